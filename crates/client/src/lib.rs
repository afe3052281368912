//! Games on a server, from the side of whoever plays, watches or runs a bot there.
//!
//! [`Client`] makes one request after another and waits for each. A [`Connection`] follows one game on threads of its own:
//! it comes back by itself when the line was cut, sends every command under a name until it is answered, and hands out
//! [`News`] for a [`Replica`](inarow_play::Replica). [`Bot`] is what a program that takes challenges needs besides.
//! [`Nearby`] announces and finds games in the same network.
//! Whatever a server sends is checked; what it makes grow is bounded.

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
