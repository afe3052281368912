//! Looking back, through records and their branches, and going on.

use inarow_record::{Format, ReadOptions, Record, SwapChoice, format};

use super::*;
use crate::SessionError;

#[test]
fn looking_back_does_not_disturb_the_game() {
    let mut sit = Sit::new();
    sit.start("gomoku", "human", "human");
    sit.play("h8 i9 g7");
    let newest = sit.session.shown().clone();
    sit.session.go_to(1);
    assert_eq!((sit.session.ply(), sit.session.is_newest(), sit.session.may_play()), (1, false, false));
    assert_eq!(sit.session.shown().steps(), sit.session.record().replay_to(1).unwrap().steps());
    assert_eq!(sit.try_play("a1"), Err(Rejection::Paused));
    sit.session.go_to(2);
    sit.session.go_to(0);
    assert_eq!(sit.session.shown().ply(), 0);
    sit.session.go_to_newest();
    assert_eq!((sit.session.shown().hash(), sit.session.shown().steps()), (newest.hash(), newest.steps()));
    assert!(sit.session.may_play());
}

#[test]
fn taking_back_while_one_looks_back_steps_back_in_what_is_seen() {
    let mut sit = Sit::new();
    sit.start("gomoku", "human", "human");
    sit.play("h8 i9 g7");
    sit.session.go_to(2);
    sit.session.undo(sit.now).unwrap();
    assert_eq!((sit.session.ply(), sit.session.live_record().plies.len()), (1, 3), "the game is as it was");
    sit.session.undo(sit.now).unwrap();
    assert!(!sit.session.can_undo() && sit.session.can_redo());
    assert_eq!(sit.session.undo(sit.now), Err(Rejection::NothingToTakeBack));
    for _ in 0..3 {
        sit.session.redo(sit.now).unwrap();
    }
    assert!(!sit.session.is_looking_back() && !sit.session.can_redo());
    assert_eq!(sit.session.redo(sit.now), Err(Rejection::NothingToRedo));
    // Seen, it is taken back.
    sit.session.undo(sit.now).unwrap();
    assert_eq!(sit.moves(), "h8 i9");
    sit.session.review(branched(), sit.now).unwrap();
    sit.session.undo(sit.now).unwrap();
    assert_eq!((sit.session.ply(), sit.session.live_record().plies.len()), (3, 2));
    sit.session.redo(sit.now).unwrap();
    assert_eq!(sit.session.ply(), 4);
}

/// After taking moves back there are two ways on from the second move of this game.
fn varied() -> Sit {
    let mut sit = Sit::new();
    sit.start("gomoku", "human", "human");
    sit.play("h8 i9 g7 a1");
    sit.session.undo(sit.now).unwrap();
    sit.session.undo(sit.now).unwrap();
    sit.play("b2 c3");
    sit
}

#[test]
fn what_was_taken_back_is_looked_at_and_gone_on_with() {
    let mut sit = varied();
    assert_eq!(sit.session.branching(), [2]);
    assert!(sit.session.branches().is_empty(), "at the newest move");
    let cells = |sit: &Sit, ply| -> Vec<(String, usize, bool)> {
        let shape = sit.session.shown().shape();
        let ways = sit.session.branches_after(ply);
        ways.iter().map(|way| (shape.name(way.cell).to_string(), way.moves, way.shown)).collect()
    };
    let ways = [("b2".to_owned(), 2, true), ("g7".to_owned(), 2, false)];
    assert_eq!(cells(&sit, 2), ways);
    sit.session.go_to(2);
    assert_eq!((cells(&sit, 2), sit.session.branches().len()), (ways.to_vec(), 2));
    sit.session.choose_line(sit.session.branches()[1].line);
    sit.session.go_to(3);
    assert_eq!((sit.moves().as_str(), sit.session.line(), sit.session.ply()), ("h8 i9 g7 a1", 1, 3));
    assert_eq!(sit.session.branching(), [2]);
    assert_eq!(sit.try_play("o15"), Err(Rejection::Paused));
    sit.session.go_to(4);
    assert!(sit.session.is_looking_back(), "the end of a variation is not the game");
    sit.session.go_to_newest();
    assert_eq!((sit.moves().as_str(), sit.session.is_looking_back()), ("h8 i9 b2 c3", false));
    sit.session.go_to(2);
    sit.session.choose_line(sit.session.branches()[1].line);
    sit.session.go_to(3);
    sit.session.continue_here(None, sit.now).unwrap();
    sit.play("d4");
    assert_eq!(sit.moves(), "h8 i9 g7 d4");
    let record = sit.session.whole_record();
    record.check().unwrap();
    let lines: Vec<usize> = (1..=record.variations.len()).map(|line| record.path(line).len()).collect();
    assert_eq!(lines, [4, 4], "the game before and what was taken back in it");
}

