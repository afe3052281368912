//! The conversation with an external engine.

mod resting;
mod starting;

use std::fmt::Write;
use std::time::{Duration, Instant};

use inarow_core::{Cell, Side};
use inarow_engine::Stop;
use inarow_play::{
    Direction, GameStart, PlayerError, ProgramExit, ProgramFault, Question, Reply, Request, Sink, Tap,
};

use super::engine_line::is_unknown_reply_to;
use super::facts::{Facts, Times};
use super::identify::is_about;
use super::interruption::{AskedProgram, Interruption, MemoryWatch, Printed};
use super::lines::shown;
use super::pipe::{MAX_CAUGHT_UP, PipeEvent, Pipes, Waited};
use super::plan::Plan;
use super::readiness::Readiness;
use super::timeouts::{
    CLOSED_GRACE, GRACE, LAST_WORDS, LOOK, MAX_GARBAGE, MAX_TURN_BYTES, MOMENT, OK_PATIENCE, STOP_GRACE, TICK,
};
use super::{EngineLine, ExecOptions, InfoParser, ManagerLine, ProtocolGame};

/// Answer that an engine still owes.
#[derive(Clone, Copy)]
enum Owed {
    Nothing,
    /// `OK`, with its deadline.
    Ok(Instant),
    /// An answer that is no longer of interest, with its deadline.
    Stale(Instant),
}

/// A running engine and its knowledge.
pub(super) struct Running {
    pub(super) pipes: Pipes,
    /// Lines that wait for the next send.
    held: Vec<ManagerLine>,
    game: ProtocolGame,
    /// The command that the engine has to answer.
    asked: &'static str,
    owed: Owed,
    /// Whether the rule and the other settings were sent.
    informed: bool,
    pub(super) times: Times,
    /// Time limit of the last question, for fault reports.
    pub(super) allowed: Option<Duration>,
    /// Stones on the engine's board in order, and the engine's colour. `None` when the board must be sent
    /// again.
    pub(super) known: Option<(Vec<Cell>, Option<Side>)>,
    /// Whether a line of a game was sent.
    dirty: bool,
    last_line_at: Instant,
    last_stderr_line: String,
    /// Whether standard error is at its end.
    stderr_closed: bool,
    /// Time at which the output ended.
    closed: Option<Instant>,
    /// Time at which the exit was first seen.
    ended: Option<Instant>,
    /// Bytes of output when the turn began.
    bytes_before: u64,
    memory: MemoryWatch,
    readiness: Readiness,
    /// Whether the engine decides openings. An engine without this command answers `UNKNOWN`.
    pub(super) swap2: bool,
    /// Whether `END` was sent.
    leaves: bool,
}

pub(super) struct Worker {
    words: Vec<String>,
    pub(super) options: ExecOptions,
    pub(super) seed: u64,
    /// Callback that sees every line in both directions.
    pub(super) tap: Option<Tap>,
    pub(super) engine: Option<Running>,
    /// Fault between requests.
    failure: Option<ProgramFault>,
    /// Game of the last `START`.
    game: Option<ProtocolGame>,
    pub(super) facts: Facts,
    pub(super) plan: Plan,
    thinking: InfoParser,
    pub(super) printed: Printed,
    /// Whether the engine numbers rows from the other end. Unknown until one of its moves has shown the
    /// numbering.
    pub(super) rows_are_turned: Option<bool>,
    /// Time limit for getting ready for a game.
    patience: Duration,
    /// Flag that cancels the question.
    pub(super) halt: Stop,
}

impl Worker {
    pub(super) fn new(words: Vec<String>, options: ExecOptions, game: &GameStart) -> Worker {
        Worker {
            words,
            options,
            seed: game.seed,
            tap: game.tap.clone(),
            engine: None,
            failure: None,
            game: None,
            facts: Facts::default(),
            plan: Plan::default(),
            thinking: InfoParser::default(),
            printed: Printed::default(),
            rows_are_turned: None,
            patience: OK_PATIENCE,
            halt: Stop::new(),
        }
    }

