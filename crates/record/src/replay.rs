//! Replaying of records.

use inarow_core::{Chance, ChanceError, Explain, Illegal, Message, Position, SetupError, Turn};

use crate::{End, GameResult, Ply, Record};

/// Reason why a record cannot be replayed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReplayError {
    /// The set-up describes no game.
    #[error("the set-up is no game: {0}")]
    Setup(#[source] SetupError),
    /// A move is illegal.
    #[error("move {}{}: {reason}", ply + 1, of_line(*line))]
    Move {
        /// The line, 0 for the main line.
        line: usize,
        /// The ply within the line, from 0.
        ply: usize,
        /// Reason of the refusal.
        #[source]
        reason: Illegal,
    },
    /// An outcome of chance is not possible.
    #[error("chance outcome after move {}{}: {reason}", ply.map_or(0, |ply| ply + 1), of_line(*line))]
    Chance {
        /// The line, 0 for the main line.
        line: usize,
        /// The ply within the line before the outcome, from 0. `None` before the first ply.
        ply: Option<usize>,
        /// Reason of the refusal.
        #[source]
        reason: ChanceError,
    },
    /// A variation has no ply, or branches off a line that does not precede the variation. Alternatively, the
    /// parent line has no ply at the branch.
    #[error("variation {line} does not hang on the line that it names")]
    Branch {
        /// The line, 1 for the first variation.
        line: usize,
    },
    /// The result contradicts the board.
    #[error("the result {name} does not agree with the board")]
    Result {
        /// Name of the ending in the record.
        name: &'static str,
    },
    /// The line of a judgement contains a cell outside the board.
    #[error("the judgement of move {}{} names a cell outside the board", ply + 1, of_line(*line))]
    Judgement {
        /// The line, 0 for the main line.
        line: usize,
        /// The ply within the line, from 0.
        ply: usize,
    },
}

impl Explain for ReplayError {
    fn message(&self) -> Message {
        match self {
            ReplayError::Setup(error) => error.message(),
            ReplayError::Move { line: 0, ply, reason } => {
                Message::new("file-move").digits("move", ply + 1).because("reason", reason.message())
            }
            ReplayError::Move { line, ply, reason } => Message::new("file-move-of-line")
                .digits("move", ply + 1)
                .digits("line", line)
                .because("reason", reason.message()),
            ReplayError::Chance { ply, reason, .. } => Message::new("file-chance")
                .digits("move", ply.map_or(0, |ply| ply + 1))
                .because("reason", reason.message()),
            ReplayError::Branch { line } => Message::new("file-branch").digits("line", line),
            ReplayError::Result { .. } => Message::new("file-result"),
            ReplayError::Judgement { ply, .. } => Message::new("file-judgement").digits("move", ply + 1),
        }
    }
}

/// Returns words that name a variation. Empty for the main line.
fn of_line(line: usize) -> String {
    if line == 0 { String::new() } else { format!(" of variation {line}") }
}

impl Record {
    /// Returns the position before the first move, after the chance outcomes of the record.
    ///
    /// # Errors
    /// When the set-up or the chance outcomes describe no position.
    pub fn start(&self) -> Result<Position, ReplayError> {
        let mut position = Position::new(&self.setup).map_err(ReplayError::Setup)?;
        draw(&mut position, &self.chance, 0, None)?;
        Ok(position)
    }

    /// Returns the position after the last move of the main line.
    ///
    /// # Errors
    /// When the set-up, a move or a chance outcome is not possible.
    pub fn replay(&self) -> Result<Position, ReplayError> {
        self.replay_to(self.plies.len())
    }

    /// Returns the position after `plies` moves of the main line (or all, if there are fewer).
    ///
    /// # Errors
    /// When the set-up, a move or a chance outcome is not possible.
    pub fn replay_to(&self, plies: usize) -> Result<Position, ReplayError> {
        let mut position = self.start()?;
        for (index, ply) in self.plies.iter().take(plies).enumerate() {
            play(&mut position, ply, 0, index)?;
        }
        Ok(position)
    }

    /// Iterates over every position of the main line, from the position before the first move on.
    #[must_use]
    pub fn positions(&self) -> Positions<'_> {
        Positions { record: self, next: 0, position: None, failed: false }
    }

    /// Checks the whole record: set-up, every move of every line, chance outcomes, judgements and the result.
    ///
    /// # Errors
    /// When a part is invalid. The first problem is returned, with lines in the order of the walk.
    pub fn check(&self) -> Result<(), ReplayError> {
        let branches = Branches::of(self)?;
        let mut position = self.start()?;
        check_judgements(self, &position)?;
        walk(self, &branches, &mut position)
    }
}

/// Iterator of [`Record::positions`]. Ends after an error.
#[derive(Clone, Debug)]
pub struct Positions<'r> {
    record: &'r Record,
    next: usize,
    position: Option<Position>,
    failed: bool,
}

impl Iterator for Positions<'_> {
    type Item = Result<Position, ReplayError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.failed {
            return None;
        }
        let step = match &mut self.position {
            None => self.record.start().inspect(|position| self.position = Some(position.clone())),
            Some(position) => {
                let ply = self.record.plies.get(self.next)?;
                self.next += 1;
                play(position, ply, 0, self.next - 1).map(|()| position.clone())
            }
        };
        self.failed = step.is_err();
        Some(step)
    }
}

