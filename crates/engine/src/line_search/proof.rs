//! Proofs of wins by threats: fours, and moves that threaten to win by fours, against every answer that matters.
//!
//! Depth-first proof-number search (Nagai, 2002) over positions that are all kept, each made once: the side of the root
//! plays threats (`attacks`), the other side whatever could change what is threatened (`replies`). A position that several
//! others have in common counts once for each of them at most one: of the distances of the moves that must all be refuted
//! the greatest is taken, and one more for each other move; of answers, most of which fail like the others, for some of them
//! together ([`Way`]).

mod nodes;
mod replies;

use inarow_core::{Cell, Side};

use self::nodes::NEVER;
pub(super) use self::nodes::Nodes;
use super::{Abort, Found, LineSearch, O_TO_MOVE, win};
use crate::patterns::{CellClass, PatternBoard, Place};

/// Plies of a proof at most.
const LONGEST: usize = 60;
/// Tries to tell the line of a proof.
const LINES: usize = 16;
/// Plies of a win by two threats at once: the move that makes them, one of them carried out, and what stops either.
const TWICE: u16 = 5;
/// Positions that are left for the line of a proof.
const LINE: u64 = 2000;
/// Fours in a row of looks for a win by them, one after the other.
const FOURS: [u32; 4] = [0, 1, 3, 10];
/// A proof of this many positions or more goes on in the other of two ways: the first finds shorter wins within few positions,
/// the second finds more wins within many.
const MANY: u64 = 50_000;
const WAYS: [Way; 2] = [
    Way { together: [1, 1], beyond: 4, asks: true, attacks: CellClass::DoubleTwo, fours: 60 },
    Way { together: [2, 16], beyond: 8, asks: true, attacks: CellClass::DoubleTwo, fours: 10 },
];
/// A proof by threats alone, before anything else is known: most of what it finds it finds within few positions.
const THREATS: Way =
    Way { together: [1, 1], beyond: 16, asks: false, attacks: CellClass::OpenThree, fours: 1 };
/// The search is asked of a position with this part of a proof's positions, at least and at most so many.
const ASKED_PART: u64 = 200;
const ASKED: [u64; 2] = [250, 1000];
/// Parts of what is known of positions without a win by fours: those of proofs, and those without a referee.
const PROOF_KEY: u64 = 0xA24B_AED4_963E_E407;
const UNREFEREED_KEY: u64 = 0x9FB2_1C65_1E98_DF25;

/// How a proof chooses what to work on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way {
    /// Answers that make a proof one farther, beside the farthest one: those to what is threatened, and those of a position
    /// where every move is one.
    together: [u32; 2],
    /// The part of the distance of the second best move that is spent on the best beyond it.
    beyond: u32,
    /// Whether the search is asked what it claims of positions.
    asks: bool,
    /// What an attack makes at least.
    attacks: CellClass,
    /// Positions of a position's looks for a win by fours.
    fours: u32,
}

impl Default for Way {
    fn default() -> Way {
        THREATS
    }
}

