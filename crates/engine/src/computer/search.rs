//! A bounded alpha-beta over any game, deepening ply by ply until its positions are spent.
//!
//! What a game knows beside its rules (which moves are worth a look, what a position is worth) are its [`Heuristics`]. Random
//! draws count by their mean. Where the bound is a number of positions, the same question has the same answer on every
//! machine.

use inarow_core::{Cell, Game, Outcome, Side, Turn};
use inarow_record::Dice;

use crate::settling::{Round, Settling};
use crate::sight::Sight;
use crate::watch::Watch;
use crate::{Clock, Timing};

/// The value of a won game, less one for each ply to its end.
pub(super) const WIN: i32 = 1_000_000_000;

/// Values above this are wins in sight.
pub(super) const SURE: i32 = WIN - 100_000;

/// Positions of the first round at most.
const FIRST_ROUND: u64 = 10_000;

/// Plies below the asked position at which restless positions are judged as they stand all the same.
const DEEPEST: u32 = 64;

/// Ranks from here on are of moves that complete a line, or stop one.
pub(super) const DECISIVE: i32 = i32::MAX - 1;

/// A move with its rank before the search: higher is looked at sooner.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ranked {
    pub(crate) cell: Cell,
    pub(crate) rank: i32,
}

/// What is known of a game beside its rules. It follows the game move by move.
pub(crate) trait Heuristics<G: Game> {
    /// Plays a legal move.
    fn play(&mut self, game: &mut G, cell: Cell) {
        game.play_unchecked(cell);
    }

    /// Takes back the last move.
    fn undo(&mut self, game: &mut G) {
        game.undo();
    }

    /// Pushes legal moves worth a look, at most about `width`, with their ranks, in any order. Pushes at least one
    /// when there is a legal move.
    fn moves(&mut self, game: &G, side: Side, width: usize, moves: &mut Vec<Ranked>);

    /// The value of a position for the side to move.
    fn value(&self, game: &G, side: Side) -> i32;

    /// Pushes the legal moves that alone are worth a look in a position too sharp to be judged as it stands, few of
    /// them; returns whether it is.
    fn forced(&mut self, _game: &G, _side: Side, _moves: &mut Vec<Ranked>) -> bool {
        false
    }

    /// The value of a finished game for a side.
    fn result(&self, _game: &G, outcome: Outcome, side: Side, plies: u32) -> i32 {
        let win = WIN - plies as i32;
        outcome.winner.map_or(0, |winner| if winner == side { win } else { -win })
    }
}

/// How far a search goes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    pub(super) depth: u32,
    /// Whether line games are searched by patterns where that is the better search.
    pub(super) by_patterns: bool,
    /// Positions, after the first ply.
    pub(super) nodes: u64,
    /// Positions that the host allows, the first ply included.
    pub(super) most: u64,
    /// Moves looked at in the asked position and below it.
    pub(super) width: usize,
    /// Positions of a look for wins by threats alone.
    pub(super) threats: u32,
    pub(super) sight: Sight,
    /// Whether the answer depends on the position and these bounds alone.
    pub(super) is_pure: bool,
    /// Whether a host or a setting bounds it by a number of positions: a clock ends it only where that is used up.
    pub(super) is_counted: bool,
    /// What is on the clock; `None` where no time ends the search.
    pub(super) clock: Option<Clock>,
    /// Whether it ponders: the clock starts while it thinks, or never.
    pub(super) ponders: bool,
    /// Whether the move is played, not judged: a draw costs something where a reply makes most games drawn.
    pub(super) plays: bool,
    /// How the host measures time.
    pub(super) timing: Timing,
    /// Whether it ends early once its best move is settled, where people wait.
    pub(super) settles: bool,
}

/// What a search found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct SearchResult {
    pub(super) cell: Cell,
    /// What is expected after it, as far as that is known.
    pub(super) then: Vec<Cell>,
    pub(super) value: i32,
    /// Whether no reply was left out that could change the value.
    pub(super) proved: bool,
    /// Plies of the last finished round.
    pub(super) depth: u32,
    pub(super) nodes: u64,
}

impl SearchResult {
    /// A move that was not searched.
    pub(super) fn unjudged(cell: Cell) -> SearchResult {
        SearchResult { cell, then: Vec::new(), value: 0, proved: false, depth: 0, nodes: 0 }
    }
}

/// Told what a search has found after each of its rounds, and the number of the line.
pub(super) type Report<'a> = &'a mut dyn FnMut(u32, &SearchResult);

