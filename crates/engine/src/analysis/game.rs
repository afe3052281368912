//! Loss of each move of a game.

use inarow_core::{Cell, Explain, ForbiddenCell, Message, Position, Setup, Side, Turn};
use inarow_record::{Record, ReplayError, Score, ScoreValue};

use super::analyser::{result_for, seen_after, seen_before};
use super::chance::{AT_THE_END, unit_of_look};
use super::{Analyser, Effort, Grade, Line, PositionAnalysis, Threat};
use crate::{Aborted, Stop};

/// Number of analyses on either side that measure the bias of an analysis in Score.
const NEIGHBOURS: usize = 3;

/// Number of zero differences that are added to the differences of a game.
const UNKNOWN: usize = 6;

/// Move of a game, with its consequences.
#[derive(Clone, PartialEq, Debug)]
pub struct MoveAnalysis {
    /// Side that moved.
    pub side: Side,
    /// Marked cell.
    pub cell: Cell,
    /// Mover's winning chance with the best move, from 0 to 1.
    pub best: f64,
    /// Mover's winning chance after this move, from 0 to 1.
    pub chance: f64,
    /// Loss of winning chance: `best` minus `chance`.
    pub loss: f64,
    /// Grade of the loss. `None` for moves of an opening, because no player chose such a move.
    pub grade: Option<Grade>,
    /// Length in plies of a win that the move missed. A win in one ply counts even if the move still wins later.
    pub missed_win: Option<u32>,
    /// Win that the move allowed the other side, if another move would have prevented the win.
    pub allowed: Option<Allowed>,
    /// Cells that were forbidden to the mover.
    pub forbidden: Vec<ForbiddenCell>,
}

/// Forced win that a move allowed the other side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Allowed {
    /// First move of the win.
    pub cell: Cell,
    /// Threat that the first move makes, if the threat has a name.
    pub threat: Option<Threat>,
    /// Plies to the end.
    pub plies: u32,
    /// Moves that would have defended, the best first.
    pub held: Vec<Cell>,
    /// Whether no searched move outside `held` defended.
    pub only: bool,
}

/// Losses of a side in a game.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct SideSummary {
    /// Number of graded moves.
    pub moves: u32,
    /// Mean loss of a move, from 0 to 1.
    pub mean_loss: f64,
    /// Number of moves of each grade in [`Grade::FAULTS`].
    pub faults: [u32; 3],
}

/// Analysis of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct GameAnalysis {
    /// Positions of the game: before the first move, then after each move.
    pub positions: Vec<PositionAnalysis>,
    /// Moves of the game.
    pub moves: Vec<MoveAnalysis>,
}

