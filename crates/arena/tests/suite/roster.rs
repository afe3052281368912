//! Players that join or withdraw during a tournament.

use std::collections::BTreeSet;
use std::path::Path;

use inarow_arena::{
    Decision, Entrant, Finish, Plan, RosterError, RosterWish, RunOptions, Tournament, finish_of, log,
};
use inarow_sys::file::write_whole;

use crate::plans::plan;
use crate::runs::played;

const ROUND_ROBIN: Tournament = Tournament::RoundRobin { openings: 2, by_rounds: true };

fn options(path: &Path) -> RunOptions {
    RunOptions { out: Some(path.to_owned()), ..RunOptions::default() }
}

/// Plays a plan, and keeps this number of its games.
fn begun(plan: &Plan, path: &Path, games: usize) {
    played(plan, &options(path));
    keep(path, games);
}

fn keep(path: &Path, games: usize) {
    let text = std::fs::read_to_string(path).unwrap();
    let is_game = |line: &str| line.starts_with("{\"game\":");
    let mut left = games;
    let kept = text.split_inclusive('\n').filter(|line| {
        let is_kept = !is_game(line) || left > 0;
        left -= usize::from(is_kept && is_game(line));
        is_kept
    });
    write_whole(path, kept.collect::<String>().as_bytes()).unwrap();
}

fn wish(withdraw: &[&str]) -> RosterWish {
    RosterWish { late: true, withdraw: withdraw.iter().map(|name| (*name).to_owned()).collect() }
}

fn with(plan: &Plan, name: &str) -> Plan {
    let mut plan = plan.clone();
    plan.entrants.push(Entrant { name: name.to_owned(), ..Entrant::new("random") });
    plan
}

/// Continues a log with a request, then with kills after some of the new games. Every result is equal.
fn continued(plan: &Plan, path: &Path, wish: &RosterWish) -> (Plan, Finish) {
    let before = std::fs::read_to_string(path).unwrap();
    let changed = plan.clone().with_roster(Some(path), wish).unwrap();
    let finish = played(&changed, &options(path));
    let whole = std::fs::read_to_string(path).unwrap();
    assert!(whole.starts_with(&before), "what was stored stays");
    let games = before.lines().filter(|line| line.starts_with("{\"game\":")).count();
    let added = whole.lines().filter(|line| line.starts_with("{\"game\":")).count() - games;
    for killed in BTreeSet::from([0, 1, added / 2, added]) {
        write_whole(path, whole.as_bytes()).unwrap();
        keep(path, games + killed);
        // The command runs with or without the request, because the log knows the changes.
        for wish in [wish, &RosterWish::default()] {
            let again = plan.clone().with_roster(Some(path), wish).unwrap();
            assert_eq!(again, changed);
            let again = played(&again, &options(path));
            assert_eq!(again.tally.places(), finish.tally.places());
            assert_eq!(again.games, finish.games);
        }
    }
    let (shown, finish_shown) = finish_of(path).unwrap();
    assert_eq!((&shown, finish_shown.tally.places()), (&changed, finish.tally.places()));
    (changed, finish)
}

/// Checks that each remaining pairing has every opening once with each colour, including late players.
fn check_meetings(finish: &Finish, path: &Path, withdrawn: &[usize], each: u64) {
    let mut seen = BTreeSet::new();
    log::read(path, |entry| assert!(seen.insert((entry.seats, entry.opening)), "played again")).unwrap();
    let players = finish.tally.names().len();
    for a in (0..players).filter(|who| !withdrawn.contains(who)) {
        for b in (a + 1..players).filter(|who| !withdrawn.contains(who)) {
            assert_eq!(finish.tally.between(a, b).games.count(), each, "{a} against {b}");
        }
    }
}

#[test]
fn a_late_entrant_meets_all_others() {
    let folder = tempfile::tempdir().unwrap();
    let four = plan("tictactoe", ROUND_ROBIN, &["random"; 4]);
    for games in [0, 1, 5, 12, 24] {
        let path = folder.path().join(format!("late-{games}"));
        begun(&four, &path, games);
        let five = with(&four, "late");
        let error = five.clone().with_roster(Some(&path), &RosterWish::default()).unwrap_err();
        assert!(matches!(&error, RosterError::New { names, .. } if names == &["late"]), "{error}");
        let (_, finish) = continued(&five, &path, &wish(&[]));
        check_meetings(&finish, &path, &[], 4);
        assert_eq!(finish.tally.games(), 40);
        assert!(finish.tally.entrants()[4].joined.is_some());
        let rounds = finish.tally.rounds();
        assert_eq!(finish.tally.rounds_in_all(), Some(rounds.len() as u64));
        assert!(rounds.iter().all(|round| round.is_over() && !round.meetings.is_empty()), "{rounds:?}");
    }
}

