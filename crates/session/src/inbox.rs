//! Where the players' answers arrive. A thread passes them on and wakes the host, so that nobody polls.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use inarow_play::Answer;

use crate::Waker;

/// How often a host looks when the system gives no thread that could wake it.
const POLL: Duration = Duration::from_millis(50);

/// The players' answers.
pub(crate) struct Inbox {
    players: Sender<Answer>,
    answers: Receiver<Answer>,
    last_id: u64,
    /// Nobody wakes the host.
    polled: bool,
}

impl Inbox {
    pub(crate) fn new(waker: Waker) -> Inbox {
        let (players, received) = channel::<Answer>();
        let (passed_on, answers) = channel();
        // It ends when the session and all players are gone.
        let pass_on = move || {
            while let Ok(answer) = received.recv() {
                if passed_on.send(answer).is_err() {
                    return;
                }
                waker();
            }
        };
        match std::thread::Builder::new().name("answers".to_owned()).spawn(pass_on) {
            Ok(_) => Inbox { players, answers, last_id: 0, polled: false },
            Err(_) => {
                let (players, answers) = channel();
                Inbox { players, answers, last_id: 0, polled: true }
            }
        }
    }

    /// The players' end.
    pub(crate) fn sender(&self) -> Sender<Answer> {
        self.players.clone()
    }

    /// The id of a new question.
    pub(crate) fn next_id(&mut self) -> u64 {
        self.last_id += 1;
        self.last_id
    }

    /// An answer that has come.
    pub(crate) fn next(&mut self) -> Option<Answer> {
        self.answers.try_recv().ok()
    }

    /// When to look again, where nobody wakes the host.
    pub(crate) fn due(&self, now: Duration) -> Option<Duration> {
        self.polled.then(|| now.saturating_add(POLL))
    }
}
