//! Whole games between two deciders.

use std::time::{Duration, Instant};

use inarow_core::{Cell, Side};
use inarow_play::runner::{self, Failure, Observer, RunnerError, SeatDecider, Time};
use inarow_play::{
    Choice, Decider, EngineDecider, Event, EventKind, GameStart, Info, Limits, Match, MatchSetup,
    PlayerError, Presets, Rejection, Reply, Request, Seat, Sink, Stop, player_seed,
};
use inarow_record::{ClockTag, Dice, End, Judgement, Refusal, Stream, SwapChoice};

use crate::games::begin;

const SEED: u64 = 3;

fn engines(game: &Match, names: [&str; 2]) -> [EngineDecider; 2] {
    let mut sides = Side::ALL.into_iter();
    names.map(|name| {
        let seed = player_seed(SEED, sides.next().unwrap(), 0);
        let start = GameStart::new(game.record().setup.clone(), seed);
        EngineDecider::new(name.parse().unwrap(), Presets::builtin(), &start)
    })
}

fn play_by(game: &mut Match, deciders: [SeatDecider<'_>; 2], time: Time) -> Option<Failure> {
    let mut chance = Dice::new(SEED, Stream::Chance);
    runner::play(game, deciders, [Limits::default(); 2], &mut chance, time, &Stop::new(), &mut ()).unwrap()
}

fn seated<const N: usize, D: Decider>(deciders: &mut [D; N]) -> [SeatDecider<'_>; N] {
    deciders.each_mut().map(|decider| Ok(decider as &mut dyn Decider))
}

/// A decider that follows a script and records its events.
struct Scripted<F> {
    decide: F,
    heard: Vec<Event>,
}

impl<F: FnMut(&Request<'_>) -> Result<Reply, PlayerError> + Send> Scripted<F> {
    fn new(decide: F) -> Scripted<F> {
        Scripted { decide, heard: Vec::new() }
    }
}

impl<F: FnMut(&Request<'_>) -> Result<Reply, PlayerError> + Send> Decider for Scripted<F> {
    fn start(&mut self, _: &GameStart) -> Result<(), PlayerError> {
        Ok(())
    }

    fn decide(&mut self, request: &Request<'_>, _: Sink<'_>, _: &Stop) -> Result<Reply, PlayerError> {
        (self.decide)(request)
    }

    fn tell(&mut self, event: &Event) {
        self.heard.push(event.clone());
    }
}

/// Returns the first legal move.
fn first(request: &Request<'_>) -> Result<Reply, PlayerError> {
    Ok(Reply::Move(Choice::of(request.position.legal_moves()[0])))
}

#[test]
fn every_kind_of_game_comes_to_its_end_and_time_that_stands_still_leaves_equal_records() {
    for (name, players) in [
        ("tictactoe", ["minimax", "rule3"]),
        ("course15", ["threat1", "rating-map"]),
        ("ultimate", ["ultimate2", "random"]),
        ("score:fill=random-row", ["score2", "random"]),
        ("gomoku:opening=swap", ["threat1", "rating-map:preset=attacker"]),
        ("gomoku:opening=swap2", ["rating-map", "threat1"]),
        ("renju:opening=swap2", ["random", "random"]),
    ] {
        let played = || {
            let mut game = begin(name);
            let mut engines = engines(&game, players);
            assert_eq!(play_by(&mut game, seated(&mut engines), Time::Still), None, "{name}");
            game
        };
        let game = played();
        let record = game.record();
        record.check().unwrap();
        assert!(record.result.is_some(), "{name}");
        assert_eq!(name.contains("swap"), !record.choices.is_empty(), "{name}");
        let draws = record.chance.len() + record.plies.iter().map(|ply| ply.chance.len()).sum::<usize>();
        assert_eq!(name.contains("random-row"), draws > 0, "{name}");
        assert!(record.plies.iter().all(|ply| ply.time_ms.unwrap_or(0) == 0), "{name}");
        assert_eq!(record, played().record(), "{name}");
    }
}

#[test]
fn both_hear_everything_from_the_beginning_once() {
    let mut game = begin("score:fill=random-row");
    let side = game.position().turn().side();
    let mut both = [Scripted::new(first), Scripted::new(first)];
    if let Some(side) = side {
        // A move of the opening, made before the game is played.
        let cell = game.position().legal_moves()[0];
        game.lay(side, cell).unwrap();
    }
    assert_eq!(play_by(&mut game, seated(&mut both), Time::Still), None);
    let log: Vec<Event> = game.events_since(0).unwrap().cloned().collect();
    assert!(log.iter().any(|event| matches!(event.kind, EventKind::Chance { .. })), "{log:?}");
    for decider in both {
        assert_eq!(decider.heard, log);
    }
}

/// Returns the end of a game whose second seat decides by this function, and the failure.
fn lost_by(
    name: &str,
    decide: impl FnMut(&Request<'_>) -> Result<Reply, PlayerError> + Send,
) -> (Option<End>, Option<Failure>) {
    let mut game = begin(name);
    let mut good = Scripted::new(first);
    let mut bad = Scripted::new(decide);
    let failure = play_by(&mut game, [Ok(&mut good), Ok(&mut bad)], Time::Still);
    let result = game.result().unwrap();
    assert_eq!(result.winner, Some(game.side_of(Seat::First)));
    assert_eq!(good.heard, bad.heard);
    (Some(result.why), failure)
}

#[test]
fn who_fails_loses_by_it() {
    let crashed = PlayerError::Crashed("broken on purpose".to_owned());
    assert_eq!(
        lost_by("gomoku", |_| panic!("broken on purpose")),
        (Some(End::Crash), Some(Failure::Player(crashed)))
    );
    assert_eq!(
        lost_by("gomoku", |_| Err(PlayerError::NoAnswer)),
        (Some(End::Hang), Some(Failure::Player(PlayerError::NoAnswer)))
    );
    let (end, failure) = lost_by("gomoku", |_| Ok(Reply::Move(Choice::of(Cell::new(0)))));
    assert_eq!(end, Some(End::Illegal(Refusal::Occupied)));
    assert!(matches!(failure, Some(Failure::Illegal { .. })), "{failure:?}");
    // The seat chooses when a move is due, then moves when a choice is due.
    assert_eq!(
        lost_by("gomoku", |_| Ok(Reply::Choice(SwapChoice::X))),
        (Some(End::Protocol), Some(Failure::Refused(Rejection::NoChoiceDue)))
    );
    assert_eq!(
        lost_by("gomoku:opening=swap2", first),
        (Some(End::Protocol), Some(Failure::Refused(Rejection::ChoiceDue)))
    );
}

#[test]
fn a_seat_without_a_decider_loses_when_it_is_to_act() {
    let mut game = begin("gomoku");
    let mut good = Scripted::new(first);
    let missing = PlayerError::NotStarted("no thread".to_owned());
    let failure = play_by(&mut game, [Ok(&mut good), Err(missing.clone())], Time::Still);
    assert_eq!(failure, Some(Failure::Player(missing)));
    assert_eq!((game.position().ply(), game.result().unwrap().why), (1, End::Crash));
}

#[test]
fn a_game_that_is_stopped_is_left_as_it_is() {
    let stop = Stop::new();
    let mut game = begin("gomoku");
    let mut moves = 0;
    let until_third = |request: &Request<'_>| {
        moves += 1;
        if moves == 3 {
            stop.set();
        }
        first(request)
    };
    let (mut x, mut o) = (Scripted::new(until_third), Scripted::new(first));
    let mut chance = Dice::new(SEED, Stream::Chance);
    let played = runner::play(
        &mut game,
        [Ok(&mut x), Ok(&mut o)],
        [Limits::default(); 2],
        &mut chance,
        Time::Still,
        &stop,
        &mut (),
    );
    assert_eq!(played, Err(RunnerError::Stopped));
    assert_eq!((game.position().ply(), game.result()), (4, None));
}

#[test]
fn clocks_run_and_what_a_decider_does_wrong_beyond_its_time_counts_as_that() {
    let begin_timed = || {
        let setup = begin("tictactoe").record().setup.clone();
        let clock = Some(ClockTag { x: "1s".parse().unwrap(), o: "10ms".parse().unwrap() });
        Match::new(MatchSetup { clock, ..MatchSetup::new(setup) }).unwrap()
    };
    let slow = |reply: fn(&Request<'_>) -> Result<Reply, PlayerError>| {
        Scripted::new(move |request| {
            assert!(request.limits.flag() <= Some(Duration::from_millis(10)));
            let (_open, silent) = std::sync::mpsc::channel::<()>();
            let _ = silent.recv_timeout(Duration::from_millis(30));
            reply(request)
        })
    };
    let mut quick = Scripted::new(first);
    for (reply, end) in [
        (first as fn(&Request<'_>) -> Result<Reply, PlayerError>, End::Time),
        (|_| Err(PlayerError::NoAnswer), End::Hang),
    ] {
        let (mut game, mut slow) = (begin_timed(), slow(reply));
        play_by(&mut game, [Ok(&mut quick), Ok(&mut slow)], Time::Real(Instant::now()));
        assert_eq!(game.result().unwrap().why, end);
    }
    // With stopped time no decision is late.
    let (mut game, mut slow) = (begin_timed(), slow(first));
    assert_eq!(play_by(&mut game, [Ok(&mut quick), Ok(&mut slow)], Time::Still), None);
}

/// An observer that tolerates late decisions.
struct Lenient;

impl Observer for Lenient {
    fn margin(&self, _: Seat) -> Duration {
        Duration::from_secs(60)
    }
}

#[test]
fn a_move_within_the_margin_is_in_time_and_charges_nobody_for_it() {
    let setup = begin("tictactoe").record().setup.clone();
    let clock = Some(ClockTag { x: "1s".parse().unwrap(), o: "5ms+20ms".parse().unwrap() });
    let mut game = Match::new(MatchSetup { clock, ..MatchSetup::new(setup) }).unwrap();
    let mut quick = Scripted::new(first);
    let mut slow = Scripted::new(|request: &Request<'_>| {
        let (_open, silent) = std::sync::mpsc::channel::<()>();
        let _ = silent.recv_timeout(Duration::from_millis(80));
        first(request)
    });
    let mut chance = Dice::new(SEED, Stream::Chance);
    let deciders: [SeatDecider<'_>; 2] = [Ok(&mut quick), Ok(&mut slow)];
    let time = Time::Real(Instant::now());
    runner::play(&mut game, deciders, [Limits::default(); 2], &mut chance, time, &Stop::new(), &mut Lenient)
        .unwrap();
    assert_ne!(game.result().unwrap().why, End::Time);
    // O is late by at least 55 ms each time. The quickest of X's next moves was charged nothing for the delay.
    let later = game.record().plies.iter().step_by(2).skip(1).filter_map(|ply| ply.time_ms);
    let quickest = later.min().unwrap();
    assert!(quickest < 50, "{quickest} ms");
}

/// An observer that ends the game after some steps.
#[derive(Default)]
struct Umpire {
    decided: Vec<Seat>,
    told: [u64; 2],
    stepped: u32,
}

impl Observer for Umpire {
    fn decided(&mut self, seat: Seat, took: Duration, _: Option<&Judgement>) {
        assert_eq!(took, Duration::ZERO);
        self.decided.push(seat);
    }

    fn told(&mut self, seat: Seat, events: u64, _: Duration) {
        self.told[seat.index()] += events;
    }

    fn adjudicate(&mut self, game: &Match) -> Option<Option<Side>> {
        (game.position().ply() == 3).then_some(Some(Side::O))
    }

    fn stepped(&mut self, _: &Match) {
        self.stepped += 1;
    }
}

#[test]
fn an_observer_sees_every_step_and_may_end_the_game() {
    let mut game = begin("gomoku");
    let mut umpire = Umpire::default();
    let mut both = [Scripted::new(first), Scripted::new(first)];
    let mut chance = Dice::new(SEED, Stream::Chance);
    let stop = Stop::new();
    let limits = [Limits::default(); 2];
    runner::play(&mut game, seated(&mut both), limits, &mut chance, Time::Still, &stop, &mut umpire).unwrap();
    let result = game.result().unwrap();
    assert_eq!((result.winner, result.why), (Some(Side::O), End::Adjudicated));
    assert_eq!(umpire.decided, [Seat::First, Seat::Second, Seat::First]);
    assert_eq!((umpire.told, umpire.stepped), ([game.next_event(); 2], 3));
}

/// A decider that panics during its pause or at the report of this move. Otherwise the decider plays well.
struct Panics {
    settles: bool,
    at_ply: u32,
}

impl Decider for Panics {
    fn start(&mut self, _: &GameStart) -> Result<(), PlayerError> {
        Ok(())
    }

    fn wait_out_pause(&mut self, _: &Stop) -> Duration {
        assert!(!self.settles, "broken on purpose");
        Duration::ZERO
    }

    fn decide(&mut self, request: &Request<'_>, _: Sink<'_>, _: &Stop) -> Result<Reply, PlayerError> {
        first(request)
    }

    fn tell(&mut self, event: &Event) {
        if let EventKind::Moved { .. } = &event.kind {
            assert!(self.at_ply > 0, "broken on purpose");
            self.at_ply -= 1;
        }
    }
}

#[test]
fn a_panic_outside_of_a_decision_loses_the_game_too() {
    for (settles, at_ply, plies) in [(true, 9, 1), (false, 0, 1), (false, 2, 3)] {
        let mut game = begin("gomoku");
        let (mut good, mut bad) = (Scripted::new(first), Panics { settles, at_ply });
        let failure = play_by(&mut game, [Ok(&mut good), Ok(&mut bad)], Time::Still);
        let crashed = PlayerError::Crashed("broken on purpose".to_owned());
        assert_eq!(failure, Some(Failure::Player(crashed)));
        assert_eq!((game.position().ply(), game.result().unwrap().why), (plies, End::Crash));
    }
}

/// A decider that reports its thoughts, and moves without a judgement.
struct Talks;

impl Decider for Talks {
    fn start(&mut self, _: &GameStart) -> Result<(), PlayerError> {
        Ok(())
    }

    fn decide(&mut self, request: &Request<'_>, info: Sink<'_>, _: &Stop) -> Result<Reply, PlayerError> {
        let legal = request.position.legal_moves();
        if let Some(info) = info
            && !request.position.ply().is_multiple_of(4)
        {
            // The second best line is not recorded.
            for (line, depth, cell) in [(1, 3, 1), (1, 5, 0), (2, 9, 1)] {
                info(&Info { line, depth: Some(depth), moves: vec![legal[cell]], ..Info::default() });
            }
        }
        first(request)
    }
}

#[test]
fn what_was_said_last_is_recorded_with_a_move_that_is_not_judged() {
    let mut game = begin("tictactoe");
    play_by(&mut game, seated(&mut [Talks, Talks]), Time::Still);
    for (number, ply) in game.record().plies.iter().enumerate() {
        let judged = Judgement { depth: Some(5), line: vec![ply.cell], ..Judgement::default() };
        let expected = (!number.is_multiple_of(4)).then_some(judged);
        assert_eq!(ply.judgement, expected, "move {number}");
    }
}

/// A decider that takes a fixed time, and reports made-up processor time.
struct Slow {
    pause: Duration,
    used: Duration,
}

impl Decider for Slow {
    fn start(&mut self, _: &GameStart) -> Result<(), PlayerError> {
        Ok(())
    }

    fn decide(&mut self, request: &Request<'_>, _: Sink<'_>, _: &Stop) -> Result<Reply, PlayerError> {
        let begun = Instant::now();
        while begun.elapsed() < self.pause {
            std::thread::park_timeout(self.pause);
        }
        let first = request.position.legal_moves().first().copied();
        first.map(|cell| Reply::Move(Choice::of(cell))).ok_or(PlayerError::NothingToDecide)
    }

    fn processor_time(&mut self) -> Option<Duration> {
        self.used += Duration::from_millis(7);
        Some(self.used)
    }
}

/// An observer that records times.
#[derive(Default)]
struct TimeWatch {
    late: Option<(Seat, Duration, Duration)>,
    used: Vec<[Option<Duration>; 2]>,
}

impl Observer for TimeWatch {
    fn overstepped(&mut self, seat: Seat, took: Duration, allowed: Duration) {
        self.late = Some((seat, took, allowed));
    }

    fn reads_processor_time(&mut self) -> bool {
        true
    }

    fn processor_time(&mut self, used: [Option<Duration>; 2], _: Instant) {
        self.used.push(used);
    }
}

/// Checks the reported time of a loss on time and the allowed time. A reading takes place at the start and
/// after each turn.
#[test]
fn a_loss_on_time_is_measured() {
    let clock = ClockTag { x: "20ms/move".parse().unwrap(), o: "20ms/move".parse().unwrap() };
    let setup = inarow_core::Setup::Line(inarow_core::LineSetup::new(3, 3, 3));
    let mut game = Match::new(MatchSetup { clock: Some(clock), ..MatchSetup::new(setup) }).unwrap();
    let pause = Duration::from_millis(60);
    let mut slow = [Slow { pause, used: Duration::ZERO }, Slow { pause, used: Duration::ZERO }];
    let mut chance = Dice::new(SEED, Stream::Chance);
    let mut watch = TimeWatch::default();
    let time = Time::Real(Instant::now());
    runner::play(
        &mut game,
        seated(&mut slow),
        [Limits::default(); 2],
        &mut chance,
        time,
        &Stop::new(),
        &mut watch,
    )
    .unwrap();
    assert_eq!(game.result().unwrap().why, End::Time);
    let (seat, took, allowed) = watch.late.unwrap();
    assert_eq!(seat, Seat::First);
    assert!(took >= pause, "{took:?}");
    assert_eq!(allowed, Duration::from_millis(20));
    let read = |ms| [Some(Duration::from_millis(ms)); 2];
    assert_eq!(watch.used, [read(7), read(14)]);
}
