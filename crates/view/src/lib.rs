//! The board as people see it, without a screen: theme tokens, texts, key map, commands, and the scene that
//! terminals, windows and pictures draw.
//!
//! Nothing here knows the rules (they are asked from `inarow-core`) or any screen.

mod command;
pub mod contrast;
pub mod font;
mod keymap;
pub mod number;
mod rgb;
mod texts;
mod theme;

pub use command::Command;
pub use keymap::{Action, Key, Shortcut};
pub use rgb::{Rgb, RgbError};
pub use texts::{Lang, Texts, Value};
pub use theme::{TOKEN_FILE, Theme, Tokens};
