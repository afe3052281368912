//! Checks of optional commands. An engine that knows a command must execute the command correctly.

use inarow_gomocup::Point;

use crate::basics::{SCATTERED, list};
use crate::bench::{Answer, Bench, CheckError, Expect, Process, USUAL_TURN, board, finding};
use crate::check::{Finding, Grade, Observation};

/// Grades an optional command. An unknown command is skipped. Silence is a warning. An unknown `RESTART` is a
/// warning too, because the program must then be restarted. A wrong answer is a failure. A later refusal is a
/// failure too, because the command was then not executed.
fn optional(command: &str, result: Result<Finding, CheckError>) -> Finding {
    match result {
        Ok(finding) => finding,
        Err(trouble) => {
            let is_asked = trouble.asked.split_whitespace().next() == Some(command);
            let grade = match trouble.observed {
                Observation::Refused(_) if is_asked && command != "RESTART" => Grade::Skip,
                Observation::Refused(_) | Observation::Nothing(_) if is_asked => Grade::Warn,
                _ => Grade::Fail,
            };
            trouble.grade(grade)
        }
    }
}

impl Bench<'_> {
    pub(crate) fn swap2(&mut self) -> Finding {
        let mut ask = || -> Result<Finding, CheckError> {
            let mut decisions = Vec::new();
            for stones in [&[][..], &[(7, 7), (8, 8), (9, 7)], &[(7, 7), (8, 8), (9, 7), (3, 3), (4, 10)]] {
                decisions.push(self.process_with_board(15)?.decide_opening(stones)?);
            }
            Ok(Finding::well(Some(decisions.join("; "))))
        };
        optional("SWAP2BOARD", ask())
    }

    pub(crate) fn take_back(&mut self) -> Finding {
        let mut ask = || -> Result<Finding, CheckError> {
            let mut process = self.process_with_board(15)?;
            let first = Point { x: 7, y: 7 };
            let (own, _) = process.reply(first, USUAL_TURN)?;
            for point in [own, first] {
                process.obey(&format!("TAKEBACK {point}"))?;
                process.mark(point, false);
            }
            // The cells are free again for both sides.
            let mut moves = vec![process.reply(own, USUAL_TURN)?.0];
            for (x, y) in [(first.x, first.y), SCATTERED[0]] {
                if process.free(Point { x, y }).is_ok() {
                    moves.push(process.reply(Point { x, y }, USUAL_TURN)?.0);
                }
            }
            Ok(Finding::well(Some(list(&moves))))
        };
        optional("TAKEBACK", ask())
    }

    pub(crate) fn restart(&mut self) -> Finding {
        let mut ask = || -> Result<Finding, CheckError> {
            let mut process = self.process_with_board(15)?;
            let (own, _) = process.reply(Point { x: 7, y: 7 }, USUAL_TURN)?;
            process.obey("RESTART")?;
            process.clear(15, 15);
            let (point, _) = process.reply(own, USUAL_TURN)?;
            Ok(Finding::well(Some(point.to_string())))
        };
        optional("RESTART", ask())
    }

    pub(crate) fn rect_start(&mut self) -> Finding {
        let mut ask = || -> Result<Finding, CheckError> {
            let patience = self.options.optional;
            let mut process = self.process_with_board(15)?;
            process.begin_game("RECTSTART 20,12", 20, 12, patience)?;
            // Columns come first, so this cell does not exist on a board of 12 columns and 20 rows.
            let mut moves = vec![process.reply(Point { x: 18, y: 6 }, USUAL_TURN)?.0];
            moves.push(process.position(&[(10, 5)], &[(18, 10), (17, 10)], USUAL_TURN)?.0);
            Ok(Finding::well(Some(list(&moves))))
        };
        optional("RECTSTART", ask())
    }

    pub(crate) fn play(&mut self) -> Finding {
        let mut ask = || -> Result<Finding, CheckError> {
            let patience = self.options.optional;
            let mut process = self.process_with_board(15)?;
            let point = Point { x: 7, y: 7 };
            process.send(&[&format!("PLAY {point}")])?;
            match process.answer(Expect::Moves, patience)? {
                Answer::Moves(points) if points == [point] => {}
                Answer::Moves(points) => return Err(process.trouble(Observation::Answer(list(&points)))),
                Answer::Refused(text) => return Err(process.trouble(Observation::Refused(text))),
                other => return Err(process.trouble(Observation::Answer(format!("{other:?}")))),
            }
            process.mark(point, true);
            let (next, _) = process.reply(Point { x: 8, y: 8 }, USUAL_TURN)?;
            Ok(Finding::well(Some(next.to_string())))
        };
        optional("PLAY", ask())
    }

    /// Checks the commands of Yixin, which only its managers send. An engine need not know these commands.
    pub(crate) fn yixin(&mut self) -> Finding {
        let mut ask = || -> Result<Finding, CheckError> {
            let patience = self.options.optional;
            let mut process = self.process_with_board(15)?;
            process.send(&["INFO rule 4"])?;
            let lines = board("YXBOARD", &[(6, 7), (8, 7), (7, 6), (7, 8)], &SCATTERED[..4]);
            process.send(&lines.iter().map(String::as_str).collect::<Vec<_>>())?;
            process.send(&["YXSHOWFORBID"])?;
            match process.answer(Expect::Forbid, patience)? {
                Answer::Text(text) => Ok(Finding::well(Some(text))),
                Answer::Refused(text) => Err(process.trouble(Observation::Refused(text))),
                other => Err(process.trouble(Observation::Answer(format!("{other:?}")))),
            }
        };
        match ask() {
            Err(trouble) if matches!(trouble.observed, Observation::Refused(_) | Observation::Nothing(_)) => {
                trouble.grade(Grade::Skip)
            }
            other => finding(other, Grade::Warn),
        }
    }
}

