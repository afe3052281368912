//! Tests that no text of the dialogs is cut, in every language and size, even at twice the scale.

use inarow_view::Lang;

use super::pages;
use crate::kit::text::cut;
use crate::testing::{Size, every_scale};

/// Visits every dialog in every state.
fn nothing_is_cut(lang: Lang, sizes: Vec<(Size, f32)>) {
    let mut found = Vec::new();
    for (size, scale) in sizes {
        let folder = pages::folder();
        let mut stage = pages::stage(lang, size, scale, &folder);
        for page in pages::all() {
            page.open(&mut stage);
            stage.harness.step();
            let at = format!("{} {} {} {scale}", page.name, lang.code(), size.name());
            // Drawing every picture takes minutes.
            if std::env::var_os("INAROW_SHOTS").is_some() {
                stage.keep_shot(&format!("dialog {at}").replace(' ', "-"));
            }
            found.extend(cut(&stage.harness.ctx).into_iter().map(|text| format!("{at}: {text}")));
            stage.harness.key_press(egui::Key::Escape);
            stage.settle();
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

/// Returns the sizes at a larger scale, or the sizes at the normal scale.
fn sizes(larger: bool) -> Vec<(Size, f32)> {
    every_scale().into_iter().filter(|(_, scale)| (*scale > 1.0) == larger).collect()
}

#[test]
fn no_text_of_the_windows_is_cut_in_english() {
    nothing_is_cut(Lang::En, sizes(false));
}

#[test]
fn no_text_of_the_windows_is_cut_in_russian() {
    nothing_is_cut(Lang::Ru, sizes(false));
}

#[test]
fn no_text_of_the_larger_windows_is_cut_in_english() {
    nothing_is_cut(Lang::En, sizes(true));
}

#[test]
fn no_text_of_the_larger_windows_is_cut_in_russian() {
    nothing_is_cut(Lang::Ru, sizes(true));
}
