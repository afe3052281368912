//! The game record: what was played, between whom, how it ended, and every file format for it.
//!
//! [`Record`] is plain data; [`Record::replay`] turns it into a position again, and never needs a random source, since
//! the record holds what chance drew. [`format`](mod@format) reads and writes every file format, and so converts
//! between them; [`file`](mod@file) puts bytes on the disk whole or not at all. The types of a judgement ([`Judgement`],
//! [`Score`], [`HeatMap`]) live here because records store them, and [`Dice`] because a record's seed means what it
//! draws.
//!
//! Everything read is treated as hostile: an error with its place and reason, bounded memory, no recursion.

pub mod clock;
mod dice;
pub mod file;
pub mod format;
mod heat;
mod judgement;
mod link_marks;
mod name;
mod network;
mod record;
mod replay;
mod result;
mod system;
mod tree;

pub use clock::{ClockTag, ParseTimeError, TimeControl};
pub use dice::{Dice, MAX_SEED, Stream};
pub use format::{
    Format, JsonFault, Malformed, ParseError, ParseErrorKind, Place, ReadOptions, Sequence, Unwritable,
    WriteError, WriteOptions, event_with_round, reader_message,
};
pub use heat::HeatMap;
pub use judgement::{Judgement, Score, ScoreValue};
pub use link_marks::{MARKS_AFTER_LINK, MARKS_BEFORE_LINK};
pub use name::{MAX_NAME, NameError, check_name, is_label, is_name, look_alike, name_keys, tidy_name};
pub use network::{connection_message, listening_message, says_nobody_listens};
pub use record::{BOT_PREFIX, OpeningChoice, PlayerTag, Ply, Record, SwapChoice, Variation};
pub use replay::{Positions, ReplayError};
pub use result::{End, GameResult, Refusal};
pub use system::{system_message, system_text};
