//! Buttons.

use std::sync::Arc;

use egui::{
    Align, Color32, CornerRadius, CursorIcon, FontId, Galley, Rect, Response, Role, Sense, Stroke,
    StrokeKind, Ui, WidgetInfo, vec2,
};
use inarow_view::Theme;

use super::icon::Icon;
use super::text::{centred, layout_line, layout_lines, line_width, paint_icon};
use super::{Ink, colour, font, icon, text};

/// Corner radius of every control, in points.
pub(crate) const RADIUS: u8 = 8;

/// Margin between the edge of a button and a text with little room, in points.
const TIGHT: f32 = 6.0;
/// Width of the space at a line break, which the line's width includes, in points.
const SPACE: f32 = 5.0;
/// Least height of a button for two lines of the normal size, in points.
const TWO_LINES: f32 = 36.0;

/// Function that paints a sign into a square.
pub(crate) type Sign<'a> = &'a dyn Fn(&Ui, Rect);

/// Button before it is shown.
#[must_use]
pub(crate) struct Button<'a> {
    text: &'a str,
    icon: Option<Icon>,
    sign: Option<Sign<'a>>,
    shows_text: bool,
    shows_tip: bool,
    primary: bool,
    quiet: bool,
    danger: bool,
    small: bool,
    selected: Option<bool>,
    enabled: bool,
    width: Option<f32>,
    /// Height, in points, or `None` for the standard height of a control.
    height: Option<f32>,
    tip: Option<String>,
    called: Option<&'a str>,
}

impl<'a> Button<'a> {
    /// Creates a button with a text.
    pub(crate) fn new(text: &'a str) -> Button<'a> {
        Button {
            text,
            icon: None,
            sign: None,
            shows_text: true,
            shows_tip: true,
            primary: false,
            quiet: false,
            danger: false,
            small: false,
            selected: None,
            enabled: true,
            width: None,
            height: None,
            tip: None,
            called: None,
        }
    }

    /// Creates a button with an icon only. The name is for screen readers and for the tooltip.
    pub(crate) fn icon_only(icon: Icon, name: &'a str) -> Button<'a> {
        Button { icon: Some(icon), shows_text: false, ..Button::new(name) }
    }

    /// Creates a button for which the caller paints a sign and a tooltip. The name is for screen readers.
    pub(crate) fn blank(name: &'a str) -> Button<'a> {
        Button { shows_text: false, shows_tip: false, ..Button::new(name) }
    }

    /// Adds an icon before the text.
    pub(crate) fn icon(self, icon: Icon) -> Button<'a> {
        Button { icon: Some(icon), ..self }
    }

    /// Adds a sign before the text, painted into a square.
    pub(crate) fn sign(self, paint: Sign<'a>) -> Button<'a> {
        Button { sign: Some(paint), ..self }
    }

    /// Makes the button primary.
    pub(crate) fn primary(self) -> Button<'a> {
        Button { primary: true, ..self }
    }

    /// Marks a button that deletes something.
    pub(crate) fn danger(self) -> Button<'a> {
        Button { danger: true, ..self }
    }

    /// Hides surface and border until the pointer is over the button.
    pub(crate) fn quiet(self) -> Button<'a> {
        Button { quiet: true, ..self }
    }

