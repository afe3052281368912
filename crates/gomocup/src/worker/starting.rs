//! Start, games and end of an engine.

use std::time::{Duration, Instant};

use inarow_play::ProgramFault;

use super::super::facts::{Facts, Times};
use super::super::interruption::no_answer;
use super::super::pipe::Pipes;
use super::super::plan::Plan;
use super::super::readiness::Readiness;
use super::super::timeouts::{END_GRACE, LONGEST, TICK};
use super::super::{ManagerLine, ProtocolGame};
use super::{AskedProgram, Interruption, MemoryWatch, Owed, Running, Worker};

impl Worker {
    /// Starts the program if necessary, and a game on this board.
    pub(crate) fn begin(&mut self, game: ProtocolGame) -> Result<(), ProgramFault> {
        self.game = Some(game);
        if let Some(engine) = &mut self.engine {
            if engine.game == game && !engine.dirty {
                return Ok(());
            }
            // On an unchanged board RESTART would be enough, but every engine knows START.
            engine.game = game;
            return self.start(game);
        }
        let pipes = Pipes::start(&self.words, self.options.dir.as_deref())?;
        let now = Instant::now();
        self.engine = Some(Running {
            pipes,
            held: Vec::new(),
            game,
            asked: "START",
            owed: Owed::Nothing,
            informed: false,
            times: Times::default(),
            allowed: None,
            known: None,
            dirty: false,
            last_line_at: now,
            last_stderr_line: String::new(),
            stderr_closed: false,
            closed: None,
            ended: None,
            bytes_before: 0,
            memory: MemoryWatch::new(),
            readiness: Readiness::of_program(self.ignores_about()),
            swap2: true,
            leaves: false,
        });
        self.start(game)
    }

    fn start(&mut self, game: ProtocolGame) -> Result<(), ProgramFault> {
        self.send(&[game.start()])?;
        if let Some(engine) = &mut self.engine {
            engine.owe_ok("START");
            engine.informed = false;
            engine.known = Some((Vec::new(), None));
            engine.dirty = false;
        }
        Ok(())
    }

    /// Begins another game. An engine that still thinks about the last game begins at the next question.
    pub(crate) fn begin_another(&mut self, game: ProtocolGame) -> Result<(), ProgramFault> {
        self.catch_up();
        self.plan = Plan::default();
        self.facts = Facts::default();
        self.interrupt();
        match self.failure.take() {
            None if self.engine.as_ref().is_some_and(Running::is_stale) => Ok(()),
            None => self.begin(game),
            Some(error) => Err(error),
        }
    }

    /// Waits until the engine is ready.
    pub(crate) fn wait_until_ready(&mut self, patience: Duration) -> Result<(), ProgramFault> {
        self.patience = patience.min(LONGEST);
        let until = Instant::now() + self.patience;
        loop {
            if let Some(error) = &self.failure {
                return Err(error.clone());
            }
            match &self.engine {
                None => return Err(no_answer(None, self.unended(), Some(patience), Duration::ZERO)),
                Some(Running { owed: Owed::Ok(_), .. }) => {}
                Some(_) => break,
            }
            match self.next_line(until) {
                Ok(Some(_)) => {}
                Ok(None) | Err(Interruption::Cancelled | Interruption::Refused(_)) => {
                    return Err(no_answer(None, self.unended(), Some(patience), Duration::ZERO));
                }
                Err(Interruption::Failed(error)) => self.fail(error),
            }
        }
        match self.probe_about() {
            Err(Interruption::Failed(error)) => {
                self.fail(error.clone());
                Err(error)
            }
            // The question comes during a game, unless another question is open now.
            Ok(()) | Err(Interruption::Cancelled | Interruption::Refused(_)) => Ok(()),
        }
    }

    /// Returns the engine of this game, ready for a question.
    pub(crate) fn engine_for(
        &mut self,
        game: ProtocolGame,
        until: Instant,
    ) -> Result<&mut Running, Interruption> {
        self.wait_for_owed_answer(until)?;
        if self.engine.as_ref().is_none_or(|engine| engine.game != game) {
            self.begin(game)?;
            self.wait_for_owed_answer(until)?;
        }
        let informed = match &mut self.engine {
            Some(engine) => std::mem::replace(&mut engine.informed, true),
            None => false,
        };
        if !informed {
            if let Some(engine) = &mut self.engine {
                engine.readiness.begin();
            }
            self.send(&self.facts.about_game(&self.options, game))?;
        }
        self.engine.as_mut().ok_or(Interruption::Cancelled)
    }

    /// Clears the engine's board. The engine has to get ready again.
    pub(crate) fn restart(&mut self, game: ProtocolGame, until: Instant) -> Result<(), Interruption> {
        self.rest()?;
        self.send(&[ManagerLine::Restart])?;
        if let Some(engine) = &mut self.engine {
            engine.owe_ok("RESTART");
        }
        match self.wait_for_owed_answer(until) {
            // Not every engine knows `RESTART`.
            Err(Interruption::Failed(ProgramFault::Refused { .. })) => {
                self.start(game)?;
                self.wait_for_owed_answer(until)?;
                self.engine_for(game, until)?;
            }
            settled => settled?,
        }
        if let Some(engine) = &mut self.engine {
            engine.known = Some((Vec::new(), None));
            engine.readiness.begin();
        }
        Ok(())
    }

    /// Sends `END` once.
    pub(crate) fn say_goodbye(&mut self) -> Result<(), ProgramFault> {
        let is_leaving =
            self.engine.as_mut().is_none_or(|engine| std::mem::replace(&mut engine.leaves, true));
        if is_leaving { Ok(()) } else { self.send(&[ManagerLine::End]) }
    }

    /// Sends `END` and kills an engine that does not exit.
    pub(crate) fn end(&mut self) {
        let thinking = self
            .engine
            .as_ref()
            .is_some_and(|engine| engine.is_stale() || !engine.asked.is_empty() && !engine.owes_ok());
        if self.say_goodbye().is_ok() {
            // An engine in the middle of a move seldom reads.
            let grace = if thinking { TICK } else { END_GRACE };
            let until = Instant::now() + grace;
            while self.engine.is_some() {
                match self.next_line(until) {
                    Ok(Some(_)) => {}
                    Ok(None) | Err(Interruption::Failed(_)) => self.engine = None,
                    Err(Interruption::Cancelled | Interruption::Refused(_)) => self.engine = None,
                }
            }
        }
        self.engine = None;
    }
}
