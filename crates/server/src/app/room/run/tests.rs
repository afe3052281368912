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
    let mut terms = GameTerms { key: number, ..GameTerms::example("gomoku", "2s/move") };
    terms.id = format!("{number:016}");
    terms.players[1] = SeatPlayer::parse(o).unwrap();
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

const fn ms(ms: u64) -> Duration {
    Duration::from_millis(ms)
}

#[tokio::test]
async fn a_move_of_a_person_is_charged_until_it_came() {
    let folder = tempfile::tempdir().unwrap();
    let app = app(folder.path()).await;
    let (mut room, [x, o], _sender, _inbox) = room(&app, "human", 1).await;
    let opened = room.opened;
    let answer = room.command(&x, &play("1", "h8"), (None, opened + ms(1_000))).await.unwrap();
    assert!(matches!(answer, Answer::Done(_)));
    let answer = room.command(&o, &play("2", "i9"), (None, opened + ms(2_900))).await.unwrap();
    assert!(matches!(answer, Answer::Done(_)), "it came 100 ms before the flag");
    let times: Vec<Option<u64>> = room.game.record().plies.iter().map(|ply| ply.time_ms).collect();
    assert_eq!(times[1], Some(1_900));
    let answer = room.command(&x, &play("3", "h9"), (None, opened + ms(4_900))).await.unwrap();
    assert_eq!(answer, Answer::Refused(Refusal::GameOver), "it came with the flag");
}

#[tokio::test]
async fn an_answer_of_a_computer_is_charged_until_it_came() {
    let folder = tempfile::tempdir().unwrap();
    let app = app(folder.path()).await;
    for (number, came, why) in [(1, 2_900, None), (2, 3_000, Some(End::Time))] {
        let (mut room, [x, _], _sender, _inbox) = room(&app, "random", number).await;
        let (sender, mut updates) = mpsc::unbounded_channel();
        room.updates = sender;
        let opened = room.opened;
        room.command(&x, &play("1", "h8"), (None, opened + ms(1_000))).await.unwrap();
        room.next_turn().await;
        let (update, _) = updates.recv().await.unwrap();
        let change = room.updated(update, opened + ms(came)).expect("it is no stale answer");
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
        let opened = room.opened;
        room.command(&x, &play("1", "h8"), (None, opened + ms(1_000))).await.unwrap();
        let (reply, answer) = tokio::sync::oneshot::channel();
        let request = Request::Command { secret: o, command: play("2", "i9"), reply };
        let asked = Asked { from: None, came: opened + ms(2_900), request };
        assert!(sender.try_send(asked).is_ok());
        let running = tokio::spawn(room.run(inbox));
        assert!(matches!(answer.await, Ok(Ok(Answer::Done(_)))), "room {number}");
        drop(sender);
        running.await.unwrap();
    }
}
