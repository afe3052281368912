//! How a game ended.

use core::fmt;

use inarow_core::{EndReason, Explain, Illegal, Message, Outcome, Side};
use serde::{Deserialize, Serialize};

/// The result of a finished game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameResult {
    /// The winner, `None` for a draw (or for a game that was broken off: [`End::Abandoned`]).
    #[serde(deserialize_with = "nullable")]
    pub winner: Option<Side>,
    /// What ended the game.
    pub why: End,
}

/// A winner that may be `null`, but not missing: no game is a draw by an oversight.
fn nullable<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<Side>, D::Error> {
    Option::deserialize(deserializer)
}

impl From<Outcome> for GameResult {
    fn from(outcome: Outcome) -> GameResult {
        GameResult { winner: outcome.winner, why: End::Board(outcome.why) }
    }
}

/// What ended a game, on the board or beside it.
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
    /// The loser's program answered what the protocol does not allow.
    Protocol,
    /// The loser's program used more memory than allowed.
    Memory,
    /// A person or a rule of the tournament decided.
    Adjudicated,
    /// The game was left unfinished.
    Abandoned,
    /// The record's source names a winner, but no reason.
    Unknown,
}

impl End {
    /// Every ending.
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

    /// The name used by the command line and records: `line`, `resign`, `illegal:occupied`.
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

    /// Reads [`End::name`].
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

/// Why a move was refused, as the referee names it: [`Illegal`], and what is not even a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Refusal {
    /// Not a cell in form.
    Malformed,
    /// The game is over.
    GameOver,
    /// Chance is to choose first.
    ChanceDue,
    /// The other side is to move.
    OutOfTurn,
    /// No such cell on the board.
    OutOfBoard,
    /// A mark or a wall is there.
    Occupied,
    /// The rules close the cell at this moment.
    NotAllowed,
    /// Renju forbids the move.
    Forbidden,
}

impl Refusal {
    /// Every refusal.
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

    /// The referee's name: `occupied`, `out-of-turn`, ….
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
