//! Common parts of dialogs, such as running text, selectable rows, two columns, and names of games and players.

use std::sync::Arc;

use egui::Role;
use egui::{
    Color32, CornerRadius, Galley, Key, Label, Pos2, Rect, Response, RichText, ScrollArea, Sense, Stroke,
    StrokeKind, Ui, UiBuilder, WidgetInfo, pos2, vec2,
};
use inarow_play::PlayerSpec;
use inarow_view::{Look, Scene, Skin, Stones, Texts};

use crate::app_state::setup_of;
use crate::kit::icon::Icon;
use crate::kit::text::{layout_line, line_width};
use crate::kit::{self, Ink, font};
use crate::labels;

/// Line height of running text, in points.
const LEADING: f32 = 20.0;
/// Largest width of running text for easy reading, in points.
pub(super) const MEASURE: f32 = 660.0;
/// Width below which two columns become one, in points.
pub(super) const NARROW: f32 = 620.0;

/// Draws running text, with paragraphs separated by empty lines. Lines that begin with an en dash form a list.
pub(super) fn prose(ui: &mut Ui, text: &str) {
    let ink = Ink::of(ui.ctx());
    for paragraph in text.split("\n\n") {
        for line in paragraph.trim_end().lines() {
            match line.strip_prefix("– ") {
                Some(item) => {
                    ui.horizontal_top(|ui| {
                        ui.set_max_width(MEASURE.min(ui.available_width()));
                        body(ui, "–", ink.accent);
                        ui.vertical(|ui| body(ui, item, ink.text));
                    });
                }
                None => {
                    ui.scope(|ui| {
                        ui.set_max_width(MEASURE.min(ui.available_width()));
                        body(ui, line, ink.text);
                    });
                }
            }
        }
        ui.add_space(4.0);
    }
}

fn body(ui: &mut Ui, text: &str, colour: Color32) {
    kit::text::wrapped(ui, text, font::regular(font::BODY), colour, LEADING);
}

/// Draws secondary text.
pub(super) fn small(ui: &mut Ui, text: &str) -> Response {
    let ink = Ink::of(ui.ctx());
    kit::text::wrapped(ui, text, font::regular(font::SMALL), ink.muted, 18.0)
}

/// Draws the note that the dialog continues unfinished input. Returns true if the input is to be discarded.
pub(super) fn draft(ui: &mut Ui, texts: &Texts) -> bool {
    let ink = Ink::of(ui.ctx());
    let size = vec2(ui.available_width(), 32.0);
    let row = egui::Layout::left_to_right(egui::Align::Center);
    let inner = ui.allocate_ui_with_layout(size, row, |ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        crate::kit::text::line(ui, &texts.get("dialog-draft"), font::regular(font::SMALL), ink.muted);
        kit::link(ui, &texts.get("dialog-draft-anew")).clicked()
    });
    ui.add_space(4.0);
    inner.inner
}

/// Draws a sentence about a deletion. Returns true to restore.
pub(super) fn undo_line(ui: &mut Ui, sentence: &str, back: &str) -> bool {
    const PAD: f32 = 12.0;
    let ink = Ink::of(ui.ctx());
    let body = font::regular(font::BODY);
    let button = line_width(ui, back, font::strong(font::BODY)).ceil();
    let width = ui.available_width();
    let words = ui.painter().layout(sentence.to_owned(), body, ink.text, width - button - 3.0 * PAD);
    let size = vec2(width, 44.0_f32.max(words.size().y + 20.0));
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, sentence));
    let line = Stroke::new(1.0, ink.line);
    ui.painter().rect(rect, CornerRadius::same(10), ink.raised, line, StrokeKind::Inside);
    let at = rect.left_center() + vec2(PAD, -words.size().y / 2.0);
    ui.painter().galley(at, words, ink.text);
    let place = Rect::from_min_max(pos2(rect.right() - PAD - button, rect.top()), rect.max - vec2(PAD, 0.0));
    let row = egui::Layout::left_to_right(egui::Align::Center);
    let mut corner = ui.new_child(UiBuilder::new().max_rect(place).layout(row));
    kit::link(&mut corner, back).clicked()
}

/// Draws a heading.
pub(super) fn heading(ui: &mut Ui, text: &str, size: f32) -> Response {
    let ink = Ink::of(ui.ctx());
    ui.add(Label::new(RichText::new(text).font(font::strong(size)).color(ink.text)).wrap())
}

