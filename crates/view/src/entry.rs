//! Cells typed as letters and numbers, `h8`, or as two numbers where the board counts so, `7,7`.

#[cfg(test)]
mod tests;

use crate::{Action, Coordinates, Key, Shortcut};
use inarow_core::{Cell, Shape};

/// How long a lone letter that is also a shortcut waits for its number, in seconds.
const SHORTCUT: f64 = 0.4;
/// How long an entry waits for more, in seconds.
const PATIENCE: f64 = 6.0;
/// How long after a cell was complete Enter still belongs to it, in seconds.
const HABIT: f64 = 1.5;

/// What has been typed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Entry {
    text: String,
    /// When the last key came, in seconds.
    since: f64,
    /// Its lone letter was taken for a shortcut; a number may still make it a cell.
    told: bool,
    /// When a cell was complete without Enter, in seconds; until something else happens.
    completed: Option<f64>,
    /// Marks fall: a column alone, with Enter, is a move.
    columns: bool,
}

/// What a key or the passing of time made of the entry.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Typed {
    /// The key is of no use here.
    Nothing,
    /// It was taken.
    Taken,
    /// The cell is complete.
    Cell(Cell),
    /// It was no cell but this shortcut.
    Action(Action),
}

impl Entry {
    /// What has been typed so far.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether nothing is typed.
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// Whether coordinates are being typed, as far as anybody knows.
    pub fn is_typed(&self) -> bool {
        !self.is_empty() && !self.told
    }

    /// Sets whether a column alone is a move, as it is where marks fall. A lone letter waits longer for Enter then.
    pub fn take_columns(&mut self, columns: bool) {
        self.columns = columns;
    }

    /// The top cell of the column that was typed, where a column alone is a move.
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

    /// Forgets what was typed.
    pub fn clear(&mut self) {
        self.text.clear();
        self.told = false;
        self.completed = None;
    }

    /// Takes a letter, a digit or a separator.
    pub fn key(&mut self, key: char, shape: Shape, coordinates: Coordinates, now: f64) -> Typed {
        let key = key.to_ascii_lowercase();
        self.completed = None;
        let numbers = coordinates == Coordinates::Numbers;
        let key = if numbers && (key == ' ' || key == '.') { ',' } else { key };
        let longer = format!("{}{key}", self.text);
        let fits = |text: &str| {
            if numbers { number_prefix(text, shape) } else { name_prefix(text, shape) }
        };
        let text = if fits(&longer) {
            longer
        } else if key.is_ascii_alphabetic() && fits(&key.to_string()) {
            // Another letter begins anew.
            key.to_string()
        } else if key.is_ascii_alphabetic() {
            return shortcut(key).map_or(Typed::Nothing, Typed::Action);
        } else {
            // A digit that fits nothing is eaten as long as something is being typed.
            return if self.is_typed() { Typed::Taken } else { Typed::Nothing };
        };
        self.told = false;
        self.text = text;
        self.since = now;
        // Nothing could be added: the cell is complete.
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

    /// Enter: the cell that stands there. Right after a cell that was complete without it, it means nothing more.
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
            None if self.is_typed() => Typed::Taken,
            None => Typed::Nothing,
        }
    }

    /// Takes the last character back; whether there was one.
    pub fn backspace(&mut self, now: f64) -> bool {
        self.since = now;
        let typed = self.is_typed();
        self.text.pop();
        typed
    }

    /// Time has passed: a lone letter was a shortcut, and waits for slow fingers all the same; an old entry is
    /// forgotten.
    pub fn tick(&mut self, now: f64) -> Typed {
        let Some(due) = self.due() else { return Typed::Nothing };
        if now < due {
            return Typed::Nothing;
        }
        match self.lone_shortcut() {
            Some(action) => {
                self.told = true;
                Typed::Action(action)
            }
            None => {
                self.clear();
                Typed::Nothing
            }
        }
    }

    /// When [`Entry::tick`] has something to do.
    pub fn due(&self) -> Option<f64> {
        let wait = match self.lone_shortcut() {
            Some(_) if self.columns => HABIT,
            Some(_) => SHORTCUT,
            None => PATIENCE,
        };
        (!self.is_empty()).then_some(self.since + wait)
    }

    fn lone_shortcut(&self) -> Option<Action> {
        let mut letters = self.text.chars();
        match (letters.next(), letters.next()) {
            (Some(letter), None) if !self.told && letter.is_ascii_alphabetic() => shortcut(letter),
            _ => None,
        }
    }
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

/// A number as people write it: no zeros in front.
fn number(text: &str) -> Option<usize> {
    if text.len() > 3 || (text.len() > 1 && text.starts_with('0')) {
        return None;
    }
    text.parse().ok()
}
