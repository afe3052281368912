//! Who plays a side changes during a game; engines that fail; names.

use inarow_profile::Role;
use inarow_record::End;

use super::*;
use crate::{EngineName, Failure, SessionError};

#[test]
fn a_seat_changes_while_its_engine_thinks() {
    let mut sit = Sit::new();
    sit.start("gomoku", "human", "threat1");
    sit.play("h8");
    // A fast one has answered already, and its answer waits for its time.
    assert!(sit.session.live.asked.is_some() || sit.session.live.pending.is_some());
    sit.session.seat(Side::O, "rating-map".parse().unwrap(), sit.now).unwrap();
    sit.until(|session| session.plies().len() == 2);
    assert_eq!(sit.session.record().o.kind, "rating-map");
    sit.play("a1");
    sit.session.seat(Side::O, PlayerSpec::HUMAN, sit.now).unwrap();
    assert!(sit.session.may_play() && !sit.session.is_watched() && sit.session.own_side().is_none());
    sit.pass(10_000);
    assert_eq!(sit.session.plies().len(), 3, "whoever left plays no more");
    sit.play("b1");
    sit.session.seat(Side::X, "random".parse().unwrap(), sit.now).unwrap();
    sit.until(|session| session.plies().len() == 5);
    assert_eq!(sit.session.own_side(), Some(Side::O));
}

#[test]
fn a_seat_changes_while_the_other_engine_thinks() {
    let mut sit = Sit::new();
    sit.start("gomoku", "threat1", "threat1");
    let asked = sit.session.live.asked;
    sit.session.seat(Side::O, PlayerSpec::HUMAN, sit.now).unwrap();
    assert_eq!(sit.session.live.asked, asked, "it takes effect at that side's next move");
    sit.until(GameSession::may_play);
    assert_eq!(sit.session.plies().len(), 1);
}

#[test]
fn a_player_that_does_not_play_here_is_refused() {
    let mut sit = Sit::new();
    sit.start("gomoku", "human", "human");
    sit.play("h8");
    let refused = sit.session.seat(Side::O, "score2".parse().unwrap(), sit.now).unwrap_err();
    assert!(matches!(refused, SessionError::Player { .. }));
    assert!(refused.to_string().contains("Score"), "{refused}");
    assert!(sit.session.may_play());
    assert!(sit.session.start(new_game("gomoku", "human", "minimax"), sit.now).is_err());
    assert_eq!(sit.moves(), "h8", "nothing changed");
    let impossible = new_game("gomoku", "human", "exec:/no/such/program");
    assert!(sit.session.start(impossible, sit.now).is_err());
}

/// A program that ends by itself.
const BROKEN: &str = if cfg!(windows) { "exec:cmd /c exit 3" } else { "exec:sh -c 'exit 3'" };

#[test]
fn an_engine_that_crashes_is_told_and_replaced() {
    let mut sit = Sit::new();
    sit.start("gomoku", "human", BROKEN);
    sit.play("h8");
    sit.until(|session| session.failed().is_some());
    let told = sit.matched.iter().any(|event| {
        matches!(event, SessionEvent::EngineFailed { side: Side::O, failure: Failure::Player(_), .. })
    });
    assert!(told);
    assert!(!sit.session.is_over() && sit.session.is_paused());
    sit.session.ask_again(sit.now);
    sit.until(|session| session.failed().is_some());
    sit.session.seat(Side::O, "rating-map".parse().unwrap(), sit.now).unwrap();
    assert!(sit.session.failed().is_none());
    sit.until(|session| session.plies().len() == 2);
    assert!(sit.session.may_play());
}

#[test]
fn an_engine_that_crashes_can_lose_or_be_undone() {
    let mut sit = Sit::new();
    sit.start("gomoku", "human", BROKEN);
    sit.play("h8");
    sit.until(|session| session.failed().is_some());
    sit.session.undo(sit.now).unwrap();
    assert!(sit.session.failed().is_none() && sit.session.may_play());
    sit.play("h8");
    sit.until(|session| session.failed().is_some());
    sit.session.forfeit_failed(sit.now);
    let result = sit.session.result().unwrap();
    assert_eq!((result.winner, result.why), (Some(Side::X), End::Crash));
    assert_eq!(sit.score(), [1, 0, 0]);
}

