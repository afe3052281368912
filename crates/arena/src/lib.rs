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
mod history;
mod lines;
mod lines_file;
pub mod log;
mod names;
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
pub use export::{ExportError, can_export, export};
pub use fleet::{
    Broken, FLEET_VERSION, Fleet, FleetError, FleetWorker, Given, Notice, WireError, WorkerEvent,
    WorkerOptions, lend,
};
pub use history::History;
pub use lines::Lines;
pub use log::{Log, LogError};
pub use names::name_players;
pub use opening::{MAX_PLIES, OpeningError, Openings};
pub use plan::{
    Checked, Colours, Entrant, GameFault, MAX_ENTRANTS, MAX_GAMES, Plan, PlanError, PlayerFault, Tournament,
};
pub use plan_file::{
    AdjudicationFile, Kind, Limits, PLAYERS_EXAMPLE, PlanFile, PlanFileError, PlayerFile, Slip, SprtFile,
    Unplaced, ValueFault,
};
pub use programs::{Change, EngineFile, Programs, WrittenFile};
pub use run::{Finish, RunError, RunOptions, Standing, run};
pub use schedule::{Job, Next, Schedule, StrangeEntry};
pub use tally::{EntrantTally, MeetingTally, Tally};
pub use times::Times;
