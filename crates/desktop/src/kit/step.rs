//! Buttons that step through moves.

use egui::{CornerRadius, Painter, Rect, RectAlign, Response, Stroke, Tooltip, Ui, pos2};

use inarow_view::Action;

use super::{Button, Ink};

/// Target of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    /// Start, before the first move.
    First,
    /// Previous move.
    Back,
    /// Next move.
    Forward,
    /// Last move.
    Last,
}

impl Step {
    /// Returns the action of the step.
    pub(crate) fn action(self) -> Action {
        match self {
            Step::First => Action::First,
            Step::Back => Action::Earlier,
            Step::Forward => Action::Later,
            Step::Last => Action::Newest,
        }
    }
}

/// Shows a button with the sign of a step. The name is for screen readers.
pub(crate) fn step(ui: &mut Ui, name: &str, step: Step, width: f32, enabled: bool) -> Response {
    let response = Button::blank(name).width(width).enabled(enabled).show(ui);
    let ink = Ink::of(ui.ctx());
    let colour = match (enabled, response.hovered()) {
        (false, _) => ink.text.gamma_multiply(inarow_view::contrast::DISABLED),
        (true, true) => ink.hover_text(),
        (true, false) => ink.text,
    };
    let forward = matches!(step, Step::Forward | Step::Last);
    sign(ui.painter(), response.rect, forward, matches!(step, Step::First | Step::Last), colour);
    response
}

/// Shows the tooltip of a button on the side of its row, without covering other buttons of the row.
pub(crate) fn tip_beside(response: &Response, row: Rect, tip: &str) {
    let mut tooltip = Tooltip::for_enabled(response);
    tooltip.popup = tooltip.popup.anchor(row).align(RectAlign::LEFT).align_alternatives(&[RectAlign::RIGHT]);
    tooltip.gap(8.0).show(|ui| ui.label(tip));
}

/// Draws a triangle, with a bar if `bar` is set.
fn sign(painter: &Painter, rect: Rect, forward: bool, bar: bool, colour: egui::Color32) {
    let turn = |x: f32| if forward { x } else { -x };
    let at = |x: f32, y: f32| pos2(rect.center().x + turn(x), rect.center().y + y);
    let shift = if bar { -1.5 } else { 0.5 };
    painter.add(egui::Shape::convex_polygon(
        vec![at(shift - 4.0, -5.5), at(shift + 4.5, 0.0), at(shift - 4.0, 5.5)],
        colour,
        Stroke::NONE,
    ));
    if bar {
        let (a, b) = (at(4.5, -5.5), at(6.5, 5.5));
        painter.rect_filled(Rect::from_two_pos(a, b), CornerRadius::ZERO, colour);
    }
}
