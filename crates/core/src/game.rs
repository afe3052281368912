//! Interface of every concrete position.
//!
//! Perft, search and the conformance suite use a game only through [`Game`].

use crate::{Cell, Content, Illegal, LineRule, Reply, Setup, SetupError, Shape, Side, Turn};

/// An outcome of chance.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Chance {
    /// Activates this row, from 0 at the top.
    Row(u8),
    /// Activates this column, from 0 at the left.
    Column(u8),
}

/// One step of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// A mark by the side to move on this cell.
    Move(Cell),
    /// An outcome of chance.
    Chance(Chance),
}

/// A position that is always valid, with all steps since its set-up.
///
/// Search calls [`play_unchecked`](Game::play_unchecked) and [`undo`](Game::undo). Both methods work without
/// allocation and without copying the position.
pub trait Game: Clone + Send {
    /// Set-up that the position was made from.
    fn initial_setup(&self) -> Setup;

    /// Current position as plain data. A position made from the result is equal, but has no earlier steps.
    fn current_setup(&self) -> Setup;

    /// Makes the position of a set-up.
    ///
    /// # Errors
    /// When the set-up describes no valid position of this game. [`SetupError::OtherGame`] when the set-up is
    /// for another game.
    fn from_setup(setup: &Setup) -> Result<Self, SetupError>;

    /// Width and height of the board.
    fn shape(&self) -> Shape;

    /// Side to move, chance due, or the outcome.
    fn turn(&self) -> Turn;

    /// Number of marks on the board.
    fn ply(&self) -> u32;

    /// Length of a line: k of a line game, 3 in Ultimate, the length of a window in Score.
    fn line_length(&self) -> usize;

    /// Line rule and the consequence of a line of X. `None` in games that are not line games.
    fn line_rules(&self) -> Option<(LineRule, Reply)> {
        None
    }

    /// Content of a cell of the board.
    fn content(&self, cell: Cell) -> Content;

    /// Checks whether the side to move may mark this cell of the board. Called only while [`turn`](Game::turn)
    /// is [`Turn::Player`].
    ///
    /// # Errors
    /// When the move is illegal, with the first reason that applies: occupied, not allowed or forbidden.
    fn legality(&self, cell: Cell) -> Result<(), Illegal>;

    /// Calls `visit` with each legal move in row order. Visits no move unless a player is to move.
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

    /// Calls `visit` with each legal move, in row order, and the position after the move. Plays and undoes
    /// every move. The method is the fastest way through a tree, because no moves are stored.
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

    /// Plays a move that is known to be legal. After an illegal move the position is meaningless.
    fn play_unchecked(&mut self, cell: Cell);

    /// Undoes the last step, a move or chance, and returns that step. Returns `None` at the set-up.
    fn undo(&mut self) -> Option<Step>;

    /// Steps since the set-up.
    fn steps(&self) -> Vec<Step>;

    /// Cell of the last move since the set-up.
    fn last_move(&self) -> Option<Cell>;

    /// Whether the last step was a move that completed a line. In Ultimate a line consists of small boards. In
    /// Score a line is a window.
    fn completed_line(&self) -> bool;

    /// Cells of the lines that decided the game. Empty while the game is undecided.
    fn winning_cells(&self) -> Vec<Cell>;

    /// Hash of the position, updated incrementally. Equal positions of equal set-ups have equal hashes.
    fn hash(&self) -> u64;

    /// Hash computed from the board alone: the slow twin of [`hash`](Game::hash).
    fn hash_from_scratch(&self) -> u64;

    /// Calls `visit` with each of the equally likely outcomes of chance. Does nothing when no chance is due.
    fn each_chance(&self, _visit: impl FnMut(Chance)) {}

    /// Applies an outcome of chance while chance is due.
    fn apply_chance_unchecked(&mut self, _chance: Chance) {}

    /// Passes this position to a visitor, see [`crate::Position::visit`].
    fn accept<V: Visit>(&self, visitor: V) -> V::Output {
        visitor.visit(self)
    }

    /// Checks a move completely, in the order of [`Illegal`]. A `cell` of `None` is outside the board.
    ///
    /// # Errors
    /// When the move is illegal, with the first reason that applies.
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

/// Work on a concrete position of any game, compiled separately for each game. Search starts here.
pub trait Visit {
    /// Result of the work.
    type Output;

    /// Does the work on `game`.
    fn visit<G: Game>(self, game: &G) -> Self::Output;
}
