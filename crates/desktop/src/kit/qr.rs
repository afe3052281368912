//! QR code.

use egui::{Color32, Rect, Sense, Ui, pos2, vec2};
use inarow_view::Qr;

/// Draws the QR code of a text, as large as whole pixels allow within `most` points. The colours of the code
/// are independent of the theme, because scanners need dark on light. `name` is for screen readers.
pub(crate) fn qr_code(ui: &mut Ui, text: &str, name: &str, most: f32) {
    let Some(qr) = cached(ui, text) else { return };
    let pixels = ui.ctx().pixels_per_point();
    let module = (most * pixels / qr.width() as f32).floor().max(1.0) / pixels;
    let side = module * qr.width() as f32;
    let (rect, response) = ui.allocate_exact_size(vec2(side, side), Sense::hover());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Image, true, name));
    let painter = ui.painter();
    let from = pos2((rect.left() * pixels).round() / pixels, (rect.top() * pixels).round() / pixels);
    painter.rect_filled(Rect::from_min_size(from, vec2(side, side)), 0.0, Color32::WHITE);
    for (column, row, length) in qr.runs() {
        let at = from + vec2(column as f32, row as f32) * module;
        let run = Rect::from_min_size(at, vec2(length as f32 * module, module));
        painter.rect_filled(run, 0.0, Color32::BLACK);
    }
}

/// Returns the code, and computes the code once per text.
fn cached(ui: &Ui, text: &str) -> Option<Qr> {
    let key = egui::Id::unique("QR code");
    let kept = ui.data(|data| data.get_temp::<(String, Option<Qr>)>(key)).filter(|(of, _)| of == text);
    if let Some((_, qr)) = kept {
        return qr;
    }
    let qr = Qr::of(text);
    ui.data_mut(|data| data.insert_temp(key, (text.to_owned(), qr.clone())));
    qr
}
