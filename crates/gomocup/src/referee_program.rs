//! An external program that plays by the referee's protocol.

use std::time::{Duration, Instant};

use inarow_core::Side;
use inarow_engine::{Choice, Stop};
use inarow_play::{
    Decider, Event, EventKind, FaultReport, GameStart, PlayerError, ProgramFault, READY_PATIENCE,
    RefereeFeed, RefereeNews, Reply, Request, Seat, Sink, Tap, referee_question, referee_stop,
};

use super::ask_move::deadline;
use super::facts::Facts;
use super::interruption::{AskedProgram, Interruption, MemoryWatch, Printed};
use super::lines::shown;
use super::referee_answer::RefereeAnswer;
use super::timeouts::{END_GRACE, GRACE, LOOK, MAX_GARBAGE, MOMENT, STOP_GRACE, TICK};
use super::{Conversation, ExecOptions, InfoParser, Line};

/// A program of any game, asked over the referee's protocol on its caller's thread.
///
/// The program starts at once and plays every game. The program gets its first line at its first turn, because
/// the program's side is unknown before. The answer to the next request reports a failure. The following
/// request restarts the program. A program that thinks on after a stop also restarts. Dropping the value ends
/// the program and all its descendants, after at most [`END_GRACE`](super::END_GRACE).
///
/// Pass every event of the match, because the program receives the events.
#[derive(Debug)]
pub struct RefereeProgram {
    words: Vec<String>,
    options: ExecOptions,
    seed: u64,
    tap: Tapped,
    feed: RefereeFeed,
    facts: Facts,
    /// Seat of the program, known once the program had to act.
    seat: Option<Seat>,
    running: Option<Running>,
    /// Fault between requests.
    failure: Option<ProgramFault>,
    /// Time limit for reading the start of a game.
    patience: Duration,
    printed: Printed,
}

/// Callback that sees every line in both directions.
#[derive(Default)]
struct Tapped(Option<Tap>);

impl std::fmt::Debug for Tapped {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Tapped").field(&self.0.is_some()).finish()
    }
}

/// The running program.
#[derive(Debug)]
struct Running {
    conversation: Conversation,
    /// Whether the program has the current state of the game.
    is_told: bool,
    /// Whether the program owes an answer.
    is_asked: bool,
    /// Deadline for an answer that is no longer of interest. The program is killed after the deadline.
    stale: Option<Instant>,
    memory: MemoryWatch,
}

impl RefereeProgram {
    /// Starts a program. `words` are the program and its arguments.
    ///
    /// # Errors
    /// Fails when the set-up is not a game, or the program cannot be started.
    pub fn new(
        words: &[String],
        options: ExecOptions,
        game: &GameStart,
    ) -> Result<RefereeProgram, PlayerError> {
        let mut program = RefereeProgram {
            words: words.to_vec(),
            options,
            seed: game.seed,
            tap: Tapped(game.tap.clone()),
            feed: feed_of(game)?,
            facts: Facts::default(),
            seat: None,
            running: None,
            failure: None,
            patience: READY_PATIENCE,
            printed: Printed::default(),
        };
        program.run()?;
        Ok(program)
    }

    /// Returns the program. Starts a program that does not run.
    fn run(&mut self) -> Result<&mut Running, ProgramFault> {
        let running = match self.running.take() {
            Some(running) => running,
            None => Running {
                conversation: Conversation::start_in(
                    &self.words,
                    self.options.dir.as_deref(),
                    self.tap.0.clone(),
                )?,
                is_told: false,
                is_asked: false,
                stale: None,
                memory: MemoryWatch::new(),
            },
        };
        Ok(self.running.insert(running))
    }

    /// Sends the game's current state, unless the program has it.
    fn tell_game(&mut self, seat: Seat) -> Result<(), ProgramFault> {
        if self.seat.replace(seat) != Some(seat)
            && let Some(running) = &mut self.running
        {
            running.is_told = false;
        }
        if self.run()?.is_told {
            return Ok(());
        }
        let lines = self.feed.from_start(seat, self.seed);
        let running = self.run()?;
        running.is_told = true;
        running.conversation.send(&lines)
    }

