//! Tests of the coursework game over a network: messages, server and clients.

#![allow(clippy::unwrap_used, reason = "a test that fails says where")]

mod captured;
mod guests;
mod hostile;
mod loopback;
mod places;
mod random;
mod raw;
mod rules;
mod simulation;
