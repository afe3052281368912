//! How a picture looks, apart from what it shows.

use inarow_view::Theme;

/// How a picture looks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Style {
    /// The colours.
    pub theme: Theme,
    /// Fill the page behind the board; otherwise it is transparent.
    pub background: bool,
    /// What the picture shows, for readers who cannot see it. Goes into SVG only.
    pub title: Option<String>,
}

impl Style {
    /// That theme, with a background and no title.
    pub fn new(theme: Theme) -> Self {
        Style { theme, background: true, title: None }
    }
}
