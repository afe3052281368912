//! Looking back, through records and their branches, and going on.

use inarow_record::{Format, ReadOptions, Record, SwapChoice, format};

use super::*;
use crate::table::TableError;

#[test]
fn looking_back_does_not_disturb_the_game() {
    let mut sit = Sit::new();
    sit.start("gomoku", "human", "human");
    sit.play("h8 i9 g7");
    let newest = sit.table.shown().clone();
    sit.table.go_to(1);
    assert_eq!((sit.table.ply(), sit.table.is_newest(), sit.table.may_play()), (1, false, false));
    assert_eq!(sit.table.shown().steps(), sit.table.record().replay_to(1).unwrap().steps());
    assert_eq!(sit.try_play("a1"), Err(Rejection::Paused));
    assert_eq!(
        sit.table.refusal(sit.cell("a1"), &Rejection::Paused, &sit.texts),
        "You are looking at move 1: go to the last one"
    );
    sit.table.go_to(2);
    sit.table.go_to(0);
    assert_eq!(sit.table.shown().ply(), 0);
    sit.table.go_to_newest();
    assert_eq!((sit.table.shown().hash(), sit.table.shown().steps()), (newest.hash(), newest.steps()));
    assert!(sit.table.may_play());
    sit.table.go_to(1);
    sit.table.undo(sit.now).unwrap();
    assert_eq!((sit.table.ply(), sit.table.is_newest()), (2, true));
}

#[test]
fn a_computer_moves_while_one_looks_back() {
    let mut sit = Sit::new();
    sit.start("gomoku", "human", "threat1");
    sit.play("h8");
    sit.table.go_to(0);
    let said = sit.table.meanwhile(Look::Marks, &sit.texts);
    assert_eq!((sit.headline().as_str(), said.as_str()), ("Looking at the start", "O is thinking…"));
    sit.until(|table| table.plies().len() == 2);
    assert_eq!((sit.table.ply(), sit.table.may_play()), (0, false));
    sit.table.go_to_newest();
    assert!(sit.table.may_play());
}

#[test]
fn going_on_from_an_older_position() {
    let mut sit = Sit::new();
    sit.start("tictactoe", "human:name=Ann", "human:name=Bob");
    sit.play(X_WINS);
    assert!(!sit.table.can_continue_here());
    sit.table.go_to(3);
    assert!(sit.table.can_continue_here());
    sit.table.continue_here(None, sit.now).unwrap();
    assert_eq!((sit.moves().as_str(), sit.score()), ("a1 a2 b1", [1, 0, 0]));
    assert_eq!(sit.table.names(&sit.texts), ["Ann", "Bob"]);
    sit.play("c1 c3 b2 c2");
    sit.table.go_to(2);
    sit.table.continue_here(Some(["minimax".parse().unwrap(), PlayerSpec::HUMAN]), sit.now).unwrap();
    sit.until(Table::may_play);
    assert_eq!((sit.table.plies().len(), sit.table.own_side()), (3, Some(Side::O)));
}

#[test]
fn nothing_follows_the_end_of_a_game() {
    let mut sit = Sit::new();
    sit.start("tictactoe", "human", "human");
    sit.play(X_WINS);
    let error = sit.table.continue_here(None, sit.now).unwrap_err();
    assert!(matches!(error, TableError::Over));
    assert_eq!(error.text(&sit.texts), "The game is over at that move: choose an earlier one.");
    assert_eq!(sit.score(), [1, 0, 0]);
}

