//! The typeface and its sizes.

use std::sync::Arc;

use egui::{FontData, FontDefinitions, FontFamily, FontId};
use inarow_view::font::{FAMILY, REGULAR, SEMIBOLD};

/// The family of semibold text.
const STRONG: &str = "Inter SemiBold";

/// Makes the embedded typeface the usual one; egui's own fonts stand behind it for other scripts.
pub(crate) fn install(context: &egui::Context) {
    let mut fonts = FontDefinitions::default();
    for (name, bytes) in [(FAMILY, REGULAR), (STRONG, SEMIBOLD)] {
        fonts.font_data.insert(name.to_owned(), Arc::new(FontData::from_static(bytes)));
    }
    let behind = fonts.families.get(&FontFamily::Proportional).cloned().unwrap_or_default();
    for (family, name) in [(FontFamily::Proportional, FAMILY), (strong_family(), STRONG)] {
        let names = std::iter::once(name.to_owned()).chain(behind.iter().cloned()).collect();
        fonts.families.insert(family, names);
    }
    context.set_fonts(fonts);
}

fn strong_family() -> FontFamily {
    FontFamily::Name(STRONG.into())
}

/// Text of that size in points.
pub(crate) fn regular(size: f32) -> FontId {
    FontId::new(size, FontFamily::Proportional)
}

/// Semibold text of that size in points.
pub(crate) fn strong(size: f32) -> FontId {
    FontId::new(size, strong_family())
}

/// Body text.
pub(crate) const BODY: f32 = 14.0;
/// Secondary text.
pub(crate) const SMALL: f32 = 12.5;
/// Capitals above groups.
pub(crate) const CAPITALS: f32 = 11.0;
/// The headline of the status card.
pub(crate) const STATUS: f32 = 17.0;
/// Scores and clocks.
pub(crate) const NUMBER: f32 = 24.0;
/// The title of the start screen.
pub(crate) const TITLE: f32 = 28.0;
