//! `inarow serve`: what it is asked.

use std::path::PathBuf;

use inarow_core::Message;
use inarow_course::Address;
use inarow_server::PublicUrl;

use crate::values::{Explained, parsed, whole};

#[derive(Debug, clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct ServeArgs {
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8080", value_parser = listen)]
    pub(crate) listen: String,
    #[arg(long, value_name = "URL", value_parser = parsed::<PublicUrl>)]
    pub(crate) public_url: Option<PublicUrl>,
    #[arg(long, num_args = 2, value_names = ["CERT", "KEY"])]
    pub(crate) tls: Option<Vec<PathBuf>>,
    #[arg(long, value_name = "URL", value_parser = parsed::<Address>, conflicts_with = "tls")]
    pub(crate) course_gateway: Option<Address>,
    #[arg(
        long,
        value_name = "MS",
        default_value_t = 300,
        value_parser = whole::<u32>(1..=86_400_000),
        requires = "course_gateway"
    )]
    pub(crate) course_time_limit: u32,
    #[arg(long)]
    pub(crate) no_nearby: bool,
    #[arg(long)]
    pub(crate) log: bool,
    #[command(subcommand)]
    pub(crate) command: Option<ServeCommand>,
}

#[derive(Debug, clap::Subcommand)]
pub(crate) enum ServeCommand {
    Backup(BackupArgs),
    Token(TokenArgs),
}

#[derive(Debug, clap::Args)]
pub(crate) struct BackupArgs {
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
}

#[derive(Debug, clap::Args)]
pub(crate) struct TokenArgs {
    #[arg(value_name = "NAME")]
    pub(crate) name: String,
}

/// Reads a host and a port. Whether this machine has that address turns out when the server listens.
fn listen(text: &str) -> Result<String, Explained> {
    let is_host = |host: &str| !host.is_empty() && !host.contains('/');
    match text.rsplit_once(':') {
        Some((host, port)) if is_host(host) && port.parse::<u16>().is_ok() => Ok(text.to_owned()),
        _ => Err(Explained(Message::new("server-listen-address"))),
    }
}
