//! Tests that fonts have the glyphs that texts need.

use super::*;

#[test]
fn figures_are_equally_wide() {
    let context = egui::Context::default();
    install(&context);
    context.run_ui(egui::RawInput::default(), |_| {}).textures_delta.clear();
    let width = |text: &str, font: FontId| {
        context.fonts_mut(|fonts| fonts.layout_no_wrap(text.to_owned(), font, egui::Color32::WHITE).size().x)
    };
    for font in [figures(24.0), strong_figures(24.0)] {
        for digit in '0'..='9' {
            let text = String::from_iter([digit; 10]);
            assert_eq!(width(&text, font.clone()), width("0000000000", font.clone()), "{digit}");
        }
    }
    assert!(width("1111111111", regular(24.0)) < width("0000000000", regular(24.0)) - 1.0);
}
