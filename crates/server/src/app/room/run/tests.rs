//! A room that looks late: what came before the flag counts, and nobody pays for the room.

use inarow_play::Seat;
use inarow_record::End;
use serde_json::json;

use super::*;
use crate::refusal::Refusal;
use crate::seat_player::SeatPlayer;
use crate::server::{ServeOptions, Server};

/// A server that does not listen.
async fn app(folder: &std::path::Path) -> Arc<App> {
    let server = Server::bind(ServeOptions::local(folder));
    server.await.unwrap().app()
}

/// A game of 2 s a move that was opened ten seconds ago and was not looked at since, with the secrets of its people, and
/// its inbox.
async fn room(
    app: &Arc<App>,
    o: &str,
    number: i64,
) -> (Room, [SecretHash; 2], mpsc::Sender<Asked>, mpsc::Receiver<Asked>) {
    room_of(app, ["human", o], number).await
}

/// The same with these players.
async fn room_of(
    app: &Arc<App>,
    players: [&str; 2],
    number: i64,
) -> (Room, [SecretHash; 2], mpsc::Sender<Asked>, mpsc::Receiver<Asked>) {
    let mut terms = GameTerms { key: number, ..GameTerms::example("gomoku", "2s/move") };
    terms.id = format!("{number:016}");
    terms.players = players.map(|player| SeatPlayer::parse(player).unwrap());
    let (mut game, begun) = HostedGame::new(terms.clone()).unwrap();
    let mut changes = vec![(terms.key, begun)];
    let secrets = [(); 2].map(|()| Secret::new().unwrap().hash());
    for (seat, secret) in [Seat::First, Seat::Second].into_iter().zip(secrets) {
        if game.is_client(seat) {
            changes.push((terms.key, game.sit(seat, "", secret, Duration::ZERO)));
        }
    }
    app.store.write(Write { games: vec![terms], changes, ..Write::default() }).await.unwrap();
    let (sender, inbox) = mpsc::channel(INBOX);
    let mut room = Room::new(Arc::clone(app), game, sender.downgrade(), None, true);
    room.opened = Instant::now().checked_sub(Duration::from_secs(10)).unwrap();
    (room, secrets, sender, inbox)
}

fn play(id: &str, cell: &str) -> PlayerCommand {
    PlayerCommand::read(json!({ "command": id, "play": cell }).to_string().as_bytes()).unwrap()
}

/// When the running clock of a room runs out.
fn flag(room: &Room) -> Instant {
    room.moment(room.game.deadline().expect("a clock runs"))
}

/// The room is not looked at for ten seconds: whatever came, came so much earlier.
fn look_late(room: &mut Room) {
    room.opened -= ms(10_000);
}

const fn ms(ms: u64) -> Duration {
    Duration::from_millis(ms)
}

#[tokio::test]
async fn a_move_of_a_person_is_charged_until_it_came() {
    let folder = tempfile::tempdir().unwrap();
    let app = app(folder.path()).await;
    let (mut room, [x, o], _sender, _inbox) = room(&app, "human", 1).await;
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

/// Queue, writer and slow lines of one player are not on the clock of the other, a person or a computer.
#[tokio::test]
async fn the_work_of_the_server_is_on_nobodys_clock() {
    let folder = tempfile::tempdir().unwrap();
    let app = app(folder.path()).await;
    for (number, o) in [(1, "human"), (2, "random")] {
        let (mut room, [x, other], _sender, _inbox) = room(&app, o, number).await;
        room.people[0].lag = ms(400);
        // It came nine seconds ago, more than a move may take.
        let came = room.opened + ms(1_000);
        let answer = room.command(&x, &play("1", "h8"), (None, came)).await.unwrap();
        assert!(matches!(answer, Answer::Done(_)));
        let left = flag(&room).saturating_duration_since(room.app.pulse.now());
        assert!(left > ms(1_000) && left <= ms(2_000), "{o}: {left:?}");
        assert_eq!(room.game.game().result(), None);
        if o != "human" {
            continue;
        }
        // Nothing but a step begins a turn.
        let before = flag(&room);
        let say =
            PlayerCommand::read(json!({ "command": "2", "say": "hello" }).to_string().as_bytes()).unwrap();
        let said = room.command(&x, &say, (None, room.app.pulse.now())).await.unwrap();
        assert!(matches!(said, Answer::Done(_)) && flag(&room) == before);
        // A message that overtook the answer costs nothing, and gives nothing back.
        let answer = room.command(&other, &play("1", "i9"), (None, came)).await.unwrap();
        assert!(matches!(answer, Answer::Done(_)));
        let times: Vec<Option<u64>> = room.game.record().plies.iter().map(|ply| ply.time_ms).collect();
        assert_eq!(times[1], Some(0));
    }
}

#[tokio::test]
async fn an_answer_of_a_computer_is_charged_until_it_came() {
    let folder = tempfile::tempdir().unwrap();
    let app = app(folder.path()).await;
    for (number, came, why) in [(1, 1_900, None), (2, 2_000, Some(End::Time))] {
        let (mut room, [x, _], _sender, _inbox) = room(&app, "random", number).await;
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

/// Both are due when the room looks: a flag, and a move that came before it.
#[tokio::test]
async fn what_came_before_the_flag_counts_before_it() {
    let folder = tempfile::tempdir().unwrap();
    let app = app(folder.path()).await;
    // Which of the two is looked at first is chance.
    for number in 1..=8 {
        let (mut room, [x, o], sender, inbox) = room(&app, "human", number).await;
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

/// People see the moves of two computers one by one, and no clock pays for that.
#[tokio::test]
async fn two_computers_pause_after_each_move() {
    let folder = tempfile::tempdir().unwrap();
    let app = app(folder.path()).await;
    let (mut room, _, _sender, _inbox) = room_of(&app, ["random", "random"], 1).await;
    let (sender, mut updates) = mpsc::unbounded_channel();
    room.updates = sender;
    room.opened = app.pulse.now();
    room.looked = Some(app.pulse.now());
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
    // The pause is over.
    let pause = app.limits.pace;
    for moment in [&mut room.pause_ends, &mut room.still].into_iter().flatten() {
        *moment -= pause;
    }
    room.opened -= pause;
    room.follow_watchers();
    room.next_turn().await;
    assert!(room.still.is_none() && room.thinking.is_some());
}
