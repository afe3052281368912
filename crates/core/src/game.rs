//! What every concrete position can do.
//!
//! Perft, search and the conformance suite know a game by [`Game`] alone.

use crate::{Cell, Content, Illegal, LineRule, Reply, Setup, SetupError, Shape, Side, Turn};

/// An outcome of chance.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Chance {
    /// This row, from 0 at the top, becomes active.
    Row(u8),
    /// This column, from 0 at the left, becomes active.
    Column(u8),
}

/// One step of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// The side to move marked this cell.
    Move(Cell),
    /// Chance decided.
    Chance(Chance),
}

/// A position that is always valid, with the steps that led to it since its set-up.
///
/// Search calls [`play_unchecked`](Game::play_unchecked) and [`undo`](Game::undo); neither allocates, and neither
/// copies the position.
pub trait Game: Clone + Send {
    /// What the position was made from.
    fn initial_setup(&self) -> Setup;

    /// This moment as plain data: a position made from it is equal, without the steps before.
    fn current_setup(&self) -> Setup;

    /// Makes the position of a set-up.
    ///
    /// # Errors
    /// When the set-up describes no valid position of this game; [`SetupError::OtherGame`] when it is another's.
    fn from_setup(setup: &Setup) -> Result<Self, SetupError>;

    /// The board's width and height.
    fn shape(&self) -> Shape;

    /// What the position waits for.
    fn turn(&self) -> Turn;

    /// Marks on the board.
    fn ply(&self) -> u32;

    /// Length of a line: k of a line game, 3 in Ultimate, the window of Score.
    fn line_length(&self) -> usize;

    /// What makes a line, and what follows a line of X; `None` in games that are not line games.
    fn line_rules(&self) -> Option<(LineRule, Reply)> {
        None
    }

    /// What stands on a cell of the board.
    fn content(&self, cell: Cell) -> Content;

    /// Whether the side to move may mark this cell of the board, and if not, why. Asked only while
    /// [`turn`](Game::turn) is a player's.
    ///
    /// # Errors
    /// Occupied, not allowed or forbidden, the first that holds.
    fn legality(&self, cell: Cell) -> Result<(), Illegal>;

    /// Calls `visit` with each legal move in row order. Visits nothing unless a player is to move.
    fn each_legal(&self, mut visit: impl FnMut(Cell)) {
        if self.turn().side().is_none() {
            return;
        }
        for cell in self.shape().iter() {
            if self.legality(cell).is_ok() {
                visit(cell);
            }
        }
    }

    /// Plays each legal move in row order, calls `visit` with the move and the position after it, and takes it
    /// back. The fast way through a tree: the moves are not stored.
    #[inline]
    fn each_child(&mut self, mut visit: impl FnMut(Cell, &mut Self)) {
        if self.turn().side().is_none() {
            return;
        }
        for cell in self.shape().iter() {
            if self.legality(cell).is_ok() {
                self.play_unchecked(cell);
                visit(cell, self);
                self.undo();
            }
        }
    }

    /// Plays a move that is known to be legal. An illegal one leaves a position whose answers mean nothing.
    fn play_unchecked(&mut self, cell: Cell);

    /// Takes back the last step, a move or chance, and returns it; `None` at the set-up.
    fn undo(&mut self) -> Option<Step>;

    /// The steps since the set-up.
    fn steps(&self) -> Vec<Step>;

    /// The cell marked last since the set-up.
    fn last_move(&self) -> Option<Cell>;

    /// Whether the last step was a move that completed a line (in Ultimate: of small boards; in Score: a window).
    fn completed_line(&self) -> bool;

    /// The cells of the lines that decided, empty while nothing has.
    fn winning_cells(&self) -> Vec<Cell>;

    /// The position's hash, kept up incrementally: equal positions of equal set-ups have equal hashes.
    fn hash(&self) -> u64;

    /// The same hash computed from the board alone: the slow twin of [`hash`](Game::hash).
    fn hash_from_scratch(&self) -> u64;

    /// Calls `visit` with each equally likely outcome of the chance that is due; nothing when none is.
    fn each_chance(&self, _visit: impl FnMut(Chance)) {}

    /// Applies an outcome of the chance that is due.
    fn apply_chance_unchecked(&mut self, _chance: Chance) {}

    /// Lets a visitor work with this position; see [`crate::Position::visit`].
    fn accept<V: Visit>(&self, visitor: V) -> V::Output {
        visitor.visit(self)
    }

    /// The full check of a try, in the order of [`Illegal`]. `None` is a cell outside the board.
    ///
    /// # Errors
    /// The first reason that holds.
    fn check(&self, side: Side, cell: Option<Cell>) -> Result<Cell, Illegal> {
        match self.turn() {
            Turn::Over(_) => Err(Illegal::GameOver),
            Turn::Chance => Err(Illegal::ChanceDue),
            Turn::Player(turn) if turn != side => Err(Illegal::OutOfTurn),
            Turn::Player(_) => {
                let cell = cell.filter(|&cell| self.shape().contains(cell)).ok_or(Illegal::OutOfBoard)?;
                self.legality(cell).map(|()| cell)
            }
        }
    }
}

/// Work with a concrete position of whichever game, compiled for each: the way into a search.
pub trait Visit {
    /// What comes of it.
    type Output;

    /// Does the work.
    fn visit<G: Game>(self, game: &G) -> Self::Output;
}
