//! Toast, a sentence shown for a while in a column or in the open dialog. A toast covers nothing.

use std::sync::Arc;

use egui::text::{LayoutJob, TextWrapping};
use egui::{
    Align, Context, CornerRadius, Frame, Galley, Id, Layout, Margin, Rect, Role, Sense, Stroke, TextFormat,
    Ui, UiBuilder, WidgetInfo, accesskit, pos2, vec2,
};

use super::{Button, Ink, font, icon, text};

const PAD: egui::Vec2 = vec2(12.0, 9.0);
const SIGN: f32 = 26.0;
/// Gap between the words and the button next to them, in points.
const GAP: f32 = 8.0;
/// Width from which on the button fits next to the words, in points.
const BESIDE: f32 = 320.0;

/// Contents of a toast.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Toast {
    /// Sentence, followed by a line break and the original message of the system.
    pub(crate) text: String,
    /// Whether the toast reports an error.
    pub(crate) bad: bool,
    /// Full text, if the sentence is only a part. The tooltip shows the full text, and screen readers read it.
    pub(crate) whole: Option<String>,
    /// Text of the button, if any.
    pub(crate) action: Option<String>,
}

/// Lays out the sentence, with the original message of the system in a second line. `low` uses smaller type
/// above a button, so that the toast hides less.
fn laid(ui: &Ui, sentence: &str, width: f32, low: bool) -> Arc<Galley> {
    let size = if low { font::SMALL } else { font::BODY };
    let ink = Ink::of(ui.ctx());
    let mut job = LayoutJob { wrap: TextWrapping::wrap_at_width(width), ..LayoutJob::default() };
    let (notice, original) = sentence.split_once('\n').unwrap_or((sentence, ""));
    let fits = |word: &str| text::line_width(ui, word, font::regular(size)) <= width;
    let notice = inarow_app::notice::fold_paths(notice, fits);
    job.append(&text::bound(&notice), 0.0, TextFormat::simple(font::regular(size), ink.text));
    if !original.is_empty() {
        job.append(&format!("\n{original}"), 0.0, TextFormat::simple(font::regular(font::SMALL), ink.muted));
    }
    ui.painter().layout_job(job)
}

/// Returns the height of [`toast`] in a width.
pub(crate) fn toast_height(ui: &Ui, notice: &Toast, width: f32) -> f32 {
    let width = width - 2.0 * PAD.x;
    let beside = beside(ui, notice, width);
    let low = notice.action.is_some() && beside.is_none();
    let words = laid(ui, &notice.text, width - SIGN - beside.unwrap_or_default(), low).size().y.max(20.0);
    let high = match (&notice.action, beside) {
        (None, _) => words,
        (Some(_), Some(_)) => words.max(super::low(ui)),
        (Some(_), None) => words + super::low(ui),
    };
    high + 2.0 * PAD.y + 2.0
}

/// Returns the width of the button next to the words, if the button fits.
fn beside(ui: &Ui, notice: &Toast, width: f32) -> Option<f32> {
    let action = notice.action.as_ref().filter(|_| width >= BESIDE)?;
    Some(text::line_width(ui, action, font::regular(font::BODY)).ceil() + 28.0 + GAP)
}

/// Shows the toast in the available width. Screen readers announce the toast once. Returns true if the toast's
/// button was pressed. Only the button takes clicks.
pub(crate) fn toast(ui: &mut Ui, notice: &Toast) -> bool {
    let (sentence, bad) = (notice.text.as_str(), notice.bad);
    let ink = Ink::of(ui.ctx());
    let frame = Frame::new()
        .fill(ink.raised)
        .stroke(Stroke::new(1.0, if bad { ink.bad } else { ink.line }))
        .corner_radius(CornerRadius::same(10))
        .inner_margin(Margin::symmetric(PAD.x as i8, PAD.y as i8))
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            let (mark, colour) =
                if bad { (icon::WARNING_CIRCLE, ink.bad) } else { (icon::CHECK_CIRCLE, ink.accent) };
            let width = ui.available_width();
            let beside = beside(ui, notice, width);
            let low = notice.action.is_some() && beside.is_none();
            let words = laid(ui, sentence, width - SIGN - beside.unwrap_or_default(), low);
            let high = words.size().y.max(if beside.is_some() { super::low(ui) } else { 20.0 });
            let (rect, _) = ui.allocate_exact_size(vec2(width, high), Sense::hover());
            let top = if beside.is_some() { rect.center().y - 10.0 } else { rect.top() };
            let sign = Rect::from_min_size(pos2(rect.left(), top), vec2(18.0, 20.0));
            text::paint_icon(ui, mark, font::ICON, sign, colour);
            let at = pos2(rect.left() + SIGN, rect.center().y - words.size().y / 2.0);
            ui.painter().galley(at, words, ink.text);
            let Some(action) = &notice.action else { return false };
            if let Some(beside) = beside {
                let at = Rect::from_min_max(pos2(rect.right() - beside + GAP, rect.top()), rect.max);
                let row = Layout::right_to_left(Align::Center);
                let mut place = ui.new_child(UiBuilder::new().max_rect(at).layout(row));
                let press = Button::new(action).height(super::low(ui)).width(at.width());
                return press.show(&mut place).clicked();
            }
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 0.0;
                ui.add_space(SIGN);
                super::link(ui, action).clicked()
            })
            .inner
        });
    let (response, pressed) = (frame.response, frame.inner);
    let response = match &notice.whole {
        Some(whole) => text::tip(response, whole),
        None => response,
    };
    response.widget_info(|| WidgetInfo::labeled(Role::Status, true, sentence));
    ui.ctx().accesskit_node_builder(response.id, |node| {
        if let Some(whole) = &notice.whole {
            node.set_description(whole.as_str());
        }
        node.set_live(if bad { accesskit::Live::Assertive } else { accesskit::Live::Polite });
    });
    pressed
}

fn key() -> Id {
    Id::unique("said in the open window")
}

/// Passes a toast to the open dialog, or removes the toast for `None`.
pub(crate) fn show_in_dialog(context: &Context, toast: Option<Toast>) {
    context.data_mut(|data| match toast {
        Some(toast) => drop(data.insert_temp(key(), toast)),
        None => data.remove::<Toast>(key()),
    });
}

/// Returns the toast of the open dialog.
pub(super) fn notice_in_dialog(context: &Context) -> Option<Toast> {
    context.data(|data| data.get_temp(key()))
}
