//! Search of nodes below the root.

use inarow_core::Side;

use super::busy::{Key, PutOff};
use super::moves::{Force, Ranked};
use super::table::Known;
use super::tuning::TUNING;
use super::{Abort, DEEPEST, INFINITE, LineSearch, MATE, Memory, SURE, win};
use crate::patterns::{CellClass, Place};

/// Bonus of the transposition table's move.
const KNOWN: i32 = 1 << 20;
/// Least class of moves without a depth reduction: an open three with something else.
const SHARP: CellClass = CellClass::OpenThreeAndMore;
/// Bound of history values.
const MOST_HISTORY: i32 = 1 << 13;

impl Memory {
    /// Sets the principal variation from a ply on: this move, then that of the next ply.
    pub(super) fn tell_line(&mut self, ply: usize, place: Place) {
        let (before, after) = self.lines.split_at_mut(ply + 1);
        let line = &mut before[ply];
        line.clear();
        line.push(place);
        line.extend_from_slice(&after[0]);
        line.truncate(DEEPEST + 1);
    }

    /// Updates the history of a cell: positive bonuses for refutations, negative ones for failures to refute.
    fn update_history(&mut self, side: Side, place: Place, bonus: i32) {
        let history = &mut self.history[side.index()][place.index()];
        *history += bonus - *history * bonus.abs() / MOST_HISTORY;
    }
}

