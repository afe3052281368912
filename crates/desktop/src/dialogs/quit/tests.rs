//! Tests of the question before quitting.

use egui::Shape;
use inarow_view::{Lang, Theme};

use super::*;
use crate::kit::theme;
use crate::testing::{Size, builder};

/// The question fits its dialog without scrolling.
#[test]
fn the_question_does_not_scroll() {
    for &lang in Lang::ALL {
        for (width, leaves) in
            [1280.0, 800.0, 360.0].into_iter().flat_map(|width| [(width, false), (width, true)])
        {
            let texts = Texts::new(lang);
            let name = texts.get("player-opponent");
            let who = texts.with("link-quit-waits", &[("name", name.into())]);
            let [saved, clock] = ["link-quit-saved", "link-quit-clock"].map(|key| texts.get(key));
            let question = if leaves { format!("{who} {saved} {clock}") } else { format!("{who} {saved}") };
            let mut quit = Quit::new(leaves);
            let mut ready = false;
            let size = Size { width, height: 640.0, scale: 1.0 };
            let mut harness = builder::<()>(size).build_ui_state(
                move |ui, ()| {
                    if !std::mem::replace(&mut ready, true) {
                        font::install(ui.ctx());
                        return;
                    }
                    theme::apply(ui.ctx(), Theme::Indigo, 1.0, false);
                    quit.ask(ui, &texts, &question);
                },
                (),
            );
            harness.run();
            let bar = |shape: &Shape| match shape {
                Shape::Rect(bar) => bar.rect.width() < 12.0 && bar.rect.height() > 24.0,
                _ => false,
            };
            let bars = harness.output().shapes.iter().filter(|clipped| bar(&clipped.shape)).count();
            assert_eq!(bars, 0, "{lang:?} {width}");
            assert!(harness.output().shapes.len() > 5, "{lang:?} {width}");
        }
    }
}
