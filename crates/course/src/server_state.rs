//! The server of the coursework game without its network. Takes messages and the time, and returns messages and
//! events.
//!
//! Every client has its own queue. The server sends only to waiting clients. A slow, late or lost client
//! therefore delays no other. The caller assigns ids to clients, one id per connection. The connections need
//! not use ZeroMQ.

mod event;
mod game;
mod guest;
mod joining;
mod peer;
mod playing;

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::time::Duration;

use inarow_core::{Explain, Message, Setup, SetupError};
use inarow_record::End;
use prost::Message as _;

use crate::wire::{ClientResponse, ClientResponseType, Draw, EventKind, Sign, Update, UpdateKind};
pub use event::{JoinRefusal, Latencies, Leaving, Played, ServerEvent};
use game::Game;
pub use guest::{GuestEvent, GuestGame};
pub use joining::NameCheck;
use peer::{Bytes, Kind, Owed, Peer, Phase, Role};

/// Id of a connection.
pub type PeerId = u64;

/// Queue limit of a client, in updates. A game on 20×20 has about 300 updates. A client with a longer queue is
/// removed.
const MAX_QUEUE: usize = 4096;
/// Number of refusals after which a connection is closed.
const MAX_REFUSALS: u32 = 32;
/// Interval of pings to an idle player.
const PING_EVERY: Duration = Duration::from_millis(250);
/// Interval of pings to an idle observer while all observers' places are taken.
const PING_OBSERVERS_EVERY: Duration = Duration::from_secs(5);

/// Settings of a server.
#[derive(Clone, Debug)]
pub struct ServerOptions {
    /// Time limit of each answer.
    pub time_limit: Duration,
    /// Further time for a late client before the removal.
    pub patience: Duration,
    /// Wait for a player that lost its connection, once only that player's games are left.
    pub absence: Duration,
    /// Password for joining.
    pub password: Option<String>,
    /// Limit of clients, observers included.
    pub max_members: usize,
    /// Limit of observers. The other places are reserved for players.
    pub max_observers: usize,
    /// Further check of players' names.
    pub name_check: Option<NameCheck>,
}

impl Default for ServerOptions {
    fn default() -> ServerOptions {
        ServerOptions {
            time_limit: Duration::from_millis(300),
            patience: Duration::from_secs(5),
            absence: Duration::from_secs(60),
            password: None,
            max_members: 256,
            max_observers: 128,
            name_check: None,
        }
    }
}

/// Admission of players. Observers are admitted while there are places.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Admission {
    /// All players.
    #[default]
    All,
    /// Only players with the given names, such as the players of a series, who may come back.
    Only(BTreeSet<String>),
}

/// Output to a connection.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Output {
    /// Send the message.
    Send(PeerId, Bytes),
    /// Close the connection, because its messages are useless.
    Close(PeerId),
}

/// Reason why a game cannot begin.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StartError {
    /// Another game is in progress, or the server is closing.
    #[error("a game is under way")]
    Busy,
    /// No player of this name is present, or the player owes an overdue answer.
    #[error("{0} is not here")]
    Missing(String),
    /// Both sides are the same player.
    #[error("{0} cannot hold both sides")]
    Same(String),
    /// The set-up describes no position.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The protocol cannot express this game.
    #[error("the protocol plays line games from the empty board, without opening")]
    Game,
}

impl Explain for StartError {
    fn message(&self) -> Message {
        match self {
            StartError::Busy => Message::new("course-busy"),
            StartError::Missing(name) => Message::new("course-missing").text("name", name),
            StartError::Same(name) => Message::new("course-same").text("name", name),
            StartError::Setup(error) => error.message(),
            StartError::Game => Message::new("course-game"),
        }
    }
}

/// The server's state.
///
/// Memory is bounded. The state has at most [`ServerOptions::max_members`] clients. A client has at most 4096
/// queued updates, which share their bytes. There is one game, or one game for each player against a guest.
#[derive(Debug)]
pub struct ServerState {
    options: ServerOptions,
    admission: Admission,
    peers: BTreeMap<PeerId, Peer>,
    /// Removed clients that still owe an answer. The reply to this answer is the server's end.
    former: BTreeSet<PeerId>,
    /// Number of refusals of each connection that has not joined.
    refusals: BTreeMap<PeerId, u32>,
    joined: u64,
    /// Games in progress. There is one game unless guests play.
    games: Vec<Game>,
    guests: u64,
    is_closing: bool,
    outputs: VecDeque<Output>,
    events: VecDeque<ServerEvent>,
    guest_events: VecDeque<GuestEvent>,
}

