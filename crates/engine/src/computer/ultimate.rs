//! Heuristics of Ultimate: move ordering, and the count of boards and lines from `ultimate2`.

use inarow_core::ultimate::LINES;
use inarow_core::{Game, Side, UltimatePosition};

use crate::reference::ultimate2::Ultimate2;
use crate::search::{Heuristics, Ranked, Scale};

/// Heuristics of Ultimate.
#[derive(Clone, Debug)]
pub(super) struct Boards {
    counts: Ultimate2,
}

impl Default for Boards {
    fn default() -> Boards {
        Boards { counts: Ultimate2::new(Default::default()) }
    }
}

fn has_line(set: u16) -> bool {
    LINES.into_iter().any(|line| set & line == line)
}

/// Whether one more mark would complete a line of `own` that contains no mark of `enemy`.
fn wants_one(own: u16, enemy: u16) -> bool {
    LINES.iter().any(|&line| (own & line).count_ones() == 2 && enemy & line == 0)
}

impl Heuristics<UltimatePosition> for Boards {
    const SCALE: Scale =
        Scale { window: 60, widest: 2000, noise: Some(25), lead: 280, known: 1 << 29, killer: 120 };

    fn moves(&mut self, game: &UltimatePosition, side: Side, _: usize, moves: &mut Vec<Ranked>) {
        game.each_legal(|cell| {
            let (x, y) = (cell.index() % 9, cell.index() / 9);
            let (board, place) = (y / 3 * 3 + x / 3, y % 3 * 3 + x % 3);
            let own = game.marks(side, board) | 1 << place;
            let enemy = game.marks(side.other(), board) | 1 << place;
            let mut rank = 0;
            if has_line(own) {
                rank += 400;
            } else if has_line(enemy) {
                rank += 150;
            }
            if game.decided() >> place & 1 == 1 || (place == board && has_line(own)) {
                rank -= 200;
            } else if wants_one(game.marks(side.other(), place), game.marks(side, place)) {
                rank -= 150;
            }
            moves.push(Ranked::new(cell, rank));
        });
    }

    fn value(&self, game: &UltimatePosition, side: Side) -> i32 {
        self.counts.evaluate(game, side) as i32
    }
}