impl LineSearch<'_> {
    /// Value for `me` of move number `index`, whose rank is `behind` that of the likeliest. Searched with a null window
    /// first where a better move is known.
    #[expect(clippy::too_many_arguments, reason = "a position's search and its root share it")]
    pub(super) fn child(
        &mut self,
        place: Place,
        me: Side,
        depth: i32,
        (alpha, beta): (i32, i32),
        ply: usize,
        (index, behind): (usize, i32),
        best: i32,
    ) -> Result<i32, Abort> {
        let enemy = me.other();
        if self.waits(me) && self.board.is_class(place, me, CellClass::Five) {
            return self.line_of_x(place, ply);
        }
        let sharp =
            self.board.is_at_least(place, me, SHARP) || self.board.is_at_least(place, enemy, CellClass::Five);
        self.memory.lines[ply + 1].clear();
        let told =
            self.busy.zip(Key::new(self.hash(me), place, depth)).filter(|(busy, key)| busy.begin(*key));
        self.play(place, me)?;
        let result = (|| {
            if best == -INFINITE {
                return self.negamax(enemy, depth - 1, (-beta, -alpha), ply + 1).map(|value| -value);
            }
            let mut less = 0;
            if index >= TUNING.late && depth >= 2 && !sharp && best > -SURE {
                let mut hundredths = i32::from(self.memory.reductions[depth.min(63) as usize][index.min(63)]);
                hundredths +=
                    (behind * 100 / TUNING.unlikely[usize::from(self.seeks)]).min(TUNING.unlikely_most);
                if beta - alpha > 1 {
                    hundredths -= 100;
                }
                less = (hundredths / 100).clamp(0, depth - 1);
            }
            let mut value = -self.negamax(enemy, depth - 1 - less, (-alpha - 1, -alpha), ply + 1)?;
            if value > alpha && less > 0 {
                value = -self.negamax(enemy, depth - 1, (-alpha - 1, -alpha), ply + 1)?;
            }
            if value > alpha && value < beta {
                value = -self.negamax(enemy, depth - 1, (-beta, -alpha), ply + 1)?;
            }
            Ok(value)
        })();
        self.undo();
        if let Some((busy, key)) = told {
            busy.end(key);
        }
        result
    }

    /// Whether another thread searches this move to this depth.
    pub(super) fn is_busy(&self, place: Place, me: Side, depth: i32) -> bool {
        self.busy.is_some_and(|busy| Key::new(self.hash(me), place, depth).is_some_and(|key| busy.has(key)))
    }

    /// Value for `me`, the side to move, by fail-soft negamax.
    pub(super) fn negamax(
        &mut self,
        me: Side,
        depth: i32,
        (mut alpha, mut beta): (i32, i32),
        ply: usize,
    ) -> Result<i32, Abort> {
        if let Some(value) = self.verdict(me, ply) {
            return Ok(value);
        }
        if ply >= DEEPEST {
            return Ok(self.worth(me));
        }
        // Bounds by mate distance; under the last reply a line may already be on the board.
        let soonest = if self.rules.reply { 2 } else { 3 };
        (alpha, beta) = (alpha.max(-win(ply + 2)), beta.min(win(ply + soonest)));
        if alpha >= beta {
            return Ok(alpha);
        }
        let force = self.force(me);
        if depth <= 0 && force != Force::Five {
            return self.leaf(me, (alpha, beta), ply);
        }
        let depth = match force {
            Force::Five => depth.max(0) + 1,
            Force::OpenFour if self.seeks && me != self.me && depth <= TUNING.sought_depth => depth + 1,
            _ => depth,
        };
        let narrow = beta - alpha == 1;
        let hash = self.hash(me);
        let known = self.table.get(hash);
        if let Some(entry) = known
            && narrow
            && (i32::from(entry.depth) >= depth || entry.is_won() || entry.is_lost())
        {
            let value = from_table(entry.value, ply);
            let enough = match entry.known {
                Known::Exact => true,
                Known::AtLeast => value >= beta,
                Known::AtMost => value <= alpha,
                Known::Nothing => false,
            };
            if enough {
                return Ok(value);
            }
        }
        if narrow && force == Force::Free && alpha > -SURE && beta < SURE {
            let worth = self.worth(me);
            if depth <= TUNING.futile_depth && worth - TUNING.futile * depth >= beta {
                return Ok(worth);
            }
            if depth <= TUNING.razor_depths[usize::from(self.seeks)] && worth + TUNING.razor * depth <= alpha
            {
                return self.leaf(me, (alpha, beta), ply);
            }
        }
        self.search_moves(me, depth, (alpha, beta), ply, force, known.map(|entry| entry.best))
    }

    fn search_moves(
        &mut self,
        me: Side,
        depth: i32,
        (mut alpha, beta): (i32, i32),
        ply: usize,
        force: Force,
        known: Option<Place>,
    ) -> Result<i32, Abort> {
        let (hash, original) = (self.hash(me), alpha);
        let first = self.memory.moves.len();
        // Value of ignoring the threatened fours.
        let elsewhere = if force == Force::Free && depth >= TUNING.threat_depth {
            self.threat_by_fours(me.other())?.map(|plies| -win(ply + 1 + plies as usize))
        } else {
            None
        };
        match elsewhere {
            Some(value) if value >= beta => {
                self.memory.moves.truncate(first);
                return Ok(value);
            }
            Some(_) => {}
            None => self.push_moves(me, force),
        }
        let killers = self.memory.killers[ply];
        for ranked in &mut self.memory.moves[first..] {
            if Some(ranked.place) == known {
                ranked.rank += KNOWN;
            } else if killers.contains(&ranked.place) {
                ranked.rank += TUNING.killer;
            }
        }
        let is_free = force == Force::Free && elsewhere.is_none();
        let mut last = self.memory.moves.len();
        // Late moves of a quiet node are skipped at low depth.
        let most = if is_free && beta - alpha == 1 {
            (TUNING.moves + TUNING.moves_square * depth * depth) as usize / 100
        } else {
            usize::MAX
        };
        let (mut best, mut best_place) = (-INFINITE, Place::default());
        let (mut searched, mut likeliest, mut is_whole) = (0, i32::MIN, !is_free);
        let mut result = Ok(());
        let (mut unranked, mut end, mut later) = (first, last, PutOff::default());
        loop {
            let (index, number) = if unranked < end {
                let index = unranked;
                let Ranked { place, rank } = self.pick(index, last);
                unranked += 1;
                if !self.is_legal(place, me) {
                    continue;
                }
                let rank = if Some(place) == known { rank - KNOWN } else { rank };
                likeliest = likeliest.max(rank);
                if searched >= most && best > -SURE {
                    end = unranked;
                    continue;
                }
                let number = (searched, likeliest - rank);
                searched += 1;
                if number.0 > 0 && self.is_busy(place, me, depth) && later.push((index, number)) {
                    continue;
                }
                (index, number)
            } else if let Some(next) = later.next() {
                next
            } else if !is_whole && searched > 0 && best <= -SURE {
                // A loss also requires that distant cells do not help.
                is_whole = true;
                self.push_others(me, first);
                last = self.memory.moves.len();
                end = last;
                continue;
            } else {
                break;
            };
            let place = self.memory.moves[index].place;
            let value = match self.child(place, me, depth, (alpha, beta), ply, number, best) {
                Ok(value) => value,
                Err(abort) => {
                    result = Err(abort);
                    break;
                }
            };
            if value > best {
                (best, best_place) = (value, place);
                if value > alpha {
                    alpha = value;
                    if beta - original > 1 {
                        self.memory.tell_line(ply, place);
                    }
                }
            }
            if alpha >= beta {
                self.refuted(me, depth, ply, first, index);
                break;
            }
        }
        self.memory.moves.truncate(first);
        result?;
        match elsewhere {
            Some(value) if value > best => (best, best_place) = (value, Place::default()),
            None if searched == 0 => return Ok(self.without_moves(me, ply, force)),
            _ => {}
        }
        let known = if best >= beta {
            Known::AtLeast
        } else if best > original {
            Known::Exact
        } else {
            Known::AtMost
        };
        // For a loss the reply that resists longest is stored too.
        let best_place = if known == Known::AtMost && best > -SURE { Place::default() } else { best_place };
        self.table.put(hash, depth, to_table(best, ply), known, best_place);
        Ok(best)
    }

    /// Swaps the likeliest of the moves from `index` on to that index.
    fn pick(&mut self, index: usize, last: usize) -> Ranked {
        let moves = &mut self.memory.moves[index..last];
        let likeliest =
            (0..moves.len()).max_by_key(|&at| (moves[at].rank, std::cmp::Reverse(moves[at].place)));
        moves.swap(0, likeliest.unwrap_or(0));
        moves[0]
    }

    /// Rewards the refutation at `index`, and penalises the moves searched before it.
    fn refuted(&mut self, me: Side, depth: i32, ply: usize, first: usize, index: usize) {
        let memory = &mut *self.memory;
        let place = memory.moves[index].place;
        let killers = &mut memory.killers[ply];
        if killers[0] != place {
            *killers = [place, killers[0]];
        }
        let bonus = (depth * depth * 8).min(400);
        memory.update_history(me, place, bonus);
        for at in first..index {
            let place = memory.moves[at].place;
            memory.update_history(me, place, -bonus / 4);
        }
    }

    /// Value of a node without legal moves to search: renju forbids all blocks, or no moves exist.
    fn without_moves(&self, me: Side, ply: usize, force: Force) -> i32 {
        let lost_in = |plies| -win(ply + self.plies_to_end(me.other(), plies) as usize);
        match force {
            _ if self.find_legal(me, |_| true).is_none() => self.drawn(me),
            Force::Five => lost_in(2),
            Force::OpenFour => lost_in(4),
            Force::Free => self.worth(me),
        }
    }

    /// Value for X of a line that O may reply to: a win, or a draw where the reply completes a line too.
    fn line_of_x(&mut self, place: Place, ply: usize) -> Result<i32, Abort> {
        self.play(place, Side::X)?;
        let replies = self.left() > 0;
        let reply = self.find_five(Side::O).filter(|_| replies);
        let told = reply.or_else(|| self.any_legal(Side::O)).filter(|_| replies);
        self.undo();
        let line = &mut self.memory.lines[ply + 1];
        line.clear();
        line.extend(told);
        Ok(if reply.is_some() { self.drawn(Side::X) } else { win(ply + 1 + usize::from(replies)) })
    }

    /// Value of a leaf: the static evaluation, or a VCF.
    fn leaf(&mut self, me: Side, (alpha, beta): (i32, i32), ply: usize) -> Result<i32, Abort> {
        let worth = self.worth(me);
        if self.sight.fours == 0
            || worth >= beta
            || self.board.count_from(me, self.least_four) == 0
            || alpha >= SURE
        {
            return Ok(worth);
        }
        let mut positions = TUNING.leaf_positions;
        let won = self.wins_by_fours(me, TUNING.leaf_fours.min(self.sight.fours), &mut positions)?;
        Ok(won.map_or(worth, |plies| win(ply + plies as usize)))
    }
}

/// Converts a win's distance from the root to one from the node.
fn to_table(value: i32, ply: usize) -> i32 {
    match value {
        SURE.. => value + ply as i32,
        _ if value <= -SURE => value - ply as i32,
        _ => value,
    }
}

fn from_table(value: i16, ply: usize) -> i32 {
    let value = i32::from(value);
    match value {
        SURE.. => (value - ply as i32).min(MATE),
        _ if value <= -SURE => value + ply as i32,
        _ => value,
    }
}
