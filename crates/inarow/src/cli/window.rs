//! Arguments of `inarow` without a command: the window.

use std::path::PathBuf;

use crate::values::whole;

#[derive(Debug, Default, Clone, clap::Args)]
pub(crate) struct Options {
    #[arg(long, value_name = "N", value_parser = whole::<u64>(..))]
    pub(crate) seed: Option<u64>,
    #[arg(long, value_name = "FILE")]
    pub(crate) presets: Option<PathBuf>,
    #[arg(long, value_name = "FILE")]
    pub(crate) open: Option<PathBuf>,
    #[arg(long)]
    pub(crate) no_nearby: bool,
}
