//! Who follows a game, and how they are told.

use std::sync::Arc;

use inarow_play::Seat;
use tokio::sync::mpsc;

use super::{Request, Room};
use crate::error::ApiError;
use crate::metrics::Metrics;
use crate::secret::SecretHash;

/// A reader of the game's events, as the room sees it.
pub(super) struct Watcher {
    lines: mpsc::Sender<Arc<str>>,
    /// It stays while people may still agree on a rematch; others end soon after the game.
    pub(super) is_patient: bool,
}

/// A reader of the game's events, as the reader sees it.
pub(crate) struct Watch {
    /// What has happened already.
    pub(crate) past: Vec<Arc<str>>,
    /// What happens from now on; closed after the last.
    pub(crate) live: mpsc::Receiver<Arc<str>>,
    /// Tells the room when it is dropped.
    pub(crate) presence: Option<StreamPresence>,
}

/// A player's open stream.
pub(crate) struct StreamPresence {
    pub(crate) seat: Seat,
    room: mpsc::WeakSender<Request>,
}

impl StreamPresence {
    /// Tells the room something of this seat.
    pub(crate) fn tell(&self, request: Request) {
        if let Some(room) = self.room.upgrade() {
            // A room with so much to do learns of it at the next occasion.
            let _ = room.try_send(request);
        }
    }
}

impl Drop for StreamPresence {
    fn drop(&mut self) {
        self.tell(Request::Left { seat: self.seat });
    }
}

impl Room {
    /// Lets somebody follow the game from the event after this number. Who names an event that never was gets the game as it
    /// stands.
    pub(super) fn watch(
        &mut self,
        since: u64,
        secret: Option<SecretHash>,
        is_patient: bool,
    ) -> Result<Watch, ApiError> {
        let seat = match secret {
            Some(secret) => Some(self.game.seat_with(&secret).ok_or(ApiError::WrongSecret)?),
            None => None,
        };
        let past = match self.game.lines_after(since) {
            Some(lines) => lines.to_vec(),
            None => vec![serde_json::json!({ "snapshot": self.game.view(self.now()) }).to_string().into()],
        };
        let (lines, live) = mpsc::channel(self.app.limits.backlog);
        if !self.game.is_settled() && !(self.is_long_over(is_patient)) {
            self.watchers.push(Watcher { lines, is_patient });
        }
        let presence = seat.map(|seat| {
            let person = &mut self.people[seat.index()];
            person.streams += 1;
            person.has_streamed = true;
            person.seen = self.used;
            StreamPresence { seat, room: self.own.clone() }
        });
        Ok(Watch { past, live, presence })
    }

    /// Tells everybody who follows. Who has not read for long is told no more: they come back and ask for what they missed.
    pub(super) fn tell(&mut self, lines: &[Arc<str>]) {
        let metrics = &self.app.metrics;
        self.watchers.retain(|watcher| {
            lines.iter().all(|line| match watcher.lines.try_send(Arc::clone(line)) {
                Ok(()) => true,
                Err(mpsc::error::TrySendError::Full(_)) => {
                    Metrics::count(&metrics.readers_dropped);
                    false
                }
                Err(mpsc::error::TrySendError::Closed(_)) => false,
            })
        });
        if self.game.is_settled() {
            self.watchers.clear();
        }
    }

    /// Streams end some time after the game.
    pub(super) fn dismiss(&mut self) {
        let over = [true, false].map(|is_patient| self.is_long_over(is_patient));
        self.watchers.retain(|watcher| !over[usize::from(!watcher.is_patient)]);
        self.watchers.retain(|watcher| !watcher.lines.is_closed());
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::hosted_game::{Answer, GameTerms, HostedGame};
    use crate::limits::Limits;
    use crate::request::PlayerCommand;
    use crate::secret::Secret;
    use crate::server::{ServeOptions, Server};

    #[tokio::test]
    async fn a_reader_that_does_not_read_is_dropped_and_the_game_goes_on() {
        let folder = tempfile::tempdir().unwrap();
        let server = Server::bind(ServeOptions {
            listen: "127.0.0.1:0".to_owned(),
            folder: folder.path().to_owned(),
            public_url: None,
            tls: None,
            limits: Limits { backlog: 2, ..Limits::default() },
        });
        let app = server.await.unwrap().app();
        let terms = GameTerms::example("gomoku", "none");
        let (mut game, begun) = HostedGame::new(terms.clone()).unwrap();
        let secrets = [Seat::First, Seat::Second].map(|seat| (seat, Secret::new().unwrap().hash()));
        let mut changes = vec![(terms.key, begun)];
        for (seat, secret) in secrets {
            changes.push((terms.key, game.sit(seat, "", secret, std::time::Duration::ZERO)));
        }
        app.store.write(crate::store::Write { games: vec![terms.clone()], changes }).await.unwrap();
        app.open(game);
        let watch = |since| {
            app.ask(&terms.id, move |reply| Request::Watch { since, secret: None, is_patient: false, reply })
        };
        let (mut lazy, mut eager) = (watch(3).await.unwrap(), watch(3).await.unwrap());
        for number in 0..5 {
            let text = json!({ "command": number.to_string(), "say": "hello" }).to_string();
            let command = PlayerCommand::read(text.as_bytes()).unwrap();
            let secret = secrets[0].1;
            let said =
                app.ask(&terms.id, |reply| Request::Command { secret, command: command.clone(), reply });
            assert!(matches!(said.await, Ok(Answer::Done(_))));
            assert!(eager.live.recv().await.is_some());
        }
        assert!(lazy.live.recv().await.is_some() && lazy.live.recv().await.is_some());
        assert!(lazy.live.recv().await.is_none(), "the rest is asked for again");
        assert_eq!(watch(5).await.unwrap().past.len(), 3);
    }
}
