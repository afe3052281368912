//! Games in files: save, load, export.

use std::io;
use std::path::{Path, PathBuf};

use inarow_record::{Format, ParseError, Place, ReadOptions, WriteOptions, file, format};

use super::Session;
use super::questions::{FileFor, Instead, Question, Writing};
use crate::ink::Ink;

impl Session {
    /// A file was named for this purpose, or is still to be named.
    pub(super) fn file(&mut self, purpose: FileFor, name: &str) {
        if name.is_empty() {
            return self.ask(Question::File(purpose));
        }
        let mut path = self.folder.join(expand(name));
        match purpose {
            FileFor::Load => {
                let unfinished =
                    self.table.as_ref().is_some_and(|table| !table.is_over() && table.game.steps() > 0);
                if unfinished {
                    return self.ask(Question::Drop(Instead::File(path)));
                }
                self.drop_game();
                self.load(&path);
            }
            FileFor::Write(writing) => {
                if writing == Writing::Game && path.extension().is_none() {
                    path.set_extension("json");
                }
                if path.exists() {
                    return self.ask(Question::Overwrite(path, writing));
                }
                self.write(&path, writing);
            }
        }
    }

    /// Writes the game; the ending of the name says how.
    pub(super) fn write(&mut self, path: &Path, writing: Writing) {
        let Some(table) = &self.table else { return };
        let record = table.game.record();
        let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_lowercase();
        let picture = self.pictures.as_ref().filter(|pictures| pictures.endings().contains(&ending.as_str()));
        let bytes = match (picture, Format::from_path(path), writing) {
            (Some(pictures), ..) => pictures.draw(record, &ending),
            (None, Some(format), _) => {
                let records = std::slice::from_ref(record);
                format::write(format, records, &WriteOptions::default()).map_err(|error| error.to_string())
            }
            // What a game is saved as by default, whatever the name.
            (None, None, Writing::Game) => {
                let records = std::slice::from_ref(record);
                format::write(Format::Json, records, &WriteOptions::default())
                    .map_err(|error| error.to_string())
            }
            (None, None, Writing::Export) => return self.unknown_ending(path),
        };
        let shown = path.display().to_string();
        let bytes = match bytes {
            Ok(bytes) => bytes,
            Err(reason) => {
                let values = [("file", shown.into()), ("reason", reason.into())];
                return self.say_with(Ink::Bad, "error-file-export", &values);
            }
        };
        match file::write_whole(path, &bytes) {
            Ok(()) => {
                let key = if writing == Writing::Game { "saved" } else { "exported" };
                self.say_with(Ink::Plain, key, &[("file", shown.into())]);
            }
            Err(error) => {
                let values = [("file", shown.into()), ("reason", self.io_reason(&error).into())];
                self.say_with(Ink::Bad, "error-file-write", &values);
            }
        }
    }

    fn unknown_ending(&mut self, path: &Path) {
        let mut endings: Vec<&str> = Format::ALL
            .iter()
            .filter(|format| format.is_written())
            .flat_map(|format| format.extensions())
            .copied()
            .collect();
        if let Some(pictures) = &self.pictures {
            endings.extend(pictures.endings());
        }
        let values = [("file", path.display().to_string().into()), ("endings", endings.join(", ").into())];
        self.say_with(Ink::Bad, "error-file-ending", &values);
    }

    /// Sits down to the first game of a file.
    pub(super) fn load(&mut self, path: &Path) {
        let shown = path.display().to_string();
        let bytes = match file::read(path) {
            Ok(bytes) => bytes,
            Err(error) => {
                let values = [("file", shown.into()), ("reason", self.io_reason(&error).into())];
                return self.say_with(Ink::Bad, "error-file-read", &values);
            }
        };
        let Some(format) = Format::detect(path, &bytes) else { return self.unknown_ending(path) };
        // Moves alone are those of the game on the table.
        let game = self.table.as_ref().map(|table| table.game.record().setup.clone());
        let options = ReadOptions { game, ..ReadOptions::default() };
        let mut records = match format::read(format, &bytes, &options) {
            Ok(records) => records,
            Err(error) => return self.not_a_game(shown, error),
        };
        let count = records.len();
        if count == 0 {
            return;
        }
        if let Err(message) = self.sit_down_to(records.swap_remove(0), None) {
            return self.print(Ink::Bad, &message);
        }
        let key = if count == 1 { "loaded" } else { "loaded-first" };
        self.say_with(Ink::Plain, key, &[("file", shown.into()), ("count", count.into())]);
    }

    fn not_a_game(&mut self, file: String, error: ParseError) {
        let file = ("file", file.into());
        match error.place {
            Place::Line { line, column } => {
                let values =
                    [file, ("line", line.into()), ("column", column.into()), ("reason", error.reason.into())];
                self.say_with(Ink::Bad, "error-file-format-at", &values);
            }
            Place::Byte(_) => {
                let values = [file, ("reason", error.to_string().into())];
                self.say_with(Ink::Bad, "error-file-format", &values);
            }
        }
    }

    /// What the system said, in this language where it is something usual.
    fn io_reason(&self, error: &io::Error) -> String {
        let key = match error.kind() {
            io::ErrorKind::NotFound => "io-not-found",
            io::ErrorKind::PermissionDenied => "io-denied",
            io::ErrorKind::IsADirectory => "io-folder",
            io::ErrorKind::NotADirectory => "io-no-folder",
            io::ErrorKind::StorageFull => "io-full",
            io::ErrorKind::ReadOnlyFilesystem => "io-read-only",
            io::ErrorKind::FileTooLarge => "io-too-large",
            _ => return error.to_string(),
        };
        self.texts.get(key)
    }
}

/// `~` at the beginning is the person's own folder, as in a shell.
fn expand(name: &str) -> PathBuf {
    match (name.strip_prefix("~/"), std::env::home_dir()) {
        (Some(rest), Some(home)) => home.join(rest),
        _ => PathBuf::from(name),
    }
}
