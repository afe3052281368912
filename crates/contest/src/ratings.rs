//! Ratings of a field of players, fitted to all games together.
//!
//! The model is Bradley–Terry with draws (Davidson 1970) and an advantage of the first move. Its unit is ln
//! 10/400 per Elo. Its parameters are the ratings r, the advantage h and the tendency to draw d. In a game of
//! x, who moves first, against o, the three results have these weights:
//!
//! ```text
//! x wins  exp(r_x + h)      o wins  exp(r_o)      draw  exp(d + (r_x + r_o + h)/2)
//! ```
//!
//! The model is a multinomial logit. Newton's method finds the only maximum of its likelihood. The inverse of
//! the second derivatives at the maximum gives the intervals. Ratings count from the average of the field.

use crate::counts::Games;
use crate::elo::SIGMAS_95;
use crate::linear::Cholesky;

/// One unit of the model, in Elo.
const ELO: f64 = 400.0 / std::f64::consts::LN_10;

/// Standard deviation of the normal prior of each parameter, in Elo. The games of a real match outweigh this
/// prior. A player who won all games or played none still gets a finite rating.
const PRIOR: f64 = 1500.0;

/// Games of two players in which one player always moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Encounter {
    /// Number of the player who moves first.
    pub first: usize,
    /// Number of the player who moves second.
    pub second: usize,
    /// Results from the perspective of the first player.
    pub games: Games,
}

/// A value with half the width of its 95 % interval, both in Elo.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The value, in Elo.
    pub elo: f64,
    /// Half the width of the 95 % interval, in Elo.
    pub error: f64,
}

/// The ratings of a field.
#[derive(Clone, Debug, PartialEq)]
pub struct Ratings {
    /// Ratings by player number. Their mean is 0 unless an origin was given.
    pub players: Vec<Rating>,
    /// Advantage of the first move.
    pub first_move: Rating,
    /// Share of draws, 0 to 1, between equal players if neither moved first.
    pub draws: f64,
}

/// Fits the ratings of `players` players to their encounters. Games of a player against itself affect only the first
/// move and the draws.
///
/// # Panics
/// When an encounter names a number that is not below `players`.
#[must_use]
pub fn ratings(players: usize, encounters: &[Encounter]) -> Ratings {
    ratings_from(players, encounters, None)
}

/// Fits ratings like [`ratings`], counted from the player `origin` instead of the mean.
///
/// # Panics
/// When an encounter or `origin` names a number that is not below `players`.
#[must_use]
pub fn ratings_from(players: usize, encounters: &[Encounter], origin: Option<usize>) -> Ratings {
    let (h, d) = (players, players + 1);
    let size = players + 2;
    let mut at = vec![0.0; size];
    let prior = (ELO / PRIOR).powi(2);
    let mut solver = None;
    // The likelihood is concave and smooth, so Newton's method with limited steps needs few rounds.
    for _ in 0..100 {
        let mut slope: Vec<f64> = at.iter().map(|x| -x * prior).collect();
        // Row by row.
        let mut information = vec![0.0; size * size];
        (0..size).for_each(|i| information[i * size + i] = prior);
        for encounter in encounters {
            let Encounter { first, second, games } = *encounter;
            assert!(first < players && second < players, "an encounter of players of the field");
            // The parameters of each result, with their factors.
            let features = |result: usize| -> [(usize, f64); 4] {
                match result {
                    0 => [(first, 1.0), (h, 1.0), (second, 0.0), (d, 0.0)],
                    1 => [(second, 1.0), (h, 0.0), (first, 0.0), (d, 0.0)],
                    _ => [(first, 0.5), (second, 0.5), (h, 0.5), (d, 1.0)],
                }
            };
            let counts = [games.wins, games.losses, games.draws].map(|count| count as f64);
            let total: f64 = counts.iter().sum();
            let weights: [f64; 3] =
                std::array::from_fn(|result| features(result).iter().map(|(i, x)| at[*i] * x).sum::<f64>());
            let most = weights.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            let weights = weights.map(|weight| (weight - most).exp());
            let sum: f64 = weights.iter().sum();
            let mut mean = [0.0; 4];
            let order = [first, second, h, d];
            let vector = |result: usize| -> [f64; 4] {
                let mut vector = [0.0; 4];
                for (index, x) in features(result) {
                    // A player against itself occupies both places.
                    if let Some(place) = order.iter().position(|i| *i == index) {
                        vector[place] += x;
                    }
                }
                vector
            };
            let vectors: [[f64; 4]; 3] = std::array::from_fn(vector);
            for (vector, weight) in vectors.iter().zip(&weights) {
                for (mean, x) in mean.iter_mut().zip(vector) {
                    *mean += x * weight / sum;
                }
            }
            for (result, vector) in vectors.iter().enumerate() {
                let p = weights[result] / sum;
                for i in 0..4 {
                    slope[order[i]] += counts[result] * (vector[i] - mean[i]);
                    for j in 0..4 {
                        information[order[i] * size + order[j]] +=
                            total * p * (vector[i] - mean[i]) * (vector[j] - mean[j]);
                    }
                }
            }
        }
        // The prior makes the matrix positive definite.
        let Some(found) = Cholesky::new(size, &information) else { break };
        let mut step = found.solve(&slope);
        solver = Some(found);
        // Far from the maximum a full step may overshoot. Steps are therefore limited to 2 (347 Elo).
        let longest = step.iter().fold(0.0_f64, |most, x| most.max(x.abs()));
        if longest > 2.0 {
            step.iter_mut().for_each(|x| *x *= 2.0 / longest);
        }
        at.iter_mut().zip(&step).for_each(|(at, step)| *at += step);
        if longest < 1e-10 {
            break;
        }
    }
    finish(players, &at, origin, solver.as_ref())
}

/// Returns the ratings at the maximum. `information` is the decomposed matrix of second derivatives.
fn finish(players: usize, at: &[f64], origin: Option<usize>, information: Option<&Cholesky>) -> Ratings {
    let (h, d) = (players, players + 1);
    let size = players + 2;
    let share = 1.0 / players.max(1) as f64;
    let mean = match origin {
        Some(origin) => at[origin],
        None => at[..players].iter().sum::<f64>() * share,
    };
    let rating = |of: &[f64], value: f64| {
        let variance = information.map_or(1.0, |information| information.inverse_form(of));
        Rating { elo: value * ELO, error: SIGMAS_95 * variance.max(0.0).sqrt() * ELO }
    };
    let unit = |index: usize| -> Vec<f64> { (0..size).map(|i| f64::from(u8::from(i == index))).collect() };
    // Ratings count from the average of the field, or from the origin.
    let from_mean = |index: usize| -> Vec<f64> {
        let mut of = unit(index);
        match origin {
            Some(origin) => of[origin] -= 1.0,
            None => of[..players].iter_mut().for_each(|x| *x -= share),
        }
        of
    };
    let drawn = at[d].exp();
    Ratings {
        players: (0..players).map(|i| rating(&from_mean(i), at[i] - mean)).collect(),
        first_move: rating(&unit(h), at[h]),
        draws: drawn / (2.0 + drawn),
    }
}
