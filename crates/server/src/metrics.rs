//! Metrics of the server in Prometheus' text format.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Upper bounds of the histograms' buckets, in microseconds.
const BOUNDS: [u64; 9] = [500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 1_000_000];

/// Counters and gauges of a server.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    pub(crate) games_created: AtomicU64,
    pub(crate) commands_done: AtomicU64,
    pub(crate) commands_refused: AtomicU64,
    /// Requests refused for exceeding a limit.
    pub(crate) requests_limited: AtomicU64,
    /// Streams ended because their reader was too slow.
    pub(crate) readers_dropped: AtomicU64,
    /// Refused connections.
    pub(crate) connections_refused: AtomicU64,
    /// Bytes read from clients, of any protocol.
    pub(crate) bytes_received: AtomicU64,
    /// Reads paused because an account or a socket sent too much.
    pub(crate) reads_paused: AtomicU64,
    pub(crate) connections: AtomicU64,
    pub(crate) streams: AtomicU64,
    pub(crate) rooms: AtomicU64,
    commits: Times,
    commits_failed: AtomicU64,
    changes: AtomicU64,
    commands: Times,
    /// Number of answers by status.
    statuses: Mutex<BTreeMap<u16, u64>>,
    /// Number of refusals by code.
    refusals: Mutex<BTreeMap<&'static str, u64>>,
}

/// A gauge of the moment: name, help text, value.
pub(crate) type Moment = (&'static str, &'static str, u64);

/// Histogram of durations.
#[derive(Debug, Default)]
struct Times {
    count: AtomicU64,
    micros: AtomicU64,
    within: [AtomicU64; BOUNDS.len()],
}

impl Times {
    fn note(&self, took: Duration) {
        let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        self.count.fetch_add(1, Relaxed);
        self.micros.fetch_add(micros, Relaxed);
        for (bound, within) in BOUNDS.iter().zip(&self.within) {
            if micros <= *bound {
                Metrics::count(within);
            }
        }
    }

    /// Writes the histogram in Prometheus' text format.
    fn write(&self, text: &mut String, name: &str, help: &str) {
        // Writing to a string does not fail.
        let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} histogram");
        for (bound, within) in BOUNDS.iter().zip(&self.within) {
            let seconds = *bound as f64 / 1e6;
            let _ = writeln!(text, "{name}_bucket{{le=\"{seconds}\"}} {}", within.load(Relaxed));
        }
        let (count, seconds) = (self.count.load(Relaxed), self.micros.load(Relaxed) as f64 / 1e6);
        let _ = writeln!(
            text,
            "{name}_bucket{{le=\"+Inf\"}} {count}\n{name}_sum {seconds}\n{name}_count {count}"
        );
    }
}

fn lock<T>(counts: &Mutex<T>) -> MutexGuard<'_, T> {
    counts.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Counts one thing until dropped.
#[derive(Debug)]
pub(crate) struct Gauge<'a>(&'a AtomicU64);

impl<'a> Gauge<'a> {
    pub(crate) fn up(gauge: &'a AtomicU64) -> Gauge<'a> {
        gauge.fetch_add(1, Relaxed);
        Gauge(gauge)
    }
}

impl Drop for Gauge<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Relaxed);
    }
}

impl Metrics {
    /// Adds one to a counter.
    pub(crate) fn count(counter: &AtomicU64) {
        counter.fetch_add(1, Relaxed);
    }

    /// Counts a transaction of `changes` changes.
    pub(crate) fn committed(&self, changes: usize, took: Duration, is_failed: bool) {
        self.commits.note(took);
        self.changes.fetch_add(changes as u64, Relaxed);
        if is_failed {
            Metrics::count(&self.commits_failed);
        }
    }

    /// Counts a command with the time from its arrival to its answer, including storage.
    pub(crate) fn answered(&self, took: Duration) {
        self.commands.note(took);
    }

    /// Counts an answer by its status, and by its code if it is a refusal.
    pub(crate) fn responded(&self, status: u16, code: Option<&'static str>) {
        *lock(&self.statuses).entry(status).or_default() += 1;
        if let Some(code) = code {
            self.refused(code);
        }
    }

    /// Counts a refusal by its code.
    pub(crate) fn refused(&self, code: &'static str) {
        *lock(&self.refusals).entry(code).or_default() += 1;
    }

    /// Returns all metrics in Prometheus' text format, with gauges of the moment.
    pub(crate) fn text(&self, moments: &[Moment]) -> String {
        let mut text = String::new();
        let counters = [
            ("inarow_games_created_total", "Games made", &self.games_created),
            ("inarow_commands_done_total", "Commands stored and acknowledged", &self.commands_done),
            ("inarow_commands_refused_total", "Commands refused by a game", &self.commands_refused),
            ("inarow_requests_limited_total", "Requests answered by 429", &self.requests_limited),
            ("inarow_readers_dropped_total", "Streams ended for slowness", &self.readers_dropped),
            ("inarow_connections_refused_total", "Connections turned away", &self.connections_refused),
            ("inarow_received_bytes_total", "Bytes read of clients", &self.bytes_received),
            (
                "inarow_reads_paused_total",
                "Reads that waited, for too many bytes or after a refusal",
                &self.reads_paused,
            ),
            ("inarow_commits_failed_total", "Transactions that failed", &self.commits_failed),
            ("inarow_changes_total", "Changes in all transactions", &self.changes),
        ];
        let gauges = [
            ("inarow_connections", "Open connections", &self.connections),
            ("inarow_streams", "Open streams of events", &self.streams),
            ("inarow_rooms", "Games in memory", &self.rooms),
        ];
        let mut all = |kind: &str, values: &[(&str, &str, &AtomicU64)]| {
            for (name, help, value) in values {
                let value = value.load(Relaxed);
                // Writing to a string does not fail.
                let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} {kind}\n{name} {value}");
            }
        };
        all("counter", &counters);
        all("gauge", &gauges);
        for (name, help, value) in moments {
            // Writing to a string does not fail.
            let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} gauge\n{name} {value}");
        }
        let _ = writeln!(
            text,
            "# HELP inarow_responses_total Answers by status\n# TYPE inarow_responses_total counter"
        );
        for (status, count) in &*lock(&self.statuses) {
            let _ = writeln!(text, "inarow_responses_total{{status=\"{status}\"}} {count}");
        }
        let _ = writeln!(
            text,
            "# HELP inarow_refusals_total Refusals by code\n# TYPE inarow_refusals_total counter"
        );
        for (code, count) in &*lock(&self.refusals) {
            let _ = writeln!(text, "inarow_refusals_total{{code=\"{code}\"}} {count}");
        }
        self.commands.write(&mut text, "inarow_command_seconds", "Time from a command to its answer");
        self.commits.write(&mut text, "inarow_commit_seconds", "Time of a transaction");
        text
    }
}
