//! `inarow engine`, as a manager speaks to it.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;
use std::time::{Duration, Instant};

use inarow_core::{GameSpec, Setup, Side};
use inarow_play::gomocup::{about_field, identify};
use inarow_play::{
    Answers, Limits, Match, MatchSetup, Player, PlayerSpec, Presets, player_seed, settle_chance,
};
use inarow_record::{Dice, Record, Stream};

use crate::program::Program;

const PATIENCE: Duration = Duration::from_secs(60);

fn setup(game: &str) -> Setup {
    game.parse::<GameSpec>().unwrap().setup(&mut Dice::new(1, Stream::SetUp)).unwrap()
}

/// Our own engine as somebody else's.
fn external(player: &str, seed: u64) -> PlayerSpec {
    let words = [env!("CARGO_BIN_EXE_inarow"), "engine", "--player", player, "--seed", &seed.to_string()];
    PlayerSpec::Exec { words: words.map(str::to_owned).to_vec() }
}

/// A whole game between two players, each with the seed of its side.
fn game(game: &str, players: &[PlayerSpec; 2]) -> Record {
    let mut game = Match::new(MatchSetup::new(setup(game))).unwrap();
    let start = game.record().setup.clone();
    let mut answers = Answers::new();
    let mut seats: Vec<Box<dyn Player>> = players
        .iter()
        .zip(Side::ALL)
        .map(|(spec, side)| {
            let built = spec.build(&start, player_seed(3, side, 0), &Presets::builtin(), answers.sender());
            built.unwrap().unwrap()
        })
        .collect();
    let limits = Limits { time: Some(Duration::from_secs(20)), ..Limits::default() };
    while let Some(seat) = game.actor() {
        let request = game.request(answers.next_id(), limits).unwrap();
        seats[seat.index()].ask(request);
        let reply = answers.wait(PATIENCE).expect("an answer in time").reply.unwrap();
        let command = game.command(reply).unwrap();
        let mut events = game.apply(command, Duration::ZERO).unwrap();
        events.extend(settle_chance(&mut game, &mut Dice::new(0, Stream::Chance), Duration::ZERO).unwrap());
        for player in &mut seats {
            events.iter().for_each(|event| player.tell(event));
        }
    }
    game.record().clone()
}

#[test]
fn the_engine_plays_as_the_player_does() {
    for name in ["gomoku", "gomoku-standard", "renju", "caro", "caro:rule=caro-plus", "line:20x16"] {
        let inside = ["threat1", "rating-map"].map(|player| player.parse::<PlayerSpec>().unwrap());
        let outside = [
            external("threat1", player_seed(3, Side::X, 0)),
            external("rating-map", player_seed(3, Side::O, 0)),
        ];
        let moves = |players| {
            let record = game(name, players);
            record.check().unwrap();
            (record.plies.iter().map(|ply| ply.cell).collect::<Vec<_>>(), record.result)
        };
        assert_eq!(moves(&outside), moves(&inside), "{name}");
    }
}

#[test]
fn the_engine_decides_openings() {
    for name in ["gomoku:opening=swap2", "renju:opening=swap"] {
        let record = game(name, &[external("threat1", 5), external("threat1", 6)]);
        record.check().unwrap();
        assert!(!record.choices.is_empty());
    }
}

#[test]
fn thinking_is_told() {
    let players = [external("computer:level=7", 1), "random".parse().unwrap()];
    let record = game("gomoku", &players);
    let judged = record.plies.iter().step_by(2).filter(|ply| ply.judgement.is_some()).count();
    assert!(judged > 0, "no move of the computer is judged");
}

#[test]
fn the_engine_says_who_it_is() {
    let words = [env!("CARGO_BIN_EXE_inarow"), "engine"].map(str::to_owned);
    let about = identify(&words, PATIENCE).unwrap();
    assert_eq!(about_field(&about, "name"), Some("inarow"));
    assert_eq!(about_field(&about, "version"), Some(env!("CARGO_PKG_VERSION")));
}

#[test]
fn it_ends_with_its_input_or_when_it_is_told() {
    let program = Program::new();
    for input in ["", "START 15\r\n", "START 15\r\nEND\r\n", "START 15\nBEGIN\nEND\n", "\u{fffd}\0\r\nFLY"] {
        let began = Instant::now();
        let run = program.feed(["engine", "--player", "computer:level=10"], input);
        assert_eq!(run.code, 0, "{input:?}: {}", run.error);
        assert_eq!(run.error, "", "{input:?}");
        assert!(began.elapsed() < Duration::from_secs(5), "{input:?}");
    }
}

#[test]
fn a_search_is_stopped() {
    let program = Program::new();
    let mut command = program.command();
    command.args(["engine", "--player", "computer:level=10"]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    stdin.write_all(b"START 20\r\nINFO timeout_turn 600000\r\n").unwrap();
    assert_eq!(lines.next().unwrap().trim(), "OK");
    stdin
        .write_all(b"BOARD\r\n10,10,1\r\n11,11,2\r\n9,10,1\r\n8,10,2\r\n11,9,2\r\nDONE\r\nYXSTOP\r\n")
        .unwrap();
    let answer = lines.by_ref().map(|line| line.trim().to_owned()).find(|line| !line.starts_with("MESSAGE"));
    let answer = answer.unwrap();
    assert!(
        answer.split(',').all(|number| number.parse::<u32>().is_ok_and(|number| number < 20)),
        "{answer}"
    );
    stdin.write_all(b"END\r\n").unwrap();
    assert!(child.wait().unwrap().success());
}

/// Managers give no arguments: the file's name says what it is.
#[test]
#[cfg(unix)]
fn a_file_called_pbrain_is_an_engine() {
    let program = Program::new();
    let file = program.path("pbrain-inarow");
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_inarow"), &file).unwrap();
    let about = identify(&[file.to_string_lossy().into_owned()], PATIENCE).unwrap();
    assert_eq!(about_field(&about, "name"), Some("inarow"));
}

#[test]
fn who_cannot_be_an_engine_is_told() {
    let program = Program::new();
    for (player, part) in
        [("human", "built-in"), ("exec:ls", "built-in"), ("ultimate2", "Ultimate"), ("rule4", "rule3")]
    {
        let run = program.feed(["engine", "--player", player], "");
        assert_eq!(run.code, 2, "{player}");
        assert!(run.error.contains(part), "{player}: {}", run.error);
        assert_eq!(run.text, "", "{player}");
    }
}
