//! Commands of a host to a match, and reasons to refuse them.

use inarow_core::{Cell, Chance, ChanceError, Explain, Illegal, Message, Side};
use inarow_record::{End, Judgement, PlayerTag, SwapChoice};
use serde::{Deserialize, Serialize};

/// A request to a [`Match`](crate::Match).
///
/// A side here means who holds it: until an opening's choice the first seat holds X and the second O. Only in
/// [`Play`](Command::Play) it is the colour of the mark, which in an opening may be either's. Whether a person may
/// speak for a side is for the host to know.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "command", rename_all = "kebab-case")]
pub enum Command {
    /// Place a mark of this side.
    Play {
        /// The colour of the mark.
        side: Side,
        /// The cell.
        cell: Cell,
    },
    /// Place a mark and keep what the player thought of it.
    PlayJudged {
        /// The colour of the mark.
        side: Side,
        /// The cell.
        cell: Cell,
        /// Its judgement; of its line at most [`MAX_LINE`](crate::MAX_LINE) cells are kept.
        judgement: Judgement,
    },
    /// Make the choice that the opening waits for.
    Choose {
        /// The choice.
        choice: SwapChoice,
    },
    /// Apply an outcome of the chance that is due.
    Chance {
        /// The outcome.
        chance: Chance,
    },
    /// The side gives up.
    Resign {
        /// The side that gives up.
        side: Side,
    },
    /// The side offers a draw. An offer lapses when the other side moves; an offer against an offer is an agreement.
    OfferDraw {
        /// The side that offers.
        side: Side,
    },
    /// The side accepts the other's offer.
    AcceptDraw {
        /// The side that accepts.
        side: Side,
    },
    /// The side declines the other's offer.
    DeclineDraw {
        /// The side that declines.
        side: Side,
    },
    /// Take back the last steps with their chance, also after the end of the game. Clocks go back to what they
    /// showed when the earliest of these steps was due. Whether the other side agrees is for the host to ask.
    TakeBack {
        /// How many: each move is one, and so is an opening's choice. At least 1.
        plies: u32,
    },
    /// Do the last step again that was taken back, with its chance and its time.
    Redo,
    /// Time has passed: see whether a flag has fallen.
    Tick,
    /// Stop the clocks; moves and choices wait.
    Pause,
    /// Go on after a pause.
    Continue,
    /// Another player takes this side, for instance another engine after a crash. Unless it is of the same kind, as when
    /// a person changes their name, a draw offer that stands lapses.
    Replace {
        /// The side.
        side: Side,
        /// Its new player.
        player: PlayerTag,
    },
    /// The host ends the game against this side: an illegal move, a crash, a hang.
    Forfeit {
        /// The loser.
        side: Side,
        /// The reason; not one that belongs to the board or to an agreement.
        end: End,
    },
    /// The host ends the game with a result of its own.
    Adjudicate {
        /// The winner, or nobody.
        winner: Option<Side>,
    },
    /// The game is broken off without a result.
    Abandon,
}

/// Why a command was refused. The match is unchanged.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Rejection {
    /// The rules refuse the move.
    #[error(transparent)]
    Illegal(#[from] Illegal),
    /// The game is over; only taking back is left.
    #[error("the game is over")]
    GameOver,
    /// The opening waits for a choice, not for a move.
    #[error("a choice is due before the next move")]
    ChoiceDue,
    /// No choice is due.
    #[error("there is nothing to choose now")]
    NoChoiceDue,
    /// A choice is due, but this one is not among those offered.
    #[error("this choice is not offered now")]
    ChoiceNotOffered,
    /// The chance outcome does not fit.
    #[error(transparent)]
    Chance(#[from] ChanceError),
    /// There is no offer of the other side to answer.
    #[error("there is no offer to answer")]
    NoOffer,
    /// This side has offered already since its last move.
    #[error("a draw was already offered; offer again after your next move")]
    OfferedAlready,
    /// Fewer steps were made than are to be taken back, or none was asked for.
    #[error("there is no such move to take back")]
    NothingToTakeBack,
    /// Nothing was taken back since the last move.
    #[error("there is nothing to play again")]
    NothingToRedo,
    /// The match is paused.
    #[error("the match is paused")]
    Paused,
    /// The match is not paused.
    #[error("the match is not paused")]
    NotPaused,
    /// A side does not lose for this reason.
    #[error("a side cannot forfeit the game for this reason")]
    NotAForfeit,
}

impl Explain for Rejection {
    fn message(&self) -> Message {
        Message::new(match self {
            Rejection::Illegal(illegal) => return illegal.message(),
            Rejection::Chance(error) => return error.message(),
            Rejection::GameOver => "reason-game-over",
            Rejection::ChoiceDue => "reason-choice-due",
            Rejection::NoChoiceDue => "reason-no-choice-due",
            Rejection::ChoiceNotOffered => "reason-choice-not-offered",
            Rejection::NoOffer => "reason-no-offer",
            Rejection::OfferedAlready => "reason-offered-already",
            Rejection::NothingToTakeBack => "reason-nothing-to-take-back",
            Rejection::NothingToRedo => "reason-nothing-to-redo",
            Rejection::Paused => "reason-paused",
            Rejection::NotPaused => "reason-not-paused",
            Rejection::NotAForfeit => "reason-not-a-forfeit",
        })
    }
}

impl Rejection {
    /// The name for protocols and scripts, of an illegal move the rules' own.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Rejection::Illegal(illegal) => illegal.name(),
            Rejection::GameOver => Illegal::GameOver.name(),
            Rejection::ChoiceDue => "choice-due",
            Rejection::NoChoiceDue => "no-choice-due",
            Rejection::ChoiceNotOffered => "choice-not-offered",
            Rejection::Chance(_) => "chance",
            Rejection::NoOffer => "no-offer",
            Rejection::OfferedAlready => "offered-already",
            Rejection::NothingToTakeBack => "nothing-to-take-back",
            Rejection::NothingToRedo => "nothing-to-redo",
            Rejection::Paused => "paused",
            Rejection::NotPaused => "not-paused",
            Rejection::NotAForfeit => "not-a-forfeit",
        }
    }
}