    /// Uses smaller type, like another button of the group that has little room.
    pub(crate) fn small(self, small: bool) -> Button<'a> {
        Button { small, ..self }
    }

    /// Makes the button a toggle that is on or off.
    pub(crate) fn selected(self, on: bool) -> Button<'a> {
        Button { selected: Some(on), ..self }
    }

    /// Sets whether the button can be pressed.
    pub(crate) fn enabled(self, enabled: bool) -> Button<'a> {
        Button { enabled, ..self }
    }

    /// Sets the exact width. A longer text is cut with an ellipsis.
    pub(crate) fn width(self, width: f32) -> Button<'a> {
        Button { width: Some(width), ..self }
    }

    /// Sets the exact height, equal for a pointer and for a finger.
    pub(crate) fn height(self, height: f32) -> Button<'a> {
        Button { height: Some(height), ..self }
    }

    /// Adds a tooltip.
    pub(crate) fn tip(self, tip: impl Into<String>) -> Button<'a> {
        Button { tip: Some(tip.into()), ..self }
    }

    /// Sets the name for screen readers, if the text is an abbreviation.
    pub(crate) fn called(self, name: &'a str) -> Button<'a> {
        Button { called: Some(name), ..self }
    }

    /// Returns the least width for the whole text in smaller type and two lines, without broken words.
    pub(crate) fn least_width(&self, ui: &Ui) -> f32 {
        let small = FontId::new(font::SMALL, self.font().family);
        halves_width(ui, self.text, &small).ceil() + self.icon_room() + 2.0 * TIGHT
    }

    /// Returns the width at which the text fits into one line.
    pub(crate) fn line_width(&self, ui: &Ui) -> f32 {
        line_width(ui, self.text, self.font()).ceil() + self.icon_room() + 2.0 * TIGHT
    }

    /// Whether the text needs smaller type in a width. One and two lines would break a word then.
    pub(crate) fn needs_small(&self, ui: &Ui, width: f32) -> bool {
        let (font, room) = (self.font(), self.text_room(ui, width));
        let height = self.height.unwrap_or_else(|| super::height(ui));
        let halves = height >= TWO_LINES && halves_width(ui, self.text, &font) + SPACE <= room;
        !halves && line_width(ui, self.text, font) > room
    }

    /// Returns the room for the text in a width.
    fn text_room(&self, ui: &Ui, width: f32) -> f32 {
        let edges = if self.natural_width(ui) > width { 2.0 * TIGHT } else { 0.0 };
        width - edges - self.icon_room()
    }

    /// Shows the button.
    pub(crate) fn show(self, ui: &mut Ui) -> Response {
        let enabled = self.enabled;
        // In a wrapping row the button goes to the next line before its text would be cut.
        let least = self.width.unwrap_or_else(|| self.natural_width(ui));
        if ui.layout().main_wrap() && least > ui.available_size_before_wrap().x {
            ui.end_row();
        }
        ui.add_enabled_ui(enabled, |ui| self.show_enabled(ui)).inner
    }

    fn font(&self) -> FontId {
        let strong = self.primary || self.danger || self.selected == Some(true);
        if strong { font::strong(font::BODY) } else { font::regular(font::BODY) }
    }

    fn icon_room(&self) -> f32 {
        if (self.icon.is_some() || self.sign.is_some()) && self.shows_text { 24.0 } else { 0.0 }
    }

    /// Returns the natural width of the contents.
    fn natural_width(&self, ui: &Ui) -> f32 {
        if !self.shows_text {
            return self.height.unwrap_or_else(|| super::height(ui));
        }
        let pad = if self.primary || self.danger {
            20.0
        } else if self.quiet {
            8.0
        } else {
            14.0
        };
        line_width(ui, self.text, self.font()).ceil() + self.icon_room() + 2.0 * pad
    }

    fn show_enabled(self, ui: &mut Ui) -> Response {
        let height = self.height.unwrap_or_else(|| super::height(ui));
        let (font, icon_room) = (self.font(), self.icon_room());
        let natural = || self.natural_width(ui).min(ui.available_width()).max(height);
        let width = self.width.unwrap_or_else(natural);
        let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::click());
        let (enabled, selected, name) = (ui.is_enabled(), self.selected, self.called.unwrap_or(self.text));
        response.widget_info(|| match selected {
            Some(on) => WidgetInfo::selected(Role::Button, enabled, on, name),
            None => WidgetInfo::labeled(Role::Button, enabled, name),
        });
        reveal(ui, rect, &response);
        if !ui.is_rect_visible(rect) {
            return response;
        }
        let mut look = Look::of(ui, &response, self.primary || self.selected == Some(true), self.quiet);
        if self.danger {
            let ink = Ink::of(ui.ctx());
            let border = if response.hovered() { ink.text } else { ink.bad };
            look = Look { fill: ink.bad, text: ink.bg, border };
        }
        look.paint(ui, rect, &response);
        let mut elided = false;
        if self.shows_text {
            // The text takes two lines if needed, and smaller type before a word is broken or cut.
            let room = self.text_room(ui, width);
            let lines = if line_width(ui, self.text, font.clone()) <= room { 1 } else { 2 };
            let small = self.small || self.needs_small(ui, width);
            let font = FontId::new(if small { font::SMALL } else { font.size }, font.family);
            let align = if lines == 2 { Align::Center } else { Align::Min };
            let galley = layout_lines(ui, self.text, font, look.text, room, lines, align);
            elided = galley.elided;
            let content = galley.size().x + icon_room;
            let left = rect.center().x - content / 2.0;
            if let Some(icon) = self.icon {
                let at = Rect::from_min_size(egui::pos2(left - 1.0, rect.top()), vec2(18.0, rect.height()));
                paint_icon(ui, icon, font::ICON, at, look.text);
            }
            if let Some(paint) = self.sign {
                let middle = egui::pos2(left + 8.0, rect.center().y);
                paint(ui, Rect::from_center_size(middle, egui::Vec2::splat(24.0)));
            }
            let at = Rect::from_min_max(
                egui::pos2(left + icon_room, rect.top()),
                egui::pos2(left + content, rect.bottom()),
            );
            ui.painter().galley(centred(&galley, at), galley, look.text);
        } else if let Some(icon) = self.icon {
            paint_icon(ui, icon, font::ICON, rect, look.text);
        }
        let tip = self
            .tip
            .or_else(|| (elided || (!self.shows_text && self.shows_tip)).then(|| self.text.to_owned()));
        match tip {
            Some(tip) if enabled => text::tip(response, &tip),
            Some(tip) => response.on_disabled_hover_text(text::bound(&tip)),
            None => response,
        }
    }
}