/// The file may list the new player anywhere, because the log keeps its own order.
#[test]
fn a_late_entrant_may_be_named_first() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("log");
    let three = plan("tictactoe", ROUND_ROBIN, &["random"; 3]);
    begun(&three, &path, 3);
    let mut four = with(&three, "late");
    four.entrants.rotate_right(1);
    let (changed, finish) = continued(&four, &path, &wish(&[]));
    assert_eq!(changed.entrants[3].name, "late");
    check_meetings(&finish, &path, &[], 4);
}

#[test]
fn fewer_than_half_of_the_games_are_annulled() {
    let folder = tempfile::tempdir().unwrap();
    let four = plan("tictactoe", ROUND_ROBIN, &["random"; 4]);
    let path = folder.path().join("log");
    // Each player has 12 games. After 8 of the 24 games each player has played 4.
    begun(&four, &path, 8);
    let (changed, finish) = continued(&four, &path, &wish(&["random 1"]));
    check_meetings(&finish, &path, &[1], 4);
    let tally = &finish.tally;
    assert!(changed.changes[0].withdrawn[0].annulled && tally.is_annulled(1));
    assert_eq!(tally.places().last(), Some(&(None, 1)), "it stays in the table, last and without a place");
    for who in [0, 2, 3] {
        assert_eq!(tally.counted(who).count(), 8);
        assert!(tally.half_points(who) <= 16);
        assert_eq!((tally.entrants()[who].walkovers, tally.entrants()[who].missed), (0, 0));
    }
    let points: u64 = [0, 2, 3].iter().map(|who| tally.half_points(*who)).sum();
    assert_eq!(points, 2 * 12, "those of the games among the three");
}

#[test]
fn half_of_the_games_count_and_the_others_are_lost() {
    let folder = tempfile::tempdir().unwrap();
    let four = plan("tictactoe", ROUND_ROBIN, &["random"; 4]);
    let path = folder.path().join("log");
    begun(&four, &path, 12);
    let (_, finish) = continued(&four, &path, &wish(&["random 1"]));
    check_meetings(&finish, &path, &[1], 4);
    let tally = &finish.tally;
    assert!(!tally.is_annulled(1) && tally.withdrawal(1).is_some());
    assert_eq!((tally.entrants()[1].games().count(), tally.entrants()[1].missed), (6, 6));
    let all: u64 = (0..4).map(|who| tally.half_points(who)).sum();
    assert_eq!(all, 2 * 24, "as many points as with all games");
    for who in [0, 2, 3] {
        assert_eq!(tally.counted(who).count() + tally.entrants()[who].walkovers, 12);
    }
}

#[test]
fn a_gauntlet_takes_and_loses_opponents() {
    let folder = tempfile::tempdir().unwrap();
    let three = plan("tictactoe", Tournament::Gauntlet { openings: 2 }, &["random"; 3]);
    let path = folder.path().join("log");
    begun(&three, &path, 3);
    let error = three.clone().with_roster(Some(&path), &wish(&["random 0"])).unwrap_err();
    assert!(matches!(error, RosterError::Tested(_)), "{error}");
    let (_, finish) = continued(&with(&three, "late"), &path, &wish(&["random 1"]));
    let met = |other| finish.tally.between(0, other).games.count();
    assert_eq!((met(2), met(3)), (4, 4));
    assert!(met(1) < 4 && !finish.tally.is_annulled(1));
}

#[test]
fn a_swiss_goes_on_with_other_players() {
    let folder = tempfile::tempdir().unwrap();
    let six = plan("tictactoe", Tournament::Swiss { rounds: 4, openings: 1 }, &["random"; 6]);
    // The second round is running. The third game is over, and three other games are not.
    let path = folder.path().join("log");
    begun(&six, &path, 7);
    let seven = with(&six, "late");
    let (changed, finish) = continued(&seven, &path, &wish(&["random 0"]));
    let (tally, change) = (&finish.tally, &changed.changes[0]);
    assert_eq!(change.at, 12, "the round is played to its end");
    assert!(!tally.is_annulled(0), "a Swiss annuls nothing");
    assert_eq!(tally.rounds().len(), 4);
    for round in &tally.rounds()[2..] {
        let plays: Vec<usize> = round.meetings.iter().flat_map(|meeting| meeting.players).collect();
        assert!(!plays.contains(&0) && plays.contains(&6) | round.byes.contains(&6), "{round:?}");
        assert!(round.is_over());
    }
    let late = &tally.entrants()[6];
    assert_eq!((late.joined, late.missed), (Some(12), 4), "two rounds of two games");
    // A player could win two games in each of four rounds.
    for who in 0..7 {
        let entrant = &tally.entrants()[who];
        let all = entrant.games().count() + 2 * entrant.sat_out + entrant.walkovers + entrant.missed;
        assert_eq!(all, 8, "{who}");
    }
    // After the pairing of the last round no player can join.
    let error = with(&seven, "later").with_roster(Some(&path), &wish(&[])).unwrap_err();
    assert!(matches!(error, RosterError::Over(_)), "{error}");
}

