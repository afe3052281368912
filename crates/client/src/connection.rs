//! A game that is followed and played on separate threads. After a cut the connection is opened again and
//! missed events are requested.

mod look;

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use inarow_core::{Message, Shape, Side};
use inarow_play::{Command, Event, Remote, Seat, Snapshot};

use crate::absence::Absence;
use crate::client::random;
use crate::follower::Told;
use crate::http::Http;
use crate::socket::{Cutter, Socket};
use crate::{
    Ask, Client, ClientError, Clocks, EarlierScore, Follower, GameView, Offer, Offers, SeatKey, TableEvent,
};

/// Limit of news that wait for a host. Beyond the limit a snapshot replaces the news.
const MAX_NEWS: usize = 2_000;
/// Limit of commands that wait for the server. Further commands are refused.
const MAX_ASKS: usize = 64;
/// First backoff before opening a cut connection again. The backoff doubles with each further failure.
const AGAIN: Duration = Duration::from_millis(500);
/// Largest backoff.
const SELDOM: Duration = Duration::from_secs(8);

/// News of a game for its host.
#[derive(Clone, PartialEq, Debug)]
pub enum News {
    /// The current game. A snapshot is the first of all news and comes again after a cut.
    Snapshot(Box<Snapshot>),
    /// The next event of the match.
    Event(Box<Event>),
    /// An event between the players that does not belong to the match.
    Table(TableEvent),
    /// Messages from before the preceding [snapshot](News::Snapshot).
    SaidBefore {
        /// The messages, the latest last.
        messages: Vec<(Seat, String)>,
        /// Number of messages at the end that the player has not answered. A message, a move or a choice is an
        /// answer.
        unanswered: usize,
    },
    /// Time after which the game may be claimed from the absent other player, or `None` when that player is
    /// back. Every event of the game also means that the player is back.
    Claim(Option<Duration>),
    /// The other player has a stream open. Answers [`Connection::look_for_other`].
    Present,
    /// Score of the earlier games of these players. Comes after the [snapshot](News::Snapshot) of each opened
    /// connection.
    Score(EarlierScore),
    /// A request was refused. The game is unchanged.
    Refused {
        /// Refused request.
        ask: Ask,
        /// Reason of the refusal.
        error: ClientError,
    },
    /// The connection was cut. The connection is opened again automatically. A [snapshot](News::Snapshot)
    /// follows.
    Lost(ClientError),
    /// The game is over, and no more news will come.
    Ended,
    /// The game cannot be followed. No further attempts are made.
    Failed(ClientError),
}

impl News {
    /// Returns the number of messages in the news.
    fn said(&self) -> u64 {
        match self {
            News::Table(TableEvent::Said { .. }) => 1,
            News::SaidBefore { messages, .. } => messages.len() as u64,
            _ => 0,
        }
    }

    /// Whether the next [snapshot](News::Snapshot) makes the news obsolete.
    fn is_of_game(&self) -> bool {
        use News::{Claim, Event, Present, SaidBefore, Score, Snapshot, Table};
        matches!(self, Snapshot(_) | Event(_) | Table(_) | SaidBefore { .. } | Claim(_) | Present | Score(_))
    }
}

/// A followed game. Dropping the connection ends the following.
pub struct Connection {
    shared: Arc<Shared>,
    orders: Orders,
}

/// Sender of the requests of a [`Connection`]'s player. Serves a session as its [`Remote`].
#[derive(Clone)]
pub struct Orders {
    shared: Arc<Shared>,
    seat: Option<Seat>,
}

struct Shared {
    id: String,
    secret: Option<String>,
    /// Connections of the following thread.
    http: Http,
    state: Mutex<State>,
    changed: Condvar,
    wake: Box<dyn Fn() + Send + Sync>,
}

/// A command that waits to be sent.
struct NumberedAsk {
    number: u64,
    ask: Ask,
    /// Number of the game's plies at the time of the command.
    ply: Option<u64>,
}

#[derive(Default)]
struct State {
    follower: Follower,
    news: VecDeque<News>,
    /// Whether a snapshot was reported, so that events can follow.
    is_shown: bool,
    /// Number of reported messages.
    said: u64,
    seat: Option<Seat>,
    asks: VecDeque<NumberedAsk>,
    /// Whether a command is being sent.
    is_asking: bool,
    asked: u64,
    /// Knowledge about the absence of the other player.
    absence: Absence,
    /// Time of the next question whether the other player is present.
    looks_at: Option<Instant>,
    cutter: Option<Cutter>,
    is_stopped: bool,
    /// Number of times that the connection was opened.
    opened: u64,
}

