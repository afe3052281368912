//! The sequential probability ratio test: games are played until one of two hypotheses is accepted.

use inarow_core::{Explain, Message};
use serde::{Deserialize, Serialize};

use crate::counts::{Games, Pairs};
use crate::distribution::Distribution;
use crate::elo::{NELO, score};

/// In which Elo the hypotheses are meant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Model {
    /// Usual Elo.
    #[default]
    Logistic,
    /// Normalised Elo: the effort to prove a difference depends on it alone.
    Normalised,
}

/// What is tested: whether the difference is rather `elo1` than `elo0`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hypotheses {
    /// The difference under H0.
    pub elo0: f64,
    /// The difference under H1, more than under H0.
    pub elo1: f64,
    /// How often H1 may be accepted while H0 is true.
    pub alpha: f64,
    /// How often H0 may be accepted while H1 is true.
    pub beta: f64,
    /// Which Elo.
    pub model: Model,
}

/// Why hypotheses cannot be tested.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum SprtError {
    /// Not in order.
    #[error("elo1 must be greater than elo0, both between -2000 and 2000")]
    Elo,
    /// Not probabilities.
    #[error("alpha and beta must be above 0 and below 0.5")]
    Risk,
}

impl Explain for SprtError {
    fn message(&self) -> Message {
        Message::new(match self {
            SprtError::Elo => "plan-elo",
            SprtError::Risk => "plan-risk",
        })
    }
}

/// Where the test ends: at or below `lower` H0 is accepted, at or above `upper` H1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    /// ln(β/(1−α)).
    pub lower: f64,
    /// ln((1−β)/α).
    pub upper: f64,
}

/// What the test says so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Play on.
    Open,
    /// The difference is rather that of H0.
    H0,
    /// The difference is rather that of H1.
    H1,
}

/// A test of two hypotheses.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    hypotheses: Hypotheses,
}

impl Sprt {
    /// A test.
    ///
    /// # Errors
    /// When the hypotheses cannot be told apart or the risks are no risks.
    pub fn new(hypotheses: Hypotheses) -> Result<Sprt, SprtError> {
        let Hypotheses { elo0, elo1, alpha, beta, .. } = hypotheses;
        let sensible = |elo: f64| (-2000.0..=2000.0).contains(&elo);
        if !(elo0 < elo1 && sensible(elo0) && sensible(elo1)) {
            return Err(SprtError::Elo);
        }
        let risk = |risk: f64| risk > 0.0 && risk < 0.5;
        if !(risk(alpha) && risk(beta)) {
            return Err(SprtError::Risk);
        }
        Ok(Sprt { hypotheses })
    }

    /// What is tested.
    #[must_use]
    pub fn hypotheses(&self) -> &Hypotheses {
        &self.hypotheses
    }

    /// Where it ends.
    #[must_use]
    pub fn bounds(&self) -> Bounds {
        let Hypotheses { alpha, beta, .. } = self.hypotheses;
        Bounds { lower: (beta / (1.0 - alpha)).ln(), upper: ((1.0 - beta) / alpha).ln() }
    }

    /// The logarithm of the likelihood ratio after single games.
    #[must_use]
    pub fn games(&self, games: &Games) -> f64 {
        games.regularised().map_or(0.0, |seen| self.ratio(&seen, 1.0))
    }

    /// The logarithm of the likelihood ratio after pairs of games.
    #[must_use]
    pub fn pairs(&self, pairs: &Pairs) -> f64 {
        pairs.regularised().map_or(0.0, |seen| self.ratio(&seen, 2.0))
    }

    /// What a logarithm of the likelihood ratio means.
    #[must_use]
    pub fn verdict(&self, ratio: f64) -> Verdict {
        let Bounds { lower, upper } = self.bounds();
        if ratio >= upper {
            Verdict::H1
        } else if ratio <= lower {
            Verdict::H0
        } else {
            Verdict::Open
        }
    }

    /// `unit` games make one observation.
    fn ratio<const N: usize>(&self, seen: &Distribution<N>, unit: f64) -> f64 {
        let Hypotheses { elo0, elo1, model, .. } = self.hypotheses;
        let likeliest = |elo: f64| match model {
            Model::Logistic => seen.with_mean(score(elo)),
            // The standard deviation of a mean over `unit` games is smaller by √unit.
            Model::Normalised => seen.with_t_value(0.5, elo / NELO * unit.sqrt()),
        };
        seen.log_ratio(&likeliest(elo0), &likeliest(elo1))
    }
}
