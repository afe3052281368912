//! Replaced players, failing engines, and names.

use inarow_profile::Role;
use inarow_record::End;

use super::*;
use crate::Address;
use crate::{EngineName, Failure, SessionError};

#[test]
fn a_seat_changes_while_its_engine_thinks() {
    let mut host = Host::new();
    host.start("gomoku", "human", "threat1");
    host.play("h8");
    // A fast engine has answered already. The answer is pending.
    assert!(host.session.live().is_asked() || host.session.live().is_pending());
    host.session.replace_player(Side::O, "rating-map".parse().unwrap(), host.now).unwrap();
    host.until(|session| session.plies().len() == 2);
    assert_eq!(host.session.record().o.kind, "rating-map");
    host.play("a1");
    host.session.replace_player(Side::O, PlayerSpec::HUMAN, host.now).unwrap();
    assert!(host.session.may_play() && !host.session.is_watched() && host.session.own_side().is_none());
    host.pass(10_000);
    assert_eq!(host.session.plies().len(), 3, "whoever left plays no more");
    host.play("b1");
    host.session.replace_player(Side::X, "random".parse().unwrap(), host.now).unwrap();
    host.until(|session| session.plies().len() == 5);
    assert_eq!(host.session.own_side(), Some(Side::O));
}

#[test]
fn a_seat_changes_while_the_other_engine_thinks() {
    let mut host = Host::new();
    host.start("gomoku", "threat1", "threat1");
    let asked = host.session.live().asked_id();
    host.session.replace_player(Side::O, PlayerSpec::HUMAN, host.now).unwrap();
    assert_eq!(host.session.live().asked_id(), asked, "it takes effect at that side's next move");
    host.until(GameSession::may_play);
    assert_eq!(host.session.plies().len(), 1);
}

#[test]
fn a_player_that_does_not_play_here_is_refused() {
    let mut host = Host::new();
    host.start("gomoku", "human", "human");
    host.play("h8");
    let refused = host.session.replace_player(Side::O, "score2".parse().unwrap(), host.now).unwrap_err();
    assert!(matches!(refused, SessionError::Player { .. }));
    assert!(refused.to_string().contains("Score"), "{refused}");
    assert!(host.session.may_play());
    assert!(host.session.start(new_game("gomoku", "human", "minimax"), host.now).is_err());
    assert_eq!(host.moves(), "h8", "nothing changed");
    let impossible = new_game("gomoku", "human", "exec:/no/such/program");
    assert!(host.session.start(impossible, host.now).is_err());
}

#[cfg(unix)]
#[test]
fn a_program_in_the_referees_words_plays_ultimate_and_sees_what_is_taken_back() {
    // The program knows two moves, chosen by the number of marks in its input.
    let script = "n=0; while read -r line; do case \"$line\" in *'\"start\"'*) n=0 ;; *'\"move\":{'*) n=$((n+1)) ;; \
        *'\"ask\"'*) if [ $n = 1 ]; then echo d4; else echo f6; fi ;; esac; done";
    let bot = inarow_play::ExecSpec {
        protocol: inarow_play::Protocol::Referee,
        words: ["sh", "-c", script].map(str::to_owned).to_vec(),
    };
    let mut host = Host::new();
    host.start("ultimate", "human", &bot.to_string());
    host.play("e5");
    host.until(|session| session.plies().len() == 2);
    assert_eq!(host.moves(), "e5 d4");
    host.session.undo(host.now).unwrap();
    host.frame();
    assert_eq!(host.moves(), "");
    host.play("e5");
    host.until(|session| session.plies().len() == 2);
    assert_eq!(host.moves(), "e5 d4", "the game was told anew");
    let tag = host.session.record().o.clone();
    assert!(tag.kind.starts_with("exec-referee:"), "{tag:?}");
}

/// A program that ends without a request.
const BROKEN: &str = if cfg!(windows) { "exec:cmd /c exit 3" } else { "exec:sh -c 'exit 3'" };

