//! The engine's side of the protocol on pipes. One thread reads lines and another runs the search. A thread
//! answers by itself where possible.

use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::thread;
use std::time::Duration;

use inarow_engine::{EngineSpec, Presets};
use inarow_play::{OnUpdate, Update, guarded};

use crate::thinker::{MakeDecider, Progress, Thinker, session_engine};
use crate::{Act, EngineProtocol, Line, Lines};

/// Time for a search after the end of the input.
const LAST_THOUGHT: Duration = Duration::from_secs(1);

/// Time for an answer once the search has to end.
const LAST_ANSWER: Duration = Duration::from_secs(1);

/// Runs an engine of the protocol until `END` or the end of the input. Open questions are still answered. At
/// `END` the answer is the result so far. At the end of the input the answer comes within a second. Flushes
/// every line. Random choices come from the seed. A thread that waits for the input may be left behind.
///
/// # Errors
/// Fails when a write fails, the system cannot start a thread, or a thread panics.
pub fn serve(
    engine: Option<EngineSpec>,
    presets: &Presets,
    seed: u64,
    input: impl Read + Send + 'static,
    output: impl Write + Send + 'static,
) -> io::Result<()> {
    serve_by(session_engine, engine, presets, seed, input, output)
}

/// Runs an engine with deciders from `make`.
fn serve_by(
    make: MakeDecider,
    engine: Option<EngineSpec>,
    presets: &Presets,
    seed: u64,
    input: impl Read + Send + 'static,
    output: impl Write + Send + 'static,
) -> io::Result<()> {
    let ((result, ended), (gone, end)) = (channel(), channel());
    let over = Some(SessionEnd { result, _gone: gone });
    let shared = Arc::new_cyclic(|shared: &Weak<Mutex<Shared<_>>>| {
        let shared = Weak::clone(shared);
        let on_update: OnUpdate = Arc::new(move |update| {
            if let Some(shared) = shared.upgrade() {
                ending_by_panic(&shared, || thought_on(&shared, update));
            }
        });
        let thinker = Thinker::new(make, presets.clone(), seed, on_update);
        Mutex::new(Shared { protocol: EngineProtocol::new(engine), output, thinker, over })
    });
    let read = move || ending_by_panic(&shared, || read(input, &shared, &end));
    thread::Builder::new().name("manager's lines".to_owned()).spawn(read)?;
    ended.recv().unwrap_or(Ok(()))
}

/// Reports a panic of this work, with its text, as the end of the program.
fn ending_by_panic<O>(shared: &Mutex<Shared<O>>, work: impl FnOnce()) {
    let worked = guarded(|| {
        work();
        Ok(())
    });
    if let Err(error) = worked {
        lock(shared).end(Err(io::Error::other(error)));
    }
}

/// State of both threads, behind a lock.
struct Shared<O> {
    protocol: EngineProtocol,
    output: O,
    thinker: Thinker,
    /// Receiver of the end. `None` once the end was reported.
    over: Option<SessionEnd>,
}

/// Channels for the end of the session.
struct SessionEnd {
    result: Sender<io::Result<()>>,
    /// Sender whose drop wakes the reading thread.
    _gone: Sender<()>,
}

fn lock<O>(shared: &Mutex<Shared<O>>) -> MutexGuard<'_, Shared<O>> {
    // A panic loses at most one line.
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Applies an event to the protocol and carries out the acts. Returns false once the session is over.
fn with<O: Write>(shared: &Mutex<Shared<O>>, happens: impl FnOnce(&mut EngineProtocol) -> Vec<Act>) -> bool {
    let mut shared = lock(shared);
    if shared.over.is_none() {
        return false;
    }
    let acts = happens(&mut shared.protocol);
    shared.act(acts)
}

/// Takes in an update of the player.
fn thought_on<O: Write>(shared: &Mutex<Shared<O>>, update: Update) {
    let mut shared = lock(shared);
    if shared.over.is_none() {
        return;
    }
    let acts = match shared.thinker.take(update) {
        None => return,
        Some(Progress::Info(info)) => shared.protocol.inform_manager(&info),
        Some(Progress::Done(thought)) => shared.protocol.thought(thought),
        Some(Progress::Ready) => shared.protocol.prepared(),
    };
    shared.act(acts);
}

