//! Tests of the screen in every kind of game.

use std::time::Duration;

use inarow_record::{ClockTag, TimeControl};
use inarow_tui::Colours;
use inarow_view::Lang;
use ratatui::crossterm::event::KeyCode;

use crate::test_screen::{TestScreen, between, options};

fn shown(name: &str, screen: &TestScreen) {
    insta::assert_snapshot!(name, screen.shown());
}

#[test]
fn a_small_board_has_a_grid_and_its_line_is_told() {
    let mut screen = TestScreen::new(between(Lang::Ru, "tictactoe", "human", "human"), (40, 20));
    screen.play("b2 a1 a3 c1 c3");
    shown("tictactoe-narrow-ru", &screen);
    screen.play("b1");
    screen.says("Победил");
    screen.says("1 Реванш");
}

#[test]
fn gomoku_fits_a_usual_terminal() {
    let mut screen = TestScreen::people(Lang::En, "gomoku");
    screen.play("h8 g8 h9 g9 i10");
    shown("gomoku-en", &screen);
}

#[test]
fn renju_marks_forbidden_points_and_stones() {
    let mut screen = TestScreen::people(Lang::Ru, "renju");
    screen.play("h8 a1 i8 a15 h9 o1 h10 o15 i9 a8");
    screen.says("×");
    shown("renju-ru", &screen);
}

#[test]
fn ultimate_frames_the_board_to_play_in() {
    let mut screen = TestScreen::people(Lang::Ru, "ultimate");
    screen.play("e5 d4 a1 b2 e4 d1 a3 b9");
    shown("ultimate-ru", &screen);
}

#[test]
fn score_shows_weights_and_the_active_line() {
    let mut screen = TestScreen::people(Lang::En, "score:fill=rows");
    screen.play("a10 b10 c10");
    shown("score-en", &screen);
}

#[test]
fn a_small_screen_shows_totals_and_a_long_name_whole() {
    let mut screen = TestScreen::new(between(Lang::En, "score", "human", "human"), (50, 15));
    screen.play("a10");
    screen.says(", price 4");
    assert_eq!(screen.shown().lines().take(2).filter(|line| line.contains("total ")).count(), 2);
    let screen = TestScreen::people(Lang::Ru, "score:fill=random-row-or-column");
    let title: Vec<String> =
        screen.shown().lines().take(2).map(|line| line.chars().skip(50).collect::<String>()).collect();
    assert!(!title.concat().contains('…') && title[1].contains(|c: char| c.is_alphabetic()), "{title:?}");
}

#[test]
fn what_does_not_fit_beside_a_narrow_board_loses_no_half_words() {
    for lang in [Lang::En, Lang::Ru] {
        for width in [30, 40, 50, 60, 70, 80] {
            let mut screen = TestScreen::new(
                between(lang, "score:size=20:length=5:moves=80", "human", "human"),
                (width, 24),
            );
            screen.play("a1 b1 c1 d1 e1 f1 g1 h1 i1 j1 k1 l1");
            let cut = screen.shown().lines().take(6).any(|line| line.ends_with('…'));
            assert!(!cut, "{width}:\n{}", screen.shown());
        }
    }
}

#[test]
fn a_program_that_stopped_is_told_of_once() {
    for size in [(80, 24), (50, 15)] {
        let mut screen = TestScreen::new(between(Lang::En, "gomoku", "human", "exec:false"), size);
        screen.play("h8");
        screen.wait();
        screen.says("1 Try again");
        let said = screen.shown().matches("ended (exit code 1)").count();
        assert_eq!(said, 1, "{}", screen.shown());
        screen.says("To find out why");
        screen.says("'exec:false'");
    }
}

#[test]
#[cfg(unix)]
fn what_a_program_printed_instead_of_a_move_stands_beside_the_board() {
    let bot = "exec-referee:sh -c 'while read -r line; do case $line in *ask*) printf 7,7 ;; esac; done'";
    for (clock, text) in [(0, "moved yet"), (20, "made no move")] {
        let mut options = between(Lang::En, "tictactoe", "human", bot);
        let time = TimeControl::total(Duration::from_secs(clock), Duration::ZERO);
        options.clock = (clock > 0).then_some(ClockTag { x: time, o: time });
        let mut screen = TestScreen::new(options, (100, 30));
        screen.play("b2");
        // With a clock the program gets ready first.
        screen.wait_for_updates(if clock > 0 { 2 } else { 1 });
        screen.pass(Duration::from_secs(if clock > 0 { 21 } else { 5 }));
        screen.says(text);
        screen.says("it printed “7,7”");
        assert_eq!(screen.session().is_over(), clock > 0);
    }
}

