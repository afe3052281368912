//! How an engine comes to rest before it is asked, and gets ready for a game.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use inarow_play::ProgramFault;

use super::super::timeouts::{ABOUT_PATIENCE, REST};
use super::super::{ManagerLine, ProtocolGame};
use super::{AskedProgram, Interruption, Worker};

/// The programs, with their arguments, that never answered `ABOUT` in the time they had. A tournament may start one
/// anew for each game.
static IGNORES_ABOUT: Mutex<BTreeSet<Vec<String>>> = Mutex::new(BTreeSet::new());

impl Worker {
    /// The program answers `ABOUT` after all.
    pub(super) fn record_about_answer(&self) {
        IGNORES_ABOUT.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.words);
    }

    /// Whether the program is known never to answer `ABOUT`.
    pub(super) fn ignores_about(&self) -> bool {
        IGNORES_ABOUT.lock().unwrap_or_else(PoisonError::into_inner).contains(&self.words)
    }

    /// Asks the engine `ABOUT`, as long as it is not known how soon it reads on.
    pub(super) fn ask_about(&mut self) -> Result<(), ProgramFault> {
        let asks = self.engine.as_mut().is_some_and(|engine| engine.readiness.ask());
        if asks { self.send(&[ManagerLine::About]) } else { Ok(()) }
    }

    /// Lets the engine come to rest before it is asked, sends it the game and clears its board where that is needed: as
    /// [`ask`](Worker::ask) would, but while no clock of its own runs. An engine that answers `ABOUT` is waited for until it
    /// has done so, and one that has ended is started anew. What goes wrong is reported with the next answer.
    pub(crate) fn come_to_rest(&mut self) {
        self.catch_up();
        if let (None, None, Some(game)) = (&self.engine, &self.failure, self.game)
            && let Err(error) = self.begin(game)
        {
            self.fail(error);
        }
        let Some(engine) = &self.engine else { return };
        // An answer of interest that is still due is waited for at the next question; `OK`, and an answer that nobody
        // wants any more, already here.
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
        // That it had to load does not mean that it will before its next games.
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

    /// Waits until an engine that never answered `ABOUT` has done so: it may print `OK` at once, and load behind that.
    /// A program that does not answer as long as it may take to get ready is waited for once.
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

    /// Sees whether an engine of which nothing is known answers `ABOUT`.
    pub(super) fn probe_about(&mut self) -> Result<(), Interruption> {
        if self.engine.as_ref().is_some_and(|engine| engine.readiness.is_unknown()) {
            self.ask_about()?;
            self.wait_for_about(Instant::now() + ABOUT_PATIENCE)?;
        }
        Ok(())
    }

    /// Lets the engine come to rest after its last line, unless it is known to read; one that talks without a pause is
    /// not waited for.
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
