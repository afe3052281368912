//! A game that was put aside with its score comes back as it was.

use super::*;
use crate::RestoreError;

/// X has won a game; of the next one two moves were made.
fn one_to_nil(mut sit: Sit) -> Sit {
    sit.start("tictactoe", "human", "human");
    sit.play(X_WINS);
    sit.session.rematch(sit.now).unwrap();
    sit.frame();
    sit.play("b2 a1");
    sit
}

fn reset(sit: &mut Sit) {
    sit.session.reset_score(sit.now).unwrap();
    sit.frame();
    assert_eq!((sit.score(), sit.moves().as_str()), ([0, 0, 0], ""));
}

fn restore(sit: &mut Sit) {
    sit.session.restore(&mut sit.profile, sit.now).unwrap();
    sit.frame();
}

#[test]
fn a_game_in_progress_and_its_score_come_back() {
    let folder = tempfile::tempdir().unwrap();
    let mut sit = one_to_nil(Sit::at(folder.path()));
    let seed = sit.session.seed();
    assert!(!sit.session.can_restore());
    reset(&mut sit);
    assert!(sit.session.can_restore());
    assert_eq!(sit.offered().len(), 1, "it is offered meanwhile");
    restore(&mut sit);
    assert_eq!((sit.score(), sit.moves().as_str(), sit.session.seed()), ([1, 0, 0], "b2 a1", seed));
    assert!(!sit.session.can_restore());
    assert!(matches!(sit.session.restore(&mut sit.profile, sit.now), Err(RestoreError::Gone)));
    assert_eq!(sit.offered().len(), 0, "it is on the table again");
    sit.play("c3");
    sit.kill();
    let mut sit = Sit::at(folder.path());
    assert_eq!(sit.offered().len(), 1, "there is one game and not two");
    sit.resume_latest();
    assert_eq!((sit.score(), sit.moves().as_str()), ([1, 0, 0], "b2 a1 c3"));
}

#[test]
fn a_kill_after_the_score_was_reset_loses_neither_game_nor_score() {
    let folder = tempfile::tempdir().unwrap();
    let mut sit = one_to_nil(Sit::at(folder.path()));
    reset(&mut sit);
    sit.play("c3");
    sit.kill();
    let mut sit = Sit::at(folder.path());
    let offered = sit.offered();
    assert_eq!(offered.len(), 2);
    let left = offered.into_iter().find(|offered| offered.moves() == 2).unwrap();
    sit.resume(left);
    assert_eq!((sit.score(), sit.moves().as_str()), ([1, 0, 0], "b2 a1"));
}

#[test]
fn a_finished_game_comes_back_with_its_score_and_counts_once() {
    let mut sit = Sit::new();
    sit.start("tictactoe", "human", "human");
    sit.play(X_WINS);
    reset(&mut sit);
    restore(&mut sit);
    assert_eq!((sit.score(), sit.moves().as_str()), ([1, 0, 0], X_WINS));
    assert_eq!(sit.profile.tally().unwrap().games(), 1);
    // It can be taken up again, and then does not count.
    sit.session.undo(sit.now).unwrap();
    sit.frame();
    assert_eq!((sit.score(), sit.session.run().tally().games()), ([0, 0, 0], 0));
    assert_eq!(sit.profile.tally().unwrap().games(), 0);
    sit.play("c1");
    assert_eq!((sit.score(), sit.profile.tally().unwrap().games()), ([1, 0, 0], 1));
}

#[test]
fn a_score_comes_back_before_the_first_move() {
    let mut sit = Sit::new();
    sit.start("tictactoe", "human", "human");
    sit.play(X_WINS);
    sit.session.rematch(sit.now).unwrap();
    sit.frame();
    reset(&mut sit);
    restore(&mut sit);
    assert_eq!((sit.score(), sit.moves().as_str()), ([1, 0, 0], ""));
}

#[test]
fn what_was_dropped_or_is_played_elsewhere_does_not_come_back() {
    let mut sit = one_to_nil(Sit::new());
    reset(&mut sit);
    let id = sit.offered()[0].id;
    sit.profile.drop_game(id).unwrap();
    assert!(matches!(sit.session.restore(&mut sit.profile, sit.now), Err(RestoreError::Gone)));
    assert_eq!((sit.score(), sit.moves().as_str()), ([0, 0, 0], ""));
    // Another game that is begun, or one that is over, is the end of it.
    let mut sit = one_to_nil(Sit::new());
    reset(&mut sit);
    sit.start("gomoku", "human", "human");
    assert!(!sit.session.can_restore());
    let mut sit = one_to_nil(Sit::new());
    reset(&mut sit);
    sit.play(O_WINS);
    assert!(!sit.session.can_restore());
    assert_eq!(sit.score(), [0, 1, 0]);
}

