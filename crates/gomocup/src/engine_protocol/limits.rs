//! Limits of the search and its resources, from the manager's settings.

use std::num::NonZeroUsize;
use std::time::Duration;

use inarow_engine::{Clock, Limits, Resources, Timing};

use crate::Info;
use crate::info::NO_LIMIT;

/// Default time for a move when only the time of the game is sent, in ms. Managers have an equal default.
const USUAL_TURN_MS: i64 = 30_000;
/// Largest reserve for the way to the manager, in ms. The reserve is a tenth of a turn up to this bound.
const MARGIN_MS: i64 = 100;
/// Largest table, in KiB: 16 GiB.
const MOST_KIB: u64 = 16 << 20;

/// The limits that were sent. 0 means no limit, except for the turn.
#[derive(Clone, Debug)]
pub(super) struct SentLimits {
    /// Number of cores. Threads beyond this number would only wait for each other.
    cores: NonZeroUsize,
    turn_ms: Option<i64>,
    game_ms: i64,
    left_ms: Option<i64>,
    depth: i64,
    nodes: i64,
    threads: Option<NonZeroUsize>,
    table_kib: Option<u64>,
    memory: Option<u64>,
}

impl SentLimits {
    /// Creates limits without any setting, on a machine with this number of cores.
    pub(super) fn new(cores: NonZeroUsize) -> SentLimits {
        SentLimits {
            cores,
            turn_ms: None,
            game_ms: 0,
            left_ms: None,
            depth: 0,
            nodes: 0,
            threads: None,
            table_kib: None,
            memory: None,
        }
    }

    /// Takes in settings that limit a search. Ignores the others.
    pub(super) fn take(&mut self, info: &Info) {
        match *info {
            Info::TimeoutTurn(ms) => self.turn_ms = Some(ms),
            Info::TimeoutMatch(ms) => self.game_ms = ms,
            Info::TimeLeft(ms) => self.left_ms = Some(ms),
            Info::MaxDepth(plies) => self.depth = plies,
            Info::MaxNode(nodes) => self.nodes = nodes,
            Info::ThreadNum(threads) => {
                let most = self.cores.get().min(Resources::MOST_THREADS) as u64;
                self.threads =
                    positive(threads).and_then(|threads| NonZeroUsize::new(threads.min(most) as usize));
            }
            Info::HashSize(kib) => self.table_kib = positive(kib).map(|kib| kib.min(MOST_KIB)),
            Info::MaxMemory(bytes) => self.memory = positive(bytes),
            _ => {}
        }
    }

    /// Returns the limits of threads and memory, if the manager set any. The table gets at most half of all
    /// memory, because the rest of the program needs some.
    pub(super) fn to_resources(&self) -> Option<Resources> {
        let SentLimits { threads, table_kib, memory, .. } = *self;
        if threads.is_none() && table_kib.is_none() && memory.is_none() {
            return None;
        }
        let table_bytes = table_kib.map(|kib| kib.saturating_mul(1024));
        let of_memory = memory.map(|memory| table_bytes.unwrap_or(Resources::USUAL_TABLE).min(memory / 2));
        Some(Resources { threads, table_bytes: of_memory.or(table_bytes) })
    }

    pub(super) fn to_limits(&self) -> Limits {
        let turn = self.turn_ms.unwrap_or(USUAL_TURN_MS);
        let turn = turn - (turn / 10).clamp(0, MARGIN_MS);
        let game = (self.game_ms > 0).then_some(self.game_ms);
        let left = self.left_ms.filter(|&left| left < NO_LIMIT).or(game);
        let time = |ms: i64| Duration::from_millis(u64::try_from(ms).unwrap_or(0));
        // Without a time limit the search must not last the longest possible time.
        let is_timed = self.turn_ms.is_some() || left.is_some();
        let clock = Clock { left: left.map(time), increment: Duration::ZERO, per_move: Some(time(turn)) };
        Limits {
            clock: is_timed.then_some(clock),
            nodes: u64::try_from(self.nodes).ok().filter(|&nodes| nodes > 0),
            depth: u32::try_from(self.depth).ok().filter(|&depth| depth > 0),
            // Managers measure to the millisecond, and the reserve is already taken off.
            timing: Timing::Exact,
        }
    }
}

