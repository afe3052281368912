//! Reader of games in files of every format.

use std::io;
use std::path::{Path, PathBuf};

use inarow_core::{GameSpec, Message, Setup};
use inarow_formats::{Format, ReadOptions};
use inarow_record::Record;
use inarow_sys::file;

use crate::failure::{Context, Failure};
use crate::game_source::setup_of;
use crate::named_file::unread;
use crate::pictures::ENDINGS;
use crate::setup_file::setup_from;
use crate::values::{Explained, choose};

/// A file of games, with information that the file lacks.
#[derive(Debug, Default)]
pub(crate) struct Reading {
    pub(crate) path: PathBuf,
    /// Format, or `None` to choose the format by extension.
    pub(crate) from: Option<Format>,
    /// Game of a file with bare moves.
    pub(crate) game: Option<GameSpec>,
    pub(crate) setup: Option<PathBuf>,
    pub(crate) rows_from_top: bool,
    /// Number of the game in the file, from 1, or `None` for every game.
    pub(crate) number: Option<u32>,
}

impl Reading {
    /// Reads the games.
    pub(crate) fn records(&self) -> Result<Vec<Record>, Failure> {
        let path = &self.path;
        let bytes = match is_stream(path) {
            true => file::read_from(io::stdin().lock()),
            false => file::read(path),
        }
        .map_err(unread)
        .within(|| place(path))?;
        let Some(format) = self.from.or_else(|| Format::detect(path, &bytes)) else {
            let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
            let is_picture = ENDINGS.iter().any(|known| known.eq_ignore_ascii_case(ending));
            let formats: Vec<String> = with_endings(Format::ALL.into_iter()).collect();
            let message = Message::new(if is_picture { "said-no-reading" } else { "said-name-from" });
            let message = message.text("formats", formats.join(", "));
            return Err(Failure::usage(message).within(place(path)));
        };
        let options = ReadOptions { game: self.game()?, rows_from_top: self.rows_from_top };
        self.chosen(inarow_formats::read(format, &bytes, &options).within(|| place(path))?)
    }

    fn game(&self) -> Result<Option<Setup>, Failure> {
        match (&self.setup, &self.game) {
            (Some(path), _) => Ok(Some(setup_from(path)?)),
            (None, Some(spec)) if spec.is_random() => {
                Err(Failure::usage(Message::new("said-by-chance").text("game", spec)))
            }
            (None, Some(spec)) => setup_of(spec, 0).map(Some),
            (None, None) => Ok(None),
        }
    }

    fn chosen(&self, mut records: Vec<Record>) -> Result<Vec<Record>, Failure> {
        let Some(number) = self.number else { return Ok(records) };
        let index = number as usize - 1;
        if index >= records.len() {
            let message = Message::new("said-no-game").text("number", number).count("games", records.len());
            return Err(message.into());
        }
        Ok(vec![records.swap_remove(index)])
    }
}

/// Returns whether a path means standard input or output.
pub(crate) fn is_stream(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Returns the name of a path to read.
pub(crate) fn place(path: &Path) -> Message {
    place_or(path, "said-stream")
}

/// Returns the name of a path to write.
pub(crate) fn target_place(path: &Path) -> Message {
    place_or(path, "said-stream-out")
}

fn place_or(path: &Path, stream: &'static str) -> Message {
    if is_stream(path) {
        Message::new(stream)
    } else {
        Message::new("said-path").text("file", path.display())
    }
}

/// Returns formats with their file extensions: `json (.json), text (.txt)`.
pub(crate) fn with_endings(formats: impl Iterator<Item = Format>) -> impl Iterator<Item = String> {
    formats.map(|format| {
        let endings: Vec<String> = format.extensions().iter().map(|ending| format!(".{ending}")).collect();
        format!("{} ({})", format.name(), endings.join(", "))
    })
}

/// Parses the name of a format.
pub(crate) fn readable(name: &str) -> Result<Format, Explained> {
    Format::from_name(name).ok_or_else(|| choose(Format::ALL.into_iter().map(Format::name)))
}
