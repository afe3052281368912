//! The manager's side of the streams.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use async_nats::jetstream;
use async_nats::jetstream::consumer::{Consumer, pull};
use async_nats::jetstream::stream::Stream;
use futures::StreamExt;
use inarow_arena::engine_file::{FileWord, file_words, hexadecimal};
use inarow_arena::{Entry, Next, Pairing, Plan, VERSION, ValidPlan, game_setup};
use inarow_core::on_a_line;
use inarow_play::{PlayerSpec, Stop};
use sha2::{Digest, Sha256};

use crate::error::FleetError;
use crate::link::{Link, ORDERS, RESULTS};
use crate::quota::{Quota, QuotaState, able, is_hopeless, nobody_has};
use crate::rejection::{Rejection, WrongGame};
use crate::standing::{Broken, Fleet, FleetWorker, LostReason, Notice};
use crate::wire::{Heartbeat, Order, Outcome, Report, pack, unpack};

/// Queue limit for unread results.
const WAITING: i64 = 64;
/// Time after which a worker without a heartbeat counts as gone.
const GONE: Duration = Duration::from_secs(7);
/// Wait before a run reports that no worker is connected.
const ALONE: Duration = Duration::from_secs(2);
/// Pause between two requests for results when the server has no results.
const AGAIN: Duration = Duration::from_millis(500);
/// Interval between two searches for lost orders.
const SEARCH: Duration = Duration::from_secs(5);
/// Largest number of games that wait because no worker can play them.
const MOST_KEPT_BACK: usize = 30_000;
/// Number of games to order before results are read again.
const AT_ONCE: usize = 1000;
/// Largest number of workers known by name, because any client may send a heartbeat.
const MOST_WORKERS: usize = 1000;
/// Wait for a worker that can run an engine, when only games of the engine are left.
const STUCK: Duration = Duration::from_secs(30);
/// Time for which a notice about a single event stays on the screen.
const SHOWN: Duration = Duration::from_secs(10);

/// Manager of a run, which orders games and takes results.
pub(crate) struct Manager {
    link: Link,
    run: String,
    orders: Stream,
    result_consumer: Consumer<pull::Config>,
    results: Receiver<jetstream::Message>,
    /// Files of each player's command.
    files: Vec<Vec<FileWord>>,
    /// Ordered games without a result.
    out: BTreeMap<u64, Order>,
    /// Games without an order, because no worker can play them.
    kept_back: Vec<Pairing>,
    heard: Arc<Mutex<KnownWorkers>>,
    begun: Instant,
    searched: Instant,
    /// Orders that the last search did not find.
    missing: BTreeSet<u64>,
    rejected: Option<(Instant, Rejection)>,
    /// Reason of a server that answers but stores no streams.
    refused: Option<String>,
    /// Time since which no worker can play the remaining games.
    stuck: Option<Instant>,
}

#[derive(Default)]
struct KnownWorkers {
    workers: BTreeMap<String, (Instant, Heartbeat)>,
}

/// A result that arrived.
pub(crate) struct Taken {
    message: jetstream::Message,
    /// The game, or the reason for its absence.
    pub(crate) outcome: Result<Entry, String>,
}

impl Manager {
    /// Opens the run's streams, including streams of a killed run. Takes the results in the streams and repeats
    /// the orders. Setting `stop` ends the run.
    pub(crate) fn open(
        url: &str,
        checked: &ValidPlan,
        log: Option<&Path>,
        stop: &Stop,
    ) -> Result<Manager, FleetError> {
        let mut files = Vec::new();
        for (number, player) in checked.players.iter().enumerate() {
            files.push(match player {
                // The program of a withdrawn entrant may be deleted.
                _ if !checked.plan.is_in(number) => Vec::new(),
                // Workers have their own folders.
                PlayerSpec::Exec(exec) => file_words(&exec.words, Path::new(""))
                    .map_err(|(path, reason)| FleetError::File { path, reason })?,
                _ => Vec::new(),
            });
        }
        let link = Link::connect(url, "inarow arena", stop.clone())?;
        // Runs of one plan with different logs do not share results. A run without a log has no past.
        let place = match log {
            Some(path) => {
                let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
                path.to_string_lossy().into_owned()
            }
            None => link.client.new_inbox(),
        };
        let digest = Sha256::digest(format!("{} {place}", checked.plan.hash()).as_bytes());
        let run = hexadecimal(&digest)[..16].to_owned();
        let (orders, consumer) = queues(&link, &run)?;
        link.ask("an empty stream", async { orders.purge().await })?;
        link.tidy();
        let heard = Arc::new(Mutex::new(KnownWorkers::default()));
        let results = listen(&link, consumer.clone());
        listen_to_workers(&link, &run, &heard)?;
        let now = Instant::now();
        Ok(Manager {
            link,
            run,
            orders,
            result_consumer: consumer,
            results,
            files,
            out: BTreeMap::new(),
            kept_back: Vec::new(),
            heard,
            begun: now,
            searched: now,
            missing: BTreeSet::new(),
            rejected: None,
            refused: None,
            stuck: None,
        })
    }

