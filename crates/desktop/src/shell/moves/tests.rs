//! Tests of the numbers in the list of moves.

use super::*;
use crate::kit::theme;
use crate::testing::{Size, builder};

#[test]
fn numbers_of_moves_have_room_before_the_moves() {
    let size = Size { width: 300.0, height: 200.0, scale: 1.0 };
    let mut ready = false;
    let mut harness = builder::<Vec<(f32, f32)>>(size).build_ui_state(
        move |ui, places| {
            if !std::mem::replace(&mut ready, true) {
                font::install(ui.ctx());
                return;
            }
            theme::apply(ui.ctx(), inarow_view::Theme::Light, 1.0, false);
            *places = [9, 99, 999, 4999, 5000]
                .map(|moves: usize| {
                    let number = text::line_width(ui, &moves.to_string(), font::figures(font::BODY));
                    (EDGE + number, first_column(ui, moves))
                })
                .to_vec();
        },
        Vec::new(),
    );
    harness.run();
    assert_eq!(harness.state().len(), 5);
    for (number_ends, moves_begin) in harness.state() {
        // The frame of the shown move begins EDGE points before the move.
        assert!(number_ends + EDGE <= *moves_begin, "{number_ends} {moves_begin}");
    }
    let narrow = harness.state()[0].1;
    assert!(harness.state()[3].1 > narrow, "four digits take more room than one");
}
