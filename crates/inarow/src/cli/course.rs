//! Options of `inarow course`, the coursework game over a network.

use std::path::PathBuf;

use inarow_core::{GameSpec, Message};
use inarow_course::Address;
use inarow_play::{NameError, PlayerSpec, is_label};

use crate::values::{Explained, parsed, whole};

#[derive(Debug, clap::Subcommand)]
pub(crate) enum Command {
    Host(Box<HostArgs>),
    Join(Box<JoinArgs>),
}

impl Command {
    pub(crate) fn seed(&mut self) -> &mut Option<u64> {
        match self {
            Command::Host(args) => &mut args.seed,
            Command::Join(args) => &mut args.seed,
        }
    }

    pub(crate) fn presets(&mut self) -> Option<&mut Option<PathBuf>> {
        match self {
            Command::Host(_) => None,
            Command::Join(args) => Some(&mut args.presets),
        }
    }
}

#[derive(Debug, clap::Args)]
#[command(group = clap::ArgGroup::new("planned").args(["games", "round_robin"]).multiple(true))]
pub(crate) struct HostArgs {
    #[arg(long, value_name = "ADDRESS", value_parser = parsed::<Address>)]
    pub(crate) listen: Option<Address>,
    #[arg(long, value_name = "GAME", value_parser = parsed::<GameSpec>)]
    pub(crate) game: Option<GameSpec>,
    #[arg(long, value_name = "P")]
    pub(crate) password: Option<String>,
    #[arg(long, value_name = "MS", default_value_t = 300, value_parser = whole::<u32>(1..=86_400_000))]
    pub(crate) time_limit: u32,
    #[arg(long, value_name = "NAME", value_parser = name, conflicts_with = "round_robin")]
    pub(crate) x: Option<String>,
    #[arg(long, value_name = "NAME", value_parser = name, conflicts_with = "round_robin")]
    pub(crate) o: Option<String>,
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1..=100_000))]
    pub(crate) games: Option<u32>,
    #[arg(long)]
    pub(crate) round_robin: bool,
    #[arg(long, value_name = "N", requires = "round_robin", value_parser = whole::<u32>(2..=200))]
    pub(crate) players: Option<u32>,
    #[arg(long, value_name = "N", value_parser = whole::<u64>(..))]
    pub(crate) seed: Option<u64>,
    #[arg(long, value_name = "FILE", requires = "planned")]
    pub(crate) out: Option<PathBuf>,
    #[arg(long, value_name = "FILE")]
    pub(crate) records: Option<PathBuf>,
    #[arg(long, value_name = "FILE.html")]
    pub(crate) report: Option<PathBuf>,
    #[arg(long, value_name = "TEXT")]
    pub(crate) title: Option<String>,
    #[arg(long)]
    pub(crate) force: bool,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct JoinArgs {
    #[arg(value_name = "ADDRESS", value_parser = parsed::<Address>)]
    pub(crate) address: Address,
    #[arg(long, value_name = "PLAYER", value_parser = player, conflicts_with = "observe")]
    pub(crate) player: Option<PlayerSpec>,
    #[arg(long, value_name = "NAME", value_parser = name, required_unless_present = "observe")]
    pub(crate) name: Option<String>,
    #[arg(long, value_name = "P")]
    pub(crate) password: Option<String>,
    #[arg(long)]
    pub(crate) observe: bool,
    #[arg(long)]
    pub(crate) retry: bool,
    #[arg(long, value_name = "N", value_parser = whole::<u64>(..))]
    pub(crate) seed: Option<u64>,
    #[arg(long, value_name = "FILE")]
    pub(crate) presets: Option<PathBuf>,
    #[arg(long)]
    pub(crate) json: bool,
}

/// Parses a name that the server accepts.
fn name(text: &str) -> Result<String, Explained> {
    if is_label(text) { Ok(text.to_owned()) } else { Err(NameError::Form.into()) }
}

/// Parses a player that answers within the time of a move.
fn player(text: &str) -> Result<PlayerSpec, Explained> {
    let player = parsed::<PlayerSpec>(text)?;
    if player.is_human() { Err(Explained(Message::new("course-human"))) } else { Ok(player) }
}
