//! Settings of the checks.

use std::path::PathBuf;
use std::time::Duration;

/// Settings of the checks.
#[derive(Clone, Debug)]
pub struct CheckOptions {
    /// Wait for the answer to a command that needs no search.
    pub patience: Duration,
    /// Wait for the answer to an optional command.
    pub optional: Duration,
    /// Tolerance of time limits, for two pipes and a busy machine.
    pub slack: Duration,
    /// Memory limit, in bytes.
    pub memory: u64,
    /// Folder for transcripts.
    pub transcripts: Option<PathBuf>,
}

impl Default for CheckOptions {
    fn default() -> CheckOptions {
        CheckOptions {
            patience: Duration::from_secs(5),
            optional: Duration::from_secs(1),
            slack: Duration::from_millis(100),
            // The memory limit of Gomocup tournaments.
            memory: 350 << 20,
            transcripts: None,
        }
    }
}
