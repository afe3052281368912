//! Everything that chooses or judges a move.
//!
//! An [`Engine`] thinks about positions. [`EngineSpec`] is its name and settings as people write them
//! (`rating-map:preset=attacker:w4=10`), [`catalogue`] lists what can be named, [`Presets`] keeps named sets of
//! settings. The [reference opponents](mod@reference) are named players that keep their behaviour for ever, so that
//! strength can be measured against them; the [`computer`] is the opponent for people, at ten levels.
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
//! The feature `host`, on by default, gives searches a clock and threads. Without it the crate compiles for the browser:
//! a search runs on the thread that asks, and positions, plies and [`Stop`] alone end it. `cargo xtask wasm` builds and
//! runs it there.

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