#[test]
fn a_variation_stays_in_sight_while_the_computer_moves() {
    let mut sit = Sit::new();
    sit.start("gomoku", "human", "threat1");
    sit.play("h8");
    sit.until(GameSession::may_play);
    let answer = sit.moves();
    sit.session.undo(sit.now).unwrap();
    sit.play("a1");
    sit.session.go_to(0);
    let ways = sit.session.branches();
    assert_eq!(ways.len(), 2);
    sit.session.choose_line(ways[1].line);
    sit.session.go_to(2);
    assert_eq!(sit.moves(), answer);
    sit.until(|session| session.live_record().plies.len() == 2);
    assert_eq!((sit.moves(), sit.session.ply(), sit.session.line()), (answer, 2, 1));
    sit.session.choose_line(0);
    assert_eq!((sit.session.ply(), sit.session.plies().len()), (1, 2), "the game with its new move");
    sit.session.go_to(2);
    assert!(!sit.session.is_looking_back());
}

#[test]
fn a_computer_moves_while_one_looks_back() {
    let mut sit = Sit::new();
    sit.start("gomoku", "human", "threat1");
    sit.play("h8");
    sit.session.go_to(0);
    assert_eq!(sit.session.thinking(), Some(Side::O));
    sit.until(|session| session.plies().len() == 2);
    assert_eq!((sit.session.ply(), sit.session.may_play()), (0, false));
    sit.session.go_to_newest();
    assert!(sit.session.may_play());
}

#[test]
fn going_on_from_an_older_position() {
    let mut sit = Sit::new();
    sit.start("tictactoe", "human:name=Ann", "human:name=Bob");
    sit.play(X_WINS);
    assert!(!sit.session.can_continue_here());
    sit.session.go_to(3);
    assert!(sit.session.can_continue_here());
    sit.session.continue_here(None, sit.now).unwrap();
    assert_eq!((sit.moves().as_str(), sit.score()), ("a1 a2 b1", [1, 0, 0]));
    assert_eq!(sit.names(), ["Ann", "Bob"]);
    sit.play("c1 c3 b2 c2");
    sit.session.go_to(2);
    sit.session.continue_here(Some(["minimax".parse().unwrap(), PlayerSpec::HUMAN]), sit.now).unwrap();
    sit.until(GameSession::may_play);
    assert_eq!((sit.session.plies().len(), sit.session.own_side()), (3, Some(Side::O)));
}

#[test]
fn going_on_with_a_record_of_the_match_keeps_the_match() {
    let clock = TimeControl { total_ms: Some(60_000), ..TimeControl::NONE };
    let mut sit = Sit::new();
    let new = new_game("tictactoe", "human:name=Ann", "human:name=Bob");
    sit.begin(NewGame { best_of: 5, begins: Begins::Alternate, clocks: [clock; 2], ..new });
    sit.play(X_WINS);
    let first = sit.session.record().clone();
    sit.session.rematch(sit.now).unwrap();
    assert_eq!(sit.names(), ["Bob", "Ann"]);
    sit.play("b2");
    let now = sit.session.record().clone();
    for (record, ply, names) in [(now, 1, ["Bob", "Ann"]), (first.clone(), 2, ["Ann", "Bob"])] {
        sit.session.review(record, sit.now).unwrap();
        sit.session.go_to(ply);
        sit.session.continue_here(None, sit.now).unwrap();
        sit.frame();
        assert_eq!(sit.names(), names);
        let ann = usize::from(names[0] != "Ann");
        assert_eq!((sit.score()[ann], sit.score()[1 - ann], sit.session.draws()), (1, 0, 0));
        assert_eq!((sit.session.last().best_of, sit.session.last().begins), (5, Begins::Alternate));
        assert_eq!(sit.session.game().unwrap().time_control(Side::X), clock);
        assert!(sit.session.time_left(Side::X, sit.now).is_some());
    }
    // Somebody else's game is another match.
    let mut other = first;
    other.o.name = "Carl".to_owned();
    sit.session.review(other, sit.now).unwrap();
    sit.session.go_to(2);
    sit.session.continue_here(None, sit.now).unwrap();
    assert_eq!((sit.score(), sit.session.last().best_of), ([0, 0, 0], 0));
    assert!(!sit.session.has_clocks());
}

