//! Text on the screen.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// Writes in an area, as far as that lies on the screen and there is room.
pub(crate) fn write(buffer: &mut Buffer, area: Rect, (x, y): (u16, u16), text: &str, style: Style) {
    let area = area.intersection(buffer.area);
    if area.contains((x, y).into()) {
        buffer.set_stringn(x, y, text, usize::from(area.right() - x), style);
    }
}
