//! Arguments of `inarow arena tune`.

use std::path::PathBuf;

use inarow_arena::fields;
use inarow_contest::{Hypotheses, Model, Sprt};
use inarow_core::Message;

use super::field::whole_of;
use super::options::{Conditions, Wanted};
use super::own::{Setting, setting};
use crate::values::{Explained, number, whole};

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[arg(value_name = "PLAYER")]
    pub(crate) player: String,
    #[command(flatten)]
    pub(crate) conditions: Conditions,
    #[arg(long, value_name = "spsa|genetic", value_parser = ["spsa", "genetic"], default_value = "spsa")]
    pub(crate) method: String,
    #[arg(long = "param", value_name = "NAME=MIN..MAX:STEP")]
    pub(crate) param: Vec<String>,
    #[arg(long, value_name = "N", default_value_t = 4000, value_parser = whole::<u64>(..))]
    pub(crate) games: u64,
    #[arg(long, value_name = "N", value_parser = whole::<u64>(1..=1_000_000))]
    pub(crate) pairs: Option<u64>,
    #[arg(long, value_name = "R", conflicts_with = "population", value_parser = number)]
    pub(crate) rate: Option<f64>,
    #[arg(long, value_name = "N", value_parser = whole::<u64>(..))]
    pub(crate) population: Option<u64>,
    #[arg(long, value_name = "PLAYER")]
    pub(crate) against: Vec<String>,
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    #[arg(long, requires = "out")]
    pub(crate) allow_changed: bool,
    #[arg(long, value_name = "ELO0,ELO1", value_parser = hypotheses, default_value = "0,10", allow_hyphen_values = true)]
    pub(crate) sprt: Hypotheses,
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = whole::<u64>(..))]
    pub(crate) max_games: u64,
    #[arg(long, value_name = "NAME")]
    pub(crate) save: Option<String>,
    #[arg(long, requires = "save")]
    pub(crate) save_anyway: bool,
    #[arg(long, value_name = "MS", value_parser = whole_of::<u64>(&fields::MARGIN))]
    pub(crate) margin: Option<u64>,
    #[arg(long = "a", id = "own", value_name = "KEY=VALUE", value_parser = setting)]
    pub(crate) own: Vec<Setting>,
    #[command(flatten)]
    pub(crate) wanted: Wanted,
}

fn hypotheses(text: &str) -> Result<Hypotheses, Explained> {
    let number = |text: &str| text.trim().parse::<f64>().ok().filter(|elo| elo.is_finite());
    let (elo0, elo1) = text
        .split_once(',')
        .and_then(|(elo0, elo1)| Some((number(elo0)?, number(elo1)?)))
        .ok_or_else(|| Explained(Message::new("said-sprt")))?;
    let hypotheses = Hypotheses { elo0, elo1, alpha: 0.05, beta: 0.05, model: Model::Logistic };
    Sprt::new(hypotheses)?;
    Ok(hypotheses)
}
