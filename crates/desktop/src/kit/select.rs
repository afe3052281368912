//! Drop-down lists of options, and menus of commands.

use egui::{
    Align, Area, CornerRadius, CursorIcon, FocusDirection, Frame, Id, InnerResponse, Key, Margin, Modifiers,
    Order, Popup, PopupCloseBehavior, Pos2, Rect, Response, Role, ScrollArea, Sense, Stroke, Ui, WidgetInfo,
    vec2,
};

use super::button::{Look, RADIUS, focus_ring};
use super::icon::Icon;
use super::text::{layout_line, layout_lines, line_width, paint_icon, paint_left};
use super::touch::lower;
use super::{Ink, font, icon};

/// Shows a drop-down list in the available width. `name` is for screen readers and must be unique on the
/// screen. Returns true after a change.
pub(crate) fn select(ui: &mut Ui, name: &str, chosen: &mut usize, options: &[String]) -> bool {
    let shown = options.get(*chosen).cloned().unwrap_or_default();
    select_shown(ui, name, (&shown, font::BODY, super::height(ui)), chosen, options)
}

/// Shows a lower drop-down list in smaller type. `shown` is the chosen option in words that need no label.
/// Returns true after a change.
pub(crate) fn select_low(
    ui: &mut Ui,
    name: &str,
    shown: &str,
    chosen: &mut usize,
    options: &[String],
) -> bool {
    select_shown(ui, name, (shown, font::SMALL, super::low(ui)), chosen, options)
}

fn select_shown(
    ui: &mut Ui,
    name: &str,
    (shown, points, height): (&str, f32, f32),
    chosen: &mut usize,
    options: &[String],
) -> bool {
    let before = *chosen;
    let width = ui.available_width();
    let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::click());
    let enabled = ui.is_enabled();
    response.widget_info(|| {
        let mut info = WidgetInfo::labeled(Role::ComboBox, enabled, name);
        info.current_text_value = Some(shown.to_owned());
        info
    });
    let look = Look::of(ui, &response, false, false);
    look.paint(ui, rect, &response);
    let ink = Ink::of(ui.ctx());
    let inner = rect.shrink2(vec2(if width < 180.0 { 9.0 } else { 12.0 }, 0.0));
    // A text that is too long is written smaller, in two lines if needed, before being cut.
    let room = inner.width() - 20.0;
    let whole = line_width(ui, shown, font::regular(points)) <= room;
    let points = if whole { points } else { font::SMALL };
    let galley = layout_lines(ui, shown, font::regular(points), look.text, room, 2, Align::Min);
    let elided = galley.elided;
    paint_left(ui, galley, inner, look.text);
    let at = Rect::from_center_size(Pos2::new(inner.right() - 7.0, rect.center().y), vec2(14.0, 14.0));
    paint_icon(ui, icon::CARET_DOWN, 14.0, at, ink.muted);
    let response = if elided { response.on_hover_text(shown) } else { response };
    let widest = options
        .iter()
        .map(|option| line_width(ui, option, font::regular(font::BODY)).ceil() + 72.0)
        .fold(width, f32::max)
        .min(ui.ctx().content_rect().width() - 32.0);
    let room = ui.ctx().content_rect().height() - 48.0;
    // A dialog may contain a list that the screen below also has.
    let id = Id::unique(("select", name, ui.layer_id()));
    let popup = Popup::menu(&response)
        .id(id)
        .close_behavior(PopupCloseBehavior::CloseOnClick)
        .gap(4.0)
        .width(widest)
        .frame(popup_frame(&ink))
        .accessible_name(name);
    alone(&response, id, || {
        popup.show(|ui| {
            ui.set_width(widest - 10.0);
            ui.spacing_mut().scroll.bar_outer_margin = BAR;
            ui.spacing_mut().item_spacing.y = 0.0;
            let row = lower(ui, ROW);
            let height = (options.len() as f32 * row).min(room.max(row * 3.0));
            ScrollArea::vertical().max_height(height).min_scrolled_height(height).show(ui, |ui| {
                let mut rows = Vec::with_capacity(options.len());
                for (index, option) in options.iter().enumerate() {
                    let response = item(ui, option, None, "", Some(index == before), true);
                    rows.push(response.id);
                    if response.clicked() {
                        *chosen = index;
                        ui.close();
                    }
                }
                walk(ui, &rows, before);
            });
        })
    });
    *chosen != before
}

