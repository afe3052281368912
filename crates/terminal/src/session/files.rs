//! Games in files: save, load, export.

use std::path::{Path, PathBuf};

use inarow_record::{Format, WriteOptions, file, format, system_message};
use inarow_session::game_file;

use super::Session;
use super::questions::{FileFor, Instead, Loaded, Question, Writing};
use crate::ink::Ink;

impl Session {
    /// A file was named for this purpose, or is still to be named.
    pub(super) fn file(&mut self, purpose: FileFor, name: &str) {
        if name.is_empty() {
            return self.ask(Question::File(purpose));
        }
        let mut path = self.options.folder.join(expand(name));
        match purpose {
            // The file is read first: people drop a game only for a file that holds one.
            FileFor::Load => match self.read_game(&path) {
                Err(message) => self.print(Ink::Bad, &message),
                Ok(loaded) if self.is_under_way() => {
                    self.ask(Question::Drop(Instead::Loaded(Box::new(loaded))));
                }
                Ok(loaded) => self.load(loaded),
            },
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
        let Some(game) = self.current() else { return };
        let record = game.live_game().record();
        let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_lowercase();
        let picture =
            self.options.pictures.as_ref().filter(|pictures| pictures.endings().contains(&ending.as_str()));
        let bytes = match (picture, Format::from_path(path), writing) {
            (Some(pictures), ..) => {
                let other = |error: String| self.texts.with("export-other", &[("detail", error.into())]);
                pictures.draw(record, &ending).map_err(other)
            }
            (None, None, Writing::Export) => {
                let message = self.unknown_ending(path);
                return self.print(Ink::Bad, &message);
            }
            (None, format, _) => {
                // What a game is saved as by default, whatever the name.
                let format = format.unwrap_or(Format::Json);
                // What was taken back stays in the file where that has a place for it.
                let record = if format.holds_variations() { game.whole_record() } else { record.clone() };
                format::write(format, &[record], &WriteOptions::default())
                    .map_err(|error| self.texts.explain(&error))
            }
        };
        let written = bytes.map_err(|reason| ("error-file-export", reason)).and_then(|bytes| {
            let refused = |error| ("error-file-write", self.texts.tell(&system_message(&error)));
            file::write_whole(path, &bytes).map_err(refused)
        });
        let file = ("file", path.display().to_string().into());
        match written {
            Ok(()) if writing == Writing::Game => self.say_with(Ink::Plain, "saved", &[file]),
            Ok(()) => self.say_with(Ink::Plain, "exported", &[file]),
            Err((key, reason)) => self.say_with(Ink::Bad, key, &[file, ("reason", reason.into())]),
        }
    }

    fn unknown_ending(&self, path: &Path) -> String {
        let mut endings: Vec<&str> = Format::ALL
            .iter()
            .filter(|format| format.is_written())
            .flat_map(|format| format.extensions())
            .copied()
            .collect();
        if let Some(pictures) = &self.options.pictures {
            endings.extend(pictures.endings());
        }
        let values = [("file", path.display().to_string().into()), ("endings", endings.join(", ").into())];
        self.texts.with("error-file-ending", &values)
    }

    /// Reads the first game of a file; nothing changes yet.
    pub(super) fn read_game(&self, path: &Path) -> Result<Loaded, String> {
        let file = path.display().to_string();
        let current = self.current().map(|game| game.live_record().setup.clone());
        let games = game_file::read(path, current);
        let mut games = games.map_err(|error| self.texts.tell(&error.in_file(&file)))?;
        let count = games.len();
        Ok(Loaded { file, record: games.swap_remove(0), count })
    }

    /// Goes on with a game from a file, with the players it names. Only then is the current game dropped.
    pub(super) fn load(&mut self, loaded: Loaded) {
        let Loaded { file, mut record, count } = loaded;
        let unknown = self.game.dismiss_strangers(&mut record);
        if let Err(error) = self.game.open(record, self.begins(), self.now) {
            return self.complain(&error);
        }
        self.joined();
        let key = if count == 1 { "loaded" } else { "loaded-first" };
        self.say_with(Ink::Plain, key, &[("file", file.into()), ("count", count.into())]);
        for program in unknown {
            self.say_with(Ink::Bad, "file-unknown-program", &[("program", program.into())]);
        }
    }
}

/// `~` at the beginning is the person's own folder, as in a shell.
fn expand(name: &str) -> PathBuf {
    match (name.strip_prefix("~/"), std::env::home_dir()) {
        (Some(rest), Some(home)) => home.join(rest),
        _ => PathBuf::from(name),
    }
}
