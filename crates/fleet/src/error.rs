//! Errors of sharing games with other machines.

use std::fmt;
use std::path::PathBuf;

use inarow_arena::{Fault, RunError};
use inarow_core::{Arg, Explain, Message};
use inarow_sys::system_message;

use crate::standing::LostReason;
use crate::wire::WireError;

/// Reason why games cannot be shared with other machines.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FleetError {
    /// The address is invalid.
    #[error("{address}: {reason}; write nats://HOST:PORT or tls://HOST:PORT")]
    Address {
        /// The address as given, without a password.
        address: String,
        /// The fault.
        reason: String,
    },
    /// A file for signing in, named by a variable, cannot be read.
    #[error("{variable} {}: {reason}", path.display())]
    Key {
        /// Name of the variable.
        variable: &'static str,
        /// Path of the file.
        path: PathBuf,
        /// Error of the system.
        reason: std::io::Error,
    },
    /// A variable holds the secret itself instead of a file name.
    #[error(
        "{variable} contains the key itself: save the key to a file and set {variable} to the file's name"
    )]
    Secret {
        /// Name of the variable.
        variable: &'static str,
    },
    /// Only one of two dependent variables is set.
    #[error("{set} is set and {missing} is not; set both, or neither")]
    Half {
        /// Name of the variable that is set.
        set: &'static str,
        /// Name of the missing variable.
        missing: &'static str,
    },
    /// The server refused the sign-in.
    #[error(
        "{address}: the server refused the sign-in ({reason}) {given}; set NATS_USER and NATS_PASSWORD, NATS_TOKEN, \
         NATS_CREDS or NATS_NKEY as on the server"
    )]
    SignIn {
        /// The address, without a password.
        address: String,
        /// Reason given by the server.
        reason: String,
        /// Credentials that this program used.
        given: Credentials,
    },
    /// The server's certificate or ours was refused.
    #[error(
        "{address}: {reason}; name the file with the certificate of the server's authority in NATS_CA, and the server by a \
         name that its certificate has; where the server asks for yours, name it and its key in NATS_CERT and NATS_KEY"
    )]
    Certificate {
        /// The address, without a password.
        address: String,
        /// Reason of the refusal.
        reason: String,
    },
    /// No server is reachable.
    #[error("{address}: {reason}; is nats-server running there?")]
    Connect {
        /// The address, without a password.
        address: String,
        /// Error of the client library.
        reason: String,
    },
    /// The server does not support streams.
    #[error(
        "the NATS server refused ({what}): {reason}; it needs JetStream, as nats-server --jetstream has it"
    )]
    JetStream {
        /// Request that failed.
        what: &'static str,
        /// Reason given by the server.
        reason: String,
    },
    /// A file of an engine cannot be read.
    #[error("{}: {reason}; workers identify engines by the contents of their files", path.display())]
    File {
        /// Path of the file.
        path: PathBuf,
        /// Error of the system.
        reason: std::io::Error,
    },
    /// No worker can play the remaining games.
    #[error(
        "no worker can run {name} (sha256 {sha256}); {worker} reports: {}. Fix it, or start a worker on a machine that \
         runs it; the same command resumes what --out saved. Without --workers the engine would lose its games",
        fault.line()
    )]
    Broken {
        /// Name of the engine's file on this machine.
        name: String,
        /// SHA-256 of the file, in hexadecimal digits.
        sha256: String,
        /// Name of a worker that tried.
        worker: String,
        /// Fault on that worker.
        fault: Fault,
    },
    /// A game that no machine can play.
    #[error("a worker reports: {0}")]
    Worker(String),
    /// The folder for transcripts cannot be written.
    #[error("{}: {reason}; the engine log cannot be saved there", path.display())]
    Transcripts {
        /// Path of the folder.
        path: PathBuf,
        /// Error of the system.
        reason: std::io::Error,
    },
    /// A message cannot be sent.
    #[error(transparent)]
    Wire(#[from] WireError),
    /// The system cannot start threads.
    #[error("no threads can be started: {0}")]
    Threads(std::io::Error),
}

impl Explain for FleetError {
    fn message(&self) -> Message {
        match self {
            FleetError::Address { address, reason } => {
                Message::new("fleet-address").text("address", address).text("detail", reason)
            }
            FleetError::Key { variable, path, reason } => {
                Message::at(format_args!("{variable} {}", path.display()), system_message(reason))
            }
            FleetError::Secret { variable } => Message::new("fleet-secret").text("variable", variable),
            FleetError::Half { set, missing } => {
                Message::new("fleet-half").text("set", set).text("missing", missing)
            }
            FleetError::SignIn { address, reason, given } => Message::new("fleet-sign-in")
                .text("address", address)
                .text("detail", reason)
                .because("given", given.message()),
            FleetError::Certificate { address, reason } => {
                Message::new("fleet-certificate").text("address", address).text("detail", reason)
            }
            FleetError::Connect { address, reason } => {
                let reason = LostReason::of(reason).message();
                Message::new("fleet-connect").text("address", address).because("detail", reason)
            }
            FleetError::JetStream { what, reason } => {
                Message::new("fleet-jetstream").text("detail", format_args!("{what}: {reason}"))
            }
            FleetError::File { path, reason } => {
                let file = Message::new("fleet-file").because("reason", system_message(reason));
                Message::at(path.display(), file)
            }
            FleetError::Broken { name, sha256, worker, fault } => Message::new("fleet-unplayable")
                .text("name", name)
                .text("hash", sha256)
                .text("worker", worker)
                .because("detail", fault.message()),
            FleetError::Worker(detail) => Message::new("run-worker").text("detail", detail),
            FleetError::Transcripts { path, reason } => {
                let kept = Message::new("fleet-transcripts").because("reason", system_message(reason));
                Message::at(path.display(), kept)
            }
            FleetError::Wire(error) => error.message(),
            FleetError::Threads(error) => {
                Message::new("run-threads").because("reason", system_message(error))
            }
        }
    }
}

impl Explain for Credentials {
    fn message(&self) -> Message {
        match self {
            Credentials::Nothing => Message::new("fleet-given-nothing"),
            Credentials::Address => Message::new("fleet-given-address"),
            Credentials::Variables(names) => {
                let text = |name: &&str| Arg::Text((*name).to_owned());
                let and = |one, other| {
                    let both = Message::new("fleet-and").arg("one", one).arg("other", other);
                    Arg::Message(Box::new(both))
                };
                let all = names.iter().map(text).reduce(and).unwrap_or(Arg::List(Vec::new()));
                Message::new("fleet-given-variables").arg("variables", all)
            }
        }
    }
}

/// Credentials of this program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Credentials {
    /// No credentials.
    Nothing,
    /// Credentials in the address.
    Address,
    /// Credentials in these environment variables.
    Variables(Vec<&'static str>),
}

impl fmt::Display for Credentials {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Credentials::Nothing => f.write_str("without a name or password"),
            Credentials::Address => f.write_str("with the name and password in the address"),
            Credentials::Variables(names) => write!(f, "with {}", names.join(" and ")),
        }
    }
}

impl From<FleetError> for RunError {
    fn from(error: FleetError) -> RunError {
        RunError::Executor(Box::new(error))
    }
}
