//! A session on pipes: lines are read on one thread, thinking is done on another, and each answers what it can.

use std::io::{self, Read, Write};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use inarow_core::{Position, Setup};
use inarow_engine::{Choice, Engine, EngineError, EngineSpec, Info, Presets, Stop, Task};
use inarow_record::SwapChoice;

use super::opening::JUDGE;
use super::session::Decision;
use super::{Act, Job, Line, Lines, Session, Thought};
use inarow_play::INFO_PAUSE;
use inarow_play::decide;
use inarow_play::{PlayerError, Question, Reply, Request, Sink, guarded};

/// How long it is thought about what was asked for before the input ended.
const LAST_THOUGHT: Duration = Duration::from_secs(1);

/// How long an answer is waited for when the thinking is to end.
const LAST_ANSWER: Duration = Duration::from_secs(1);

/// Speaks the protocol as an engine, until `END` or the end of the input. What was asked for before is still answered:
/// at `END` with what was found so far, at the end of the input after a second at most. Each line is flushed. Random
/// choices come from the seed. A thread may be left that waits for the input.
///
/// # Errors
/// When writing fails, the system gives no threads, or one of them breaks down.
pub fn serve(
    engine: Option<EngineSpec>,
    presets: &Presets,
    seed: u64,
    input: impl Read + Send + 'static,
    output: impl Write + Send + 'static,
) -> io::Result<()> {
    let (work, to_do) = channel();
    let ((told, ended), (gone, end)) = (channel(), channel());
    let over = Some(Over { told, _gone: gone });
    let talk = Talk { session: Session::new(engine), output, stop: Stop::new(), work, over };
    let talk = Arc::new(Mutex::new(talk));
    let mut thinker = Thinker { presets: presets.clone(), seed, engine: None };
    let thought = Arc::clone(&talk);
    thread::Builder::new().name("thinking".to_owned()).spawn(move || {
        let _word = LastWord(&thought);
        thinker.run(&to_do, &thought);
    })?;
    thread::Builder::new().name("manager's lines".to_owned()).spawn(move || {
        let _word = LastWord(&talk);
        read(input, &talk, &end);
    })?;
    ended.recv().unwrap_or(Ok(()))
}

/// Neither thread ends without a word: whoever waits for the end is told of a panic too.
struct LastWord<'a, O>(&'a Mutex<Talk<O>>);

impl<O> Drop for LastWord<'_, O> {
    fn drop(&mut self) {
        if thread::panicking() {
            let mut talk = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            talk.end(Err(io::Error::other("a part of the engine broke down")));
        }
    }
}

/// What both threads have a hand in, each in turn.
struct Talk<O> {
    session: Session,
    output: O,
    /// Ends the thinking that was begun last.
    stop: Stop,
    work: Sender<Work>,
    /// Told the end; `None` when it was.
    over: Option<Over>,
}

/// Who is told the end.
struct Over {
    told: Sender<io::Result<()>>,
    /// Whose other end notices that this is dropped.
    _gone: Sender<()>,
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
            talk.end(ended.map(drop));
            false
        }
    }
}

impl<O> Talk<O> {
    fn end(&mut self, how: io::Result<()>) {
        self.stop.set();
        if let Some(over) = self.over.take() {
            // Who listens waits for nothing else.
            let _ = over.told.send(how);
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

/// Lets the session hear lines until it is to hear no more, then sees to it that the session ends.
fn read<O: Write>(input: impl Read, talk: &Mutex<Talk<O>>, end: &Receiver<()>) {
    let Some(is_told) = hear(input, talk) else { return };
    if !is_told {
        // Whoever pipes lines in wants them answered.
        if !with(talk, Session::closed) {
            return;
        }
        // Nothing is ever sent: this ends early when the session does.
        let _ = end.recv_timeout(LAST_THOUGHT);
    }
    if with(talk, Session::hurry) {
        let _ = end.recv_timeout(LAST_ANSWER);
        with(talk, |_| vec![Act::Quit]);
    }
}

/// Whether the session was told the end, or the input ended without; `None` when the session is over.
fn hear<O: Write>(mut input: impl Read, talk: &Mutex<Talk<O>>) -> Option<bool> {
    let hears = |line: Line| -> Option<bool> {
        let mut is_leaving = false;
        let goes_on = with(talk, |session| {
            let acts = session.hear(&line);
            is_leaving = session.is_leaving();
            acts
        });
        goes_on.then_some(is_leaving)
    };
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
            if hears(line)? {
                return Some(true);
            }
        }
    }
    match lines.finish() {
        Some(line) => hears(line),
        None => Some(false),
    }
}

/// What the thread that thinks is to do.
enum Work {
    Think(Box<Job>, Stop),
    Forget,
}

/// An engine, and what it was built of.
struct Built {
    setup: Setup,
    /// Strength may be told at any time.
    spec: EngineSpec,
    engine: Box<dyn Engine>,
}

struct Thinker {
    presets: Presets,
    seed: u64,
    engine: Option<Built>,
}

impl Thinker {
    fn run<O: Write>(&mut self, to_do: &Receiver<Work>, talk: &Mutex<Talk<O>>) {
        while let Ok(work) = to_do.recv() {
            match work {
                Work::Forget => self.engine = None,
                Work::Think(job, stop) => {
                    let began = Instant::now();
                    let mut told = began;
                    let mut tell = |info: &Info| {
                        if told.elapsed() >= INFO_PAUSE {
                            told = Instant::now();
                            let info = Info { time: Some(began.elapsed()), ..info.clone() };
                            // That the session is over is seen when the thinking is.
                            with(talk, |session| session.inform_manager(&info));
                        }
                    };
                    let thought = self.think_about(&job, &mut tell, &stop);
                    if !with(talk, |session| session.thought(thought)) {
                        return;
                    }
                }
            }
        }
    }

