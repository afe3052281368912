//! Review of records with branches, and continuing from any position.

use inarow_formats::{Format, ReadOptions};
use inarow_record::{Record, SwapChoice};

use super::*;
use crate::SessionError;

#[test]
fn looking_back_does_not_disturb_the_game() {
    let mut host = Host::new();
    host.start("gomoku", "human", "human");
    host.play("h8 i9 g7");
    let newest = host.session.shown().clone();
    host.session.go_to(1);
    assert_eq!(
        (host.session.ply(), host.session.review().is_newest(), host.session.may_play()),
        (1, false, false)
    );
    assert_eq!(host.session.shown().steps(), host.session.record().replay_to(1).unwrap().steps());
    assert_eq!(host.try_play("a1"), Err(Rejection::Paused));
    host.session.go_to(2);
    host.session.go_to(0);
    assert_eq!(host.session.shown().ply(), 0);
    host.session.go_to_newest();
    assert_eq!((host.session.shown().hash(), host.session.shown().steps()), (newest.hash(), newest.steps()));
    assert!(host.session.may_play());
}

#[test]
fn taking_back_while_one_looks_back_steps_back_in_what_is_seen() {
    let mut host = Host::new();
    host.start("gomoku", "human", "human");
    host.play("h8 i9 g7");
    host.session.go_to(2);
    host.session.undo(host.now).unwrap();
    assert_eq!(
        (host.session.ply(), host.session.live().record().plies.len()),
        (1, 3),
        "the game is as it was"
    );
    host.session.undo(host.now).unwrap();
    assert!(!host.session.can_undo() && host.session.can_redo());
    assert_eq!(host.session.undo(host.now), Err(Rejection::NothingToTakeBack));
    for _ in 0..3 {
        host.session.redo(host.now).unwrap();
    }
    assert!(!host.session.is_looking_back() && !host.session.can_redo());
    assert_eq!(host.session.redo(host.now), Err(Rejection::NothingToRedo));
    // At the newest move, undo takes back.
    host.session.undo(host.now).unwrap();
    assert_eq!(host.moves(), "h8 i9");
    host.session.open_review(branched(), host.now).unwrap();
    host.session.undo(host.now).unwrap();
    assert_eq!((host.session.ply(), host.session.live().record().plies.len()), (3, 2));
    host.session.redo(host.now).unwrap();
    assert_eq!(host.session.ply(), 4);
}

/// Returns a game with two branches after the second move, from moves that were taken back.
fn varied() -> Host {
    let mut host = Host::new();
    host.start("gomoku", "human", "human");
    host.play("h8 i9 g7 a1");
    host.session.undo(host.now).unwrap();
    host.session.undo(host.now).unwrap();
    host.play("b2 c3");
    host
}

#[test]
fn what_was_taken_back_is_looked_at_and_gone_on_with() {
    let mut host = varied();
    assert_eq!(host.session.review().branching(), [2]);
    assert!(host.session.review().branches().is_empty(), "at the newest move");
    let cells = |host: &Host, ply| -> Vec<(String, usize, bool)> {
        let shape = host.session.shown().shape();
        let ways = host.session.review().branches_after(ply);
        ways.iter().map(|way| (shape.name(way.cell).to_string(), way.moves, way.shown)).collect()
    };
    let ways = [("b2".to_owned(), 2, true), ("g7".to_owned(), 2, false)];
    assert_eq!(cells(&host, 2), ways);
    host.session.go_to(2);
    assert_eq!((cells(&host, 2), host.session.review().branches().len()), (ways.to_vec(), 2));
    host.session.choose_line(host.session.review().branches()[1].line);
    host.session.go_to(3);
    assert_eq!(
        (host.moves().as_str(), host.session.review().line(), host.session.ply()),
        ("h8 i9 g7 a1", 1, 3)
    );
    assert_eq!(host.session.review().branching(), [2]);
    assert_eq!(host.try_play("o15"), Err(Rejection::Paused));
    host.session.go_to(4);
    assert!(host.session.is_looking_back(), "the end of a variation is not the game");
    host.session.go_to_newest();
    assert_eq!((host.moves().as_str(), host.session.is_looking_back()), ("h8 i9 b2 c3", false));
    host.session.go_to(2);
    host.session.choose_line(host.session.review().branches()[1].line);
    host.session.go_to(3);
    host.session.continue_here(None, host.now).unwrap();
    host.play("d4");
    assert_eq!(host.moves(), "h8 i9 g7 d4");
    let record = host.session.review().whole_record();
    record.check().unwrap();
    let lines: Vec<usize> = (1..=record.variations.len()).map(|line| record.path(line).len()).collect();
    assert_eq!(lines, [4, 4], "the game before and what was taken back in it");
}

