//! What all parts of the page share.

use inarow_core::is_hidden;
use inarow_picture::Theme;

/// The themes of a page and of boards with crosses and noughts, by what the reader's system prefers.
pub(super) const THEMES: [Theme; 2] = [Theme::Light, Theme::Indigo];

/// Text inside HTML.
pub(super) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            letter if is_hidden(letter) => out.push(' '),
            letter => out.push(letter),
        }
    }
    out
}
