//! Strength by results: Elo, ratings, tests.
//!
//! A score is a share of points, 1 for a win, ½ for a draw. Elo is logistic: `s = 1/(1 + 10^(−e/400))`. Where games
//! come in pairs, the same opening with both colours, the pair is the unit: its two games are not independent.

mod counts;
mod distribution;
mod elo;
mod linear;
mod ratings;
mod sprt;

pub use counts::{Games, Pairs};
pub use elo::{Estimate, NELO, elo, score};
pub use ratings::{Encounter, Rating, Ratings, ratings, ratings_from};
pub use sprt::{Bounds, Hypotheses, Model, Sprt, SprtError, Verdict};
