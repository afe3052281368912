//! A run's thread that hands out games and takes in results.

use std::time::{Duration, Instant};

use super::{Handed, Manager};
use crate::run::{Hall, RunError, lock};
use crate::{LogError, Next};

/// How long a result is waited for before the rest is looked at.
const LOOK: Duration = Duration::from_millis(100);
/// How often it is said who plays.
const TELL: Duration = Duration::from_millis(500);

impl Hall<'_> {
    /// Lets workers play what is left of the plan.
    pub(crate) fn dispatch(&self, mut manager: Manager) {
        if let Err(error) = self.dispatch_all(&mut manager) {
            lock(&self.failure).get_or_insert(error);
        }
        self.over.set();
        manager.close();
        self.changed.notify_all();
    }

    fn dispatch_all(&self, manager: &mut Manager) -> Result<(), RunError> {
        let mut told: Option<Instant> = None;
        let plan = &self.checked.plan;
        // What was played before this run began, or came twice, may be of any game.
        let open = |game| lock(&self.schedule).open(game).map(|job| (plan, job));
        let is_over = || self.over.is_set() || self.stop.is_set();
        while !is_over() {
            // What is handed out still may fill all the room there is.
            if lock(&self.schedule).is_done() {
                return Ok(());
            }
            let next = || if is_over() { Next::Wait } else { lock(&self.schedule).take() };
            let handed = manager.hand_out(plan, next)?;
            if handed == Handed::Done {
                return Ok(());
            }
            if let Some(taken) = manager.take(LOOK, &open)? {
                let entry = match &taken.outcome {
                    Ok(entry) => entry,
                    Err(reason) => return Err(RunError::Worker(reason.clone())),
                };
                if let Some(log) = lock(&self.log).as_mut() {
                    log.store(entry).map_err(|error: LogError| RunError::Log(error))?;
                }
                manager.keep(&taken);
                lock(&self.schedule).put(entry.clone())?;
                self.changed.notify_all();
            }
            if told.is_none_or(|told| told.elapsed() >= TELL) {
                *lock(&self.fleet) = Some(manager.standing());
                told = Some(Instant::now());
                // More may be left that somebody can play.
                if handed == Handed::All {
                    manager.look_ahead()?;
                }
            }
        }
        Ok(())
    }
}
