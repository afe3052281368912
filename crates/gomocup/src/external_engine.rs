//! An external engine as a decider.

use std::time::{Duration, Instant};

use inarow_engine::Stop;
use inarow_play::{
    Decider, Event, EventKind, FaultReport, GameStart, PlayerError, ProgramFault, Reply, Request, Sink,
};

use super::worker::Worker;
use super::{ExecOptions, ProtocolGame};

/// An external engine, asked over the Gomocup protocol on its caller's thread.
///
/// The program starts at once and plays every game. The answer to the next request reports a failure. The
/// following request restarts the program. A program that thinks on after a stop also restarts. Between
/// requests only [`on_idle`](Decider::on_idle) watches the program's memory and exit. Dropping the engine ends
/// the program and all its descendants, after at most [`END_GRACE`](super::END_GRACE).
///
/// Pass every event of the match, because the events contain the whole time of a game and the opponents.
pub struct ExternalEngine {
    worker: Worker,
}

impl ExternalEngine {
    /// Starts a program for this game. `words` are the program and its arguments. The game's seed drives
    /// opening decisions that the engine cannot make.
    ///
    /// # Errors
    /// Fails when the protocol cannot express the game, or the program cannot be started.
    pub fn new(
        words: &[String],
        options: ExecOptions,
        game: &GameStart,
    ) -> Result<ExternalEngine, PlayerError> {
        let protocol_game = ProtocolGame::of(&game.setup).map_err(ProgramFault::from)?;
        let mut worker = Worker::new(words.to_vec(), options, game);
        worker.begin(protocol_game)?;
        Ok(ExternalEngine { worker })
    }
}

impl Decider for ExternalEngine {
    fn start(&mut self, game: &GameStart) -> Result<(), PlayerError> {
        let protocol_game = ProtocolGame::of(&game.setup).map_err(ProgramFault::from)?;
        self.worker.halt = Stop::new();
        self.worker.seed = game.seed;
        self.worker.tap.clone_from(&game.tap);
        Ok(self.worker.begin_another(protocol_game)?)
    }

    fn ready(&mut self, patience: Duration, stop: &Stop) -> Result<(), PlayerError> {
        self.worker.halt = stop.clone();
        let ready = self.worker.wait_until_ready(patience);
        if stop.is_set() { Err(PlayerError::Stopped) } else { Ok(ready?) }
    }

    fn wait_out_pause(&mut self, stop: &Stop) -> Duration {
        if self.worker.is_at_rest() {
            return Duration::ZERO;
        }
        let begun = Instant::now();
        self.worker.halt = stop.clone();
        self.worker.come_to_rest();
        begun.elapsed()
    }

    fn decide(&mut self, request: &Request<'_>, info: Sink<'_>, stop: &Stop) -> Result<Reply, PlayerError> {
        self.worker.halt = stop.clone();
        self.worker.reply_to(request, info)
    }

    fn report_faults(&mut self, report: FaultReport) {
        self.worker.printed.report_to(report);
    }

    fn tell(&mut self, event: &Event) {
        self.worker.facts.take(&event.kind);
        if let EventKind::TakenBack { .. } = event.kind {
            self.worker.forget_position();
        }
    }

    fn processor_time(&mut self) -> Option<Duration> {
        self.worker.engine.as_ref()?.pipes.program.processor_time()
    }

    fn on_idle(&mut self) -> Option<Duration> {
        self.worker.halt = Stop::new();
        self.worker.on_idle()
    }

    fn leave(&mut self) {
        // Dropping the engine kills a program that does not react.
        let _ = self.worker.say_goodbye();
    }
}

impl std::fmt::Debug for ExternalEngine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ExternalEngine").finish_non_exhaustive()
    }
}

impl Drop for ExternalEngine {
    fn drop(&mut self) {
        self.worker.halt = Stop::new();
        self.worker.end();
    }
}
