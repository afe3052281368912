//! Tournaments and strength tests, which measure the stronger player, the difference and its certainty.
//!
//! A [`Plan`] contains everything that decides games. [`run()`] plays a plan, several games at a time, and
//! stores each game in a [`Log`]. With the log the plan continues after a crash. [`Schedule`] pairs players and
//! [`Tally`] counts results. [`inarow_contest`] estimates strength from the counts.
//!
//! # Where it happens
//!
//! - `game.rs` plays a game, by [`runner::play`](inarow_play::runner::play).
//! - `RunState::store` in `run_state.rs` logs the result.
//! - `tally.rs` counts results. `places.rs` has ranks and tie breaks.
//! - `report/results.rs` interprets results. `report.rs` shows results as HTML. The binary shows tables and
//!   progress (`inarow/src/commands/arena/`).
//!
//! # Files
//!
//! - `plan.rs`, `plan_file.rs`: plans, and plans as TOML
//! - `fields.rs`: the fields of both files and options, with their bounds
//! - `entrant_settings.rs`: settings of a player, which files and options fill
//! - `schedule.rs`: the next pairing, from the plan and the results
//! - `run.rs`, `run_state.rs`: remaining games, results so far
//! - `executor.rs`: executors of the games, on this machine or others
//! - `log.rs` over `jsonl.rs`: results that survive a kill
//! - `fault.rs`: faults of players, under stable tags
//! - `log/old_faults.rs`: faults in logs before version 4
//! - `rounds.rs`, `roster.rs`: rounds, and engines that join or withdraw
//! - `adjudication.rs`: games that end early
//! - `pool.rs`: one rating list over several logs
//! - `log/merge.rs`: one log out of several
//! - `tune.rs`, `tune/`: better parameters by games
//! - `game/processor.rs`: processor time of external engines
//! - `../build.rs`: a version that is a hash of the sources, so that only equal builds share games

mod adjudication;
mod balance;
mod cores;
mod decision;
pub mod engine_file;
mod entrant_settings;
mod entry;
mod executor;
mod export;
mod fault;
pub mod fields;
mod fingerprints;
pub mod game;
mod game_setup;
mod jsonl;
pub mod log;
mod log_error;
mod names;
mod opening;
mod pairing;
mod places;
mod plan;
mod plan_diff;
mod plan_error;
mod plan_file;
mod pool;
mod provenance;
pub mod report;
mod roster;
mod roster_wish;
mod rounds;
mod run;
mod run_state;
mod schedule;
mod seeds;
mod tally;
mod times;
mod transcripts;
pub mod tune;

pub use adjudication::{Adjudication, Tracker, Watch};
pub use cores::{Cores, TooFewCores};
pub use decision::Decision;
pub use entrant_settings::EntrantSettings;
pub use entry::{Entry, Late, Processor, Span, Work};
pub use executor::{Executor, LocalExecutor};
pub use export::{ExportError, RecordEvent, can_export, can_hold, export, file_in_the_way};
pub use fault::{Fault, in_a_line};
pub use fingerprints::{Change, EngineFile, Fingerprints, VERSION, WrittenFile};
pub use game::moment;
pub use game_setup::game_setup;
pub use log::Log;
pub use log_error::LogError;
pub use names::name_players;
pub use opening::{MAX_PLIES, OpeningError, OpeningMoveError, Openings};
pub use pairing::Pairing;
pub use places::TieBreak;
pub use plan::{Colours, Entrant, Plan, Tournament, ValidPlan};
pub use plan_diff::PlanDifference;
pub use plan_error::{GameFault, MAX_ENTRANTS, MAX_GAMES, PlanError, PlayerFault};
pub use plan_file::{
    AdjudicationFile, FieldError, Kind, OpeningsOrder, PlanFile, PlanFileError, PlayerFile, SprtFile,
    Unplaced, ValueFault,
};
pub use pool::{Anchor, Beyond, Likeness, Pool, PoolError, Rated};
pub use provenance::Provenance;
pub use roster::{RosterChange, Withdrawal};
pub use roster_wish::{RosterError, RosterWish};
pub use rounds::{Meeting, Round};
pub use run::{Finish, RunOptions, finish_of, run};
pub use run_state::{ExecutorError, RunError, RunState};
pub use schedule::{Counted, Next, Schedule, StrangeEntry};
pub use tally::{EntrantTally, FaultTally, MeetingTally, Tally};
pub use times::Times;
pub use transcripts::Transcripts;
