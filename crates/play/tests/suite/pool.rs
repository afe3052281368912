//! Many matches on few threads.

use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};
use std::thread::ThreadId;
use std::time::{Duration, Instant};

use inarow_core::Setup;
use inarow_play::{
    Clock, Decider, EngineDecider, GameStart, Limits, Match, MatchSetup, OnUpdate, Player, PlayerError, Pool,
    PoolRules, Presets, Reply, Request, Sink, Stop, Update,
};

use crate::games::begin;

/// Time limit far beyond the needs of the players in the tests.
const PATIENCE: Duration = Duration::from_secs(120);

/// Returns a callback that reports a player's updates with its match and thread.
fn listener(number: usize, heard: &Sender<(usize, ThreadId, Update)>) -> OnUpdate {
    let heard = heard.clone();
    Arc::new(move |update| drop(heard.send((number, std::thread::current().id(), update))))
}

fn engine(setup: &Setup, seed: u64) -> Box<dyn Decider> {
    let game = GameStart::new(setup.clone(), seed);
    Box::new(EngineDecider::new("random".parse().unwrap(), Presets::builtin(), &game))
}

#[test]
fn a_thousand_matches_are_played_on_as_many_threads_as_the_pool_has() {
    const MATCHES: usize = 1000;
    const THREADS: usize = 3;
    let pool = Pool::new(NonZeroUsize::new(THREADS).unwrap()).unwrap();
    let (sender, heard) = channel();
    let setup = begin("tictactoe").record().setup.clone();
    let mut games: Vec<(Match, Box<dyn Player>)> = (0..MATCHES)
        .map(|number| {
            let player = pool.player(engine(&setup, number as u64), listener(number, &sender));
            let game = Match::new(MatchSetup::new(setup.clone())).unwrap();
            (game, Box::new(player) as Box<dyn Player>)
        })
        .collect();
    for (game, player) in &mut games {
        player.ask(&game.request(1, Limits::default()).unwrap());
    }
    let (mut over, mut by_thread) = (0, HashMap::<ThreadId, u32>::new());
    while over < MATCHES {
        let (number, thread, update) = heard.recv_timeout(PATIENCE).expect("an answer in time");
        let Update::Done { id, reply } = update else { continue };
        *by_thread.entry(thread).or_default() += 1;
        let (game, player) = &mut games[number];
        assert_eq!(id, u64::from(game.position().ply()) + 1, "match {number}");
        let command = game.command(reply.unwrap()).unwrap();
        for event in game.apply(command, Duration::ZERO).unwrap() {
            player.tell(&event);
        }
        match game.request(id + 1, Limits::default()) {
            Some(request) => player.ask(&request),
            None => over += 1,
        }
    }
    assert!(by_thread.len() <= THREADS, "{by_thread:?}");
    #[cfg(target_os = "linux")]
    {
        let named = |entry: std::io::Result<std::fs::DirEntry>| {
            std::fs::read_to_string(entry.unwrap().path().join("comm"))
                .is_ok_and(|name| name.trim() == "players")
        };
        let threads =
            std::fs::read_dir("/proc/self/task").unwrap().filter_map(|entry| named(entry).then_some(()));
        assert_eq!(threads.count(), THREADS);
    }
}

/// A decider that thinks until stopped.
struct Endless;

impl Decider for Endless {
    fn start(&mut self, _: &GameStart) -> Result<(), PlayerError> {
        Ok(())
    }

    fn decide(&mut self, _: &Request<'_>, _: Sink<'_>, stop: &Stop) -> Result<Reply, PlayerError> {
        while !stop.is_set() {
            std::thread::yield_now();
        }
        Err(PlayerError::Stopped)
    }
}

#[test]
fn who_is_cancelled_or_goes_makes_room_for_others() {
    let pool = Pool::new(NonZeroUsize::MIN).unwrap();
    let (sender, heard) = channel();
    let game = begin("tictactoe");
    let setup = &game.record().setup;
    let mut endless = pool.player(Box::new(Endless), listener(0, &sender));
    endless.ask(&game.request(1, Limits::default()).unwrap());
    let mut quick = pool.player(engine(setup, 1), listener(1, &sender));
    quick.ask(&game.request(1, Limits::default()).unwrap());
    assert!(heard.recv_timeout(Duration::from_millis(50)).is_err(), "the only thread is taken");
    endless.cancel();
    assert_eq!(heard.recv_timeout(PATIENCE).unwrap().0, 1);
    endless.ask(&game.request(2, Limits::default()).unwrap());
    quick.ask(&game.request(2, Limits::default()).unwrap());
    drop(endless);
    let (number, _, update) = heard.recv_timeout(PATIENCE).unwrap();
    assert!(number == 1 && matches!(update, Update::Done { id: 2, reply: Ok(_) }), "{update:?}");
    drop(pool);
    // Without the pool no answer comes, and nothing hangs.
    quick.ask(&game.request(3, Limits::default()).unwrap());
    assert!(heard.try_recv().is_err());
}

/// A decider that reports its start, then thinks until it is stopped.
struct Begins(Sender<()>);

impl Decider for Begins {
    fn start(&mut self, _: &GameStart) -> Result<(), PlayerError> {
        Ok(())
    }

    fn decide(&mut self, request: &Request<'_>, info: Sink<'_>, stop: &Stop) -> Result<Reply, PlayerError> {
        let _ = self.0.send(());
        Endless.decide(request, info, stop)
    }
}

