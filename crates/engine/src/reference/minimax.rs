//! `minimax`: full search to the end of the game. Prefers sooner wins and later losses, and plays the first of the best
//! moves in row order.
//!
//! Plays any sufficiently small position ([`MAX_LINES`]) of any game. Chance counts by its expected value.
//! Alpha-beta (`pruning=on`) does not change the move. A move replaces the best so far only if better, and
//! pruned moves are never better.

use inarow_core::{Cell, Content, Game, Position, Setup, Side, SmallBoard, Turn, Visit};
use inarow_record::{Judgement, Score};

use crate::settings::{parameters, words};
use crate::{Aborted, Choice, Engine, Stop, Task};

/// Largest number of orders of play that free cells and remaining moves may allow. The number is 12!, a matter
/// of seconds without pruning.
pub const MAX_LINES: u64 = 479_001_600;

/// Largest number of free cells with chance to come, so that every expected value is exact.
pub const MAX_FREE_WITH_CHANCE: u32 = 8;

/// Plies in the longest game within [`MAX_LINES`], plus one.
const BEYOND: u32 = 13;

/// Unit of one ply in a value. After each of up to 7 moves chance may draw a row and a column. The number of
/// rows or columns is at most the number of free cells. The product of lcm(1..=m) over m = 1..=7, squared, is a
/// multiple of the divisor of every mean. Every division below is therefore exact.
const UNIT: i64 = (2 * 6 * 12 * 60 * 60 * 420_i64).pow(2);

words! {
    /// Use of alpha-beta.
    pub enum Pruning {
        /// Alpha-beta.
        On = "on",
        /// Every node is searched.
        Off = "off",
    }
}

parameters! {
    /// Parameter of `minimax`.
    pub struct MinimaxParams {
        /// Whether alpha-beta leaves out what cannot change the move.
        pruning: Pruning = Pruning::On, Pruning::DOMAIN;
    }
}

/// Whether a set-up describes a sufficiently small position.
#[must_use]
pub fn is_small(setup: &Setup) -> bool {
    Position::new(setup).is_ok_and(|position| size(&position).is_some())
}

/// Upper bound of the remaining moves. `None` when the position is too large.
fn size(position: &Position) -> Option<u32> {
    let free = position.shape().iter().filter(|&cell| is_open(position, cell)).count() as u32;
    let left = position.move_limit().map_or(free, |limit| free.min(limit.saturating_sub(position.ply())));
    if has_chance(position) && free > MAX_FREE_WITH_CHANCE {
        return None;
    }
    let lines = (0..left).try_fold(1u64, |lines, move_number| {
        lines.checked_mul(u64::from(free - move_number)).filter(|&lines| lines <= MAX_LINES)
    });
    lines.map(|_| left)
}

/// Whether chance may still be due later in the game.
fn has_chance(position: &Position) -> bool {
    matches!(position, Position::Score(score) if score.fill().is_random())
}

/// Whether a cell may still be played.
fn is_open(position: &Position, cell: Cell) -> bool {
    let (x, y) = position.shape().xy(cell);
    let in_open_board = match position {
        Position::Ultimate(game) => game.small_board((y / 3 * 3 + x / 3) as u8) == SmallBoard::Open,
        _ => true,
    };
    in_open_board && position.content(cell) == Content::Empty
}

/// Engine `minimax`.
#[derive(Clone, Debug)]
pub struct Minimax {
    params: MinimaxParams,
    moves: Vec<Cell>,
}

impl Minimax {
    /// Returns an engine with these parameters.
    #[must_use]
    pub fn new(params: MinimaxParams) -> Minimax {
        Minimax { params, moves: Vec::new() }
    }

    fn search<G: Game>(&mut self, game: &G, stop: &Stop) -> Result<SearchResult, Aborted> {
        let side = game.turn().side().ok_or(Aborted)?;
        self.moves.clear();
        let mut search = Search {
            game: game.clone(),
            prune: self.params.pruning == Pruning::On,
            moves: &mut self.moves,
            nodes: 0,
            stop,
        };
        search.root(side)
    }
}

/// Search in the position's game.
struct InGame<'a> {
    minimax: &'a mut Minimax,
    stop: &'a Stop,
}

impl Visit for InGame<'_> {
    type Output = Result<SearchResult, Aborted>;

    fn visit<G: Game>(self, game: &G) -> Result<SearchResult, Aborted> {
        self.minimax.search(game, self.stop)
    }
}

