//! Games in files, with sentences for errors.

use std::path::{Path, PathBuf};

use inarow_core::Setup;
use inarow_formats::{Format, WriteOptions};
use inarow_record::Record;
use inarow_session::{GameSession, game_file};
use inarow_sys::{file, system_message};
use inarow_view::Texts;

use crate::Pictures;

/// First game of a file.
pub struct Loaded {
    /// Name of the file, for display.
    pub file: String,
    /// The game.
    pub record: Record,
    /// Number of games in the file.
    pub count: usize,
}

/// Reads the first game of a file. `current` is the set-up of the current game. Files that hold only moves need
/// this set-up.
///
/// # Errors
/// Returns a sentence if the file cannot be read or holds no game.
pub fn read_game(path: &Path, current: Option<Setup>, texts: &Texts) -> Result<Loaded, String> {
    let file = path.display().to_string();
    let games = game_file::read(path, current);
    let mut games = games.map_err(|error| texts.tell(&error.in_file(&file)))?;
    let count = games.len();
    Ok(Loaded { file, record: games.swap_remove(0), count })
}

/// Resolves a typed file name. A leading `~` is the user's home folder, as in a shell. Other relative names
/// begin in `folder`.
pub fn save_path(folder: &Path, name: &str) -> PathBuf {
    folder.join(match (name.strip_prefix("~/"), std::env::home_dir()) {
        (Some(rest), Some(home)) => home.join(rest),
        _ => PathBuf::from(name),
    })
}

/// Writes the live game in the format of the file's extension. `export` refuses an extension without a format.
/// Otherwise an unknown extension means the program's own format.
///
/// # Errors
/// Returns a sentence if nothing was written.
pub fn write_game(
    game: &GameSession,
    path: &Path,
    pictures: Option<&dyn Pictures>,
    export: bool,
    texts: &Texts,
) -> Result<(), String> {
    let record = game.live().record();
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_lowercase();
    let picture = pictures.filter(|pictures| pictures.endings().contains(&ending.as_str()));
    let bytes = match (picture, Format::from_path(path)) {
        (Some(pictures), _) => {
            let other = |error: String| texts.with("export-other", &[("detail", error.into())]);
            pictures.draw(record, &ending).map_err(other)
        }
        (None, None) if export => return Err(unknown_ending(path, pictures, texts)),
        (None, format) => {
            // A saved game has the program's own format by default, regardless of its name.
            let format = format.unwrap_or(Format::Json);
            // Moves that were taken back stay in formats that support variations.
            let record =
                if format.holds_variations() { game.review().whole_record() } else { record.clone() };
            inarow_formats::write(format, &[record], &WriteOptions::default())
                .map_err(|error| texts.explain(&error))
        }
    };
    let written = bytes.map_err(|reason| ("error-file-export", reason)).and_then(|bytes| {
        let refused = |error| ("error-file-write", texts.tell(&system_message(&error)));
        file::write_whole(path, &bytes).map_err(refused)
    });
    written.map_err(|(key, reason)| {
        texts.with(key, &[("file", path.display().to_string().into()), ("reason", reason.into())])
    })
}

fn unknown_ending(path: &Path, pictures: Option<&dyn Pictures>, texts: &Texts) -> String {
    let written = Format::ALL.iter().filter(|format| format.is_written());
    let mut endings: Vec<&str> = written.flat_map(|format| format.extensions()).copied().collect();
    endings.extend(pictures.into_iter().flat_map(Pictures::endings));
    let values = [("file", path.display().to_string().into()), ("endings", endings.join(", ").into())];
    texts.with("error-file-ending", &values)
}
