//! How long a source file may be.
//!
//! A file that outgrows a few screens usually holds more than one thing, and is cut along that seam.

use std::path::Path;

use anyhow::Result;

use crate::findings::Findings;
use crate::tree::Tree;

/// Lines from which on a file is worth a look.
const SOFT: usize = 600;
/// Lines that no file may exceed.
const HARD: usize = 700;

/// Looks at every Rust file of the tree; data and prose may be as long as they are.
pub(crate) fn check(tree: &Tree) -> Result<Findings> {
    let mut findings = Findings::default();
    for file in tree.files().iter().filter(|file| file.extension().is_some_and(|extension| extension == "rs"))
    {
        if let Some(content) = tree.read(file)? {
            measure(file, String::from_utf8_lossy(&content).lines().count(), &mut findings);
        }
    }
    Ok(findings)
}

fn measure(file: &Path, lines: usize, findings: &mut Findings) {
    let file = file.display();
    if lines > HARD {
        findings.problem(format!(
            "{file} has {lines} lines, at most {HARD} are allowed: split it by what it holds"
        ));
    } else if lines > SOFT {
        findings
            .warning(format!("{file} has {lines} lines; a seam to split it along is welcome from {SOFT} on"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn expect(lines: usize, problems: &[&str], warnings: &[&str]) {
        let mut findings = Findings::default();
        measure(Path::new("crates/core/src/cell.rs"), lines, &mut findings);
        assert_eq!(findings.problems(), problems);
        assert_eq!(findings.warnings(), warnings);
    }

    #[test]
    fn limits_are_inclusive() {
        expect(SOFT, &[], &[]);
        expect(
            SOFT + 1,
            &[],
            &["crates/core/src/cell.rs has 601 lines; a seam to split it along is welcome from 600 on"],
        );
        expect(
            HARD,
            &[],
            &["crates/core/src/cell.rs has 700 lines; a seam to split it along is welcome from 600 on"],
        );
        expect(
            HARD + 1,
            &["crates/core/src/cell.rs has 701 lines, at most 700 are allowed: split it by what it holds"],
            &[],
        );
    }
}
