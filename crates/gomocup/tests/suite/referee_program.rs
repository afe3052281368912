//! Tests of programs that play by the referee's protocol: correct behaviour, and the end of a game for each fault.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use inarow_core::{LineSetup, Setup, Side};
use inarow_gomocup::{ExecOptions, MAX_TURN_BYTES, RefereeProgram};
use inarow_play::runner::{Failure, Time, play};
use inarow_play::{
    Command, Decider, Direction, GameStart, Limits, Match, MatchSetup, PlayerError, ProgramExit,
    ProgramFault, Reply, Stop,
};
use inarow_record::{ClockTag, Dice, End, Judgement, Score, Stream};

/// Time limit of a test game. A longer game waited for the wrong timeout.
const SOON: Duration = Duration::from_secs(20);

/// A bot in shell with this answer to a request for a move. `$n` counts from 1.
fn bot(on_move: &str) -> Vec<String> {
    let script = format!(
        "n=0; while read -r line; do case \"$line\" in *'\"ask\":\"move\"'*) n=$((n+1)); {on_move} ;; esac; done"
    );
    ["sh", "-c", &script].map(str::to_owned).to_vec()
}

fn setup() -> Setup {
    Setup::Line(LineSetup::new(15, 15, 5))
}

fn program(words: &[String], options: ExecOptions) -> RefereeProgram {
    let mut program = RefereeProgram::new(words, options, &GameStart::new(setup(), 7)).unwrap();
    program.ready(Duration::from_secs(1), &Stop::new()).unwrap();
    program
}

/// Plays a game on a board of 15 between two programs. The second program plays up column `c`.
fn played(x: &mut RefereeProgram, clock: Option<&str>) -> (Match, Option<Failure>) {
    let mut o = program(&bot("echo c$n"), ExecOptions::default());
    let control = clock.map(|clock| clock.parse().unwrap());
    let clock = control.map(|x| ClockTag { x, o: inarow_record::TimeControl::NONE });
    let mut game = Match::new(MatchSetup { clock, ..MatchSetup::new(setup()) }).unwrap();
    let time = if clock.is_some() { Time::Real(Instant::now()) } else { Time::Still };
    let mut chance = Dice::new(1, Stream::Chance);
    let deciders = [Ok(x as &mut dyn Decider), Ok(&mut o as &mut dyn Decider)];
    let failure =
        play(&mut game, deciders, [Limits::default(); 2], &mut chance, time, &Stop::new(), &mut ()).unwrap();
    (game, failure)
}

#[track_caller]
fn ends(on_move: &str, clock: Option<&str>, options: ExecOptions) -> (End, ProgramFault) {
    let begun = Instant::now();
    let (game, failure) = played(&mut program(&bot(on_move), options), clock);
    assert!(begun.elapsed() < SOON, "{on_move}");
    let result = game.result().unwrap();
    assert_eq!(result.winner, Some(Side::O), "{on_move}");
    match failure {
        Some(Failure::Player(PlayerError::Program(fault))) => (result.why, fault),
        other => panic!("{on_move}: {other:?}"),
    }
}

#[test]
fn a_program_plays_one_game_after_another() {
    let mut x = program(&bot("echo a$n"), ExecOptions::default());
    for _ in 0..2 {
        let (game, failure) = played(&mut x, None);
        assert_eq!(failure, None);
        assert_eq!(game.result().unwrap().winner, Some(Side::X), "{:?}", game.record());
        assert_eq!(game.record().plies.len(), 9);
        x.start(&GameStart::new(setup(), 8)).unwrap();
    }
}

#[test]
fn words_of_the_referee_remarks_and_nonsense_do_no_harm() {
    let talk = "echo '# score 12 depth 3 line 'A$n; echo hello; echo '{\"cell\":\"7,7\"}'; echo o c9; echo X A$n; echo b9";
    let (game, failure) = played(&mut program(&bot(talk), ExecOptions::default()), None);
    assert_eq!((failure, game.result().unwrap().winner), (None, Some(Side::X)));
    let cell = game.record().plies[0].cell;
    let judgement =
        Judgement { score: Some(Score::points(12)), depth: Some(3), nodes: None, line: vec![cell] };
    assert_eq!(game.record().plies[0].judgement, Some(judgement));
}

