//! Conversations of a check, with a process, its commands and its answers.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use inarow_core::{Shape, Side};
use inarow_gomocup::{Conversation, EngineLine, ExitReport, GRACE, Point, REST, about_field};
use inarow_play::{Direction, ProgramFault, Tap};

use crate::check::{Finding, GamePlace, Grade, Observation, TranscriptLine};
use crate::options::CheckOptions;

/// Interval between two readings of memory during a wait.
const WATCH: Duration = Duration::from_millis(100);
/// Wait for an answer after `ERROR`, because some engines complain and then move.
const AFTER_ERROR: Duration = Duration::from_secs(1);
/// Limits of a check's transcript, in lines and bytes.
const MOST_LINES: usize = 20_000;
const MOST_BYTES: usize = 4 << 20;
/// Limit of unread lines before a command.
const MOST_PENDING: u32 = 1000;
/// Time of a turn in checks that do not measure time.
pub(crate) const USUAL_TURN: Duration = Duration::from_millis(200);

/// Test bench of an engine, with the program and the output of its processes.
pub(crate) struct Bench<'a> {
    words: &'a [String],
    pub(crate) options: &'a CheckOptions,
    begun: Instant,
    transcript: Arc<Mutex<Transcript>>,
    /// First line outside the protocol, and first move that was not requested, of any process.
    pub(crate) garbage: Option<String>,
    pub(crate) unasked: Option<String>,
    /// Kind of game that a program of the referee's protocol has proved to play.
    pub(crate) kind: &'static str,
    /// Processes left by [`Check::End`](crate::Check::End), for [`Check::Children`](crate::Check::Children).
    pub(crate) left: Option<usize>,
}

#[derive(Default)]
struct Transcript {
    lines: Vec<TranscriptLine>,
    bytes: usize,
}

/// Reason why a check cannot go on, with the command and the observation.
#[derive(Debug)]
pub(crate) struct CheckError {
    pub(crate) asked: String,
    pub(crate) observed: Observation,
    pub(crate) place: Option<GamePlace>,
}

impl CheckError {
    pub(crate) fn new(asked: impl Into<String>, observed: impl Into<Observation>) -> CheckError {
        CheckError { asked: asked.into(), observed: observed.into(), place: None }
    }

    /// Adds the place, which is the next move of this game.
    pub(crate) fn at(self, game: &str, side: Side, plies: usize) -> CheckError {
        let place = GamePlace { game: game.to_owned(), side, number: plies + 1 };
        CheckError { place: Some(place), ..self }
    }

    pub(crate) fn grade(self, grade: Grade) -> Finding {
        // A crash, silence or a flood is always a failure, even if other faults are warnings.
        let grave = matches!(
            self.observed,
            Observation::Ended(..)
                | Observation::Flood(_)
                | Observation::InputUnread
                | Observation::Memory { .. }
        );
        let grade = if grave { Grade::Fail } else { grade };
        Finding { grade, asked: self.asked, observed: self.observed, place: self.place }
    }
}

/// Kind of an expected answer.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Expect {
    Ok,
    Moves,
    /// Moves or `SWAP`.
    Opening,
    About,
    Forbid,
    /// `ERROR` or `UNKNOWN` only.
    Refusal,
}

/// An answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Answer {
    Ok,
    Moves(Vec<Point>),
    Swap,
    Text(String),
    Refused(String),
}

