//! Tests of `inarow play` through pipes and across runs. Stored data survive the end of the input and a kill.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use crate::program::{Program, files};
use crate::screen::Terminal;

#[test]
fn a_game_between_two_people_is_played_to_its_end_in_both_languages() {
    let moves = "b2\na1\nb1\na2\nb3\n";
    for (lang, won) in [("en", "three in a row"), ("ru", "три в ряд")] {
        let run = Program::new()
            .feed(["play", "tictactoe", "--x", "human", "--o", "human", "--lang", lang], moves)
            .ok();
        assert!(run.text.contains(won), "{}", run.text);
        assert!(!run.text.contains('\u{1b}'), "no colours into a pipe");
    }
}

#[test]
fn without_a_command_the_menu_asks_and_the_end_of_input_is_no_failure() {
    let program = Program::new();
    let run = program.feed(["--lang", "en"], "1\n").ok();
    assert!(run.text.contains("Tic-tac-toe"), "{}", run.text);
    program.feed(["--lang", "ru"], "").ok();
}

#[test]
fn two_computers_tell_an_observer_what_happens() {
    let program = Program::new();
    let arguments =
        ["play", "course15", "--x", "threat1", "--o", "random", "--seed", "3", "--events", "--lang", "en"];
    let first = program.feed(arguments, "").ok().text;
    for event in ["joined as X", "joined as O", "The game has started", "Threats (X) won"] {
        assert!(first.contains(event), "{event}: {first}");
    }
    assert_eq!(Program::new().feed(arguments, "").ok().text, first, "the same seed, the same game");
}

#[test]
fn an_unfinished_game_survives_a_kill() {
    let program = Program::new();
    let mut command = program.command();
    command.args(["play", "tictactoe", "--x", "human", "--o", "human", "--lang", "en"]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap()).lines();
    writeln!(input, "b2").unwrap();
    // The board after the move is shown once the move is stored.
    let shown = output.by_ref().map_while(Result::ok).find(|line| line.contains("Last move: X b2"));
    assert!(shown.is_some());
    child.kill().unwrap();
    child.wait().unwrap();
    let again = program.feed(["--lang", "en"], "yes\na1\n").ok().text;
    assert!(again.contains("X") && again.contains("Last move: O a1"), "{again}");
}

#[test]
fn a_game_is_exported_in_every_format() {
    let program = Program::new();
    let input = "h8\ni9\nsave game\nexport game.sgf\nexport game.svg\nexport game.png\nexport game.gif\nexport game.psq\n";
    program.feed(["play", "gomoku", "--x", "human", "--o", "human", "--lang", "en"], input).ok();
    let kept = files(program.folder.path());
    assert_eq!(kept, ["data", "game.gif", "game.json", "game.png", "game.psq", "game.sgf", "game.svg"]);
    program.run("convert game.json back.txt").ok();
    assert_eq!(program.read("back.txt"), "h8i9\n");
}

#[test]
fn a_terminal_is_taken_whole_and_given_back_and_the_game_is_kept() {
    /// Ctrl+Q.
    const QUIT: u8 = 17;
    let program = Program::new();
    let game = "play tictactoe --x human --o human --lang en --data data";
    let Some(mut terminal) = Terminal::run(&program, game) else { return };
    terminal.until("Player 1 to move");
    b"b2".iter().for_each(|key| terminal.press(*key));
    terminal.press(QUIT);
    let said = terminal.end();
    for (on, off) in [("?1049h", "?1049l"), ("?25l", "?25h"), ("?1000h", "?1000l"), ("?2004h", "?2004l")] {
        assert!(said.contains(on) && said.rfind(off) > said.rfind(on), "{off}: {said:?}");
    }
    let after = &said[said.rfind("?1049l").unwrap()..];
    assert!(after.contains("offered next time") && after.contains("code=0\r\nsane"), "{after:?}");
    let again = program.feed(["--lang", "en"], "yes\na1\n").ok().text;
    assert!(again.contains("Last move: O a1"), "{again}");
    // The option for plain lines disables the full screen.
    let Some(mut terminal) = Terminal::run(&program, &format!("{game} --plain")) else { return };
    terminal.until("(yes, no or delete):");
    b"no\nquit\n".iter().for_each(|key| terminal.press(*key));
    assert!(!terminal.end().contains("?1049h"));
}

#[test]
fn wrong_usage_is_told() {
    let program = Program::new();
    program.run("play gomoku --x nobody").fails(2, &["nobody"]);
    program.run("play gomoku --o minimax").fails(2, &["minimax"]);
    program.run("play --style upside-down").fails(2, &["chess or course"]);
    program.run("play gomoku --presets none.toml").fails(1, &["none.toml"]);
    program.write("bad.toml", "[rating-map.mine]\nw9 = 1\n");
    program.run("play gomoku --presets bad.toml").fails(1, &["bad.toml:2:1: ", "w9"]);
    program.run("play --setup none.json").fails(1, &["none.json"]);
}

/// A desktop opens a file this way after a double click.
#[test]
fn a_file_alone_is_opened() {
    let program = Program::new();
    program.write("game.txt", "h8i9g7\n");
    program.run("convert game.txt game.psq").ok();
    for file in ["game.psq", "./game.txt"] {
        let orders =
            [vec![file], vec![file, "--lang", "en"], vec!["--lang", "en", file], vec![file, "--lang=en"]];
        for order in orders {
            let opened = program.feed(&order, "board\nquit\n").ok();
            assert!(opened.text.contains("game."), "{order:?}: {}{}", opened.text, opened.error);
        }
    }
    program.feed(["--lang", "en", "none.psq"], "").fails(1, &["none.psq"]);
}
