//! Results of games.

use core::fmt;

use inarow_core::{EndReason, Explain, Illegal, Message, Outcome, Side};
use serde::{Deserialize, Serialize};

/// Result of a finished game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameResult {
    /// The winner. `None` for a draw and for an abandoned game ([`End::Abandoned`]).
    #[serde(deserialize_with = "nullable")]
    pub winner: Option<Side>,
    /// Reason for the end of the game.
    pub why: End,
}

/// Reads a winner that may be `null` but not missing, so that a forgotten field does not mean a draw.
fn nullable<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<Side>, D::Error> {
    Option::deserialize(deserializer)
}

impl From<Outcome> for GameResult {
    fn from(outcome: Outcome) -> GameResult {
        GameResult { winner: outcome.winner, why: End::Board(outcome.why) }
    }
}

/// Reason for the end of a game, on the board or outside the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum End {
    /// The rules of the board.
    Board(EndReason),
    /// The loser resigned.
    Resign,
    /// The players agreed on a draw.
    Agreed,
    /// The loser's time ran out.
    Time,
    /// The loser tried an illegal move.
    Illegal(Refusal),
    /// The loser's program ended by itself.
    Crash,
    /// The loser's program stopped answering.
    Hang,
    /// The loser's program violated the protocol.
    Protocol,
    /// The loser's program used more memory than allowed.
    Memory,
    /// A human or a rule of the tournament decided the game.
    Adjudicated,
    /// The game was left unfinished.
    Abandoned,
    /// The source of the record names a winner but no reason.
    Unknown,
}

impl End {
    /// Iterates over all endings.
    pub fn all() -> impl Iterator<Item = End> {
        let board = [
            EndReason::Line,
            EndReason::Reply,
            EndReason::ReplyLine,
            EndReason::Full,
            EndReason::MoveLimit,
            EndReason::NoLegalMove,
            EndReason::Boards,
            EndReason::Score,
        ];
        let beside = [
            End::Resign,
            End::Agreed,
            End::Time,
            End::Crash,
            End::Hang,
            End::Protocol,
            End::Memory,
            End::Adjudicated,
            End::Abandoned,
            End::Unknown,
        ];
        board.into_iter().map(End::Board).chain(Refusal::ALL.iter().copied().map(End::Illegal)).chain(beside)
    }

    /// Name used by the command line and records: `line`, `resign`, `illegal:occupied`.
    ///
    /// ```
    /// # use inarow_record::{End, Refusal};
    /// assert_eq!(End::Illegal(Refusal::Occupied).name(), "illegal:occupied");
    /// assert_eq!(End::from_name("time"), Some(End::Time));
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            End::Board(why) => why.name(),
            End::Resign => "resign",
            End::Agreed => "agreed",
            End::Time => "time",
            End::Illegal(Refusal::Malformed) => "illegal:malformed",
            End::Illegal(Refusal::GameOver) => "illegal:game-over",
            End::Illegal(Refusal::ChanceDue) => "illegal:chance-due",
            End::Illegal(Refusal::OutOfTurn) => "illegal:out-of-turn",
            End::Illegal(Refusal::OutOfBoard) => "illegal:out-of-board",
            End::Illegal(Refusal::Occupied) => "illegal:occupied",
            End::Illegal(Refusal::NotAllowed) => "illegal:not-allowed",
            End::Illegal(Refusal::Forbidden) => "illegal:forbidden",
            End::Crash => "crash",
            End::Hang => "hang",
            End::Protocol => "protocol",
            End::Memory => "memory",
            End::Adjudicated => "adjudicated",
            End::Abandoned => "abandoned",
            End::Unknown => "unknown",
        }
    }

    /// Reads an [`End::name`].
    #[must_use]
    pub fn from_name(name: &str) -> Option<End> {
        End::all().find(|end| end.name() == name)
    }
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Serialize for End {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for End {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<End, D::Error> {
        let name = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        End::from_name(&name).ok_or_else(|| {
            serde::de::Error::invalid_value(serde::de::Unexpected::Str(&name), &"how a game ended")
        })
    }
}

/// Reason why the referee refused a move: any [`Illegal`], or a text that is not a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Refusal {
    /// The text does not have the form of a cell.
    Malformed,
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
    /// The rules close the cell for now.
    NotAllowed,
    /// Renju forbids the move.
    Forbidden,
}

impl Refusal {
    /// All refusals.
    pub const ALL: &'static [Refusal] = &[
        Refusal::Malformed,
        Refusal::GameOver,
        Refusal::ChanceDue,
        Refusal::OutOfTurn,
        Refusal::OutOfBoard,
        Refusal::Occupied,
        Refusal::NotAllowed,
        Refusal::Forbidden,
    ];

    /// Name used by the referee: `occupied`, `out-of-turn`, ….
    #[must_use]
    pub fn name(self) -> &'static str {
        End::Illegal(self).name().trim_start_matches("illegal:")
    }
}

impl Explain for Refusal {
    fn message(&self) -> Message {
        Message::new(match self {
            Refusal::Malformed => "reason-malformed",
            Refusal::GameOver => "reason-game-over",
            Refusal::ChanceDue => "reason-chance-due",
            Refusal::OutOfTurn => "reason-out-of-turn",
            Refusal::OutOfBoard => "reason-out-of-board",
            Refusal::Occupied => "reason-occupied",
            Refusal::NotAllowed => "reason-not-allowed",
            Refusal::Forbidden => "reason-forbidden",
        })
    }
}

impl From<Illegal> for Refusal {
    fn from(illegal: Illegal) -> Refusal {
        match illegal {
            Illegal::GameOver => Refusal::GameOver,
            Illegal::ChanceDue => Refusal::ChanceDue,
            Illegal::OutOfTurn => Refusal::OutOfTurn,
            Illegal::OutOfBoard => Refusal::OutOfBoard,
            Illegal::Occupied => Refusal::Occupied,
            Illegal::NotAllowed => Refusal::NotAllowed,
            Illegal::Forbidden(_) => Refusal::Forbidden,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use inarow_core::Forbidden;

    #[test]
    fn every_ending_has_a_name_of_its_own_that_reads_back() {
        let names: std::collections::BTreeSet<&str> = End::all().map(End::name).collect();
        assert_eq!(names.len(), End::all().count());
        for end in End::all() {
            assert_eq!(End::from_name(end.name()), Some(end));
            let json = serde_json::to_string(&end).unwrap();
            assert_eq!(serde_json::from_str::<End>(&json).unwrap(), end);
        }
        assert_eq!(End::from_name("illegal"), None);
        assert!(serde_json::from_str::<End>("\"won\"").is_err());
    }

    #[test]
    fn refusals_are_named_as_the_rules_name_them() {
        for illegal in [
            Illegal::GameOver,
            Illegal::ChanceDue,
            Illegal::OutOfTurn,
            Illegal::OutOfBoard,
            Illegal::Occupied,
            Illegal::NotAllowed,
            Illegal::Forbidden(Forbidden::Overline),
        ] {
            assert_eq!(Refusal::from(illegal).name(), illegal.name());
        }
    }
}
