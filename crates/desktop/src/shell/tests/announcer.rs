//! Tests that announcements for screen readers are equal in every layout.

use egui::accesskit::Live;
use egui_kittest::kittest::NodeT as _;
use inarow_core::Side;
use inarow_play::PlayerSpec;

use super::*;

/// Returns the texts of live nodes.
fn heard(stage: &Stage) -> Vec<String> {
    let nodes = stage.harness.root().children_recursive();
    let live = nodes.filter(|node| node.accesskit_node().live() != Live::Off);
    live.map(|node| {
        let node = node.accesskit_node();
        node.label().or_else(|| node.value()).unwrap_or_default()
    })
    .collect()
}

/// Returns every layout, with panels at both sides, one panel with either tab, or cards above and below the
/// board.
fn layouts() -> Vec<(Size, bool)> {
    let size = |width, height| Size { width, height, scale: 1.0 };
    vec![
        (Size::USUAL, false),
        (size(1000.0, 700.0), false),
        (Size::SMALL, false),
        (Size::SMALL, true),
        (size(420.0, 900.0), false),
        (size(400.0, 480.0), false),
    ]
}

/// Begins a game on the board in a layout.
fn begun(lang: Lang, (size, moves): (Size, bool), game: &str, theme: Theme) -> Stage {
    let mut stage = playing(lang, size, game, theme, "0");
    if moves {
        stage.harness.get_by_label(if lang == Lang::Ru { "Ходы" } else { "Moves" }).click();
        stage.settle();
    }
    stage
}

fn play(stage: &mut Stage, cell: &str) {
    let now = stage.app().state.now;
    let cell = stage.app().state.session.shown().shape().parse(cell).unwrap();
    stage.app().state.session.play(cell, now).unwrap();
    stage.settle();
}

#[test]
fn the_opponents_move_is_read_out_with_its_cell_in_every_layout() {
    for layout in layouts() {
        for (lang, theme, turn, name) in [
            (Lang::Ru, Theme::Indigo, "Ваш ход: X", "O"),
            (Lang::En, Theme::Indigo, "Your move: X", "O"),
            (Lang::En, Theme::Wood, "Your move: black", "White"),
        ] {
            let mut stage = begun(lang, layout, "caro", theme);
            assert!(stage.app().state.seat(Side::O, "random".parse::<PlayerSpec>().unwrap()));
            stage.settle();
            assert_eq!(heard(&stage), [turn], "{layout:?}");
            play(&mut stage, "h8");
            stage.until("the computer answers", |stage| stage.app().state.session.plies().len() == 2);
            stage.settle();
            let session = &stage.app().state.session;
            let cell = session.shown().shape().name(session.plies()[1].cell).to_string();
            assert_eq!(heard(&stage), [format!("{name}: {cell}. {turn}")], "{layout:?}");
        }
    }
}

#[test]
fn turn_and_result_are_read_out_in_every_layout() {
    for layout in layouts() {
        let mut stage = begun(Lang::En, layout, "tictactoe", Theme::Light);
        play(&mut stage, "a1");
        assert_eq!(heard(&stage), ["Player 2 to move: O"], "{layout:?}");
        for cell in ["b2", "a2", "b1", "a3"] {
            play(&mut stage, cell);
        }
        assert_eq!(heard(&stage), ["Player 1 won: three in a row"], "{layout:?}");
    }
}

#[test]
fn where_to_play_is_read_out_with_the_turn() {
    for layout in layouts() {
        let mut stage = begun(Lang::En, layout, "ultimate", Theme::Light);
        play(&mut stage, "e5");
        assert_eq!(heard(&stage), ["Player 2 to move: O. Play in the centre board"], "{layout:?}");
    }
}

#[test]
fn an_offered_draw_is_read_out_in_every_layout() {
    for layout in layouts() {
        let mut stage = begun(Lang::En, layout, "caro", Theme::Light);
        play(&mut stage, "h8");
        let now = stage.app().state.now;
        stage.app().state.session.offer_draw(now).unwrap();
        stage.settle();
        assert_eq!(heard(&stage), ["Player 2 to move: O. Player 2 (O) offers a draw"], "{layout:?}");
    }
}
