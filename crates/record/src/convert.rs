//! From one file format to another.

use std::io;
use std::path::{Path, PathBuf};

use crate::{Format, ParseError, ReadOptions, Record, WriteError, WriteOptions, file, format};

/// What to convert, and how.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ConvertOptions {
    /// The format of the input; without it the file's name and content tell.
    pub from: Option<Format>,
    /// The format of the output; without it the file's name tells.
    pub to: Option<Format>,
    /// One game of many, from 1.
    pub pick: Option<usize>,
    /// What the input does not say.
    pub read: ReadOptions,
    /// How to write.
    pub write: WriteOptions,
}

/// What was converted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Converted {
    /// The format that was read.
    pub from: Format,
    /// The format that was written.
    pub to: Format,
    /// Games written.
    pub games: usize,
}

/// Why a conversion failed. No output is written then, not even half.
#[derive(Debug, thiserror::Error)]
pub enum ConvertError {
    /// The input could not be read from the disk.
    #[error("{path}: {source}")]
    Input {
        /// The file.
        path: PathBuf,
        /// What the system reports.
        source: io::Error,
    },
    /// The output could not be put on the disk.
    #[error("{path}: {source}")]
    Output {
        /// The file.
        path: PathBuf,
        /// What the system reports.
        source: io::Error,
    },
    /// A file's format is not known by its name.
    #[error("{path}: the name does not tell the format; say one of {}", names())]
    UnknownFormat {
        /// The file.
        path: PathBuf,
        /// Whether it is the output; else the input.
        is_output: bool,
    },
    /// The input is wrong.
    #[error("{path}: {source}")]
    Parse {
        /// The file.
        path: PathBuf,
        /// Where and what.
        source: ParseError,
    },
    /// The picked game is not there.
    #[error("{path} holds {found} games, there is no game {pick}")]
    NoSuchGame {
        /// The file.
        path: PathBuf,
        /// Games in it.
        found: usize,
        /// The game asked for, from 1.
        pick: usize,
    },
    /// The output format cannot hold the games.
    #[error("{path}: {source}")]
    Write {
        /// The file.
        path: PathBuf,
        /// Why.
        source: WriteError,
    },
}

fn names() -> String {
    Format::ALL.map(Format::name).join(", ")
}

/// Reads the games of a file: its format and, of many, perhaps one game.
///
/// # Errors
/// When the file cannot be read, its format is not known, its content is wrong or the picked game is not there.
pub fn load(path: &Path, options: &ConvertOptions) -> Result<(Format, Vec<Record>), ConvertError> {
    let bytes = file::read(path).map_err(|source| ConvertError::Input { path: path.to_owned(), source })?;
    let format = options.from.or_else(|| Format::detect(path, &bytes));
    let format =
        format.ok_or_else(|| ConvertError::UnknownFormat { path: path.to_owned(), is_output: false })?;
    let mut records = format::read(format, &bytes, &options.read)
        .map_err(|source| ConvertError::Parse { path: path.to_owned(), source })?;
    if let Some(pick) = options.pick {
        let found = records.len();
        if pick == 0 || pick > found {
            return Err(ConvertError::NoSuchGame { path: path.to_owned(), found, pick });
        }
        records = vec![records.swap_remove(pick - 1)];
    }
    Ok((format, records))
}

/// Writes games to a file, whole or not at all.
///
/// # Errors
/// When the format is not known, cannot hold the games, or the file cannot be written.
pub fn save(path: &Path, records: &[Record], options: &ConvertOptions) -> Result<Format, ConvertError> {
    let format = options.to.or_else(|| Format::from_path(path));
    let format =
        format.ok_or_else(|| ConvertError::UnknownFormat { path: path.to_owned(), is_output: true })?;
    let bytes = format::write(format, records, &options.write)
        .map_err(|source| ConvertError::Write { path: path.to_owned(), source })?;
    file::write_whole(path, &bytes)
        .map_err(|source| ConvertError::Output { path: path.to_owned(), source })?;
    Ok(format)
}

/// Converts a file.
///
/// # Errors
/// Those of [`load`] and [`save`].
pub fn convert(input: &Path, output: &Path, options: &ConvertOptions) -> Result<Converted, ConvertError> {
    let (from, records) = load(input, options)?;
    let to = save(output, &records, options)?;
    Ok(Converted { from, to, games: records.len() })
}
