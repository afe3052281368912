//! A file of many games that is written game by game.

use crate::{Format, WriteError, WriteOptions};
use inarow_record::Record;

/// Writer of a file with many games, one game at a time. The bytes together equal those of
/// [`write`](fn@crate::write), but no game has to stay in memory.
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
    /// Whether the games are in brackets.
    is_list: bool,
    written: usize,
}

impl Sequence {
    /// Begins a file of `games` games.
    ///
    /// # Errors
    /// The format is read-only, or cannot hold this number of games.
    pub fn new(format: Format, games: usize, options: WriteOptions) -> Result<Sequence, WriteError> {
        super::can_hold(format, games)?;
        Ok(Sequence { format, options, is_list: format == Format::Json && games > 1, written: 0 })
    }

    /// Returns the bytes of the next game.
    ///
    /// # Errors
    /// When [`write`](fn@crate::write) would fail.
    pub fn next(&mut self, record: &Record) -> Result<Vec<u8>, WriteError> {
        let mut bytes = super::write(self.format, std::slice::from_ref(record), &self.options)
            .map_err(|error| error.after(self.written))?;
        if self.is_list {
            // The text after the game, or the end of the list, begins on a new line.
            bytes.pop();
            let before: &[u8] = if self.written == 0 { b"[\n" } else { b",\n" };
            bytes.splice(0..0, before.iter().copied());
        }
        self.written += 1;
        Ok(bytes)
    }

    /// Returns the bytes after the last game.
    #[must_use]
    pub fn end(self) -> &'static [u8] {
        if self.is_list { b"\n]\n" } else { b"" }
    }
}

impl WriteError {
    /// Adds the number of preceding games to the number of the game.
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
