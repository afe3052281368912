//! Limit of the games that wait for workers.

use std::collections::BTreeMap;

use inarow_arena::engine_file::FileWord;
use inarow_arena::{Pairing, VERSION};

use crate::wire::{Heartbeat, Order};

/// Largest number of pending games.
const MOST_OUT: usize = 30_000;
/// Largest number of pending games with an engine that no worker has or can run. Every worker can try the
/// engine now and then, without blocking other games.
const HOPELESS_OUT: usize = 16;

/// Reason for ordering no more games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum QuotaState {
    /// Further games fit soon.
    More,
    /// No room is left, or other games have to be played first.
    All,
    /// No game is left.
    Done,
}

/// Remaining quota.
pub(crate) struct Quota {
    /// Number of further games that some worker can play.
    pub(crate) left: usize,
    /// Pending games by player, if no worker has or can run the player.
    hopeless: Vec<Option<usize>>,
}

impl Quota {
    /// Computes the quota from these workers, these files by player and these pending orders.
    pub(crate) fn new(able: &[&Heartbeat], files: &[Vec<FileWord>], out: &BTreeMap<u64, Order>) -> Quota {
        let slots: usize = able.iter().map(|worker| worker.slots).sum();
        let playable = out.values().filter(|order| !is_hopeless(able, order)).count();
        let hopeless = files.iter().map(|files| {
            let is_hopeless = files.iter().any(|file| nobody_has(able, file));
            is_hopeless.then(|| out.values().filter(|order| order.files.contains(files)).count())
        });
        Quota { left: (3 * slots).clamp(16, MOST_OUT).saturating_sub(playable), hopeless: hopeless.collect() }
    }

    /// Returns whether no worker can play this pairing.
    fn is_hopeless(&self, pairing: &Pairing) -> bool {
        pairing.seats.iter().any(|player| self.hopeless[*player].is_some())
    }

    /// Returns whether another game may be ordered, and counts the game.
    pub(crate) fn takes(&mut self, pairing: &Pairing) -> bool {
        if !self.is_hopeless(pairing) {
            let takes = self.left > 0;
            self.left = self.left.saturating_sub(1);
            return takes;
        }
        let few = |player: &usize| self.hopeless[*player].is_some_and(|out| out < HOPELESS_OUT);
        let takes = pairing.seats.iter().any(few);
        if takes {
            pairing.seats.iter().for_each(|player| {
                self.hopeless[*player] = self.hopeless[*player].map(|out| out + 1);
            });
        }
        takes
    }
}

/// Returns the workers that get games of this run, which have the same version.
pub(crate) fn able(workers: &[Heartbeat]) -> Vec<&Heartbeat> {
    workers.iter().filter(|here| here.version == VERSION).collect()
}

/// Returns whether every worker reports that it cannot play with this file. Returns false without a worker.
pub(crate) fn nobody_has(able: &[&Heartbeat], file: &FileWord) -> bool {
    !able.is_empty() && able.iter().all(|here| here.lacks.contains(&file.sha256))
}

/// Returns whether no worker can play this order.
pub(crate) fn is_hopeless(able: &[&Heartbeat], order: &Order) -> bool {
    order.files.iter().flatten().any(|file| nobody_has(able, file))
}
