//! Moves in progress on the threads of a search, so that different threads take different moves. A thread
//! defers moves that other threads are searching. Deferred moves follow the node's other moves, when the
//! transposition table has the results. The scheme is Kerrigan's simplified form of ABDADA (Weill, "The ABDADA
//! distributed minimax-search algorithm", ICCA Journal 19, 1996).

use std::sync::atomic::{AtomicU64, Ordering};

use crate::patterns::Place;

/// Least depth of shared nodes, in plies. Sharing shallower nodes is not worthwhile.
const LEAST_DEPTH: i32 = 1;
/// Number of slots for moves in progress. Of two moves in one slot only the first is recorded.
const SLOTS: usize = 1 << 14;

/// Key of a move in a position at some depth. A key is never 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Key(u64);

impl Key {
    /// Returns the key of a move in the position with this hash. Returns `None` where the depth is too small
    /// for sharing.
    pub(crate) fn new(hash: u64, place: Place, depth: i32) -> Option<Key> {
        let place = (place.index() as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let plies = u64::from(depth.unsigned_abs()).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        (depth >= LEAST_DEPTH).then_some(Key((hash ^ place ^ plies) | 1))
    }
}

/// Moves in progress on the threads of a search.
#[derive(Debug, Default)]
pub(crate) struct Busy(Vec<AtomicU64>);

impl Busy {
    /// Clears the moves of a search that was stopped.
    pub(crate) fn clear(&mut self) {
        self.0.clear();
        self.0.resize_with(SLOTS, AtomicU64::default);
    }

    fn slot(&self, key: Key) -> &AtomicU64 {
        &self.0[(key.0 >> 20) as usize % SLOTS]
    }

    /// Whether some thread searches the move.
    pub(crate) fn has(&self, key: Key) -> bool {
        self.slot(key).load(Ordering::Relaxed) == key.0
    }

    /// Records the start of a move. Returns whether the move was recorded. A call of [`end`](Busy::end) must
    /// then follow.
    pub(crate) fn begin(&self, key: Key) -> bool {
        self.slot(key).compare_exchange(0, key.0, Ordering::Relaxed, Ordering::Relaxed).is_ok()
    }

    /// Records the end of a move.
    pub(crate) fn end(&self, key: Key) {
        self.slot(key).store(0, Ordering::Relaxed);
    }
}

/// Largest number of deferred moves of a node.
const MOST: usize = 12;

/// Index of a node's move, its number in search order, and the distance of its rank from the likeliest.
pub(crate) type Numbered = (usize, (usize, i32));

/// Deferred moves of a node, which other threads are searching.
#[derive(Debug, Default)]
pub(crate) struct PutOff {
    moves: [Numbered; MOST],
    count: usize,
    taken: usize,
}

impl PutOff {
    /// Defers a move. Returns whether there was room.
    pub(crate) fn push(&mut self, numbered: Numbered) -> bool {
        let Some(free) = self.moves.get_mut(self.count) else { return false };
        *free = numbered;
        self.count += 1;
        true
    }

    /// Returns the first deferred move that was not taken yet.
    pub(crate) fn next(&mut self) -> Option<Numbered> {
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
