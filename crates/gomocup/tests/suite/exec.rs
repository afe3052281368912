//! Tests of faulty external engines. A faulty engine loses for the right reason, in time, and leaves no process
//! behind.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use inarow_core::Side;
use inarow_gomocup::{
    END_GRACE, ExecOptions, ExternalEngine, ExternalPrograms, GRACE, MAX_LINE_BYTES, MAX_TURN_BYTES,
    about_field, identify,
};
use inarow_play::{
    Clock, Command, Direction, Event, EventKind, ExecSpec, GameStart, Limits, Mailbox, Match, Player,
    PlayerError, ProgramExit, ProgramFault, Programs, Protocol, READY_PATIENCE, Reply, Stop, Threaded,
    Update,
};
use inarow_record::{ClockTag, End, Judgement, Refusal};

use crate::games::{begin, ms, play};

/// Extra time on a busy machine.
const SLACK: Duration = Duration::from_secs(20);
/// Patience for events that are certain to come.
const PATIENCE: Duration = Duration::from_secs(60);
/// Time limit of a move.
const LIMIT: Duration = Duration::from_millis(300);

pub(crate) type Log = Arc<Mutex<Vec<(Direction, String)>>>;

/// A match with the mock engine as a player.
pub(crate) struct Bench {
    pub(crate) game: Match,
    pub(crate) player: Threaded,
    pub(crate) mailbox: Mailbox,
    pub(crate) log: Log,
    pub(crate) limits: Limits,
    name: String,
}

/// Returns a game whose lines are all logged.
pub(crate) fn start_of(game: &Match, log: &Log) -> GameStart {
    let kept = Arc::clone(log);
    let mut start = GameStart::new(game.record().setup.clone(), 1);
    start.tap = Some(Arc::new(move |direction, line: &str| {
        let mut log = kept.lock().unwrap();
        if log.len() < 10_000 {
            log.push((direction, line.to_owned()));
        }
    }));
    start
}

pub(crate) fn words(behaviour: &str, name: &str) -> Vec<String> {
    let mut words = vec![env!("CARGO_BIN_EXE_inarow-mock-engine").to_owned()];
    words.extend(behaviour.split_whitespace().map(str::to_owned));
    words.push(format!("name={name}"));
    words
}

/// Returns a name that no other process has.
fn name(behaviour: &str) -> String {
    format!("{}-{}", behaviour.replace(' ', "-"), std::process::id())
}

impl Bench {
    pub(crate) fn new(game: &str, behaviour: &str) -> Bench {
        Bench::with(game, behaviour, ExecOptions::default())
    }

    pub(crate) fn with(game: &str, behaviour: &str, options: ExecOptions) -> Bench {
        let game = begin(game);
        let mailbox = Mailbox::default();
        let name = name(behaviour);
        let log = Log::default();
        let start = start_of(&game, &log);
        let engine = ExternalEngine::new(&words(behaviour, &name), options, &start).unwrap();
        let player = Threaded::new(Box::new(engine), mailbox.on_update()).unwrap();
        let limits = Limits { clock: Some(Clock::of_move(PATIENCE)), ..Limits::default() };
        Bench { game, player, mailbox, log, limits, name }
    }

    /// Plays moves of both sides beforehand.
    pub(crate) fn after(mut self, moves: &str) -> Bench {
        play(&mut self.game, moves);
        self
    }

    pub(crate) fn ask(&mut self) -> Result<Reply, PlayerError> {
        let began = Instant::now();
        let request = self.game.request(self.mailbox.next_id(), self.limits).unwrap();
        self.player.ask(&request);
        let most = self.limits.flag().unwrap() + GRACE + SLACK;
        let answer = self.mailbox.wait(most);
        answer.unwrap_or_else(|| panic!("{}: no answer after {:?}", self.name, began.elapsed()))
    }

    /// Asks for a move and plays the move. Returns the move's name.
    pub(crate) fn step(&mut self) -> String {
        let reply = self.ask().unwrap_or_else(|error| panic!("{}: {error}", self.name));
        let command = self.game.command(reply).unwrap();
        self.game.apply(command, Duration::ZERO).unwrap();
        let last = self.game.position().last_move().unwrap();
        self.game.position().shape().name(last).to_string()
    }

    pub(crate) fn said(&self, direction: Direction) -> Vec<String> {
        let log = self.log.lock().unwrap();
        log.iter().filter(|(who, _)| *who == direction).map(|(_, line)| line.clone()).collect()
    }

