//! `inarow engine` behind the protocol of a manager.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;
use std::time::{Duration, Instant};

use inarow_core::{GameSpec, Setup, Shape, Side};
use inarow_gomocup::{ExternalPrograms, about_field, identify};
use inarow_play::{
    Clock, Command, ExecSpec, GameStart, Limits, Mailbox, Match, MatchSetup, Player, PlayerSpec, Presets,
    Update, player_seed, settle_chance, wait_for_players,
};
use inarow_record::{Dice, Judgement, Ply, Record, Score, ScoreValue, Stream};

use crate::program::Program;

const PATIENCE: Duration = Duration::from_secs(60);

pub(crate) fn setup(game: &str) -> Setup {
    game.parse::<GameSpec>().unwrap().setup(&mut Dice::new(1, Stream::SetUp)).unwrap()
}

/// Returns this program's engine as an external engine.
pub(crate) fn external(player: &str, seed: u64) -> PlayerSpec {
    let words = [env!("CARGO_BIN_EXE_inarow"), "engine", "--player", player, "--seed", &seed.to_string()];
    PlayerSpec::Exec(ExecSpec::gomocup(words.map(str::to_owned).to_vec()))
}

/// Plays a whole game between two players with the seeds of their sides.
fn game(game: &str, players: &[PlayerSpec; 2]) -> Record {
    let clock = Some(Clock::of_move(Duration::from_secs(20)));
    game_within(game, players, Limits { clock, ..Limits::default() })
}