#[test]
fn walls_are_hatched_and_the_last_reply_is_told() {
    let mut screen = TestScreen::people(Lang::En, "course:walls=0.75/200/1");
    screen.says("▒▒");
    screen.says("Walls and last reply");
    // The cursor starts at a playable cell.
    screen.key(KeyCode::Enter);
    screen.key(KeyCode::Enter);
    assert_eq!(screen.session().live().record().plies.len(), 1, "{}", screen.shown());
}

#[test]
fn a_large_board_is_seen_in_part_around_the_cursor() {
    let mut screen = TestScreen::people(Lang::En, "line:100x100:k=5");
    screen.play("aa50");
    screen.says("50");
    (0..60).for_each(|_| screen.key(KeyCode::Up));
    screen.says("100");
    screen.says("▾");
    assert!(screen.find(" 49").is_none(), "{}", screen.shown());
}

#[test]
fn clocks_tick_on_the_cards() {
    let mut options = between(Lang::En, "gomoku", "human", "human");
    let time = TimeControl::total(Duration::from_secs(65), Duration::ZERO);
    options.clock = Some(ClockTag { x: time, o: time });
    let mut screen = TestScreen::new(options, (80, 24));
    screen.says("1:05");
    screen.play("h8");
    screen.says("Space Pause");
    screen.says(" ?   Ctrl+Q");
    screen.pass(Duration::from_secs(61));
    screen.says("0:04");
    assert!(screen.app.deadline().is_some());
    screen.pass(Duration::from_secs(5));
    screen.says("won");
    assert!(screen.session().is_over());
}

#[test]
fn a_fallen_clock_shows_nothing_more_where_each_move_has_its_own_time() {
    let mut options = between(Lang::En, "gomoku", "human", "human");
    let time = TimeControl::per_move(Duration::from_secs(30));
    options.clock = Some(ClockTag { x: time, o: time });
    let mut screen = TestScreen::new(options, (80, 24));
    screen.play("h8");
    screen.pass(Duration::from_secs(31));
    assert!(screen.session().is_over());
    screen.says("0:00.0");
    screen.says("0:30");
}

#[test]
fn without_colours_everything_is_told_by_signs() {
    let mut screen =
        TestScreen::coloured(between(Lang::En, "renju", "human", "human"), (80, 24), Colours::None);
    screen.play("h8 g8");
    screen.says("[O]X");
    // The cursor starts at the last move.
    screen.key(KeyCode::Left);
    screen.says("›O‹X");
    screen.key(KeyCode::Left);
    screen.says("›·‹O]X");
}

#[test]
fn board_and_panel_stand_together_in_the_middle_of_a_large_page() {
    for game in ["tictactoe", "gomoku", "ultimate", "score"] {
        let mut screen = TestScreen::people(Lang::En, game);
        screen.resize(200, 60);
        let shown = screen.shown();
        let at = |text: &str| screen.find(text).unwrap_or_else(|| panic!("{text} in\n{shown}"));
        let (panel, column) = (at("▸"), at(" b "));
        assert!(panel.0.abs_diff(column.0) < 60, "{shown}");
        assert!((50..120).contains(&column.0) && panel.1 > 8 && panel.1 < column.1, "{shown}");
    }
}

#[test]
fn a_screen_that_is_too_small_says_how_much_it_needs() {
    let mut screen = TestScreen::people(Lang::Ru, "ultimate");
    screen.resize(30, 9);
    screen.says("Нужно");
    screen.resize(1, 1);
    screen.resize(80, 24);
    screen.says("Игрок 1");
    let mut start = TestScreen::new(options(Lang::En, None), (20, 4));
    start.resize(200, 60);
    start.says("What shall we play?");
}

#[test]
fn a_screen_that_becomes_smaller_still_shows_the_last_move() {
    let mut screen = TestScreen::people(Lang::En, "gomoku");
    screen.resize(80, 24);
    screen.play("h8 a1");
    screen.resize(40, 15);
    screen.says(" 1 [○]");
    screen.play("o15");
    screen.says("[●]");
    screen.resize(80, 24);
    screen.resize(40, 14);
    screen.says("[●]");
}
