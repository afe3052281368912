//! `rule3`: tic-tac-toe by three rules. Completes an own line, else blocks a line, else plays at random.

use inarow_core::{Cell, Content, Position, RandomSource, Shape, Side};

use super::dice;
use crate::{Aborted, Choice, Engine, Task};

/// Lines in search order: rows from the top, columns from the left, main diagonal, other diagonal.
const LINES: [[u16; 3]; 8] =
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

/// Engine `rule3`.
#[derive(Clone, Debug)]
pub struct Rule3 {
    seed: u64,
}

impl Rule3 {
    /// Returns an engine. The seed determines its random moves.
    #[must_use]
    pub fn new(seed: u64) -> Rule3 {
        Rule3 { seed }
    }

    /// Returns the equally likely candidate moves: a move that completes or blocks a line, or all legal moves.
    ///
    /// # Errors
    /// [`Aborted`] when no side is to move or the board is not 3×3.
    pub fn candidates(position: &Position) -> Result<Vec<Cell>, Aborted> {
        let side = position.turn().side().ok_or(Aborted)?;
        if Shape::new(3, 3) != Some(position.shape()) {
            return Err(Aborted);
        }
        let forced = last_of_line(position, side).or_else(|| last_of_line(position, side.other()));
        Ok(forced.map_or_else(|| position.legal_moves(), |cell| vec![cell]))
    }
}

/// Returns the empty cell of the first line with two of the side's marks.
fn last_of_line(position: &Position, side: Side) -> Option<Cell> {
    LINES.iter().find_map(|line| {
        let cells = line.map(Cell::new);
        let count = |content| cells.iter().filter(|&&cell| position.content(cell) == content).count();
        if count(Content::Mark(side)) != 2 {
            return None;
        }
        cells.into_iter().find(|&cell| position.content(cell) == Content::Empty)
    })
}

impl Rule3 {
    fn choose(&mut self, position: &Position) -> Result<Choice, Aborted> {
        let candidates = Rule3::candidates(position)?;
        let side = position.turn().side().ok_or(Aborted)?;
        let index = dice(self.seed, side, position.ply()).below(candidates.len() as u64);
        candidates.get(index as usize).copied().map(Choice::of).ok_or(Aborted)
    }
}

impl Engine for Rule3 {
    /// Returns a single move for every request.
    fn think(&mut self, position: &Position, _: &mut Task<'_>) -> Result<Vec<Choice>, Aborted> {
        self.choose(position).map(|choice| vec![choice])
    }
}
