//! What is known of line games: cells by the windows through them, wins and blocks first, and wins by threats alone.

use inarow_core::{Cell, Game, LineRule, Side, Step, Turn};

use super::search::{DECISIVE, Heuristics, Ranked};
use super::windows::Windows;
use crate::games::any_legal;
use crate::watch::Watch;

/// A cell that completes a line, and one where the other side would.
const COMPLETES: i32 = i32::MAX;
const BLOCKS: i32 = DECISIVE;

/// Threats in a row that are followed.
const LONGEST: u32 = 16;

/// A line game's knowledge.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lines {
    windows: Windows,
    /// Whether X's line waits for a reply of O.
    reply: bool,
    judged: bool,
    /// Cells of every threat on the way to the current one.
    threats: Vec<Cell>,
    /// The moves of the wins that are put together, the last ones first.
    won: Vec<Cell>,
}

/// What a look for wins by threats may visit.
pub(super) struct Budget<'a> {
    /// Positions at most.
    most: u32,
    visited: u32,
    watch: &'a mut Watch,
    is_over: bool,
}

impl<'a> Budget<'a> {
    pub(super) fn new(most: u32, watch: &'a mut Watch) -> Budget<'a> {
        Budget { most, visited: 0, watch, is_over: false }
    }

    /// Takes one position, unless none is left or the watch ends the look.
    fn takes_one(&mut self) -> bool {
        self.is_over |= self.visited >= self.most || self.watch.is_over();
        self.visited += u32::from(!self.is_over);
        !self.is_over
    }

    /// Positions that were visited.
    pub(super) fn visited(&self) -> u64 {
        self.visited.into()
    }
}

impl Lines {
    /// Loads a position.
    pub(crate) fn load<G: Game>(&mut self, game: &G, rule: LineRule, reply: bool) {
        self.windows.load(game, rule);
        (self.reply, self.judged) = (reply, rule == LineRule::Renju);
        self.threats.clear();
    }

    /// The first move of a board without marks: of the cells with the most windows through them the one nearest to the
    /// middle. On small boards a search knows better.
    pub(crate) fn opening<G: Game>(&self, game: &G, side: Side) -> Option<Cell> {
        let shape = game.shape();
        if game.ply() > 0 || shape.cells() <= 16 {
            return None;
        }
        let mut best: Option<((i32, std::cmp::Reverse<usize>), Cell)> = None;
        self.windows.each_empty(|cell, worth| {
            let (x, y) = shape.xy(cell);
            let off =
                (2 * x + 1).abs_diff(shape.width()).pow(2) + (2 * y + 1).abs_diff(shape.height()).pow(2);
            let key = (worth[side.index()], std::cmp::Reverse(off));
            if best.is_none_or(|(highest, _)| key > highest) && game.legality(cell).is_ok() {
                best = Some((key, cell));
            }
        });
        best.map(|(_, cell)| cell)
    }

    /// An empty cell where the side completes a line and may play.
    fn winning<G: Game>(&self, game: &G, side: Side) -> Option<Cell> {
        let mut found = None;
        self.windows.each_winning(side, |cell| {
            if found.is_none() && game.legality(cell).is_ok() {
                found = Some(cell);
            }
        });
        found
    }

    /// Whether a line of this side ends the game at once with a win, whatever the other has.
    fn ends_at_once(&self, side: Side) -> bool {
        !(self.reply && side == Side::X && self.windows.threatens(Side::O))
    }

    /// Forced cells, if there are any: those that complete an own line, else those where the enemy would.
    fn force<G: Game>(&self, game: &G, side: Side, moves: &mut Vec<Ranked>) -> bool {
        let before = moves.len();
        if let Some(cell) = self.winning(game, side) {
            moves.push(Ranked { cell, rank: COMPLETES });
            if game.completed_line() || self.ends_at_once(side) {
                return true;
            }
        } else if game.completed_line() {
            // O's one reply, and no line to be made by it: any cell.
            return false;
        }
        self.windows.each_winning(side.other(), |cell| {
            if game.legality(cell).is_ok() && moves[before..].iter().all(|ranked| ranked.cell != cell) {
                moves.push(Ranked { cell, rank: BLOCKS });
            }
        });
        moves.len() > before
    }

