//! Counts the leaves of the move tree, to check the correctness and the speed of the rules.

use crate::{Game, Turn};

/// Counts of a walk through the move tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Perft {
    /// Number of positions exactly `depth` moves away. A finished game has no children.
    pub leaves: u64,
    /// Number of leaves whose last move completed a line.
    pub lines: u64,
}

/// Counts the positions `depth` moves away by playing and undoing every move, leaves included. Chance branches
/// without adding depth. Chance that is due at a leaf is not expanded.
///
/// ```
/// # use inarow_core::{perft, LineSetup, Position, Setup};
/// let mut position = Position::new(&Setup::Line(LineSetup::new(3, 3, 3))).unwrap();
/// assert_eq!(position.perft(5).leaves, 15120);
/// assert_eq!(position.perft(5).lines, 1440);
/// ```
pub fn perft<G: Game>(game: &mut G, depth: u32) -> Perft {
    let mut count = Perft::default();
    if depth == 0 {
        return Perft { leaves: 1, lines: u64::from(game.completed_line()) };
    }
    walk(game, depth, &mut count);
    count
}

fn walk<G: Game>(game: &mut G, depth: u32, count: &mut Perft) {
    match game.turn() {
        Turn::Over(_) => {}
        Turn::Chance => {
            let mut outcomes = Vec::new();
            game.each_chance(|chance| outcomes.push(chance));
            for chance in outcomes {
                game.apply_chance_unchecked(chance);
                walk(game, depth, count);
                game.undo();
            }
        }
        Turn::Player(_) if depth == 1 => game.each_child(|_, child| {
            count.leaves += 1;
            count.lines += u64::from(child.completed_line());
        }),
        Turn::Player(_) => game.each_child(|_, child| walk(child, depth - 1, count)),
    }
}

/// Perft as a method, because a method call also reaches a position in a box.
pub(crate) trait CountTree: Game {
    /// See [`perft()`].
    fn count_tree(&mut self, depth: u32) -> Perft {
        perft(self, depth)
    }
}

impl<G: Game> CountTree for G {}
