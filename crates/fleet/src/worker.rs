//! Worker's side of the streams, which takes orders of every run and plays the games.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use async_nats::jetstream;
use async_nats::jetstream::AckKind;
use async_nats::jetstream::consumer::{Consumer, pull};
use async_nats::jetstream::message::Acker;
use futures::StreamExt;
use inarow_arena::engine_file::FileWord;
use inarow_arena::game::{GameEnv, GameError, play};
use inarow_arena::{Cores, Entry, Fault, Pairing, Transcripts, VERSION, ValidPlan};
use inarow_core::{Explain, Message};
use inarow_play::{ExecSpec, PlayerSpec, Stop};

use crate::engine_files::EngineFiles;
use crate::error::FleetError;
use crate::link::{CONSUMER, Link, ORDERS, SILENCE};
use crate::standing::LostReason;
use crate::wire::{Heartbeat, MOST_LACKS, Order, Outcome, Report, WireError, pack, unpack};

/// Interval of heartbeats and of searches for runs.
const LOOK: Duration = Duration::from_secs(1);
/// Wait for an order when only one run exists.
const TURN: Duration = Duration::from_millis(700);
/// Wait for an order when no run has an order. The wait doubles up to [`LOOK`], so that abandoned runs cost
/// little.
const REST: Duration = Duration::from_millis(100);
/// Time for which an unplayable order stays away. Repeated returns prolong the time, so that playable orders
/// are not delayed.
const AWAY: Duration = Duration::from_secs(2);
const LONG_AWAY: Duration = Duration::from_secs(15);
/// Time after the server's return before a missing run counts as over. Managers recreate missing runs sooner.
const AFTER_RETURN: Duration = Duration::from_secs(15);
/// Pause in which other workers may take an order that this worker cannot play.
const OTHERS: Duration = Duration::from_millis(50);
/// Interval between two reports that a game is still in progress.
const AT_IT: Duration = Duration::from_secs(3);

/// Settings of a worker.
#[derive(Clone, Debug)]
pub struct WorkerOptions {
    /// Name of the worker, by default the name of the machine.
    pub name: Option<String>,
    /// Number of games at a time.
    pub concurrency: usize,
    /// Cores for the games.
    pub cores: Cores,
    /// Folders with engine files.
    pub engines: Vec<PathBuf>,
    /// Folder for transcripts, with a subfolder for each run.
    pub transcripts: Option<PathBuf>,
}

/// Event of a worker.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum WorkerEvent {
    /// The worker is connected.
    Ready {
        /// Name of the worker.
        name: String,
        /// Number of games at a time.
        slots: usize,
    },
    /// A run was found.
    Joined {
        /// Name of the run on the server.
        run: String,
    },
    /// A run is over.
    Left {
        /// Name of the run on the server.
        run: String,
        /// Number of games played here for the run.
        games: u64,
    },
    /// A file of an engine is missing.
    Lacks {
        /// Name of the file on the manager's machine.
        name: String,
        /// SHA-256 of the file, or an empty text for a program without a named file.
        sha256: String,
    },
    /// A run has another version of the program.
    OtherVersion {
        /// Version of the run.
        version: String,
    },
    /// An order was rejected.
    Rejected {
        /// Reason of the rejection.
        reason: WireError,
    },
    /// The server is unreachable. Games in progress go on while the worker waits for the server.
    Lost(LostReason),
    /// The server is back.
    Back,
    /// An error on this machine, after which the order was returned.
    Trouble {
        /// Description of the error.
        reason: Message,
    },
}

struct Run {
    name: String,
    consumer: Consumer<pull::Config>,
    /// Flag of a finished run, whose games no longer count.
    over: Stop,
    /// Files that this machine lacks or cannot run.
    lacks: Mutex<BTreeMap<String, Lack>>,
    played: AtomicUsize,
}

impl Run {
    /// Records that this machine lacks a file or cannot run it.
    fn lacks(&self, sha256: &str, broken: Option<Fault>) {
        let mut lacks = lock(&self.lacks);
        if lacks.len() < MOST_LACKS || lacks.contains_key(sha256) {
            lacks.insert(sha256.to_owned(), Lack { broken, tried: Instant::now() });
        }
    }

