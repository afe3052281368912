//! Standard output for commands.

use std::io::{self, BufWriter, StdoutLock, Write};

use serde::Serialize;

use crate::failure::Failure;

/// Standard output, locked and buffered.
pub(crate) fn out() -> BufWriter<StdoutLock<'static>> {
    BufWriter::new(io::stdout().lock())
}

/// One JSON document on standard output.
pub(crate) fn json(value: &impl Serialize) -> Result<(), Failure> {
    let mut out = out();
    serde_json::to_writer_pretty(&mut out, value)?;
    writeln!(out)?;
    Ok(out.flush()?)
}
