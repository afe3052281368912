//! Source files of the crates, and the code that is part of the program.

use std::path::Path;

/// Whether a file is a source file of a crate, outside the crate's folders of tests.
pub(crate) fn is_code(file: &Path) -> bool {
    let part = |name: &str| file.components().any(|part| part.as_os_str() == name);
    file.starts_with("crates") && file.extension().is_some_and(|ending| ending == "rs") && !part("tests")
}

/// Returns the lines of a source without comments and without the tests at its end.
pub(crate) fn lines(source: &str) -> impl Iterator<Item = &str> {
    let source = source.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    source.lines().filter(|line| !line.trim_start().starts_with("//"))
}
