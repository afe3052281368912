//! Text on the screen.

use std::borrow::Cow;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Writes a text into the visible part of an area. A text that does not fit ends in “…”.
pub(crate) fn write(buffer: &mut Buffer, area: Rect, (x, y): (u16, u16), text: &str, style: Style) {
    let area = area.intersection(buffer.area);
    if area.contains((x, y).into()) {
        let room = usize::from(area.right() - x);
        buffer.set_stringn(x, y, &*cut(text, room), room, style);
    }
}

/// Shortens a text to `room` columns.
fn cut(text: &str, room: usize) -> Cow<'_, str> {
    if text.width() <= room {
        return text.into();
    }
    let mut left = room.saturating_sub(1);
    let fits = |c: &char| {
        let width = c.width().unwrap_or(0);
        let is_room = width <= left;
        left = left.saturating_sub(width);
        is_room
    };
    let mut kept: String = text.chars().take_while(fits).collect();
    kept.truncate(kept.trim_end().len());
    kept.push('…');
    kept.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_cut_ends_in_an_ellipsis() {
        for (text, room, expected) in [
            ("Счёт 10×10", 10, "Счёт 10×10"),
            ("Счёт 10×10", 9, "Счёт 10×…"),
            ("Счёт 10×10", 6, "Счёт…"),
            ("日本語", 4, "日…"),
            ("ab", 1, "…"),
            ("", 0, ""),
        ] {
            assert_eq!(cut(text, room), expected, "{text} in {room}");
        }
    }
}
