//! Tests of quirks of real engines that a manager must tolerate.

use std::sync::Arc;
use std::time::{Duration, Instant};

use inarow_core::{Content, Side};
use inarow_gomocup::{ExecOptions, ExternalEngine, GameType, REST};
use inarow_play::runner::{self, Observer, SeatDecider, Time};
use inarow_play::{
    Clock, Command, Decider, Direction, Event, GameStart, Limits, Match, MatchSetup, Player, PlayerError,
    ProgramFault, Seat, Stop,
};
use inarow_record::{ClockTag, Dice, End, PlayerTag, Stream, TimeControl};

use crate::exec::{Bench, Log, start_of, words};
use crate::games::{begin, ms, play, setup};

/// Plays three moves of the mock against `h8 h9 h10`.
#[track_caller]
fn plays(behaviour: &str) -> Bench {
    let mut bench = Bench::new("gomoku", behaviour).after("h8");
    for (own, enemy) in [("a12", "h9"), ("c12", "h10"), ("e12", "h2")] {
        assert_eq!(bench.step(), own, "{behaviour}");
        play(&mut bench.game, enemy);
    }
    bench
}

#[test]
fn every_line_end_will_do() {
    for behaviour in ["crlf", "lf", "cr"] {
        plays(behaviour).leave();
    }
}

#[test]
fn messages_before_any_command() {
    plays("early-message").leave();
}

#[test]
fn no_ok_after_start() {
    plays("no-ok").leave();
}

#[test]
fn a_slow_start() {
    let bench = plays("slow-start");
    bench.player.ready(Duration::from_secs(5), &Stop::new()).unwrap();
    bench.leave();
}

#[test]
fn lines_are_lost_that_come_too_soon() {
    plays("loses-lines").leave();
}

#[test]
fn who_leaves_a_question_without_an_answer_is_left_in_peace() {
    let bench = plays("no-about");
    assert_eq!(questions(&bench), 1);
    bench.leave();
}

#[test]
fn who_reads_at_once_is_not_waited_for() {
    let mut bench = plays("");
    for enemy in ["h3", "h4", "a1", "b1", "c1", "d1"] {
        bench.step();
        play(&mut bench.game, enemy);
    }
    assert_eq!(questions(&bench), 8, "before and behind its first moves, then never again");
    bench.leave();
}

/// Not every engine gives its name in the answer to `ABOUT`.
#[test]
fn who_says_something_of_itself_reads() {
    let mut bench = plays("only-author");
    for enemy in ["h3", "h4", "a1", "b1", "c1", "d1"] {
        bench.step();
        play(&mut bench.game, enemy);
    }
    assert_eq!(questions(&bench), 8);
    bench.leave();
}

/// An engine at a game in the arena, with the times for getting ready and for a move.
struct Seated {
    seat: ExternalEngine,
    game: Match,
    readied: Duration,
}

impl Seated {
    fn new(behaviour: &str) -> Seated {
        let begun = Instant::now();
        let mut seated = Seated::begun(behaviour);
        seated.seat.ready(Duration::from_secs(60), &Stop::new()).unwrap();
        seated.readied = begun.elapsed();
        seated
    }

    /// Creates the engine without a wait.
    fn begun(behaviour: &str) -> Seated {
        let game = begin("gomoku");
        let start = GameStart::new(game.record().setup.clone(), 1);
        let seat = ExternalEngine::new(&words(behaviour, "seated"), ExecOptions::default(), &start).unwrap();
        Seated { seat, game, readied: Duration::ZERO }
    }

    /// Plays a move. Returns the pause before the move and the time of the move.
    fn step(&mut self) -> (Duration, Duration) {
        let rested = self.seat.wait_out_pause(&Stop::new());
        let limits = Limits { clock: Some(Clock::of_move(Duration::from_secs(60))), ..Limits::default() };
        let request = self.game.request(0, limits).unwrap();
        let asked = Instant::now();
        let reply = self.seat.decide(&request, None, &Stop::new()).unwrap();
        let took = asked.elapsed();
        self.game.apply(self.game.command(reply).unwrap(), ms(0)).unwrap();
        (rested, took)
    }
}

