//! A queue in which payers take turns.

use std::collections::{HashMap, VecDeque};

/// Owner of requests, such as an address or an account. Payers take turns, regardless of their numbers of requests.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Payer(pub u128);

/// Queue of items by payer. After a turn a payer goes to the end. The oldest item of a payer is next.
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
    /// Payers with items, the next one first.
    turns: VecDeque<Payer>,
}

impl<T> Default for TurnQueue<T> {
    fn default() -> TurnQueue<T> {
        TurnQueue { queues: HashMap::new(), turns: VecDeque::new() }
    }
}

impl<T> TurnQueue<T> {
    /// Adds an item behind the other items of its payer.
    pub fn push(&mut self, payer: Payer, item: T) {
        let queue = self.queues.entry(payer).or_default();
        if queue.is_empty() {
            self.turns.push_back(payer);
        }
        queue.push_back(item);
    }

    /// Takes the oldest item of the payer whose turn it is.
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

    /// Removes the items of a payer that match `is_it`.
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

    /// Returns the payers with items, the next one first.
    pub fn payers(&self) -> impl ExactSizeIterator<Item = Payer> + '_ {
        self.turns.iter().copied()
    }

    /// Returns the number of items.
    #[must_use]
    pub fn len(&self) -> usize {
        self.queues.values().map(VecDeque::len).sum()
    }

    /// Whether the queue is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.turns.is_empty()
    }
}
