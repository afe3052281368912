//! Heuristics of line games. The windows through a cell rank the cell. Forced wins and blocks come first. Wins
//! by threats alone are found separately.

use inarow_core::{Cell, Game, LineRule, Reply, Side, Step, Turn};

use super::windows::Windows;
use crate::games::any_legal;
use crate::search::{DECISIVE, Heuristics, Ranked, Scale};
use crate::watch::Watch;

/// Ranks of a cell that completes a line, and of a cell that stops one.
const COMPLETES: i32 = DECISIVE + 1;
const BLOCKS: i32 = DECISIVE;

/// Nodes of a threat search that surely fit into a millisecond.
const THREATS_A_MILLISECOND: u64 = 20;

/// Longest sequence of threats.
const LONGEST: u32 = 16;

/// Heuristics of a line game.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lines {
    windows: Windows,
    /// Whether the game has the last reply.
    reply: bool,
    judged: bool,
    /// Node limit of the threat search at the root.
    most_threats: u32,
    /// Threats at each node on the current path.
    threats: Vec<Cell>,
    /// Moves of the win under construction, the last first.
    won: Vec<Cell>,
}

/// Limits of a threat search.
pub(super) struct Budget<'a> {
    /// Node limit.
    most: u32,
    visited: u32,
    watch: &'a mut Watch,
    is_over: bool,
}

impl<'a> Budget<'a> {
    pub(super) fn new(most: u32, watch: &'a mut Watch) -> Budget<'a> {
        Budget { most, visited: 0, watch, is_over: false }
    }

    /// Takes one node, unless none is left or the watch ends the search.
    fn takes_one(&mut self) -> bool {
        self.is_over |= self.visited >= self.most || self.watch.is_over();
        self.visited += u32::from(!self.is_over);
        !self.is_over
    }

    /// Nodes searched.
    pub(super) fn visited(&self) -> u64 {
        self.visited.into()
    }
}

impl Lines {
    /// Returns the heuristics of a position, with a node limit for the threat search at the root.
    pub(super) fn of<G: Game>(game: &G, (rule, reply): (LineRule, Reply), most_threats: u32) -> Lines {
        let mut lines = Lines { most_threats, ..Lines::default() };
        lines.load(game, rule, reply == Reply::LastMove);
        lines
    }

    /// Loads a position.
    pub(crate) fn load<G: Game>(&mut self, game: &G, rule: LineRule, reply: bool) {
        self.windows.load(game, rule);
        (self.reply, self.judged) = (reply, rule == LineRule::Renju);
        self.threats.clear();
    }

    /// Returns the first move on an empty board: the cell nearest to the middle among those with the most
    /// windows. Returns `None` on small boards, where a search is better.
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

    /// Returns an empty, legal cell where the side completes a line.
    fn winning<G: Game>(&self, game: &G, side: Side) -> Option<Cell> {
        let mut found = None;
        self.windows.each_winning(side, |cell| {
            if found.is_none() && game.legality(cell).is_ok() {
                found = Some(cell);
            }
        });
        found
    }

    /// Whether a line of this side wins at once, whatever the other side has.
    fn ends_at_once(&self, side: Side) -> bool {
        !(self.reply && side == Side::X && self.windows.threatens(Side::O))
    }

    /// Pushes forced moves: own completions, or blocks if there are none. Returns whether any move was pushed.
    fn force<G: Game>(&self, game: &G, side: Side, moves: &mut Vec<Ranked>) -> bool {
        let before = moves.len();
        if let Some(cell) = self.winning(game, side) {
            moves.push(Ranked::new(cell, COMPLETES));
            if game.completed_line() || self.ends_at_once(side) {
                return true;
            }
        } else if game.completed_line() {
            // O's reply is due and cannot complete a line, so any cell will do.
            return false;
        }
        self.windows.each_winning(side.other(), |cell| {
            if game.legality(cell).is_ok() && moves[before..].iter().all(|ranked| ranked.cell() != cell) {
                moves.push(Ranked::new(cell, BLOCKS));
            }
        });
        moves.len() > before
    }

