//! Parameter tuning by games: a search proposes values, and pairs of games judge them.
//!
//! [`TunePlan`] holds everything that decides the search. The same plan proposes the same values and plays the same
//! games, regardless of concurrency and interruptions. There are two searches, [SPSA](Method::Spsa) and a [genetic
//! algorithm](Method::Genetic). Their results are guesses; [`TunePlan::proof`] is the test that decides.

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