#[test]
fn to_get_ready_is_no_part_of_a_move() {
    const CLEARING: Duration = Duration::from_millis(400);
    let mut seated = Seated::new("clears-slowly");
    let (rested, took) = seated.step();
    assert!(rested >= CLEARING && took < CLEARING, "at the start: {rested:?} {took:?}");
    play(&mut seated.game, "h8");
    for event in seated.game.apply(Command::TakeBack { plies: 2 }, ms(0)).unwrap() {
        seated.seat.tell(&event);
    }
    let (rested, took) = seated.step();
    assert!(rested >= CLEARING && took < CLEARING, "after a take-back: {rested:?} {took:?}");
}

/// A program that ended is restarted, and gets ready, before the next question.
#[test]
fn to_start_anew_is_no_part_of_a_move() {
    const CLEARING: Duration = Duration::from_millis(400);
    let mut seated = Seated::new("dies-after-move clears-slowly");
    seated.step();
    play(&mut seated.game, "h8");
    let request = seated.game.request(0, Limits::default()).unwrap();
    while seated.seat.on_idle().is_some() {}
    seated.seat.decide(&request, None, &Stop::new()).unwrap_err();
    let (rested, took) = seated.step();
    assert!(rested >= CLEARING && took < CLEARING, "{rested:?} {took:?}");
}

/// The engine prints `OK` at once and then loads, before or after reading `ABOUT`. Loading exceeds the first
/// wait.
#[test]
fn to_load_is_no_part_of_the_first_move() {
    const LOADING: Duration = Duration::from_millis(1500);
    for behaviour in ["loads", "loads unknown-about", "loads-at-about"] {
        let mut seated = Seated::new(behaviour);
        let (rested, took) = seated.step();
        let readied = seated.readied + rested;
        assert!(readied >= LOADING && readied < 20 * LOADING, "{behaviour}: {readied:?}");
        assert!(took < LOADING / 2, "{behaviour}: {took:?}");
    }
}

#[test]
fn who_says_no_ok_gets_ready_before_its_clock_runs_too() {
    const CLEARING: Duration = Duration::from_millis(400);
    let mut seated = Seated::begun("no-ok clears-slowly");
    let fault = seated.seat.ready(ms(1000), &Stop::new()).unwrap_err();
    assert!(matches!(fault, PlayerError::Program(ProgramFault::Silent { .. })), "{fault}");
    let (rested, took) = seated.step();
    assert!(rested >= CLEARING && took < CLEARING, "{rested:?} {took:?}");
}

#[test]
fn who_never_says_who_it_is_is_waited_for_once() {
    let patience = ms(1000);
    let mut seated = Seated::new("no-about clears-slowly");
    assert!(seated.readied < Duration::from_secs(30), "{:?}", seated.readied);
    seated.seat.ready(patience, &Stop::new()).unwrap();
    let (rested, _) = seated.step();
    assert!(rested >= patience, "{rested:?}");
    for another in [false, true] {
        if another {
            // The manager remembers the program, not only the process.
            seated = Seated::new("no-about clears-slowly");
            seated.seat.ready(patience, &Stop::new()).unwrap();
        } else {
            seated.game = begin("gomoku");
            seated.seat.start(&GameStart::new(seated.game.record().setup.clone(), 2)).unwrap();
        }
        let (rested, _) = seated.step();
        assert!(rested < patience, "another program: {another}: {rested:?}");
    }
}

/// A cancelled answer is awaited before the clock runs.
#[test]
fn an_answer_that_nobody_wants_is_no_part_of_the_next_move() {
    let (mut game, log, stop) = (begin("gomoku"), Log::default(), Stop::new());
    let mut start = start_of(&game, &log);
    let (tap, halt) = (start.tap.take().unwrap(), stop.clone());
    start.tap = Some(Arc::new(move |direction, line: &str| {
        if line.starts_with("TURN 7,6") {
            halt.set();
        }
        tap(direction, line);
    }));
    let mut seat = ExternalEngine::new(&words("late", "seated"), ExecOptions::default(), &start).unwrap();
    seat.ready(Duration::from_secs(60), &Stop::new()).unwrap();
    play(&mut game, "h8");
    let request = game.request(0, Limits::default()).unwrap();
    seat.decide(&request, None, &Stop::new()).unwrap();
    let answers = || {
        let log = log.lock().unwrap();
        let is_move = |line: &str| line.starts_with(|first: char| first.is_ascii_digit());
        log.iter().filter(|(by, line)| *by == Direction::FromEngine && is_move(line)).count()
    };
    assert_eq!(answers(), 1);
    play(&mut game, "a12 h9");
    let request = game.request(0, Limits::default()).unwrap();
    assert_eq!(seat.decide(&request, None, &stop), Err(PlayerError::Stopped));
    seat.wait_out_pause(&Stop::new());
    // An engine that takes longer is killed and restarted.
    let is_anew = || log.lock().unwrap().iter().filter(|(_, line)| line.starts_with("START")).count() == 2;
    assert!(answers() == 2 || is_anew());
    seat.decide(&request, None, &Stop::new()).unwrap();
}