impl Connection {
    /// Follows the game with this id. With a key, follows as the player of the key's seat. Calls `wake` on
    /// another thread when news arrive.
    ///
    /// # Errors
    /// When the system gives no threads or random numbers. The news report an unreachable server.
    pub fn open(
        client: &Client,
        id: &str,
        key: Option<&SeatKey>,
        wake: impl Fn() + Send + Sync + 'static,
    ) -> Result<Connection, ClientError> {
        let begin = random()?;
        let shared = Arc::new(Shared {
            id: id.to_owned(),
            secret: key.map(|key| key.secret.clone()),
            http: client.http.apart(),
            state: Mutex::new(State { seat: key.map(SeatKey::seat), ..State::default() }),
            changed: Condvar::new(),
            wake: Box::new(wake),
        });
        let orders = Orders { shared: Arc::clone(&shared), seat: key.map(SeatKey::seat) };
        let connection = Connection { shared: Arc::clone(&shared), orders };
        let follows = Arc::clone(&shared);
        let spawned = thread::Builder::new().name("game-events".to_owned()).spawn(move || follows.follow());
        spawned.map_err(|error| ClientError::io(&error))?;
        if let Some(own) = key.map(SeatKey::seat) {
            let client = Client { http: client.http.apart() };
            let spawned = thread::Builder::new()
                .name("game-commands".to_owned())
                .spawn(move || shared.carry_out(&client, own, begin));
            spawned.map_err(|error| ClientError::io(&error))?;
        }
        Ok(connection)
    }

    /// Takes the news since the last call.
    #[must_use]
    pub fn take(&self) -> Vec<News> {
        self.shared.lock().news.drain(..).collect()
    }

    /// Waits up to `most` for news.
    #[must_use]
    pub fn wait(&self, most: Duration) -> Vec<News> {
        let until = Instant::now() + most;
        let mut state = self.shared.lock();
        while state.news.is_empty() {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                break;
            }
            state = self.shared.pause(state, left);
        }
        state.news.drain(..).collect()
    }

    /// Returns the offers that wait for an answer, except offers of a draw.
    #[must_use]
    pub fn offers(&self) -> Offers {
        self.shared.lock().follower.offers().clone()
    }

    /// Returns the player's seat, or `None` for a spectator.
    #[must_use]
    pub fn seat(&self) -> Option<Seat> {
        self.orders.seat
    }

    /// Returns the sender of the player's requests.
    #[must_use]
    pub fn orders(&self) -> Orders {
        self.orders.clone()
    }

    /// Waits up to `most` until all requests are answered. Returns whether all requests are answered.
    pub fn finish(&self, most: Duration) -> bool {
        let until = Instant::now() + most;
        let mut state = self.shared.lock();
        while !state.asks.is_empty() || state.is_asking {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return false;
            }
            state = self.shared.pause(state, left);
        }
        true
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        let mut state = self.shared.lock();
        state.is_stopped = true;
        if let Some(cutter) = state.cutter.take() {
            cutter.cut();
        }
        drop(state);
        // Pending commands are still sent, each command once.
        self.shared.http.cut();
        self.shared.changed.notify_all();
    }
}

impl Orders {
    /// Sends a request. A refusal comes back as [news](News::Refused), any other effect as events.
    pub fn ask(&self, ask: Ask) {
        let mut state = self.shared.lock();
        if self.seat.is_none() || state.asks.len() >= MAX_ASKS {
            let error = ClientError::System(Message::new("client-too-much"));
            state.tell(News::Refused { ask, error });
            drop(state);
            return (self.shared.wake)();
        }
        state.asked += 1;
        let number = state.asked;
        let ply = state.follower.game().map(|game| game.record().plies.len() as u64);
        state.asks.push_back(NumberedAsk { number, ask, ply });
        drop(state);
        self.shared.changed.notify_all();
    }

    fn snapshot(&self) {
        let mut state = self.shared.lock();
        if let Some(snapshot) = state.follower.snapshot(None) {
            state.tell(News::Snapshot(Box::new(snapshot)));
        }
        drop(state);
        (self.shared.wake)();
    }
}

impl Remote for Orders {
    fn is_here(&self, seat: Seat) -> bool {
        self.seat == Some(seat)
    }

    fn send(&mut self, command: Command) {
        let shape = self.shared.lock().follower.game().map(|game| game.position().shape());
        if let Some(ask) = shape.and_then(|shape| ask_of(&command, shape)) {
            self.ask(ask);
        }
    }

    fn ask_events(&mut self, _: u64) {
        self.snapshot();
    }

    fn ask_snapshot(&mut self) {
        self.snapshot();
    }
}

