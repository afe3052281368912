//! SGF, `FF[4]GM[4]`: Gomoku and renju with variations, up to 52×52.
//!
//! `B` is X, `W` is O. The property `RU` holds the GAME text, so that every line game without walls survives. Beside
//! the names in `PB` and `PW` two properties of our own, `KB` and `KW`, tell what played Black and White: `human`, or
//! the PLAYER text of a program. Four more keep what SGF has no place for: `MS` the milliseconds of a move, `JG` the
//! judgement of its player, `WY` the reason of the result, `ST` the moment when the game began. Other programs ignore
//! them. `V` repeats the points of a judgement for programs that draw charts, positive for Black. See <https://www.red-bean.com/sgf/>.

mod game;
mod judgement;
mod lexer;
mod read;
mod write;

pub(super) use read::read;
pub use write::event_with_round;
pub(super) use write::{holdable, write};

/// The largest side that point letters reach.
const MAX_SIDE: usize = 52;

/// The letter of a column from the left or a row from the top, from 0.
fn letter(index: usize) -> Option<char> {
    let index = u8::try_from(index).ok()?;
    match index {
        0..=25 => Some(char::from(b'a' + index)),
        26..=51 => Some(char::from(b'A' + index - 26)),
        _ => None,
    }
}

/// Reads [`letter`].
fn index(letter: char) -> Option<i64> {
    match letter {
        'a'..='z' => Some(i64::from(letter as u32 - 'a' as u32)),
        'A'..='Z' => Some(i64::from(letter as u32 - 'A' as u32) + 26),
        _ => None,
    }
}
