//! Tests of several games in a row, with rematch, reset, sides and score.

use inarow_terminal::Source;
use inarow_view::Lang;

use crate::script::{Script, between, options};

#[test]
fn a_rematch_keeps_players_sides_and_score() {
    let mut script = Script::people(Lang::En, "tictactoe");
    script.moves("b2 a1 c3 b1 a3 a2 c1").clear();
    script.enter(&["rematch"]).expect("X – Player 1, O – Player 2");
    script.enter(&["score"]).expect("Player 1 – Player 2: 1–0");
    script.enter(&["b2", "rematch"]).expect("The game is not finished. Delete it and start another one?");
    script.enter(&["no", "moves"]).expect("1. X b2");
    script.enter(&["rematch", "yes", "moves"]).expect("No moves yet.");
    script.enter(&["score"]).expect("Player 1 – Player 2: 1–0");
}

#[test]
fn players_change_sides_where_that_is_set() {
    let mut options = between(Lang::En, "tictactoe", "human", "human");
    options.alternate = Some(true);
    let mut script = Script::new(options);
    script.moves("b2 a1 c3 b1 a3 a2 c1").clear();
    script.enter(&["rematch"]).expect("X – Player 2, O – Player 1");
    script.enter(&["score"]).expect("Player 2 – Player 1: 0–1");
    // Player 1 wins again, now as O.
    script.moves("a1 b1 a2 b2 c3 b3").expect("Player 1 won");
    script.enter(&["score"]).expect("Player 2 – Player 1: 0–2");
}

#[test]
fn reset_clears_score_and_board_and_keeps_the_mode() {
    let mut script = Script::people(Lang::En, "tictactoe");
    script.moves("b2 a1 c3 b1 a3 a2 c1").enter(&["rematch", "a1"]).clear();
    script.enter(&["reset"]).expect("The score is zero again, the board is empty.");
    script.enter(&["moves"]).expect("No moves yet.");
    script.enter(&["score"]).expect("Player 1 – Player 2: 0–0, no draws");
}

#[test]
fn a_new_game_begins_in_the_menu_with_no_score() {
    let mut script = Script::new(options(Lang::En, Some("tictactoe")));
    script.enter(&["b2", "new"]).expect("The game is not finished.");
    script.enter(&["yes"]).expect("What shall we play?");
    script.enter(&["1", "2"]).expect("X – Player 1, O – Player 2");
    script.enter(&["score"]).expect("Player 1 – Player 2: 0–0");
}

#[test]
fn the_walls_of_the_next_game_are_others() {
    let mut script = Script::people(Lang::En, "course");
    let first = script.shown().to_owned();
    script.clear().enter(&["rematch"]);
    let walls =
        |shown: &str| shown.lines().filter(|line| line.contains('▒')).map(str::to_owned).collect::<Vec<_>>();
    assert!(!walls(&first).is_empty());
    assert_ne!(walls(&first), walls(script.shown()));
    // Equal seeds give equal first games.
    assert_eq!(walls(&first), walls(Script::people(Lang::En, "course").shown()));
}

#[test]
fn reset_in_a_game_from_a_position_goes_back_to_that_position() {
    let mut setup = inarow_core::LineSetup::new(3, 3, 3);
    setup.rows = Some(inarow_core::Rows::parse(["...", ".X.", "O.."]).unwrap());
    let mut options = between(Lang::En, "tictactoe", "human", "human");
    options.game = Some(Source::Setup(Box::new(inarow_core::Setup::Line(setup))));
    let mut script = Script::new(options);
    script.enter(&["a3", "reset"]).expect("The score is zero again, the board is as at the start.");
}

#[test]
fn people_are_spoken_to_as_people() {
    let mut options = between(Lang::Ru, "tictactoe", "human", "minimax");
    options.events = true;
    let mut script = Script::new(options);
    script.expect("Вы играете за X\nКомпьютер играет за O\n");
    script.enter(&["b2", "ничья"]).expect("Вы (X) предлагаете ничью");
    script.enter(&["имя X Анна", "имя X"]).expect("За X снова играете вы.");
    let mut script = Script::people(Lang::En, "tictactoe");
    script.enter(&["b2", "draw"]).expect("Player 2 (O) offers a draw. Accept?");
}

#[test]
fn a_computer_that_chooses_a_side_says_so_and_asks_nobody() {
    let mut script = Script::new(between(Lang::Ru, "gomoku:opening=swap", "human", "random"));
    script.moves("h8 i9 j9");
    let shown = script.shown().to_owned();
    assert!(shown.contains("выбирает сторону"), "{shown}");
    assert!(!shown.contains("1. X"), "a person is not asked: {shown}");
    assert!(shown.contains("выбирает X") || shown.contains("выбирает O"), "{shown}");
}
