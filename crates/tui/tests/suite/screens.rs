//! What stands on the screen in every kind of game.

use std::time::Duration;

use inarow_record::{ClockTag, TimeControl};
use inarow_tui::Colours;
use inarow_view::Lang;
use ratatui::crossterm::event::KeyCode;

use crate::stage::{Stage, between, options};

fn shown(name: &str, stage: &Stage) {
    insta::assert_snapshot!(name, stage.screen());
}

#[test]
fn a_small_board_has_a_grid_and_its_line_is_told() {
    let mut stage = Stage::new(between(Lang::Ru, "tictactoe", "human", "human"), (40, 20));
    stage.play("b2 a1 a3 c1 c3");
    shown("tictactoe-narrow-ru", &stage);
    stage.play("b1");
    stage.says("Победил");
    stage.says("1 Реванш");
}

#[test]
fn gomoku_fits_a_usual_terminal() {
    let mut stage = Stage::people(Lang::En, "gomoku");
    stage.play("h8 g8 h9 g9 i10");
    shown("gomoku-en", &stage);
}

#[test]
fn renju_marks_forbidden_points_and_stones() {
    let mut stage = Stage::people(Lang::Ru, "renju");
    stage.play("h8 a1 i8 a15 h9 o1 h10 o15 i9 a8");
    stage.says("×");
    shown("renju-ru", &stage);
}

#[test]
fn ultimate_frames_the_board_to_play_in() {
    let mut stage = Stage::people(Lang::Ru, "ultimate");
    stage.play("e5 d4 a1 b2 e4 d1 a3 b9");
    shown("ultimate-ru", &stage);
}

#[test]
fn score_shows_weights_and_the_active_line() {
    let mut stage = Stage::people(Lang::En, "score:fill=rows");
    stage.play("a1");
    shown("score-en", &stage);
}

#[test]
fn walls_are_hatched_and_the_last_reply_is_told() {
    let stage = Stage::people(Lang::En, "course");
    stage.says("▒▒");
    stage.says("Walls and last reply");
}

#[test]
fn a_large_board_is_seen_in_part_around_the_cursor() {
    let mut stage = Stage::people(Lang::En, "line:100x100:k=5");
    stage.play("aa50");
    stage.says("50");
    (0..60).for_each(|_| stage.key(KeyCode::Up));
    stage.says("100");
    stage.says("▾");
    assert!(stage.find(" 49").is_none(), "{}", stage.screen());
}

#[test]
fn clocks_tick_on_the_cards() {
    let mut options = between(Lang::En, "gomoku", "human", "human");
    let time = TimeControl::total(Duration::from_secs(65), Duration::ZERO);
    options.clock = Some(ClockTag { x: time, o: time });
    let mut stage = Stage::new(options, (80, 24));
    stage.says("1:05");
    stage.play("h8");
    stage.pass(Duration::from_secs(61));
    stage.says("0:04");
    assert!(stage.app.deadline().is_some());
    stage.pass(Duration::from_secs(5));
    stage.says("won");
    assert!(stage.session().is_over());
}

#[test]
fn without_colours_everything_is_told_by_signs() {
    let mut stage = Stage::coloured(between(Lang::En, "renju", "human", "human"), (80, 24), Colours::None);
    stage.play("h8 g8");
    stage.says("[O]X");
}

#[test]
fn a_screen_that_is_too_small_says_how_much_it_needs() {
    let mut stage = Stage::people(Lang::Ru, "ultimate");
    stage.resize(30, 9);
    stage.says("Нужно");
    stage.resize(1, 1);
    stage.resize(80, 24);
    stage.says("Игрок 1");
    let mut start = Stage::new(options(Lang::En, None), (20, 4));
    start.resize(200, 60);
    start.says("What shall we play?");
}
