//! The game record: what was played, between whom, how it ended.
//!
//! [`Record`] is plain data; [`Record::replay`] turns it into a position again, and never needs a random source, since
//! the record holds what chance drew. The types of a judgement ([`Judgement`], [`Score`], [`HeatMap`]) live here because
//! records store them, and [`Dice`] because a record's seed means what it draws. Files of records are read and written
//! by `inarow_formats`.

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
