//! An engine of somebody else as a player.

use std::path::PathBuf;
use std::sync::mpsc::{Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use inarow_core::Setup;

use super::worker::{Desk, Order, Orders, Worker};
use super::{ExecError, Table, Tap, Unstarted, program};
use crate::{Answer, Event, Player, PlayerError, Request};

/// Who plays against the engine, as the protocol numbers it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameType {
    /// A person.
    Human,
    /// Another engine.
    Engine,
    /// Another engine in a tournament.
    Tournament,
    /// Somebody on the net.
    Network,
}

impl GameType {
    /// Its number in `INFO game_type`.
    #[must_use]
    pub const fn number(self) -> i64 {
        self as i64
    }

    /// Reads [`GameType::number`].
    #[must_use]
    pub fn from_number(number: i64) -> Option<GameType> {
        [GameType::Human, GameType::Engine, GameType::Tournament, GameType::Network]
            .into_iter()
            .find(|kind| kind.number() == number)
    }
}

/// What an external engine is told and allowed beside the game.
#[derive(Clone, Default)]
pub struct ExecOptions {
    /// Bytes of memory for the engine and all it starts. It is told; on Linux it is also watched, and an engine that
    /// takes more is ended. `None` is no limit.
    pub memory: Option<u64>,
    /// Who plays against it. `None`: a person if the match told of one, else an engine.
    pub game_type: Option<GameType>,
    /// The folder in which the program runs; `None`: that of this program. A path of the program that does not begin
    /// at the root is then of no use: which folder it starts at differs from system to system.
    pub dir: Option<PathBuf>,
    /// A folder where it may keep files, which it is told.
    pub folder: Option<PathBuf>,
    /// Sees every line said.
    pub tap: Option<Tap>,
}

impl std::fmt::Debug for ExecOptions {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ExecOptions")
            .field("memory", &self.memory)
            .field("game_type", &self.game_type)
            .field("dir", &self.dir)
            .field("folder", &self.folder)
            .field("tap", &self.tap.is_some())
            .finish()
    }
}

/// An external engine, spoken to over the Gomocup protocol.
///
/// The program is started at once and for every game goes on; one that failed is reported in the answer to the
/// next request and started anew for the one after. Cancelling asks it to stop; one that does not is started anew.
/// Dropping the player ends the program and all it started, after at most [`END_GRACE`](super::END_GRACE).
///
/// Tell the player every event of the match: clocks and opponents are read from them. Without them the time of a
/// request is taken as that of its move alone.
#[derive(Debug)]
pub struct ExecPlayer {
    orders: Desk,
    thread: Option<JoinHandle<()>>,
}

impl ExecPlayer {
    /// Starts a program for the game of this set-up; its answers go to `answers`. `words` are the program and its
    /// arguments. From the seed come the decisions of an opening that an engine cannot make.
    ///
    /// # Errors
    /// When the protocol cannot say the game, or the program cannot be started.
    pub fn new(
        words: &[String],
        options: ExecOptions,
        setup: &Setup,
        seed: u64,
        answers: Sender<Answer>,
    ) -> Result<ExecPlayer, PlayerError> {
        let table = Table::of(setup).map_err(ExecError::from)?;
        let failed = |error: std::io::Error| PlayerError::NotStarted(error.to_string());
        let (orders, coming) = Orders::new().map_err(failed)?;
        let mut worker = Worker::new(words.to_vec(), options, seed, coming);
        worker.begin(table)?;
        let thread = std::thread::Builder::new()
            .name("external engine".to_owned())
            .spawn(move || worker.run(&answers))
            .map_err(failed)?;
        Ok(ExecPlayer { orders, thread: Some(thread) })
    }

    /// Whether such a program is there and plays the game of this set-up, without starting it.
    ///
    /// # Errors
    /// Why not.
    pub fn check(words: &[String], setup: &Setup) -> Result<(), ExecError> {
        Table::of(setup)?;
        match words.first() {
            Some(program) if program::program_file(program).is_some() => Ok(()),
            program => Err(ExecError::NotStarted {
                program: program.cloned().unwrap_or_default(),
                reason: Unstarted::Missing,
            }),
        }
    }

    /// Waits until the engine has said that it is ready, before clocks begin to run. An engine that does not say so
    /// may play all the same.
    ///
    /// # Errors
    /// [`ExecError::Silent`] when it does not say so in this time, or what it did wrong.
    pub fn ready(&self, patience: Duration) -> Result<(), PlayerError> {
        let (done, ready) = channel();
        self.orders.send(Order::Ready(patience, done));
        let silent = ExecError::Silent { limit: Some(patience), grace: Duration::ZERO };
        Ok(ready.recv().unwrap_or(Err(silent))?)
    }

    /// Waits for the pause that an engine may need after its last line, so that it is no part of its next move: to be
    /// called before that, while no clock runs. Gives how long it was.
    pub fn rest(&self) -> Duration {
        let begun = Instant::now();
        let (done, rested) = channel();
        self.orders.send(Order::Rest(done));
        // The thread always answers, and ends only when it is told to.
        let _ = rested.recv();
        begun.elapsed()
    }
}

impl Player for ExecPlayer {
    fn start(&mut self, setup: &Setup) -> Result<(), PlayerError> {
        let table = Table::of(setup).map_err(ExecError::from)?;
        self.orders.send(Order::Start(table));
        Ok(())
    }

    fn ask(&mut self, request: Request) {
        self.orders.send(Order::Ask(Box::new(request)));
    }

    fn tell(&mut self, event: &Event) {
        self.orders.send(Order::Tell(Box::new(event.kind.clone())));
    }

    fn cancel(&mut self) {
        self.orders.send(Order::Cancel);
    }
}

impl Drop for ExecPlayer {
    fn drop(&mut self) {
        self.orders.send(Order::Quit);
        if let Some(thread) = self.thread.take() {
            // There is nobody left to tell of a panic.
            let _ = thread.join();
        }
    }
}