    /// Returns how many games may be ordered, which is a few for each worker. No worker then waits. Few games
    /// are in vain once a test is decided. Games that no worker can play do not count.
    fn quota(&self) -> Quota {
        Quota::new(&able(&self.workers()), &self.files, &self.out)
    }

    /// Orders games while the quota allows. Games that waited for a worker come first, then games of `next`.
    pub(crate) fn hand_out(
        &mut self,
        plan: &Plan,
        mut next: impl FnMut() -> Next,
    ) -> Result<QuotaState, FleetError> {
        let mut quota = self.quota();
        for pairing in std::mem::take(&mut self.kept_back) {
            if quota.takes(&pairing) {
                self.order(plan, pairing)?;
            } else {
                self.kept_back.push(pairing);
            }
        }
        for _ in 0..AT_ONCE {
            if quota.left == 0 || self.kept_back.len() >= MOST_KEPT_BACK {
                return Ok(QuotaState::All);
            }
            match next() {
                Next::Play(pairing) if quota.takes(&pairing) => self.order(plan, pairing)?,
                Next::Play(pairing) => self.kept_back.push(pairing),
                Next::Done => return Ok(QuotaState::Done),
                Next::Wait => return Ok(QuotaState::All),
            }
        }
        Ok(QuotaState::More)
    }

    fn order(&mut self, plan: &Plan, pairing: Pairing) -> Result<(), FleetError> {
        let order = Order::new(plan, &pairing, &self.files);
        let packed = pack(&order, self.link.most_bytes())?;
        self.out.insert(pairing.game, order);
        self.publish(pairing.game, packed);
        Ok(())
    }

    /// Sends an order. Returns whether the order arrived. The next search finds an order that did not arrive.
    fn publish(&self, game: u64, packed: Vec<u8>) -> bool {
        let subject = format!("inarow.{}.order.{game}", self.run);
        let sent = self
            .link
            .wait(async { self.link.context.publish(subject, packed.into()).await?.await.map(drop) });
        match sent {
            Some(Ok(())) => true,
            Some(Err(_)) | None => false,
        }
    }

    /// Returns the next result of a game that `open` still accepts. The game was ordered by this run or an
    /// earlier run. Waits for at most `patience`, and drops other results.
    pub(crate) fn take(&mut self, patience: Duration, open: &Open<'_>) -> Result<Option<Taken>, FleetError> {
        self.search()?;
        let Ok(message) = self.results.recv_timeout(patience) else { return Ok(None) };
        match judge(&message.payload, &self.out, &self.files, open) {
            Ok(Some(outcome)) => Ok(Some(Taken { message, outcome })),
            Ok(None) => {
                self.done(&message);
                Ok(None)
            }
            Err(reason) => {
                self.done(&message);
                self.rejected = Some((Instant::now(), reason));
                Ok(None)
            }
        }
    }

    /// Acknowledges the message of a stored result.
    pub(crate) fn keep(&mut self, taken: &Taken) {
        self.stuck = None;
        if let Ok(entry) = &taken.outcome {
            self.out.remove(&entry.game);
            self.kept_back.retain(|pairing| pairing.game != entry.game);
        }
        self.done(&taken.message);
    }

    fn done(&self, message: &jetstream::Message) {
        // After a failure the message comes again and is recognised.
        let _ = self.link.wait(message.ack());
    }

