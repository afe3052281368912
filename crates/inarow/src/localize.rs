//! What is told in the language of the texts besides messages.

use inarow_core::spec::Setting;
use inarow_gomocup::read_fault;
use inarow_play::Domain;
use inarow_view::{Lang, Texts};

/// What a log, or another machine, says that a program did wrong. Both say it in English whatever language is read here.
pub(crate) fn fault(reason: &str, texts: &Texts) -> String {
    let error = if texts.lang() == Lang::En { None } else { read_fault(reason) };
    error.map_or_else(|| reason.to_owned(), |error| texts.explain(&error).replace(char::is_control, " "))
}

/// The values that a setting of a game takes.
pub(crate) fn values(setting: &Setting, texts: &Texts) -> String {
    texts.say(&setting.values.expected(""))
}

/// The values that a setting of a player takes.
pub(crate) fn domain(domain: &Domain, texts: &Texts) -> String {
    texts.say(&domain.expected(""))
}

#[cfg(test)]
mod tests;
