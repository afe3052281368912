//! Tests of the server over local sockets, through the described interface only.

#![allow(clippy::unwrap_used, reason = "a test that fails should stop there")]

mod bots;
mod client;
mod computers;
mod costs;
mod floods;
mod followed;
mod games;
mod hostile;
mod names;
mod operator;
mod pages;
mod proxies;
mod running;
mod sockets;
mod stale;
mod storage;
mod streams;
#[cfg(feature = "tls")]
mod tls;
