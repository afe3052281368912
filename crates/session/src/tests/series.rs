//! The score, the player who begins, and series.

use super::*;
use crate::SeriesState;

fn series(begins: Begins, best_of: u32) -> Host {
    let mut host = Host::new();
    host.begin(NewGame { begins, best_of, ..new_game("tictactoe", "human:name=Ann", "human:name=Bob") });
    host
}

fn x_name(host: &Host) -> String {
    host.names()[0].clone()
}

#[test]
fn the_same_player_holds_x_again() {
    let mut host = series(Begins::Same, 0);
    host.play(O_WINS);
    host.session.rematch(host.now).unwrap();
    assert_eq!(
        (x_name(&host).as_str(), host.score(), host.session.series()),
        ("Ann", [0, 1, 0], SeriesState::Endless)
    );
}

#[test]
fn players_alternate_and_the_score_goes_with_them() {
    let mut host = series(Begins::Alternate, 0);
    host.play(X_WINS);
    host.session.rematch(host.now).unwrap();
    assert_eq!((x_name(&host).as_str(), host.score()), ("Bob", [0, 1, 0]));
    host.play(DRAW);
    host.session.rematch(host.now).unwrap();
    assert_eq!((x_name(&host).as_str(), host.score()), ("Ann", [1, 0, 1]));
}

#[test]
fn the_loser_begins() {
    let mut host = series(Begins::Loser, 0);
    host.play(X_WINS);
    host.session.rematch(host.now).unwrap();
    assert_eq!(x_name(&host), "Bob");
    host.play(O_WINS);
    host.session.rematch(host.now).unwrap();
    assert_eq!((x_name(&host).as_str(), host.score()), ("Bob", [0, 2, 0]));
    host.play(DRAW);
    host.session.rematch(host.now).unwrap();
    assert_eq!(x_name(&host), "Bob", "after a draw nothing changes");
}

#[test]
fn a_series_ends_by_wins_or_by_games() {
    let mut host = series(Begins::Alternate, 3);
    host.play(X_WINS);
    assert_eq!(host.session.series(), SeriesState::Race { wins: 2 });
    host.session.rematch(host.now).unwrap();
    host.play(O_WINS);
    assert_eq!(host.session.series(), SeriesState::Over { winner: Some(Side::O) });
    assert_eq!(host.matched.last(), Some(&SessionEvent::SeriesOver { winner: Some(Side::O) }));
    host.session.undo(host.now).unwrap();
    assert_eq!(host.session.series(), SeriesState::Over { winner: Some(Side::O) }, "a result stands");
    host.play("c2");
    host.session.rematch(host.now).unwrap();
    assert_eq!((host.score(), host.session.series()), ([0, 0, 0], SeriesState::Race { wins: 2 }));
}

#[test]
fn what_is_played_after_an_end_that_was_taken_back_is_a_variation() {
    let mut host = series(Begins::Same, 2);
    host.play(X_WINS);
    assert!(!host.session.is_variation());
    host.session.undo(host.now).unwrap();
    assert!(host.session.is_variation());
    host.session.redo(host.now).unwrap();
    assert!(!host.session.is_variation(), "the same end again");
    host.session.undo(host.now).unwrap();
    host.session.resign(host.now).unwrap();
    assert!(host.session.is_over() && host.session.is_variation());
    assert_eq!(host.score(), [1, 0, 0], "the first end counts");
    host.session.rematch(host.now).unwrap();
    assert!(!host.session.is_variation());
}

#[test]
fn draws_do_not_count_towards_the_end_of_a_race() {
    let mut host = series(Begins::Same, 3);
    host.play(X_WINS);
    for draws in 1..=4 {
        host.session.rematch(host.now).unwrap();
        host.play(DRAW);
        assert_eq!((host.score(), host.session.series()), ([1, 0, draws], SeriesState::Race { wins: 2 }));
    }
    host.session.rematch(host.now).unwrap();
    host.play(X_WINS);
    assert_eq!(host.session.series(), SeriesState::Over { winner: Some(Side::X) });
}

#[test]
fn a_match_of_an_even_number_of_games_ends_with_the_last() {
    let mut host = series(Begins::Same, 2);
    host.play(DRAW);
    assert_eq!(host.session.series(), SeriesState::Open { best_of: 2, played: 1 });
    host.session.rematch(host.now).unwrap();
    host.play(DRAW);
    assert_eq!((host.score(), host.session.series()), ([0, 0, 2], SeriesState::Over { winner: None }));
}

#[test]
fn sides_change_at_once_before_the_first_move_and_else_at_the_next_game() {
    let mut host = series(Begins::Same, 0);
    host.session.swap_sides(host.now).unwrap();
    assert_eq!((x_name(&host).as_str(), host.session.swaps_next()), ("Bob", false));
    host.play("a1");
    host.session.swap_sides(host.now).unwrap();
    assert_eq!((x_name(&host).as_str(), host.session.swaps_next()), ("Bob", true));
    host.play("a2 b1 b2 c1");
    host.session.rematch(host.now).unwrap();
    assert_eq!((x_name(&host).as_str(), host.session.swaps_next(), host.score()), ("Ann", false, [0, 1, 0]));
}

