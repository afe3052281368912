//! A non-blocking player, its requests and its answers.

use std::num::NonZeroUsize;
use std::sync::Arc;

use inarow_core::{Cell, Explain, Message, Position};
use inarow_engine::{Choice, EngineError, Info, Limits};
use inarow_record::{End, SwapChoice};

use crate::{Command, Event, GameStart, Match, ProgramFault, Stage, Waiting};

/// Decides for a seat of a match without blocking the host.
///
/// Updates about a request go to the callback given at creation, with the request's id. A new request or a
/// cancellation makes the previous request stale. The player drops stale answers if possible. The host compares
/// ids to find the rest.
pub trait Player: Send {
    /// Starts another game. The next answer reports a game that the player cannot play.
    fn start(&mut self, game: &GameStart);

    /// Makes the player get ready for a request, while no clock runs. [`Update::Ready`] with this id reports
    /// that the player is ready, or that the time limit is over. The next answer reports faults.
    fn get_ready(&mut self, id: u64);

    /// Requests a decision. Returns at once.
    fn ask(&mut self, request: &Request<'_>);

    /// Reports an event of the match.
    fn tell(&mut self, event: &Event);

    /// Cancels the current request or its preparation.
    fn cancel(&mut self);
}

/// Callback for the updates of players, called on their threads.
pub type OnUpdate = Arc<dyn Fn(Update) + Send + Sync>;

/// Update of a player about a request.
#[derive(Clone, PartialEq, Debug)]
pub enum Update {
    /// The player [got ready](Player::get_ready).
    Ready {
        /// Id given to `get_ready`.
        id: u64,
    },
    /// The player's thoughts so far, at most ten times a second.
    Info {
        /// Id of the request.
        id: u64,
        /// Newest thoughts about one line.
        info: Info,
    },
    /// The output of the player's program is not an answer so far. An answer is still due.
    NoAnswerYet {
        /// Id of the request.
        id: u64,
        /// Fault in the output. `None` takes an earlier fault back.
        fault: Option<ProgramFault>,
    },
    /// The player is done.
    Done {
        /// Id of the request.
        id: u64,
        /// The decision, or the reason why there is none.
        reply: Result<Reply, PlayerError>,
    },
}

impl Update {
    /// Returns the id of the request.
    #[must_use]
    pub fn id(&self) -> u64 {
        match self {
            Update::Ready { id }
            | Update::Info { id, .. }
            | Update::NoAnswerYet { id, .. }
            | Update::Done { id, .. } => *id,
        }
    }
}

/// A request to a player.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// Id that the answer repeats.
    pub id: u64,
    /// Required decision.
    pub question: Question,
    /// Position of the decision.
    pub position: &'a Position,
    /// Limits of the player's thinking.
    pub limits: Limits,
}

/// Decision that a player is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// A move for the side to move.
    Move,
    /// A move for the side to move in a possible next position, while the other side thinks. The clock starts with
    /// [`Stop::start_clock`](crate::Stop::start_clock).
    Ponder,
    /// A move for the side to move, and the next best moves. Every move is reported as a line. The answer is
    /// the best move.
    Analyse {
        /// Largest number of reported moves.
        lines: NonZeroUsize,
    },
    /// A stone of an opening, of the colour to move, after which the other side may choose.
    Stone {
        /// Number of stones left to place, including this one.
        left: u32,
    },
    /// An opening's choice among the given choices.
    Choice(&'static [SwapChoice]),
}

/// Decision of a player.
#[derive(Clone, PartialEq, Debug)]
pub enum Reply {
    /// A move, or a stone of an opening.
    Move(Choice),
    /// An opening's choice.
    Choice(SwapChoice),
}

impl Reply {
    /// Returns the cell of a move.
    #[must_use]
    pub fn cell(&self) -> Option<Cell> {
        match self {
            Reply::Move(choice) => Some(choice.cell),
            Reply::Choice(_) => None,
        }
    }
}

/// Reason why a player cannot play or did not decide.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PlayerError {
    /// The engine cannot be built for the game.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The player was asked before the start of a game, or about a position without a due decision.
    #[error("the player was asked about a position in which it has nothing to decide")]
    NothingToDecide,
    /// The player was stopped before its decision.
    #[error("the player was stopped")]
    Stopped,
    /// No update came in time. Even the report of a late program was missing.
    #[error("no answer came")]
    NoAnswer,
    /// The player panicked.
    #[error("the player broke down: {0}")]
    Crashed(String),
    /// This host starts no external programs.
    #[error("external programs are not started here")]
    NoPrograms,
    /// The system gave the player no thread.
    #[error("the player could not be started: {0}")]
    NotStarted(String),
    /// An external engine cannot play, or failed.
    #[error(transparent)]
    Program(#[from] ProgramFault),
}

impl Explain for PlayerError {
    fn message(&self) -> Message {
        match self {
            PlayerError::Engine(error) => error.message(),
            PlayerError::NothingToDecide => Message::new("player-nothing-to-decide"),
            PlayerError::Stopped => Message::new("player-stopped"),
            PlayerError::NoAnswer => Message::new("player-no-answer"),
            PlayerError::Crashed(detail) => Message::new("player-crashed").text("detail", detail),
            PlayerError::NoPrograms => Message::new("player-no-programs"),
            PlayerError::NotStarted(detail) => Message::new("player-not-started").text("detail", detail),
            PlayerError::Program(error) => error.message(),
        }
    }
}

impl PlayerError {
    /// Returns the end of a game lost by this error, for [`Command::Forfeit`].
    #[must_use]
    pub fn end(&self) -> End {
        match self {
            PlayerError::Program(error) => error.end(),
            PlayerError::NoAnswer => End::Hang,
            PlayerError::Engine(_)
            | PlayerError::NothingToDecide
            | PlayerError::Stopped
            | PlayerError::Crashed(_)
            | PlayerError::NoPrograms
            | PlayerError::NotStarted(_) => End::Crash,
        }
    }
}

impl Match {
    /// Returns the request to the seat that is to [act](Match::actor). Returns `None` if no seat is to act.
    #[must_use]
    pub fn request(&self, id: u64, limits: Limits) -> Option<Request<'_>> {
        let question = match self.waiting() {
            Waiting::Move(_) => Question::Move,
            Waiting::Opening(Stage::Place { left, .. }, _) => Question::Stone { left },
            Waiting::Opening(Stage::Choose { may, .. }, _) => Question::Choice(may),
            Waiting::Chance | Waiting::Over => return None,
        };
        Some(Request { id, question, position: self.position(), limits })
    }

    /// Returns the command that carries out a reply to the current [request](Match::request).
    #[must_use]
    pub fn command(&self, reply: Reply) -> Option<Command> {
        Some(match reply {
            Reply::Choice(choice) => Command::Choose { choice },
            Reply::Move(Choice { cell, judgement }) => {
                let side = self.position().turn().side()?;
                match judgement {
                    Some(judgement) => Command::PlayJudged { side, cell, judgement },
                    None => Command::Play { side, cell },
                }
            }
        })
    }
}
