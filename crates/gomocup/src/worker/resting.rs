//! Rest of an engine before a question, and its readiness for a game.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use inarow_play::ProgramFault;

use super::super::timeouts::{ABOUT_PATIENCE, REST};
use super::super::{ManagerLine, ProtocolGame};
use super::{AskedProgram, Interruption, Worker};

/// Programs, with their arguments, that never answered `ABOUT` in time. A tournament may restart a program for
/// each game.
static IGNORES_ABOUT: Mutex<BTreeSet<Vec<String>>> = Mutex::new(BTreeSet::new());

impl Worker {
    /// Records that the program answers `ABOUT` after all.
    pub(super) fn record_about_answer(&self) {
        IGNORES_ABOUT.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.words);
    }

    /// Returns whether the program is known to ignore `ABOUT`.
    pub(super) fn ignores_about(&self) -> bool {
        IGNORES_ABOUT.lock().unwrap_or_else(PoisonError::into_inner).contains(&self.words)
    }

    /// Asks the engine `ABOUT` while its reading speed is unknown.
    pub(super) fn ask_about(&mut self) -> Result<(), ProgramFault> {
        let asks = self.engine.as_mut().is_some_and(|engine| engine.readiness.ask());
        if asks { self.send(&[ManagerLine::About]) } else { Ok(()) }
    }

    /// Brings the engine to rest before the next question. Sends the game and clears the board if necessary.
    /// [`ask`](Worker::ask) would do so too, but here the engine's clock is stopped. Waits for the answer to
    /// `ABOUT` and restarts an engine that has ended. The next answer reports a fault.
    pub(crate) fn come_to_rest(&mut self) {
        self.catch_up();
        if let (None, None, Some(game)) = (&self.engine, &self.failure, self.game)
            && let Err(error) = self.begin(game)
        {
            self.fail(error);
        }
        let Some(engine) = &self.engine else { return };
        // The next question waits for an answer that is still of interest. `OK` and stale answers are awaited
        // here.
        if !engine.asked.is_empty() && !engine.owes_ok() {
            return;
        }
        let game = engine.game;
        let rested = self.get_ready(game);
        if let Err(Interruption::Failed(error)) = rested {
            self.fail(error);
        }
    }

    fn get_ready(&mut self, game: ProtocolGame) -> Result<(), Interruption> {
        self.wait_for_owed_answer(Instant::now() + self.patience)?;
        let until = Instant::now() + self.patience;
        self.wait_for_first_about(until)?;
        // An engine that had to load once need not load before later games.
        let begun = Instant::now();
        let engine = self.engine_for(game, until)?;
        if engine.known.is_none() && !self.plan.is_under_way() {
            self.restart(game, until)?;
        }
        let Some(engine) = &self.engine else { return Ok(()) };
        if !engine.readiness.is_unasked() {
            return self.rest();
        }
        let answers = engine.readiness.answers();
        self.ask_about()?;
        if !answers {
            return self.rest();
        }
        self.wait_for_about(until)?;
        if let Some(engine) = &mut self.engine {
            engine.readiness.got_ready(begun.elapsed());
        }
        Ok(())
    }

    /// Waits for the first answer to `ABOUT`, because an engine may print `OK` at once and load afterwards.
    /// Waits only once for a program that exceeds the time for getting ready.
    fn wait_for_first_about(&mut self, until: Instant) -> Result<(), Interruption> {
        if self.engine.as_ref().is_some_and(|engine| engine.readiness.is_unknown()) {
            self.ask_about()?;
        }
        while self.engine.as_ref().is_some_and(|engine| engine.readiness.is_awaited()) {
            if self.next_line(until)?.is_none() {
                IGNORES_ABOUT.lock().unwrap_or_else(PoisonError::into_inner).insert(self.words.clone());
                if let Some(engine) = &mut self.engine {
                    engine.readiness.leave_alone();
                }
            }
        }
        Ok(())
    }

    /// Waits for the answer to `ABOUT`.
    fn wait_for_about(&mut self, until: Instant) -> Result<(), Interruption> {
        while self.engine.as_ref().is_some_and(|engine| !engine.readiness.is_now()) {
            if self.next_line(until)?.is_none() {
                if let Some(engine) = &mut self.engine {
                    engine.readiness.waited();
                }
                break;
            }
        }
        Ok(())
    }

    /// Tests whether an unknown engine answers `ABOUT`.
    pub(super) fn probe_about(&mut self) -> Result<(), Interruption> {
        if self.engine.as_ref().is_some_and(|engine| engine.readiness.is_unknown()) {
            self.ask_about()?;
            self.wait_for_about(Instant::now() + ABOUT_PATIENCE)?;
        }
        Ok(())
    }

    /// Waits for the rest that the engine needs after its last line, unless the engine is known to be reading.
    /// Does not wait for an engine that prints without a pause.
    pub(super) fn rest(&mut self) -> Result<(), Interruption> {
        if self.engine.as_ref().is_some_and(|engine| engine.readiness.is_now()) {
            return Ok(());
        }
        let latest = Instant::now() + 5 * REST;
        while let Some(engine) = &mut self.engine {
            let rested = (engine.last_line_at + REST).min(latest);
            if engine.readiness.is_now() {
                break;
            }
            if Instant::now() >= rested {
                engine.readiness.waited();
                break;
            }
            self.next_line(rested)?;
        }
        Ok(())
    }
}