    /// A move that wins by threats alone, each answered in the only way or ways there are, with what is played after it up to
    /// the end: the first such win that is found before a budget is spent.
    pub(super) fn wins_by_threats<G: Game>(
        &mut self,
        game: &mut G,
        side: Side,
        budget: &mut Budget<'_>,
    ) -> Option<(Cell, Vec<Cell>)> {
        self.threats.clear();
        self.won.clear();
        self.threaten(game, side, LONGEST, budget)?;
        let first = self.won.pop()?;
        Some((first, self.won.drain(..).rev().collect()))
    }

    /// How many plies the side to move takes at most to win by threats; leaves the moves of that on the end of `won`, the last
    /// one first.
    fn threaten<G: Game>(
        &mut self,
        game: &mut G,
        side: Side,
        left: u32,
        budget: &mut Budget<'_>,
    ) -> Option<u32> {
        if game.completed_line() || game.turn().side() != Some(side) {
            return None;
        }
        let waits = self.reply && side == Side::X;
        let completing = self.winning(game, side);
        if let Some(cell) = completing.filter(|_| !waits) {
            self.won.push(cell);
            return Some(1);
        }
        let first = self.threats.len();
        let threats = &mut self.threats;
        // Only a block may go on, and only where it threatens itself; an own line that waits for O's stops nothing else.
        self.windows.each_winning(side.other(), |cell| threats.push(cell));
        match self.threats.len() - first {
            0 => {}
            1 if completing.is_some() || left > 0 => {
                return self.first_winning(game, (side, left), first, budget);
            }
            _ => {
                self.threats.truncate(first);
                return None;
            }
        }
        if let Some(cell) = completing {
            self.threats.push(cell);
        } else if left > 0 {
            let threats = &mut self.threats;
            self.windows.each_empty(|cell, worth| {
                if Windows::may_threaten(worth[side.index()]) {
                    threats.push(cell);
                }
            });
        }
        self.first_winning(game, (side, left), first, budget)
    }

    /// Tries the threats from `first` on, and drops them: the plies of the first one that wins.
    fn first_winning<G: Game>(
        &mut self,
        game: &mut G,
        (side, left): (Side, u32),
        first: usize,
        budget: &mut Budget<'_>,
    ) -> Option<u32> {
        let mut found = None;
        for index in first..self.threats.len() {
            let cell = self.threats[index];
            if game.legality(cell).is_err() {
                continue;
            }
            if !budget.takes_one() {
                break;
            }
            self.play(game, cell);
            let plies = self.plies_to_win(game, side, left.saturating_sub(1), budget);
            self.undo(game);
            if let Some(plies) = plies {
                self.won.push(cell);
                found = Some(1 + plies);
                break;
            }
        }
        self.threats.truncate(first);
        found
    }

    /// How many plies the side, which has just moved, takes at most to win: where its line stands, or where it threatens one
    /// and wins after every answer to that.
    fn plies_to_win<G: Game>(
        &mut self,
        game: &mut G,
        side: Side,
        left: u32,
        budget: &mut Budget<'_>,
    ) -> Option<u32> {
        if let Turn::Over(outcome) = game.turn() {
            return (outcome.winner == Some(side)).then_some(0);
        }
        let enemy = side.other();
        if self.winning(game, enemy).is_some() {
            return None;
        }
        let first = self.threats.len();
        if game.completed_line() {
            // O's reply makes no line: any cell.
            self.won.extend(any_legal(game));
            return Some(1);
        }
        if !self.windows.threatens(side) {
            return None;
        }
        self.push_answers(side);
        if self.threats.len() == first {
            return None;
        }
        // Each once; a block that renju forbids is none. Without any answer the threat is carried out.
        let (threats, mut kept) = (&mut self.threats, first);
        threats[first..].sort_unstable();
        for index in first..threats.len() {
            let cell = threats[index];
            if !threats[first..kept].ends_with(&[cell]) && game.legality(cell).is_ok() {
                threats[kept] = cell;
                kept += 1;
            }
        }
        threats.truncate(kept);
        if kept == first {
            threats.extend(any_legal(game));
        }
        let (last, before) = (self.threats.len(), self.won.len());
        let mut longest = None;
        for index in first..last {
            let cell = self.threats[index];
            let kept = self.won.len();
            self.play(game, cell);
            let answered = self.threaten(game, side, left, budget).map(|plies| 1 + plies);
            self.undo(game);
            if answered.is_none() {
                self.won.truncate(before);
                longest = None;
                break;
            }
            if answered > longest {
                longest = answered;
                self.won.push(cell);
                self.won.drain(before..kept);
            } else {
                self.won.truncate(kept);
            }
        }
        self.threats.truncate(first);
        longest
    }

