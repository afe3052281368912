//! Search of nodes below the root.

use inarow_core::Side;

use super::busy::{Key, PutOff};
use super::table::Known;
use super::{Abort, DEEPEST, INFINITE, Memory, Ranked, SURE, Search, SearchGame, WIN, Window, win};
use crate::patterns::Place;

/// Bound of history values.
const MOST_HISTORY: i32 = 1 << 13;

/// Number of a move in search order, and the distance of its rank from the likeliest.
pub(crate) type Number = (usize, i32);

impl Memory {
    /// Sets the principal variation from a ply on: this move, then the variation of the next ply.
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

impl<G: SearchGame> Search<'_, G> {
    /// Value for `me` of a move. A null-window search comes first where a better move is known.
    #[expect(clippy::too_many_arguments, reason = "a position's search and its root share it")]
    pub(super) fn child(
        &mut self,
        place: Place,
        me: Side,
        depth: i32,
        (alpha, beta): Window,
        ply: usize,
        number: Number,
        best: i32,
    ) -> Result<i32, Abort> {
        let enemy = me.other();
        if let Some(value) = G::last_move(self, place, me, ply) {
            return value;
        }
        let less =
            if best > -SURE { G::reduction(self, place, me, depth, number, beta - alpha == 1) } else { 0 };
        self.memory.lines[ply + 1].clear();
        let told =
            self.busy.zip(Key::new(self.game.hash(me), place, depth)).filter(|(busy, key)| busy.begin(*key));
        self.play(place, me)?;
        let result = (|| {
            if best == -INFINITE {
                return self.negamax(enemy, depth - 1, (-beta, -alpha), ply + 1).map(|value| -value);
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
        self.busy
            .is_some_and(|busy| Key::new(self.game.hash(me), place, depth).is_some_and(|key| busy.has(key)))
    }

    /// Value for `me`, the side to move, by fail-soft negamax.
    pub(crate) fn negamax(
        &mut self,
        me: Side,
        depth: i32,
        (mut alpha, mut beta): Window,
        ply: usize,
    ) -> Result<i32, Abort> {
        if let Some(value) = self.game.verdict(me, ply) {
            return Ok(value);
        }
        if self.game.is_chance() {
            return self.mean(me, depth, ply);
        }
        if ply >= DEEPEST {
            return Ok(self.game.worth(me));
        }
        // Mate distance bounds the window.
        alpha = alpha.max(-win(ply + self.game.soonest_loss()));
        beta = beta.min(win(ply + self.game.soonest()));
        if alpha >= beta {
            return Ok(alpha);
        }
        let force = self.game.force(me);
        if depth <= 0 && !G::is_sharp(force) {
            return G::leaf(self, me, (alpha, beta), ply);
        }
        let depth = G::extended(self, me, force, depth);
        let is_narrow = beta - alpha == 1;
        let hash = self.game.hash(me);
        let known = self.table.get(hash);
        if let Some(entry) = known
            && is_narrow
            && (i32::from(entry.depth) >= depth || G::PROVES && (entry.is_won() || entry.is_lost()))
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
        if is_narrow
            && force == G::Force::default()
            && alpha > -SURE
            && beta < SURE
            && let Some(value) = G::pruned(self, me, depth, (alpha, beta), ply)?
        {
            return Ok(value);
        }
        self.search_moves(me, depth, (alpha, beta), ply, force, known.map(|entry| entry.best))
    }

    fn search_moves(
        &mut self,
        me: Side,
        depth: i32,
        (mut alpha, beta): Window,
        ply: usize,
        force: G::Force,
        known: Option<Place>,
    ) -> Result<i32, Abort> {
        let (hash, original) = (self.game.hash(me), alpha);
        let first = self.memory.moves.len();
        let is_unforced = force == G::Force::default();
        let elsewhere = if is_unforced { G::elsewhere(self, me, depth, ply)? } else { None };
        match elsewhere {
            Some(value) if value >= beta => {
                self.memory.moves.truncate(first);
                return Ok(value);
            }
            Some(_) => {}
            None => G::push_moves(self, me, force),
        }
        let killers = self.memory.killers[ply];
        for ranked in &mut self.memory.moves[first..] {
            if Some(ranked.place) == known {
                ranked.rank += G::SCALE.known;
            } else if killers.contains(&ranked.place) {
                ranked.rank += G::SCALE.killer;
            }
        }
        let is_free = is_unforced && elsewhere.is_none();
        let mut last = self.memory.moves.len();
        let most = self.game.width(is_free, depth, beta - alpha == 1);
        let (mut best, mut best_place) = (-INFINITE, Place::default());
        let (mut searched, mut likeliest) = (0, i32::MIN);
        let mut is_whole = !(is_free && self.game.omits());
        let mut result = Ok(());
        let (mut unranked, mut end, mut later) = (first, last, PutOff::default());
        loop {
            let (index, number) = if unranked < end {
                let index = unranked;
                let Ranked { place, rank } = self.pick(index, last);
                unranked += 1;
                if !self.game.is_legal(place, me) {
                    continue;
                }
                let rank = if Some(place) == known { rank - G::SCALE.known } else { rank };
                likeliest = likeliest.max(rank);
                if searched >= most && (best > -SURE || !G::PROVES) {
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
                // A loss also requires that the omitted moves do not help.
                is_whole = true;
                G::push_others(self, me, first);
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
            None if searched == 0 => return Ok(self.game.without_moves(me, ply, force)),
            _ => {}
        }
        let known = if best >= beta {
            Known::AtLeast
        } else if best > original {
            Known::Exact
        } else {
            Known::AtMost
        };
        // For a loss, the table also stores the reply that resists longest.
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

    /// Rewards the refutation at `index`. Penalises the moves searched before the refutation.
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

    /// Returns the mean over the outcomes of the chance that is due. Searches every outcome with an open
    /// window, because a mean needs values, not bounds.
    fn mean(&mut self, me: Side, depth: i32, ply: usize) -> Result<i32, Abort> {
        let hash = self.game.hash(me);
        if let Some(entry) = self.table.get(hash)
            && entry.known == Known::Exact
            && i32::from(entry.depth) >= depth
        {
            return Ok(entry.value);
        }
        let (mut sum, mut count) = (0i64, 0i64);
        // A row or a column has at most 30 cells. A list would need an allocation.
        let mut outcomes = [None; 32];
        self.game.each_chance(|chance| {
            if let Some(place) = outcomes.get_mut(count as usize) {
                *place = Some(chance);
                count += 1;
            }
        });
        for chance in outcomes.into_iter().flatten() {
            self.game.apply_chance(chance);
            let value = self.negamax(me, depth, (-INFINITE, INFINITE), ply);
            self.game.undo_chance();
            sum += i64::from(value?);
        }
        // The continuation depends on chance.
        self.memory.lines[ply].clear();
        // A mean of wins and losses is neither a win nor a loss.
        let value = (sum / count.max(1)).clamp((1 - SURE).into(), (SURE - 1).into()) as i32;
        self.table.put(hash, depth, value, Known::Exact, Place::default());
        Ok(value)
    }
}

/// Converts a win's distance from the root to the distance from the node.
fn to_table(value: i32, ply: usize) -> i32 {
    match value {
        SURE.. => value + ply as i32,
        _ if value <= -SURE => value - ply as i32,
        _ => value,
    }
}

fn from_table(value: i32, ply: usize) -> i32 {
    match value {
        SURE.. => (value - ply as i32).min(WIN),
        _ if value <= -SURE => value + ply as i32,
        _ => value,
    }
}
