//! Reading games out of files and texts.

#[cfg(test)]
mod tests;

use std::io;
use std::path::Path;

use inarow_core::Setup;
use inarow_play::PlayerSpec;
use inarow_record::{Format, ParseError, ReadOptions, Record, file, format};

/// Why a file gives no game.
#[derive(Debug)]
pub(crate) enum ReadError {
    /// The system does not give the file.
    System(io::Error),
    /// It is a folder.
    Folder,
    /// Its name says no format.
    Ending,
    /// What it holds is no game.
    Game(ParseError),
}

/// Reads the games of a file. `table` is the set-up of the current game: files that hold nothing but moves are of that one.
pub(crate) fn read(path: &Path, table: Option<Setup>) -> Result<Vec<Record>, ReadError> {
    if path.is_dir() {
        return Err(ReadError::Folder);
    }
    let bytes = file::read(path).map_err(ReadError::System)?;
    let format = Format::detect(path, &bytes).ok_or(ReadError::Ending)?;
    parse_as(format, &bytes, table).map_err(ReadError::Game)
}

/// Reads games in a format.
pub(crate) fn parse_as(
    format: Format,
    bytes: &[u8],
    table: Option<Setup>,
) -> Result<Vec<Record>, ParseError> {
    let tells_no_game = matches!(format, Format::Text | Format::Openings);
    let options = ReadOptions { game: table.filter(|_| tells_no_game), ..ReadOptions::default() };
    let read = match format::read(format, bytes, &options) {
        // Moves that do not fit the current game may still be those of Gomoku.
        Err(_) if options.game.is_some() => format::read(format, bytes, &ReadOptions::default()),
        read => read,
    };
    read.map(|mut games| {
        games.iter_mut().flat_map(|game| [&mut game.x, &mut game.o]).for_each(PlayerSpec::recognise);
        games
    })
}

/// Reads the first game of a text that somebody copied: a record, SGF, a position of Ultimate, or moves. The error is
/// `None` where the text holds no game.
pub(crate) fn parse_text(text: &str, table: Option<Setup>) -> Result<Record, Option<ParseError>> {
    let text = text.trim();
    let format = match text.chars().next() {
        Some('{' | '[') => Format::Json,
        Some('(') => Format::Sgf,
        _ => Format::detect(Path::new("text.txt"), text.as_bytes()).unwrap_or(Format::Text),
    };
    let games = parse_as(format, text.as_bytes(), table)?;
    games.into_iter().next().ok_or(None)
}