    /// Takes in output without a question and enforces the limits. Returns the time until the next check, or
    /// `None` without an engine.
    pub(super) fn on_idle(&mut self) -> Option<Duration> {
        let until = Instant::now() + LOOK;
        loop {
            let before = self.engine.as_ref()?.pipes.bytes();
            let waited = self.wait(Duration::ZERO);
            let nothing = matches!(waited, Waited::Nothing);
            let taken = match waited {
                Waited::Event(event) => self.take(event).map(drop),
                Waited::Nothing => self.look_whether_alive(),
            };
            let looked = taken.and_then(|()| Ok(self.look_after()?));
            if let Err(Interruption::Failed(error)) = looked {
                self.fail(error);
            }
            let after = self.engine.as_ref()?.pipes.bytes();
            if nothing && after == before {
                return Some(TICK);
            }
            if Instant::now() >= until {
                return Some(Duration::ZERO);
            }
        }
    }

    /// Returns the engine's answer to a request.
    pub(super) fn reply_to(&mut self, request: &Request<'_>, info: Sink<'_>) -> Result<Reply, PlayerError> {
        if self.engine.as_ref().is_some_and(|engine| engine.pipes.may_have_said()) {
            self.catch_up();
        }
        self.take_failure()?;
        self.decide(request, info).map_err(|interruption| self.player_error(interruption))
    }

    /// Takes in output that arrived without a question. The next wait handles an engine that never stops printing.
    fn catch_up(&mut self) {
        for _ in 0..MAX_CAUGHT_UP {
            let Waited::Event(event) = self.wait(Duration::ZERO) else { return };
            if let Err(Interruption::Failed(error)) = self.take(event) {
                self.fail(error);
            }
        }
    }

    /// Waits for the engine.
    fn wait(&mut self, time: Duration) -> Waited {
        match &mut self.engine {
            Some(engine) => engine.pipes.wait(time, self.tap.is_some()),
            None => {
                std::thread::park_timeout(time);
                Waited::Nothing
            }
        }
    }

    fn decide(&mut self, request: &Request<'_>, info: Sink<'_>) -> Result<Reply, Interruption> {
        let game = ProtocolGame::of(&request.position.initial_setup()).map_err(ProgramFault::from)?;
        match request.question {
            Question::Move | Question::Analyse { .. } => self.choose_move(request, game, info),
            // The protocol cannot express pondering.
            Question::Ponder => Err(Interruption::Refused(PlayerError::NothingToDecide)),
            Question::Stone { left } => self.place_stone(request, game, left),
            Question::Choice(may) => self.choose_side(request, game, may),
        }
    }

    /// Waits for the answer that the engine owes. `OK` may never come. An overdue stale answer gets the engine
    /// killed.
    pub(super) fn wait_for_owed_answer(&mut self, until: Instant) -> Result<(), Interruption> {
        loop {
            let Some(engine) = &mut self.engine else { return Ok(()) };
            let (limit, stale) = match engine.owed {
                Owed::Nothing => return Ok(()),
                Owed::Ok(limit) => (limit.min(until), false),
                Owed::Stale(limit) => (limit.min(until), true),
            };
            if self.next_line(limit)?.is_none() {
                if stale {
                    self.engine = None;
                } else if let Some(engine) = &mut self.engine {
                    engine.owed = Owed::Nothing;
                    engine.asked = "";
                }
            }
        }
    }

    /// Queues lines for the next send, so that the engine wakes only once.
    pub(super) fn send_with_next(&mut self, lines: impl IntoIterator<Item = ManagerLine>) {
        if let Some(engine) = &mut self.engine {
            engine.held.extend(lines);
        }
    }

    /// Sends lines to the engine in one write.
    pub(super) fn send(&mut self, lines: &[ManagerLine]) -> Result<(), ProgramFault> {
        let Some(engine) = &mut self.engine else { return Ok(()) };
        // Most messages are a time and a move.
        let mut text = String::with_capacity(64);
        for line in engine.held.iter().chain(lines) {
            let begin = text.len();
            // Writing to a string never fails.
            let _ = write!(text, "{line}");
            if let Some(tap) = &self.tap {
                tap(Direction::ToEngine, &text[begin..]);
            }
            text.push_str("\r\n");
        }
        engine.held.clear();
        if text.is_empty() { Ok(()) } else { engine.pipes.write(text) }
    }

