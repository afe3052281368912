//! SGF, `FF[4]GM[4]`: Gomoku and renju with variations, up to 52×52. See <https://www.red-bean.com/sgf/>.
//!
//! `B` is X, and `W` is O. The property `RU` has the GAME text, so that every line game without walls survives.
//! Six private properties keep data without an SGF property. Other programs ignore the private properties:
//!
//! - `KB` and `KW`: types of the players Black and White, `human` or the PLAYER text of a program. `PB` and
//!   `PW` have their names.
//! - `MS`: milliseconds of a move. `JG`: judgement of its player.
//! - `WY`: reason of the result. `ST`: moment at which the game began.
//!
//! `V` repeats the points of a judgement for programs that draw charts, positive for Black.

mod game;
mod judgement;
mod lexer;
mod read;
mod write;

pub(super) use read::read;
pub use write::event_with_round;
pub(super) use write::{holdable, write};

/// Greatest side of a board that point letters can express.
const MAX_SIDE: usize = 52;

/// Returns the letter of a column from the left or a row from the top, from 0.
fn letter(index: usize) -> Option<char> {
    let index = u8::try_from(index).ok()?;
    match index {
        0..=25 => Some(char::from(b'a' + index)),
        26..=51 => Some(char::from(b'A' + index - 26)),
        _ => None,
    }
}

/// Converts a letter to its index: the inverse of [`letter`].
fn index(letter: char) -> Option<i64> {
    match letter {
        'a'..='z' => Some(i64::from(letter as u32 - 'a' as u32)),
        'A'..='Z' => Some(i64::from(letter as u32 - 'A' as u32) + 26),
        _ => None,
    }
}
