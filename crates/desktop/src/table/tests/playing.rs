//! Moves, take-backs, draws, hints, two computers.

use inarow_core::{Illegal, Side};
use inarow_play::{Answer, Choice, Reply};
use inarow_record::End;

use super::*;
use crate::table::Hint;

#[test]
fn two_people_play() {
    let mut sit = Sit::new();
    sit.start("tictactoe", "human", "human");
    assert_eq!(sit.headline(), "Player 1 to move: X");
    sit.play(X_WINS);
    assert_eq!(sit.headline(), "Player 1 won: three in a row");
    assert_eq!(sit.score(), [1, 0, 0]);
    let moves = sit.happened.iter().filter(|happening| matches!(happening, Happening::Moved { .. })).count();
    assert_eq!(moves, 5);
    assert!(matches!(sit.happened.last(), Some(Happening::Won { winner: Side::X, by_person: None, .. })));
    assert_eq!(sit.try_play("c3"), Err(Rejection::GameOver));
    assert_eq!(sit.happened.last(), Some(&Happening::Refused));
    assert_eq!(sit.table.refusal(sit.cell("c3"), &Rejection::GameOver, &sit.texts), "The game is over");
}

#[test]
fn a_computer_answers_after_a_short_pause() {
    let mut sit = Sit::new();
    sit.start("gomoku", "human", "threat1");
    assert!(sit.table.may_play());
    sit.pass(5_000);
    sit.play("h8");
    assert_eq!((sit.table.may_play(), sit.table.thinking()), (false, Some(Side::O)));
    assert_eq!(sit.try_play("a1"), Err(Rejection::Illegal(Illegal::OutOfTurn)));
    while sit.table.held_due().is_none() {
        sit.woken.recv_timeout(PATIENCE).unwrap();
        sit.frame();
    }
    let due = Duration::from_millis(5_300);
    assert_eq!(sit.table.wake_at(), Some(due));
    sit.pass(299);
    assert_eq!(sit.table.plies().len(), 1);
    sit.pass(1);
    assert_eq!(sit.table.plies().len(), 2);
    assert!(sit.table.may_play());
    assert_eq!(sit.table.wake_at(), None, "nothing moves: nothing is due");
    let last = sit.happened.last().unwrap();
    assert!(matches!(last, Happening::Moved { side: Side::O, by_person: false, .. }), "{last:?}");
}

#[test]
fn an_answer_after_a_cancel_is_dropped() {
    let mut sit = Sit::new();
    sit.start("gomoku", "human", "threat1");
    // No frame after it: however fast the answer is, the table has not looked yet.
    sit.table.play(sit.cell("h8"), sit.now).unwrap();
    let asked = sit.table.live.asked.unwrap().id;
    sit.table.undo(sit.now).unwrap();
    assert!(sit.table.live.asked.is_none());
    let late = |sit: &Sit, id: u64| {
        let reply = Ok(Reply::Move(Choice::of(sit.cell("a1"))));
        sit.table.inbox.sender().send(Answer { id, reply }).unwrap();
    };
    late(&sit, asked);
    sit.woken.recv_timeout(PATIENCE).unwrap();
    sit.pass(10_000);
    assert_eq!((sit.moves().as_str(), sit.table.may_play()), ("", true));
    // The next question gets the next answer, not the late one.
    sit.play("g7");
    late(&sit, asked);
    sit.until(|table| table.plies().len() == 2);
    assert_ne!(sit.table.plies()[1].cell, sit.cell("a1"));
}

#[test]
fn undo_goes_back_to_ones_own_decision() {
    let mut sit = Sit::new();
    sit.start("gomoku", "human", "threat1");
    assert!(!sit.table.can_undo());
    for (count, name) in [(2, "h8"), (4, "a1")] {
        sit.play(name);
        sit.until(|table| table.plies().len() == count);
    }
    let all = sit.moves();
    sit.table.undo(sit.now).unwrap();
    assert_eq!((sit.table.plies().len(), sit.table.may_play()), (2, true));
    sit.table.redo(sit.now).unwrap();
    assert_eq!((sit.moves(), sit.table.may_play()), (all.clone(), true));
    sit.table.undo(sit.now).unwrap();
    sit.table.undo(sit.now).unwrap();
    assert_eq!((sit.table.plies().len(), sit.table.can_undo()), (0, false));
    assert_eq!(sit.table.undo(sit.now), Err(Rejection::NothingToTakeBack));
    sit.table.redo(sit.now).unwrap();
    sit.table.redo(sit.now).unwrap();
    assert_eq!(sit.moves(), all);
    assert_eq!(sit.table.redo(sit.now), Err(Rejection::NothingToRedo));
}

