//! Games in files: save, load, export.

use std::path::{Path, PathBuf};

use inarow_play::PlayerSpec;
use inarow_record::{Format, ReadOptions, Record, WriteOptions, file, format, system_message};

use super::Session;
use super::loaded::Loaded;
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
            // Read first: nobody is asked to drop a game for a file that holds none.
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
        let picture = self.pictures.as_ref().filter(|pictures| pictures.endings().contains(&ending.as_str()));
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
                let values =
                    [("file", shown.into()), ("reason", self.texts.tell(&system_message(&error)).into())];
                self.say_with(Ink::Bad, "error-file-write", &values);
            }
        }
    }

    fn unknown_ending(&self, path: &Path) -> String {
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
        self.texts.with("error-file-ending", &values)
    }

    /// Reads the first game of a file; nothing changes yet.
    fn read_game(&self, path: &Path) -> Result<Loaded, String> {
        let file = path.display().to_string();
        let bytes = file::read(path).map_err(|error| {
            let values =
                [("file", (&file).into()), ("reason", self.texts.tell(&system_message(&error)).into())];
            self.texts.with("error-file-read", &values)
        })?;
        let Some(format) = Format::detect(path, &bytes) else { return Err(self.unknown_ending(path)) };
        // Moves alone are those of the game that is played; other files tell their game themselves.
        let tells_no_game = matches!(format, Format::Text | Format::Openings);
        let game =
            self.current().filter(|_| tells_no_game).map(|game| game.live_game().record().setup.clone());
        let options = ReadOptions { game, ..ReadOptions::default() };
        Loaded::read(file.clone(), format, &bytes, &options)
            .map_err(|error| self.texts.tell(&error.in_file(file)))
    }

    /// Goes on with a game from a file. The game that is played is dropped once that has worked.
    pub(super) fn load(&mut self, loaded: Loaded) {
        let Loaded { file, mut record, count } = loaded;
        let unknown = self.replace_unknown_programs(&mut record);
        if let Err(message) = self.open_record(record) {
            return self.print(Ink::Bad, &message);
        }
        let key = if count == 1 { "loaded" } else { "loaded-first" };
        self.say_with(Ink::Plain, key, &[("file", file.into()), ("count", count.into())]);
        for program in unknown {
            self.say_with(Ink::Bad, "file-unknown-program", &[("program", program.into())]);
        }
    }

    /// No file has a program started that has not played here: a person takes its seat. Gives their names.
    fn replace_unknown_programs(&self, record: &mut Record) -> Vec<String> {
        let knows = |words: &[String]| self.game.knows_program(words);
        let tags = [&mut record.x, &mut record.o];
        tags.map(|tag| PlayerSpec::dismiss_stranger(tag, knows)).into_iter().flatten().collect()
    }
}

/// `~` at the beginning is the person's own folder, as in a shell.
fn expand(name: &str) -> PathBuf {
    match (name.strip_prefix("~/"), std::env::home_dir()) {
        (Some(rest), Some(home)) => home.join(rest),
        _ => PathBuf::from(name),
    }
}
