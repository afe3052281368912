//! Moves, take-backs, draws, hints, two computers.

use inarow_core::{Illegal, Side};
use inarow_play::{Choice, Info, Reply, Update};
use inarow_record::End;

use super::*;
use crate::Hint;
use crate::game_session::thinking::PlayerHandle;

#[test]
fn a_game_says_when_it_was_begun_by_the_clock_of_the_host() {
    let mut sit = Sit::new();
    sit.start("tictactoe", "human", "human");
    assert_eq!(sit.session.record().started.as_deref(), Some("1970-01-01T00:16:40Z"));
}

#[test]
fn two_people_play() {
    let mut sit = Sit::new();
    sit.start("tictactoe", "human", "human");
    sit.play(X_WINS);
    assert_eq!(sit.session.result().unwrap().winner, Some(Side::X));
    assert_eq!(sit.score(), [1, 0, 0]);
    let moves = sit.matched.iter().filter(|event| matches!(event, SessionEvent::Moved { .. })).count();
    assert_eq!(moves, 5);
    assert!(matches!(sit.matched.last(), Some(SessionEvent::Won { winner: Side::X, by_person: None, .. })));
    assert_eq!(sit.try_play("c3"), Err(Rejection::GameOver));
    assert_eq!(sit.matched.last(), Some(&SessionEvent::Refused));
}

#[test]
fn a_computer_answers_after_a_short_pause() {
    let mut sit = Sit::new();
    sit.start("gomoku", "human", "threat1");
    assert!(sit.session.may_play());
    sit.pass(5_000);
    sit.play("h8");
    assert_eq!((sit.session.may_play(), sit.session.thinking()), (false, Some(Side::O)));
    assert_eq!(sit.try_play("a1"), Err(Rejection::Illegal(Illegal::OutOfTurn)));
    while sit.session.pending_due().is_none() {
        sit.woken.recv_timeout(PATIENCE).unwrap();
        sit.frame();
    }
    let due = Duration::from_millis(5_300);
    assert_eq!(sit.session.wake_at(), Some(due));
    sit.pass(299);
    assert_eq!(sit.session.plies().len(), 1);
    sit.pass(1);
    assert_eq!(sit.session.plies().len(), 2);
    assert!(sit.session.may_play());
    assert_eq!(sit.session.wake_at(), None, "nothing moves: nothing is due");
    let last = sit.matched.last().unwrap();
    assert!(matches!(last, SessionEvent::Moved { side: Side::O, by_person: false, .. }), "{last:?}");
}

#[test]
fn what_the_computer_has_found_so_far_is_known_while_it_thinks() {
    let mut sit = Sit::new();
    sit.start("gomoku", "human", "threat1");
    // No frame after it: however fast the answer is, the session has not looked yet.
    sit.session.play(sit.cell("h8"), sit.now).unwrap();
    let id = sit.session.live.asked.unwrap().id;
    assert_eq!(sit.session.info(), None);
    let info = |depth, line| Info { depth: Some(depth), line, ..Info::default() };
    for (id, info) in [(id, info(3, 1)), (id, info(4, 2)), (id - 1, info(5, 1))] {
        sit.session.updated(Update::Info { id, info });
    }
    assert_eq!(sit.session.info(), Some(&info(3, 1)), "the best line, of this question");
    sit.session.undo(sit.now).unwrap();
    assert_eq!(sit.session.info(), None);
}

#[test]
fn an_answer_after_a_cancel_is_dropped() {
    let mut sit = Sit::new();
    sit.start("gomoku", "human", "threat1");
    // No frame after it: however fast the answer is, the session has not looked yet.
    sit.session.play(sit.cell("h8"), sit.now).unwrap();
    let asked = sit.session.live.asked.unwrap().id;
    sit.session.undo(sit.now).unwrap();
    assert!(sit.session.live.asked.is_none());
    let late = |sit: &Sit, id: u64| {
        let reply = Ok(Reply::Move(Choice::of(sit.cell("a1"))));
        sit.session.inbox.on_update()(Update::Done { id, reply });
    };
    late(&sit, asked);
    sit.woken.recv_timeout(PATIENCE).unwrap();
    sit.pass(10_000);
    assert_eq!((sit.moves().as_str(), sit.session.may_play()), ("", true));
    // The next question gets the next answer, not the late one.
    sit.play("g7");
    late(&sit, asked);
    sit.until(|session| session.plies().len() == 2);
    assert_ne!(sit.session.plies()[1].cell, sit.cell("a1"));
}

