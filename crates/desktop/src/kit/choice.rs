//! Choices by check boxes and by segments next to each other.

use egui::{
    CornerRadius, CursorIcon, Id, Pos2, Rect, Response, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, vec2,
};

use super::button::{RADIUS, focus_ring, reveal};
use super::text::{bound, centred, layout_line, line_width, paint_icon};
use super::{Ink, font, icon};

/// Shows a check box with its label, which wraps.
pub(crate) fn check(ui: &mut Ui, on: &mut bool, label: &str) -> Response {
    let mut response = ticked(ui, *on, label);
    if response.clicked() {
        *on = !*on;
        response.mark_changed();
    }
    response
}

fn ticked(ui: &mut Ui, on: bool, label: &str) -> Response {
    const BOX: f32 = 18.0;
    const GAP: f32 = 9.0;
    let ink = Ink::of(ui.ctx());
    let room = (ui.available_width() - BOX - GAP - 2.0).max(40.0);
    let galley = ui.painter().layout(bound(label), font::regular(font::BODY), ink.text, room);
    let height = super::touch::lower(ui, galley.size().y.max(BOX) + 8.0);
    let size = vec2(BOX + GAP + galley.size().x, height);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let enabled = ui.is_enabled();
    response.widget_info(|| WidgetInfo::selected(Role::CheckBox, enabled, on, label));
    reveal(ui, rect, &response);
    if !ui.is_rect_visible(rect) {
        return response;
    }
    let over = response.hovered();
    if over {
        ui.ctx().set_cursor_icon(CursorIcon::PointingHand);
    }
    let square = Rect::from_center_size(Pos2::new(rect.left() + BOX / 2.0, rect.center().y), vec2(BOX, BOX));
    let border = if on || over { ink.accent } else { ink.muted };
    let fill = if on { ink.accent } else { ink.surface };
    ui.painter().rect(square, CornerRadius::same(5), fill, Stroke::new(1.5, border), StrokeKind::Inside);
    if on {
        paint_icon(ui, icon::CHECK, 13.0, square, ink.on_accent);
    }
    focus_ring(ui, square, 5, &response);
    let at = Pos2::new(square.right() + GAP, rect.center().y - galley.size().y / 2.0);
    ui.painter().galley(at, galley, ink.text);
    response
}

/// Shows options next to each other, with the chosen option highlighted. Options that do not fit go to further
/// rows. Returns true after a change.
pub(crate) fn segmented(ui: &mut Ui, chosen: &mut usize, options: &[String]) -> bool {
    segmented_of(ui, "", chosen, options, super::height(ui))
}

/// Shows segments with least widths. Returns true after a change.
pub(crate) fn segmented_wide(ui: &mut Ui, chosen: &mut usize, options: &[String], least: &[f32]) -> bool {
    segments(ui, "", chosen, (options, least), super::height(ui))
}

/// Returns the natural width of each segment of [`segmented`].
pub(crate) fn segment_widths(ui: &Ui, options: &[String]) -> Vec<f32> {
    options.iter().map(|option| segment_width(ui, option)).collect()
}

/// Returns the natural width of [`segmented`].
pub(crate) fn segmented_width(ui: &Ui, options: &[String]) -> f32 {
    options.iter().map(|option| segment_width(ui, option)).sum()
}

fn segment_width(ui: &Ui, option: &str) -> f32 {
    const PAD: f32 = 11.0;
    // Numbers have segments of equal width.
    const LEAST: f32 = 32.0;
    let pad = if option.chars().all(|letter| letter.is_ascii_digit()) { 7.0 } else { PAD };
    (line_width(ui, option, font::strong(font::BODY)).ceil() + 2.0 * pad).max(LEAST)
}

/// Shows segments with a height and a group name. The name is needed if equal options occur more than once.
/// Returns true after a change.
pub(crate) fn segmented_of(
    ui: &mut Ui,
    name: &str,
    chosen: &mut usize,
    options: &[String],
    height: f32,
) -> bool {
    segments(ui, name, chosen, (options, &[]), height)
}

