//! Watchers of a game, and the events sent to watchers.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use inarow_play::Seat;
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

use super::{Asked, Request, Room};
use crate::error::ApiError;
use crate::metrics::Metrics;
use crate::rooms::Rooms;
use crate::rooms::hosted_game::Holder;
use crate::secret::SecretHash;

/// A reader of the game's events, on the side of the room.
pub(super) struct Watcher {
    /// Number of the watcher, unique in the room.
    pub(super) number: u64,
    pub(super) seat: Option<Seat>,
    /// Number of the followed screen, and the page's own number for the screen.
    pub(super) view: Option<(u64, u32)>,
    lines: mpsc::Sender<Arc<str>>,
    stay: Stay,
    seen: Arc<AtomicU64>,
}

/// Policy for closing a stream after the end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stay {
    /// Closes soon, because the reader waits for the end of the stream. Closes later if a rematch is offered.
    Reader,
    /// Closes after the player, identified by a secret, has had time for a rematch.
    Player,
    /// Stays open as long as a rematch is possible. The follower closes the stream.
    Open,
}

/// Open streams of a player. The streams are counted here, so that a closing stream need not notify the room.
#[derive(Debug, Default)]
pub(super) struct OpenStreams(Mutex<Streams>);

#[derive(Debug, Default)]
struct Streams {
    count: usize,
    /// Moment at which the last stream was closed.
    closed: Option<Instant>,
}

/// Events, cells or moves that are written about as fast as a usual answer.
const PARTS: usize = 1_000;

/// Returns the number of additional requests that the view of a game counts as, by its cells and moves.
pub(crate) fn cost_of_view(view: &serde_json::Value) -> usize {
    let parts = |value: &serde_json::Value| value.as_array().map_or(0, Vec::len);
    (parts(&view["moves"]) + parts(&view["setup"]["walls"]) + parts(&view["setup"]["stones"])) / PARTS
}

impl Watcher {
    /// Whether the reader is still connected.
    pub(super) fn is_open(&self) -> bool {
        !self.lines.is_closed()
    }

    /// Whether the watcher follows the screen with this number.
    pub(super) fn follows(&self, view: u64) -> bool {
        self.view.is_some_and(|(followed, _)| followed == view)
    }

    /// Sends lines. Returns whether the watcher takes more lines. A reader whose queue is full must reconnect.
    pub(super) fn send(&self, lines: &[Arc<str>], metrics: &Metrics) -> bool {
        lines.iter().all(|line| match self.lines.try_send(Arc::clone(line)) {
            Ok(()) => true,
            Err(mpsc::error::TrySendError::Full(_)) => {
                Metrics::count(&metrics.readers_dropped);
                false
            }
            Err(mpsc::error::TrySendError::Closed(_)) => false,
        })
    }
}

impl OpenStreams {
    fn lock(&self) -> MutexGuard<'_, Streams> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn are_open(&self) -> bool {
        self.lock().count > 0
    }

    /// Returns the moment at which a stream was last closed.
    pub(super) fn closed(&self) -> Option<Instant> {
        self.lock().closed
    }
}

/// A reader of the game's events, on the side of the reader.
pub(crate) struct Watch {
    /// Number of the watcher in its room.
    pub(crate) number: u64,
    /// Past events.
    pub(crate) past: Vec<Arc<str>>,
    /// Events from now on. The channel is closed after the last event.
    pub(crate) live: mpsc::Receiver<Arc<str>>,
    /// Marks the player as present until dropped.
    pub(crate) presence: Option<StreamPresence>,
    /// Number of additional requests that the past events count as.
    pub(crate) cost: usize,
    /// Number of additional connections that the stream counts as, because a stream keeps a room in memory. The
    /// number grows with the board.
    pub(crate) weight: usize,
    /// Number of the last event that the page shows, or 0 for readers without such reports.
    pub(crate) seen: Arc<AtomicU64>,
}

/// Open stream of a player.
pub(crate) struct StreamPresence {
    pub(crate) seat: Seat,
    streams: Arc<OpenStreams>,
    room: mpsc::WeakSender<Asked>,
    rooms: Arc<Rooms>,
}

impl StreamPresence {
    /// Reports something about this seat to the room.
    pub(crate) fn tell(&self, request: Request) {
        if let Some(room) = self.room.upgrade() {
            // A busy room gets the next report.
            let _ = room.try_send(Asked { from: None, came: Instant::now(), request });
        }
    }
}

impl Drop for StreamPresence {
    fn drop(&mut self) {
        let mut streams = self.streams.lock();
        streams.count -= 1;
        streams.closed = Some(self.rooms.pulse.now());
        let has_left = streams.count == 0;
        drop(streams);
        if has_left {
            // A game is announced only while its creator is present. No answer is needed.
            let (reply, _) = oneshot::channel();
            self.tell(Request::Wake { reply });
        }
    }
}

