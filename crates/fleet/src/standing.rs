//! The workers of a run, and what keeps it waiting.

use inarow_arena::Fault;
use inarow_core::{Explain, Message};

use crate::rejection::Rejection;

/// The machines of a run.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Fleet {
    /// The workers with a recent heartbeat, by name.
    pub workers: Vec<FleetWorker>,
    /// What keeps the run waiting.
    pub notice: Option<Notice>,
}

/// A machine that plays games of a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FleetWorker {
    /// What it calls itself.
    pub name: String,
    /// Its cores.
    pub cores: usize,
    /// Games it plays at a time.
    pub slots: usize,
    /// Games it plays now, of this run or another.
    pub playing: usize,
}

/// An engine that does not run.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Broken {
    /// What its file is called here.
    pub name: String,
    /// Its SHA-256, in hexadecimal digits.
    pub sha256: String,
    /// A worker that tried.
    pub worker: String,
    /// What happened there.
    pub fault: Fault,
}

/// What keeps a run waiting, or goes wrong in it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[non_exhaustive]
pub enum Notice {
    /// There is no worker.
    NoWorkers,
    /// No worker has this file of an engine.
    NoEngine {
        /// What the file is called here.
        name: String,
        /// Its SHA-256, in hexadecimal digits.
        sha256: String,
    },
    /// Every worker that there is lacks an engine or cannot run it, at least one the latter.
    Broken(Broken),
    /// A worker is of another version and is given no games.
    OtherVersion {
        /// What it calls itself.
        worker: String,
        /// Its version.
        version: String,
    },
    /// A result was not taken.
    Rejected {
        /// Why.
        reason: Rejection,
    },
    /// The server is out of reach.
    Lost(LostReason),
}

/// Why a server is out of reach.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[non_exhaustive]
pub enum LostReason {
    /// The connection ended, and nothing else is known.
    Closed,
    /// Nobody listens at the address.
    Refused,
    /// Nothing answers.
    Silent,
    /// The name of the machine is not known.
    Unknown,
    /// It does not let this program in.
    SignIn,
    /// It is there and does not do what it is asked, for this reason.
    Unwilling(String),
    /// Another reason, in the client's words.
    Other(String),
}

impl LostReason {
    /// The reason by the client's words.
    pub(crate) fn of(words: &str) -> LostReason {
        let small = words.to_lowercase();
        let says = |parts: &[&str]| parts.iter().any(|part| small.contains(part));
        if says(&["refused"]) {
            LostReason::Refused
        } else if says(&["timed out", "timeout", "no answer", "unreachable", "no route"]) {
            LostReason::Silent
        } else if says(&["authorization", "authentication", "nonce"]) {
            LostReason::SignIn
        } else if says(&["dns", "lookup", "resolve"]) {
            LostReason::Unknown
        } else if says(&["broken pipe", "reset", "closed", "disconnect", "eof"]) {
            LostReason::Closed
        } else {
            // The number of a system's error tells nobody anything.
            LostReason::Other(words.split(" (os error ").next().unwrap_or_default().to_owned())
        }
    }
}

impl Explain for LostReason {
    fn message(&self) -> Message {
        match self {
            LostReason::Closed => Message::new("fleet-closed"),
            LostReason::Refused => Message::new("fleet-refused"),
            LostReason::Silent => Message::new("fleet-silent"),
            LostReason::Unknown => Message::new("fleet-unknown-host"),
            LostReason::SignIn => Message::new("fleet-not-let-in"),
            LostReason::Unwilling(words) | LostReason::Other(words) => {
                Message::new("as-is").text("text", words)
            }
        }
    }
}