/// The margin exceeds the second for which a hanging engine is read beyond its time.
#[test]
fn who_is_late_within_its_margin_is_listened_to() {
    struct Margin(Duration);
    impl Observer for Margin {
        fn margin(&self, _: Seat) -> Duration {
            self.0
        }
        fn adjudicate(&mut self, _: &Match) -> Option<Option<Side>> {
            Some(None)
        }
    }
    for (margin, end) in [(Duration::from_secs(60), End::Adjudicated), (Duration::ZERO, End::Hang)] {
        let clock = Some(ClockTag { x: "100ms/move".parse().unwrap(), ..ClockTag::default() });
        let mut game = Match::new(MatchSetup { clock, ..setup("gomoku") }).unwrap();
        let start = GameStart::new(game.record().setup.clone(), 1);
        let options = ExecOptions { margin, ..ExecOptions::default() };
        let mut late = ExternalEngine::new(&words("very-late", "margin"), options, &start).unwrap();
        late.ready(Duration::from_secs(60), &Stop::new()).unwrap();
        let seats: [SeatDecider<'_>; 2] = [Ok(&mut late), Err(PlayerError::NoAnswer)];
        let time = Time::Real(Instant::now());
        let mut chance = Dice::new(1, Stream::Chance);
        runner::play(
            &mut game,
            seats,
            [Limits::default(); 2],
            &mut chance,
            time,
            &Stop::new(),
            &mut Margin(margin),
        )
        .unwrap();
        assert_eq!(game.result().unwrap().why, end, "{margin:?}");
    }
}

#[test]
fn an_engine_that_does_not_end_its_line_is_told_so() {
    let fault = |text: &str| PlayerError::Program(ProgramFault::Unended { text: text.to_owned() });
    let mut bench = Bench::new("gomoku", "unended");
    bench.limits.clock = Some(Clock::of_move(ms(100)));
    assert_eq!(bench.ask(), Err(fault("0,3")));
    bench.leave();
    let bench = Bench::new("gomoku", "unended-ok");
    assert_eq!(bench.player.ready(ms(300), &Stop::new()), Err(fault("OK")));
    bench.leave();
}

/// The rest of an engine comes before the question, while its clock is stopped.
#[test]
fn the_pause_after_a_move_is_not_part_of_the_next() {
    let game = begin("gomoku");
    let start = GameStart::new(game.record().setup.clone(), 1);
    let mut seat = ExternalEngine::new(&words("no-about", "rests"), ExecOptions::default(), &start).unwrap();
    seat.ready(Duration::from_secs(60), &Stop::new()).unwrap();
    seat.ready(ms(50), &Stop::new()).unwrap();
    let mut game = game;
    let limits = Limits { clock: Some(Clock::of_move(Duration::from_secs(60))), ..Limits::default() };
    let (mut longest_rest, mut quickest_move) = (Duration::ZERO, Duration::MAX);
    for number in 0..4 {
        let before = Instant::now();
        seat.wait_out_pause(&Stop::new());
        longest_rest = longest_rest.max(before.elapsed());
        let request = game.request(number, limits).unwrap();
        let asked = Instant::now();
        let Ok(reply) = seat.decide(&request, None, &Stop::new()) else { panic!("no move") };
        quickest_move = quickest_move.min(asked.elapsed());
        let command = game.command(reply).unwrap();
        game.apply(command, ms(0)).unwrap();
        // The other side moves at once.
        let free =
            game.position().shape().iter().find(|cell| game.position().content(*cell) == Content::Empty);
        let free = game.position().shape().name(free.unwrap()).to_string();
        play(&mut game, &free);
    }
    assert!(longest_rest >= REST / 2 && quickest_move < REST / 2, "{longest_rest:?} {quickest_move:?}");
}

#[test]
fn a_player_rests_too() {
    let mut bench = plays("no-about");
    bench.player.ready(ms(50), &Stop::new()).unwrap();
    bench.player.wait_out_pause(&Stop::new());
    let quickest = (0..4).map(|_| {
        let begun = Instant::now();
        bench.step();
        let took = begun.elapsed();
        let free = bench
            .game
            .position()
            .shape()
            .iter()
            .find(|cell| bench.game.position().content(*cell) == Content::Empty);
        let free = bench.game.position().shape().name(free.unwrap()).to_string();
        play(&mut bench.game, &free);
        bench.player.wait_out_pause(&Stop::new());
        took
    });
    let quickest = quickest.min().unwrap();
    assert!(quickest < REST / 2, "{quickest:?}");
    bench.leave();
}

/// Returns the number of `ABOUT` questions to the engine.
fn questions(bench: &Bench) -> usize {
    bench.said(Direction::ToEngine).iter().filter(|line| *line == "ABOUT").count()
}

#[test]
fn garbage_before_the_move() {
    plays("some-garbage").leave();
}

#[test]
fn a_complaint_before_the_move() {
    plays("complains-and-moves").leave();
}

#[test]
fn unknown_keys_of_info() {
    plays("unknown-info").leave();
}

/// The manager decides the move and accepts the suggestion.
#[test]
fn who_suggests_a_move_is_told_to_play_it() {
    let bench = plays("suggests");
    let played = |line: &&String| line.starts_with("PLAY ");
    assert_eq!(bench.said(Direction::ToEngine).iter().filter(played).count(), 3);
    bench.leave();
}

#[test]
fn talk_after_the_move() {
    let mut bench = plays("chatters");
    // A move without a question does not answer the next question.
    bench.mailbox.wait(ms(50));
    assert_eq!(bench.step(), "g12");
    bench.leave();
}

#[test]
fn an_engine_that_does_not_go() {
    plays("ignores-end").leave();
}

#[test]
fn a_child_that_stays() {
    plays("child").leave();
}

#[test]
fn an_engine_without_restart_is_started_anew() {
    let mut bench = plays("no-restart");
    bench.game.apply(Command::TakeBack { plies: 2 }, ms(0)).unwrap();
    play(&mut bench.game, "a1");
    bench.step();
    let said = bench.said(Direction::ToEngine);
    assert_eq!(said.iter().filter(|line| *line == "START 15").count(), 2, "{said:?}");
    bench.leave();
}

#[test]
fn an_engine_for_square_boards_only() {
    let mut bench = Bench::new("line:20x15", "unknown-rectstart");
    let error = bench.ask().unwrap_err();
    assert!(matches!(error, PlayerError::Program(ProgramFault::Refused { .. })), "{error}");
    bench.leave();
}

/// Returns the lines to the engine, without settings and `ABOUT`.
fn told(bench: &Bench) -> Vec<String> {
    let said = bench.said(Direction::ToEngine).into_iter();
    said.filter(|line| !line.starts_with("INFO") && line != "ABOUT").collect()
}

#[test]
fn a_game_is_told_move_by_move() {
    let bench = plays("");
    assert_eq!(told(&bench), ["START 15", "TURN 7,7", "TURN 7,6", "TURN 7,5"]);
    bench.leave();
}

#[test]
fn the_first_move_is_asked_for() {
    let mut bench = Bench::new("line:20x10", "");
    assert_eq!(bench.step(), "a7");
    assert_eq!(told(&bench), ["RECTSTART 20,10", "BEGIN"]);
    bench.leave();
}

#[test]
fn a_take_back_tells_the_board_anew() {
    let mut bench = plays("");
    bench.game.apply(Command::TakeBack { plies: 4 }, ms(0)).unwrap();
    assert_eq!(bench.step(), "c12");
    let said = told(&bench);
    assert_eq!(said[4..], ["RESTART", "BOARD", "7,7,2", "0,3,1", "7,6,2", "DONE"], "{said:?}");
    bench.leave();
}

#[test]
fn a_position_in_the_middle_is_told_as_a_board() {
    let mut bench = Bench::new("gomoku", "").after("h8 a12 h9");
    assert_eq!(bench.step(), "c12");
    assert_eq!(told(&bench), ["START 15", "BOARD", "7,7,2", "0,3,1", "7,6,2", "DONE"]);
    bench.leave();
}

#[test]
fn another_game_starts_another_board() {
    let mut bench = plays("");
    let other = Match::new(setup("gomoku20:rule=exact")).unwrap();
    bench.player.start(&start_of(&other, &bench.log));
    bench.game = other;
    bench.step();
    let said = bench.said(Direction::ToEngine);
    let second = said.iter().position(|line| line == "START 20").unwrap();
    assert!(said[second..].contains(&"INFO rule 1".to_owned()), "{said:?}");
    bench.leave();
}

#[test]
fn rules_are_told_as_numbers() {
    for (game, bits) in
        [("gomoku", 0), ("gomoku-standard", 1), ("renju", 4), ("caro", 9), ("caro:rule=caro-plus", 8)]
    {
        let mut bench = Bench::new(game, "");
        bench.step();
        let said = bench.said(Direction::ToEngine);
        assert!(said.contains(&format!("INFO rule {bits}")), "{game}: {said:?}");
        bench.leave();
    }
}

fn tell(bench: &mut Bench, events: &[Event]) {
    events.iter().for_each(|event| bench.player.tell(event));
}

#[test]
fn clocks_and_opponents_are_told() {
    let options =
        ExecOptions { memory: Some(400 << 20), folder: Some("some folder".into()), ..ExecOptions::default() };
    let mut bench = Bench::with("gomoku", "", options);
    let control = TimeControl::total(Duration::from_secs(100), Duration::ZERO);
    let own = TimeControl { per_move_ms: Some(3_000), ..control };
    bench.game = Match::new(MatchSetup {
        x: PlayerTag::new("Anna", "human"),
        clock: Some(ClockTag { x: control, o: own }),
        ..setup("gomoku")
    })
    .unwrap();
    let begun: Vec<Event> = bench.game.events_since(0).unwrap().cloned().collect();
    tell(&mut bench, &begun);
    let mut now = Duration::ZERO;
    for cell in ["h8", "h9"] {
        now += Duration::from_secs(1);
        let cell = bench.game.position().shape().parse(cell).unwrap();
        let events = bench.game.apply(Command::Play { side: Side::X, cell }, now).unwrap();
        tell(&mut bench, &events);
        bench.limits.clock = bench.game.clock(Side::O, now);
        let reply = bench.ask().unwrap();
        now += Duration::from_secs(2);
        let command = bench.game.command(reply).unwrap();
        let events = bench.game.apply(command, now).unwrap();
        tell(&mut bench, &events);
    }
    let infos: Vec<String> =
        bench.said(Direction::ToEngine).into_iter().filter(|line| line.starts_with("INFO")).collect();
    assert_eq!(
        infos,
        [
            "INFO rule 0",
            "INFO game_type 0",
            "INFO max_memory 419430400",
            "INFO folder some folder",
            "INFO timeout_turn 3000",
            "INFO timeout_match 100000",
            "INFO time_left 100000",
            "INFO time_left 98000",
        ]
    );
    bench.leave();
}

#[test]
fn limits_of_depth_and_nodes_are_told() {
    let options = ExecOptions { game_type: Some(GameType::Tournament), ..ExecOptions::default() };
    let mut bench = Bench::with("gomoku", "", options);
    bench.limits.clock = Some(Clock::of_move(ms(3000)));
    bench.limits.depth = Some(4);
    bench.limits.nodes = Some(1000);
    bench.step();
    let said = bench.said(Direction::ToEngine);
    for line in ["INFO game_type 2", "INFO max_depth 4", "INFO max_node 1000", "INFO timeout_turn 3000"] {
        assert!(said.contains(&line.to_owned()), "{line}: {said:?}");
    }
    bench.leave();
}
