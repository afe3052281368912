//! Bounded alpha-beta search for any game, with iterative deepening until the nodes are spent.
//!
//! [`Heuristics`] contain a game's knowledge besides its rules: the moves to search and the evaluation. Chance nodes
//! count by their mean. With a node limit, equal questions have equal answers on every machine.

use inarow_core::{Cell, Game, Outcome, Side, Turn};
use inarow_record::Dice;

use crate::settling::{Round, Settling};
use crate::sight::Sight;
use crate::watch::Watch;
use crate::{Clock, Timing};

/// Value of a won game, minus one for each ply to its end.
pub(super) const WIN: i32 = 1_000_000_000;

/// Least value of a win.
pub(super) const SURE: i32 = WIN - 100_000;

/// Node limit of the first iteration.
const FIRST_ROUND: u64 = 10_000;

/// Largest depth below the root at which forced moves are searched, in plies.
const DEEPEST: u32 = 64;

/// Least rank of moves that complete or stop a line.
pub(super) const DECISIVE: i32 = i32::MAX - 1;

/// Move with its rank before the search; higher ranks are searched first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ranked {
    pub(crate) cell: Cell,
    pub(crate) rank: i32,
}

/// Knowledge of a game besides its rules, updated move by move.
pub(crate) trait Heuristics<G: Game> {
    /// Plays a legal move.
    fn play(&mut self, game: &mut G, cell: Cell) {
        game.play_unchecked(cell);
    }

    /// Undoes the last move.
    fn undo(&mut self, game: &mut G) {
        game.undo();
    }

    /// Pushes legal moves to search with their ranks, about `width` at most, in any order. Pushes at least one if any
    /// move is legal.
    fn moves(&mut self, game: &G, side: Side, width: usize, moves: &mut Vec<Ranked>);

    /// Static evaluation for the side to move.
    fn value(&self, game: &G, side: Side) -> i32;

    /// Pushes the few forced legal moves of a position that is too sharp for a static evaluation. Returns whether the
    /// position is.
    fn forced(&mut self, _game: &G, _side: Side, _moves: &mut Vec<Ranked>) -> bool {
        false
    }

    /// Value of a finished game for a side.
    fn result(&self, _game: &G, outcome: Outcome, side: Side, plies: u32) -> i32 {
        let win = WIN - plies as i32;
        outcome.winner.map_or(0, |winner| if winner == side { win } else { -win })
    }
}

/// Bounds of a search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    pub(super) depth: u32,
    /// Whether line games are searched by patterns where that is the better search.
    pub(super) by_patterns: bool,
    /// Node limit after the first iteration.
    pub(super) nodes: u64,
    /// Node limit of the host, including the first iteration.
    pub(super) most: u64,
    /// Number of searched moves at the root and below.
    pub(super) width: usize,
    /// Nodes of a threat search.
    pub(super) threats: u32,
    pub(super) sight: Sight,
    /// Whether the answer depends on the position and these bounds alone.
    pub(super) is_pure: bool,
    /// Whether the host or a setting limits the nodes: a clock ends the search only when used up.
    pub(super) is_counted: bool,
    /// Clock; `None` where no time ends the search.
    pub(super) clock: Option<Clock>,
    /// Whether the search ponders: the clock starts during it, or never.
    pub(super) ponders: bool,
    /// Whether the move is played, not evaluated: contempt applies where a reply makes most games drawn.
    pub(super) plays: bool,
    /// Timing of the host.
    pub(super) timing: Timing,
    /// Whether the search ends early once its best move is settled, where people wait.
    pub(super) settles: bool,
}

/// Result of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct SearchResult {
    pub(super) cell: Cell,
    /// Expected continuation, as far as known.
    pub(super) then: Vec<Cell>,
    pub(super) value: i32,
    /// Whether no omitted reply could change the value.
    pub(super) proved: bool,
    /// Depth of the last finished iteration, in plies.
    pub(super) depth: u32,
    pub(super) nodes: u64,
}

impl SearchResult {
    /// Returns a move that was not searched.
    pub(super) fn unjudged(cell: Cell) -> SearchResult {
        SearchResult { cell, then: Vec::new(), value: 0, proved: false, depth: 0, nodes: 0 }
    }
}

/// Receiver of the result after each iteration, with the number of the line.
pub(super) type Report<'a> = &'a mut dyn FnMut(u32, &SearchResult);

/// Search from one position.
pub(super) struct Search<'a, G, S> {
    pub(super) game: &'a mut G,
    pub(super) heuristics: &'a mut S,
    /// Moves of all nodes on the current path.
    pub(super) moves: &'a mut Vec<Ranked>,
    pub(super) bounds: Bounds,
    /// Excluded root moves.
    excluded: &'a [Cell],
    nodes: u64,
    watch: &'a mut Watch,
    /// Whether a bound or the host ended the iteration; later values are meaningless.
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

    /// Excludes these root moves.
    pub(super) fn excluded(self, cells: &'a [Cell]) -> Search<'a, G, S> {
        Search { excluded: cells, ..self }
    }

    /// Returns the best move for the side to move; `None` without a side to move or moves to search. When stopped in
    /// the first iteration, the best move so far or the first move is returned. The dice choose among equal moves.
    pub(super) fn run(
        mut self,
        dice: &mut Dice,
        report: &mut dyn FnMut(&SearchResult),
    ) -> Option<SearchResult> {
        let side = self.game.turn().side()?;
        // The first iteration is finished at any cost within this limit and the host's.
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
        // Only moves are compared, because values have another scale in each game.
        let mut settling = Settling::new(None);
        for depth in 1..=self.bounds.depth.max(1) {
            let nodes = if best.is_some() { self.bounds.nodes.min(most) } else { first_round };
            let Some((index, value)) = self.round(side, depth, count, nodes) else { break };
            let finished = if self.aborted { depth - 1 } else { depth };
            let found = SearchResult {
                cell: self.moves[index].cell,
                then: Vec::new(),
                value,
                // Longer wins were searched with likely replies only.
                proved: value == WIN - 1,
                depth: finished,
                nodes: self.nodes,
            };
            report(&found);
            let settled = settling.round(Round { best: found.cell, value, gain: 0 });
            best = Some(found);
            self.moves[..=index].rotate_right(1);
            // A single move needs no search for play, but one for evaluation.
            let is_chosen = count == 1 && self.bounds.plays;
            if self.aborted || is_chosen || value.abs() >= SURE || self.watch.is_enough(settled) {
                break;
            }
        }
        let unjudged =
            |ranked: &Ranked| SearchResult { nodes: self.nodes, ..SearchResult::unjudged(ranked.cell) };
        best.or_else(|| self.moves.first().map(unjudged))
    }

    /// Drops the overlooked moves. If none is left, the other moves are searched, the best first; without others the
    /// best overlooked move stays.
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

    /// Pushes the other legal moves, ranked by static evaluation. In a sharp position `moves` returns only the decisive
    /// ones.
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

    /// Runs one iteration; returns the index and value of the best move. When interrupted, the best of the finished
    /// moves, which start with the previous iteration's best.
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

    /// Value for `side`, which plays the cell as move number `plies + 1` from the root.
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

    /// Value for `side`, the side to move next, by fail-soft negamax.
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

    /// Mean over the outcomes of the chance that is due. Each is searched with an open window, because a mean needs
    /// values, not bounds.
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
