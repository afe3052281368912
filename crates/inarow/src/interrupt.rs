//! Ctrl-C and other requests to end the program.

use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use inarow_core::Message;
use inarow_gomocup::end_all;
use inarow_play::Stop;
use tempfile::TempDir;

use crate::failure::Failure;

/// Exit code of an interrupted program in shells.
const INTERRUPTED: i32 = 130;

/// Folders to remove at the end of the program.
static TEMPORARY: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Creates a temporary folder. Dropping its handle or interrupting the program twice removes the folder.
pub(crate) fn temporary_folder() -> std::io::Result<TempDir> {
    let folder = tempfile::tempdir()?;
    TEMPORARY.lock().unwrap_or_else(PoisonError::into_inner).push(folder.path().to_owned());
    Ok(folder)
}

/// Ends engines and removes temporary folders before an immediate exit.
fn clean_up() {
    end_all();
    for folder in TEMPORARY.lock().unwrap_or_else(PoisonError::into_inner).iter() {
        // The folder may already be removed.
        let _ = std::fs::remove_dir_all(folder);
    }
}

/// Returns a flag that the first interruption sets. The second interruption ends the program and its engines at
/// once, without waiting.
pub(crate) fn stop_when_interrupted() -> Result<Stop, Failure> {
    let stop = Stop::new();
    let interrupted = stop.clone();
    let on_signal = move || {
        if interrupted.is_set() {
            clean_up();
            #[expect(clippy::disallowed_methods, reason = "main may wait for an engine that never ends")]
            std::process::exit(INTERRUPTED);
        }
        interrupted.set();
    };
    ctrlc::set_handler(on_signal)
        .map_err(|error| Failure::new(Message::new("said-no-signals").text("detail", error)))?;
    Ok(stop)
}
