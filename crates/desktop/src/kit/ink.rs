//! The theme's colours as the toolkit wants them.

use egui::{Color32, Context, Id};
use inarow_view::{Rgb, Theme, Tokens};

/// The colours of the theme of now. See `themes/tokens.toml` in `inarow-view` for what each is for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ink {
    /// The theme.
    pub(crate) theme: Theme,
    /// The page.
    pub(crate) bg: Color32,
    /// Panels on the page.
    pub(crate) surface: Color32,
    /// Cards and controls on a panel.
    pub(crate) raised: Color32,
    /// Borders.
    pub(crate) line: Color32,
    /// Borders of fields to type in.
    pub(crate) edge: Color32,
    /// Text.
    pub(crate) text: Color32,
    /// Secondary text.
    pub(crate) muted: Color32,
    /// The one accent.
    pub(crate) accent: Color32,
    /// Text on the accent.
    pub(crate) on_accent: Color32,
    /// A cell.
    pub(crate) cell: Color32,
    /// A cell under the pointer; a control under the pointer.
    pub(crate) cell_hover: Color32,
    /// X: marks, and text in its colour.
    pub(crate) x: Color32,
    /// O: marks, and text in its colour.
    pub(crate) o: Color32,
    /// The winning line, the best move.
    pub(crate) win: Color32,
    /// Errors, negative numbers.
    pub(crate) bad: Color32,
}

/// A token as the toolkit wants it.
pub(crate) const fn colour(rgb: Rgb) -> Color32 {
    Color32::from_rgb(rgb.0, rgb.1, rgb.2)
}

impl Ink {
    /// The colours of a theme.
    pub(crate) fn new(theme: Theme) -> Ink {
        let tokens = theme.tokens();
        Ink {
            theme,
            bg: colour(tokens.bg),
            surface: colour(tokens.surface),
            raised: colour(tokens.raised),
            line: colour(tokens.line),
            edge: colour(tokens.edge),
            text: colour(tokens.text),
            muted: colour(tokens.muted),
            accent: colour(tokens.accent),
            on_accent: colour(tokens.on_accent),
            cell: colour(tokens.cell),
            cell_hover: colour(tokens.cell_hover),
            x: colour(tokens.x),
            o: colour(tokens.o),
            win: colour(tokens.win),
            bad: colour(tokens.bad),
        }
    }

    /// The colours of the theme that was last applied to this context.
    pub(crate) fn of(context: &Context) -> Ink {
        context.data(|data| data.get_temp(Id::NULL)).unwrap_or_else(|| Ink::new(Theme::default()))
    }

    /// Makes them what [`Ink::of`] returns.
    pub(crate) fn keep(self, context: &Context) {
        context.data_mut(|data| data.insert_temp(Id::NULL, self));
    }

    /// Text on [`Ink::cell_hover`]: yellow in the indigo theme.
    pub(crate) fn hover_text(&self) -> Color32 {
        colour(self.theme.hover_text())
    }

    /// The theme's tokens.
    pub(crate) fn tokens(&self) -> &'static Tokens {
        self.theme.tokens()
    }
}
