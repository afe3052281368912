//! Checks the number and the total size of the pictures in tests.
//!
//! Every version of a picture stays in the history forever, so a new picture must justify its cost.

use std::path::Path;

use anyhow::Result;

use crate::findings::Findings;
use crate::tree::Tree;

const MOST_FILES: usize = 150;
const MOST_BYTES: usize = 5_000_000;

/// Checks every picture in a folder `snapshots`.
pub(crate) fn check(tree: &Tree) -> Result<Findings> {
    let (mut files, mut bytes) = (0, 0);
    for file in tree.files().iter().filter(|file| is_kept_picture(file)) {
        if let Some(content) = tree.read(file)? {
            files += 1;
            bytes += content.len();
        }
    }
    let mut findings = Findings::default();
    measure(files, bytes, &mut findings);
    Ok(findings)
}

fn is_kept_picture(file: &Path) -> bool {
    let is_picture = file.extension().is_some_and(|extension| extension == "png");
    is_picture && file.parent().is_some_and(|folder| folder.ends_with("snapshots"))
}

fn measure(files: usize, bytes: usize, findings: &mut Findings) {
    if files > MOST_FILES {
        findings.problem(format!(
            "the tests keep {files} pictures, at most {MOST_FILES} are allowed: one language and size are enough"
        ));
    }
    if bytes > MOST_BYTES {
        findings.problem(format!(
            "the kept pictures of the tests have {bytes} bytes together, at most {MOST_BYTES} are allowed"
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_inclusive() {
        let mut findings = Findings::default();
        measure(MOST_FILES, MOST_BYTES, &mut findings);
        assert!(findings.passed());
        measure(MOST_FILES + 1, MOST_BYTES + 1, &mut findings);
        assert_eq!(
            findings.problems(),
            [
                "the tests keep 151 pictures, at most 150 are allowed: one language and size are enough",
                "the kept pictures of the tests have 5000001 bytes together, at most 5000000 are allowed",
            ]
        );
    }

    #[test]
    fn only_pictures_among_snapshots_count() {
        assert!(is_kept_picture(Path::new("crates/desktop/tests/snapshots/start-en-800x600.png")));
        assert!(!is_kept_picture(Path::new("docs/pictures/start.png")));
        assert!(!is_kept_picture(Path::new("crates/picture/tests/snapshots/board.svg")));
    }
}
