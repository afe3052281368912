//! The referee for scripts and bots: a text line in, a JSON line out.

mod feed;
mod input;
mod line;

use std::io::{self, BufRead, Write};
use std::time::Duration;

use inarow_core::{Illegal, ParseCellError, Setup};
use inarow_record::{Dice, Stream};

use crate::{Command, Match, MatchError, MatchSetup, Rejection, settle_chance};
use input::{Input, Lines};
use line::{AnswerLine, StartLine};

pub use feed::{RefereeFeed, RefereeNews, referee_question, referee_stop};

/// Longest allowed input line, in bytes. A longer line is malformed.
pub const MAX_INPUT: usize = 1_000;

/// Judges attempted moves and choices of a game, in a fixed text form.
///
/// The seed decides chance as soon as chance is due. Memory use is that of a [`Match`]. An input line costs at
/// most [`MAX_INPUT`] bytes.
///
/// ```
/// use inarow_core::{LineSetup, Setup};
/// use inarow_play::Referee;
///
/// let mut referee = Referee::new(&Setup::Line(LineSetup::new(3, 3, 3)), 0).unwrap();
/// assert_eq!(
///     referee.answer("x b2").unwrap(),
///     r#"{"ok":true,"reason":null,"ply":1,"turn":"o","over":null}"#
/// );
/// assert_eq!(
///     referee.answer("o 1,1").unwrap(),
///     r#"{"ok":false,"reason":"occupied","ply":1,"turn":"o","over":null}"#
/// );
/// ```
#[derive(Debug)]
pub struct Referee {
    game: Match,
    dice: Dice,
    /// Seed that repeats the game, if chance takes part in the game.
    seed: Option<u64>,
}

impl Referee {
    /// Creates a referee for a game. The seed decides chance and appears in the start line.
    ///
    /// # Errors
    /// When the set-up describes no valid position.
    pub fn new(setup: &Setup, seed: u64) -> Result<Referee, MatchError> {
        let game = Match::new(MatchSetup { seed: Some(seed), ..MatchSetup::new(setup.clone()) })?;
        let is_random = matches!(setup, Setup::Score(score) if score.fill.is_random());
        let dice = Dice::new(seed, Stream::Chance);
        let mut referee = Referee { game, dice, seed: is_random.then_some(seed) };
        referee.settle();
        Ok(referee)
    }

    /// Marks the set-up as made from this seed as well. The seed then appears in the start line.
    #[must_use]
    pub fn drawn_from(self, seed: u64) -> Referee {
        Referee { seed: Some(seed), ..self }
    }

    /// Returns the match.
    #[must_use]
    pub fn game(&self) -> &Match {
        &self.game
    }

    /// Returns the line for the start, without a line end.
    #[must_use]
    pub fn start_line(&self) -> String {
        json(&StartLine::of(&self.game, self.seed))
    }

    /// Returns the answer to an input line, without a line end. Returns `None` for a blank line.
    pub fn answer(&mut self, line: &str) -> Option<String> {
        let line = line.trim_ascii();
        if line.is_empty() {
            return None;
        }
        Some(if line.len() > MAX_INPUT { self.malformed() } else { self.judge(Input::parse(line)) })
    }

    /// Writes the start line, then answers lines until the end of the input. Flushes every answer. Lines that
    /// are not UTF-8 are malformed.
    ///
    /// # Errors
    /// When reading or writing fails.
    pub fn serve(&mut self, input: impl BufRead, mut output: impl Write) -> io::Result<()> {
        let mut say = |line: String| {
            writeln!(output, "{line}")?;
            output.flush()
        };
        say(self.start_line())?;
        let mut lines = Lines::new(input);
        while let Some(line) = lines.next_line()? {
            let answer = match line.and_then(|bytes| std::str::from_utf8(bytes).ok()) {
                Some(text) => self.answer(text),
                None => Some(self.malformed()),
            };
            if let Some(answer) = answer {
                say(answer)?;
            }
        }
        Ok(())
    }

    fn malformed(&self) -> String {
        json(&AnswerLine::of(&self.game, Some("malformed")))
    }

    fn judge(&mut self, input: Option<Input<'_>>) -> String {
        let reason = self.try_input(input).err();
        self.settle();
        json(&AnswerLine::of(&self.game, reason))
    }

    fn try_input(&mut self, input: Option<Input<'_>>) -> Result<(), &'static str> {
        let command = match input.ok_or("malformed")? {
            Input::Choose(choice) => Command::Choose { choice },
            Input::Move(side, cell) => match self.game.position().shape().parse(cell) {
                Ok(cell) => Command::Play { side, cell },
                Err(ParseCellError::Malformed) => return Err("malformed"),
                Err(ParseCellError::OutOfBoard) => {
                    return Err(referee_reason(
                        &self.game.check(side, None).err().unwrap_or(Illegal::OutOfBoard.into()),
                    ));
                }
            },
        };
        match self.game.apply(command, Duration::ZERO) {
            Ok(_) => Ok(()),
            Err(rejection) => Err(referee_reason(&rejection)),
        }
    }

    fn settle(&mut self) {
        // The match never refuses, because its position supplies the outcomes.
        let _ = settle_chance(&mut self.game, &mut self.dice, Duration::ZERO);
    }
}

impl Match {
    /// Returns the current state in the referee's format, as the line that answers a move, without a line end.
    #[must_use]
    pub fn referee_line(&self) -> String {
        json(&AnswerLine::of(self, None))
    }
}

/// Returns the referee's word for a rejection. A move in place of a choice is out of turn. A choice in place of
/// a move is out of turn too.
#[must_use]
pub fn referee_reason(rejection: &Rejection) -> &'static str {
    match rejection {
        Rejection::ChoiceDue | Rejection::NoChoiceDue => Illegal::OutOfTurn.name(),
        Rejection::ChoiceNotOffered => Illegal::NotAllowed.name(),
        other => other.name(),
    }
}

fn json(line: &impl serde::Serialize) -> String {
    // Plain structs with text keys cannot fail.
    serde_json::to_string(line).unwrap_or_default()
}