impl Room {
    /// Adds a watcher from the event after this number. If the number is beyond the last event, starts at the
    /// current position instead.
    pub(super) fn watch(
        &mut self,
        since: u64,
        secret: Option<SecretHash>,
        stay: Stay,
    ) -> Result<Watch, ApiError> {
        /// Cells of a board that need about as much memory as a connection.
        const CELLS: usize = 1_000;
        let seat = match secret {
            Some(secret) => Some(self.game.seat_with(&secret).ok_or(ApiError::WrongSecret)?),
            None => None,
        };
        let (past, cost) = match self.game.lines_after(since) {
            Some(lines) => (lines.to_vec(), lines.len() / PARTS),
            None => {
                let view = self.view();
                let cost = cost_of_view(&view);
                (vec![serde_json::json!({ "snapshot": view }).to_string().into()], cost)
            }
        };
        let (lines, live) = mpsc::channel(self.rooms.limits.backlog);
        let is_bot = seat.is_some_and(|seat| matches!(self.game.holder(seat), Holder::Bot(_)));
        let stay = match stay {
            Stay::Open if is_bot => Stay::Player,
            Stay::Reader if seat.is_some() => Stay::Player,
            stay => stay,
        };
        let (seen, number) = (Arc::default(), self.views.next_number());
        if !self.is_told(stay) {
            let seen = Arc::clone(&seen);
            self.watchers.push(Watcher { number, seat, view: None, lines, stay, seen });
        }
        if let Some(seat) = seat {
            self.see(seat);
        }
        let presence = seat.map(|seat| {
            // The opponent's page shows whether the player is present.
            self.views.are_due();
            let person = &mut self.people[seat.index()];
            person.streams.lock().count += 1;
            person.has_streamed = true;
            StreamPresence {
                seat,
                streams: Arc::clone(&person.streams),
                room: self.own.clone(),
                rooms: Arc::clone(&self.rooms),
            }
        });
        let weight = self.game.size() / CELLS;
        Ok(Watch { number, past, cost, live, presence, weight, seen })
    }

    /// Stops the time of a game of two computers while nobody watches, and during the pause after each move. No
    /// clock runs while the time is stopped.
    pub(super) fn follow_watchers(&mut self) {
        if !self.is_of_computers() {
            return;
        }
        let now = self.rooms.pulse.now();
        let looks =
            self.looked.is_some_and(|at| now.saturating_duration_since(at) < self.rooms.limits.watched);
        let is_watched = looks || self.watchers.iter().any(Watcher::is_open);
        let _ = self.pause_ends.take_if(|at| *at <= now);
        let goes_on = is_watched && self.pause_ends.is_none();
        match self.still {
            // A running search is completed.
            None if !goes_on && self.thinking.is_none() => self.still = Some(now),
            Some(since) if goes_on => {
                self.opened += now.saturating_duration_since(since);
                self.still = None;
            }
            _ => {}
        }
    }

    /// Whether all pages show the end of the game. A page requests its board only after a notification of an
    /// event.
    pub(super) fn is_seen(&self) -> bool {
        let is_behind = |watcher: &Watcher| {
            let seen = watcher.seen.load(Ordering::Relaxed);
            seen > 0 && seen < self.game.last() && !watcher.lines.is_closed()
        };
        self.game.game().result().is_none() || !self.watchers.iter().any(is_behind)
    }

    /// Sends lines to all watchers. Drops a reader with a full queue. The reader reconnects and requests the
    /// missed lines.
    pub(super) fn tell(&mut self, lines: &[Arc<str>]) {
        self.watchers.retain(|watcher| watcher.send(lines, &self.rooms.metrics));
        self.views.are_due();
        self.dismiss();
    }

