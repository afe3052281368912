//! All integration tests in one binary.
#![expect(clippy::unwrap_used, reason = "a helper that fails fails its test")]

mod allocation;
mod analysis;
mod book;
mod bounds;
mod claims;
mod computer;
mod defences;
mod forced_wins;
mod levels;
mod mcts;
mod minimax;
mod other_games;
mod positions;
mod rating_map;
mod rule3;
mod score2;
mod spec;
mod threat1;
mod twin;
mod ultimate2;