    fn answer_to(
        &mut self,
        request: &Request<'_>,
        question: &str,
        mut info: Sink<'_>,
        stop: &Stop,
    ) -> Result<Reply, Interruption> {
        let position = request.position;
        let side = position.turn().side().ok_or(Interruption::Refused(PlayerError::NothingToDecide))?;
        let until = deadline(Instant::now(), &request.limits, self.options.margin);
        self.wait_for_stale(until, stop)?;
        self.run()?;
        self.catch_up()?;
        if !self.feed.is_at(position) {
            self.feed = RefereeFeed::of_position(position)
                .map_err(|_| Interruption::Refused(PlayerError::NothingToDecide))?;
            self.seat = None;
        }
        let game = self.feed.game();
        self.tell_game(game.actor().unwrap_or_else(|| game.seat_of(side)))?;
        let running = self.run()?;
        running.conversation.send(&format!("{question}\n"))?;
        running.is_asked = true;
        self.printed.begin();
        let (mut thoughts, mut count) = (InfoParser::default(), 0);
        loop {
            let Some(line) = self.next_line(until, stop)? else {
                return Err(self.silence(side, request).into());
            };
            match RefereeAnswer::parse(&line, request.question, side, position.shape()) {
                RefereeAnswer::Remark(remark) => {
                    if thoughts.read_remark(remark, position.shape())
                        && let Some(info) = &mut info
                    {
                        info(thoughts.info());
                    }
                }
                RefereeAnswer::Refusal(reason) => {
                    return Err(ProgramFault::Refused { text: shown(reason) }.into());
                }
                RefereeAnswer::Nonsense => {
                    count += 1;
                    if count > MAX_GARBAGE {
                        return Err(ProgramFault::Garbage { text: shown(&line.text) }.into());
                    }
                    self.printed.take_garbage(line.text);
                }
                RefereeAnswer::Outside(text) => {
                    return Err(ProgramFault::Outside { text: shown(text) }.into());
                }
                RefereeAnswer::Cell(cell) => {
                    self.run()?.is_asked = false;
                    return Ok(Reply::Move(Choice { cell, judgement: thoughts.info().judgement(cell) }));
                }
                RefereeAnswer::Choice(choice) => {
                    self.run()?.is_asked = false;
                    return Ok(Reply::Choice(choice));
                }
            }
        }
    }

    /// Returns the fault of a program that did not answer in time.
    fn silence(&self, side: Side, request: &Request<'_>) -> ProgramFault {
        let limit = self.facts.allowed(side, &request.limits);
        self.printed.no_answer(self.unended(), limit, GRACE + self.options.margin)
    }

    /// Returns the unfinished last line of the output.
    fn unended(&self) -> Option<String> {
        self.running.as_ref().and_then(|running| running.conversation.unfinished())
    }

    /// Waits for an answer that is no longer of interest. Kills a program that thinks on.
    fn wait_for_stale(&mut self, until: Instant, stop: &Stop) -> Result<(), Interruption> {
        while let Some(limit) = self.running.as_ref().and_then(|running| running.stale) {
            match self.next_line(limit.min(until), stop)? {
                Some(line) => self.take(&line)?,
                None => self.running = None,
            }
        }
        Ok(())
    }

    /// Takes in a line without an open question.
    fn take(&mut self, line: &Line) -> Result<(), ProgramFault> {
        match RefereeAnswer::unasked(line) {
            RefereeAnswer::Refusal(reason) => Err(ProgramFault::Refused { text: shown(reason) }),
            RefereeAnswer::Remark(_) => Ok(()),
            _ => {
                if let Some(running) = &mut self.running {
                    running.stale = None;
                }
                Ok(())
            }
        }
    }

    /// Takes in lines that arrived without an open question.
    fn catch_up(&mut self) -> Result<(), ProgramFault> {
        let until = Instant::now() + LOOK;
        while let Some(running) = &mut self.running {
            match running.conversation.next_line(Instant::now())? {
                Some(line) => self.take(&line)?,
                None => break,
            }
            if Instant::now() >= until {
                break;
            }
        }
        self.look_at_memory()
    }

    /// Returns the program's next line. Returns `None` when the time is over.
    fn next_line(&mut self, until: Instant, stop: &Stop) -> Result<Option<Line>, Interruption> {
        loop {
            if stop.is_set() {
                return Err(Interruption::Cancelled);
            }
            self.look_at_memory()?;
            let now = Instant::now();
            let Some(running) = &mut self.running else { return Err(Interruption::Cancelled) };
            if let Some(line) = running.conversation.next_line(until.min(now + LOOK))? {
                return Ok(Some(line));
            }
            let unended = self.unended();
            self.printed.look_at_end(unended);
            if now >= until {
                return Ok(None);
            }
        }
    }

    fn look_at_memory(&mut self) -> Result<(), ProgramFault> {
        let Some(running) = &mut self.running else { return Ok(()) };
        running.memory.look(self.options.memory, || running.conversation.memory())
    }

