//! Text as a cut line whose tooltip shows the rest, or as paragraphs that wrap.

use std::sync::Arc;

use egui::text::{LayoutJob, TextWrapping};
use egui::{
    Align, Color32, Context, FontId, Galley, Id, Label, Pos2, Rect, Response, RichText, Role, Sense, Ui,
    WidgetInfo, vec2,
};

pub(crate) use inarow_app::sentences::capitalised;
use inarow_view::number::THOUSANDS;

use super::icon::Icon;
use super::{Ink, font};

/// Lays out one line, cut with an ellipsis if wider than `width`.
pub(crate) fn layout_line(ui: &Ui, text: &str, font: FontId, colour: Color32, width: f32) -> Arc<Galley> {
    layout_lines(ui, text, font, colour, width, 1, Align::Min)
}

/// Lays out at most `most` lines. A longer text ends in an ellipsis.
pub(crate) fn layout_lines(
    ui: &Ui,
    text: &str,
    font: FontId,
    colour: Color32,
    width: f32,
    most: usize,
    halign: Align,
) -> Arc<Galley> {
    let shown = if most > 1 { bound(text) } else { text.to_owned() };
    let mut job = LayoutJob::simple_singleline(shown, font, colour);
    let one = TextWrapping::truncate_at_width(width.max(0.0));
    job.halign = halign;
    job.wrap = if most > 1 { TextWrapping { max_rows: most, break_anywhere: false, ..one } } else { one };
    let galley = ui.painter().layout_job(job);
    note_cut(ui, text, &galley);
    galley
}

/// Lines that were cut in a frame.
#[derive(Clone, Default)]
struct Cut(Vec<String>);

fn note_cut(ui: &Ui, text: &str, galley: &Galley) {
    if galley.elided {
        ui.data_mut(|data| data.get_temp_mut_or_default::<Cut>(Id::NULL).0.push(text.to_owned()));
    }
}

/// Forgets the cut lines before a frame is drawn.
pub(crate) fn forget_cut(context: &Context) {
    context.data_mut(|data| data.remove_temp::<Cut>(Id::NULL));
}

/// Returns the whole texts of lines that were cut in the frame drawn last.
pub(crate) fn cut(context: &Context) -> Vec<String> {
    context.data(|data| data.get_temp::<Cut>(Id::NULL)).unwrap_or_default().0
}

/// Returns the width of one line of text, in points.
pub(crate) fn line_width(ui: &Ui, text: &str, font: FontId) -> f32 {
    ui.painter().layout_no_wrap(text.to_owned(), font, Color32::PLACEHOLDER).size().x
}

/// Returns the position that centres a galley in a rectangle.
pub(super) fn centred(galley: &Galley, rect: Rect) -> Pos2 {
    rect.center() - galley.rect.center().to_vec2()
}

/// Paints a galley at the left edge of a rectangle, vertically centred.
pub(super) fn paint_left(ui: &Ui, galley: Arc<Galley>, rect: Rect, colour: Color32) {
    let at = Pos2::new(rect.left(), rect.center().y - galley.size().y / 2.0);
    ui.painter().galley(at, galley, colour);
}

/// Paints an icon in the middle of a rectangle.
pub(crate) fn paint_icon(ui: &Ui, icon: Icon, size: f32, rect: Rect, colour: Color32) {
    let galley = ui.painter().layout_no_wrap(icon.0.to_string(), font::icon(size), colour);
    let ink = galley.mesh_bounds.center().to_vec2();
    ui.painter().galley(rect.center() - ink, galley, colour);
}

/// Draws one line of secondary text in a place. A long text loses its beginning, which suits paths.
pub(crate) fn end_of(ui: &Ui, text: &str, rect: Rect) {
    let font = font::regular(font::SMALL);
    let colour = Ink::of(ui.ctx()).muted;
    let mut shown = text.to_owned();
    let mut rest = text;
    while line_width(ui, &shown, font.clone()) > rect.width() {
        let Some((at, _)) = rest.char_indices().nth(1) else { break };
        rest = &rest[at..];
        shown = format!("…{rest}");
    }
    let galley = layout_line(ui, &shown, font, colour, rect.width());
    paint_left(ui, galley, rect, colour);
}

