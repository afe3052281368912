//! Content of files named on the command line.

use std::io;
use std::path::Path;

use inarow_core::Message;
use inarow_sys::file;

use crate::failure::{Context, Failure};

/// Returns the bytes of a file.
///
/// # Errors
/// Fails if the file cannot be read, with an error that names the file.
pub(crate) fn bytes_of(path: &Path) -> Result<Vec<u8>, Failure> {
    file::read(path).map_err(unread).at(|| path.display().to_string())
}

/// Returns the text of a file.
///
/// # Errors
/// Fails if the file cannot be read or is not UTF-8, with an error that names the file.
pub(crate) fn text_of(path: &Path) -> Result<String, Failure> {
    let bytes = bytes_of(path)?;
    String::from_utf8(bytes).map_err(|_| Message::new("said-not-text")).at(|| path.display().to_string())
}

/// Returns the failure for a file that cannot be read.
pub(crate) fn unread(error: io::Error) -> Failure {
    match error.kind() {
        io::ErrorKind::NotFound => Message::new("said-no-file").into(),
        _ => error.into(),
    }
}
