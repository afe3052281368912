//! Tests of the engines in `examples/`, which pass the check and play. The example bot plays every game through
//! the referee.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::arena::graded;
use crate::program::Program;

pub(crate) fn example(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples").join(name)
}

/// Returns whether a tool is installed on this machine. `./check` installs a missing tool if permitted, and
/// otherwise reports it.
pub(crate) fn there(tool: &str) -> bool {
    let silent = Command::new(tool).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    silent.is_ok_and(|status| status.success())
}

#[track_caller]
fn passes_and_beats_random(engine: &str) {
    let program = Program::new();
    let (failed, warned) = graded(&program, engine);
    assert_eq!(failed, [""; 0]);
    assert_eq!(warned, ["rule-renju", "rule-caro-plus", "rule-caro"], "what it refuses");
    let engine = format!("exec:{engine}");
    let arguments =
        ["arena", "match", &engine, "random", "--games", "20", "--openings", "random:4", "--seed", "1"];
    let options = ["--json", "--concurrency", "4", "--share-cores"];
    let json = program.feed(arguments.into_iter().chain(options), "").ok().json();
    assert_eq!(json["a"]["wins"], 20, "{json}");
}

#[test]
fn they_are_under_a_hundred_lines() {
    for name in ["pbrain-rows.py", "pbrain-rows.cpp", "referee-bot.py", "link-bot.py"] {
        let lines = std::fs::read_to_string(example(name)).unwrap().lines().count();
        assert!(lines < 100, "{name}: {lines}");
    }
}

#[test]
fn the_engine_in_python() {
    let python = ["python3", "python"].into_iter().find(|name| there(name));
    if let Some(python) = python {
        passes_and_beats_random(&format!("{python} '{}'", example("pbrain-rows.py").display()));
    }
}

/// The engine answers at once without time. The engine accepts any bytes, even with a strict Python.
#[test]
fn the_engine_in_python_takes_bytes_and_times_as_they_come() {
    let Some(python) = ["python3", "python"].into_iter().find(|name| there(name)) else { return };
    let answers = |left: &str| {
        let mut told = b"START 15\r\nINFO folder C:\\\xc8\xe3\xf0\xfb\r\n".to_vec();
        told.extend(format!("INFO timeout_turn 60000\r\nINFO time_left {left}\r\n").bytes());
        told.extend(b"\xff\xfe\r\nBOARD\r\n0,0,1\r\n1,0,1\r\n2,0,1\r\n3,0,1\r\nDONE\r\nEND\r\n");
        let mut child = Command::new(python)
            .arg(example("pbrain-rows.py"))
            .env("PYTHONIOENCODING", "utf-8:strict")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(&told).unwrap();
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success());
        let text = String::from_utf8(output.stdout).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines[0] == "OK" && lines[1].starts_with("UNKNOWN"), "{text}");
        assert_eq!(lines.len(), 3, "{text}");
        lines[2].to_owned()
    };
    let huge = "9".repeat(400);
    for (left, cell) in [("60000", "4,0"), (&huge, "4,0"), ("-50", "5,2"), (&format!("-{huge}"), "5,2")] {
        assert_eq!(answers(left), cell, "{left}");
    }
}

#[test]
fn the_engine_in_cpp() {
    let Some(compiler) = ["c++", "g++", "clang++"].into_iter().find(|name| there(name)) else { return };
    let folder = tempfile::tempdir().unwrap();
    let engine = folder.path().join("pbrain-rows");
    let mut command = Command::new(compiler);
    command.args(["-std=c++17", "-O2", "-Wall", "-Wextra", "-Werror", "-o"]).arg(&engine);
    assert!(command.arg(example("pbrain-rows.cpp")).status().unwrap().success());
    passes_and_beats_random(&format!("'{}'", engine.display()));
}

