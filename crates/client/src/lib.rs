//! Games on a server, from the side of players, spectators and bots.
//!
//! [`Client`] makes one request after another and waits for each. A [`Connection`] follows one game on threads of its
//! own: it reconnects after an interruption, repeats every command under its name until it is answered, and passes on
//! [`News`] for a [`Replica`](inarow_play::Replica). [`Bot`] adds the requests of a program that accepts challenges.
//! [`Nearby`] announces and finds games in the same network. Everything that a server sends is checked and bounded.
//!
//! # Files
//!
//! - `client.rs`, `bot.rs`: requests; `wire.rs`: their JSON
//! - `connection.rs`: a game followed on threads; `follower.rs`: the same without a network. `Follower::follow` checks
//!   each line of a server
//! - `absence.rs`: when the other player is away and the game can be claimed
//! - `link.rs`: links of servers and games, as users paste them
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
