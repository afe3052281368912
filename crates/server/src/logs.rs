//! Logging of the server.

use std::io::{IsTerminal, stderr};

use tracing::Level;

/// Writes logs to standard error, one line per entry, with named fields. On a terminal, writes only warnings
/// and errors unless `wanted`.
pub fn log_to_stderr(wanted: bool) {
    let is_terminal = stderr().is_terminal();
    let lines = tracing_subscriber::fmt()
        .with_writer(stderr)
        .with_ansi(is_terminal)
        .with_target(false)
        .with_max_level(level(wanted, is_terminal));
    // A host's own logger stays in place.
    let _ = lines.try_init();
}

fn level(wanted: bool, is_terminal: bool) -> Level {
    if is_terminal && !wanted { Level::WARN } else { Level::INFO }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn on_a_terminal_problems_alone_are_logged() {
        assert_eq!(level(false, true), Level::WARN);
        assert_eq!([level(true, true), level(false, false)], [Level::INFO; 2]);
    }
}