#[test]
fn an_engine_that_crashes_is_told_and_replaced() {
    let mut host = Host::new();
    host.start("gomoku", "human", BROKEN);
    host.play("h8");
    host.until(|session| session.live().failed().is_some());
    let told = host.matched.iter().any(|event| {
        matches!(event, SessionEvent::EngineFailed { side: Side::O, failure: Failure::Player(_), .. })
    });
    assert!(told);
    assert!(!host.session.is_over() && host.session.is_paused());
    host.session.ask_again(host.now);
    host.until(|session| session.live().failed().is_some());
    host.session.replace_player(Side::O, "rating-map".parse().unwrap(), host.now).unwrap();
    assert!(host.session.live().failed().is_none());
    host.until(|session| session.plies().len() == 2);
    assert!(host.session.may_play());
}

#[test]
fn an_engine_that_crashes_can_lose_or_be_undone() {
    let mut host = Host::new();
    host.start("gomoku", "human", BROKEN);
    host.play("h8");
    host.until(|session| session.live().failed().is_some());
    host.session.undo(host.now).unwrap();
    assert!(host.session.live().failed().is_none() && host.session.may_play());
    host.play("h8");
    host.until(|session| session.live().failed().is_some());
    host.session.forfeit_failed(host.now);
    let result = host.session.result().unwrap();
    assert_eq!((result.winner, result.why), (Some(Side::X), End::Crash));
    assert_eq!(host.score(), [1, 0, 0]);
}

#[test]
fn an_illegal_answer_is_no_move() {
    let mut host = Host::new();
    host.start("gomoku", "human", "threat1");
    // Without a frame the session takes no answer yet, however fast the engine is.
    host.session.play(host.cell("h8"), host.now).unwrap();
    let id = host.session.live().asked_id().unwrap();
    let reply = inarow_play::Reply::Move(inarow_play::Choice::of(host.cell("h8")));
    host.session.updated(inarow_play::Update::Done { id, reply: Ok(reply) }, host.now);
    host.pass(300);
    let Some((Side::O, Failure::Illegal { cell, .. })) = host.session.live().failed() else {
        panic!("{:?}", host.session.live().failed());
    };
    assert_eq!(cell, "h8");
    host.session.ask_again(host.now);
    host.until(|session| session.plies().len() == 2);
}

#[test]
fn an_engine_goes_by_the_name_it_gives_itself() {
    let mut host = Host::new();
    host.start("gomoku", "human", BROKEN);
    let named = host.names()[1].clone();
    assert_ne!(named, "Computer", "it is not the computer of this program");
    let PlayerSpec::Exec(exec) = host.session.player(Side::O) else { panic!("an engine sits there") };
    let answer = r#"name="Rapfi", version="0.43", author="Jon", country="?""#;
    host.session.know_engine(exec.clone(), EngineName::parse(answer));
    assert_eq!(host.names(), ["You", "Rapfi"]);
    assert_eq!(host.session.engine(Side::O).unwrap().author, "Jon");
    assert_eq!(host.session.record().o.name, "Rapfi", "the record of the game that goes on says so too");
    host.start("gomoku", BROKEN, "human");
    assert_eq!(host.names(), ["Rapfi", "You"], "also in the next game");
    assert_eq!(host.session.record().x.name, "Rapfi");
    host.session.rename(Role::Computer, "Хал");
    host.start("gomoku", BROKEN, "human");
    assert_eq!(host.names(), ["Rapfi", "You"], "that is another one's name");
    assert!(EngineName::parse("OK").name.is_empty());
}

