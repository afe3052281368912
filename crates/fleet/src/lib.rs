//! Games on other machines: a run hands them to workers through a NATS server with JetStream.
//!
//! A run has two streams. In the one lie orders, one for each game that is to be played; a worker takes
//! one, says now and then that it is at it, and when the result is stored in the other stream the order is gone. Who
//! falls silent loses the order to another. The manager takes results into its log, each game once, and what the log
//! holds is what counts: orders and results may be lost, doubled or made up.
//!
//! Futures end in the module `link`: an [executor](NatsExecutor) and a [worker](run_worker) wait on threads like everybody else.

mod error;
mod executor;
mod health;
mod link;
mod manager;
mod quota;
mod shelf;
mod standing;
mod wire;
mod worker;

pub use error::{FleetError, Given};
pub use executor::{FleetWatch, NatsExecutor};
pub use standing::{Broken, Fleet, FleetWorker, LostReason, Notice};
pub use wire::WireError;
pub use worker::{WorkerEvent, WorkerOptions, run_worker};
