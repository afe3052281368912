//! Evaluation of positions for a tree of playouts: by patterns if the search by patterns is stronger, otherwise
//! by windows.

use std::sync::LazyLock;

use inarow_core::{Cell, Game, LineRule, Reply, Side, Turn};

use super::tree::End;
use crate::computer::Lines;
use crate::line_search::{Outlook, Playout};
use crate::search::{Heuristics, Ranked, WIN};

/// Points per logistic unit: of the winning chance by patterns and by windows, and of move ranks by patterns.
const PATTERNS: u64 = 200;
const WINDOWS: u64 = 800;
const RANKS: u64 = 64;

/// Resolution of [`DECAY`], in parts of a logistic unit.
const PARTS: u64 = 256;
/// `e^(−n / 256)` by multiplication alone, so that the values are equal on every machine.
static DECAY: LazyLock<Box<[f64]>> = LazyLock::new(|| {
    const STEP: f64 = 0.996_101_369_470_117_5;
    std::iter::successors(Some(1.0), |last| Some(last * STEP)).take(4097).collect()
});

/// `e^(−points / unit)`, at least `e^−16`.
fn decay(points: u64, unit: u64) -> f64 {
    DECAY[(points * PARTS / unit).min(4096) as usize]
}

/// Winning chance of an evaluation in points.
fn logistic(points: i32, unit: u64) -> f64 {
    let decay = decay(points.unsigned_abs().into(), unit);
    if points < 0 { decay / (1.0 + decay) } else { 1.0 / (1.0 + decay) }
}

/// Position with moves played and undone, and its evaluation.
pub(super) trait Knowledge {
    fn play(&mut self, cell: Cell);
    fn undo(&mut self);
    /// Evaluates the position for the side to move. Unless the position is decided, pushes the legal moves to
    /// search with their relative probabilities. At the root nothing is decided.
    fn look(&mut self, is_root: bool, moves: &mut Vec<(Cell, f32)>) -> End;
    /// Number of evaluated nodes.
    fn positions(&self) -> u64;
}

/// Knowledge by patterns.
pub(super) struct ByPatterns<'a> {
    pub(super) playout: Playout<'a>,
    /// Moves of one position with their ranks.
    pub(super) ranked: &'a mut Vec<(Cell, i32)>,
}

impl Knowledge for ByPatterns<'_> {
    fn play(&mut self, cell: Cell) {
        self.playout.play(cell);
    }

    fn undo(&mut self) {
        self.playout.undo();
    }

    fn look(&mut self, is_root: bool, moves: &mut Vec<(Cell, f32)>) -> End {
        self.ranked.clear();
        match self.playout.look(is_root, self.ranked) {
            Outlook::Decided(0) => End::Chance(0.5),
            Outlook::Decided(value) => End::Decided(value.signum() * (WIN - value.abs() + 1)),
            Outlook::Open(points) => {
                let most = self.ranked.iter().map(|&(_, rank)| rank).max().unwrap_or(0);
                let likely = |rank: i32| decay(u64::from(most.abs_diff(rank)), RANKS) as f32;
                moves.extend(self.ranked.iter().map(|&(cell, rank)| (cell, likely(rank))));
                End::Chance(logistic(points, PATTERNS))
            }
        }
    }

    fn positions(&self) -> u64 {
        self.playout.positions()
    }
}

/// Knowledge by windows of k cells.
pub(super) struct ByWindows<'a, G> {
    game: G,
    lines: &'a mut Lines,
    ranked: &'a mut Vec<Ranked>,
    width: usize,
    /// Side that is or would be to move.
    side: Side,
    looks: u64,
}

impl<'a, G: Game> ByWindows<'a, G> {
    pub(super) fn new(
        game: &G,
        side: Side,
        (rule, reply): (LineRule, Reply),
        lines: &'a mut Lines,
        ranked: &'a mut Vec<Ranked>,
        width: usize,
    ) -> ByWindows<'a, G> {
        lines.load(game, rule, reply == Reply::LastMove);
        ByWindows { game: game.clone(), lines, ranked, width, side, looks: 0 }
    }
}

impl<G: Game> Knowledge for ByWindows<'_, G> {
    fn play(&mut self, cell: Cell) {
        self.lines.play(&mut self.game, cell);
        self.side = self.side.other();
    }

    fn undo(&mut self) {
        self.lines.undo(&mut self.game);
        self.side = self.side.other();
    }

    fn look(&mut self, _: bool, moves: &mut Vec<(Cell, f32)>) -> End {
        self.looks += 1;
        if let Turn::Over(outcome) = self.game.turn() {
            let end = |winner: Side| End::Decided(if winner == self.side { 1 } else { -1 });
            return outcome.winner.map_or(End::Chance(0.5), end);
        }
        self.ranked.clear();
        self.lines.moves(&self.game, self.side, self.width, self.ranked);
        moves.extend(self.ranked.iter().map(|ranked| (ranked.cell(), ranked.rank.max(1) as f32)));
        End::Chance(logistic(self.lines.value(&self.game, self.side), WINDOWS))
    }

    fn positions(&self) -> u64 {
        self.looks
    }
}
