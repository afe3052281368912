//! What the threads of a search are at, so that each takes other moves: a move that another thread searches is put off
//! until the others of its position are done, when the table knows of it. It is Kerrigan's simplified form of ABDADA
//! (Weill, "The ABDADA distributed minimax-search algorithm", ICCA Journal 19, 1996).

use std::sync::atomic::{AtomicU64, Ordering};

use crate::patterns::Place;

/// Positions of less depth are too small to be shared.
const LEAST_DEPTH: i32 = 1;
/// Moves that are searched at the same time, by their keys; two that fall on one slot are not told apart from free ones.
const SLOTS: usize = 1 << 14;

/// A move in a position that is searched to some depth; never 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Key(u64);

impl Key {
    /// Of a move in the position with this hash; `None` where that is not worth sharing.
    pub(super) fn new(hash: u64, place: Place, depth: i32) -> Option<Key> {
        let place = (place.index() as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let plies = u64::from(depth.unsigned_abs()).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        (depth >= LEAST_DEPTH).then_some(Key((hash ^ place ^ plies) | 1))
    }
}

/// The moves that the threads of a search are at.
#[derive(Debug, Default)]
pub(super) struct Busy(Vec<AtomicU64>);

impl Busy {
    /// Forgets what a search that was stopped has left.
    pub(super) fn clear(&mut self) {
        self.0.clear();
        self.0.resize_with(SLOTS, AtomicU64::default);
    }

    fn slot(&self, key: Key) -> &AtomicU64 {
        &self.0[(key.0 >> 20) as usize % SLOTS]
    }

    /// Whether some thread searches it.
    pub(super) fn has(&self, key: Key) -> bool {
        self.slot(key).load(Ordering::Relaxed) == key.0
    }

    /// Tells others that it is searched; whether they are told, and [`end`](Busy::end) is to follow.
    pub(super) fn begin(&self, key: Key) -> bool {
        self.slot(key).compare_exchange(0, key.0, Ordering::Relaxed, Ordering::Relaxed).is_ok()
    }

    /// It has been searched.
    pub(super) fn end(&self, key: Key) {
        self.slot(key).store(0, Ordering::Relaxed);
    }
}

/// Moves of a position that are put off at most.
const MOST: usize = 12;

/// What a search knows of one of a position's moves: its index, its number, and how far it stands behind the likeliest.
pub(super) type Numbered = (usize, (usize, i32));

/// The moves of a position that other threads search.
#[derive(Debug, Default)]
pub(super) struct PutOff {
    moves: [Numbered; MOST],
    count: usize,
    taken: usize,
}

impl PutOff {
    /// Whether there was room for it.
    pub(super) fn push(&mut self, numbered: Numbered) -> bool {
        let Some(free) = self.moves.get_mut(self.count) else { return false };
        *free = numbered;
        self.count += 1;
        true
    }

    /// The first that has not been taken yet.
    pub(super) fn next(&mut self) -> Option<Numbered> {
        let numbered = *self.moves[..self.count].get(self.taken)?;
        self.taken += 1;
        Some(numbered)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_busy_while_a_thread_searches_it() {
        let mut busy = Busy::default();
        busy.clear();
        let key = |hash, place, depth| Key::new(hash, Place::new(place), depth);
        let own = key(1 << 40, 7, 3).unwrap();
        assert!(!busy.has(own) && busy.begin(own) && busy.has(own));
        assert!(!busy.begin(own), "one thread is enough");
        for other in [key(1 << 41, 7, 3), key(1 << 40, 8, 3), key(1 << 40, 7, 4)] {
            assert!(!busy.has(other.unwrap()));
        }
        busy.end(own);
        assert!(!busy.has(own) && busy.begin(own));
        busy.clear();
        assert!(!busy.has(own));
        assert_eq!(key(1 << 40, 7, LEAST_DEPTH - 1), None);
    }

    #[test]
    fn what_is_put_off_comes_back_in_its_order_while_there_is_room() {
        let mut later = PutOff::default();
        let moves = (0..MOST).map(|index| (index, (index, -1)));
        assert!(moves.clone().all(|numbered| later.push(numbered)));
        assert!(!later.push((99, (99, 0))));
        assert!(moves.eq(std::iter::from_fn(|| later.next())));
    }
}
