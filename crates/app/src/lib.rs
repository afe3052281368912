//! Parts above a session that the window and both terminals share. These parts cover names of players,
//! sentences about a game, questions before a game and drafts of boards. Other parts are games in files and by
//! link, and the loop of a terminal game.
//!
//! The crate draws nothing and reads no keys.
//!
//! # Where it happens
//!
//! - Actions of every screen: `actions.rs` collects the facts for the table of actions in `inarow-view`. The
//!   file also runs an action and explains a refusal.
//! - Opening a game by link: `Way::find` in `link/way.rs`. Passing changes from the game's server to the
//!   session: `LinkGame::follow` in `link.rs`. Starting a terminal: [`begin_link()`].
//! - Hosting a game by link: the trait `Servers` in `link/own_server.rs`, implemented by the binary. Saving and
//!   leaving a hosted game: `link/hosted.rs`. Hosting a saved game again: `Way::Again`.
//! - Offering games in the local network: `nearby.rs`.
//! - Checking a player's name: [`person_name()`].
//!
//! # Files
//!
//! - `sentences.rs`, `labels.rs`, `player_card.rs`: sentences and names around a game; `analysis.rs`:
//!   evaluations in words
//! - `menu.rs`, `menu/`: questions before a game, as a table; `options.rs`: options of a terminal game
//! - `board_editor.rs`: a board set up by hand, with undo and redo
//! - `seat_draft.rs`: draft of a side's player, filled in by a form
//! - `inbox.rs`: events of a terminal game's loop; `statistics.rs`: counts of finished games; `game_file.rs`:
//!   files of games

pub mod actions;
pub mod analysis;
mod begin_link;
pub mod board_editor;
pub mod dates;
mod first_games;
mod game_file;
mod inbox;
pub mod labels;
pub mod link;
mod link_beside;
mod link_play;
pub mod menu;
mod nearby;
pub mod notice;
mod options;
mod person_name;
pub mod player_card;
mod run_error;
pub mod seat_draft;
pub mod sentences;
pub mod statistics;
pub mod strategies;
mod wrap;

pub use begin_link::{Begun, begin_link};
pub use first_games::{first_game_tip, komi};
pub use game_file::{Loaded, read_game, save_path, write_game};
pub use inbox::{Inbox, Input, Interrupter};
pub use link_beside::Beside;
pub use link_play::LinkPlay;
pub use nearby::{NearbyOffer, NearbyOffers};
pub use options::{Options, Pictures, Screen, Source};
pub use person_name::person_name;
pub use run_error::{RunError, StartError};
pub use wrap::wrap;