    /// Repeats orders that are neither in the stream nor back as results, because the server or a worker lost them.
    fn search(&mut self) -> Result<(), FleetError> {
        if self.out.is_empty() || self.searched.elapsed() < SEARCH {
            return Ok(());
        }
        self.searched = Instant::now();
        let (orders, results) = match queues(&self.link, &self.run) {
            Ok(queues) => queues,
            // The server is unreachable, so the next search asks again.
            Err(error) => {
                self.refused = Some(error.to_string());
                return Ok(());
            }
        };
        self.refused = None;
        let forgot = orders.cached_info().created != self.orders.cached_info().created;
        (self.orders, self.result_consumer) = (orders, results);
        if forgot {
            // The server came back without its streams.
            self.missing.clear();
            let all: Vec<u64> = self.out.keys().copied().collect();
            return self.publish_anew(&all);
        }
        let filter = format!("inarow.{}.order.*", self.run);
        let found = self.link.wait(async {
            let waiting = self.result_consumer.get_info().await.ok()?;
            let mut there = BTreeSet::new();
            let mut subjects = self.orders.info_with_subjects(filter).await.ok()?;
            while let Some(Ok((subject, _))) = subjects.next().await {
                there.extend(subject.rsplit('.').next().and_then(|game| game.parse::<u64>().ok()));
            }
            Some((waiting.num_pending + waiting.num_ack_pending as u64, there))
        });
        let found = found.flatten();
        // A later search asks an unreachable server again.
        let Some((0, there)) = found else { return Ok(()) };
        let nowhere: BTreeSet<u64> = self.out.keys().copied().filter(|game| !there.contains(game)).collect();
        // Orders count only if missing twice, because a result may be on its way.
        let lost: Vec<u64> = nowhere.intersection(&self.missing).copied().collect();
        self.missing = nowhere;
        for game in &lost {
            self.missing.remove(game);
        }
        self.publish_anew(&lost)
    }

    fn publish_anew(&self, games: &[u64]) -> Result<(), FleetError> {
        for game in games {
            if let Some(order) = self.out.get(game)
                && !self.publish(*game, pack(order, self.link.most_bytes())?)
            {
                // The next search finds the rest.
                break;
            }
        }
        Ok(())
    }

    fn workers(&self) -> Vec<Heartbeat> {
        let mut heard = lock(&self.heard);
        heard.workers.retain(|_, (at, _)| at.elapsed() < GONE);
        heard.workers.values().map(|(_, here)| here.clone()).collect()
    }

    /// Returns the workers, and the reason why the run waits.
    pub(crate) fn standing(&self) -> Fleet {
        let workers = self.workers();
        let notice = self.notice(&workers);
        let mut workers: Vec<FleetWorker> = workers
            .into_iter()
            .filter(|here| here.version == VERSION)
            .map(|here| FleetWorker {
                name: shown(&here.name),
                cores: here.cores,
                slots: here.slots,
                playing: here.playing,
            })
            .collect();
        workers.sort_by(|a, b| a.name.cmp(&b.name));
        Fleet { workers, notice }
    }

    /// Returns an engine that no worker can run, although a worker has its file.
    fn broken(&self, able: &[&Heartbeat]) -> Option<Broken> {
        self.files.iter().flatten().filter(|file| nobody_has(able, file)).find_map(|file| {
            let of = |here: &&&Heartbeat| here.broken.iter().any(|(sha256, _)| *sha256 == file.sha256);
            let here = able.iter().find(of)?;
            let (_, fault) = here.broken.iter().find(|(sha256, _)| *sha256 == file.sha256)?;
            Some(Broken {
                name: file.name.clone(),
                sha256: file.sha256.clone(),
                worker: shown(&here.name),
                fault: fault.clone(),
            })
        })
    }

    /// Checks that the run can go on once every possible game is ordered.
    ///
    /// # Errors
    /// Fails if only games of an engine that no worker can run were left for [`STUCK`].
    pub(crate) fn look_ahead(&mut self) -> Result<(), FleetError> {
        let workers = self.workers();
        let able = able(&workers);
        let broken = if able.is_empty() { None } else { self.broken(&able) };
        // Waiting games are ordered when a worker can play them.
        let Some(broken) = broken.filter(|_| self.out.values().all(|order| is_hopeless(&able, order))) else {
            self.stuck = None;
            return Ok(());
        };
        if self.stuck.get_or_insert_with(Instant::now).elapsed() < STUCK {
            return Ok(());
        }
        let Broken { name, sha256, worker, fault } = broken;
        Err(FleetError::Broken { name, sha256, worker, fault })
    }

    fn notice(&self, workers: &[Heartbeat]) -> Option<Notice> {
        if let Some(reason) = self.link.health.lost() {
            return Some(Notice::Lost(reason));
        }
        if let Some(reason) = &self.refused {
            return Some(Notice::Lost(LostReason::Unwilling(reason.clone())));
        }
        let able = able(workers);
        if let (true, Some(other)) = (able.is_empty(), workers.first()) {
            return Some(Notice::OtherVersion { worker: shown(&other.name), version: shown(&other.version) });
        }
        if able.is_empty() {
            return (self.begun.elapsed() >= ALONE).then_some(Notice::NoWorkers);
        }
        if let Some(broken) = self.broken(&able) {
            return Some(Notice::Broken(broken));
        }
        if let Some(file) = self.files.iter().flatten().find(|file| nobody_has(&able, file)) {
            return Some(Notice::NoEngine { name: file.name.clone(), sha256: file.sha256.clone() });
        }
        let (at, reason) = self.rejected.as_ref()?;
        (at.elapsed() < SHOWN).then(|| Notice::Rejected { reason: reason.clone() })
    }

