//! SPSA in the form used to tune engines.
//!
//! The gains are Spall's (IEEE Transactions on Aerospace and Electronic Systems 34, 1998). The gains are `c_k =
//! c/k^γ` and `a_k = a/(A + k)^α` with α = 0.602, γ = 0.101 and A a tenth of the steps. The final values
//! determine the gains, as in fishtest and OpenBench (github.com/AndyGrant/OpenBench, `spsa_utils.py`). The
//! final values are `c_end` (the parameter's step) and `r_end = a_N/c_N²` (the rate). The two versions play
//! each other instead of a third version. Whole numbers are rounded at random.

use inarow_core::RandomSource;
use inarow_record::{Dice, Stream};

use super::param::{Kind, Param};
use super::plan::TunePlan;
use super::search::{Other, Search};

const ALPHA: f64 = 0.602;
const GAMMA: f64 = 0.101;
/// Share of the steps that damps the gain (A).
const STABILITY: f64 = 0.1;
/// Least movement of whole numbers, because less would often change nothing.
const LEAST_WHOLE: f64 = 0.5;

pub(super) struct Spsa {
    params: Vec<Param>,
    pairs: u64,
    rate: f64,
    steps: u64,
    /// Current step, from 1.
    step: u64,
    values: Vec<f64>,
    signs: Vec<f64>,
    dice: Dice,
}

impl Spsa {
    pub(super) fn new(plan: &TunePlan, pairs: u64, rate: f64) -> Spsa {
        Spsa {
            params: plan.params.clone(),
            pairs,
            rate,
            steps: plan.steps(),
            step: 0,
            values: plan.start_values(),
            signs: Vec::new(),
            dice: Dice::new(plan.seed, Stream::Tuning),
        }
    }

    /// Returns the movement of a parameter in this step.
    fn reach(&self, param: &Param) -> f64 {
        let left = (self.steps as f64 / self.step as f64).powf(GAMMA);
        let least = if param.kind == Kind::Number { 0.0 } else { LEAST_WHOLE };
        (param.step * left).max(least)
    }

    /// Returns the distance by which a parameter follows a net win.
    fn gain(&self, param: &Param) -> f64 {
        let held = STABILITY * self.steps as f64;
        let share = ((held + self.steps as f64) / (held + self.step as f64)).powf(ALPHA);
        self.rate * param.step.powi(2) * share / self.reach(param)
    }
}

impl Search for Spsa {
    fn next(&mut self) -> Vec<(Vec<f64>, Other, u64)> {
        if self.step == self.steps {
            return Vec::new();
        }
        self.step += 1;
        self.signs = self.params.iter().map(|_| if self.dice.below(2) == 0 { -1.0 } else { 1.0 }).collect();
        let version = |side: f64, dice: &mut Dice| -> Vec<f64> {
            let each = self.params.iter().zip(&self.values).zip(&self.signs);
            each.map(|((param, value), sign)| param.playable(value + side * sign * self.reach(param), dice))
                .collect()
        };
        let mut dice = self.dice.clone();
        let (up, down) = (version(1.0, &mut dice), version(-1.0, &mut dice));
        self.dice = dice;
        let first = (self.step - 1) * self.pairs;
        (first..first + self.pairs)
            .map(|opening| (up.clone(), Other::Values(down.clone()), opening))
            .collect()
    }

    fn take(&mut self, points: &[u8]) {
        // Wins minus losses of the version moved along the signs.
        let result: f64 = points.iter().map(|points| f64::from(*points) - 2.0).sum();
        let gains: Vec<f64> = self.params.iter().map(|param| self.gain(param)).collect();
        for (((value, param), sign), gain) in
            self.values.iter_mut().zip(&self.params).zip(&self.signs).zip(gains)
        {
            *value = param.clip(*value + gain * result * sign);
        }
    }

    fn best(&self) -> Vec<f64> {
        self.params.iter().zip(&self.values).map(|(param, value)| param.nearest(*value)).collect()
    }
}
