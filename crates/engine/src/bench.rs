//! Benchmark of `computer`: nodes and speed over a fixed list of positions.
//!
//! The node count depends on the code alone and is equal on every machine. A change with no effect on the
//! search must not change the node count.

use inarow_core::{Game, GameSpec, Position, RandomSource, Visit};
use inarow_record::{Dice, Stream};

use crate::computer::{Computer, ComputerParams, limit_of};
use crate::line_search::{Playout, PlayoutMemory};
use crate::search::WIN;
use crate::watch::Watch;
use crate::{Engine, Limits, Stop, Task};

/// Game, moves or number of random moves, and depth in plies.
const POSITIONS: [(&str, &str, u32); 16] = [
    ("gomoku", "h8 i9 g9 i8", 10),
    ("gomoku", "f5 j12 l5 f8 g10 i6 e7 i8 g8 g6 e9 h6", 8),
    ("gomoku", "j7 h7 f8 g10 e10 i11 g7 h9", 8),
    ("gomoku", "e9 e10 h7 h9 g10 j8 j9 k10 g7 i7 h6 f8 g6", 8),
    ("gomoku", "i8 g9 f7 i5 e6 f9 k10 h7 g8 h9 i9 h8", 8),
    ("gomoku", "f7 g9 j7 f8 h8 g7 h9 h10 e7 g8 g10 i8 g6 h6 e9 e8 d8 i11 j12", 8),
    ("gomoku", "l5 l4 e5 e7 f6 f11 j12 f9 g7 h8 f8 e9 g9 g6 f5", 8),
    ("gomoku20", "j11 k10 l12 k11 k9 l10", 8),
    ("gomoku-standard", "h8 i9 g9 i8 h10", 8),
    ("gomoku-standard", "j7 h7 f8 g10 e10 i11 g7 h9", 8),
    ("caro", "h8 i9 g9 i8 h10", 8),
    ("caro", "e9 e10 h7 h9 g10 j8 j9 k10 g7", 8),
    ("renju", "h8 h9 j7 g10", 5),
    ("line:7x7:k=4", "d4 e5 d5", 10),
    ("ultimate", "8", 6),
    ("score-balanced", "8", 4),
];

/// Position of the list, with the cost of its search.
#[derive(Clone, Debug)]
pub struct Benched {
    /// Game, as text.
    pub game: &'static str,
    /// Nodes searched.
    pub nodes: u64,
}

/// Searches all positions of the list in order.
pub fn bench() -> impl Iterator<Item = Benched> {
    POSITIONS.into_iter().filter_map(|(game, moves, depth)| {
        let position = position(game, moves)?;
        let mut computer = Computer::new(&ComputerParams { level: 10, ..ComputerParams::default() }, 1);
        let limits = Limits { depth: Some(depth), ..Limits::default() };
        let choice = computer.best_move(&position, &mut Task::within(limits, &Stop::new())).ok()?;
        Some(Benched { game, nodes: choice.judgement?.nodes? })
    })
}

/// Searches for VCF as the search by patterns does at its root.
#[derive(Debug, Default)]
pub struct FoursBench {
    memory: PlayoutMemory,
}

/// Result and cost of a VCF search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FoursLook {
    /// Length of the win in plies. `None` without a win within the node limit.
    pub plies: Option<u32>,
    /// Nodes searched.
    pub nodes: u64,
}

impl FoursBench {
    /// Searches for a VCF by the side to move of a line game. Returns `None` if the search by patterns does not
    /// try.
    pub fn look(&mut self, position: &Position) -> Option<FoursLook> {
        position.visit(Look { bench: self, limit: limit_of(position) })
    }
}

struct Look<'a> {
    bench: &'a mut FoursBench,
    limit: u32,
}

impl Visit for Look<'_> {
    type Output = Option<FoursLook>;

    fn visit<G: Game>(self, game: &G) -> Option<FoursLook> {
        let (mut game, mut watch) = (game.clone(), Watch::new(&Stop::new()));
        let mut playout = Playout::new(&mut game, self.limit, &mut self.bench.memory, &mut watch)?;
        let plies = playout.wins_at_once(u64::MAX).map(|won| won.value.abs_diff(WIN));
        Some(FoursLook { plies, nodes: playout.positions() })
    }
}

/// Returns the position after the given moves, or after a number of random moves.
fn position(game: &str, moves: &str) -> Option<Position> {
    let spec: GameSpec = game.parse().ok()?;
    let mut dice = Dice::new(1, Stream::Opening);
    let mut position = Position::new(&spec.setup(&mut dice).ok()?).ok()?;
    let shape = position.shape();
    if let Ok(plies) = moves.parse::<u32>() {
        for _ in 0..plies {
            position.draw_chance(&mut dice);
            let legal = position.legal_moves();
            position.play_unchecked(*legal.get(dice.below(legal.len() as u64) as usize)?);
        }
        position.draw_chance(&mut dice);
    } else {
        for name in moves.split(' ') {
            let side = position.turn().side()?;
            position.play(side, shape.parse(name).ok()?).ok()?;
        }
    }
    Some(position)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_visits_the_same_positions_every_time() {
        let nodes = || bench().map(|benched| benched.nodes).collect::<Vec<u64>>();
        let first = nodes();
        assert_eq!(first.len(), POSITIONS.len(), "{first:?}");
        assert!(first.iter().all(|&nodes| nodes > 0), "{first:?}");
        assert_eq!(nodes(), first);
    }
}