/// Returns the request for a command of a session, or `None` for commands of a host alone.
fn ask_of(command: &Command, shape: Shape) -> Option<Ask> {
    Some(match command {
        Command::Play { cell, .. } | Command::PlayJudged { cell, .. } => {
            let (x, y) = shape.xy(*cell);
            Ask::Play(format!("{x},{y}"))
        }
        Command::Choose { choice } => Ask::Choose(*choice),
        Command::Resign { .. } => Ask::Resign,
        Command::OfferDraw { .. } => Ask::Offer(Offer::Draw),
        Command::AcceptDraw { .. } => Ask::Answer { to: Offer::Draw, accept: true },
        Command::DeclineDraw { .. } => Ask::Answer { to: Offer::Draw, accept: false },
        Command::TakeBack { .. } => Ask::Offer(Offer::TakeBack),
        Command::Chance { .. }
        | Command::Redo
        | Command::Tick
        | Command::Pause
        | Command::Continue
        | Command::Replace { .. }
        | Command::Forfeit { .. }
        | Command::Adjudicate { .. }
        | Command::Abandon => return None,
    })
}

impl State {
    fn tell(&mut self, news: News) {
        if self.news.len() >= MAX_NEWS {
            // The host gets the current game, because it has not taken news for long.
            self.said -= self.news.drain(..).map(|news| news.said()).sum::<u64>();
            if let Some(snapshot) = self.follower.snapshot(None) {
                self.news.push_back(News::Snapshot(Box::new(snapshot)));
                self.tell_messages();
                if matches!(news, News::Event(_) | News::Table(TableEvent::Said { .. })) {
                    return;
                }
            }
        }
        self.said += news.said();
        self.news.push_back(news);
    }

    /// Reports the messages that have not been reported yet.
    fn tell_messages(&mut self) {
        let (messages, unanswered) = self.follower.talk().since(self.said, self.seat);
        self.said = self.follower.talk().heard();
        if !messages.is_empty() {
            self.news.push_back(News::SaidBefore { messages, unanswered });
        }
    }

    /// Forgets the game, because the server sends another game. The new game is followed from its beginning.
    fn begin_again(&mut self) {
        let said = &mut self.said;
        self.news.retain(|news| {
            *said -= news.said();
            !news.is_of_game()
        });
        self.follower = Follower::default();
        self.is_shown = false;
    }
}

