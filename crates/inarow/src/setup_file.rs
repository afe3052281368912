//! Set-ups in JSON files.

use std::path::Path;

use anyhow::Context;
use inarow_core::Setup;
use inarow_record::{ParseError, Place, file, format};

/// What is wrong with a file whose place was told before.
#[derive(Debug)]
pub(crate) struct Unplaced(pub(crate) ParseError);

impl std::fmt::Display for Unplaced {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.reason.fmt(f)
    }
}

impl std::error::Error for Unplaced {}

fn unplaced(error: ParseError, place: String) -> anyhow::Error {
    anyhow::Error::new(Unplaced(error)).context(place)
}

/// The set-up in a JSON file, checked. Errors begin `FILE:LINE:COLUMN:`, which editors and terminals follow.
pub(crate) fn setup_from(path: &Path) -> anyhow::Result<Setup> {
    let name = path.display();
    let bytes = file::read(path).with_context(|| name.to_string())?;
    format::read_setup(&bytes).map_err(|error| match error.place {
        Place::Line { line, column } => unplaced(error, format!("{name}:{line}:{column}")),
        Place::Byte(_) => unplaced(error, name.to_string()),
    })
}
