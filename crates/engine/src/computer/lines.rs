//! What is known of line games: cells by the windows through them, wins and blocks first, and wins by threats alone.

use inarow_core::{Cell, Game, LineRule, Side, Step};

use super::search::{DECISIVE, Heuristics, Ranked};
use super::windows::Windows;

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

    /// A move that wins by threats alone, each answered in the only way or ways there are, and how many plies that takes
    /// at most: the first of them, within so many positions.
    pub(super) fn wins_by_threats<G: Game>(
        &mut self,
        game: &mut G,
        side: Side,
        nodes: &mut u32,
    ) -> Option<(Cell, u32)> {
        self.threats.clear();
        self.threaten(game, side, LONGEST, nodes)
    }

    fn threaten<G: Game>(
        &mut self,
        game: &mut G,
        side: Side,
        left: u32,
        nodes: &mut u32,
    ) -> Option<(Cell, u32)> {
        if game.completed_line() || game.turn().side() != Some(side) {
            return None;
        }
        if let Some(cell) = self.winning(game, side) {
            return self.ends_at_once(side).then_some((cell, 1));
        }
        if left == 0 || *nodes == 0 {
            return None;
        }
        let first = self.threats.len();
        let threats = &mut self.threats;
        if self.windows.threatens(side.other()) {
            // Only a block may go on, and only where it threatens itself.
            self.windows.each_winning(side.other(), |cell| threats.push(cell));
            if self.threats.len() > first + 1 {
                self.threats.truncate(first);
            }
        }
        if self.threats.len() == first && self.winning_of_enemy(side) {
            return None;
        }
        if self.threats.len() == first {
            let threats = &mut self.threats;
            self.windows.each_empty(|cell, worth| {
                if Windows::may_threaten(worth[side.index()]) {
                    threats.push(cell);
                }
            });
        }
        let last = self.threats.len();
        let mut found = None;
        for index in first..last {
            let cell = self.threats[index];
            if *nodes == 0 {
                break;
            }
            if game.legality(cell).is_err() {
                continue;
            }
            *nodes -= 1;
            self.play(game, cell);
            let plies = self.plies_to_win(game, side, left - 1, nodes);
            self.undo(game);
            if let Some(plies) = plies {
                found = Some((cell, 1 + plies));
                break;
            }
        }
        self.threats.truncate(first);
        found
    }

    fn winning_of_enemy(&self, side: Side) -> bool {
        let mut any = false;
        self.windows.each_winning(side.other(), |_| any = true);
        any
    }

    /// How many plies the side, which has just moved, takes at most to win where it threatens a line and wins after every
    /// answer to that.
    fn plies_to_win<G: Game>(&mut self, game: &mut G, side: Side, left: u32, nodes: &mut u32) -> Option<u32> {
        if !self.windows.threatens(side) || game.turn().side() != Some(side.other()) {
            return None;
        }
        if self.winning(game, side.other()).is_some() {
            return None;
        }
        let first = self.threats.len();
        let threats = &mut self.threats;
        self.windows.each_winning(side, |cell| threats.push(cell));
        let last = self.threats.len();
        // Unanswered, the threat is carried out.
        let mut longest = (last > first).then_some(2);
        for index in first..last {
            let cell = self.threats[index];
            // A block that renju forbids is none.
            if game.legality(cell).is_err() {
                continue;
            }
            self.play(game, cell);
            let answered = self.threaten(game, side, left, nodes);
            self.undo(game);
            longest = answered.and_then(|(_, plies)| longest.max(Some(1 + plies)));
            if longest.is_none() {
                break;
            }
        }
        self.threats.truncate(first);
        longest
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
