//! Games on a server, from the side of players, spectators and bots.
//!
//! [`Client`] makes one request after another and waits for each answer. A [`Connection`] follows one game on
//! its own threads. The connection reconnects after an interruption and repeats every command under its name
//! until the server answers. [`News`] of the connection are for a [`Replica`](inarow_play::Replica). [`Bot`]
//! adds the requests of a program that accepts challenges. [`Nearby`] announces and finds games in the local
//! network. Everything that a server sends is checked and bounded.
//!
//! # Files
//!
//! - `client.rs`, `bot.rs`: requests; `wire.rs`: their JSON
//! - `connection.rs`: a game followed on threads; `follower.rs`: a game followed without a network.
//!   `Follower::follow` checks each line of a server
//! - `absence.rs`: the time until the game can be claimed from an absent player
//! - `link.rs`: links of servers and games, as pasted by users
//! - `nearby.rs`: announcements of games; `nearby/mdns.rs`: by multicast DNS
//! - `lines.rs`, `socket.rs`, `trust.rs`: bounded lines, WebSocket, certificates

mod absence;
mod bot;
mod client;
mod connection;
mod error;
mod follower;
mod http;
mod lines;
mod link;
mod nearby;
mod socket;
#[cfg(feature = "tls")]
mod trust;
mod wire;

pub use bot::{Bot, BotEvent, BotEvents};
pub use client::{Client, Created, NewGame, SeatKey};
pub use connection::{Connection, News, Orders};
pub use error::ClientError;
pub use follower::{Follower, Offers, Rematch, Strange};
pub use link::{GameLink, ServerUrl};
pub use nearby::{Mdns, Nearby, NearbyGame, WaitingGame};
pub use wire::{
    Ask, Away, Clocks, Connected, DeclineReason, EarlierScore, GameView, Offer, SeatView, TableEvent,
};
