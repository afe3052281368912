//! Games on other machines, where a run gives games to workers through a NATS server with JetStream.
//!
//! A run has two streams. The first stream holds an order for each game. A worker takes an order. Every few
//! seconds the worker confirms that the game goes on. The worker stores the result in the other stream. The
//! worker then acknowledges the order. The order of a silent worker goes to another worker. The manager stores
//! each game once in its log. The log alone counts, because orders and results may be lost, duplicated or
//! forged.
//!
//! Only the module `link` uses futures. An [executor](NatsExecutor) and a [worker](run_worker) wait on threads.
//!
//! The binary has this crate with the feature `fleet`.
//!
//! # Files
//!
//! - `executor.rs`, `manager.rs`: the arena's side
//! - `worker.rs`: the worker's side
//! - `wire.rs`: messages
//! - `link.rs`: the connection
//! - `health.rs`: state of the NATS server
//! - `engine_files.rs`: files of engines, named by their content
//! - `quota.rs`: games of a run that may wait for workers
//! - `rejection.rs`: reasons to refuse a worker's result

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