impl LineSearch<'_> {
    /// Tries to prove that the side to move wins, with so many positions more; not where O has a reply to a line of X, which
    /// makes other answers count. What the search remembers shows the way.
    pub(super) fn prove(&mut self, positions: u64, depth: u32) -> Option<Found> {
        self.prove_in(WAYS[usize::from(positions >= MANY)], positions, depth)
    }

    /// The same by threats alone, without a search.
    pub(super) fn prove_by_threats(&mut self, positions: u64) -> Option<Found> {
        self.prove_in(THREATS, positions, 1)
    }

    fn prove_in(&mut self, way: Way, positions: u64, depth: u32) -> Option<Found> {
        let most = self.most;
        let end = most.saturating_sub(LINE).min(self.positions.saturating_add(positions));
        if end <= self.positions || self.rules.reply {
            return None;
        }
        let (least_four, first) = (self.least_four, self.memory.moves.len());
        (self.least_four, self.fours_key) = (CellClass::Four, PROOF_KEY);
        self.memory.proofs.prepare();
        let root = self.memory.proofs.get(self.hash(self.me));
        self.most = end;
        self.memory.way = way;
        self.memory.asked = ((end - self.positions) / ASKED_PART).clamp(ASKED[0], ASKED[1]);
        let _ = self.work(root, self.me, 0, (NEVER, NEVER));
        self.memory.moves.truncate(first);
        // Where a search goes on, the line leaves it its positions.
        self.most = if way.asks { most } else { most.min(self.positions.saturating_add(positions + LINE)) };
        let line = (self.memory.proofs.node(root).proof == 0).then(|| self.proved_line()).flatten();
        self.most = most;
        self.memory.moves.truncate(first);
        (self.least_four, self.fours_key) = (least_four, 0);
        let line = line?;
        Some(Found { value: win(line.len()), proved: true, depth, positions: self.positions, line })
    }

    /// What the hash of the position after a move of this side has beside that of the board.
    fn hash_key(&self, side: Side) -> u64 {
        if side == Side::X { self.rules.key ^ O_TO_MOVE } else { self.rules.key }
    }

    /// Works on a position, with `side` to move, until its distances from a proof or a refutation reach these.
    fn work(
        &mut self,
        at: usize,
        side: Side,
        ply: usize,
        (most_proof, most_refutation): (u32, u32),
    ) -> Result<(), Abort> {
        if !self.memory.proofs.node(at).is_expanded {
            if !self.memory.proofs.has_room(self.board.places()) {
                return Err(Abort);
            }
            self.expand(at, side, ply)?;
        }
        let (attacks, way) = (side == self.me, self.memory.way);
        loop {
            let node = self.memory.proofs.node(at);
            if node.count == 0 || node.proof == 0 || node.refutation == 0 {
                return Ok(());
            }
            let next = self.sum_up(at, side);
            let node = self.memory.proofs.node(at);
            let (proof, refutation) = (node.proof, node.refutation);
            if proof == 0 || refutation == 0 || proof >= most_proof || refutation >= most_refutation {
                return Ok(());
            }
            // A little more than the second best is spent on the best before it is left.
            let until = |second: u32| second.saturating_add(1 + second / way.beyond);
            let limits = if attacks {
                (most_proof.min(until(next.second)), most_refutation - refutation + next.other)
            } else {
                (most_proof - proof + next.other, most_refutation.min(until(next.second)))
            };
            let place = self.memory.proofs.moves(at)[next.number].place;
            self.play(place, side)?;
            let after = self.memory.proofs.get(self.hash(side.other()));
            let worked = self.work(after, side.other(), ply + 1, limits);
            self.undo();
            worked?;
        }
    }

    /// A position's distances by those of the positions after its moves, and the move to work on next.
    fn sum_up(&mut self, at: usize, side: Side) -> Next {
        let (attacks, way) = (side == self.me, self.memory.way);
        let (board, key) = (&self.board, self.hash_key(side));
        let hash_after = |place| board.hash_after(place, side) ^ key;
        // Of a position where the other side is to move both distances change their parts.
        let mut next = Next { number: 0, second: NEVER, other: 0 };
        let (mut least, mut greatest, mut open) = (NEVER, 0, 0u32);
        let (mut shortest, mut longest) = (u16::MAX, 0);
        self.memory.proofs.each_after(at, hash_after, |number, proof, refutation, plies| {
            let (one, all) = if attacks { (proof, refutation) } else { (refutation, proof) };
            if one < least {
                next = Next { number, second: least, other: all };
                least = one;
            } else {
                next.second = next.second.min(one);
            }
            if all > 0 {
                greatest = greatest.max(all);
                open += 1;
            }
            if proof == 0 {
                (shortest, longest) = (shortest.min(plies), longest.max(plies));
            }
        });
        let node = self.memory.proofs.node_mut(at);
        let together = if attacks { 1 } else { way.together[usize::from(node.threat == 0)] };
        let all = if open == 0 { 0 } else { greatest.saturating_add((open - 1) / together).min(NEVER) };
        (node.proof, node.refutation) = match (attacks, least, all) {
            (true, 0, _) | (false, _, 0) => (0, NEVER),
            (true, _, 0) | (false, 0, _) => (NEVER, 0),
            (true, one, all) => (one, all),
            (false, one, all) => (all, one),
        };
        if node.proof == 0 {
            node.plies = if attacks { shortest + 1 } else { node.threat.max(longest + 1) };
        }
        next
    }

    /// The moves of a proof from the root to the end, against the longest defence.
    fn proved_line(&mut self) -> Option<Vec<Cell>> {
        let root = self.memory.proofs.get(self.hash(self.me));
        for _ in 0..LINES {
            let plies = usize::from(self.memory.proofs.node(root).plies);
            let line = self.line_from_root(plies).ok().flatten();
            if line.as_ref().is_some_and(|line| line.len() == plies) {
                return line;
            }
        }
        None
    }

    /// The moves of a proof that is thought to take so many plies. A win by fours at its end may turn out to take others: the
    /// positions on the way to it are corrected.
    fn line_from_root(&mut self, plies: usize) -> Result<Option<Vec<Cell>>, Abort> {
        let mut line: Vec<Cell> = Vec::with_capacity(plies);
        let mut played = 0;
        let side_at = |ply: usize, me: Side| if ply.is_multiple_of(2) { me } else { me.other() };
        let result = loop {
            let side = side_at(played, self.me);
            match self.proved_move(side, played) {
                Ok(Some(Step::Move(place))) if played < plies => {
                    if let Err(abort) = self.play(place, side) {
                        break Err(abort);
                    }
                    line.push(self.board.cell(place));
                    played += 1;
                }
                Ok(Some(Step::Rest(rest))) => {
                    let at = self.memory.proofs.get(self.hash(side));
                    self.memory.proofs.node_mut(at).plies = rest.len() as u16;
                    line.extend(rest);
                    break Ok(Some(line));
                }
                Ok(_) => break Ok(None),
                Err(abort) => break Err(abort),
            }
        };
        while played > 0 {
            self.undo();
            played -= 1;
            let side = side_at(played, self.me);
            let at = self.memory.proofs.get(self.hash(side));
            // What has no replies is won as soon as what is threatened.
            if self.memory.proofs.node(at).count > 0 {
                self.sum_up(at, side);
            }
        }
        result
    }

    /// How a proved position goes on.
    fn proved_move(&mut self, side: Side, ply: usize) -> Result<Option<Step>, Abort> {
        if !self.memory.proofs.has_room(self.board.places()) {
            return Ok(None);
        }
        let at = self.memory.proofs.get(self.hash(side));
        if !self.memory.proofs.node(at).is_expanded {
            self.expand(at, side, ply)?;
        }
        let node = *self.memory.proofs.node(at);
        if node.proof != 0 {
            return Ok(None);
        }
        let attacks = side == self.me;
        if node.count == 0 && attacks {
            return self.rest(node.plies).map(|rest| rest.map(Step::Rest));
        }
        let (wanted, key) = (node.plies - 1, self.hash_key(side));
        let (board, mut found) = (&self.board, None);
        let hash_after = |place| board.hash_after(place, side) ^ key;
        self.memory.proofs.each_after(at, hash_after, |number, proof, _, plies| {
            if found.is_none() && proof == 0 && plies == wanted {
                found = Some(number);
            }
        });
        if let Some(number) = found {
            return Ok(Some(Step::Move(self.memory.proofs.moves(at)[number].place)));
        }
        if attacks {
            return Ok(None);
        }
        // What is threatened takes longer than any answer to it: the other side plays anywhere else.
        let answers = self.memory.proofs.moves(at);
        let elsewhere = self.find_legal(side, |place| answers.iter().all(|answer| answer.place != place));
        Ok(elsewhere.map(Step::Move))
    }

    /// The moves of a win that is known without a look at the moves of the position.
    fn rest(&mut self, plies: u16) -> Result<Option<Vec<Cell>>, Abort> {
        let mut positions = u32::MAX;
        for fours in FOURS {
            if let Some(found) = self.wins_by_fours(self.me, fours, &mut positions)? {
                return self.line_of_fours(found, fours).map(Some);
            }
        }
        Ok(if plies == TWICE { self.rest_by_threes()? } else { None })
    }

    /// The moves of a win by two threats at once, one of which is stopped.
    fn rest_by_threes(&mut self) -> Result<Option<Vec<Cell>>, Abort> {
        let (me, enemy) = (self.me, self.me.other());
        let Some(twice) = self.board.find_near(|board, place| {
            board.is_class(place, me, CellClass::DoubleThree)
                || board.is_class(place, me, CellClass::FourThree)
        }) else {
            return Ok(None);
        };
        self.play(twice, me)?;
        let stop = self.find_five(me);
        let open_four = |board: &PatternBoard, place| board.is_class(place, me, CellClass::OpenFour);
        let stop = stop.or_else(|| self.board.find_near(open_four));
        let mut line = None;
        if let Some(stop) = stop.filter(|&stop| self.is_legal(stop, enemy)) {
            let played = self.play(stop, enemy);
            if played.is_ok() {
                let rest = self.rest(TWICE - 2);
                self.undo();
                let moves = [twice, stop].map(|place| self.board.cell(place));
                line = rest.ok().flatten().map(|rest| moves.into_iter().chain(rest).collect());
            }
        }
        self.undo();
        Ok(line)
    }

    /// The win by few fours for the side to move, within few positions: its plies.
    fn by_fours(&mut self, me: Side) -> Result<Option<u32>, Abort> {
        let mut positions = self.memory.way.fours;
        for fours in FOURS {
            if let Some(plies) = self.wins_by_fours(me, fours, &mut positions)? {
                return Ok(Some(plies));
            }
            if positions == 0 || self.board.count_from(me, CellClass::Four) == 0 {
                break;
            }
        }
        Ok(None)
    }

    /// The plies of a win that is known without a look at the moves of the position.
    fn won(&mut self) -> Result<Option<u32>, Abort> {
        // Threats alone may decide, without fours of the other side.
        let fours = self.by_fours(self.me)?;
        let decided = || self.verdict(self.me, 0).filter(|&value| value == win(usize::from(TWICE)));
        Ok(fours.or_else(|| decided().map(|_| u32::from(TWICE))))
    }
}

/// What to work on next in a position.
#[derive(Clone, Copy, Debug)]
struct Next {
    /// The move's number.
    number: usize,
    /// The distance of the second best move, of the kind that one move is enough for.
    second: u32,
    /// The other distance of the best move.
    other: u32,
}

/// How a proved position goes on.
enum Step {
    Move(Place),
    /// All moves to the end.
    Rest(Vec<Cell>),
}

#[cfg(test)]
mod tests;
