//! Arguments of `inarow bot`.

use std::path::PathBuf;

use inarow_client::ServerUrl;
use inarow_core::{GameSpec, Message};
use inarow_play::PlayerSpec;
use inarow_record::TimeControl;

use crate::values::{Explained, parsed, whole};

#[derive(Debug, clap::Args)]
pub(crate) struct BotArgs {
    #[arg(long, value_name = "URL", value_parser = parsed::<ServerUrl>)]
    pub(crate) server: ServerUrl,
    #[arg(long, value_name = "TOKEN")]
    pub(crate) token: Option<String>,
    #[arg(long, value_name = "PLAYER", value_parser = player)]
    pub(crate) player: Option<PlayerSpec>,
    #[arg(long, value_name = "N", default_value = "4", value_parser = whole::<usize>(1..=256))]
    pub(crate) concurrency: usize,
    #[arg(long, value_name = "N", value_parser = whole::<u64>(1..))]
    pub(crate) games: Option<u64>,
    #[arg(long, value_name = "GAME", value_parser = parsed::<GameSpec>)]
    pub(crate) seek: Option<GameSpec>,
    #[arg(long, value_name = "TIME", requires = "seek", value_parser = parsed::<TimeControl>)]
    pub(crate) time: Option<TimeControl>,
    #[arg(long, value_name = "N", value_parser = whole::<u64>(..))]
    pub(crate) seed: Option<u64>,
    #[arg(long, value_name = "FILE")]
    pub(crate) presets: Option<PathBuf>,
    #[arg(long)]
    pub(crate) json: bool,
}

fn player(text: &str) -> Result<PlayerSpec, Explained> {
    let player = parsed::<PlayerSpec>(text)?;
    if player.is_human() { Err(Explained(Message::new("said-bot-human"))) } else { Ok(player) }
}
