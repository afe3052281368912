//! Export of games as records for other programs.

use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};

use inarow_core::{Explain, GameSpec, Message, Position, Setup, Turn};
use inarow_formats::{Format, Sequence, WriteError, WriteOptions, event_with_round};
use inarow_record::{Ply, Record};
use inarow_sys::{file, system_message};

use crate::entry::Entry;
use crate::game_setup::game_setup;
use crate::log::Games;
use crate::log_error::LogError;
use crate::plan::Plan;
use crate::tally::Tally;

/// Random set-ups tried before the first game.
const PROBES: u64 = 16;

/// Reason why games cannot be exported.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ExportError {
    /// The system reported an error.
    #[error("{}: {reason}", path.display())]
    Io {
        /// Path of the file.
        path: PathBuf,
        /// Error of the system.
        reason: io::Error,
    },
    /// The format cannot store the games.
    #[error("{}: {reason}", path.display())]
    Format {
        /// Path of the file.
        path: PathBuf,
        /// Reason why the format cannot store a game.
        reason: WriteError,
    },
    /// The folder has games of another plan.
    #[error(
        "{}: {file} is of another tournament, since this one has no more than {games} games; name another folder, or take \
         the games of the other one away",
        path.display()
    )]
    Others {
        /// Path of the folder.
        path: PathBuf,
        /// Name of a file in the folder.
        file: String,
        /// Limit of games in the plan.
        games: u64,
    },
    /// The name's extension belongs neither to a format for many games nor to a folder.
    #[error(
        "{}: no file of this ending holds several games; choose one of {}, or a folder", .0.display(),
        Format::extensions_of_many().collect::<Vec<_>>().join(", ")
    )]
    Ending(PathBuf),
    /// The log cannot be read.
    #[error(transparent)]
    Log(#[from] LogError),
}

impl Explain for ExportError {
    fn message(&self) -> Message {
        match self {
            ExportError::Io { path, reason } => Message::at(path.display(), system_message(reason)),
            ExportError::Format { path, reason } => Message::at(path.display(), reason.message()),
            ExportError::Others { path, file, games } => {
                let others = Message::new("log-another").text("file", file).count("games", *games);
                Message::at(path.display(), others)
            }
            ExportError::Ending(path) => {
                let ending = Message::new("log-ending").one_of("known", "", Format::extensions_of_many());
                Message::at(path.display(), ending)
            }
            ExportError::Log(error) => error.message(),
        }
    }
}

/// Checks before the first game that a path can take a plan's games. The format must support the games. A
/// folder must have no games of another plan.
///
/// # Errors
/// When the path cannot take the games.
pub fn can_export(path: &Path, plan: &Plan, game: &GameSpec) -> Result<(), ExportError> {
    let format = Format::from_path(path).filter(|format| format.holds_many());
    if format.is_none() {
        if !is_folder(path) {
            return Err(ExportError::Ending(path.to_owned()));
        }
        has_no_others(path, plan.most_games())?;
    }
    let format = format.unwrap_or(Format::Psq);
    can_hold(path, format, game, |opening| game_setup(game, plan.seed, opening).ok())
}

/// Checks before the first game that a format holds the games of numbered set-ups, from 0. Invalid set-ups end the
/// check and are reported elsewhere.
///
/// # Errors
/// When the format cannot store the games.
pub fn can_hold(
    path: &Path,
    format: Format,
    game: &GameSpec,
    setup: impl FnMut(u64) -> Option<Setup>,
) -> Result<(), ExportError> {
    // Random walls are not in every game.
    let probes = if game.is_random() { PROBES } else { 1 };
    for setup in (0..probes).map_while(setup) {
        inarow_formats::write(format, &[begun(setup)], &WriteOptions::default())
            .map_err(|reason| ExportError::Format { path: path.to_owned(), reason })?;
    }
    Ok(())
}

/// Tournament data for records of its games.
#[derive(Clone, Copy, Debug)]
pub struct RecordEvent<'a> {
    /// Title of the tournament.
    pub title: Option<&'a str>,
    /// Text of the game, used without a title.
    pub game: &'a str,
    /// Tally with the rounds of the tournament.
    pub tally: &'a Tally,
}

impl RecordEvent<'_> {
    /// Enters the event in a game's record, with the round in tournaments of rounds.
    fn enter(&self, entry: &mut Entry) {
        let event = self.title.unwrap_or(self.game);
        match self.tally.round_of(entry.game) {
            Some(round) => entry.record.event = Some(event_with_round(event, round)),
            None => entry.record.event = self.title.map(str::to_owned),
        }
    }
}

/// Returns whether a path names a folder, existing or not. A name with an extension other than a number counts as a
/// file.
fn is_folder(path: &Path) -> bool {
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    let is_version = ending.bytes().all(|byte| byte.is_ascii_digit());
    is_version || path.is_dir() || path.as_os_str().to_string_lossy().ends_with(['/', '\\'])
}

