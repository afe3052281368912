//! Typeface and its sizes.

use std::sync::Arc;

use egui::{FontData, FontDefinitions, FontFamily, FontId};
use inarow_view::font::{FAMILY, REGULAR, SEMIBOLD};

use super::icon;

/// Family of semibold text.
const STRONG: &str = "Inter SemiBold";
/// Family whose digits have equal widths.
const FIGURES: &str = "Figures";
/// Semibold family whose digits have equal widths.
const STRONG_FIGURES: &str = "Figures SemiBold";

const FIGURES_FONT: &[u8] = include_bytes!("../../fonts/Figures-Regular.otf");
const STRONG_FIGURES_FONT: &[u8] = include_bytes!("../../fonts/Figures-SemiBold.otf");

/// Installs the embedded typeface as the default. egui's own fonts remain as a fallback for other scripts.
pub(crate) fn install(context: &egui::Context) {
    let mut fonts = FontDefinitions::default();
    for (name, bytes) in [
        (FAMILY, REGULAR),
        (STRONG, SEMIBOLD),
        (FIGURES, FIGURES_FONT),
        (STRONG_FIGURES, STRONG_FIGURES_FONT),
        (icon::FAMILY, icon::FONT),
    ] {
        fonts.font_data.insert(name.to_owned(), Arc::new(FontData::from_static(bytes)));
    }
    let behind = fonts.families.get(&FontFamily::Proportional).cloned().unwrap_or_default();
    for (family, names) in [
        (FontFamily::Proportional, &[FAMILY][..]),
        (named(STRONG), &[STRONG]),
        (named(FIGURES), &[FIGURES, FAMILY]),
        (named(STRONG_FIGURES), &[STRONG_FIGURES, STRONG]),
        (named(icon::FAMILY), &[icon::FAMILY]),
    ] {
        let names = names.iter().map(|name| (*name).to_owned()).chain(behind.iter().cloned()).collect();
        fonts.families.insert(family, names);
    }
    context.set_fonts(fonts);
}

fn named(name: &'static str) -> FontFamily {
    FontFamily::Name(name.into())
}

/// Returns regular text of a size in points.
pub(crate) fn regular(size: f32) -> FontId {
    FontId::new(size, FontFamily::Proportional)
}

/// Returns semibold text of a size in points.
pub(crate) fn strong(size: f32) -> FontId {
    FontId::new(size, named(STRONG))
}

/// Returns text of a size in points whose digits have equal widths, as in tables, clocks, and changing numbers.
pub(crate) fn figures(size: f32) -> FontId {
    FontId::new(size, named(FIGURES))
}

/// Returns semibold text of a size in points whose digits have equal widths.
pub(crate) fn strong_figures(size: f32) -> FontId {
    FontId::new(size, named(STRONG_FIGURES))
}

/// Returns icons of a size in points.
pub(crate) fn icon(size: f32) -> FontId {
    FontId::new(size, named(icon::FAMILY))
}

/// Body text.
pub(crate) const BODY: f32 = 14.0;
/// Secondary text.
pub(crate) const SMALL: f32 = 12.5;
/// Capitals above groups.
pub(crate) const CAPITALS: f32 = 11.0;
/// Name on a card of the start screen, and name of the program.
pub(crate) const NAME: f32 = 15.0;
/// Headline of the status card.
pub(crate) const STATUS: f32 = 17.0;
/// Scores and clocks.
pub(crate) const NUMBER: f32 = 24.0;
/// Title of the start screen.
pub(crate) const TITLE: f32 = 28.0;
/// Icons on buttons.
pub(crate) const ICON: f32 = 18.0;

#[cfg(test)]
mod tests;