    /// Returns whether an order with such a file was tried within [`AWAY`].
    fn just_tried(&self, order: &Order) -> bool {
        let lacks = lock(&self.lacks);
        let files = order.files.iter().flatten();
        files.filter_map(|file| lacks.get(&file.sha256)).any(|lack| lack.tried.elapsed() < AWAY)
    }

    /// Records that the files of a played order are present.
    fn has(&self, order: &Order) {
        let mut lacks = lock(&self.lacks);
        order.files.iter().flatten().for_each(|file| {
            lacks.remove(&file.sha256);
        });
    }
}

/// A file that this machine lacks or cannot run.
#[derive(Clone)]
struct Lack {
    /// Fault when running the file, if the file is present.
    broken: Option<Fault>,
    /// Time of the last search or run.
    tried: Instant,
}

struct Worker<'a> {
    link: Link,
    options: &'a WorkerOptions,
    stop: &'a Stop,
    tell: &'a (dyn Fn(WorkerEvent) + Sync),
    name: String,
    engine_files: Mutex<EngineFiles>,
    runs: Mutex<BTreeMap<String, Arc<Run>>>,
    playing: AtomicUsize,
    told: Mutex<BTreeSet<String>>,
}

/// Plays games of the runs on a server until `stop` is set. Games in progress are then returned to other workers.
/// `tell` is called on the thread of the event.
///
/// # Errors
/// Fails if the server is unreachable at the start. Later the worker waits for the server.
pub fn run_worker(
    url: &str,
    options: &WorkerOptions,
    stop: &Stop,
    tell: &(dyn Fn(WorkerEvent) + Sync),
) -> Result<(), FleetError> {
    if let Some(path) = &options.transcripts {
        Transcripts::new(path.clone())
            .map_err(|reason| FleetError::Transcripts { path: path.clone(), reason })?;
    }
    let name = options.name.clone().unwrap_or_else(machine);
    let link = Link::connect(url, &format!("inarow worker {name}"), stop.clone())?;
    let worker = Worker {
        link,
        options,
        stop,
        tell,
        name,
        engine_files: Mutex::new(EngineFiles::new(options.engines.clone())),
        runs: Mutex::default(),
        playing: AtomicUsize::new(0),
        told: Mutex::default(),
    };
    worker.run();
    Ok(())
}

/// Returns a folder name for a run's name, which any client may have chosen.
fn file_name(run: &str) -> String {
    run.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).take(64).collect()
}

/// Returns the name of the machine.
fn machine() -> String {
    let told = std::fs::read_to_string("/proc/sys/kernel/hostname").ok();
    let known = || ["HOSTNAME", "COMPUTERNAME"].into_iter().find_map(|name| std::env::var(name).ok());
    told.or_else(known).map_or_else(|| "worker".to_owned(), |name| name.trim().to_owned())
}

