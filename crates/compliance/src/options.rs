//! How engines are graded.

use std::path::PathBuf;
use std::time::Duration;

/// How an engine is graded.
#[derive(Clone, Debug)]
pub struct CheckOptions {
    /// How long an answer to a command that needs no thinking is waited for.
    pub patience: Duration,
    /// How long the answer to a command that need not be known is waited for.
    pub optional: Duration,
    /// How much later than its time an answer may be: the way through two pipes, and a busy machine.
    pub slack: Duration,
    /// Bytes of memory that it is allowed.
    pub memory: u64,
    /// A folder for every line said.
    pub transcripts: Option<PathBuf>,
}

impl Default for CheckOptions {
    fn default() -> CheckOptions {
        CheckOptions {
            patience: Duration::from_secs(5),
            optional: Duration::from_secs(1),
            slack: Duration::from_millis(100),
            // What the tournaments of Gomocup allow.
            memory: 350 << 20,
            transcripts: None,
        }
    }
}
