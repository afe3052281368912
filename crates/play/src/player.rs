//! A non-blocking player, its requests and its answers.

use std::num::NonZeroUsize;
use std::sync::Arc;

use inarow_core::{Cell, Explain, Message, Position};
use inarow_engine::{Choice, EngineError, Info, Limits};
use inarow_record::{End, SwapChoice};

use crate::{Command, Event, GameStart, Match, ProgramFault, Stage, Waiting};

/// Decides for a seat of a match without keeping the host waiting.
///
/// Its updates about a request come through the callback that it was made with, with the request's id. A new request
/// or a cancellation makes the one before stale: a player drops its answer where it still can, and the host compares
/// ids for what slipped through.
pub trait Player: Send {
    /// Another game begins. That the player cannot play it is told with its next answer.
    fn start(&mut self, game: &GameStart);

    /// Has the player get ready to be asked, while no clock runs: [`Update::Ready`] with this id says when it is, or when it
    /// was waited for long enough. What goes wrong meanwhile is told with its next answer.
    fn get_ready(&mut self, id: u64);

    /// Asks for a decision. Returns at once.
    fn ask(&mut self, request: &Request<'_>);

    /// Something happened in the match.
    fn tell(&mut self, event: &Event);

    /// The request under way, or getting ready for it, is no longer of interest.
    fn cancel(&mut self);
}

/// Takes what players say, on their threads.
pub type OnUpdate = Arc<dyn Fn(Update) + Send + Sync>;

/// Update of a player about a request.
#[derive(Clone, PartialEq, Debug)]
pub enum Update {
    /// It [got ready](Player::get_ready).
    Ready {
        /// The id that came with the wish.
        id: u64,
    },
    /// Its thoughts so far; ten times a second at most.
    Info {
        /// The request's.
        id: u64,
        /// Its thoughts, the newest of one line.
        info: Info,
    },
    /// Its program has printed no answer so far; the host still waits for one.
    NoAnswerYet {
        /// The request's.
        id: u64,
        /// Why it is none; `None` where that does not hold any more.
        fault: Option<ProgramFault>,
    },
    /// It is done.
    Done {
        /// The request's.
        id: u64,
        /// The decision, or the reason why there is none.
        reply: Result<Reply, PlayerError>,
    },
}

impl Update {
    /// The request that it is about.
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

/// A question to a player.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// Comes back with the answer.
    pub id: u64,
    /// The decision that is wanted.
    pub question: Question,
    /// The position it is about.
    pub position: &'a Position,
    /// How much the player may think.
    pub limits: Limits,
}

/// Decision that is wanted of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// A move for the side to move.
    Move,
    /// A move for the side to move in a position that may come, while the other side thinks: the clock does not run until
    /// [`Stop::start_clock`](crate::Stop::start_clock) says so.
    Ponder,
    /// A move for the side to move, with the best beside it: each is told as a line of its own, the answer is the best.
    Analyse {
        /// How many moves are told at most.
        lines: NonZeroUsize,
    },
    /// A stone of an opening, of the colour to move, after which the other side may choose.
    Stone {
        /// How many stones are left to place, this one included.
        left: u32,
    },
    /// An opening's choice, one of these.
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
    /// Cell of its move, if it moves.
    #[must_use]
    pub fn cell(&self) -> Option<Cell> {
        match self {
            Reply::Move(choice) => Some(choice.cell),
            Reply::Choice(_) => None,
        }
    }
}

/// Why a player cannot play or did not decide.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PlayerError {
    /// The engine cannot be built for the game.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The player was asked before a game was started, or about a position that asks for nothing.
    #[error("the player was asked about a position in which it has nothing to decide")]
    NothingToDecide,
    /// It was stopped before it had decided.
    #[error("the player was stopped")]
    Stopped,
    /// Nothing came in time, not even that it is late.
    #[error("no answer came")]
    NoAnswer,
    /// The program broke down.
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
    /// How a game ends that its player loses by this: for [`Command::Forfeit`].
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
    /// The question to whoever is to [act](Match::actor); `None` while nobody is.
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

    /// The command that carries out a reply to the present [request](Match::request).
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
