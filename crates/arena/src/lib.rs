//! Tournaments and proof of strength: who is better, by how much, how surely.
//!
//! A [`Plan`] says everything that decides games; [`run()`] plays it, several games at a time, and keeps each in a
//! [`Log`], from which the same plan goes on after any end. [`Schedule`] says who meets whom, [`Tally`] counts, and
//! [`stats`] says what the counts mean.

mod adjudication;
mod balance;
pub mod check;
mod cores;
mod differences;
mod entry;
mod export;
mod fleet;
pub mod game;
mod lines;
mod lines_file;
pub mod log;
mod opening;
mod plan;
mod plan_file;
mod programs;
pub mod report;
mod run;
mod schedule;
mod seeds;
pub mod stats;
mod tally;
mod times;
pub mod tune;

pub use adjudication::{Adjudication, Tracker, Watch};
pub use cores::{Cores, TooFewCores};
pub use entry::{Entry, Span, Work};
pub use export::{Export, ExportError, can_export};
pub use fleet::{
    Broken, FLEET_VERSION, Fleet, FleetError, FleetWorker, Notice, WireError, WorkerEvent, WorkerOptions,
    lend,
};
pub use lines::Lines;
pub use log::{Log, LogError};
pub use opening::{MAX_PLIES, OpeningError, Openings};
pub use plan::{Checked, Colours, Entrant, MAX_ENTRANTS, MAX_GAMES, Plan, PlanError, Tournament};
pub use plan_file::{AdjudicationFile, Kind, Limits, PlanFile, PlanFileError, PlayerFile, SprtFile};
pub use programs::{EngineFile, Programs};
pub use run::{Finish, RunError, RunOptions, Standing, run};
pub use schedule::{Job, Next, Schedule, StrangeEntry};
pub use tally::{EntrantTally, MeetingTally, Tally};
pub use times::Times;
