//! Whether it sees what decides at once. Weak engines are engines too: this is never more than a warning.

use super::desk::{Bench, Trouble, USUAL_TURN, finding};
use super::{Finding, Grade, What};

impl Bench<'_> {
    /// Four in a row, both ends free.
    pub(super) fn five(&mut self) -> Finding {
        let own = [(5, 7), (6, 7), (7, 7), (8, 7)];
        let enemy = [(5, 8), (6, 9), (8, 5), (10, 9)];
        self.decides(&own, &enemy, &[(4, 7), (9, 7)])
    }

    /// The opponent's four, one end free.
    pub(super) fn block(&mut self) -> Finding {
        let own = [(4, 7), (6, 9), (8, 5)];
        let enemy = [(5, 7), (6, 7), (7, 7), (8, 7)];
        self.decides(&own, &enemy, &[(9, 7)])
    }

    fn decides(&mut self, own: &[(i32, i32)], enemy: &[(i32, i32)], cells: &[(i32, i32)]) -> Finding {
        let mut ask = || -> Result<Finding, Trouble> {
            let mut desk = self.table(15)?;
            let (point, _) = desk.position(own, enemy, USUAL_TURN)?;
            if cells.contains(&(point.x, point.y)) {
                return Ok(Finding::well(Some(point.to_string())));
            }
            Ok(desk.trouble(What::Missed(point)).grade(Grade::Warn))
        };
        finding(ask(), Grade::Fail)
    }
}
