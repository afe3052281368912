//! Complete lines of wins that the search claims.
//!
//! A claimed win omits no reply that could change the result, so the win is proved. The transposition table
//! contains the winner's move of each position, and the reply that resists longest. The distance to the end may
//! have been corrected after an earlier position was stored. All replies of that position are then searched
//! again.

use inarow_core::{Cell, Side};

use super::LineSearch;
use super::moves::Force;
use super::tuning::TUNING;
use crate::patterns::{CellClass, PatternBoard, Place};
use crate::search::{Abort, DEEPEST, Entry, Known, Ranked, RootLine, SURE, SearchGame, win};

/// Nodes reserved for reporting lines, also the most nodes used where more are left.
pub(super) const LINE: u64 = 4000;
const MOST: u64 = 20_000;
/// Nodes of a VCF search.
const LOOK: u32 = 200;
/// Attempts to find the longest reply of a position.
const LOOKS: u32 = 4;
/// Plies to the winner's line by two threats at once: the double threat, one of its threats, and the defence.
const TWICE: u32 = 5;
/// Plies to the other side's line against an unstoppable five, and against an open four or two fours.
const FIVE_THREAT: u32 = 2;
const FOUR_THREAT: u32 = 4;

impl LineSearch<'_, '_> {
    /// Completes the line of a win or loss that the search claims after a move. Marks the line proved.
    pub(super) fn tell_decided(&mut self, found: &mut RootLine) {
        let is_told = found.proved && found.value.abs() == win(found.line.len());
        // The position after a line of X cannot be searched.
        let waits = self.game.waits(self.me)
            && self.game.board.is_class(self.game.board.place(found.line[0]), self.me, CellClass::Five);
        if found.value.abs() < SURE || is_told || waits {
            return;
        }
        let (most, first) = (self.most, self.memory.moves.len());
        self.most = most.min(self.positions.saturating_add(MOST));
        let winner = if found.value > 0 { self.me } else { self.me.other() };
        let mut line = vec![self.game.board.place(found.line[0])];
        let told = self.play(line[0], self.me).and_then(|()| {
            let told = self.follow(self.me.other(), winner, &mut line);
            self.undo();
            told
        });
        self.memory.moves.truncate(first);
        self.most = most;
        if let Ok(Some(_)) = told {
            (found.value, found.proved) = (found.value.signum() * win(line.len()), true);
            found.line = line.into_iter().map(|place| self.game.board.cell(place)).collect();
        }
    }

    /// Appends the moves from a decided position to the end. Returns their number, or `None` if unknown.
    fn follow(&mut self, side: Side, winner: Side, line: &mut Vec<Place>) -> Result<Option<u32>, Abort> {
        if line.len() >= DEEPEST {
            return Ok(None);
        }
        if side == winner { self.follow_win(side, line) } else { self.follow_loss(side, line) }
    }

    fn follow_move(
        &mut self,
        place: Place,
        side: Side,
        winner: Side,
        line: &mut Vec<Place>,
    ) -> Result<Option<u32>, Abort> {
        self.play(place, side)?;
        line.push(place);
        let after = self.follow(side.other(), winner, line);
        self.undo();
        after.map(|after| after.map(|plies| plies + 1))
    }

    fn follow_win(&mut self, side: Side, line: &mut Vec<Place>) -> Result<Option<u32>, Abort> {
        let (threats, known) = (self.win_by_threats(side)?, self.remembered_win(side));
        match (threats, known) {
            (Some(plies), known) if known.is_none_or(|entry| plies <= entry.plies_to_end()) => {
                let rest = self.rest_by_threats(side, plies)?;
                line.extend(rest.iter().flatten().map(|&cell| self.game.board.place(cell)));
                Ok(rest.map(|_| plies))
            }
            (_, Some(entry)) => {
                let plies = self.follow_move(entry.best, side, side, line)?;
                if let Some(plies) = plies.filter(|&plies| plies < entry.plies_to_end()) {
                    let (hash, value) = (self.game.hash(side), win(plies as usize));
                    self.table.put(hash, entry.depth.into(), value, Known::AtLeast, entry.best);
                }
                Ok(plies)
            }
            (_, None) => Ok(None),
        }
    }

    fn follow_loss(&mut self, side: Side, line: &mut Vec<Place>) -> Result<Option<u32>, Abort> {
        let (winner, played) = (side.other(), line.len());
        let known = self.table.get(self.game.hash(side)).filter(|entry| entry.is_lost());
        if let Some(entry) = known
            && self.may_play(entry.best, side)
        {
            let plies = self.follow_move(entry.best, side, winner, line)?;
            if plies == Some(entry.plies_to_end()) {
                return Ok(plies);
            }
        }
        for look in 0..LOOKS {
            line.truncate(played);
            let Some((longest, reply)) = self.longest_reply(side)? else { break };
            let plies = self.follow_move(reply, side, winner, line)?;
            // Without the referee, a win of X in renju may seem too long.
            let is_shorter = plies.is_some_and(|plies| plies < longest);
            if !is_shorter || self.game.rules.judged && look + 1 == LOOKS {
                let depth = known.map_or(0, |entry| entry.depth.into());
                if let Some(plies) = plies {
                    self.table.put(self.game.hash(side), depth, -win(plies as usize), Known::AtMost, reply);
                }
                return Ok(plies);
            }
        }
        Ok(None)
    }

