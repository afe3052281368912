//! Checks the lengths of source files.
//!
//! A file longer than a few screens usually contains more than one thing and needs splitting.

use std::path::Path;

use anyhow::Result;

use crate::findings::Findings;
use crate::tree::Tree;

/// Maximum number of lines of a file.
const LIMIT: usize = 600;
/// Maximum numbers of lines of each host of games, without its tests. Code for both hosts belongs to session
/// and view.
const HOSTS: [(&str, usize); 2] = [("crates/desktop/src", 20_640), ("crates/terminal/src", 3_700)];

/// Checks every Rust file of the tree. Data and prose may have any length.
pub(crate) fn check(tree: &Tree) -> Result<Findings> {
    let mut findings = Findings::default();
    let mut sums = HOSTS.map(|(folder, _)| (folder, 0));
    for file in tree.files().iter().filter(|file| file.extension().is_some_and(|extension| extension == "rs"))
    {
        if let Some(content) = tree.read(file)? {
            let lines = String::from_utf8_lossy(&content).lines().count();
            measure(file, lines, &mut findings);
            for (folder, sum) in &mut sums {
                if file.starts_with(folder) && !is_test(file) {
                    *sum += lines;
                }
            }
        }
    }
    for ((folder, sum), (_, most)) in sums.into_iter().zip(HOSTS) {
        if sum > most {
            findings.problem(format!("{folder} has {sum} lines without tests, at most {most} are allowed"));
        }
    }
    Ok(findings)
}

/// Whether a file contains only tests.
fn is_test(file: &Path) -> bool {
    file.iter().any(|part| part == "tests" || part == "tests.rs")
}

fn measure(file: &Path, lines: usize, findings: &mut Findings) {
    let file = file.display();
    if lines > LIMIT {
        findings.problem(format!(
            "{file} has {lines} lines, at most {LIMIT} are allowed: split it by what it holds"
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn expect(lines: usize, problems: &[&str]) {
        let mut findings = Findings::default();
        measure(Path::new("crates/core/src/cell.rs"), lines, &mut findings);
        assert_eq!(findings.problems(), problems);
    }

    #[test]
    fn files_of_tests_are_known() {
        let known = ["crates/desktop/src/board/tests.rs", "crates/desktop/src/shell/tests/cut.rs"];
        assert!(known.iter().all(|file| is_test(Path::new(file))));
        assert!(!is_test(Path::new("crates/desktop/src/board/testing.rs")));
    }

    #[test]
    fn limits_are_inclusive() {
        expect(LIMIT, &[]);
        let problem =
            "crates/core/src/cell.rs has 601 lines, at most 600 are allowed: split it by what it holds";
        expect(LIMIT + 1, &[problem]);
    }
}
