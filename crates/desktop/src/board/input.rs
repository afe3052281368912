//! Input on the board by pointer, touch, keyboard and screen readers.

use egui::{CursorIcon, Event, EventFilter, Key, PointerButton, Response, Ui, accesskit};
use inarow_core::{Cell, Content};
use inarow_view::entry::Typed;
use inarow_view::{DENSE, Scene};

use super::camera::Place;
use super::map::Map;
use super::names::{self, Request};
use super::{BoardInput, BoardOutput, BoardView};

/// Distance of the wheel that zooms by the factor e, in points.
const WHEEL: f32 = 300.0;
/// Zoom factor of a key.
const STEP: f32 = 1.5;

impl BoardView {
    /// Zooms and pans a zoomed board. Returns true while the pointer is on the mini-map.
    pub(super) fn navigate(
        &mut self,
        ui: &Ui,
        response: &Response,
        input: &BoardInput<'_>,
        place: &Place,
    ) -> bool {
        let name = input.texts.get("board-map");
        let (map, rect) = Map::interact(ui, place, &name);
        if map.double_clicked() {
            self.camera.fit();
            return true;
        }
        if let Some(point) = map.interact_pointer_pos().filter(|_| map.dragged() || map.clicked()) {
            let share = (point - rect.min) / rect.size();
            let (x, y) = place.of_share(share);
            self.camera.look_at(x, y);
            ui.ctx().request_repaint();
        }
        let dragged =
            response.dragged_by(PointerButton::Primary) || response.dragged_by(PointerButton::Middle);
        let touches = ui.input(egui::InputState::multi_touch);
        if dragged && touches.is_none() {
            self.camera.pan(place, response.drag_delta());
            ui.ctx().set_cursor_icon(CursorIcon::Grabbing);
        }
        self.zoom(ui, response, input.scene, place);
        map.hovered() || map.dragged()
    }

    /// Zooms at the pointer or the fingers.
    pub(super) fn zoom(&mut self, ui: &Ui, response: &Response, scene: &Scene, place: &Place) {
        if let Some(touch) = ui.input(egui::InputState::multi_touch) {
            if place.zone.contains(touch.center_pos) && response.contains_pointer() {
                // The part of the board between the fingers stays between the fingers.
                let before = touch.center_pos - touch.translation_delta;
                self.camera.zoom_at(place, before, touch.zoom_delta);
                self.camera.pan(place, touch.translation_delta / touch.zoom_delta.max(0.01));
            }
            return;
        }
        let Some(point) = response.hover_pos() else { return };
        let (factor, scroll) = ui.input(|input| (input.zoom_delta(), input.smooth_scroll_delta()));
        if factor != 1.0 {
            self.camera.zoom_at(place, point, factor);
        } else if scroll != egui::Vec2::ZERO {
            let large = scene.shape.width().max(scene.shape.height()) > DENSE;
            if large && scroll.y != 0.0 {
                self.camera.zoom_at(place, point, (scroll.y / WHEEL).exp());
            } else if place.zoomed {
                self.camera.pan(place, scroll);
            } else {
                return;
            }
            ui.input_mut(|input| input.smooth_scroll_delta = egui::Vec2::ZERO);
        }
    }

    /// Handles clicks and the position of the pointer.
    pub(super) fn pointer(
        &mut self,
        ui: &Ui,
        response: &Response,
        input: &BoardInput<'_>,
        place: &Place,
        output: &mut BoardOutput,
    ) {
        let at = |point: Option<egui::Pos2>| point.and_then(|point| place.cell_at(point));
        // The toolkit reports Enter and Space on a focused board as a click. The keyboard code handles both
        // keys. A resting finger does not play while another finger zooms.
        self.fingers |= ui.input(egui::InputState::multi_touch).is_some();
        let clicked = response.clicked_by(PointerButton::Primary) && !self.fingers;
        self.fingers &= ui.input(egui::InputState::any_touches);
        if clicked {
            self.cursor = None;
            self.entry.clear();
            response.request_focus();
            let cell = at(response.interact_pointer_pos());
            if input.active { output.played = cell } else { output.touched = cell }
        }
        if response.secondary_clicked() {
            output.other = at(response.interact_pointer_pos());
        }
        // While the board is dragged no cell is under the pointer.
        let dragged = response.dragged() && place.zoomed;
        output.pointed = at(response.hover_pos().filter(|_| !dragged));
        if ui.input(|input| input.pointer.delta() != egui::Vec2::ZERO) && output.pointed.is_some() {
            self.cursor = None;
        }
        if input.active && output.pointed.map(input.lands).is_some_and(input.playable) {
            ui.ctx().set_cursor_icon(CursorIcon::PointingHand);
        }
    }

