//! What of a game a format cannot hold.

use inarow_core::{Explain, Message};

/// What of a game a format cannot hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Unwritable {
    /// It is no game of lines on one board.
    #[error("it holds line games only; write json")]
    NoLineGame,
    /// It is no game of Ultimate.
    #[error("it is no game of ultimate")]
    NoUltimate,
    /// Its set-up has no board.
    #[error("its board has no shape")]
    NoBoard,
    /// There is no move in it.
    #[error("an opening needs a move")]
    NoMove,
    /// It begins with marks on the board, or with a side that is named.
    #[error("it starts from a set-up position; write json")]
    SetUp,
    /// There are walls on its board.
    #[error("it has walls; write json")]
    Walls,
    /// Chance took part in it.
    #[error("it has outcomes of chance; write json")]
    Chance,
    /// Another number in a row than five wins.
    #[error("the line to win is not five; write json")]
    NotFive,
    /// The second player answers a line.
    #[error("the second player has a last reply; write json")]
    LastReply,
    /// It ends after so many moves.
    #[error("the number of moves is limited; write json")]
    MoveLimit,
    /// The format has no letters for so many columns or rows.
    #[error("a board of {width}×{height} is larger than its letters reach ({most}×{most}); write json")]
    Large {
        /// Columns.
        width: u32,
        /// Rows.
        height: u32,
        /// The most columns and rows.
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
