//! Arguments of `inarow convert`.

use std::path::PathBuf;

use inarow_core::GameSpec;
use inarow_formats::Format;
use inarow_view::Theme;

use crate::pictures::ENDINGS;
use crate::reading::readable;
use crate::values::{Explained, choose, parsed, whole};

#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Request {
    pub(crate) input: PathBuf,
    pub(crate) output: PathBuf,
    #[arg(long, value_name = "FORMAT", value_parser = readable)]
    pub(crate) from: Option<Format>,
    #[arg(long, value_name = "FORMAT", value_parser = target)]
    pub(crate) to: Option<Target>,
    #[arg(long, value_name = "GAME", conflicts_with = "setup", value_parser = parsed::<GameSpec>)]
    pub(crate) game: Option<GameSpec>,
    #[arg(long, value_name = "FILE")]
    pub(crate) setup: Option<PathBuf>,
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1..))]
    pub(crate) number: Option<u32>,
    #[arg(long)]
    pub(crate) main_line: bool,
    #[arg(long)]
    pub(crate) rows_from_top: bool,
    #[arg(long)]
    pub(crate) write_rows_from_top: bool,
    #[arg(long, value_name = "THEME", value_parser = theme)]
    pub(crate) theme: Option<Theme>,
    #[arg(long, value_name = "N", value_parser = whole::<u32>(16..=4096))]
    pub(crate) pixels: Option<u32>,
    #[arg(long)]
    pub(crate) force: bool,
    #[arg(long)]
    pub(crate) no_numbers: bool,
    #[arg(long, value_name = "MS", value_parser = whole::<u32>(20..=60_000))]
    pub(crate) delay: Option<u32>,
}

/// Output format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Target {
    Games(Format),
    Picture(&'static str),
}

/// Returns the formats for writing games.
pub(crate) fn written() -> impl Iterator<Item = Format> {
    Format::ALL.into_iter().filter(|format| format.is_written())
}

fn target(name: &str) -> Result<Target, Explained> {
    let picture = ENDINGS.iter().find(|ending| ending.eq_ignore_ascii_case(name));
    let games = Format::from_name(name).filter(|format| format.is_written());
    picture
        .map(|ending| Target::Picture(ending))
        .or(games.map(Target::Games))
        .ok_or_else(|| choose(written().map(Format::name).chain(ENDINGS.iter().copied())))
}

fn theme(name: &str) -> Result<Theme, Explained> {
    Theme::from_name(name).ok_or_else(|| choose(Theme::ALL.iter().map(|theme| theme.name())))
}
