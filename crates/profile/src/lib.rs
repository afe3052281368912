//! Saved data of a user on this machine: settings, names, strategy presets, statistics, and finished and
//! unfinished games.
//!
//! The data is one SQLite database in one folder ([`Location`]). Any number of processes may use the database
//! at once. Any process may be killed at any moment, because every change is one transaction. A transaction is
//! on the disk before the call returns. A game in progress belongs to the process that plays the game
//! ([`Profile::begin`]). When that process ends, for any reason, another process can take over the game
//! ([`Profile::offered`], [`Profile::take`]).
//!
//! [`Profile::open`] never fails. If nothing can be saved, the profile is in memory for this run and a
//! [`Notice`] reports the reason.
//!
//! Records are saved as text in the program's own format, without parsing. `inarow-record` defines the content.
//!
//! # Files
//!
//! - `store.rs`: opens and checks the database, and moves a damaged database aside; `schema.rs`: tables and
//!   migrations
//! - `unfinished.rs`, `lease.rs`: games that survive a kill, and the processes that own games
//! - `hosted.rs`, `seats.rs`: games by link that this machine hosts, and secrets of seats on servers
//! - `history.rs`, `statistics.rs`: finished games and their counts
//! - `settings.rs`, `window.rs`, `names.rs`, `presets.rs`, `engines.rs`: settings of the program

mod engines;
mod error;
mod history;
mod hosted;
mod lease;
mod location;
mod names;
mod notice;
mod pairing;
mod presets;
mod schema;
mod seats;
mod series_note;
mod settings;
mod statistics;
mod store;
mod unfinished;
mod window;

pub use engines::KnownEngine;
pub use error::StoreError;
pub use history::{Finished, Forgotten, HistoryEntry};
pub use hosted::{HostPlace, HostedNote};
pub use location::Location;
pub use names::{Role, clean_name};
pub use notice::{Notice, StorageFault};
pub use pairing::Pairing;
pub use presets::{Preset, stored_presets};
pub use seats::SavedSeat;
pub use series_note::{CountedNote, PlayerNote, SeriesNote};
pub use settings::{Colour, Settings, stored_language};
pub use statistics::{Opponent, Standing, Tally};
pub use store::{Opened, Profile};
pub use unfinished::{GameId, MoveToFileError, Offer};
pub use window::{BoardLabels, Place, WindowSettings};
