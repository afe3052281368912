//! A game that was left comes back in its old state, with its score.

use super::*;
use crate::RestoreError;

/// Plays a game that X wins, and two moves of the next game.
fn one_to_nil(mut host: Host) -> Host {
    host.start("tictactoe", "human", "human");
    host.play(X_WINS);
    host.session.rematch(host.now).unwrap();
    host.frame();
    host.play("b2 a1");
    host
}

fn reset(host: &mut Host) {
    host.session.reset_score(host.now).unwrap();
    host.frame();
    assert_eq!((host.score(), host.moves().as_str()), ([0, 0, 0], ""));
}

fn restore(host: &mut Host) {
    host.session.restore(&mut host.profile, host.now).unwrap();
    host.frame();
}

#[test]
fn a_game_in_progress_and_its_score_come_back() {
    let folder = tempfile::tempdir().unwrap();
    let mut host = one_to_nil(Host::at(folder.path()));
    let seed = host.session.seed();
    assert!(!host.session.saving().can_restore());
    reset(&mut host);
    assert!(host.session.saving().can_restore());
    assert_eq!(host.offered().len(), 1, "it is offered meanwhile");
    restore(&mut host);
    assert_eq!((host.score(), host.moves().as_str(), host.session.seed()), ([1, 0, 0], "b2 a1", seed));
    assert!(!host.session.saving().can_restore());
    assert!(matches!(host.session.restore(&mut host.profile, host.now), Err(RestoreError::Gone)));
    assert_eq!(host.offered().len(), 0, "it is on the table again");
    host.play("c3");
    host.kill();
    let mut host = Host::at(folder.path());
    assert_eq!(host.offered().len(), 1, "there is one game and not two");
    host.resume_latest();
    assert_eq!((host.score(), host.moves().as_str()), ([1, 0, 0], "b2 a1 c3"));
}

#[test]
fn a_kill_after_the_score_was_reset_loses_neither_game_nor_score() {
    let folder = tempfile::tempdir().unwrap();
    let mut host = one_to_nil(Host::at(folder.path()));
    reset(&mut host);
    host.play("c3");
    host.kill();
    let mut host = Host::at(folder.path());
    let offered = host.offered();
    assert_eq!(offered.len(), 2);
    let left = offered.into_iter().find(|offered| offered.moves() == 2).unwrap();
    host.resume(left);
    assert_eq!((host.score(), host.moves().as_str()), ([1, 0, 0], "b2 a1"));
}

#[test]
fn a_finished_game_comes_back_with_its_score_and_counts_once() {
    let mut host = Host::new();
    host.start("tictactoe", "human", "human");
    host.play(X_WINS);
    reset(&mut host);
    restore(&mut host);
    assert_eq!((host.score(), host.moves().as_str()), ([1, 0, 0], X_WINS));
    assert_eq!(host.profile.tally().unwrap().games(), 1);
    // The game can be continued, and counts as before.
    host.session.undo(host.now).unwrap();
    host.frame();
    assert_eq!((host.score(), host.session.run().tally().games()), ([1, 0, 0], 1));
    assert_eq!(host.profile.tally().unwrap().games(), 1);
    host.play("c1");
    assert_eq!((host.score(), host.profile.tally().unwrap().games()), ([1, 0, 0], 1));
}

#[test]
fn a_score_comes_back_before_the_first_move() {
    let mut host = Host::new();
    host.start("tictactoe", "human", "human");
    host.play(X_WINS);
    host.session.rematch(host.now).unwrap();
    host.frame();
    reset(&mut host);
    restore(&mut host);
    assert_eq!((host.score(), host.moves().as_str()), ([1, 0, 0], ""));
}

#[test]
fn what_was_dropped_or_is_played_elsewhere_does_not_come_back() {
    let mut host = one_to_nil(Host::new());
    reset(&mut host);
    let id = host.offered()[0].id;
    host.profile.drop_game(id).unwrap();
    assert!(matches!(host.session.restore(&mut host.profile, host.now), Err(RestoreError::Gone)));
    assert_eq!((host.score(), host.moves().as_str()), ([0, 0, 0], ""));
    // A new game, or the end of a game, makes the old game impossible to restore.
    let mut host = one_to_nil(Host::new());
    reset(&mut host);
    host.start("gomoku", "human", "human");
    assert!(!host.session.saving().can_restore());
    let mut host = one_to_nil(Host::new());
    reset(&mut host);
    host.play(O_WINS);
    assert!(!host.session.saving().can_restore());
    assert_eq!(host.score(), [0, 1, 0]);
}