/// Draws one line in a font and colour, cut at the available width. A tooltip shows the whole text.
pub(crate) fn line(ui: &mut Ui, text: &str, font: FontId, colour: Color32) -> Response {
    let galley = layout_line(ui, text, font, colour, ui.available_width());
    let elided = galley.elided;
    let (rect, response) = ui.allocate_exact_size(galley.size(), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, text));
    ui.painter().galley(rect.min, galley, colour);
    if elided { response.on_hover_text(text) } else { response }
}

/// Draws a paragraph of body text.
pub(crate) fn label(ui: &mut Ui, text: &str) -> Response {
    paragraph(ui, text, font::regular(font::BODY), Ink::of(ui.ctx()).text)
}

/// Draws a paragraph of semibold body text.
pub(crate) fn strong(ui: &mut Ui, text: &str) -> Response {
    paragraph(ui, text, font::strong(font::BODY), Ink::of(ui.ctx()).text)
}

/// Draws a paragraph of secondary text.
pub(crate) fn muted(ui: &mut Ui, text: &str) -> Response {
    paragraph(ui, text, font::regular(font::SMALL), Ink::of(ui.ctx()).muted)
}

/// Draws a paragraph about an error.
pub(crate) fn bad(ui: &mut Ui, text: &str) -> Response {
    paragraph(ui, text, font::regular(font::SMALL), Ink::of(ui.ctx()).bad)
}

/// Line height of a paragraph, relative to its font size.
const LEADING: f32 = 1.45;

/// Draws a wrapping paragraph in a font and colour.
pub(crate) fn paragraph(ui: &mut Ui, text: &str, font: FontId, colour: Color32) -> Response {
    let leading = leading(&font);
    wrapped(ui, text, font, colour, leading)
}

/// Returns the line height of a paragraph in a font, in points.
pub(crate) fn leading(font: &FontId) -> f32 {
    (font.size * LEADING).round()
}

/// Returns the number of lines of a paragraph in a font and width.
pub(crate) fn lines_in(ui: &Ui, text: &str, font: FontId, width: f32) -> usize {
    ui.painter().layout(bound(text), font, Color32::PLACEHOLDER, width).rows.len()
}

/// Draws a paragraph with a line height in points.
pub(crate) fn wrapped(ui: &mut Ui, text: &str, font: FontId, colour: Color32, leading: f32) -> Response {
    let shown = RichText::new(bound(text)).font(font).color(colour).line_height(Some(leading));
    let response = ui.add(Label::new(shown).wrap());
    // The accessible text is the original text.
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, text));
    response
}

/// Joins words that are read as a unit with unbreakable spaces. Numbers stay whole too, because the toolkit would
/// break lines at the narrow space between thousands.
pub(crate) fn bound(text: &str) -> String {
    inarow_view::bound(text).replace(THOUSANDS, "\u{a0}")
}

/// Shows a tooltip while the pointer rests on the response.
pub(crate) fn tip(response: Response, text: &str) -> Response {
    response.on_hover_text(bound(text))
}

/// Height of a group's title, in points.
pub(crate) const TITLE: f32 = 16.0;

/// Draws the title of a group, in capitals.
pub(crate) fn capitals(ui: &mut Ui, text: &str) -> Response {
    let colour = Ink::of(ui.ctx()).muted;
    let mut job = LayoutJob::default();
    let mut format = egui::TextFormat::simple(font::strong(font::CAPITALS), colour);
    format.extra_letter_spacing = 0.6;
    job.append(&text.to_uppercase(), 0.0, format);
    job.wrap = TextWrapping::truncate_at_width(ui.available_width());
    let galley = ui.painter().layout_job(job);
    note_cut(ui, text, &galley);
    let (rect, response) = ui.allocate_exact_size(vec2(galley.size().x, TITLE), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, text));
    paint_left(ui, galley, rect, colour);
    response
}

/// Draws a changing number whose digits keep their places.
pub(crate) fn figures(ui: &mut Ui, text: &str) -> Response {
    line(ui, text, font::figures(font::BODY), Ink::of(ui.ctx()).text)
}