    /// Asks for moves and waits for the moves, or for `SWAP`.
    pub(super) fn ask(
        &mut self,
        verb: &'static str,
        lines: &[ManagerLine],
        until: Instant,
        mut info: Sink<'_>,
    ) -> Result<EngineLine, Interruption> {
        if self.engine.as_ref().is_some_and(|engine| engine.readiness.is_unasked()) {
            self.ask_about()?;
        }
        self.rest()?;
        self.send(lines)?;
        self.thinking = InfoParser::default();
        self.printed.begin();
        let Some(engine) = &mut self.engine else { return Err(Interruption::Cancelled) };
        engine.asked = verb;
        engine.dirty = true;
        engine.bytes_before = engine.pipes.bytes();
        let shape = engine.game.shape;
        let (mut refused, mut rubbish) = (None, 0);
        let mut until = until;
        loop {
            match self.next_line(until)? {
                Some(line @ (EngineLine::Moves(_) | EngineLine::Swap)) => {
                    if let Some(engine) = &mut self.engine {
                        engine.asked = "";
                    }
                    // The move counts even if the engine reads no more.
                    let _ = self.ask_about();
                    return Ok(line);
                }
                Some(EngineLine::Message(text)) => {
                    if self.thinking.read(&text, shape)
                        && let Some(info) = &mut info
                    {
                        info(&self.thinking.info_with_rows(shape, self.rows_are_turned));
                    }
                }
                // The manager decides the move and accepts the suggestion.
                Some(EngineLine::Suggest(point)) => self.send(&[ManagerLine::Play(point)])?,
                Some(EngineLine::Error(text)) => {
                    // Some engines print an error and still move.
                    until = until.min(Instant::now() + GRACE);
                    refused = Some(text);
                }
                Some(EngineLine::Unknown(text)) if is_unknown_reply_to(&text, verb) => {
                    return Err(ProgramFault::Refused { text: shown(&format!("UNKNOWN {text}")) }.into());
                }
                Some(EngineLine::Other(text)) => {
                    rubbish += 1;
                    if rubbish > MAX_GARBAGE {
                        return Err(ProgramFault::Garbage { text: shown(&text) }.into());
                    }
                    self.printed.take_garbage(text);
                }
                Some(_) => {}
                None => {
                    let limit = self.engine.as_ref().and_then(|engine| engine.allowed);
                    return Err(match refused {
                        Some(text) => ProgramFault::Refused { text: shown(&text) },
                        None => self.silence(limit, GRACE + self.options.margin),
                    }
                    .into());
                }
            }
        }
    }

    /// Returns the fault of an engine that did not answer in time.
    fn silence(&self, limit: Option<Duration>, grace: Duration) -> ProgramFault {
        self.printed.no_answer(self.unended(), limit, grace)
    }

    /// Returns the unfinished last line of the output.
    fn unended(&self) -> Option<String> {
        self.engine.as_ref().and_then(|engine| engine.pipes.unfinished())
    }

    /// Returns the search reports since the question.
    pub(super) fn thinking(&self) -> &InfoParser {
        &self.thinking
    }

    /// Returns whether the engine is reading and has the game.
    pub(super) fn is_at_rest(&self) -> bool {
        self.engine
            .as_ref()
            .is_some_and(|engine| engine.informed && engine.known.is_some() && engine.readiness.is_now())
    }

    /// Marks the engine's board as outdated. The board is cleared before the next move.
    pub(super) fn forget_position(&mut self) {
        if let Some(engine) = &mut self.engine {
            engine.known = None;
        }
    }