    /// Ends the engine and checks that no process is left.
    pub(crate) fn leave(self) {
        let Bench { player, name, .. } = self;
        let began = Instant::now();
        player.close();
        assert!(began.elapsed() < END_GRACE + SLACK, "{name}: ended after {:?}", began.elapsed());
        gone(&name);
    }
}

/// Checks that no process of this name is left, after the moment that the system needs to clean up.
#[track_caller]
fn gone(name: &str) {
    let began = Instant::now();
    while !living(name).is_empty() {
        assert!(began.elapsed() < SLACK, "{name}: {:?} live on", living(name));
        std::thread::yield_now();
    }
}

/// Returns the processes with this name among their arguments.
fn living(name: &str) -> Vec<String> {
    let wanted = format!("name={name}");
    let Ok(folder) = std::fs::read_dir("/proc") else { return Vec::new() };
    folder
        .flatten()
        .filter(|entry| {
            let arguments = std::fs::read(entry.path().join("cmdline")).unwrap_or_default();
            arguments.split(|byte| *byte == 0).any(|argument| argument == wanted.as_bytes())
        })
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect()
}

/// Asks a mock with this behaviour for its first move, like a host with a clock. Returns the end of the game.
#[track_caller]
fn end_of(behaviour: &str, limit: Duration, options: ExecOptions) -> (End, Duration) {
    let mut bench = Bench::with("gomoku", behaviour, options).after("h8");
    bench.limits.clock = Some(Clock::of_move(limit));
    let began = Instant::now();
    let command = match bench.ask() {
        Ok(reply) => bench.game.command(reply).unwrap(),
        Err(error) => Command::Forfeit { side: Side::O, end: error.end() },
    };
    let took = began.elapsed();
    let end = match bench.game.apply(command, ms(0)) {
        // The host reads the clock.
        Ok(_) if took > limit && bench.game.result().is_none() => End::Time,
        Ok(_) => bench.game.result().map_or(End::Unknown, |result| result.why),
        Err(inarow_play::Rejection::Illegal(illegal)) => End::Illegal(Refusal::from(illegal)),
        Err(other) => panic!("{behaviour}: {other}"),
    };
    bench.leave();
    (end, took)
}

/// Checks an end after the time limit and within the grace.
#[track_caller]
fn check_in_time(behaviour: &str, limit: Duration, end: End) {
    let (found, took) = end_of(behaviour, limit, ExecOptions::default());
    assert_eq!(found, end, "{behaviour}");
    assert!(took < limit + GRACE + SLACK, "{behaviour}: {took:?}");
}

/// Checks an end before the time limit.
#[track_caller]
fn check_at_once(behaviour: &str, end: End) {
    let (found, took) = end_of(behaviour, PATIENCE, ExecOptions::default());
    assert_eq!(found, end, "{behaviour}");
    assert!(took < GRACE + SLACK, "{behaviour}: {took:?}");
}

/// Checks an end at the output limit.
#[track_caller]
fn check_flood(behaviour: &str) {
    let (found, took) = end_of(behaviour, PATIENCE, ExecOptions::default());
    assert_eq!(found, End::Protocol, "{behaviour}");
    assert!(took < PATIENCE, "{behaviour}: {took:?}");
}

#[test]
fn a_crash() {
    check_at_once("crashes", End::Crash);
}

#[test]
fn a_crash_before_the_first_command() {
    check_at_once("crash-at-once", End::Crash);
}

#[test]
fn an_abort() {
    check_at_once("aborts", End::Crash);
}

#[test]
fn a_crash_that_leaves_a_child_with_its_output() {
    check_at_once("child crashes", End::Crash);
}

#[test]
fn a_hang() {
    check_in_time("hangs", LIMIT, End::Hang);
}

#[test]
fn a_hang_with_a_child() {
    check_in_time("child hangs", LIMIT, End::Hang);
}

#[test]
#[cfg(target_os = "linux")]
fn a_hang_with_a_child_in_a_group_of_its_own() {
    check_in_time("child-apart hangs", LIMIT, End::Hang);
}

#[test]
#[cfg(target_os = "linux")]
fn a_crash_or_a_hang_with_a_daemon() {
    check_at_once("daemon crashes", End::Crash);
    check_in_time("daemon hangs", LIMIT, End::Hang);
    // The last process is found without a mark, because no other program runs.
    check_in_time("daemon bare hangs", LIMIT, End::Hang);
}