#[test]
fn a_game_comes_back_until_somebody_plays_on() {
    let mut sit = one_to_nil(Sit::new());
    reset(&mut sit);
    sit.pass(3_600_000);
    assert!(sit.session.can_restore());
    sit.play("a1");
    assert!(!sit.session.can_restore());
    // That the computer has begun changes nothing, and its move is no game to go on with.
    let mut sit = Sit::new();
    sit.start("gomoku", "threat1", "human");
    sit.until(GameSession::may_play);
    sit.play("a1");
    sit.until(GameSession::may_play);
    let moves = sit.moves();
    reset(&mut sit);
    sit.until(GameSession::may_play);
    assert!(sit.session.can_restore() && !sit.session.can_undo());
    restore(&mut sit);
    assert_eq!((sit.moves(), sit.offered().len()), (moves, 0));
}

#[test]
fn a_game_that_was_left_does_not_bring_an_old_score_over_a_new_one() {
    let mut sit = one_to_nil(Sit::new());
    reset(&mut sit);
    sit.play(O_WINS);
    assert_eq!(sit.score(), [0, 1, 0]);
    sit.resume_latest();
    assert_eq!((sit.score(), sit.moves().as_str()), ([0, 1, 0], "b2 a1"));
    // The score of another match is not this one's.
    sit.start("tictactoe", "human", "human");
    sit.play("a1");
    sit.resume_latest();
    assert_eq!((sit.score(), sit.moves().as_str()), ([0, 1, 0], "b2 a1"));
}

#[cfg(unix)]
#[test]
fn a_game_whose_program_is_gone_can_be_thrown_away() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("engine");
    inarow_record::file::write_whole(&program, b"#!/bin/sh\nexec cat >/dev/null\n").unwrap();
    std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o755)).unwrap();
    let engine = format!("exec:{}", program.display());
    let mut sit = Sit::new();
    sit.start("gomoku", "human:name=Ann", &engine);
    sit.play("h8");
    std::fs::remove_file(&program).unwrap();
    let gone = sit.session.throw_away(sit.now).unwrap().expect("it is told who does not sit there any more");
    sit.frame();
    assert!(matches!(&gone, crate::SessionError::Player { spec, .. } if !spec.is_human()), "{gone}");
    assert!(!sit.session.is_unfinished() && sit.offered().is_empty());
    assert_eq!(Side::ALL.map(|side| sit.session.spec_of(side).is_human()), [true, true]);
    assert_eq!(sit.names()[0], "Ann");
}

#[test]
fn a_watched_game_that_nobody_keeps_comes_back_too() {
    let mut sit = Sit::new();
    sit.start("gomoku", "random", "random");
    sit.until(|session| session.plies().len() >= 4);
    sit.session.pause(sit.now);
    sit.frame();
    let moves = sit.moves();
    reset(&mut sit);
    assert_eq!(sit.offered().len(), 0);
    restore(&mut sit);
    assert_eq!(sit.moves(), moves);
    assert!(sit.session.is_paused(), "as it was");
    sit.pass(1_000);
    let (_, kept) = sit.session.close(&mut sit.profile, SystemTime::UNIX_EPOCH);
    assert_eq!(kept, []);
    assert_eq!(sit.offered().len(), 1, "and is kept again");
}

#[test]
fn clocks_stand_while_a_game_is_aside() {
    let mut sit = Sit::new();
    let clock = TimeControl { total_ms: Some(60_000), ..TimeControl::NONE };
    sit.begin(NewGame { clocks: [clock; 2], ..new_game("tictactoe", "human", "human") });
    sit.play("b2");
    sit.pass(10_000);
    let left = sit.session.time_left(Side::O, sit.now).unwrap();
    assert!(left <= Duration::from_secs(50));
    reset(&mut sit);
    sit.pass(5_000);
    restore(&mut sit);
    assert_eq!(sit.session.time_left(Side::O, sit.now).unwrap(), left);
    sit.pass(50_000);
    assert!(sit.session.is_over(), "and run on");
}

#[test]
fn a_game_that_is_thrown_away_is_neither_offered_nor_counted_but_can_come_back() {
    let folder = tempfile::tempdir().unwrap();
    let mut sit = Sit::at(folder.path());
    // The computer would begin the next one.
    sit.start("gomoku", "threat1", "human");
    sit.until(GameSession::may_play);
    sit.play("a1");
    sit.until(GameSession::may_play);
    let moves = sit.moves();
    sit.session.throw_away(sit.now).unwrap();
    sit.frame();
    sit.pass(5_000);
    assert!(!sit.session.is_unfinished() && sit.session.thinking().is_none());
    assert_eq!(sit.offered().len(), 0);
    restore(&mut sit);
    assert_eq!(sit.moves(), moves);
    sit.until(GameSession::may_play);
    sit.session.throw_away(sit.now).unwrap();
    sit.frame();
    sit.kill();
    let mut sit = Sit::at(folder.path());
    assert_eq!((sit.offered().len(), sit.profile.tally().unwrap().games()), (0, 0));
}