    /// Ends the streams that are complete.
    pub(super) fn dismiss(&mut self) {
        let mut watchers = std::mem::take(&mut self.watchers);
        watchers.retain(|watcher| !watcher.lines.is_closed() && !self.is_told(watcher.stay));
        self.watchers = watchers;
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;
    use serde_json::json;

    use super::*;
    use crate::change::Answer;
    use crate::limits::Limits;
    use crate::refusal::Refusal;
    use crate::request::PlayerCommand;
    use crate::rooms::hosted_game::HostedGame;
    use crate::secret::Secret;
    use crate::server::{ServeOptions, Server};
    use crate::terms::GameTerms;

    /// Starts a server that does not listen, with a game of two humans.
    async fn hosted(limits: Limits) -> (tempfile::TempDir, Arc<Rooms>, String, [SecretHash; 2]) {
        hosted_with(limits, "none").await
    }

    /// Starts a server that does not listen, with a game of two humans with clocks.
    async fn hosted_with(
        limits: Limits,
        time: &str,
    ) -> (tempfile::TempDir, Arc<Rooms>, String, [SecretHash; 2]) {
        let folder = tempfile::tempdir().unwrap();
        let server = Server::bind(ServeOptions { limits, ..ServeOptions::local(folder.path()) });
        let rooms = server.await.unwrap().rooms();
        let terms = GameTerms::example("gomoku", time);
        let (mut game, begun) = HostedGame::new(terms.clone()).unwrap();
        let secrets = [(); 2].map(|()| Secret::new().unwrap().hash());
        let mut changes = vec![(terms.id.clone(), begun)];
        for (seat, secret) in [Seat::First, Seat::Second].into_iter().zip(secrets) {
            changes.push((terms.id.clone(), game.sit(seat, "", secret, std::time::Duration::ZERO)));
        }
        rooms
            .store
            .write(crate::store::Write { games: vec![terms.clone()], changes, ..Default::default() })
            .await
            .unwrap();
        rooms.open(game);
        (folder, rooms, terms.id, secrets)
    }

    fn command(text: &serde_json::Value) -> PlayerCommand {
        PlayerCommand::read(text.to_string().as_bytes()).unwrap()
    }

    #[tokio::test]
    async fn a_player_whose_stream_ends_is_gone_however_much_the_room_has_to_do() {
        let limits = Limits { gone_without_clock: std::time::Duration::ZERO, ..Limits::default() };
        let (_folder, rooms, id, [one, other]) = hosted(limits).await;
        let stay = Stay::Open;
        let watch = |reply| Request::Watch { since: 3, secret: Some(other), stay, reply };
        let watched = rooms.ask(&id, None, watch).await.unwrap();
        let claim = command(&json!({ "command": "1", "claim": true }));
        let asked = |name: &str| {
            let command = PlayerCommand { id: name.to_owned(), ..claim.clone() };
            move |reply| Request::Command { secret: one, command: command.clone(), reply }
        };
        let refused = rooms.ask(&id, None, asked("1")).await.unwrap();
        assert_eq!(refused, Answer::Refused(Refusal::NotGone), "the stream is open");
        // The inbox is filled before the room can process a request.
        for _ in 0..100 {
            assert!(rooms.ask(&id, None, |reply| Request::View { reply }).now_or_never().is_none());
        }
        drop(watched);
        assert!(matches!(rooms.ask(&id, None, asked("2")).await, Ok(Answer::Done(_))));
    }

    #[tokio::test]
    async fn a_reader_that_does_not_read_is_dropped_and_the_game_goes_on() {
        let (_folder, rooms, id, [secret, _]) = hosted(Limits { backlog: 2, ..Limits::default() }).await;
        let watch = |since| {
            rooms.ask(&id, None, move |reply| Request::Watch {
                since,
                secret: None,
                stay: Stay::Reader,
                reply,
            })
        };
        let (mut lazy, mut eager) = (watch(3).await.unwrap(), watch(3).await.unwrap());
        for number in 0..5 {
            let command = command(&json!({ "command": number.to_string(), "say": "hello" }));
            let said =
                rooms.ask(&id, None, |reply| Request::Command { secret, command: command.clone(), reply });
            assert!(matches!(said.await, Ok(Answer::Done(_))));
            assert!(eager.live.recv().await.is_some());
        }
        assert!(lazy.live.recv().await.is_some() && lazy.live.recv().await.is_some());
        assert!(lazy.live.recv().await.is_none(), "the rest is asked for again");
        assert_eq!(watch(5).await.unwrap().past.len(), 3);
    }

    #[tokio::test]
    async fn a_process_that_stood_still_flags_nobody() {
        let (_folder, rooms, id, [one, other]) = hosted_with(Limits::default(), "2s/move").await;
        let play = |secret, cell: &str| {
            let command = command(&json!({ "command": "1", "play": cell }));
            rooms.ask(&id, None, move |reply| Request::Command { secret, command: command.clone(), reply })
        };
        assert!(matches!(play(one, "7,7").await, Ok(Answer::Done(_))));
        // After one beat of the pulse the process is silent for longer than the time of a move.
        rooms.pulse.beat(Instant::now());
        let (_never, silence) = std::sync::mpsc::channel::<()>();
        assert!(silence.recv_timeout(std::time::Duration::from_secs(3)).is_err());
        assert!(matches!(play(other, "8,8").await, Ok(Answer::Done(_))), "it was on nobody's clock");
    }
}