#[test]
fn undo_goes_back_to_ones_own_decision() {
    let mut sit = Sit::new();
    sit.start("gomoku", "human", "threat1");
    assert!(!sit.session.can_undo());
    for (count, name) in [(2, "h8"), (4, "a1")] {
        sit.play(name);
        sit.until(|session| session.plies().len() == count);
    }
    let all = sit.moves();
    sit.session.undo(sit.now).unwrap();
    assert_eq!((sit.session.plies().len(), sit.session.may_play()), (2, true));
    sit.session.redo(sit.now).unwrap();
    assert_eq!((sit.moves(), sit.session.may_play()), (all.clone(), true));
    sit.session.undo(sit.now).unwrap();
    sit.session.undo(sit.now).unwrap();
    assert_eq!((sit.session.plies().len(), sit.session.can_undo()), (0, false));
    assert_eq!(sit.session.undo(sit.now), Err(Rejection::NothingToTakeBack));
    sit.session.redo(sit.now).unwrap();
    sit.session.redo(sit.now).unwrap();
    assert_eq!(sit.moves(), all);
    assert_eq!(sit.session.redo(sit.now), Err(Rejection::NothingToRedo));
}

#[test]
fn undo_after_the_end_takes_the_score_back() {
    let mut sit = Sit::new();
    sit.start("tictactoe", "human", "human");
    sit.play(X_WINS);
    assert_eq!((sit.score(), sit.session.run().tally().x), ([1, 0, 0], 1));
    sit.session.undo(sit.now).unwrap();
    assert_eq!((sit.score(), sit.session.run().tally().games()), ([0, 0, 0], 0));
    assert!(sit.session.may_play());
    sit.play("c3 c2");
    assert_eq!(sit.score(), [0, 1, 0]);
}

#[test]
fn giving_up_and_draws_between_people() {
    let mut sit = Sit::new();
    sit.start("gomoku", "human", "human");
    assert!(!sit.session.can_resign());
    sit.play("h8");
    assert!(sit.session.can_resign() && sit.session.can_offer_draw());
    sit.session.offer_draw(sit.now).unwrap();
    assert_eq!(sit.session.draw_offer(), Some(Side::O));
    sit.session.answer_draw(false, sit.now).unwrap();
    assert_eq!(sit.session.draw_offer(), None);
    assert_eq!(sit.session.answer_draw(true, sit.now), Err(Rejection::NoOffer));
    sit.play("i9");
    sit.session.offer_draw(sit.now).unwrap();
    sit.session.answer_draw(true, sit.now).unwrap();
    assert_eq!((sit.session.result().unwrap().why, sit.score()), (End::Agreed, [0, 0, 1]));
    sit.session.rematch(sit.now).unwrap();
    sit.play("h8");
    sit.session.resign(sit.now).unwrap();
    assert_eq!((sit.session.result().unwrap().why, sit.score()), (End::Resign, [1, 0, 1]));
}

#[test]
fn a_computer_takes_no_draw_at_the_beginning() {
    let mut sit = Sit::new();
    sit.start("gomoku", "human", "threat1");
    sit.play("h8");
    sit.until(|session| session.may_play());
    sit.session.offer_draw(sit.now).unwrap();
    sit.frame();
    assert!(!sit.session.is_over());
    let last = sit.matched.last();
    assert_eq!(last, Some(&SessionEvent::DrawDeclined { side: Side::O, by_person: false }));
    assert_eq!(sit.session.offer_draw(sit.now), Err(Rejection::OfferedAlready));
}

#[test]
fn a_hint_comes_and_goes() {
    let mut sit = Sit::new();
    sit.start("tictactoe", "human", "human");
    sit.play("a1 a2 b1 b2");
    sit.session.ask_hint(sit.now);
    assert!(matches!(sit.session.hint(), Hint::Thinking(_)));
    sit.until(|session| !matches!(session.hint(), Hint::Thinking(_)));
    assert_eq!(sit.session.suggested(), Some(sit.cell("c1")));
    sit.play("c3");
    assert!(sit.session.suggested().is_none(), "a hint is for one move");
    sit.session.ask_hint(sit.now);
    let Hint::Thinking(thought) = sit.session.hint() else { panic!("a hint is thought about") };
    let id = thought.id();
    sit.session.cancel_hint();
    let reply = Ok(Reply::Move(Choice::of(sit.cell("c2"))));
    sit.session.inbox.on_update()(Update::Done { id, reply });
    sit.woken.recv_timeout(PATIENCE).unwrap();
    sit.frame();
    assert!(matches!(sit.session.hint(), Hint::None));
    assert_eq!(sit.session.plies().len(), 5);
}

#[test]
fn maps_follow_the_shown_position() {
    let mut sit = Sit::new();
    sit.start("gomoku", "human", "human");
    sit.play("h8 i9");
    let near = sit.cell("h9");
    let value = |sit: &mut Sit| sit.session.maps().and_then(|maps| maps.0.get(near));
    let newest = value(&mut sit);
    assert!(newest.is_some());
    sit.session.go_to(0);
    assert_ne!(value(&mut sit), newest);
    sit.start("ultimate", "human", "human");
    assert!(sit.session.maps().is_none() && !sit.session.has_maps());
}

