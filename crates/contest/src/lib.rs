//! Many games between players: who meets whom, results, strength by results.
//!
//! It knows no external program and no file. A score is a share of points, 1 for a win, ½ for a draw. Elo is logistic:
//! `s = 1/(1 + 10^(−e/400))`. Where games come in pairs, the same opening with both colours, the pair is the unit: its two
//! games are not independent.

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
