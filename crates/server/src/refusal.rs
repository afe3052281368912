//! Reasons for refused commands. A refused command leaves the game unchanged.

use inarow_core::{Explain, Message};
use inarow_play::{Rejection, referee_reason};

/// Reason for a refused command. Clients and the store know the reason by name. A repeated command gets its
/// first answer again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Refusal {
    /// The text is not a cell.
    Malformed,
    /// The command names another number of plies than the game has.
    Stale,
    GameOver,
    OutOfTurn,
    OutOfBoard,
    Occupied,
    NotAllowed,
    Forbidden,
    /// No such offer waits for an answer.
    NoOffer,
    /// An identical offer is already open.
    OfferedAlready,
    NothingToTakeBack,
    /// The other seat is free.
    NoOpponent,
    /// The opponent is not absent.
    NotGone,
    /// A chat needs human players or bots on both seats.
    ChatOff,
    /// The players have reached the maximum number of messages.
    ChatFull,
    /// The message is empty, too long, or has invisible characters.
    BadText,
    /// No rematch is possible, because the game is not over yet.
    NotOver,
    /// A rematch is already agreed.
    RematchAgreed,
    /// The game has reached the maximum number of events.
    TooLong,
}

impl Refusal {
    const ALL: [Refusal; 19] = [
        Refusal::Malformed,
        Refusal::Stale,
        Refusal::GameOver,
        Refusal::OutOfTurn,
        Refusal::OutOfBoard,
        Refusal::Occupied,
        Refusal::NotAllowed,
        Refusal::Forbidden,
        Refusal::NoOffer,
        Refusal::OfferedAlready,
        Refusal::NothingToTakeBack,
        Refusal::NoOpponent,
        Refusal::NotGone,
        Refusal::ChatOff,
        Refusal::ChatFull,
        Refusal::BadText,
        Refusal::NotOver,
        Refusal::RematchAgreed,
        Refusal::TooLong,
    ];

    /// Returns the name for clients and the store.
    pub(crate) fn name(self) -> &'static str {
        self.key().split_once('-').map_or("", |(_, name)| name)
    }

    /// Returns the key of the refusal's message: `server-` and the name.
    const fn key(self) -> &'static str {
        match self {
            Refusal::Malformed => "server-malformed",
            Refusal::Stale => "server-stale",
            Refusal::GameOver => "server-game-over",
            Refusal::OutOfTurn => "server-out-of-turn",
            Refusal::OutOfBoard => "server-out-of-board",
            Refusal::Occupied => "server-occupied",
            Refusal::NotAllowed => "server-not-allowed",
            Refusal::Forbidden => "server-forbidden",
            Refusal::NoOffer => "server-no-offer",
            Refusal::OfferedAlready => "server-offered-already",
            Refusal::NothingToTakeBack => "server-nothing-to-take-back",
            Refusal::NoOpponent => "server-no-opponent",
            Refusal::NotGone => "server-not-gone",
            Refusal::ChatOff => "server-chat-off",
            Refusal::ChatFull => "server-chat-full",
            Refusal::BadText => "server-bad-text",
            Refusal::NotOver => "server-not-over",
            Refusal::RematchAgreed => "server-rematch-agreed",
            Refusal::TooLong => "server-too-long",
        }
    }

    /// Parses [`Refusal::name`].
    pub(crate) fn from_name(name: &str) -> Option<Refusal> {
        Refusal::ALL.into_iter().find(|refusal| refusal.name() == name)
    }
}

impl From<Rejection> for Refusal {
    fn from(rejection: Rejection) -> Refusal {
        // Clients cannot cause any other rejection of a match.
        Refusal::from_name(referee_reason(&rejection)).unwrap_or(Refusal::NotAllowed)
    }
}

impl Explain for Refusal {
    fn message(&self) -> Message {
        Message::new(self.key())
    }
}

#[cfg(test)]
mod tests {
    use inarow_core::Illegal;

    use super::*;

    #[test]
    fn names_read_back_and_the_referees_reasons_are_among_them() {
        for refusal in Refusal::ALL {
            assert_eq!(Refusal::from_name(refusal.name()), Some(refusal));
        }
        assert_eq!(Refusal::from(Rejection::Illegal(Illegal::Occupied)), Refusal::Occupied);
        assert_eq!(Refusal::from(Rejection::ChoiceDue), Refusal::OutOfTurn);
        assert_eq!(Refusal::from(Rejection::ChoiceNotOffered), Refusal::NotAllowed);
    }
}
