//! What a tree of playouts knows of a game: by the patterns of lines where a search by them is the better one, else by windows.

use std::sync::LazyLock;

use inarow_core::{Cell, Game, LineRule, Reply, Side, Turn};

use super::tree::End;
use crate::computer::{Heuristics, Lines, Ranked};
use crate::line_search::{MATE, Outlook, Playout};

/// Points of a logistic unit of the chance to win: of patterns, of windows, and of the ranks of moves by patterns.
const PATTERNS: u64 = 200;
const WINDOWS: u64 = 800;
const RANKS: u64 = 64;

/// Parts of a logistic unit that [`DECAY`] tells apart.
const PARTS: u64 = 256;
/// `e^(−n / 256)` by multiplication alone, so that it is the same on every machine.
static DECAY: LazyLock<Box<[f64]>> = LazyLock::new(|| {
    const STEP: f64 = 0.996_101_369_470_117_5;
    std::iter::successors(Some(1.0), |last| Some(last * STEP)).take(4097).collect()
});

/// `e^(−points / unit)`, at least `e^−16`.
fn decay(points: u64, unit: u64) -> f64 {
    DECAY[(points * PARTS / unit).min(4096) as usize]
}

/// The chance to win of so many points.
fn logistic(points: i32, unit: u64) -> f64 {
    let decay = decay(points.unsigned_abs().into(), unit);
    if points < 0 { decay / (1.0 + decay) } else { 1.0 / (1.0 + decay) }
}

/// A position that moves are played in and taken back, and what is known of it.
pub(super) trait Knowledge {
    fn play(&mut self, cell: Cell);
    fn undo(&mut self);
    /// What the position is to the side to move. Where that is not sure, pushes the legal moves worth a look, each as likely
    /// as its number says among them. At the root nothing is sure.
    fn look(&mut self, is_root: bool, moves: &mut Vec<(Cell, f32)>) -> End;
    /// Positions that were looked at.
    fn positions(&self) -> u64;
}

/// By patterns.
pub(super) struct ByPatterns<'a> {
    pub(super) playout: Playout<'a>,
    /// Moves with their ranks, of one position.
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
            Outlook::Decided(value) => End::Decided(value.signum() * (MATE - value.abs() + 1)),
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

/// By windows of k cells.
pub(super) struct ByWindows<'a, G> {
    game: G,
    lines: &'a mut Lines,
    ranked: &'a mut Vec<Ranked>,
    width: usize,
    /// Who is to move, or would be.
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
        moves.extend(self.ranked.iter().map(|ranked| (ranked.cell, ranked.rank.max(1) as f32)));
        End::Chance(logistic(self.lines.value(&self.game, self.side), WINDOWS))
    }

    fn positions(&self) -> u64 {
        self.looks
    }
}
