//! Search of one position for its best lines.

use std::num::NonZeroUsize;

use inarow_core::{Cell, Outcome, Position, Setup, Side, Turn};
use inarow_record::{Judgement, Score, ScoreValue};

use super::chance::{unit, unit_of_look};
use super::{Line, PositionAnalysis};
use crate::computer::Computer;
use crate::reference::minimax::{Minimax, MinimaxParams};
use crate::{Aborted, Ask, Choice, Engine, Games, Limits, Stop, Task};

/// Least number of moves of a reported line, unless the game ends sooner.
const LEAST_LINE: usize = 4;
/// Divisor of the effort for each move that is added to a line.
const CONTINUED: u32 = 16;

/// Effort of an analysis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// Number of lines.
    pub lines: NonZeroUsize,
    /// Limits for all lines of a position together: nodes, time, or both.
    pub limits: Limits,
}

impl Effort {
    /// Default number of nodes for each move of a game.
    pub const NODES_A_MOVE: u64 = 200_000;

    /// Default number for Score, where nodes are slower: a game of 60 moves takes seconds.
    pub const NODES_A_MOVE_OF_SCORE: u64 = 50_000;

    /// Returns the default number of nodes for each move of a game of this set-up.
    #[must_use]
    pub const fn nodes_of(setup: &Setup) -> u64 {
        match setup {
            Setup::Score(_) => Effort::NODES_A_MOVE_OF_SCORE,
            _ => Effort::NODES_A_MOVE,
        }
    }

    /// Returns an effort of `lines` lines and `nodes` nodes. Such an effort gives equal answers on every
    /// machine.
    #[must_use]
    pub fn of_nodes(lines: NonZeroUsize, nodes: u64) -> Effort {
        Effort { lines, limits: Limits { nodes: Some(nodes), ..Limits::default() } }
    }

    /// Returns the limits for a fraction of a position's effort.
    fn part(self, part: u32) -> Limits {
        let limits = self.limits.part(part);
        Limits { nodes: limits.nodes.map(|nodes| nodes.max(1)), ..limits }
    }
}

/// Analyses positions of a game. With a node limit, equal seeds give equal answers.
#[derive(Debug)]
pub struct Analyser {
    computer: Computer,
    solver: Minimax,
    visited: u64,
}

impl Analyser {
    /// Returns an analyser. The seed determines its choices among equal moves.
    #[must_use]
    pub fn new(seed: u64) -> Analyser {
        let solver = Minimax::new(MinimaxParams::default());
        Analyser { computer: Computer::for_analysis(seed), solver, visited: 0 }
    }

    /// Searches the best lines of a position. Searches small positions without chance to the end.
    ///
    /// # Errors
    /// When stopped before any result.
    pub fn look(
        &mut self,
        position: &Position,
        effort: Effort,
        stop: &Stop,
    ) -> Result<PositionAnalysis, Aborted> {
        let Turn::Player(side) = position.turn() else { return Ok(at_rest(position)) };
        let (mut lines, nodes) = match self.solve(position, effort, stop)? {
            Some(solved) => solved,
            None => self.search(position, effort, stop)?,
        };
        self.visited += nodes;
        if let Some(best) = lines.first_mut() {
            self.continue_line(position, best, effort, stop);
        }
        let unit = unit_of_look(position, lines.iter().map(|line| line.depth).min().flatten());
        let mut found = PositionAnalysis { side: Some(side), outcome: None, lines, chance: 0.5, unit, nodes };
        found.settle();
        Ok(found)
    }

    /// Evaluates a move with the effort of one line. Returns the score and the depth in plies, or `None` when
    /// stopped before a result.
    pub(super) fn value_of(
        &mut self,
        position: &Position,
        cell: Cell,
        effort: Effort,
        stop: &Stop,
    ) -> Option<(Score, Option<u32>)> {
        if is_solved(position) {
            return self.solve_after(position, cell, stop).ok()?.map(|(score, _)| (score, None));
        }
        let limits = effort.part(u32::try_from(effort.lines.get()).unwrap_or(u32::MAX));
        let Judgement { score, depth, nodes, .. } =
            self.computer.judge(position, cell, limits, stop)?.judgement?;
        self.visited += nodes.unwrap_or(0);
        Some((score?, depth))
    }

    /// Nodes of all searches by this analyser.
    #[must_use]
    pub fn visited(&self) -> u64 {
        self.visited
    }

    /// Solves a small position after a move. Returns the result of best play and the nodes searched, or `None`
    /// where the result is an average over chance.
    fn solve_after(
        &mut self,
        position: &Position,
        cell: Cell,
        stop: &Stop,
    ) -> Result<Option<(Score, u64)>, Aborted> {
        let side = position.turn().side().ok_or(Aborted)?;
        let mut after = position.clone();
        after.play_unchecked(cell);
        if let Turn::Over(outcome) = after.turn() {
            return Ok(Some((result_for(side, outcome), 1)));
        }
        let choice = self.solver.best_move(&after, &mut Task::new(stop))?;
        let found = choice.judgement.and_then(|judgement| Some((judgement.score?, judgement.nodes)));
        Ok(found.map(|(score, nodes)| (seen_before(score), 1 + nodes.unwrap_or(0))))
    }

