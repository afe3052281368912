//! Events of a terminal game's loop: typed lines, wake-ups from players, deadlines, an interruption.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use inarow_play::{HostClock, LEAVE_PATIENCE, ProcessClock, Update, Waker, wait_for_players};

use crate::{RunError, StartError};

/// Event of a terminal game.
#[derive(Clone, Debug)]
pub enum Input<T> {
    /// Input read from the terminal.
    Read(T),
    /// End of the input.
    End,
    /// Call of the waker, because a player has decided.
    Woken,
    /// Answer or report of a player that the host contacts itself.
    Update(Update),
    /// Passed deadline.
    Time,
    /// Request to end the program at once.
    Interrupt,
}

/// An input and its time of arrival.
type Timed<T> = (Input<T>, Duration);

/// Queue of a loop's inputs, in the order of sending, with the loop's clock. A typed input keeps its time of
/// arrival, even if the loop handles the input late.
pub struct Inbox<T> {
    sender: Sender<Timed<T>>,
    receiver: Receiver<Timed<T>>,
    clock: HostClock,
}

/// Handle that ends a game from another thread, for example on a signal. The unfinished game stays saved.
#[derive(Clone, Debug)]
pub struct Interrupter<T>(Sender<Timed<T>>);

impl<T> Interrupter<T> {
    /// Asks for the end. Does nothing if the game has ended already.
    pub fn interrupt(&self) {
        // The time does not matter, because the program ends.
        let _ = self.0.send((Input::Interrupt, Duration::ZERO));
    }
}

impl<T: Send + 'static> Default for Inbox<T> {
    fn default() -> Self {
        Inbox::new()
    }
}

impl<T: Send + 'static> Inbox<T> {
    /// Creates an empty queue. The queue's clock begins now.
    pub fn new() -> Inbox<T> {
        let (sender, receiver) = channel();
        Inbox { sender, receiver, clock: ProcessClock::start().shared() }
    }

    /// Starts a game that wakes this loop. If one of two players fails to start, waits for the other player to
    /// end.
    ///
    /// # Errors
    /// When the game cannot begin.
    pub fn begin<G>(&self, begin: impl FnOnce(Waker) -> Result<G, StartError>) -> Result<G, RunError> {
        let (sender, clock) = (self.sender.clone(), self.clock());
        let wake = Arc::new(move || {
            // Sending fails once the loop has ended.
            let _ = sender.send((Input::Woken, clock()));
        });
        Ok(begin(wake).inspect_err(|_| {
            wait_for_players(LEAVE_PATIENCE);
        })?)
    }

    /// Returns a handle that ends the game from another thread.
    pub fn interrupter(&self) -> Interrupter<T> {
        Interrupter(self.sender.clone())
    }

    /// Reads on a separate thread until `read` returns `None`, then sends [`Input::End`]. The thread may
    /// outlive this inbox, because reading cannot be interrupted.
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

    /// Returns the time since the beginning.
    pub fn now(&self) -> Duration {
        (self.clock)()
    }

    /// Returns the clock, for other threads.
    pub fn clock(&self) -> HostClock {
        Arc::clone(&self.clock)
    }

    /// Waits for the next input, at most until the deadline. Returns the input with its time.
    pub fn next(&self, deadline: Option<Duration>) -> (Input<T>, Duration) {
        let Some(deadline) = deadline else {
            // The channel stays open, because this inbox holds a sender.
            return self.timed(self.receiver.recv().unwrap_or((Input::End, Duration::ZERO)));
        };
        self.timed(match self.receiver.recv_timeout(deadline.saturating_sub(self.now())) {
            Ok(timed) => timed,
            Err(RecvTimeoutError::Timeout) => (Input::Time, Duration::ZERO),
            Err(RecvTimeoutError::Disconnected) => (Input::End, Duration::ZERO),
        })
    }

    /// Returns the next input with its time, or `None` if no input is waiting.
    pub fn take(&self) -> Option<(Input<T>, Duration)> {
        self.receiver.try_recv().ok().map(|timed| self.timed(timed))
    }

    /// Returns an input with its time. Actions of players keep their time of arrival. All other inputs get the
    /// current time. With an older time, a late wake-up could end a game before a waiting move.
    fn timed(&self, (input, came): Timed<T>) -> (Input<T>, Duration) {
        let at = if matches!(input, Input::Read(_) | Input::Woken) { came } else { self.now() };
        (input, at)
    }
}

#[cfg(test)]
mod tests;
