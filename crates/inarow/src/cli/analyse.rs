//! Arguments of `inarow analyse`.

use std::path::PathBuf;
use std::time::Duration;

use inarow_core::{GameSpec, Message};
use inarow_formats::Format;
use inarow_record::TimeControl;

use crate::reading::readable;
use crate::values::{Explained, parsed, whole};

#[derive(Debug, clap::Args)]
pub(crate) struct AnalyseArgs {
    /// A file, or a game's name.
    #[arg(value_name = "FILE|GAME")]
    pub(crate) source: String,
    #[arg(long, value_name = "MOVES")]
    pub(crate) moves: Option<String>,
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = whole::<usize>(1..=100))]
    pub(crate) lines: usize,
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub(crate) time: Option<MoveTime>,
    #[arg(long, value_name = "N", value_parser = whole::<u64>(1..))]
    pub(crate) nodes: Option<u64>,
    #[arg(long, value_name = "N", value_parser = whole::<usize>(1..))]
    pub(crate) judge_from: Option<usize>,
    #[arg(long, value_name = "FILE")]
    pub(crate) report: Option<PathBuf>,
    #[arg(long)]
    pub(crate) force: bool,
    #[arg(long, value_name = "FORMAT", conflicts_with = "moves", value_parser = readable)]
    pub(crate) from: Option<Format>,
    #[arg(long, value_name = "GAME", conflicts_with_all = ["setup", "moves"], value_parser = parsed::<GameSpec>)]
    pub(crate) game: Option<GameSpec>,
    #[arg(long, value_name = "FILE", conflicts_with = "moves")]
    pub(crate) setup: Option<PathBuf>,
    #[arg(long, value_name = "N", conflicts_with = "moves", value_parser = whole::<u32>(1..))]
    pub(crate) number: Option<u32>,
    #[arg(long, conflicts_with = "moves")]
    pub(crate) rows_from_top: bool,
    #[arg(long, value_name = "N", value_parser = whole::<u64>(..))]
    pub(crate) seed: Option<u64>,
    #[arg(long)]
    pub(crate) json: bool,
}

/// Time for each position.
#[derive(Debug, Clone, Copy)]
pub(crate) struct MoveTime {
    pub(crate) each: Duration,
    /// Whether the unit is missing, so that milliseconds may be meant.
    pub(crate) is_bare: bool,
}

/// Parses a time such as `2s` or `500ms`.
fn time(text: &str) -> Result<MoveTime, Explained> {
    let wrong = || Explained(Message::new("wrong-thinking-time"));
    let TimeControl { total_ms, increment_ms, per_move_ms } = text.parse().map_err(|_| wrong())?;
    match (total_ms, per_move_ms) {
        (Some(ms), None) | (None, Some(ms)) if ms > 0 && increment_ms == 0 => Ok(MoveTime {
            each: Duration::from_millis(ms),
            is_bare: text.trim().ends_with(|last: char| last.is_ascii_digit()),
        }),
        _ => Err(wrong()),
    }
}
