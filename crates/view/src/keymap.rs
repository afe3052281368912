//! What the keys do, the same in the terminal, the window and the web client.

use crate::Texts;

/// A key, whatever screen it comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// A key that types a character; letters in lower case.
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
    /// A function key, from 1.
    F(u8),
}

/// A key, alone or with Ctrl.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shortcut {
    /// Ctrl is held.
    pub ctrl: bool,
    /// The key.
    pub key: Key,
}

macro_rules! actions {
    ($($(#[$doc:meta])* $action:ident = $text:literal, $ctrl:literal, $key:expr;)*) => {
        /// What a key does.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Action {
            $($(#[$doc])* $action,)*
        }

        impl Action {
            /// Every action, in the order in which help lists them.
            pub const ALL: &'static [Action] = &[$(Action::$action),*];

            /// The key of the action's name in the texts.
            pub fn text_key(self) -> &'static str {
                match self {
                    $(Action::$action => $text,)*
                }
            }

            /// The shortcut of this action.
            pub fn shortcut(self) -> Shortcut {
                match self {
                    $(Action::$action => Shortcut { ctrl: $ctrl, key: $key },)*
                }
            }
        }
    };
}

actions! {
    /// Start another game.
    New = "action-new", true, Key::Char('n');
    /// Take a move back.
    Undo = "action-undo", true, Key::Char('z');
    /// Play a move that was taken back again.
    Redo = "action-redo", true, Key::Char('y');
    /// Move the cursor up.
    Up = "action-up", false, Key::Up;
    /// Move the cursor down.
    Down = "action-down", false, Key::Down;
    /// Move the cursor left.
    Left = "action-left", false, Key::Left;
    /// Move the cursor right.
    Right = "action-right", false, Key::Right;
    /// Play in the cell under the cursor.
    Play = "action-play", false, Key::Enter;
    /// Suggest a move.
    Hint = "action-hint", false, Key::Char('h');
    /// Show the best lines of the position.
    Analyse = "action-analyse", false, Key::Char('a');
    /// Show the rules.
    Rules = "action-rules", false, Key::F(1);
    /// Pause or resume.
    Pause = "action-pause", false, Key::Space;
    /// Back to where one came from.
    Back = "action-back", false, Key::Escape;
    /// Leave the program; the unfinished game stays.
    Quit = "action-quit", true, Key::Char('q');
    /// Show all shortcuts.
    Shortcuts = "action-shortcuts", false, Key::Char('?');
}

impl Action {
    /// The action of a shortcut. Letters count by their key, so that they also work on a Russian layout.
    ///
    /// ```
    /// use inarow_view::{Action, Key, Shortcut};
    /// let typed = Shortcut { ctrl: true, key: Key::Char('я') };
    /// assert_eq!(Action::of(typed), Some(Action::Undo));
    /// ```
    pub fn of(shortcut: Shortcut) -> Option<Action> {
        let find = |wanted: Shortcut| Action::ALL.iter().copied().find(|action| action.shortcut() == wanted);
        let key = match shortcut.key {
            Key::Char(' ') => Key::Space,
            Key::Char(c) => Key::Char(c.to_lowercase().next().unwrap_or(c)),
            key => key,
        };
        find(Shortcut { key, ..shortcut }).or_else(|| match key {
            Key::Char(c) => find(Shortcut { key: Key::Char(Key::latin(c)?), ..shortcut }),
            _ => None,
        })
    }
}

impl Key {
    /// The Latin letter on the key that types this character, in lower case: itself, or that under a Russian one (ЙЦУКЕН
    /// and QWERTY).
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
    /// How the shortcut is written: `Ctrl+N`, `←`, `Enter`.
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
            Key::F(number) => format!("F{number}"),
        };
        if self.ctrl { format!("Ctrl+{key}") } else { key }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Lang;

    #[test]
    fn no_two_actions_share_a_shortcut() {
        for (i, a) in Action::ALL.iter().enumerate() {
            for b in &Action::ALL[i + 1..] {
                assert_ne!(a.shortcut(), b.shortcut(), "{a:?} {b:?}");
            }
            assert_eq!(Action::of(a.shortcut()), Some(*a));
        }
    }

    #[test]
    fn letters_count_by_key_not_by_layout_or_case() {
        for (ctrl, c, expected) in [
            (false, 'h', Some(Action::Hint)),
            (false, 'H', Some(Action::Hint)),
            (false, 'р', Some(Action::Hint)),
            (false, 'Р', Some(Action::Hint)),
            (true, 'т', Some(Action::New)),
            (true, 'н', Some(Action::Redo)),
            (false, ' ', Some(Action::Pause)),
            (true, 'h', None),
            (false, 'n', None),
            (false, 'ъ', None),
        ] {
            assert_eq!(Action::of(Shortcut { ctrl, key: Key::Char(c) }), expected, "{c}");
        }
    }

    #[test]
    fn labels_and_names_exist_in_every_language() {
        for lang in Lang::ALL {
            let texts = Texts::new(*lang);
            for action in Action::ALL {
                assert!(texts.has(action.text_key()), "{}", action.text_key());
            }
        }
        let russian = Texts::new(Lang::Ru);
        for (action, expected) in [
            (Action::New, "Ctrl+N"),
            (Action::Left, "←"),
            (Action::Rules, "F1"),
            (Action::Pause, "Пробел"),
            (Action::Shortcuts, "?"),
        ] {
            assert_eq!(action.shortcut().label(&russian), expected);
        }
    }
}
