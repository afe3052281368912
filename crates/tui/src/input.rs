//! Inputs of the program, and keys by the names of the key map.

use inarow_view::{Key, Shortcut};
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Position;

/// Input of the program. Terminal events are keys, the mouse, pasted text and changes of size.
pub type Input = inarow_app::Input<Event>;

/// Gesture of the user.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Gesture {
    Key(KeyPress),
    Click(Position),
    /// The wheel at this position, towards the user (`true`) or away.
    Wheel(Position, bool),
    Paste(String),
}

/// A key press.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct KeyPress {
    pub(crate) ctrl: bool,
    pub(crate) code: KeyCode,
}

impl Gesture {
    /// Returns the gesture of an event, or `None` for an event without meaning.
    pub(crate) fn of(event: Event) -> Option<Gesture> {
        match event {
            Event::Key(KeyEvent { code, modifiers, kind, .. }) if kind != KeyEventKind::Release => {
                if modifiers.contains(KeyModifiers::ALT) {
                    return None;
                }
                let ctrl = modifiers.contains(KeyModifiers::CONTROL);
                // Old terminals send Ctrl+H for Backspace.
                Some(Gesture::Key(match code {
                    KeyCode::Char('h') if ctrl => KeyPress { ctrl: false, code: KeyCode::Backspace },
                    code => KeyPress { ctrl, code },
                }))
            }
            Event::Mouse(MouseEvent { kind, column, row, .. }) => {
                let at = Position { x: column, y: row };
                match kind {
                    MouseEventKind::Down(MouseButton::Left) => Some(Gesture::Click(at)),
                    MouseEventKind::ScrollDown => Some(Gesture::Wheel(at, true)),
                    MouseEventKind::ScrollUp => Some(Gesture::Wheel(at, false)),
                    _ => None,
                }
            }
            Event::Paste(text) => Some(Gesture::Paste(text)),
            _ => None,
        }
    }
}

impl KeyPress {
    /// Returns the name of the key in the key map.
    pub(crate) fn shortcut(self) -> Option<Shortcut> {
        let key = match self.code {
            KeyCode::Char(' ') => Key::Space,
            KeyCode::Char(c) => Key::Char(c),
            KeyCode::Enter => Key::Enter,
            KeyCode::Esc => Key::Escape,
            KeyCode::Up => Key::Up,
            KeyCode::Down => Key::Down,
            KeyCode::Left => Key::Left,
            KeyCode::Right => Key::Right,
            KeyCode::Home => Key::Home,
            KeyCode::End => Key::End,
            KeyCode::PageUp => Key::PageUp,
            KeyCode::PageDown => Key::PageDown,
            KeyCode::F(number) => Key::F(number),
            _ => return None,
        };
        Some(Shortcut { ctrl: self.ctrl, key })
    }

    /// Returns whether the key is Ctrl with this letter, in any keyboard layout.
    pub(crate) fn is_ctrl(self, letter: char) -> bool {
        let KeyCode::Char(c) = self.code else { return false };
        self.ctrl && Key::latin(c) == Some(letter)
    }
}
