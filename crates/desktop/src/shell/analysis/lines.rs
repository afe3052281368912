//! Best lines of the shown position. The board shows the line under the pointer.

use std::time::Duration;

use egui::{CornerRadius, CursorIcon, Event, Role, Sense, Ui, WidgetInfo, pos2, vec2};

use super::words;
use crate::app_state::AppState;
use crate::kit::{self, Ink, font, text};

/// Height of a row, in points.
const ROW: f32 = 26.0;
/// Time for which the pointer rests on a row before the board shows its line. A pointer in passing selects
/// nothing.
const REST: Duration = Duration::from_millis(150);

/// Row over which the pointer was moved, at a revision of the position. A row that moves under a resting
/// pointer is not selected.
#[derive(Clone, Copy, PartialEq)]
struct Aimed {
    revision: u64,
    place: usize,
}

/// Draws the lines with their heading. A position without lines takes equal room.
pub(super) fn lines(ui: &mut Ui, state: &mut AppState) {
    let top = ui.cursor().top();
    let shown = state.session.shown();
    let rows = match state.session.analysis().found() {
        Some(live) if shown.turn().outcome().is_none() => words(state).lines(&live.position),
        _ => Vec::new(),
    };
    match words(state).lines_of(shown) {
        Some(title) => kit::capitals(ui, &title),
        None => kit::muted(ui, &state.texts.get("analysis-lines-none")),
    };
    let gap = ui.spacing().item_spacing.y;
    let mut hovered = None;
    let mut focused = None;
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        for (place, line) in rows.iter().enumerate() {
            let response = row(ui, place, line, state.pointed_line == Some(place));
            hovered = hovered.or(response.hovered().then_some(place));
            focused = focused.or(response.has_focus().then_some(place));
        }
    });
    // The room for the requested rows is reserved, so that contents below keep their place.
    let count = state.session.analysis().lines() as f32;
    kit::room_from(ui, top, text::TITLE + gap + count * kit::lower(ui, ROW) + gap);
    let aimed = aimed(ui, state, hovered);
    let pointed = aimed.or(focused);
    if std::mem::replace(&mut state.pointed_line, pointed) != pointed {
        ui.ctx().request_repaint();
    }
}

/// Returns the row under a pointer that was moved to that row and rests.
fn aimed(ui: &Ui, state: &AppState, hovered: Option<usize>) -> Option<usize> {
    let key = egui::Id::unique("line that is aimed at");
    let revision = state.session.revision();
    let (moved, still) = ui.input(|input| {
        let moved = input.events.iter().any(|event| matches!(event, Event::PointerMoved(_)));
        (moved, input.pointer.time_since_last_movement())
    });
    let now = hovered.map(|place| Aimed { revision, place });
    let before = ui.data(|data| data.get_temp::<Option<Aimed>>(key)).flatten();
    let aimed = now.filter(|_| moved || now == before);
    ui.data_mut(|data| data.insert_temp(key, aimed));
    let Aimed { place, .. } = aimed?;
    let rest = REST.saturating_sub(Duration::from_secs_f32(still.max(0.0)));
    // Moving from one line to the next line needs no delay.
    if rest.is_zero() || state.pointed_line.is_some() && before.is_some() {
        return Some(place);
    }
    ui.ctx().request_repaint_after(rest);
    None
}

/// Draws a line with its evaluation and as many of its moves as fit.
fn row(ui: &mut Ui, place: usize, [score, moves]: &[String; 2], is_pointed: bool) -> egui::Response {
    let ink = Ink::of(ui.ctx());
    let size = vec2(ui.available_width(), kit::lower(ui, ROW));
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let name = format!("{score}: {moves}");
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
    if response.clicked() {
        response.request_focus();
    }
    if response.hovered() {
        ui.ctx().set_cursor_icon(CursorIcon::PointingHand);
    }
    let is_lit = is_pointed || response.hovered() || response.has_focus();
    if is_lit {
        ui.painter().rect_filled(rect, CornerRadius::same(4), ink.cell_hover);
    }
    let text_ink = if is_lit { ink.hover_text() } else { ink.text };
    let font = if place == 0 { font::strong_figures(font::BODY) } else { font::figures(font::BODY) };
    let value = text::layout_line(ui, score, font, text_ink, rect.width());
    let room = rect.width() - value.size().x - 20.0;
    let moves = text::layout_line(ui, &fitting(ui, moves, room), font::figures(font::BODY), text_ink, room);
    let middle = |height: f32| rect.center().y - height / 2.0;
    let at = pos2(rect.right() - 4.0 - value.size().x, middle(value.size().y));
    ui.painter().galley(at, value, text_ink);
    let at = pos2(rect.left() + 4.0, middle(moves.size().y));
    ui.painter().galley(at, moves, text_ink);
    kit::focus_ring(ui, rect, 4, &response);
    response
}

/// Returns as many of the moves as fit into the room.
fn fitting(ui: &Ui, moves: &str, room: f32) -> String {
    let mut fitting = moves;
    while text::line_width(ui, fitting, font::figures(font::BODY)) > room {
        let Some((shorter, _)) = fitting.rsplit_once(' ') else { break };
        fitting = shorter;
    }
    fitting.to_owned()
}
