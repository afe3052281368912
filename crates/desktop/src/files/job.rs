//! Work on another thread, so that the window never waits for a disk.

use std::sync::mpsc::{Receiver, RecvTimeoutError, TryRecvError, sync_channel};
use std::time::Duration;

use egui::Context;

/// Work on another thread.
pub(crate) struct Job<T>(Receiver<T>);

/// State of the work.
pub(crate) enum State<T> {
    /// The work is running.
    Running,
    /// The work is done.
    Done(T),
    /// The work has ended without a result.
    Gone,
}

impl<T: Send + 'static> Job<T> {
    /// Starts the work. Finished work redraws the window.
    pub(crate) fn start(context: &Context, work: impl FnOnce() -> T + Send + 'static) -> Job<T> {
        let (sender, receiver) = sync_channel(1);
        let waker = context.clone();
        let begin = move || {
            // The receiver is gone if the dialog was closed meanwhile.
            let _ = sender.send(work());
            waker.request_repaint();
        };
        // If no thread can be started, the sender is dropped and the state becomes `Gone`.
        let _ = std::thread::Builder::new().name("file".to_owned()).spawn(begin);
        Job(receiver)
    }

    /// Returns the state after waiting at most `most`. A result is returned once.
    pub(crate) fn wait(&mut self, most: Duration) -> State<T> {
        match self.0.recv_timeout(most) {
            Ok(done) => State::Done(done),
            Err(RecvTimeoutError::Timeout) => State::Running,
            Err(RecvTimeoutError::Disconnected) => State::Gone,
        }
    }

    /// Returns the state. A result is returned once.
    pub(crate) fn look(&mut self) -> State<T> {
        match self.0.try_recv() {
            Ok(done) => State::Done(done),
            Err(TryRecvError::Empty) => State::Running,
            Err(TryRecvError::Disconnected) => State::Gone,
        }
    }
}
