//! Tests of the engines of the menu.

use super::*;

#[test]
fn engines_of_a_game_begin_with_the_usual_one_and_end_with_the_random_one() {
    let engines = |game: &str| {
        let engines = engines(&game.parse().unwrap(), &Presets::builtin());
        engines.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(
        engines("gomoku"),
        "computer computer:level=2 computer:level=7 computer:level=10 rating-map:preset=balanced rating-map:preset=attacker rating-map:preset=attacker10 threat1 mcts random"
    );
    assert_eq!(
        engines("tictactoe"),
        "computer computer:level=2 computer:level=7 computer:level=10 rule3 minimax mcts random"
    );
    assert_eq!(
        engines("ultimate"),
        "computer computer:level=2 computer:level=7 computer:level=10 ultimate2 random"
    );
    assert_eq!(
        engines("score"),
        "computer computer:level=2 computer:level=7 computer:level=10 score2 random"
    );
}