    /// Returns the moves of the first win by threats alone within the budget, to the end of the game.
    pub(super) fn wins_by_threats<G: Game>(
        &mut self,
        game: &mut G,
        side: Side,
        budget: &mut Budget<'_>,
    ) -> Option<Vec<Cell>> {
        self.threats.clear();
        self.won.clear();
        self.threaten(game, side, LONGEST, budget)?;
        Some(self.won.drain(..).rev().collect())
    }

    /// Returns an upper bound in plies of a win by threats for the side to move. Appends the side's moves to
    /// `won`, the last first.
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
        // Only a block may continue, and only if the block threatens too. An own line that awaits O's reply
        // stops nothing else.
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

    /// Tries and removes the threats from `first` on. Returns the plies of the first winning threat.
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

    /// Returns an upper bound in plies of a win for the side that just moved. Its line is complete, or its
    /// threat wins after every answer.
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
            // O's reply cannot complete a line, so any cell will do.
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
        // Removes duplicates, and blocks that renju forbids. Without any answer the threat wins.
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

    /// Pushes the answers to a side's threat. Answers are completing cells, and cells that close the line under
    /// caro. Under the last reply, threats of O also answer X. The list may contain duplicates.
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
    const SCALE: Scale =
        Scale { window: 100, widest: 4000, noise: None, lead: 300, known: 1 << 29, killer: 200 };
    const PROVES: bool = false;

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
        // Reserves a few more moves, because some may be forbidden.
        let width = if self.judged { width + 4 } else { width };
        let mut lowest = i32::MIN;
        self.windows.each_empty(|cell, worth| {
            let rank = worth[own] + worth[own] / 8 + worth[enemy];
            if rank > lowest || moves.len() < first + width {
                moves.push(Ranked::new(cell, rank.min(DECISIVE - 1)));
                // Sorting occasionally is cheaper than keeping all moves in order.
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
        moves[first..].sort_unstable_by_key(|ranked| (std::cmp::Reverse(ranked.rank), ranked.place));
        moves.truncate(first + width);
        let mut kept = first;
        for index in first..moves.len() {
            if game.legality(moves[index].cell()).is_ok() {
                moves.swap(kept, index);
                kept += 1;
            }
        }
        moves.truncate(kept);
        if kept == first {
            game.each_legal(|cell| {
                if moves.len() == first {
                    moves.push(Ranked::new(cell, 0));
                }
            });
        }
    }

    fn value(&self, game: &G, side: Side) -> i32 {
        if game.completed_line() {
            // X's line is complete. At a leaf O cannot complete a line, because the position would be sharp.
            return if side == Side::X { 1_000_000 } else { -1_000_000 };
        }
        let (own, enemy) = (self.windows.total(side), self.windows.total(side.other()));
        // The side to move is slightly ahead.
        (own + own / 4 - enemy).clamp(-1_000_000, 1_000_000) as i32
    }

    fn is_sharp(&self, game: &G, side: Side) -> bool {
        let blocks = || !game.completed_line() && self.winning(game, side.other()).is_some();
        self.winning(game, side).is_some() || blocks()
    }

    fn win_at_once(
        &mut self,
        game: &mut G,
        side: Side,
        most: u64,
        watch: &mut Watch,
    ) -> (Option<Vec<Cell>>, u64) {
        // A slow threat search on a large board is cut short like the main one.
        let most = most.min(watch.affords(THREATS_A_MILLISECOND)).min(self.most_threats.into());
        if most == 0 {
            return (None, 0);
        }
        let mut budget = Budget::new(most as u32, watch);
        let won = self.wins_by_threats(game, side, &mut budget);
        (won, budget.visited())
    }

    /// O's reply ends the game, and the windows know which cells complete a line.
    fn is_last(&self, game: &G) -> bool {
        game.completed_line()
    }

    fn plies_left(&self, game: &G) -> u32 {
        if game.completed_line() { 1 } else { (game.shape().cells() as u32).saturating_sub(game.ply()) }
    }
}

#[cfg(test)]
mod tests;
