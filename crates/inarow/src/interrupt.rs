//! Ctrl-C, and what else asks a program to end.

use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use inarow_core::Message;
use inarow_gomocup::end_all;
use inarow_play::Stop;
use tempfile::TempDir;

use crate::failure::Failure;

/// What a shell says of a program that was interrupted.
const INTERRUPTED: i32 = 130;

/// Folders that nobody needs once the program has ended.
static TEMPORARY: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// A folder that goes with what holds it, or with the program when it is interrupted twice.
pub(crate) fn temporary_folder() -> std::io::Result<TempDir> {
    let folder = tempfile::tempdir()?;
    TEMPORARY.lock().unwrap_or_else(PoisonError::into_inner).push(folder.path().to_owned());
    Ok(folder)
}

/// What would go by itself if everybody were waited for.
fn leave_nothing() {
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
    let heard = move || {
        if interrupted.is_set() {
            leave_nothing();
            #[expect(
                clippy::disallowed_methods,
                reason = "what main waits for is what is not waited for any more"
            )]
            std::process::exit(INTERRUPTED);
        }
        interrupted.set();
    };
    ctrlc::set_handler(heard)
        .map_err(|error| Failure::new(Message::new("said-no-signals").text("detail", error)))?;
    Ok(stop)
}
