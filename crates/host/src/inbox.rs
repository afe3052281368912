//! What the loop of a terminal game waits for: what was read, wake-ups from players, deadlines, an interruption.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use inarow_play::{LEAVE_PATIENCE, Update, wait_for_players};
use inarow_session::Waker;

use crate::{RunError, StartError};

/// Something that happens to a terminal game.
#[derive(Clone, Debug)]
pub enum Input<T> {
    /// The terminal gave this.
    Read(T),
    /// Nothing more will be read.
    End,
    /// The waker was called: a player has decided.
    Woken,
    /// A player that the host reaches itself answers or reports.
    Update(Update),
    /// The deadline has come.
    Time,
    /// The program is to end at once.
    Interrupt,
}

/// The inputs of one loop, in the order in which threads sent them, and the loop's clock.
pub struct Inbox<T> {
    sender: Sender<Input<T>>,
    receiver: Receiver<Input<T>>,
    began: Instant,
}

/// Ends a game from elsewhere, as a signal does: the unfinished game stays.
#[derive(Clone, Debug)]
pub struct Interrupter<T>(Sender<Input<T>>);

impl<T> Interrupter<T> {
    /// Asks for the end. A game that has ended already is not disturbed.
    pub fn interrupt(&self) {
        let _ = self.0.send(Input::Interrupt);
    }
}

impl<T: Send + 'static> Default for Inbox<T> {
    fn default() -> Self {
        Inbox::new()
    }
}

impl<T: Send + 'static> Inbox<T> {
    /// An empty one; its clock begins now.
    pub fn new() -> Inbox<T> {
        let (sender, receiver) = channel();
        Inbox { sender, receiver, began: Instant::now() }
    }

    /// Sets a game up that wakes this loop. Where one of two players does not start, it is waited for the other one.
    ///
    /// # Errors
    /// When the game cannot begin.
    pub fn begin<G>(&self, begin: impl FnOnce(Waker) -> Result<G, StartError>) -> Result<G, RunError> {
        let sender = self.sender.clone();
        let wake = Arc::new(move || {
            // The loop has ended where nothing is received any more.
            let _ = sender.send(Input::Woken);
        });
        Ok(begin(wake).inspect_err(|_| {
            wait_for_players(LEAVE_PATIENCE);
        })?)
    }

    /// A handle that ends the game from elsewhere.
    pub fn interrupter(&self) -> Interrupter<T> {
        Interrupter(self.sender.clone())
    }

    /// Reads on a thread of its own until `read` returns nothing; [`Input::End`] follows then. The thread outlives this
    /// inbox where nothing comes any more: reading cannot be interrupted.
    ///
    /// # Errors
    /// When the system refuses a thread.
    pub fn read(&self, mut read: impl FnMut() -> Option<T> + Send + 'static) -> Result<(), RunError> {
        let sender = self.sender.clone();
        let send_all = move || {
            while let Some(one) = read() {
                if sender.send(Input::Read(one)).is_err() {
                    return;
                }
            }
            let _ = sender.send(Input::End);
        };
        thread::Builder::new().name("input".to_owned()).spawn(send_all).map_err(RunError::Thread)?;
        Ok(())
    }

    /// The time since the beginning.
    pub fn now(&self) -> Duration {
        self.began.elapsed()
    }

    /// Waits for the next input, until the deadline at most.
    pub fn next(&self, deadline: Option<Duration>) -> Input<T> {
        let Some(deadline) = deadline else {
            // This holds a sender: the channel stays open.
            return self.receiver.recv().unwrap_or(Input::End);
        };
        match self.receiver.recv_timeout(deadline.saturating_sub(self.now())) {
            Ok(input) => input,
            Err(RecvTimeoutError::Timeout) => Input::Time,
            Err(RecvTimeoutError::Disconnected) => Input::End,
        }
    }

    /// The next input, where it has come already.
    pub fn take(&self) -> Option<Input<T>> {
        self.receiver.try_recv().ok()
    }
}

#[cfg(test)]
mod tests;