impl<O> Shared<O> {
    fn end(&mut self, how: io::Result<()>) {
        self.thinker.stop();
        if let Some(over) = self.over.take() {
            // The receiver waits for nothing else.
            let _ = over.result.send(how);
        }
    }
}

impl<O: Write> Shared<O> {
    /// Carries out acts. Returns false at the end of the session.
    fn act(&mut self, acts: Vec<Act>) -> bool {
        match self.carry_out(acts) {
            Ok(true) => true,
            ended => {
                self.end(ended.map(drop));
                false
            }
        }
    }

    /// Carries out acts. Returns false when the session has to end.
    fn carry_out(&mut self, acts: Vec<Act>) -> io::Result<bool> {
        let mut acts = VecDeque::from(acts);
        while let Some(act) = acts.pop_front() {
            match act {
                Act::Print(line) => {
                    write!(self.output, "{line}\r\n")?;
                    self.output.flush()?;
                }
                Act::Think(job) => {
                    if let Some(thought) = self.thinker.think(job) {
                        put_first(self.protocol.thought(thought), &mut acts);
                    }
                }
                Act::Prepare(job) => {
                    if !self.thinker.prepare(&job) {
                        // The first answer gives the reason for the missing player.
                        put_first(self.protocol.prepared(), &mut acts);
                    }
                }
                Act::Ponder(job) => self.thinker.ponder(job),
                Act::StopPondering => self.thinker.stop_pondering(),
                Act::Hurry => self.thinker.hurry(),
                Act::Forget => self.thinker.forget(),
                Act::Quit => return Ok(false),
            }
        }
        Ok(true)
    }
}

/// Puts acts that need no player before all others.
fn put_first(next: Vec<Act>, acts: &mut VecDeque<Act>) {
    next.into_iter().rev().for_each(|act| acts.push_front(act));
}

/// Passes lines on until no more are accepted, then ends the session.
fn read<O: Write>(input: impl Read, shared: &Mutex<Shared<O>>, end: &Receiver<()>) {
    let Some(is_told) = pass_lines(input, shared) else { return };
    if !is_told {
        // Lines that came through a pipe still get answers.
        if !with(shared, EngineProtocol::closed) {
            return;
        }
        // Nothing is ever sent on this channel. The wait ends early when the session ends.
        let _ = end.recv_timeout(LAST_THOUGHT);
    }
    if with(shared, EngineProtocol::hurry) {
        let _ = end.recv_timeout(LAST_ANSWER);
        with(shared, |_| vec![Act::Quit]);
    }
}

