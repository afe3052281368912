//! Workers of a run, and the reason why the run waits.

use inarow_arena::Fault;
use inarow_core::{Explain, Message};

use crate::rejection::Rejection;

/// Machines of a run.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Fleet {
    /// The workers with a recent heartbeat, by name.
    pub workers: Vec<FleetWorker>,
    /// Reason for which the run waits.
    pub notice: Option<Notice>,
}

/// A machine that plays games of a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FleetWorker {
    /// Name of the worker.
    pub name: String,
    /// Number of cores.
    pub cores: usize,
    /// Number of games at a time.
    pub slots: usize,
    /// Number of games in progress, of this run or others.
    pub playing: usize,
}

/// An engine that does not run.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Broken {
    /// Name of the engine's file on this machine.
    pub name: String,
    /// SHA-256 of the file, in hexadecimal digits.
    pub sha256: String,
    /// Name of a worker that tried.
    pub worker: String,
    /// Fault on that worker.
    pub fault: Fault,
}

/// Reason for which a run waits, or a fault in the run.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[non_exhaustive]
pub enum Notice {
    /// No worker is connected.
    NoWorkers,
    /// No worker has this file of an engine.
    NoEngine {
        /// Name of the file on this machine.
        name: String,
        /// SHA-256 of the file, in hexadecimal digits.
        sha256: String,
    },
    /// Every worker lacks an engine or cannot run it, and at least one worker cannot run the engine.
    Broken(Broken),
    /// A worker has another version and gets no games.
    OtherVersion {
        /// Name of the worker.
        worker: String,
        /// Version of the worker.
        version: String,
    },
    /// A result was rejected.
    Rejected {
        /// Reason of the rejection.
        reason: Rejection,
    },
    /// The server is unreachable.
    Lost(LostReason),
}

/// Reason why a server is unreachable.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[non_exhaustive]
pub enum LostReason {
    /// The connection ended for an unknown reason.
    Closed,
    /// No program listens at the address.
    Refused,
    /// The server does not answer.
    Silent,
    /// The name of the machine does not resolve.
    Unknown,
    /// The server refused the sign-in.
    SignIn,
    /// The server answers but refuses a request for this reason.
    Unwilling(String),
    /// Any other reason, in the words of the client library.
    Other(String),
}

impl LostReason {
    /// Returns the reason for an error text of the client library.
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
            // The number of a system error does not help.
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
