//! Who plays a run, and what is in its way.

use inarow_arena::Fault;

/// The machines of a run.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Fleet {
    /// Who was heard of lately, by name.
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
    /// No worker was heard of.
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
        reason: String,
    },
    /// The server is out of reach.
    Lost {
        /// What the client said.
        reason: String,
    },
}
