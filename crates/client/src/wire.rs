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
    /// Resign the game.
    #[serde(serialize_with = "yes")]
    Resign,
    /// Make an offer to the other player.
    Offer(Offer),
    /// Answer the other player's offer.
    Answer {
        /// Offer to answer.
        to: Offer,
        /// Whether the offer is accepted.
        accept: bool,
    },
    /// Claim the win against a player who has left.
    #[serde(serialize_with = "yes")]
    Claim,
    /// Send a message to the other player.
    Say(String),
}

fn yes<S: serde::Serializer>(serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_bool(true)
}

/// Offers of one player to the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Offer {
    /// A draw.
    Draw,
    /// Taking back the offerer's last step.
    TakeBack,
    /// Another game, with sides exchanged.
    Rematch,
}

/// A command as sent: a request with an idempotency key.
#[derive(Serialize)]
pub(crate) struct NamedAsk<'a> {
    pub(crate) command: &'a str,
    #[serde(flatten)]
    pub(crate) ask: &'a Ask,
    /// Number of plies that the player saw. Only a move or a choice has this number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) ply: Option<u64>,
}

/// Events between the players of a game that are not events of its match.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum TableEvent {
    /// A side wants its last step back.
    TakeBackOffered {
        /// Side that offers.
        side: Side,
    },
    /// A side declines the take-back.
    TakeBackDeclined {
        /// Side that declines.
        side: Side,
    },
    /// A side offers another game.
    RematchOffered {
        /// Side that offers.
        side: Side,
    },
    /// A side declines another game.
    RematchDeclined {
        /// Side that declines.
        side: Side,
    },
    /// The players play again, with sides exchanged. The players' secrets are valid in the new game too.
    Rematch {
        /// Id of the new game.
        id: String,
    },
    /// Another player may take the seat, because the bot invited to this side declines.
    ChallengeDeclined {
        /// Side of the bot.
        side: Side,
        /// Reason of the bot.
        reason: DeclineReason,
    },
    /// A player sent a message.
    Said {
        /// Side of the player.
        side: Side,
        /// Text of the message. A follower cleans the text to a single line.
        text: String,
    },
}

/// Reason why a bot does not play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DeclineReason {
    /// The bot does not play this game.
    Game,
    /// The bot does not play with this clock.
    Time,
    /// The bot already plays as many games as it can.
    Busy,
    /// The bot did not answer.
    NoAnswer,
    /// The bot gave no reason, or an unknown reason.
    #[serde(other)]
    Declined,
}

/// State of a whole game, as sent by a server.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub struct GameView {
    /// Id of the game.
    pub id: String,
    /// GAME text.
    pub game: String,
    /// Players by side.
    pub seats: Seats,
    /// Time on the clocks.
    #[serde(default)]
    pub clocks: Clocks,
    /// Absence of the players, or `None` from servers of 0.1.
    #[serde(default)]
    pub away: Option<Away>,
    /// Players with an open stream, or `None` from servers that do not report open streams.
    #[serde(default)]
    pub connected: Option<Connected>,
    /// Results of the earlier games of these players, or `None` from servers that do not report results.
    #[serde(default)]
    pub earlier: Option<EarlierScore>,
    /// Number of the last event.
    pub last: u64,
}

/// Score of the earlier games of a game's players, by their sides before an opening's choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct EarlierScore {
    /// Wins of the player of X.
    pub x: u32,
    /// Wins of the player of O.
    pub o: u32,
    /// Number of drawn games.
    pub draws: u32,
}

/// Players of a game with an open stream.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct Connected {
    /// Whether the player of X has an open stream.
    pub x: bool,
    /// Whether the player of O has an open stream.
    pub o: bool,
}

/// Times after which the other player may claim a game, in ms, or `None` for players who are present.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct Away {
    /// Time until a claim from the player of X.
    pub x: Option<u64>,
    /// Time until a claim from the player of O.
    pub o: Option<u64>,
}

impl Away {
    /// Returns the time after which the game may be claimed from the player of a side.
    pub(crate) fn of(self, side: Side) -> Option<Duration> {
        /// Upper limit of the time. The limit is longer than any server waits, but can be added to any moment.
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
    /// Name, or `None` for a seat that is not taken.
    pub name: Option<String>,
    /// The player, in the format of player names, such as `human` or `computer:level=4`.
    pub kind: String,
}

/// Current time on the clocks of a game, in ms.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
pub struct Clocks {
    /// Time of X.
    pub x: Option<u64>,
    /// Time of O.
    pub o: Option<u64>,
    /// Side whose clock runs.
    pub running: Option<Side>,
}

impl GameView {
    /// Whether a human may still take a seat.
    #[must_use]
    pub fn has_free_seat(&self) -> bool {
        // A seat that waits for a bot also has no name.
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
