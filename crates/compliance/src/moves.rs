//! Checks of moves that decide at once. Weak engines are valid, so a miss is never more than a warning.

use inarow_gomocup::Point;

use crate::bench::{Bench, CheckError, USUAL_TURN, finding};
use crate::check::{Finding, Grade, Observation};

impl Bench<'_> {
    /// Checks the completion of a four with both ends free.
    pub(crate) fn five(&mut self) -> Finding {
        let own = [(5, 7), (6, 7), (7, 7), (8, 7)];
        let enemy = [(5, 8), (6, 9), (8, 5), (10, 9)];
        self.decides(&own, &enemy, &[(4, 7), (9, 7)])
    }

    /// Checks the block of an opponent's four with one free end.
    pub(crate) fn block(&mut self) -> Finding {
        let own = [(4, 7), (6, 9), (8, 5)];
        let enemy = [(5, 7), (6, 7), (7, 7), (8, 7)];
        self.decides(&own, &enemy, &[(9, 7)])
    }

    fn decides(&mut self, own: &[(i32, i32)], enemy: &[(i32, i32)], cells: &[(i32, i32)]) -> Finding {
        let mut ask = || -> Result<Finding, CheckError> {
            let mut process = self.process_with_board(15)?;
            let (point, _) = process.position(own, enemy, USUAL_TURN)?;
            if cells.contains(&(point.x, point.y)) {
                return Ok(Finding::well(Some(point.to_string())));
            }
            let cells = cells.iter().map(|&(x, y)| Point { x, y }).collect();
            Ok(process.trouble(Observation::Missed { point, cells }).grade(Grade::Warn))
        };
        finding(ask(), Grade::Fail)
    }
}
