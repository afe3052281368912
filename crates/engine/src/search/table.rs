//! Transposition table, shared by the threads of a search and kept from move to move.

use std::sync::atomic::{AtomicU64, Ordering};

use super::{SURE, WIN};
use crate::patterns::Place;
use crate::watch::Watch;

/// Relation of a stored value to the true value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(u8)]
pub(crate) enum Known {
    /// Free entry.
    #[default]
    Nothing,
    /// The true value is at most the stored value.
    AtMost,
    /// The true value is at least the stored value.
    AtLeast,
    /// The value is exact.
    Exact,
}

/// Entry of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Entry {
    /// Best move, or the first place of the border where unknown.
    pub(crate) best: Place,
    pub(crate) value: i32,
    pub(crate) depth: i8,
    pub(crate) known: Known,
    /// Number of the search that stored the entry, modulo [`AGES`].
    age: u8,
}

/// Number of distinguished ages.
const AGES: u8 = 64;
/// Depth penalty per search of age, in plies.
const STALE: i32 = 4;

impl Entry {
    /// Whether the side to move wins. Such a win holds at any depth.
    pub(crate) fn is_won(self) -> bool {
        matches!(self.known, Known::AtLeast | Known::Exact) && self.value >= SURE
    }

    /// Whether the side to move loses. Such a loss holds at any depth.
    pub(crate) fn is_lost(self) -> bool {
        matches!(self.known, Known::AtMost | Known::Exact) && self.value <= -SURE
    }

    /// Plies to the end of a decided position.
    pub(crate) fn plies_to_end(self) -> u32 {
        WIN.abs_diff(self.value.abs())
    }

    /// Whether this entry is kept instead of a new one. A decided result and its distance are kept.
    fn stands(self, new: Entry) -> bool {
        self.is_won() && !(new.is_won() && new.value > self.value)
            || self.is_lost() && !(new.is_lost() && new.value < self.value)
    }

    fn pack(self) -> u64 {
        u64::from(self.value as u32)
            | (self.best.index() as u64) << 32
            | u64::from(self.depth as u8) << 48
            | (self.known as u64) << 56
            | u64::from(self.age) << 58
    }

    fn unpack(data: u64) -> Entry {
        let known = match data >> 56 & 3 {
            0 => Known::Nothing,
            1 => Known::AtMost,
            2 => Known::AtLeast,
            _ => Known::Exact,
        };
        Entry {
            value: data as u32 as i32,
            best: Place::new((data >> 32) as usize & 0xFFFF),
            depth: (data >> 48) as u8 as i8,
            known,
            age: (data >> 58) as u8,
        }
    }
}

/// Entry in the table: its data, and the position's hash combined with the data by xor. After a race of two
/// threads the hash and the data do not match, so the entry is not found.
#[derive(Debug, Default)]
struct Slot {
    key: AtomicU64,
    data: AtomicU64,
}

impl Slot {
    #[inline]
    fn load(&self) -> (u64, u64) {
        let data = self.data.load(Ordering::Relaxed);
        (self.key.load(Ordering::Relaxed) ^ data, data)
    }

    #[inline]
    fn store(&self, hash: u64, data: u64) {
        self.key.store(hash ^ data, Ordering::Relaxed);
        self.data.store(data, Ordering::Relaxed);
    }
}

/// Entries per bucket.
const WAYS: usize = 4;

#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([Slot; WAYS]);

/// Buckets filled between two reads of the host's signals: 1 MiB.
const CHUNK: usize = (1 << 20) / size_of::<Bucket>();

/// Transposition table. A new table stores nothing until room is made.
#[derive(Debug, Default)]
pub(crate) struct Table {
    buckets: Vec<Bucket>,
    /// Number of buckets for which the system has memory, once the system refused more.
    most: Option<usize>,
    mask: usize,
    age: u8,
}

impl Table {
    /// Clears the table and makes room for `positions` nodes within `bytes`: two entries per node. Equal
    /// numbers give equal sizes, unless the watch ends or memory is short.
    pub(crate) fn clear(&mut self, positions: u64, bytes: u64, watch: &mut Watch) {
        let count = self.reserve(positions, bytes);
        self.buckets.clear();
        self.fill(count, watch);
        self.age = 0;
    }