    /// Sends the start of the game and waits until the program has read the lines. The program may have to load
    /// first.
    fn begin(&mut self, seat: Seat, stop: &Stop) -> Result<(), Interruption> {
        let until = Instant::now() + self.patience;
        self.wait_for_stale(until, stop)?;
        self.tell_game(seat)?;
        while let Some(running) = self.running.as_mut().filter(|running| !running.conversation.has_read()) {
            if stop.is_set() || Instant::now() >= until {
                break;
            }
            if let Some(line) = running.conversation.next_line(Instant::now() + MOMENT)? {
                self.take(&line)?;
            }
        }
        Ok(())
    }
}

impl AskedProgram for RefereeProgram {
    fn interrupt(&mut self) {
        let Some(running) = self.running.as_mut().filter(|running| running.is_asked) else { return };
        running.is_asked = false;
        running.stale = Some(Instant::now() + STOP_GRACE);
        if let Err(fault) = running.conversation.send(&format!("{}\n", referee_stop())) {
            self.fail(fault);
        }
    }

    fn end_program(&mut self) {
        self.running = None;
    }

    fn failure(&mut self) -> &mut Option<ProgramFault> {
        &mut self.failure
    }
}

fn feed_of(game: &GameStart) -> Result<RefereeFeed, PlayerError> {
    // An earlier match was made of this set-up.
    RefereeFeed::new(&game.setup).map_err(|_| PlayerError::NothingToDecide)
}

impl Decider for RefereeProgram {
    fn start(&mut self, game: &GameStart) -> Result<(), PlayerError> {
        self.interrupt();
        if let Err(fault) = self.catch_up() {
            self.fail(fault);
        }
        self.take_failure()?;
        self.feed = feed_of(game)?;
        (self.seed, self.seat, self.facts) = (game.seed, None, Facts::default());
        self.tap.0.clone_from(&game.tap);
        let tap = game.tap.clone();
        let running = self.run()?;
        running.is_told = false;
        running.conversation.set_tap(tap);
        Ok(())
    }

    fn ready(&mut self, patience: Duration, _: &Stop) -> Result<(), PlayerError> {
        self.patience = patience;
        if let Err(fault) = self.catch_up() {
            self.fail(fault);
        }
        self.failure.clone().map_or(Ok(()), |fault| Err(fault.into()))
    }

    fn wait_out_pause(&mut self, stop: &Stop) -> Duration {
        let Some(seat) = self.feed.game().actor() else { return Duration::ZERO };
        let is_told = self.running.as_ref().is_some_and(|running| running.is_told && running.stale.is_none());
        if self.failure.is_some() || is_told && self.seat == Some(seat) {
            return Duration::ZERO;
        }
        let begun = Instant::now();
        if let Err(Interruption::Failed(fault)) = self.begin(seat, stop) {
            self.fail(fault);
        }
        begun.elapsed()
    }

    fn decide(&mut self, request: &Request<'_>, info: Sink<'_>, stop: &Stop) -> Result<Reply, PlayerError> {
        let Some(question) = referee_question(request) else { return Err(PlayerError::NothingToDecide) };
        self.take_failure()?;
        self.answer_to(request, &question, info, stop).map_err(|interruption| self.player_error(interruption))
    }

    fn report_faults(&mut self, report: FaultReport) {
        self.printed.report_to(report);
    }

    fn processor_time(&mut self) -> Option<Duration> {
        self.running.as_ref()?.conversation.processor_time()
    }

    fn tell(&mut self, event: &Event) {
        self.facts.take(&event.kind);
        if let EventKind::Started { .. } = event.kind {
            self.seat = None;
        }
        let news = self.feed.follow(&event.kind, self.seat.unwrap_or(Seat::First));
        let Some(running) = &mut self.running else { return };
        let sent = match news {
            RefereeNews::Line(line) if running.is_told => running.conversation.send(&format!("{line}\n")),
            RefereeNews::Anew => {
                running.is_told = false;
                Ok(())
            }
            _ => Ok(()),
        };
        if let Err(fault) = sent {
            self.fail(fault);
        }
    }

    fn on_idle(&mut self) -> Option<Duration> {
        self.running.as_ref()?;
        if let Err(fault) = self.catch_up() {
            self.fail(fault);
        }
        self.running.as_ref().map(|_| TICK)
    }

    fn leave(&mut self) {
        if let Some(running) = &mut self.running {
            running.conversation.close();
        }
    }
}

impl Drop for RefereeProgram {
    fn drop(&mut self) {
        let Some(running) = &mut self.running else { return };
        // A program in the middle of a move seldom reads.
        let thinks = running.is_asked || running.stale.is_some();
        running.conversation.close();
        running.conversation.wait_for_exit(if thinks { TICK } else { END_GRACE });
    }
}