#[test]
fn an_illegal_answer_is_no_move() {
    let mut sit = Sit::new();
    sit.start("gomoku", "human", "threat1");
    // No frame after it: however fast the answer is, the session has not looked yet.
    sit.session.play(sit.cell("h8"), sit.now).unwrap();
    let id = sit.session.live.asked.unwrap().id;
    let reply = inarow_play::Reply::Move(inarow_play::Choice::of(sit.cell("h8")));
    sit.session.answered(id, Ok(reply));
    sit.pass(300);
    assert!(matches!(sit.session.failed(), Some((Side::O, Failure::Illegal(_)))));
    sit.session.ask_again(sit.now);
    sit.until(|session| session.plies().len() == 2);
}

#[test]
fn an_engine_goes_by_the_name_it_gives_itself() {
    let mut sit = Sit::new();
    sit.start("gomoku", "human", BROKEN);
    let named = sit.names()[1].clone();
    assert_ne!(named, "Computer", "it is not the computer of this program");
    let PlayerSpec::Exec { words } = sit.session.player(Side::O) else { panic!("an engine sits there") };
    let answer = r#"name="Rapfi", version="0.43", author="Jon", country="?""#;
    sit.session.know_engine(words.clone(), EngineName::parse(answer));
    assert_eq!(sit.names(), ["You", "Rapfi"]);
    assert_eq!(sit.session.engine(Side::O).unwrap().author, "Jon");
    assert_eq!(sit.session.record().o.name, "Rapfi", "the record of the game that goes on says so too");
    sit.start("gomoku", BROKEN, "human");
    assert_eq!(sit.names(), ["Rapfi", "You"], "also in the next game");
    assert_eq!(sit.session.record().x.name, "Rapfi");
    sit.session.rename(Role::Computer, "Хал");
    sit.start("gomoku", BROKEN, "human");
    assert_eq!(sit.names(), ["Rapfi", "You"], "that is another one's name");
    assert!(EngineName::parse("OK").name.is_empty());
}

#[test]
fn names_are_given_kept_and_taken_away() {
    let mut sit = Sit::new();
    sit.start("tictactoe", "human", "human");
    assert_eq!(sit.names(), ["Player 1", "Player 2"]);
    assert!(sit.session.set_name(Side::O, " Анна ").is_some());
    assert_eq!(sit.names(), ["Player 1", "Анна"]);
    sit.start("tictactoe", "human", "human");
    assert_eq!(sit.names(), ["Player 1", "Анна"]);
    assert_eq!(sit.session.record().o.name, "Анна");
    assert_eq!(sit.session.given_name(Side::O), Some("Анна"));
    sit.session.rename(Role::Second, "Борис");
    assert_eq!(sit.names(), ["Player 1", "Борис"], "the new name counts at once");
    assert_eq!(sit.session.record().o.name, "Борис");
    sit.session.rename(Role::Person, "Вера");
    assert_eq!(sit.names(), ["Player 1", "Борис"], "nobody plays in that role");
    sit.session.set_name(Side::O, "");
    assert_eq!(sit.names(), ["Player 1", "Player 2"]);
    sit.start("gomoku", "human", "threat1");
    assert_eq!(sit.names(), ["Вера", "Computer"], "in their own game the name counts");
    sit.session.rename(Role::Person, "");
    assert_eq!(sit.names(), ["You", "Computer"]);
    sit.start("gomoku", "threat1", "threat1");
    assert_eq!(sit.names(), ["threat1", "threat1"]);
    assert!(sit.session.set_name(Side::X, "Left").is_none(), "a name for this table alone");
    assert_eq!(sit.names(), ["Left", "threat1"]);
}

#[test]
fn the_name_of_a_program_is_not_the_computers() {
    let mut sit = Sit::new();
    sit.start("gomoku", "human", BROKEN);
    assert_eq!(sit.session.set_name(Side::O, "Rapfi"), None, "a name for this game alone");
    assert_eq!(sit.names(), ["You", "Rapfi"]);
    sit.session.rename(Role::Computer, "Хал");
    assert_eq!(sit.names(), ["You", "Rapfi"], "nobody plays in that role");
    sit.session.rename(Role::Computer, "");
    sit.start("gomoku", "human", "threat1");
    assert_eq!(sit.names(), ["You", "Computer"]);
}
