//! Clocks: flags, pauses, when the host is to look again.

use inarow_record::End;

use super::*;

fn timed(game: &str, x: &str, o: &str, clock: &str) -> NewGame {
    NewGame { clocks: [clock.parse().unwrap(); 2], ..new_game(game, x, o) }
}

#[test]
fn a_flag_falls_by_itself() {
    let mut sit = Sit::new();
    sit.pass(10_000);
    sit.begin(timed("gomoku", "human", "human", "1m"));
    assert_eq!(sit.session.time_left(Side::X, sit.now), Some(Duration::from_secs(60)));
    sit.pass(20_000);
    sit.play("h8");
    assert_eq!(sit.session.time_left(Side::X, sit.now), Some(Duration::from_secs(40)));
    sit.pass(59_999);
    assert!(!sit.session.is_over());
    sit.pass(1);
    let result = sit.session.result().unwrap();
    assert_eq!((result.winner, result.why), (Some(Side::X), End::Time));
    assert_eq!(sit.score(), [1, 0, 0]);
    assert_eq!(sit.session.wake_at(), None);
}

#[test]
fn a_move_that_comes_too_late_loses() {
    let mut sit = Sit::new();
    sit.begin(timed("gomoku", "human", "human", "2s/move"));
    sit.now += Duration::from_secs(3);
    sit.play("h8");
    assert_eq!((sit.session.plies().len(), sit.session.result().unwrap().why), (0, End::Time));
    assert_eq!(sit.score(), [0, 1, 0]);
}

#[test]
fn the_host_looks_again_when_a_clock_shows_another_number() {
    let mut sit = Sit::new();
    sit.begin(timed("gomoku", "human", "human", "1m"));
    sit.pass(250);
    assert_eq!(sit.session.wake_at(), Some(sit.now + Duration::from_millis(751)));
    sit.pass(52_000);
    let next = sit.session.wake_at().unwrap() - sit.now;
    assert!(next <= Duration::from_millis(101), "tenths below ten seconds: {next:?}");
    assert!(sit.session.can_pause());
    sit.session.pause(sit.now);
    sit.frame();
    assert_eq!(sit.session.wake_at(), None);
    let left = sit.session.time_left(Side::X, sit.now);
    sit.pass(600_000);
    assert_eq!(sit.session.time_left(Side::X, sit.now), left);
    assert!(!sit.session.may_play());
    assert_eq!(sit.try_play("h8"), Err(Rejection::Paused));
    sit.session.go_on_playing(sit.now);
    assert!(sit.session.may_play());
    sit.pass(8_000);
    assert!(sit.session.is_over());
}

#[test]
fn a_move_that_is_taken_back_gives_its_time_back() {
    let left = |sit: &Sit, side| sit.session.time_left(side, sit.now).unwrap().as_secs();
    let mut sit = Sit::new();
    sit.begin(timed("gomoku", "human", "human", "5m+3s"));
    sit.pass(20_000);
    sit.play("h8");
    sit.pass(40_000);
    sit.play("i9");
    assert_eq!([left(&sit, Side::X), left(&sit, Side::O)], [283, 263]);
    sit.pass(10_000);
    sit.session.undo(sit.now).unwrap();
    assert_eq!([left(&sit, Side::X), left(&sit, Side::O)], [283, 300], "as when O was to move");
    sit.pass(5_000);
    sit.session.undo(sit.now).unwrap();
    assert_eq!([left(&sit, Side::X), left(&sit, Side::O)], [300, 300]);
    sit.pass(7_000);
    sit.session.redo(sit.now).unwrap();
    sit.session.redo(sit.now).unwrap();
    assert_eq!([left(&sit, Side::X), left(&sit, Side::O)], [283, 263], "and forward again");
    // The same while the game stands still, and against a computer both moves at once.
    sit.session.pause(sit.now);
    sit.session.undo(sit.now).unwrap();
    assert_eq!([left(&sit, Side::X), left(&sit, Side::O)], [283, 300]);
    sit.begin(timed("gomoku", "human", "threat1", "5m"));
    sit.pass(50_000);
    sit.play("h8");
    sit.until(|session| session.plies().len() == 2);
    sit.pass(30_000);
    sit.session.undo(sit.now).unwrap();
    assert_eq!([left(&sit, Side::X), left(&sit, Side::O)], [300, 300]);
}

#[test]
fn a_pause_that_comes_too_late_ends_the_game() {
    let mut sit = Sit::new();
    sit.begin(timed("gomoku", "human", "human", "2s/move"));
    sit.now += Duration::from_secs(3);
    sit.session.pause(sit.now);
    assert_eq!(sit.score(), [0, 1, 0]);
}

#[test]
fn a_computer_in_time_trouble_does_not_wait_for_eyes() {
    let mut sit = Sit::new();
    let clocks = [TimeControl::NONE, "400ms/move".parse().unwrap()];
    sit.begin(NewGame { clocks, ..new_game("gomoku", "human", "rating-map") });
    sit.play("h8");
    let asked = sit.now;
    sit.until(|session| session.plies().len() == 2);
    assert_eq!(sit.now - asked, Duration::from_millis(100));
}

#[test]
fn each_side_has_its_own_time_and_it_goes_with_its_player() {
    let mut sit = Sit::new();
    let clocks = ["5m".parse().unwrap(), "1m".parse().unwrap()];
    sit.begin(NewGame { clocks, begins: Begins::Alternate, ..new_game("tictactoe", "human", "human") });
    sit.play(X_WINS);
    sit.session.rematch(sit.now).unwrap();
    assert_eq!(sit.session.time_left(Side::X, sit.now), Some(Duration::from_secs(60)));
    assert_eq!(sit.session.time_left(Side::O, sit.now), Some(Duration::from_secs(300)));
    assert_eq!(sit.session.last().clocks, ["1m".parse().unwrap(), "5m".parse().unwrap()]);
}