/// A search from one position.
pub(super) struct Search<'a, G, S> {
    pub(super) game: &'a mut G,
    pub(super) heuristics: &'a mut S,
    /// The moves of every position on the way to the current one.
    pub(super) moves: &'a mut Vec<Ranked>,
    pub(super) bounds: Bounds,
    /// Moves of the asked position that are not looked at.
    excluded: &'a [Cell],
    nodes: u64,
    watch: &'a mut Watch,
    /// Whether a bound or the host ended the round: its values mean nothing from there on.
    aborted: bool,
}

impl<'a, G: Game, S: Heuristics<G>> Search<'a, G, S> {
    pub(super) fn new(
        game: &'a mut G,
        heuristics: &'a mut S,
        moves: &'a mut Vec<Ranked>,
        bounds: Bounds,
        watch: &'a mut Watch,
    ) -> Search<'a, G, S> {
        moves.clear();
        Search { game, heuristics, moves, bounds, excluded: &[], nodes: 0, watch, aborted: false }
    }

    /// The same without these moves of the asked position.
    pub(super) fn excluded(self, cells: &'a [Cell]) -> Search<'a, G, S> {
        Search { excluded: cells, ..self }
    }

    /// The best move for the side to move; `None` when nobody is to move or nothing is worth a look. A search that was
    /// stopped in its first round has the move that it looked at first. The dice decide between moves that look alike.
    pub(super) fn run(
        mut self,
        dice: &mut Dice,
        report: &mut dyn FnMut(&SearchResult),
    ) -> Option<SearchResult> {
        let side = self.game.turn().side()?;
        // The first round is finished whatever it costs, short of this and of what the host allows.
        let most = self.bounds.most;
        let first_round = FIRST_ROUND.max(self.bounds.nodes).min(most);
        self.heuristics.moves(self.game, side, self.bounds.width + self.excluded.len(), self.moves);
        self.moves.retain(|ranked| !self.excluded.contains(&ranked.cell));
        if self.moves.is_empty() && !self.excluded.is_empty() {
            self.push_others(side, &[]);
        }
        dice.shuffle(self.moves);
        self.moves.sort_by_key(|ranked| std::cmp::Reverse(ranked.rank));
        if self.bounds.sight.overlooks() {
            self.overlook(side, dice);
        }
        self.moves.truncate(self.bounds.width.max(1));
        let count = self.moves.len();
        let mut best: Option<SearchResult> = None;
        // Only the moves are compared, because values have another scale in each game.
        let mut settling = Settling::new(None);
        for depth in 1..=self.bounds.depth.max(1) {
            let nodes = if best.is_some() { self.bounds.nodes.min(most) } else { first_round };
            let Some((index, value)) = self.round(side, depth, count, nodes) else { break };
            let finished = if self.aborted { depth - 1 } else { depth };
            let found = SearchResult {
                cell: self.moves[index].cell,
                then: Vec::new(),
                value,
                // Longer wins were seen among the likely replies only.
                proved: value == WIN - 1,
                depth: finished,
                nodes: self.nodes,
            };
            report(&found);
            let settled = settling.round(Round { best: found.cell, value, gain: 0 });
            best = Some(found);
            self.moves[..=index].rotate_right(1);
            // The only move needs no search to be played, but one to be judged.
            let is_chosen = count == 1 && self.bounds.plays;
            if self.aborted || is_chosen || value.abs() >= SURE || self.watch.is_enough(settled) {
                break;
            }
        }
        let unjudged =
            |ranked: &Ranked| SearchResult { nodes: self.nodes, ..SearchResult::unjudged(ranked.cell) };
        best.or_else(|| self.moves.first().map(unjudged))
    }

    /// Drops the moves that are overlooked. Where those are all that are worth a look the others are looked at, best first, and
    /// where there are no others the best stays.
    fn overlook(&mut self, side: Side, dice: &mut Dice) {
        let sight = self.bounds.sight;
        let moves: Vec<Ranked> = self.moves.drain(..).collect();
        let mut overlooked = Vec::new();
        for ranked in moves {
            let is_line = ranked.rank >= DECISIVE || self.wins_at_once(ranked.cell, side);
            if sight.misses(is_line, dice) {
                overlooked.push(ranked.cell);
            } else {
                self.moves.push(ranked);
            }
        }
        if self.moves.is_empty() {
            self.push_others(side, &overlooked);
            self.moves.sort_by_key(|ranked| std::cmp::Reverse(ranked.rank));
        }
        if self.moves.is_empty() {
            self.moves.extend(overlooked.first().map(|&cell| Ranked { cell, rank: 0 }));
        }
    }

    fn wins_at_once(&mut self, cell: Cell, side: Side) -> bool {
        self.heuristics.play(self.game, cell);
        let won = matches!(self.game.turn(), Turn::Over(outcome) if outcome.winner == Some(side));
        self.heuristics.undo(self.game);
        won
    }

    /// Pushes the legal moves beside those that are left out, ranked by what they alone are worth: of a sharp position
    /// only the moves that decide it are worth a look otherwise.
    fn push_others(&mut self, side: Side, overlooked: &[Cell]) {
        let (excluded, moves) = (self.excluded, &mut *self.moves);
        self.game.each_legal(|cell| {
            if !excluded.contains(&cell) && !overlooked.contains(&cell) {
                moves.push(Ranked { cell, rank: 0 });
            }
        });
        for index in 0..self.moves.len() {
            let cell = self.moves[index].cell;
            self.heuristics.play(self.game, cell);
            self.moves[index].rank = match self.game.turn() {
                Turn::Over(outcome) => self.heuristics.result(self.game, outcome, side, 1),
                _ => -self.heuristics.value(self.game, side.other()),
            };
            self.heuristics.undo(self.game);
        }
    }

    /// One round: the best move's index and value. When it was cut short, the best of the moves it got through,
    /// which begin with the best of the round before.
    fn round(&mut self, side: Side, depth: u32, count: usize, nodes: u64) -> Option<(usize, i32)> {
        let mut best: Option<(usize, i32)> = None;
        for index in 0..count {
            let alpha = best.map_or(-WIN, |(_, value)| value);
            let value = self.search_move(self.moves[index].cell, side, depth, 0, (alpha, WIN), nodes);
            if self.aborted {
                break;
            }
            if best.is_none_or(|(_, highest)| value > highest) {
                best = Some((index, value));
            }
        }
        best
    }

    /// The value for `side`, which plays the cell as the `plies + 1`th move from the root.
    fn search_move(
        &mut self,
        cell: Cell,
        side: Side,
        depth: u32,
        plies: u32,
        (alpha, beta): (i32, i32),
        nodes: u64,
    ) -> i32 {
        if self.nodes >= nodes || self.nodes % 64 == 63 && self.watch.is_over() {
            self.aborted = true;
        }
        if self.aborted {
            return 0;
        }
        self.nodes += 1;
        self.heuristics.play(self.game, cell);
        let value = -self.negamax(side.other(), depth.saturating_sub(1), plies + 1, (-beta, -alpha), nodes);
        self.heuristics.undo(self.game);
        value
    }

    /// The position's value for `side`, the one that moves next, by fail-soft negamax.
    fn negamax(
        &mut self,
        side: Side,
        depth: u32,
        plies: u32,
        (mut alpha, beta): (i32, i32),
        nodes: u64,
    ) -> i32 {
        match self.game.turn() {
            Turn::Over(outcome) => return self.heuristics.result(self.game, outcome, side, plies),
            Turn::Chance => return self.chance_node(side, depth, plies, nodes),
            Turn::Player(_) => {}
        }
        let first = self.moves.len();
        if depth > 0 {
            self.heuristics.moves(self.game, side, self.bounds.width, self.moves);
        } else if plies >= DEEPEST || !self.heuristics.forced(self.game, side, self.moves) {
            return self.heuristics.value(self.game, side);
        }
        self.moves[first..].sort_unstable_by_key(|ranked| (std::cmp::Reverse(ranked.rank), ranked.cell));
        let last = self.moves.len().min(first + self.bounds.width.max(1));
        let mut best = -WIN;
        for index in first..last {
            let value = self.search_move(self.moves[index].cell, side, depth, plies, (alpha, beta), nodes);
            best = best.max(value);
            alpha = alpha.max(best);
            if alpha >= beta || self.aborted {
                break;
            }
        }
        self.moves.truncate(first);
        best
    }

    /// The mean over the outcomes of the draw that is due. Each is searched with an open window: a mean needs values,
    /// not bounds.
    fn chance_node(&mut self, side: Side, depth: u32, plies: u32, nodes: u64) -> i32 {
        let (mut sum, mut count) = (0i64, 0i64);
        // A row or a column of at most 30; a list would have to be allocated.
        let mut outcomes = [None; 32];
        self.game.each_chance(|chance| {
            if let Some(place) = outcomes.get_mut(count as usize) {
                *place = Some(chance);
                count += 1;
            }
        });
        for chance in outcomes.into_iter().flatten() {
            self.game.apply_chance_unchecked(chance);
            sum += i64::from(self.negamax(side, depth, plies, (-WIN, WIN), nodes));
            self.game.undo();
        }
        i32::try_from(sum / count.max(1)).unwrap_or(0)
    }
}
