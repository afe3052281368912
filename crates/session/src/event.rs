//! What happened in the session, for sounds, short animations and sentences.

use inarow_core::{Cell, Chance, Side};
use inarow_play::PlayerSpec;
use inarow_play::runner::Failure;
use inarow_record::{GameResult, SwapChoice};

/// Something that happened in the session.
#[derive(Clone, PartialEq, Debug)]
pub enum SessionEvent {
    /// A game became the current one: a new one, or one that is continued.
    Started,
    /// A mark was placed, also by making a move again that was taken back.
    Moved {
        /// Its colour.
        side: Side,
        /// Where.
        cell: Cell,
        /// A person placed it, not a computer.
        by_person: bool,
    },
    /// An opening's choice was made.
    Chosen {
        /// The side that the chooser holds now.
        side: Side,
        /// What was chosen.
        choice: SwapChoice,
        /// A person chose.
        by_person: bool,
    },
    /// Chance chose the next line of Score.
    Chance {
        /// Which one.
        chance: Chance,
    },
    /// Moves were taken back.
    TakenBack {
        /// How many.
        count: u32,
    },
    /// The last moves of a game that counts were taken back: its result stands, and what is played on is not counted.
    ResultStands,
    /// The game is over, and somebody won.
    Won {
        /// How.
        result: GameResult,
        /// Who won.
        winner: Side,
        /// Whether the one person who plays a computer won; `None` between two people or two computers.
        by_person: Option<bool>,
    },
    /// The game is over, and nobody won.
    Drawn {
        /// How.
        result: GameResult,
    },
    /// A draw was offered.
    DrawOffered {
        /// Who offered.
        side: Side,
    },
    /// A draw was declined.
    DrawDeclined {
        /// Who declined.
        side: Side,
        /// A person declined, not a computer.
        by_person: bool,
    },
    /// A person tried what is not allowed.
    Refused,
    /// A computer stopped; the match waits until another player takes its place, or it is asked again.
    EngineFailed {
        /// Its side.
        side: Side,
        /// Who it was.
        spec: Box<PlayerSpec>,
        /// What it did.
        failure: Failure,
    },
    /// An external engine thinks for long, and no clock runs for it.
    EngineSlow {
        /// Its side.
        side: Side,
    },
    /// What an external engine printed some time ago is no answer, and it is still waited for:
    /// [`no_answer`](crate::GameSession::no_answer) tells what is wrong.
    NoAnswerYet,
    /// The series is decided.
    SeriesOver {
        /// Who won it, by the side held in the last game; `None` when it ended level.
        winner: Option<Side>,
    },
    /// A hint is there, or there is none to give.
    HintCame,
    /// The analysis beside a hint found a better move, which is the hint now.
    HintChanged,
    /// The program broke down over an analysis, which ended with that.
    AnalysisFailed,
}
