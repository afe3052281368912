//! Messages to and from a server, exactly as in its interface.

use std::time::Duration;

use inarow_core::Side;
use inarow_record::SwapChoice;
use serde::{Deserialize, Serialize};

/// Action of a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ask {
    /// Mark this cell, `x,y`.
    Play(String),
    /// Make an opening's choice.
    Choose(SwapChoice),
    /// Give up.
    #[serde(serialize_with = "yes")]
    Resign,
    /// Offer something to the other player.
    Offer(Offer),
    /// Answer the other player's offer.
    Answer {
        /// Which offer.
        to: Offer,
        /// Whether it is accepted.
        accept: bool,
    },
    /// Win the game of somebody who has left.
    #[serde(serialize_with = "yes")]
    Claim,
    /// Say this to the other player.
    Say(String),
}

fn yes<S: serde::Serializer>(serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_bool(true)
}

/// Offers of one player to the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Offer {
    /// A tied game.
    Draw,
    /// That the offerer's last step is taken back.
    TakeBack,
    /// Another game, with sides exchanged.
    Rematch,
}

/// A command as it is sent: a request under a name.
#[derive(Serialize)]
pub(crate) struct NamedAsk<'a> {
    pub(crate) command: &'a str,
    #[serde(flatten)]
    pub(crate) ask: &'a Ask,
    /// Number of plies that the player saw; for a move or a choice alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) ply: Option<u64>,
}

/// Events between the players of a game around its match.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum TableEvent {
    /// A side wants its last step back.
    TakeBackOffered {
        /// Who.
        side: Side,
    },
    /// A side does not let the other take back.
    TakeBackDeclined {
        /// Who.
        side: Side,
    },
    /// A side wants another game.
    RematchOffered {
        /// Who.
        side: Side,
    },
    /// A side wants no other game.
    RematchDeclined {
        /// Who.
        side: Side,
    },
    /// The same players play again, with sides exchanged; their secrets are good there too.
    Rematch {
        /// The id of that game.
        id: String,
    },
    /// The bot that was to play this side does not: somebody else may.
    ChallengeDeclined {
        /// The bot's side.
        side: Side,
        /// Why.
        reason: DeclineReason,
    },
    /// A player said something.
    Said {
        /// Who.
        side: Side,
        /// What, as it came: to be shown on a line.
        text: String,
    },
}

/// Why a bot does not play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DeclineReason {
    /// It does not play this game.
    Game,
    /// It does not play with this clock.
    Time,
    /// It plays as many games as it can.
    Busy,
    /// It said nothing.
    NoAnswer,
    /// It gave no reason, or one that is not known here.
    #[serde(other)]
    Declined,
}

/// A whole game as a server tells it.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub struct GameView {
    /// Its id.
    pub id: String,
    /// The GAME text.
    pub game: String,
    /// Players by side.
    pub seats: Seats,
    /// Time on the clocks.
    #[serde(default)]
    pub clocks: Clocks,
    /// Which players are away; `None` from servers of 0.1.
    #[serde(default)]
    pub away: Option<Away>,
    /// Which players have a stream open; `None` from servers that do not say so.
    #[serde(default)]
    pub connected: Option<Connected>,
    /// Results of the games that the same players played before; `None` from servers that do not say so.
    #[serde(default)]
    pub earlier: Option<EarlierScore>,
    /// The number of its last event.
    pub last: u64,
}

/// Score of the games that the players of a game played before it, by the sides before an opening's choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct EarlierScore {
    /// Wins of the player of X.
    pub x: u32,
    /// Wins of the player of O.
    pub o: u32,
    /// Games without a winner.
    pub draws: u32,
}

/// Which players of a game have a stream open.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct Connected {
    /// The player of X.
    pub x: bool,
    /// The player of O.
    pub o: bool,
}

/// Times after which the other player may claim a game, in ms; `None` of players who are there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct Away {
    /// From the player of X.
    pub x: Option<u64>,
    /// From the player of O.
    pub o: Option<u64>,
}

impl Away {
    /// The time after which the game may be claimed from the player of a side.
    pub(crate) fn of(self, side: Side) -> Option<Duration> {
        /// Longer than any server waits, and short enough to be added to any moment.
        const MOST: Duration = Duration::from_secs(366 * 24 * 3_600);
        let left = if side == Side::X { self.x } else { self.o };
        left.map(|left| Duration::from_millis(left).min(MOST))
    }
}

/// The players of a game.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct Seats {
    /// Player of X.
    pub x: SeatView,
    /// Player of O.
    pub o: SeatView,
}

/// A player of a game.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct SeatView {
    /// The name; `None` where nobody has taken the seat.
    pub name: Option<String>,
    /// The player, as players are named: `human`, `computer:level=4`.
    pub kind: String,
}

/// Time on the clocks of a game now, in ms.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
pub struct Clocks {
    /// The clock of X.
    pub x: Option<u64>,
    /// The clock of O.
    pub o: Option<u64>,
    /// The side whose clock runs.
    pub running: Option<Side>,
}

impl GameView {
    /// Whether a person may still sit down.
    #[must_use]
    pub fn has_free_seat(&self) -> bool {
        // A seat that waits for a bot has no name either.
        [&self.seats.x, &self.seats.o].iter().any(|seat| seat.name.is_none() && seat.kind == "human")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_written_as_the_interface_says() {
        let write = |ask| serde_json::to_string(&NamedAsk { command: "1", ask: &ask, ply: None }).unwrap();
        assert_eq!(write(Ask::Play("7,7".to_owned())), r#"{"command":"1","play":"7,7"}"#);
        assert_eq!(write(Ask::Choose(SwapChoice::More)), r#"{"command":"1","choose":"more"}"#);
        assert_eq!(write(Ask::Resign), r#"{"command":"1","resign":true}"#);
        assert_eq!(write(Ask::Claim), r#"{"command":"1","claim":true}"#);
        assert_eq!(write(Ask::Offer(Offer::TakeBack)), r#"{"command":"1","offer":"take-back"}"#);
        assert_eq!(
            write(Ask::Answer { to: Offer::Draw, accept: true }),
            r#"{"command":"1","answer":{"to":"draw","accept":true}}"#
        );
        assert_eq!(write(Ask::Say("hi".to_owned())), r#"{"command":"1","say":"hi"}"#);
        let seen = NamedAsk { command: "1", ask: &Ask::Play("7,7".to_owned()), ply: Some(4) };
        assert_eq!(serde_json::to_string(&seen).unwrap(), r#"{"command":"1","play":"7,7","ply":4}"#);
    }
}
