//! The words and numbers of a report.

use std::time::Duration;

use inarow_picture::Look;

use crate::fault::Fault;

/// The words and numbers of a language.
pub trait Wording {
    /// A text by its key.
    fn get(&self, key: &str) -> String;
    /// A text with values in it.
    fn with(&self, key: &str, values: &[(&str, String)]) -> String;
    /// A number with so many digits after the decimal mark.
    fn number(&self, value: f64, places: usize) -> String;
    /// A length of time, to the minute or the second.
    fn span(&self, time: Duration) -> String;
    /// So many games.
    fn games(&self, count: u64) -> String;
    /// How a game ended, by its name for scripts.
    fn ending(&self, name: &str) -> String;
    /// What a player did wrong, on one line.
    fn fault(&self, fault: &Fault) -> String;
    /// The two-letter code of the language.
    fn code(&self) -> &'static str;
}

/// The value by which texts choose what the sides are called.
pub(super) fn of_look(look: Look) -> (&'static str, String) {
    ("look", if look == Look::Stones { "stones" } else { "marks" }.to_owned())
}
