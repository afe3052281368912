//! A blocking decider: the common interface of engines and external programs.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

use inarow_engine::{Info, Stop};

use crate::{Event, GameStart, PlayerError, ProgramFault, Reply, Request};

/// Time limit for a program to get ready for a game. After the limit the program is asked anyway, and its clock
/// runs.
pub const READY_PATIENCE: Duration = Duration::from_secs(10);

/// Receiver of a decider's thoughts during a decision. `None` without a receiver.
pub type Sink<'a> = Option<&'a mut dyn FnMut(&Info)>;

/// Receiver of faults in a program's output while its answer is due. `None` takes a fault back.
pub type FaultReport = Arc<dyn Fn(Option<ProgramFault>) + Send + Sync>;

/// Decides for a seat of a match while the caller waits. A decider is made for one game and may
/// [begin](Decider::start) further games.
pub trait Decider: Send {
    /// Starts another game.
    ///
    /// # Errors
    /// When the decider cannot play the game.
    fn start(&mut self, game: &GameStart) -> Result<(), PlayerError>;

    /// Waits until the decider is ready, before clocks begin to run. Ends after `patience` or when `stop` is set. A
    /// decider that is not ready may still play.
    ///
    /// # Errors
    /// When the decider is not ready. [`PlayerError::Stopped`] when the wait was stopped.
    fn ready(&mut self, _patience: Duration, _stop: &Stop) -> Result<(), PlayerError> {
        Ok(())
    }

    /// Waits for a pause that the decider may need before its next request, while no clock runs. Returns the
    /// length of the pause. Ends early when `stop` is set.
    fn wait_out_pause(&mut self, _stop: &Stop) -> Duration {
        Duration::ZERO
    }

    /// Decides. Returns soon after `stop` is set.
    ///
    /// # Errors
    /// When the decider fails. [`PlayerError::Stopped`] when stopped without a decision.
    fn decide(&mut self, request: &Request<'_>, info: Sink<'_>, stop: &Stop) -> Result<Reply, PlayerError>;

    /// Sets the receiver of faults in the output during a decision. Only programs report faults.
    fn report_faults(&mut self, _report: FaultReport) {}

    /// Reports an event of the match.
    fn tell(&mut self, _event: &Event) {}

    /// Returns the processor time that an external program and its descendants have used since its start.
    /// Returns `None` for built-in players, and on systems that do not report processor time. Call this method
    /// between two turns.
    fn processor_time(&mut self) -> Option<Duration> {
        None
    }

    /// Does background work while no request is pending. Returns the time until the next call, or `None` for
    /// never.
    fn on_idle(&mut self) -> Option<Duration> {
        None
    }

    /// Begins to leave without waiting. The host drops the decider next. The drop waits.
    fn leave(&mut self) {}
}

/// Runs `work`, in which an engine may panic. A panic becomes [`PlayerError::Crashed`]. State that the panic
/// left inconsistent must not be used again.
///
/// # Errors
/// The errors of `work`, or the panic.
pub fn guarded<T>(work: impl FnOnce() -> Result<T, PlayerError>) -> Result<T, PlayerError> {
    catch_unwind(AssertUnwindSafe(work))
        .unwrap_or_else(|panic| Err(PlayerError::Crashed(panic_message(&*panic))))
}

/// Returns the message of a panic.
#[must_use]
pub fn panic_message(panic: &(dyn Any + Send)) -> String {
    match (panic.downcast_ref::<&str>(), panic.downcast_ref::<String>()) {
        (Some(text), _) => (*text).to_owned(),
        (_, Some(text)) => text.clone(),
        _ => "no reason given".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_an_error_with_its_message() {
        assert_eq!(guarded(|| Ok(3)), Ok(3));
        assert_eq!(guarded::<()>(|| Err(PlayerError::Stopped)), Err(PlayerError::Stopped));
        let crashed = |text: &str| Err(PlayerError::Crashed(text.to_owned()));
        assert_eq!(guarded::<()>(|| panic!("broken on purpose")), crashed("broken on purpose"));
        assert_eq!(guarded::<()>(|| panic!("{} times", 2)), crashed("2 times"));
        assert_eq!(guarded::<()>(|| std::panic::panic_any(7)), crashed("no reason given"));
    }
}