    /// Returns the reply of a lost position that resists longest, with the plies to the end. Returns `None`
    /// unless every reply is known to lose.
    fn longest_reply(&mut self, side: Side) -> Result<Option<(u32, Place)>, Abort> {
        let (winner, force, first) = (side.other(), self.game.force(side), self.memory.moves.len());
        let elsewhere = match force {
            Force::Five => Some(self.game.plies_to_end(winner, FIVE_THREAT)),
            Force::OpenFour => Some(self.game.plies_to_end(winner, FOUR_THREAT)),
            Force::Free => self.threat_by_few_fours(winner)?.map(|plies| plies + 1),
        };
        match (force, elsewhere) {
            (Force::Free, Some(_)) => {}
            (Force::Free, None) => self.push_anywhere(),
            _ => self.push_moves(side, force),
        }
        let last = self.memory.moves.len();
        let mut longest: Option<(u32, Place)> = None;
        for index in first..last {
            let Ranked { place, .. } = self.memory.moves[index];
            if !self.game.is_legal(place, side) {
                continue;
            }
            self.play(place, side)?;
            let known = self.remembered_win(winner).map(Entry::plies_to_end);
            let is_short = known.zip(longest).is_some_and(|(plies, (most, _))| plies < most);
            let threats = if is_short { Ok(None) } else { self.win_by_threats(winner) };
            self.undo();
            let Some(plies) = threats?.into_iter().chain(known).min() else {
                self.memory.moves.truncate(first);
                return Ok(None);
            };
            if longest.is_none_or(|(most, _)| plies + 1 > most) {
                longest = Some((plies + 1, place));
            }
        }
        if let Some(plies) = elsewhere.filter(|&plies| longest.is_none_or(|(most, _)| plies > most)) {
            let answers = &self.memory.moves[first..last];
            let other =
                self.game.find_legal(side, |place| answers.iter().all(|answer| answer.place != place));
            longest = other.map(|place| (plies, place)).or(longest);
        }
        self.memory.moves.truncate(first);
        Ok(longest)
    }

    fn may_play(&self, place: Place, side: Side) -> bool {
        place != Place::default() && self.game.board.is_empty(place) && self.game.is_legal(place, side)
    }

    /// Returns the table's entry of a win by the side to move.
    fn remembered_win(&self, side: Side) -> Option<Entry> {
        self.table.get(self.game.hash(side)).filter(|entry| entry.is_won() && self.may_play(entry.best, side))
    }

    /// Length of a win without quiet moves, in plies.
    fn win_by_threats(&mut self, side: Side) -> Result<Option<u32>, Abort> {
        if let Some((plies, _)) = self.win_by_few_fours(side, 0)? {
            return Ok(Some(plies));
        }
        let twice = self.game.plies_to_end(side, TWICE);
        if self.game.verdict(side, 0) == Some(win(twice as usize)) {
            return Ok(Some(twice));
        }
        Ok(self.win_by_few_fours(side, TUNING.leaf_fours)?.map(|(plies, _)| plies))
    }

    /// Length of the shortest VCF in plies, and its number of fours.
    pub(super) fn win_by_few_fours(&mut self, side: Side, most: u32) -> Result<Option<(u32, u32)>, Abort> {
        let mut positions = LOOK;
        for fours in 0..=most {
            if let Some(plies) = self.wins_by_fours(side, fours, &mut positions)? {
                return Ok(Some((plies, fours)));
            }
            if positions == 0 || self.game.board.count_from(side, self.game.least_four) == 0 {
                break;
            }
        }
        Ok(None)
    }

    /// Returns the moves of a win by threats of this length.
    fn rest_by_threats(&mut self, side: Side, plies: u32) -> Result<Option<Vec<Cell>>, Abort> {
        match self.win_by_few_fours(side, TUNING.leaf_fours)? {
            Some((found, fours)) if found == plies => {
                let line = self.line_of_fours(side, plies, fours);
                if line.len() == plies as usize { Ok(Some(line)) } else { Err(Abort) }
            }
            _ if plies == self.game.plies_to_end(side, TWICE) => self.rest_by_threes(side),
            _ => Ok(None),
        }
    }

    /// Returns the moves of a win by a double threat after the other side stops one threat.
    pub(super) fn rest_by_threes(&mut self, me: Side) -> Result<Option<Vec<Cell>>, Abort> {
        let enemy = me.other();
        let Some(twice) = self.game.board.find_near(|board, place| {
            board.is_class(place, me, CellClass::DoubleThree)
                || board.is_class(place, me, CellClass::FourThree)
        }) else {
            return Ok(None);
        };
        self.play(twice, me)?;
        let open_four = |board: &PatternBoard, place| {
            board.is_class(place, me, CellClass::OpenFour) && self.game.is_legal(place, enemy)
        };
        let stop = self.game.find_five(me).filter(|&stop| self.game.is_legal(stop, enemy));
        let stop =
            stop.or_else(|| self.game.board.find_near(open_four)).or_else(|| self.game.any_legal(enemy));
        let mut line = None;
        if let Some(stop) = stop {
            let played = self.play(stop, enemy);
            if played.is_ok() {
                let rest = self.rest_by_threats(me, self.game.plies_to_end(me, TWICE - 2));
                self.undo();
                let moves = [twice, stop].map(|place| self.game.board.cell(place));
                line = rest.ok().flatten().map(|rest| moves.into_iter().chain(rest).collect());
            }
        }
        self.undo();
        Ok(line)
    }
}

#[cfg(test)]
mod tests;