impl Minimax {
    fn choose(&mut self, position: &Position, stop: &Stop) -> Result<Choice, Aborted> {
        let left = size(position).ok_or(Aborted)?;
        let found = position.visit(InGame { minimax: self, stop })?;
        let judgement = Judgement {
            score: score(position, found.value, left),
            depth: Some(left),
            nodes: Some(found.nodes),
            line: vec![found.cell],
        };
        Ok(Choice { cell: found.cell, judgement: Some(judgement) })
    }
}

impl Engine for Minimax {
    /// Returns a single move for every request.
    fn think(&mut self, position: &Position, task: &mut Task<'_>) -> Result<Vec<Choice>, Aborted> {
        self.choose(position, task.stop).map(|choice| vec![choice])
    }
}

/// Returns a value as a proved result. Returns `None` for an expected value between results.
fn score(position: &Position, value: i64, left: u32) -> Option<Score> {
    if value == 0 {
        // With chance the value is a mean.
        return Some(if has_chance(position) { Score::points(0) } else { Score::DRAW });
    }
    let plies = BEYOND - u32::try_from(value.abs() / UNIT).ok()?;
    // In Score every game ends after an equal number of moves, so any other value is a mean.
    if value % UNIT != 0 || (matches!(position, Position::Score(_)) && plies != left) {
        return None;
    }
    Some(if value > 0 { Score::win(plies) } else { Score::loss(plies) })
}

struct SearchResult {
    cell: Cell,
    value: i64,
    nodes: u64,
}

struct Search<'a, G> {
    game: G,
    prune: bool,
    /// Moves of all nodes on the current path.
    moves: &'a mut Vec<Cell>,
    /// Nodes searched, without the root.
    nodes: u64,
    stop: &'a Stop,
}

impl<G: Game> Search<'_, G> {
    fn root(&mut self, side: Side) -> Result<SearchResult, Aborted> {
        let count = self.push_moves();
        let mut best: Option<(Cell, i64)> = None;
        for index in 0..count {
            let cell = self.moves[index];
            let highest = best.map_or(-i64::MAX, |(_, value)| value);
            let value = self.search_move(cell, side, 0, (highest, i64::MAX))?;
            if best.is_none_or(|(_, highest)| value > highest) {
                best = Some((cell, value));
            }
        }
        best.map(|(cell, value)| SearchResult { cell, value, nodes: self.nodes }).ok_or(Aborted)
    }

    fn push_moves(&mut self) -> usize {
        let before = self.moves.len();
        self.game.each_legal(|cell| self.moves.push(cell));
        self.moves.len() - before
    }

    /// Value for `side` of playing the cell as move number `plies + 1` from the root.
    fn search_move(
        &mut self,
        cell: Cell,
        side: Side,
        plies: u32,
        (alpha, beta): (i64, i64),
    ) -> Result<i64, Aborted> {
        self.game.play_unchecked(cell);
        self.nodes += 1;
        let value = self.negamax(side.other(), plies + 1, (-beta, -alpha));
        self.game.undo();
        value.map(|value| -value)
    }

    /// Value for `side`, the side to move next, by fail-soft negamax.
    fn negamax(&mut self, side: Side, plies: u32, (mut alpha, beta): (i64, i64)) -> Result<i64, Aborted> {
        if self.nodes.is_multiple_of(1024) && self.stop.is_set() {
            return Err(Aborted);
        }
        match self.game.turn() {
            Turn::Over(outcome) => Ok(outcome.winner.map_or(0, |winner| {
                let value = i64::from(BEYOND.saturating_sub(plies)) * UNIT;
                if winner == side { value } else { -value }
            })),
            Turn::Chance => self.chance_node(side, plies),
            Turn::Player(_) => {
                let first = self.moves.len();
                let count = self.push_moves();
                let mut best = -i64::MAX;
                for index in first..first + count {
                    best = best.max(self.search_move(self.moves[index], side, plies, (alpha, beta))?);
                    alpha = alpha.max(best);
                    if self.prune && alpha >= beta {
                        break;
                    }
                }
                self.moves.truncate(first);
                Ok(best)
            }
        }
    }

    /// Returns the mean over the outcomes of the chance that is due. Searches every outcome with an open
    /// window, because a mean needs values, not bounds.
    fn chance_node(&mut self, side: Side, plies: u32) -> Result<i64, Aborted> {
        let mut outcomes = Vec::new();
        self.game.each_chance(|chance| outcomes.push(chance));
        let mut sum = 0;
        for &chance in &outcomes {
            self.game.apply_chance_unchecked(chance);
            let value = self.negamax(side, plies, (-i64::MAX, i64::MAX));
            self.game.undo();
            sum += i128::from(value?);
        }
        let mean = sum / (outcomes.len().max(1) as i128);
        // A mean is between the smallest and the largest value.
        Ok(i64::try_from(mean).unwrap_or(0))
    }
}
