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
        "You are looking at move 1: go back to the game or continue from here"
    );
    sit.table.go_to(2);
    sit.table.go_to(0);
    assert_eq!(sit.table.shown().ply(), 0);
    sit.table.go_to_newest();
    assert_eq!((sit.table.shown().hash(), sit.table.shown().steps()), (newest.hash(), newest.steps()));
    assert!(sit.table.may_play());
}

#[test]
fn taking_back_while_one_looks_back_steps_back_in_what_is_seen() {
    let mut sit = Sit::new();
    sit.start("gomoku", "human", "human");
    sit.play("h8 i9 g7");
    sit.table.go_to(2);
    sit.table.undo(sit.now).unwrap();
    assert_eq!((sit.table.ply(), sit.table.live_record().plies.len()), (1, 3), "the game is as it was");
    sit.table.undo(sit.now).unwrap();
    assert!(!sit.table.can_undo() && sit.table.can_redo());
    assert_eq!(sit.table.undo(sit.now), Err(Rejection::NothingToTakeBack));
    for _ in 0..3 {
        sit.table.redo(sit.now).unwrap();
    }
    assert!(!sit.table.is_looking_back() && !sit.table.can_redo());
    assert_eq!(sit.table.redo(sit.now), Err(Rejection::NothingToRedo));
    // Seen, it is taken back.
    sit.table.undo(sit.now).unwrap();
    assert_eq!(sit.moves(), "h8 i9");
    sit.table.review(branched(), sit.now).unwrap();
    sit.table.undo(sit.now).unwrap();
    assert_eq!((sit.table.ply(), sit.table.live_record().plies.len()), (3, 2));
    sit.table.redo(sit.now).unwrap();
    assert_eq!(sit.table.ply(), 4);
}

#[test]
fn who_looks_back_is_not_told_that_it_is_their_move() {
    let mut sit = Sit::new();
    sit.start("gomoku", "human", "threat1");
    sit.play("h8");
    sit.until(Table::may_play);
    assert_eq!(sit.headline(), "Your move: X");
    sit.table.go_to(1);
    let said = sit.table.meanwhile(Look::Marks, &sit.texts);
    assert_eq!(
        (sit.headline().as_str(), said.as_str()),
        ("Looking at move 1 of 2", "The game waits for your move")
    );
}

/// After taking moves back there are two ways on from the second move of this game.
fn varied() -> Sit {
    let mut sit = Sit::new();
    sit.start("gomoku", "human", "human");
    sit.play("h8 i9 g7 a1");
    sit.table.undo(sit.now).unwrap();
    sit.table.undo(sit.now).unwrap();
    sit.play("b2 c3");
    sit
}

#[test]
fn what_was_taken_back_is_looked_at_and_gone_on_with() {
    let mut sit = varied();
    assert_eq!(sit.table.branching(), [2]);
    assert!(sit.table.branches().is_empty(), "at the newest move");
    let cells = |sit: &Sit, ply| -> Vec<(String, usize, bool)> {
        let shape = sit.table.shown().shape();
        let ways = sit.table.branches_after(ply);
        ways.iter().map(|way| (shape.name(way.cell).to_string(), way.moves, way.shown)).collect()
    };
    let ways = [("b2".to_owned(), 2, true), ("g7".to_owned(), 2, false)];
    assert_eq!(cells(&sit, 2), ways);
    sit.table.go_to(2);
    assert_eq!((cells(&sit, 2), sit.table.branches().len()), (ways.to_vec(), 2));
    sit.table.choose_line(sit.table.branches()[1].line);
    sit.table.go_to(3);
    assert_eq!((sit.moves().as_str(), sit.headline().as_str()), ("h8 i9 g7 a1", "Variation: move 3 of 4"));
    assert_eq!(sit.table.branching(), [2]);
    assert_eq!(sit.try_play("o15"), Err(Rejection::Paused));
    sit.table.go_to(4);
    assert!(sit.table.is_looking_back(), "the end of a variation is not the game");
    sit.table.go_to_newest();
    assert_eq!((sit.moves().as_str(), sit.table.is_looking_back()), ("h8 i9 b2 c3", false));
    sit.table.go_to(2);
    sit.table.choose_line(sit.table.branches()[1].line);
    sit.table.go_to(3);
    sit.table.continue_here(None, sit.now).unwrap();
    sit.play("d4");
    assert_eq!(sit.moves(), "h8 i9 g7 d4");
    let record = sit.table.whole_record();
    record.check().unwrap();
    let lines: Vec<usize> = (1..=record.variations.len()).map(|line| record.path(line).len()).collect();
    assert_eq!(lines, [4, 4], "the game before and what was taken back in it");
}

