//! A session on pipes: lines are read on one thread, thinking is done on another, and each answers what it can.

use std::io::{self, Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Instant;

use inarow_core::{Position, Setup};
use inarow_engine::{Engine, EngineSpec, Limits, Presets, Stop, Task};
use inarow_record::SwapChoice;

use super::opening::JUDGE;
use super::session::Decision;
use super::{Act, Job, Lines, Session, Thought};
use crate::decide::decide;
use crate::{PlayerError, Question, Reply, Request};

/// Speaks the protocol as an engine, until `END` or the end of the input. Each line is flushed. Random choices come
/// from the seed. A thread may be left that waits for the input.
///
/// # Errors
/// When writing fails, or the system gives no threads.
pub fn serve(
    engine: Option<EngineSpec>,
    presets: &Presets,
    seed: u64,
    input: impl Read + Send + 'static,
    output: impl Write + Send + 'static,
) -> io::Result<()> {
    let (work, to_do) = channel();
    let (over, ended) = channel();
    let talk = Talk { session: Session::new(engine), output, stop: Stop::new(), work, over: Some(over) };
    let talk = Arc::new(Mutex::new(talk));
    let mut thinker = Thinker { presets: presets.clone(), seed, engine: None };
    let thought = Arc::clone(&talk);
    thread::Builder::new().name("thinking".to_owned()).spawn(move || thinker.run(&to_do, &thought))?;
    thread::Builder::new().name("manager's lines".to_owned()).spawn(move || read(input, &talk))?;
    // Neither thread ends without a word.
    ended.recv().unwrap_or(Ok(()))
}

/// What both threads have a hand in, each in turn.
struct Talk<O> {
    session: Session,
    output: O,
    /// Ends the thinking that was begun last.
    stop: Stop,
    work: Sender<Work>,
    /// Told the end; `None` when it was.
    over: Option<Sender<io::Result<()>>>,
}

/// Lets something happen to the session, and does what follows; false when nothing more is to happen.
fn with<O: Write>(talk: &Mutex<Talk<O>>, happens: impl FnOnce(&mut Session) -> Vec<Act>) -> bool {
    // A panic leaves at most a line unsaid.
    let mut talk = talk.lock().unwrap_or_else(PoisonError::into_inner);
    if talk.over.is_none() {
        return false;
    }
    let acts = happens(&mut talk.session);
    match talk.carry_out(acts) {
        Ok(true) => true,
        ended => {
            talk.stop.set();
            if let Some(over) = talk.over.take() {
                // Who listens waits for nothing else.
                let _ = over.send(ended.map(drop));
            }
            false
        }
    }
}

impl<O: Write> Talk<O> {
    /// False when it is time to go.
    fn carry_out(&mut self, acts: Vec<Act>) -> io::Result<bool> {
        for act in acts {
            match act {
                Act::Say(line) => {
                    write!(self.output, "{line}\r\n")?;
                    self.output.flush()?;
                }
                Act::Think(job) => {
                    self.stop = Stop::new();
                    let _ = self.work.send(Work::Think(job, self.stop.clone()));
                }
                Act::Hurry => self.stop.set(),
                Act::Forget => {
                    let _ = self.work.send(Work::Forget);
                }
                Act::Quit => return Ok(false),
            }
        }
        Ok(true)
    }
}

/// Lets the session hear lines until it is to hear no more.
fn read<O: Write>(mut input: impl Read, talk: &Mutex<Talk<O>>) {
    let mut lines = Lines::default();
    let mut piece = vec![0; 8192];
    loop {
        let read = match input.read(&mut piece) {
            Ok(0) => break,
            Ok(read) => read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(_) => break,
        };
        for line in lines.push(&piece[..read]) {
            if !with(talk, |session| session.hear(&line)) {
                return;
            }
        }
    }
    let last = lines.finish();
    if last.is_none_or(|line| with(talk, |session| session.hear(&line))) {
        with(talk, Session::closed);
    }
}

/// What the thread that thinks is to do.
enum Work {
    Think(Box<Job>, Stop),
    Forget,
}

struct Thinker {
    presets: Presets,
    seed: u64,
    /// The engine and the set-up it was built for.
    engine: Option<(Setup, Box<dyn Engine>)>,
}

impl Thinker {
    fn run<O: Write>(&mut self, to_do: &Receiver<Work>, talk: &Mutex<Talk<O>>) {
        while let Ok(work) = to_do.recv() {
            match work {
                Work::Forget => self.engine = None,
                Work::Think(job, stop) => {
                    let thought = self.think_about(&job, &stop);
                    if !with(talk, |session| session.thought(thought)) {
                        return;
                    }
                }
            }
        }
    }

    fn think_about(&mut self, job: &Job, stop: &Stop) -> Thought {
        let began = Instant::now();
        let decided = catch_unwind(AssertUnwindSafe(|| self.think(job, stop)));
        let decided = decided.unwrap_or_else(|_| {
            // What the panic left of the engine is not asked again.
            self.engine = None;
            Err("the engine broke down".to_owned())
        });
        Thought { decided, time: began.elapsed() }
    }

    fn think(&mut self, job: &Job, stop: &Stop) -> Result<Decision, String> {
        if job.opening { self.open(job, stop) } else { self.choose(job, stop) }
    }

    /// A move; of a search that was stopped before it had one, that of who judges openings.
    fn choose(&mut self, job: &Job, stop: &Stop) -> Result<Decision, String> {
        let setup = start_of(&job.position);
        if self.engine.as_ref().is_none_or(|(built, _)| *built != setup) {
            let engine = job.engine.build(&setup, self.seed, &self.presets);
            self.engine = Some((setup, engine.map_err(|error| error.to_string())?));
        }
        let Some((_, engine)) = &mut self.engine else { return Err("there is no engine".to_owned()) };
        let task = Task { limits: job.limits, stop };
        let choice = match engine.choose(&job.position, &task) {
            Ok(choice) => choice,
            Err(_) => {
                let task = Task { limits: job.limits, stop: &Stop::new() };
                let chosen = self.judge(&job.position)?.choose(&job.position, &task);
                chosen.map_err(|error| error.to_string())?
            }
        };
        Ok(Decision::Move(choice.cell, choice.judgement))
    }

    /// The stones of an opening, or a side.
    fn open(&mut self, job: &Job, stop: &Stop) -> Result<Decision, String> {
        const SIDES: &[SwapChoice] = &[SwapChoice::X, SwapChoice::O];
        const SIDES_OR_MORE: &[SwapChoice] = &[SwapChoice::X, SwapChoice::O, SwapChoice::More];
        let may = match job.position.ply() {
            0 => return self.stones(&job.position, 3, stop),
            3 => SIDES_OR_MORE,
            _ => SIDES,
        };
        match self.decide(&job.position, Question::Choice(may), stop)? {
            Reply::Choice(SwapChoice::X) => Ok(Decision::Swap),
            Reply::Choice(SwapChoice::More) => self.stones(&job.position, 2, stop),
            _ => self.choose(job, stop),
        }
    }

    fn stones(&self, position: &Position, count: u32, stop: &Stop) -> Result<Decision, String> {
        let mut position = position.clone();
        let mut stones = Vec::new();
        for left in (1..=count).rev() {
            let Reply::Move(choice) = self.decide(&position, Question::Stone { left }, stop)? else {
                return Err("no stone was found".to_owned());
            };
            position.play_unchecked(choice.cell);
            stones.push(choice.cell);
        }
        Ok(Decision::Stones(stones))
    }

    fn decide(&self, position: &Position, task: Question, stop: &Stop) -> Result<Reply, String> {
        let request = Request { id: 0, task, position: position.clone(), limits: Limits::default() };
        let mut judge = self.judge(position)?;
        let decided = decide(judge.as_mut(), &request, self.seed, stop);
        decided.map_err(|error: PlayerError| error.to_string())
    }

    fn judge(&self, position: &Position) -> Result<Box<dyn Engine>, String> {
        let judge: EngineSpec = JUDGE.parse().map_err(|error: inarow_engine::SpecError| error.to_string())?;
        judge.build(&start_of(position), self.seed, &self.presets).map_err(|error| error.to_string())
    }
}

/// The start of a position's game: engines are built for it and asked any position of it.
fn start_of(position: &Position) -> Setup {
    let mut setup = position.initial_setup();
    if let Setup::Line(line) = &mut setup {
        (line.rows, line.turn) = (None, None);
    }
    setup
}