impl Process<'_, '_> {
    /// Sends a command that is answered by `OK`.
    fn obey(&mut self, command: &str) -> Result<(), CheckError> {
        let patience = self.bench.options.optional;
        self.send(&[command])?;
        match self.answer(Expect::Ok, patience)? {
            Answer::Ok => Ok(()),
            Answer::Refused(text) => Err(self.trouble(Observation::Refused(text))),
            other => Err(self.trouble(Observation::Answer(format!("{other:?}")))),
        }
    }

    /// Asks for an opening decision. Returns the answer as printed.
    fn decide_opening(&mut self, stones: &[(i32, i32)]) -> Result<String, CheckError> {
        // A decision takes as long as a turn. An engine without the command answers at once.
        let patience = USUAL_TURN + self.bench.options.patience;
        let places = stones.iter().map(|(x, y)| format!("{x},{y}"));
        let lines: Vec<String> =
            std::iter::once("SWAP2BOARD".to_owned()).chain(places).chain(["DONE".to_owned()]).collect();
        for &(x, y) in stones {
            self.mark(Point { x, y }, true);
        }
        self.send(&lines.iter().map(String::as_str).collect::<Vec<_>>())?;
        match self.answer(Expect::Opening, patience)? {
            Answer::Swap if !stones.is_empty() => Ok("SWAP".to_owned()),
            Answer::Moves(points) if count_fits(stones.len(), points.len()) => {
                for point in &points {
                    self.free(*point).map_err(|observed| self.trouble(observed))?;
                    self.mark(*point, true);
                }
                Ok(list(&points))
            }
            Answer::Moves(points) => Err(self.trouble(Observation::Answer(list(&points)))),
            Answer::Refused(text) => Err(self.trouble(Observation::Refused(text))),
            Answer::Swap => Err(self.trouble(Observation::Answer("SWAP".to_owned()))),
            other => Err(self.trouble(Observation::Answer(format!("{other:?}")))),
        }
    }
}

/// Returns whether the number of moves fits. An empty board needs three moves, three stones need one or two,
/// and five stones need one.
fn count_fits(stones: usize, moves: usize) -> bool {
    match stones {
        0 => moves == 3,
        3 => moves == 1 || moves == 2,
        _ => moves == 1,
    }
}