#[test]
fn a_variation_stays_in_sight_while_the_computer_moves() {
    let mut host = Host::new();
    host.start("gomoku", "human", "threat1");
    host.play("h8");
    host.until(GameSession::may_play);
    let answer = host.moves();
    host.session.undo(host.now).unwrap();
    host.play("a1");
    host.session.go_to(0);
    let ways = host.session.review().branches();
    assert_eq!(ways.len(), 2);
    host.session.choose_line(ways[1].line);
    host.session.go_to(2);
    assert_eq!(host.moves(), answer);
    host.until(|session| session.live().record().plies.len() == 2);
    assert_eq!((host.moves(), host.session.ply(), host.session.review().line()), (answer, 2, 1));
    host.session.choose_line(0);
    assert_eq!((host.session.ply(), host.session.plies().len()), (1, 2), "the game with its new move");
    host.session.go_to(2);
    assert!(!host.session.is_looking_back());
}

#[test]
fn a_computer_moves_while_one_looks_back() {
    let mut host = Host::new();
    host.start("gomoku", "human", "threat1");
    host.play("h8");
    host.session.go_to(0);
    assert_eq!(host.session.thinking(), Some(Side::O));
    host.until(|session| session.plies().len() == 2);
    assert_eq!((host.session.ply(), host.session.may_play()), (0, false));
    host.session.go_to_newest();
    assert!(host.session.may_play());
}

#[test]
fn going_on_from_an_older_position() {
    let mut host = Host::new();
    host.start("tictactoe", "human:name=Ann", "human:name=Bob");
    host.play(X_WINS);
    assert!(!host.session.review().can_continue_here());
    host.session.go_to(3);
    assert!(host.session.review().can_continue_here());
    host.session.continue_here(None, host.now).unwrap();
    assert_eq!((host.moves().as_str(), host.score()), ("a1 a2 b1", [1, 0, 0]));
    assert_eq!(host.names(), ["Ann", "Bob"]);
    host.play("c1 c3 b2 c2");
    host.session.go_to(2);
    host.session.continue_here(Some(["minimax".parse().unwrap(), PlayerSpec::HUMAN]), host.now).unwrap();
    host.until(GameSession::may_play);
    assert_eq!((host.session.plies().len(), host.session.own_side()), (3, Some(Side::O)));
}

#[test]
fn going_on_with_a_record_of_the_match_keeps_the_match() {
    let clock = TimeControl { total_ms: Some(60_000), ..TimeControl::NONE };
    let mut host = Host::new();
    let new = new_game("tictactoe", "human:name=Ann", "human:name=Bob");
    host.begin(NewGame { best_of: 5, begins: Begins::Alternate, clocks: [clock; 2], ..new });
    host.play(X_WINS);
    let first = host.session.record().clone();
    host.session.rematch(host.now).unwrap();
    assert_eq!(host.names(), ["Bob", "Ann"]);
    host.play("b2");
    let now = host.session.record().clone();
    for (record, ply, names) in [(now, 1, ["Bob", "Ann"]), (first.clone(), 2, ["Ann", "Bob"])] {
        host.session.open_review(record, host.now).unwrap();
        host.session.go_to(ply);
        host.session.continue_here(None, host.now).unwrap();
        host.frame();
        assert_eq!(host.names(), names);
        let ann = usize::from(names[0] != "Ann");
        assert_eq!((host.score()[ann], host.score()[1 - ann], host.session.draws()), (1, 0, 0));
        assert_eq!((host.session.last().best_of, host.session.last().begins), (5, Begins::Alternate));
        assert_eq!(host.session.game().unwrap().time_control(Side::X), clock);
        assert!(host.session.time_left(Side::X, host.now).is_some());
    }
    // A game of other players is another match.
    let mut other = first;
    other.o.name = "Carl".to_owned();
    host.session.open_review(other, host.now).unwrap();
    host.session.go_to(2);
    host.session.continue_here(None, host.now).unwrap();
    assert_eq!((host.score(), host.session.last().best_of), ([0, 0, 0], 0));
    assert!(!host.session.live().has_clocks());
}

