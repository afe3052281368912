//! Which games an engine plays.

use inarow_core::{Explain, Message, Setup};

use crate::reference::minimax;

/// The games an engine plays, by a name that interfaces translate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Games {
    /// Every game.
    All,
    /// The 3×3 line game with k = 3.
    TicTacToe,
    /// Any position with few enough ways to go on ([`minimax::MAX_LINES`]).
    Small,
    /// Line games with k = 5.
    LineOfFive,
    /// Ultimate tic-tac-toe.
    Ultimate,
    /// Score.
    Score,
}

impl Explain for Games {
    fn message(&self) -> Message {
        Message::new(match self {
            Games::All => "games-all",
            Games::TicTacToe => "games-tictactoe",
            Games::Small => "games-small",
            Games::LineOfFive => "games-line-k5",
            Games::Ultimate => "games-ultimate",
            Games::Score => "games-score",
        })
    }
}

impl Games {
    /// The name in lists for machines: `all`, `tictactoe`, `small`, `line-k5`, `ultimate`, `score`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Games::All => "all",
            Games::TicTacToe => "tictactoe",
            Games::Small => "small",
            Games::LineOfFive => "line-k5",
            Games::Ultimate => "ultimate",
            Games::Score => "score",
        }
    }

    /// The same for people, as a noun.
    #[must_use]
    pub const fn describe(self) -> &'static str {
        match self {
            Games::All => "every game",
            Games::TicTacToe => "tic-tac-toe (3×3, k = 3)",
            Games::Small => "positions with small positions of any game, up to 12 free cells",
            Games::LineOfFive => "line games with k = 5",
            Games::Ultimate => "Ultimate tic-tac-toe",
            Games::Score => "Score",
        }
    }

    /// Whether the game of this set-up is one of them. Of a set-up that describes no valid position the answer
    /// means nothing.
    #[must_use]
    pub fn contain(self, setup: &Setup) -> bool {
        match (self, setup) {
            (Games::All, _) | (Games::Ultimate, Setup::Ultimate(_)) | (Games::Score, Setup::Score(_)) => true,
            (Games::TicTacToe, Setup::Line(line)) => (line.width, line.height, line.k) == (3, 3, 3),
            (Games::LineOfFive, Setup::Line(line)) => line.k == 5,
            (Games::Small, setup) => minimax::is_small(setup),
            _ => false,
        }
    }
}
