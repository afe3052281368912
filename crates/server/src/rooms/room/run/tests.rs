//! Tests of rooms that react late. Commands from before the flag count. Delays of the room cost no clock time.

use inarow_play::Seat;
use inarow_record::End;
use serde_json::json;

use super::*;
use crate::costs::Cost;
use crate::refusal::Refusal;
use crate::seat_player::SeatPlayer;
use crate::server::{ServeOptions, Server};

/// Starts a server that does not listen.
async fn rooms(folder: &std::path::Path) -> Arc<Rooms> {
    let server = Server::bind(ServeOptions::local(folder));
    server.await.unwrap().rooms()
}

/// Returns the room of a game with 2 s per move, with secrets and inbox. The room was opened ten seconds ago
/// and is idle since.
async fn room(
    rooms: &Arc<Rooms>,
    o: &str,
    number: i64,
) -> (Room, [SecretHash; 2], mpsc::Sender<Asked>, mpsc::Receiver<Asked>) {
    room_of(rooms, ["human", o], number).await
}

/// Returns a room of [`room`] with these players.
async fn room_of(
    rooms: &Arc<Rooms>,
    players: [&str; 2],
    number: i64,
) -> (Room, [SecretHash; 2], mpsc::Sender<Asked>, mpsc::Receiver<Asked>) {
    let mut terms = GameTerms::example("gomoku", "2s/move");
    terms.id = format!("{number:016}");
    terms.players = players.map(|player| SeatPlayer::parse(player).unwrap());
    let (mut game, begun) = HostedGame::new(terms.clone()).unwrap();
    let mut changes = vec![(terms.id.clone(), begun)];
    let secrets = [(); 2].map(|()| Secret::new().unwrap().hash());
    for (seat, secret) in [Seat::First, Seat::Second].into_iter().zip(secrets) {
        if game.is_client(seat) {
            changes.push((terms.id.clone(), game.sit(seat, "", secret, Duration::ZERO)));
        }
    }
    rooms.store.write(Write { games: vec![terms], changes, ..Write::default() }).await.unwrap();
    let (sender, inbox) = mpsc::channel(INBOX);
    let mut room = Room::new(Arc::clone(rooms), game, sender.downgrade(), None, true);
    room.opened = Instant::now().checked_sub(Duration::from_secs(10)).unwrap();
    (room, secrets, sender, inbox)
}

fn play(id: &str, cell: &str) -> PlayerCommand {
    PlayerCommand::read(json!({ "command": id, "play": cell }).to_string().as_bytes()).unwrap()
}

/// Returns the moment at which the running clock of a room runs out.
fn flag(room: &Room) -> Instant {
    room.moment(room.game.deadline().expect("a clock runs"))
}

/// Moves the room ten seconds into the past, so that everything so far happened earlier.
fn look_late(room: &mut Room) {
    room.opened -= ms(10_000);
}

const fn ms(ms: u64) -> Duration {
    Duration::from_millis(ms)
}

#[tokio::test]
async fn a_move_of_a_person_is_charged_until_it_came() {
    let folder = tempfile::tempdir().unwrap();
    let rooms = rooms(folder.path()).await;
    let (mut room, [x, o], _sender, _inbox) = room(&rooms, "human", 1).await;
    let came = room.opened + ms(1_000);
    let answer = room.command(&x, &play("1", "h8"), (None, came)).await.unwrap();
    assert!(matches!(answer, Answer::Done(_)));
    let came = flag(&room) - ms(100) - ms(10_000);
    look_late(&mut room);
    let answer = room.command(&o, &play("2", "i9"), (None, came)).await.unwrap();
    assert!(matches!(answer, Answer::Done(_)), "it came 100 ms before the flag");
    let times: Vec<Option<u64>> = room.game.record().plies.iter().map(|ply| ply.time_ms).collect();
    assert_eq!(times[1], Some(1_900));
    let came = flag(&room);
    let answer = room.command(&x, &play("3", "h9"), (None, came)).await.unwrap();
    assert_eq!(answer, Answer::Refused(Refusal::GameOver), "it came with the flag");
}