#[test]
fn a_computer_keeps_its_seat_in_a_record_that_is_gone_on_with() {
    let mut host = Host::new();
    let play_on = |host: &mut Host, x: (&str, &str), o: (&str, &str)| {
        let mut record = branched();
        record.x = inarow_record::PlayerTag::new(x.0, x.1);
        record.o = inarow_record::PlayerTag::new(o.0, o.1);
        host.session.open_review(record, host.now).unwrap();
        host.session.go_to(2);
        host.session.continue_here(None, host.now).unwrap();
        host.frame();
        (host.names(), Side::ALL.map(|side| host.session.spec_of(side).to_string()))
    };
    let (names, specs) = play_on(&mut host, ("Anna", "human"), ("computer", "computer:level=1"));
    assert_eq!((names, specs[1].as_str()), (["Anna".into(), "Computer".into()], "computer:level=1"));
    let (names, _) = play_on(&mut host, ("", "human"), ("Ada", "computer:level=1"));
    assert_eq!(names, ["You", "Ada"]);
    // The default computer replaces an unknown strategy. A human does not.
    let (_, specs) = play_on(&mut host, ("", "human"), ("Ada", "rating-map:preset=elsewhere"));
    assert!(specs[1].starts_with("computer"), "{specs:?}");
}

#[test]
fn nothing_follows_the_end_of_a_game() {
    let mut host = Host::new();
    host.start("tictactoe", "human", "human");
    host.play(X_WINS);
    let error = host.session.continue_here(None, host.now).unwrap_err();
    assert!(matches!(error, SessionError::Over));
    assert_eq!(host.score(), [1, 0, 0]);
}

#[test]
fn a_choice_is_open_again_where_one_goes_on_from_it() {
    let mut host = Host::new();
    host.start("gomoku:opening=swap", "human:name=Ann", "human:name=Bob");
    host.play("h8 i9 g7");
    host.session.choose(SwapChoice::X, host.now).unwrap();
    host.play("a1 b1");
    assert_eq!(host.names(), ["Bob", "Ann"]);
    host.session.go_to(4);
    host.session.continue_here(None, host.now).unwrap();
    assert_eq!(host.names(), ["Bob", "Ann"]);
    host.session.go_to(3);
    host.session.continue_here(None, host.now).unwrap();
    assert_eq!(host.names(), ["Ann", "Bob"], "nobody has chosen yet");
    assert!(host.session.choices().is_some());
    host.session.choose(SwapChoice::O, host.now).unwrap();
    host.play("a1");
    host.session.resign(host.now).unwrap();
}

/// Returns a game with branches. The main line is 1. h8 i9 2. g7 a1. Instead of i9 the game has j9 k9 or j8,
/// and after j9 also k8 instead of k9.
fn branched() -> Record {
    let text = b"(;GM[4]FF[4]SZ[15];B[hh](;W[ig];B[gi];W[ao])(;W[jg](;B[kg])(;B[kh]))(;W[jh]))";
    let mut records = inarow_formats::read(Format::Sgf, text, &ReadOptions::default()).unwrap();
    records.remove(0)
}