    /// Solves every move of a small position. Returns `None` for other positions.
    fn solve(
        &mut self,
        position: &Position,
        effort: Effort,
        stop: &Stop,
    ) -> Result<Option<(Vec<Line>, u64)>, Aborted> {
        if !is_solved(position) {
            return Ok(None);
        }
        let (mut lines, mut nodes) = (Vec::new(), 0);
        for cell in position.legal_moves() {
            let Some((score, visited)) = self.solve_after(position, cell, stop)? else { return Ok(None) };
            nodes += visited;
            lines.push(Line { moves: vec![cell], score, depth: None });
        }
        lines.sort_by(|one, other| other.score.compare(&one.score));
        lines.truncate(effort.lines.get());
        Ok(Some((lines, nodes)))
    }

    fn search(
        &mut self,
        position: &Position,
        effort: Effort,
        stop: &Stop,
    ) -> Result<(Vec<Line>, u64), Aborted> {
        let ask = Ask::Analyse { lines: effort.lines };
        let mut task = Task { ask, ..Task::within(effort.limits, stop) };
        let choices = self.computer.think(position, &mut task)?;
        let visited = choices.iter().filter_map(|choice| choice.judgement.as_ref()?.nodes);
        let nodes = visited.max().unwrap_or(0);
        let mut lines: Vec<Line> = choices.into_iter().map(line_of).collect();
        lines.sort_by(|one, other| other.score.compare(&one.score));
        Ok((lines, nodes))
    }

    /// Extends a line that is reported with its first moves only.
    fn continue_line(&mut self, position: &Position, line: &mut Line, effort: Effort, stop: &Stop) {
        let length = match line.score.value {
            ScoreValue::Win(plies) | ScoreValue::Loss(plies) => plies as usize,
            _ => LEAST_LINE,
        };
        let mut after = position.clone();
        for &cell in &line.moves {
            let Some(side) = after.turn().side() else { return };
            if after.play(side, cell).is_err() {
                return;
            }
        }
        let limits = effort.part(CONTINUED);
        while line.moves.len() < length.min(LEAST_LINE) {
            let Some(side) = after.turn().side() else { return };
            let mut task = Task::judging(limits, stop);
            let choice = if is_solved(&after) {
                self.solver.best_move(&after, &mut task)
            } else {
                self.computer.best_move(&after, &mut task)
            };
            let Ok(choice) = choice else { return };
            self.visited += choice.judgement.as_ref().and_then(|judgement| judgement.nodes).unwrap_or(0);
            line.moves.push(choice.cell);
            if after.play(side, choice.cell).is_err() {
                return;
            }
        }
    }
}

/// Returns the analysis of a position without a side to move.
fn at_rest(position: &Position) -> PositionAnalysis {
    let outcome = position.turn().outcome();
    let chance = outcome.and_then(|outcome| outcome.winner).map_or(0.5, |winner| match winner {
        Side::X => 1.0,
        Side::O => 0.0,
    });
    PositionAnalysis { side: None, outcome, lines: Vec::new(), chance, unit: unit(position), nodes: 0 }
}

fn line_of(choice: Choice) -> Line {
    let moves = choice.line().to_vec();
    let Judgement { score, depth, .. } = choice.judgement.unwrap_or_default();
    Line { moves, score: score.unwrap_or(Score::points(0)), depth }
}

/// Whether a position is small enough for a search to the end. False for Score, where points count besides the
/// result.
pub(super) fn is_solved(position: &Position) -> bool {
    !matches!(position, Position::Score(_)) && Games::SMALL.contain(&position.current_setup())
}

/// Returns the score of a finished game for the side that made its last move.
pub(super) fn result_for(side: Side, outcome: Outcome) -> Score {
    match outcome.winner {
        Some(winner) if winner == side => Score::win(1),
        Some(_) => Score::loss(1),
        None => Score::DRAW,
    }
}

/// Converts a score for the other side, one ply earlier.
pub(super) fn seen_before(score: Score) -> Score {
    turned(score, |plies| plies + 1)
}

/// Converts a score for the other side, one ply later.
pub(super) fn seen_after(score: Score) -> Score {
    turned(score, |plies| plies.saturating_sub(1))
}

/// Converts a score for the other side, with the distance to the end mapped by `plies`.
fn turned(score: Score, plies: impl Fn(u32) -> u32) -> Score {
    let value = match score.value {
        ScoreValue::Points(points) => ScoreValue::Points(-points),
        ScoreValue::Win(end) => ScoreValue::Loss(plies(end)),
        ScoreValue::Loss(end) => ScoreValue::Win(plies(end)),
        ScoreValue::Draw => ScoreValue::Draw,
    };
    Score { value, ..score }
}
