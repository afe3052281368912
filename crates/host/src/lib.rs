//! Shared parts of the window and both terminals above a session: names of players, sentences about a game, what is asked
//! before one, drafts of games and boards, games in files and by link, what a terminal game is started with and what its
//! loop waits for.
//!
//! Nothing here draws or reads keys.

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
