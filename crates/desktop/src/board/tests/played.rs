//! Tests of playing by pointer, keys and screen readers, and of refusals.

use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use inarow_view::Action;

use super::*;
use crate::board::bubble::{Spot, bubble};

#[test]
fn a_cell_is_clicked_by_its_name_in_each_language() {
    for (lang, centre, corner) in
        [(Lang::En, "b2, empty", "a3, X, last"), (Lang::Ru, "b2, пусто", "a3, X, последний")]
    {
        let mut bench = Bench::new(scene("tictactoe", "a3"));
        bench.texts = Texts::new(lang);
        let mut harness = bench.open(400.0, 400.0);
        harness.get_by_label(centre).click();
        harness.run();
        harness.get_by_label(corner).click_accesskit();
        harness.run();
        assert_eq!(played_names(&harness), "b2 a3");
    }
}

#[test]
fn every_cell_of_a_large_board_has_a_name() {
    let harness = Bench::new(scene("line:100x100:k=5", "cv100")).open(800.0, 800.0);
    harness.get_by_label("a1, empty");
    harness.get_by_label("cv100, X, last");
    assert!(harness.get_by_label("Board").children().count() >= 10_000);
}

#[test]
fn the_cursor_moves_and_plays() {
    let mut harness = Bench::new(scene("tictactoe", "")).open(400.0, 400.0);
    for key in [Key::ArrowUp, Key::ArrowLeft, Key::ArrowUp, Key::ArrowUp, Key::Enter] {
        harness.key_press(key);
        harness.run();
    }
    // The cursor appears in the middle, then moves left and up, and stays on the board.
    assert_eq!(played_names(&harness), "a3");
}

/// The toolkit reports Enter and Space on a focused element as a click.
#[test]
fn keys_play_on_a_board_that_has_the_focus() {
    let mut harness = Bench::new(scene("gomoku", "")).open(600.0, 600.0);
    // A click gives the board the focus.
    harness.get_by_label("h8, empty").click();
    harness.run();
    for key in [Key::ArrowUp, Key::ArrowUp, Key::Enter, Key::Space, Key::C, Key::Num1, Key::Enter] {
        harness.key_press(key);
        harness.run();
    }
    let names = played_names(&harness);
    assert!(names.starts_with("h8 ") && names.ends_with(" c1"), "{names}");
    assert_eq!(played(&harness).len(), 3, "{names}: Space plays nothing");

    let mut harness = Bench::new(scene("gomoku", "")).open(600.0, 600.0);
    harness.key_press(Key::Tab);
    harness.run();
    assert!(harness.state().board.cursor.is_some(), "the focus shows where it is");
    for key in [Key::A, Key::Num1, Key::Enter] {
        harness.key_press(key);
        harness.run();
    }
    assert_eq!(played_names(&harness), "a1");
}

#[test]
fn a_screen_reader_clicks_the_board_where_its_cursor_is() {
    let mut harness = Bench::new(scene("gomoku", "")).open(600.0, 600.0);
    harness.get_by_label("Board").click_accesskit();
    harness.run();
    assert_eq!(played_names(&harness), "", "the board takes the focus first");
    harness.get_by_label("c3, empty").focus();
    harness.run();
    harness.get_by_label("Board").click_accesskit();
    harness.run();
    assert_eq!(played_names(&harness), "c3");
}

#[test]
fn keys_zoom_around_the_cursor() {
    let mut harness = Bench::new(scene("line:60x60:k=5", "")).open(600.0, 600.0);
    for key in [Key::ArrowUp, Key::ArrowLeft, Key::Plus, Key::Equals] {
        harness.key_press(key);
        harness.run();
    }
    let zoomed = harness.state().board.cached.as_ref().unwrap().place().clone();
    assert!(zoomed.zoomed);
    assert!(zoomed.window.contains(zoomed.cell(harness.state().board.cursor.unwrap()).center()));
    for _ in 0..3 {
        harness.key_press(Key::Minus);
        harness.run();
    }
    assert!(!harness.state().board.cached.as_ref().unwrap().place().zoomed);
    assert_eq!(played_names(&harness), "");
}

