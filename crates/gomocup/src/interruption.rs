//! Why a program did not answer, and what follows from that for it.

use std::time::{Duration, Instant};

use inarow_play::{FaultReport, PlayerError, ProgramFault};

use super::lines::shown;
use super::timeouts::TICK;

/// Why a request got no answer of the program.
pub(super) enum Interruption {
    /// It was cancelled.
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

/// A program that is asked, as far as it may fail.
pub(super) trait AskedProgram {
    /// What is being asked is of no interest any more.
    fn interrupt(&mut self);

    /// Ends the program; the next question starts it anew.
    fn end_program(&mut self);

    /// What happened while nothing was asked.
    fn failure(&mut self) -> &mut Option<ProgramFault>;

    /// Ends the program; the fault is reported with the next answer.
    fn fail(&mut self, fault: ProgramFault) {
        self.end_program();
        self.failure().get_or_insert(fault);
    }

    /// Gives what happened while nothing was asked, which ends the program.
    fn take_failure(&mut self) -> Result<(), PlayerError> {
        match self.failure().take() {
            None => Ok(()),
            Some(fault) => {
                self.end_program();
                Err(fault.into())
            }
        }
    }

    /// What the player says who got no answer. A program that failed is killed, a cancelled question called off.
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

/// What a program printed since the question that is no answer.
#[derive(Default)]
pub(super) struct Printed {
    /// The last such line.
    garbage: Option<String>,
    /// What it printed without ending the line.
    unended: Option<String>,
    /// Takes why an answer is still to come.
    report: Option<FaultReport>,
}

impl std::fmt::Debug for Printed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Printed { garbage, unended, report: _ } = self;
        f.debug_struct("Printed").field("garbage", garbage).field("unended", unended).finish_non_exhaustive()
    }
}

impl Printed {
    /// Tells this from now on why an answer is still to come.
    pub(super) fn report_to(&mut self, report: FaultReport) {
        self.report = Some(report);
    }

    /// A question was put.
    pub(super) fn begin(&mut self) {
        self.garbage = None;
        self.unended = None;
    }

    /// A line came that is no answer.
    pub(super) fn take_garbage(&mut self, text: String) {
        self.garbage = Some(text);
        self.tell();
    }

    /// What came after the last line end, for now.
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

    /// [`no_answer`], with the last line that was none.
    pub(super) fn no_answer(
        &self,
        unended: Option<String>,
        limit: Option<Duration>,
        grace: Duration,
    ) -> ProgramFault {
        no_answer(self.garbage.clone(), unended, limit, grace)
    }
}

/// No answer came in time: the program printed something else, did not end its line, or printed nothing within the
/// limit and the grace after it.
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

/// Looks at a program's memory now and then: to look costs more than to wait for a line.
#[derive(Debug)]
pub(super) struct MemoryWatch {
    looked: Instant,
}

impl MemoryWatch {
    /// Of a program that starts now.
    pub(super) fn new() -> MemoryWatch {
        MemoryWatch { looked: Instant::now() }
    }

    /// Sees, if it is time to, that no more bytes are used than are allowed.
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
