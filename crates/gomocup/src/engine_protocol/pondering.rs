//! Whether the engine thinks in its opponent's time.

use inarow_core::Cell;

use super::Act;
use crate::ManagerLine;

/// What is thought about in the opponent's time, where the manager wants that.
#[derive(Debug, Default)]
pub(super) struct Pondering {
    is_wanted: bool,
    /// The answer that is expected to the engine's last move, until it is pondered about.
    expected: Option<Cell>,
    /// Whether the host was told to ponder, and not to stop since.
    runs: bool,
}

impl Pondering {
    /// Takes in what the manager wants.
    pub(super) fn want(&mut self, is_wanted: bool) -> Vec<Act> {
        self.is_wanted = is_wanted;
        if is_wanted { Vec::new() } else { self.stop() }
    }

    /// The engine moved and expects this answer.
    pub(super) fn expect(&mut self, answer: Option<Cell>) {
        self.expected = answer;
    }

    /// The answer that is to be pondered about now.
    pub(super) fn due(&mut self) -> Option<Cell> {
        self.expected.take().filter(|_| self.is_wanted)
    }

    /// The host is told to ponder.
    pub(super) fn begin(&mut self) {
        self.runs = true;
    }

    /// The host is told to think, be it about what it ponders about or not.
    pub(super) fn end(&mut self) {
        (self.expected, self.runs) = (None, false);
    }

    /// What this line ends. The answer that is expected, and what managers send between two moves, end nothing.
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