#[test]
fn a_choice_is_open_again_where_one_goes_on_from_it() {
    let mut sit = Sit::new();
    sit.start("gomoku:opening=swap", "human:name=Ann", "human:name=Bob");
    sit.play("h8 i9 g7");
    sit.table.choose(SwapChoice::X, sit.now).unwrap();
    sit.play("a1 b1");
    assert_eq!(sit.table.names(&sit.texts), ["Bob", "Ann"]);
    sit.table.go_to(4);
    sit.table.continue_here(None, sit.now).unwrap();
    assert_eq!(sit.table.names(&sit.texts), ["Bob", "Ann"]);
    sit.table.go_to(3);
    sit.table.continue_here(None, sit.now).unwrap();
    assert_eq!(sit.table.names(&sit.texts), ["Ann", "Bob"], "nobody has chosen yet");
    assert!(sit.table.choices().is_some());
    sit.table.choose(SwapChoice::O, sit.now).unwrap();
    sit.play("a1");
    sit.table.resign(sit.now).unwrap();
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
    sit.table.review(record, sit.now).unwrap();
    assert!(sit.table.is_review() && sit.table.game().is_none() && !sit.table.may_play());
    assert_eq!((sit.table.ply(), sit.table.record().variations.len()), (4, 3));
    assert_eq!(sit.table.branching(), [1]);
    assert_eq!(sit.moves(), "h8 i9 g7 a1");
    sit.table.go_to(1);
    let shown = |sit: &Sit| -> Vec<String> {
        let shape = sit.table.shown().shape();
        let name = |cell| shape.name(cell).to_string();
        let mark = |shown: bool| if shown { "*" } else { "" };
        sit.table.branches().iter().map(|way| format!("{}{}", name(way.cell), mark(way.shown))).collect()
    };
    assert_eq!(shown(&sit), ["i9*", "j9", "j8"]);
    let line = sit.table.branches()[1].line;
    sit.table.choose_line(line);
    assert_eq!((sit.table.ply(), shown(&sit)), (1, vec!["i9".to_owned(), "j9*".to_owned(), "j8".to_owned()]));
    sit.table.go_to(2);
    assert_eq!(shown(&sit), ["k9*", "k8"]);
    assert_eq!(sit.table.branching(), [1, 2]);
    sit.table.choose_line(sit.table.branches()[1].line);
    sit.table.go_to_newest();
    assert_eq!(sit.moves(), "h8 j9 k8");
    assert_eq!(sit.table.shown().ply(), 3);
    sit.table.choose_line(0);
    assert_eq!((sit.table.ply(), sit.moves().as_str()), (2, "h8 i9 g7 a1"), "its own first move is shown");
    assert_eq!(sit.table.shown().hash(), sit.table.record().replay_to(2).unwrap().hash());
    sit.table.choose_line(99);
    assert_eq!(sit.table.line(), 0);
}

#[test]
fn a_branch_becomes_a_game() {
    let mut sit = Sit::new();
    sit.table.review(branched(), sit.now).unwrap();
    sit.table.go_to(1);
    sit.table.choose_line(sit.table.branches()[1].line);
    sit.table.go_to(2);
    sit.table.continue_here(Some([PlayerSpec::HUMAN, "threat1".parse().unwrap()]), sit.now).unwrap();
    assert!(!sit.table.is_review() && sit.table.may_play());
    assert_eq!(sit.moves(), "h8 j9");
    sit.play("a1");
    sit.until(|table| table.plies().len() == 4);
}

#[test]
fn the_live_game_waits_behind_a_record() {
    let mut sit = Sit::new();
    sit.table.set_pace(Duration::ZERO);
    sit.start("gomoku", "threat1", "threat1");
    sit.until(|table| table.plies().len() == 2);
    let before = sit.moves();
    sit.table.review(branched(), sit.now).unwrap();
    sit.table.review(branched(), sit.now).unwrap();
    sit.pass(60_000);
    sit.table.close_review(sit.now);
    assert_eq!(sit.moves(), before);
    sit.until(|table| table.plies().len() == 4);
}

#[test]
fn a_record_that_cannot_be_replayed_is_refused() {
    let mut sit = Sit::new();
    sit.start("gomoku", "human", "human");
    sit.play("h8");
    let mut record = sit.table.record().clone();
    record.plies.push(record.plies[0].clone());
    let error = sit.table.review(record, sit.now).unwrap_err();
    let text = error.text(&sit.texts);
    assert!(text.contains("move 2: occupied"), "{text}");
    assert_eq!(sit.moves(), "h8");
    assert!(!sit.table.is_review());
}

#[test]
fn a_record_says_who_played() {
    let mut sit = Sit::new();
    sit.start("tictactoe", "human", "minimax");
    sit.play_any();
    sit.until(Table::may_play);
    sit.table.resign(sit.now).unwrap();
    let record = sit.table.record().clone();
    sit.table.review(record, sit.now).unwrap();
    assert_eq!(sit.headline(), "The computer won: you resigned");
    assert_eq!(sit.table.names(&sit.texts), ["You", "Perfect play"]);
    sit.table.go_to(1);
    assert_eq!(sit.headline(), "Looking at move 1 of 2");
    assert_eq!(sit.table.meanwhile(Look::Marks, &sit.texts), "O to move");
    sit.table.review(branched(), sit.now).unwrap();
    assert_eq!(sit.table.names(&sit.texts), ["Player 1", "Player 2"]);
    let said = sit.table.meanwhile(Look::Marks, &sit.texts);
    assert_eq!((sit.headline().as_str(), said.as_str()), ("Looking at move 4 of 4", "X to move"));
}
