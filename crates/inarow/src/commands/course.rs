//! `inarow course`: the coursework game over a network.

mod console;
mod host;
mod join;
mod outputs;
mod report;
mod table;
mod words;

use std::io::{self, Write};
use std::path::PathBuf;

use inarow_core::Message;
use inarow_view::{Lang, Texts};

use crate::cli::course::Command;
use crate::failure::Failure;

pub(super) fn run(command: Command, data: Option<PathBuf>, lang: Lang) -> Result<(), Failure> {
    match command {
        Command::Host(args) => host::run(*args, lang),
        Command::Join(args) => join::run(*args, data, lang),
    }
}

/// Prints a message for the user, separate from the results.
fn notice(message: &Message, texts: &Texts) {
    // Nothing can be reported once standard error is closed.
    let _ = writeln!(io::stderr(), "{}", texts.tell(message));
}

/// Prints a line of results immediately.
fn line(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{text}")?;
    out.flush()
}
