//! Moves, take-backs, draws, hints, two computers.

use inarow_core::{GameSpec, Illegal, Side};
use inarow_play::runner::{self, Time};
use inarow_play::{
    Choice, Decider, EngineDecider, GameStart, Info, Limits, Match, MatchSetup, Reply, Stop, Update,
    player_seed,
};
use inarow_record::{ClockTag, Dice, End, Ply, Stream};

use super::*;
use crate::Hint;
use crate::live::PlayerHandle;

#[test]
fn a_game_says_when_it_was_begun_by_the_clock_of_the_host() {
    let mut host = Host::new();
    host.start("tictactoe", "human", "human");
    assert_eq!(host.session.record().started.as_deref(), Some("1970-01-01T00:16:40Z"));
}

#[test]
fn two_people_play() {
    let mut host = Host::new();
    host.start("tictactoe", "human", "human");
    host.play(X_WINS);
    assert_eq!(host.session.result().unwrap().winner, Some(Side::X));
    assert_eq!(host.score(), [1, 0, 0]);
    let moves = host.matched.iter().filter(|event| matches!(event, SessionEvent::Moved { .. })).count();
    assert_eq!(moves, 5);
    assert!(matches!(host.matched.last(), Some(SessionEvent::Won { winner: Side::X, by_person: None, .. })));
    assert_eq!(host.try_play("c3"), Err(Rejection::GameOver));
    assert_eq!(host.matched.last(), Some(&SessionEvent::Refused));
}

#[test]
fn a_computer_answers_after_a_short_pause() {
    let mut host = Host::new();
    host.start("gomoku", "human", "threat1");
    assert!(host.session.may_play());
    host.pass(5_000);
    host.play("h8");
    assert_eq!((host.session.may_play(), host.session.thinking()), (false, Some(Side::O)));
    assert_eq!(host.try_play("a1"), Err(Rejection::Illegal(Illegal::OutOfTurn)));
    while host.session.pending_due().is_none() {
        host.woken.recv_timeout(PATIENCE).unwrap();
        host.frame();
    }
    let due = Duration::from_millis(5_300);
    assert_eq!(host.session.wake_at(), Some(due));
    host.pass(299);
    assert_eq!(host.session.plies().len(), 1);
    host.pass(1);
    assert_eq!(host.session.plies().len(), 2);
    assert!(host.session.may_play());
    assert_eq!(host.session.wake_at(), None, "nothing moves: nothing is due");
    let last = host.matched.last().unwrap();
    assert!(matches!(last, SessionEvent::Moved { side: Side::O, by_person: false, .. }), "{last:?}");
}

#[test]
fn what_the_computer_has_found_so_far_is_known_while_it_thinks() {
    let mut host = Host::new();
    host.start("gomoku", "human", "threat1");
    // Without a frame the session takes no answer yet, however fast the engine is.
    host.session.play(host.cell("h8"), host.now).unwrap();
    let id = host.session.live().asked_id().unwrap();
    assert_eq!(host.session.live().info(), None);
    let info = |depth, line| Info { depth: Some(depth), line, ..Info::default() };
    for (id, info) in [(id, info(3, 1)), (id, info(4, 2)), (id - 1, info(5, 1))] {
        host.session.updated(Update::Info { id, info }, host.now);
    }
    assert_eq!(host.session.live().info(), Some(&info(3, 1)), "the best line, of this question");
    host.session.undo(host.now).unwrap();
    assert_eq!(host.session.live().info(), None);
}

#[test]
fn an_answer_after_a_cancel_is_dropped() {
    let mut host = Host::new();
    host.start("gomoku", "human", "threat1");
    // Without a frame the session takes no answer yet, however fast the engine is.
    host.session.play(host.cell("h8"), host.now).unwrap();
    let asked = host.session.live().asked_id().unwrap();
    host.session.undo(host.now).unwrap();
    assert!(!host.session.live().is_asked());
    let late = |host: &Host, id: u64| {
        let reply = Ok(Reply::Move(Choice::of(host.cell("a1"))));
        host.session.inbox().on_update()(Update::Done { id, reply });
    };
    late(&host, asked);
    host.woken.recv_timeout(PATIENCE).unwrap();
    host.pass(10_000);
    assert_eq!((host.moves().as_str(), host.session.may_play()), ("", true));
    // The next question gets its own answer, not the late answer.
    host.play("g7");
    late(&host, asked);
    host.until(|session| session.plies().len() == 2);
    assert_ne!(host.session.plies()[1].cell, host.cell("a1"));
}