#[test]
fn a_computer_keeps_its_seat_in_a_record_that_is_gone_on_with() {
    let mut sit = Sit::new();
    let play_on = |sit: &mut Sit, x: (&str, &str), o: (&str, &str)| {
        let mut record = branched();
        record.x = inarow_record::PlayerTag::new(x.0, x.1);
        record.o = inarow_record::PlayerTag::new(o.0, o.1);
        sit.session.review(record, sit.now).unwrap();
        sit.session.go_to(2);
        sit.session.continue_here(None, sit.now).unwrap();
        sit.frame();
        (sit.names(), Side::ALL.map(|side| sit.session.spec_of(side).to_string()))
    };
    let (names, specs) = play_on(&mut sit, ("Anna", "human"), ("computer", "computer:level=1"));
    assert_eq!((names, specs[1].as_str()), (["Anna".into(), "Computer".into()], "computer:level=1"));
    let (names, _) = play_on(&mut sit, ("", "human"), ("Ada", "computer:level=1"));
    assert_eq!(names, ["You", "Ada"]);
    // A strategy that is not here gives way to the computer, not to a person.
    let (_, specs) = play_on(&mut sit, ("", "human"), ("Ada", "rating-map:preset=elsewhere"));
    assert!(specs[1].starts_with("computer"), "{specs:?}");
}

#[test]
fn nothing_follows_the_end_of_a_game() {
    let mut sit = Sit::new();
    sit.start("tictactoe", "human", "human");
    sit.play(X_WINS);
    let error = sit.session.continue_here(None, sit.now).unwrap_err();
    assert!(matches!(error, SessionError::Over));
    assert_eq!(sit.score(), [1, 0, 0]);
}

#[test]
fn a_choice_is_open_again_where_one_goes_on_from_it() {
    let mut sit = Sit::new();
    sit.start("gomoku:opening=swap", "human:name=Ann", "human:name=Bob");
    sit.play("h8 i9 g7");
    sit.session.choose(SwapChoice::X, sit.now).unwrap();
    sit.play("a1 b1");
    assert_eq!(sit.names(), ["Bob", "Ann"]);
    sit.session.go_to(4);
    sit.session.continue_here(None, sit.now).unwrap();
    assert_eq!(sit.names(), ["Bob", "Ann"]);
    sit.session.go_to(3);
    sit.session.continue_here(None, sit.now).unwrap();
    assert_eq!(sit.names(), ["Ann", "Bob"], "nobody has chosen yet");
    assert!(sit.session.choices().is_some());
    sit.session.choose(SwapChoice::O, sit.now).unwrap();
    sit.play("a1");
    sit.session.resign(sit.now).unwrap();
}

/// A game with branches: 1. h8 i9 2. g7 a1, instead of i9 also j9 k9 or j8, and after j9 instead of k9 also k8.
fn branched() -> Record {
    let text = b"(;GM[4]FF[4]SZ[15];B[hh](;W[ig];B[gi];W[ao])(;W[jg](;B[kg])(;B[kh]))(;W[jh]))";
    let mut records = format::read(Format::Sgf, text, &ReadOptions::default()).unwrap();
    records.remove(0)
}

