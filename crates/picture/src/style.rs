//! Appearance of a picture, independent of its scene.

use inarow_view::Theme;

/// Appearance of a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Style {
    /// Theme of the colours.
    pub theme: Theme,
    /// Whether to fill the page behind the board. Otherwise the page is transparent.
    pub background: bool,
    /// Description for readers who cannot see the picture. SVG only.
    pub title: Option<String>,
}

impl Style {
    /// Returns a style of this theme with a background and no title.
    pub fn new(theme: Theme) -> Self {
        Style { theme, background: true, title: None }
    }
}
