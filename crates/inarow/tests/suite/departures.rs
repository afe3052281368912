//! Tests of players who leave a game by link, and of deleted games, as shown on the other player's screen.

use inarow_client::{Client, NewGame};
use inarow_core::Side;
use inarow_desktop::Links;
use inarow_record::End;
use inarow_server::{Limits, Operator};

use crate::hosted::Host;
use crate::link::{Follower, Hosted, Window};
use crate::program::Program;
#[cfg(target_os = "linux")]
use crate::screen::Terminal;

/// Creates a game of Anna, who has X, with a spectator.
fn annas(client: &Client) -> (String, Follower, Follower) {
    let new =
        NewGame { game: "tictactoe".to_owned(), x: Some("human:name=Anna".to_owned()), ..NewGame::default() };
    let made = client.create(&new).unwrap();
    let follow = |key| Follower::new(client, &made.id, key);
    let (anna, watcher) = (follow(made.seat.as_ref()), follow(None));
    (made.link, anna, watcher)
}

/// Anna has left on her turn. The terminals offer to claim the win, in the words of the window and the page.
#[test]
fn terminals_offer_to_claim_the_win_from_a_player_who_has_left() {
    let limits = Limits { gone_without_clock: std::time::Duration::from_secs(1), ..Limits::default() };
    let hosted = Hosted::with(limits);
    let client = hosted.client();
    let lines = Program::new();
    let (link, mut anna, mut watcher) = annas(&client);
    let mut host = Host::start(&lines, &["play", &link]);
    anna.until("an opponent", Follower::has_both);
    anna.play("1,1");
    anna.until_plies(1);
    host.types("claim");
    host.prints("There is nothing to claim: your opponent has not left.");
    host.types("a1");
    watcher.until_plies(2);
    drop(anna);
    #[cfg(target_os = "linux")]
    {
        let screen = Program::new();
        let (link, mut anna, mut watcher) = annas(&client);
        if let Some(mut terminal) = Terminal::run(&screen, &format!("play {link} --lang ru")) {
            anna.until("an opponent", Follower::has_both);
            anna.play("1,1");
            terminal.until_shown("Anna");
            watcher.until_plies(1);
            terminal.types("a1");
            watcher.until_plies(2);
            drop(anna);
            terminal.until_shown("Anna больше не в сети.");
            terminal.click_on("Засчитать победу");
            until_claimed(&mut watcher);
        }
    }
    host.prints("Anna has left.");
    host.prints("To claim the win, type claim.");
    host.types("claim");
    until_claimed(&mut watcher);
    host.prints("Anna left the game");
}

#[track_caller]
fn until_claimed(watcher: &mut Follower) {
    watcher.until("the end", |watcher| {
        let result = watcher.game().result();
        result.is_some_and(|result| result.winner == Some(Side::O) && result.why == End::Adjudicated)
    });
}

/// An operator deletes the game. Every screen with the game reports the deletion.
#[test]
fn screens_say_that_a_game_was_deleted() {
    let hosted = Hosted::new();
    let client = hosted.client();
    let program = Program::new();
    let (link, mut anna, _) = annas(&client);
    let host = Host::start(&program, &["play", &link]);
    anna.until("an opponent", Follower::has_both);
    anna.play("1,1");
    host.prints("Your move");
    let folder = tempfile::tempdir().unwrap();
    let link = link.parse::<inarow_client::GameLink>().unwrap();
    let mut window = Window::with(folder.path(), Links { open: Some(link.clone()), ..Links::default() });
    window.until("Anna");
    let id = link.id().to_owned();
    let operator = Operator::new(hosted.folder.path()).unwrap();
    assert_eq!(operator.delete(&[id], |_| true).unwrap(), 1);
    host.prints("This game was deleted from the server.");
    window.until("This game was deleted from the server");
}
