//! Turns of long work: few at a time, those of each address in turn.

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
    /// Turns that nobody has.
    free: usize,
    waiting: TurnQueue<oneshot::Sender<Turn>>,
}

/// A turn: the next one begins when it is dropped.
#[derive(Debug)]
pub(crate) struct Turn(Option<Arc<Mutex<State>>>);

fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Turns {
    /// As many turns at once.
    pub(crate) fn new(at_once: usize) -> Turns {
        Turns(Arc::new(Mutex::new(State { free: at_once, waiting: TurnQueue::default() })))
    }

    /// Waits for a turn, at most this long; `None` where that was too long, or where `most` of this payer wait already.
    pub(crate) async fn take(&self, payer: Payer, most: usize, patience: Duration) -> Option<Turn> {
        let (give, given) = oneshot::channel();
        {
            let mut state = lock(&self.0);
            if state.free > 0 {
                state.free -= 1;
                return Some(Turn(Some(Arc::clone(&self.0))));
            }
            // Whoever has gone waits no more.
            state.waiting.remove(payer, oneshot::Sender::is_closed);
            if state.waiting.of(payer).len() >= most {
                return None;
            }
            state.waiting.push(payer, give);
        }
        timeout(patience, given).await.ok()?.ok()
    }

    /// Number of requests that wait.
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
                // Whoever waited has gone: the turn is the next one's.
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
        // Whoever goes is not waited for.
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
