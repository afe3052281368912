//! Search of the root, iteration by iteration.

use inarow_core::{Cell, Side};
use inarow_record::Dice;

use super::busy::PutOff;
use super::decided::LINE;
use super::fours::FAILED;
use super::moves::{Force, Ranked};
use super::tuning::TUNING;
use super::{Abort, DEEPEST, Extent, INFINITE, LineSearch, MATE, Memory, RootLine, SURE, win};
use crate::patterns::{CellClass, Place, Situation};
use crate::settling::{Lead, Round, Settled, Settling};

/// Iterations below this depth take no time, so that a threat with a single answer is answered at once.
const LOOKS: u32 = 8;

impl Memory {
    /// Makes room for a board and clears the data of the previous search.
    pub(super) fn prepare(&mut self, places: usize) {
        for history in &mut self.history {
            history.clear();
            history.resize(places, 0);
        }
        self.seen.clear();
        self.seen.resize(places, 0);
        self.killers.clear();
        self.killers.resize(DEEPEST + 1, [Place::default(); 2]);
        self.failed.clear();
        self.failed.resize(FAILED, 0);
        self.winning.clear();
        self.winning.reserve(DEEPEST);
        self.moves.clear();
        // Every cell at each ply, and fours at the leaves.
        self.moves.reserve(places * (DEEPEST / 4));
        self.lines.resize_with(DEEPEST + 2, || Vec::with_capacity(DEEPEST + 2));
        self.lines.iter_mut().for_each(Vec::clear);
        if self.reductions.is_empty() {
            let reduction = |depth: usize, number: usize| {
                let product = f64::ln(depth.max(1) as f64) * f64::ln(number.max(1) as f64);
                TUNING.reduction_base + (product * TUNING.reduction_slope) as i16
            };
            self.reductions =
                (0..64).map(|depth| std::array::from_fn(|number| reduction(depth, number))).collect();
        }
    }
}