#[test]
fn undo_after_the_end_takes_the_score_back() {
    let mut sit = Sit::new();
    sit.start("tictactoe", "human", "human");
    sit.play(X_WINS);
    assert_eq!((sit.score(), sit.table.run().tally().x), ([1, 0, 0], 1));
    sit.table.undo(sit.now).unwrap();
    assert_eq!((sit.score(), sit.table.run().tally().games()), ([0, 0, 0], 0));
    assert!(sit.table.may_play());
    sit.play("c3 c2");
    assert_eq!(sit.score(), [0, 1, 0]);
}

#[test]
fn giving_up_and_draws_between_people() {
    let mut sit = Sit::new();
    sit.start("gomoku", "human", "human");
    assert!(!sit.table.can_resign());
    sit.play("h8");
    assert!(sit.table.can_resign() && sit.table.can_offer_draw());
    sit.table.offer_draw(sit.now).unwrap();
    assert_eq!(sit.table.draw_offer(), Some(Side::O));
    sit.table.answer_draw(false, sit.now).unwrap();
    assert_eq!(sit.table.draw_offer(), None);
    assert_eq!(sit.table.answer_draw(true, sit.now), Err(Rejection::NoOffer));
    sit.play("i9");
    sit.table.offer_draw(sit.now).unwrap();
    sit.table.answer_draw(true, sit.now).unwrap();
    assert_eq!((sit.headline().as_str(), sit.score()), ("Draw: by agreement", [0, 0, 1]));
    sit.table.rematch(sit.now).unwrap();
    sit.play("h8");
    sit.table.resign(sit.now).unwrap();
    assert_eq!((sit.table.result().unwrap().why, sit.score()), (End::Resign, [1, 0, 1]));
}

#[test]
fn a_computer_takes_no_draw_at_the_beginning() {
    let mut sit = Sit::new();
    sit.start("gomoku", "human", "threat1");
    sit.play("h8");
    sit.until(|table| table.may_play());
    sit.table.offer_draw(sit.now).unwrap();
    sit.frame();
    assert!(!sit.table.is_over());
    let last = sit.happened.last();
    assert_eq!(last, Some(&Happening::DrawDeclined { side: Side::O, by_person: false }));
    assert_eq!(sit.table.offer_draw(sit.now), Err(Rejection::OfferedAlready));
}

#[test]
fn a_hint_comes_and_goes() {
    let mut sit = Sit::new();
    sit.start("tictactoe", "human", "human");
    sit.play("a1 a2 b1 b2");
    sit.table.ask_hint(sit.now);
    assert!(matches!(sit.table.hint(), Hint::Thinking(_)));
    sit.until(|table| !matches!(table.hint(), Hint::Thinking(_)));
    assert_eq!(sit.table.suggestions().len(), 1);
    assert_eq!(sit.table.suggestions()[0].cell, sit.cell("c1"));
    sit.play("c3");
    assert!(sit.table.suggestions().is_empty(), "a hint is for one move");
    sit.table.ask_hint(sit.now);
    let Hint::Thinking(thought) = sit.table.hint() else { panic!("a hint is thought about") };
    let id = thought.id();
    sit.table.cancel_hint();
    let reply = Ok(Reply::Move(Choice::of(sit.cell("c2"))));
    sit.table.inbox.sender().send(Answer { id, reply }).unwrap();
    sit.woken.recv_timeout(PATIENCE).unwrap();
    sit.frame();
    assert!(matches!(sit.table.hint(), Hint::None));
    assert_eq!(sit.table.plies().len(), 5);
}

#[test]
fn maps_follow_the_shown_position() {
    let mut sit = Sit::new();
    sit.start("gomoku", "human", "human");
    sit.play("h8 i9");
    let near = sit.cell("h9");
    let value = |sit: &mut Sit| sit.table.maps().and_then(|maps| maps.0.get(near));
    let newest = value(&mut sit);
    assert!(newest.is_some());
    sit.table.go_to(0);
    assert_ne!(value(&mut sit), newest);
    sit.start("ultimate", "human", "human");
    assert!(sit.table.maps().is_none() && !sit.table.has_maps());
}