    fn think_about(&mut self, job: &Job, tell: &mut dyn FnMut(&Info), stop: &Stop) -> Thought {
        let began = Instant::now();
        let mut others = Vec::new();
        let decided = guarded(|| self.think(job, tell, stop, &mut others)).map_err(|error| {
            if matches!(error, PlayerError::Crashed(_)) {
                // What the panic left of the engine is not asked again.
                self.engine = None;
            }
            error.to_string()
        });
        Thought { decided, others, time: began.elapsed() }
    }

    fn think(
        &mut self,
        job: &Job,
        tell: &mut dyn FnMut(&Info),
        stop: &Stop,
        others: &mut Vec<Choice>,
    ) -> Result<Decision, PlayerError> {
        if job.opening { self.open(job, stop) } else { self.choose(job, tell, stop, others) }
    }

    /// The engine that the job names.
    fn engine(&mut self, job: &Job) -> Result<&mut dyn Engine, PlayerError> {
        let setup = start_of(&job.position);
        let fits = |built: &Built| built.setup == setup && built.spec == job.engine;
        let built = match self.engine.take().filter(fits) {
            Some(built) => built,
            None => {
                let engine = job.engine.build(&setup, self.seed, &self.presets)?;
                Built { setup, spec: job.engine.clone(), engine }
            }
        };
        Ok(self.engine.insert(built).engine.as_mut())
    }

    /// A move.
    fn choose(
        &mut self,
        job: &Job,
        tell: &mut dyn FnMut(&Info),
        stop: &Stop,
        others: &mut Vec<Choice>,
    ) -> Result<Decision, PlayerError> {
        // Two ways to ask for one move need not come to the same.
        if job.moves > 1 {
            let task = &mut Task::within(job.limits, stop);
            let mut ranked = self.engine(job)?.rank(&job.position, task, job.moves).into_iter().flatten();
            if let Some(best) = ranked.next() {
                others.extend(ranked);
                return Ok(Decision::Move(best.cell, best.judgement));
            }
        }
        if stop.is_set() {
            // Players that do not look at the flag answer as always.
            let task = &mut Task::within(job.limits, stop);
            return match self.engine(job)?.choose(&job.position, task) {
                Ok(choice) => Ok(Decision::Move(choice.cell, choice.judgement)),
                Err(_) => self.hasty_move(job),
            };
        }
        match self.decide(job, &job.position, Question::Move, Some(tell), stop)? {
            Reply::Move(choice) => Ok(Decision::Move(choice.cell, choice.judgement)),
            Reply::Choice(_) => Err(PlayerError::NothingToDecide),
        }
    }

    /// A move for a question that was stopped before it was thought about: a quick player's, since nobody waits longer.
    fn hasty_move(&self, job: &Job) -> Result<Decision, PlayerError> {
        let judge: EngineSpec = JUDGE.parse().map_err(EngineError::from)?;
        let mut judge = judge.build(&start_of(&job.position), self.seed, &self.presets)?;
        let chosen = judge.choose(&job.position, &mut Task::new(&Stop::new()));
        let choice = chosen.map_err(|_| PlayerError::NothingToDecide)?;
        Ok(Decision::Move(choice.cell, choice.judgement))
    }

    /// The stones of an opening, or a side.
    fn open(&mut self, job: &Job, stop: &Stop) -> Result<Decision, PlayerError> {
        const SIDES: &[SwapChoice] = &[SwapChoice::X, SwapChoice::O];
        const SIDES_OR_MORE: &[SwapChoice] = &[SwapChoice::X, SwapChoice::O, SwapChoice::More];
        let may = match job.position.ply() {
            0 => return self.stones(job, 3, stop),
            3 => SIDES_OR_MORE,
            _ => SIDES,
        };
        match self.decide(job, &job.position, Question::Choice(may), None, stop)? {
            Reply::Choice(SwapChoice::X) => Ok(Decision::Swap),
            Reply::Choice(SwapChoice::More) => self.stones(job, 2, stop),
            _ => self.choose(job, &mut |_| {}, stop, &mut Vec::new()),
        }
    }

    fn stones(&mut self, job: &Job, count: u32, stop: &Stop) -> Result<Decision, PlayerError> {
        let mut position = job.position.clone();
        let mut stones = Vec::new();
        for left in (1..=count).rev() {
            let reply = self.decide(job, &position, Question::Stone { left }, None, stop)?;
            let Reply::Move(choice) = reply else { return Err(PlayerError::NothingToDecide) };
            position.play_unchecked(choice.cell);
            stones.push(choice.cell);
        }
        Ok(Decision::Stones(stones))
    }

