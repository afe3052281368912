//! Games on other machines: a run gives them to workers through a NATS server with JetStream.
//!
//! A run has two streams. One holds orders, one for each game. A worker takes an order, confirms every few seconds that
//! it plays, and stores the result in the other stream. Then it acknowledges the order. The order of a silent worker
//! goes to another worker. The manager stores results in its log, each game once. Only the log counts: orders and
//! results may be lost, duplicated or forged.
//!
//! Only the module `link` uses futures: an [executor](NatsExecutor) and a [worker](run_worker) wait on threads.
//!
//! The binary has this crate with the feature `fleet`.
//!
//! # Files
//!
//! - `executor.rs`, `manager.rs`: the arena's side; `worker.rs`: the worker's side
//! - `wire.rs`: messages; `link.rs`: the connection; `health.rs`: state of the NATS server
//! - `engine_files.rs`: files of engines, named by their content; `quota.rs`: games of a run that may wait for workers;
//!   `rejection.rs`: reasons to refuse a worker's result

mod engine_files;
mod error;
mod executor;
mod health;
mod link;
mod manager;
mod quota;
mod rejection;
mod standing;
mod wire;
mod worker;

pub use error::{Credentials, FleetError};
pub use executor::{FleetWatch, NatsExecutor};
pub use rejection::{Rejection, WrongGame};
pub use standing::{Broken, Fleet, FleetWorker, LostReason, Notice};
pub use wire::WireError;
pub use worker::{WorkerEvent, WorkerOptions, run_worker};
