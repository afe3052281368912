//! Arguments of `inarow worker`.

use std::path::PathBuf;

use crate::values::whole;

#[derive(Debug, clap::Args)]
pub(crate) struct WorkerArgs {
    #[arg(value_name = "NATS_URL")]
    pub(crate) url: String,
    #[arg(long, value_name = "N", value_parser = whole::<u16>(1..=1024))]
    pub(crate) concurrency: Option<u16>,
    #[arg(long)]
    pub(crate) share_cores: bool,
    #[arg(long, value_name = "FOLDER")]
    pub(crate) engines: Vec<PathBuf>,
    #[arg(long, value_name = "NAME")]
    pub(crate) name: Option<String>,
    #[arg(long = "log", value_name = "FOLDER")]
    pub(crate) lines: Option<PathBuf>,
}
