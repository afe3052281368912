//! The coursework game over a network: its protocol ([`wire`]) over ZeroMQ ([`zmtp`]), its server and its clients.
//!
//! [`ServerState`] is the server without a network. The state takes messages and the time, and returns messages
//! and events. [`Director`] plays series, round robins and an operator's games on a state. [`Server`] serves a
//! director over TCP. [`join`] plays or watches on any server of the protocol.
//!
//! Every client has its own queue, so that a slow or hostile client delays no other. A client is identified by
//! its connection, never by a name that it claims.
//!
//! # Where it happens
//!
//! - A server reads a client's message in `read_messages` in `server.rs`. [`Director::receive`] passes the
//!   message to [`ServerState::receive`]. `Connections::send` in `server.rs` writes the answer.
//! - A client reads a server's message in `read_messages` in `client.rs`. `Client::update` decides.
//!
//! # Files
//!
//! - `server_state.rs`, `server_state/`: one client, one game; `director.rs`: series and round robin
//! - `server.rs`: the director on TCP; `client.rs`, `client/`: a player or an observer
//! - `wire.rs`: messages (`../course.proto`); `zmtp.rs`, `zmtp/`: ZeroMQ's wire

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
