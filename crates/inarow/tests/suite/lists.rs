//! `inarow games`, `inarow players`, help.

use crate::program::Program;

#[test]
fn games_are_listed_with_their_settings() {
    let program = Program::new();
    let json = program.run("games --json").ok().json();
    let names: Vec<&str> =
        json.as_array().unwrap().iter().map(|game| game["name"].as_str().unwrap()).collect();
    for name in
        ["tictactoe", "gomoku", "renju", "caro", "course", "line", "ultimate", "score", "score-balanced"]
    {
        assert!(names.contains(&name), "{name}");
    }
    let gomoku = json.as_array().unwrap().iter().find(|game| game["name"] == "gomoku").unwrap();
    let settings: Vec<&str> = gomoku["settings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|setting| setting["name"].as_str().unwrap())
        .collect();
    assert_eq!(settings, ["WIDTHxHEIGHT", "k", "rule", "reply", "max-moves", "walls", "opening"]);
    let text = program.run("games").ok().text;
    assert!(names.iter().all(|name| text.contains(name)));
}

#[test]
fn players_are_listed_with_their_settings() {
    let program = Program::new();
    let json = program.run("players --json").ok().json();
    let names: Vec<&str> =
        json.as_array().unwrap().iter().map(|player| player["name"].as_str().unwrap()).collect();
    for name in
        ["human", "random", "rule3", "minimax", "rating-map", "threat1", "mcts", "score2", "ultimate2"]
    {
        assert!(names.contains(&name), "{name}");
    }
    let map = json.as_array().unwrap().iter().find(|player| player["name"] == "rating-map").unwrap();
    let settings: Vec<&str> =
        map["settings"].as_array().unwrap().iter().map(|setting| setting["name"].as_str().unwrap()).collect();
    for name in ["preset", "w1", "w2", "w3", "w4", "w_open", "w_attack", "w_defence", "open"] {
        assert!(settings.contains(&name), "{name}");
    }
}

#[test]
fn help_and_lists_speak_both_languages() {
    let program = Program::new();
    assert!(program.run("--help").ok().text.contains("Usage: inarow"));
    assert!(program.run("--lang ru --help").ok().text.contains("Использование: inarow"));
    let players = program.run("players --lang ru").ok().text;
    assert!(players.contains("Ходы вводит человек: с клавиатуры или мышью."), "{players}");
    program.run("games --lang de").fails(2, &["en", "ru"]);
    program.run("gamez").fails(2, &["gamez"]);
    assert!(program.run("--version").ok().text.starts_with("inarow "));
}

#[cfg(unix)]
#[test]
fn a_reader_that_goes_away_is_no_failure() {
    use std::io::{BufRead, BufReader};
    use std::process::Stdio;
    let program = Program::new();
    let mut command = program.command();
    command.args(["walls", "course", "--seed", "1", "--count", "100000"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}
