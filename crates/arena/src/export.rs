//! The games as records, for other programs.

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

/// Set-ups by chance that are looked at before the first game.
const PROBES: u64 = 16;

/// Why games could not be written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ExportError {
    /// The system.
    #[error("{}: {reason}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What it said.
        reason: io::Error,
    },
    /// The format does not hold the games.
    #[error("{}: {reason}", path.display())]
    Format {
        /// The file.
        path: PathBuf,
        /// What it does not hold.
        reason: WriteError,
    },
    /// A folder with games of another plan.
    #[error(
        "{}: {file} is of another tournament, since this one has no more than {games} games; name another folder, or take \
         the games of the other one away",
        path.display()
    )]
    Others {
        /// The folder.
        path: PathBuf,
        /// A file in it.
        file: String,
        /// The most games of the plan.
        games: u64,
    },
    /// The ending of a name that is neither of a file for many games nor of a folder.
    #[error(
        "{}: no file of this ending holds several games; choose one of {}, or a folder", .0.display(),
        Format::extensions_of_many().collect::<Vec<_>>().join(", ")
    )]
    Ending(PathBuf),
    /// The log.
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

/// Whether the format of such a path holds the games of a plan, and a folder none of another, as far as that can be known
/// before they are played.
///
/// # Errors
/// When it does not.
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

/// Checks that a format holds the games of set-ups by number, from 0, before they are played. An invalid set-up is for
/// others to report.
///
/// # Errors
/// When it does not.
pub fn can_hold(
    path: &Path,
    format: Format,
    game: &GameSpec,
    setup: impl FnMut(u64) -> Option<Setup>,
) -> Result<(), ExportError> {
    // Walls by chance are not in every game.
    let probes = if game.is_random() { PROBES } else { 1 };
    for setup in (0..probes).map_while(setup) {
        inarow_formats::write(format, &[begun(setup)], &WriteOptions::default())
            .map_err(|reason| ExportError::Format { path: path.to_owned(), reason })?;
    }
    Ok(())
}

/// What records hold of the tournament that their game is of.
#[derive(Clone, Copy, Debug)]
pub struct RecordEvent<'a> {
    /// The title of the tournament.
    pub title: Option<&'a str>,
    /// The text of the game, which stands for the title where there is none.
    pub game: &'a str,
    /// Its rounds.
    pub tally: &'a Tally,
}

impl RecordEvent<'_> {
    /// Names the event in a game's record, with the round where there are rounds.
    fn enter(&self, entry: &mut Entry) {
        let event = self.title.unwrap_or(self.game);
        match self.tally.round_of(entry.game) {
            Some(round) => entry.record.event = Some(event_with_round(event, round)),
            None => entry.record.event = self.title.map(str::to_owned),
        }
    }
}

/// Whether a name is that of a folder, there or not. One with an ending that is no number looks like a file.
fn is_folder(path: &Path) -> bool {
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    let is_version = ending.bytes().all(|byte| byte.is_ascii_digit());
    is_version || path.is_dir() || path.as_os_str().to_string_lossy().ends_with(['/', '\\'])
}

/// A folder that is not there yet has no games.
fn has_no_others(path: &Path, games: u64) -> Result<(), ExportError> {
    match first_game_file(path, |number| number > games)? {
        Some(file) => Err(ExportError::Others { path: path.to_owned(), file, games }),
        None => Ok(()),
    }
}

/// The first file in the way of [`export`] to this folder that is not one of the games with these numbers, from 0.
///
/// # Errors
/// When the folder cannot be read.
pub fn file_in_the_way(path: &Path, games: &BTreeSet<u64>) -> Result<Option<PathBuf>, ExportError> {
    let is_other = |number: u64| number.checked_sub(1).is_none_or(|game| !games.contains(&game));
    Ok(first_game_file(path, is_other)?.map(|file| path.join(file)))
}

/// The file of the first game in a folder whose number, from 1, is asked for.
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

/// A game after its first move, since some formats hold none without one.
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

/// Writes games as records: all into a file in JSON, SGF or another format by its ending, else into a folder with a psq file
/// for each. None of them is kept in memory.
///
/// # Errors
/// When the format has no room for a game, the log cannot be read, or the system refuses; a file is not touched then.
pub fn export(path: &Path, games: &mut Games, event: RecordEvent<'_>) -> Result<(), ExportError> {
    match Format::from_path(path).filter(|format| format.holds_many()) {
        Some(format) => one_file(path, format, games, event).map_err(|unwritten| unwritten.of(path)),
        None => folder(path, games),
    }
}

/// Why nothing was written, wherever it was to be.
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