impl ServerState {
    /// Creates a server without clients.
    #[must_use]
    pub fn new(options: ServerOptions) -> ServerState {
        ServerState {
            options,
            admission: Admission::All,
            peers: BTreeMap::new(),
            former: BTreeSet::new(),
            refusals: BTreeMap::new(),
            joined: 0,
            games: Vec::new(),
            guests: 0,
            is_closing: false,
            outputs: VecDeque::new(),
            events: VecDeque::new(),
            guest_events: VecDeque::new(),
        }
    }

    /// Checks that the protocol can express a game.
    ///
    /// # Errors
    /// Returns the reason why the protocol cannot express the game.
    pub fn check(setup: &Setup) -> Result<(), StartError> {
        Game::new(1, setup, [0, 1], Default::default(), Duration::ZERO).map(|_| ())
    }

    /// Returns whether the server is closing.
    #[must_use]
    pub fn is_closing(&self) -> bool {
        self.is_closing
    }

    /// Returns the settings.
    #[must_use]
    pub fn options(&self) -> &ServerOptions {
        &self.options
    }

    /// Returns the next message to send or connection to close.
    pub fn next_output(&mut self) -> Option<Output> {
        self.outputs.pop_front()
    }

    /// Returns the next event.
    pub fn next_event(&mut self) -> Option<ServerEvent> {
        self.events.pop_front()
    }

    /// Sets the admission of players from now on.
    pub fn admit(&mut self, admission: Admission) {
        self.admission = admission;
    }

    /// Returns the names of the joined players, in the order of joining.
    #[must_use]
    pub fn players(&self) -> Vec<String> {
        let mut players: Vec<(u64, &str)> =
            self.members().filter_map(|peer| Some((peer.number, peer.name()?))).collect();
        players.sort_unstable();
        players.into_iter().map(|(_, name)| name.to_owned()).collect()
    }

    /// Returns the number of observers.
    #[must_use]
    pub fn observers(&self) -> usize {
        self.members().filter(|peer| peer.role == Role::Observer).count()
    }

    /// Returns whether a player of this name has joined and owes no overdue answer.
    #[must_use]
    pub fn is_here(&self, name: &str) -> bool {
        self.members().any(|peer| peer.name() == Some(name) && !peer.is_late())
    }

    /// Returns the players of the current game, X first. With several games, returns the players of the earliest game.
    #[must_use]
    pub fn playing(&self) -> Option<&[String; 2]> {
        self.games.first().map(|game| &game.names)
    }

    /// Returns the game of a client.
    fn game_of(&self, id: PeerId) -> Option<usize> {
        self.games.iter().position(|game| game.peers.contains(&id))
    }

    /// Returns the ping times of waiting clients. Observers are pinged only while all their places are taken,
    /// so that lost observers free their places.
    fn ping_times(&self) -> impl Fn(PeerId, &Peer) -> Option<Duration> + use<> {
        let in_game: Vec<PeerId> = self.games.iter().flat_map(|game| game.peers).collect();
        let are_observers_pinged = self.are_observers_full();
        move |id, peer| match (peer.phase, &peer.role) {
            (Phase::Waits { since }, Role::Player { .. }) => {
                (!in_game.contains(&id)).then_some(since + PING_EVERY)
            }
            (Phase::Waits { since }, Role::Observer) => {
                are_observers_pinged.then_some(since + PING_OBSERVERS_EVERY)
            }
            _ => None,
        }
    }

    fn members(&self) -> impl Iterator<Item = &Peer> {
        self.peers.values().filter(|peer| peer.is_member())
    }