#[test]
#[cfg(target_os = "linux")]
fn a_daemon_goes_with_its_own_engine_alone() {
    let mut benches = ["daemon", "daemon lf", "daemon cr"].map(|behaviour| Bench::new("gomoku", behaviour));
    for bench in &mut benches {
        bench.step();
    }
    let mut others: Vec<String> = benches.iter().map(|bench| bench.name.clone()).collect();
    for bench in benches {
        for name in &others {
            assert_eq!(living(name).len(), 2, "{name} and its daemon");
        }
        others.remove(0);
        bench.leave();
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_daemon_without_a_mark_goes_with_the_last_engine() {
    let mut engines = ["daemon bare", "lf"].map(|behaviour| Bench::new("gomoku", behaviour));
    for bench in &mut engines {
        bench.step();
    }
    let [bare, other] = engines;
    let Bench { player, name, .. } = bare;
    player.close();
    assert_eq!(living(&name).len(), 1, "nobody knows whose it is");
    other.leave();
    gone(&name);
}

#[test]
fn an_engine_that_never_listens() {
    check_in_time("deaf", LIMIT, End::Hang);
}

/// All hangs of a kind must have one text, because reasons are counted.
#[test]
fn a_hang_is_told_without_what_was_measured() {
    let reason = |clock: Option<&str>| {
        let mut bench = Bench::new("gomoku", "hangs").after("h8");
        let clock = clock.map(|clock| clock.parse().unwrap()).map(|time| ClockTag { x: time, o: time });
        let setup = Box::new(bench.game.record().setup.clone());
        let kind = EventKind::Started { setup, game: None, clock };
        bench.player.tell(&Event { number: 0, at_ms: 0, kind });
        bench.limits.clock = Some(Clock::of_move(Duration::from_micros(299_990)));
        let reason = bench.ask().unwrap_err().to_string();
        bench.leave();
        reason
    };
    assert!(reason(Some("300ms/move")).ends_with("within 0.3 s and 1 s more"));
    assert!(reason(Some("1s+1s")).ends_with("within what its clock left and 1 s more"));
}

#[test]
fn a_lost_turn() {
    check_in_time("drops-turns", LIMIT, End::Hang);
    check_in_time("drops-turns ignores-end", LIMIT, End::Hang);
}

#[test]
fn a_late_move() {
    check_in_time("late", ms(500), End::Time);
}

#[test]
fn garbage_until_the_time_is_over() {
    check_in_time("garbage", ms(2000), End::Protocol);
}

#[test]
fn much_garbage_at_once() {
    check_flood("much-garbage");
}

#[test]
fn messages_without_end() {
    check_flood("endless-messages");
}

#[test]
fn a_line_without_end() {
    check_flood("endless-line");
}

#[test]
fn complaints_without_end() {
    check_flood("endless-errors");
}

#[test]
fn a_move_outside_the_board() {
    check_at_once("outside", End::Illegal(Refusal::OutOfBoard));
}

#[test]
fn a_move_on_a_stone() {
    check_at_once("occupied", End::Illegal(Refusal::Occupied));
}

#[test]
fn a_move_in_another_notation() {
    check_in_time("names-cells", ms(2000), End::Protocol);
}

#[test]
fn a_refusal_of_the_board() {
    check_at_once("refuses", End::Protocol);
}

#[test]
fn a_refusal_of_the_turn() {
    check_at_once("complains", End::Protocol);
    check_at_once("unknown-turn", End::Protocol);
}

#[test]
#[cfg(target_os = "linux")]
fn memory_over_the_limit() {
    let options = ExecOptions { memory: Some(100 << 20), ..ExecOptions::default() };
    let (end, took) = end_of("eats", PATIENCE, options);
    assert_eq!(end, End::Memory);
    assert!(took < PATIENCE, "{took:?}");
}

#[test]
#[cfg(target_os = "linux")]
fn memory_of_a_daemon_counts() {
    let options = ExecOptions { memory: Some(100 << 20), ..ExecOptions::default() };
    let (end, took) = end_of("daemon greedy hangs", PATIENCE, options);
    assert_eq!(end, End::Memory);
    assert!(took < PATIENCE, "{took:?}");
}

#[test]
fn the_last_complaint_and_the_exit_code_are_told() {
    let mut bench = Bench::new("gomoku", "crashes").after("h8");
    let error = bench.ask().unwrap_err();
    assert_eq!(
        error,
        PlayerError::Program(ProgramFault::Crashed {
            how: ProgramExit::Code(3),
            last: "out of ideas".to_owned()
        })
    );
    bench.leave();
}

#[test]
fn a_failed_engine_is_started_anew_for_the_next_request() {
    let mut bench = Bench::new("gomoku", "crashes after=1").after("h8");
    assert_eq!(bench.step(), "a12");
    play(&mut bench.game, "h9");
    assert_eq!(bench.ask().unwrap_err().end(), End::Crash);
    assert_eq!(bench.step(), "c12");
    bench.leave();
}

#[test]
fn a_death_between_moves_is_told_once() {
    let mut bench = Bench::new("gomoku", "dies-after-move").after("h8");
    bench.step();
    play(&mut bench.game, "h9");
    bench.mailbox.wait(ms(300));
    assert_eq!(bench.ask().unwrap_err().end(), End::Crash);
    assert_eq!(bench.step(), "c12");
    bench.leave();
}

#[test]
fn a_flood_between_moves_ends_the_engine_and_is_told_once() {
    let mut bench = Bench::new("gomoku", "floods-after-move").after("h8");
    bench.step();
    let began = Instant::now();
    while !living(&bench.name).is_empty() && cfg!(target_os = "linux") {
        assert!(began.elapsed() < Duration::from_secs(60), "it floods on");
        bench.mailbox.wait(ms(50));
    }
    play(&mut bench.game, "h9");
    if cfg!(target_os = "linux") {
        assert_eq!(bench.ask().unwrap_err().end(), End::Protocol);
    }
    bench.step();
    bench.leave();
}

#[test]
fn readiness_can_be_waited_for() {
    for (behaviour, ready) in [
        ("slow-start", Ok(())),
        ("no-ok", Err(End::Hang)),
        ("deaf", Err(End::Hang)),
        ("refuses", Err(End::Protocol)),
        ("crash-at-once", Err(End::Crash)),
    ] {
        let mut bench = Bench::new("gomoku", behaviour).after("h8");
        let patience = if ready.is_ok() { PATIENCE } else { ms(400) };
        let found = bench.player.ready(patience, &Stop::new());
        assert_eq!(found.map_err(|error| error.end()), ready, "{behaviour}");
        if behaviour == "no-ok" {
            assert_eq!(bench.step(), "a12");
        }
        bench.leave();
    }
}

#[test]
fn who_waits_for_readiness_can_stop() {
    let mut bench = Bench::new("gomoku", "no-ok");
    let stop = Stop::new();
    stop.set();
    assert_eq!(bench.player.ready(PATIENCE, &stop), Err(PlayerError::Stopped));
    // The player also answers while a host waits for the player.
    let begun = Instant::now();
    bench.player.get_ready(bench.mailbox.next_id());
    bench.player.cancel();
    bench.leave();
    assert!(begun.elapsed() < READY_PATIENCE, "{:?}", begun.elapsed());
}

#[test]
fn a_good_engine_plays_thinks_aloud_and_goes() {
    let mut bench = Bench::new("gomoku", "thinks-aloud").after("h8");
    let Ok(Reply::Move(choice)) = bench.ask() else { panic!() };
    let judgement = Judgement {
        score: Some(inarow_record::Score::points(-12)),
        depth: Some(5),
        nodes: Some(2000),
        ..Judgement::default()
    };
    assert_eq!(choice.judgement, Some(judgement));
    let began = Instant::now();
    bench.leave();
    assert!(began.elapsed() < SLACK);
}

#[test]
fn a_cancelled_engine_is_asked_anew() {
    for behaviour in ["late", "hangs-on-turn"] {
        let mut bench = Bench::new("gomoku", behaviour).after("h8");
        bench.limits.clock = Some(Clock::of_move(Duration::from_secs(10)));
        let request = bench.game.request(bench.mailbox.next_id(), bench.limits).unwrap();
        bench.player.ask(&request);
        bench.mailbox.wait(ms(100));
        bench.player.cancel();
        bench.mailbox.forget();
        play(&mut bench.game, "a1 h9");
        let began = Instant::now();
        assert!(bench.ask().is_ok(), "{behaviour}");
        assert!(began.elapsed() < Duration::from_secs(2) + SLACK, "{behaviour}");
        bench.leave();
    }
}

#[test]
fn an_engine_in_the_middle_of_a_move_is_ended_at_once() {
    let mut bench = Bench::new("gomoku", "child hangs").after("h8");
    let request = bench.game.request(bench.mailbox.next_id(), bench.limits).unwrap();
    bench.player.ask(&request);
    bench.mailbox.wait(ms(100));
    bench.leave();
}

#[test]
fn a_flood_is_measured_in_bytes() {
    let mut bench = Bench::new("gomoku", "endless-line").after("h8");
    bench.limits.clock = Some(Clock::of_move(PATIENCE));
    let error = bench.ask().unwrap_err();
    assert_eq!(error, PlayerError::Program(ProgramFault::Flood { bytes: MAX_TURN_BYTES }));
    // The log contains at most the beginning of the line.
    assert!(bench.said(Direction::FromEngine).iter().all(|line| line.len() <= MAX_LINE_BYTES));
    bench.leave();
}

#[test]
fn games_without_words_are_refused() {
    for (game, name) in [
        ("ultimate", "game"),
        ("score", "game"),
        ("course", "walls"),
        ("course15", "last-reply"),
        ("tictactoe", "length"),
    ] {
        let game = begin(game);
        let start = GameStart::new(game.record().setup.clone(), 1);
        let error = ExternalEngine::new(&words("", "x"), ExecOptions::default(), &start);
        match error.unwrap_err() {
            PlayerError::Program(ProgramFault::UnsupportedGame(reason)) => assert_eq!(reason.name(), name),
            other => panic!("{other}"),
        }
    }
}

#[test]
fn programs_are_looked_for() {
    for (protocol, game) in [(Protocol::Gomocup, "gomoku"), (Protocol::Referee, "ultimate")] {
        let setup = begin(game).record().setup.clone();
        let check = |program: &str| {
            ExternalPrograms.check(&ExecSpec { protocol, words: vec![program.to_owned()] }, &setup)
        };
        assert_eq!(check(env!("CARGO_BIN_EXE_inarow-mock-engine")), Ok(()));
        #[cfg(unix)]
        assert_eq!(check("sh"), Ok(()));
        for program in ["", "/", "./no-such-engine", "no-such-engine"] {
            let error = check(program).unwrap_err();
            assert!(matches!(error, PlayerError::Program(ProgramFault::NotStarted { .. })), "{program:?}");
        }
    }
}

#[test]
fn files_tell_who_they_are() {
    let ask = |behaviour: &str| identify(&words(behaviour, &name(behaviour)), Duration::from_secs(2));
    assert_eq!(about_field(&ask("early-message").unwrap(), "name"), Some("mock"));
    assert!(matches!(ask("endless-about"), Err(ProgramFault::Garbage { .. })));
    assert!(matches!(ask("nameless"), Err(ProgramFault::Refused { .. })));
    assert!(matches!(ask("crash-at-once"), Err(ProgramFault::Crashed { .. })));
    let unended = ProgramFault::Unended { text: "name=\"mock\", version=\"1.5\"".to_owned() };
    assert_eq!(ask("unended-about"), Err(unended));
    assert!(matches!(ask("deaf child"), Err(ProgramFault::Silent { .. })));
    gone(&name("deaf child"));
    let missing = identify(&["./no-such-engine".to_owned()], SLACK);
    assert!(matches!(missing, Err(ProgramFault::NotStarted { .. })));
}

#[test]
fn what_is_no_answer_is_reported_while_it_is_waited_for() {
    for (behaviour, is_expected) in [
        ("unended", (|fault| matches!(fault, ProgramFault::Unended { .. })) as fn(&ProgramFault) -> bool),
        ("garbage", |fault| matches!(fault, ProgramFault::Garbage { .. })),
    ] {
        let mut bench = Bench::new("gomoku", behaviour).after("h8");
        let request = bench.game.request(bench.mailbox.next_id(), bench.limits).unwrap();
        bench.player.ask(&request);
        let id = request.id;
        match bench.mailbox.next_update(PATIENCE) {
            Some(Update::NoAnswerYet { id: told, fault: Some(fault) }) => {
                assert!(told == id && is_expected(&fault), "{behaviour}: {fault:?}");
            }
            other => panic!("{behaviour}: {other:?}"),
        }
        bench.leave();
    }
}
