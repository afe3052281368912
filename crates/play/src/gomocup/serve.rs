//! A session on pipes: lines are read on one thread, thinking is done on another.

use std::io::{self, Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel, sync_channel};
use std::thread;
use std::time::Instant;

use inarow_core::{Position, Setup};
use inarow_engine::{Engine, EngineSpec, Limits, Presets, Stop, Task};
use inarow_record::SwapChoice;

use super::opening::JUDGE;
use super::session::Decision;
use super::{Act, Job, Line, Lines, MAX_QUEUED_LINES, Session, Thought};
use crate::decide::decide;
use crate::{PlayerError, Question, Reply, Request};

enum Happened {
    Heard(Line),
    Closed,
    Thought(Thought),
}

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
    mut output: impl Write,
) -> io::Result<()> {
    let (happened, events) = channel();
    let (permit, permits) = sync_channel(MAX_QUEUED_LINES);
    let to_reader = happened.clone();
    thread::Builder::new().name("manager's lines".to_owned()).spawn(move || {
        read(input, |event| permit.send(()).is_ok() && to_reader.send(event).is_ok());
    })?;
    let (jobs, to_do) = channel();
    let mut thinker = Thinker { presets: presets.clone(), seed, engine: None };
    thread::Builder::new().name("thinking".to_owned()).spawn(move || thinker.run(&to_do, &happened))?;
    let mut session = Session::new(engine);
    let mut stop = Stop::new();
    while let Ok(event) = events.recv() {
        let acts = match event {
            Happened::Heard(line) => {
                let _ = permits.try_recv();
                session.hear(&line)
            }
            Happened::Closed => session.closed(),
            Happened::Thought(thought) => session.thought(thought),
        };
        for act in acts {
            match act {
                Act::Say(line) => {
                    write!(output, "{line}\r\n")?;
                    output.flush()?;
                }
                Act::Think(job) => {
                    stop = Stop::new();
                    let _ = jobs.send(Work::Think(job, stop.clone()));
                }
                Act::Hurry => stop.set(),
                Act::Forget => {
                    let _ = jobs.send(Work::Forget);
                }
                Act::Quit => {
                    stop.set();
                    return Ok(());
                }
            }
        }
    }
    Ok(())
}

/// Passes lines on until nobody listens.
fn read(mut input: impl Read, pass: impl Fn(Happened) -> bool) {
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
            if !pass(Happened::Heard(line)) {
                return;
            }
        }
    }
    if let Some(line) = lines.finish()
        && !pass(Happened::Heard(line))
    {
        return;
    }
    pass(Happened::Closed);
}

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
    fn run(&mut self, to_do: &Receiver<Work>, happened: &Sender<Happened>) {
        while let Ok(work) = to_do.recv() {
            match work {
                Work::Forget => self.engine = None,
                Work::Think(job, stop) => {
                    let began = Instant::now();
                    let decided = catch_unwind(AssertUnwindSafe(|| self.think(&job, &stop)));
                    let decided = decided.unwrap_or_else(|_| {
                        // What the panic left of the engine is not asked again.
                        self.engine = None;
                        Err("the engine broke down".to_owned())
                    });
                    let thought = Thought { decided, time: began.elapsed() };
                    if happened.send(Happened::Thought(thought)).is_err() {
                        return;
                    }
                }
            }
        }
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
