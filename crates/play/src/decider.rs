//! A blocking decider: what engines and external programs have in common.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

use inarow_engine::{Info, Stop};

use crate::{Event, GameStart, PlayerError, ProgramFault, Reply, Request};

/// How long a program may take to get ready for a game; then it is asked, and its clock runs, all the same.
pub const READY_PATIENCE: Duration = Duration::from_secs(10);

/// Receiver of a decider's thoughts while it thinks; `None` if nobody wants them.
pub type Sink<'a> = Option<&'a mut dyn FnMut(&Info)>;

/// Takes why what a program printed so far is no answer, while it is waited for; `None` takes that back.
pub type FaultReport = Arc<dyn Fn(Option<ProgramFault>) + Send + Sync>;

/// Decides for a seat of a match while its caller waits. It is made for one game and may
/// [begin](Decider::start) others after it.
pub trait Decider: Send {
    /// Another game begins.
    ///
    /// # Errors
    /// When it cannot play that game.
    fn start(&mut self, game: &GameStart) -> Result<(), PlayerError>;

    /// Waits at most this long until it is ready to be asked, before clocks begin to run. Ends early when `stop` is set.
    /// A decider that is not ready may play all the same.
    ///
    /// # Errors
    /// Why it is not ready; [`PlayerError::Stopped`] when it was stopped.
    fn ready(&mut self, _patience: Duration, _stop: &Stop) -> Result<(), PlayerError> {
        Ok(())
    }

    /// Waits for the pause that it may need before it is asked, so that the pause is no part of its next move: to be
    /// called while no clock runs. Ends early when `stop` is set. Gives how long it was.
    fn wait_out_pause(&mut self, _stop: &Stop) -> Duration {
        Duration::ZERO
    }

    /// Decides. Returns soon after `stop` is set.
    ///
    /// # Errors
    /// The error; [`PlayerError::Stopped`] when it was stopped and has nothing to say.
    fn decide(&mut self, request: &Request<'_>, info: Sink<'_>, stop: &Stop) -> Result<Reply, PlayerError>;

    /// Reports from now on, while it decides, why what was printed so far is no answer. Only programs do.
    fn report_faults(&mut self, _report: FaultReport) {}

    /// Something happened in the match.
    fn tell(&mut self, _event: &Event) {}

    /// Processor time that an external program and all it started have used since the program began; `None` for built-in
    /// players, and where the system does not show it. Meant for the moments between two turns.
    fn processor_time(&mut self) -> Option<Duration> {
        None
    }

    /// Does its own work while nobody asks anything. Gives when this is to be called again; `None` is never.
    fn on_idle(&mut self) -> Option<Duration> {
        None
    }

    /// Begins to go, without waiting for it. It is dropped next, and that waits.
    fn leave(&mut self) {}
}

/// Does work in which an engine may panic; a panic becomes [`PlayerError::Crashed`]. What the panic left half done
/// must not be used again.
///
/// # Errors
/// Those of the work, or the panic.
pub fn guarded<T>(work: impl FnOnce() -> Result<T, PlayerError>) -> Result<T, PlayerError> {
    catch_unwind(AssertUnwindSafe(work))
        .unwrap_or_else(|panic| Err(PlayerError::Crashed(panic_message(&*panic))))
}

/// The message of a panic.
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