    /// Handles arrows, Enter and typed coordinates.
    pub(super) fn keyboard(
        &mut self,
        ui: &Ui,
        response: &Response,
        input: &BoardInput<'_>,
        place: &Place,
        now: f64,
        output: &mut BoardOutput,
    ) {
        self.entry.take_columns(input.falls);
        self.entry.take_cells(input.names_cells);
        let focused = response.has_focus();
        let free = ui.memory(|memory| memory.focused().is_none() && memory.allows_interaction(ui.layer_id()));
        // If a move is not allowed now, the host reports the reason.
        self.keys = focused || (free && ui.is_enabled());
        if focused {
            let arrows =
                EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
            ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, arrows));
            // Focus that arrived by a key shows the cursor.
            if response.gained_focus()
                && !response.clicked_by(PointerButton::Primary)
                && self.cursor.is_none()
            {
                self.cursor = Some(start(input.scene));
            }
        }
        if !self.keys {
            self.entry.clear();
            self.cursor = None;
            return;
        }
        let events: Vec<Event> = ui.input_mut(|state| {
            let (own, others) = std::mem::take(&mut state.events).into_iter().partition(is_key);
            state.events = others;
            own
        });
        let mut left = Vec::new();
        for event in events {
            let taken = match &event {
                Event::Key { key, .. } => self.press(*key, input, place, now, output),
                _ => false,
            };
            if taken {
                ui.ctx().request_repaint();
            } else {
                left.push(event);
            }
        }
        if !left.is_empty() {
            ui.input_mut(|state| state.events.extend(left));
        }
    }

    /// Handles a key without Ctrl. Returns whether the key had an effect.
    fn press(
        &mut self,
        key: Key,
        input: &BoardInput<'_>,
        place: &Place,
        now: f64,
        output: &mut BoardOutput,
    ) -> bool {
        let scene = input.scene;
        let step = match key {
            Key::ArrowLeft => Some((-1, 0)),
            Key::ArrowRight => Some((1, 0)),
            Key::ArrowUp => Some((0, -1)),
            Key::ArrowDown => Some((0, 1)),
            _ => None,
        };
        if let Some((dx, dy)) = step {
            self.entry.clear();
            let from = self.cursor.filter(|cell| scene.shape.contains(*cell));
            let to = from.map_or(Some(start(scene)), |cell| {
                let (x, y) = scene.shape.xy(cell);
                scene.shape.cell(x as i64 + dx, y as i64 + dy)
            });
            if let Some(to) = to {
                self.cursor = Some(to);
                self.camera.show(place, to);
            }
            return true;
        }
        match key {
            Key::Enter => match (self.entry.enter(scene.shape, now), self.cursor) {
                (Typed::Nothing, Some(cell)) => self.typed(Typed::Cell(cell), input, output),
                (Typed::Nothing, None) => false,
                (typed, _) => self.typed(typed, input, output),
            },
            Key::Backspace => self.entry.backspace(),
            Key::Escape if self.entry.is_typed() => {
                self.entry.clear();
                true
            }
            Key::Plus | Key::Equals => self.zoom_by_key(place, STEP),
            Key::Minus => self.zoom_by_key(place, 1.0 / STEP),
            Key::Home if self.camera.is_zoomed() => {
                self.camera.fit();
                true
            }
            Key::Escape if self.cursor.is_some() => {
                self.cursor = None;
                true
            }
            key => {
                let Some(character) = character(key) else { return false };
                if character == ' ' && !self.entry.is_typed() {
                    return false;
                }
                let typed = self.entry.key(character, scene.shape, scene.coordinates, now);
                self.typed(typed, input, output)
            }
        }
    }

    /// Zooms at the cursor, or at the middle of the view.
    fn zoom_by_key(&mut self, place: &Place, factor: f32) -> bool {
        let around = self.cursor.map(|cell| place.cell(cell).center());
        let point = around.filter(|point| place.window.contains(*point)).unwrap_or(place.window.center());
        self.camera.zoom_at(place, point, factor);
        true
    }

    /// Applies the result of typing. Returns whether the typing had an effect.
    fn typed(&mut self, typed: Typed, input: &BoardInput<'_>, output: &mut BoardOutput) -> bool {
        match typed {
            Typed::Nothing => return false,
            Typed::Taken => {}
            Typed::Cell(cell) if input.active => output.played = Some(cell),
            Typed::Cell(cell) => output.touched = Some(cell),
            Typed::Action(action) => output.action = Some(action),
        }
        true
    }

    /// Handles requests of screen readers.
    pub(super) fn assist(
        &mut self,
        context: &egui::Context,
        response: &Response,
        input: &BoardInput<'_>,
        place: &Place,
        output: &mut BoardOutput,
    ) {
        // A click on the whole board means the cell of its cursor.
        let clicked =
            context.input(|input| input.has_accesskit_action_request(response.id, accesskit::Action::Click));
        if let Some(cell) = self.cursor.filter(|_| clicked) {
            self.typed(Typed::Cell(cell), input, output);
        } else if clicked {
            response.request_focus();
        }
        for request in names::requests(context, response.id, input.scene) {
            match request {
                Request::Click(cell) if input.active => output.played = Some(cell),
                Request::Click(cell) => output.touched = Some(cell),
                Request::Focus(cell) => {
                    response.request_focus();
                    self.cursor = Some(cell);
                    self.camera.show(place, cell);
                }
            }
        }
    }
}

/// Whether the event is a pressed key without Ctrl or Alt.
fn is_key(event: &Event) -> bool {
    match event {
        Event::Key { pressed: true, modifiers, .. } => {
            !modifiers.command && !modifiers.ctrl && !modifiers.alt
        }
        _ => false,
    }
}

/// Returns the cell at which the cursor appears. That is the first highlighted empty cell, the last mark, or
/// the middle.
fn start(scene: &Scene) -> Cell {
    let middle = scene.shape.cell(scene.shape.width() as i64 / 2, scene.shape.height() as i64 / 2);
    let first = scene.cells.iter().position(|cell| cell.lit && cell.content == Content::Empty);
    let lit = first.and_then(|index| u16::try_from(index).ok()).map(Cell::new);
    lit.or(scene.last).or(middle).unwrap_or(Cell::new(0))
}

/// Returns the character of a key for typing coordinates. The key counts, not its character, so that a Russian
/// layout can type coordinates too.
fn character(key: Key) -> Option<char> {
    match key {
        Key::Comma => Some(','),
        Key::Period => Some('.'),
        Key::Space => Some(' '),
        key => {
            let mut letters = key.name().chars();
            match (letters.next(), letters.next()) {
                (Some(letter), None) if letter.is_ascii_alphanumeric() => Some(letter.to_ascii_lowercase()),
                _ => None,
            }
        }
    }
}
