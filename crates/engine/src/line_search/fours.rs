//! Victory by continuous fours (VCF), where every four leaves the other side one answer.

use std::ops::ControlFlow;

use inarow_core::Side;

use super::LineSearch;
use crate::patterns::{CellClass, Pattern, Place, Situation};
use crate::search::{Abort, Ranked, SearchGame};

impl LineSearch<'_, '_> {
    /// Length in plies of a VCF by the side to move against every answer. The VCF has at most `fours` fours
    /// before the decisive four. `None` where no VCF was found within `positions` nodes.
    pub(super) fn wins_by_fours(
        &mut self,
        me: Side,
        fours: u32,
        positions: &mut u32,
    ) -> Result<Option<u32>, Abort> {
        let enemy = me.other();
        let left = self.game.left();
        if left == 0 {
            return Ok(None);
        }
        let has_five = self.game.board.count_of(me, CellClass::Five) > 0;
        if has_five && self.game.wins_by_line(me) {
            self.game.winning.clear();
            return Ok(Some(self.game.plies_to_end(me, 1)));
        }
        let fives = self.game.board.count_of(enemy, CellClass::Five);
        if fives > 1 || left < 3 {
            return Ok(None);
        }
        if fives == 0
            && !self.game.holds_by_fours(me)
            && (self.game.has_legal(me, CellClass::OpenFour)
                || !self.game.rules.closes && self.game.has_legal(me, CellClass::DoubleFour))
        {
            self.game.winning.clear();
            return Ok(Some(self.game.plies_to_end(me, 3)));
        }
        if fours == 0 || *positions == 0 || self.game.board.count_from(me, self.game.least_four) == 0 {
            return Ok(None);
        }
        let hash = self.game.hash(me) ^ self.game.unrefereed.map_or(0, |_| UNREFEREED_KEY);
        let failed = self.memory.failed.get(hash as usize % FAILED).copied().unwrap_or(0);
        if failed & !FOURS == hash & !FOURS && failed & FOURS >= u64::from(fours) {
            return Ok(None);
        }
        let first = self.memory.moves.len();
        self.push_fours(me, fives > 0);
        let last = self.memory.moves.len();
        let mut found = None;
        for index in first..last {
            let Ranked { place, .. } = self.memory.moves[index];
            if *positions == 0 {
                break;
            }
            if !self.game.is_legal(place, me) {
                continue;
            }
            *positions -= 1;
            self.play(place, me)?;
            let plies = self.answered(me, fours - 1, positions);
            self.undo();
            if let Some(plies) = plies? {
                self.game.winning.push(place);
                found = Some(plies + 1);
                break;
            }
        }
        self.memory.moves.truncate(first);
        if found.is_none() && *positions > 0 {
            if self.memory.failed.is_empty() {
                self.memory.failed.resize(FAILED, 0);
            }
            self.memory.failed[hash as usize % FAILED] = (hash & !FOURS) | u64::from(fours) & FOURS;
        }
        Ok(found)
    }

    /// Pushes the fours, the most promising first. Against a four of the other side, pushes only fours that
    /// stop that four. Stopping a reply to an own four is as good as a four.
    fn push_fours(&mut self, me: Side, stops: bool) {
        let first = self.memory.moves.len();
        let enemy = me.other();
        let least = match stops {
            true if self.game.board.count_of(me, CellClass::Five) > 0 => CellClass::Nothing,
            true => CellClass::Four,
            false => self.game.least_four,
        };
        // Stops after the last matching cell.
        let mut left = if stops {
            self.game.board.count_of(enemy, CellClass::Five)
        } else {
            self.game.board.count_from(me, least)
        };
        let moves = &mut self.memory.moves;
        self.game.board.each_near_until(|board, place| {
            let counts = match stops {
                true => board.is_class(place, enemy, CellClass::Five),
                false => board.is_at_least(place, me, least),
            };
            left -= u32::from(counts);
            if counts && board.is_at_least(place, me, least) {
                moves.push(Ranked { place, rank: board.rank(place, me, Situation::Quiet) });
            }
            if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        moves[first..].sort_unstable_by_key(|ranked| (std::cmp::Reverse(ranked.rank), ranked.place));
    }

    /// Length of the win in plies after a four of `me`, against every answer.
    pub(super) fn answered(
        &mut self,
        me: Side,
        fours: u32,
        positions: &mut u32,
    ) -> Result<Option<u32>, Abort> {
        let enemy = me.other();
        let Some(five) = self.game.find_five(me) else { return Ok(None) };
        if self.game.board.count_of(enemy, CellClass::Five) > 0 {
            return Ok(None);
        }
        let unanswered = self.game.plies_to_end(me, 2);
        let holds = self.game.holds_by_fours(me);
        if !self.game.rules.closes && !holds && self.game.board.count_of(me, CellClass::Five) > 1 {
            self.game.winning.clear();
            return Ok(Some(unanswered));
        }
        let first = self.memory.moves.len();
        self.push_answers(me, five, holds);
        let last = self.memory.moves.len();
        // Without an answer, the side completes its four.
        let mut longest = Some(unanswered);
        self.game.winning.clear();
        for index in first..last {
            let place: Place = self.memory.moves[index].place;
            if !self.game.is_legal(place, enemy) {
                continue;
            }
            self.play(place, enemy)?;
            let plies = self.wins_by_fours(me, fours, positions);
            self.undo();
            longest = match plies? {
                Some(plies) => longest.max(Some(plies + 1)),
                None => None,
            };
            if longest.is_none() {
                break;
            }
        }
        self.memory.moves.truncate(first);
        Ok(longest)
    }

    /// Pushes the answers to a four of `me` that this cell completes.
    pub(super) fn push_answers(&mut self, me: Side, five: Place, holds: bool) {
        let moves = &mut self.memory.moves;
        let first = moves.len();
        moves.push(Ranked { place: five, rank: 0 });
        if self.game.rules.closes {
            for direction in 0..4 {
                if self.game.board.pattern(five, direction, me) == Pattern::Five {
                    self.game
                        .board
                        .each_along(five, direction, |_, place| moves.push(Ranked { place, rank: 0 }));
                }
            }
        }
        if holds {
            let last = moves.len();
            self.game.board.each_near(|board, place| {
                if board.is_at_least(place, me.other(), CellClass::Four)
                    && moves[first..last].iter().all(|ranked| ranked.place != place)
                {
                    moves.push(Ranked { place, rank: 0 });
                }
            });
        }
    }
}

/// Hash key of results found without the referee.
const UNREFEREED_KEY: u64 = 0x9FB2_1C65_1E98_DF25;
/// Number of remembered positions without a VCF.
const FAILED: usize = 1 << 14;
/// Bits of the number of fours tried.
const FOURS: u64 = 63;
