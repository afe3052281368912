//! The theme's colours as the toolkit wants them.

use egui::{Color32, Context, Id};
use inarow_view::{Look, Rgb, Skin, Stones, Theme, Tokens};

macro_rules! ink {
    ($($(#[$doc:meta])* $token:ident)*) => {
        /// The colours of the theme of now. See `themes/tokens.toml` in `inarow-view` for what each is for.
        #[derive(Clone, Copy, Debug)]
        pub(crate) struct Ink {
            /// The theme.
            pub(crate) theme: Theme,
            /// Which games have stones.
            pub(crate) stones: Stones,
            $($(#[$doc])* pub(crate) $token: Color32,)*
        }

        impl Ink {
            /// The colours of a theme, and the games that have stones.
            pub(crate) fn new(skin: impl Into<Skin>) -> Ink {
                let Skin { theme, stones } = skin.into();
                let tokens = theme.tokens();
                Ink { theme, stones, $($token: colour(tokens.$token)),* }
            }
        }
    };
}

ink! {
    /// The page.
    bg
    /// Panels on the page.
    surface
    /// Cards and controls on a panel.
    raised
    /// Borders.
    line
    /// Borders of fields to type in.
    edge
    /// Text.
    text
    /// Secondary text.
    muted
    /// The one accent.
    accent
    /// Text on the accent.
    on_accent
    /// A cell.
    cell
    /// A cell under the pointer; a control under the pointer.
    cell_hover
    /// X: marks, and text in its colour.
    x
    /// O: marks, and text in its colour.
    o
    /// The winning line, the best move.
    win
    /// Errors, negative numbers.
    bad
}

/// A token as the toolkit wants it.
pub(crate) const fn colour(rgb: Rgb) -> Color32 {
    Color32::from_rgb(rgb.0, rgb.1, rgb.2)
}

impl Ink {
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

    /// The theme, and the games that have stones.
    pub(crate) fn skin(&self) -> Skin {
        Skin { theme: self.theme, stones: self.stones }
    }

    /// The colours of a board that looks like that.
    pub(crate) fn of_board(&self, look: Look) -> Ink {
        Ink::new(Skin { theme: self.theme.of_board(look), stones: self.stones })
    }

    /// The theme's tokens.
    pub(crate) fn tokens(&self) -> &'static Tokens {
        self.theme.tokens()
    }
}