/// Returns the bot's output for a game, which has its requests, reasons of refusals, and the result.
fn through_the_referee(python: &str, game: &str, seed: Option<&str>) -> Vec<String> {
    let mut command = Command::new(python);
    command.arg(example("referee-bot.py")).arg(game).args(seed).env("INAROW", env!("CARGO_BIN_EXE_inarow"));
    let output = command.output().unwrap();
    assert!(output.status.success(), "{game}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

/// One game of each kind.
const GAMES: [&str; 9] = [
    "tictactoe",
    "gomoku:opening=swap",
    "renju:opening=swap2",
    "caro",
    "course",
    "ultimate:tiebreak=boards",
    "score:fill=rows",
    "score:fill=random-row-or-column:weights=random",
    "score:fill=gravity",
];

#[test]
fn the_bot_plays_every_game_as_a_player() {
    let Some(python) = ["python3", "python"].into_iter().find(|name| there(name)) else { return };
    let program = Program::new();
    let bot = format!("exec-referee:{python} '{}'", example("referee-bot.py").display());
    for game in GAMES {
        let arguments =
            ["arena", "match", &bot, "random", "--games", "2", "--seed", "3", "--game", game, "--json"];
        let json = program.feed(arguments, "").ok().json();
        let endings = json["endings"].as_object().unwrap();
        let board = ["line", "reply", "reply-line", "full", "move-limit", "no-legal-move", "boards", "score"];
        assert!(endings.keys().all(|why| board.contains(&why.as_str())), "{game}: {json}");
    }
}

#[test]
fn the_bot_plays_in_a_terminal() {
    let Some(python) = ["python3", "python"].into_iter().find(|name| there(name)) else { return };
    let program = Program::new();
    let bot = format!("exec-referee:{python} '{}'", example("referee-bot.py").display());
    let arguments = ["play", "ultimate", "--o", &bot, "--plain", "--lang", "en", "--seed", "1"];
    let output = program.feed(arguments, "e5\nsave game.json\nquit\n").ok().text;
    assert!(output.contains("referee-bot.py"), "{output}");
    // An engine of the Gomocup protocol is rejected with advice.
    let refused = ["play", "ultimate", "--o", "exec:sh", "--plain", "--lang", "en"];
    program.feed(refused, "").fails(2, &["exec-referee:COMMAND"]);
}

#[test]
fn the_bot_passes_the_check_of_programs_in_the_referees_words() {
    let Some(python) = ["python3", "python"].into_iter().find(|name| there(name)) else { return };
    let program = Program::new();
    let bot = format!("{python} '{}'", example("referee-bot.py").display());
    let check = |command: &str| graded(&program, &format!("exec-referee:{command}"));
    assert_eq!(check(&bot), (vec![], vec![]));
    if cfg!(unix) {
        // This bot prints other lines, and leaves a process behind.
        let spoilt = check(&format!("sh -c \"sleep 600 & echo hello; exec {bot}\""));
        assert_eq!(spoilt, (vec!["input-end".to_owned()], vec!["other-lines".to_owned()]));
    }
}

#[test]
fn the_bot_plays_every_game_through_the_referee() {
    let Some(python) = ["python3", "python"].into_iter().find(|name| there(name)) else { return };
    for game in GAMES {
        let said = through_the_referee(python, game, Some("3"));
        let (over, asked) = said.split_last().unwrap();
        assert!(over.starts_with("over "), "{game}: {said:?}");
        assert_eq!(game.contains("opening"), asked.iter().any(|line| line.starts_with("choose ")), "{game}");
    }
}

#[test]
fn a_game_of_the_bot_with_walls_can_be_repeated() {
    let Some(python) = ["python3", "python"].into_iter().find(|name| there(name)) else { return };
    let first = through_the_referee(python, "course:15x15", None);
    let seed = first[0].strip_prefix("seed ").unwrap();
    assert_eq!(through_the_referee(python, "course:15x15", Some(seed)), first);
}

/// The commands of a README create a file before a command reads the file.
#[test]
fn the_tournament_of_the_readme_is_played_as_it_stands() {
    let readmes = [include_str!("../../../../README.md"), include_str!("../../../../README.ru.md")];
    let blocks = readmes.map(|text| {
        let (_, block) = text.split_once("```sh\ncat > league.toml <<END\n").unwrap();
        block.split_once("```").unwrap().0
    });
    assert_eq!(blocks[0], blocks[1]);
    let (file, command) = blocks[0].split_once("END\ninarow ").unwrap();
    let program = Program::new();
    program.write("league.toml", file);
    let run = program.run(command.trim()).ok();
    assert!(run.text.contains("threat1") && run.text.contains("12 games"), "{}", run.text);
    assert!(program.read("league.html").contains("rating-map"));
}
