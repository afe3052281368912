//! Clocks: flags, pauses, when the host is to look again.

use inarow_record::End;

use super::*;

fn timed(game: &str, x: &str, o: &str, clock: &str) -> NewGame {
    NewGame { clocks: [clock.parse().unwrap(); 2], ..new_game(game, x, o) }
}

#[test]
fn a_flag_falls_by_itself() {
    let mut host = Host::new();
    host.pass(10_000);
    host.begin(timed("gomoku", "human", "human", "1m"));
    assert_eq!(host.session.time_left(Side::X, host.now), Some(Duration::from_secs(60)));
    host.pass(20_000);
    host.play("h8");
    let all = Some(Duration::from_secs(60));
    assert_eq!(host.session.time_left(Side::X, host.now), all, "no clock runs before the first move");
    host.pass(59_999);
    assert!(!host.session.is_over());
    host.pass(1);
    let result = host.session.result().unwrap();
    assert_eq!((result.winner, result.why), (Some(Side::X), End::Time));
    assert_eq!(host.score(), [1, 0, 0]);
    assert_eq!(host.session.wake_at(), None);
}

#[test]
fn a_move_that_comes_too_late_loses() {
    let mut host = Host::new();
    host.begin(timed("gomoku", "human", "human", "2s/move"));
    host.play("h8");
    host.now += Duration::from_secs(3);
    host.play("i9");
    assert_eq!((host.session.plies().len(), host.session.result().unwrap().why), (1, End::Time));
    assert_eq!(host.score(), [1, 0, 0]);
}

#[test]
fn the_host_looks_again_when_a_clock_shows_another_number() {
    let mut host = Host::new();
    host.begin(timed("gomoku", "human", "human", "1m"));
    host.play("h8 i9");
    host.pass(250);
    assert_eq!(host.session.wake_at(), Some(host.now + Duration::from_millis(751)));
    host.pass(52_000);
    let next = host.session.wake_at().unwrap() - host.now;
    assert!(next <= Duration::from_millis(101), "tenths below ten seconds: {next:?}");
    assert!(host.session.can_pause());
    host.session.pause(host.now);
    host.frame();
    assert_eq!(host.session.wake_at(), None);
    let left = host.session.time_left(Side::X, host.now);
    host.pass(600_000);
    assert_eq!(host.session.time_left(Side::X, host.now), left);
    assert!(!host.session.may_play());
    assert_eq!(host.try_play("g9"), Err(Rejection::Paused));
    host.session.go_on_playing(host.now);
    assert!(host.session.may_play());
    host.pass(8_000);
    assert!(host.session.is_over());
}

#[test]
fn a_move_that_is_taken_back_gives_its_time_back() {
    let left = |host: &Host, side| host.session.time_left(side, host.now).unwrap().as_secs();
    let mut host = Host::new();
    host.begin(timed("gomoku", "human", "human", "5m+3s"));
    host.pass(20_000);
    host.play("h8");
    host.pass(40_000);
    host.play("i9");
    assert_eq!([left(&host, Side::X), left(&host, Side::O)], [303, 263]);
    host.pass(10_000);
    host.session.undo(host.now).unwrap();
    assert_eq!([left(&host, Side::X), left(&host, Side::O)], [303, 300], "as when O was to move");
    host.pass(5_000);
    host.session.undo(host.now).unwrap();
    assert_eq!([left(&host, Side::X), left(&host, Side::O)], [300, 300]);
    host.pass(7_000);
    host.session.redo(host.now).unwrap();
    host.session.redo(host.now).unwrap();
    assert_eq!([left(&host, Side::X), left(&host, Side::O)], [303, 263], "and forward again");
    // The same while the game stands still, and against a computer both moves at once.
    host.session.pause(host.now);
    host.session.undo(host.now).unwrap();
    assert_eq!([left(&host, Side::X), left(&host, Side::O)], [303, 300]);
    host.begin(timed("gomoku", "human", "threat1", "5m"));
    host.pass(50_000);
    host.play("h8");
    host.until(|session| session.plies().len() == 2);
    host.pass(30_000);
    host.session.undo(host.now).unwrap();
    assert_eq!([left(&host, Side::X), left(&host, Side::O)], [300, 300]);
}

#[test]
fn a_pause_that_comes_too_late_ends_the_game() {
    let mut host = Host::new();
    host.begin(timed("gomoku", "human", "human", "2s/move"));
    host.play("h8");
    host.now += Duration::from_secs(3);
    host.session.pause(host.now);
    assert_eq!(host.score(), [1, 0, 0]);
}

#[test]
fn a_computer_in_time_trouble_does_not_wait_for_eyes() {
    let mut host = Host::new();
    let clocks = [TimeControl::NONE, "400ms/move".parse().unwrap()];
    host.begin(NewGame { clocks, ..new_game("gomoku", "human", "rating-map") });
    host.play("h8");
    let asked = host.now;
    host.until(|session| session.plies().len() == 2);
    assert_eq!(host.now - asked, Duration::from_millis(100));
}

#[test]
fn each_side_has_its_own_time_and_it_goes_with_its_player() {
    let mut host = Host::new();
    let clocks = ["5m".parse().unwrap(), "1m".parse().unwrap()];
    host.begin(NewGame { clocks, begins: Begins::Alternate, ..new_game("tictactoe", "human", "human") });
    host.play(X_WINS);
    host.session.rematch(host.now).unwrap();
    assert_eq!(host.session.time_left(Side::X, host.now), Some(Duration::from_secs(60)));
    assert_eq!(host.session.time_left(Side::O, host.now), Some(Duration::from_secs(300)));
    assert_eq!(host.session.last().clocks, ["1m".parse().unwrap(), "5m".parse().unwrap()]);
}