/// Reason why a game was not analysed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum AnalysisError {
    /// The record describes no valid game.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// The host stopped the analysis.
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
    /// Analyses every position of a record and grades its moves. `report` receives the number of finished positions,
    /// the total, and X's last winning chance, from 0 to 1.
    ///
    /// # Errors
    /// When the record describes no valid game, or the host stops the analysis.
    pub fn of(
        record: &Record,
        analyser: &mut Analyser,
        effort: Effort,
        stop: &Stop,
        report: &mut dyn FnMut(usize, usize, Option<f64>),
    ) -> Result<GameAnalysis, AnalysisError> {
        // Invalid records fail before any search.
        record.positions().try_for_each(|position| position.map(drop))?;
        let all = record.plies.len() + 1;
        let mut positions = Vec::with_capacity(all);
        // Score of each played move for its side, from the search that found the best moves.
        let mut played = vec![None; record.plies.len()];
        // Unit of the played move's score. Differs where the search of the played move reached less depth than
        // the first search.
        let mut shallow = vec![None; record.plies.len()];
        for (index, position) in record.positions().enumerate() {
            let position = position?;
            report(index, all, positions.last().map(|found: &PositionAnalysis| found.chance));
            let found = analyser.look(&position, effort, stop)?;
            if let Some(ply) = record.plies.get(index) {
                let line = found.lines.iter().find(|line| line.first() == Some(ply.cell));
                played[index] = match line {
                    Some(line) => Some(line.score),
                    None => analyser.value_of(&position, ply.cell, effort, stop).map(|(score, depth)| {
                        let unit = unit_of_look(&position, depth);
                        shallow[index] = Some(unit).filter(|unit| depth.is_some() && *unit > found.unit);
                        score
                    }),
                };
            }
            positions.push(found);
        }
        report(all, all, positions.last().map(|found| found.chance));
        let mut game = GameAnalysis { positions, moves: Vec::new() };
        game.deepen_played(record, &shallow, &mut played);
        game.conclude(record, played);
        Ok(game)
    }

    /// Evaluates played moves of Score as deeply as the best ones. A move whose own search did not reach the
    /// end gets the final value from the next search. If the next search did not reach the end either, earlier
    /// values are uncertain.
    fn deepen_played(&mut self, record: &Record, shallow: &[Option<f64>], played: &mut [Option<Score>]) {
        for (index, unit) in shallow.iter().enumerate().filter_map(|(index, unit)| Some((index, (*unit)?))) {
            let [before, after] = &mut self.positions[index..index + 2] else { continue };
            match after.seen_end().filter(|_| record.plies[index].chance.is_empty()) {
                Some(score) => played[index] = Some(seen_before(score)),
                None => {
                    before.unit = unit;
                    before.settle();
                }
            }
        }
    }

    /// Grades the moves by all searches together. Replays one board at a time, because all boards would take
    /// much memory.
    fn conclude(&mut self, record: &Record, mut played: Vec<Option<Score>>) {
        let sure = self.carry_proofs(record, &mut played);
        self.level(record, &mut played);
        self.chain(record, &sure, &mut played);
        let mut boards = record.positions().map_while(Result::ok);
        let Some(mut position) = boards.next() else { return };
        let judged = boards.enumerate().filter_map(|(index, next)| {
            let before = std::mem::replace(&mut position, next);
            self.judge(record, (&before, &position), index, played[index], sure[index])
        });
        self.moves = judged.collect();
        // A row of a game of Score shows only the mover's search.
        if matches!(record.setup, Setup::Score(_)) {
            for (made, after) in self.moves.iter().zip(&mut self.positions[1..]) {
                after.chance = PositionAnalysis::chance_of_x(made.side, made.chance);
            }
        }
    }

    /// Extends proofs of played moves to the following positions, where the next search found less. Returns, by
    /// position, scores that are certain without a proving move. The proof then covered another position or
    /// reported no line.
    fn carry_proofs(&mut self, record: &Record, played: &mut [Option<Score>]) -> Vec<Option<Score>> {
        let mut sure = vec![None; record.plies.len() + 1];
        // Whether a search of the position itself proved the score. The line is then the proof.
        let mut is_own = vec![true; record.plies.len()];
        for index in 0..record.plies.len() {
            let [before, after] = &mut self.positions[index..index + 2] else { continue };
            let (Some(score), Some(_)) = (played[index], after.side) else { continue };
            let is_known = after.score().is_none_or(|known| known.proved);
            if is_known || !score.proved || !is_one_chain(record, index) {
                continue;
            }
            let now = seen_after(score);
            match score.value {
                // The move wins against every reply.
                ScoreValue::Win(_) => {
                    let open = after.lines.iter_mut().filter(|line| !line.score.proved);
                    open.for_each(|line| line.score = now);
                    if let Some(next) = played.get_mut(index + 1)
                        && next.is_none_or(|next| !next.proved)
                    {
                        (*next, is_own[index + 1]) = (Some(now), false);
                    }
                }
                ScoreValue::Loss(_) => {
                    let line =
                        before.lines.iter().find(|line| line.first() == Some(record.plies[index].cell));
                    let answer = line.filter(|_| is_own[index]).and_then(|line| line.moves.get(1..));
                    let Some(answer) = answer.filter(|rest| !rest.is_empty()) else {
                        sure[index + 1] = Some(now);
                        continue;
                    };
                    after.lines.retain(|line| line.first() != answer.first().copied());
                    let depth = line.and_then(|line| line.depth);
                    after.lines.insert(0, Line { moves: answer.to_vec(), score: now, depth });
                }
                ScoreValue::Points(_) | ScoreValue::Draw => {}
            }
        }
        sure
    }

    /// Removes the bias of each search towards the side to move. Subtracts half of the usual difference of
    /// consecutive searches from every estimate. In Score only neighbours count, because prices rise until the
    /// last searches see the end. Elsewhere only nearly even positions count, because after a blunder one
    /// search sees much more than the other. In a short game a single search has little influence.
    fn level(&mut self, record: &Record, played: &mut [Option<Score>]) {
        let is_score = matches!(record.setup, Setup::Score(_));
        let is_estimate = |found: &PositionAnalysis| found.unit > AT_THE_END;
        let points = |score: Option<Score>, found: &PositionAnalysis| match score?.value {
            ScoreValue::Points(points) if is_score || f64::from(points).abs() <= found.unit => {
                Some(points).filter(|_| is_estimate(found))
            }
            _ => None,
        };
        let differences: Vec<Option<i32>> = (0..record.plies.len())
            .map(|index| {
                let [before, after] = [&self.positions[index], &self.positions[index + 1]];
                let next = points(after.score(), after);
                let is_followed = record.plies[index].chance.is_empty();
                Some(points(played[index], before)?.saturating_add(next?)).filter(|_| is_followed)
            })
            .collect();
        let middle = |differences: &[Option<i32>], unknown: usize| {
            let mut known: Vec<i32> = differences.iter().copied().flatten().collect();
            known.extend(std::iter::repeat_n(0, unknown));
            known.sort_unstable();
            known.get(known.len() / 2).copied()
        };
        let of_all = if is_score { None } else { middle(&differences, UNKNOWN) };
        for (at, found) in self.positions.iter_mut().enumerate().filter(|(_, found)| is_estimate(found)) {
            let around = at.saturating_sub(NEIGHBOURS)..(at + NEIGHBOURS).min(differences.len());
            let Some(middle) = (if is_score { middle(&differences[around], 0) } else { of_all }) else {
                continue;
            };
            let levelled = |score: &mut Score| {
                if let ScoreValue::Points(points) = &mut score.value {
                    *points = points.saturating_sub(middle / 2);
                }
            };
            played.get_mut(at).into_iter().flatten().for_each(levelled);
            found.lines.iter_mut().for_each(|line| levelled(&mut line.score));
            found.settle();
        }
    }

    /// Takes the value of each move from the next search, from the last move to the first. A position's chance
    /// is the chance of its best line. The chance of the played line is the chance of the position after the
    /// line. Estimates never correct certain scores.
    fn chain(&mut self, record: &Record, sure: &[Option<Score>], played: &mut [Option<Score>]) {
        let settle = |found: &mut PositionAnalysis, at: usize| {
            found.settle();
            if let (Some(score), Some(side)) = (sure[at], found.side) {
                found.chance = PositionAnalysis::chance_of_x(side, found.worth(score));
            }
        };
        if let Some(last) = self.positions.last_mut() {
            settle(last, record.plies.len());
        }
        for index in (0..record.plies.len()).rev() {
            let [before, after] = &mut self.positions[index..index + 2] else { continue };
            let ply = &record.plies[index];
            let Some(side) = before.side else { continue };
            let (mut rest, mut depth) = (&[][..], None);
            if is_one_chain(record, index) {
                played[index] = match (after.outcome, after.lines.first()) {
                    (Some(outcome), _) => Some(result_for(side, outcome)),
                    _ if sure[index + 1].is_some() => sure[index + 1].map(seen_before),
                    (None, Some(line)) => {
                        (rest, depth) = (&line.moves, line.depth);
                        Some(seen_before(line.score))
                    }
                    (None, None) => played[index],
                };
            }
            let Some(score) = played[index] else { continue };
            let known = before.lines.iter().position(|line| line.first() == Some(ply.cell));
            let is_best = before.score().is_none_or(|best| score.compare(&best).is_gt());
            // An unsearched move that is no better than the lines adds no line.
            if known.is_some() || is_best {
                let moves = std::iter::once(ply.cell).chain(rest.iter().copied()).collect();
                let line = Line { moves, score, depth };
                match known {
                    // The moves of a proof remain.
                    Some(at) if is_proof(&before.lines[at]) && !is_proof(&line) => {}
                    Some(at) if rest.is_empty() => before.lines[at].score = score,
                    Some(at) => before.lines[at] = line,
                    None => before.lines.insert(0, line),
                }
            }
            settle(before, index);
        }
    }

    fn judge(
        &self,
        record: &Record,
        (position, next): (&Position, &Position),
        index: usize,
        played: Option<Score>,
        sure: Option<Score>,
    ) -> Option<MoveAnalysis> {
        let (before, after) = (self.positions.get(index)?, self.positions.get(index + 1)?);
        let ply = record.plies.get(index)?;
        let side = before.side?;
        let best = before.lines.first();
        // Without a winning move for a certain win, the best move keeps the value of the search.
        let of_best = match best.filter(|best| sure.is_some() && !best.score.proved) {
            Some(best) => before.worth(best.score),
            None => before.chance_of(side),
        };
        let now = match played {
            Some(score) if !is_one_chain(record, index) && after.outcome.is_none() => {
                // A later search that saw the end knows more than the earlier search.
                let is_end = ply.chance.is_empty() && after.seen_end().is_some();
                let seen = if is_end { after.chance_of(side) } else { 0.0 };
                before.worth(score).max(seen).min(of_best)
            }
            _ => after.chance_of(side),
        };
        let of_best = of_best.max(now);
        let is_of_best = best.and_then(Line::first) == Some(ply.cell);
        let loss = if is_of_best { 0.0 } else { of_best - now };
        let is_best = loss <= 0.0;
        let is_lost = after.side == Some(side.other()) && wins(after.score()).is_some();
        let opening = record.choices.last().is_some_and(|choice| (index as u32) < choice.after);
        let (has_won, stays_won) = match next.turn() {
            Turn::Over(outcome) => (outcome.winner == Some(side), false),
            _ => (false, after.score().is_some_and(|score| matches!(score.value, ScoreValue::Loss(_)))),
        };
        let still_wins = stays_won || played.is_some_and(|score| matches!(score.value, ScoreValue::Win(_)));
        let is_missed = |&plies: &u32| plies == 1 || !is_best && !still_wins;
        let missed_win =
            wins(best.map(|line| line.score)).filter(|plies| !has_won && !opening && is_missed(plies));
        let was_lost = best.is_some_and(|line| matches!(line.score.value, ScoreValue::Loss(_)));
        let allowed = (is_lost && !is_best && !was_lost && !opening)
            .then(|| allowed(before, after, next, ply.cell))
            .flatten();
        Some(MoveAnalysis {
            side,
            cell: ply.cell,
            best: of_best,
            chance: now,
            loss,
            grade: (!opening).then(|| if is_best { Grade::Good } else { Grade::of_chances(of_best, now) }),
            missed_win,
            allowed,
            forbidden: position.forbidden_cells(),
        })
    }

    /// Removes the grades of the first `moves` moves, because the mover did not choose them.
    pub fn pass_over(&mut self, moves: usize) {
        for made in self.moves.iter_mut().take(moves) {
            (made.grade, made.missed_win, made.allowed) = (None, None, None);
        }
    }

    /// Summary of a side's losses.
    #[must_use]
    pub fn summary(&self, side: Side) -> SideSummary {
        let judged = || self.moves.iter().filter(|made| made.side == side && made.grade.is_some());
        let count = |grade| judged().filter(|made| made.grade == Some(grade)).count() as u32;
        let moves = judged().count();
        // An empty sum would be −0.
        let loss = judged().fold(0.0, |loss, made| loss + made.loss);
        SideSummary {
            moves: moves as u32,
            mean_loss: loss / moves.max(1) as f64,
            faults: Grade::FAULTS.map(count),
        }
    }

    /// Returns the indices in `moves` of a side's worst faults, the worst first.
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

