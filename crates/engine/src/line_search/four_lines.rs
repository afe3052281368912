//! Lines of VCF: the search for a VCF at the root, and its moves to the end.

use inarow_core::{Cell, Side};

use super::LineSearch;
use super::tuning::TUNING;
use crate::patterns::{CellClass, Place};
use crate::search::{Abort, Ranked, RootLine, SearchGame, win};

impl LineSearch<'_, '_> {
    /// Searches for the shortest VCF with a part of the node limit.
    pub(super) fn fours_at_root(&mut self) -> Result<Option<RootLine>, Abort> {
        let most =
            (self.most / TUNING.root_part).min(self.watch.affords(TUNING.root_positions_a_millisecond));
        let most = u32::try_from(most).unwrap_or(u32::MAX).min(TUNING.root_positions);
        let mut left = most;
        for fours in 0..=TUNING.root_fours.min(self.game.sight.fours) {
            let Some(plies) = self.wins_by_fours(self.me, fours, &mut left)? else {
                if left == 0 || fours > 0 && self.game.board.count_from(self.me, CellClass::Four) == 0 {
                    break;
                }
                continue;
            };
            let line = self.line_of_fours(self.me, plies, fours);
            if line.is_empty() {
                return Err(Abort);
            }
            return Ok(Some(RootLine {
                value: win(plies as usize),
                draw: 0,
                // The line is shorter if the search was stopped.
                proved: line.len() == plies as usize,
                // The search covered only fours.
                depth: 1,
                positions: self.positions,
                line,
            }));
        }
        Ok(None)
    }

    /// Returns the moves of a known VCF, or fewer when stopped. Finds every move by a search from the position
    /// before the move.
    pub(super) fn line_of_fours(&mut self, me: Side, plies: u32, fours: u32) -> Vec<Cell> {
        let mut line = Vec::with_capacity(plies as usize);
        let mut played = 0;
        let mut result = Ok(());
        while result.is_ok() && played < plies {
            let side = if played.is_multiple_of(2) { me } else { me.other() };
            let (left, fours) = (plies - played, fours.saturating_sub(played / 2 + 1));
            let next =
                if side == me { self.winning_four(me, left, fours) } else { self.answer(me, left, fours) };
            result = match next {
                Ok(Some(place)) => {
                    line.push(self.game.board.cell(place));
                    self.play(place, side)
                }
                Ok(None) | Err(Abort) => Err(Abort),
            };
            played += u32::from(result.is_ok());
        }
        for _ in 0..played {
            self.undo();
        }
        line
    }

    /// Returns the first move of a VCF of exactly `plies` plies, with at most `fours` further fours. A shorter
    /// VCF would leave moves after the end of the line.
    fn winning_four(&mut self, me: Side, plies: u32, fours: u32) -> Result<Option<Place>, Abort> {
        let completes = plies == self.game.plies_to_end(me, 1);
        let enemy = me.other();
        // An own line can be answered by a line of the other side. Then both lines share one cell, or the reply
        // is stopped first.
        let reply = self.game.waits(me)
            && self.game.left() > 1
            && self.game.board.count_of(enemy, CellClass::Five) > 0;
        let reply = reply && self.game.board.count_of(me, CellClass::Five) > 0;
        let first = self.memory.moves.len();
        let moves = &mut self.memory.moves;
        self.game.board.each_near(|board, place| {
            let is_candidate = match completes {
                true => board.is_class(place, me, CellClass::Five),
                false => reply || board.is_at_least(place, me, CellClass::Four),
            };
            if is_candidate && (!reply || board.is_class(place, enemy, CellClass::Five)) {
                moves.push(Ranked { place, rank: 0 });
            }
        });
        if !completes {
            return self
                .first_into(first, me, plies, |search, positions| search.answered(me, fours, positions));
        }
        let mut found = self.memory.moves.drain(first..);
        Ok(found.find(|ranked| self.game.is_legal(ranked.place, me)).map(|ranked| ranked.place))
    }

    /// Removes the moves from `first` on. Returns the first legal move of `side` among them after which the win takes one
    /// ply less than `plies`. `after` searches the win after the move, within a number of positions.
    fn first_into(
        &mut self,
        first: usize,
        side: Side,
        plies: u32,
        mut after: impl FnMut(&mut Self, &mut u32) -> Result<Option<u32>, Abort>,
    ) -> Result<Option<Place>, Abort> {
        let (mut found, mut positions) = (Ok(None), u32::MAX);
        for index in first..self.memory.moves.len() {
            let Ranked { place, .. } = self.memory.moves[index];
            if !self.game.is_legal(place, side) {
                continue;
            }
            found = self.play(place, side).and_then(|()| {
                let after = after(self, &mut positions);
                self.undo();
                after.map(|after| after.filter(|&after| after + 1 == plies).map(|_| place))
            });
            if found != Ok(None) {
                break;
            }
        }
        self.memory.moves.truncate(first);
        found
    }

    /// Returns the answer to a four of `me` after which the win takes `plies` plies, including the answer.
    fn answer(&mut self, me: Side, plies: u32, fours: u32) -> Result<Option<Place>, Abort> {
        let enemy = me.other();
        let Some(five) = self.game.find_five(me).filter(|_| plies > 1) else {
            return Ok(self.game.any_legal(enemy));
        };
        if !self.game.waits(me) && !self.game.rules.closes {
            return Ok(Some(five)
                .filter(|&five| self.game.is_legal(five, enemy))
                .or_else(|| self.game.any_legal(enemy)));
        }
        let (first, holds) = (self.memory.moves.len(), self.game.holds_by_fours(me));
        self.push_answers(me, five, holds);
        self.first_into(first, enemy, plies, |search, positions| search.wins_by_fours(me, fours, positions))
    }
}
