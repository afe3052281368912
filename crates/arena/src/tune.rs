//! Better parameters for a player, by games: a search proposes values, pairs of games judge them.
//!
//! [`TunePlan`] holds everything that decides the search; the same plan proposes the same values and plays the same games,
//! however many at a time and however often it was stopped. Two searches are there, [SPSA](Method::Spsa) and a
//! [genetic algorithm](Method::Genetic). What they find is only a guess: [`TunePlan::proof`] is the test that decides.

mod games;
mod genetic;
mod log;
mod param;
mod plan;
mod run;
mod search;
mod spsa;

pub use games::GameJudge;
pub use log::{is_search, seed_in};
pub use param::{BoundsFault, Kind, Param, ParamError, external_params, params};
pub use plan::{Method, MethodFault, TunePlan, TunePlanError};
pub use run::{Progress, TuneError, TuneOptions, Tuned, tune, tuned_in};
pub use search::{Duel, Judge, Other};
