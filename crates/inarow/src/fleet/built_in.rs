//! Implementation in builds that share games with other machines.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use inarow_arena::{Executor, VERSION};
use inarow_core::{Explain, Message, on_a_line};
use inarow_fleet::{Broken, Fleet, FleetWatch, NatsExecutor, Notice, WorkerEvent, WorkerOptions};
use inarow_view::{Lang, Texts};

use super::Standing;
use crate::cli::worker::WorkerArgs;
use crate::cores::cores;
use crate::failure::Failure;
use crate::interrupt::stop_when_interrupted;
use crate::localize;

/// Watch on the workers of a run, for displays.
pub(crate) struct Watch {
    fleet: FleetWatch,
    /// Whether the server was unreachable at the last check.
    lost: AtomicBool,
}

impl Watch {
    /// Returns the current state with at most `most` workers by name, or `None` before the first connection.
    /// After a loss the notice reports once that the server is back.
    pub(crate) fn now(&self, most: usize, texts: &Texts) -> Option<Standing> {
        let fleet = self.fleet.now()?;
        let lost = matches!(fleet.notice, Some(Notice::Lost(_)));
        let back = self.lost.swap(lost, Ordering::Relaxed) && !lost;
        let notice = match &fleet.notice {
            _ if back => Some(texts.get("worker-back")),
            notice => notice.as_ref().map(|notice| notice_in_words(notice, texts)),
        };
        Some(Standing { workers: workers(&fleet, most, texts), notice })
    }
}

/// Creates an executor for the workers of the NATS server at this address.
pub(crate) fn executor(url: &str) -> Result<(Box<dyn Executor>, Watch), Failure> {
    let executor = NatsExecutor::new(url.to_owned());
    let watch = Watch { fleet: executor.watch(), lost: AtomicBool::new(false) };
    Ok((Box::new(executor), watch))
}

pub(crate) fn run_worker(args: WorkerArgs, lang: Lang) -> Result<(), Failure> {
    for folder in &args.engines {
        if !folder.is_dir() {
            return Err(Message::new("said-no-folder").text("file", folder.display()).into());
        }
    }
    let all = std::thread::available_parallelism().map_or(1, usize::from);
    let concurrency = args.concurrency.map_or(all, usize::from);
    let cores = cores(args.share_cores, concurrency)?;
    let WorkerArgs { url, name, engines, lines: transcripts, .. } = args;
    let options = WorkerOptions { name, concurrency, cores, engines, transcripts };
    let stop = stop_when_interrupted()?;
    // Games continue even if the messages are no longer read.
    let gone = AtomicBool::new(false);
    inarow_fleet::run_worker(&url, &options, &stop, &|event| {
        let texts = Texts::new(lang);
        if !gone.load(Ordering::Relaxed)
            && writeln!(io::stderr(), "{}", event_in_words(&event, &texts)).is_err()
        {
            gone.store(true, Ordering::Relaxed);
        }
    })?;
    Ok(())
}

/// Length limit of shown text from other machines, in characters.
const SHOWN: usize = 200;

/// Returns text from another machine on one line.
fn sent(text: &str) -> String {
    on_a_line(text, SHOWN).into_owned()
}

/// Returns a line with a reason that may contain text from other machines.
fn explained(key: &str, reason: &impl Explain, texts: &Texts) -> String {
    texts.with(key, &[("reason", sent(&texts.explain(reason)).into())])
}

fn event_in_words(event: &WorkerEvent, texts: &Texts) -> String {
    match event {
        WorkerEvent::Ready { name, slots } => {
            texts.with("worker-ready", &[("name", name.into()), ("slots", (*slots as u64).into())])
        }
        WorkerEvent::Joined { run } => texts.with("worker-joined", &[("run", sent(run).into())]),
        WorkerEvent::Left { run, games } => {
            let games = texts.with("games-count", &[("count", (*games).into())]);
            texts.with("worker-left", &[("run", run.into()), ("games", games.into())])
        }
        WorkerEvent::Lacks { name, sha256 } if sha256.is_empty() => {
            texts.with("worker-lacks-program", &[("name", name.into())])
        }
        WorkerEvent::Lacks { name, sha256 } => {
            texts.with("worker-lacks", &[("name", sent(name).into()), ("hash", sent(sha256).into())])
        }
        WorkerEvent::OtherVersion { version } => {
            let own = VERSION;
            texts.with("worker-other-version", &[("version", sent(version).into()), ("own", own.into())])
        }
        WorkerEvent::Rejected { reason } => explained("worker-rejected", reason, texts),
        WorkerEvent::Lost(reason) => texts.with("worker-lost", &[("reason", texts.explain(reason).into())]),
        WorkerEvent::Back => texts.get("worker-back"),
        WorkerEvent::Trouble { reason } => explained("worker-trouble", reason, texts),
        _ => String::new(),
    }
}

/// Returns a problem in words.
fn notice_in_words(notice: &Notice, texts: &Texts) -> String {
    match notice {
        Notice::NoWorkers => texts.get("fleet-no-workers"),
        Notice::NoEngine { name, sha256 } => {
            texts.with("fleet-no-engine", &[("name", sent(name).into()), ("hash", sent(sha256).into())])
        }
        Notice::Broken(Broken { name, sha256, worker, fault }) => {
            let reason = localize::fault(fault, texts);
            let values = [("name", name), ("hash", sha256), ("worker", worker), ("reason", &reason)];
            texts.with("fleet-broken", &values.map(|(key, value)| (key, sent(value).into())))
        }
        Notice::OtherVersion { worker, version } => {
            let own = VERSION;
            let values =
                [("worker", sent(worker).into()), ("version", sent(version).into()), ("own", own.into())];
            texts.with("fleet-other-version", &values)
        }
        Notice::Rejected { reason } => explained("fleet-rejected", reason, texts),
        Notice::Lost(reason) => texts.with("fleet-lost", &[("reason", texts.explain(reason).into())]),
        _ => String::new(),
    }
}

/// Returns the workers in one line.
fn workers(fleet: &Fleet, most: usize, texts: &Texts) -> String {
    let each = fleet.workers.iter().take(most).map(|worker| {
        let values = [
            ("name", sent(&worker.name).into()),
            ("playing", (worker.playing as u64).into()),
            ("slots", (worker.slots as u64).into()),
            ("cores", (worker.cores as u64).into()),
        ];
        texts.with("fleet-worker", &values)
    });
    let each = each.collect::<Vec<_>>().join(", ");
    texts.with("fleet-workers", &[("count", (fleet.workers.len() as u64).into()), ("workers", each.into())])
}
