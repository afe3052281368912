//! `inarow referee` through the pipe of a script.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use crate::program::Program;

#[test]
fn a_game_of_tictactoe_line_by_line() {
    let input = "x b2\r\n\nX b2\no b2\no 9,9\nO a1\nhello\nx a2\no a3\nx c2\no c3\n";
    let run = Program::new().feed(["referee", "tictactoe"], input).ok();
    let expected = [
        r#"{"ok":true,"reason":null,"ply":0,"turn":"x","over":null,"width":3,"height":3,"k":3,"walls":[]}"#,
        r#"{"ok":true,"reason":null,"ply":1,"turn":"o","over":null}"#,
        r#"{"ok":false,"reason":"out-of-turn","ply":1,"turn":"o","over":null}"#,
        r#"{"ok":false,"reason":"occupied","ply":1,"turn":"o","over":null}"#,
        r#"{"ok":false,"reason":"out-of-board","ply":1,"turn":"o","over":null}"#,
        r#"{"ok":true,"reason":null,"ply":2,"turn":"x","over":null}"#,
        r#"{"ok":false,"reason":"malformed","ply":2,"turn":"x","over":null}"#,
        r#"{"ok":true,"reason":null,"ply":3,"turn":"o","over":null}"#,
        r#"{"ok":true,"reason":null,"ply":4,"turn":"x","over":null}"#,
        r#"{"ok":true,"reason":null,"ply":5,"turn":null,"over":{"winner":"x","why":"line"}}"#,
        r#"{"ok":false,"reason":"game-over","ply":5,"turn":null,"over":{"winner":"x","why":"line"}}"#,
    ];
    assert_eq!(run.text.lines().collect::<Vec<_>>(), expected);
}

#[test]
fn each_answer_comes_before_the_next_question() {
    let program = Program::new();
    let mut command = program.command();
    command.args(["referee", "gomoku"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap()).lines();
    assert!(output.next().unwrap().unwrap().contains("\"ply\":0"));
    for (ply, question) in (1..).zip(["x h8", "o 6,6", "x i9"]) {
        writeln!(input, "{question}").unwrap();
        assert!(output.next().unwrap().unwrap().contains(&format!("\"ply\":{ply}")));
    }
    drop(input);
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_seed_decides_walls_and_draws() {
    let program = Program::new();
    let start = |seed: &str| program.feed(["referee", "score:fill=random-row", "--seed", seed], "").ok().text;
    assert_eq!(start("4"), start("4"));
    assert!((0..20).any(|seed| start(&seed.to_string()) != start("4")));
    let walls = |seed: &str| program.feed(["referee", "course", "--seed", seed], "").ok().text;
    assert_eq!(walls("4"), walls("4"));
    assert_ne!(walls("4"), walls("5"));
}

/// Without the seed a coursework game could not be replayed.
#[test]
fn the_start_line_names_the_seed_where_chance_takes_part() {
    let program = Program::new();
    let start = |game: &str, seed: Option<&str>| {
        let arguments =
            ["referee", game].into_iter().chain(seed.into_iter().flat_map(|seed| ["--seed", seed]));
        program.feed(arguments, "").ok().text
    };
    for game in ["course", "line:9x9:walls=0.5/9/1", "score:fill=random-row", "score:weights=random"] {
        let first = start(game, None);
        let line: serde_json::Value = serde_json::from_str(&first).unwrap();
        let seed = line["seed"].as_u64().unwrap_or_else(|| panic!("{game}: {first}"));
        assert_eq!(start(game, Some(&seed.to_string())), first, "{game}");
    }
    for game in ["tictactoe", "gomoku:opening=swap2", "ultimate", "score", "score:fill=gravity"] {
        assert!(!start(game, Some("4")).contains("seed"), "{game}");
    }
}

#[test]
fn a_position_from_a_file_and_hostile_input() {
    let program = Program::new();
    program.write("setup.json", r#"{"game":"line","width":15,"height":15,"rule":"renju","rows":["XXX.XX.........","OOOO...........","...............","...............","...............","...............","...............","...............","...............","...............","...............","...............","...............","...............","..............."]}"#);
    let long = format!("o {}\n", "9".repeat(100_000));
    let run = program.feed(["referee", "--setup", "setup.json"], &long).ok();
    let lines: Vec<&str> = run.text.lines().collect();
    assert!(lines[0].contains("\"ply\":9"), "{}", lines[0]);
    assert!(lines[0].contains("\"turn\":\"o\""));
    assert!(lines[1].contains("\"reason\":\"malformed\""));
    program.feed(["referee", "gomoku", "--setup", "setup.json"], "").fails(2, &["--setup"]);
}

/// The examples on the documentation page show the real output.
#[cfg(unix)]
#[test]
fn the_examples_of_the_page_are_true() {
    let page =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/referee.md")).unwrap();
    let shown: Vec<&str> =
        page.split("```text\n$ ").skip(1).map(|rest| rest.split("```").next().unwrap()).collect();
    assert!(shown.len() >= 2);
    for example in shown {
        let (command, expected) = example.split_once('\n').unwrap();
        let command = command.replace("| inarow ", &format!("| '{}' ", env!("CARGO_BIN_EXE_inarow")));
        let output = std::process::Command::new("sh").args(["-c", &command]).output().unwrap();
        assert_eq!(String::from_utf8(output.stdout).unwrap(), expected, "{command}");
    }
    for readme in [include_str!("../../../../README.md"), include_str!("../../../../README.ru.md")] {
        let (_, rest) = readme.split_once("`printf ").unwrap();
        let (command, _) = rest.split_once('`').unwrap();
        let command = command.replace("| inarow ", &format!("| '{}' ", env!("CARGO_BIN_EXE_inarow")));
        let output = std::process::Command::new("sh").args(["-c", &format!("printf {command}")]).output();
        let answers = String::from_utf8(output.unwrap().stdout).unwrap();
        let accepted = answers.lines().filter(|line| line.starts_with("{\"ok\":true")).count();
        assert_eq!((answers.lines().count(), accepted), (3, 3), "{command}: {answers}");
    }
}
