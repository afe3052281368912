//! Threats of the other side by VCF, and the moves that could stop a VCF.

use inarow_core::Side;

use super::LineSearch;
use super::tuning::TUNING;
use crate::patterns::{CellClass, Pattern, PatternBoard, Place};
use crate::search::{Abort, Ranked, SearchGame};
use crate::sight::Sight;

impl LineSearch<'_, '_> {
    /// Length in plies of a VCF by `attacker` if `attacker` were to move. Pushes the moves that could change
    /// the VCF: its cells, and cells that would give the defender a four meanwhile. After any other move the
    /// fours still win.
    pub(super) fn threat_by_fours(&mut self, attacker: Side) -> Result<Option<u32>, Abort> {
        let mut positions = TUNING.leaf_positions;
        self.threat(attacker, |search| search.wins_by_fours(attacker, TUNING.leaf_fours, &mut positions))
    }

    /// Length of the threatened VCF with the fewest fours.
    pub(super) fn threat_by_few_fours(&mut self, attacker: Side) -> Result<Option<u32>, Abort> {
        self.threat(attacker, |search| {
            let found = search.win_by_few_fours(attacker, TUNING.leaf_fours)?;
            Ok(found.map(|(plies, _)| plies))
        })
    }

    fn threat(
        &mut self,
        attacker: Side,
        look: impl FnOnce(&mut Self) -> Result<Option<u32>, Abort>,
    ) -> Result<Option<u32>, Abort> {
        // A mark at the end of a line may change the VCF, and fours have several answers.
        if self.game.rules.closes
            || self.game.rules.reply
            || self.game.sight != Sight::FULL
            || self.game.board.count_from(attacker, self.game.least_four) == 0
        {
            return Ok(None);
        }
        self.game.unrefereed = Some(attacker).filter(|_| self.game.rules.judged);
        let found = look(self).map(|plies| plies.filter(|&plies| plies < self.game.left()));
        let marked = if matches!(found, Ok(Some(_))) { self.mark_changes(attacker) } else { Ok(()) };
        self.game.unrefereed = None;
        if matches!(found, Ok(Some(_))) {
            let defender = attacker.other();
            let situation = self.game.board.situation(defender);
            let (moves, seen) = (&mut self.memory.moves, &mut self.game.seen);
            // The fours may be farther from the marks than the near cells.
            self.game.board.each_place(|board, place| {
                if seen[place.index()] > 0 {
                    moves.push(Ranked { place, rank: board.rank(place, defender, situation) });
                }
            });
            seen.fill(0);
        }
        marked.and(found)
    }

    /// Sets in `seen` the cells that could change the last VCF found.
    fn mark_changes(&mut self, attacker: Side) -> Result<(), Abort> {
        let defender = attacker.other();
        let mut played = 0;
        let mut result = Ok(());
        for number in (0..self.game.winning.len()).rev() {
            let four = self.game.winning[number];
            self.mark_lines(four, attacker);
            result = self.play(four, attacker);
            if result.is_err() {
                break;
            }
            played += 1;
            self.mark_counters(defender);
            let Some(five) = self.game.find_five(attacker) else { break };
            self.game.seen[five.index()] = 1;
            if number == 0 && self.game.board.count_of(attacker, CellClass::Five) > 1 {
                break;
            }
            result = self.play(five, defender);
            if result.is_err() {
                break;
            }
            played += 1;
        }
        if result.is_ok() {
            result = self.mark_end(attacker);
        }
        for _ in 0..played {
            self.undo();
        }
        result
    }

    /// Sets the cells that could change the end of a VCF: a line, an open four or two fours.
    fn mark_end(&mut self, attacker: Side) -> Result<(), Abort> {
        if let Some(five) = self.game.find_five(attacker) {
            self.game.seen[five.index()] = 1;
            return Ok(());
        }
        let mut last = None;
        self.game.board.each_near(|board, place| {
            if last.is_none()
                && board.is_at_least(place, attacker, CellClass::DoubleFour)
                && self.game.is_legal(place, attacker)
            {
                last = Some(place);
            }
        });
        let Some(last) = last else { return Ok(()) };
        self.mark_lines(last, attacker);
        self.play(last, attacker)?;
        self.mark_counters(attacker.other());
        self.undo();
        Ok(())
    }

    /// Sets a four's cell and the cells of the lines that contain the four.
    fn mark_lines(&mut self, four: Place, attacker: Side) {
        let seen = &mut self.game.seen;
        seen[four.index()] = 1;
        for direction in 0..4 {
            if self.game.board.pattern(four, direction, attacker) >= Pattern::Four {
                self.game.board.each_along(four, direction, |_, place| seen[place.index()] = 1);
            }
        }
    }

    /// Sets the cells where the defender would make a four. A further mark could now complete such a four.
    fn mark_counters(&mut self, defender: Side) {
        let seen = &mut self.game.seen;
        // Two fours of X in one line count as none in renju. X may make the two fours one after the other.
        let judged = self.game.rules.judged && defender == Side::X;
        self.game.board.each_near(|board: &PatternBoard, place| {
            if board.is_at_least(place, defender, CellClass::Four) || judged && board.is_suspect(place) {
                seen[place.index()] = 1;
            }
        });
    }
}
