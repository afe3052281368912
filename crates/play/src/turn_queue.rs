//! A queue in which payers take turns.

use std::collections::{HashMap, VecDeque};

/// Owner of requests, such as an address or an account. Payers take turns, however many requests each has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Payer(pub u128);

/// Things that wait, by payer: whoever had a turn is last, and of one payer the oldest is next.
///
/// ```
/// use inarow_play::{Payer, TurnQueue};
/// let mut queue = TurnQueue::default();
/// for (payer, name) in [(1, "a"), (1, "b"), (1, "c"), (2, "d")] {
///     queue.push(Payer(payer), name);
/// }
/// let order: Vec<_> = std::iter::from_fn(|| queue.pop()).collect();
/// assert_eq!(order, ["a", "d", "b", "c"]);
/// ```
#[derive(Debug)]
pub struct TurnQueue<T> {
    queues: HashMap<Payer, VecDeque<T>>,
    /// Payers with something here, the next one first.
    turns: VecDeque<Payer>,
}

impl<T> Default for TurnQueue<T> {
    fn default() -> TurnQueue<T> {
        TurnQueue { queues: HashMap::new(), turns: VecDeque::new() }
    }
}

impl<T> TurnQueue<T> {
    /// Adds something, behind what waits of the same payer.
    pub fn push(&mut self, payer: Payer, item: T) {
        let queue = self.queues.entry(payer).or_default();
        if queue.is_empty() {
            self.turns.push_back(payer);
        }
        queue.push_back(item);
    }

    /// Takes the oldest thing of the payer whose turn it is.
    pub fn pop(&mut self) -> Option<T> {
        let payer = self.turns.pop_front()?;
        let queue = self.queues.get_mut(&payer)?;
        let item = queue.pop_front();
        if queue.is_empty() {
            self.queues.remove(&payer);
        } else {
            self.turns.push_back(payer);
        }
        item
    }

    /// Removes what waits of a payer where this holds.
    pub fn remove(&mut self, payer: Payer, is_it: impl Fn(&T) -> bool) {
        let Some(queue) = self.queues.get_mut(&payer) else { return };
        queue.retain(|item| !is_it(item));
        if queue.is_empty() {
            self.queues.remove(&payer);
            self.turns.retain(|other| *other != payer);
        }
    }

    /// Returns the waiting items of a payer, the oldest first.
    pub fn of(&self, payer: Payer) -> impl ExactSizeIterator<Item = &T> {
        let items: std::collections::vec_deque::Iter<'_, T> =
            self.queues.get(&payer).map(VecDeque::iter).unwrap_or_default();
        items
    }

    /// Payers with something here, the next one first.
    pub fn payers(&self) -> impl ExactSizeIterator<Item = Payer> + '_ {
        self.turns.iter().copied()
    }

    /// Number of things that wait.
    #[must_use]
    pub fn len(&self) -> usize {
        self.queues.values().map(VecDeque::len).sum()
    }

    /// Whether nothing waits.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.turns.is_empty()
    }
}