#[test]
fn coordinates_are_typed() {
    let mut harness = Bench::new(scene("gomoku", "")).open(600.0, 600.0);
    for key in [Key::H, Key::Num8, Key::A, Key::Num1, Key::Enter, Key::O, Key::Num1, Key::Num5] {
        harness.key_press(key);
        harness.step();
    }
    harness.run();
    assert_eq!(played_names(&harness), "h8 a1 o15");
    assert!(harness.state().outputs.borrow().iter().all(|output| output.action.is_none()));
    assert!(!harness.state().board.is_typing());
}

#[test]
fn a_letter_typed_twice_is_handed_back_as_a_shortcut() {
    let mut harness = Bench::new(scene("gomoku", "")).open(600.0, 600.0);
    assert!(harness.state().board.takes_keys());
    harness.key_press(Key::H);
    harness.step();
    assert!(harness.state().board.is_typing());
    // Waiting alone does not change the meaning of the letter.
    for _ in 0..60 {
        harness.step();
    }
    assert!(harness.state().board.is_typing());
    harness.get_by_label_contains("HH: Hint");
    harness.key_press(Key::H);
    harness.run_ok();
    let actions: Vec<_> =
        harness.state().outputs.borrow().iter().filter_map(|output| output.action).collect();
    assert_eq!(actions, [Action::Hint]);
    // A letter with Ctrl never belongs to the board.
    harness.key_press_modifiers(Modifiers::COMMAND, Key::A);
    harness.run();
    assert!(!harness.state().board.is_typing());
}

#[test]
fn a_board_that_is_not_active_plays_nothing() {
    let mut bench = Bench::new(scene("tictactoe", ""));
    bench.active = false;
    let mut harness = bench.open(400.0, 400.0);
    harness.get_by_label("b2, empty").click();
    harness.run();
    assert_eq!(played_names(&harness), "");
    let touched: Vec<_> =
        harness.state().outputs.borrow().iter().filter_map(|output| output.touched).collect();
    assert_eq!(touched.len(), 1);
}

#[test]
fn a_refusal_is_said_inside_the_window() {
    let (width, height) = (420.0, 400.0);
    for name in ["a1, empty", "a15, empty", "o1, empty", "o15, empty", "h8, empty"] {
        let mut bench = Bench::new(scene("gomoku", ""));
        bench.refusal = Some("This cell is not open now: choose one that is lit, or another.".to_owned());
        let mut harness = bench.open(width, height);
        harness.get_by_label(name).click();
        harness.step();
        harness.step();
        let said = harness.get_by_label_contains("not open now").rect();
        assert!(
            said.min.x >= 0.0 && said.max.x <= width && said.min.y >= 0.0 && said.max.y <= height,
            "{said}"
        );
        // The refusal does not hide the cell.
        assert!(!said.contains(harness.get_by_label(name).rect().center()));
        for _ in 0..20 {
            harness.step();
        }
        assert!(harness.query_by_label_contains("not open now").is_none(), "it fades");
    }
}

#[test]
fn a_refusal_at_the_edge_leaves_the_panels_alone() {
    let context = egui::Context::default();
    crate::kit::font::install(&context);
    let board = egui::Rect::from_min_max(egui::pos2(264.0, 48.0), egui::pos2(984.0, 800.0));
    let text = "This cell is not open now: choose one that is lit, or another that is.";
    for corner in [egui::pos2(960.0, 60.0), egui::pos2(270.0, 780.0), egui::pos2(980.0, 790.0)] {
        let near = egui::Rect::from_center_size(corner, egui::vec2(40.0, 40.0));
        let mut places = Vec::new();
        // Fonts are available from the second frame.
        for _ in 0..2 {
            let screen = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(1280.0, 800.0));
            let input = egui::RawInput { screen_rect: Some(screen), ..egui::RawInput::default() };
            let output = context.run_ui(input, |ui| {
                let id = egui::Id::unique("refusal");
                let spot = Spot { near, room: board, marks: &[], cached: None };
                places.push(bubble(ui.ctx(), id, spot, text, true, 1.0));
            });
            output.drop_without_applying_deltas();
        }
        assert!(places.iter().all(|place| board.contains_rect(*place)), "{places:?}");
    }
}
