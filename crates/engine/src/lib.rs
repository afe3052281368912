//! Engines: everything that chooses or evaluates a move.
//!
//! An [`Engine`] searches positions. An [`EngineSpec`] is an engine's name and settings as text
//! (`rating-map:preset=attacker:w4=10`). [`catalogue`] lists the engines that can be named. [`Presets`]
//! contains named sets of settings. The [reference opponents](mod@reference) never change, so that strength can
//! be measured against them. [`computer`] is the opponent for people, at ten levels.
//!
//! ```
//! use inarow_core::{LineSetup, Position, Setup};
//! use inarow_engine::{EngineSpec, Presets, Stop, Task};
//!
//! let setup = Setup::Line(LineSetup::new(15, 15, 5));
//! let spec: EngineSpec = "threat1:candidates=6".parse().unwrap();
//! let mut engine = spec.build(&setup, 1, &Presets::builtin()).unwrap();
//! let choice = engine.best_move(&Position::new(&setup).unwrap(), &mut Task::new(&Stop::new())).unwrap();
//! assert_eq!(Position::new(&setup).unwrap().shape().name(choice.cell).to_string(), "h8");
//! ```
//!
//! The feature `host`, on by default, gives searches a clock and threads. Without this feature the crate
//! compiles for browsers. A search then runs on the calling thread. Limits of nodes and plies and [`Stop`] end
//! the search. `cargo xtask wasm` builds and runs the crate without `host`.
//!
//! Under a node limit, equal questions have equal answers. [`computer`] uses threads and keeps its table from
//! move to move only when pondering or under a clock.
//!
//! # Add a game to the search
//!
//! One search serves all games (`search.rs`): deepening, table, several lines, threads, chance. A game without
//! an evaluation is searched by its rules alone (`RulesOnly` in `computer.rs`). To add an evaluation:
//!
//! 1. Implement `Heuristics` (`search/cells.rs`) in a file under `computer/`, as `score.rs` does. The trait
//!    gives moves with their ranks, the value of a position, and the units of that value.
//! 2. Add an arm to the match in `Computer::search` (`computer.rs`). In that file, `Computer::bounds` has the
//!    cost of a node, and `score` the points of a value. In `chance.rs`, `unit` has the points of a winning
//!    chance. These functions have an arm for all other games. Check that the arm fits.
//! 3. Add the game to `Method` and its levels (`computer/level.rs`). Add the game to the tests in
//!    `computer/twin.rs`, which compare the search with a slow, obviously right search.
//!
//! A game with verdicts, pruning or reductions of its own implements `SearchGame` (`search.rs`) instead, as
//! `line_search/hooks.rs` does.
//!
//! # Add a parameter to an engine
//!
//! Add a line to `parameters!` in `computer.rs`, `mcts.rs` or a file under `reference/`. Its texts are in
//! `view/texts/*/window-setup.ftl`: the name `param-…`, and `param-about-…` where a sentence explains the
//! parameter. Name an engine's first parameters in `catalogue.rs` as well.
//!
//! # Files
//!
//! - `engine.rs`: the trait, questions, limits; `stop.rs`: stopping and pondering; `info.rs`: progress of a search
//! - `clock.rs`: clocks and the time for a move; `watch.rs`: end of a search; `settling.rs`: stability of its
//!   best move; `chance.rs`: winning chances of evaluations
//! - `catalogue.rs`, `spec.rs`, `presets.rs`: engines by name; `reference/`: one file for each reference opponent
//! - `search.rs`, `search/`: the search of any game; `root.rs`: iterations and lines, `node.rs`: positions below,
//!   `table.rs`: the transposition table, `threads.rs`, `busy.rs`: threads, `cells.rs`: games with simple knowledge
//! - `computer/`: levels, evaluations of games
//! - `sight.rs`: moves that a level overlooks
//! - `patterns/`: tables of what a mark on each empty cell makes, updated move by move; `fits/`: their fitted values
//! - `line_search.rs`, `line_search/`: search of line games by patterns: moves, threats, VCF, proved lines
//! - `mcts.rs`, `mcts/`: line games by a Monte Carlo tree; `line_search/playouts.rs`: its evaluation
//! - `analysis.rs`, `analysis/`: best lines of positions, and whole games evaluated
//! - `book.rs`, `book.txt`: a small opening book; `training.rs`: features for `crates/train`

pub mod analysis;
mod bench;
mod book;
mod catalogue;
mod chance;
mod clock;
pub mod computer;
mod engine;
mod error;
mod games;
mod info;
mod line_search;
pub mod mcts;
mod patterns;
mod presets;
pub mod reference;
mod search;
mod settings;
mod settling;
mod sight;
#[cfg(test)]
mod soak;
mod spec;
mod spec_error;
mod stop;
mod stopwatch;
pub mod training;
mod watch;

pub use bench::{Benched, FoursBench, FoursLook, bench};
pub use book::{BookKey, book_key};
pub use catalogue::{EngineInfo, catalogue, engine_info};
pub use clock::{Clock, Timing, spend};
pub use engine::{Aborted, Ask, Choice, Engine, Limits, Resources, Task};
pub use error::EngineError;
pub use games::Games;
pub use info::{Bound, Info};
pub use presets::{PresetError, PresetFault, Presets};
pub use reference::rating_map::{RatingMapParams, rating_maps};
pub use settings::{Domain, SettingInfo};
pub use spec::{EngineSpec, HINT_NODES, adviser, default_engine};
pub use spec_error::{SpecError, unknown_player};
pub use stop::{Run, Stop};
