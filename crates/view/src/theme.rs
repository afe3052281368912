//! Themes and their colour tokens, read from `themes/tokens.toml`.

use std::sync::OnceLock;

use inarow_core::Side;
use serde::Deserialize;

use crate::scene::Look;
use crate::{Rgb, contrast, layout};

/// The token file itself, for a web client that converts it to style sheets.
pub const TOKEN_FILE: &str = include_str!("../themes/tokens.toml");

/// A named set of colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// Dark violet with yellow and pink marks, the default.
    #[default]
    Indigo,
    /// White surfaces, blue and orange marks.
    Light,
    /// A wooden board, with stones for five-in-a-row games.
    Wood,
    /// Black, white and three bright colours for low vision.
    HighContrast,
}

impl Theme {
    /// All themes in order of display.
    pub const ALL: [Theme; 4] = [Theme::Indigo, Theme::Light, Theme::Wood, Theme::HighContrast];

    /// Returns the name in settings, on the command line and in the token file.
    pub fn name(self) -> &'static str {
        match self {
            Theme::Indigo => "indigo",
            Theme::Light => "light",
            Theme::Wood => "wood",
            Theme::HighContrast => "high-contrast",
        }
    }

    /// Returns the theme with this name, or `None` for an unknown name.
    ///
    /// ```
    /// use inarow_view::Theme;
    /// assert_eq!(Theme::from_name("wood"), Some(Theme::Wood));
    /// assert_eq!(Theme::from_name("plastic"), None);
    /// ```
    pub fn from_name(name: &str) -> Option<Theme> {
        Theme::ALL.into_iter().find(|theme| theme.name() == name)
    }

    /// Returns the colour of text on `cell-hover`, such as on a button under the pointer. The colour is yellow
    /// in the indigo theme.
    pub fn hover_text(self) -> Rgb {
        let tokens = self.tokens();
        if self == Theme::Indigo { tokens.x } else { tokens.text }
    }

    /// Returns the theme's colours.
    pub fn tokens(self) -> &'static Tokens {
        static ALL: OnceLock<TokenFile> = OnceLock::new();
        let file = ALL.get_or_init(|| {
            toml::from_str(TOKEN_FILE).expect("the embedded token file is well formed: a test reads it")
        });
        match self {
            Theme::Indigo => &file.indigo,
            Theme::Light => &file.light,
            Theme::Wood => &file.wood,
            Theme::HighContrast => &file.high_contrast,
        }
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct TokenFile {
    indigo: Tokens,
    light: Tokens,
    wood: Tokens,
    high_contrast: Tokens,
}