    /// Takes in a message of a connection.
    pub fn receive(&mut self, id: PeerId, message: &[u8], now: Duration) {
        let Some(peer) = self.peers.get_mut(&id) else { return self.receive_unjoined(id, message, now) };
        let answer = ClientResponse::decode(message).ok();
        let kind = answer.as_ref().and_then(|answer| ClientResponseType::try_from(answer.r#type).ok());
        match (peer.phase, kind) {
            (Phase::Joining { .. }, Some(ClientResponseType::Ready)) => {
                peer.phase = Phase::Waits { since: now };
                let name = peer.name().map(str::to_owned);
                self.events.push_back(ServerEvent::Joined { name: name.clone() });
                if name.is_none() {
                    self.catch_up(id);
                }
            }
            (Phase::Owes(owed), Some(ClientResponseType::Ready)) => {
                peer.phase = Phase::Waits { since: now };
                self.answered(id, owed, &answer.unwrap_or_default(), now);
            }
            (_, Some(ClientResponseType::Disconnect)) => self.remove(id, Leaving::Disconnected, now),
            // The message is malformed, or came before the client was asked.
            (_, None) | (Phase::Waits { .. }, Some(ClientResponseType::Ready)) => {
                self.outputs.push_back(Output::Send(id, closed()));
                self.remove(id, Leaving::Garbage, now);
            }
        }
        self.flush(now);
    }

    /// Takes in the end of a connection.
    pub fn disconnected(&mut self, id: PeerId, now: Duration) {
        self.former.remove(&id);
        self.refusals.remove(&id);
        if self.peers.contains_key(&id) {
            self.remove(id, Leaving::Lost, now);
        }
        self.flush(now);
    }

    /// Takes in the time: handles overdue answers and sends due pings.
    pub fn tick(&mut self, now: Duration) {
        if self.is_closing {
            return self.peers.retain(|_, peer| match peer.phase {
                Phase::Joining { due } | Phase::Owes(Owed { due, .. }) => due > now,
                Phase::Waits { .. } => false,
            });
        }
        let ids: Vec<PeerId> = self.peers.keys().copied().collect();
        let ping_time = self.ping_times();
        for id in ids {
            let Some(peer) = self.peers.get_mut(&id) else { continue };
            let is_pinged = ping_time(id, peer).is_some_and(|due| due <= now);
            match &mut peer.phase {
                Phase::Joining { due } if *due <= now => self.dismiss(id, Leaving::Silent, now),
                Phase::Owes(owed) if !owed.is_late && owed.due <= now => {
                    owed.is_late = true;
                    self.lose(id, End::Time, now);
                }
                Phase::Owes(owed) if owed.is_late && owed.due + self.options.patience <= now => {
                    self.dismiss(id, Leaving::Silent, now);
                }
                _ if is_pinged => {
                    peer.queue.push_back((Kind::Other, bytes(UpdateKind::Ping(true).into())));
                }
                _ => {}
            }
        }
        self.flush(now);
    }

    /// Returns the time of the next [`tick`](ServerState::tick).
    #[must_use]
    pub fn deadline(&self) -> Option<Duration> {
        let ping_time = self.ping_times();
        let due = |(id, peer): (&PeerId, &Peer)| match peer.phase {
            Phase::Joining { due } => Some(due),
            Phase::Owes(owed) if owed.is_late => Some(owed.due + self.options.patience),
            Phase::Owes(owed) => Some(owed.due),
            Phase::Waits { .. } => ping_time(*id, peer),
        };
        self.peers.iter().filter_map(due).min()
    }

    /// Begins the game with this number, from 1, between the named players, X first.
    ///
    /// # Errors
    /// Fails when the game cannot begin. No client is then informed.
    pub fn start(
        &mut self,
        number: u64,
        [x, o]: [&str; 2],
        setup: &Setup,
        now: Duration,
    ) -> Result<(), StartError> {
        if !self.games.is_empty() || self.is_closing {
            return Err(StartError::Busy);
        }
        if x == o {
            return Err(StartError::Same(x.to_owned()));
        }
        let peers = [self.find(x)?, self.find(o)?];
        self.begin(Game::new(number, setup, peers, [x, o].map(str::to_owned), now)?);
        self.ask(0);
        self.flush(now);
        Ok(())
    }

    /// Returns the player of this name, if the player has joined and owes no overdue answer.
    fn find(&self, name: &str) -> Result<PeerId, StartError> {
        let found = self.peers.iter().find(|(_, peer)| peer.is_member() && peer.name() == Some(name));
        let here = found.filter(|(_, peer)| !peer.is_late()).map(|(id, _)| *id);
        here.ok_or_else(|| StartError::Missing(name.to_owned()))
    }

    /// Informs the players of a new game. Also informs the observers unless another game is observed.
    fn begin(&mut self, mut game: Game) {
        game.is_observed = !self.games.iter().any(|game| game.is_observed);
        let observers = self.observers_of(&game);
        let [x, o] = game.peers;
        for (id, sign) in observers.iter().map(|id| (*id, Sign::None)).chain([(x, Sign::X), (o, Sign::O)]) {
            self.queue(id, Kind::Other, game.new_game(sign));
        }
        for event in &game.history {
            for id in game.peers.iter().chain(&observers) {
                self.queue(*id, Kind::Event, event.clone());
            }
        }
        self.games.push(game);
    }

    /// Aborts the game without a winner. Informs clients of a draw.
    pub fn stop(&mut self, now: Duration) {
        self.abandon_all(now);
        self.flush(now);
    }

    fn abandon_all(&mut self, now: Duration) {
        while !self.games.is_empty() {
            self.abandon(0, now);
        }
    }

    fn abandon(&mut self, at: usize, now: Duration) {
        if let Some(game) = self.games.get_mut(at) {
            game.end(End::Abandoned, None);
            self.finish(at, EventKind::Draw(Draw {}), now);
        }
    }

    /// Removes a player, who loses the current game. Returns whether there was such a player.
    pub fn kick(&mut self, name: &str, now: Duration) -> bool {
        let found = self.peers.iter().find(|(_, peer)| peer.name() == Some(name)).map(|(id, _)| *id);
        if let Some(id) = found {
            self.dismiss(id, Leaving::Kicked, now);
            self.flush(now);
        }
        found.is_some()
    }

    /// Removes all observers. Returns whether there were any observers.
    pub fn kick_observers(&mut self, now: Duration) -> bool {
        let is_observer = |(_, peer): &(&PeerId, &Peer)| peer.role == Role::Observer;
        let observers: Vec<PeerId> = self.peers.iter().filter(is_observer).map(|(id, _)| *id).collect();
        for id in &observers {
            self.dismiss(*id, Leaving::Kicked, now);
        }
        self.flush(now);
        !observers.is_empty()
    }

    /// Sends the remaining updates, then the end of the server. Waits for a client's answer up to the answer's
    /// time limit.
    pub fn close(&mut self, now: Duration) {
        if std::mem::replace(&mut self.is_closing, true) {
            return;
        }
        self.abandon_all(now);
        let late = self.peers.extract_if(.., |_, peer| peer.is_late());
        self.former.extend(late.map(|(id, _)| id));
        self.flush(now);
    }

    /// Returns whether the connection belongs to a client that has joined or is joining.
    #[must_use]
    pub fn has(&self, id: PeerId) -> bool {
        self.peers.contains_key(&id)
    }

    /// Returns whether all clients are informed that the server closes.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        self.is_closing && self.peers.is_empty()
    }

    fn observer_ids(&self) -> Vec<PeerId> {
        let watches = |(_, peer): &(&PeerId, &Peer)| peer.is_member() && peer.role == Role::Observer;
        self.peers.iter().filter(watches).map(|(id, _)| *id).collect()
    }

    /// Returns the observers of this game.
    fn observers_of(&self, game: &Game) -> Vec<PeerId> {
        if game.is_observed { self.observer_ids() } else { Vec::new() }
    }

    fn queue(&mut self, id: PeerId, kind: Kind, bytes: Bytes) {
        if let Some(peer) = self.peers.get_mut(&id) {
            peer.queue.push_back((kind, bytes));
        }
    }

    /// Removes a client that did not ask to leave. The client's next message is the end of the server.
    fn dismiss(&mut self, id: PeerId, why: Leaving, now: Duration) {
        match self.peers.get(&id).map(|peer| peer.phase) {
            Some(Phase::Waits { .. }) => self.outputs.push_back(Output::Send(id, closed())),
            Some(Phase::Joining { .. } | Phase::Owes(_)) => {
                self.former.insert(id);
            }
            None => {}
        }
        self.remove(id, why, now);
    }

    /// Removes a client.
    fn remove(&mut self, id: PeerId, why: Leaving, now: Duration) {
        let Some(peer) = self.peers.remove(&id) else { return };
        if peer.is_member() {
            let name = peer.name().map(str::to_owned);
            self.events.push_back(ServerEvent::Left { name, why });
        }
        let end = match why {
            Leaving::Disconnected => End::Resign,
            Leaving::Lost => End::Crash,
            Leaving::Silent | Leaving::Slow => End::Time,
            Leaving::Garbage => End::Protocol,
            Leaving::Kicked => End::Adjudicated,
        };
        self.lose(id, end, now);
    }

    /// Sends the next update to every waiting client.
    fn flush(&mut self, now: Duration) {
        let limit = self.options.time_limit;
        let (mut slow, mut done) = (Vec::new(), Vec::new());
        for (id, peer) in &mut self.peers {
            if matches!(peer.phase, Phase::Waits { .. })
                && let Some((to, bytes)) = peer.queue.pop_front()
            {
                peer.phase = Phase::Owes(Owed { to, asked: now, due: now + limit, is_late: false });
                self.outputs.push_back(Output::Send(*id, bytes));
            } else if matches!(peer.phase, Phase::Waits { .. }) && self.is_closing {
                self.outputs.push_back(Output::Send(*id, closed()));
                done.push(*id);
            }
            if peer.queue.len() > MAX_QUEUE {
                slow.push(*id);
            }
        }
        for id in done {
            self.peers.remove(&id);
        }
        let is_any_slow = !slow.is_empty();
        for id in slow {
            self.dismiss(id, Leaving::Slow, now);
        }
        if is_any_slow {
            self.flush(now);
        }
    }
}

fn bytes(update: Update) -> Bytes {
    update.encode_to_vec().into()
}

/// Returns the message for the end of the server, for all clients or one.
fn closed() -> Bytes {
    bytes(UpdateKind::ServerClosed(true).into())
}