#[test]
fn reset_clears_board_and_score_and_keeps_the_rest() {
    let mut host = series(Begins::Alternate, 5);
    host.play(X_WINS);
    host.session.rematch(host.now).unwrap();
    host.play("a1");
    host.session.reset_score(host.now).unwrap();
    assert_eq!((host.moves().as_str(), host.score(), x_name(&host).as_str()), ("", [0, 0, 0], "Bob"));
    assert_eq!(host.session.last().best_of, 5);
    assert_eq!(host.session.run().tally().games(), 1, "what was played in this run was played");
}

#[test]
fn walls_and_weights_are_drawn_anew_each_game() {
    let mut host = Host::new();
    host.start("course", "human", "human");
    let first = host.session.setup().clone();
    host.play_any();
    host.session.rematch(host.now).unwrap();
    assert_ne!(*host.session.setup(), first);
    host.start("course", "human", "human");
    assert_ne!(*host.session.setup(), first);
}

#[test]
fn this_run_is_counted_by_game_and_opponent() {
    let mut host = Host::new();
    host.start("tictactoe", "human", "human");
    host.play(X_WINS);
    for _ in 0..2 {
        host.start("tictactoe", "minimax", "human");
        host.until(GameSession::may_play);
        host.session.resign(host.now).unwrap();
    }
    let run = host.session.run();
    let games = run.by_game();
    assert_eq!((games.len(), games[0].0.as_str(), games[0].1.games()), (1, "tictactoe", 3));
    let standings = run.standings();
    assert_eq!((standings.len(), standings[0].opponent.0.as_str(), standings[0].losses), (1, "minimax", 2));
    let pairs = run.pairings();
    assert_eq!((pairs.len(), &pairs[0].people, pairs[0].wins), (1, &["", ""].map(str::to_owned), [1, 0]));
    // Ann's games count for Ann, regardless of her side.
    host.start("tictactoe", "human:name=Ann", "human:name=Bob");
    host.play(X_WINS);
    host.start("tictactoe", "human:name=Bob", "human:name=Ann");
    host.play(X_WINS);
    host.start("tictactoe", "human:name=Bob", "human:name=Ann");
    host.play("a1");
    host.session.resign(host.now).unwrap();
    host.frame();
    let pairs = host.session.run().pairings();
    assert_eq!(pairs[0].people, ["Ann", "Bob"].map(str::to_owned));
    assert_eq!(pairs[0].games(), 3);
    assert_eq!(pairs, host.profile.pairings().unwrap(), "this run and all time agree");
}

#[test]
fn points_stay_with_the_players_who_won_them() {
    let mut host = Host::new();
    host.begin(NewGame { best_of: 5, ..new_game("tictactoe", "human", "human:name=Bob") });
    host.play(X_WINS);
    host.session.rematch(host.now).unwrap();
    host.play("a1");
    assert_eq!(host.score(), [1, 0, 0]);
    host.session.replace_player(Side::X, "minimax".parse().unwrap(), host.now).unwrap();
    assert_eq!(host.score(), [0; 3], "the computer has won nothing");
    assert_eq!(host.session.series(), SeriesState::Race { wins: 3 });
    host.session.replace_player(Side::X, "human".parse().unwrap(), host.now).unwrap();
    assert_eq!(host.score(), [1, 0, 0], "whoever comes back has the points of before");
    host.session.replace_player(Side::O, "human:name=Cid".parse().unwrap(), host.now).unwrap();
    assert_eq!(host.score(), [0; 3], "nor are points against one player points against another");
    // A human replaces a program that cannot play any more. The program keeps its points.
    host.session.replace_player(Side::O, "human:name=Bob".parse().unwrap(), host.now).unwrap();
    assert_eq!(host.score(), [1, 0, 0]);
}

#[test]
fn who_goes_on_from_a_move_with_another_player_takes_no_points_along() {
    let mut host = series(Begins::Same, 0);
    host.play(X_WINS);
    host.session.go_to(2);
    let players = ["human:name=Ann", "human:name=Dan"].map(|text| text.parse().unwrap());
    host.session.continue_here(Some(players), host.now).unwrap();
    assert_eq!(host.score(), [0; 3]);
}

#[test]
fn the_history_numbers_people_as_the_game_did() {
    let mut host = Host::new();
    host.begin(NewGame { begins: Begins::Alternate, ..new_game("tictactoe", "human", "human") });
    host.play(X_WINS);
    host.session.rematch(host.now).unwrap();
    assert_eq!(x_name(&host), "Player 2");
    host.play(X_WINS);
    host.frame();
    let history = host.profile.history(None, 2).unwrap();
    assert_eq!((history[0].one, history[1].one), (Side::O, Side::X));
    let seating = crate::Seating { own: None, one: history[0].one };
    let labels = crate::past_labels(&[PlayerSpec::HUMAN, PlayerSpec::HUMAN], ["", ""], seating);
    assert_eq!(labels.map(words), host.names());
    let addresses = crate::seated_addresses(host.session.live().record(), seating);
    assert_eq!(addresses, [2, 1].map(crate::Address::Numbered));
}
