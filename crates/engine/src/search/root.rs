//! Search of the root, iteration by iteration.

use inarow_core::Cell;
use inarow_record::Dice;

use super::busy::PutOff;
use super::{Abort, DEEPEST, Extent, INFINITE, Ranked, RootLine, SURE, Search, SearchGame, WIN, win};
use crate::patterns::Place;
use crate::settling::{Lead, Round, Settled, Settling};

/// Iterations below this depth take no time, so that a threat with a single answer is answered at once.
const LOOKS: u32 = 8;
/// Least depth with an aspiration window.
const WINDOW_DEPTH: i32 = 4;
/// Divisor of the node limit for the reserve that reports decided lines.
const RESERVED_PART: u64 = 50;
/// Nodes of a search for a shorter win, in addition to half of the nodes already used.
const SHORTEN: u64 = 2000;

impl<G: SearchGame> Search<'_, G> {
    /// Returns the best lines, the best first. Also reports every line with its number after every iteration.
    /// The dice choose among equal moves. Returns no line where every move is excluded. A `known` move needs
    /// little time against people.
    pub(crate) fn run(
        mut self,
        extent: Extent,
        (excluded, known): (&[Cell], &[Cell]),
        dice: &mut Dice,
        report: &mut dyn FnMut(u32, &RootLine),
    ) -> Vec<RootLine> {
        self.sight = extent.sight;
        let lines = extent.lines.max(1);
        G::rank_root(&mut self, excluded, dice, lines);
        // Whether all moves were searched. Overlooked or excluded moves prevent the proof of a loss.
        let mut is_whole = false;
        let may_be_whole = G::PROVES && excluded.is_empty() && !self.sight.overlooks();
        let deepest = extent.depth.clamp(1, DEEPEST as u32 / 2);
        let mut settling = Settling::new(G::SCALE.noise);
        let lines = lines.min(self.memory.root.len());
        let mut found = Vec::with_capacity(lines);
        let Some(&Ranked { place: first, .. }) = self.memory.root.first() else { return found };
        // Nodes reserved for the lines of decided results.
        let reserved = if extent.tells { G::RESERVED.min(extent.positions / RESERVED_PART) } else { 0 };
        self.most = extent.positions - reserved;
        found.extend(G::win_at_root(&mut self, &extent, excluded, first));
        if !found.is_empty() {
            self.shorten(&mut found, lines, deepest);
            report(1, &found[0]);
            if lines == 1 {
                return found;
            }
        }
        // Lines found without iterations.
        let given = found.len();
        for depth in 1..=deepest {
            let positions = if depth == 1 { extent.first } else { extent.positions };
            self.most = positions - reserved.min(positions);
            if let Some(best) = found.first() {
                self.game.heed(best.value);
            }
            let mut finished = self.rounds(depth, (given, lines), &mut found, report);
            let Some(best) = found.first() else { break };
            if finished && may_be_whole && !is_whole && best.value <= -SURE {
                self.push_other_roots();
                finished = self.rounds(depth, (given, lines), &mut found, report);
                is_whole = finished;
            }
            let is_decided = found.iter().all(|found| found.value.abs() >= SURE);
            let is_chosen = extent.plays && self.memory.root.len() == 1;
            let is_exhausted = depth >= self.game.plies_left();
            if finished && is_exhausted && may_be_whole && self.game.is_whole(depth) {
                for line in found.iter_mut().filter(|line| line.value == line.draw) {
                    line.proved = true;
                }
            }
            if !finished || is_decided || is_chosen || is_exhausted {
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
                G::tell_decided(&mut self, line);
            }
            self.shorten(&mut found, lines, deepest);
            // A move may lose while another holds. A loss by the best move requires a search of all moves.
            let is_held = found.first().is_some_and(|best| best.value > -SURE);
            for line in found.iter_mut().filter(|line| line.value < 0 && (is_whole || is_held)) {
                G::tell_decided(&mut self, line);
            }
            for (number, line) in found.iter_mut().enumerate().filter(|(_, line)| line.proved) {
                line.positions = self.positions;
                report(number as u32 + 1, line);
            }
        }
        if found.is_empty() {
            let cell = self.game.cell(first);
            found.push(RootLine { positions: self.positions, ..RootLine::unjudged(cell) });
        }
        found
    }

    /// Whether another iteration is not worth its time. If the search may end early, measures the lead of the
    /// best move. The measurement happens once a wide lead would be enough, or when the side must stop a
    /// threat.
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
            || depth > 1 && depth < LOOKS && self.game.force(self.me) != G::Force::default();
        is_worth_a_look && {
            let lead = self.lead(best, value, depth);
            self.watch.is_enough(settled.with(lead))
        }
    }

    /// Measures the lead of the best move over all others by a shallower search of the others.
    fn lead(&mut self, best: Cell, value: i32, depth: u32) -> Lead {
        let others = value - G::SCALE.lead;
        self.taken.clear();
        self.taken.push(self.game.place(best));
        self.best = None;
        let depth = (depth * 2 / 3).max(2);
        match self.root(depth as i32, others, others + 1) {
            Ok(other) if other <= -SURE => Lead::Only,
            Ok(other) if other <= others => Lead::Wide,
            Ok(_) | Err(Abort) => Lead::Unknown,
        }
    }

    /// Searches for a win shorter than the first win found, down to this depth. The search takes half as many
    /// nodes as used before.
    fn shorten(&mut self, found: &mut Vec<RootLine>, lines: usize, deepest: u32) {
        let most = self.most;
        self.taken.clear();
        self.most = most.min(self.positions + self.positions / 2 + SHORTEN);
        let mut depth = 1;
        while G::PROVES
            && let Some(won) = found.first().filter(|won| won.proved && won.value > 0)
            && 2 * depth <= WIN.abs_diff(won.value)
            && depth <= deepest
            && self.positions < self.most
        {
            let value = won.value;
            depth = depth.max(won.depth);
            self.best = None;
            let searched = self.root(depth as i32, value, value + 1);
            if let Some((place, value)) = self.best.filter(|&(_, shorter)| shorter > value) {
                let line = vec![self.game.cell(place)];
                let mut shorter = RootLine { value, proved: false, depth, line, ..*won };
                G::tell_decided(self, &mut shorter);
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
        let me = self.me;
        G::push_others(self, me, 0);
        root.extend(
            self.memory.moves[root.len()..].iter().filter(|ranked| self.game.is_legal(ranked.place, self.me)),
        );
        self.memory.moves.clear();
        self.memory.root = root;
    }

    /// Runs one iteration for each line after the first `given`. Returns whether all iterations finished.
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
            self.taken.extend(found[..line].iter().map(|found| self.game.place(found.line[0])));
            let last = found.get(line).map_or(0, |found| found.value);
            finished = self.round(depth as i32, last).is_ok();
            let Some((place, mut value)) = self.best else { break };
            if !finished && line > given {
                // The search of the previous line covered all moves.
                value = value.min(found[line - 1].value);
            }
            let cell = self.game.cell(place);
            let mut moves: Vec<Cell> = self.memory.lines[0].iter().map(|&at| self.game.cell(at)).collect();
            // An interrupted iteration may leave another line. The line of the previous iteration is still
            // valid.
            if moves.first() != Some(&cell) {
                let before = found[line..].iter().find(|found| found.line[0] == cell);
                moves = before.map_or_else(|| vec![cell], |found| found.line.clone());
            }
            let new = RootLine {
                value,
                draw: self.game.drawn(self.me),
                // Longer lines are completed after the last iteration.
                proved: G::is_proved(self, value, moves.len()),
                depth: if finished { depth } else { depth - 1 },
                positions: self.positions,
                line: moves,
            };
            report(line as u32 + 1, &new);
            // Replaces the move's earlier entry, or pushes down the entry at this line.
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
            // The search covered the other moves too, so none is better, whatever shallower searches found.
            for other in found[line + 1..].iter_mut().filter(|other| !other.proved) {
                other.value = other.value.min(value);
            }
        }
        // A later line can be better than an earlier one.
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

    /// Runs one iteration and leaves the best move in `best`. The first move is the best of the previous
    /// iteration. An interrupted iteration counts if the search of its first move finished.
    fn round(&mut self, depth: i32, last: i32) -> Result<i32, Abort> {
        self.best = None;
        let mut width = G::SCALE.window;
        let (mut alpha, mut beta) = (-INFINITE, INFINITE);
        if depth >= WINDOW_DEPTH && last.abs() < SURE {
            (alpha, beta) = (last - width, last + width);
        }
        loop {
            let value = self.root(depth, alpha, beta)?;
            width *= 3;
            if value <= alpha && alpha > -INFINITE {
                alpha = if width > G::SCALE.widest { -INFINITE } else { value.max(-WIN) - width };
            } else if value >= beta && beta < INFINITE {
                beta = if width > G::SCALE.widest { INFINITE } else { value + width };
                // A move above the aspiration window moves to the front, and remains there if time runs out.
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
                let behind =
                    if self.game.weighs_root() { likeliest - self.memory.root[index].rank } else { 0 };
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
            // Below the root no move completes a line that ends the game, because the verdict decides before.
            let value = if self.game.ends_at_once(place, me) {
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
