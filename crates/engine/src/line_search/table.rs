//! What searches remember of positions, shared by the threads of a search and kept from move to move.

use std::sync::atomic::{AtomicU64, Ordering};

use super::{MATE, SURE};
use crate::patterns::Place;

/// What a remembered value says of the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(u8)]
pub(super) enum Known {
    /// Nothing: the entry is free.
    #[default]
    Nothing,
    /// The true one is at most this.
    AtMost,
    /// The true one is at least this.
    AtLeast,
    /// It is the value.
    Exact,
}

/// What is remembered of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Entry {
    /// The best move; the first place of the border where none is known.
    pub(super) best: Place,
    pub(super) value: i16,
    pub(super) depth: i8,
    pub(super) known: Known,
    /// The search that it is of.
    age: u8,
}

/// Ages are told apart within so many searches.
const AGES: u8 = 64;
/// An entry of the search before counts as if it was searched so much less deeply, in plies.
const STALE: i32 = 4;

impl Entry {
    /// Whether it tells that the side to move wins, which stands however deeply the position was searched.
    pub(super) fn is_won(self) -> bool {
        matches!(self.known, Known::AtLeast | Known::Exact) && i32::from(self.value) >= SURE
    }

    /// The same of a loss.
    pub(super) fn is_lost(self) -> bool {
        matches!(self.known, Known::AtMost | Known::Exact) && i32::from(self.value) <= -SURE
    }

    /// Plies to the end of a position that is won or lost.
    pub(super) fn plies_to_end(self) -> u32 {
        MATE.abs_diff(i32::from(self.value).abs())
    }

    /// Whether a position's new entry tells less than this one: that it is decided stays known, and how soon.
    fn stands(self, new: Entry) -> bool {
        self.is_won() && !(new.is_won() && new.value > self.value)
            || self.is_lost() && !(new.is_lost() && new.value < self.value)
    }

    fn pack(self) -> u64 {
        u64::from(self.value as u16)
            | (self.best.index() as u64) << 16
            | u64::from(self.depth as u8) << 32
            | (self.known as u64) << 40
            | u64::from(self.age) << 42
    }

    fn unpack(data: u64) -> Entry {
        let known = match data >> 40 & 3 {
            0 => Known::Nothing,
            1 => Known::AtMost,
            2 => Known::AtLeast,
            _ => Known::Exact,
        };
        Entry {
            value: data as u16 as i16,
            best: Place::new((data >> 16) as usize & 0xFFFF),
            depth: (data >> 32) as u8 as i8,
            known,
            age: (data >> 42) as u8 & (AGES - 1),
        }
    }
}

/// An entry's place: its content, and the position's hash mixed with that. Where two threads write at once the two do not
/// match, and nothing is known.
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

/// Entries that a position may be in.
const WAYS: usize = 4;

#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([Slot; WAYS]);

/// Entries by position.
#[derive(Debug, Default)]
pub(crate) struct Table {
    buckets: Vec<Bucket>,
    mask: usize,
    age: u8,
}

impl Table {
    /// Forgets everything, and makes room for this many visited positions within so many bytes: two entries for each. The
    /// same numbers always give the same room.
    pub(super) fn clear(&mut self, positions: u64, bytes: u64) {
        let count = buckets(positions, bytes);
        if self.buckets.len() < count {
            self.allocate(count);
        } else {
            self.buckets[..count].iter().flat_map(|bucket| &bucket.0).for_each(|slot| slot.store(0, 0));
        }
        self.mask = count - 1;
        self.age = 0;
    }

    /// Begins another search that knows what those before found, with room for this many positions as far as so many bytes
    /// allow.
    pub(super) fn keep(&mut self, positions: u64, bytes: u64) {
        let count = buckets(positions, bytes);
        if self.buckets.len() < count || size_of_val(self.buckets.as_slice()) as u64 > bytes {
            self.allocate(count);
        }
        self.mask = if self.buckets.is_empty() { 0 } else { self.buckets.len() - 1 };
        self.age = (self.age + 1) % AGES;
    }

    /// Gives the memory back.
    pub(crate) fn forget(&mut self) {
        *self = Table::default();
    }

    fn allocate(&mut self, count: usize) {
        // The old ones first, so that both are never there at once.
        self.buckets = Vec::new();
        self.buckets.resize_with(count, Bucket::default);
    }

    /// What is remembered of a position.
    #[inline]
    pub(super) fn get(&self, hash: u64) -> Option<Entry> {
        let bucket = &self.buckets[hash as usize & self.mask];
        bucket.0.iter().find_map(|slot| {
            let (key, data) = slot.load();
            if key != hash {
                return None;
            }
            Some(Entry::unpack(data)).filter(|entry| entry.known != Known::Nothing)
        })
    }

    /// Remembers a position in place of what is known of it, or of the one that was searched least deeply.
    #[inline]
    pub(super) fn put(&self, hash: u64, depth: i32, value: i32, known: Known, best: Place) {
        let bucket = &self.buckets[hash as usize & self.mask];
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
        let new = Entry { best, value: value as i16, depth: plies, known, age: self.age };
        if let Some(entry) = same
            && (entry.stands(new) || known != Known::Exact && i32::from(entry.depth) > depth + 2)
        {
            return;
        }
        least.1.store(hash, new.pack());
    }
}

/// How many buckets there are for so many positions within so many bytes: a power of two.
fn buckets(positions: u64, bytes: u64) -> usize {
    let most = (bytes / size_of::<Bucket>() as u64).clamp(1, 1 << 32);
    let wanted = (positions.saturating_mul(2) / WAYS as u64).clamp(1 << 10, most.max(1 << 10)).min(most);
    1usize << wanted.ilog2()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_remembered_is_known_until_it_is_forgotten() {
        let mut table = Table::default();
        table.clear(1000, 1 << 20);
        let place = Place::new(77);
        for (hash, depth, value, known) in [
            (5, 3, -29_990, Known::Exact),
            (u64::MAX, -1, 29_990, Known::AtLeast),
            (1 << 40, 100, -1, Known::AtMost),
        ] {
            table.put(hash, depth, value, known, place);
            let entry = table.get(hash).unwrap();
            let Entry { best, value: kept, depth: plies, known: what, .. } = entry;
            assert_eq!((i32::from(plies), i32::from(kept), what, best), (depth, value, known, place));
        }
        table.keep(1000, 1 << 20);
        assert!(table.get(5).is_some());
        table.clear(1000, 1 << 20);
        assert_eq!(table.get(5), None);
    }

    #[test]
    fn wins_and_losses_are_told_from_bounds_that_leave_them_open() {
        let entry = |value, known| Entry { value, known, ..Entry::default() };
        let (won, lost) = (29_990, -29_990);
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
        table.clear(1, 1);
        assert_eq!(table.buckets.len(), 1);
        for hash in 1..=4 {
            table.put(hash, 10 * hash as i32, 0, Known::Exact, Place::default());
        }
        table.put(5, 1, 0, Known::Exact, Place::default());
        assert_eq!(table.get(1), None);
        assert!(table.get(4).is_some() && table.get(5).is_some());
        for _ in 0..11 {
            table.keep(1, 64);
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
            table.keep(positions, bytes);
            assert!(size_of_val(table.buckets.as_slice()) as u64 <= bytes, "{positions} in {bytes}");
            table.keep(positions, 1 << 16);
            assert!(size_of_val(table.buckets.as_slice()) <= 1 << 16);
        }
    }
}