    fn decide(
        &mut self,
        job: &Job,
        position: &Position,
        question: Question,
        info: Sink<'_>,
        stop: &Stop,
    ) -> Result<Reply, PlayerError> {
        let seed = self.seed;
        let request = Request { id: 0, question, position, limits: job.limits };
        decide(self.engine(job)?, &request, seed, info, stop)
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Panics after so many lines.
    struct Broken(usize);

    impl Write for Broken {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            let left = self.0.checked_sub(bytes.iter().filter(|byte| **byte == b'\n').count());
            self.0 = left.expect("the test's output breaks here");
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// An input that gives these bytes and then nothing, without ever ending.
    struct Open(&'static [u8]);

    impl Read for Open {
        fn read(&mut self, piece: &mut [u8]) -> io::Result<usize> {
            match self.0.read(piece) {
                Ok(0) => loop {
                    thread::park();
                },
                read => read,
            }
        }
    }

    /// Where everything written goes.
    #[derive(Clone, Default)]
    struct Kept(Arc<Mutex<Vec<u8>>>);

    impl Write for Kept {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// When the end comes in the middle of the thinking is by chance.
    #[test]
    fn an_opening_is_decided_although_the_end_was_told() {
        for stones in ["", "7,7\n8,8\n9,7\n", "7,7\n8,8\n9,7\n5,5\n6,6\n"] {
            for _ in 0..30 {
                let told = format!("START 15\nSWAP2BOARD\n{stones}DONE\nEND\n");
                let kept = Kept::default();
                let engine = "computer:level=10".parse().ok();
                let input = io::Cursor::new(told.into_bytes());
                serve(engine, &Presets::builtin(), 1, input, kept.clone()).unwrap();
                let said = String::from_utf8(kept.0.lock().unwrap().clone()).unwrap();
                let answers: Vec<&str> = said.lines().filter(|line| !line.starts_with("MESSAGE")).collect();
                assert_eq!(answers.len(), 2, "{said}");
                let is_answer = answers[1] == "SWAP" || answers[1].starts_with(|c: char| c.is_ascii_digit());
                assert!(answers[0] == "OK" && is_answer, "{said}");
            }
        }
    }

    #[test]
    fn what_is_asked_after_the_end_was_told_gets_sensible_moves() {
        let told = b"START 15\nBEGIN\nTURN 0,0\nTURN 1,0\nEND\n";
        let kept = Kept::default();
        let engine = "computer:level=10".parse().ok();
        serve(engine, &Presets::builtin(), 1, io::Cursor::new(told), kept.clone()).unwrap();
        let said = String::from_utf8(kept.0.lock().unwrap().clone()).unwrap();
        let moves: Vec<&str> =
            said.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit())).collect();
        assert!(moves.len() == 3 && moves[0] == "7,7", "{said}");
    }

    /// Whether the end is read before the thinking begins is by chance.
    #[test]
    fn players_that_do_not_look_at_the_clock_answer_as_always_after_the_end() {
        let answers = |told: &'static [u8], open: bool| {
            let kept = Kept::default();
            let engine = "rating-map:preset=attacker".parse().ok();
            if open {
                let (output, engine) = (kept.clone(), engine);
                thread::spawn(move || serve(engine, &Presets::builtin(), 1, Open(told), output));
            } else {
                serve(engine, &Presets::builtin(), 1, io::Cursor::new(told), kept.clone()).unwrap();
            }
            let until = Instant::now() + Duration::from_secs(60);
            loop {
                let said = String::from_utf8(kept.0.lock().unwrap().clone()).unwrap();
                let moves: Vec<String> = said
                    .lines()
                    .filter(|line| line.starts_with(|c: char| c.is_ascii_digit()))
                    .map(str::to_owned)
                    .collect();
                if moves.len() == 3 {
                    return moves;
                }
                assert!(open && Instant::now() < until, "{said}");
                thread::park_timeout(Duration::from_millis(5));
            }
        };
        let unhurried = answers(b"START 15\nBEGIN\nTURN 14,14\nTURN 12,14\n", true);
        for _ in 0..10 {
            assert_eq!(answers(b"START 15\nBEGIN\nTURN 14,14\nTURN 12,14\nEND\n", false), unhurried);
        }
    }

    #[test]
    fn a_panic_on_either_thread_ends_the_session() {
        // The first line is written by who reads, the second by who thinks.
        for lines in [0, 1] {
            let (told, tells) = channel();
            thread::spawn(move || {
                let (engine, input) = ("random".parse().ok(), Open(b"START 15\nBEGIN\n"));
                let _ = told.send(serve(engine, &Presets::builtin(), 1, input, Broken(lines)));
            });
            let ended = tells.recv_timeout(Duration::from_secs(60)).expect("serving ends");
            assert!(ended.is_err(), "after {lines} lines");
        }
    }
}
