//! Keys, clicks and the mouse wheel.

use inarow_core::Cell;
use inarow_view::entry::Typed;
use inarow_view::{Action, Coordinates, Key};
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Position;

use super::commands::Command;
use super::overlay::Overlay;
use super::{App, middle};
use crate::input::{Gesture, KeyPress};

/// Rows or columns for one step of the wheel.
const WHEEL: usize = 3;

impl App {
    pub(super) fn gesture(&mut self, gesture: Gesture) {
        match gesture {
            Gesture::Key(press) => self.press(press),
            Gesture::Click(at) => self.click(at),
            Gesture::Wheel(at, down) => self.wheel(at, down),
            Gesture::Paste(text) => self.paste(&text),
        }
    }

    fn press(&mut self, press: KeyPress) {
        if press.is_ctrl('c') || press.is_ctrl('q') {
            // A second press confirms the question.
            let is_asked = matches!(self.overlay, Some(Overlay::Question { yes: Command::QuitYes, .. }));
            if is_asked || !self.asks_to_leave(Command::QuitYes) {
                self.quit();
            }
            return;
        }
        if self.overlay.is_some() {
            return self.press_overlay(press);
        }
        if let Some(action @ (Action::Save | Action::Open)) = press.shortcut().and_then(Action::of) {
            return self.run(Command::Action(action));
        }
        match press.code {
            KeyCode::Tab | KeyCode::F(10) => return self.run(Command::Menu),
            _ if self.start.is_some() => return self.press_start(press),
            _ => {}
        }
        let typed = self.type_in(press);
        if !typed {
            self.shortcut(press);
        }
    }

    /// Takes a key of a coordinate or a choice. Returns whether the key was used.
    fn type_in(&mut self, press: KeyPress) -> bool {
        if press.ctrl {
            return false;
        }
        let (shape, now) = (self.game.shown().shape(), self.now.as_secs_f64());
        self.entry.take_columns(self.game.shown().falls());
        self.entry.take_cells(!self.game.is_review() && !self.game.is_over());
        match press.code {
            KeyCode::Enter => {
                let typed = self.entry.enter(shape, now);
                self.typed(typed)
            }
            KeyCode::Backspace => self.entry.backspace(),
            KeyCode::Char(c) => {
                if let Some(action) = self.awaited_by_number(c) {
                    self.run(action);
                    return true;
                }
                let c = Key::latin(c).unwrap_or(c);
                let separates = matches!(c, ' ' | '.' | ',') && !self.entry.is_typed();
                if separates || !(c.is_ascii_alphanumeric() || matches!(c, ' ' | '.' | ',')) {
                    return false;
                }
                let typed = self.entry.key(c, shape, self.options.coordinates, now);
                self.typed(typed)
            }
            _ => false,
        }
    }

    /// Returns the awaited command with this number, or `None` while the digit may belong to a cell.
    fn awaited_by_number(&self, c: char) -> Option<Command> {
        let number = c.to_digit(10)? as usize;
        let is_cell = self.entry.is_typed()
            || (self.options.coordinates == Coordinates::Numbers && self.game.may_play());
        let due = Command::awaited(self).into_iter().nth(number.checked_sub(1)?);
        due.filter(|_| !is_cell)
    }

    /// Carries out typed text. Returns whether the text was used.
    fn typed(&mut self, typed: Typed) -> bool {
        match typed {
            Typed::Nothing => return false,
            Typed::Taken => {}
            Typed::Cell(cell) => self.play_at(cell),
            Typed::Action(action) => self.run(Command::Action(action)),
        }
        true
    }

    fn shortcut(&mut self, press: KeyPress) {
        let Some(action) = press.shortcut().and_then(Action::of) else { return };
        match action {
            Action::Up => self.step(0, -1),
            Action::Down => self.step(0, 1),
            Action::Left => self.step(-1, 0),
            Action::Right => self.step(1, 0),
            Action::Play => self.play_cursor(),
            // The terminal pastes by itself.
            Action::Paste => {}
            // The space bar plays a move when nothing can be paused.
            Action::Pause if !Command::Action(Action::Pause).is_enabled(self) => self.play_cursor(),
            action => self.run(Command::Action(action)),
        }
    }

    fn play_cursor(&mut self) {
        match self.cursor {
            Some(cell) => self.play_at(cell),
            None => self.step(0, 0),
        }
    }

    /// Moves the cursor. A new cursor appears at the last move, or in the middle.
    fn step(&mut self, dx: i64, dy: i64) {
        let position = self.game.shown();
        let shape = position.shape();
        // The playable cell nearest to the middle of the board.
        let open = || {
            let (x, y) = shape.xy(middle(shape)?);
            let distance = |cell: &Cell| {
                let (column, row) = shape.xy(*cell);
                x.abs_diff(column).pow(2) + y.abs_diff(row).pow(2)
            };
            shape.iter().filter(|cell| position.is_legal(*cell)).min_by_key(distance)
        };
        let last = || position.last_move().filter(|_| position.small_board(0).is_none());
        let cell = match self.cursor.filter(|cell| shape.contains(*cell)) {
            Some(cell) => {
                let (x, y) = shape.xy(cell);
                shape.cell(x as i64 + dx, y as i64 + dy).or(Some(cell))
            }
            None => last().or_else(open).or_else(|| middle(shape)),
        };
        self.cursor = cell;
        self.focus = cell;
        self.entry.clear();
    }

    /// Returns the topmost command at this position.
    fn command_at(&self, at: Position) -> Option<&Command> {
        self.click_targets.iter().rev().find(|(area, _)| area.contains(at)).map(|(_, action)| action)
    }

    fn click(&mut self, at: Position) {
        if let Some(action) = self.command_at(at).cloned() {
            return self.run(action);
        }
        if self.overlay.is_some() {
            self.click_overlay(at);
        } else if let Some(cell) = self.cell_at(at) {
            self.entry.clear();
            self.cursor = None;
            self.play_at(cell);
        }
    }

    /// Returns the cell of the board at this position.
    fn cell_at(&self, at: Position) -> Option<Cell> {
        let scene = self.scene();
        self.placement.filter(|_| self.start.is_none())?.cell_at(&scene, at)
    }

    fn wheel(&mut self, at: Position, down: bool) {
        if self.overlay.is_some() {
            return self.scroll_overlay(down);
        }
        if self.start.is_some() {
            let code = if down { KeyCode::Down } else { KeyCode::Up };
            return self.press_start(KeyPress { ctrl: false, code });
        }
        match self.placement {
            Some(placement) if placement.area.contains(at) => {
                let scene = self.scene();
                if placement.is_part(&scene) {
                    let y = self.view.y;
                    self.view.y = if down { y + WHEEL } else { y.saturating_sub(WHEEL) };
                }
            }
            _ => {
                self.run(if down { Command::Action(Action::Later) } else { Command::Action(Action::Earlier) })
            }
        }
    }

    fn paste(&mut self, text: &str) {
        // A pasted text is not a series of moves, so only a text prompt takes the text.
        for c in text.chars().filter(|c| !c.is_control()).take(1000) {
            if !self.takes_text() {
                return;
            }
            let press = KeyPress { ctrl: false, code: KeyCode::Char(c) };
            if self.overlay.is_some() { self.press_overlay(press) } else { self.press_start(press) }
        }
    }
}
