//! Words in the language of the texts for faults and values, which are not messages.

use inarow_arena::{Fault, in_a_line};
use inarow_core::spec::Setting;
use inarow_play::Domain;
use inarow_view::{Lang, Texts};

/// Returns a fault on one line. The English line is the more exact line that scripts read.
pub(crate) fn fault(fault: &Fault, texts: &Texts) -> String {
    if texts.lang() == Lang::En { fault.line() } else { in_a_line(&texts.explain(fault)) }
}

/// Returns the allowed values of a game's setting.
pub(crate) fn values(setting: &Setting, texts: &Texts) -> String {
    texts.say(&setting.values.expected(""))
}

/// Returns the allowed values of a player's setting.
pub(crate) fn domain(domain: &Domain, texts: &Texts) -> String {
    texts.say(&domain.expected(""))
}

#[cfg(test)]
mod tests;
