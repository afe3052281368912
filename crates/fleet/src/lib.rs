//! Games on other machines: a run hands them to workers through a NATS server with JetStream.
//!
//! A run has two streams. One holds orders, one for each game that is to be played. A worker takes
//! an order, confirms every few seconds that it plays, stores the result in the other stream and acknowledges the order. When
//! it falls silent, another worker gets the order. The manager stores results in its log, each game once, and only what the log
//! holds counts: orders and results may be lost, doubled or forged.
//!
//! Only the module `link` knows futures: an [executor](NatsExecutor) and a [worker](run_worker) wait on threads.

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
