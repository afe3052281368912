//! Tests of `rule3`: its three rules, and its failure to win against perfect play.

use std::collections::BTreeSet;

use inarow_core::{Position, Setup, Side, Turn};
use inarow_engine::reference::minimax::Minimax;
use inarow_engine::reference::rule3::Rule3;
use inarow_engine::{Engine, Stop, Task};

use crate::positions::{choose_name, rows, setup};

/// Plays every game that `rule3`'s random choices allow against `minimax`. Counts the wins, draws and losses of
/// `rule3`.
fn walk(position: &mut Position, rule3: Side, minimax: &mut Minimax, tally: &mut [u32; 3]) {
    match position.turn() {
        Turn::Over(outcome) => match outcome.winner {
            Some(winner) if winner == rule3 => tally[0] += 1,
            None => tally[1] += 1,
            Some(_) => tally[2] += 1,
        },
        Turn::Player(side) => {
            let moves = if side == rule3 {
                Rule3::candidates(position).unwrap()
            } else {
                vec![minimax.best_move(position, &mut Task::new(&Stop::new())).unwrap().cell]
            };
            for cell in moves {
                position.play(side, cell).unwrap();
                walk(position, rule3, minimax, tally);
                position.undo();
            }
        }
        Turn::Chance => panic!("no draws in tic-tac-toe"),
    }
}

#[test]
fn never_wins_against_minimax_in_any_of_its_branches() {
    for side in Side::ALL {
        let mut tally = [0; 3];
        let mut position = Position::new(&setup("tictactoe", 0)).unwrap();
        walk(&mut position, side, &mut Minimax::new(Default::default()), &mut tally);
        assert_eq!(tally[0], 0, "as {side}: {tally:?}");
        assert!(tally[1] + tally[2] > 0);
    }
}

fn check(lines: &[&str], turn: Side, expected: &[&str]) {
    let mut setup = rows("line:3x3:k=3", lines);
    if let Setup::Line(line) = &mut setup {
        line.turn = Some(turn);
    }
    let position = Position::new(&setup).unwrap();
    let seen: BTreeSet<String> = (0..200).map(|seed| choose_name("rule3", &position, seed)).collect();
    assert_eq!(seen, expected.iter().map(|name| (*name).to_owned()).collect::<BTreeSet<_>>());
}

#[test]
fn completes_then_blocks_then_plays_at_random() {
    // `rule3` completes its own line before blocking the enemy's, although the enemy's line is higher.
    check(&["OO.", "...", "XX."], Side::X, &["c1"]);
    check(&["OO.", "X..", ".X."], Side::X, &["c3"]);
    // Rows precede columns, then the main diagonal, then the other diagonal.
    check(&["X.X", "...", "X.."], Side::X, &["b3"]);
    check(&["X..", "X..", "..O"], Side::O, &["a1"]);
    check(&["..X", ".X.", "..O"], Side::O, &["a1"]);
    check(&["X.X", ".X.", "..."], Side::X, &["b3"]);
    check(&["X..", ".X.", "X.."], Side::X, &["a2"]);
    check(&["X..", "...", "..."], Side::O, &["b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1"]);
}
