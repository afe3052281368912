//! What the server logs, and where.

use std::io::{IsTerminal, stderr};

/// Has everything that is logged written to standard error, a line each with its fields named.
pub fn log_to_stderr() {
    let lines = tracing_subscriber::fmt()
        .with_writer(stderr)
        .with_ansi(stderr().is_terminal())
        .with_target(false)
        .with_max_level(tracing::Level::INFO);
    // A host that logs already keeps its way.
    let _ = lines.try_init();
}
