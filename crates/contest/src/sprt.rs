//! The sequential probability ratio test (SPRT): plays games until one of two hypotheses is accepted.

use inarow_core::{Explain, Message};
use serde::{Deserialize, Serialize};

use crate::counts::{Games, Pairs};
use crate::distribution::Distribution;
use crate::elo::{NELO, score};

/// Kind of Elo in the hypotheses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Model {
    /// Logistic Elo, the usual kind.
    #[default]
    Logistic,
    /// Normalised Elo. This Elo alone determines the number of games needed to prove a difference.
    #[serde(alias = "normalized")]
    Normalised,
}

/// Two hypotheses about the strength difference: `elo0` or `elo1`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hypotheses {
    /// Elo difference under H0.
    pub elo0: f64,
    /// Elo difference under H1, greater than `elo0`.
    pub elo1: f64,
    /// Probability of accepting H1 while H0 is true.
    pub alpha: f64,
    /// Probability of accepting H0 while H1 is true.
    pub beta: f64,
    /// Kind of Elo of `elo0` and `elo1`.
    pub model: Model,
}

/// Reason to reject hypotheses.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum SprtError {
    /// The differences are not in order or out of range.
    #[error("elo1 must be greater than elo0, both between -2000 and 2000")]
    Elo,
    /// The risks are out of range.
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

/// Bounds of the log-likelihood ratio. H0 is accepted at or below `lower`, and H1 at or above `upper`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    /// ln(β/(1−α)).
    pub lower: f64,
    /// ln((1−β)/α).
    pub upper: f64,
}

/// State of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Undecided, so more games are needed.
    Open,
    /// H0 is accepted.
    H0,
    /// H1 is accepted.
    H1,
}

/// A sequential test of two hypotheses.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    hypotheses: Hypotheses,
}

impl Sprt {
    /// Creates a test.
    ///
    /// # Errors
    /// When `elo0` is not below `elo1`, a difference exceeds ±2000 Elo, or a risk is not between 0 and 0.5.
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

    /// Returns the tested hypotheses.
    #[must_use]
    pub fn hypotheses(&self) -> &Hypotheses {
        &self.hypotheses
    }

    /// Returns the bounds of the log-likelihood ratio.
    #[must_use]
    pub fn bounds(&self) -> Bounds {
        let Hypotheses { alpha, beta, .. } = self.hypotheses;
        Bounds { lower: (beta / (1.0 - alpha)).ln(), upper: ((1.0 - beta) / alpha).ln() }
    }

    /// Returns the log-likelihood ratio after single games.
    #[must_use]
    pub fn games(&self, games: &Games) -> f64 {
        games.regularised().map_or(0.0, |seen| self.ratio(&seen, 1.0))
    }

    /// Returns the log-likelihood ratio after pairs of games.
    #[must_use]
    pub fn pairs(&self, pairs: &Pairs) -> f64 {
        pairs.regularised().map_or(0.0, |seen| self.ratio(&seen, 2.0))
    }

    /// Returns the verdict at a log-likelihood ratio.
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

    /// Returns the log-likelihood ratio of observations of `unit` games each.
    fn ratio<const N: usize>(&self, seen: &Distribution<N>, unit: f64) -> f64 {
        let Hypotheses { elo0, elo1, model, .. } = self.hypotheses;
        let likeliest = |elo: f64| match model {
            Model::Logistic => seen.with_mean(score(elo)),
            // A mean over `unit` games has a standard deviation smaller by √unit.
            Model::Normalised => seen.with_t_value(0.5, elo / NELO * unit.sqrt()),
        };
        seen.log_ratio(&likeliest(elo0), &likeliest(elo1))
    }
}