/// Queue, writer and slow connection of one player cost the other player no clock time. Both may be humans or
/// computers.
#[tokio::test]
async fn the_work_of_the_server_is_on_nobodys_clock() {
    let folder = tempfile::tempdir().unwrap();
    let rooms = rooms(folder.path()).await;
    for (number, o) in [(1, "human"), (2, "random")] {
        let (mut room, [x, other], _sender, _inbox) = room(&rooms, o, number).await;
        room.people[0].lag = ms(400);
        // The command came nine seconds ago, more than the time of a move.
        let came = room.opened + ms(1_000);
        let answer = room.command(&x, &play("1", "h8"), (None, came)).await.unwrap();
        assert!(matches!(answer, Answer::Done(_)));
        let left = flag(&room).saturating_duration_since(room.rooms.pulse.now());
        assert!(left > ms(1_000) && left <= ms(2_000), "{o}: {left:?}");
        assert_eq!(room.game.game().result(), None);
        if o != "human" {
            continue;
        }
        // Only a step begins a turn.
        let before = flag(&room);
        let say =
            PlayerCommand::read(json!({ "command": "2", "say": "hello" }).to_string().as_bytes()).unwrap();
        let said = room.command(&x, &say, (None, room.rooms.pulse.now())).await.unwrap();
        assert!(matches!(said, Answer::Done(_)) && flag(&room) == before);
        // A message that overtook the answer costs no time and gives no time back.
        let answer = room.command(&other, &play("1", "i9"), (None, came)).await.unwrap();
        assert!(matches!(answer, Answer::Done(_)));
        let times: Vec<Option<u64>> = room.game.record().plies.iter().map(|ply| ply.time_ms).collect();
        assert_eq!(times[1], Some(0));
    }
}

#[tokio::test]
async fn a_message_of_the_other_player_takes_no_move_that_is_on_its_way() {
    let folder = tempfile::tempdir().unwrap();
    let rooms = rooms(folder.path()).await;
    let (mut room, [x, o], _sender, _inbox) = room(&rooms, "human", 1).await;
    let came = room.opened + ms(1_000);
    room.command(&x, &play("1", "h8"), (None, came)).await.unwrap();
    room.people[1].lag = ms(300);
    let flag = flag(&room);
    let say = PlayerCommand::read(json!({ "command": "2", "say": "hurry" }).to_string().as_bytes()).unwrap();
    let said = room.command(&x, &say, (None, flag + ms(100))).await.unwrap();
    assert!(matches!(said, Answer::Done(_)) && room.game.game().result().is_none());
    let played = room.command(&o, &play("1", "i9"), (None, flag + ms(200))).await.unwrap();
    assert!(matches!(played, Answer::Done(_)), "{played:?}: it left 100 ms before the flag");
}

/// A rematch of an address with an empty account reuses the walls and their seed.
#[tokio::test]
async fn a_seed_makes_the_walls_of_its_game() {
    let folder = tempfile::tempdir().unwrap();
    let rooms = rooms(folder.path()).await;
    let (mut room, _, _sender, _inbox) = room(&rooms, "human", 1).await;
    let address = "192.0.2.1".parse().unwrap();
    room.payer = Some(address);
    let game = "line:40x40:k=5:walls=0.75/50/1".to_owned();
    let setup = GameTerms::setup_of(&game, 7).unwrap();
    let mut terms = GameTerms { game, setup, seed: 7, ..room.game.terms().clone() };
    terms.id = "0000000000000002".to_owned();
    room.game = HostedGame::new(terms).unwrap().0;
    for (asked, is_new) in [(0, true), (1_000_000, false)] {
        rooms.costs.charge(Cost::Request, Some(address), asked);
        let (_, write) = room.new_game(&mut Change::default()).await.unwrap();
        let [terms] = &write.games[..] else { panic!("one game") };
        assert_eq!(GameTerms::setup_of(&terms.game, terms.seed).unwrap(), terms.setup);
        assert_eq!(terms.seed != 7, is_new);
    }
}

/// A game opened before the server woke the game does not sleep. The next game is woken.
#[tokio::test]
async fn a_game_that_is_open_keeps_no_other_asleep() {
    let folder = tempfile::tempdir().unwrap();
    // Sleepers are woken only while the server exists.
    let server = Server::bind(ServeOptions::local(folder.path())).await.unwrap();
    let rooms = server.rooms();
    for number in [1, 2] {
        let (mut room, [x, _], _sender, _inbox) = room(&rooms, "human", number).await;
        let came = room.opened + ms(1_000);
        room.command(&x, &play("1", "h8"), (None, came)).await.unwrap();
    }
    let id = |number: i64| format!("{number:016}");
    let watch = |reply| Request::Watch { since: 0, secret: None, stay: Stay::Open, reply };
    let _watched = rooms.ask(&id(1), None, watch).await.unwrap();
    // The rest of the game's sleep ends when the game is due.
    let now = rooms.pulse.now();
    rooms.sleepers.add(&id(1), Asleep { since: now, due: now, given_back: Default::default() });
    let waking = tokio::spawn(Arc::clone(&rooms).wake());
    let is_over = async || {
        let stored = rooms.store.load(&id(2)).await.unwrap().unwrap();
        HostedGame::restore(stored).unwrap().game().result().is_some()
    };
    while !is_over().await {
        tokio::time::sleep(ms(20)).await;
    }
    waking.abort();
}

