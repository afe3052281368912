//! Arguments of `inarow arena ratings`.

use std::path::PathBuf;

use inarow_arena::Anchor;
use inarow_core::Message;

use crate::values::Explained;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[arg(value_name = "LOG", required = true, num_args = 1..)]
    pub(crate) logs: Vec<PathBuf>,
    #[arg(long, value_name = "NAME=ELO", value_parser = anchor)]
    pub(crate) anchor: Option<Anchor>,
    #[arg(long)]
    pub(crate) json: bool,
}

/// Parses a player and its rating. A name may contain an equals sign.
fn anchor(text: &str) -> Result<Anchor, Explained> {
    let wrong = || Explained(Message::new("said-anchor"));
    let (name, elo) = text.rsplit_once('=').ok_or_else(wrong)?;
    match elo.trim().parse() {
        Ok(elo) if f64::is_finite(elo) && !name.is_empty() => Ok(Anchor { name: name.to_owned(), elo }),
        _ => Err(wrong()),
    }
}
