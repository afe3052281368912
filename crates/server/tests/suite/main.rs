//! The server as clients meet it: over sockets of this machine, with what the interface's description says and nothing else.

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
