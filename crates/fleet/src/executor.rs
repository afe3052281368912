//! Executor that lets workers play the games of a run.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use inarow_arena::{Executor, RunError, RunState};

use crate::error::FleetError;
use crate::manager::Manager;
use crate::quota::QuotaState;
use crate::standing::Fleet;

/// Wait for a result before the other work.
const LOOK: Duration = Duration::from_millis(100);
/// Interval between two updates of the list of workers.
const TELL: Duration = Duration::from_millis(500);

/// Executor that plays on the workers of a NATS server. This machine plays no game.
#[derive(Debug)]
pub struct NatsExecutor {
    url: String,
    fleet: FleetWatch,
}

/// Workers of a run, for a display.
#[derive(Clone, Debug, Default)]
pub struct FleetWatch(Arc<Mutex<Option<Fleet>>>);

impl FleetWatch {
    /// Returns the current workers, or `None` before the server is reached.
    #[must_use]
    pub fn now(&self) -> Option<Fleet> {
        self.lock().clone()
    }

    fn set(&self, fleet: Fleet) {
        *self.lock() = Some(fleet);
    }

    fn lock(&self) -> MutexGuard<'_, Option<Fleet>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl NatsExecutor {
    /// Creates an executor for the server at this address. The connection is made when a game is due.
    #[must_use]
    pub fn new(url: String) -> NatsExecutor {
        NatsExecutor { url, fleet: FleetWatch::default() }
    }

    /// Returns a handle to the workers during the run.
    #[must_use]
    pub fn watch(&self) -> FleetWatch {
        self.fleet.clone()
    }

    fn hand_out_all(&self, manager: &mut Manager, run: &RunState<'_>) -> Result<(), RunError> {
        let mut told: Option<Instant> = None;
        let plan = &run.plan().plan;
        // An earlier or repeated result may be of any game.
        let open = |game| run.open(game).map(|pairing| (plan, pairing));
        while !run.is_over() {
            // Pending orders may fill the quota.
            if run.is_done() {
                return Ok(());
            }
            let handed = manager.hand_out(plan, || run.take())?;
            if handed == QuotaState::Done {
                return Ok(());
            }
            if let Some(taken) = manager.take(LOOK, &open)? {
                let entry = taken.outcome.clone().map_err(FleetError::Worker)?;
                run.store(entry)?;
                manager.keep(&taken);
            }
            if told.is_none_or(|told| told.elapsed() >= TELL) {
                self.fleet.set(manager.standing());
                told = Some(Instant::now());
                // Other workers may still be able to play the remaining games.
                if handed == QuotaState::All {
                    manager.look_ahead()?;
                }
            }
        }
        Ok(())
    }
}

impl Executor for NatsExecutor {
    fn play(&mut self, run: &RunState<'_>) -> Result<(), RunError> {
        let mut manager = Manager::open(&self.url, run.plan(), run.log_path(), run.stop())?;
        let done = self.hand_out_all(&mut manager, run);
        manager.close();
        done
    }
}