    /// Returns the engine's next line. Returns `None` when the time is over.
    pub(super) fn next_line(&mut self, until: Instant) -> Result<Option<EngineLine>, Interruption> {
        loop {
            if self.halt.is_set() {
                return Err(Interruption::Cancelled);
            }
            self.look_after()?;
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Ok(None);
            }
            // An engine that closed its outputs ends soon. Not every system reports the exit.
            let ends =
                self.engine.as_ref().is_some_and(|engine| engine.closed.is_some() && engine.stderr_closed);
            let tick = if ends { MOMENT } else { LOOK };
            match self.wait(left.min(tick)) {
                Waited::Event(event) => {
                    if let Some(line) = self.take(event)? {
                        return Ok(Some(line));
                    }
                }
                Waited::Nothing => {
                    self.look_whether_alive()?;
                    let unended = self.unended();
                    self.printed.look_at_end(unended);
                }
            }
        }
    }

    /// Takes in an event of the engine's output.
    fn take(&mut self, event: PipeEvent) -> Result<Option<EngineLine>, Interruption> {
        let Some(engine) = &mut self.engine else { return Ok(None) };
        let (direction, line, at) = match event {
            PipeEvent::Line(direction, line, at) => (direction, line, at),
            PipeEvent::Closed(Direction::Stderr) => {
                engine.stderr_closed = true;
                return self.look_whether_alive().map(|()| None);
            }
            PipeEvent::Closed(_) => {
                engine.closed.get_or_insert_with(Instant::now);
                return self.look_whether_alive().map(|()| None);
            }
        };
        if let Some(tap) = &self.tap {
            tap(direction, &line.text);
        }
        if direction == Direction::Stderr {
            engine.last_stderr_line = line.text;
            return Ok(None);
        }
        engine.last_line_at = at;
        let parsed = if line.cut { EngineLine::Other(line.text) } else { EngineLine::parse(&line.text) };
        let answers_about = match &parsed {
            EngineLine::Other(text) => is_about(text),
            EngineLine::Unknown(text) => is_unknown_reply_to(text, "ABOUT"),
            _ => false,
        };
        if answers_about && engine.readiness.answered() {
            if engine.readiness.take_ignores_about() {
                self.record_about_answer();
            }
            // Any other wait continues.
            return Ok(Some(EngineLine::Debug(String::new())));
        }
        match (engine.owed, &parsed) {
            (Owed::Ok(_), EngineLine::Ok) | (Owed::Stale(_), EngineLine::Moves(_) | EngineLine::Swap) => {
                engine.owed = Owed::Nothing;
                engine.asked = "";
                Ok(Some(EngineLine::Ok))
            }
            (Owed::Ok(_), EngineLine::Error(text)) => Err(ProgramFault::Refused { text: shown(text) }.into()),
            (Owed::Ok(_), EngineLine::Unknown(text)) if is_unknown_reply_to(text, engine.asked) => {
                Err(ProgramFault::Refused { text: shown(&format!("UNKNOWN {text}")) }.into())
            }
            _ => Ok(Some(parsed)),
        }
    }

    /// Enforces the engine's limits.
    fn look_after(&mut self) -> Result<(), ProgramFault> {
        let Some(engine) = &mut self.engine else { return Ok(()) };
        if engine.pipes.bytes() - engine.bytes_before > MAX_TURN_BYTES {
            return Err(ProgramFault::Flood { bytes: MAX_TURN_BYTES });
        }
        engine.memory.look(self.options.memory, || engine.pipes.program.memory())
    }

    /// Checks whether the engine has ended and its last lines were read.
    fn look_whether_alive(&mut self) -> Result<(), Interruption> {
        let Some(engine) = &mut self.engine else { return Ok(()) };
        let how = match (engine.pipes.program.exited(), engine.closed) {
            (Some(how), closed) => {
                // Descendants of the engine may hold its outputs open.
                let waited = engine.ended.get_or_insert_with(Instant::now).elapsed();
                if (closed.is_none() || !engine.stderr_closed) && waited < LAST_WORDS {
                    return Ok(());
                }
                how
            }
            (None, Some(closed)) if closed.elapsed() > CLOSED_GRACE => ProgramExit::Closed,
            _ => return Ok(()),
        };
        Err(ProgramFault::Crashed { how, last: shown(&engine.last_stderr_line) }.into())
    }
}

impl AskedProgram for Worker {
    fn interrupt(&mut self) {
        let Some(engine) = &mut self.engine else { return };
        if engine.asked.is_empty() || matches!(engine.owed, Owed::Ok(_)) {
            return;
        }
        engine.owed = Owed::Stale(Instant::now() + STOP_GRACE);
        engine.asked = "";
        engine.known = None;
        // Engines without this command answer `UNKNOWN`, which does no harm.
        if let Err(error) = self.send(&[ManagerLine::YxStop]) {
            self.fail(error);
        }
    }

    fn end_program(&mut self) {
        self.engine = None;
    }

    fn failure(&mut self) -> &mut Option<ProgramFault> {
        &mut self.failure
    }
}

impl Running {
    fn owe_ok(&mut self, verb: &'static str) {
        self.owed = Owed::Ok(Instant::now() + OK_PATIENCE);
        self.asked = verb;
        self.bytes_before = self.pipes.bytes();
    }

    fn owes_ok(&self) -> bool {
        matches!(self.owed, Owed::Ok(_))
    }

    pub(super) fn is_stale(&self) -> bool {
        matches!(self.owed, Owed::Stale(_))
    }

    /// Drops the current question. No more output belongs to the question.
    pub(super) fn asked_nothing(&mut self) {
        self.asked = "";
    }
}
