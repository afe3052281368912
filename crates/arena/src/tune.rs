//! Parameter tuning by games, where a search proposes values and pairs of games judge the values.
//!
//! [`TunePlan`] holds everything that decides the search. Runs of one plan propose equal values and play equal
//! games, regardless of concurrency and interruptions. The searches are [SPSA](Method::Spsa) and a [genetic
//! algorithm](Method::Genetic). The results of a search are guesses. [`TunePlan::proof`] is the test that
//! decides.

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