impl<'a> Bench<'a> {
    pub(crate) fn new(words: &'a [String], options: &'a CheckOptions) -> Bench<'a> {
        Bench {
            words,
            options,
            begun: Instant::now(),
            transcript: Arc::default(),
            garbage: None,
            unasked: None,
            kind: "",
            left: None,
        }
    }

    /// Starts the clock of a check.
    pub(crate) fn begin(&mut self) {
        self.begun = Instant::now();
    }

    /// Takes the lines since the last call.
    pub(crate) fn take_transcript(&mut self) -> Vec<TranscriptLine> {
        std::mem::take(&mut *lock(&self.transcript)).lines
    }

    /// Returns the engine's last line in this check that matches.
    pub(crate) fn last_answer(&self, is_it: impl Fn(&str) -> bool) -> String {
        let transcript = lock(&self.transcript);
        let mut lines = transcript.lines.iter().rev();
        let last = lines.find(|line| line.by == Direction::FromEngine && is_it(&line.text));
        last.map_or_else(String::new, |line| line.text.clone())
    }

    /// Returns the first line in this check that matches.
    pub(crate) fn first_line(&self, is_it: impl Fn(Direction, &str) -> bool) -> Option<String> {
        lock(&self.transcript)
            .lines
            .iter()
            .find(|line| is_it(line.by, &line.text))
            .map(|line| line.text.clone())
    }

    /// Returns the program and its arguments.
    pub(crate) fn words(&self) -> &'a [String] {
        self.words
    }

    /// Returns a tap that stores every line.
    pub(crate) fn tap(&self) -> Tap {
        let begun = self.begun;
        let transcript = Arc::clone(&self.transcript);
        Arc::new(move |by, text| {
            let mut transcript = lock(&transcript);
            if transcript.lines.len() < MOST_LINES && transcript.bytes < MOST_BYTES {
                transcript.bytes += text.len();
                transcript.lines.push(TranscriptLine { at: begun.elapsed(), by, text: text.to_owned() });
            }
        })
    }

    /// Starts a process with a conversation of plain lines.
    pub(crate) fn conversation(&self) -> Result<Conversation, CheckError> {
        Conversation::start(self.words, Some(self.tap())).map_err(|fault| CheckError::new("", fault))
    }

    /// Starts a process.
    pub(crate) fn process(&mut self) -> Result<Process<'_, 'a>, CheckError> {
        let conversation = self.conversation()?;
        Ok(Process {
            bench: self,
            conversation,
            asked: String::new(),
            last_line_at: Instant::now(),
            end: "\r\n",
            stones: None,
        })
    }

    /// Starts a process with a game on a square board.
    pub(crate) fn process_with_board(&mut self, size: i32) -> Result<Process<'_, 'a>, CheckError> {
        let mut process = self.process()?;
        process.start(size)?;
        Ok(process)
    }
}

/// A process in a conversation.
pub(crate) struct Process<'b, 'a> {
    pub(crate) bench: &'b mut Bench<'a>,
    pub(crate) conversation: Conversation,
    asked: String,
    last_line_at: Instant,
    /// Line end of the commands.
    pub(crate) end: &'static str,
    /// Board that the process should have after the first command for a board.
    stones: Option<Stones>,
}

/// A board and its occupied cells.
struct Stones {
    shape: Shape,
    taken: Vec<bool>,
}

impl Process<'_, '_> {
    /// Returns an error for the last command.
    pub(crate) fn trouble(&self, observed: Observation) -> CheckError {
        CheckError::new(self.asked.clone(), observed)
    }

    fn failed(&self, error: ProgramFault) -> CheckError {
        self.trouble(error.into())
    }

    /// Sends these lines. Earlier output does not count as an answer.
    pub(crate) fn send(&mut self, lines: &[&str]) -> Result<(), CheckError> {
        // Some engines lose lines that follow their own lines too soon, so managers wait as well.
        let rested = self.last_line_at + REST;
        for _ in 0..MOST_PENDING {
            match self.conversation.next_line(rested).map_err(|error| self.failed(error))? {
                Some(line) => self.stray(&line.text),
                None => break,
            }
        }
        if let Some(last) = lines.last() {
            // The command names a list of stones, not the end of the list.
            let named = if *last == "DONE" { lines.first().unwrap_or(last) } else { last };
            self.asked = (*named).to_owned();
        }
        let text: String = lines.iter().flat_map(|line| [*line, self.end]).collect();
        self.conversation.send(&text).map_err(|error| self.failed(error))
    }

    /// Sends a line like a manager without UTF-8.
    pub(crate) fn send_bytes(&mut self, line: &[u8]) -> Result<(), CheckError> {
        self.asked = String::from_utf8_lossy(line).into_owned();
        let bytes = [line, self.end.as_bytes()].concat();
        self.conversation.send_bytes(&bytes).map_err(|error| self.failed(error))
    }

    /// Records a line that answers no command.
    fn stray(&mut self, text: &str) {
        match EngineLine::parse(text) {
            EngineLine::Moves(_) | EngineLine::Swap => {
                self.bench.unasked.get_or_insert_with(|| text.to_owned());
            }
            EngineLine::Other(_) | EngineLine::Forbid(_) => {
                self.bench.garbage.get_or_insert_with(|| text.to_owned());
            }
            _ => {}
        }
    }

