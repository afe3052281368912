//! What a search remembers of positions.

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
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Entry {
    key: u32,
    /// The best move; the first place of the border where none is known.
    pub(super) best: Place,
    pub(super) value: i16,
    pub(super) depth: i8,
    pub(super) known: Known,
}

/// Entries that a position may be in.
const WAYS: usize = 4;

/// Entries by position, as many as the search may need: two for each position that it visits.
#[derive(Clone, Debug, Default)]
pub(super) struct Table {
    buckets: Vec<[Entry; WAYS]>,
    mask: usize,
}

impl Table {
    /// Forgets everything, and makes room for this many visited positions within so many bytes.
    pub(super) fn clear(&mut self, positions: u64, bytes: u64) {
        let bucket = size_of::<[Entry; WAYS]>() as u64;
        let most = (bytes / bucket).clamp(1, 1 << 32);
        let wanted = (positions.saturating_mul(2) / WAYS as u64).clamp(1 << 10, most.max(1 << 10)).min(most);
        let count = 1usize << wanted.ilog2();
        self.mask = count - 1;
        if self.buckets.len() < count {
            self.buckets = vec![[Entry::default(); WAYS]; count];
        } else {
            self.buckets[..count].fill([Entry::default(); WAYS]);
        }
    }

    /// What is remembered of a position.
    #[inline]
    pub(super) fn get(&self, hash: u64) -> Option<Entry> {
        let key = (hash >> 32) as u32;
        let bucket = &self.buckets[hash as usize & self.mask];
        bucket.iter().find(|entry| entry.key == key && entry.known != Known::Nothing).copied()
    }

    /// Remembers a position in place of what is known of it, or of the one that was searched least deeply.
    #[inline]
    pub(super) fn put(&mut self, hash: u64, depth: i32, value: i32, known: Known, best: Place) {
        let key = (hash >> 32) as u32;
        let bucket = &mut self.buckets[hash as usize & self.mask];
        let same = bucket.iter().position(|entry| entry.key == key && entry.known != Known::Nothing);
        let least = || {
            let worth =
                |entry: &Entry| if entry.known == Known::Nothing { i32::MIN } else { i32::from(entry.depth) };
            (0..WAYS).min_by_key(|&way| worth(&bucket[way])).unwrap_or(0)
        };
        let way = same.unwrap_or_else(least);
        let entry = &mut bucket[way];
        if same.is_some() && known != Known::Exact && i32::from(entry.depth) > depth + 2 {
            return;
        }
        let best = if best == Place::default() && same.is_some() { entry.best } else { best };
        let depth = depth.clamp(i8::MIN.into(), i8::MAX.into()) as i8;
        *entry = Entry { key, best, value: value as i16, depth, known };
    }
}
