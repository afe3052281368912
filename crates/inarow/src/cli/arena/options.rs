//! Options of every tournament.

use std::convert::Infallible;
use std::path::{Path, PathBuf};

use inarow_arena::{Colours, OpeningsOrder, Tracker, fields};
use inarow_core::{GameSpec, Message};
use inarow_record::TimeControl;

use super::field::{whole_of, word_of};
use super::switch::{Switch, on_or_off, or_off, path_or_off};
use crate::values::{Explained, parsed, time, whole};

/// Conditions of games, for every tournament and search.
#[derive(Debug, clap::Args)]
pub(crate) struct Conditions {
    #[arg(long, value_name = "GAME", value_parser = parsed::<GameSpec>)]
    pub(crate) game: Option<GameSpec>,
    #[arg(long, value_name = "FILE|random:PLIES|off")]
    pub(crate) openings: Option<String>,
    #[arg(long, value_name = "shuffled|listed", value_parser = word_of::<OpeningsOrder>(&fields::OPENINGS_ORDER))]
    pub(crate) openings_order: Option<OpeningsOrder>,
    #[arg(long, value_name = "N", value_parser = whole_of::<u64>(&fields::OPENINGS_FROM))]
    pub(crate) openings_from: Option<u64>,
    #[arg(long, value_name = "TIME", allow_hyphen_values = true, value_parser = time)]
    pub(crate) time: Option<TimeControl>,
    #[arg(long, value_name = "N", value_parser = whole_of::<u64>(&fields::NODES))]
    pub(crate) nodes: Option<u64>,
    #[arg(long, value_name = "N", value_parser = whole_of::<u32>(&fields::DEPTH))]
    pub(crate) depth: Option<u32>,
    #[arg(long, value_name = "N", value_parser = whole_of::<u16>(&fields::CONCURRENCY))]
    pub(crate) concurrency: Option<u16>,
    #[arg(long, value_name = "on|off", num_args = 0..=1, require_equals = true, default_missing_value = "on", value_parser = on_or_off)]
    pub(crate) share_cores: Option<bool>,
    #[arg(long, value_name = "N", value_parser = whole::<u64>(..))]
    pub(crate) seed: Option<u64>,
    #[arg(long, value_name = "FILE")]
    pub(crate) presets: Option<PathBuf>,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Common {
    #[command(flatten)]
    pub(crate) conditions: Conditions,
    #[arg(long, alias = "colors", value_name = "swap|fixed", value_parser = word_of::<Colours>(&fields::COLOURS))]
    pub(crate) colours: Option<Colours>,
    #[arg(long, value_name = "MS", value_parser = whole_of::<u64>(&fields::MARGIN))]
    pub(crate) margin: Option<u64>,
    #[arg(long, value_name = "MIB", value_parser = whole_of::<u64>(&fields::MEMORY))]
    pub(crate) memory: Option<u64>,
    #[arg(long, value_name = "FILE|off", value_parser = path_or_off())]
    pub(crate) out: Option<Switch<PathBuf>>,
    #[arg(long)]
    pub(crate) allow_changed: bool,
    #[arg(long = "log", value_name = "FOLDER|off", value_parser = path_or_off())]
    pub(crate) lines: Option<Switch<PathBuf>>,
    #[arg(long, value_name = "on|off", num_args = 0..=1, require_equals = true, default_missing_value = "on", value_parser = on_or_off)]
    pub(crate) keep_engines: Option<bool>,
    #[arg(long, value_name = "NATS_URL|off", value_parser = or_off(url))]
    pub(crate) workers: Option<Switch<String>>,
    #[arg(long, value_name = "MOVES/POINTS[/FROM]|off", value_parser = or_off(tracker))]
    pub(crate) adjudicate_draw: Option<Switch<Tracker>>,
    #[arg(long, value_name = "MOVES/POINTS[/FROM]|off", value_parser = or_off(tracker))]
    pub(crate) adjudicate_loss: Option<Switch<Tracker>>,
    #[command(flatten)]
    pub(crate) wanted: Wanted,
}

/// Output files and printed output.
#[derive(Debug, clap::Args)]
pub(crate) struct Wanted {
    #[arg(long, value_name = "FILE|FOLDER|off", value_parser = path_or_off())]
    pub(crate) records: Option<Switch<PathBuf>>,
    #[arg(long, value_name = "FILE.html|course|off", value_parser = or_off(report))]
    pub(crate) report: Option<Switch<Report>>,
    #[arg(long, value_name = "TEXT")]
    pub(crate) title: Option<String>,
    #[arg(long)]
    pub(crate) force: bool,
    #[arg(long)]
    pub(crate) json: bool,
}

/// Final report in addition to or instead of the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Report {
    /// Output of the course's own statistics.
    Course,
    /// An HTML file, in addition to the table.
    Html(PathBuf),
}

/// Parses the kind of report.
pub(crate) fn report(name: &str) -> Result<Report, Explained> {
    let path = Path::new(name);
    let html = path.extension().is_some_and(|ending| ["html", "htm"].iter().any(|known| ending == *known));
    match name {
        "course" => Ok(Report::Course),
        _ if html => Ok(Report::Html(path.to_owned())),
        _ => Err(Explained(Message::new("said-report"))),
    }
}

fn url(text: &str) -> Result<String, Infallible> {
    Ok(text.to_owned())
}

fn tracker(text: &str) -> Result<Tracker, Explained> {
    let numbers: Option<Vec<u32>> = text.split('/').map(|number| number.parse().ok()).collect();
    match numbers.as_deref() {
        Some(&[moves, points]) if moves > 0 => Ok(Tracker { moves, points, from: 0 }),
        Some(&[moves, points, from]) if moves > 0 => Ok(Tracker { moves, points, from }),
        _ => Err(Explained(Message::new("said-tracker"))),
    }
}
