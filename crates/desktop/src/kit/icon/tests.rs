//! Tests of the icons.

use super::*;

#[test]
fn every_icon_has_a_glyph() {
    let context = egui::Context::default();
    super::super::font::install(&context);
    context.run_ui(egui::RawInput::default(), |_| {}).textures_delta.clear();
    let font = super::super::font::icon(18.0);
    for (Icon(glyph), name) in ALL {
        assert!(context.fonts_mut(|fonts| fonts.has_glyph(&font, *glyph)), "{name}");
    }
}
