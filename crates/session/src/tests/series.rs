//! The score, who begins, series.

use super::*;
use crate::SeriesState;

fn series(begins: Begins, best_of: u32) -> Sit {
    let mut sit = Sit::new();
    sit.begin(NewGame { begins, best_of, ..new_game("tictactoe", "human:name=Ann", "human:name=Bob") });
    sit
}

fn x_name(sit: &Sit) -> String {
    sit.names()[0].clone()
}

#[test]
fn the_same_player_holds_x_again() {
    let mut sit = series(Begins::Same, 0);
    sit.play(O_WINS);
    sit.session.rematch(sit.now).unwrap();
    assert_eq!(
        (x_name(&sit).as_str(), sit.score(), sit.session.series()),
        ("Ann", [0, 1, 0], SeriesState::Endless)
    );
}

#[test]
fn players_alternate_and_the_score_goes_with_them() {
    let mut sit = series(Begins::Alternate, 0);
    sit.play(X_WINS);
    sit.session.rematch(sit.now).unwrap();
    assert_eq!((x_name(&sit).as_str(), sit.score()), ("Bob", [0, 1, 0]));
    sit.play(DRAW);
    sit.session.rematch(sit.now).unwrap();
    assert_eq!((x_name(&sit).as_str(), sit.score()), ("Ann", [1, 0, 1]));
}

#[test]
fn the_loser_begins() {
    let mut sit = series(Begins::Loser, 0);
    sit.play(X_WINS);
    sit.session.rematch(sit.now).unwrap();
    assert_eq!(x_name(&sit), "Bob");
    sit.play(O_WINS);
    sit.session.rematch(sit.now).unwrap();
    assert_eq!((x_name(&sit).as_str(), sit.score()), ("Bob", [0, 2, 0]));
    sit.play(DRAW);
    sit.session.rematch(sit.now).unwrap();
    assert_eq!(x_name(&sit), "Bob", "after a draw nothing changes");
}

#[test]
fn a_series_ends_by_wins_or_by_games() {
    let mut sit = series(Begins::Alternate, 3);
    sit.play(X_WINS);
    assert_eq!(sit.session.series(), SeriesState::Open { best_of: 3, played: 1 });
    sit.session.rematch(sit.now).unwrap();
    sit.play(O_WINS);
    assert_eq!(sit.session.series(), SeriesState::Over { winner: Some(Side::O) });
    assert_eq!(sit.matched.last(), Some(&SessionEvent::SeriesOver { winner: Some(Side::O) }));
    sit.session.undo(sit.now).unwrap();
    assert_eq!(sit.session.series(), SeriesState::Open { best_of: 3, played: 1 });
    sit.play("c2");
    sit.session.rematch(sit.now).unwrap();
    assert_eq!((sit.score(), sit.session.series()), ([0, 0, 0], SeriesState::Open { best_of: 3, played: 0 }));
    for _ in 0..3 {
        sit.play(DRAW);
        if sit.session.series() != (SeriesState::Over { winner: None }) {
            sit.session.rematch(sit.now).unwrap();
        }
    }
    assert_eq!((sit.score(), sit.session.series()), ([0, 0, 3], SeriesState::Over { winner: None }));
}

#[test]
fn sides_change_at_once_before_the_first_move_and_else_at_the_next_game() {
    let mut sit = series(Begins::Same, 0);
    sit.session.swap_sides(sit.now).unwrap();
    assert_eq!((x_name(&sit).as_str(), sit.session.swaps_next()), ("Bob", false));
    sit.play("a1");
    sit.session.swap_sides(sit.now).unwrap();
    assert_eq!((x_name(&sit).as_str(), sit.session.swaps_next()), ("Bob", true));
    sit.play("a2 b1 b2 c1");
    sit.session.rematch(sit.now).unwrap();
    assert_eq!((x_name(&sit).as_str(), sit.session.swaps_next(), sit.score()), ("Ann", false, [0, 1, 0]));
}

#[test]
fn reset_clears_board_and_score_and_keeps_the_rest() {
    let mut sit = series(Begins::Alternate, 5);
    sit.play(X_WINS);
    sit.session.rematch(sit.now).unwrap();
    sit.play("a1");
    sit.session.reset_score(sit.now).unwrap();
    assert_eq!((sit.moves().as_str(), sit.score(), x_name(&sit).as_str()), ("", [0, 0, 0], "Bob"));
    assert_eq!(sit.session.last().best_of, 5);
    assert_eq!(sit.session.run().tally().games(), 1, "what was played in this run was played");
}

#[test]
fn walls_and_weights_are_drawn_anew_each_game() {
    let mut sit = Sit::new();
    sit.start("course", "human", "human");
    let first = sit.session.setup().clone();
    sit.play_any();
    sit.session.rematch(sit.now).unwrap();
    assert_ne!(*sit.session.setup(), first);
    sit.start("course", "human", "human");
    assert_ne!(*sit.session.setup(), first);
}

#[test]
fn this_run_is_counted_by_game_and_opponent() {
    let mut sit = Sit::new();
    sit.start("tictactoe", "human", "human");
    sit.play(X_WINS);
    for _ in 0..2 {
        sit.start("tictactoe", "minimax", "human");
        sit.until(GameSession::may_play);
        sit.session.resign(sit.now).unwrap();
    }
    let run = sit.session.run();
    let games = run.by_game();
    assert_eq!((games.len(), games[0].0.as_str(), games[0].1.games()), (1, "tictactoe", 3));
    let standings = run.standings();
    assert_eq!((standings.len(), standings[0].opponent.0.as_str(), standings[0].losses), (1, "minimax", 2));
    let pairs = run.pairings();
    assert_eq!((pairs.len(), &pairs[0].people, pairs[0].wins), (1, &["", ""].map(str::to_owned), [1, 0]));
    // Whoever plays X, Ann's games are Ann's.
    sit.start("tictactoe", "human:name=Ann", "human:name=Bob");
    sit.play(X_WINS);
    sit.start("tictactoe", "human:name=Bob", "human:name=Ann");
    sit.play(X_WINS);
    sit.start("tictactoe", "human:name=Bob", "human:name=Ann");
    sit.play("a1");
    sit.session.resign(sit.now).unwrap();
    sit.frame();
    let pairs = sit.session.run().pairings();
    assert_eq!(pairs[0].people, ["Ann", "Bob"].map(str::to_owned));
    assert_eq!(pairs[0].games(), 3);
    assert_eq!(pairs, sit.profile.pairings().unwrap(), "this run and all time agree");
}
