//! Tests of wins reported to a manager. Every win has its whole variation, by the rules.

use std::io::{self, Cursor, Write};
use std::sync::{Arc, Mutex};

use inarow_core::{Cell, Content, GameSpec, Position};
use inarow_engine::Presets;
use inarow_gomocup::serve;

/// Reported forced wins, see the folder's README.
const CLAIMED: &str = include_str!("../../../engine/tests/data/claimed_wins.txt");

/// Output of the engine.
#[derive(Clone, Default)]
struct Printed(Arc<Mutex<Vec<u8>>>);

impl Write for Printed {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Returns the engine's output about a 15x15 position, within a node limit.
fn asked(game: &str, position: &Position, nodes: u32) -> String {
    let rule = match game {
        "gomoku" => 0,
        "gomoku-standard" => 1,
        "renju" => 4,
        other => panic!("a rule of no manager: {other}"),
    };
    let mover = position.turn().side();
    let marks = (0..position.shape().cells() as u16).map(Cell::new).filter_map(|cell| {
        let Content::Mark(side) = position.content(cell) else { return None };
        let (x, y) = position.shape().xy(cell);
        Some(format!("{x},{y},{}\n", if Some(side) == mover { 1 } else { 2 }))
    });
    let marks: String = marks.collect();
    let lines = format!("INFO rule {rule}\nINFO max_node {nodes}\nSTART 15\nBOARD\n{marks}DONE\nABOUT\n");
    let printed = Printed::default();
    let player = "computer:level=10".parse().ok();
    serve(player, &Presets::builtin(), 1, Cursor::new(lines), printed.clone()).unwrap();
    let bytes = printed.0.lock().unwrap().clone();
    String::from_utf8(bytes).unwrap()
}

/// Replays every variation that has a mate distance. Returns the number of wins among the variations.
fn replayed(position: &Position, printed: &str) -> usize {
    let shape = position.shape();
    let mut claimed: Option<usize> = None;
    let mut wins = 0;
    for line in printed.lines() {
        if let Some((_, score)) = line.split_once("Eval +M") {
            let plies = score.split(' ').next().unwrap();
            assert_eq!(claimed.replace(plies.parse().unwrap()), None, "a claim without a line: {printed}");
        } else if let Some(plies) = claimed.take() {
            let moves = line.strip_prefix("MESSAGE Bestline ").unwrap_or_else(|| panic!("{printed}"));
            let mut after = position.clone();
            for name in moves.split(' ') {
                let side = after.turn().side().unwrap_or_else(|| panic!("over before {name}: {printed}"));
                let cell = shape.parse(&name.to_lowercase()).unwrap();
                after.play(side, cell).unwrap_or_else(|why| panic!("{name}: {why:?}: {printed}"));
            }
            assert_eq!(moves.split(' ').count(), plies, "{printed}");
            let winner = after.turn().outcome().and_then(|outcome| outcome.winner);
            assert_eq!(winner, position.turn().side(), "{printed}");
            wins += 1;
        }
    }
    assert_eq!(claimed, None, "a claim without a line: {printed}");
    wins
}

/// With few nodes the search reports wins without proof. Unproved wins have no mate distance.
#[test]
fn a_claimed_win_has_its_whole_line() {
    for nodes in [20_000, 200_000] {
        let wins = CLAIMED.lines().filter(|line| !line.starts_with('#')).filter(|line| {
            let [game, _, rows] = line.split(' ').collect::<Vec<_>>()[..] else { panic!("{line}") };
            let setup = game.parse::<GameSpec>().unwrap().setup(&mut || 0).unwrap();
            let position = Position::from_text(&setup, rows).unwrap();
            replayed(&position, &asked(game, &position, nodes)) > 0
        });
        let (wins, all) = (wins.count(), CLAIMED.lines().filter(|line| !line.starts_with('#')).count());
        println!("{wins} of {all} wins are claimed within {nodes} positions");
        assert!(wins > 0 && (nodes < 200_000 || wins == all), "{wins} of {all} within {nodes}");
    }
}