#[test]
fn branches_are_walked() {
    let mut sit = Sit::new();
    let record = branched();
    assert_eq!(record.variations.len(), 3);
    sit.session.review(record, sit.now).unwrap();
    assert!(sit.session.is_review() && sit.session.game().is_none() && !sit.session.may_play());
    assert_eq!((sit.session.ply(), sit.session.record().variations.len()), (4, 3));
    assert_eq!(sit.session.branching(), [1]);
    assert_eq!(sit.moves(), "h8 i9 g7 a1");
    sit.session.go_to(1);
    let shown = |sit: &Sit| -> Vec<String> {
        let shape = sit.session.shown().shape();
        let name = |cell| shape.name(cell).to_string();
        let mark = |shown: bool| if shown { "*" } else { "" };
        sit.session.branches().iter().map(|way| format!("{}{}", name(way.cell), mark(way.shown))).collect()
    };
    assert_eq!(shown(&sit), ["i9*", "j9", "j8"]);
    let line = sit.session.branches()[1].line;
    sit.session.choose_line(line);
    assert_eq!(
        (sit.session.ply(), shown(&sit)),
        (1, vec!["i9".to_owned(), "j9*".to_owned(), "j8".to_owned()])
    );
    sit.session.go_to(2);
    assert_eq!(shown(&sit), ["k9*", "k8"]);
    assert_eq!(sit.session.branching(), [1, 2]);
    sit.session.choose_line(sit.session.branches()[1].line);
    sit.session.go_to_newest();
    assert_eq!(sit.moves(), "h8 j9 k8");
    assert_eq!(sit.session.shown().ply(), 3);
    sit.session.choose_line(0);
    assert_eq!((sit.session.ply(), sit.moves().as_str()), (2, "h8 i9 g7 a1"), "its own first move is shown");
    assert_eq!(sit.session.shown().hash(), sit.session.record().replay_to(2).unwrap().hash());
    sit.session.choose_line(99);
    assert_eq!(sit.session.line(), 0);
}

#[test]
fn a_branch_becomes_a_game() {
    let mut sit = Sit::new();
    sit.session.review(branched(), sit.now).unwrap();
    sit.session.go_to(1);
    sit.session.choose_line(sit.session.branches()[1].line);
    sit.session.go_to(2);
    sit.session.continue_here(Some([PlayerSpec::HUMAN, "threat1".parse().unwrap()]), sit.now).unwrap();
    assert!(!sit.session.is_review() && sit.session.may_play());
    assert_eq!(sit.moves(), "h8 j9");
    sit.play("a1");
    sit.until(|session| session.plies().len() == 4);
}

#[test]
fn the_live_game_waits_behind_a_record() {
    let mut sit = Sit::new();
    sit.session.set_pace(Duration::ZERO);
    sit.start("gomoku", "threat1", "threat1");
    sit.until(|session| session.plies().len() == 2);
    let before = sit.moves();
    sit.session.review(branched(), sit.now).unwrap();
    sit.session.review(branched(), sit.now).unwrap();
    sit.pass(60_000);
    sit.session.close_review(sit.now);
    assert_eq!(sit.moves(), before);
    sit.until(|session| session.plies().len() == 4);
}

#[test]
fn a_record_that_cannot_be_replayed_is_refused() {
    let mut sit = Sit::new();
    sit.start("gomoku", "human", "human");
    sit.play("h8");
    let mut record = sit.session.record().clone();
    record.plies.push(record.plies[0].clone());
    let error = sit.session.review(record, sit.now).unwrap_err();
    assert!(matches!(error, SessionError::Replay(_)), "{error}");
    assert_eq!(sit.moves(), "h8");
    assert!(!sit.session.is_review());
}

#[test]
fn a_record_says_who_played() {
    let mut sit = Sit::new();
    sit.start("tictactoe", "human", "minimax");
    sit.play_any();
    sit.until(GameSession::may_play);
    sit.session.resign(sit.now).unwrap();
    let record = sit.session.record().clone();
    sit.session.review(record, sit.now).unwrap();
    assert_eq!(sit.names(), ["You", "minimax"]);
    sit.session.go_to(1);
    sit.session.review(branched(), sit.now).unwrap();
    assert_eq!(sit.names(), ["Player 1", "Player 2"]);
}
