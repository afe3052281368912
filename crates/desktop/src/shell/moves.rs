//! List of moves.

#[cfg(test)]
mod tests;

use egui::{
    CornerRadius, CursorIcon, Id, Popup, Role, ScrollArea, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2,
    vec2,
};
use inarow_core::{Position, Side};
use inarow_view::{Lang, Look};

use crate::app_state::AppState;
use crate::kit::{self, Button, Ink, MenuItem, focus_ring, font, icon, text};
use inarow_session::{Branch, costs};

/// Height of a row, in points.
const ROW: f32 = 26.0;
/// Free space before numbers and around moves, in points.
const EDGE: f32 = 6.0;
/// Size of the sign next to moves with variations, in points.
const BRANCH: egui::Vec2 = vec2(18.0, 20.0);

/// Pressed part of the list, either a move to view or a choice of variations.
#[derive(Clone, Copy)]
struct Pressed {
    ply: usize,
    line: Option<usize>,
}

/// List of moves, rebuilt only when the session changes.
#[derive(Default)]
pub(super) struct Moves {
    revision: Option<(u64, Lang, Look)>,
    /// Names of X and O.
    sides: [String; 2],
    /// Label of each ply.
    labels: Vec<String>,
    /// Plies after which there are variations.
    branching: Vec<usize>,
    /// Whether O makes the first move, which then goes into the second column.
    o_first: bool,
    /// Ply shown in the previous frame, with the list's id and height. Each list scrolls separately. A list
    /// that shrank scrolls to its move again.
    seen: Option<(usize, Id, u32)>,
}

impl Moves {
    fn refresh(&mut self, state: &AppState) {
        let revision = Some((state.session.revision(), state.texts.lang(), state.look()));
        if self.revision == revision {
            return;
        }
        self.revision = revision;
        self.sides = Side::ALL.map(|side| state.side_name(side));
        self.branching = state.session.review().branching();
        let plies = state.session.plies();
        let setup = state.session.setup();
        let shape = state.session.shown().shape();
        self.o_first = Position::new(setup).is_ok_and(|start| start.turn().side() == Some(Side::O));
        let costs = costs(setup, plies);
        self.labels = plies
            .iter()
            .enumerate()
            .map(|(number, ply)| {
                let cell = shape.name(ply.cell).to_string();
                match costs.get(number) {
                    Some(cost) => format!("{cell} {}", state.texts.number(-cost.spent)),
                    None => cell,
                }
            })
            .collect();
    }

    /// Draws the list in the available room. A narrow column has one move per row.
    pub(super) fn list(&mut self, ui: &mut Ui, state: &mut AppState) {
        self.refresh(state);
        let per = if ui.available_width() < 190.0 { 1 } else { 2 };
        let offset = usize::from(self.o_first && per == 2);
        let rows = (self.labels.len() + offset).div_ceil(per);
        let shown = state.session.ply();
        if rows == 0 {
            kit::muted(ui, &state.texts.get("window-no-moves"));
            return;
        }
        let high = kit::lower(ui, ROW);
        let height = ui.available_height().max(high);
        let mut area = ScrollArea::vertical().id_salt("moves").auto_shrink([false, false]).max_height(height);
        let seen = Some((shown, ui.scope_id(), height as u32));
        if self.seen != seen {
            self.seen = seen;
            let row = (shown.max(1) - 1 + offset) / per;
            let lead = (height / high).floor() - 2.0;
            area = area.vertical_scroll_offset(((row as f32 - lead).max(0.0)) * high);
        }
        ui.spacing_mut().item_spacing.y = 0.0;
        // A new row lies beyond the previous end, so the list must not spring back.
        ui.spacing_mut().scroll.kinetic.rubber_band = false;
        let mut wanted = None;
        let first = first_column(ui, self.labels.len());
        area.show_rows(ui, high, rows, |ui, range| {
            for row in range {
                wanted = wanted.or(self.row(ui, row, first, (shown, offset, per), state));
            }
        });
        show(wanted, state);
    }

    /// Draws the list with the height of six rows, inside a column that scrolls.
    pub(super) fn low_list(&mut self, ui: &mut Ui, state: &mut AppState) {
        let size = vec2(ui.available_width(), 6.0 * kit::lower(ui, ROW));
        let (room, _) = ui.allocate_exact_size(size, Sense::hover());
        self.list(&mut ui.new_child(egui::UiBuilder::new().max_rect(room)), state);
    }

