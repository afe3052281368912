//! Checks of time, memory and other settings.

use std::time::Duration;

use inarow_gomocup::{EngineLine, Point};

use crate::bench::{Bench, CheckError, Process, USUAL_TURN, finding};
use crate::check::{Finding, Grade, Observation};

/// Number of tries for a time limit. The quickest counts, because a delay may be accidental.
const TRIES: u32 = 3;
/// A position from the middle of a game.
const OWN: [(i32, i32); 4] = [(7, 7), (8, 6), (6, 8), (9, 9)];
const ENEMY: [(i32, i32); 4] = [(8, 8), (7, 6), (9, 7), (5, 9)];

impl Bench<'_> {
    pub(crate) fn info(&mut self) -> Finding {
        let mut ask = || -> Result<Finding, CheckError> {
            let quiet = self.options.optional / 2;
            let mut process = self.process_with_board(15)?;
            process.send(&[
                "INFO timeout_turn 1000",
                "INFO timeout_match 100000",
                "INFO time_left 100000",
                "INFO max_memory 83886080",
                "INFO game_type 1",
                "INFO rule 0",
                "INFO folder games",
                "INFO evaluate 7,7",
            ])?;
            if let Some(text) = complaint(&mut process, quiet)? {
                return Ok(process.trouble(Observation::Refused(text)).grade(Grade::Fail));
            }
            process.send(&[
                "INFO time_left 2147483647",
                "INFO time_left -20",
                "INFO max_depth 20",
                "INFO max_node 1000000",
                "INFO thread_num 1",
                "INFO hash_size 1024",
                "INFO strength 100",
                "INFO weather sunny",
            ])?;
            let refused =
                complaint(&mut process, quiet)?.map(|text| process.trouble(Observation::Refused(text)));
            process.send(&["INFO time_left 100000"])?;
            process.go(&["BEGIN"], Duration::from_secs(1))?;
            Ok(refused.map_or(Finding::well(None), |trouble| trouble.grade(Grade::Warn)))
        };
        finding(ask(), Grade::Fail)
    }

    pub(crate) fn time(&mut self) -> Finding {
        let mut ask = || -> Result<Finding, CheckError> {
            let slack = self.options.slack;
            let mut measured = Vec::new();
            for ms in [100, 300, 1000] {
                let allowed = Duration::from_millis(ms);
                let info = [format!("INFO timeout_turn {ms}")];
                let (took, trouble) = self.quickest(&info, allowed)?;
                if took > allowed + slack {
                    return Ok(trouble.grade(Grade::Fail));
                }
                measured.push(took.as_millis().to_string());
            }
            Ok(Finding::well(Some(measured.join(", "))))
        };
        finding(ask(), Grade::Fail)
    }

    pub(crate) fn time_left(&mut self) -> Finding {
        let mut ask = || -> Result<Finding, CheckError> {
            let slack = self.options.slack;
            let allowed = Duration::from_millis(500);
            let info = ["INFO timeout_turn 10000", "INFO timeout_match 60000", "INFO time_left 500"];
            let (took, trouble) = self.quickest(&info.map(str::to_owned), allowed)?;
            if took > allowed + slack {
                return Ok(trouble.grade(Grade::Fail));
            }
            Ok(Finding::well(Some(took.as_millis().to_string())))
        };
        finding(ask(), Grade::Fail)
    }

    /// Returns the time of the quickest of a few moves, or of the first move in time. The error is for a late
    /// move.
    fn quickest(&mut self, info: &[String], allowed: Duration) -> Result<(Duration, CheckError), CheckError> {
        let slack = self.options.slack;
        let (mut best, mut cell) = (Duration::MAX, String::new());
        let mut process = self.process_with_board(15)?;
        for _ in 0..TRIES {
            process.start(15)?;
            process.send(&info.iter().map(String::as_str).collect::<Vec<_>>())?;
            // An engine that ignores `time_left` may use the whole turn.
            let (point, took) = process.position(&OWN, &ENEMY, allowed.max(Duration::from_secs(5)))?;
            if took < best {
                (best, cell) = (took, point.to_string());
            }
            if best <= allowed + slack {
                break;
            }
        }
        let trouble = process.trouble(Observation::Late { cell, took: best, allowed });
        Ok((best, CheckError { asked: info.last().cloned().unwrap_or_default(), ..trouble }))
    }

    pub(crate) fn memory(&mut self) -> Finding {
        let mut ask = || -> Result<Finding, CheckError> {
            let allowed = self.options.memory;
            let mut process = self.process_with_board(20)?;
            let mut most = None;
            for (x, y) in [(9, 9), (3, 3), (16, 3), (3, 16)] {
                let to = Point { x, y };
                if process.free(to).is_ok() {
                    process.reply(to, USUAL_TURN)?;
                }
                most = most.max(process.conversation.memory());
            }
            match most {
                None => Ok(process.trouble(Observation::Unseen).grade(Grade::Warn)),
                Some(used) if used > allowed => {
                    Ok(process.trouble(Observation::Memory { used, allowed }).grade(Grade::Fail))
                }
                Some(used) => Ok(Finding::well(Some(used.div_ceil(1 << 20).to_string()))),
            }
        };
        finding(ask(), Grade::Fail)
    }
}

/// Returns a program's complaint about a line that needs no answer.
pub(crate) fn complaint(
    process: &mut Process<'_, '_>,
    quiet: Duration,
) -> Result<Option<String>, CheckError> {
    let refusal =
        |text: &String| matches!(EngineLine::parse(text), EngineLine::Error(_) | EngineLine::Unknown(_));
    Ok(process.overhear(quiet)?.into_iter().find(refusal))
}