#[test]
fn a_game_comes_back_until_somebody_plays_on() {
    let mut host = one_to_nil(Host::new());
    reset(&mut host);
    host.pass(3_600_000);
    assert!(host.session.saving().can_restore());
    host.play("a1");
    assert!(!host.session.saving().can_restore());
    // A computer's first move changes nothing, and is not stored.
    let mut host = Host::new();
    host.start("gomoku", "threat1", "human");
    host.until(GameSession::may_play);
    host.play("a1");
    host.until(GameSession::may_play);
    let moves = host.moves();
    reset(&mut host);
    host.until(GameSession::may_play);
    assert!(host.session.saving().can_restore() && !host.session.can_undo());
    restore(&mut host);
    assert_eq!((host.moves(), host.offered().len()), (moves, 0));
}

#[test]
fn a_game_that_was_left_does_not_bring_an_old_score_over_a_new_one() {
    let mut host = one_to_nil(Host::new());
    reset(&mut host);
    host.play(O_WINS);
    assert_eq!(host.score(), [0, 1, 0]);
    host.resume_latest();
    assert_eq!((host.score(), host.moves().as_str()), ([0, 1, 0], "b2 a1"));
    // The score of another match does not count here.
    host.start("tictactoe", "human", "human");
    host.play("a1");
    host.resume_latest();
    assert_eq!((host.score(), host.moves().as_str()), ([0, 1, 0], "b2 a1"));
}

#[cfg(unix)]
#[test]
fn a_game_whose_program_is_gone_can_be_thrown_away() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("engine");
    inarow_sys::file::write_whole(&program, b"#!/bin/sh\nexec cat >/dev/null\n").unwrap();
    std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o755)).unwrap();
    let engine = format!("exec:{}", program.display());
    let mut host = Host::new();
    host.start("gomoku", "human:name=Ann", &engine);
    host.play("h8");
    std::fs::remove_file(&program).unwrap();
    let gone =
        host.session.throw_away(host.now).unwrap().expect("it is told who does not play there any more");
    host.frame();
    assert!(matches!(&gone, crate::SessionError::Player { spec, .. } if !spec.is_human()), "{gone}");
    assert!(!host.session.is_unfinished() && host.offered().is_empty());
    assert_eq!(Side::ALL.map(|side| host.session.spec_of(side).is_human()), [true, true]);
    assert_eq!(host.names()[0], "Ann");
}

#[test]
fn a_watched_game_that_nobody_keeps_comes_back_too() {
    let mut host = Host::new();
    host.start("gomoku", "random", "random");
    host.until(|session| session.plies().len() >= 4);
    host.session.pause(host.now);
    host.frame();
    let moves = host.moves();
    reset(&mut host);
    assert_eq!(host.offered().len(), 0);
    restore(&mut host);
    assert_eq!(host.moves(), moves);
    assert!(host.session.is_paused(), "as it was");
    host.pass(1_000);
    let (_, kept) = host.session.close(&mut host.profile, SystemTime::UNIX_EPOCH);
    assert_eq!(kept, []);
    assert_eq!(host.offered().len(), 0, "no person has moved in it");
}

#[test]
fn clocks_stand_while_a_game_is_aside() {
    let mut host = Host::new();
    let clock = TimeControl { total_ms: Some(60_000), ..TimeControl::NONE };
    host.begin(NewGame { clocks: [clock; 2], ..new_game("tictactoe", "human", "human") });
    host.play("b2");
    host.pass(10_000);
    let left = host.session.time_left(Side::O, host.now).unwrap();
    assert!(left <= Duration::from_secs(50));
    reset(&mut host);
    host.pass(5_000);
    restore(&mut host);
    assert_eq!(host.session.time_left(Side::O, host.now).unwrap(), left);
    host.pass(50_000);
    assert!(host.session.is_over(), "and run on");
}

#[test]
fn a_game_that_is_thrown_away_is_neither_offered_nor_counted_but_can_come_back() {
    let folder = tempfile::tempdir().unwrap();
    let mut host = Host::at(folder.path());
    // The computer would begin the next game.
    host.start("gomoku", "threat1", "human");
    host.until(GameSession::may_play);
    host.play("a1");
    host.until(GameSession::may_play);
    let moves = host.moves();
    host.session.throw_away(host.now).unwrap();
    host.frame();
    host.pass(5_000);
    assert!(!host.session.is_unfinished() && host.session.thinking().is_none());
    assert_eq!(host.offered().len(), 0);
    restore(&mut host);
    assert_eq!(host.moves(), moves);
    host.until(GameSession::may_play);
    host.session.throw_away(host.now).unwrap();
    host.frame();
    host.kill();
    let mut host = Host::at(folder.path());
    assert_eq!((host.offered().len(), host.profile.tally().unwrap().games()), (0, 0));
}
