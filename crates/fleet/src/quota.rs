//! How many games of a run may wait for workers at a time.

use std::collections::BTreeMap;

use inarow_arena::engine_file::FileWord;
use inarow_arena::{Pairing, VERSION};

use crate::wire::{Heartbeat, Order};

/// The most games that are handed out at a time, however many could be played.
const MOST_OUT: usize = 30_000;
/// The most games out at a time with the same engine that no worker has or can run: enough for everybody to try it now
/// and then, few enough to keep nobody from others.
const HOPELESS_OUT: usize = 16;

/// Why no more games are handed out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum QuotaState {
    /// There is room for more in a moment.
    More,
    /// There is no room, or nothing to be played before other games are.
    All,
    /// Nothing is left to be played.
    Done,
}

/// What may still be handed out.
pub(crate) struct Quota {
    /// Games that somebody can play.
    pub(crate) left: usize,
    /// By player: how many games are out with it, where no worker has or can run it.
    hopeless: Vec<Option<usize>>,
}

impl Quota {
    /// With these workers, these files by player and these orders out.
    pub(crate) fn new(able: &[&Heartbeat], files: &[Vec<FileWord>], out: &BTreeMap<u64, Order>) -> Quota {
        let slots: usize = able.iter().map(|worker| worker.slots).sum();
        let playable = out.values().filter(|order| !is_hopeless(able, order)).count();
        let hopeless = files.iter().map(|files| {
            let is_hopeless = files.iter().any(|file| nobody_has(able, file));
            is_hopeless.then(|| out.values().filter(|order| order.files.contains(files)).count())
        });
        Quota { left: (3 * slots).clamp(16, MOST_OUT).saturating_sub(playable), hopeless: hopeless.collect() }
    }

    /// Whether no worker can play this.
    fn is_hopeless(&self, pairing: &Pairing) -> bool {
        pairing.seats.iter().any(|player| self.hopeless[*player].is_some())
    }

    /// Whether one more may be handed out, which is counted then.
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

/// Those who get games of this run.
pub(crate) fn able(workers: &[Heartbeat]) -> Vec<&Heartbeat> {
    workers.iter().filter(|here| here.version == VERSION).collect()
}

/// Whether each of them says that it cannot play with this file; where nobody is nothing is known.
pub(crate) fn nobody_has(able: &[&Heartbeat], file: &FileWord) -> bool {
    !able.is_empty() && able.iter().all(|here| here.lacks.contains(&file.sha256))
}

/// Whether none of them can play this.
pub(crate) fn is_hopeless(able: &[&Heartbeat], order: &Order) -> bool {
    order.files.iter().flatten().any(|file| nobody_has(able, file))
}