    /// Starts another search with the earlier entries, and makes room for `positions` nodes within `bytes`.
    pub(crate) fn keep(&mut self, positions: u64, bytes: u64, watch: &mut Watch) {
        if (self.buckets.capacity() * size_of::<Bucket>()) as u64 > bytes {
            self.buckets = Vec::new();
        }
        let count = self.reserve(positions, bytes);
        self.fill(count, watch);
        self.age = (self.age + 1) % AGES;
    }

    /// Frees the memory.
    pub(crate) fn forget(&mut self) {
        *self = Table::default();
    }

    /// Allocates memory for `positions` nodes within `bytes`. Halves the size while the system refuses. Returns
    /// the number of buckets.
    fn reserve(&mut self, positions: u64, bytes: u64) -> usize {
        let mut count = buckets(positions, bytes);
        count = self.most.map_or(count, |most| count.min(most));
        if self.buckets.capacity() < count {
            // Frees the old buckets first, so that old and new buckets never coexist.
            self.buckets = Vec::new();
            while count > 1 && self.buckets.try_reserve_exact(count).is_err() {
                count /= 2;
                self.most = Some(count);
            }
        }
        count
    }

    /// Adds free buckets up to `count`, or at least one if the watch ends.
    fn fill(&mut self, count: usize, watch: &mut Watch) {
        while self.buckets.len() < count && (self.buckets.is_empty() || !watch.is_over()) {
            let more = count.min(self.buckets.len() + CHUNK);
            self.buckets.resize_with(more, Bucket::default);
        }
        self.mask = mask(self.buckets.len());
    }

    /// Returns the entry of a position.
    #[inline]
    pub(crate) fn get(&self, hash: u64) -> Option<Entry> {
        let bucket = self.buckets.get(hash as usize & self.mask)?;
        bucket.0.iter().find_map(|slot| {
            let (key, data) = slot.load();
            if key != hash {
                return None;
            }
            Some(Entry::unpack(data)).filter(|entry| entry.known != Known::Nothing)
        })
    }

    /// Stores an entry in place of the position's old one, or of the bucket's least valuable one.
    #[inline]
    pub(crate) fn put(&self, hash: u64, depth: i32, value: i32, known: Known, best: Place) {
        let Some(bucket) = self.buckets.get(hash as usize & self.mask) else { return };
        let mut least = (i32::MAX, &bucket.0[0]);
        let mut same = None;
        for slot in &bucket.0 {
            let (key, data) = slot.load();
            let entry = Entry::unpack(data);
            if key == hash && entry.known != Known::Nothing {
                same = Some(entry);
                least.1 = slot;
                break;
            }
            let worth = if entry.known == Known::Nothing {
                i32::MIN
            } else {
                i32::from(entry.depth) - STALE * i32::from((AGES + self.age - entry.age) % AGES)
            };
            if worth < least.0 {
                least = (worth, slot);
            }
        }
        let best = same.filter(|_| best == Place::default()).map_or(best, |entry| entry.best);
        let plies = depth.clamp(i8::MIN.into(), i8::MAX.into()) as i8;
        let new = Entry { best, value, depth: plies, known, age: self.age };
        if let Some(entry) = same
            && (entry.stands(new) || known != Known::Exact && i32::from(entry.depth) > depth + 2)
        {
            return;
        }
        least.1.store(hash, new.pack());
    }
}

/// Returns the number of buckets for `positions` nodes within `bytes`, a power of two.
fn buckets(positions: u64, bytes: u64) -> usize {
    let most = (bytes / size_of::<Bucket>() as u64).clamp(1, 1 << 32);
    let wanted = (positions.saturating_mul(2) / WAYS as u64).clamp(1 << 10, most.max(1 << 10)).min(most);
    1usize << wanted.ilog2()
}

