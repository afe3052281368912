//! Words in the language of the texts that are no messages: faults, values.

use inarow_arena::{Fault, in_a_line};
use inarow_core::spec::Setting;
use inarow_play::Domain;
use inarow_view::{Lang, Texts};

/// What a player did wrong, on one line. In English it is the line that scripts read, which is more exact.
pub(crate) fn fault(fault: &Fault, texts: &Texts) -> String {
    if texts.lang() == Lang::En { fault.line() } else { in_a_line(&texts.explain(fault)) }
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