#[test]
fn branches_are_walked() {
    let mut host = Host::new();
    let record = branched();
    assert_eq!(record.variations.len(), 3);
    host.session.open_review(record, host.now).unwrap();
    assert!(host.session.is_review() && host.session.game().is_none() && !host.session.may_play());
    assert_eq!((host.session.ply(), host.session.record().variations.len()), (4, 3));
    assert_eq!(host.session.review().branching(), [1]);
    assert_eq!(host.moves(), "h8 i9 g7 a1");
    host.session.go_to(1);
    let shown = |host: &Host| -> Vec<String> {
        let shape = host.session.shown().shape();
        let name = |cell| shape.name(cell).to_string();
        let mark = |shown: bool| if shown { "*" } else { "" };
        host.session
            .review()
            .branches()
            .iter()
            .map(|way| format!("{}{}", name(way.cell), mark(way.shown)))
            .collect()
    };
    assert_eq!(shown(&host), ["i9*", "j9", "j8"]);
    let line = host.session.review().branches()[1].line;
    host.session.choose_line(line);
    assert_eq!(
        (host.session.ply(), shown(&host)),
        (1, vec!["i9".to_owned(), "j9*".to_owned(), "j8".to_owned()])
    );
    host.session.go_to(2);
    assert_eq!(shown(&host), ["k9*", "k8"]);
    assert_eq!(host.session.review().branching(), [1, 2]);
    host.session.choose_line(host.session.review().branches()[1].line);
    host.session.go_to_newest();
    assert_eq!(host.moves(), "h8 j9 k8");
    assert_eq!(host.session.shown().ply(), 3);
    host.session.choose_line(0);
    assert_eq!(
        (host.session.ply(), host.moves().as_str()),
        (2, "h8 i9 g7 a1"),
        "its own first move is shown"
    );
    assert_eq!(host.session.shown().hash(), host.session.record().replay_to(2).unwrap().hash());
    host.session.choose_line(99);
    assert_eq!(host.session.review().line(), 0);
}

#[test]
fn a_branch_becomes_a_game() {
    let mut host = Host::new();
    host.session.open_review(branched(), host.now).unwrap();
    host.session.go_to(1);
    host.session.choose_line(host.session.review().branches()[1].line);
    host.session.go_to(2);
    host.session.continue_here(Some([PlayerSpec::HUMAN, "threat1".parse().unwrap()]), host.now).unwrap();
    assert!(!host.session.is_review() && host.session.may_play());
    assert_eq!(host.moves(), "h8 j9");
    host.play("a1");
    host.until(|session| session.plies().len() == 4);
}

#[test]
fn the_live_game_waits_behind_a_record() {
    let mut host = Host::new();
    host.session.set_pace(Duration::ZERO);
    host.start("gomoku", "threat1", "threat1");
    host.until(|session| session.plies().len() == 2);
    let before = host.moves();
    host.session.open_review(branched(), host.now).unwrap();
    host.session.open_review(branched(), host.now).unwrap();
    host.pass(60_000);
    host.session.close_review(host.now);
    assert_eq!(host.moves(), before);
    host.until(|session| session.plies().len() == 4);
}

#[test]
fn a_record_that_cannot_be_replayed_is_refused() {
    let mut host = Host::new();
    host.start("gomoku", "human", "human");
    host.play("h8");
    let mut record = host.session.record().clone();
    record.plies.push(record.plies[0].clone());
    let error = host.session.open_review(record, host.now).unwrap_err();
    assert!(matches!(error, SessionError::Replay(_)), "{error}");
    assert_eq!(host.moves(), "h8");
    assert!(!host.session.is_review());
}

#[test]
fn a_record_says_who_played() {
    let mut host = Host::new();
    host.start("tictactoe", "human", "minimax");
    host.play_any();
    host.until(GameSession::may_play);
    host.session.resign(host.now).unwrap();
    let record = host.session.record().clone();
    host.session.open_review(record, host.now).unwrap();
    assert_eq!(host.names(), ["You", "minimax"]);
    host.session.go_to(1);
    host.session.open_review(branched(), host.now).unwrap();
    assert_eq!(host.names(), ["Player 1", "Player 2"]);
}