/// Checks that a folder has no games of another plan. A missing folder passes.
fn has_no_others(path: &Path, games: u64) -> Result<(), ExportError> {
    match first_game_file(path, |number| number > games)? {
        Some(file) => Err(ExportError::Others { path: path.to_owned(), file, games }),
        None => Ok(()),
    }
}

/// Returns the first file that blocks an [`export`] to this folder. A blocking file holds a game outside
/// `games` (numbers from 0).
///
/// # Errors
/// When the folder cannot be read.
pub fn file_in_the_way(path: &Path, games: &BTreeSet<u64>) -> Result<Option<PathBuf>, ExportError> {
    let is_other = |number: u64| number.checked_sub(1).is_none_or(|game| !games.contains(&game));
    Ok(first_game_file(path, is_other)?.map(|file| path.join(file)))
}

/// Returns the file of the first game in a folder whose number, from 1, satisfies `is_asked`.
fn first_game_file(path: &Path, is_asked: impl Fn(u64) -> bool) -> Result<Option<String>, ExportError> {
    let Ok(files) = std::fs::read_dir(path) else { return Ok(None) };
    let mut first: Option<(u64, String)> = None;
    for file in files {
        let file = file.map_err(|reason| ExportError::Io { path: path.to_owned(), reason })?;
        let Ok(name) = file.file_name().into_string() else { continue };
        let digits = name.strip_prefix("game-").and_then(|name| name.strip_suffix(".psq"));
        let number = digits.filter(|digits| digits.len() >= 6).and_then(|digits| digits.parse::<u64>().ok());
        let Some(number) = number.filter(|number| is_asked(*number)) else { continue };
        if first.as_ref().is_none_or(|(least, _)| number < *least) {
            first = Some((number, name));
        }
    }
    Ok(first.map(|(_, file)| file))
}

/// Returns a game after its first move, since some formats hold no game without moves.
fn begun(setup: Setup) -> Record {
    let mut record = Record::new(setup);
    if let Ok(mut position) = Position::new(&record.setup) {
        while position.turn() == Turn::Chance {
            let drawn = position.chance_outcomes()[0];
            if position.apply_chance(drawn).is_err() {
                break;
            }
            record.chance.push(drawn);
        }
        record.plies.extend(position.legal_moves().first().map(|cell| Ply::new(*cell)));
    }
    record
}

/// Writes games as records. JSON, SGF and similar extensions give one file with every game. Any other path
/// gives a folder with a psq file for each game. Games are not held in memory together.
///
/// # Errors
/// When the format cannot store a game, the log cannot be read, or the system refuses. An existing file stays
/// unchanged.
pub fn export(path: &Path, games: &mut Games, event: RecordEvent<'_>) -> Result<(), ExportError> {
    match Format::from_path(path).filter(|format| format.holds_many()) {
        Some(format) => one_file(path, format, games, event).map_err(|unwritten| unwritten.of(path)),
        None => folder(path, games),
    }
}

/// Reason why nothing was written, without a path.
enum Unwritten {
    Io(io::Error),
    Format(WriteError),
    Log(LogError),
}

impl Unwritten {
    fn of(self, path: &Path) -> ExportError {
        match self {
            Unwritten::Io(reason) => ExportError::Io { path: path.to_owned(), reason },
            Unwritten::Format(reason) => ExportError::Format { path: path.to_owned(), reason },
            Unwritten::Log(error) => ExportError::Log(error),
        }
    }
}

impl From<io::Error> for Unwritten {
    fn from(error: io::Error) -> Unwritten {
        Unwritten::Io(error)
    }
}

fn one_file(path: &Path, format: Format, games: &mut Games, event: RecordEvent<'_>) -> Result<(), Unwritten> {
    if games.count() == 0 {
        return Ok(());
    }
    let mut sequence =
        Sequence::new(format, games.count(), WriteOptions::default()).map_err(Unwritten::Format)?;
    file::write_whole_with(path, |out| {
        let mut index = 0;
        while let Some(mut entry) = games.get(index).map_err(Unwritten::Log)? {
            event.enter(&mut entry);
            out.write_all(&sequence.next(&entry.record).map_err(Unwritten::Format)?)?;
            index += 1;
        }
        Ok(out.write_all(sequence.end())?)
    })
}

fn folder(path: &Path, games: &mut Games) -> Result<(), ExportError> {
    std::fs::create_dir_all(path).map_err(|error| Unwritten::Io(error).of(path))?;
    let mut index = 0;
    while let Some(entry) = games.get(index)? {
        let path = path.join(format!("game-{:06}.psq", entry.game + 1));
        let bytes =
            inarow_formats::write(Format::Psq, std::slice::from_ref(&entry.record), &WriteOptions::default())
                .map_err(|reason| Unwritten::Format(reason).of(&path))?;
        file::write_whole(&path, &bytes).map_err(|error| Unwritten::Io(error).of(&path))?;
        index += 1;
    }
    Ok(())
}
