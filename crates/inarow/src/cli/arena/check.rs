//! Arguments of `inarow arena check`.

use std::path::PathBuf;

use inarow_arena::fields;
use inarow_play::{PlayerSpec, Protocol};

use super::field::whole_of;
use crate::values::{Explained, parsed};

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[arg(value_name = "ENGINE", value_parser = engine)]
    pub(crate) engine: PlayerSpec,
    #[arg(long = "log", value_name = "FOLDER")]
    pub(crate) lines: Option<PathBuf>,
    #[arg(long, value_name = "MIB", value_parser = whole_of::<u64>(&fields::MEMORY))]
    pub(crate) memory: Option<u64>,
    #[arg(long)]
    pub(crate) verbose: bool,
    #[arg(long)]
    pub(crate) json: bool,
}

/// Parses a command, with or without the prefix `exec:` or `exec-referee:`.
fn engine(text: &str) -> Result<PlayerSpec, Explained> {
    let is_named = Protocol::ALL
        .iter()
        .any(|protocol| text.strip_prefix(protocol.prefix()).is_some_and(|command| command.starts_with(':')));
    if is_named { parsed(text) } else { parsed(&format!("exec:{text}")) }
}
