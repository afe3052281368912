//! Entry of cells by letters and numbers, `h8`. Boards with numeric coordinates take two numbers, `7,7`.
//!
//! A letter that names a column always begins a cell and waits for the rest without a time limit. If the
//! letter is also a shortcut, typing it twice runs the shortcut.

#[cfg(test)]
mod tests;

use crate::{Action, Coordinates, Key, Shortcut, Texts};
use inarow_core::{Cell, Shape};

/// Time during which Enter still belongs to a completed cell, in seconds.
const HABIT: f64 = 1.5;

/// The text typed so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Entry {
    text: String,
    /// Whether cells cannot be entered, so that every letter is a shortcut.
    is_off: bool,
    /// Time at which a cell was completed without Enter, in seconds. The next key clears the time.
    completed: Option<f64>,
    /// Whether marks fall, so that a column with Enter is a move.
    columns: bool,
}

/// Effect of a key on the entry.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Typed {
    /// The key was not used.
    Nothing,
    /// The key was added to the entry.
    Taken,
    /// The cell is complete.
    Cell(Cell),
    /// The key ran the shortcut of this action.
    Action(Action),
}

impl Entry {
    /// Returns the text typed so far.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether nothing is typed.
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// Whether coordinates are being typed.
    pub fn is_typed(&self) -> bool {
        !self.is_empty()
    }

    /// Sets whether a column alone is a move, as in games with falling marks.
    pub fn take_columns(&mut self, columns: bool) {
        self.columns = columns;
    }

    /// Sets whether cells can be entered. Without cells, as in a finished game, letters run shortcuts at once.
    pub fn take_cells(&mut self, cells: bool) {
        self.is_off = !cells;
        if self.is_off {
            self.clear();
        }
    }

    /// Returns the action of a lone letter, and the keys that run the action. The keys are the letter twice. On
    /// boards with columns of two letters the keys are the letter and Enter.
    pub fn shortcut(&self, shape: Shape) -> Option<(Action, [Key; 2])> {
        let letter = self.lone_letter()?;
        let action = shortcut(letter)?;
        let again = !name_prefix(&format!("{letter}{letter}"), shape);
        let second = if again { Key::Char(letter) } else { Key::Enter };
        (again || !self.columns).then_some((action, [Key::Char(letter), second]))
    }

    /// Returns the top cell of the typed column, if a column alone is a move.
    pub fn column(&self, shape: Shape) -> Option<Cell> {
        if !self.columns || !self.is_typed() {
            return None;
        }
        let of_number = || number(&self.text).filter(|x| *x < shape.width());
        let x = match shape.parse(&format!("{}1", self.text)) {
            Ok(cell) if self.text.bytes().all(|byte| byte.is_ascii_alphabetic()) => Some(shape.xy(cell).0),
            _ => of_number(),
        };
        shape.cell(x? as i64, 0)
    }

    /// Clears the entry.
    pub fn clear(&mut self) {
        self.text.clear();
        self.completed = None;
    }

    /// Processes a letter, a digit or a separator.
    pub fn key(&mut self, key: char, shape: Shape, coordinates: Coordinates, now: f64) -> Typed {
        let key = key.to_ascii_lowercase();
        self.completed = None;
        if self.is_off {
            return shortcut(key).map_or(Typed::Nothing, Typed::Action);
        }
        if let Some((action, [first, second])) = self.shortcut(shape)
            && first == second
            && second == Key::Char(key)
        {
            self.clear();
            return Typed::Action(action);
        }
        let numbers = coordinates == Coordinates::Numbers;
        let key = if numbers && (key == ' ' || key == '.') { ',' } else { key };
        let longer = format!("{}{key}", self.text);
        let fits = |text: &str| {
            if numbers { number_prefix(text, shape) } else { name_prefix(text, shape) }
        };
        let text = if fits(&longer) {
            longer
        } else if key.is_ascii_alphabetic() && fits(&key.to_string()) {
            // A letter begins a new cell.
            key.to_string()
        } else if key.is_ascii_alphabetic() {
            return shortcut(key).map_or(Typed::Nothing, Typed::Action);
        } else {
            // An unsuitable digit is swallowed while something is typed.
            return if self.is_typed() { Typed::Taken } else { Typed::Nothing };
        };
        self.text = text;
        // The cell is complete, because no further key fits.
        let more = ('0'..='9').any(|digit| fits(&format!("{}{digit}", self.text)));
        match shape.parse(&self.text) {
            Ok(cell) if !more => {
                self.clear();
                self.completed = Some(now);
                Typed::Cell(cell)
            }
            _ => Typed::Taken,
        }
    }

