//! Openings with a choice of side, between people and with computers.

use inarow_play::{Seat, Stage, Waiting};
use inarow_profile::Role;
use inarow_record::SwapChoice;

use super::*;

#[test]
fn two_people_swap() {
    let mut sit = Sit::new();
    sit.start("gomoku:opening=swap2", "human:name=Ann", "human:name=Bob");
    let places = |sit: &Sit, by: Seat, next: Side| {
        let waiting = sit.session.live_game().waiting();
        matches!(waiting, Waiting::Opening(Stage::Place { who, .. }, side) if (who, side) == (by, next))
    };
    assert!(places(&sit, Seat::First, Side::X));
    sit.play("h8 i9 g7");
    assert!(!sit.session.may_play());
    assert_eq!(sit.try_play("a1"), Err(Rejection::ChoiceDue));
    let all = [SwapChoice::X, SwapChoice::O, SwapChoice::More];
    assert_eq!(sit.session.choices(), Some(&all[..]));
    sit.session.choose(SwapChoice::More, sit.now).unwrap();
    assert!(places(&sit, Seat::Second, Side::O));
    sit.play("a1 b1");
    assert_eq!(sit.session.choices(), Some(&all[..2]));
    sit.session.choose(SwapChoice::O, sit.now).unwrap();
    sit.frame();
    assert_eq!(sit.names(), ["Bob", "Ann"], "who chose O plays O");
    assert_eq!(sit.session.choices(), None);
    assert_eq!(sit.session.choose(SwapChoice::O, sit.now), Err(Rejection::NoChoiceDue));
    let chosen = SessionEvent::Chosen { side: Side::O, choice: SwapChoice::O, by_person: true };
    assert!(sit.matched.contains(&chosen));
    sit.session.undo(sit.now).unwrap();
    assert_eq!(sit.session.choices(), Some(&all[..2]));
    sit.session.choose(SwapChoice::X, sit.now).unwrap();
    assert_eq!(sit.names(), ["Ann", "Bob"]);
}

#[test]
fn a_computer_chooses_and_the_score_finds_its_winner() {
    let mut sit = Sit::new();
    sit.start("gomoku:opening=swap", "human", "rating-map");
    sit.play("h8 a1 i8");
    sit.until(|session| !matches!(session.game().unwrap().waiting(), Waiting::Opening(..)));
    let own = sit.session.own_side().unwrap();
    sit.until(GameSession::may_play);
    sit.session.resign(sit.now).unwrap();
    let expected = if own == Side::X { [0, 1, 0] } else { [1, 0, 0] };
    assert_eq!(sit.score(), expected);
    sit.session.rematch(sit.now).unwrap();
    assert_eq!(sit.session.wins(Side::O), 1, "the computer has the second seat again");
}

#[test]
fn a_person_chooses_after_the_computers_stones() {
    let mut sit = Sit::new();
    sit.start("gomoku:opening=swap2", "rating-map", "human");
    sit.until(|session| session.choices().is_some());
    assert_eq!(sit.session.plies().len(), 3);
    sit.session.ask_hint(sit.now);
    sit.until(|session| matches!(session.hint(), crate::Hint::Choice(_)));
    sit.session.choose(SwapChoice::X, sit.now).unwrap();
    assert_eq!(sit.session.own_side(), Some(Side::X));
    sit.until(GameSession::may_play);
    assert_eq!(sit.session.plies().len(), 4, "after three stones O is to move");
}

#[test]
fn two_computers_open() {
    let mut sit = Sit::new();
    sit.session.set_pace(Duration::ZERO);
    sit.start("gomoku:opening=swap2", "rating-map", "rating-map:preset=attacker");
    sit.until(|session| matches!(session.game().unwrap().waiting(), Waiting::Move(_)));
    assert!(!sit.session.record().choices.is_empty());
    sit.session.pause(sit.now);
    let steps = sit.session.game().unwrap().steps();
    for _ in 0..steps {
        sit.session.undo(sit.now).unwrap();
    }
    let stage = sit.session.game().unwrap().waiting();
    assert!(matches!(stage, Waiting::Opening(Stage::Place { left: 3, .. }, Side::X)), "{stage:?}");
}

#[test]
fn remembered_names_go_by_seat_where_sides_were_swapped() {
    let mut sit = Sit::new();
    sit.session.rename(Role::First, "Ann");
    sit.session.rename(Role::Second, "Bob");
    sit.start("gomoku:opening=swap", "human", "human");
    sit.play("h8 i9 g7");
    sit.session.choose(SwapChoice::X, sit.now).unwrap();
    sit.play("a1");
    assert_eq!(sit.names(), ["Bob", "Ann"], "who chose X plays X");
    let mut record = sit.session.record().clone();
    (record.x.name, record.o.name) = (String::new(), String::new());
    sit.session.open(record.clone(), Begins::Same, sit.now).unwrap();
    assert_eq!(sit.names(), ["Bob", "Ann"], "opened");
    for players in [None, Some([PlayerSpec::HUMAN, PlayerSpec::HUMAN])] {
        sit.start("tictactoe", "random", "random");
        sit.session.review(record.clone(), sit.now).unwrap();
        sit.session.continue_here(players, sit.now).unwrap();
        assert_eq!(sit.names(), ["Bob", "Ann"], "gone on with");
        // Before the choice the first seat holds X again.
        sit.session.go_to(1);
        sit.session.continue_here(None, sit.now).unwrap();
        assert_eq!(sit.names(), ["Ann", "Bob"], "before the choice");
    }
}
