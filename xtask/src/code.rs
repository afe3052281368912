//! Source files of the crates, and what of them is code that the program runs.

use std::path::Path;

/// A source file of a crate that is not of a folder of tests.
pub(crate) fn is_code(file: &Path) -> bool {
    let part = |name: &str| file.components().any(|part| part.as_os_str() == name);
    file.starts_with("crates") && file.extension().is_some_and(|ending| ending == "rs") && !part("tests")
}

/// Its lines without comments and without the tests at its end.
pub(crate) fn lines(source: &str) -> impl Iterator<Item = &str> {
    let source = source.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    source.lines().filter(|line| !line.trim_start().starts_with("//"))
}