#[test]
fn a_pool_that_goes_before_its_players_stops_them() {
    let pool = Pool::new(NonZeroUsize::MIN).unwrap();
    let (sender, heard) = channel();
    let (begins, begun) = channel();
    let mut player = pool.player(Box::new(Begins(begins)), listener(0, &sender));
    player.ask(&begin("tictactoe").request(1, Limits::default()).unwrap());
    begun.recv_timeout(PATIENCE).unwrap();
    let (gone, is_gone) = channel();
    std::thread::spawn(move || {
        drop(pool);
        let _ = gone.send(());
    });
    is_gone.recv_timeout(PATIENCE).expect("the pool goes although its player is still there");
    assert!(heard.try_recv().is_err(), "nobody waits for the answer any more");
}

#[test]
fn a_panic_of_a_host_costs_the_pool_no_thread() {
    let pool = Pool::new(NonZeroUsize::MIN).unwrap();
    let (sender, heard) = channel();
    let game = begin("tictactoe");
    let setup = &game.record().setup;
    let panics: OnUpdate = Arc::new(|_| panic!("broken on purpose"));
    let mut unlucky = pool.player(engine(setup, 1), panics);
    unlucky.ask(&game.request(1, Limits::default()).unwrap());
    let mut other = pool.player(engine(setup, 2), listener(0, &sender));
    other.ask(&game.request(1, Limits::default()).unwrap());
    let (_, _, update) = heard.recv_timeout(PATIENCE).expect("the thread goes on");
    assert!(matches!(update, Update::Done { id: 1, reply: Ok(_) }), "{update:?}");
}

/// A decider that uses half of its clock, and reports that clock.
struct Leisurely(Sender<Clock>);

impl Decider for Leisurely {
    fn start(&mut self, _: &GameStart) -> Result<(), PlayerError> {
        Ok(())
    }

    fn decide(&mut self, request: &Request<'_>, _: Sink<'_>, _: &Stop) -> Result<Reply, PlayerError> {
        let clock = request.limits.clock.unwrap();
        self.0.send(clock).unwrap();
        let (_open, silent) = channel::<()>();
        let _ = silent.recv_timeout(clock.flag().unwrap() / 2);
        Err(PlayerError::NothingToDecide)
    }
}

#[test]
fn nobody_loses_on_time_because_others_are_asked_first() {
    const PLAYERS: usize = 30;
    let pool = Pool::new(NonZeroUsize::MIN).unwrap();
    let (sender, heard) = channel();
    let (told, clocks) = channel();
    let game = begin("tictactoe");
    let all = Duration::from_secs(6);
    let began = Instant::now();
    let mut players: Vec<_> = (0..PLAYERS)
        .map(|number| pool.player(Box::new(Leisurely(told.clone())), listener(number, &sender)))
        .collect();
    let clock = Clock { left: Some(all), ..Clock::default() };
    for player in &mut players {
        player.ask(&game.request(1, Limits { clock: Some(clock), ..Limits::default() }).unwrap());
    }
    for number in 0..PLAYERS {
        let clock = clocks.recv_timeout(PATIENCE).unwrap();
        let left = clock.left.unwrap();
        assert!(!left.is_zero(), "{number} has nothing left");
        assert!(left <= all.saturating_sub(began.elapsed()) + Duration::from_secs(1), "{number}: {clock:?}");
        heard.recv_timeout(PATIENCE).unwrap();
    }
    assert!(began.elapsed() < all, "the last answered in time");
}

#[test]
fn nobody_thinks_longer_than_the_pool_lets_anybody() {
    let most = Duration::from_millis(20);
    let rules = PoolRules { most: Some(most), ..PoolRules::of_threads(NonZeroUsize::MIN) };
    let pool = Pool::with(rules).unwrap();
    let (sender, _heard) = channel();
    let (told, clocks) = channel();
    let game = begin("tictactoe");
    let mut player = pool.player(Box::new(Leisurely(told)), listener(0, &sender));
    for time in [None, Some(Duration::from_secs(60)), Some(Duration::from_secs(3_600))] {
        let clock = time.map(|left| Clock { left: Some(left), ..Clock::default() });
        player.ask(&game.request(1, Limits { clock, ..Limits::default() }).unwrap());
        assert_eq!(clocks.recv_timeout(PATIENCE).unwrap().flag(), Some(most));
    }
}

/// `minimax` ignores the clock, and would need minutes for this game.
#[test]
fn a_player_without_a_clock_is_stopped_and_plays_all_the_same() {
    let most = Duration::from_millis(20);
    let rules = PoolRules { most: Some(most), ..PoolRules::of_threads(NonZeroUsize::MIN) };
    let pool = Pool::with(rules).unwrap();
    let (sender, heard) = channel();
    let mut endless = pool.player(Box::new(Endless), listener(0, &sender));
    endless.ask(&begin("tictactoe").request(1, Limits::default()).unwrap());
    let (_, _, update) = heard.recv_timeout(PATIENCE).expect("the pool ends it");
    assert!(matches!(update, Update::Done { id: 1, reply: Err(PlayerError::Stopped) }), "{update:?}");
    let game = begin("line:12x1:k=12");
    let start = GameStart::new(game.record().setup.clone(), 1);
    let spec = "minimax:pruning=off".parse().unwrap();
    let minimax = Box::new(EngineDecider::new(spec, Presets::builtin(), &start));
    let mut minimax = pool.player(minimax, listener(1, &sender));
    minimax.ask(&game.request(1, Limits::default()).unwrap());
    let Ok((1, _, Update::Done { reply: Ok(Reply::Move(choice)), .. })) = heard.recv_timeout(PATIENCE) else {
        panic!("a move in time")
    };
    assert!(game.position().is_legal(choice.cell));
}