impl LineSearch<'_> {
    /// Returns the best lines, the best first; reports each with its number after every iteration too. The dice choose
    /// among equal moves. Empty where every move is excluded. A `known` move needs little time against people.
    pub(super) fn run(
        mut self,
        extent: Extent,
        (excluded, known): (&[Cell], &[Cell]),
        dice: &mut Dice,
        report: &mut dyn FnMut(u32, &RootLine),
    ) -> Vec<RootLine> {
        self.sight = extent.sight;
        let lines = extent.lines.max(1);
        self.rank_root(excluded, dice, TUNING.root_moves.max(lines));
        // Whether all moves were searched. Overlooked or excluded moves prevent the proof of a loss.
        let mut is_whole = false;
        let may_be_whole = excluded.is_empty() && !self.sight.overlooks();
        let deepest = extent.depths[1].clamp(1, DEEPEST as u32 / 2);
        let mut settling = Settling::new(Some(TUNING.noise));
        let lines = lines.min(self.memory.root.len());
        let mut found = Vec::with_capacity(lines);
        let Some(&Ranked { place: first, .. }) = self.memory.root.first() else { return found };
        // Nodes reserved for the lines of decided results.
        let told = if extent.tells { LINE.min(extent.positions / TUNING.told_part) } else { 0 };
        self.most = extent.positions - told;
        let completes = self.board.is_class(first, self.me, CellClass::Five) && self.wins_by_line(self.me);
        if excluded.is_empty()
            && !completes
            && self.sight.plies >= 3
            && extent.tells
            && let Ok(Some(won)) = self.fours_at_root()
            && !self.is_overlooked(won.line[0])
        {
            found.push(won);
        }
        // At leaves only fours that also make something else.
        self.least_four = CellClass::FourAndMore;
        if !found.is_empty() {
            self.shorten(&mut found, lines, deepest);
            report(1, &found[0]);
            if lines == 1 {
                return found;
            }
        }
        // Lines found without iterations.
        let given = found.len();
        for depth in extent.depths[0].clamp(1, deepest)..=deepest {
            self.seeks |= found.first().is_some_and(|best| best.value >= TUNING.sought);
            let mut finished = self.rounds(depth, (given, lines), &mut found, report);
            let Some(best) = found.first() else { break };
            if finished && may_be_whole && !is_whole && best.value <= -SURE {
                self.push_other_roots();
                finished = self.rounds(depth, (given, lines), &mut found, report);
                is_whole = finished;
            }
            let is_decided = found.iter().all(|found| found.value.abs() >= SURE);
            if !finished || is_decided || self.memory.root.len() == 1 {
                break;
            }
            let Some(&RootLine { value, ref line, .. }) = found.first() else { break };
            let best = line[0];
            let settled = settling.round(Round { best, value, gain: self.gain });
            let is_enough = depth < deepest
                && match lines {
                    1 => self.is_settled(settled, (depth, best, value), known),
                    _ => self.watch.is_enough(settled),
                };
            if is_enough {
                break;
            }
        }
        self.most = extent.positions;
        if extent.tells && excluded.is_empty() {
            for line in found.iter_mut().filter(|line| line.value > 0) {
                self.tell_decided(line);
            }
            self.shorten(&mut found, lines, deepest);
            // A move may lose while another holds. A loss by the best move requires a search of all moves.
            let is_held = found.first().is_some_and(|best| best.value > -SURE);
            for line in found.iter_mut().filter(|line| line.value < 0 && (is_whole || is_held)) {
                self.tell_decided(line);
            }
            for (number, line) in found.iter_mut().enumerate().filter(|(_, line)| line.proved) {
                line.positions = self.positions;
                report(number as u32 + 1, line);
            }
        }
        if found.is_empty() {
            let line = vec![self.board.cell(first)];
            found.push(RootLine {
                value: 0,
                draw: 0,
                proved: false,
                depth: 0,
                positions: self.positions,
                line,
            });
        }
        found
    }

    /// Whether another iteration is not worth its time. The lead of the best move is measured if the search may end
    /// early. It is measured once a wide lead would be enough, or when the side must stop a threat.
    fn is_settled(
        &mut self,
        settled: Settled,
        (depth, best, value): (u32, Cell, i32),
        known: &[Cell],
    ) -> bool {
        if self.watch.is_enough(settled) {
            return true;
        }
        if !self.watch.ends_early() {
            return false;
        }
        if known.contains(&best) && self.watch.is_enough(settled.with(Lead::Known)) {
            return true;
        }
        let is_worth_a_look = self.watch.would_be_enough(settled.with(Lead::Wide))
            || depth > 1 && depth < LOOKS && self.force(self.me) != Force::Free;
        is_worth_a_look && {
            let lead = self.lead(best, value, depth);
            self.watch.is_enough(settled.with(lead))
        }
    }

    /// Measures the lead of the best move over all others by a shallower search of these.
    fn lead(&mut self, best: Cell, value: i32, depth: u32) -> Lead {
        let others = value - TUNING.lead;
        self.taken.clear();
        self.taken.push(self.board.place(best));
        self.best = None;
        let depth = (depth * 2 / 3).max(2);
        match self.root(depth as i32, others, others + 1) {
            Ok(other) if other <= -SURE => Lead::Only,
            Ok(other) if other <= others => Lead::Wide,
            Ok(_) | Err(Abort) => Lead::Unknown,
        }
    }

    /// Searches for a win shorter than the first one, with half as many nodes as the search used and down to this
    /// depth.
    fn shorten(&mut self, found: &mut Vec<RootLine>, lines: usize, deepest: u32) {
        let most = self.most;
        self.taken.clear();
        self.most = most.min(self.positions + self.positions / 2 + TUNING.shorten_positions);
        let mut depth = 1;
        while let Some(won) = found.first().filter(|won| won.proved && won.value > 0)
            && 2 * depth <= MATE.abs_diff(won.value)
            && depth <= deepest
            && self.positions < self.most
        {
            let value = won.value;
            depth = depth.max(won.depth);
            self.best = None;
            let searched = self.root(depth as i32, value, value + 1);
            if let Some((place, value)) = self.best.filter(|&(_, shorter)| shorter > value) {
                let line = vec![self.board.cell(place)];
                let mut shorter = RootLine { value, proved: false, depth, line, ..*won };
                self.tell_decided(&mut shorter);
                if !shorter.proved || shorter.value <= won.value {
                    break;
                }
                found.retain(|other| other.line[0] != shorter.line[0]);
                found.insert(0, shorter);
                found.truncate(lines);
            } else if searched.is_err() {
                break;
            } else {
                depth += 1;
            }
        }
        self.most = most;
    }

    /// Adds the omitted moves to the root moves.
    fn push_other_roots(&mut self) {
        let mut root = std::mem::take(&mut self.memory.root);
        self.memory.moves.clear();
        self.memory.moves.extend(&root);
        self.push_others(self.me, 0);
        root.extend(
            self.memory.moves[root.len()..].iter().filter(|ranked| self.is_legal(ranked.place, self.me)),
        );
        self.memory.moves.clear();
        self.memory.root = root;
    }

    /// Runs one iteration for each line after the first `given`; returns whether all finished.
    fn rounds(
        &mut self,
        depth: u32,
        (given, lines): (usize, usize),
        found: &mut Vec<RootLine>,
        report: &mut dyn FnMut(u32, &RootLine),
    ) -> bool {
        let mut finished = true;
        for line in given..lines {
            self.taken.clear();
            self.taken.extend(found[..line].iter().map(|found| self.board.place(found.line[0])));
            let last = found.get(line).map_or(0, |found| found.value);
            finished = self.round(depth as i32, last).is_ok();
            let Some((place, mut value)) = self.best else { break };
            if !finished && line > given {
                // All moves were searched for the previous line.
                value = value.min(found[line - 1].value);
            }
            let cell = self.board.cell(place);
            let mut moves: Vec<Cell> = self.memory.lines[0].iter().map(|&at| self.board.cell(at)).collect();
            // An interrupted iteration may leave another line; the line of the previous iteration is still valid.
            if moves.first() != Some(&cell) {
                let before = found[line..].iter().find(|found| found.line[0] == cell);
                moves = before.map_or_else(|| vec![cell], |found| found.line.clone());
            }
            let soonest = self.plies_to_end(self.me, 1) as usize;
            let new = RootLine {
                value,
                draw: self.drawn(self.me),
                // Longer lines are completed at the end.
                proved: value == win(soonest) && moves.len() == soonest
                    || self.rules.reply && value <= -SURE && self.verdict(self.me, 0) == Some(value),
                depth: if finished { depth } else { depth - 1 },
                positions: self.positions,
                line: moves,
            };
            report(line as u32 + 1, &new);
            // The move's earlier entry is replaced, or the entry at this line is pushed down.
            if let Some(old) = found[line..].iter().position(|found| found.line[0] == cell) {
                found[line..=line + old].rotate_right(1);
                found[line] = new;
            } else {
                found.insert(line, new);
                found.truncate(lines);
            }
            self.put_forward(place, line);
            if !finished {
                break;
            }
            // The other moves were searched too, so none is better, whatever shallower searches found.
            for other in found[line + 1..].iter_mut().filter(|other| !other.proved) {
                other.value = other.value.min(value);
            }
        }
        // A later line can be better.
        found.sort_by_key(|found| std::cmp::Reverse(found.value));
        finished
    }

    /// Moves a root move forward to the index `behind`.
    fn put_forward(&mut self, place: Place, behind: usize) {
        let root = &mut self.memory.root;
        if let Some(index) = root.iter().position(|ranked| ranked.place == place) {
            root[behind.min(index)..=index].rotate_right(1);
        }
    }

    /// Ranks the root moves. Without moves near the marks, all cells are root moves.
    fn rank_root(&mut self, excluded: &[Cell], dice: &mut Dice, most: usize) {
        self.memory.root.clear();
        for anywhere in [false, true] {
            self.memory.moves.clear();
            if anywhere {
                self.push_anywhere();
            } else {
                self.push_moves(self.me, Force::Free);
            }
            let mut root = std::mem::take(&mut self.memory.root);
            root.extend(self.memory.moves.iter().copied().filter(|ranked| {
                self.is_legal(ranked.place, self.me) && !excluded.contains(&self.board.cell(ranked.place))
            }));
            self.memory.root = root;
            if !self.memory.root.is_empty() {
                break;
            }
        }
        self.memory.moves.clear();
        dice.shuffle(&mut self.memory.root);
        let (board, me) = (&self.board, self.me);
        self.memory.root.sort_by_key(|ranked| {
            let completes = board.is_class(ranked.place, me, CellClass::Five);
            let blocks = board.is_class(ranked.place, me.other(), CellClass::Five);
            std::cmp::Reverse((completes, blocks, ranked.rank))
        });
        if self.sight.overlooks() {
            self.overlook(dice);
        }
        self.memory.root.truncate(most);
    }

    /// Drops the root moves that are overlooked; the best stays if no other is left.
    fn overlook(&mut self, dice: &mut Dice) {
        let (board, sight) = (&self.board, self.sight);
        let root = &mut self.memory.root;
        let best = root.first().copied();
        root.retain(|ranked| {
            let side_completes = |side| board.is_class(ranked.place, side, CellClass::Five);
            !sight.misses(Side::ALL.into_iter().any(side_completes), dice)
        });
        if root.is_empty() {
            root.extend(best);
        }
    }

    /// Whether a root move is overlooked.
    fn is_overlooked(&self, cell: Cell) -> bool {
        let place = self.board.place(cell);
        self.sight.overlooks() && self.memory.root.iter().all(|ranked| ranked.place != place)
    }

    /// Searches for the shortest VCF with a part of the node limit.
    pub(super) fn fours_at_root(&mut self) -> Result<Option<RootLine>, Abort> {
        let most =
            (self.most / TUNING.root_part).min(self.watch.affords(TUNING.root_positions_a_millisecond));
        let most = u32::try_from(most).unwrap_or(u32::MAX).min(TUNING.root_positions);
        let mut left = most;
        for fours in 0..=TUNING.root_fours.min(self.sight.fours) {
            let Some(plies) = self.wins_by_fours(self.me, fours, &mut left)? else {
                if left == 0 || fours > 0 && self.board.count_from(self.me, CellClass::Four) == 0 {
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
                // Cut short where the search was stopped.
                proved: line.len() == plies as usize,
                // Only fours were searched.
                depth: 1,
                positions: self.positions,
                line,
            }));
        }
        Ok(None)
    }

    /// Returns the moves of a known VCF, each found by a search from the position before it; fewer when stopped.
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
                    line.push(self.board.cell(place));
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

    /// Returns the move of a VCF that takes exactly `plies` plies, with at most `fours` fours after it. A shorter VCF
    /// would leave moves after the end of the line.
    fn winning_four(&mut self, me: Side, plies: u32, fours: u32) -> Result<Option<Place>, Abort> {
        let completes = plies == self.plies_to_end(me, 1);
        let enemy = me.other();
        // A line of the other side in reply to an own one: both are on one cell, or the reply is stopped first.
        let reply = self.waits(me) && self.left() > 1 && self.board.count_of(enemy, CellClass::Five) > 0;
        let reply = reply && self.board.count_of(me, CellClass::Five) > 0;
        let first = self.memory.moves.len();
        let moves = &mut self.memory.moves;
        self.board.each_near(|board, place| {
            let is_candidate = match completes {
                true => board.is_class(place, me, CellClass::Five),
                false => reply || board.is_at_least(place, me, CellClass::Four),
            };
            if is_candidate && (!reply || board.is_class(place, enemy, CellClass::Five)) {
                moves.push(Ranked { place, rank: 0 });
            }
        });
        let (mut found, mut positions) = (Ok(None), u32::MAX);
        for index in first..self.memory.moves.len() {
            let Ranked { place, .. } = self.memory.moves[index];
            if !self.is_legal(place, me) {
                continue;
            }
            if completes {
                found = Ok(Some(place));
                break;
            }
            found = self.play(place, me).and_then(|()| {
                let after = self.answered(me, fours, &mut positions);
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
        let Some(five) = self.find_five(me).filter(|_| plies > 1) else { return Ok(self.any_legal(enemy)) };
        if !self.waits(me) && !self.rules.closes {
            return Ok(Some(five)
                .filter(|&five| self.is_legal(five, enemy))
                .or_else(|| self.any_legal(enemy)));
        }
        let (first, holds) = (self.memory.moves.len(), self.holds_by_fours(me));
        self.push_answers(me, five, holds);
        let (mut found, mut positions) = (Ok(None), u32::MAX);
        for index in first..self.memory.moves.len() {
            let Ranked { place, .. } = self.memory.moves[index];
            found = self.play(place, enemy).and_then(|()| {
                let after = self.wins_by_fours(me, fours, &mut positions);
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

    /// Returns the likeliest legal move of a side near the marks.
    pub(super) fn any_legal(&self, side: Side) -> Option<Place> {
        let mut found: Option<(i32, Place)> = None;
        self.board.each_near(|board, place| {
            let rank = board.rank(place, side, Situation::Quiet);
            if found.is_none_or(|(best, _)| rank > best) && self.is_legal(place, side) {
                found = Some((rank, place));
            }
        });
        found.map(|(_, place)| place)
    }

    /// Runs one iteration and leaves the best move in `best`. The result of an interrupted iteration counts if its
    /// first move, the best of the previous iteration, was searched to the end.
    fn round(&mut self, depth: i32, last: i32) -> Result<i32, Abort> {
        self.best = None;
        let mut width = TUNING.window;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if depth >= TUNING.window_depth && last.abs() < SURE {
            (alpha, beta) = (last - width, last + width);
        }
        loop {
            let value = self.root(depth, alpha, beta)?;
            width *= 3;
            if value <= alpha && alpha > -INFINITE {
                alpha = if width > 600 { -INFINITE } else { value.max(-MATE) - width };
            } else if value >= beta && beta < INFINITE {
                beta = if width > 600 { INFINITE } else { value + width };
                // A move above the aspiration window is searched first, and stays if time runs out.
                if let Some((place, _)) = self.best {
                    self.put_forward(place, self.taken.len());
                }
            } else {
                return Ok(value);
            }
        }
    }

    fn root(&mut self, depth: i32, mut alpha: i32, beta: i32) -> Result<i32, Abort> {
        let (me, original) = (self.me, alpha);
        let (mut best, mut first, mut searched) = (-INFINITE, -INFINITE, 0);
        let likeliest = self.memory.root.iter().map(|ranked| ranked.rank).max().unwrap_or(0);
        let (mut unseen, mut later) = (0, PutOff::default());
        loop {
            let (index, number) = if unseen < self.memory.root.len() {
                let index = unseen;
                unseen += 1;
                let place = self.memory.root[index].place;
                if self.taken.contains(&place) {
                    continue;
                }
                let behind = if self.seeks { likeliest - self.memory.root[index].rank } else { 0 };
                let number = (searched, behind);
                searched += 1;
                if number.0 > 0 && self.is_busy(place, me, depth) && later.push((index, number)) {
                    continue;
                }
                (index, number)
            } else if let Some(next) = later.next() {
                next
            } else {
                break;
            };
            let place = self.memory.root[index].place;
            // Below the root no line that ends the game is ever completed, because the verdict decides before.
            let value = if self.board.is_class(place, me, CellClass::Five) && !self.waits(me) {
                self.memory.lines[1].clear();
                win(1)
            } else {
                self.child(place, me, depth, (alpha, beta), 0, number, best)?
            };
            if number.0 == 0 {
                first = value;
            }
            if value > best {
                best = value;
                if value > alpha {
                    self.memory.tell_line(0, place);
                }
                // After a fail-low nothing is known about the other moves.
                if value > original || self.best.is_none() {
                    self.best = Some((place, value));
                }
            }
            alpha = alpha.max(value);
            if alpha >= beta || value >= win(2) {
                break;
            }
        }
        // The previous iteration's best move is searched first.
        self.gain = best - first;
        Ok(best)
    }
}
