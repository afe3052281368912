//! A file of many games that is written one game after another.

use crate::{Format, WriteError, WriteOptions};
use inarow_record::Record;

/// The bytes of a file with many games, one game after another: together they are those of
/// [`write`](fn@crate::write), and none of the games has to stay in memory.
///
/// ```
/// use inarow_formats::{Format, ReadOptions, Sequence, WriteOptions};
///
/// let games = inarow_formats::read(Format::Text, b"h8i9h9\na1\n", &ReadOptions::default()).unwrap();
/// let mut sequence = Sequence::new(Format::Json, games.len(), WriteOptions::default()).unwrap();
/// let mut bytes = Vec::new();
/// for game in &games {
///     bytes.extend(sequence.next(game).unwrap());
/// }
/// bytes.extend(sequence.end());
/// assert_eq!(bytes, inarow_formats::write(Format::Json, &games, &WriteOptions::default()).unwrap());
/// ```
#[derive(Clone, Debug)]
pub struct Sequence {
    format: Format,
    options: WriteOptions,
    /// Whether the games stand in brackets.
    is_list: bool,
    written: usize,
}

impl Sequence {
    /// Begins a file of so many games.
    ///
    /// # Errors
    /// When the format is only read, or does not hold so many.
    pub fn new(format: Format, games: usize, options: WriteOptions) -> Result<Sequence, WriteError> {
        super::can_hold(format, games)?;
        Ok(Sequence { format, options, is_list: format == Format::Json && games > 1, written: 0 })
    }

    /// The bytes of the next game.
    ///
    /// # Errors
    /// As of [`write`](fn@crate::write).
    pub fn next(&mut self, record: &Record) -> Result<Vec<u8>, WriteError> {
        let mut bytes = super::write(self.format, std::slice::from_ref(record), &self.options)
            .map_err(|error| error.after(self.written))?;
        if self.is_list {
            // What follows it, or ends the list, begins a line of its own.
            bytes.pop();
            let before: &[u8] = if self.written == 0 { b"[\n" } else { b",\n" };
            bytes.splice(0..0, before.iter().copied());
        }
        self.written += 1;
        Ok(bytes)
    }

    /// What follows the last game.
    #[must_use]
    pub fn end(self) -> &'static [u8] {
        if self.is_list { b"\n]\n" } else { b"" }
    }
}

impl WriteError {
    /// The same of a file in which so many games come before.
    fn after(self, before: usize) -> WriteError {
        match self {
            WriteError::Variations { format, game, found } => {
                WriteError::Variations { format, game: game + before, found }
            }
            WriteError::Refused { format, game, reason } => {
                WriteError::Refused { format, game: game + before, reason }
            }
            WriteError::Invalid { game, source } => WriteError::Invalid { game: game + before, source },
            other => other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ReadOptions;

    #[test]
    fn one_after_another_they_are_the_whole_file() {
        for text in [&b"h8i9h9\n"[..], b"h8\na1b2\nh8i9h9\n"] {
            let games = crate::read(Format::Text, text, &ReadOptions::default()).unwrap();
            for format in [Format::Json, Format::Sgf, Format::Text, Format::Openings] {
                let mut sequence = Sequence::new(format, games.len(), WriteOptions::default()).unwrap();
                let mut bytes: Vec<u8> = games.iter().flat_map(|game| sequence.next(game).unwrap()).collect();
                bytes.extend(sequence.end());
                assert_eq!(
                    bytes,
                    crate::write(format, &games, &WriteOptions::default()).unwrap(),
                    "{format}"
                );
            }
        }
    }

    #[test]
    fn what_cannot_be_written_is_told_with_its_place() {
        let options = WriteOptions::default();
        assert_eq!(Sequence::new(Format::Json, 0, options).unwrap_err(), WriteError::NoGame);
        let many = Sequence::new(Format::Psq, 2, options).unwrap_err();
        assert_eq!(many, WriteError::ManyGames { format: Format::Psq, found: 2 });
        assert!(matches!(Sequence::new(Format::RenLib, 1, options), Err(WriteError::ReadOnly { .. })));
        let mut games = crate::read(Format::Text, b"h8\na1b2\n", &ReadOptions::default()).unwrap();
        games[1].plies[1].cell = games[1].plies[0].cell;
        let mut sequence = Sequence::new(Format::Sgf, 2, options).unwrap();
        sequence.next(&games[0]).unwrap();
        let error = sequence.next(&games[1]).unwrap_err();
        assert!(matches!(error, WriteError::Invalid { game: 2, .. }), "{error}");
        assert_eq!(Err(error), crate::write(Format::Sgf, &games, &options));
    }
}
