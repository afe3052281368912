//! Checks of the rules of `INFO rule`.

use inarow_core::{LineRule, Side};

use crate::bench::{Bench, CheckError, USUAL_TURN, finding};
use crate::check::{Finding, Grade, Observation};
use crate::games::Play;
use crate::limits::complaint;

/// Limit of a game under a rule, in plies.
const PLIES: u32 = 24;
/// Cell where X would make two threes at once.
const DOUBLE_THREE: (i32, i32) = (7, 7);

impl Bench<'_> {
    /// Checks a rule. Freestyle is required. The other rules are optional, because enough tournaments do
    /// without them.
    pub(crate) fn rule(&mut self, bits: i64) -> Finding {
        let grade = if bits == 0 { Grade::Fail } else { Grade::Warn };
        finding(self.under(bits, grade), grade)
    }

    fn under(&mut self, bits: i64, grade: Grade) -> Result<Finding, CheckError> {
        let quiet = self.options.optional / 2;
        {
            let mut process = self.process_with_board(15)?;
            process.send(&[&format!("INFO rule {bits}")])?;
            if let Some(text) = complaint(&mut process, quiet)? {
                return Ok(process.trouble(Observation::Refused(text)).grade(grade));
            }
            process.position(&[(8, 8)], &[(7, 7), (6, 6)], USUAL_TURN)?;
            // Six in a row do not win under these rules, so the game goes on.
            if bits == 1 || bits == 9 {
                let enemy = [(4, 7), (5, 7), (6, 7), (7, 7), (8, 7), (9, 7)];
                let own = [(4, 8), (6, 9), (8, 5), (10, 9), (3, 3)];
                process.position(&own, &enemy, USUAL_TURN)?;
            }
            if bits == 4 {
                // X is to move, and most engines prefer the forbidden cell.
                let own = [(6, 7), (8, 7), (7, 6), (7, 8)];
                let enemy = [(2, 2), (12, 2), (2, 12), (12, 12)];
                let (point, _) = process.position(&own, &enemy, USUAL_TURN)?;
                if (point.x, point.y) == DOUBLE_THREE {
                    return Ok(process.trouble(Observation::Forbidden(point)).grade(Grade::Warn));
                }
            }
        }
        let rule = match bits {
            1 => LineRule::Exact,
            4 => LineRule::Renju,
            8 => LineRule::CaroPlus,
            9 => LineRule::Caro,
            _ => LineRule::Freestyle,
        };
        let game = Play { size: 15, rule, bits, engine_is: Side::X, opponent: "threat1", plies: PLIES };
        let moves = self.whole_game(&game)?;
        Ok(Finding::well(Some(moves.to_string())))
    }
}