#[tokio::test]
async fn a_game_that_is_deleted_sleeps_no_more() {
    let folder = tempfile::tempdir().unwrap();
    let rooms = rooms(folder.path()).await;
    let (room, _, sender, inbox) = room(&rooms, "human", 1).await;
    let id = room.game.terms().id.clone();
    let running = tokio::spawn(room.run(inbox));
    let (reply, left) = tokio::sync::oneshot::channel();
    let asked = Asked { from: None, came: rooms.pulse.now(), request: Request::Leave { reply } };
    assert!(sender.try_send(asked).is_ok());
    left.await.unwrap().unwrap();
    running.await.unwrap();
    assert_eq!(rooms.sleepers.count(), 0);
    assert_eq!(rooms.delete(&[id]).await.unwrap(), 1);
}

#[tokio::test]
async fn an_answer_of_a_computer_is_charged_until_it_came() {
    let folder = tempfile::tempdir().unwrap();
    let rooms = rooms(folder.path()).await;
    for (number, came, why) in [(1, 1_900, None), (2, 2_000, Some(End::Time))] {
        let (mut room, [x, _], _sender, _inbox) = room(&rooms, "random", number).await;
        let (sender, mut updates) = mpsc::unbounded_channel();
        room.updates = sender;
        let opened = room.opened;
        room.command(&x, &play("1", "h8"), (None, opened + ms(1_000))).await.unwrap();
        let began = flag(&room) - ms(2_000);
        room.next_turn().await;
        let (update, _) = updates.recv().await.unwrap();
        let change = room.updated(update, began + ms(came)).expect("it is no stale answer");
        room.try_store(change).await.unwrap();
        assert_eq!(room.game.game().result().map(|result| result.why), why, "after {came} ms");
    }
}

/// A flag and an earlier move are due at once. The move counts first.
#[tokio::test]
async fn what_came_before_the_flag_counts_before_it() {
    let folder = tempfile::tempdir().unwrap();
    let rooms = rooms(folder.path()).await;
    // The test repeats, because the order of the checks is random.
    for number in 1..=8 {
        let (mut room, [x, o], sender, inbox) = room(&rooms, "human", number).await;
        let came = room.opened + ms(1_000);
        room.command(&x, &play("1", "h8"), (None, came)).await.unwrap();
        let came = flag(&room) - ms(100) - ms(10_000);
        look_late(&mut room);
        let (reply, answer) = tokio::sync::oneshot::channel();
        let request = Request::Command { secret: o, command: play("2", "i9"), reply };
        let asked = Asked { from: None, came, request };
        assert!(sender.try_send(asked).is_ok());
        let running = tokio::spawn(room.run(inbox));
        assert!(matches!(answer.await, Ok(Ok(Answer::Done(_)))), "room {number}");
        drop(sender);
        running.await.unwrap();
    }
}

/// Two computers pause after each move, at no clock's cost.
#[tokio::test]
async fn two_computers_pause_after_each_move() {
    let folder = tempfile::tempdir().unwrap();
    let rooms = rooms(folder.path()).await;
    let (mut room, _, _sender, _inbox) = room_of(&rooms, ["random", "random"], 1).await;
    let (sender, mut updates) = mpsc::unbounded_channel();
    room.updates = sender;
    room.opened = rooms.pulse.now();
    room.looked = Some(rooms.pulse.now());
    room.follow_watchers();
    room.next_turn().await;
    let (update, came) = updates.recv().await.unwrap();
    let change = room.updated(update, came).expect("the first move waits for nothing");
    room.try_store(change).await.unwrap();
    let ends = room.pause_ends.expect("a pause");
    room.follow_watchers();
    room.next_turn().await;
    assert!(room.thinking.is_none(), "the move is still looked at");
    assert!(room.wake_at() <= ends);
    let still = room.still.expect("the time of the game stands still");
    assert_eq!(room.time_at(ends), room.time_at(still));
    assert_eq!(room.due(), None, "no flag falls in the pause");
    // Skips the pause.
    let pause = rooms.limits.pace;
    for moment in [&mut room.pause_ends, &mut room.still].into_iter().flatten() {
        *moment -= pause;
    }
    room.opened -= pause;
    room.follow_watchers();
    room.next_turn().await;
    assert!(room.still.is_none() && room.thinking.is_some());
}
