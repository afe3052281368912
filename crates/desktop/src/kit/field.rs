//! Text fields, and the slider.

use std::ops::RangeInclusive;

use egui::text::{CCursor, CCursorRange};
use egui::{
    Color32, CornerRadius, CursorIcon, EventFilter, Frame, Key, Margin, Popup, Pos2, Rect, Response, Sense,
    Stroke, StrokeKind, TextEdit, Ui, WidgetInfo, accesskit, vec2,
};

use inarow_view::number;

use super::button::{Button, RADIUS, focus_ring, reveal};
use super::{Ink, font, icon};

/// Shows a line for typing, in the available width. `name` is for screen readers. An empty field shows the
/// `hint`.
pub(crate) fn text_field(ui: &mut Ui, name: &str, text: &mut String, hint: &str) -> Response {
    let width = ui.available_width();
    framed_edit(ui, name, text, hint, width, font::regular(font::BODY), egui::Align::Min)
}

/// Whether the user types in the field with this name.
pub(crate) fn is_typed_in(ui: &Ui, name: &str) -> bool {
    let id = ui.scope_id().with(("field", name));
    ui.memory(|memory| memory.has_focus(id))
}

/// Whether Enter was pressed while no control and no open list has the focus. Enter then presses the primary
/// button.
pub(crate) fn is_entered(ui: &Ui) -> bool {
    ui.input(|input| input.key_pressed(Key::Enter))
        && ui.memory(|memory| memory.focused().is_none())
        && !Popup::is_any_open(ui.ctx())
}

/// Selects the whole text of a field focused by keyboard, so that typing replaces the text.
fn select_all_on_arrival(ui: &Ui, response: &Response, text: &str) {
    if !response.gained_focus() || ui.input(|input| input.pointer.any_down() || input.pointer.any_released())
    {
        return;
    }
    mark_all(ui, response, text);
}

/// Focuses a field and selects its whole text, so that typing or pasting replaces the text.
pub(crate) fn select_all(ui: &Ui, response: &Response, text: &str) {
    response.request_focus();
    mark_all(ui, response, text);
}

fn mark_all(ui: &Ui, response: &Response, text: &str) {
    if let Some(mut state) = TextEdit::load_state(ui.ctx(), response.id) {
        let end = CCursor::new(text.chars().count());
        state.cursor.set_char_range(Some(CCursorRange::two(CCursor::default(), end)));
        state.store(ui.ctx(), response.id);
    }
}

fn framed_edit(
    ui: &mut Ui,
    name: &str,
    text: &mut String,
    hint: &str,
    width: f32,
    font: egui::FontId,
    align: egui::Align,
) -> Response {
    let ink = Ink::of(ui.ctx());
    let (rect, _) = ui.allocate_exact_size(vec2(width, super::height(ui)), Sense::hover());
    let radius = CornerRadius::same(RADIUS);
    ui.painter().rect(rect, radius, ink.raised, Stroke::new(1.0, ink.edge), StrokeKind::Inside);
    let inner = rect.shrink2(vec2(12.0, 0.0));
    let mut child = ui.new_child(
        egui::UiBuilder::new().max_rect(inner).layout(egui::Layout::left_to_right(egui::Align::Center)),
    );
    let edit = TextEdit::singleline(text)
        .id(ui.scope_id().with(("field", name)))
        .font(font)
        .text_color(ink.text)
        .hint_text(egui::RichText::new(hint).color(ink.muted))
        .frame(Frame::NONE)
        .margin(Margin::ZERO)
        .align(egui::Align2([align, egui::Align::Center]))
        .min_size(vec2(inner.width(), rect.height()))
        .desired_width(inner.width());
    let response = child.add(edit).accessible_name(name);
    reveal(ui, rect, &response);
    if response.has_focus() {
        ui.painter().rect_stroke(rect, radius, Stroke::new(2.0, ink.accent), StrokeKind::Inside);
    }
    response
}

