//! Executors of a run's games, either this machine or other machines.

use std::sync::{Mutex, PoisonError};
use std::thread;

use crate::cores::Cores;
use crate::game::{GameEnv, GameError, KeptPrograms, play};
use crate::run_state::{RunError, RunState};

/// Executor of the games of a run.
pub trait Executor: Send {
    /// Plays the remaining games of the plan, until [`RunState::is_over`] or until no games remain.
    ///
    /// # Errors
    /// When no machine can play a game, or a result cannot be stored.
    fn play(&mut self, run: &RunState<'_>) -> Result<(), RunError>;
}

/// Executor on this machine, with concurrent games.
#[derive(Clone, Debug)]
pub struct LocalExecutor {
    /// Number of concurrent games.
    pub concurrency: usize,
    /// Cores of the games.
    pub cores: Cores,
}

impl Default for LocalExecutor {
    /// Returns an executor of one game at a time on any core.
    fn default() -> LocalExecutor {
        LocalExecutor { concurrency: 1, cores: Cores::shared() }
    }
}

impl Executor for LocalExecutor {
    fn play(&mut self, run: &RunState<'_>) -> Result<(), RunError> {
        let failure = Mutex::new(None);
        thread::scope(|scope| {
            for slot in 0..self.concurrency.max(1) {
                let (cores, failure) = (&self.cores, &failure);
                scope.spawn(move || {
                    if let Err(error) = play_in_slot(slot, cores, run) {
                        failure.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
                        run.end();
                    }
                });
            }
        });
        failure.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(()), Err)
    }
}

/// Plays one game after another, and stores each game before the next game begins.
fn play_in_slot(slot: usize, cores: &Cores, run: &RunState<'_>) -> Result<(), RunError> {
    cores.keep_all(slot);
    let programs = KeptPrograms::default();
    let kept = run.plan().plan.keep_engines.then_some(&programs);
    while let Some(pairing) = run.wait_for_next() {
        let seat = |seat| cores.keep(slot, seat);
        let ready = || cores.keep_all(slot);
        let env =
            GameEnv { transcripts: run.transcripts(), seat: &seat, ready: &ready, kept, may_move: false };
        match play(run.plan(), &pairing, &env, run.over()) {
            Ok(entry) => run.store(entry)?,
            // Interrupted games are dropped and replayed from the start in the next run.
            Err(GameError::Stopped) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(())
}
