//! Statistics against closed forms, simulations and published figures.
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod published;
mod ratings;
mod small;
mod sprt;