/// Shows a field for a number with `places` digits after `mark`, and buttons for steps. Returns true after a
/// change.
pub(crate) fn number_field(
    ui: &mut Ui,
    name: &str,
    value: &mut f64,
    range: RangeInclusive<f64>,
    step: f64,
    (places, mark): (usize, char),
) -> bool {
    let before = *value;
    let id = ui.scope_id().with(("stepper", name));
    let height = super::height(ui);
    let total = ui.available_width().clamp(height * 2.0 + 60.0, 180.0);
    let written = |value: f64| number::fixed(value, places, mark);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        let less = format!("{name}: −");
        if Button::icon_only(icon::MINUS, &less).tip("−").enabled(*value > *range.start()).show(ui).clicked()
        {
            *value -= step;
        }
        let mut text: String = ui.data(|data| data.get_temp(id)).unwrap_or_else(|| written(before));
        let width = total - 2.0 * height - 8.0;
        let response =
            framed_edit(ui, name, &mut text, "", width, font::figures(font::BODY), egui::Align::Center);
        select_all_on_arrival(ui, &response, &text);
        if response.has_focus() {
            let (up, down) =
                ui.input(|input| (input.key_pressed(Key::ArrowUp), input.key_pressed(Key::ArrowDown)));
            if up || down {
                *value += if up { step } else { -step };
                ui.data_mut(|data| data.remove::<String>(id));
            } else {
                let plain =
                    text.trim().replace(',', ".").replace('−', "-").replace(['\u{202f}', '\u{a0}', ' '], "");
                if let Ok(typed) = plain.parse::<f64>()
                    && typed.is_finite()
                    && range.contains(&typed)
                {
                    *value = typed;
                }
                ui.data_mut(|data| data.insert_temp(id, text));
            }
            ui.memory_mut(|memory| {
                let filter =
                    EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
                memory.set_focus_lock_filter(response.id, filter);
            });
        } else {
            ui.data_mut(|data| data.remove::<String>(id));
        }
        let more = format!("{name}: +");
        if Button::icon_only(icon::PLUS, &more).tip("+").enabled(*value < *range.end()).show(ui).clicked() {
            *value += step;
        }
    });
    *value = value.clamp(*range.start(), *range.end());
    *value != before
}

/// Height of a slider for a pointer, in points.
pub(crate) const SLIDER: f32 = 28.0;

/// Shows a slider in the available width. The arrow keys step the slider. `value_text` is the value in words.
/// Returns true after a change.
pub(crate) fn slider(
    ui: &mut Ui,
    name: &str,
    value: &mut f64,
    range: RangeInclusive<f64>,
    step: f64,
    value_text: &str,
) -> bool {
    const KNOB: f32 = 9.0;
    let ink = Ink::of(ui.ctx());
    let before = *value;
    let (least, most) = (*range.start(), *range.end());
    let size = vec2(ui.available_width(), super::lower(ui, SLIDER));
    let (rect, response) = ui.allocate_exact_size(size, Sense::click_and_drag());
    let track = rect.x_range().shrink(KNOB);
    if let Some(pointer) = response.interact_pointer_pos() {
        let share = f64::from(((pointer.x - track.min) / track.span().max(1.0)).clamp(0.0, 1.0));
        let raw = least + share * (most - least);
        *value = least + ((raw - least) / step).round() * step;
    }
    if response.has_focus() {
        ui.memory_mut(|memory| {
            let filter = EventFilter { horizontal_arrows: true, ..EventFilter::default() };
            memory.set_focus_lock_filter(response.id, filter);
        });
        let (up, down) = ui.input(|input| {
            (
                input.num_presses(Key::ArrowRight)
                    + input.num_accesskit_action_requests(response.id, accesskit::Action::Increment),
                input.num_presses(Key::ArrowLeft)
                    + input.num_accesskit_action_requests(response.id, accesskit::Action::Decrement),
            )
        });
        *value += (up as f64 - down as f64) * step;
    }
    *value = value.clamp(least, most);
    let enabled = ui.is_enabled();
    let (now, value_text) = (*value, value_text.to_owned());
    response.widget_info(|| {
        let mut info = WidgetInfo::slider(enabled, now, name);
        info.current_text_value = Some(value_text.clone());
        info
    });
    let share = if most > least { ((*value - least) / (most - least)) as f32 } else { 0.0 };
    let knob = Pos2::new(egui::lerp(track.min..=track.max, share), rect.center().y);
    // A disabled slider has solid colours, so that nothing shines through the knob.
    let solid = |colour: Color32| {
        if enabled { colour } else { ink.surface.lerp_to_gamma(colour, inarow_view::contrast::DISABLED) }
    };
    let mut painter = ui.painter().clone();
    painter.set_opacity(1.0);
    let bar = Rect::from_center_size(rect.center(), vec2(rect.width() - 2.0 * KNOB, 4.0));
    painter.rect_filled(bar, CornerRadius::same(2), solid(ink.line));
    let done = Rect::from_min_max(bar.min, Pos2::new(knob.x, bar.max.y));
    painter.rect_filled(done, CornerRadius::same(2), solid(ink.accent));
    let over = enabled && (response.hovered() || response.dragged());
    if over {
        ui.ctx().set_cursor_icon(CursorIcon::PointingHand);
    }
    let radius = if over { KNOB } else { KNOB - 1.0 };
    painter.circle(knob, radius, solid(ink.accent), Stroke::new(2.0, ink.surface));
    focus_ring(ui, Rect::from_center_size(knob, vec2(2.0 * KNOB, 2.0 * KNOB)), 9, &response);
    *value != before
}
