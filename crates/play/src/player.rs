//! Who decides: a non-blocking player, its requests and its answers.

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use inarow_core::{Position, Setup};
use inarow_engine::{Choice, EngineError, Limits, SpecError};
use inarow_record::{End, SwapChoice};

use crate::gomocup::ExecError;
use crate::{Command, Event, Match, Stage, Waiting};

/// Decides for a seat of a match without keeping the host waiting.
///
/// The answer to a request comes on the channel that the player was made with, with the request's id. A new request
/// or a cancellation makes the one before stale: a player drops its answer where it still can, and
/// [`Answers`] drops what slipped through.
pub trait Player: Send {
    /// A new game begins, or the game changes.
    ///
    /// # Errors
    /// When the player cannot play it.
    fn start(&mut self, setup: &Setup) -> Result<(), PlayerError>;

    /// Asks for a decision. Returns at once.
    fn ask(&mut self, request: Request);

    /// Something happened in the match.
    fn tell(&mut self, event: &Event);

    /// The request under way is no longer of interest.
    fn cancel(&mut self);
}

/// A question to a player.
#[derive(Clone, Debug)]
pub struct Request {
    /// Comes back with the answer.
    pub id: u64,
    /// What is to be decided.
    pub task: Question,
    /// The position it is about.
    pub position: Position,
    /// How much the player may think.
    pub limits: Limits,
}

/// What a player is to decide.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// A move for the side to move.
    Move,
    /// A stone of an opening, of the colour to move, after which the other side may choose.
    Stone {
        /// How many stones are left to place, this one included.
        left: u32,
    },
    /// An opening's choice, one of these.
    Choice(&'static [SwapChoice]),
}

/// A player's answer.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// The request's.
    pub id: u64,
    /// What was decided, or why nothing was.
    pub reply: Result<Reply, PlayerError>,
}

/// What a player decided.
#[derive(Clone, PartialEq, Debug)]
pub enum Reply {
    /// A move, or a stone of an opening.
    Move(Choice),
    /// An opening's choice.
    Choice(SwapChoice),
}

/// The most free cells of which perfect play sees the end.
const FREE_CELLS: u32 = 12;

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
    /// The program broke down.
    #[error("the player broke down: {0}")]
    Crashed(String),
    /// The system gave the player no thread.
    #[error("the player could not be started: {0}")]
    NotStarted(String),
    /// An external engine cannot play, or failed.
    #[error(transparent)]
    Exec(#[from] ExecError),
}

impl PlayerError {
    /// Its name in texts, and what it is about, each under its name there; a set-up that is no game says so itself.
    #[must_use]
    pub fn parts(&self) -> (&'static str, Vec<(&'static str, String)>) {
        match self {
            PlayerError::Engine(error) => of_engine(error),
            PlayerError::Exec(error) => error.parts(),
            PlayerError::NothingToDecide | PlayerError::Crashed(_) | PlayerError::NotStarted(_) => {
                ("other", vec![("detail", self.to_string())])
            }
        }
    }

    /// How a game ends that its player loses by this: for [`Command::Forfeit`].
    #[must_use]
    pub fn end(&self) -> End {
        match self {
            PlayerError::Exec(error) => error.end(),
            PlayerError::Engine(_)
            | PlayerError::NothingToDecide
            | PlayerError::Crashed(_)
            | PlayerError::NotStarted(_) => End::Crash,
        }
    }
}

fn of_engine(error: &EngineError) -> (&'static str, Vec<(&'static str, String)>) {
    match error {
        EngineError::Spec(SpecError::UnknownEngine { .. }) => ("unknown", Vec::new()),
        EngineError::UnknownPreset { name, known, .. } => {
            ("preset", vec![("name", name.clone()), ("known", known.join(", "))])
        }
        EngineError::Unsupported { games, .. } => ("game", vec![("games", games.name().to_owned())]),
        EngineError::TooLarge { .. } => ("large", vec![("most", FREE_CELLS.to_string())]),
        other => ("other", vec![("detail", other.to_string())]),
    }
}

impl Match {
    /// The question to whoever is to [act](Match::actor); `None` while nobody is.
    #[must_use]
    pub fn request(&self, id: u64, limits: Limits) -> Option<Request> {
        let task = match self.waiting() {
            Waiting::Move(_) => Question::Move,
            Waiting::Opening(Stage::Place { left, .. }, _) => Question::Stone { left },
            Waiting::Opening(Stage::Choose { may, .. }, _) => Question::Choice(may),
            Waiting::Chance | Waiting::Over => return None,
        };
        Some(Request { id, task, position: self.position().clone(), limits })
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

/// The host's end of the channel: hands out request ids and lets through only the answer to the newest request.
#[derive(Debug)]
pub struct Answers {
    receiver: Receiver<Answer>,
    sender: Sender<Answer>,
    last_id: u64,
    awaited: Option<u64>,
}

impl Default for Answers {
    fn default() -> Answers {
        Answers::new()
    }
}

impl Answers {
    /// A new channel; any number of players may send on it.
    #[must_use]
    pub fn new() -> Answers {
        let (sender, receiver) = channel();
        Answers { receiver, sender, last_id: 0, awaited: None }
    }

    /// The players' end.
    #[must_use]
    pub fn sender(&self) -> Sender<Answer> {
        self.sender.clone()
    }

    /// The id for a new request; answers to all earlier ones are stale from now on.
    pub fn next_id(&mut self) -> u64 {
        self.last_id += 1;
        self.awaited = Some(self.last_id);
        self.last_id
    }

    /// No answer is of interest any more.
    pub fn forget(&mut self) {
        self.awaited = None;
    }

    /// The answer to the newest request, if it has come.
    pub fn poll(&mut self) -> Option<Answer> {
        self.wait(Duration::ZERO)
    }

    /// As [`poll`](Answers::poll), waiting for it at most this long.
    pub fn wait(&mut self, patience: Duration) -> Option<Answer> {
        let deadline = Instant::now().checked_add(patience);
        loop {
            let left =
                deadline.map_or(patience, |deadline| deadline.saturating_duration_since(Instant::now()));
            match self.receiver.recv_timeout(left) {
                Ok(answer) if self.awaited == Some(answer.id) => {
                    self.awaited = None;
                    return Some(answer);
                }
                Ok(_) => {}
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => return None,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(id: u64) -> Answer {
        Answer { id, reply: Ok(Reply::Choice(SwapChoice::X)) }
    }

    #[test]
    fn only_the_newest_request_is_answered() {
        let mut answers = Answers::new();
        let players = answers.sender();
        let first = answers.next_id();
        let second = answers.next_id();
        players.send(answer(first)).unwrap();
        assert_eq!(answers.poll(), None);
        players.send(answer(second)).unwrap();
        players.send(answer(second)).unwrap();
        assert_eq!(answers.poll(), Some(answer(second)));
        assert_eq!(answers.poll(), None, "an answer comes once");
        let third = answers.next_id();
        answers.forget();
        players.send(answer(third)).unwrap();
        assert_eq!(answers.wait(Duration::from_millis(1)), None);
    }
}