/// Returns the width of a text in one or two lines, without broken words.
fn halves_width(ui: &Ui, text: &str, font: &FontId) -> f32 {
    let wide = |words: &[&str]| line_width(ui, &words.join(" "), font.clone());
    let words: Vec<&str> = text.split_whitespace().collect();
    let broken = |at: usize| wide(&words[..at]).max(wide(&words[at..]));
    (1..words.len()).map(broken).fold(wide(&words), f32::min)
}

/// Colours of a control in its current state.
pub(super) struct Look {
    pub(super) fill: Color32,
    pub(super) text: Color32,
    pub(super) border: Color32,
}

impl Look {
    pub(super) fn of(ui: &Ui, response: &Response, primary: bool, quiet: bool) -> Look {
        let ink = Ink::of(ui.ctx());
        let over = response.hovered() || response.is_pointer_button_down_on();
        if over {
            ui.ctx().set_cursor_icon(CursorIcon::PointingHand);
        }
        let hover_text = ink.hover_text();
        match (primary, over) {
            (true, true) if ink.theme == Theme::Indigo => {
                Look { fill: ink.cell_hover, text: hover_text, border: ink.accent }
            }
            (true, true) => {
                let fill = colour(ink.tokens().accent_hover());
                Look { fill, text: ink.on_accent, border: fill }
            }
            (true, false) => Look { fill: ink.accent, text: ink.on_accent, border: ink.accent },
            (false, true) => Look { fill: ink.cell_hover, text: hover_text, border: ink.line },
            (false, false) if quiet => {
                Look { fill: Color32::TRANSPARENT, text: ink.text, border: Color32::TRANSPARENT }
            }
            (false, false) => Look { fill: ink.raised, text: ink.text, border: ink.line },
        }
    }

