//! A game that was read from a file.

use inarow_play::PlayerSpec;
use inarow_record::{Format, ParseError, ParseErrorKind, Place, ReadOptions, Record, format};

/// The first game of a file.
pub(super) struct Loaded {
    /// The file's name, for people.
    pub(super) file: String,
    pub(super) record: Record,
    /// How many games the file holds.
    pub(super) count: usize,
}

impl Loaded {
    /// The first game of a file's bytes.
    pub(super) fn read(
        file: String,
        format: Format,
        bytes: &[u8],
        options: &ReadOptions,
    ) -> Result<Loaded, ParseError> {
        let records = format::read(format, bytes, options)?;
        let count = records.len();
        let nothing =
            || ParseError { place: Place::Line { line: 1, column: 1 }, reason: ParseErrorKind::NoGame };
        let mut record = records.into_iter().next().ok_or_else(nothing)?;
        [&mut record.x, &mut record.o].into_iter().for_each(PlayerSpec::recognise);
        Ok(Loaded { file, record, count })
    }
}
