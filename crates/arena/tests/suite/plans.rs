//! Tests of plans. Unplayable plans are rejected before the first game.

use inarow_arena::{Adjudication, Colours, Entrant, Openings, Plan, Tournament};
use inarow_contest::{Hypotheses, Model};

/// Returns a small plan with built-in players on a small board.
pub(crate) fn plan(game: &str, tournament: Tournament, players: &[&str]) -> Plan {
    let entrant = |(number, player): (usize, &&str)| Entrant {
        name: format!("{player} {number}"),
        ..Entrant::new(*player)
    };
    Plan {
        tournament,
        game: game.to_owned(),
        entrants: players.iter().enumerate().map(entrant).collect(),
        colours: Colours::Swap,
        openings: Openings::None,
        seed: 7,
        presets: String::new(),
        adjudication: Adjudication::default(),
        keep_engines: false,
        changes: Vec::new(),
    }
}

#[track_caller]
fn refused(plan: Plan, part: &str) {
    let error = plan.check().unwrap_err().to_string();
    assert!(error.contains(part), "{part:?} is not in {error:?}");
}

#[test]
fn what_cannot_be_played_is_told() {
    let two = Tournament::Match { games: 4 };
    let usual = || plan("tictactoe", two, &["random", "rule3"]);
    assert!(usual().check().is_ok());
    refused(Plan { game: "chess".to_owned(), ..usual() }, "chess");
    refused(Plan { game: "line:3x3:k=4".to_owned(), ..usual() }, "k is 4");
    refused(plan("tictactoe", two, &["random"]), "exactly two");
    refused(plan("tictactoe", two, &["random", "rule3", "rule3"]), "exactly two");
    refused(
        plan("tictactoe", Tournament::RoundRobin { openings: 1, by_rounds: true }, &["random"]),
        "at least two",
    );
    refused(plan("tictactoe", two, &["random", "human"]), "inarow play");
    refused(plan("tictactoe", two, &["random", "nobody"]), "nobody");
    refused(plan("gomoku", two, &["random", "rule3"]), "rule3");
    refused(plan("ultimate", two, &["random", "exec:engine"]), "lines of five only");
    refused(plan("course", two, &["threat1", "exec:engine"]), "walls");
    refused(plan("tictactoe", Tournament::Match { games: 3 }, &["random", "rule3"]), "even number");
    refused(plan("tictactoe", Tournament::Match { games: 0 }, &["random", "rule3"]), "0 games");
    refused(plan("tictactoe", Tournament::Match { games: 1 << 40 }, &["random", "rule3"]), "10000000");
    let huge = Tournament::RoundRobin { openings: u64::MAX, by_rounds: true };
    refused(plan("tictactoe", huge, &["random", "rule3"]), "cannot be played");
    refused(Plan { presets: "x = [".to_owned(), ..usual() }, "presets");
    let mut same = usual();
    same.entrants[1].name = same.entrants[0].name.clone();
    refused(same, "a name of its own");
    let mut timeless = usual();
    timeless.entrants[0].time = "0s/move".parse().unwrap();
    refused(timeless, "above zero");
    let hypotheses = Hypotheses { elo0: 5.0, elo1: 0.0, alpha: 0.05, beta: 0.05, model: Model::Logistic };
    let test =
        |hypotheses| plan("tictactoe", Tournament::Sprt { max_games: 10, hypotheses }, &["random", "rule3"]);
    refused(test(hypotheses), "elo1");
    let sound = test(Hypotheses { elo1: 10.0, ..hypotheses });
    assert!(sound.clone().check().is_ok());
    refused(Plan { colours: Colours::Fixed, ..sound }, "advantage of the first move");
    refused(Plan { openings: Openings::random(0), ..usual() }, "1 to 100");
    refused(Plan { openings: Openings::random(9), ..usual() }, "choose fewer");
    refused(Plan { openings: Openings::List { moves: Vec::new() }, ..usual() }, "no opening");
    let list = |moves: &str| Openings::List { moves: vec![moves.to_owned()] };
    refused(Plan { openings: list("a1 a1"), ..usual() }, "opening 1, move 2 (a1)");
    refused(Plan { openings: list("a1 b1 a2 b2 a3"), ..usual() }, "ends the game");
    let walled = plan("course", two, &["random", "threat1"]);
    refused(Plan { openings: list("a1"), ..walled }, "random:PLIES");
    let swap = plan("gomoku:opening=swap2", two, &["random", "threat1"]);
    refused(Plan { openings: Openings::random(3), ..swap }, "swap2");
}

#[test]
fn a_value_for_a_program_may_be_as_long_as_a_path() {
    let with = |value: String| {
        let mut plan =
            plan("gomoku", Tournament::Match { games: 2 }, &["random", "exec:no-such-program-anywhere"]);
        plan.entrants[1].info.insert("config".to_owned(), value);
        plan.check().unwrap_err().to_string()
    };
    let path = format!("/{}", "folder/".repeat(500));
    assert!(with(path).contains("no-such-program-anywhere"), "only the program is not there");
    for wrong in [String::new(), "x".repeat(5000), "a\nb".to_owned()] {
        assert!(with(wrong).contains("cannot be sent as INFO"));
    }
}

#[test]
fn plans_are_told_apart_by_their_hash() {
    let one = plan("tictactoe", Tournament::Match { games: 4 }, &["random", "rule3"]);
    assert_eq!(one.hash(), one.clone().hash());
    assert_eq!(one.hash().len(), 64);
    let other = Plan { seed: 8, ..one.clone() };
    assert_ne!(one.hash(), other.hash());
}

#[test]
fn players_are_called_by_their_text_and_engines_by_their_file() {
    assert_eq!(Entrant::new("rating-map:preset=attacker").name, "rating-map:preset=attacker");
    assert_eq!(Entrant::new("exec:'./a folder/pbrain-x' --deep 2").name, "pbrain-x");
}