    pub(super) fn paint(&self, ui: &Ui, rect: Rect, response: &Response) {
        let radius = CornerRadius::same(RADIUS);
        ui.painter().rect(rect, radius, self.fill, Stroke::new(1.0, self.border), StrokeKind::Inside);
        focus_ring(ui, rect, RADIUS, response);
    }
}

/// Scrolls a control that has just received the focus into sight.
pub(crate) fn reveal(ui: &Ui, rect: Rect, response: &Response) {
    if response.gained_focus() {
        ui.scroll_to_rect(rect.expand(4.0), None);
    }
}

/// Paints the ring around a focused control.
pub(crate) fn focus_ring(ui: &Ui, rect: Rect, radius: u8, response: &Response) {
    reveal(ui, rect, response);
    if response.has_focus() {
        let ink = Ink::of(ui.ctx());
        // Two lines make the ring visible on the accent itself.
        let outer = CornerRadius::same(radius.saturating_add(2));
        ui.painter().rect_stroke(
            rect,
            CornerRadius::same(radius),
            Stroke::new(1.0, ink.surface),
            StrokeKind::Inside,
        );
        ui.painter().rect_stroke(rect.expand(1.0), outer, Stroke::new(2.0, ink.accent), StrokeKind::Middle);
    }
}

/// Shows a button with an icon only, without a border. The name is for screen readers and shown as a tooltip.
pub(crate) fn icon_button(ui: &mut Ui, icon: Icon, name: &str) -> Response {
    Button::icon_only(icon, name).quiet().show(ui)
}

/// Shows a text that can be pressed, in the accent colour and aligned with the surrounding text.
pub(crate) fn link(ui: &mut Ui, text: &str) -> Response {
    let room = ui.available_width();
    let galley = layout_line(ui, text, font::strong(font::BODY), Color32::PLACEHOLDER, room);
    plain(ui, text, galley, None, Ink::of(ui.ctx()).accent)
}

/// Shows a text that can be pressed before contents that the text unfolds.
pub(crate) fn fold(ui: &mut Ui, text: &str, open: bool) -> Response {
    let room = ui.available_width() - SIGN;
    let galley = layout_line(ui, text, font::strong(font::BODY), Color32::PLACEHOLDER, room);
    plain(ui, text, galley, Some(open), Ink::of(ui.ctx()).accent)
}

/// Width of the sign before contents that unfold, in points.
const SIGN: f32 = 22.0;

fn plain(ui: &mut Ui, name: &str, galley: Arc<Galley>, open: Option<bool>, colour: Color32) -> Response {
    let before = if open.is_some() { SIGN } else { 0.0 };
    let size = vec2(before + galley.size().x, galley.size().y.max(super::low(ui)));
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let enabled = ui.is_enabled();
    response.widget_info(|| WidgetInfo::labeled(Role::Button, enabled, name));
    let over = response.hovered();
    if over {
        ui.ctx().set_cursor_icon(CursorIcon::PointingHand);
    }
    let colour = if over { Ink::of(ui.ctx()).text } else { colour };
    if let Some(open) = open {
        let sign = if open { icon::CARET_UP } else { icon::CARET_DOWN };
        let at = Rect::from_min_size(rect.min, vec2(SIGN - 6.0, rect.height()));
        paint_icon(ui, sign, at.width(), at, colour);
    }
    let elided = galley.elided;
    let at = egui::pos2(rect.left() + before, rect.center().y - galley.size().y / 2.0);
    if over {
        let below = at.y + galley.size().y;
        ui.painter().hline(at.x..=rect.right(), below, Stroke::new(1.0, colour));
    }
    ui.painter().galley(at, galley, colour);
    focus_ring(ui, rect.expand2(vec2(4.0, 0.0)), RADIUS, &response);
    if elided { response.on_hover_text(name) } else { response }
}