impl Worker<'_> {
    fn run(&self) {
        let slots = self.options.concurrency.max(1);
        (self.tell)(WorkerEvent::Ready { name: self.name.clone(), slots });
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let mut here = Heartbeat::new(self.link.client.new_inbox(), self.name.clone(), cores, slots);
        thread::scope(|scope| {
            for slot in 0..slots {
                scope.spawn(move || self.work(slot));
            }
            let mut is_lost = false;
            while !self.stop.is_set() {
                self.tell_health(&mut is_lost);
                self.look_for_runs();
                self.say_here(&mut here);
                let until = Instant::now() + LOOK;
                while !self.stop.is_set() && Instant::now() < until {
                    self.tell_health(&mut is_lost);
                    thread::park_timeout(LOOK / 20);
                }
            }
            lock(&self.runs).values().for_each(|run| run.over.set());
        });
        here.leaves = true;
        self.say_here(&mut here);
        // Sends buffered messages, unless the server is unreachable.
        self.link.say_goodbye(self.link.client.flush());
    }

    /// Reports the loss and the return of the server.
    fn tell_health(&self, is_lost: &mut bool) {
        match (self.link.health.lost(), *is_lost) {
            (Some(reason), false) => (self.tell)(WorkerEvent::Lost(reason)),
            (None, true) if self.link.health.is_steady(Duration::ZERO) => (self.tell)(WorkerEvent::Back),
            _ => return,
        }
        *is_lost = !*is_lost;
    }

    /// Finds the runs, which are streams of orders on the server.
    fn look_for_runs(&self) {
        let found = self.link.wait(async {
            let mut names = self.link.context.stream_names();
            let mut found = BTreeSet::new();
            while let Some(name) = names.next().await {
                found.extend(name.ok()?.strip_prefix(ORDERS).map(str::to_owned));
            }
            Some(found)
        });
        let found: Option<BTreeSet<String>> = found.flatten();
        // The server is unreachable. A later search asks again, and games in progress go on.
        let Some(found) = found else { return };
        // A server that came back may lack streams of active runs, which their managers recreate.
        let is_sure = self.link.health.is_steady(AFTER_RETURN);
        lock(&self.runs).retain(|name, run| {
            let stays = found.contains(name) || !is_sure;
            if !stays {
                run.over.set();
                let games = run.played.load(Ordering::Relaxed) as u64;
                (self.tell)(WorkerEvent::Left { run: name.clone(), games });
            }
            stays
        });
        for name in found {
            if lock(&self.runs).contains_key(&name) {
                continue;
            }
            let stream = format!("{ORDERS}{name}");
            let consumer = self
                .link
                .wait(self.link.context.get_consumer_from_stream::<pull::Config, _, _>(CONSUMER, stream));
            // A later search finds a consumer that is just being created.
            let Some(Ok(consumer)) = consumer else { continue };
            let run = Run {
                name: name.clone(),
                consumer,
                over: Stop::new(),
                lacks: Mutex::default(),
                played: AtomicUsize::new(0),
            };
            (self.tell)(WorkerEvent::Joined { run: name.clone() });
            lock(&self.runs).insert(name, Arc::new(run));
        }
    }

    fn say_here(&self, here: &mut Heartbeat) {
        here.playing = self.playing.load(Ordering::Relaxed);
        let runs: Vec<Arc<Run>> = lock(&self.runs).values().cloned().collect();
        for run in runs {
            let lacks = lock(&run.lacks).clone();
            here.lacks = lacks.keys().cloned().collect();
            here.broken =
                lacks.into_iter().filter_map(|(sha256, lack)| Some((sha256, lack.broken?))).collect();
            if let Ok(packed) = pack(here, self.link.most_bytes()) {
                let subject = format!("inarow.{}.here", run.name);
                // The next heartbeat follows soon.
                let _ = self.link.wait_shortly(self.link.client.publish(subject, packed.into()));
            }
        }
    }

    /// Plays one order after another, from every run in turn.
    fn work(&self, slot: usize) {
        self.options.cores.keep_all(slot);
        let mut turn = slot;
        let mut rest = REST;
        while !self.stop.is_set() {
            let runs: Vec<Arc<Run>> = lock(&self.runs).values().cloned().collect();
            if runs.is_empty() {
                thread::park_timeout(LOOK / 10);
                continue;
            }
            turn = turn.wrapping_add(1);
            let first = turn % runs.len();
            let (before, after) = runs.split_at(first);
            // A worker does not wait at a run without games while another run has some.
            let found = if runs.len() == 1 {
                self.wait_for_order(&runs[0], TURN).map(|order| (&runs[0], order))
            } else {
                let mut in_turn = after.iter().chain(before);
                in_turn
                    .find_map(|run| Some((run, self.order(run)?)))
                    .or_else(|| Some((&runs[first], self.wait_for_order(&runs[first], rest)?)))
            };
            match found {
                Some((run, order)) => {
                    rest = REST;
                    self.carry_out(slot, run, order);
                }
                None => rest = (rest * 2).min(LOOK),
            }
        }
    }

    /// Returns an order of this run if an order is ready.
    fn order(&self, run: &Run) -> Option<jetstream::Message> {
        let order = self.link.wait_shortly(async {
            run.consumer.fetch().max_messages(1).messages().await.ok()?.next().await?.ok()
        });
        order.flatten()
    }

    /// Waits for the next order of this run.
    fn wait_for_order(&self, run: &Run, patience: Duration) -> Option<jetstream::Message> {
        let asked = Instant::now();
        let order = self.link.wait_shortly(async {
            let batch = run.consumer.batch().max_messages(1).expires(patience).messages().await;
            batch.ok()?.next().await?.ok()
        });
        let order = order.flatten();
        // A deleted stream answers at once, again and again.
        if order.is_none() && asked.elapsed() < patience / 2 {
            thread::park_timeout(LOOK / 10);
        }
        order
    }

    fn carry_out(&self, slot: usize, run: &Run, message: jetstream::Message) {
        let often = message.info().map_or(1, |info| info.delivered.clamp(1, 100)) as u32;
        let away = (AWAY * often.div_ceil(4)).min(LONG_AWAY);
        let (message, acker) = message.split();
        let acker = Arc::new(acker);
        let answer = |kind: AckKind| {
            // After a failure the order comes again.
            let _ = self.link.wait(acker.ack_with(kind));
        };
        let order: Order = match unpack(&message.payload) {
            Ok(order) => order,
            Err(error) => {
                (self.tell)(WorkerEvent::Rejected { reason: error });
                return answer(AckKind::Term);
            }
        };
        if order.version != VERSION {
            self.tell_once(WorkerEvent::OtherVersion { version: order.version.chars().take(40).collect() });
            answer(AckKind::Nak(Some(away)));
            return thread::park_timeout(OTHERS);
        }
        if run.just_tried(&order) {
            answer(AckKind::Nak(Some(away)));
            return thread::park_timeout(OTHERS);
        }
        // Reading files may take long.
        let at_it = BusyGuard::new(&self.link, &acker);
        let checked = match self.check(&order) {
            Ok(checked) => checked,
            Err(Unfit::Lacks(file)) => {
                at_it.end();
                run.lacks(&file.sha256, None);
                self.tell_once(WorkerEvent::Lacks { name: file.name, sha256: file.sha256 });
                answer(AckKind::Nak(Some(away)));
                return thread::park_timeout(OTHERS);
            }
            Err(Unfit::Invalid(reason)) => {
                self.report(run, &order, Outcome::Failed(reason));
                return answer(AckKind::Ack);
            }
        };
        self.playing.fetch_add(1, Ordering::Relaxed);
        let played = self.play(slot, run, &order, &checked);
        let outcome = match played {
            Ok(entry) => {
                run.has(&order);
                Outcome::Played(Box::new(entry))
            }
            Err(GameError::Setup { reason, .. }) => Outcome::Failed(reason.to_string()),
            Err(error) => {
                at_it.end();
                self.playing.fetch_sub(1, Ordering::Relaxed);
                if let GameError::Transcript(_) | GameError::NotStarted { .. } = error {
                    let mut reason = error.message();
                    if let GameError::NotStarted { entrant, fault } = error {
                        let files = order.files.get(entrant);
                        if let Some(file) = files.and_then(|files| files.iter().find(|file| file.word == 0)) {
                            reason = Message::at(&file.name, reason);
                            run.lacks(&file.sha256, Some(fault));
                        }
                    }
                    self.tell_once(WorkerEvent::Trouble { reason });
                    answer(AckKind::Nak(Some(away)));
                    return thread::park_timeout(OTHERS);
                }
                // Another worker may take the order at once.
                return answer(AckKind::Nak(None));
            }
        };
        if self.report(run, &order, outcome) {
            run.played.fetch_add(1, Ordering::Relaxed);
            answer(AckKind::Ack);
        }
        at_it.end();
        self.playing.fetch_sub(1, Ordering::Relaxed);
    }

    fn play(&self, slot: usize, run: &Run, order: &Order, checked: &ValidPlan) -> Result<Entry, GameError> {
        let pairing = Pairing { game: order.game, seats: [0, 1], opening: order.opening };
        let cores = &self.options.cores;
        let seat = |seat| cores.keep(slot, seat);
        let ready = || cores.keep_all(slot);
        // Games of different runs may have equal numbers.
        let folder = self.options.transcripts.as_ref().map(|folder| folder.join(file_name(&run.name)));
        let transcripts = folder.map(Transcripts::new).transpose().map_err(GameError::Transcript)?;
        let transcripts = transcripts.as_ref();
        let env = GameEnv { transcripts, seat: &seat, ready: &ready, kept: None, may_move: true };
        play(checked, &pairing, &env, &run.over)
    }

    /// Checks an order, and replaces its files by files of this machine.
    fn check(&self, order: &Order) -> Result<ValidPlan, Unfit> {
        let wrong = |error: &dyn std::fmt::Display| Unfit::Invalid(error.to_string());
        let mut plan = order.plan.clone();
        if plan.entrants.len() != 2 {
            return Err(Unfit::Invalid("the order is not for two players".to_owned()));
        }
        for (entrant, files) in plan.entrants.iter_mut().zip(&order.files) {
            let player: PlayerSpec = entrant.player.parse().map_err(|error| wrong(&error))?;
            if let PlayerSpec::Exec(exec) = player {
                let words = lock(&self.engine_files).command(&exec.words, files).map_err(Unfit::Lacks)?;
                entrant.player = ExecSpec { words, ..exec }.to_string();
            }
        }
        let mut checked = plan.check().map_err(|error| wrong(&error))?;
        // The record names players as the run does.
        checked.plan = order.plan.clone();
        Ok(checked)
    }

    /// Stores the result of an order, and returns false if the run is over.
    fn report(&self, run: &Run, order: &Order, outcome: Outcome) -> bool {
        let most = self.link.most_bytes();
        let packed = match pack(&Report::new(&self.name, order, outcome), most) {
            Ok(packed) => packed,
            Err(error) => {
                let failed = Outcome::Failed(error.to_string());
                pack(&Report::new(&self.name, order, failed), most).unwrap_or_default()
            }
        };
        let subject = format!("inarow.{}.result", run.name);
        loop {
            // Two results of one game do no harm, because the run counts the first. A server that deduplicates
            // by name would drop the second result even if the first did not count.
            let stored = self.link.wait(async {
                self.link.context.publish(subject.clone(), packed.clone().into()).await?.await.map(drop)
            });
            match stored {
                Some(Ok(())) => return true,
                _ if run.over.is_set() || self.stop.is_set() => return false,
                // The server is unreachable for a while. The game must not be lost.
                _ => thread::park_timeout(LOOK),
            }
        }
    }

    /// Reports an event once, because many orders may lack a common file.
    fn tell_once(&self, event: WorkerEvent) {
        let key = format!("{event:?}");
        let mut told = lock(&self.told);
        if told.len() < MOST_LACKS && told.insert(key) {
            (self.tell)(event);
        }
    }
}

/// Reason for not playing an order here.
enum Unfit {
    Lacks(FileWord),
    Invalid(String),
}

/// Guard that regularly reports a game in progress.
struct BusyGuard(Stop);

impl BusyGuard {
    fn new(link: &Link, acker: &Arc<Acker>) -> BusyGuard {
        const { assert!(AT_IT.as_secs() * 2 < SILENCE.as_secs()) };
        let over = Stop::new();
        let (acker, seen) = (Arc::clone(acker), over.clone());
        link.spawn(async move {
            loop {
                tokio::time::sleep(AT_IT).await;
                if seen.is_set() {
                    return;
                }
                // The server is out of reach. The next attempt reports the failure.
                let _ = acker.ack_with(AckKind::Progress).await;
            }
        });
        BusyGuard(over)
    }

    fn end(&self) {
        self.0.set();
    }
}

impl Drop for BusyGuard {
    fn drop(&mut self) {
        self.end();
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