    /// Deletes the run's streams, because the run is over or continues later from its log.
    pub(crate) fn close(self) {
        self.link.say_goodbye(async {
            for stream in [format!("{ORDERS}{}", self.run), format!("{RESULTS}{}", self.run)] {
                // After a failure the next run with this log finds the streams.
                let _ = self.link.context.delete_stream(stream).await;
            }
        });
    }
}

/// Returns the stream of a run's orders and the consumer of its results. Creates a missing stream or consumer.
fn queues(link: &Link, run: &str) -> Result<(Stream, Consumer<pull::Config>), FleetError> {
    let (orders, _) = link.queue(&format!("{ORDERS}{run}"), &format!("inarow.{run}.order.*"), 100_000)?;
    let (_, results) = link.queue(&format!("{RESULTS}{run}"), &format!("inarow.{run}.result"), WAITING)?;
    Ok((orders, results))
}

/// Lookup of the plan and the pairing of a game that is not played yet.
pub(crate) type Open<'a> = dyn Fn(u64) -> Option<(&'a Plan, Pairing)> + 'a;

/// Reads a result, or returns `None` for a game that is no longer open.
fn judge(
    payload: &[u8],
    out: &BTreeMap<u64, Order>,
    files: &[Vec<FileWord>],
    open: &Open<'_>,
) -> Result<Option<Result<Entry, String>>, Rejection> {
    let report: Report = unpack(payload)?;
    let Some((plan, pairing)) = open(report.game) else { return Ok(None) };
    let of_before;
    let order = match out.get(&report.game) {
        Some(order) => order,
        None => {
            of_before = Order::new(plan, &pairing, files);
            &of_before
        }
    };
    let (game, worker) = (report.game + 1, shown(&report.worker));
    if report.order != order.digest() {
        return Err(Rejection::OtherOrder { game, worker });
    }
    match report.outcome {
        Outcome::Failed(reason) => Ok(Some(Err(format!("{worker}: {}", shown(&reason))))),
        Outcome::Played(entry) => {
            let entry = *entry;
            is_of(&entry, order).map_err(|what| Rejection::WrongGame { game, worker, what })?;
            Ok(Some(Ok(Entry {
                seats: pairing.seats,
                sides: entry.sides.map(|side| pairing.seats[side]),
                ..entry
            })))
        }
    }
}

/// Checks that a game is the ordered game, from its set-up to its result.
fn is_of(entry: &Entry, order: &Order) -> Result<(), WrongGame> {
    let plan = &order.plan;
    let [x, o] = entry.sides;
    if (entry.game, entry.opening, entry.seats) != (order.game, order.opening, [0, 1]) {
        return Err(WrongGame::Other);
    }
    if [x, o] != [0, 1] && [x, o] != [1, 0] {
        return Err(WrongGame::Nobody);
    }
    let setup = plan.game.parse().ok().and_then(|game| game_setup(&game, plan.seed, order.opening).ok());
    if setup.as_ref() != Some(&entry.record.setup) {
        return Err(WrongGame::Setup);
    }
    if entry.record.result.is_none() {
        return Err(WrongGame::Endless);
    }
    entry.record.check().map_err(WrongGame::Impossible)
}

/// Returns a name or a reason from any client as one short line.
fn shown(text: &str) -> String {
    on_a_line(text, 200).into_owned()
}

/// Receives results in the background.
fn listen(link: &Link, consumer: Consumer<pull::Config>) -> Receiver<jetstream::Message> {
    let (sender, results) = channel();
    link.spawn(async move {
        loop {
            // The consumer delivers at most this number of results without an acknowledgement.
            let batch = consumer.fetch().max_messages(WAITING as usize).expires(Duration::from_secs(1));
            match batch.messages().await {
                Ok(mut messages) => {
                    while let Some(message) = messages.next().await {
                        match message {
                            Ok(message) => {
                                if sender.send(message).is_err() {
                                    return;
                                }
                            }
                            // A deleted stream answers at once, again and again.
                            Err(_) => tokio::time::sleep(AGAIN).await,
                        }
                    }
                }
                Err(_) => tokio::time::sleep(AGAIN).await,
            }
        }
    });
    results
}

