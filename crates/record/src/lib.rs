//! The game record: moves, players and result of a game.
//!
//! [`Record`] is plain data. [`Record::replay`] turns a record into a position. Replaying needs no random
//! source, because the record contains the outcomes of chance. The types of a judgement ([`Judgement`],
//! [`Score`], [`HeatMap`]) are here because records store judgements. [`Dice`] is here because the drawn
//! numbers define the meaning of a record's seed. `inarow_formats` reads and writes files of records.
//!
//! # Files
//!
//! - `record.rs`: the record; `replay.rs`: positions of a record; `result.rs`: how a game ended
//! - `judgement.rs`, `heat.rs`: evaluations of positions and cells
//! - `dice.rs`: the pinned generator behind every seed
//! - `name.rs`: [`check_name`] accepts names of players and finds names that look alike
//! - `link_marks.rs`: punctuation that is pasted together with a link

pub mod clock;
mod dice;
mod heat;
mod judgement;
mod link_marks;
mod name;
mod record;
mod replay;
mod result;

pub use clock::{ClockTag, ParseTimeError, TimeControl};
pub use dice::{Dice, MAX_SEED, Stream};
pub use heat::HeatMap;
pub use judgement::{Judgement, Score, ScoreValue};
pub use link_marks::{MARKS_AFTER_LINK, MARKS_BEFORE_LINK};
pub use name::{MAX_NAME, NameError, check_name, is_label, is_name, look_alike, name_keys, tidy_name};
pub use record::{BOT_PREFIX, OpeningChoice, PlayerTag, Ply, Record, SwapChoice, Variation};
pub use replay::{Branches, Positions, ReplayError};
pub use result::{End, GameResult, Refusal};
