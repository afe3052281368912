//! A sentence that is shown for a while where it covers nothing: in a column, or in the window that is open.

use std::sync::Arc;

use egui::text::{LayoutJob, TextWrapping};
use egui::{
    Context, CornerRadius, Frame, Galley, Id, Margin, Rect, Role, Sense, Stroke, TextFormat, Ui, WidgetInfo,
    accesskit, pos2, vec2,
};

use super::{Ink, font, icon, text};

const PAD: egui::Vec2 = vec2(12.0, 9.0);
const SIGN: f32 = 26.0;

/// What is said.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Toast {
    /// The sentence; after a line break what the system said, in its own words.
    pub(crate) text: String,
    /// Something went wrong.
    pub(crate) bad: bool,
    /// What it says in full, where the sentence has room for a part: shown while the pointer rests on it, and read out.
    pub(crate) whole: Option<String>,
}

/// The sentence, and in a second line what the system said about it in its own words.
fn laid(ui: &Ui, sentence: &str, width: f32) -> Arc<Galley> {
    let ink = Ink::of(ui.ctx());
    let mut job = LayoutJob { wrap: TextWrapping::wrap_at_width(width), ..LayoutJob::default() };
    let (said, original) = sentence.split_once('\n').unwrap_or((sentence, ""));
    job.append(said, 0.0, TextFormat::simple(font::regular(font::BODY), ink.text));
    if !original.is_empty() {
        job.append(&format!("\n{original}"), 0.0, TextFormat::simple(font::regular(font::SMALL), ink.muted));
    }
    ui.painter().layout_job(job)
}

/// How high [`toast`] will be in that width.
pub(crate) fn toast_height(ui: &Ui, sentence: &str, width: f32) -> f32 {
    let words = laid(ui, sentence, width - 2.0 * PAD.x - SIGN);
    words.size().y.max(20.0) + 2.0 * PAD.y + 2.0
}

/// Shows it as wide as the room. It takes no clicks and is read out once.
pub(crate) fn toast(ui: &mut Ui, said: &Toast) {
    let (sentence, bad) = (said.text.as_str(), said.bad);
    let ink = Ink::of(ui.ctx());
    let frame = Frame::new()
        .fill(ink.raised)
        .stroke(Stroke::new(1.0, if bad { ink.bad } else { ink.line }))
        .corner_radius(CornerRadius::same(10))
        .inner_margin(Margin::symmetric(PAD.x as i8, PAD.y as i8))
        .show(ui, |ui| {
            let (mark, colour) =
                if bad { (icon::WARNING_CIRCLE, ink.bad) } else { (icon::CHECK_CIRCLE, ink.accent) };
            let width = ui.available_width();
            let words = laid(ui, sentence, width - SIGN);
            let size = vec2(width, words.size().y.max(20.0));
            let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
            let sign = Rect::from_min_size(rect.min, vec2(18.0, 20.0));
            text::paint_icon(ui, mark, font::ICON, sign, colour);
            let at = pos2(rect.left() + SIGN, rect.center().y - words.size().y / 2.0);
            ui.painter().galley(at, words, ink.text);
        });
    let response = frame.response;
    let response = match &said.whole {
        Some(whole) => response.on_hover_text(whole),
        None => response,
    };
    response.widget_info(|| WidgetInfo::labeled(Role::Status, true, sentence));
    ui.ctx().accesskit_node_builder(response.id, |node| {
        if let Some(whole) = &said.whole {
            node.set_description(whole.as_str());
        }
        node.set_live(if bad { accesskit::Live::Assertive } else { accesskit::Live::Polite });
    });
}

fn key() -> Id {
    Id::unique("said in the open window")
}

/// Hands what is to be said to the window that is open; nothing with `None`.
pub(crate) fn say_in_sheet(context: &Context, toast: Option<Toast>) {
    context.data_mut(|data| match toast {
        Some(toast) => drop(data.insert_temp(key(), toast)),
        None => data.remove::<Toast>(key()),
    });
}

/// What the open window is to say.
pub(super) fn said_in_sheet(context: &Context) -> Option<Toast> {
    context.data(|data| data.get_temp(key()))
}