    /// Waits for an answer to the last command.
    pub(crate) fn answer(&mut self, expect: Expect, patience: Duration) -> Result<Answer, CheckError> {
        let begun = Instant::now();
        let mut until = begun + patience;
        let verb = self.asked.split_whitespace().next().unwrap_or_default().to_owned();
        let mut refused: Option<String> = None;
        let mut garbage: Option<String> = None;
        let mut watched = begun;
        loop {
            let line = self
                .conversation
                .next_line(until.min(Instant::now() + WATCH))
                .map_err(|error| self.failed(error))?;
            if watched.elapsed() >= WATCH {
                watched = Instant::now();
                self.watch_memory()?;
            }
            let Some(line) = line else {
                if Instant::now() < until {
                    continue;
                }
                return match (refused, garbage) {
                    (Some(text), _) => Ok(Answer::Refused(text)),
                    (None, Some(text)) => Err(self.trouble(Observation::Answer(text))),
                    (None, None) => Err(self.trouble(match self.conversation.unfinished() {
                        Some(text) => Observation::Unended(text),
                        None => Observation::Nothing(begun.elapsed()),
                    })),
                };
            };
            self.last_line_at = Instant::now();
            match (EngineLine::parse(&line.text), expect) {
                (EngineLine::Message(_) | EngineLine::Debug(_), _) => {}
                (EngineLine::Ok, Expect::Ok) => return Ok(Answer::Ok),
                (EngineLine::Moves(points), Expect::Moves | Expect::Opening) => {
                    return Ok(Answer::Moves(points));
                }
                (EngineLine::Swap, Expect::Opening) => return Ok(Answer::Swap),
                (EngineLine::Suggest(point), Expect::Moves) => {
                    // The manager decides the move and accepts the suggestion.
                    let play = format!("PLAY {point}{}", self.end);
                    self.conversation.send(&play).map_err(|error| self.failed(error))?;
                }
                (EngineLine::Forbid(_), Expect::Forbid) => return Ok(Answer::Text(line.text)),
                (EngineLine::Other(text), Expect::About) if about_field(&text, "name").is_some() => {
                    return Ok(Answer::Text(text));
                }
                (EngineLine::Unknown(text), _) => {
                    let about = text.split_whitespace().next().unwrap_or_default();
                    let named = about.trim_matches(|c: char| !c.is_ascii_alphanumeric());
                    // The unknown command in the answer may be an earlier command.
                    if about.is_empty() || named.eq_ignore_ascii_case(&verb) || !is_command(named) {
                        return Ok(Answer::Refused(line.text));
                    }
                }
                (EngineLine::Error(_), Expect::Refusal | Expect::Ok | Expect::About) => {
                    return Ok(Answer::Refused(line.text));
                }
                (EngineLine::Error(_), _) => {
                    refused.get_or_insert(line.text);
                    until = until.min(Instant::now() + AFTER_ERROR);
                }
                // Only a refusal was expected, so any other line is the answer.
                (_, Expect::Refusal) => return Err(self.trouble(Observation::Answer(line.text))),
                (_, Expect::About) => garbage = Some(line.text),
                (other, _) => {
                    if matches!(other, EngineLine::Other(_)) {
                        garbage.get_or_insert(line.text.clone());
                    }
                    self.stray(&line.text);
                }
            }
        }
    }

    fn watch_memory(&self) -> Result<(), CheckError> {
        let allowed = self.bench.options.memory;
        match self.conversation.memory() {
            Some(used) if used > allowed => Err(self.trouble(Observation::Memory { used, allowed })),
            _ => Ok(()),
        }
    }

    /// Begins a game on a square board. Any answer but `OK` is an error.
    pub(crate) fn start(&mut self, size: i32) -> Result<(), CheckError> {
        self.begin_game(&format!("START {size}"), size, size, self.bench.options.patience)
    }

    /// Begins a game with this command.
    pub(crate) fn begin_game(
        &mut self,
        command: &str,
        width: i32,
        height: i32,
        patience: Duration,
    ) -> Result<(), CheckError> {
        self.send(&[command])?;
        match self.answer(Expect::Ok, patience)? {
            Answer::Ok => {}
            Answer::Refused(text) => return Err(self.trouble(Observation::Refused(text))),
            other => return Err(self.trouble(Observation::Answer(format!("{other:?}")))),
        }
        self.clear(width, height);
        let memory = format!("INFO max_memory {}", self.bench.options.memory);
        let turn = format!("INFO timeout_turn {}", USUAL_TURN.as_millis());
        self.send(&[&memory, "INFO timeout_match 0", "INFO rule 0", &turn])?;
        self.asked = command.to_owned();
        Ok(())
    }

    /// Records an empty board.
    pub(crate) fn clear(&mut self, width: i32, height: i32) {
        let side = |side: i32| u32::try_from(side).unwrap_or(0);
        self.stones = Shape::new(side(width), side(height))
            .map(|shape| Stones { shape, taken: vec![false; shape.cells()] });
    }

    /// Records a stone that was placed or removed.
    pub(crate) fn mark(&mut self, point: Point, taken: bool) {
        if let Some(stones) = &mut self.stones
            && let Some(cell) = point.cell(stones.shape)
        {
            stones.taken[cell.index()] = taken;
        }
    }

    /// Checks that a cell exists and is free.
    pub(crate) fn free(&self, point: Point) -> Result<(), Observation> {
        match &self.stones {
            None => Ok(()),
            Some(stones) => match point.cell(stones.shape) {
                None => Err(Observation::Outside(point)),
                Some(cell) if stones.taken[cell.index()] => Err(Observation::Occupied(point)),
                Some(_) => Ok(()),
            },
        }
    }

