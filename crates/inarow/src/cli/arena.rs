//! Arguments of the commands of `inarow arena`.

pub(crate) mod check;
pub(crate) mod field;
pub(crate) mod options;
pub(crate) mod own;
pub(crate) mod ratings;
pub(crate) mod switch;
pub(crate) mod tune;

use std::path::PathBuf;

use inarow_arena::fields;
use inarow_contest::Model;

use crate::values::{number, whole};
use field::word_of;
use options::{Common, Wanted};
use own::Own;

/// Default Elo differences of a test.
pub(crate) const ELO0: f64 = 0.0;
pub(crate) const ELO1: f64 = 10.0;

#[derive(Debug, clap::Subcommand)]
pub(crate) enum Command {
    Match(Box<MatchArgs>),
    Sprt(Box<SprtArgs>),
    Run(Box<RunArgs>),
    Show(Box<ShowArgs>),
    Merge(Box<MergeArgs>),
    Ratings(Box<ratings::Args>),
    Check(Box<check::Args>),
    Tune(Box<tune::Args>),
}

#[derive(Debug, clap::Args)]
pub(crate) struct MatchArgs {
    #[arg(value_name = "A")]
    pub(crate) a: String,
    #[arg(value_name = "B")]
    pub(crate) b: String,
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = whole::<u64>(..))]
    pub(crate) games: u64,
    #[command(flatten)]
    pub(crate) own: Own,
    #[command(flatten)]
    pub(crate) common: Common,
}

#[derive(Debug, clap::Args)]
pub(crate) struct SprtArgs {
    #[arg(value_name = "A")]
    pub(crate) a: String,
    #[arg(value_name = "B")]
    pub(crate) b: String,
    #[arg(long, value_name = "ELO", default_value_t = ELO0, allow_negative_numbers = true, value_parser = number)]
    pub(crate) elo0: f64,
    #[arg(long, value_name = "ELO", default_value_t = ELO1, allow_negative_numbers = true, value_parser = number)]
    pub(crate) elo1: f64,
    #[arg(long, value_name = "P", default_value_t = 0.05, value_parser = number)]
    pub(crate) alpha: f64,
    #[arg(long, value_name = "P", default_value_t = 0.05, value_parser = number)]
    pub(crate) beta: f64,
    #[arg(long, value_name = "MODEL", value_parser = word_of::<Model>(&fields::MODEL))]
    pub(crate) model: Option<Model>,
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = whole::<u64>(..))]
    pub(crate) max_games: u64,
    #[command(flatten)]
    pub(crate) own: Own,
    #[command(flatten)]
    pub(crate) common: Common,
}

#[derive(Debug, clap::Args)]
pub(crate) struct RunArgs {
    #[arg(value_name = "FILE.toml")]
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) counts: Counts,
    #[arg(long)]
    pub(crate) late: bool,
    #[arg(long, value_name = "NAME")]
    pub(crate) withdraw: Vec<String>,
    #[command(flatten)]
    pub(crate) common: Common,
}

#[derive(Debug, clap::Args)]
pub(crate) struct ShowArgs {
    #[arg(value_name = "LOG")]
    pub(crate) log: PathBuf,
    #[command(flatten)]
    pub(crate) wanted: Wanted,
}

#[derive(Debug, clap::Args)]
pub(crate) struct MergeArgs {
    #[arg(value_name = "OUTPUT")]
    pub(crate) out: PathBuf,
    #[arg(value_name = "LOG", required = true, num_args = 2..)]
    pub(crate) logs: Vec<PathBuf>,
    #[arg(long)]
    pub(crate) allow_changed: bool,
    #[arg(long)]
    pub(crate) json: bool,
}

/// Counts that override the counts of a file.
#[derive(Debug, clap::Args)]
pub(crate) struct Counts {
    #[arg(long, alias = "max-games", value_name = "N", value_parser = whole::<u64>(..))]
    pub(crate) games: Option<u64>,
    #[arg(long, value_name = "N", value_parser = whole::<u64>(..))]
    pub(crate) opening_pairs: Option<u64>,
    #[arg(long, value_name = "N", value_parser = whole::<u64>(..))]
    pub(crate) rounds: Option<u64>,
    #[arg(long, value_name = "ELO", allow_negative_numbers = true, value_parser = number)]
    pub(crate) elo0: Option<f64>,
    #[arg(long, value_name = "ELO", allow_negative_numbers = true, value_parser = number)]
    pub(crate) elo1: Option<f64>,
    #[arg(long, value_name = "P", value_parser = number)]
    pub(crate) alpha: Option<f64>,
    #[arg(long, value_name = "P", value_parser = number)]
    pub(crate) beta: Option<f64>,
    #[arg(long, value_name = "MODEL", value_parser = word_of::<Model>(&fields::MODEL))]
    pub(crate) model: Option<Model>,
}

impl Command {
    /// Returns the field of `--seed`, in commands with this option.
    pub(crate) fn seed(&mut self) -> Option<&mut Option<u64>> {
        match self {
            Command::Tune(args) => Some(&mut args.conditions.seed),
            _ => self.common().map(|common| &mut common.conditions.seed),
        }
    }

    /// Returns the field of `--presets`, in commands with this option.
    pub(crate) fn presets(&mut self) -> Option<&mut Option<PathBuf>> {
        match self {
            Command::Tune(args) => Some(&mut args.conditions.presets),
            _ => self.common().map(|common| &mut common.conditions.presets),
        }
    }

    fn common(&mut self) -> Option<&mut Common> {
        match self {
            Command::Match(args) => Some(&mut args.common),
            Command::Sprt(args) => Some(&mut args.common),
            Command::Run(args) => Some(&mut args.common),
            Command::Show(_)
            | Command::Merge(_)
            | Command::Ratings(_)
            | Command::Check(_)
            | Command::Tune(_) => None,
        }
    }
}