fn listen_to_workers(link: &Link, run: &str, heard: &Arc<Mutex<KnownWorkers>>) -> Result<(), FleetError> {
    let subject = format!("inarow.{run}.here");
    let mut here = link.ask("to listen to workers", link.client.subscribe(subject))?;
    let heard = Arc::clone(heard);
    link.spawn(async move {
        while let Some(message) = here.next().await {
            let Some(here) = unpack::<Heartbeat>(&message.payload).ok().and_then(Heartbeat::cut) else {
                continue;
            };
            let mut heard = lock(&heard);
            if here.leaves {
                heard.workers.remove(&here.id);
            } else if heard.workers.len() < MOST_WORKERS || heard.workers.contains_key(&here.id) {
                heard.workers.insert(here.id.clone(), (Instant::now(), here));
            }
        }
    });
    Ok(())
}

fn lock(heard: &Mutex<KnownWorkers>) -> std::sync::MutexGuard<'_, KnownWorkers> {
    heard.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use inarow_arena::game::{GameEnv, play};
    use inarow_arena::{Adjudication, Colours, Entrant, Openings, Tournament};

    fn plan() -> Plan {
        Plan {
            tournament: Tournament::Match { games: 6 },
            game: "gomoku".to_owned(),
            entrants: vec![Entrant::new("random"), Entrant::new("threat1")],
            colours: Colours::Swap,
            openings: Openings::random(2),
            seed: 1,
            presets: String::new(),
            adjudication: Adjudication::default(),
            keep_engines: false,
            changes: Vec::new(),
        }
    }

    /// Rejected results and their reasons.
    #[test]
    fn forged_results_are_told_from_real_ones() {
        let (plan, files) = (plan(), [Vec::new(), Vec::new()]);
        let pairing = Pairing { game: 3, seats: [1, 0], opening: 1 };
        let order = Order::new(&plan, &pairing, &files);
        let checked = order.plan.clone().check().unwrap();
        let env = GameEnv { transcripts: None, seat: &|_| {}, ready: &|| {}, kept: None, may_move: true };
        let played = |checked: &ValidPlan| {
            play(checked, &Pairing { seats: [0, 1], ..pairing }, &env, &inarow_play::Stop::new()).unwrap()
        };
        let real = played(&checked);
        let open = |game| (game == 3).then_some((&plan, pairing));
        let out = BTreeMap::from([(3, order.clone())]);
        let judged = |order: &Order, entry: Entry, out: &BTreeMap<u64, Order>| {
            let report = Report::new("anna", order, Outcome::Played(Box::new(entry)));
            judge(&pack(&report, 1 << 20).unwrap(), out, &files, &open)
        };
        // In a game ordered by this run or an earlier run the players get their numbers back.
        for out in [&out, &BTreeMap::new()] {
            let taken = judged(&order, real.clone(), out).unwrap().unwrap().unwrap();
            assert_eq!(taken.seats, [1, 0]);
            assert_eq!(taken.sides, real.sides.map(|side| [1, 0][side]));
        }
        // A result of a played game is not a forgery.
        let earlier = Order::new(&plan, &Pairing { game: 2, ..pairing }, &files);
        assert_eq!(judged(&earlier, real.clone(), &out), Ok(None));
        let other = Order::new(&Plan { seed: 2, ..plan.clone() }, &pairing, &files);
        let refused = |order: &Order, entry: Entry| judged(order, entry, &out).unwrap_err().to_string();
        assert_eq!(refused(&other, real.clone()), "game 4: anna played something else");
        let changed = |change: &dyn Fn(&mut Entry)| {
            let mut entry = real.clone();
            change(&mut entry);
            refused(&order, entry)
        };
        assert_eq!(changed(&|entry| entry.game = 4), "game 4: anna sent another game");
        assert_eq!(changed(&|entry| entry.opening = 0), "game 4: anna sent another game");
        assert_eq!(changed(&|entry| entry.seats = [1, 0]), "game 4: anna sent another game");
        assert_eq!(changed(&|entry| entry.sides = [7, 9]), "game 4: anna sent a game of nobody");
        assert_eq!(changed(&|entry| entry.sides = [1, 1]), "game 4: anna sent a game of nobody");
        assert_eq!(changed(&|entry| entry.record.result = None), "game 4: anna sent a game without an end");
        let larger = Plan { game: "gomoku:size=19x19".to_owned(), ..order.plan.clone() }.check().unwrap();
        let larger = played(&larger);
        assert_eq!(refused(&order, larger), "game 4: anna sent a game with another set-up");
        let loser = changed(&|entry| {
            let result = entry.record.result.as_mut().unwrap();
            result.winner = result.winner.map(inarow_core::Side::other);
        });
        assert!(loser.starts_with("the message does not have the expected form ("), "{loser}");
    }
}
