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
    assert!(!json.to_string().contains(", as "), "examples begin with e.g.");
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
fn every_explanation_of_a_player_or_a_setting_is_a_sentence() {
    let program = Program::new();
    for lang in ["en", "ru"] {
        let text = program.run(&format!("players --lang {lang}")).ok().text;
        let explains = |line: &str| {
            let is_player = !line.starts_with(' ') && !line.is_empty();
            let is_setting = line.starts_with("        ");
            is_player || is_setting
        };
        for line in text.lines().filter(|line| explains(line)) {
            assert!(line.ends_with('.') && !line.ends_with(".."), "{line}");
        }
    }
}

/// Returns the line after a setting of `computer` or `mcts` in the output of `players`.
fn explained<'a>(text: &'a str, player: &str, setting: &str) -> &'a str {
    let mut lines = text.lines().skip_while(|line| line.split(' ').next() != Some(player));
    let named = lines.find(|line| line.strip_prefix("    ").is_some_and(|line| line.starts_with(setting)));
    assert!(named.is_some(), "{player} {setting} in {text}");
    lines.next().unwrap().strip_prefix("        ").unwrap_or_default().trim()
}

#[test]
fn bounds_that_mean_nothing_are_not_listed() {
    let program = Program::new();
    for (lang, lines) in [
        (
            "en",
            [
                "w1         a number [1]",
                "four2       a whole number [3500]",
                "nodes    a whole number from 1 [5000]",
                "level    a whole number from 1 to 10 [4]",
            ],
        ),
        (
            "ru",
            [
                "w1         число [1]",
                "four2       целое число [3500]",
                "nodes    целое число от 1 [5000]",
                "level    целое число от 1 до 10 [4]",
            ],
        ),
    ] {
        let text = program.run(&format!("players --lang {lang}")).ok().text;
        for line in lines {
            assert!(text.contains(line), "{line}: {text}");
        }
        assert!(
            ![" to 1000000", " до 1000000", "-1000000"].iter().any(|bound| text.contains(bound)),
            "{text}"
        );
    }
}

#[test]
fn settings_are_explained_in_both_languages() {
    let program = Program::new();
    let known = [
        ("en", "hash", "MiB"),
        ("en", "threads", "level 10"),
        ("en", "depth", "half-moves"),
        ("en", "nodes", "200\u{202f}000"),
        ("ru", "hash", "МиБ"),
        ("ru", "threads", "уровне 10"),
        ("ru", "depth", "полуходов"),
        ("ru", "nodes", "200\u{202f}000"),
    ];
    let json = program.run("players --json").ok().json();
    for lang in ["en", "ru"] {
        let text = program.run(&format!("players --lang {lang}")).ok().text;
        assert!(text.lines().next().unwrap().contains("computer:level=10:threads=2:hash=256"), "{text}");
        for (_, setting, word) in known.iter().filter(|(of, ..)| *of == lang) {
            let about = explained(&text, "computer", setting);
            assert!(about.contains(word), "{setting}: {about}");
        }
        for player in json.as_array().unwrap() {
            let name = player["name"].as_str().unwrap();
            let settings = player["settings"].as_array().unwrap().iter();
            let settings = settings.map(|setting| setting["name"].as_str().unwrap());
            for setting in settings.filter(|setting| !["name", "preset"].contains(setting)) {
                assert!(explained(&text, name, setting).chars().count() > 3, "{name} {setting} in {lang}");
            }
        }
    }
    let player = "computer:level=10:threads=2:hash=256:time=1s";
    program.run(&format!("arena match random {player} --game tictactoe --games 2")).ok();
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