macro_rules! tokens {
    ($($(#[$doc:meta])* $field:ident = $name:literal,)*) => {
        /// The colours of one theme.
        #[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
        #[serde(rename_all = "kebab-case", deny_unknown_fields)]
        pub struct Tokens {
            /// Whether the theme suits a system that prefers dark themes.
            pub dark: bool,
            /// Whether five-in-a-row boards have stones on crossings by default.
            pub stones: bool,
            /// Whether cells have a thin edge, because the fill alone hardly differs from the page.
            pub outlines: bool,
            $($(#[$doc])* pub $field: Rgb,)*
        }

        impl Tokens {
            /// Returns the colour of a side's marks or stones.
            pub fn of_side(&self, look: Look, side: Side) -> Rgb {
                match (look, side) {
                    (Look::Marks, Side::X) => self.x,
                    (Look::Marks, Side::O) => self.o,
                    (Look::Stones, Side::X) => self.stone_x,
                    (Look::Stones, Side::O) => self.stone_o,
                }
            }

            /// Returns the colour of the ring around the last mark or stone.
            pub fn of_last(&self, look: Look) -> Rgb {
                if look == Look::Stones { self.stone_last } else { self.last }
            }

            /// Returns a text colour that is legible on `ground`.
            pub fn readable_on(&self, ground: Rgb) -> Rgb {
                self.clear_on(ground, contrast::TEXT)
            }

            /// Works like [`Tokens::readable_on`] for small figures.
            pub fn figures_on(&self, ground: Rgb) -> Rgb {
                self.clear_on(ground, contrast::SMALL)
            }

            fn clear_on(&self, ground: Rgb, least: f64) -> Rgb {
                if self.text.contrast(ground) >= least {
                    return self.text;
                }
                let (black, white) = (Rgb(0, 0, 0), Rgb(255, 255, 255));
                if black.contrast(ground) >= white.contrast(ground) { black } else { white }
            }

            /// Returns `ink` if legible on `ground`, or else a legible colour.
            pub fn legible(&self, ink: Rgb, ground: Rgb) -> Rgb {
                if ink.contrast(ground) >= contrast::TEXT { ink } else { self.readable_on(ground) }
            }

            /// Returns the colours of the plate and the score of a proposed move, the best move or another
            /// move.
            pub fn proposed(&self, best: bool) -> (Rgb, Rgb) {
                match best {
                    true => (self.win, self.on_accent),
                    false => (self.cell, self.legible(self.win, self.cell)),
                }
            }

            /// Returns the colour of a lit cell under the pointer.
            pub fn pointed(&self) -> Rgb {
                self.accent.over(self.cell_hover, layout::POINTED)
            }

            /// Returns the ground of decided small boards in Ultimate.
            pub fn dimmed(&self) -> Rgb {
                self.bg.over(self.cell, layout::DIMMED)
            }

            /// Returns the colour of the outline of a sign, if the side's colour alone is hardly visible on
            /// the board.
            pub fn sign_edge(&self, look: Look, side: Side) -> Option<Rgb> {
                let seen = self.of_side(look, side).over(self.cell, 0.8).contrast(self.cell) >= contrast::MARK;
                (!seen).then_some(self.stone_edge)
            }

            /// Returns the plate under a rating's number on `ground`, with `opacity` by rank. Plates of stones
            /// avoid middle tones, because small figures are hard to read on middle tones in any colour.
            pub fn rating_plate(&self, look: Look, side: Side, ground: Rgb, opacity: f32) -> Rgb {
                let ink = self.of_side(look, side);
                if look == Look::Marks {
                    return ink.over(ground, opacity);
                }
                // Tries whole hundredths by distance from the wanted opacity, from 4 to 90, so that plates
                // keep their order.
                let plate = |hundredths: i32| ink.over(ground, hundredths as f32 / 100.0);
                let clear = |hundredths: &i32| {
                    let plate = plate(*hundredths);
                    self.figures_on(plate).contrast(plate) >= contrast::SMALL
                };
                let wanted = (opacity * 100.0).round() as i32;
                let near = (0..=90).flat_map(|away| [wanted - away, wanted + away]);
                let nearest = near.filter(|hundredths| (4..=90).contains(hundredths)).find(clear);
                plate(nearest.unwrap_or(wanted))
            }

            /// Returns the opacity of faded marks on `ground` once a game is won. The opacity is the lowest
            /// that leaves marks visible.
            pub fn faded(&self, ink: Rgb, ground: Rgb) -> f32 {
                let mut opacity = layout::FADED;
                while opacity < 1.0 && ink.over(ground, opacity).contrast(ground) < contrast::MARK {
                    opacity += 0.02;
                }
                opacity.min(1.0)
            }

            /// Works like [`Tokens::faded`] for a side's marks on a cell. For stones, uses their edges.
            pub fn faded_mark(&self, look: Look, side: Side) -> f32 {
                let ink = if look == Look::Stones { self.stone_edge } else { self.of_side(look, side) };
                self.faded(ink, self.cell)
            }

            /// Returns the accent colour of a button under the pointer.
            pub fn accent_hover(&self) -> Rgb {
                let towards = if self.dark { Rgb(255, 255, 255) } else { Rgb(0, 0, 0) };
                towards.over(self.accent, 0.14)
            }

            /// Names of all colours, in the order of the token file.
            pub const NAMES: &'static [&'static str] = &[$($name),*];

            /// Returns the colour with this name.
            pub fn get(&self, name: &str) -> Option<Rgb> {
                match name {
                    $($name => Some(self.$field),)*
                    _ => None,
                }
            }
        }
    };
}

tokens! {
    /// The page.
    bg = "bg",
    /// Panels on the page.
    surface = "surface",
    /// Cards and controls on a panel.
    raised = "raised",
    /// Borders of panels and cells.
    line = "line",
    /// Borders of fields to type in.
    edge = "edge",
    /// Text.
    text = "text",
    /// Secondary text.
    muted = "muted",
    /// The one accent.
    accent = "accent",
    /// Text on the accent or on `win`.
    on_accent = "on-accent",
    /// A cell.
    cell = "cell",
    /// A cell that is lit or under the pointer.
    cell_hover = "cell-hover",
    /// A cell that may not be played now, or a plate behind cells.
    cell_off = "cell-off",
    /// Lines and star points of a board with crossings.
    grid = "grid",
    /// Marks of X, and text in the colour of X.
    x = "x",
    /// Marks of O, and text in the colour of O.
    o = "o",
    /// The winning line and the best move.
    win = "win",
    /// The ring around the last mark.
    last = "last",
    /// The frame of the target board and of the active row or column.
    target = "target",
    /// A wall.
    wall = "wall",
    /// A wall's hatching.
    wall_line = "wall-line",
    /// Errors, negative numbers, forbidden points.
    bad = "bad",
    /// The stones of X.
    stone_x = "stone-x",
    /// The stones of O.
    stone_o = "stone-o",
    /// The outline of every stone.
    stone_edge = "stone-edge",
    /// A number on a stone of X.
    on_stone_x = "on-stone-x",
    /// A number on a stone of O.
    on_stone_o = "on-stone-o",
    /// The ring of the last stone.
    stone_last = "stone-last",
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_theme_is_found_by_its_name() {
        for theme in Theme::ALL {
            assert_eq!(Theme::from_name(theme.name()), Some(theme));
            assert_eq!(theme.tokens().get("bg"), Some(theme.tokens().bg));
        }
        assert_eq!(Theme::from_name("Indigo"), None);
        assert_eq!(Theme::Indigo.tokens().get("colour"), None);
    }

    #[test]
    fn names_are_those_of_the_file() {
        let file: toml::Table = toml::from_str(TOKEN_FILE).unwrap();
        for theme in Theme::ALL {
            let table = file[theme.name()].as_table().unwrap();
            for name in Tokens::NAMES {
                let text = table[*name].as_str().unwrap();
                assert_eq!(theme.tokens().get(name).unwrap().to_string(), text, "{} {name}", theme.name());
            }
        }
    }
}
