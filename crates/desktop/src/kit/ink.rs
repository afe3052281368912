//! Theme's colours in the toolkit's type.

use egui::{Color32, Context, Id};
use inarow_view::{Look, Rgb, Skin, Stones, Theme, Tokens};

macro_rules! ink {
    ($($(#[$doc:meta])* $token:ident)*) => {
        /// Colours of the current theme. `themes/tokens.toml` in `inarow-view` documents the uses of these
        /// colours.
        #[derive(Clone, Copy, Debug)]
        pub(crate) struct Ink {
            /// Theme.
            pub(crate) theme: Theme,
            /// Games that are drawn with stones.
            pub(crate) stones: Stones,
            $($(#[$doc])* pub(crate) $token: Color32,)*
        }

        impl Ink {
            /// Returns the colours of a theme, with the games that are drawn with stones.
            pub(crate) fn new(skin: impl Into<Skin>) -> Ink {
                let Skin { theme, stones } = skin.into();
                let tokens = theme.tokens();
                Ink { theme, stones, $($token: colour(tokens.$token)),* }
            }
        }
    };
}

ink! {
    /// Page.
    bg
    /// Panels on the page.
    surface
    /// Cards and controls on a panel.
    raised
    /// Borders.
    line
    /// Borders of text fields.
    edge
    /// Text.
    text
    /// Secondary text.
    muted
    /// Accent.
    accent
    /// Text on the accent.
    on_accent
    /// Cell.
    cell
    /// Cell or control under the pointer.
    cell_hover
    /// X, for marks and text in the colour of X.
    x
    /// O, for marks and text in the colour of O.
    o
    /// Winning line, best move.
    win
    /// Errors, negative numbers.
    bad
}

/// Converts a token to the toolkit's type.
pub(crate) const fn colour(rgb: Rgb) -> Color32 {
    Color32::from_rgb(rgb.0, rgb.1, rgb.2)
}

impl Ink {
    /// Returns the colours of the theme that was last applied to the context.
    pub(crate) fn of(context: &Context) -> Ink {
        context.data(|data| data.get_temp(Id::NULL)).unwrap_or_else(|| Ink::new(Theme::default()))
    }

    /// Stores the colours for [`Ink::of`].
    pub(crate) fn keep(self, context: &Context) {
        context.data_mut(|data| data.insert_temp(Id::NULL, self));
    }

    /// Returns the text colour on [`Ink::cell_hover`], which is yellow in the indigo theme.
    pub(crate) fn hover_text(&self) -> Color32 {
        colour(self.theme.hover_text())
    }

    /// Returns the theme and the games that are drawn with stones.
    pub(crate) fn skin(&self) -> Skin {
        Skin { theme: self.theme, stones: self.stones }
    }

    /// Returns the colours of a board with this look.
    pub(crate) fn of_board(&self, look: Look) -> Ink {
        Ink::new(Skin { theme: self.theme.of_board(look), stones: self.stones })
    }

    /// Returns the theme's tokens.
    pub(crate) fn tokens(&self) -> &'static Tokens {
        self.theme.tokens()
    }
}
