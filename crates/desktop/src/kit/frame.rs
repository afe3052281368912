//! Surfaces: cards, tags, lines, tables, scrolling lists.

use egui::{
    CornerRadius, CursorIcon, Frame, Id, InnerResponse, Margin, Pos2, Rect, Response, Role, ScrollArea,
    Sense, Stroke, StrokeKind, Ui, UiBuilder, WidgetInfo, vec2,
};

use super::button::focus_ring;
use super::text::{centred, layout_line, leading};
use super::{Ink, font};

/// Draws a raised card in the available width, for status and notes.
pub(crate) fn card<R>(ui: &mut Ui, contents: impl FnOnce(&mut Ui) -> R) -> InnerResponse<R> {
    let ink = Ink::of(ui.ctx());
    Frame::new()
        .fill(ink.raised)
        .stroke(Stroke::new(1.0, ink.line))
        .corner_radius(CornerRadius::same(10))
        .inner_margin(Margin::same(12))
        .show(ui, |ui| {
            ui.set_width(ui.available_width());
            contents(ui)
        })
}

/// Draws a card with this size that can be pressed, such as a player or a game. The caller paints its contents
/// over the rectangle.
pub(crate) fn press_card(
    ui: &mut Ui,
    name: &str,
    size: egui::Vec2,
    radius: u8,
    outlined: bool,
    raised: bool,
) -> (Rect, Response) {
    let ink = Ink::of(ui.ctx());
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let enabled = ui.is_enabled();
    response.widget_info(|| WidgetInfo::selected(Role::Button, enabled, outlined, name));
    let over = response.hovered();
    if over {
        ui.ctx().set_cursor_icon(CursorIcon::PointingHand);
    }
    let fill = if raised { ink.raised } else { ink.surface };
    let (width, colour) = match (outlined, over) {
        (true, _) => (2.0, ink.accent),
        (false, true) => (1.0, ink.accent),
        (false, false) => (1.0, ink.line),
    };
    let corners = CornerRadius::same(radius);
    ui.painter().rect(rect, corners, fill, Stroke::new(width, colour), StrokeKind::Inside);
    focus_ring(ui, rect, radius, &response);
    (rect, response)
}

/// Draws a word in a pill, such as the game's name or a mark on a list.
pub(crate) fn tag(ui: &mut Ui, text: &str) -> Response {
    let ink = Ink::of(ui.ctx());
    let room = (ui.available_width() - 22.0).max(0.0);
    let galley = layout_line(ui, text, font::regular(font::SMALL), ink.muted, room);
    let elided = galley.elided;
    let (rect, response) = ui.allocate_exact_size(vec2(galley.size().x + 22.0, 25.0), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, text));
    ui.painter().rect(
        rect,
        CornerRadius::same(12),
        ink.raised,
        Stroke::new(1.0, ink.line),
        StrokeKind::Inside,
    );
    ui.painter().galley(centred(&galley, rect), galley, ink.muted);
    if elided { response.on_hover_text(text) } else { response }
}

/// Draws contents that scroll if too large. `salt` must be unique on the screen.
pub(crate) fn scroll<R>(ui: &mut Ui, salt: &str, contents: impl FnOnce(&mut Ui) -> R) -> R {
    scroll_area(ui, salt).auto_shrink([false, true]).show(ui, contents).inner
}

/// Returns an area that scrolls. An area that was hidden begins at its top.
pub(super) fn scroll_area(ui: &Ui, salt: impl std::hash::Hash + std::fmt::Debug) -> ScrollArea {
    let id = Id::unique(("area drawn", &salt));
    let now = ui.ctx().cumulative_frame_nr();
    let before = ui.data_mut(|data| data.get_temp_mut_or_insert_with(id, || None::<u64>).replace(now));
    let area = ScrollArea::vertical().id_salt(salt);
    match before {
        Some(before) if before + 1 >= now => area,
        _ => area.vertical_scroll_offset(0.0),
    }
}

/// Table in the available width, with words in the first column and numbers in aligned columns.
pub(crate) struct Table<'a> {
    /// Titles of the columns, or nothing for a table without titles.
    pub(crate) header: &'a [String],
    /// Rows, each as long as the header.
    pub(crate) rows: &'a [Vec<String>],
    /// Index of the row with the sum of the other rows.
    pub(crate) strong: Option<usize>,
    /// Width of every column except the first, in points.
    pub(crate) number_width: f32,
}

impl Table<'_> {
    /// Draws the table.
    pub(crate) fn show(&self, ui: &mut Ui) {
        ui.spacing_mut().item_spacing.y = 0.0;
        if !self.header.is_empty() {
            self.row(ui, self.header, false, true);
        }
        for (index, row) in self.rows.iter().enumerate() {
            self.row(ui, row, self.strong == Some(index), false);
        }
    }

    fn row(&self, ui: &mut Ui, cells: &[String], strong: bool, header: bool) {
        let ink = Ink::of(ui.ctx());
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 26.0), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, cells.join(" · ")));
        let numbers = cells.len().saturating_sub(1) as f32 * self.number_width;
        let colour = if header { ink.muted } else { ink.text };
        let (words, gap) = if rect.width() < 200.0 { (font::SMALL, 4.0) } else { (font::BODY, 8.0) };
        for (index, cell) in cells.iter().enumerate() {
            let (font, room) = match (index, strong) {
                (0, true) => (font::strong(words), rect.width() - numbers - gap),
                (0, false) => (font::regular(words), rect.width() - numbers - gap),
                (_, true) => (font::strong_figures(font::BODY), self.number_width),
                (_, false) => (font::figures(font::BODY), self.number_width),
            };
            let galley = layout_line(ui, cell, font, colour, room);
            let y = rect.center().y - galley.size().y / 2.0;
            let x = if index == 0 {
                rect.left()
            } else {
                let right = rect.right() - (cells.len() - 1 - index) as f32 * self.number_width;
                right - galley.size().x
            };
            ui.painter().galley(Pos2::new(x, y), galley, colour);
        }
    }
}

/// Draws small text in an area of `lines` lines. A longer text scrolls. `salt` must be unique among its
/// siblings.
pub(crate) fn small_lines(ui: &mut Ui, salt: &str, lines: usize, add: impl FnOnce(&mut Ui)) {
    let height = lines as f32 * leading(&font::regular(font::SMALL));
    let (place, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    let mut place = ui.new_child(UiBuilder::new().id_salt(salt).max_rect(place));
    let area = ScrollArea::vertical().id_salt("small lines").max_height(height).min_scrolled_height(height);
    area.show(&mut place, add);
}

/// Moves the cursor to at least `height` below `top`.
pub(crate) fn room_from(ui: &mut Ui, top: f32, height: f32) {
    let rest = top + height - ui.cursor().top();
    if rest > 0.0 {
        ui.add_space(rest);
    }
    // Contents that fill the room end where free room ends, with space below.
    ui.expand_to_include_y(top + height);
}
