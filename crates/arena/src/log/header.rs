//! The first line of a result log, with its plan.

use std::ops::RangeInclusive;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::fingerprints::Fingerprints;
use crate::jsonl::is_of_version;
use crate::log_error::LogError;
use crate::plan::Plan;

/// Readable versions of the log's form and of the meaning of its seed. The last version is written. Up to
/// version 2 every line after the first was a game. Before version 4 faults were English sentences. Before
/// version 5 logs had no processor times, no overruns of turns and no notes of players.
const VERSIONS: RangeInclusive<u32> = 2..=5;

/// The first line of a log.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Header {
    /// Version of the form.
    arena: u32,
    /// Value of [`Plan::hash`].
    pub(super) hash: String,
    pub(super) plan: Plan,
    /// Programs of the first games, which older logs lack.
    #[serde(default, rename = "programs", skip_serializing_if = "Option::is_none")]
    pub(super) fingerprints: Option<Fingerprints>,
}

impl Header {
    /// Returns the first line of a log of this version.
    pub(super) fn new(plan: &Plan, fingerprints: Option<Fingerprints>) -> Header {
        Header { arena: *VERSIONS.end(), hash: plan.hash(), plan: plan.clone(), fingerprints }
    }

    /// Returns whether an older program started the log, whose form lacks current fields.
    pub(super) fn is_old(&self) -> bool {
        self.arena < *VERSIONS.end()
    }
}

pub(super) fn header_line(plan: &Plan, fingerprints: &Fingerprints) -> String {
    line_of(&Header::new(plan, Some(fingerprints.clone())))
}

pub(super) fn line_of(header: &Header) -> String {
    // Plain data with text keys always serialises to JSON.
    let json = serde_json::to_string(header).unwrap_or_default();
    format!("{json}\n")
}

pub(super) fn header(path: &Path, line: &[u8]) -> Result<Header, LogError> {
    is_of_version(path, line, "arena", VERSIONS)?;
    serde_json::from_slice(line).map_err(|_| LogError::Foreign(path.to_owned()))
}
