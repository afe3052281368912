//! Games in files and on the clipboard, with common parts of the dialogs for opening, saving and pictures.

pub(crate) mod browser;
pub(crate) mod folder;
pub(crate) mod input;
pub(crate) mod job;
mod pasting;
pub(crate) mod places;
pub(crate) mod reasons;
#[cfg(test)]
mod tests;

use std::path::PathBuf;

pub(crate) use inarow_session::game_file as games;
use inarow_view::Texts;

use crate::app_state::{AppState, DialogKind};

impl AppState {
    /// Opens the games of a file. A file with several games opens a dialog that asks.
    pub(crate) fn open_path(&mut self, path: PathBuf) {
        self.file_to_open = Some(path);
        self.open(DialogKind::OpenFile);
    }
}

/// Returns the name of a format with the extension of its files: «SGF (.sgf)».
pub(crate) fn format_label(format: inarow_formats::Format, texts: &Texts) -> String {
    let name = texts.get(&format!("format-{}", format.name()));
    let ending = format.extensions().first().copied().unwrap_or_default();
    texts.with("format-label", &[("name", name.into()), ("ending", ending.into())])
}
