//! Starting, boards, who it is, and the first moves.

use std::time::Duration;

use inarow_play::gomocup::{Point, about_field};

use super::desk::{Bench, Expect, Heard, Trouble, USUAL_TURN, finding};
use super::{Finding, Grade, What};

/// Cells for stones of the opponent, none beside another: they make no line by themselves.
pub(super) const SCATTERED: [(i32, i32); 8] =
    [(2, 2), (12, 3), (3, 12), (12, 12), (2, 7), (7, 2), (12, 7), (7, 12)];

impl Bench<'_> {
    pub(super) fn start(&mut self) -> Finding {
        let mut begin = || -> Result<Finding, Trouble> {
            let mut desk = self.table(15)?;
            desk.start(20)?;
            Ok(Finding::well(None))
        };
        finding(begin(), Grade::Fail)
    }

    pub(super) fn about(&mut self) -> Finding {
        let mut ask = || -> Result<Finding, Trouble> {
            let patience = self.options.patience;
            let mut desk = self.desk()?;
            desk.say(&["ABOUT"])?;
            match desk.answer(Expect::About, patience)? {
                Heard::Text(text) => {
                    let field = |name| about_field(&text, name).unwrap_or("–");
                    Ok(Finding::well(Some(format!("{} {}", field("name"), field("version")))))
                }
                Heard::Refused(text) => Err(desk.trouble(What::Refused(text))),
                other => Err(desk.trouble(What::Answer(format!("{other:?}")))),
            }
        };
        finding(ask(), Grade::Fail)
    }

    pub(super) fn begins(&mut self) -> Finding {
        let mut ask = || -> Result<Finding, Trouble> {
            let (point, _) = self.table(15)?.go(&["BEGIN"], USUAL_TURN)?;
            Ok(Finding::well(Some(point.to_string())))
        };
        finding(ask(), Grade::Fail)
    }

    pub(super) fn turn(&mut self) -> Finding {
        let mut ask = || -> Result<Finding, Trouble> {
            let mut desk = self.table(15)?;
            let mut moves = vec![desk.reply(Point { x: 7, y: 7 }, USUAL_TURN)?.0];
            for (x, y) in SCATTERED {
                let to = Point { x, y };
                if moves.len() < 4 && desk.free(to).is_ok() {
                    moves.push(desk.reply(to, USUAL_TURN)?.0);
                }
            }
            Ok(Finding::well(Some(list(&moves))))
        };
        finding(ask(), Grade::Fail)
    }

    pub(super) fn sizes(&mut self) -> Finding {
        let mut ask = || -> Result<Finding, Trouble> {
            let mut taken = Vec::new();
            let mut desk = self.table(15)?;
            for size in [5, 10, 19, 100] {
                match desk.start(size) {
                    Ok(()) => {
                        desk.go(&["BEGIN"], Duration::from_secs(1))?;
                        taken.push(size.to_string());
                    }
                    // A size that an engine does not play is refused, and the next is asked for.
                    Err(Trouble { what: What::Refused(_), .. }) => {}
                    Err(trouble) => return Err(trouble),
                }
            }
            desk.start(20)?;
            desk.go(&["BEGIN"], USUAL_TURN)?;
            Ok(Finding::well((!taken.is_empty()).then(|| taken.join(", "))))
        };
        finding(ask(), Grade::Fail)
    }

    pub(super) fn board(&mut self) -> Finding {
        let mut ask = || -> Result<Finding, Trouble> {
            let mut desk = self.table(15)?;
            // The opponent moved first, and last.
            let mut moves = vec![desk.position(&[(8, 8)], &[(7, 7), (6, 6)], USUAL_TURN)?.0];
            moves.push(desk.reply(free_cell(&desk), USUAL_TURN)?.0);
            // The engine moved first; a new board takes the place of the old one.
            moves.push(desk.position(&[(7, 7), (9, 7)], &[(7, 8), (10, 7)], USUAL_TURN)?.0);
            Ok(Finding::well(Some(list(&moves))))
        };
        finding(ask(), Grade::Fail)
    }

    pub(super) fn unknown(&mut self) -> Finding {
        let mut ask = || -> Result<Finding, Trouble> {
            let optional = self.options.optional;
            let mut desk = self.table(15)?;
            desk.say(&["HELLOWORLD 7"])?;
            let answer = desk.answer(Expect::Refusal, optional);
            let found = match answer {
                Ok(Heard::Refused(text)) if text.to_ascii_uppercase().starts_with("UNKNOWN") => {
                    Finding::well(Some(text))
                }
                Ok(Heard::Refused(text)) => desk.trouble(What::Answer(text)).grade(Grade::Warn),
                Ok(other) => desk.trouble(What::Answer(format!("{other:?}"))).grade(Grade::Warn),
                Err(trouble) => trouble.grade(Grade::Warn),
            };
            if found.grade != Grade::Fail {
                // It goes on as if nothing had been said.
                desk.go(&["BEGIN"], USUAL_TURN)?;
            }
            Ok(found)
        };
        finding(ask(), Grade::Fail)
    }

    pub(super) fn nonsense(&mut self) -> Finding {
        let mut ask = || -> Result<Finding, Trouble> {
            // Half the usual: there are many of them.
            let optional = self.options.optional / 2;
            let mut desk = self.table(15)?;
            desk.reply(Point { x: 7, y: 7 }, USUAL_TURN)?;
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
            let mut unanswered: Option<Trouble> = None;
            for lines in wrong {
                desk.say(lines)?;
                match desk.answer(Expect::Refusal, optional) {
                    Ok(_) => {}
                    Err(trouble) => match trouble.what {
                        What::Nothing(_) | What::Answer(_) => unanswered = unanswered.or(Some(trouble)),
                        _ => return Err(trouble),
                    },
                }
            }
            desk.say(&["", "INFO", "INFO timeout_turn soon", "INFO rule ∞"])?;
            // A folder with Cyrillic letters, as Windows-1251 writes them.
            desk.say_bytes(b"INFO folder C:\\\xc8\xe3\xf0\xfb")?;
            // What is said of these answers no START.
            desk.overhear(optional)?;
            desk.start(15)?;
            desk.go(&["BEGIN"], USUAL_TURN)?;
            Ok(unanswered.map_or(Finding::well(None), |trouble| trouble.grade(Grade::Warn)))
        };
        finding(ask(), Grade::Fail)
    }

    pub(super) fn line_ends(&mut self) -> Finding {
        let mut ask = || -> Result<Finding, Trouble> {
            let mut desk = self.desk()?;
            desk.end = "\n";
            desk.start(15)?;
            desk.go(&["BEGIN"], USUAL_TURN)?;
            desk.end = "\r\n";
            desk.start(20)?;
            desk.position(&[(8, 8)], &[(7, 7), (6, 6)], USUAL_TURN)?;
            Ok(Finding::well(None))
        };
        finding(ask(), Grade::Fail)
    }

    /// What the processes of all checks said beside their answers.
    pub(super) fn lines(&mut self) -> Finding {
        let (grade, what) = match (self.unasked.take(), self.garbage.take()) {
            (Some(text), _) => (Grade::Fail, What::Unasked(text)),
            (None, Some(text)) => (Grade::Warn, What::Garbage(text)),
            (None, None) => return Finding::well(None),
        };
        Finding { grade, asked: String::new(), what }
    }
}

/// A cell for a stone of the opponent.
pub(super) fn free_cell(desk: &super::desk::Desk<'_, '_>) -> Point {
    let points = SCATTERED.map(|(x, y)| Point { x, y });
    points.into_iter().find(|point| desk.free(*point).is_ok()).unwrap_or(Point { x: 0, y: 0 })
}

pub(super) fn list(points: &[Point]) -> String {
    points.iter().map(Point::to_string).collect::<Vec<_>>().join(" ")
}
