//! Openings with a choice of side, between people and with computers.

use inarow_play::{Seat, Stage, Waiting};
use inarow_profile::Role;
use inarow_record::SwapChoice;

use super::*;

#[test]
fn two_people_swap() {
    let mut host = Host::new();
    host.start("gomoku:opening=swap2", "human:name=Ann", "human:name=Bob");
    let places = |host: &Host, by: Seat, next: Side| {
        let waiting = host.session.live().game().waiting();
        matches!(waiting, Waiting::Opening(Stage::Place { who, .. }, side) if (who, side) == (by, next))
    };
    assert!(places(&host, Seat::First, Side::X));
    host.play("h8");
    assert_eq!(host.session.mover(), Some(Side::X), "Ann places, whichever colour comes next");
    host.play("i9 g7");
    assert!(!host.session.may_play());
    assert_eq!(host.try_play("a1"), Err(Rejection::ChoiceDue));
    let all = [SwapChoice::X, SwapChoice::O, SwapChoice::More];
    assert_eq!(host.session.choices(), Some(&all[..]));
    host.session.choose(SwapChoice::More, host.now).unwrap();
    assert!(places(&host, Seat::Second, Side::O));
    assert_eq!(host.session.mover(), Some(Side::O), "Bob, who has no colour but the second seat");
    host.play("a1 b1");
    assert_eq!(host.session.choices(), Some(&all[..2]));
    assert_eq!(host.session.mover(), Some(Side::X), "Ann chooses, though white comes next on the board");
    host.session.choose(SwapChoice::O, host.now).unwrap();
    host.frame();
    assert_eq!(host.names(), ["Bob", "Ann"], "who chose O plays O");
    assert_eq!(host.session.choices(), None);
    assert_eq!(host.session.choose(SwapChoice::O, host.now), Err(Rejection::NoChoiceDue));
    let chosen = SessionEvent::Chosen { side: Side::O, choice: SwapChoice::O, by_person: true };
    assert!(host.matched.contains(&chosen));
    host.session.undo(host.now).unwrap();
    assert_eq!(host.session.choices(), Some(&all[..2]));
    host.session.choose(SwapChoice::X, host.now).unwrap();
    assert_eq!(host.names(), ["Ann", "Bob"]);
}

#[test]
fn a_computer_chooses_and_the_score_finds_its_winner() {
    let mut host = Host::new();
    host.start("gomoku:opening=swap", "human", "rating-map");
    host.play("h8 a1 i8");
    host.until(|session| !matches!(session.game().unwrap().waiting(), Waiting::Opening(..)));
    let own = host.session.own_side().unwrap();
    host.until(GameSession::may_play);
    host.session.resign(host.now).unwrap();
    let expected = if own == Side::X { [0, 1, 0] } else { [1, 0, 0] };
    assert_eq!(host.score(), expected);
    host.session.rematch(host.now).unwrap();
    assert_eq!(host.session.wins(Side::O), 1, "the computer has the second seat again");
}

#[test]
fn a_person_chooses_after_the_computers_stones() {
    let mut host = Host::new();
    host.start("gomoku:opening=swap2", "rating-map", "human");
    host.until(|session| session.choices().is_some());
    assert_eq!(host.session.plies().len(), 3);
    host.session.ask_hint(host.now);
    host.until(|session| matches!(session.live().hint(), crate::Hint::Choice(_)));
    host.session.choose(SwapChoice::X, host.now).unwrap();
    assert_eq!(host.session.own_side(), Some(Side::X));
    host.until(GameSession::may_play);
    assert_eq!(host.session.plies().len(), 4, "after three stones O is to move");
}

#[test]
fn two_computers_open() {
    let mut host = Host::new();
    host.session.set_pace(Duration::ZERO);
    host.start("gomoku:opening=swap2", "rating-map", "rating-map:preset=attacker");
    host.until(|session| matches!(session.game().unwrap().waiting(), Waiting::Move(_)));
    assert!(!host.session.record().choices.is_empty());
    host.session.pause(host.now);
    let steps = host.session.game().unwrap().steps();
    for _ in 0..steps {
        host.session.undo(host.now).unwrap();
    }
    let stage = host.session.game().unwrap().waiting();
    assert!(matches!(stage, Waiting::Opening(Stage::Place { left: 3, .. }, Side::X)), "{stage:?}");
}

#[test]
fn remembered_names_go_by_seat_where_sides_were_swapped() {
    let mut host = Host::new();
    host.session.rename(Role::First, "Ann");
    host.session.rename(Role::Second, "Bob");
    host.start("gomoku:opening=swap", "human", "human");
    host.play("h8 i9 g7");
    host.session.choose(SwapChoice::X, host.now).unwrap();
    host.play("a1");
    assert_eq!(host.names(), ["Bob", "Ann"], "who chose X plays X");
    let mut record = host.session.record().clone();
    (record.x.name, record.o.name) = (String::new(), String::new());
    host.session.open(record.clone(), Begins::Same, host.now).unwrap();
    assert_eq!(host.names(), ["Bob", "Ann"], "opened");
    for players in [None, Some([PlayerSpec::HUMAN, PlayerSpec::HUMAN])] {
        host.start("tictactoe", "random", "random");
        host.session.open_review(record.clone(), host.now).unwrap();
        host.session.continue_here(players, host.now).unwrap();
        assert_eq!(host.names(), ["Bob", "Ann"], "gone on with");
        // Before the choice the first seat holds X again.
        host.session.go_to(1);
        host.session.continue_here(None, host.now).unwrap();
        assert_eq!(host.names(), ["Ann", "Bob"], "before the choice");
    }
}
