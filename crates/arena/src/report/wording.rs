//! Words and number formats of a report.

use std::time::Duration;

use inarow_picture::Look;

use crate::fault::Fault;

/// Words and number formats of a language.
pub trait Wording {
    /// Returns a text by its key.
    fn get(&self, key: &str) -> String;
    /// Returns a text with inserted values.
    fn with(&self, key: &str, values: &[(&str, String)]) -> String;
    /// Formats a number with `places` decimal digits.
    fn number(&self, value: f64, places: usize) -> String;
    /// Formats a duration, to the minute or the second.
    fn span(&self, time: Duration) -> String;
    /// Formats a number of games.
    fn games(&self, count: u64) -> String;
    /// Returns the words for an ending, given by its name for scripts.
    fn ending(&self, name: &str) -> String;
    /// Returns the words for a fault, on one line.
    fn fault(&self, fault: &Fault) -> String;
    /// Returns the two-letter code of the language.
    fn code(&self) -> &'static str;
}

/// Returns the value by which texts choose the names of the sides.
pub(super) fn of_look(look: Look) -> (&'static str, String) {
    ("look", if look == Look::Stones { "stones" } else { "marks" }.to_owned())
}
