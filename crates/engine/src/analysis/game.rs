//! What each move of a game gave away.

use inarow_core::{Cell, Explain, ForbiddenCell, Message, Position, Side, Turn};
use inarow_record::{Record, ReplayError, Score, ScoreValue};

use super::analyser::{result_for, seen_before};
use super::{Analyser, Effort, Grade, Line, PositionAnalysis, Threat, chance};
use crate::{Aborted, Stop};

/// A move of a game with what it changed.
#[derive(Clone, PartialEq, Debug)]
pub struct MoveAnalysis {
    /// Who made it.
    pub side: Side,
    /// The cell that was marked.
    pub cell: Cell,
    /// The mover's chance to win with the best move, from 0 to 1.
    pub best: f64,
    /// The mover's chance to win with this move.
    pub chance: f64,
    /// What the move gave away of the chance to win, from 0 to 1.
    pub loss: f64,
    /// How bad that is; `None` of the moves of an opening from which sides were chosen.
    pub grade: Option<Grade>,
    /// A win in so many plies that the move let go.
    pub missed_win: Option<u32>,
    /// What the other side wins by from now on, where a move was there that prevents it.
    pub allowed: Option<Allowed>,
    /// The points that were forbidden to the mover.
    pub forbidden: Vec<ForbiddenCell>,
}

/// A forced win that a move left to the other side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Allowed {
    /// Where it begins.
    pub cell: Cell,
    /// What a mark there makes, where that has a name.
    pub threat: Option<Threat>,
    /// Plies to the end.
    pub plies: u32,
    /// Moves that would have held, the best first.
    pub held: Vec<Cell>,
    /// Whether no other move that was looked at held.
    pub only: bool,
}

/// What a side gave away in a game.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct SideSummary {
    /// Moves that were judged.
    pub moves: u32,
    /// The mean loss of a move, from 0 to 1.
    pub mean_loss: f64,
    /// Moves of each grade in [`Grade::FAULTS`].
    pub faults: [u32; 3],
}

/// A game, judged.
#[derive(Clone, PartialEq, Debug)]
pub struct GameAnalysis {
    /// Before the first move, after it, and so on.
    pub positions: Vec<PositionAnalysis>,
    /// The moves.
    pub moves: Vec<MoveAnalysis>,
}

/// Why a game was not judged.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum AnalysisError {
    /// The record is of no game.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// The host stopped it.
    #[error(transparent)]
    Aborted(#[from] Aborted),
}

impl Explain for AnalysisError {
    fn message(&self) -> Message {
        match self {
            AnalysisError::Replay(error) => error.message(),
            AnalysisError::Aborted(_) => Message::new("analysis-stopped"),
        }
    }
}

impl GameAnalysis {
    /// Looks at every position of a record and judges its moves. `report` is told how many positions are done, and of
    /// how many.
    ///
    /// # Errors
    /// When the record is of no game, or the host stopped it.
    pub fn of(
        record: &Record,
        analyser: &mut Analyser,
        effort: Effort,
        stop: &Stop,
        report: &mut dyn FnMut(usize, usize),
    ) -> Result<GameAnalysis, AnalysisError> {
        let boards = record.positions().collect::<Result<Vec<Position>, ReplayError>>()?;
        let mut positions = Vec::with_capacity(boards.len());
        // What each move was worth to its side, by the search that found the best ones.
        let mut played = vec![None; record.plies.len()];
        for (index, position) in boards.iter().enumerate() {
            report(index, boards.len());
            let found = analyser.look(position, effort, stop)?;
            if let Some(ply) = record.plies.get(index) {
                let line = found.lines.iter().find(|line| line.first() == Some(ply.cell));
                played[index] = match line {
                    Some(line) => Some(line.score),
                    None => analyser.value_of(position, ply.cell, effort, stop),
                };
            }
            positions.push(found);
        }
        report(boards.len(), boards.len());
        let mut game = GameAnalysis { positions, moves: Vec::new() };
        game.correct(record, &boards, &mut played);
        game.level(&boards, &played);
        game.moves = (0..record.plies.len())
            .filter_map(|index| game.judge(record, &boards, index, played[index]))
            .collect();
        Ok(game)
    }

    /// What was found after a move corrects what was expected of it, from the last move to the first.
    fn correct(&mut self, record: &Record, boards: &[Position], played: &mut [Option<Score>]) {
        for index in (0..record.plies.len()).rev() {
            let [before, after] = &mut self.positions[index..index + 2] else { continue };
            let ply = &record.plies[index];
            let (Some(side), true) = (before.side, ply.chance.is_empty()) else { continue };
            let score = match (after.outcome, after.score()) {
                // Points, not the result, are what its moves are worth.
                _ if matches!(boards[index], Position::Score(_)) => continue,
                (Some(outcome), _) => result_for(side, outcome),
                (None, Some(score)) if !matches!(score.value, ScoreValue::Points(_)) => seen_before(score),
                _ => continue,
            };
            // A proof is not replaced by what was only seen.
            if played[index].is_some_and(|known| known.proved && !score.proved) {
                continue;
            }
            played[index] = Some(score);
            let known = before.lines.iter().position(|line| line.first() == Some(ply.cell));
            // A move that was not looked at and is no better than those is no line.
            if known.is_none() && before.score().is_some_and(|best| score.compare(&best).is_le()) {
                continue;
            }
            let rest = after.lines.first().into_iter().flat_map(|line| line.moves.iter().copied());
            let line = Line {
                moves: std::iter::once(ply.cell).chain(rest).collect(),
                score,
                depth: after.lines.first().and_then(|line| line.depth),
            };
            match known {
                Some(at) => before.lines[at] = line,
                None => before.lines.insert(0, line),
            }
            before.lines.sort_by(|one, other| other.score.compare(&one.score));
            let of_side = before.score().map_or(0.5, |score| chance(score, &boards[index]));
            before.chance = if side == Side::X { of_side } else { 1.0 - of_side };
        }
    }

