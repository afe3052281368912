//! The rules of the n-in-a-row games. The games are line games with walls and five line rules, Ultimate
//! tic-tac-toe, and Score.
//!
//! A [`Setup`] is plain data that describes any game, valid or not. A [`Position`] made from a set-up is always
//! valid. Moves are [`Cell`]s. Chance is explicit. A position that waits for chance returns [`Turn::Chance`]
//! and lists the possible outcomes. Applying an outcome is deterministic. The crate has no clock, no I/O and no
//! random source.
//!
//! Every part shared by all games is in one place. [`Setup`] and [`Position`] are enums over the games, for
//! code that works with any game. [`Game`] is the interface of a concrete position. [`Visit`] leads from a
//! [`Position`] to the concrete position. [`GameSpec`] names games in text. A game is one file with its rules
//! and a few lines that register the game. `docs/new-game.md` builds a new game from nothing to a passing
//! conformance suite.
//!
//! ```
//! use inarow_core::{GameSpec, Position, Side, Turn};
//!
//! let spec: GameSpec = "tictactoe".parse().unwrap();
//! let setup = spec.setup(&mut || 0).unwrap();
//! let mut position = Position::new(&setup).unwrap();
//! for (side, cell) in [(Side::X, "b2"), (Side::O, "a1"), (Side::X, "b1"), (Side::O, "a2"), (Side::X, "b3")] {
//!     let cell = position.shape().parse(cell).unwrap();
//!     position.play(side, cell).unwrap();
//! }
//! assert_eq!(position.turn().outcome().unwrap().winner, Some(Side::X));
//! ```
//!
//! # Files
//!
//! - `position.rs`: [`Position`], one type over all games; `game.rs`: the trait [`Game`]
//! - `line.rs`, `ultimate.rs`, `score.rs`: the games; `rule.rs`: line rules as types; `renju.rs`: forbidden moves
//! - `setup.rs`, `setup/`: games as data, and their errors; `spec.rs`: games named in text
//! - `walls.rs`: random walls; `symmetry.rs`, `transform.rs`: symmetries of boards and games
//! - `text.rs`: positions as one line of text; `zobrist.rs`: keys of hashes; `perft.rs`: leaf counts of move trees
//! - `message.rs`: messages for users as data, made by the trait [`Explain`]; `reader_message.rs`: messages for errors
//!   of serde and toml
//! - `shown.rs`: makes foreign text safe to print
//! - `drop.rs`: the example of `docs/new-game.md`, in builds with the feature `test-game`

mod cell;
#[cfg(feature = "test-game")]
mod drop;
mod game;
mod game_setup;
mod line;
mod message;
mod outcome;
mod perft;
mod position;
mod random_source;
mod reader_message;
mod renju;
mod rows;
pub mod rule;
mod score;
pub mod setup;
mod shown;
mod side;
mod small_board;
pub mod spec;
mod symmetry;
mod text;
mod transform;
pub mod ultimate;
pub mod walls;
mod zobrist;

pub use cell::{Cell, CellName, ColumnName, MAX_SIDE, ParseCellError, Shape};
#[cfg(feature = "test-game")]
pub use drop::DropPosition;
pub use game::{Chance, Game, Step, Visit};
pub use line::LinePosition;
pub use message::{Arg, Explain, Message};
pub use outcome::{EndReason, Forbidden, Illegal, Outcome, Turn};
pub use perft::{Perft, perft};
pub use position::{ChanceError, Position};
pub use random_source::RandomSource;
pub use reader_message::reader_message;
pub use rows::Rows;
pub use score::{ScorePosition, Totals};
#[cfg(feature = "test-game")]
pub use setup::DropSetup;
pub use setup::{
    Active, Fill, ForbiddenCell, LineRule, LineSetup, Opening, Prices, Reply, ScoreSetup, Setup, SetupError,
    Tiebreak, UltimateBoards, UltimateFault, UltimateSetup,
};
pub use shown::{is_hidden, on_a_line, on_lines};
pub use side::{Content, Side};
pub use small_board::SmallBoard;
pub use spec::{GameSpec, SpecError};
pub use symmetry::Symmetry;
pub use ultimate::UltimatePosition;
pub use walls::WallSpec;