#[test]
fn undo_goes_back_to_ones_own_decision() {
    let mut host = Host::new();
    host.start("gomoku", "human", "threat1");
    assert!(!host.session.can_undo());
    for (count, name) in [(2, "h8"), (4, "a1")] {
        host.play(name);
        host.until(|session| session.plies().len() == count);
    }
    let all = host.moves();
    host.session.undo(host.now).unwrap();
    assert_eq!((host.session.plies().len(), host.session.may_play()), (2, true));
    host.session.redo(host.now).unwrap();
    assert_eq!((host.moves(), host.session.may_play()), (all.clone(), true));
    host.session.undo(host.now).unwrap();
    host.session.undo(host.now).unwrap();
    assert_eq!((host.session.plies().len(), host.session.can_undo()), (0, false));
    assert_eq!(host.session.undo(host.now), Err(Rejection::NothingToTakeBack));
    host.session.redo(host.now).unwrap();
    host.session.redo(host.now).unwrap();
    assert_eq!(host.moves(), all);
    assert_eq!(host.session.redo(host.now), Err(Rejection::NothingToRedo));
}

#[test]
fn undo_after_the_end_leaves_the_score() {
    let mut host = Host::new();
    host.start("tictactoe", "human", "human");
    host.play(X_WINS);
    assert_eq!((host.score(), host.session.run().tally().x), ([1, 0, 0], 1));
    host.session.undo(host.now).unwrap();
    assert!(host.session.may_play() && host.session.take_events().contains(&SessionEvent::ResultStands));
    host.play("c3 c2");
    assert_eq!(host.session.result().unwrap().winner, Some(Side::O));
    assert_eq!((host.score(), host.session.run().tally().games()), ([1, 0, 0], 1));
}

#[test]
fn giving_up_and_draws_between_people() {
    let mut host = Host::new();
    host.start("gomoku", "human", "human");
    assert!(!host.session.can_resign());
    host.play("h8");
    assert!(host.session.can_resign() && host.session.can_offer_draw());
    host.session.offer_draw(host.now).unwrap();
    assert_eq!(host.session.draw_offer(), Some(Side::O));
    host.session.answer_draw(false, host.now).unwrap();
    assert_eq!(host.session.draw_offer(), None);
    assert_eq!(host.session.answer_draw(true, host.now), Err(Rejection::NoOffer));
    host.play("i9");
    host.session.offer_draw(host.now).unwrap();
    host.session.answer_draw(true, host.now).unwrap();
    assert_eq!((host.session.result().unwrap().why, host.score()), (End::Agreed, [0, 0, 1]));
    host.session.rematch(host.now).unwrap();
    host.play("h8");
    host.session.resign(host.now).unwrap();
    assert_eq!((host.session.result().unwrap().why, host.score()), (End::Resign, [1, 0, 1]));
}

#[test]
fn a_computer_takes_no_draw_at_the_beginning() {
    let mut host = Host::new();
    host.start("gomoku", "human", "threat1");
    host.play("h8");
    host.until(|session| session.may_play());
    host.session.offer_draw(host.now).unwrap();
    host.frame();
    assert!(!host.session.is_over());
    let last = host.matched.last();
    assert_eq!(last, Some(&SessionEvent::DrawDeclined { side: Side::O, by_person: false }));
    assert_eq!(host.session.offer_draw(host.now), Err(Rejection::OfferedAlready));
}

#[test]
fn a_hint_comes_and_goes() {
    let mut host = Host::new();
    host.start("tictactoe", "human", "human");
    host.play("a1 a2 b1 b2");
    host.session.ask_hint(host.now);
    assert!(matches!(host.session.live().hint(), Hint::Thinking(_)));
    host.until(|session| !matches!(session.live().hint(), Hint::Thinking(_)));
    assert_eq!(host.session.suggested(), Some(host.cell("c1")));
    host.play("c3");
    assert!(host.session.suggested().is_none(), "a hint is for one move");
    host.session.ask_hint(host.now);
    let Hint::Thinking(thought) = host.session.live().hint() else { panic!("a hint is thought about") };
    let id = thought.id();
    host.session.cancel_hint();
    let reply = Ok(Reply::Move(Choice::of(host.cell("c2"))));
    host.session.inbox().on_update()(Update::Done { id, reply });
    host.woken.recv_timeout(PATIENCE).unwrap();
    host.frame();
    assert!(matches!(host.session.live().hint(), Hint::None));
    assert_eq!(host.session.plies().len(), 5);
}