#[test]
fn computers_play_at_their_pace_and_stop_when_told() {
    let mut sit = Sit::new();
    sit.table.set_pace(Duration::from_millis(500));
    sit.start("gomoku", "threat1", "rating-map");
    assert_eq!(sit.table.thinking(), Some(Side::X));
    sit.until(|table| table.plies().len() == 3);
    let third = sit.now;
    sit.until(|table| table.plies().len() == 4);
    assert_eq!(sit.now - third, Duration::from_millis(500));
    assert!(sit.table.can_pause());
    sit.table.pause(sit.now);
    assert_eq!((sit.table.is_paused(), sit.table.thinking()), (true, None));
    sit.pass(60_000);
    assert_eq!((sit.table.plies().len(), sit.headline().as_str()), (4, "Paused"));
    let before = sit.now;
    sit.table.step(sit.now);
    sit.until(|table| table.is_paused());
    assert_eq!((sit.table.plies().len(), sit.now), (5, before), "a step is not slowed down");
    sit.pass(60_000);
    assert_eq!(sit.table.plies().len(), 5);
    sit.table.undo(sit.now).unwrap();
    sit.pass(60_000);
    assert_eq!((sit.table.plies().len(), sit.table.is_paused()), (4, true));
    sit.table.go_on_playing(sit.now);
    sit.until(|table| table.plies().len() == 7);
}

#[test]
fn chance_is_drawn_and_games_fill_the_board() {
    let mut sit = Sit::new();
    sit.table.set_pace(Duration::ZERO);
    sit.start("score:fill=random-row", "random", "score2");
    sit.until(Table::is_over);
    let record = sit.table.record().clone();
    assert!(!record.chance.is_empty());
    record.check().unwrap();
    assert!(sit.happened.iter().any(|happening| matches!(happening, Happening::Drew { .. })));
    assert_eq!(sit.score().iter().sum::<u32>(), 1);
    // The same seed, the same draws: looking back needs no dice.
    for ply in [0, 10, 59, 3] {
        sit.table.go_to(ply);
        let again = record.replay_to(ply).unwrap();
        assert_eq!((sit.table.shown().hash(), sit.table.shown().steps()), (again.hash(), again.steps()));
    }
}

#[test]
fn a_draw_that_a_computer_declined_is_not_offered_again_at_once() {
    let mut sit = Sit::new();
    sit.start("gomoku", "human", "threat1");
    sit.play("h8");
    sit.until(Table::may_play);
    assert!(sit.table.can_offer_draw());
    sit.table.offer_draw(sit.now).unwrap();
    assert!(!sit.table.can_offer_draw(), "before a move it would be refused");
    let again = sit.table.offer_draw(sit.now).unwrap_err();
    assert!(sit.table.rejection(&again, &sit.texts).contains("already"));
    sit.play("a1");
    assert!(sit.table.can_offer_draw());
}

#[test]
fn an_offer_lapses_when_a_computer_takes_the_place_of_who_was_asked() {
    let mut sit = Sit::new();
    sit.start("gomoku", "human", "human");
    sit.play("h8 i9");
    sit.table.offer_draw(sit.now).unwrap();
    sit.table.set_name(Side::O, "Anna");
    assert_eq!(sit.table.draw_offer(), Some(Side::X), "the same person by another name");
    sit.table.seat(Side::O, "threat1".parse().unwrap(), sit.now).unwrap();
    assert_eq!(sit.table.draw_offer(), None);
    assert_eq!(sit.table.answer_draw(true, sit.now), Err(Rejection::NoOffer));
    assert!(sit.table.can_offer_draw());
}

#[test]
fn of_many_happenings_the_oldest_moves_are_forgotten() {
    let mut sit = Sit::new();
    sit.start("gomoku", "human", "human");
    for _ in 0..200 {
        let cell = sit.table.shown().legal_moves()[0];
        sit.table.play(cell, sit.now).unwrap();
        sit.table.undo(sit.now).unwrap();
    }
    sit.table.play(sit.cell("h8"), sit.now).unwrap();
    sit.table.resign(sit.now).unwrap();
    let happened = sit.table.take_happenings();
    assert_eq!(happened.len(), 256);
    assert!(matches!(happened.last(), Some(Happening::Won { .. })));
}