/// Moves the focus with Up and Down between the options, starting at the chosen option. The focus never leaves
/// the list. Enter before any movement keeps the chosen option.
fn walk(ui: &Ui, rows: &[Id], chosen: usize) {
    let context = ui.ctx();
    let focused = context.memory(|memory| memory.focused());
    let pressed = |key| context.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    let place = focused.and_then(|id| rows.iter().position(|row| *row == id)).unwrap_or(chosen);
    let step = isize::from(pressed(Key::ArrowDown)) - isize::from(pressed(Key::ArrowUp));
    if step != 0 {
        let next = place.saturating_add_signed(step).min(rows.len().saturating_sub(1));
        context.memory_mut(|memory| {
            memory.move_focus(FocusDirection::None);
            memory.request_focus(rows[next]);
        });
    } else if focused.is_none() && pressed(Key::Enter) {
        ui.close();
    }
}

/// Shows a control that chooses a value by its index. Returns true after a change.
pub(crate) fn pick<T: Clone + PartialEq>(
    value: &mut T,
    all: &[T],
    choose: impl FnOnce(&mut usize) -> bool,
) -> bool {
    let mut place = all.iter().position(|other| other == value).unwrap_or_default();
    let changed = choose(&mut place);
    if changed && let Some(other) = all.get(place) {
        value.clone_from(other);
    }
    changed
}

/// Shows a popup over an area that catches the closing click. The click therefore presses nothing else.
/// Afterwards the focus returns to an opener that was used by keyboard. Otherwise nothing has the focus, so
/// that keys belong to the board.
fn alone<T>(
    opener: &Response,
    id: Id,
    show: impl FnOnce() -> Option<InnerResponse<T>>,
) -> Option<InnerResponse<T>> {
    let context = &opener.ctx;
    let was_open = Popup::is_id_open(context, id);
    if was_open {
        let room = context.content_rect();
        Area::new(id.with("beside"))
            .order(Order::Foreground)
            .fixed_pos(room.min)
            .constrain(false)
            .show(context, |ui| drop(ui.allocate_response(room.size(), Sense::CLICK)));
    }
    let shown = show();
    if let Some(shown) = &shown {
        // In the opening frame the area that catches clicks was created after the popup.
        context.move_to_top(shown.response.layer_id);
    }
    let (is_open, by_keyboard) = (Popup::is_id_open(context, id), id.with("by keyboard"));
    if is_open && !was_open {
        let focused = opener.has_focus();
        context.data_mut(|data| data.insert_temp(by_keyboard, focused));
    } else if was_open && !is_open {
        // The choosing key must have no effect behind the popup.
        for key in [Key::Enter, Key::Space] {
            context.input_mut(|input| input.consume_key(Modifiers::NONE, key));
        }
        let back = context.data_mut(|data| data.remove_temp::<bool>(by_keyboard)) == Some(true);
        if back && !context.input(|input| input.pointer.any_pressed() || input.pointer.any_released()) {
            opener.request_focus();
        } else {
            context.memory_mut(|memory| memory.stop_text_input());
        }
    }
    shown
}

const ROW: f32 = 34.0;
/// Margin of the scroll bar in popups, in points.
const BAR: f32 = -4.0;

/// Returns the surface of popups.
pub(super) fn popup_frame(ink: &Ink) -> Frame {
    Frame::new()
        .fill(ink.surface)
        .stroke(Stroke::new(1.0, ink.line))
        .corner_radius(CornerRadius::same(10))
        .inner_margin(Margin::same(5))
}

/// Draws one row of a list with an icon or a tick, the text, and a shortcut on the right.
fn item(
    ui: &mut Ui,
    text: &str,
    icon: Option<Icon>,
    right: &str,
    on: Option<bool>,
    enabled: bool,
) -> Response {
    ui.add_enabled_ui(enabled, |ui| {
        let ink = Ink::of(ui.ctx());
        let (rect, response) =
            ui.allocate_exact_size(vec2(ui.available_width(), lower(ui, ROW)), Sense::click());
        let enabled = ui.is_enabled();
        response.widget_info(|| match on {
            Some(on) => WidgetInfo::selected(Role::ListBoxOption, enabled, on, text),
            None => WidgetInfo::labeled(Role::MenuItem, enabled, text),
        });
        let over = enabled && (response.hovered() || response.has_focus());
        let colour = if over { ink.hover_text() } else { ink.text };
        if over {
            ui.painter().rect_filled(rect, CornerRadius::same(RADIUS - 2), ink.cell_hover);
        }
        if response.hovered() {
            ui.ctx().set_cursor_icon(CursorIcon::PointingHand);
        }
        focus_ring(ui, rect.shrink(1.0), RADIUS - 2, &response);
        let square = Rect::from_center_size(Pos2::new(rect.left() + 17.0, rect.center().y), vec2(18.0, 18.0));
        match (icon, on) {
            (Some(icon), _) => paint_icon(ui, icon, 18.0, square, colour),
            (None, Some(true)) => paint_icon(ui, icon::CHECK, 15.0, square, ink.accent),
            _ => {}
        }
        let muted = if over { colour } else { ink.muted };
        let shortcut = layout_line(ui, right, font::regular(font::SMALL), muted, 120.0);
        let room = rect.width() - 46.0 - shortcut.size().x - if right.is_empty() { 0.0 } else { 16.0 };
        let galley = layout_line(ui, text, font::regular(font::BODY), colour, room);
        let elided = galley.elided;
        paint_left(ui, galley, rect.translate(vec2(34.0, 0.0)), colour);
        let at =
            Pos2::new(rect.right() - 12.0 - shortcut.size().x, rect.center().y - shortcut.size().y / 2.0);
        ui.painter().galley(at, shortcut, muted);
        if elided { response.on_hover_text(text) } else { response }
    })
    .inner
}