/// Draws text at a point, vertically centred. An `align` of 0 begins the text at the point, 0.5 centres the
/// text, and 1 ends the text.
pub(super) fn text_at(ui: &Ui, at: Pos2, align: f32, galley: Arc<Galley>) {
    let size = galley.size();
    let corner = pos2(at.x - size.x * align, at.y - size.y / 2.0);
    ui.painter().galley(corner, galley, Color32::PLACEHOLDER);
}

/// Height of a row with two lines, in points.
const TWO_LINES: f32 = 54.0;

/// Draws a board with this size and an accessible name on a plate.
pub(super) fn board_picture(ui: &mut Ui, size: egui::Vec2, scene: &Scene, name: &str) {
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, name));
    if ui.is_rect_visible(rect) {
        ui.painter().rect_filled(rect, CornerRadius::same(12), Ink::of(ui.ctx()).bg);
        crate::board::draw(ui, scene, rect.shrink(6.0));
    }
}

/// Texts of a row.
#[derive(Clone, Copy, Default)]
pub(super) struct Row<'a> {
    /// First line.
    pub(super) title: &'a str,
    /// Second line, which may be empty.
    pub(super) detail: &'a str,
    /// Text on the right of the first line, which may be empty.
    pub(super) aside: &'a str,
    /// Shorter text, possibly empty, that replaces an `aside` too long to fit.
    pub(super) brief: &'a str,
    /// Text on the right of the second line, which may be empty.
    pub(super) below: &'a str,
}

impl Row<'_> {
    /// Returns the height of the row.
    pub(super) fn height(&self, ui: &Ui) -> f32 {
        if self.is_low() { kit::height(ui) } else { TWO_LINES }
    }

    /// Whether the row has a single line.
    fn is_low(&self) -> bool {
        self.detail.is_empty() && self.below.is_empty()
    }
}

/// Draws a selectable row of a list, in the available width.
pub(super) fn row(ui: &mut Ui, chosen: bool, row: Row<'_>) -> Response {
    let ink = Ink::of(ui.ctx());
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), row.height(ui)), Sense::click());
    let response = response.on_hover_cursor(egui::CursorIcon::PointingHand);
    let enabled = ui.is_enabled();
    response.widget_info(|| {
        let sentence: Vec<&str> = [row.title, row.detail, row.aside, row.below]
            .into_iter()
            .filter(|part| !part.is_empty())
            .collect();
        WidgetInfo::selected(Role::RadioButton, enabled, chosen, sentence.join(", "))
    });
    kit::reveal(ui, rect, &response);
    if !ui.is_rect_visible(rect) {
        return response;
    }
    let (fill, edge) = match (chosen, response.hovered()) {
        (true, _) => (ink.raised, Stroke::new(1.5, ink.accent)),
        (false, true) => (ink.cell_hover, Stroke::NONE),
        (false, false) => (Color32::TRANSPARENT, Stroke::NONE),
    };
    ui.painter().rect(rect, CornerRadius::same(8), fill, edge, StrokeKind::Inside);
    kit::focus_ring(ui, rect, 8, &response);
    let inner = rect.shrink2(vec2(12.0, 8.0));
    let two = !row.is_low();
    let (above, beneath) = if two {
        (rect.center().y - 10.0, rect.center().y + 10.0)
    } else {
        (rect.center().y, rect.center().y)
    };
    let write = |left: &str, right: &str, brief: &str, y: f32, strong: bool| {
        let (size, colour) = if strong { (font::BODY, ink.text) } else { (font::SMALL, ink.muted) };
        let left_font = if strong { font::strong(size) } else { font::regular(size) };
        // If both texts do not fit, the left text takes priority over the end of the right text.
        let wanted = line_width(ui, left, left_font.clone()) + 8.0;
        let fits = |right: &&str| wanted + line_width(ui, right, font::regular(font::SMALL)) <= inner.width();
        let short = if brief.is_empty() { right.split(" · ").next().unwrap_or_default() } else { brief };
        let right = if fits(&right) { right } else { short };
        let right = layout_line(ui, right, font::regular(font::SMALL), ink.muted, inner.width() * 0.6);
        let gap = if right.size().x > 0.0 { right.size().x + 8.0 } else { 0.0 };
        // A title that does not fit shows its first words. The tooltip shows the whole title.
        let whole = !strong || wanted - 8.0 + gap <= inner.width();
        let left = if whole { left } else { left.split(", ").next().unwrap_or_default() };
        let left = layout_line(ui, left, left_font, colour, inner.width() - gap);
        let elided = left.elided || right.elided || !whole;
        text_at(ui, pos2(inner.left(), y), 0.0, left);
        text_at(ui, pos2(inner.right(), y), 1.0, right);
        elided
    };
    let mut elided = write(row.title, row.aside, row.brief, above, true);
    if two {
        elided |= write(row.detail, row.below, "", beneath, false);
    }
    if elided {
        let parts = [row.title, row.detail, row.aside, row.below].into_iter().filter(|part| !part.is_empty());
        return kit::text::tip(response, &parts.collect::<Vec<_>>().join("\n"));
    }
    response
}