/// Whether a move has the value of the position after it. False before chance, and in Score, where points count
/// instead of results.
fn is_one_chain(record: &Record, index: usize) -> bool {
    record.plies[index].chance.is_empty() && !matches!(record.setup, Setup::Score(_))
}

/// Whether a line reaches its proved end.
fn is_proof(line: &Line) -> bool {
    let Score { value, proved } = line.score;
    let is_whole = |plies: u32| line.moves.len() == plies as usize;
    proved && matches!(value, ScoreValue::Win(plies) | ScoreValue::Loss(plies) if is_whole(plies))
}

/// Length of a proved win, in plies.
fn wins(score: Option<Score>) -> Option<u32> {
    match score?.shown() {
        ScoreValue::Win(plies) => Some(plies),
        _ => None,
    }
}

/// Returns the win of the other side after a move that did not prevent it.
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

#[cfg(test)]
mod tests {
    use inarow_core::GameSpec;
    use inarow_record::{Dice, Ply, Stream};

    use super::super::unit;
    use super::*;

    /// Returns a game of Gomoku with the given lines and scores as search results.
    fn carried(moves: &str, found: &[(&str, Score)]) -> GameAnalysis {
        let spec: GameSpec = "gomoku".parse().unwrap();
        let mut record = Record::new(spec.setup(&mut Dice::new(1, Stream::SetUp)).unwrap());
        let shape = record.setup.shape().unwrap();
        let cells = |text: &str| -> Vec<Cell> {
            text.split_whitespace().map(|name| shape.parse(name).unwrap()).collect()
        };
        record.plies = cells(moves).into_iter().map(Ply::new).collect();
        let boards: Vec<Position> = record.positions().map(Result::unwrap).collect();
        let look = |(&(line, score), board): (&(&str, Score), &Position)| {
            let lines = vec![Line { moves: cells(line), score, depth: None }];
            let side = board.turn().side();
            let unit = unit(board);
            let mut found = PositionAnalysis { side, outcome: None, lines, chance: 0.5, unit, nodes: 1 };
            found.settle();
            found
        };
        let positions: Vec<PositionAnalysis> = found.iter().zip(&boards).map(look).collect();
        let played_of = |(ply, found): (&Ply, &PositionAnalysis)| {
            found.lines.iter().find(|line| line.first() == Some(ply.cell)).map(|line| line.score)
        };
        let played = record.plies.iter().zip(&positions).map(played_of).collect();
        let mut game = GameAnalysis { positions, moves: Vec::new() };
        game.conclude(&record, played);
        game
    }