    /// Asks for a move, and checks that the move is legal. Returns the move and the thinking time.
    pub(crate) fn go(&mut self, lines: &[&str], allowed: Duration) -> Result<(Point, Duration), CheckError> {
        self.send(lines)?;
        let begun = Instant::now();
        // The check of time reports delays, and here only silence counts.
        let answer = self.answer(Expect::Moves, allowed + GRACE + self.bench.options.patience)?;
        let took = begun.elapsed();
        let point = match answer {
            Answer::Moves(points) if points.len() == 1 => points[0],
            Answer::Moves(points) => {
                let text: Vec<String> = points.iter().map(Point::to_string).collect();
                return Err(self.trouble(Observation::Answer(text.join(" "))));
            }
            Answer::Refused(text) => return Err(self.trouble(Observation::Refused(text))),
            other => return Err(self.trouble(Observation::Answer(format!("{other:?}")))),
        };
        self.free(point).map_err(|observed| self.trouble(observed))?;
        self.mark(point, true);
        Ok((point, took))
    }

    /// Sends the opponent's move and asks for the next.
    pub(crate) fn reply(&mut self, to: Point, allowed: Duration) -> Result<(Point, Duration), CheckError> {
        self.mark(to, true);
        self.go(&[&format!("TURN {to}")], allowed)
    }

    /// Sends a position with the engine to move, and asks for the engine's move. A stone is `(x, y)`.
    pub(crate) fn position(
        &mut self,
        own: &[(i32, i32)],
        enemy: &[(i32, i32)],
        allowed: Duration,
    ) -> Result<(Point, Duration), CheckError> {
        if let Some(stones) = &mut self.stones {
            stones.taken.fill(false);
        }
        let lines = board("BOARD", own, enemy);
        for &(x, y) in own.iter().chain(enemy) {
            self.mark(Point { x, y }, true);
        }
        self.go(&lines.iter().map(String::as_str).collect::<Vec<_>>(), allowed)
    }

    /// Sends a last line or closes the input, then waits for the exit.
    pub(crate) fn shut_down(
        mut self,
        word: Option<&str>,
        patience: Duration,
    ) -> Result<ExitReport, CheckError> {
        self.asked = word.unwrap_or_default().to_owned();
        let (asked, words) = (self.asked.clone(), word.map(|word| format!("{word}{}", self.end)));
        self.conversation
            .shut_down(words.as_deref(), patience)
            .map_err(|_| CheckError::new(asked, Observation::InputUnread))
    }

    /// Returns the lines that arrive within this time without a command.
    pub(crate) fn overhear(&mut self, time: Duration) -> Result<Vec<String>, CheckError> {
        let until = Instant::now() + time;
        let mut lines = Vec::new();
        while let Some(line) = self.conversation.next_line(until).map_err(|error| self.failed(error))? {
            self.last_line_at = Instant::now();
            if lines.len() < MOST_PENDING as usize {
                lines.push(line.text);
            }
        }
        Ok(lines)
    }
}

/// Returns a list of stones with its command. The sides alternate as far as possible. The side that moved first
/// comes first.
pub(crate) fn board(command: &str, own: &[(i32, i32)], enemy: &[(i32, i32)]) -> Vec<String> {
    let mut lines = vec![command.to_owned()];
    let (mut own, mut enemy) = (own.iter().peekable(), enemy.iter().peekable());
    let mut enemys = enemy.len() > own.len();
    while own.peek().is_some() || enemy.peek().is_some() {
        let next = if enemys { enemy.next().map(|at| (at, 2)) } else { own.next().map(|at| (at, 1)) };
        lines.extend(next.map(|((x, y), whose)| format!("{x},{y},{whose}")));
        enemys = !enemys;
    }
    lines.push("DONE".to_owned());
    lines
}

/// Returns whether the word is a command of the protocol. An engine may report late that a command is unknown.
fn is_command(word: &str) -> bool {
    const COMMANDS: [&str; 7] = ["INFO", "START", "RESTART", "TURN", "BOARD", "YXSTOP", "RECTSTART"];
    COMMANDS.iter().any(|command| command.eq_ignore_ascii_case(word))
}

fn lock(transcript: &Mutex<Transcript>) -> MutexGuard<'_, Transcript> {
    // A panic cannot leave a list of lines half changed.
    transcript.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Turns an error of a check into a finding.
pub(crate) fn finding(result: Result<Finding, CheckError>, grade: Grade) -> Finding {
    result.unwrap_or_else(|trouble| trouble.grade(grade))
}
