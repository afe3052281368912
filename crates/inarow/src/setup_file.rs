//! Set-ups in JSON files.

use std::path::Path;

use inarow_core::{Explain, Setup};
use inarow_formats::Place;

use crate::failure::{Context, Failure};
use crate::named_file::bytes_of;

/// Reads and checks the set-up in a JSON file. Errors begin with `FILE:LINE:COLUMN:`, which editors and
/// terminals follow.
pub(crate) fn setup_from(path: &Path) -> Result<Setup, Failure> {
    let name = path.display();
    let bytes = bytes_of(path)?;
    inarow_formats::read_setup(&bytes).or_else(|error| {
        let place = match error.place {
            Place::Line { line, column } => format!("{name}:{line}:{column}"),
            Place::Byte(_) => name.to_string(),
        };
        Err(error.reason.message()).at(|| place)
    })
}
