//! Queues of long work. A few pieces of work run at once. Addresses take turns.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use inarow_play::{Payer, TurnQueue};
use tokio::sync::oneshot;
use tokio::time::timeout;

/// Turns of one kind of work.
#[derive(Debug)]
pub(crate) struct Turns(Arc<Mutex<State>>);

#[derive(Debug)]
struct State {
    /// Number of free turns.
    free: usize,
    waiting: TurnQueue<oneshot::Sender<Turn>>,
}

/// A turn. Dropping the value starts the next turn.
#[derive(Debug)]
pub(crate) struct Turn(Option<Arc<Mutex<State>>>);

fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Turns {
    /// Creates a queue with this number of simultaneous turns.
    pub(crate) fn new(at_once: usize) -> Turns {
        Turns(Arc::new(Mutex::new(State { free: at_once, waiting: TurnQueue::default() })))
    }

    /// Waits for a turn. Returns `None` after `patience` or if `most` requests of this payer wait already.
    pub(crate) async fn take(&self, payer: Payer, most: usize, patience: Duration) -> Option<Turn> {
        let (give, given) = oneshot::channel();
        {
            let mut state = lock(&self.0);
            if state.free > 0 {
                state.free -= 1;
                return Some(Turn(Some(Arc::clone(&self.0))));
            }
            // Clients that have left no longer wait.
            state.waiting.remove(payer, oneshot::Sender::is_closed);
            if state.waiting.of(payer).len() >= most {
                return None;
            }
            state.waiting.push(payer, give);
        }
        timeout(patience, given).await.ok()?.ok()
    }

    /// Returns the number of waiting requests.
    pub(crate) fn waiting(&self) -> usize {
        lock(&self.0).waiting.len()
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        let Some(turns) = self.0.take() else { return };
        loop {
            let next = {
                let mut state = lock(&turns);
                match state.waiting.pop() {
                    Some(next) => next,
                    None => {
                        state.free += 1;
                        return;
                    }
                }
            };
            match next.send(Turn(Some(Arc::clone(&turns)))) {
                Ok(()) => return,
                // The next client gets the turn, because the waiting client has left.
                Err(mut turn) => turn.0 = None,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;

    use super::*;

    const LONG: Duration = Duration::from_secs(60);

    #[tokio::test]
    async fn addresses_take_turns_and_each_waits_with_few() {
        let turns = Turns::new(1);
        let take = |payer: u128| turns.take(Payer(payer), 3, LONG);
        let first = take(1).now_or_never().unwrap().unwrap();
        let mut own: Vec<_> = (0..3).map(|_| Box::pin(take(1))).collect();
        for waits in &mut own {
            assert!(waits.now_or_never().is_none());
        }
        assert!(take(1).now_or_never().unwrap().is_none(), "enough of this address wait");
        let mut guest = Box::pin(take(2));
        assert!((&mut guest).now_or_never().is_none());
        drop(first);
        let first = (&mut own[0]).now_or_never().expect("the oldest of the first address").unwrap();
        assert!((&mut guest).now_or_never().is_none());
        drop(first);
        let guest = (&mut guest).now_or_never().expect("the guest is next").unwrap();
        // A client that leaves is skipped.
        drop(own.remove(1));
        assert_eq!(turns.waiting(), 2);
        drop(guest);
        let last = (&mut own[1]).now_or_never().expect("the last that still waits").unwrap();
        drop(last);
        assert!(take(2).now_or_never().unwrap().is_some());
        assert_eq!(turns.waiting(), 0);
    }

    #[tokio::test]
    async fn nobody_waits_for_ever() {
        let turns = Turns::new(1);
        let turn = turns.take(Payer(1), 3, LONG).await.unwrap();
        assert!(turns.take(Payer(2), 3, Duration::from_millis(1)).await.is_none());
        drop(turn);
        assert!(turns.take(Payer(2), 3, LONG).await.is_some());
    }
}