/// Command of a menu.
pub(crate) struct MenuItem<T> {
    /// Action of the command.
    pub(crate) action: T,
    /// Text of the command.
    pub(crate) text: String,
    /// Icon of the command.
    pub(crate) icon: Option<Icon>,
    /// Shortcut as text, which may be empty.
    pub(crate) shortcut: String,
    /// Whether the command is enabled.
    pub(crate) enabled: bool,
    /// Whether there is a separator above the command.
    pub(crate) apart: bool,
    /// Whether the command is the current choice.
    pub(crate) on: bool,
}

/// Shows a menu under the control that opens it. Returns the chosen action. Contents above the commands can be
/// pressed and typed into while the menu stays open.
pub(crate) fn menu_under<T: Clone>(
    opener: &Response,
    name: &str,
    items: &[MenuItem<T>],
    head: impl FnOnce(&mut Ui),
) -> Option<T> {
    let ink = Ink::of(&opener.ctx);
    let font = font::regular(font::BODY);
    let wide = |text: &str, font: &egui::FontId| {
        let galley =
            opener.ctx.fonts_mut(|fonts| fonts.layout_no_wrap(text.to_owned(), font.clone(), ink.text));
        galley.size().x.ceil()
    };
    let natural = items.iter().map(|item| {
        let shortcut = wide(&item.shortcut, &font::regular(font::SMALL));
        wide(&item.text, &font) + 72.0 + if shortcut > 0.0 { shortcut + 16.0 } else { 0.0 }
    });
    let width = natural.fold(300.0, f32::max).min(opener.ctx.content_rect().width() - 24.0);
    const GAP: f32 = 4.0;
    let popup = Popup::menu(opener)
        .gap(GAP)
        .width(width)
        .frame(popup_frame(&ink))
        .close_behavior(PopupCloseBehavior::CloseOnClickOutside)
        .accessible_name(name);
    let shown = alone(opener, Popup::default_response_id(opener), || {
        popup.show(|ui| {
            ui.set_width(width - 10.0);
            ui.spacing_mut().scroll.bar_outer_margin = BAR;
            ui.spacing_mut().item_spacing.y = 0.0;
            head(ui);
            // The menu may reach to the bottom of the window.
            let window = ui.ctx().content_rect();
            let room = (window.height() - 80.0).max(window.bottom() - opener.rect.bottom() - GAP - 14.0);
            ScrollArea::vertical()
                .max_height(room)
                .min_scrolled_height(room)
                .show(ui, |ui| entries(ui, &ink, items))
                .inner
        })
    });
    shown.and_then(|shown| shown.inner)
}

fn entries<T: Clone>(ui: &mut Ui, ink: &Ink, items: &[MenuItem<T>]) -> Option<T> {
    let mut chosen = None;
    for entry in items {
        if entry.apart {
            let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 9.0), Sense::hover());
            let stroke = Stroke::new(1.0, ink.line);
            ui.painter().hline(rect.x_range().shrink(6.0), rect.center().y, stroke);
        }
        let response = item(ui, &entry.text, entry.icon, &entry.shortcut, None, entry.enabled);
        if entry.on {
            let square = Rect::from_center_size(
                Pos2::new(response.rect.right() - 19.0, response.rect.center().y),
                vec2(18.0, 18.0),
            );
            paint_icon(ui, icon::CHECK, 15.0, square, ink.accent);
            ui.ctx().accesskit_node_builder(response.id, |node| node.set_selected(true));
        }
        if response.clicked() {
            chosen = Some(entry.action.clone());
            ui.close();
        }
    }
    chosen
}

/// Draws one row of a permanent list with an icon and a name. `on` marks the selected row.
pub(crate) fn list_row(ui: &mut Ui, name: &str, icon: Icon, on: bool) -> Response {
    if on {
        let rect = Rect::from_min_size(ui.cursor().min, vec2(ui.available_width(), lower(ui, ROW)));
        let ink = Ink::of(ui.ctx());
        ui.painter().rect(
            rect,
            CornerRadius::same(RADIUS - 2),
            ink.surface,
            Stroke::new(1.0, ink.accent),
            egui::StrokeKind::Inside,
        );
    }
    item(ui, name, Some(icon), "", Some(on), true)
}
