//! Tests of messages between the players of a game by link, which each screen sends and shows.

use inarow_client::{Ask, Client, GameLink, NewGame, News, TableEvent};
use inarow_core::Side;
use inarow_play::Seat;

use crate::hosted::{Host, keep_usual_port};
use crate::link::{Follower, Hosted, Window};
use crate::program::Program;
#[cfg(target_os = "linux")]
use crate::screen::Terminal;

/// Waits until this side has written exactly this text.
#[track_caller]
fn until_written(follower: &mut Follower, by: Side, words: &str) {
    follower.until(words, |follower| {
        follower.has(|news| {
            matches!(news, News::Table(TableEvent::Said { side, text }) if *side == by && text == words)
        })
    });
}

#[test]
fn a_window_and_a_terminal_of_lines_write_to_each_other() {
    let (program, _port) = (Program::new(), keep_usual_port());
    let mut host = Host::start(&program, &["play", "tictactoe", "--link"]);
    let folder = tempfile::tempdir().unwrap();
    let mut window = Window::new(folder.path(), host.link());
    // Absent players cannot be written to.
    window.until("Chat");
    host.prints("is here");
    host.types("say Good luck, and have fun");
    // The button counts unread messages, even after another notice replaced the last message.
    window.until("Chat (1)");
    window.press_exactly("Chat (1)");
    window.until("Good luck, and have fun");
    window.write("Message", "Спасибо, и вам");
    window.press_exactly("Send");
    host.prints(": Спасибо, и вам");
    window.until(": Спасибо, и вам");
    // Both messages are listed on demand.
    host.types("say");
    host.prints(": Good luck, and have fun");
    host.prints(": Спасибо, и вам");
    host.leaves();
}

#[test]
fn what_was_written_before_a_game_is_shown_is_told() {
    let hosted = Hosted::new();
    let client = hosted.client();
    let made = client.create(&NewGame { game: "tictactoe".to_owned(), ..NewGame::default() }).unwrap();
    let link: GameLink = made.link.parse().unwrap();
    let key = client.join(&link, "Anna").unwrap();
    let host = Follower::new(&client, &made.id, made.seat.as_ref());
    let mut watcher = Follower::new(&client, &made.id, None);
    watcher.until("the game", Follower::has_both);
    for words in ["Good luck", "Your turn"] {
        host.connection.orders().ask(Ask::Say(words.to_owned()));
        until_written(&mut watcher, Side::X, words);
    }
    let said_before = |wanted: [&str; 2], count: usize| {
        let wanted = wanted.map(|words| (Seat::First, words.to_owned()));
        move |follower: &Follower| {
            follower.has(|news| {
                matches!(news, News::SaidBefore { messages, unanswered }
                    if *messages == wanted && *unanswered == count)
            })
        }
    };
    let all = ["Good luck", "Your turn"];
    Follower::new(&client, &made.id, Some(&key)).until("both are new", said_before(all, 2));
    // Writers and spectators have no messages to answer.
    Follower::new(&client, &made.id, None).until("both", said_before(all, 0));
    Follower::new(&client, &made.id, made.seat.as_ref()).until("both", said_before(all, 0));
}

#[test]
fn a_terminal_of_lines_that_joins_a_game_writes_and_reads() {
    let (program, _port) = (Program::new(), keep_usual_port());
    let mut first = Host::start(&program, &["play", "tictactoe", "--link"]);
    let link = first.link();
    let client = Client::new(link.server().clone(), "en");
    let mut watcher = Follower::new(&client, link.id(), None);
    let other = Program::new();
    let mut second = Host::start(&other, &["play", &link.to_string()]);
    first.types("b2");
    second.prints("Your move");
    second.types("say Nice opening");
    first.prints(": Nice opening");
    second.types("a1");
    watcher.until_plies(2);
    first.types("say Thank you");
    second.prints(": Thank you");
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_screen_terminal_writes_and_reads() {
    let _port = keep_usual_port();
    for (lang, chat) in [("en", "Chat"), ("ru", "Чат")] {
        let program = Program::new();
        let Some(mut terminal) = Terminal::run(&program, &format!("play tictactoe --link --lang {lang}"))
        else {
            return;
        };
        let link = terminal.hosted_link();
        let client = Client::new(link.server().clone(), "en");
        let key = client.join(&link, "Anna").unwrap();
        let mut anna = Follower::new(&client, link.id(), Some(&key));
        anna.until("the game", Follower::has_both);
        terminal.until_shown("Anna");
        terminal.press(b'\t');
        terminal.click_on(chat);
        terminal.types("Удачи, Anna");
        until_written(&mut anna, Side::X, "Удачи, Anna");
        anna.connection.orders().ask(Ask::Say("Thanks, you too".to_owned()));
        terminal.until_shown("Anna: Thanks, you too");
        // The next message appears below the last messages.
        terminal.press(b'\t');
        terminal.click_on(chat);
        terminal.until_shown(": Удачи, Anna");
        terminal.types("Your move");
        until_written(&mut anna, Side::X, "Your move");
    }
}