/// Draws an empty state with an icon, the missing thing and a hint. `around` is the space above and below, in
/// points. Returns true if the button was pressed.
pub(super) fn nothing(
    ui: &mut Ui,
    around: f32,
    sign: Icon,
    [title, hint]: &[String; 2],
    action: Option<&str>,
) -> bool {
    ui.add_space(around);
    let pressed = ui.vertical_centered(|ui| {
        let ink = Ink::of(ui.ctx());
        let (rect, _) = ui.allocate_exact_size(vec2(48.0, 48.0), Sense::hover());
        kit::text::paint_icon(ui, sign, 44.0, rect, ink.muted);
        heading(ui, title, font::STATUS);
        kit::muted(ui, hint);
        let Some(action) = action else { return false };
        ui.add_space(8.0);
        kit::Button::new(action).primary().show(ui).clicked()
    });
    ui.add_space(around);
    pressed.inner
}

/// Draws one of several pages from its top. A list with this width on the left selects the page. In a narrow
/// window a drop-down list called `name` replaces that list. The total height is `height`.
pub(super) fn pages(
    ui: &mut Ui,
    name: &str,
    (list_width, height): (f32, f32),
    titles: &[[String; 2]],
    chosen: &mut usize,
    page: impl FnOnce(&mut Ui),
) {
    let shown = *chosen;
    if ui.available_width() < NARROW {
        let names: Vec<String> = titles.iter().map(|[title, _]| title.clone()).collect();
        kit::select(ui, name, chosen, &names);
        let area = ScrollArea::vertical().id_salt(shown).max_height(height - kit::height(ui) - 8.0);
        area.auto_shrink(false).show(ui, page);
        return;
    }
    let (first, second) = split(ui, list_width, height);
    pane(ui, ("left", 0), first, |ui| {
        if titles.iter().any(|[_, detail]| !detail.is_empty()) {
            ui.spacing_mut().item_spacing.y = 2.0;
        }
        for (place, [title, detail]) in titles.iter().enumerate() {
            if row(ui, place == shown, Row { title, detail, ..Row::default() }).clicked() {
                *chosen = place;
            }
        }
    });
    pane(ui, ("right", shown), second, page);
}

/// Heading in its own row before the row with this index, and the heading's drawing.
pub(super) type Heading<'a> = (usize, &'a mut dyn FnMut(&mut Ui));

/// Draws the visible part of a list with `count` selectable rows. Returns the response of a clicked row. Page
/// up and page down move the selection, unless the user is `typing`.
pub(super) fn rows<'a>(
    ui: &mut Ui,
    name: &str,
    (count, chosen): (usize, &mut usize),
    typing: bool,
    heading: Option<Heading<'_>>,
    what: impl Fn(usize) -> Option<Row<'a>>,
) -> Option<Response> {
    let mut heading = heading;
    let pressed = |key| !typing && ui.input(|input| input.key_pressed(key));
    let step = usize::from(pressed(Key::PageDown));
    *chosen = (*chosen + step).min(count.saturating_sub(1)).saturating_sub(usize::from(pressed(Key::PageUp)));
    ui.spacing_mut().item_spacing.y = 2.0;
    let mut clicked = None;
    let area = ScrollArea::vertical().id_salt(name).auto_shrink(false);
    area.show_rows(ui, TWO_LINES, count + usize::from(heading.is_some()), |ui, places| {
        for place in places {
            let before = heading.as_ref().map_or(count, |(before, _)| *before);
            if let Some((_, heading)) = heading.as_mut().filter(|_| place == before) {
                let (room, _) = ui.allocate_exact_size(vec2(ui.available_width(), TWO_LINES), Sense::hover());
                // The heading is close to its rows.
                let layout = egui::Layout::bottom_up(egui::Align::Min);
                heading(&mut ui.new_child(UiBuilder::new().max_rect(room).layout(layout)));
                continue;
            }
            let place = if heading.is_some() && place > before { place - 1 } else { place };
            let Some(shown) = what(place) else { continue };
            let response = row(ui, place == *chosen, shown);
            if response.clicked() {
                *chosen = place;
                clicked = Some(response);
            }
        }
    });
    clicked
}

