//! Pondering: a search in the opponent's time.

use inarow_core::Cell;

use super::Act;
use crate::ManagerLine;

/// State of pondering, if the manager wants pondering.
#[derive(Debug, Default)]
pub(super) struct Pondering {
    is_wanted: bool,
    /// Expected answer to the engine's last move, until the search about that answer begins.
    expected: Option<Cell>,
    /// Whether the host ponders now.
    runs: bool,
}

impl Pondering {
    /// Takes in the manager's setting.
    pub(super) fn want(&mut self, is_wanted: bool) -> Vec<Act> {
        self.is_wanted = is_wanted;
        if is_wanted { Vec::new() } else { self.stop() }
    }

    /// Takes in the expected answer to the engine's move.
    pub(super) fn expect(&mut self, answer: Option<Cell>) {
        self.expected = answer;
    }

    /// Takes the answer that is now due for pondering.
    pub(super) fn due(&mut self) -> Option<Cell> {
        self.expected.take().filter(|_| self.is_wanted)
    }

    /// Records that the host ponders.
    pub(super) fn begin(&mut self) {
        self.runs = true;
    }

    /// Records that the host searches for an answer, about the pondered position or another.
    pub(super) fn end(&mut self) {
        (self.expected, self.runs) = (None, false);
    }

    /// Returns the acts that this line causes. The opponent's move and the settings between two moves end
    /// nothing.
    pub(super) fn hear(&mut self, line: &ManagerLine) -> Vec<Act> {
        match line {
            ManagerLine::Turn(_) | ManagerLine::Info(_) | ManagerLine::About => Vec::new(),
            _ => self.stop(),
        }
    }

    fn stop(&mut self) -> Vec<Act> {
        let runs = self.runs;
        self.end();
        if runs { vec![Act::StopPondering] } else { Vec::new() }
    }
}