    /// X's proof covers replies other than the expected one, which was played.
    #[test]
    fn no_move_is_told_as_proved_that_no_look_proved() {
        let proof = "h8 h9 i8 i9 j8 j9 k8";
        let game = carried(
            "h8 a1 b2",
            &[
                (proof, Score::win(7)),
                ("a1 c3 d4 e5", Score::points(-20)),
                ("b2 c4", Score::points(30)),
                ("o1 o2", Score::points(-10)),
            ],
        );
        assert_eq!(game.positions[0].score(), Some(Score::win(7)));
        let names = |line: &Line| line.moves.len();
        assert_eq!(names(&game.positions[0].lines[0]), 7, "the moves of the proof stay");
        assert_eq!(game.positions[1].score(), Some(Score::loss(6)));
        for line in &game.positions[2].lines {
            assert!(!line.score.proved, "{line:?}");
        }
        // The win is certain, whatever the searches found.
        let chances: Vec<f64> = game.positions[..3].iter().map(|found| found.chance).collect();
        assert_eq!(chances, [1.0; 3]);
        assert_eq!((game.moves[0].loss, game.moves[1].loss), (0.0, 0.0));
        assert!(game.moves[2].missed_win.is_none(), "{:?}", game.moves[2]);
        // No move was shown to win, so no move is better than its search result.
        assert_eq!(game.moves[2].loss, 0.0, "the best that was seen was played");
        assert!(game.moves[2].best < 0.9, "{:?}", game.moves[2]);
    }

    #[test]
    fn a_win_that_is_sure_makes_no_other_move_better_than_it_was_seen_to_be() {
        let looks = [
            ("h8 h9 i8 i9 j8 j9 k8", Score::win(7)),
            ("a1 c3 d4 e5", Score::points(-20)),
            ("b2 c4", Score::points(30)),
            ("o1 o2", Score::points(100)),
        ];
        let game = carried("h8 a1 d5", &looks);
        let made = &game.moves[2];
        assert!(made.missed_win.is_none() && made.best < 0.9, "{made:?}");
        assert!(made.loss > 0.0 && made.loss < 0.5, "{made:?}");
    }

    #[test]
    fn the_last_position_has_the_chance_of_what_was_proved_before_it() {
        for (text, score, chance) in [("h8 h9 i8", Score::win(3), 1.0), ("h8 h9", Score::loss(2), 0.0)] {
            let game = carried("h8", &[(text, score), ("a1 c3", Score::points(50))]);
            assert_eq!(game.positions[1].chance, chance, "{score:?}");
            assert_eq!(game.moves[0].loss, 0.0, "{score:?}: {:?}", game.moves[0]);
        }
    }
}