fn game_within(game: &str, players: &[PlayerSpec; 2], limits: Limits) -> Record {
    let mut game = Match::new(MatchSetup::new(setup(game))).unwrap();
    let start = game.record().setup.clone();
    let mut mailbox = Mailbox::default();
    let mut seats: Vec<Box<dyn Player>> = players
        .iter()
        .zip(Side::ALL)
        .map(|(spec, side)| {
            let start = GameStart::new(start.clone(), player_seed(3, side, 0));
            let built = spec.player(&start, &Presets::builtin(), &ExternalPrograms, mailbox.on_update());
            built.unwrap().unwrap()
        })
        .collect();
    while let Some(seat) = game.actor() {
        let request = game.request(mailbox.next_id(), limits).unwrap();
        seats[seat.index()].ask(&request);
        let reply = mailbox.wait(PATIENCE).expect("an answer in time").unwrap();
        let command = game.command(reply).unwrap();
        let mut events = game.apply(command, Duration::ZERO).unwrap();
        events.extend(settle_chance(&mut game, &mut Dice::new(0, Stream::Chance), Duration::ZERO).unwrap());
        for player in &mut seats {
            events.iter().for_each(|event| player.tell(event));
        }
    }
    drop(seats);
    assert!(wait_for_players(PATIENCE));
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

/// A node limit and a seed determine the game, with or without the protocol.
#[test]
fn a_node_limit_means_the_same_game_through_the_protocol() {
    let limits = Limits { nodes: Some(400), ..Limits::default() };
    let seeds = Side::ALL.map(|side| player_seed(3, side, 0));
    for levels in [["7", "8"], ["2", "10"]] {
        let players = levels.map(|level| format!("computer:level={level}"));
        let inside = players.clone().map(|player| player.parse::<PlayerSpec>().unwrap());
        let outside = [external(&players[0], seeds[0]), external(&players[1], seeds[1])];
        // The protocol has mate distances only for proved values. The receiver cannot verify a distance.
        let value: [fn(Score) -> ScoreValue; 2] = [Score::shown, |score| score.value];
        let [inside, outside] = [(inside, value[0]), (outside, value[1])].map(|(players, value)| {
            let record = game_within("gomoku:11x11", &players, limits);
            let judged = |judgement: &Judgement| {
                let Judgement { score, depth, nodes, ref line } = *judgement;
                (score.map(value), depth, nodes, line.clone())
            };
            let step = |ply: &Ply| (ply.cell, ply.judgement.as_ref().map(judged));
            record.plies.iter().map(step).collect::<Vec<_>>()
        });
        assert_eq!(inside, outside, "{players:?}");
    }
}

/// Long thinking is reported while the engine thinks.
#[test]
fn a_manager_hears_of_long_thinking_before_it_ends() {
    let words = [env!("CARGO_BIN_EXE_inarow"), "engine", "--player", "computer:level=10"];
    let spec = PlayerSpec::Exec(ExecSpec::gomocup(words.map(str::to_owned).to_vec()));
    let mut game = Match::new(MatchSetup::new(setup("gomoku"))).unwrap();
    for (side, name) in [(Side::X, "h8"), (Side::O, "h9"), (Side::X, "i8"), (Side::O, "g8")] {
        let cell = game.position().shape().parse(name).unwrap();
        game.apply(Command::Play { side, cell }, Duration::ZERO).unwrap();
    }
    let mut mailbox = Mailbox::default();
    let start = GameStart::new(game.record().setup.clone(), 1);
    let mut player =
        spec.player(&start, &Presets::builtin(), &ExternalPrograms, mailbox.on_update()).unwrap().unwrap();
    player.ask(&game.request(mailbox.next_id(), Limits::default()).unwrap());
    let Some(Update::Info { info, .. }) = mailbox.next_update(PATIENCE) else {
        panic!("nothing was told first")
    };
    assert!(info.depth.is_some() && info.nodes.is_some(), "{info:?}");
    drop(player);
    assert!(wait_for_players(PATIENCE));
}

#[test]
fn the_best_moves_are_named_and_the_first_is_made() {
    let program = Program::new();
    let mut command = program.command();
    command.args(["engine", "--player", "computer:level=10"]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    stdin.write_all(b"START 15\nINFO max_node 3000\nYXBOARD\n7,7,1\n7,8,2\n6,7,1\n9,2,2\nDONE\n").unwrap();
    stdin.write_all(b"INFO strength 100\nINFO evaluate 8,7\nYXNBEST 3\nABOUT\n").unwrap();
    let said: Vec<String> = lines.take_while(|line| !line.starts_with("name=")).collect();
    stdin.write_all(b"END\n").unwrap();
    assert!(child.wait().unwrap().success());
    let [ok, evaluated, told @ .., chosen] = &said[..] else { panic!("{said:#?}") };
    // Information is reported during the search, and the last lines count.
    let last = |begins: &str| {
        let found = told.iter().rfind(|line| line.starts_with(&format!("MESSAGE {begins}")));
        found.unwrap_or_else(|| panic!("no {begins}: {said:#?}"))
    };
    let [second, third, depth, best] = ["(2) ", "(3) ", "Depth ", "Bestline "].map(last);
    assert_eq!(ok.trim(), "OK");
    assert!(evaluated.starts_with("MESSAGE I8: attack "), "{evaluated}");
    let named = |message: &str, place: &str| {
        let cell = message
            .trim()
            .strip_prefix(&format!("MESSAGE ({place}) "))
            .and_then(|rest| rest.split_once(", Eval "));
        cell.unwrap_or_else(|| panic!("{message}")).0.to_owned()
    };
    // The expected moves, the best first.
    let line = best.trim().replace("MESSAGE Bestline ", "");
    let first = line.split(' ').next().unwrap_or_default().to_owned();
    let names = [named(second, "2"), named(third, "3"), first];
    assert!(depth.starts_with("MESSAGE Depth "), "{depth}");
    assert!(names[0] != names[1] && names[1] != names[2] && names[0] != names[2], "{names:?}");
    let shape = Shape::new(15, 15).unwrap();
    let (x, y) = shape.xy(shape.parse(&names[2].to_lowercase()).unwrap());
    assert_eq!(chosen.trim(), format!("{x},{y}"), "the best is what is played");
}

/// Strength may change between games of one size, so the previous engine is not reused.
#[test]
fn strength_counts_after_the_first_move_too() {
    let program = Program::new();
    let mut command = program.command();
    command.args(["engine", "--player", "computer:level=10", "--seed", "1"]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    stdin.write_all(b"START 15\nINFO max_node 3000\n").unwrap();
    let mut depth = |strength: u32| {
        let board = "RESTART\nBOARD\n7,7,1\n7,8,2\n6,7,1\n9,2,2\nDONE\nABOUT\n";
        stdin.write_all(format!("INFO strength {strength}\n{board}").as_bytes()).unwrap();
        let said: Vec<String> = lines.by_ref().take_while(|line| !line.starts_with("name=")).collect();
        let told = said
            .iter()
            .rev()
            .find_map(|line| line.strip_prefix("MESSAGE Depth ")?.split(' ').next()?.parse().ok());
        told.unwrap_or(0)
    };
    let (strong, weak, again): (u32, u32, u32) = (depth(100), depth(0), depth(100));
    assert!(weak <= 1 && strong > 1 && again == strong, "depths {strong}, {weak}, {again}");
    stdin.write_all(b"END\n").unwrap();
    assert!(child.wait().unwrap().success());
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

/// The last move requested in a pipe.
#[test]
fn what_was_asked_for_is_answered_though_the_input_ends() {
    let program = Program::new();
    let asked = "BOARD\n7,7,1\n8,8,2\nDONE\n";
    for end in ["", "END\n", "END"] {
        for (asked, answers) in
            [("BEGIN\n", 1), ("TURN 7,7", 1), (asked, 1), ("BEGIN\nTURN 0,0\nTURN 1,0\n", 3)]
        {
            let input = format!("START 15\n{asked}\n{end}");
            let began = Instant::now();
            let run = program.feed(["engine", "--player", "computer:level=10"], &input).ok();
            let moves = run.text.lines().filter(|line| line.starts_with(|sign: char| sign.is_ascii_digit()));
            assert_eq!(moves.count(), answers, "{input:?}: {}", run.text);
            assert!(began.elapsed() < Duration::from_secs(10), "{input:?}");
        }
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

/// Managers give no arguments, so the file's name selects the engine.
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