#[test]
fn what_a_program_does_wrong_ends_the_game() {
    let text = |text: &str| text.to_owned();
    let usual = ExecOptions::default;
    let (why, fault) = ends("echo z9", None, usual());
    assert_eq!(
        (why, fault),
        (End::Illegal(inarow_record::Refusal::OutOfBoard), ProgramFault::Outside { text: text("z9") })
    );
    let (why, fault) = ends("echo refuse this is too hard", None, usual());
    assert_eq!((why, fault), (End::Protocol, ProgramFault::Refused { text: text("this is too hard") }));
    let (why, fault) = ends("echo no >&2; exit 3", None, usual());
    assert_eq!(
        (why, fault),
        (End::Crash, ProgramFault::Crashed { how: ProgramExit::Code(3), last: text("no") })
    );
    let (why, fault) = ends("exec yes garbage", None, usual());
    assert_eq!((why, fault), (End::Protocol, ProgramFault::Garbage { text: text("garbage") }));
    let (why, fault) = ends("exec tr '\\0' a < /dev/zero", None, usual());
    assert_eq!((why, fault), (End::Protocol, ProgramFault::Flood { bytes: MAX_TURN_BYTES }));
    // The program's child holds the pipes.
    let (why, fault) = ends("sleep 600 & exit 4", None, usual());
    assert_eq!(
        (why, fault),
        (End::Crash, ProgramFault::Crashed { how: ProgramExit::Code(4), last: text("") })
    );
    let (why, fault) = ends("exec 1>&-; sleep 600", None, usual());
    assert_eq!(
        (why, fault),
        (End::Crash, ProgramFault::Crashed { how: ProgramExit::Closed, last: text("") })
    );
}

#[test]
fn time_and_memory_are_kept() {
    let (limit, grace) = (Some(Duration::from_millis(100)), Duration::from_secs(1));
    let fast = Some("100ms/move");
    let (why, fault) = ends("sleep 600", fast, ExecOptions::default());
    assert_eq!((why, fault), (End::Hang, ProgramFault::Silent { limit, grace }));
    let (why, fault) = ends("printf a$n; sleep 600", fast, ExecOptions::default());
    assert_eq!((why, fault), (End::Hang, ProgramFault::Unended { text: "a1".to_owned() }));
    let (why, fault) = ends("echo what; sleep 600", fast, ExecOptions::default());
    assert_eq!((why, fault), (End::Protocol, ProgramFault::Garbage { text: "what".to_owned() }));
    if cfg!(target_os = "linux") {
        let allowed = 100 << 20;
        let options = ExecOptions { memory: Some(allowed), ..ExecOptions::default() };
        let (why, fault) = ends("exec tail /dev/zero", None, options);
        assert_eq!((why, fault), (End::Memory, ProgramFault::Memory { allowed }));
    }
}

#[test]
fn an_illegal_move_is_for_the_match_to_refuse() {
    let (game, failure) = played(&mut program(&bot("echo c1"), ExecOptions::default()), None);
    // The first move to the cell is X's own mark when the program repeats the cell.
    assert_eq!(game.result().unwrap().why, End::Illegal(inarow_record::Refusal::Occupied));
    assert!(matches!(failure, Some(Failure::Illegal { .. })), "{failure:?}");
}

/// A match with a program as X, and the lines sent to the program.
struct Told {
    game: Match,
    x: RefereeProgram,
    said: Arc<Mutex<Vec<String>>>,
    next: u64,
}

impl Told {
    fn new(on_move: &str) -> Told {
        let said: Arc<Mutex<Vec<String>>> = Arc::default();
        let heard = Arc::clone(&said);
        let mut start = GameStart::new(setup(), 7);
        start.tap = Some(Arc::new(move |direction, line: &str| {
            if direction == Direction::ToEngine {
                heard.lock().unwrap().push(line.to_owned());
            }
        }));
        let x = RefereeProgram::new(&bot(on_move), ExecOptions::default(), &start).unwrap();
        let mut told = Told { game: Match::new(MatchSetup::new(setup())).unwrap(), x, said, next: 0 };
        told.tell();
        told
    }

