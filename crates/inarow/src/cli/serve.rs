//! Arguments of `inarow serve`.

use std::path::PathBuf;
use std::time::Duration;

use inarow_core::Message;
use inarow_course::Address;
use inarow_server::{Network, PublicUrl};

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
    #[arg(long)]
    pub(crate) log_addresses: bool,
    #[arg(long, value_name = "FILE")]
    pub(crate) limits: Option<PathBuf>,
    #[arg(long, value_name = "ADDRESS", value_parser = admin)]
    pub(crate) admin: Option<Admin>,
    #[arg(long, value_name = "ADDRESS", num_args = 1.., value_parser = parsed::<Network>)]
    pub(crate) trust_proxy: Vec<Network>,
    #[command(subcommand)]
    pub(crate) command: Option<ServeCommand>,
}

#[derive(Debug, clap::Subcommand)]
pub(crate) enum ServeCommand {
    Backup(BackupArgs),
    Token(TokenArgs),
    Games(GamesArgs),
    End(EndArgs),
    Delete(DeleteArgs),
    Prune(PruneArgs),
    Ban(BanArgs),
    Check(CheckArgs),
}

#[derive(Debug, clap::Args)]
pub(crate) struct GamesArgs {
    #[arg(long)]
    pub(crate) all: bool,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct EndArgs {
    #[arg(value_name = "ID")]
    pub(crate) id: String,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct DeleteArgs {
    #[arg(value_name = "ID")]
    pub(crate) id: String,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct PruneArgs {
    #[arg(long, value_name = "TIME", value_parser = age)]
    pub(crate) older: Duration,
    #[arg(long)]
    pub(crate) over: bool,
    #[arg(long)]
    pub(crate) dry_run: bool,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct BanArgs {
    #[arg(value_name = "ADDRESS", value_parser = parsed::<Network>)]
    pub(crate) address: Option<Network>,
    #[arg(long, requires = "address")]
    pub(crate) lift: bool,
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct CheckArgs {
    #[arg(long)]
    pub(crate) json: bool,
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

/// Parses an age: `90d`, `12h`, `30m`, `8w`.
fn age(text: &str) -> Result<Duration, Explained> {
    let wrong = || Explained(Message::new("wrong-age"));
    let unit = text.chars().next_back().ok_or_else(wrong)?;
    let seconds: u64 = match unit {
        'm' => 60,
        'h' => 3_600,
        'd' => 86_400,
        'w' => 604_800,
        _ => return Err(wrong()),
    };
    let count: u32 = text[..text.len() - 1].parse().map_err(|_| wrong())?;
    Ok(Duration::from_secs(seconds * u64::from(count)))
}

/// Address of metrics, if any.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Admin {
    Nowhere,
    At(String),
}

/// Parses a host and a port, or `none`.
fn admin(text: &str) -> Result<Admin, Explained> {
    match text {
        "none" => Ok(Admin::Nowhere),
        text => host_and_port(text).map(Admin::At),
    }
}

/// Parses a host and a port, or `unix:PATH`.
fn listen(text: &str) -> Result<String, Explained> {
    match text.strip_prefix("unix:") {
        Some(path) if !path.is_empty() => Ok(text.to_owned()),
        Some(_) => Err(Explained(Message::new("server-listen-address"))),
        None => host_and_port(text),
    }
}

/// Parses a host and a port. Parsing does not check whether this machine has the address, which only listening
/// shows.
fn host_and_port(text: &str) -> Result<String, Explained> {
    let is_host = |host: &str| !host.is_empty() && !host.contains('/');
    match text.rsplit_once(':') {
        Some((host, port)) if is_host(host) && port.parse::<u16>().is_ok() => Ok(text.to_owned()),
        _ => Err(Explained(Message::new("server-listen-address"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_age_is_a_number_and_a_unit() {
        for (text, seconds) in
            [("90d", 7_776_000), ("12h", 43_200), ("30m", 1_800), ("0d", 0), ("2w", 1_209_600)]
        {
            assert_eq!(age(text).ok(), Some(Duration::from_secs(seconds)), "{text}");
        }
        for wrong in ["", "d", "90", "-1d", "1.5d", "90 d", "90days", "99999999999d", "9д"] {
            assert!(age(wrong).is_err(), "{wrong}");
        }
    }
}