/// Returns the mask from a hash to its bucket, for the largest power of two within `count`.
fn mask(count: usize) -> usize {
    count.checked_ilog2().map_or(0, |bits| (1 << bits) - 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Stop;

    fn unwatched() -> Watch {
        Watch::new(&Stop::new())
    }

    #[test]
    fn what_was_remembered_is_known_until_it_is_forgotten() {
        let mut table = Table::default();
        table.clear(1000, 1 << 20, &mut unwatched());
        let place = Place::new(77);
        for (hash, depth, value, known) in [
            (5, 3, -(WIN - 10), Known::Exact),
            (u64::MAX, -1, WIN - 10, Known::AtLeast),
            (1 << 40, 100, -1, Known::AtMost),
        ] {
            table.put(hash, depth, value, known, place);
            let entry = table.get(hash).unwrap();
            let Entry { best, value: kept, depth: plies, known: what, .. } = entry;
            assert_eq!((i32::from(plies), kept, what, best), (depth, value, known, place));
        }
        table.keep(1000, 1 << 20, &mut unwatched());
        assert!(table.get(5).is_some());
        table.clear(1000, 1 << 20, &mut unwatched());
        assert_eq!(table.get(5), None);
    }

    #[test]
    fn wins_and_losses_are_told_from_bounds_that_leave_them_open() {
        let entry = |value, known| Entry { value, known, ..Entry::default() };
        let (won, lost) = (WIN - 10, 10 - WIN);
        assert!(entry(won, Known::AtLeast).is_won() && entry(lost, Known::AtMost).is_lost());
        assert!(entry(won, Known::Exact).is_won() && entry(lost, Known::Exact).is_lost());
        for open in [
            entry(won, Known::AtMost),
            entry(lost, Known::AtLeast),
            entry(6_000, Known::Exact),
            entry(won, Known::Nothing),
        ] {
            assert!(!open.is_won() && !open.is_lost(), "{open:?}");
        }
    }

    #[test]
    fn a_full_bucket_loses_what_is_old_or_shallow() {
        let mut table = Table::default();
        table.clear(1, 1, &mut unwatched());
        assert_eq!(table.buckets.len(), 1);
        for hash in 1..=4 {
            table.put(hash, 10 * hash as i32, 0, Known::Exact, Place::default());
        }
        table.put(5, 1, 0, Known::Exact, Place::default());
        assert_eq!(table.get(1), None);
        assert!(table.get(4).is_some() && table.get(5).is_some());
        for _ in 0..11 {
            table.keep(1, 64, &mut unwatched());
        }
        table.put(6, 1, 0, Known::Exact, Place::default());
        assert!(table.get(5).is_none());
        table.put(7, 2, 0, Known::Exact, Place::default());
        assert!(table.get(6).is_some() && table.get(2).is_none(), "old ones first");
    }

    #[test]
    fn a_table_stays_within_its_bytes() {
        for (positions, bytes) in
            [(1, 1 << 20), (u64::MAX, 1 << 20), (100_000, 64 << 20), (u64::MAX, 100_000)]
        {
            let mut table = Table::default();
            table.keep(positions, bytes, &mut unwatched());
            assert!(size_of_val(table.buckets.as_slice()) as u64 <= bytes, "{positions} in {bytes}");
            table.keep(positions, 1 << 16, &mut unwatched());
            assert!(size_of_val(table.buckets.as_slice()) <= 1 << 16);
        }
    }

    #[test]
    fn a_stopped_search_gets_a_table_at_once_however_much_is_asked_for() {
        let stop = Stop::new();
        stop.set();
        let mut watch = Watch::new(&stop);
        let mut table = Table::default();
        for bytes in [1 << 30, u64::MAX] {
            table.keep(u64::MAX, bytes, &mut watch);
            assert!(table.buckets.len() <= CHUNK, "{}", table.buckets.len());
            table.clear(u64::MAX, bytes, &mut watch);
            table.put(5, 1, 7, Known::Exact, Place::new(3));
            assert_eq!(table.get(5).map(|entry| entry.value), Some(7));
            assert!(table.buckets.len() <= CHUNK, "{}", table.buckets.len());
        }
    }

    #[test]
    fn what_the_system_refused_is_not_asked_for_again() {
        let mut table = Table { most: Some(8), ..Table::default() };
        for _ in 0..2 {
            table.keep(u64::MAX, 1 << 20, &mut unwatched());
            assert_eq!((table.buckets.len(), table.mask), (8, 7));
            table.clear(u64::MAX, 1 << 20, &mut unwatched());
            assert_eq!((table.buckets.len(), table.mask), (8, 7));
        }
    }
}
