//! Results of a check.

/// Problems found by one check.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Findings {
    problems: Vec<String>,
}

impl Findings {
    pub(crate) fn problem(&mut self, message: String) {
        self.problems.push(message);
    }

    /// Adds the problems of another check.
    pub(crate) fn extend(&mut self, other: Findings) {
        self.problems.extend(other.problems);
    }

    pub(crate) fn problems(&self) -> &[String] {
        &self.problems
    }

    pub(crate) fn passed(&self) -> bool {
        self.problems.is_empty()
    }
}