fn play(position: &mut Position, ply: &Ply, line: usize, index: usize) -> Result<(), ReplayError> {
    let fail = |reason| ReplayError::Move { line, ply: index, reason };
    let side = match position.turn() {
        Turn::Player(side) => side,
        Turn::Chance => return Err(fail(Illegal::ChanceDue)),
        Turn::Over(_) => return Err(fail(Illegal::GameOver)),
    };
    position.play(side, ply.cell).map_err(fail)?;
    draw(position, &ply.chance, line, Some(index))
}

fn draw(
    position: &mut Position,
    chance: &[Chance],
    line: usize,
    ply: Option<usize>,
) -> Result<(), ReplayError> {
    for drawn in chance {
        position.apply_chance(*drawn).map_err(|reason| ReplayError::Chance { line, ply, reason })?;
    }
    Ok(())
}

fn check_judgements(record: &Record, position: &Position) -> Result<(), ReplayError> {
    let shape = position.shape();
    for line in 0..=record.variations.len() {
        for (ply, found) in record.line(line).iter().enumerate() {
            let cells = found.judgement.iter().flat_map(|judgement| &judgement.line);
            if cells.into_iter().any(|cell| !shape.contains(*cell)) {
                return Err(ReplayError::Judgement { line, ply });
            }
        }
    }
    Ok(())
}

/// Variations grouped by parent line, the latest branch first.
#[derive(Clone, Debug)]
pub struct Branches {
    of: Vec<Vec<(usize, usize)>>,
}

impl Branches {
    /// Groups a record's variations by their parent lines.
    ///
    /// # Errors
    /// [`ReplayError::Branch`] for the first variation without a valid parent line.
    pub fn of(record: &Record) -> Result<Branches, ReplayError> {
        let mut of: Vec<Vec<(usize, usize)>> = vec![Vec::new(); record.variations.len() + 1];
        for (index, variation) in record.variations.iter().enumerate() {
            let line = index + 1;
            let known = variation.of < line && !variation.plies.is_empty();
            let start = if known { record.line_start(variation.of) } else { 0 };
            let shares_enough = variation.of == 0 || variation.after > start;
            if !known || !shares_enough || variation.after >= start + record.line(variation.of).len() {
                return Err(ReplayError::Branch { line });
            }
            of[variation.of].push((variation.after, line));
        }
        for branches in &mut of {
            // The order is stable, so that siblings are in their original order when the list is taken from its end.
            branches.reverse();
            branches.sort_by_key(|(after, _)| core::cmp::Reverse(*after));
        }
        Ok(Branches { of })
    }

    /// Returns the lines that branch off `line` after this number of plies of the game, in order. Returns no
    /// line if the record lacks `line`.
    pub fn at(&self, line: usize, after: usize) -> impl DoubleEndedIterator<Item = usize> + '_ {
        let all = self.of.get(line).map_or(&[][..], Vec::as_slice);
        let from = all.partition_point(|(at, _)| *at > after);
        let to = all.partition_point(|(at, _)| *at >= after);
        all[from..to].iter().rev().map(|(_, line)| *line)
    }
}

/// A line during the walk. The walk goes forward to the line's end, then back, with a visit to each variation.
struct Frame {
    line: usize,
    /// Number of the line's plies on the board.
    played: usize,
    /// Number of the line's branches visited so far, from the front of its list.
    visited: usize,
    forward: bool,
}

/// Plays every line once, on one position and without recursion.
fn walk(record: &Record, branches: &Branches, position: &mut Position) -> Result<(), ReplayError> {
    let mut frames = vec![Frame { line: 0, played: 0, visited: 0, forward: true }];
    while let Some(frame) = frames.last_mut() {
        let plies = record.line(frame.line);
        if frame.forward {
            while let Some(ply) = plies.get(frame.played) {
                play(position, ply, frame.line, frame.played)?;
                frame.played += 1;
            }
            frame.forward = false;
            if frame.line == 0 {
                check_result(record.result, position)?;
            }
        }
        let on_board = record.line_start(frame.line) + frame.played;
        match branches.of[frame.line].get(frame.visited) {
            Some((after, line)) if *after == on_board => {
                frame.visited += 1;
                let line = *line;
                frames.push(Frame { line, played: 0, visited: 0, forward: true });
            }
            _ if frame.played > 0 => {
                frame.played -= 1;
                for _ in 0..=plies[frame.played].chance.len() {
                    position.undo();
                }
            }
            _ => {
                frames.pop();
            }
        }
    }
    Ok(())
}

/// Checks a recorded ending by the rules of the board against the board's own ending.
fn check_result(result: Option<GameResult>, position: &Position) -> Result<(), ReplayError> {
    let Some(result) = result else { return Ok(()) };
    let board = position.turn().outcome().map(GameResult::from);
    let agrees = match result.why {
        End::Board(_) => board == Some(result),
        _ => true,
    };
    if agrees { Ok(()) } else { Err(ReplayError::Result { name: result.why.name() }) }
}
