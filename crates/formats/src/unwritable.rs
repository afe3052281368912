//! Properties of a game that a format cannot hold.

use inarow_core::{Explain, Message};

/// A property of a game that a format cannot hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Unwritable {
    /// The game is no line game on a single board.
    #[error("it holds line games only; write json")]
    NoLineGame,
    /// The game is no game of Ultimate.
    #[error("it is no game of ultimate")]
    NoUltimate,
    /// The game's set-up has no board.
    #[error("its board has no shape")]
    NoBoard,
    /// The game has no move.
    #[error("an opening needs a move")]
    NoMove,
    /// The game begins with marks on the board, or with a given side to move.
    #[error("it starts from a set-up position; write json")]
    SetUp,
    /// The game's board has walls.
    #[error("it has walls; write json")]
    Walls,
    /// The game has outcomes of chance.
    #[error("it has outcomes of chance; write json")]
    Chance,
    /// A number other than five in a row wins.
    #[error("the line to win is not five; write json")]
    NotFive,
    /// The second player has a last reply.
    #[error("the second player has a last reply; write json")]
    LastReply,
    /// The game's number of moves is limited.
    #[error("the number of moves is limited; write json")]
    MoveLimit,
    /// The format has too few letters for the columns or rows.
    #[error("a board of {width}×{height} is larger than its letters reach ({most}×{most}); write json")]
    Large {
        /// Number of columns.
        width: u32,
        /// Number of rows.
        height: u32,
        /// Limit on columns and rows.
        most: usize,
    },
}

impl Explain for Unwritable {
    fn message(&self) -> Message {
        Message::new(match self {
            Unwritable::NoLineGame => "unwritable-line-games",
            Unwritable::NoUltimate => "unwritable-no-ultimate",
            Unwritable::NoBoard => "unwritable-no-board",
            Unwritable::NoMove => "unwritable-no-move",
            Unwritable::SetUp => "unwritable-set-up",
            Unwritable::Walls => "unwritable-walls",
            Unwritable::Chance => "unwritable-chance",
            Unwritable::NotFive => "unwritable-not-five",
            Unwritable::LastReply => "unwritable-last-reply",
            Unwritable::MoveLimit => "unwritable-move-limit",
            Unwritable::Large { width, height, most } => {
                return Message::new("unwritable-large")
                    .digits("width", width)
                    .digits("height", height)
                    .digits("most", most);
            }
        })
    }
}
