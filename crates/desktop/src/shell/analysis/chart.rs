//! Chart of a game with X's winning chance after each move. A line joins consecutive judged positions and never
//! crosses an unjudged position. A click or the arrow keys show the position.

#[cfg(test)]
mod tests;

use egui::{
    CornerRadius, CursorIcon, EventFilter, Key, Mesh, Pos2, Sense, Shape, Stroke, Ui, WidgetInfo, accesskit,
    pos2, vec2,
};
use inarow_play::analysis::Grade;

use crate::analysis::AnalysisWords;
use crate::app_state::AppState;
use crate::kit::{self, Ink};

/// Height of the chart, in points.
const HEIGHT: f32 = 64.0;
/// Radius of a judged position between two unjudged positions, in points.
const ALONE: f32 = 2.0;

/// Draws the chart. Returns the ply to show.
pub(super) fn chart(ui: &mut Ui, state: &AppState, words: &AnalysisWords<'_>) -> Option<usize> {
    let session = &state.session;
    let chances = session.analysis().chances();
    let (ply, last) = (session.ply(), chances.len().saturating_sub(1));
    let ink = Ink::of(ui.ctx());
    let (rect, response) =
        ui.allocate_exact_size(vec2(ui.available_width(), HEIGHT), Sense::click_and_drag());
    let inner = rect.shrink2(vec2(1.0, 4.0));
    let at = |ply: usize, chance: f64| -> Pos2 {
        let x = egui::lerp(inner.x_range(), ply as f32 / last.max(1) as f32);
        pos2(x, egui::lerp(inner.bottom()..=inner.top(), chance as f32))
    };
    let painter = ui.painter();
    painter.rect_filled(rect, CornerRadius::same(4), ink.surface);
    let runs: Vec<Vec<Pos2>> = runs(&chances)
        .into_iter()
        .map(|run| run.into_iter().map(|(ply, chance)| at(ply, chance)).collect())
        .collect();
    let mut filled = Mesh::default();
    let tint = ink.accent.gamma_multiply(inarow_view::contrast::AREA);
    for pair in runs.iter().flat_map(|points| points.windows(2)) {
        let first = filled.vertices.len() as u32;
        for point in pair {
            filled.colored_vertex(*point, tint);
            filled.colored_vertex(pos2(point.x, inner.bottom()), tint);
        }
        filled.add_triangle(first, first + 1, first + 2);
        filled.add_triangle(first + 1, first + 2, first + 3);
    }
    painter.add(Shape::mesh(filled));
    painter.hline(inner.x_range(), inner.center().y, Stroke::new(1.0, ink.line));
    painter.vline(at(ply, 0.5).x, inner.y_range(), Stroke::new(1.0, ink.muted));
    for points in runs {
        match points[..] {
            [alone] => painter.circle_filled(alone, ALONE, ink.accent),
            _ => painter.add(Shape::line(points, Stroke::new(1.5, ink.accent))),
        };
    }
    if let Some(game) = session.analysis().game() {
        for (index, made) in game.moves.iter().enumerate() {
            let chance = chances.get(index + 1).copied().flatten();
            if let Some(chance) = chance.filter(|_| made.grade.is_some_and(|grade| grade >= Grade::Mistake)) {
                painter.circle_filled(at(index + 1, chance), 3.0, ink.bad);
            }
        }
    }
    let chance = chances.get(ply).copied().flatten();
    if let Some(chance) = chance {
        painter.circle(at(ply, chance), 4.0, ink.accent, Stroke::new(1.5, ink.surface));
    }
    kit::focus_ring(ui, rect, 4, &response);
    if response.hovered() {
        ui.ctx().set_cursor_icon(CursorIcon::PointingHand);
    }
    let name = words.texts.with("analysis-report-chart", &[words.look.value()]);
    let value = words.chance_after(&chances, ply);
    response.widget_info(|| {
        let mut info = WidgetInfo::slider(true, ply as f64, &name);
        info.current_text_value = Some(value.clone());
        info
    });
    let response = response.on_hover_text(name.clone());
    let wanted = match response.interact_pointer_pos() {
        Some(pointer) => {
            let share = ((pointer.x - inner.left()) / inner.width().max(1.0)).clamp(0.0, 1.0);
            (share * last as f32).round() as usize
        }
        None if response.has_focus() => by_keys(ui, response.id, ply, last),
        None => ply,
    };
    (wanted != ply).then_some(wanted)
}

/// Returns the judged plies with their chances, grouped into consecutive runs.
fn runs(chances: &[Option<f64>]) -> Vec<Vec<(usize, f64)>> {
    let judged: Vec<(usize, f64)> =
        chances.iter().enumerate().filter_map(|(ply, chance)| Some((ply, (*chance)?))).collect();
    judged.chunk_by(|(one, _), (next, _)| one + 1 == *next).map(<[_]>::to_vec).collect()
}

/// Returns the ply to which the arrow keys, Home and End lead.
fn by_keys(ui: &Ui, id: egui::Id, ply: usize, last: usize) -> usize {
    ui.memory_mut(|memory| {
        let filter = EventFilter { horizontal_arrows: true, ..EventFilter::default() };
        memory.set_focus_lock_filter(id, filter);
    });
    ui.input(|input| {
        let on = input.num_presses(Key::ArrowRight)
            + input.num_accesskit_action_requests(id, accesskit::Action::Increment);
        let back = input.num_presses(Key::ArrowLeft)
            + input.num_accesskit_action_requests(id, accesskit::Action::Decrement);
        match (input.key_pressed(Key::Home), input.key_pressed(Key::End)) {
            (true, _) => 0,
            (_, true) => last,
            _ => (ply + on).saturating_sub(back).min(last),
        }
    })
}
