//! Arguments of `inarow play`.

use std::path::PathBuf;

use inarow_client::GameLink;
use inarow_core::GameSpec;
use inarow_play::PlayerSpec;
use inarow_profile::Colour;
use inarow_record::TimeControl;
use inarow_view::Coordinates;

use crate::values::{Explained, choose, parsed, whole};

#[derive(Debug, clap::Args)]
pub(crate) struct PlayArgs {
    #[arg(value_parser = played)]
    pub(crate) game: Option<Played>,
    #[command(flatten)]
    pub(crate) options: Options,
}

/// Game to play.
#[derive(Debug, Clone)]
pub(crate) enum Played {
    Game(GameSpec),
    /// A game created elsewhere.
    Link(GameLink),
}

fn played(text: &str) -> Result<Played, Explained> {
    if GameLink::is_meant(text) {
        return parsed(text).map(Played::Link);
    }
    parsed(text).map(Played::Game)
}

#[derive(Debug, Default, clap::Args)]
pub(crate) struct Options {
    #[arg(long, value_name = "PLAYER", value_parser = parsed::<PlayerSpec>)]
    pub(crate) x: Option<PlayerSpec>,
    #[arg(long, value_name = "PLAYER", value_parser = parsed::<PlayerSpec>)]
    pub(crate) o: Option<PlayerSpec>,
    #[arg(long, value_name = "FILE", conflicts_with = "game")]
    pub(crate) setup: Option<PathBuf>,
    #[arg(long, value_name = "N", value_parser = whole::<u64>(..))]
    pub(crate) seed: Option<u64>,
    #[arg(long, value_name = "STYLE", value_parser = style)]
    pub(crate) style: Option<Coordinates>,
    #[arg(long)]
    pub(crate) events: bool,
    #[arg(long)]
    pub(crate) plain: bool,
    #[arg(long, alias = "color", value_name = "WHEN", value_parser = colour)]
    pub(crate) colour: Option<Colour>,
    #[arg(long, value_name = "MS", value_parser = whole::<u64>(..))]
    pub(crate) pace: Option<u64>,
    #[arg(long, value_name = "TIME", allow_hyphen_values = true, value_parser = parsed::<TimeControl>)]
    pub(crate) time: Option<TimeControl>,
    #[arg(long, value_name = "TIME", allow_hyphen_values = true, value_parser = parsed::<TimeControl>)]
    pub(crate) time_x: Option<TimeControl>,
    #[arg(long, value_name = "TIME", allow_hyphen_values = true, value_parser = parsed::<TimeControl>)]
    pub(crate) time_o: Option<TimeControl>,
    #[arg(long)]
    pub(crate) alternate: bool,
    #[arg(long, requires = "game")]
    pub(crate) link: bool,
    #[arg(long, conflicts_with = "setup")]
    pub(crate) nearby: bool,
    #[arg(long, conflicts_with = "nearby")]
    pub(crate) no_nearby: bool,
    #[arg(long, value_name = "FILE")]
    pub(crate) presets: Option<PathBuf>,
}

impl Options {
    /// Returns options with these values of the window.
    pub(crate) fn kept(seed: Option<u64>, presets: Option<PathBuf>, no_nearby: bool) -> Options {
        Options { seed, presets, no_nearby, ..Options::default() }
    }
}

fn style(name: &str) -> Result<Coordinates, Explained> {
    Coordinates::of_style(name).ok_or_else(|| choose(["chess", "course"]))
}

fn colour(name: &str) -> Result<Colour, Explained> {
    Colour::from_name(name).ok_or_else(|| choose(["auto", "always", "never"]))
}
