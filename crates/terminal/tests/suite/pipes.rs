//! Tests of the loop, with scripts through pipes, colours, long lines and interrupts.

use std::io::{self, Cursor, Read, Write};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};

use inarow_terminal::{RunError, Runner, run};
use inarow_view::Lang;

use crate::script::{between, options};

#[derive(Clone, Default)]
pub(crate) struct Output(Arc<Mutex<Vec<u8>>>);

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Output {
    pub(crate) fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }
}

fn piped(game: &str, input: impl Into<Vec<u8>>) -> String {
    let mut options = options(Lang::En, Some(game));
    options.interactive = false;
    let output = Output::default();
    run(options, Cursor::new(input.into()), output.clone(), false).unwrap();
    output.text()
}

#[test]
fn a_script_waits_for_the_computers_answers() {
    let once = piped("gomoku", "h8\ni9\nmoves\n");
    assert!(once.contains("4. O"), "{once}");
    for _ in 0..5 {
        assert_eq!(piped("gomoku", "h8\ni9\nmoves\n"), once, "a script means the same each time");
    }
    assert!(!once.contains("> "), "no prompt stands in a pipe");
}

#[test]
fn questions_are_seen_in_a_pipe_and_can_be_left() {
    let folder = tempfile::tempdir().unwrap();
    let shown = |input: &str| {
        let mut options = between(Lang::En, "tictactoe", "human", "human");
        options.interactive = false;
        options.folder = folder.path().to_owned();
        let output = Output::default();
        run(options, Cursor::new(input.to_owned()), output.clone(), false).unwrap();
        output.text()
    };
    let saving = shown("b2\nsave\nquit\n");
    assert!(saving.contains("File name:\n") && saving.contains("Goodbye."), "{saving}");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "nothing was saved");
    let back = shown("b2\nsave\nback\nmoves\n");
    assert!(back.contains("1. X b2"), "{back}");
    let resigning = shown("b2\nresign\nback\na1\nmoves\n");
    assert!(resigning.contains("Resign this game?\n(yes or no):\n"), "{resigning}");
    assert!(resigning.contains("2. O a1"), "{resigning}");
    let mut options = options(Lang::En, None);
    options.interactive = false;
    let output = Output::default();
    run(options, Cursor::new("quit\n"), output.clone(), false).unwrap();
    assert!(output.text().contains("What shall we play?"), "{}", output.text());
}

#[test]
fn line_ends_of_every_system_and_no_line_end_at_all() {
    let expected = piped("tictactoe", "b2\nmoves\n");
    assert_eq!(piped("tictactoe", "b2\r\nmoves\r\n"), expected);
    assert_eq!(piped("tictactoe", "b2\nmoves"), expected);
}

#[test]
fn what_is_no_text_and_what_never_ends_is_refused() {
    let mut input = b"\xff\xfe\xfd\n".to_vec();
    input.extend(vec![b'a'; 1_000_000]);
    input.extend(b"\nb2\nmoves\n");
    let shown = piped("tictactoe", input);
    assert!(shown.contains("1. X b2"), "{shown}");
    assert!(shown.len() < 10_000, "a long line is not repeated");
}

#[test]
fn colours_come_only_where_they_are_asked_for() {
    let show = |colours| {
        let output = Output::default();
        run(between(Lang::En, "tictactoe", "human", "human"), Cursor::new("b2\n"), output.clone(), colours)
            .unwrap();
        output.text()
    };
    let (plain, coloured) = (show(false), show(true));
    assert!(!plain.contains('\u{1b}'));
    assert!(coloured.contains("\u{1b}[36m"), "{coloured:?}");
    assert_eq!(anstream::adapter::strip_str(&coloured).to_string(), plain);
}

#[test]
fn two_computers_play_to_the_end_without_any_input() {
    let mut options = between(Lang::En, "tictactoe", "minimax", "minimax");
    options.interactive = false;
    let output = Output::default();
    run(options, io::empty(), output.clone(), false).unwrap();
    assert!(output.text().contains("Draw: the board is full"), "{}", output.text());
}

/// An input that never ends and never yields a byte.
struct Silent(Mutex<Receiver<()>>);

impl Read for Silent {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        let _ = self.0.lock().unwrap().recv();
        Ok(0)
    }
}

#[test]
fn an_interrupt_ends_it_while_the_input_is_silent() {
    let (_open, silence) = channel();
    let runner = Runner::new(options(Lang::En, Some("gomoku"))).unwrap();
    let interrupter = runner.interrupter();
    let output = Output::default();
    let shown = output.clone();
    let game = std::thread::spawn(move || runner.run(Silent(Mutex::new(silence)), output, false));
    interrupter.interrupt();
    game.join().unwrap().unwrap();
    assert!(shown.text().contains("Goodbye."), "{}", shown.text());
}

struct Closed(io::ErrorKind);

impl Write for Closed {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(self.0.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_reader_that_leaves_is_no_fault_and_a_full_disk_is() {
    let play = |kind| run(options(Lang::En, Some("gomoku")), io::empty(), Closed(kind), false);
    assert!(play(io::ErrorKind::BrokenPipe).is_ok());
    assert!(matches!(play(io::ErrorKind::StorageFull), Err(RunError::Output(_))));
}

#[test]
fn players_that_do_not_play_the_game_are_refused_at_once() {
    for (game, player, expected) in [
        (
            "ultimate",
            "threat1",
            "threat1 cannot play here: it plays only games of five in a row; choose another player.",
        ),
        ("gomoku", "exec:./no-such-engine", "the program does not start"),
        ("course", "exec:./no-such-engine", "without walls"),
        ("gomoku", "rating-map:preset=none", "no preset"),
    ] {
        let mut options = options(Lang::En, Some(game));
        options.o = Some(player.parse().unwrap());
        let error = run(options, io::empty(), Output::default(), false).unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn refusals_are_told_in_russian() {
    for (game, player, expected) in [
        (
            "tictactoe:k=4",
            "human",
            "Так играть нельзя: длина ряда (k) на этом поле должна быть от 1 до 3, а не 4.",
        ),
        (
            "ultimate",
            "threat1",
            "Игрок «threat1» здесь не подойдёт: он играет только в игры, где строят пять в ряд",
        ),
        ("gomoku", "rule3", "Игрок «rule3» здесь не подойдёт: он играет только в крестики-нолики 3×3"),
        ("gomoku", "minimax", "Игрок «minimax» здесь не подойдёт: слишком много пустых клеток"),
        ("gomoku", "score2", "Игрок «score2» здесь не подойдёт: он играет только в «Счёт»"),
        ("ultimate", "exec:./engine", "движки протокола Gomocup играют только в пять в ряд"),
        ("gomoku", "rating-map:preset=none", "нет набора настроек «none»; есть "),
    ] {
        let mut options = options(Lang::Ru, Some(game));
        options.o = Some(player.parse().unwrap());
        let error = run(options, io::empty(), Output::default(), false).unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
        let shown = error.replace(player, "").replace("rating-map", "");
        let shown = shown.split("есть ").next().unwrap();
        assert!(!shown.contains("this") && !shown.contains(" the "), "{shown}");
    }
}
