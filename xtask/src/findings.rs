//! What a check found.

/// The outcome of one check: problems fail it, warnings are only shown.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Findings {
    problems: Vec<String>,
    warnings: Vec<String>,
}

impl Findings {
    pub(crate) fn problem(&mut self, message: String) {
        self.problems.push(message);
    }

    pub(crate) fn warning(&mut self, message: String) {
        self.warnings.push(message);
    }

    /// Adds what another look found.
    pub(crate) fn extend(&mut self, other: Findings) {
        self.problems.extend(other.problems);
        self.warnings.extend(other.warnings);
    }

    pub(crate) fn problems(&self) -> &[String] {
        &self.problems
    }

    pub(crate) fn warnings(&self) -> &[String] {
        &self.warnings
    }

    pub(crate) fn passed(&self) -> bool {
        self.problems.is_empty()
    }
}
