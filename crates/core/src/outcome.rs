//! Turns, ends of games and reasons for refusing a move.

use core::fmt;

use crate::{Explain, Message, Side};

/// State of a position: the side to move, chance due, or the game over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Turn {
    /// The side to move.
    Player(Side),
    /// Chance is due before the next move (Score's random fills).
    Chance,
    /// The game is over.
    Over(Outcome),
}

impl Turn {
    /// Returns the side to move. Returns `None` when chance is due or the game is over.
    #[must_use]
    pub const fn side(self) -> Option<Side> {
        match self {
            Turn::Player(side) => Some(side),
            _ => None,
        }
    }

    /// Returns the outcome. Returns `None` while the game is not over.
    #[must_use]
    pub const fn outcome(self) -> Option<Outcome> {
        match self {
            Turn::Over(outcome) => Some(outcome),
            _ => None,
        }
    }
}

/// Result of a finished game by the rules of its board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Outcome {
    /// The winner. `None` for a draw.
    pub winner: Option<Side>,
    /// Reason for the end of the game.
    pub why: EndReason,
}

/// Reason why a game ended on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum EndReason {
    /// A line (in Ultimate, of small boards).
    Line,
    /// X completed a line, and O's last reply did not.
    Reply,
    /// O's reply completed a line too: a draw.
    ReplyLine,
    /// No empty cell is left.
    Full,
    /// The limit of moves is reached.
    MoveLimit,
    /// The side to move has no legal cell.
    NoLegalMove,
    /// Decision of Ultimate with `tiebreak = boards`: more small boards win, and equal numbers draw.
    Boards,
    /// Score: the totals after the last move.
    Score,
}

impl EndReason {
    /// Name used by the command line, records and protocols.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            EndReason::Line => "line",
            EndReason::Reply => "reply",
            EndReason::ReplyLine => "reply-line",
            EndReason::Full => "full",
            EndReason::MoveLimit => "move-limit",
            EndReason::NoLegalMove => "no-legal-move",
            EndReason::Boards => "boards",
            EndReason::Score => "score",
        }
    }
}

/// Reason why X may not play a cell in renju. The first reason that applies counts, in the order of the
/// variants.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Forbidden {
    /// Six or more in a row.
    Overline,
    /// Two fours at once.
    DoubleFour,
    /// Two open threes at once.
    DoubleThree,
}

impl Forbidden {
    /// Name used by the command line and records.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Forbidden::Overline => "overline",
            Forbidden::DoubleFour => "double-four",
            Forbidden::DoubleThree => "double-three",
        }
    }
}

/// Reason why a move is refused. The first reason that applies counts, in the order of the variants. The
/// position is unchanged.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Illegal {
    /// The game is over.
    GameOver,
    /// Chance is due before the next move.
    ChanceDue,
    /// The other side is to move.
    OutOfTurn,
    /// The cell is not on the board.
    OutOfBoard,
    /// The cell holds a mark or a wall.
    Occupied,
    /// The rules close the cell for now (Score's fill, Ultimate's target).
    NotAllowed,
    /// Renju forbids the move to X.
    Forbidden(Forbidden),
}

impl Illegal {
    /// Name used by the command line, records and protocols. All three renju reasons are `forbidden`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Illegal::GameOver => "game-over",
            Illegal::ChanceDue => "chance-due",
            Illegal::OutOfTurn => "out-of-turn",
            Illegal::OutOfBoard => "out-of-board",
            Illegal::Occupied => "occupied",
            Illegal::NotAllowed => "not-allowed",
            Illegal::Forbidden(_) => "forbidden",
        }
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Illegal::GameOver => "the game is over",
            Illegal::ChanceDue => "chance is due first",
            Illegal::OutOfTurn => "the other side is to move",
            Illegal::OutOfBoard => "the cell lies outside the board",
            Illegal::Occupied => "the cell is occupied",
            Illegal::NotAllowed => "the cell is not open at this moment",
            Illegal::Forbidden(Forbidden::Overline) => "forbidden: overline",
            Illegal::Forbidden(Forbidden::DoubleFour) => "forbidden: double four",
            Illegal::Forbidden(Forbidden::DoubleThree) => "forbidden: double three",
        })
    }
}

impl std::error::Error for Illegal {}

impl Explain for Forbidden {
    fn message(&self) -> Message {
        Message::new(match self {
            Forbidden::Overline => "forbidden-overline",
            Forbidden::DoubleFour => "forbidden-double-four",
            Forbidden::DoubleThree => "forbidden-double-three",
        })
    }
}

impl Explain for Illegal {
    fn message(&self) -> Message {
        Message::new(match self {
            Illegal::GameOver => "reason-game-over",
            Illegal::ChanceDue => "reason-chance-due",
            Illegal::OutOfTurn => "reason-out-of-turn",
            Illegal::OutOfBoard => "reason-out-of-board",
            Illegal::Occupied => "reason-occupied",
            Illegal::NotAllowed => "reason-not-allowed",
            Illegal::Forbidden(why) => {
                return Message::new("reason-forbidden-why").because("reason", why.message());
            }
        })
    }
}