#[test]
fn a_variation_stays_in_sight_while_the_computer_moves() {
    let mut sit = Sit::new();
    sit.start("gomoku", "human", "threat1");
    sit.play("h8");
    sit.until(Table::may_play);
    let answer = sit.moves();
    sit.table.undo(sit.now).unwrap();
    sit.play("a1");
    sit.table.go_to(0);
    let ways = sit.table.branches();
    assert_eq!(ways.len(), 2);
    sit.table.choose_line(ways[1].line);
    sit.table.go_to(2);
    assert_eq!(sit.moves(), answer);
    sit.until(|table| table.live_record().plies.len() == 2);
    assert_eq!((sit.moves(), sit.table.ply(), sit.table.line()), (answer, 2, 1));
    sit.table.choose_line(0);
    assert_eq!((sit.table.ply(), sit.table.plies().len()), (1, 2), "the game with its new move");
    sit.table.go_to(2);
    assert!(!sit.table.is_looking_back());
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
fn going_on_with_a_record_of_the_match_keeps_the_match() {
    let clock = TimeControl { total_ms: Some(60_000), ..TimeControl::NONE };
    let mut sit = Sit::new();
    let new = new_game("tictactoe", "human:name=Ann", "human:name=Bob");
    sit.begin(NewGame { best_of: 5, begins: Begins::Alternate, clocks: [clock; 2], ..new });
    sit.play(X_WINS);
    let first = sit.table.record().clone();
    sit.table.rematch(sit.now).unwrap();
    assert_eq!(sit.table.names(&sit.texts), ["Bob", "Ann"]);
    sit.play("b2");
    let now = sit.table.record().clone();
    for (record, ply, names) in [(now, 1, ["Bob", "Ann"]), (first.clone(), 2, ["Ann", "Bob"])] {
        sit.table.review(record, sit.now).unwrap();
        sit.table.go_to(ply);
        sit.table.continue_here(None, sit.now).unwrap();
        sit.frame();
        assert_eq!(sit.table.names(&sit.texts), names);
        let ann = usize::from(names[0] != "Ann");
        assert_eq!((sit.score()[ann], sit.score()[1 - ann], sit.table.draws()), (1, 0, 0));
        assert_eq!((sit.table.last().best_of, sit.table.last().begins), (5, Begins::Alternate));
        assert_eq!(sit.table.game().unwrap().time_control(Side::X), clock);
        assert!(sit.table.time_left(Side::X, sit.now).is_some());
    }
    // Somebody else's game is another match.
    let mut other = first;
    other.o.name = "Carl".to_owned();
    sit.table.review(other, sit.now).unwrap();
    sit.table.go_to(2);
    sit.table.continue_here(None, sit.now).unwrap();
    assert_eq!((sit.score(), sit.table.last().best_of), ([0, 0, 0], 0));
    assert!(!sit.table.has_clocks());
}

#[test]
fn a_computer_keeps_its_seat_in_a_record_that_is_gone_on_with() {
    let mut sit = Sit::new();
    let play_on = |sit: &mut Sit, x: (&str, &str), o: (&str, &str)| {
        let mut record = branched();
        record.x = inarow_record::PlayerTag::new(x.0, x.1);
        record.o = inarow_record::PlayerTag::new(o.0, o.1);
        sit.table.review(record, sit.now).unwrap();
        sit.table.go_to(2);
        sit.table.continue_here(None, sit.now).unwrap();
        sit.frame();
        (sit.table.names(&sit.texts), Side::ALL.map(|side| sit.table.spec_of(side).to_string()))
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
