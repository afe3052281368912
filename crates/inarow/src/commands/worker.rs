//! `inarow worker`: this machine plays games for arenas elsewhere.

use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use inarow_arena::{FLEET_VERSION, WorkerEvent, WorkerOptions, lend};
use inarow_view::{Lang, Texts};

use crate::cores::cores;
use crate::failure::Failure;
use crate::interrupt::stop_when_interrupted;
use crate::said::Said;
use crate::values::whole;

#[derive(Debug, clap::Args)]
pub(crate) struct WorkerArgs {
    #[arg(value_name = "NATS_URL")]
    url: String,
    #[arg(long, value_name = "N", value_parser = whole::<u16>(1..=1024))]
    concurrency: Option<u16>,
    #[arg(long)]
    share_cores: bool,
    #[arg(long, value_name = "FOLDER")]
    engines: Vec<PathBuf>,
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    #[arg(long = "log", value_name = "FOLDER")]
    lines: Option<PathBuf>,
}

pub(crate) fn run(args: WorkerArgs, lang: Lang) -> Result<(), Failure> {
    for folder in &args.engines {
        if !folder.is_dir() {
            return Err(Said::new("said-no-folder").with("file", folder.display()).into());
        }
    }
    let all = std::thread::available_parallelism().map_or(1, usize::from);
    let concurrency = args.concurrency.map_or(all, usize::from);
    let cores = cores(args.share_cores, concurrency)?;
    let options =
        WorkerOptions { name: args.name, concurrency, cores, engines: args.engines, lines: args.lines };
    let stop = stop_when_interrupted()?;
    // Nobody may be left who reads what is told; games go on.
    let gone = AtomicBool::new(false);
    lend(&args.url, &options, &stop, &|event| {
        let texts = Texts::new(lang);
        if !gone.load(Ordering::Relaxed) && writeln!(io::stderr(), "{}", told(&event, &texts)).is_err() {
            gone.store(true, Ordering::Relaxed);
        }
    })?;
    Ok(())
}

fn told(event: &WorkerEvent, texts: &Texts) -> String {
    match event {
        WorkerEvent::Ready { name, slots } => {
            texts.with("worker-ready", &[("name", name.into()), ("slots", (*slots as u64).into())])
        }
        WorkerEvent::Joined { run } => texts.with("worker-joined", &[("run", run.into())]),
        WorkerEvent::Left { run, games } => {
            let games = texts.with("games-count", &[("count", (*games).into())]);
            texts.with("worker-left", &[("run", run.into()), ("games", games.into())])
        }
        WorkerEvent::Lacks { name, sha256 } if sha256.is_empty() => {
            texts.with("worker-lacks-program", &[("name", name.into())])
        }
        WorkerEvent::Lacks { name, sha256 } => {
            texts.with("worker-lacks", &[("name", name.into()), ("hash", sha256.into())])
        }
        WorkerEvent::OtherVersion { version } => {
            let own = FLEET_VERSION;
            texts.with("worker-other-version", &[("version", version.into()), ("own", own.into())])
        }
        WorkerEvent::Rejected { reason } => texts.with("worker-rejected", &[("reason", reason.into())]),
        WorkerEvent::Trouble { reason } => texts.with("worker-trouble", &[("reason", reason.into())]),
        _ => String::new(),
    }
}
