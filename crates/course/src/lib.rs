//! The coursework game over a network: its protocol ([`wire`]) over ZeroMQ ([`zmtp`]), its server and its clients.
//!
//! [`ServerState`] is the server without a network: it takes messages and the time, and returns messages and events.
//! [`Director`] plays series, round robins and an operator's games on a state. [`Server`] serves a director over TCP.
//! [`join`] plays or watches on any server of the protocol.

mod address;
mod client;
mod director;
mod server;
mod server_state;
pub mod wire;
pub mod zmtp;

pub use address::{Address, AddressError};
pub use client::{ClientError, ClientEvent, Ending, JoinOptions, Member, join};
pub use director::{
    CommandError, Director, DirectorOptions, GuestFault, GuestReply, OperatorCommand, Plan, PlannedGame,
    PlayerStatistics, Report, ServerStatus, Statistics,
};
pub use server::{Operator, Server, ServerError};
pub use server_state::{
    Admission, GuestEvent, GuestGame, JoinRefusal, Latencies, Leaving, NameCheck, Output, PeerId, Played,
    ServerEvent, ServerOptions, ServerState, StartError,
};