#[test]
fn a_withdrawal_from_a_knockout_is_a_walkover() {
    let folder = tempfile::tempdir().unwrap();
    let four = plan("tictactoe", Tournament::Knockout { openings: 1 }, &["random"; 4]);
    for games in [0, 1, 2] {
        let path = folder.path().join(format!("out-{games}"));
        begun(&four, &path, games);
        let error = with(&four, "late").with_roster(Some(&path), &wish(&[])).unwrap_err();
        assert!(matches!(error, RosterError::Knockout), "{error}");
        let (_, finish) = continued(&four, &path, &wish(&["random 3"]));
        let tally = &finish.tally;
        let meeting = tally.rounds()[0].meetings.iter().find(|meeting| meeting.players.contains(&3)).unwrap();
        let winner = tally.knockout_winner().unwrap();
        if tally.decision(meeting) == Some(Decision::Walkover) {
            assert_ne!(winner, 3);
            let last = tally.rounds().last().unwrap();
            assert!(last.meetings[0].players.contains(&0), "who stayed goes on: {last:?}");
        } else {
            assert_eq!(games, 2);
        }
    }
    let path = folder.path().join("all");
    begun(&four, &path, 1);
    let all = ["random 0", "random 1", "random 2"];
    let (_, finish) = continued(&four, &path, &wish(&all));
    assert_eq!(finish.tally.knockout_winner(), Some(3));
}

#[test]
fn what_cannot_be_changed_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("log");
    let three = plan("tictactoe", ROUND_ROBIN, &["random"; 3]);
    let error = three.clone().with_roster(Some(&path), &wish(&[])).unwrap_err();
    assert!(matches!(error, RosterError::NotBegun), "{error}");
    begun(&three, &path, 5);
    let refused =
        |plan: &Plan, names: &[&str]| plan.clone().with_roster(Some(&path), &wish(names)).unwrap_err();
    assert!(matches!(refused(&three, &["nobody"]), RosterError::Unknown { .. }));
    assert!(matches!(refused(&three, &["random 0", "random 1"]), RosterError::Few));
    let mut two = three.clone();
    two.entrants.pop();
    let error = refused(&two, &[]);
    assert!(matches!(&error, RosterError::Missing { names, .. } if names == &["random 2"]), "{error}");
    let of_two = plan("tictactoe", Tournament::Match { games: 4 }, &["random"; 2]);
    let path = folder.path().join("match");
    begun(&of_two, &path, 2);
    let error = of_two.with_roster(Some(&path), &wish(&["random 0"])).unwrap_err();
    assert!(matches!(error, RosterError::Two), "{error}");
}

/// Arbitrary changes of players in a log do no harm.
#[test]
fn claims_of_a_log_are_bounded() {
    let folder = tempfile::tempdir().unwrap();
    for tournament in [
        ROUND_ROBIN,
        Tournament::Gauntlet { openings: 1 },
        Tournament::Swiss { rounds: 3, openings: 1 },
        Tournament::Knockout { openings: 1 },
    ] {
        let path = folder.path().join("log");
        begun(&plan("tictactoe", tournament, &["random"; 3]), &path, 2);
        let text = std::fs::read_to_string(&path).unwrap();
        for claim in [
            r#"{"roster":{"at":0,"withdrawn":[{"player":99}],"void":[5000]}}"#,
            r#"{"roster":{"at":1,"joined":7,"void":[0,1,2,3]}}"#,
            r#"{"roster":{"at":0,"withdrawn":[{"player":0},{"player":1},{"player":2,"annulled":true}]}}"#,
            r#"{"roster":{"at":18446744073709551615}}"#,
        ] {
            write_whole(&path, format!("{text}{claim}\n{claim}\n").as_bytes()).unwrap();
            let _ = finish_of(&path).map(|(_, finish)| finish.tally.places());
        }
        std::fs::remove_file(&path).unwrap();
    }
}
