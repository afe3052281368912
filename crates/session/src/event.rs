//! Events of a session, for sounds, short animations and sentences.

use inarow_core::{Cell, Chance, Side};
use inarow_play::PlayerSpec;
use inarow_play::runner::Failure;
use inarow_record::{GameResult, SwapChoice};

/// An event of the session.
#[derive(Clone, PartialEq, Debug)]
pub enum SessionEvent {
    /// A new or continued game became the current game.
    Started,
    /// A mark was placed, also by redoing a move.
    Moved {
        /// Side of the mark.
        side: Side,
        /// Cell of the mark.
        cell: Cell,
        /// Whether a human placed the mark, rather than a computer.
        by_person: bool,
    },
    /// A choice was made in an opening.
    Chosen {
        /// Side of the chooser after the choice.
        side: Side,
        /// The choice.
        choice: SwapChoice,
        /// Whether a human chose, rather than a computer.
        by_person: bool,
    },
    /// Chance chose the next line of Score.
    Chance {
        /// The outcome.
        chance: Chance,
    },
    /// Moves were taken back.
    TakenBack {
        /// Number of moves.
        count: u32,
    },
    /// The last moves of a counted game were taken back. The counted result stays. The continuation is not
    /// counted.
    ResultStands,
    /// The game is over, with a winner.
    Won {
        /// Result of the game.
        result: GameResult,
        /// Winner of the game.
        winner: Side,
        /// Whether the human won against a computer, or `None` between two humans or two computers.
        by_person: Option<bool>,
    },
    /// The game is over, without a winner.
    Drawn {
        /// Result of the game.
        result: GameResult,
    },
    /// A draw was offered.
    DrawOffered {
        /// Side that offered.
        side: Side,
    },
    /// A draw was declined.
    DrawDeclined {
        /// Side that declined.
        side: Side,
        /// Whether a human declined, rather than a computer.
        by_person: bool,
    },
    /// A human tried an action that is not allowed.
    Refused,
    /// A computer failed. The match waits until the player is replaced or asked again.
    EngineFailed {
        /// Side of the computer.
        side: Side,
        /// Description of the computer.
        spec: Box<PlayerSpec>,
        /// The failure.
        failure: Failure,
    },
    /// An external engine thinks for long, and no clock runs for the engine.
    EngineSlow {
        /// Side of the engine.
        side: Side,
    },
    /// An external engine printed something other than an answer some time ago. The engine's answer is still
    /// due. [`no_answer`](crate::GameSession::no_answer) returns the fault.
    NoAnswerYet,
    /// The series is decided.
    SeriesOver {
        /// Winner of the series, by the side held in the last game, or `None` for an equal score.
        winner: Option<Side>,
    },
    /// A hint has come, or no hint can be given.
    HintCame,
    /// The analysis of the position found a better move. The better move is the hint now.
    HintChanged,
    /// The program panicked over an analysis. The analysis has ended.
    AnalysisFailed,
}
