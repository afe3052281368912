//! Checks that some crates use no operating system, because they contain values and rules. The engine also runs
//! in browsers.

use std::path::Path;

use anyhow::Result;

use crate::code;
use crate::findings::Findings;
use crate::tree::Tree;

/// Crates without an operating system.
const PURE: [&str; 3] = ["crates/core/src", "crates/record/src", "crates/engine/src"];

/// Files of the engine with code that is compiled only for its feature `host` or for its tests.
const OF_HOST: [&str; 4] = [
    "crates/engine/src/search/threads.rs",
    "crates/engine/src/soak.rs",
    "crates/engine/src/stop.rs",
    "crates/engine/src/stopwatch.rs",
];

/// Names of functions of the operating system.
const SYSTEM: [&str; 8] = [
    "std::env",
    "std::fs",
    "std::io",
    "std::net",
    "std::process",
    "std::thread",
    "Instant::now",
    "SystemTime::now",
];

/// Searches for the names in every source file of these crates.
pub(crate) fn check(tree: &Tree) -> Result<Findings> {
    let mut findings = Findings::default();
    for file in tree.files().iter().filter(|file| is_pure(file)) {
        if let Some(content) = tree.read(file)? {
            look(file, &String::from_utf8_lossy(&content), &mut findings);
        }
    }
    Ok(findings)
}

fn is_pure(file: &Path) -> bool {
    code::is_code(file)
        && PURE.iter().any(|folder| file.starts_with(folder))
        && !OF_HOST.iter().any(|of_host| file == Path::new(of_host))
        && file.file_name().is_some_and(|name| name != "tests.rs")
}

fn look(file: &Path, source: &str, findings: &mut Findings) {
    for name in SYSTEM.iter().filter(|name| code::lines(source).any(|line| line.contains(*name))) {
        findings.problem(format!(
            "{} uses {name}: its crate knows no operating system; see xtask/src/system.rs",
            file.display()
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_and_files_are_found_outside_comments_and_tests() {
        let found = |source: &str| {
            let mut findings = Findings::default();
            look(Path::new("crates/record/src/record.rs"), source, &mut findings);
            findings.problems().len()
        };
        assert_eq!(found("use std::fs;\nlet now = std::time::Instant::now();\n"), 2);
        assert_eq!(found("use std::time::Duration;\n// std::fs\n"), 0);
        assert_eq!(found("fn a() {}\n\n#[cfg(test)]\nmod tests {\n    use std::fs;\n}\n"), 0);
    }

    #[test]
    fn files_of_hosts_and_tests_may_use_the_system() {
        for (file, expected) in [
            ("crates/engine/src/watch.rs", true),
            ("crates/engine/src/stopwatch.rs", false),
            ("crates/engine/src/line_search/tests.rs", false),
            ("crates/engine/examples/series.rs", false),
            ("crates/sys/src/file.rs", false),
        ] {
            assert_eq!(is_pure(Path::new(file)), expected, "{file}");
        }
    }
}
