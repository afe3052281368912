//! Keys and shortcuts, equal in the terminal, the window and the web client.

use crate::Texts;

/// A key, independent of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// A key that types a character, with letters in lower case.
    Char(char),
    /// Enter.
    Enter,
    /// Escape.
    Escape,
    /// The space bar.
    Space,
    /// Arrow up.
    Up,
    /// Arrow down.
    Down,
    /// Arrow left.
    Left,
    /// Arrow right.
    Right,
    /// Home.
    Home,
    /// End.
    End,
    /// Page up.
    PageUp,
    /// Page down.
    PageDown,
    /// A function key, from 1.
    F(u8),
}

/// A key, alone or with Ctrl.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shortcut {
    /// Whether Ctrl is held.
    pub ctrl: bool,
    /// The key.
    pub key: Key,
}

impl Key {
    /// Returns the lower-case Latin letter on the key that types this character. A Latin letter gives itself. A
    /// Russian letter (ЙЦУКЕН) gives the QWERTY letter on its key.
    ///
    /// ```
    /// use inarow_view::Key;
    /// assert_eq!(['H', 'р', '8'].map(Key::latin), [Some('h'), Some('h'), None]);
    /// ```
    pub fn latin(typed: char) -> Option<char> {
        const RUSSIAN: &str = "йцукенгшщзфывапролдячсмить";
        const LATIN: &str = "qwertyuiopasdfghjklzxcvbnm";
        let lower = typed.to_lowercase().next()?;
        let russian = || RUSSIAN.chars().zip(LATIN.chars()).find(|(r, _)| *r == lower).map(|(_, l)| l);
        Some(lower).filter(char::is_ascii_lowercase).or_else(russian)
    }
}

impl Shortcut {
    /// Returns the shortcut as displayed, such as `Ctrl+N`, `←` or `Enter`.
    pub fn label(self, texts: &Texts) -> String {
        let key = match self.key {
            Key::Char(c) => c.to_uppercase().to_string(),
            Key::Enter => texts.get("key-enter"),
            Key::Escape => texts.get("key-escape"),
            Key::Space => texts.get("key-space"),
            Key::Up => "↑".to_owned(),
            Key::Down => "↓".to_owned(),
            Key::Left => "←".to_owned(),
            Key::Right => "→".to_owned(),
            Key::Home => "Home".to_owned(),
            Key::End => "End".to_owned(),
            Key::PageUp => "PgUp".to_owned(),
            Key::PageDown => "PgDn".to_owned(),
            Key::F(number) => format!("F{number}"),
        };
        if self.ctrl { format!("Ctrl+{key}") } else { key }
    }
}