    /// Plays the typed cell, or runs a [shortcut](Entry::shortcut), on Enter. Enter has no effect within 1.5
    /// seconds of a cell that was completed without Enter.
    pub fn enter(&mut self, shape: Shape, now: f64) -> Typed {
        if self.completed.take().is_some_and(|completed| now - completed < HABIT) {
            return Typed::Taken;
        }
        let column = self.column(shape);
        match shape.parse(&self.text).ok().or(column) {
            Some(cell) => {
                self.clear();
                Typed::Cell(cell)
            }
            None => match self.shortcut(shape) {
                Some((action, [_, Key::Enter])) => {
                    self.clear();
                    Typed::Action(action)
                }
                _ if self.is_typed() => Typed::Taken,
                _ => Typed::Nothing,
            },
        }
    }

    /// Deletes the last character. Returns whether a character was deleted.
    pub fn backspace(&mut self) -> bool {
        self.text.pop().is_some()
    }

    fn lone_letter(&self) -> Option<char> {
        let mut letters = self.text.chars();
        letters.next().filter(|letter| letters.next().is_none() && letter.is_ascii_alphabetic())
    }
}

/// Returns the text of a lone letter's [shortcut](Entry::shortcut), such as “HH: Hint”.
pub fn shortcut_words(entry: &Entry, shape: Shape, texts: &Texts) -> Option<String> {
    let (action, keys) = entry.shortcut(shape)?;
    let values = [("keys", key_labels(keys, texts).into()), ("action", texts.get(action.text_key()).into())];
    Some(texts.with("keys-typed-shortcut", &values))
}

/// Returns the keys of an action where its letter names a column of the board, such as “HH” or “A Enter”.
/// Returns `None` where the letter alone runs the action.
pub fn keys_on_board(
    action: Action,
    entry: &Entry,
    shape: Shape,
    coordinates: Coordinates,
    texts: &Texts,
) -> Option<String> {
    let Some(Shortcut { ctrl: false, key: Key::Char(letter) }) = action.shortcut() else { return None };
    let mut entry = Entry { text: String::new(), ..entry.clone() };
    entry.key(letter, shape, coordinates, 0.0);
    Some(key_labels(entry.shortcut(shape)?.1, texts))
}

/// Returns the labels of two keys in the order of pressing, such as “HH” or “A Enter”.
fn key_labels([first, second]: [Key; 2], texts: &Texts) -> String {
    let label = |key| Shortcut { ctrl: false, key }.label(texts);
    let between = if second == Key::Enter { " " } else { "" };
    format!("{}{between}{}", label(first), label(second))
}

fn shortcut(letter: char) -> Option<Action> {
    Action::of(Shortcut { ctrl: false, key: Key::Char(letter) })
}

/// Whether a text can still become the name of a cell: `h`, `h1`, `aa`.
fn name_prefix(text: &str, shape: Shape) -> bool {
    let letters = text.bytes().take_while(u8::is_ascii_alphabetic).count();
    let (column, row) = text.split_at(letters);
    if column.is_empty() || column.len() > 2 || !row.bytes().all(|byte| byte.is_ascii_digit()) {
        return false;
    }
    let first = usize::from(column.as_bytes()[0].saturating_sub(b'a'));
    let whole = shape.parse(&format!("{column}1")).is_ok();
    if row.is_empty() {
        return whole || (column.len() == 1 && (first + 1) * 26 < shape.width());
    }
    whole && number(row).is_some_and(|row| (1..=shape.height()).contains(&row))
}

/// Whether a text can still become two numbers: `1`, `13,`, `13,7`.
fn number_prefix(text: &str, shape: Shape) -> bool {
    let within = |text: &str, side: usize| number(text).is_some_and(|number| number < side);
    match text.split_once(',') {
        None => within(text, shape.width()),
        Some((x, "")) => within(x, shape.width()),
        Some((x, y)) => within(x, shape.width()) && within(y, shape.height()),
    }
}

/// Parses a number without leading zeros.
fn number(text: &str) -> Option<usize> {
    if text.len() > 3 || (text.len() > 1 && text.starts_with('0')) {
        return None;
    }
    text.parse().ok()
}
