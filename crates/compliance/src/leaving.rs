//! Checks of the program's exit.

use std::time::Duration;

use inarow_gomocup::ExitReport;
use inarow_play::ProgramExit;

use crate::bench::{Bench, CheckError, USUAL_TURN, finding};
use crate::check::{Finding, Grade, Observation};

/// Time for an exit without a warning, and the longest wait for an exit.
const SOON: Duration = Duration::from_secs(1);
pub(crate) const LATEST: Duration = Duration::from_secs(3);

impl Bench<'_> {
    pub(crate) fn end(&mut self) -> Finding {
        let mut ask = || -> Result<Finding, CheckError> {
            let mut process = self.process_with_board(15)?;
            process.send(&[])?;
            let report = process.shut_down(Some("END"), LATEST)?;
            self.left = report.left;
            Ok(went("END", &report, Grade::Fail))
        };
        finding(ask(), Grade::Fail)
    }

    pub(crate) fn children(&mut self) -> Finding {
        match self.left {
            Some(0) => Finding::well(None),
            Some(count) => Finding::new(Grade::Fail, "END".to_owned(), Observation::Left(count)),
            None => Finding::new(Grade::Warn, String::new(), Observation::Unseen),
        }
    }

    pub(crate) fn input(&mut self) -> Finding {
        let mut ask = || -> Result<Finding, CheckError> {
            let mut process = self.process_with_board(15)?;
            // Without moves no game is in progress, so moves are not requested here.
            let _ = process.overhear(USUAL_TURN / 10)?;
            Ok(went("", &process.shut_down(None, LATEST)?, Grade::Warn))
        };
        finding(ask(), Grade::Fail)
    }
}

/// Returns the finding about an exit, or `grade` without an exit.
pub(crate) fn went(asked: &str, report: &ExitReport, grade: Grade) -> Finding {
    let asked = asked.to_owned();
    match report.how {
        None => Finding::new(grade, asked, Observation::Stayed(report.took)),
        Some(_) if report.took > SOON => Finding::new(Grade::Warn, asked, Observation::SlowEnd(report.took)),
        Some(ProgramExit::Code(0) | ProgramExit::Unknown) => {
            Finding::well(Some(report.took.as_millis().to_string()))
        }
        Some(how) => Finding::new(Grade::Warn, asked, Observation::Ended(how, String::new())),
    }
}
