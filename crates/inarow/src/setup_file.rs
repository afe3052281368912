//! Set-ups in JSON files.

use std::path::Path;

use anyhow::{Context, anyhow};
use inarow_core::Setup;
use inarow_record::{Place, file, format};

/// The set-up in a JSON file, checked. Errors begin `FILE:LINE:COLUMN:`, which editors and terminals follow.
pub(crate) fn setup_from(path: &Path) -> anyhow::Result<Setup> {
    let name = path.display();
    let bytes = file::read(path).with_context(|| name.to_string())?;
    format::read_setup(&bytes).map_err(|error| match error.place {
        Place::Line { line, column } => anyhow!("{name}:{line}:{column}: {}", error.reason),
        Place::Byte(_) => anyhow!("{name}: {}", error.reason),
    })
}