/// Draws a column on the left and another column in the remaining width. Both columns are `height` high and
/// arrange themselves.
pub(super) fn beside_fixed(
    ui: &mut Ui,
    left_width: f32,
    height: f32,
    left: impl FnOnce(&mut Ui),
    right: impl FnOnce(&mut Ui),
) {
    let (first, second) = split(ui, left_width, height);
    for_column(ui, "left", first, left);
    for_column(ui, "right", second, right);
}

/// Draws a list, `height` high, next to its selected game. In a narrow window the list and the game replace
/// each other, with a button `back`. The list returns true if a game was selected.
pub(super) fn list_beside(
    ui: &mut Ui,
    height: f32,
    in_game: &mut bool,
    back: &str,
    list: impl FnOnce(&mut Ui) -> bool,
    game: impl FnOnce(&mut Ui),
) {
    if ui.available_width() >= NARROW {
        let width = (ui.available_width() * 0.47).clamp(270.0, 400.0);
        beside_fixed(ui, width, height, |ui| *in_game |= list(ui), game);
    } else if *in_game {
        if kit::Button::new(back).icon(kit::icon::ARROW_LEFT).quiet().show(ui).clicked() {
            *in_game = false;
        }
        ScrollArea::vertical().max_height(height - 46.0).auto_shrink(false).show(ui, game);
    } else {
        alone(ui, height, |ui| *in_game |= list(ui));
    }
}

fn for_column(ui: &mut Ui, name: impl egui::AsIdSalt, rect: Rect, contents: impl FnOnce(&mut Ui)) {
    let mut inside = ui.new_child(UiBuilder::new().id_salt(name).max_rect(rect));
    // The scroll bar is next to the column.
    let mut seen = rect.expand(3.0);
    seen.max.x += 8.0;
    inside.set_clip_rect(seen.intersect(ui.clip_rect()));
    contents(&mut inside);
}

/// Draws one column, `height` high, which arranges itself.
pub(super) fn alone(ui: &mut Ui, height: f32, contents: impl FnOnce(&mut Ui)) {
    let (room, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    for_column(ui, "alone", room, contents);
}

/// Splits the room into two columns with a line between them.
fn split(ui: &mut Ui, left_width: f32, height: f32) -> (Rect, Rect) {
    const GAP: f32 = 24.0;
    let (room, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    let ink = Ink::of(ui.ctx());
    let (mut first, mut second) = (room, room);
    first.set_width(left_width);
    second.min.x += left_width + GAP;
    ui.painter().vline(first.right() + GAP / 2.0, room.y_range(), Stroke::new(1.0, ink.line));
    (first, second)
}

/// Draws a part of a dialog that scrolls separately.
fn pane(ui: &mut Ui, name: (&str, usize), rect: Rect, contents: impl FnOnce(&mut Ui)) {
    for_column(ui, name, rect, |ui| {
        ScrollArea::vertical().id_salt(name).auto_shrink(false).show(ui, contents);
    });
}

/// Returns the look of the sides in a game given as text. Returns `None` for a game set up by hand whose look
/// depends on the board.
pub(super) fn look_of(game: &str, skin: Skin) -> Option<Look> {
    match setup_of(game) {
        Some(setup) => Some(Look::of(&setup, skin)),
        None => (skin.stones == Stones::Never).then_some(Look::Marks),
    }
}

/// Returns the label of a computer given as text. An unknown text is its own label.
pub(super) fn player_label(player: &str, texts: &Texts) -> String {
    player.parse::<PlayerSpec>().map_or_else(|_| player.to_owned(), |spec| labels::player_label(&spec, texts))
}

#[cfg(test)]
mod tests;
