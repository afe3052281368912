//! Inputs of a terminal game's loop: typed lines, wake-ups from players, deadlines, an interruption.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use inarow_play::{HostClock, LEAVE_PATIENCE, ProcessClock, Update, Waker, wait_for_players};

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

/// An input, and the time at which it came.
type Timed<T> = (Input<T>, Duration);

/// The inputs of one loop, in the order in which threads sent them, and the loop's clock. What was read is charged until it
/// came, however late the loop looks.
pub struct Inbox<T> {
    sender: Sender<Timed<T>>,
    receiver: Receiver<Timed<T>>,
    clock: HostClock,
}

/// Ends a game from elsewhere, as a signal does: the unfinished game stays.
#[derive(Clone, Debug)]
pub struct Interrupter<T>(Sender<Timed<T>>);

impl<T> Interrupter<T> {
    /// Asks for the end. A game that has ended already is not disturbed.
    pub fn interrupt(&self) {
        // The program ends: the time does not matter.
        let _ = self.0.send((Input::Interrupt, Duration::ZERO));
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
        Inbox { sender, receiver, clock: ProcessClock::start().shared() }
    }

    /// Sets a game up that wakes this loop. Where one of two players does not start, it is waited for the other one.
    ///
    /// # Errors
    /// When the game cannot begin.
    pub fn begin<G>(&self, begin: impl FnOnce(Waker) -> Result<G, StartError>) -> Result<G, RunError> {
        let (sender, clock) = (self.sender.clone(), self.clock());
        let wake = Arc::new(move || {
            // The loop has ended where nothing is received any more.
            let _ = sender.send((Input::Woken, clock()));
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
        let (sender, clock) = (self.sender.clone(), self.clock());
        let send_all = move || {
            while let Some(one) = read() {
                if sender.send((Input::Read(one), clock())).is_err() {
                    return;
                }
            }
            let _ = sender.send((Input::End, clock()));
        };
        thread::Builder::new().name("input".to_owned()).spawn(send_all).map_err(RunError::Thread)?;
        Ok(())
    }

    /// The time since the beginning.
    pub fn now(&self) -> Duration {
        (self.clock)()
    }

    /// The same, for other threads.
    pub fn clock(&self) -> HostClock {
        Arc::clone(&self.clock)
    }

    /// Waits for the next input, until the deadline at most. Gives the time with it.
    pub fn next(&self, deadline: Option<Duration>) -> (Input<T>, Duration) {
        let Some(deadline) = deadline else {
            // This holds a sender: the channel stays open.
            return self.timed(self.receiver.recv().unwrap_or((Input::End, Duration::ZERO)));
        };
        self.timed(match self.receiver.recv_timeout(deadline.saturating_sub(self.now())) {
            Ok(timed) => timed,
            Err(RecvTimeoutError::Timeout) => (Input::Time, Duration::ZERO),
            Err(RecvTimeoutError::Disconnected) => (Input::End, Duration::ZERO),
        })
    }

    /// The next input, where it has come already, and the time.
    pub fn take(&self) -> Option<(Input<T>, Duration)> {
        self.receiver.try_recv().ok().map(|timed| self.timed(timed))
    }

    /// What people and players did has the time at which it came, everything else that of now: a wake-up that is looked at
    /// late must not end a game before the move that waits behind it.
    fn timed(&self, (input, came): Timed<T>) -> (Input<T>, Duration) {
        let at = if matches!(input, Input::Read(_) | Input::Woken) { came } else { self.now() };
        (input, at)
    }
}

#[cfg(test)]
mod tests;