#[test]
fn maps_follow_the_shown_position() {
    let mut host = Host::new();
    host.start("gomoku", "human", "human");
    host.play("h8 i9");
    let near = host.cell("h9");
    let value = |host: &mut Host| host.session.maps().and_then(|maps| maps.0.get(near));
    let newest = value(&mut host);
    assert!(newest.is_some());
    host.session.go_to(0);
    assert_ne!(value(&mut host), newest);
    host.start("ultimate", "human", "human");
    assert!(host.session.maps().is_none() && !host.session.has_maps());
}

#[test]
fn computers_play_at_their_pace_and_stop_when_told() {
    let mut host = Host::new();
    host.session.set_pace(Duration::from_millis(500));
    host.start("gomoku", "threat1", "rating-map");
    assert_eq!(host.session.thinking(), Some(Side::X));
    host.until(|session| session.plies().len() == 3);
    let third = host.now;
    host.until(|session| session.plies().len() == 4);
    assert_eq!(host.now - third, Duration::from_millis(500));
    assert!(host.session.can_pause());
    host.session.pause(host.now);
    assert_eq!((host.session.is_paused(), host.session.thinking()), (true, None));
    host.pass(60_000);
    assert_eq!((host.session.plies().len(), host.session.is_paused()), (4, true));
    let before = host.now;
    host.session.step(host.now);
    host.until(|session| session.is_paused());
    assert_eq!((host.session.plies().len(), host.now), (5, before), "a step is not slowed down");
    host.pass(60_000);
    assert_eq!(host.session.plies().len(), 5);
    host.session.undo(host.now).unwrap();
    host.pass(60_000);
    assert_eq!((host.session.plies().len(), host.session.is_paused()), (4, true));
    host.session.unpause(host.now);
    host.until(|session| session.plies().len() == 7);
}

#[test]
fn chance_is_drawn_and_games_fill_the_board() {
    let mut host = Host::new();
    host.session.set_pace(Duration::ZERO);
    host.start("score:fill=random-row", "random", "score2");
    host.until(GameSession::is_over);
    let record = host.session.record().clone();
    assert!(!record.chance.is_empty());
    record.check().unwrap();
    assert!(host.matched.iter().any(|event| matches!(event, SessionEvent::Chance { .. })));
    assert_eq!(host.score().iter().sum::<u32>(), 1);
    // Looking back needs no dice, because equal seeds give equal draws.
    for ply in [0, 10, 59, 3] {
        host.session.go_to(ply);
        let again = record.replay_to(ply).unwrap();
        assert_eq!(
            (host.session.shown().hash(), host.session.shown().steps()),
            (again.hash(), again.steps())
        );
    }
}

#[test]
fn a_draw_that_a_computer_declined_is_not_offered_again_at_once() {
    let mut host = Host::new();
    host.start("gomoku", "human", "threat1");
    host.play("h8");
    host.until(GameSession::may_play);
    assert!(host.session.can_offer_draw());
    host.session.offer_draw(host.now).unwrap();
    assert!(!host.session.can_offer_draw(), "before a move it would be refused");
    assert_eq!(host.session.offer_draw(host.now), Err(Rejection::OfferedAlready));
    host.play("a1");
    assert!(host.session.can_offer_draw());
}

#[test]
fn an_offer_lapses_when_a_computer_takes_the_place_of_who_was_asked() {
    let mut host = Host::new();
    host.start("gomoku", "human", "human");
    host.play("h8 i9");
    host.session.offer_draw(host.now).unwrap();
    host.session.set_name(Side::O, "Anna");
    assert_eq!(host.session.draw_offer(), Some(Side::X), "the same person by another name");
    host.session.replace_player(Side::O, "threat1".parse().unwrap(), host.now).unwrap();
    assert_eq!(host.session.draw_offer(), None);
    assert_eq!(host.session.answer_draw(true, host.now), Err(Rejection::NoOffer));
    assert!(host.session.can_offer_draw());
}

#[test]
fn of_many_happenings_the_oldest_moves_are_forgotten() {
    let mut host = Host::new();
    host.start("gomoku", "human", "human");
    for _ in 0..200 {
        let cell = host.session.shown().legal_moves()[0];
        host.session.play(cell, host.now).unwrap();
        host.session.undo(host.now).unwrap();
    }
    host.session.play(host.cell("h8"), host.now).unwrap();
    host.session.resign(host.now).unwrap();
    let matched = host.session.take_events();
    assert_eq!(matched.len(), 256);
    assert!(matches!(matched.last(), Some(SessionEvent::Won { .. })));
}

