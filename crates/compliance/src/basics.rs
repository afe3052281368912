//! Checks of the start, boards, the name and the first moves.

use std::time::Duration;

use inarow_gomocup::{Point, about_field};

use crate::bench::{Answer, Bench, CheckError, Expect, USUAL_TURN, finding};
use crate::check::{Finding, Grade, Observation};

/// Cells for the opponent's stones. No two cells are adjacent, so the stones make no line.
pub(crate) const SCATTERED: [(i32, i32); 8] =
    [(2, 2), (12, 3), (3, 12), (12, 12), (2, 7), (7, 2), (12, 7), (7, 12)];

impl Bench<'_> {
    pub(crate) fn start(&mut self) -> Finding {
        let mut begin = || -> Result<Finding, CheckError> {
            let mut process = self.process_with_board(15)?;
            process.start(20)?;
            Ok(Finding::well(None))
        };
        finding(begin(), Grade::Fail)
    }

    pub(crate) fn about(&mut self) -> Finding {
        let mut ask = || -> Result<Finding, CheckError> {
            let patience = self.options.patience;
            let mut process = self.process()?;
            process.send(&["ABOUT"])?;
            match process.answer(Expect::About, patience)? {
                Answer::Text(text) => {
                    let field = |name| about_field(&text, name).unwrap_or("–");
                    Ok(Finding::well(Some(format!("{} {}", field("name"), field("version")))))
                }
                Answer::Refused(text) => Err(process.trouble(Observation::Refused(text))),
                other => Err(process.trouble(Observation::Answer(format!("{other:?}")))),
            }
        };
        finding(ask(), Grade::Fail)
    }

    pub(crate) fn begins(&mut self) -> Finding {
        let mut ask = || -> Result<Finding, CheckError> {
            let (point, _) = self.process_with_board(15)?.go(&["BEGIN"], USUAL_TURN)?;
            Ok(Finding::well(Some(point.to_string())))
        };
        finding(ask(), Grade::Fail)
    }

    pub(crate) fn turn(&mut self) -> Finding {
        let mut ask = || -> Result<Finding, CheckError> {
            let mut process = self.process_with_board(15)?;
            let mut moves = vec![process.reply(Point { x: 7, y: 7 }, USUAL_TURN)?.0];
            for (x, y) in SCATTERED {
                let to = Point { x, y };
                if moves.len() < 4 && process.free(to).is_ok() {
                    moves.push(process.reply(to, USUAL_TURN)?.0);
                }
            }
            Ok(Finding::well(Some(list(&moves))))
        };
        finding(ask(), Grade::Fail)
    }

    pub(crate) fn sizes(&mut self) -> Finding {
        let mut ask = || -> Result<Finding, CheckError> {
            let mut taken = Vec::new();
            let mut process = self.process_with_board(15)?;
            for size in [5, 10, 19, 100] {
                match process.start(size) {
                    Ok(()) => {
                        process.go(&["BEGIN"], Duration::from_secs(1))?;
                        taken.push(size.to_string());
                    }
                    // An unsupported size is refused, and the next size is tried.
                    Err(CheckError { observed: Observation::Refused(_), .. }) => {}
                    Err(trouble) => return Err(trouble),
                }
            }
            process.start(20)?;
            process.go(&["BEGIN"], USUAL_TURN)?;
            Ok(Finding::well((!taken.is_empty()).then(|| taken.join(", "))))
        };
        finding(ask(), Grade::Fail)
    }

    pub(crate) fn board(&mut self) -> Finding {
        let mut ask = || -> Result<Finding, CheckError> {
            let mut process = self.process_with_board(15)?;
            // The opponent moved first and last.
            let mut moves = vec![process.position(&[(8, 8)], &[(7, 7), (6, 6)], USUAL_TURN)?.0];
            moves.push(process.reply(free_cell(&process), USUAL_TURN)?.0);
            // The engine moved first. A new board replaces the old board.
            moves.push(process.position(&[(7, 7), (9, 7)], &[(7, 8), (10, 7)], USUAL_TURN)?.0);
            Ok(Finding::well(Some(list(&moves))))
        };
        finding(ask(), Grade::Fail)
    }

    pub(crate) fn unknown(&mut self) -> Finding {
        let mut ask = || -> Result<Finding, CheckError> {
            let optional = self.options.optional;
            let mut process = self.process_with_board(15)?;
            process.send(&["HELLOWORLD 7"])?;
            let answer = process.answer(Expect::Refusal, optional);
            let found = match answer {
                Ok(Answer::Refused(text)) if text.to_ascii_uppercase().starts_with("UNKNOWN") => {
                    Finding::well(Some(text))
                }
                Ok(Answer::Refused(text)) => process.trouble(Observation::Answer(text)).grade(Grade::Warn),
                Ok(other) => process.trouble(Observation::Answer(format!("{other:?}"))).grade(Grade::Warn),
                Err(trouble) => trouble.grade(Grade::Warn),
            };
            if found.grade != Grade::Fail {
                // The engine must go on as before.
                process.go(&["BEGIN"], USUAL_TURN)?;
            }
            Ok(found)
        };
        finding(ask(), Grade::Fail)
    }

    pub(crate) fn nonsense(&mut self) -> Finding {
        let mut ask = || -> Result<Finding, CheckError> {
            // Half the usual wait, because the list is long.
            let optional = self.options.optional / 2;
            let mut process = self.process_with_board(15)?;
            process.reply(Point { x: 7, y: 7 }, USUAL_TURN)?;
            let long = format!("TURN {}", "7".repeat(3000));
            let wrong: [&[&str]; 12] = [
                &["START"],
                &["START many"],
                &["START -5"],
                &["START 1000000"],
                &["TURN"],
                &["TURN 3"],
                &["TURN a,b"],
                &["TURN 99,99"],
                &["TURN -1,-1"],
                &["TURN 7,7"],
                &["BOARD", "3,3,7", "DONE"],
                &[&long],
            ];
            let mut unanswered: Option<CheckError> = None;
            for lines in wrong {
                process.send(lines)?;
                match process.answer(Expect::Refusal, optional) {
                    Ok(_) => {}
                    Err(trouble) => match trouble.observed {
                        Observation::Nothing(_) | Observation::Answer(_) => {
                            unanswered = unanswered.or(Some(trouble))
                        }
                        _ => return Err(trouble),
                    },
                }
            }
            process.send(&["", "INFO", "INFO timeout_turn soon", "INFO rule ∞"])?;
            // A folder with Cyrillic letters in Windows-1251.
            process.send_bytes(b"INFO folder C:\\\xc8\xe3\xf0\xfb")?;
            // Late complaints about these lines must not count as the answer to START.
            process.overhear(optional)?;
            process.start(15)?;
            process.go(&["BEGIN"], USUAL_TURN)?;
            Ok(unanswered.map_or(Finding::well(None), |trouble| trouble.grade(Grade::Warn)))
        };
        finding(ask(), Grade::Fail)
    }

    pub(crate) fn line_ends(&mut self) -> Finding {
        let mut ask = || -> Result<Finding, CheckError> {
            let mut process = self.process()?;
            process.end = "\n";
            process.start(15)?;
            process.go(&["BEGIN"], USUAL_TURN)?;
            process.end = "\r\n";
            process.start(20)?;
            process.position(&[(8, 8)], &[(7, 7), (6, 6)], USUAL_TURN)?;
            Ok(Finding::well(None))
        };
        finding(ask(), Grade::Fail)
    }

    /// Reports lines of every check that were no answers.
    pub(crate) fn lines(&mut self) -> Finding {
        let (grade, observed) = match (self.unasked.take(), self.garbage.take()) {
            (Some(text), _) => (Grade::Fail, Observation::Unasked(text)),
            (None, Some(text)) => (Grade::Warn, Observation::Garbage(text)),
            (None, None) => return Finding::well(None),
        };
        Finding::new(grade, String::new(), observed)
    }
}

/// Returns a cell for a stone of the opponent.
pub(crate) fn free_cell(process: &crate::bench::Process<'_, '_>) -> Point {
    let points = SCATTERED.map(|(x, y)| Point { x, y });
    points.into_iter().find(|point| process.free(*point).is_ok()).unwrap_or(Point { x: 0, y: 0 })
}

pub(crate) fn list(points: &[Point]) -> String {
    points.iter().map(Point::to_string).collect::<Vec<_>>().join(" ")
}