    /// Estimates of the two sides differ by whose move it is: a position's chance is the mean of what the side expects
    /// that moved and of what the side expects that is to move.
    fn level(&mut self, boards: &[Position], played: &[Option<Score>]) {
        for (index, score) in played.iter().enumerate() {
            let (Some(score), Some(side)) = (score, self.positions[index].side) else { continue };
            let after = &mut self.positions[index + 1];
            let is_estimate = |score: Score| matches!(score.value, ScoreValue::Points(_));
            if is_estimate(*score) && after.score().is_some_and(is_estimate) {
                let of_side = chance(*score, &boards[index]);
                let expected = if side == Side::X { of_side } else { 1.0 - of_side };
                after.chance = (after.chance + expected) / 2.0;
            }
        }
    }

    fn judge(
        &self,
        record: &Record,
        boards: &[Position],
        index: usize,
        played: Option<Score>,
    ) -> Option<MoveAnalysis> {
        let (before, after) = (self.positions.get(index)?, self.positions.get(index + 1)?);
        let (position, next) = (boards.get(index)?, boards.get(index + 1)?);
        let ply = record.plies.get(index)?;
        let side = before.side?;
        let best = before.lines.first();
        let is_best = best.and_then(Line::first) == Some(ply.cell);
        let of_best = best.map_or(0.5, |line| chance(line.score, position));
        let now = played.map_or_else(|| after.chance_of(side), |score| chance(score, position));
        let loss = if is_best { 0.0 } else { (of_best - now).max(0.0) };
        let is_lost = after.side == Some(side.other()) && wins(after.score()).is_some();
        let opening = record.choices.last().is_some_and(|choice| (index as u32) < choice.after);
        let stays_won = match next.turn() {
            Turn::Over(outcome) => outcome.winner == Some(side),
            _ => after.score().is_some_and(|score| matches!(score.value, ScoreValue::Loss(_))),
        };
        let missed_win = wins(best.map(|line| line.score))
            .filter(|_| !is_best && !stays_won && wins(played).is_none() && !opening);
        let was_lost = best.is_some_and(|line| matches!(line.score.value, ScoreValue::Loss(_)));
        let allowed = (is_lost && !is_best && !was_lost && !opening)
            .then(|| allowed(before, after, next, ply.cell))
            .flatten();
        Some(MoveAnalysis {
            side,
            cell: ply.cell,
            best: of_best,
            chance: now,
            loss: if opening { 0.0 } else { loss },
            grade: (!opening).then(|| Grade::of_loss(loss)),
            missed_win,
            allowed,
            forbidden: position.forbidden_cells(),
        })
    }

    /// What a side gave away.
    #[must_use]
    pub fn summary(&self, side: Side) -> SideSummary {
        let judged = || self.moves.iter().filter(|made| made.side == side && made.grade.is_some());
        let count = |grade| judged().filter(|made| made.grade == Some(grade)).count() as u32;
        let moves = judged().count();
        let loss: f64 = judged().map(|made| made.loss).sum();
        SideSummary {
            moves: moves as u32,
            mean_loss: loss / moves.max(1) as f64,
            faults: Grade::FAULTS.map(count),
        }
    }

    /// The worst moves of a side that are no good ones, by their places in `moves`, the worst first.
    #[must_use]
    pub fn worst(&self, side: Side, most: usize) -> Vec<usize> {
        let is_fault = |made: &MoveAnalysis| made.grade.is_some_and(|grade| grade > Grade::Good);
        let mut faults: Vec<usize> = (0..self.moves.len())
            .filter(|&at| self.moves[at].side == side && is_fault(&self.moves[at]))
            .collect();
        faults.sort_by(|&one, &other| self.moves[other].loss.total_cmp(&self.moves[one].loss));
        faults.truncate(most);
        faults
    }
}

/// The plies of a win.
fn wins(score: Option<Score>) -> Option<u32> {
    match score?.value {
        ScoreValue::Win(plies) => Some(plies),
        _ => None,
    }
}

/// What the other side wins by after a move that did not prevent it.
fn allowed(
    before: &PositionAnalysis,
    after: &PositionAnalysis,
    next: &Position,
    played: Cell,
) -> Option<Allowed> {
    let line = after.lines.first()?;
    let cell = line.first()?;
    let is_lost = |line: &Line| matches!(line.score.value, ScoreValue::Loss(_));
    let others = || before.lines.iter().filter(|line| line.first() != Some(played));
    let held: Vec<Cell> = others().filter(|line| !is_lost(line)).filter_map(Line::first).collect();
    Some(Allowed {
        cell,
        threat: Threat::of(next, after.side?, cell),
        plies: wins(Some(line.score))?,
        only: others().any(is_lost),
        held,
    })
}
