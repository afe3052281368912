//! Games in files and texts.

#[cfg(test)]
mod tests;

use std::io;
use std::path::Path;

use inarow_core::{Arg, LineSetup, Message, Position, Setup};
use inarow_formats::{Format, ParseError, ParseErrorKind, Place, ReadOptions, WriteOptions};
use inarow_play::PlayerSpec;
use inarow_record::Record;
use inarow_sys::{file, system_message};

/// Reason why a file contains no game.
#[derive(Debug)]
pub enum ReadError {
    /// The file cannot be read.
    System(io::Error),
    /// The path is a folder.
    Folder,
    /// The file's name and contents show no format.
    Ending,
    /// The contents are not a game.
    Game(ParseError),
}

impl ReadError {
    /// Returns the message for a file of this name.
    #[must_use]
    pub fn in_file(&self, file: impl ToString) -> Message {
        let unread = |file: &dyn ToString, error: &io::Error| {
            Message::new("error-file-read")
                .text("file", file.to_string())
                .because("reason", system_message(error))
        };
        match self {
            ReadError::System(error) => unread(&file, error),
            ReadError::Folder => unread(&file, &io::ErrorKind::IsADirectory.into()),
            ReadError::Ending => {
                let endings = Format::ALL.iter().flat_map(|format| format.extensions());
                let endings = endings.map(|ending| Arg::Text((*ending).to_owned())).collect();
                Message::new("error-file-ending").text("file", file).arg("endings", Arg::List(endings))
            }
            ReadError::Game(error) => error.in_file(file),
        }
    }
}

/// Writes a game for the clipboard. The text is moves or a position if a line can express the game, else a
/// record. Returns `None` when no format can store the game.
#[must_use]
pub fn short_text(record: &Record) -> Option<String> {
    let short = [Format::Ultimate, Format::Text].into_iter().filter(|_| record.setup.kind() != "score");
    short.chain([Format::Json]).find_map(|format| {
        let bytes =
            inarow_formats::write(format, std::slice::from_ref(record), &WriteOptions::default()).ok()?;
        // Moves alone do not name their board. A text that would be read as another game is written as a record.
        let back = parse_as(format, &bytes, None).ok()?;
        (is_same_game(&back, record)).then(|| String::from_utf8_lossy(&bytes).trim_end().to_owned())
    })
}

fn is_same_game(back: &[Record], record: &Record) -> bool {
    let [back] = back else { return false };
    match (back.replay(), record.replay()) {
        (Ok(one), Ok(other)) => {
            back.setup == record.setup && back.plies.len() == record.plies.len() && one.hash() == other.hash()
        }
        _ => false,
    }
}

/// Reads the games of a file, at least one game. `current` is the set-up of the current game, for files of
/// moves alone.
///
/// # Errors
/// When the file cannot be read, or contains no game.
pub fn read(path: &Path, current: Option<Setup>) -> Result<Vec<Record>, ReadError> {
    if path.is_dir() {
        return Err(ReadError::Folder);
    }
    let bytes = file::read(path).map_err(ReadError::System)?;
    let format = Format::detect(path, &bytes).ok_or(ReadError::Ending)?;
    let games = parse_as(format, &bytes, current).map_err(ReadError::Game)?;
    let nothing = ParseError { place: Place::Line { line: 1, column: 1 }, reason: ParseErrorKind::NoGame };
    if games.is_empty() { Err(ReadError::Game(nothing)) } else { Ok(games) }
}

/// Reads games in a format and recognises built-in players by name. Moves alone belong to the current game.
/// Moves that do not fit tic-tac-toe are read as Gomoku.
///
/// # Errors
/// When the bytes are not a game in this format. For moves alone the error is about the first move that does not fit.
pub fn parse_as(format: Format, bytes: &[u8], current: Option<Setup>) -> Result<Vec<Record>, ParseError> {
    let tells_no_game = matches!(format, Format::Text | Format::Openings);
    let options = ReadOptions { game: current.filter(|_| tells_no_game), ..ReadOptions::default() };
    // Hosts begin with tic-tac-toe without a choice of users. Moves that do not fit may belong to Gomoku.
    let is_first = options.game == Some(Setup::Line(LineSetup::new(3, 3, 3)));
    let read = match inarow_formats::read(format, bytes, &options) {
        Err(error) if is_first => {
            inarow_formats::read(format, bytes, &ReadOptions::default()).map_err(|_| error)
        }
        read => read,
    };
    read.map(|mut games| {
        games.iter_mut().flat_map(|game| [&mut game.x, &mut game.o]).for_each(PlayerSpec::recognise);
        games
    })
}

/// Reads the first game of a copied text. The text is a record, SGF, a position of Ultimate, moves, or a
/// position of the current game.
///
/// # Errors
/// When the text is not a game. The error is `None` when the text parses to zero games.
pub fn parse_text(text: &str, current: Option<Setup>) -> Result<Record, Option<ParseError>> {
    let text = text.trim();
    if let Some(setup) = &current
        && let Ok(position) = Position::from_text(setup, text)
    {
        return Ok(Record::new(position.initial_setup()));
    }
    let format = match text.chars().next() {
        Some('{' | '[') => Format::Json,
        Some('(') => Format::Sgf,
        _ => Format::detect(Path::new("text.txt"), text.as_bytes()).unwrap_or(Format::Text),
    };
    let games = parse_as(format, text.as_bytes(), current)?;
    games.into_iter().next().ok_or(None)
}
