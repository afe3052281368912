//! The network game of the course: its protocol ([`wire`]) over ZeroMQ ([`zmtp`]), its server and its clients.
//!
//! [`Host`] is the server without a network: messages and the time go in, messages and news come out. [`Director`] plays
//! series, round robins and what an operator wants on it. [`Server`] serves it over TCP, [`join`] plays or watches on any
//! server of the protocol.

mod address;
mod client;
mod director;
mod host;
mod network;
mod server;
pub mod wire;
pub mod zmtp;

pub use address::{Address, AddressError};
pub use client::{ClientError, ClientEvent, Ending, JoinOptions, Member, join};
pub use director::{
    Director, DirectorOptions, Order, OrderError, Plan, PlayerStatistics, Report, Standing, Statistics,
};
pub use host::{Admission, Host, HostOptions, Latencies, Leaving, News, Output, PeerId, Played, StartError};
pub use server::{Operator, Server, ServerError};