/// Returns whether `END` came rather than the end of the input. Returns `None` once the session is over.
fn pass_lines<O: Write>(mut input: impl Read, shared: &Mutex<Shared<O>>) -> Option<bool> {
    let pass = |line: Line| -> Option<bool> {
        let mut is_leaving = false;
        let goes_on = with(shared, |protocol| {
            let acts = protocol.receive(&line);
            is_leaving = protocol.is_leaving();
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
            if pass(line)? {
                return Some(true);
            }
        }
    }
    match lines.finish() {
        Some(line) => pass(line),
        None => Some(false),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use inarow_core::{Cell, Step};
    use inarow_engine::{Choice, Run, Stop};
    use inarow_play::{Decider, GameStart, PlayerError, Question, Reply, Request, Sink, wait_for_players};
    use inarow_record::Judgement;

    use super::*;

    /// A writer that panics after this number of lines.
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

    /// An input that yields the given bytes and never ends.
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

    /// A writer that stores all bytes.
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

    /// The end comes at a random time within the search.
    #[test]
    fn an_opening_is_decided_although_the_end_was_told() {
        for stones in ["", "7,7\n8,8\n9,7\n", "7,7\n8,8\n9,7\n5,5\n6,6\n"] {
            for _ in 0..30 {
                let lines = format!("START 15\nSWAP2BOARD\n{stones}DONE\nEND\n");
                let output = Kept::default();
                let engine = "computer:level=10".parse().ok();
                let input = io::Cursor::new(lines.into_bytes());
                serve(engine, &Presets::builtin(), 1, input, output.clone()).unwrap();
                let printed = String::from_utf8(output.0.lock().unwrap().clone()).unwrap();
                let answers: Vec<&str> =
                    printed.lines().filter(|line| !line.starts_with("MESSAGE")).collect();
                assert_eq!(answers.len(), 2, "{printed}");
                let is_answer = answers[1] == "SWAP" || answers[1].starts_with(|c: char| c.is_ascii_digit());
                assert!(answers[0] == "OK" && is_answer, "{printed}");
            }
        }
    }

    #[test]
    fn what_is_asked_after_the_end_was_told_gets_sensible_moves() {
        let lines = b"START 15\nBEGIN\nTURN 0,0\nTURN 1,0\nEND\n";
        let output = Kept::default();
        let engine = "computer:level=10".parse().ok();
        serve(engine, &Presets::builtin(), 1, io::Cursor::new(lines), output.clone()).unwrap();
        let printed = String::from_utf8(output.0.lock().unwrap().clone()).unwrap();
        let moves: Vec<&str> =
            printed.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit())).collect();
        assert!(moves.len() == 3 && moves[0] == "7,7", "{printed}");
    }

    /// A win is reported with its plies and its whole variation under all limits of a manager.
    #[test]
    fn a_win_in_sight_is_claimed_by_its_plies() {
        let limits =
            "INFO timeout_turn 5000\nINFO thread_num 2\nINFO hash_size 4096\nINFO max_memory 83886080\n";
        let least = "INFO timeout_turn 5000\nINFO thread_num 100000\nINFO hash_size 999999999999\nINFO max_memory 1\n";
        for limits in ["", limits, least, "INFO max_node 2000\nINFO max_depth 6\n"] {
            let three = "BOARD\n7,7,1\n0,0,2\n7,8,1\n0,2,2\n7,9,1\n0,4,2\nDONE\n";
            let lines = format!("{limits}START 15\n{three}YXHASHCLEAR\nABOUT\n");
            let output = Kept::default();
            let input = io::Cursor::new(lines.into_bytes());
            serve(None, &Presets::builtin(), 1, input, output.clone()).unwrap();
            let printed = String::from_utf8(output.0.lock().unwrap().clone()).unwrap();
            assert!(printed.contains("| Eval +M3 |"), "{limits}: {printed}");
            let line =
                printed.lines().find_map(|line| line.strip_prefix("MESSAGE Bestline ")).unwrap_or_default();
            assert_eq!(line.split(' ').count(), 3, "{limits}: {printed}");
            let evals = printed.lines().filter(|line| line.contains("| Eval +M3 |")).count();
            assert_eq!(evals, 1, "{limits}: {printed}");
            let answers: Vec<&str> = printed.lines().filter(|line| !line.starts_with("MESSAGE")).collect();
            assert!(["7,6", "7,10"].contains(&answers[1]), "{limits}: {printed}");
        }
    }

    #[test]
    fn a_line_that_wins_at_once_is_claimed_once() {
        let four = "BOARD\n7,7,1\n0,0,2\n7,8,1\n0,2,2\n7,9,1\n0,4,2\n7,10,1\n0,6,2\nDONE\n";
        let (output, input) = (Kept::default(), io::Cursor::new(format!("START 15\n{four}").into_bytes()));
        serve(None, &Presets::builtin(), 1, input, output.clone()).unwrap();
        let printed = String::from_utf8(output.0.lock().unwrap().clone()).unwrap();
        assert_eq!(printed.matches("| Eval +M1 |").count(), 1, "{printed}");
        assert_eq!(printed.matches("MESSAGE Bestline ").count(), 1, "{printed}");
    }

    /// The end is read before or after the start of the search, at random.
    #[test]
    fn players_that_do_not_look_at_the_clock_answer_as_always_after_the_end() {
        let answers = |lines: &'static [u8], open: bool| {
            let output = Kept::default();
            let engine = "rating-map:preset=attacker".parse().ok();
            if open {
                let (output, engine) = (output.clone(), engine);
                thread::spawn(move || serve(engine, &Presets::builtin(), 1, Open(lines), output));
            } else {
                serve(engine, &Presets::builtin(), 1, io::Cursor::new(lines), output.clone()).unwrap();
            }
            let until = Instant::now() + Duration::from_secs(60);
            loop {
                let printed = String::from_utf8(output.0.lock().unwrap().clone()).unwrap();
                let moves: Vec<String> = printed
                    .lines()
                    .filter(|line| line.starts_with(|c: char| c.is_ascii_digit()))
                    .map(str::to_owned)
                    .collect();
                if moves.len() == 3 {
                    return moves;
                }
                assert!(open && Instant::now() < until, "{printed}");
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
        // The reading thread writes the first line. The thinking thread writes the second.
        for lines in [0, 1] {
            let (result, results) = channel();
            thread::spawn(move || {
                let (engine, input) = ("random".parse().ok(), Open(b"START 15\nBEGIN\n"));
                let _ = result.send(serve(engine, &Presets::builtin(), 1, input, Broken(lines)));
            });
            let ended = results.recv_timeout(Duration::from_secs(60)).expect("serving ends");
            let error = ended.expect_err("the output breaks").to_string();
            assert!(error.contains("the test's output breaks here"), "after {lines} lines: {error}");
        }
    }

    /// A decider that panics at its first question.
    struct Panicking {
        is_asked: bool,
    }

    impl Decider for Panicking {
        fn start(&mut self, _: &GameStart) -> Result<(), PlayerError> {
            Ok(())
        }

        fn decide(&mut self, asked: &Request<'_>, _: Sink<'_>, _: &Stop) -> Result<Reply, PlayerError> {
            assert!(std::mem::replace(&mut self.is_asked, true), "broken\n  on purpose");
            let first = asked.position.legal_moves()[0];
            Ok(Reply::Move(Choice::of(first)))
        }
    }

    /// A decider that plays the first cell if ready for the game before the question, else the last cell.
    struct Forethoughtful {
        is_ready: bool,
    }

    impl Decider for Forethoughtful {
        fn start(&mut self, _: &GameStart) -> Result<(), PlayerError> {
            self.is_ready = false;
            Ok(())
        }

        fn ready(&mut self, _: Duration, _: &Stop) -> Result<(), PlayerError> {
            self.is_ready = true;
            Ok(())
        }

        fn decide(&mut self, asked: &Request<'_>, _: Sink<'_>, _: &Stop) -> Result<Reply, PlayerError> {
            let cells = asked.position.legal_moves();
            Ok(Reply::Move(Choice::of(cells[if self.is_ready { 0 } else { cells.len() - 1 }])))
        }
    }

    #[test]
    fn the_player_is_ready_before_the_first_clock_runs() {
        for (lines, moves) in [
            ("START 15\nBEGIN\n", &["0,0"][..]),
            ("START 15\nINFO rule 4\nBEGIN\nTURN 7,7\n", &["0,0", "1,0"]),
            ("INFO rule 1\nSTART 20\nBEGIN\nSTART 15\nTURN 7,7\n", &["0,0", "0,0"]),
        ] {
            let output = Kept::default();
            let make: MakeDecider = |_, _, _| Box::new(Forethoughtful { is_ready: false });
            let input = io::Cursor::new(lines);
            serve_by(make, None, &Presets::builtin(), 1, input, output.clone()).unwrap();
            let printed = String::from_utf8(output.0.lock().unwrap().clone()).unwrap();
            let told: Vec<&str> = printed.lines().filter(|line| *line != "OK").collect();
            assert_eq!(told, moves, "{lines}");
        }
    }

    /// A decider that plays the first cell at a question and expects the next cell. The decider plays the last
    /// cell if the clock starts during pondering. A pondered answer in the first row also leads to the last
    /// cell.
    struct Ponderer;

    impl Decider for Ponderer {
        fn start(&mut self, _: &GameStart) -> Result<(), PlayerError> {
            Ok(())
        }

        fn decide(&mut self, asked: &Request<'_>, _: Sink<'_>, stop: &Stop) -> Result<Reply, PlayerError> {
            let mut cells = asked.position.legal_moves();
            if asked.question == Question::Ponder {
                cells.reverse();
                let is_short = asked.position.steps().last() == Some(&Step::Move(Cell::new(1)));
                while stop.state() == Run::On && !is_short {
                    thread::yield_now();
                }
                if stop.is_set() {
                    return Err(PlayerError::Stopped);
                }
            }
            let judgement = Judgement { line: cells[..2].to_vec(), ..Judgement::default() };
            Ok(Reply::Move(Choice { cell: cells[0], judgement: Some(judgement) }))
        }
    }

    /// An input of lines, each after a number of printed moves.
    struct Turns(VecDeque<(usize, &'static str)>, Kept);

    impl Read for Turns {
        fn read(&mut self, piece: &mut [u8]) -> io::Result<usize> {
            let Some((moves, line)) = self.0.pop_front() else { return Ok(0) };
            let until = Instant::now() + Duration::from_secs(60);
            while self.1.moves().len() < moves && Instant::now() < until {
                thread::park_timeout(Duration::from_millis(1));
            }
            (&mut *piece).write(format!("{line}\n").as_bytes())
        }
    }

    impl Kept {
        fn moves(&self) -> Vec<String> {
            let printed = String::from_utf8(self.0.lock().unwrap().clone()).unwrap();
            let is_move = |line: &&str| line.starts_with(|c: char| c.is_ascii_digit());
            printed.lines().filter(is_move).map(str::to_owned).collect()
        }
    }

    #[test]
    fn what_is_pondered_about_is_played_when_it_comes_and_dropped_when_not() {
        for (turns, moves) in [
            // Pondering ends before the answer comes, then the clock starts, then another answer comes.
            (&["TURN 1,0", "TURN 13,14", "TURN 5,5"][..], &["0,0", "14,14", "12,14", "2,0"][..]),
            (&["TURN 5,5", "TURN 2,0"], &["0,0", "1,0", "14,14"]),
            // Lines of a manager between two moves.
            (&["INFO time_left 9000", "ABOUT", "INFO max_node 0", "TURN 1,0"], &["0,0", "14,14"]),
            (&["INFO max_depth 3", "TURN 1,0"], &["0,0", "2,0"]),
            (&["INFO thread_num 1", "TURN 1,0"], &["0,0", "2,0"]),
            (&["YXSTOP", "TURN 1,0"], &["0,0", "2,0"]),
            (&["INFO pondering 0", "TURN 1,0", "TURN 3,0"], &["0,0", "2,0", "4,0"]),
            (&["YXHASHCLEAR", "TURN 1,0", "TURN 3,0", "END"], &["0,0", "2,0", "14,14"]),
            (&["END"], &["0,0"]),
            (&[], &["0,0"]),
        ] {
            let output = Kept::default();
            let begin = ["START 15", "INFO timeout_turn 60000", "INFO pondering 1", "BEGIN"];
            let mut lines: VecDeque<(usize, &str)> = begin.into_iter().map(|line| (0, line)).collect();
            let mut asked = 1;
            for &line in turns {
                lines.push_back((asked, line));
                asked += usize::from(line.starts_with("TURN"));
            }
            // The input ends during pondering.
            lines.push_back((asked, "INFO folder nowhere"));
            let make: MakeDecider = |_, _, _| Box::new(Ponderer);
            let input = Turns(lines, output.clone());
            serve_by(make, None, &Presets::builtin(), 1, input, output.clone()).unwrap();
            assert_eq!(output.moves(), moves, "{turns:?}");
            assert!(wait_for_players(Duration::from_secs(60)), "{turns:?}");
        }
    }

    #[test]
    fn the_manager_reads_why_an_engine_broke_down_and_can_go_on() {
        let output = Kept::default();
        let kept = output.clone();
        // The input has no `END`, which allows only a second. Reporting a panic takes longer on a busy machine.
        thread::spawn(move || {
            let make: MakeDecider = |_, _, _| Box::new(Panicking { is_asked: false });
            serve_by(make, None, &Presets::builtin(), 1, Open(b"START 15\nBEGIN\nBEGIN\n"), kept)
        });
        let expected = ["OK", "ERROR the player broke down: broken on purpose", "0,0"];
        let until = Instant::now() + Duration::from_secs(60);
        loop {
            let printed = String::from_utf8(output.0.lock().unwrap().clone()).unwrap();
            if printed.lines().collect::<Vec<_>>() == expected {
                break;
            }
            assert!(Instant::now() < until, "{printed}");
            thread::park_timeout(Duration::from_millis(5));
        }
    }
}
