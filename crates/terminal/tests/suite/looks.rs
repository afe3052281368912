//! Tests that boards of every size and kind fit the screen.

use inarow_terminal::Screen;
use inarow_view::Lang;
use unicode_width::UnicodeWidthStr;

use crate::script::{Script, between, options};

#[track_caller]
fn expect_fits(shown: &str, width: usize, what: &str) {
    for line in shown.lines() {
        // A typed line may have any length.
        if !line.starts_with("> ") {
            assert!(line.width() <= width, "{what}: {} columns: {line}", line.width());
        }
        assert!(!line.contains("{") && !line.contains("$"), "{what}: a value is missing: {line}");
    }
}

const ALL: &[&str] =
    &["help", "rules", "moves", "board", "score", "statistics", "maps", "hint", "name X Anna"];

#[test]
fn everything_fits_eighty_columns_in_both_languages() {
    for lang in [Lang::En, Lang::Ru] {
        for preset in inarow_core::spec::presets() {
            let mut options = options(lang, Some(preset.name));
            // A fast computer, so that the test does not wait.
            options.o = Some("random".parse().unwrap());
            let mut script = Script::new(options);
            script.enter(ALL);
            script.enter(&["draw", "resign", "yes", "statistics", "new"]);
            expect_fits(script.shown(), 80, preset.name);
            let keys = ["-", "turn-", "menu-", "command-", "caption-"];
            for word in script.shown().split_whitespace() {
                let is_key = keys[1..].iter().any(|key| word.starts_with(key));
                assert!(!is_key, "{}: {word}", preset.name);
            }
        }
    }
}

#[test]
fn the_largest_board_is_shown_in_part() {
    let mut script = Script::people(Lang::En, "line:100x100");
    script.clear().enter(&["a1"]);
    insta::assert_snapshot!("board-100-en", script.shown());
    script.enter(&["cv100"]).expect("columns bn to cv and rows 100 to 81");
    script.enter(&["board a1"]).expect("columns a to ai and rows 20 to 1");
    for (width, height) in [(40, 10), (80, 24), (120, 50), (250, 120)] {
        let mut options = between(Lang::Ru, "line:100x100", "human", "human");
        options.screen = Box::new(move || Screen { width, height });
        let mut script = Script::new(options);
        script.clear().enter(&["ax50", "maps"]);
        expect_fits(script.shown(), width, "line:100x100");
        let whole = script.shown().contains("Показаны столбцы");
        assert_eq!(whole, width < 250 || height < 120, "{width}×{height}");
    }
}

#[test]
fn wide_and_high_boards_are_shown() {
    for (game, width) in [("line:100x1:k=5", 110), ("line:1x100:k=5", 80), ("line:60x60:k=5", 80)] {
        let mut options = between(Lang::En, game, "human", "human");
        options.screen = Box::new(move || Screen { width, height: 120 });
        let mut script = Script::new(options);
        script.clear().enter(&["a1"]);
        expect_fits(script.shown(), width, game);
        assert!(!script.shown().contains("Shown are"), "{game} is shown in full:\n{}", script.shown());
    }
}

#[test]
fn small_boards_have_a_grid() {
    let mut script = Script::people(Lang::En, "line:1x1:k=1");
    script.clear().enter(&["a1"]);
    insta::assert_snapshot!("board-1-en", script.shown());
}

#[test]
fn last_move_and_winning_line_are_seen_without_colours() {
    let mut script = Script::people(Lang::En, "gomoku:9x9");
    script.moves("a1 a2 b1 b2 c1 c2 d1 d2").clear().enter(&["e1"]);
    insta::assert_snapshot!("winning-line-en", script.shown());
}

#[test]
fn large_score_boards_keep_their_weights() {
    let mut script = Script::people(Lang::En, "score:size=30:weights=random");
    script.enter(&["a1"]);
    expect_fits(script.shown(), 80, "score:size=30");
    assert!(script.shown().contains("Shown are columns"), "{}", script.shown());
}

#[test]
fn maps_fit_a_screen_of_forty_rows() {
    for game in ["gomoku", "line:19x19:k=5", "course:walls=none"] {
        let mut script = Script::people(Lang::En, game);
        script.moves("h8 i9 h9 h10 j8").clear().enter(&["maps"]);
        expect_fits(script.shown(), 80, game);
        let lines = script.shown().lines().count();
        assert!(lines <= 40, "{game}: {lines} lines:\n{}", script.shown());
    }
}

/// Marks in the corners make the maps cover the whole board. Fours make their numbers long.
#[test]
fn maps_of_whole_boards_fit_narrow_screens_and_leave_no_column_out() {
    for (game, last, moves) in [
        ("gomoku", "o", "h8 a1 i8 o15 j8 a15 k8 o1"),
        ("line:20x20:k=5", "t", "h8 a1 i8 t20 j8 a20 k8 t1"),
        ("line:40x12:k=5", "an", "h8 a1 i8 an12 j8 a12 k8 an1"),
    ] {
        for (lang, width) in [Lang::En, Lang::Ru].into_iter().flat_map(|lang| [80, 60, 40].map(|w| (lang, w)))
        {
            let mut options = between(lang, game, "human", "human");
            options.screen = Box::new(move || Screen { width, height: 50 });
            let mut script = Script::new(options);
            script.moves(moves).clear().enter(&["maps"]);
            expect_fits(script.shown(), width, &format!("{game} at {width}"));
            let shown = script.shown();
            let named =
                |column: &str| shown.lines().any(|line| line.split_whitespace().any(|word| word == column));
            assert!(
                !shown.lines().any(|line| line.contains(']') && !line.contains('[')),
                "{game} at {width}:\n{shown}"
            );
            for column in ["a", "h", "l", last] {
                assert!(named(column), "{game} at {width}: no column {column}:\n{shown}");
            }
        }
    }
}

#[test]
fn a_column_alone_is_a_move_where_marks_fall() {
    let mut script = Script::people(Lang::Ru, "score:fill=gravity");
    script.enter(&["c", "с"]);
    assert_eq!(script.shown().matches("Ход 3 из 60").count(), 1, "{}", script.shown());
    script
        .enter(&["а"])
        .expect("Русскую букву здесь можно понять по-разному: введите латинскую, например a1.");
}