    /// Draws a row of `per` moves, each `first` points after its number. `shown` is the ply on the board.
    fn row(
        &self,
        ui: &mut Ui,
        row: usize,
        first: f32,
        (shown, offset, per): (usize, usize, usize),
        state: &AppState,
    ) -> Option<Pressed> {
        let ink = Ink::of(ui.ctx());
        let size = vec2(ui.available_width(), kit::lower(ui, ROW));
        let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
        if row % 2 == 1 {
            ui.painter().rect_filled(rect, CornerRadius::same(6), ink.raised);
        }
        let column = (rect.width() / per as f32).floor();
        let mut wanted = None;
        // The sign next to the first move leads to other first moves.
        if row == 0 {
            let at = pos2(rect.left() + first - EDGE - BRANCH.x, rect.center().y - BRANCH.y / 2.0);
            wanted = self.branch(ui, 0, at, rect, state);
        }
        for place in 0..per {
            let Some(ply) = (per * row + place).checked_sub(offset) else { continue };
            let Some(label) = self.labels.get(ply) else { continue };
            let half = rect.left() + place as f32 * column;
            let side = (ply + usize::from(self.o_first)) % 2;
            let number =
                text::layout_line(ui, &(ply + 1).to_string(), font::figures(font::BODY), ink.muted, first);
            let pen = pos2(half + EDGE, rect.center().y - number.size().y / 2.0);
            ui.painter().galley(pen, number, ink.muted);
            let left = half + first;
            let room = column - first - EDGE;
            let galley = text::layout_line(ui, label, font::figures(font::BODY), ink.text, room);
            let size = vec2(galley.size().x + 12.0, ROW - 4.0);
            let at = egui::Rect::from_min_size(pos2(left - EDGE, rect.center().y - size.y / 2.0), size);
            // The whole height of the row can be pressed.
            let pressed = egui::Rect::from_x_y_ranges(at.x_range(), rect.y_range());
            let response = ui.interact(pressed, Id::unique(("move", ply)), Sense::click());
            let current = shown == ply + 1;
            let name = format!("{}. {} {label}", ply + 1, self.sides[side]);
            response.widget_info(|| WidgetInfo::selected(Role::Button, true, current, &name));
            if response.hovered() {
                ui.ctx().set_cursor_icon(CursorIcon::PointingHand);
                ui.painter().rect_filled(at, CornerRadius::same(4), ink.cell_hover);
            }
            if current {
                let stroke = Stroke::new(1.5, ink.accent);
                ui.painter().rect_stroke(at, CornerRadius::same(4), stroke, StrokeKind::Inside);
            }
            focus_ring(ui, at, 4, &response);
            let colour = if response.hovered() { ink.hover_text() } else { ink.text };
            let pen = pos2(left, rect.center().y - galley.size().y / 2.0);
            ui.painter().galley_with_override_text_color(pen, galley, colour);
            if response.clicked() {
                wanted = Some(Pressed { ply: ply + 1, line: None });
            }
            let beside = pos2(at.right() + 1.0, rect.center().y - BRANCH.y / 2.0);
            wanted = wanted.or(self.branch(ui, ply + 1, beside, rect, state));
        }
        wanted
    }

    /// Draws the sign next to a move with variations. A click shows the move and a choice of its variations.
    fn branch(
        &self,
        ui: &mut Ui,
        ply: usize,
        at: egui::Pos2,
        row: egui::Rect,
        state: &AppState,
    ) -> Option<Pressed> {
        self.branching.binary_search(&ply).ok()?;
        let ink = Ink::of(ui.ctx());
        let rect = egui::Rect::from_min_size(at, BRANCH);
        let pressed = egui::Rect::from_x_y_ranges(rect.x_range(), row.y_range());
        let response = ui.interact(pressed, Id::unique(("branches after", ply)), Sense::click());
        let name = state.texts.with("window-varies", &[("ply", ply.into())]);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
        let colour = if response.hovered() {
            ui.ctx().set_cursor_icon(CursorIcon::PointingHand);
            ui.painter().rect_filled(rect, CornerRadius::same(4), ink.cell_hover);
            ink.hover_text()
        } else {
            ink.accent
        };
        text::paint_icon(ui, icon::GIT_BRANCH, 14.0, rect, colour);
        focus_ring(ui, rect, 4, &response);
        let is_open = Popup::is_id_open(ui.ctx(), Popup::default_response_id(&response));
        if !is_open && !response.clicked() {
            response.on_hover_text(name);
            return None;
        }
        let chosen = kit::menu_under(&response, &name, &ways(ply, state), |_| {});
        let shown = response.clicked().then_some(Pressed { ply, line: None });
        chosen.map(|line| Pressed { ply: ply + 1, line: Some(line) }).or(shown)
    }
}

/// Shows the pressed move on the board.
fn show(pressed: Option<Pressed>, state: &mut AppState) {
    let Some(Pressed { ply, line }) = pressed else { return };
    if let Some(line) = line {
        state.session.choose_line(line);
    }
    state.session.go_to(ply);
}

/// Returns the distance of a move from its number's column in a list of `moves` moves. The last number and the
/// frame of a move fit into this distance.
fn first_column(ui: &Ui, moves: usize) -> f32 {
    let widest = text::line_width(ui, &moves.to_string(), font::figures(font::BODY));
    (EDGE + widest + EDGE + EDGE).max(40.0).ceil()
}

/// Returns the variations after a ply of the shown line, as a menu.
fn ways(ply: usize, state: &AppState) -> Vec<MenuItem<usize>> {
    let shape = state.session.shown().shape();
    let item = |branch: Branch| {
        let moves = state.texts.with("moves-count", &[("count", branch.moves.into())]);
        MenuItem {
            action: branch.line,
            text: format!("{} · {moves}", shape.name(branch.cell)),
            icon: Some(icon::GIT_BRANCH),
            shortcut: String::new(),
            enabled: true,
            apart: false,
            on: branch.shown,
        }
    };
    state.session.review().branches_after(ply).into_iter().map(item).collect()
}

/// Draws a slider over the moves.
pub(super) fn slider(ui: &mut Ui, state: &mut AppState) {
    let plies = state.session.plies().len();
    let mut at = state.session.ply() as f64;
    let sentence = crate::sentences::viewed_move(&state.session, &state.texts);
    if kit::slider(ui, &state.texts.get("window-moves"), &mut at, 0.0..=(plies.max(1) as f64), 1.0, &sentence)
    {
        state.session.go_to(at as usize);
    }
}

/// Draws the button that continues from the shown position.
pub(super) fn go_on(ui: &mut Ui, state: &mut AppState) {
    let text = state.texts.get("window-continue-here");
    let press =
        Button::new(&text).width(ui.available_width()).enabled(state.session.review().can_continue_here());
    if press.show(ui).clicked() {
        state.continue_here(None);
    }
}