/// Reason why following a game has ended for now.
enum Cut {
    /// The connection is to be opened again.
    Again,
    /// The game is over, and nothing more will come.
    Ended,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn pause<'a>(&self, state: MutexGuard<'a, State>, most: Duration) -> MutexGuard<'a, State> {
        self.changed.wait_timeout(state, most).unwrap_or_else(PoisonError::into_inner).0
    }

    fn tell(&self, news: News) {
        self.lock().tell(news);
        self.changed.notify_all();
        (self.wake)();
    }

    /// Follows the game until its end or until the connection is dropped.
    fn follow(&self) {
        let mut again = AGAIN;
        let mut is_lost = false;
        loop {
            let opened = self.lock().opened;
            let cut = self.follow_once();
            let mut state = self.lock();
            if state.is_stopped {
                return;
            }
            if state.opened != opened {
                (again, is_lost) = (AGAIN, false);
            }
            let mut wait = again;
            match cut {
                Ok(Cut::Ended) => {
                    drop(state);
                    return self.tell(News::Ended);
                }
                Ok(Cut::Again) => {}
                Err(error) if error.is_passing() => {
                    if let ClientError::Refused { retry_after: Some(after), .. } = &error {
                        wait = wait.max((*after).min(SELDOM * 8));
                    }
                    if !std::mem::replace(&mut is_lost, true) {
                        state.tell(News::Lost(error));
                        (self.wake)();
                        self.changed.notify_all();
                    }
                }
                Err(error) => {
                    drop(state);
                    return self.tell(News::Failed(error));
                }
            }
            let until = Instant::now() + wait;
            while !state.is_stopped && Instant::now() < until {
                state = self.pause(state, until.saturating_duration_since(Instant::now()));
            }
            if state.is_stopped {
                return;
            }
            again = (again * 2).min(SELDOM);
        }
    }

    /// Follows the game until the connection is cut.
    fn follow_once(&self) -> Result<Cut, ClientError> {
        let view: GameView = self.http.get(&format!("/api/games/{}", self.id))?;
        let since = {
            let mut state = self.lock();
            if state.follower.told() > view.last {
                // The server was restored to an older state.
                state.begin_again();
            }
            state.follower.told()
        };
        let asked = Instant::now();
        let path = format!("/api/games/{}/ws?since={since}", self.id);
        let opened = |cutter: Cutter| {
            let mut state = self.lock();
            if state.is_stopped {
                cutter.cut();
            }
            state.cutter = Some(cutter);
        };
        let secret = self.secret.as_deref();
        let mut socket = Socket::open(&self.http.server, &path, secret, &self.http.lang, opened)?;
        let mut is_due = true;
        loop {
            let mut state = self.lock();
            if state.is_stopped {
                return Ok(Cut::Ended);
            }
            if is_due && state.follower.told() >= view.last {
                is_due = false;
                self.caught_up(&mut state, passed(view.clocks, asked.elapsed()), view.earlier);
                drop(state);
                self.changed.notify_all();
                (self.wake)();
            } else {
                drop(state);
            }
            let line = match socket.next() {
                Ok(Some(line)) => line,
                Ok(None) if self.lock().follower.is_over() => return Ok(Cut::Ended),
                Ok(None) => return Err(ClientError::Unreachable(Message::new("client-closed"))),
                Err(error) => return Err(error),
            };
            let mut state = self.lock();
            match state.follower.follow(&line) {
                Ok(told) => {
                    let news = match told {
                        Told::Match(event) => Some(News::Event(event)),
                        Told::Table(event) => Some(News::Table(event)),
                        Told::Nothing => None,
                    };
                    if let (Some(news), true) = (news, state.is_shown) {
                        state.absence.heard(Instant::now());
                        state.tell(news);
                        drop(state);
                        self.changed.notify_all();
                        (self.wake)();
                    }
                }
                // A mismatch from the beginning means that the server sends no game.
                Err(_) if since == 0 => return Err(ClientError::NotUnderstood),
                Err(_) => {
                    state.begin_again();
                    return Ok(Cut::Again);
                }
            }
        }
    }

    fn caught_up(&self, state: &mut State, clocks: Clocks, earlier: Option<EarlierScore>) {
        if let Some(snapshot) = state.follower.snapshot(Some(clocks)) {
            state.opened += 1;
            state.is_shown = true;
            state.absence.heard(Instant::now());
            state.tell(News::Snapshot(Box::new(snapshot)));
            state.tell_messages();
            if let Some(earlier) = earlier {
                state.tell(News::Score(earlier));
            }
        }
    }

    /// Sends commands. Repeats each command until the server answers.
    fn carry_out(&self, client: &Client, own: Seat, begin: u64) {
        let Some(secret) = &self.secret else { return };
        let mut state = self.lock();
        loop {
            let Some(NumberedAsk { number, ask, ply }) = state.asks.pop_front() else {
                state.is_asking = false;
                self.changed.notify_all();
                if state.is_stopped {
                    return;
                }
                drop(state);
                let wait = self.look(client, own);
                state = self.lock();
                if state.asks.is_empty() && !state.is_stopped && !wait.is_zero() {
                    state = self.pause(state, wait);
                }
                continue;
            };
            state.is_asking = true;
            drop(state);
            let name = format!("{begin:016x}-{number}");
            let mut again = AGAIN;
            let refused = loop {
                let error = match client.command_at(&self.id, secret, &name, &ask, ply) {
                    Ok(_) => break None,
                    Err(error) => error,
                };
                let state = self.lock();
                if !error.is_passing() || state.is_stopped {
                    break Some(error);
                }
                let wait = match &error {
                    ClientError::Refused { retry_after: Some(after), .. } => (*after).min(SELDOM * 8),
                    _ => again,
                };
                again = (again * 2).min(SELDOM);
                // The attempt is made earlier if the connection is open again.
                let (opened, until) = (state.opened, Instant::now() + wait);
                let mut state = state;
                while !state.is_stopped && state.opened == opened && Instant::now() < until {
                    state = self.pause(state, until.saturating_duration_since(Instant::now()));
                }
            };
            if let Some(error) = refused {
                self.tell(News::Refused { ask, error });
            }
            state = self.lock();
        }
    }
}

/// Returns the clocks after this duration.
fn passed(mut clocks: Clocks, time: Duration) -> Clocks {
    let running = match clocks.running {
        Some(Side::X) => &mut clocks.x,
        Some(Side::O) => &mut clocks.o,
        None => return clocks,
    };
    if let Some(left) = running {
        *left = left.saturating_sub(inarow_play::whole_ms(time));
    }
    clocks
}

impl std::fmt::Debug for Connection {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Connection").field("id", &self.shared.id).finish_non_exhaustive()
    }
}

impl std::fmt::Debug for Orders {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Orders").field("seat", &self.seat).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests;
