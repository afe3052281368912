//! Games in files, with save, load and export.

use std::path::Path;

use inarow_app::{Loaded, read_game, save_path, write_game};

use super::Session;
use super::questions::{FileFor, Instead, Question, Writing};
use crate::ink::Ink;

impl Session {
    /// Handles a file for this purpose, or asks for its name.
    pub(super) fn file(&mut self, purpose: FileFor, name: &str) {
        if name.is_empty() {
            return self.ask(Question::File(purpose));
        }
        let mut path = save_path(&self.options.folder, name);
        match purpose {
            // The file is read first, so that only a valid file drops a game.
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

    /// Writes the game. The extension selects the format.
    pub(super) fn write(&mut self, path: &Path, writing: Writing) {
        let Some(game) = self.current() else { return };
        let pictures = self.options.pictures.as_deref();
        let file = ("file", path.display().to_string().into());
        match write_game(game, path, pictures, writing == Writing::Export, &self.texts) {
            Ok(()) if writing == Writing::Game => self.print_with(Ink::Plain, "saved", &[file]),
            Ok(()) => self.print_with(Ink::Plain, "exported", &[file]),
            Err(message) => self.print(Ink::Bad, &message),
        }
    }

    /// Reads the first game of a file. Reading changes nothing yet.
    pub(super) fn read_game(&self, path: &Path) -> Result<Loaded, String> {
        read_game(path, self.current().map(|game| game.live().record().setup.clone()), &self.texts)
    }

    /// Continues a game from a file, with the file's players. The current game is dropped only after success.
    pub(super) fn load(&mut self, loaded: Loaded) {
        let Loaded { file, mut record, count } = loaded;
        let unknown = self.game.replace_unknown_programs(&mut record);
        if let Err(error) = self.game.open(record, self.begins(), self.now) {
            return self.print_error(&error);
        }
        self.joined();
        let key = if count == 1 { "loaded" } else { "loaded-first" };
        self.print_with(Ink::Plain, key, &[("file", file.into()), ("count", count.into())]);
        for program in unknown {
            self.print_with(Ink::Bad, "file-unknown-program", &[("program", program.into())]);
        }
    }
}
