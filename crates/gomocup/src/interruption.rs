//! Reasons for a missing answer of a program, and their consequences.

use std::time::{Duration, Instant};

use inarow_play::{FaultReport, PlayerError, ProgramFault};

use super::lines::shown;
use super::timeouts::TICK;

/// Reason for a missing answer.
pub(super) enum Interruption {
    /// The caller cancelled the request.
    Cancelled,
    /// The program failed.
    Failed(ProgramFault),
    /// The request cannot be answered.
    Refused(PlayerError),
}

impl From<ProgramFault> for Interruption {
    fn from(fault: ProgramFault) -> Interruption {
        Interruption::Failed(fault)
    }
}

/// A program under a request, which may fail.
pub(super) trait AskedProgram {
    /// Abandons the current request.
    fn interrupt(&mut self);

    /// Ends the program. The next request restarts the program.
    fn end_program(&mut self);

    /// Returns the fault that happened between requests.
    fn failure(&mut self) -> &mut Option<ProgramFault>;

    /// Ends the program and reports the fault with the next answer.
    fn fail(&mut self, fault: ProgramFault) {
        self.end_program();
        self.failure().get_or_insert(fault);
    }

    /// Returns the fault that happened between requests, and ends the faulty program.
    fn take_failure(&mut self) -> Result<(), PlayerError> {
        match self.failure().take() {
            None => Ok(()),
            Some(fault) => {
                self.end_program();
                Err(fault.into())
            }
        }
    }

    /// Returns the player's error for a missing answer. Kills a program that failed, and abandons a cancelled request.
    fn player_error(&mut self, interruption: Interruption) -> PlayerError {
        match interruption {
            Interruption::Cancelled => {
                self.interrupt();
                PlayerError::Stopped
            }
            Interruption::Refused(error) => error,
            Interruption::Failed(fault) => {
                self.end_program();
                fault.into()
            }
        }
    }
}

/// Output of a program since the request that is not an answer.
#[derive(Default)]
pub(super) struct Printed {
    /// The last line that is not an answer.
    garbage: Option<String>,
    /// Output after the last line end.
    unended: Option<String>,
    /// Callback for the reason why an answer is still missing.
    report: Option<FaultReport>,
}

impl std::fmt::Debug for Printed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Printed { garbage, unended, report: _ } = self;
        f.debug_struct("Printed").field("garbage", garbage).field("unended", unended).finish_non_exhaustive()
    }
}

impl Printed {
    /// Sets the callback for the reason why an answer is still missing.
    pub(super) fn report_to(&mut self, report: FaultReport) {
        self.report = Some(report);
    }

    /// Forgets earlier output when a request begins.
    pub(super) fn begin(&mut self) {
        self.garbage = None;
        self.unended = None;
    }

    /// Takes in a line that is not an answer.
    pub(super) fn take_garbage(&mut self, text: String) {
        self.garbage = Some(text);
        self.tell();
    }

    /// Takes in the current output after the last line end.
    pub(super) fn look_at_end(&mut self, unended: Option<String>) {
        if self.unended != unended {
            self.unended = unended;
            self.tell();
        }
    }

    fn tell(&self) {
        if let Some(report) = &self.report {
            let is_any = self.garbage.is_some() || self.unended.is_some();
            report(is_any.then(|| self.no_answer(self.unended.clone(), None, Duration::ZERO)));
        }
    }

    /// Returns the fault of [`no_answer`], with the last line that was no answer.
    pub(super) fn no_answer(
        &self,
        unended: Option<String>,
        limit: Option<Duration>,
        grace: Duration,
    ) -> ProgramFault {
        no_answer(self.garbage.clone(), unended, limit, grace)
    }
}

/// Returns the fault of a program that did not answer in time. The program printed another line, did not end
/// its line, or printed nothing within the limit and the grace.
pub(super) fn no_answer(
    garbage: Option<String>,
    unfinished: Option<String>,
    limit: Option<Duration>,
    grace: Duration,
) -> ProgramFault {
    match (garbage, unfinished) {
        (Some(text), _) => ProgramFault::Garbage { text: shown(&text) },
        (None, Some(text)) => ProgramFault::Unended { text: shown(&text) },
        (None, None) => ProgramFault::Silent { limit, grace },
    }
}

/// A periodic check of a program's memory. A check costs more than a wait for a line.
#[derive(Debug)]
pub(super) struct MemoryWatch {
    looked: Instant,
}

impl MemoryWatch {
    /// Starts the watch of a program that starts now.
    pub(super) fn new() -> MemoryWatch {
        MemoryWatch { looked: Instant::now() }
    }

    /// Checks, if due, that the used bytes are within the limit.
    pub(super) fn look(
        &mut self,
        allowed: Option<u64>,
        used: impl FnOnce() -> Option<u64>,
    ) -> Result<(), ProgramFault> {
        let Some(allowed) = allowed else { return Ok(()) };
        if self.looked.elapsed() < TICK {
            return Ok(());
        }
        self.looked = Instant::now();
        match used() {
            Some(used) if used > allowed => Err(ProgramFault::Memory { allowed }),
            _ => Ok(()),
        }
    }
}