/// Reads a number that was sent. 0 or less means no limit.
fn positive(number: i64) -> Option<u64> {
    u64::try_from(number).ok().filter(|&number| number > 0)
}

#[cfg(test)]
mod tests {
    use inarow_engine::spend;

    use super::*;

    const EIGHT: NonZeroUsize = NonZeroUsize::new(8).unwrap();

    #[test]
    fn the_tightest_limit_counts() {
        for (infos, ms, nodes, depth) in [
            (&[][..], None, None, None),
            (&[Info::TimeoutTurn(5_000)], Some(4_900), None, None),
            (&[Info::TimeoutTurn(0)], Some(1), None, None),
            (&[Info::TimeoutTurn(-5)], Some(1), None, None),
            (&[Info::TimeoutTurn(5_000), Info::TimeLeft(10_000)], Some(500), None, None),
            (&[Info::TimeoutTurn(5_000), Info::TimeLeft(-7)], Some(1), None, None),
            (
                &[Info::TimeoutTurn(500), Info::TimeoutMatch(0), Info::TimeLeft(NO_LIMIT)],
                Some(450),
                None,
                None,
            ),
            (&[Info::TimeoutMatch(20_000)], Some(1_000), None, None),
            (&[Info::MaxNode(77), Info::MaxDepth(3)], None, Some(77), Some(3)),
            (&[Info::MaxNode(-1), Info::MaxDepth(0)], None, None, None),
            (
                &[Info::TimeoutTurn(i64::MAX), Info::TimeoutMatch(i64::MIN)],
                Some(i64::MAX as u64 - 100),
                None,
                None,
            ),
        ] {
            let mut sent = SentLimits::new(EIGHT);
            infos.iter().for_each(|info| sent.take(info));
            let limits = sent.to_limits();
            let spent = limits.clock.and_then(|clock| spend(&clock));
            assert_eq!(
                (spent, limits.nodes, limits.depth),
                (ms.map(Duration::from_millis), nodes, depth),
                "{infos:?}"
            );
        }
    }

    #[test]
    fn what_may_be_used_is_what_was_told_of_it() {
        const MIB: u64 = 1 << 20;
        for (infos, expected) in [
            (&[][..], None),
            (&[Info::TimeoutTurn(5_000)], None),
            (&[Info::ThreadNum(0), Info::HashSize(-1), Info::MaxMemory(0)], None),
            (&[Info::ThreadNum(4)], Some((Some(4), None))),
            (&[Info::HashSize(8 * 1024)], Some((None, Some(8 * MIB)))),
            (&[Info::MaxMemory(40 << 20)], Some((None, Some(20 * MIB)))),
            (&[Info::MaxMemory(350 << 20)], Some((None, Some(64 * MIB)))),
            (&[Info::HashSize(512 * 1024), Info::MaxMemory(350 << 20)], Some((None, Some(175 * MIB)))),
            (&[Info::MaxMemory(350 << 20), Info::HashSize(512 * 1024)], Some((None, Some(175 * MIB)))),
            (&[Info::MaxMemory(1), Info::HashSize(512 * 1024)], Some((None, Some(0)))),
            (&[Info::HashSize(i64::MAX), Info::MaxMemory(350 << 20)], Some((None, Some(175 * MIB)))),
            (&[Info::HashSize(i64::MAX), Info::MaxMemory(i64::MAX)], Some((None, Some(16 << 30)))),
            (&[Info::HashSize(1 << 30)], Some((None, Some(16 << 30)))),
            (&[Info::ThreadNum(100_000)], Some((Some(8), None))),
            (&[Info::ThreadNum(i64::MAX)], Some((Some(8), None))),
            // A limit that is withdrawn no longer counts.
            (&[Info::ThreadNum(4), Info::ThreadNum(0), Info::MaxMemory(1), Info::MaxMemory(0)], None),
        ] {
            let mut sent = SentLimits::new(EIGHT);
            infos.iter().for_each(|info| sent.take(info));
            let resources =
                sent.to_resources().map(|given| (given.threads.map(NonZeroUsize::get), given.table_bytes));
            assert_eq!(resources, expected, "{infos:?}");
        }
        let mut sent = SentLimits::new(NonZeroUsize::MAX);
        sent.take(&Info::ThreadNum(i64::MAX));
        assert_eq!(sent.to_resources().unwrap().threads, NonZeroUsize::new(256));
    }
}