    /// Pushes the answers to what a side threatens: where it completes a line, what closes that where a closed line is none, and
    /// marks that threaten a line where one of O is an answer to X's. A cell may be there more than once.
    fn push_answers(&mut self, side: Side) {
        let first = self.threats.len();
        let (windows, threats) = (&self.windows, &mut self.threats);
        windows.each_winning(side, |cell| {
            threats.push(cell);
            windows.each_closing(cell, side, |end| threats.push(end));
        });
        if threats.len() > first && self.reply && side == Side::X {
            windows.each_empty(|cell, worth| {
                if Windows::may_threaten(worth[Side::O.index()]) {
                    threats.push(cell);
                }
            });
        }
    }
}

impl<G: Game> Heuristics<G> for Lines {
    fn play(&mut self, game: &mut G, cell: Cell) {
        if let Some(side) = game.turn().side() {
            self.windows.put(cell, side);
        }
        game.play_unchecked(cell);
    }

    fn undo(&mut self, game: &mut G) {
        if let Some(Step::Move(cell)) = game.undo()
            && let Some(side) = game.turn().side()
        {
            self.windows.take(cell, side);
        }
    }

    fn moves(&mut self, game: &G, side: Side, width: usize, moves: &mut Vec<Ranked>) {
        let first = moves.len();
        if self.force(game, side, moves) {
            return;
        }
        let (own, enemy) = (side.index(), side.other().index());
        // A few more than asked for, where some may turn out to be forbidden.
        let width = if self.judged { width + 4 } else { width };
        let mut lowest = i32::MIN;
        self.windows.each_empty(|cell, worth| {
            let rank = worth[own] + worth[own] / 8 + worth[enemy];
            if rank > lowest || moves.len() < first + width {
                moves.push(Ranked { cell, rank });
                // Sorting a part now and then is cheaper than keeping all of it in order.
                if moves.len() >= first + 4 * width + 16 {
                    moves[first..]
                        .select_nth_unstable_by_key(width - 1, |ranked| std::cmp::Reverse(ranked.rank));
                    moves.truncate(first + width);
                    lowest = moves[first + width - 1].rank;
                }
            }
        });
        if !self.judged {
            return;
        }
        moves[first..].sort_unstable_by_key(|ranked| (std::cmp::Reverse(ranked.rank), ranked.cell));
        moves.truncate(first + width);
        let mut kept = first;
        for index in first..moves.len() {
            if game.legality(moves[index].cell).is_ok() {
                moves.swap(kept, index);
                kept += 1;
            }
        }
        moves.truncate(kept);
        if kept == first {
            game.each_legal(|cell| {
                if moves.len() == first {
                    moves.push(Ranked { cell, rank: 0 });
                }
            });
        }
    }

    fn value(&self, game: &G, side: Side) -> i32 {
        if game.completed_line() {
            // X's line stands and O makes none: a search that is not cut short never asks.
            return if side == Side::X { 1_000_000 } else { -1_000_000 };
        }
        let (own, enemy) = (self.windows.total(side), self.windows.total(side.other()));
        // Who is to move is a little ahead.
        (own + own / 4 - enemy).clamp(-1_000_000, 1_000_000) as i32
    }

    fn forced(&mut self, game: &G, side: Side, moves: &mut Vec<Ranked>) -> bool {
        self.force(game, side, moves)
    }
}

#[cfg(test)]
mod tests;
