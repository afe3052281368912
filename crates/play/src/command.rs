//! Commands of a host to a match, and reasons to refuse a command.

use inarow_core::{Cell, Chance, ChanceError, Explain, Illegal, Message, Side};
use inarow_record::{End, Judgement, PlayerTag, SwapChoice};
use serde::{Deserialize, Serialize};

/// A request to a [`Match`](crate::Match).
///
/// A side means its holder. Until an opening's choice the first seat has X and the second O. In
/// [`Play`](Command::Play) alone, the side is the colour of the mark. In an opening, either seat may place the
/// colour. The host checks whether a human may act for a side.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "command", rename_all = "kebab-case")]
pub enum Command {
    /// Place a mark of this side.
    Play {
        /// Colour of the mark.
        side: Side,
        /// Cell of the mark.
        cell: Cell,
    },
    /// Place a mark and store the player's judgement.
    PlayJudged {
        /// Colour of the mark.
        side: Side,
        /// Cell of the mark.
        cell: Cell,
        /// Judgement of the move. At most [`MAX_LINE`](crate::MAX_LINE) cells of its line are stored.
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
    /// The side resigns.
    Resign {
        /// Side that resigns.
        side: Side,
    },
    /// The side offers a draw. An offer lapses when the other side moves. An offer against an offer is an
    /// agreement.
    OfferDraw {
        /// Side that offers.
        side: Side,
    },
    /// The side accepts the other's offer.
    AcceptDraw {
        /// Side that accepts.
        side: Side,
    },
    /// The side declines the other's offer.
    DeclineDraw {
        /// Side that declines.
        side: Side,
    },
    /// Take back the last steps with their chance, also after the end of the game. Clocks return to their state
    /// when the earliest undone step was due. The host asks the other side for consent.
    TakeBack {
        /// Number of steps, at least 1: moves and choices of an opening.
        plies: u32,
    },
    /// Redo the last step that was taken back, with the step's chance and time.
    Redo,
    /// Check whether a flag has fallen, because time has passed.
    Tick,
    /// Stop the clocks. Moves and choices wait.
    Pause,
    /// Continue after a pause.
    Continue,
    /// Replace the player of a side, for instance by another engine after a crash. A draw offer lapses unless the kind
    /// is unchanged, as when a human changes their name.
    Replace {
        /// Side of the player.
        side: Side,
        /// New player.
        player: PlayerTag,
    },
    /// End the game against this side by the host's decision: an illegal move, a crash, a hang.
    Forfeit {
        /// Loser of the game.
        side: Side,
        /// Reason. The board's reasons and an agreement are not allowed.
        end: End,
    },
    /// End the game by the host's decision, with any result.
    Adjudicate {
        /// Winner. `None` for a draw.
        winner: Option<Side>,
    },
    /// Break the game off without a result.
    Abandon,
}

/// Reason why a command was refused. The match is unchanged.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Rejection {
    /// The rules refuse the move.
    #[error(transparent)]
    Illegal(#[from] Illegal),
    /// The game is over. Steps can only be taken back.
    #[error("the game is over")]
    GameOver,
    /// The opening waits for a choice, not for a move.
    #[error("a choice is due before the next move")]
    ChoiceDue,
    /// No choice is due.
    #[error("there is nothing to choose now")]
    NoChoiceDue,
    /// A choice is due, but not the given one.
    #[error("this choice is not offered now")]
    ChoiceNotOffered,
    /// The chance outcome does not fit.
    #[error(transparent)]
    Chance(#[from] ChanceError),
    /// The other side has made no offer.
    #[error("there is no offer to answer")]
    NoOffer,
    /// This side has already offered since its last move.
    #[error("a draw was already offered; offer again after your next move")]
    OfferedAlready,
    /// There are fewer steps than the number to take back, or that number is zero.
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
    /// The reason does not lose a game.
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
    /// Returns the name for protocols and scripts. For an illegal move, returns the name of the rules' reason.
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
