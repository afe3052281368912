//! Why a command is refused in a game that goes on unchanged.

use inarow_core::{Explain, Message};
use inarow_play::{Rejection, referee_reason};

/// Why a command was refused. Its name is the contract with clients, and stored: the same command gets the same answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Refusal {
    /// The text is no cell.
    Malformed,
    /// The command was made for another number of plies than the game has.
    Stale,
    GameOver,
    OutOfTurn,
    OutOfBoard,
    Occupied,
    NotAllowed,
    Forbidden,
    /// There is no such offer to answer.
    NoOffer,
    /// The same was offered already.
    OfferedAlready,
    NothingToTakeBack,
    /// Nobody has the other seat yet.
    NoOpponent,
    /// The other side is still here.
    NotGone,
    /// There is nobody to talk to.
    ChatOff,
    /// The players have said as much to each other as they may.
    ChatFull,
    /// A text is too long, or has characters that are not shown.
    BadText,
    /// The game goes on: a rematch is for later.
    NotOver,
    /// The rematch is agreed already.
    RematchAgreed,
    /// The game has as many events as a game may have.
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

    /// Its name for clients and in the store.
    pub(crate) fn name(self) -> &'static str {
        self.key().split_once('-').map_or("", |(_, name)| name)
    }

    /// The key of its sentence: its name behind the word `server`.
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

    /// Reads [`Refusal::name`].
    pub(crate) fn from_name(name: &str) -> Option<Refusal> {
        Refusal::ALL.into_iter().find(|refusal| refusal.name() == name)
    }
}

impl From<Rejection> for Refusal {
    fn from(rejection: Rejection) -> Refusal {
        // Whatever else a match refuses is nothing that a client asks for.
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