    fn tell(&mut self) {
        for event in self.game.events_since(self.next).unwrap() {
            self.x.tell(event);
        }
        self.next = self.game.next_event();
    }

    fn carry_out(&mut self, command: Command) {
        self.game.carry_out(command, Duration::ZERO).unwrap();
        self.tell();
    }

    fn play(&mut self, side: Side, cell: &str) {
        let cell = self.game.position().shape().parse(cell).unwrap();
        self.carry_out(Command::Play { side, cell });
    }

    fn ask(&mut self, stop: &Stop) -> Result<String, PlayerError> {
        let request = self.game.request(1, Limits::default()).unwrap();
        let reply = self.x.decide(&request, None, stop)?;
        let Reply::Move(choice) = reply else { panic!("{reply:?}") };
        Ok(self.game.position().shape().name(choice.cell).to_string())
    }

    /// Returns the lines to the program, as the first word and the cell of each line.
    fn take_said(&self) -> Vec<String> {
        let short = |line: &String| {
            let word = line.split('"').nth(1).unwrap();
            let cell = line.split_once("\"cell\":\"").map_or("", |(_, cell)| cell.split('"').next().unwrap());
            format!("{word} {cell}").trim().to_owned()
        };
        std::mem::take(&mut *self.said.lock().unwrap()).iter().map(short).collect()
    }
}

#[test]
fn a_game_is_told_anew_after_a_take_back_and_to_a_new_process() {
    let mut told = Told::new("if [ $n = 3 ]; then exit 1; fi; echo a$n");
    assert_eq!(told.ask(&Stop::new()).unwrap(), "a1");
    assert_eq!(told.take_said(), ["start", "ask"]);
    told.play(Side::X, "a1");
    told.play(Side::O, "b1");
    assert_eq!(told.ask(&Stop::new()).unwrap(), "a2");
    assert_eq!(told.take_said(), ["move 0,14", "move 1,14", "ask"]);
    told.carry_out(Command::TakeBack { plies: 1 });
    told.play(Side::O, "b2");
    assert!(matches!(told.ask(&Stop::new()), Err(PlayerError::Program(ProgramFault::Crashed { .. }))));
    assert_eq!(told.take_said(), ["start", "move 0,14", "move 1,13", "ask"]);
    assert_eq!(told.ask(&Stop::new()).unwrap(), "a1");
    assert_eq!(told.take_said(), ["start", "move 0,14", "move 1,13", "ask"]);
    told.carry_out(Command::Resign { side: Side::O });
    assert_eq!(told.take_said(), ["over"]);
}

#[test]
fn an_answer_that_nobody_waits_for_is_no_answer_to_the_next_question() {
    let mut told = Told::new("sleep 0.2; echo a$n");
    let stop = Stop::new();
    let setter = stop.clone();
    let waker = std::thread::spawn(move || {
        std::thread::park_timeout(Duration::from_millis(50));
        setter.set();
    });
    assert_eq!(told.ask(&stop), Err(PlayerError::Stopped));
    waker.join().unwrap();
    assert_eq!(told.ask(&Stop::new()).unwrap(), "a2");
    assert_eq!(told.take_said(), ["start", "ask", "stop", "ask"]);
    // A program that thinks on is restarted.
    let mut told = Told::new("sleep 600");
    let stop = Stop::new();
    stop.set();
    assert_eq!(told.ask(&stop), Err(PlayerError::Stopped));
    let begun = Instant::now();
    drop(told);
    assert!(begun.elapsed() < Duration::from_secs(5));
}

#[test]
fn a_position_that_nothing_was_told_of_is_played_all_the_same() {
    let mut told = Told::new("echo b2");
    let mut other = Match::new(MatchSetup::new(Setup::Ultimate(Default::default()))).unwrap();
    let cell = other.position().shape().parse("e5").unwrap();
    other.carry_out(Command::Play { side: Side::X, cell }, Duration::ZERO).unwrap();
    told.game = other;
    assert_eq!(told.ask(&Stop::new()).unwrap(), "b2");
    assert_eq!(told.take_said(), ["start", "move 4,4", "ask"]);
}
