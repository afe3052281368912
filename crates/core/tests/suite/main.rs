//! All integration tests of the rules: the conformance suite over every game and setting, reference numbers and
//! reference data.
#![expect(clippy::unwrap_used, reason = "a helper that fails fails its test")]

mod allocation;
mod conformance;
#[cfg(feature = "test-game")]
mod drop;
mod games;
mod line_rules;
mod perft_numbers;
mod score_totals;
mod setups;
mod ultimate_positions;
mod walls_distribution;