#[test]
fn names_are_given_kept_and_taken_away() {
    let mut host = Host::new();
    host.start("tictactoe", "human", "human");
    assert_eq!(host.names(), ["Player 1", "Player 2"]);
    assert!(host.session.set_name(Side::O, " Анна ").is_some());
    assert_eq!(host.names(), ["Player 1", "Анна"]);
    host.start("tictactoe", "human", "human");
    assert_eq!(host.names(), ["Player 1", "Анна"]);
    assert_eq!(host.session.record().o.name, "Анна");
    assert_eq!(host.session.given_name(Side::O), Some("Анна"));
    host.session.rename(Role::Second, "Борис");
    assert_eq!(host.names(), ["Player 1", "Борис"], "the new name counts at once");
    assert_eq!(host.session.record().o.name, "Борис");
    host.session.rename(Role::Person, "Вера");
    assert_eq!(host.names(), ["Player 1", "Борис"], "nobody plays in that role");
    host.session.set_name(Side::O, "");
    assert_eq!(host.names(), ["Player 1", "Player 2"]);
    host.start("gomoku", "human", "threat1");
    assert_eq!(host.names(), ["Вера", "Computer"], "in their own game the name counts");
    host.session.rename(Role::Person, "");
    assert_eq!(host.names(), ["You", "Computer"]);
    host.start("gomoku", "threat1", "threat1");
    assert_eq!(host.names(), ["threat1", "threat1"]);
    assert!(host.session.set_name(Side::X, "Left").is_none(), "a name for this table alone");
    assert_eq!(host.names(), ["Left", "threat1"]);
}

#[test]
fn the_name_of_a_program_is_not_the_computers() {
    let mut host = Host::new();
    host.start("gomoku", "human", BROKEN);
    assert_eq!(host.session.set_name(Side::O, "Rapfi"), None, "a name for this game alone");
    assert_eq!(host.names(), ["You", "Rapfi"]);
    host.session.rename(Role::Computer, "Хал");
    assert_eq!(host.names(), ["You", "Rapfi"], "nobody plays in that role");
    host.session.rename(Role::Computer, "");
    host.start("gomoku", "human", "threat1");
    assert_eq!(host.names(), ["You", "Computer"]);
}

#[test]
fn a_computer_that_has_a_name_is_called_by_it() {
    let mut host = Host::new();
    host.start("tictactoe", "human", "random");
    assert_eq!(host.session.addresses(), [Address::You, Address::Computer]);
    host.session.set_name(Side::O, "Hal");
    assert_eq!(host.session.addresses(), [Address::You, Address::Engine]);
    let mut record = host.session.live().record().clone();
    assert_eq!(crate::seated_addresses(&record, crate::Seating::default()), [Address::You, Address::Engine]);
    record.o = inarow_record::PlayerTag::new("random", "random");
    assert_eq!(
        crate::seated_addresses(&record, crate::Seating::default()),
        [Address::You, Address::Computer]
    );
    record.o = inarow_record::PlayerTag::new("rows", "exec:./pbrain-rows");
    assert_eq!(crate::seated_addresses(&record, crate::Seating::default()), [Address::You, Address::Engine]);
    record.x = inarow_record::PlayerTag::new("rows", "exec:./pbrain-rows");
    assert_eq!(crate::seated_addresses(&record, crate::Seating::default()), [Address::Watched; 2]);
}

#[test]
fn a_player_chosen_after_the_end_changes_nothing_of_the_end() {
    let mut host = Host::new();
    host.start("tictactoe", "minimax", "minimax");
    host.until(GameSession::is_over);
    let seen = |host: &Host| {
        let session = &host.session;
        let players = Side::ALL.map(|side| session.player(side).to_string());
        (session.labels(), session.addresses(), players, host.score(), session.live().record().clone())
    };
    let before = seen(&host);
    host.session.replace_player(Side::O, PlayerSpec::HUMAN, host.now).unwrap();
    host.session.replace_player(Side::X, PlayerSpec::HUMAN, host.now).unwrap();
    assert_eq!(seen(&host), before);
    assert_eq!(host.session.next_player(Side::X), PlayerSpec::HUMAN);
    host.session.rematch(host.now).unwrap();
    assert_eq!(host.session.player(Side::X), PlayerSpec::HUMAN);
    assert_eq!(host.score(), [0; 3], "the new pair begins at zero");
}

#[test]
fn a_player_chosen_after_the_end_plays_on_where_it_is_taken_back() {
    let mut host = Host::new();
    host.start("tictactoe", "human:name=Ann", "human:name=Bob");
    host.play(X_WINS);
    host.session.replace_player(Side::O, "random".parse().unwrap(), host.now).unwrap();
    assert_eq!(host.session.live().record().o.name, "Bob");
    host.session.undo(host.now).unwrap();
    assert_eq!(host.session.player(Side::O).to_string(), "random");
    assert_eq!(host.session.live().record().o.kind, "random");
}
