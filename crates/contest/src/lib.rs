//! Many games between players: pairings, results, and strength by results.
//!
//! The crate knows no external program and no file. A score is a share of points: 1 for a win, ½ for a draw.
//! Elo is logistic: `s = 1/(1 + 10^(−e/400))`. Where an opening is played twice with sides swapped, the unit is
//! the pair. The two games of a pair are not independent.
//!
//! # Files
//!
//! - `counts.rs`: results of games and pairs; `round_robin.rs`: rounds in which every player plays once
//! - `elo.rs`, `ratings.rs`, `sprt.rs`: Elo differences, rating lists, the sequential probability ratio test
//! - `series.rs`: games between two engines on threads, with a running result
//! - `distribution.rs`, `linear.rs`: the mathematics behind these modules

mod counts;
mod distribution;
mod elo;
mod linear;
mod ratings;
mod round_robin;
mod series;
mod sprt;

pub use counts::{Games, Pairs};
pub use elo::{Estimate, NELO, elo, score};
pub use ratings::{Encounter, Rating, Ratings, ratings, ratings_from};
pub use round_robin::rounds;
pub use series::{MOST_GAMES, Series, SeriesPlan, SeriesPosition, SeriesTally, play_game};
pub use sprt::{Bounds, Hypotheses, Model, Sprt, SprtError, Verdict};
