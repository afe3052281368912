//! The moves of a proof: attacks, and the replies that could change what an attack threatens.

use inarow_core::Side;

use super::{LONGEST, NEVER, UNREFEREED_KEY};
use crate::line_search::moves::{Force, Ranked};
use crate::line_search::table::Entry;
use crate::line_search::{Abort, LineSearch, SURE};
use crate::patterns::{CellClass, Pattern, PatternBoard, Place};

/// What a reply that stops the other side's line takes: the line's four, its mark, the line.
const FIVE_THREAT: u16 = 2;
/// The same of an open four or two fours that are threatened.
const FOUR_THREAT: u16 = 4;

/// How much farther from a proof other moves seem to be where the search claims a win by one, and all moves where it was
/// asked and claims none.
const CLAIMED: i32 = 16;
const UNCLAIMED: i32 = 30;

/// How much farther moves seem to be in a proof by threats: those that were not looked at, and how far a move's rank stands
/// behind the likeliest one for each farther, at most so far.
const UNSEEN: i32 = 10;
const BEHIND: i32 = 16;
const FARTHEST_BEHIND: i32 = 30;

/// Depths to which the search is asked whether it claims a win.
const ASKED_DEPTHS: [i32; 4] = [2, 4, 6, 8];

impl LineSearch<'_> {
    /// Finds out what is known of a position at once, and else its moves.
    pub(super) fn expand(&mut self, at: usize, side: Side, ply: usize) -> Result<(), Abort> {
        let first = self.memory.moves.len();
        let attacks = side == self.me;
        let known = if attacks { self.push_attacks(ply)? } else { self.push_replies()? };
        let known = known.or_else(|| (self.memory.moves.len() == first).then_some(Known::Refuted));
        match known {
            Some(Known::Won(_) | Known::Refuted) => self.memory.moves.truncate(first),
            Some(Known::Threatened(_)) | None => {}
        }
        let memory = &mut *self.memory;
        let moves = memory.moves[first..].iter();
        memory.proofs.expand(at, moves.map(|ranked| (ranked.place, ranked.rank as u16)));
        let node = memory.proofs.node_mut(at);
        match known {
            Some(Known::Won(plies)) => (node.proof, node.refutation, node.plies) = (0, NEVER, plies),
            Some(Known::Refuted) => (node.proof, node.refutation) = (NEVER, 0),
            Some(Known::Threatened(plies)) => node.threat = plies,
            None => {}
        }
        memory.moves.truncate(first);
        Ok(())
    }

    /// What is known of a position where the attacker is to move; else pushes its moves, ranked by how far they seem to be
    /// from a proof.
    fn push_attacks(&mut self, ply: usize) -> Result<Option<Known>, Abort> {
        let (me, enemy) = (self.me, self.me.other());
        if let Some(plies) = self.won()? {
            return Ok(Some(Known::Won(plies as u16)));
        }
        let fives = self.board.count_of(enemy, CellClass::Five);
        if ply >= LONGEST || self.left() < 3 || fives > 1 {
            return Ok(Some(Known::Refuted));
        }
        let way = self.memory.way;
        let is_claimed = way.asks && self.search_claim(ply)?;
        let first = self.memory.moves.len();
        if fives > 0 {
            self.push_moves(me, Force::Five);
        } else {
            let likely = self.table.get(self.hash(me)).map(|entry| entry.best);
            let situation = self.board.situation(me);
            let moves = &mut self.memory.moves;
            self.board.each_near(|board, place| {
                if board.is_at_least(place, me, way.attacks) || Some(place) == likely {
                    moves.push(Ranked { place, rank: board.rank(place, me, situation) });
                }
            });
        }
        self.keep_legal(first, me);
        let known = self.table.get(self.hash(me));
        let likely = known.map(|entry| entry.best);
        // Where the search claims a win by a move, that is what has to be proved.
        let others = if is_claimed { CLAIMED } else { UNCLAIMED };
        let (board, moves) = (&self.board, &mut self.memory.moves[first..]);
        moves.sort_unstable_by_key(|ranked| {
            (Some(ranked.place) != likely, std::cmp::Reverse(ranked.rank), ranked.place)
        });
        let likeliest = moves.iter().map(|ranked| ranked.rank).max().unwrap_or(0);
        for ranked in moves {
            let makes = |class| board.is_at_least(ranked.place, me, class);
            ranked.rank = match () {
                () if Some(ranked.place) == likely => 1,
                () if !way.asks => {
                    let behind = ((likeliest - ranked.rank) / BEHIND).min(FARTHEST_BEHIND);
                    UNSEEN + behind + i32::from(makes(CellClass::Four))
                }
                () if makes(CellClass::Four) => 1 + others,
                () if makes(CellClass::OpenThree) => 2 + others,
                () => 6 + others,
            };
        }
        Ok(None)
    }

    /// Whether the search claims a win for the attacker, which is to move; it is asked where it remembers none.
    fn search_claim(&mut self, ply: usize) -> Result<bool, Abort> {
        let me = self.me;
        if self.table.get(self.hash(me)).is_some_and(Entry::is_won) {
            return Ok(true);
        }
        let (most, key, least) = (self.most, self.fours_key, self.least_four);
        self.most = most.min(self.positions + self.memory.asked);
        (self.fours_key, self.least_four) = (0, CellClass::FourAndMore);
        let mut result = Ok(0);
        for depth in ASKED_DEPTHS {
            result = self.negamax(me, depth, (SURE - 1, SURE), ply + 1);
            if result.is_err() || result.is_ok_and(|value| value >= SURE) {
                break;
            }
        }
        (self.fours_key, self.least_four) = (key, least);
        let is_over = self.positions >= most;
        self.most = most;
        if is_over { Err(Abort) } else { Ok(result.is_ok_and(|value| value >= SURE)) }
    }

    /// What is known of a position where the defender is to move; else pushes every reply that could change that it is lost.
    fn push_replies(&mut self) -> Result<Option<Known>, Abort> {
        let (attacker, defender) = (self.me, self.me.other());
        let left = self.left();
        if left < 2 || self.board.count_of(defender, CellClass::Five) > 0 {
            return Ok(Some(Known::Refuted));
        }
        let first = self.memory.moves.len();
        let threat = if self.board.count_of(attacker, CellClass::Five) > 0 {
            self.push_moves(defender, Force::Five);
            FIVE_THREAT
        } else if left >= u32::from(FOUR_THREAT) && self.threatens_to_win(attacker) {
            self.push_moves(defender, Force::OpenFour);
            FOUR_THREAT
        } else {
            match self.push_changes()? {
                Some(plies) if plies < left => plies as u16 + 1,
                // Nothing is threatened by fours: where the search claims a loss nevertheless, every move is a reply.
                None if self.memory.way.asks && self.is_claimed_lost(defender) => {
                    let moves = &mut self.memory.moves;
                    let situation = self.board.situation(defender);
                    self.board.each_place(|board, place| {
                        moves.push(Ranked { place, rank: board.rank(place, defender, situation) });
                    });
                    0
                }
                _ => return Ok(Some(Known::Refuted)),
            }
        };
        self.keep_legal(first, defender);
        // Others do not change what is threatened, and there must be one to play at all.
        if self.memory.moves.len() == first && self.find_legal(defender, |_| true).is_none() {
            return Ok(Some(Known::Refuted));
        }
        let moves = &mut self.memory.moves[first..];
        moves.sort_unstable_by_key(|ranked| (std::cmp::Reverse(ranked.rank), ranked.place));
        moves.iter_mut().for_each(|ranked| ranked.rank = 1);
        let is_lost = moves.is_empty();
        Ok(Some(if is_lost { Known::Won(threat) } else { Known::Threatened(threat) }))
    }

    /// Whether the search remembers that the side to move loses.
    fn is_claimed_lost(&self, side: Side) -> bool {
        self.table.get(self.hash(side)).is_some_and(Entry::is_lost)
    }

    /// Drops the moves from this one on that the rules forbid.
    fn keep_legal(&mut self, first: usize, side: Side) {
        let mut kept = first;
        for index in first..self.memory.moves.len() {
            let ranked = self.memory.moves[index];
            if self.is_legal(ranked.place, side) {
                self.memory.moves[kept] = ranked;
                kept += 1;
            }
        }
        self.memory.moves.truncate(kept);
    }

    /// Pushes the defender's moves that could change a win by fours that the attacker would have if it were to move, and
    /// says how many plies that takes: marks on its cells, and marks that would give the defender a line to complete
    /// meanwhile. Whatever else the defender plays, the same fours win.
    fn push_changes(&mut self) -> Result<Option<u32>, Abort> {
        // A mark at the end of a line may change it, and fours have several answers.
        if self.rules.closes || self.board.count_from(self.me, CellClass::Four) == 0 {
            return Ok(None);
        }
        let key = self.fours_key;
        if self.rules.judged {
            (self.fours_key, self.unrefereed) = (UNREFEREED_KEY, Some(self.me));
        }
        let found = self.by_fours(self.me).and_then(|plies| {
            if plies.is_some() {
                self.mark_changes()?;
            }
            Ok(plies)
        });
        (self.unrefereed, self.fours_key) = (None, key);
        if matches!(found, Ok(Some(_))) {
            let situation = self.board.situation(self.me.other());
            let memory = &mut *self.memory;
            let (moves, seen, defender) = (&mut memory.moves, &mut memory.seen, self.me.other());
            self.board.each_near(|board, place| {
                if seen[place.index()] > 0 {
                    moves.push(Ranked { place, rank: board.rank(place, defender, situation) });
                }
            });
        }
        self.memory.seen.fill(0);
        found
    }

    /// Marks in `seen` what could change the win by fours that was found last.
    fn mark_changes(&mut self) -> Result<(), Abort> {
        let (attacker, defender) = (self.me, self.me.other());
        let mut played = 0;
        let mut result = Ok(());
        for number in (0..self.memory.winning.len()).rev() {
            let four = self.memory.winning[number];
            self.mark_lines(four);
            result = self.play(four, attacker);
            if result.is_err() {
                break;
            }
            played += 1;
            self.mark_counters();
            let Some(five) = self.find_five(attacker) else { break };
            self.memory.seen[five.index()] = 1;
            if number == 0 && self.board.count_of(attacker, CellClass::Five) > 1 {
                break;
            }
            result = self.play(five, defender);
            if result.is_err() {
                break;
            }
            played += 1;
        }
        if result.is_ok() {
            result = self.mark_end();
        }
        for _ in 0..played {
            self.undo();
        }
        result
    }

    /// Marks what could change the end of a win by fours: a line, an open four or two fours.
    fn mark_end(&mut self) -> Result<(), Abort> {
        let attacker = self.me;
        if let Some(five) = self.find_five(attacker) {
            self.memory.seen[five.index()] = 1;
            return Ok(());
        }
        let mut last = None;
        self.board.each_near(|board, place| {
            if last.is_none()
                && board.is_at_least(place, attacker, CellClass::DoubleFour)
                && self.is_legal(place, attacker)
            {
                last = Some(place);
            }
        });
        let Some(last) = last else { return Ok(()) };
        self.mark_lines(last);
        self.play(last, attacker)?;
        self.mark_counters();
        self.undo();
        Ok(())
    }

    /// Marks a cell and those of the lines in which it makes a four.
    fn mark_lines(&mut self, four: Place) {
        let (attacker, seen) = (self.me, &mut self.memory.seen);
        seen[four.index()] = 1;
        for direction in 0..4 {
            if self.board.pattern(four, direction, attacker) >= Pattern::Four {
                self.board.each_along(four, direction, |_, place| seen[place.index()] = 1);
            }
        }
    }

    /// Marks the cells where the defender would make a four, were a mark of its own there: it could complete that now.
    fn mark_counters(&mut self) {
        let (defender, seen) = (self.me.other(), &mut self.memory.seen);
        // Two fours in one line of X in renju count as none, and may be made one after the other.
        let judged = self.rules.judged && defender == Side::X;
        self.board.each_near(|board: &PatternBoard, place| {
            if board.is_at_least(place, defender, CellClass::Four) || judged && board.is_suspect(place) {
                seen[place.index()] = 1;
            }
        });
    }
}

/// What is known of a position without a look at its moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Known {
    /// The attacker wins in so many plies.
    Won(u16),
    /// No win is looked for any more.
    Refuted,
    /// The attacker wins in so many plies by what it threatens, unless that is answered.
    Threatened(u16),
}
