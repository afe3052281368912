//! An engine of somebody else for a host that has nothing else to do while it thinks.

use std::time::{Duration, Instant};

use inarow_core::Setup;
use inarow_engine::Stop;

use super::worker::{Orders, Worker};
use super::{ExecError, ExecOptions, Table, Tap};
use crate::{Event, PlayerError, Reply, Request};

/// An external engine, spoken to over the Gomocup protocol on the caller's own thread: as
/// [`ExecPlayer`](super::ExecPlayer) is, without a thread between the two, which costs more than a quick engine's
/// move. Nobody looks at the engine while it is not asked: what it does wrong then is told with the next answer, and
/// its memory is only told to it.
pub struct ExecSeat {
    worker: Worker,
}

impl ExecSeat {
    /// Starts a program for the game of this set-up. `words` are the program and its arguments. From the seed come the
    /// decisions of an opening that an engine cannot make.
    ///
    /// # Errors
    /// When the protocol cannot say the game, or the program cannot be started.
    pub fn new(
        words: &[String],
        options: ExecOptions,
        setup: &Setup,
        seed: u64,
    ) -> Result<ExecSeat, PlayerError> {
        let table = Table::of(setup).map_err(ExecError::from)?;
        let mut worker = Worker::new(words.to_vec(), options, seed, Orders::none());
        worker.begin(table)?;
        Ok(ExecSeat { worker })
    }

    /// Begins another game with the same program, which may remember what it likes of those before.
    ///
    /// # Errors
    /// When the protocol cannot say the game, or the program has ended.
    pub fn begin(&mut self, setup: &Setup, seed: u64, tap: Option<Tap>) -> Result<(), PlayerError> {
        let table = Table::of(setup).map_err(ExecError::from)?;
        self.worker.halt = Stop::new();
        self.worker.seed = seed;
        self.worker.options.tap = tap;
        Ok(self.worker.begin_another(table)?)
    }

    /// Waits until the engine has said that it is ready, before clocks begin to run. An engine that does not say so
    /// may play all the same.
    ///
    /// # Errors
    /// [`ExecError::Silent`] when it does not say so in this time, or what it did wrong.
    pub fn ready(&mut self, patience: Duration) -> Result<(), PlayerError> {
        Ok(self.worker.wait_until_ready(patience)?)
    }

    /// Tells an event of the match: clocks and opponents are read from them.
    pub fn tell(&mut self, event: &Event) {
        self.worker.facts.take(&event.kind);
    }

    /// Waits for the pause that an engine may need after its last line, so that it is no part of its next move: to be
    /// called before that, while no clock runs. Ends early when `stop` is set. Gives how long it was.
    pub fn rest(&mut self, stop: &Stop) -> Duration {
        if self.worker.is_at_rest() {
            return Duration::ZERO;
        }
        let begun = Instant::now();
        self.worker.halt = stop.clone();
        self.worker.come_to_rest();
        begun.elapsed()
    }

    /// Tells the engine to go, without waiting for that: it goes while others are told. To be dropped then.
    pub fn leave(&mut self) {
        // Who does not hear it is ended when this is dropped.
        let _ = self.worker.say_goodbye();
    }

    /// What the engine decides; `None` when `stop` was set meanwhile.
    pub fn decide(&mut self, request: &Request, stop: &Stop) -> Option<Result<Reply, PlayerError>> {
        self.worker.halt = stop.clone();
        self.worker.reply_to(request)
    }
}

impl std::fmt::Debug for ExecSeat {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ExecSeat").finish_non_exhaustive()
    }
}

impl Drop for ExecSeat {
    fn drop(&mut self) {
        self.worker.halt = Stop::new();
        self.worker.end();
    }
}
