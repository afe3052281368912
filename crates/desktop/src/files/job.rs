//! Work on another thread, so that the window never waits for a disk.

use std::sync::mpsc::{Receiver, RecvTimeoutError, TryRecvError, sync_channel};
use std::time::Duration;

use egui::Context;

/// Work that goes on.
pub(crate) struct Job<T>(Receiver<T>);

/// How work stands.
pub(crate) enum State<T> {
    /// It goes on.
    Running,
    /// It is done.
    Done(T),
    /// It broke off.
    Gone,
}

impl<T: Send + 'static> Job<T> {
    /// Begins; the window is drawn again when it is done.
    pub(crate) fn start(context: &Context, work: impl FnOnce() -> T + Send + 'static) -> Job<T> {
        let (sender, receiver) = sync_channel(1);
        let waker = context.clone();
        let begin = move || {
            // Nobody waits any more when the window over the board was closed meanwhile.
            let _ = sender.send(work());
            waker.request_repaint();
        };
        // Where no thread can be made the receiver finds nobody: the work has broken off.
        let _ = std::thread::Builder::new().name("file".to_owned()).spawn(begin);
        Job(receiver)
    }

    /// How it stands after at most this long; what is done is given once.
    pub(crate) fn wait(&mut self, most: Duration) -> State<T> {
        match self.0.recv_timeout(most) {
            Ok(done) => State::Done(done),
            Err(RecvTimeoutError::Timeout) => State::Running,
            Err(RecvTimeoutError::Disconnected) => State::Gone,
        }
    }

    /// How it stands; what is done is given once.
    pub(crate) fn look(&mut self) -> State<T> {
        match self.0.try_recv() {
            Ok(done) => State::Done(done),
            Err(TryRecvError::Empty) => State::Running,
            Err(TryRecvError::Disconnected) => State::Gone,
        }
    }
}