#[test]
fn computers_play_at_their_pace_and_stop_when_told() {
    let mut sit = Sit::new();
    sit.session.set_pace(Duration::from_millis(500));
    sit.start("gomoku", "threat1", "rating-map");
    assert_eq!(sit.session.thinking(), Some(Side::X));
    sit.until(|session| session.plies().len() == 3);
    let third = sit.now;
    sit.until(|session| session.plies().len() == 4);
    assert_eq!(sit.now - third, Duration::from_millis(500));
    assert!(sit.session.can_pause());
    sit.session.pause(sit.now);
    assert_eq!((sit.session.is_paused(), sit.session.thinking()), (true, None));
    sit.pass(60_000);
    assert_eq!((sit.session.plies().len(), sit.session.is_paused()), (4, true));
    let before = sit.now;
    sit.session.step(sit.now);
    sit.until(|session| session.is_paused());
    assert_eq!((sit.session.plies().len(), sit.now), (5, before), "a step is not slowed down");
    sit.pass(60_000);
    assert_eq!(sit.session.plies().len(), 5);
    sit.session.undo(sit.now).unwrap();
    sit.pass(60_000);
    assert_eq!((sit.session.plies().len(), sit.session.is_paused()), (4, true));
    sit.session.go_on_playing(sit.now);
    sit.until(|session| session.plies().len() == 7);
}

#[test]
fn chance_is_drawn_and_games_fill_the_board() {
    let mut sit = Sit::new();
    sit.session.set_pace(Duration::ZERO);
    sit.start("score:fill=random-row", "random", "score2");
    sit.until(GameSession::is_over);
    let record = sit.session.record().clone();
    assert!(!record.chance.is_empty());
    record.check().unwrap();
    assert!(sit.matched.iter().any(|event| matches!(event, SessionEvent::Drew { .. })));
    assert_eq!(sit.score().iter().sum::<u32>(), 1);
    // The same seed, the same draws: looking back needs no dice.
    for ply in [0, 10, 59, 3] {
        sit.session.go_to(ply);
        let again = record.replay_to(ply).unwrap();
        assert_eq!((sit.session.shown().hash(), sit.session.shown().steps()), (again.hash(), again.steps()));
    }
}

#[test]
fn a_draw_that_a_computer_declined_is_not_offered_again_at_once() {
    let mut sit = Sit::new();
    sit.start("gomoku", "human", "threat1");
    sit.play("h8");
    sit.until(GameSession::may_play);
    assert!(sit.session.can_offer_draw());
    sit.session.offer_draw(sit.now).unwrap();
    assert!(!sit.session.can_offer_draw(), "before a move it would be refused");
    assert_eq!(sit.session.offer_draw(sit.now), Err(Rejection::OfferedAlready));
    sit.play("a1");
    assert!(sit.session.can_offer_draw());
}

#[test]
fn an_offer_lapses_when_a_computer_takes_the_place_of_who_was_asked() {
    let mut sit = Sit::new();
    sit.start("gomoku", "human", "human");
    sit.play("h8 i9");
    sit.session.offer_draw(sit.now).unwrap();
    sit.session.set_name(Side::O, "Anna");
    assert_eq!(sit.session.draw_offer(), Some(Side::X), "the same person by another name");
    sit.session.seat(Side::O, "threat1".parse().unwrap(), sit.now).unwrap();
    assert_eq!(sit.session.draw_offer(), None);
    assert_eq!(sit.session.answer_draw(true, sit.now), Err(Rejection::NoOffer));
    assert!(sit.session.can_offer_draw());
}

#[test]
fn of_many_happenings_the_oldest_moves_are_forgotten() {
    let mut sit = Sit::new();
    sit.start("gomoku", "human", "human");
    for _ in 0..200 {
        let cell = sit.session.shown().legal_moves()[0];
        sit.session.play(cell, sit.now).unwrap();
        sit.session.undo(sit.now).unwrap();
    }
    sit.session.play(sit.cell("h8"), sit.now).unwrap();
    sit.session.resign(sit.now).unwrap();
    let matched = sit.session.take_events();
    assert_eq!(matched.len(), 256);
    assert!(matches!(matched.last(), Some(SessionEvent::Won { .. })));
}

/// A player who writes down what it is told.
struct Listener(Arc<std::sync::Mutex<Vec<inarow_play::Event>>>);

impl inarow_play::Player for Listener {
    fn start(&mut self, _: &inarow_play::GameStart) {}

    fn ask(&mut self, _: &inarow_play::Request<'_>) {}

    fn tell(&mut self, event: &inarow_play::Event) {
        self.0.lock().unwrap().push(event.clone());
    }

    fn cancel(&mut self) {}
}

#[test]
fn players_are_told_everything_that_happens_chance_too() {
    let mut sit = Sit::new();
    sit.start("score:fill=random-row", "human", "human");
    let told = Arc::default();
    let from = sit.session.live_game().next_event();
    sit.session.live.handles[1] = PlayerHandle::of(Box::new(Listener(Arc::clone(&told))));
    for _ in 0..21 {
        sit.play_any();
    }
    sit.session.undo(sit.now).unwrap();
    let told = told.lock().unwrap();
    let happened: Vec<_> = sit.session.live_game().events_since(from).unwrap().cloned().collect();
    assert_eq!(*told, happened);
    let chance = |event: &&inarow_play::Event| matches!(event.kind, inarow_play::EventKind::Chance { .. });
    assert_eq!(told.iter().filter(chance).count(), 2, "each row is drawn");
}