/// A player that records its events.
struct Listener(Arc<std::sync::Mutex<Vec<inarow_play::Event>>>);

impl inarow_play::Player for Listener {
    fn get_ready(&mut self, _: u64) {}

    fn start(&mut self, _: &inarow_play::GameStart) {}

    fn ask(&mut self, _: &inarow_play::Request<'_>) {}

    fn tell(&mut self, event: &inarow_play::Event) {
        self.0.lock().unwrap().push(event.clone());
    }

    fn cancel(&mut self) {}
}

#[test]
fn players_are_told_everything_that_happens_chance_too() {
    let mut host = Host::new();
    host.start("score:fill=random-row", "human", "human");
    let told = Arc::default();
    let from = host.session.live().game().next_event();
    host.session.live_mut().set_player(1, PlayerHandle::of(Box::new(Listener(Arc::clone(&told)))));
    for _ in 0..21 {
        host.play_any();
    }
    host.session.undo(host.now).unwrap();
    let told = told.lock().unwrap();
    let happened: Vec<_> = host.session.live().game().events_since(from).unwrap().cloned().collect();
    assert_eq!(*told, happened);
    let chance = |event: &&inarow_play::Event| matches!(event.kind, inarow_play::EventKind::Chance { .. });
    assert_eq!(told.iter().filter(chance).count(), 2, "each row is a chance outcome");
}

#[test]
fn a_seed_means_the_same_game_as_anywhere() {
    let players = ["computer:level=5", "computer:level=7"];
    for game in ["gomoku:9x9", "tictactoe", "ultimate"] {
        let mut host = Host::new();
        host.start(game, players[0], players[1]);
        host.until(|session| session.shown().turn().outcome().is_some());
        let seed = host.session.record().seed.unwrap();

        let setup = game.parse::<GameSpec>().unwrap().setup(&mut Dice::new(0, Stream::SetUp)).unwrap();
        let mut alone = Match::new(MatchSetup::new(setup.clone())).unwrap();
        let mut deciders = Side::ALL.map(|side| {
            let start = GameStart::new(setup.clone(), player_seed(seed, side, 0));
            let spec = players[side.index()].parse().unwrap();
            EngineDecider::new(spec, Presets::builtin(), &start)
        });
        let seats = deciders.each_mut().map(|decider| Ok(decider as &mut dyn Decider));
        let (mut chance, limits) = (Dice::new(0, Stream::Chance), [Limits::default(); 2]);
        runner::play(&mut alone, seats, limits, &mut chance, Time::Still, &Stop::new(), &mut ()).unwrap();
        let judged =
            |plies: &[Ply]| -> Vec<_> { plies.iter().map(|ply| (ply.cell, ply.judgement.clone())).collect() };
        assert_eq!(judged(host.session.plies()), judged(&alone.record().plies), "{game}");
    }
}

#[test]
fn who_comes_late_to_a_long_game_is_told_how_it_began() {
    let mut host = Host::new();
    let total = TimeControl::total(Duration::from_secs(600), Duration::ZERO);
    host.begin(NewGame { clocks: [total; 2], ..new_game("tictactoe", "human", "human") });
    host.play("b2");
    while host.session.live().game().events_since(0).is_some() {
        host.session.undo(host.now).unwrap();
        host.session.redo(host.now).unwrap();
    }
    let told = host.session.live().events_so_far();
    let clock = Some(ClockTag { x: total, o: total });
    assert!(matches!(&told[0].kind, inarow_play::EventKind::Started { clock: told, .. } if *told == clock));
    assert_eq!(told.len(), 3);
}

#[test]
fn a_mark_drops_into_the_column_that_was_clicked() {
    let mut host = Host::new();
    host.start("score:fill=gravity", "human", "human");
    host.play("c10 c10 d7 c2");
    assert_eq!(host.moves(), "c1 c2 d1 c3", "a marked cell stands for its column, too");
    for _ in 0..7 {
        host.play("c10");
    }
    assert!(host.try_play("c10").is_err(), "a full column takes no mark");
    host.start("score:fill=free", "human", "human");
    host.play("c10");
    assert_eq!(host.moves(), "c10");
}