fn segments(
    ui: &mut Ui,
    name: &str,
    chosen: &mut usize,
    (options, least): (&[String], &[f32]),
    height: f32,
) -> bool {
    let before = *chosen;
    let room = ui.available_width();
    let mut rows: Vec<Vec<(usize, f32)>> = vec![Vec::new()];
    let mut used = 0.0;
    for (index, option) in options.iter().enumerate() {
        let width = segment_width(ui, option).max(least.get(index).copied().unwrap_or_default()).min(room);
        if used + width > room + 0.5 {
            rows.push(Vec::new());
            used = 0.0;
        }
        used += width;
        if let Some(row) = rows.last_mut() {
            row.push((index, width));
        }
    }
    ui.vertical(|ui| {
        if !name.is_empty() {
            ui.ctx().accesskit_node_builder(ui.unique_id(), |node| {
                node.set_role(Role::RadioGroup);
                node.set_label(name);
            });
        }
        ui.spacing_mut().item_spacing.y = 4.0;
        for row in &rows {
            segment_row(ui, row, chosen, options, height);
        }
    });
    *chosen != before
}

fn segment_row(ui: &mut Ui, row: &[(usize, f32)], chosen: &mut usize, options: &[String], height: f32) {
    let ink = Ink::of(ui.ctx());
    let total = row.iter().map(|(_, width)| width).sum();
    let (_, whole) = ui.allocate_space(vec2(total, height));
    let radius = CornerRadius::same(RADIUS);
    ui.painter().rect_filled(whole, radius, ink.surface);
    let base = ui.next_auto_id();
    ui.skip_ahead_auto_ids(1);
    let mut left = whole.left();
    let mut focused = None;
    // Dividers separate neighbouring segments that are not highlighted.
    let mut before_lit = true;
    let mut dividers = Vec::new();
    for (place, (index, width)) in row.iter().enumerate() {
        let rect = Rect::from_min_size(Pos2::new(left, whole.top()), vec2(*width, height));
        left += width;
        let text = options.get(*index).map_or("", String::as_str);
        let id: Id = base.with(*index);
        let response = ui.interact(rect, id, Sense::click());
        if response.clicked() {
            *chosen = *index;
        }
        let (on, enabled) = (*chosen == *index, ui.is_enabled());
        response.widget_info(|| WidgetInfo::selected(Role::RadioButton, enabled, on, text));
        let over = response.hovered();
        if over {
            ui.ctx().set_cursor_icon(CursorIcon::PointingHand);
        }
        let (first, last) = (place == 0, place + 1 == row.len());
        let corners = CornerRadius {
            nw: if first { RADIUS } else { 0 },
            sw: if first { RADIUS } else { 0 },
            ne: if last { RADIUS } else { 0 },
            se: if last { RADIUS } else { 0 },
        };
        let (fill, colour) = match (on, over) {
            (true, _) => (Some(ink.accent), ink.on_accent),
            (false, true) => (Some(ink.cell_hover), ink.hover_text()),
            (false, false) => (None, ink.muted),
        };
        if let Some(fill) = fill {
            ui.painter().rect_filled(rect, corners, fill);
        } else if !before_lit {
            dividers.push(rect.left());
        }
        before_lit = fill.is_some();
        let font = if on { font::strong(font::BODY) } else { font::regular(font::BODY) };
        let galley = layout_line(ui, text, font, colour, width - 8.0);
        let elided = galley.elided;
        ui.painter().galley(centred(&galley, rect), galley, colour);
        reveal(ui, rect, &response);
        if response.has_focus() {
            focused = Some((rect, response.clone()));
        }
        if elided {
            response.on_hover_text(text);
        }
    }
    for x in dividers {
        let line = Rect::from_min_max(Pos2::new(x, whole.top()), Pos2::new(x + 1.0, whole.bottom()));
        ui.painter().rect_filled(line, CornerRadius::ZERO, ink.line);
    }
    ui.painter().rect_stroke(whole, radius, Stroke::new(1.0, ink.line), StrokeKind::Inside);
    if let Some((rect, response)) = focused {
        focus_ring(ui, rect, RADIUS, &response);
    }
}
