//! Ctrl-C, and what else asks a program to end.

use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use inarow_core::Message;
use inarow_gomocup::end_all;
use inarow_play::Stop;
use tempfile::TempDir;

use crate::failure::Failure;

/// The exit code of a program that was interrupted, as shells have it.
const INTERRUPTED: i32 = 130;

/// Folders to remove at the end of the program.
static TEMPORARY: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// A folder that is removed when its handle is dropped, or when the program is interrupted twice.
pub(crate) fn temporary_folder() -> std::io::Result<TempDir> {
    let folder = tempfile::tempdir()?;
    TEMPORARY.lock().unwrap_or_else(PoisonError::into_inner).push(folder.path().to_owned());
    Ok(folder)
}

/// Ends engines and removes temporary folders, for an end that waits for nothing.
fn clean_up() {
    end_all();
    for folder in TEMPORARY.lock().unwrap_or_else(PoisonError::into_inner).iter() {
        // It may be gone already.
        let _ = std::fs::remove_dir_all(folder);
    }
}

/// A flag that the first interruption sets; the second ends the program at once, with the engines it
/// runs, whatever it still waits for.
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
