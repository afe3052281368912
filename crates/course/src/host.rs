//! The server of the course's game without its network: messages and the time go in, messages and news come out.
//!
//! Every client has a queue of its own, and the host speaks to it only when it is its turn: a client that is slow, late
//! or gone keeps nobody else waiting. Clients are known by numbers that whoever hosts them gives out, one a connection;
//! they need not come over ZeroMQ.

mod game;
mod peer;

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::time::Duration;

use inarow_core::{Explain, Message, Setup, SetupError, Side};
use inarow_play::is_name;
use inarow_record::{End, GameResult};
use prost::Message as _;

use crate::wire::{
    ClientResponse, ClientResponseType, Draw, EventKind, JoinAccepted, JoinAnswer, JoinRejectReason,
    JoinRejected, JoinRequest, JoinResponse, MemberType, Sign, Update, UpdateKind, Win,
};
use game::Game;
use peer::{Bytes, Kind, Owed, Peer, Phase, Role};

/// A connection, for as long as it lasts.
pub type PeerId = u64;

/// Updates that may wait for one client. A game on 20×20 has about 300; an observer that falls behind by more has to go.
const MAX_QUEUE: usize = 4096;
/// How often a connection may be refused before it is closed.
const MAX_REFUSALS: u32 = 32;
/// How long an idle player is left alone.
const PING_EVERY: Duration = Duration::from_millis(250);

/// How a host behaves.
#[derive(Clone, Debug)]
pub struct HostOptions {
    /// How long each answer may take.
    pub time_limit: Duration,
    /// How long after that a silent client is waited for before it has to go, and a player that went may come back.
    pub patience: Duration,
    /// What clients have to know to join.
    pub password: Option<String>,
    /// How many clients there may be, observers included.
    pub max_members: usize,
}

impl Default for HostOptions {
    fn default() -> HostOptions {
        HostOptions {
            time_limit: Duration::from_millis(300),
            patience: Duration::from_secs(5),
            password: None,
            max_members: 256,
        }
    }
}

/// Who may join as a player. Observers always may.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Admission {
    /// Anybody.
    #[default]
    All,
    /// Only players with these names: those of a series that came and went.
    Only(BTreeSet<String>),
}

/// What is to be done for the host.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Output {
    /// This message is to be sent.
    Send(PeerId, Bytes),
    /// What this connection sends is of no use.
    Close(PeerId),
}

/// What happened.
#[derive(Clone, PartialEq, Debug)]
pub enum News {
    /// Somebody is in; an observer has no name.
    Joined {
        /// The player's name.
        name: Option<String>,
    },
    /// Somebody was refused, for the first time on this connection.
    Refused {
        /// The name that was asked for.
        name: Option<String>,
        /// Why.
        reason: JoinRejectReason,
    },
    /// Somebody is no longer here.
    Left {
        /// The player's name.
        name: Option<String>,
        /// Why.
        why: Leaving,
    },
    /// A move was made.
    Moved {
        /// By this side.
        side: Side,
        /// Column and row.
        at: (i32, i32),
    },
    /// A game is over.
    Over(Box<Played>),
}

/// Why a client is no longer here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leaving {
    /// It said so.
    Disconnected,
    /// Its connection ended.
    Lost,
    /// It did not answer.
    Silent,
    /// What it sent was not to be understood, or not its turn.
    Garbage,
    /// Too much waited for it.
    Slow,
    /// The operator wanted it.
    Kicked,
}

/// A game that is over.
#[derive(Clone, PartialEq, Debug)]
pub struct Played {
    /// The players, X first.
    pub names: [String; 2],
    /// Who won, and why.
    pub result: GameResult,
    /// Columns and rows from the top-left, in order.
    pub moves: Vec<(u32, u32)>,
    /// How quickly the players answered, X first.
    pub latencies: [Latencies; 2],
    /// How long the game took.
    pub took: Duration,
}

/// How quickly a player answered in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Latencies {
    /// Moves asked for and answered.
    pub moves: u64,
    /// How long all of them took.
    pub move_time: Duration,
    /// Events told and answered.
    pub events: u64,
    /// How long all of them took.
    pub event_time: Duration,
}

/// Why a game cannot begin.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StartError {
    /// Another one is under way, or the server closes.
    #[error("a game is under way")]
    Busy,
    /// A player of this name is not here, or owes an answer.
    #[error("{0} is not here")]
    Missing(String),
    /// Both sides are the same player.
    #[error("the players are the same")]
    Same,
    /// The set-up describes no position.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The protocol has no words for this game.
    #[error("the protocol plays line games from the empty board, without opening")]
    Game,
}

impl Explain for StartError {
    fn message(&self) -> Message {
        match self {
            StartError::Busy => Message::new("course-busy"),
            StartError::Missing(name) => Message::new("course-missing").text("name", name),
            StartError::Same => Message::new("course-same"),
            StartError::Setup(error) => error.message(),
            StartError::Game => Message::new("course-game"),
        }
    }
}

/// The server's state.
///
/// Memory is bounded: at most [`HostOptions::max_members`] clients, each with at most 4096 updates that wait, which
/// all share their bytes, and one game.
#[derive(Debug)]
pub struct Host {
    options: HostOptions,
    admission: Admission,
    peers: BTreeMap<PeerId, Peer>,
    /// Clients that are out and still owe an answer: it is answered by the end of the server.
    former: BTreeSet<PeerId>,
    /// How often connections were refused that are not in.
    refusals: BTreeMap<PeerId, u32>,
    joined: u64,
    game: Option<Game>,
    is_closing: bool,
    outputs: VecDeque<Output>,
    news: VecDeque<News>,
}

impl Host {
    /// A server that nobody has joined.
    #[must_use]
    pub fn new(options: HostOptions) -> Host {
        Host {
            options,
            admission: Admission::All,
            peers: BTreeMap::new(),
            former: BTreeSet::new(),
            refusals: BTreeMap::new(),
            joined: 0,
            game: None,
            is_closing: false,
            outputs: VecDeque::new(),
            news: VecDeque::new(),
        }
    }

    /// Whether the protocol has words for a game.
    ///
    /// # Errors
    /// Why not.
    pub fn check(setup: &Setup) -> Result<(), StartError> {
        Game::new(setup, [0, 1], Default::default(), Duration::ZERO).map(|_| ())
    }

    /// Whether the server goes.
    #[must_use]
    pub fn is_closing(&self) -> bool {
        self.is_closing
    }

    /// How it behaves.
    #[must_use]
    pub fn options(&self) -> &HostOptions {
        &self.options
    }

    /// What is to be sent or closed next.
    pub fn next_output(&mut self) -> Option<Output> {
        self.outputs.pop_front()
    }

    /// What happened next.
    pub fn next_news(&mut self) -> Option<News> {
        self.news.pop_front()
    }

    /// Says who may join as a player from now on.
    pub fn admit(&mut self, admission: Admission) {
        self.admission = admission;
    }

    /// The names of the players that are in, in the order in which they came.
    #[must_use]
    pub fn players(&self) -> Vec<String> {
        let mut players: Vec<(u64, &str)> =
            self.members().filter_map(|peer| Some((peer.number, peer.name()?))).collect();
        players.sort_unstable();
        players.into_iter().map(|(_, name)| name.to_owned()).collect()
    }

    /// How many watch.
    #[must_use]
    pub fn observers(&self) -> usize {
        self.members().filter(|peer| peer.role == Role::Observer).count()
    }

    /// Whether a player of this name is in and owes no answer that is overdue.
    #[must_use]
    pub fn is_here(&self, name: &str) -> bool {
        self.members().any(|peer| peer.name() == Some(name) && !peer.is_late())
    }

    /// The players of the game that is under way, X first.
    #[must_use]
    pub fn playing(&self) -> Option<&[String; 2]> {
        self.game.as_ref().map(|game| &game.names)
    }

    fn members(&self) -> impl Iterator<Item = &Peer> {
        self.peers.values().filter(|peer| peer.is_member())
    }

    /// A connection sent a message.
    pub fn receive(&mut self, id: PeerId, message: &[u8], now: Duration) {
        let Some(peer) = self.peers.get_mut(&id) else { return self.stranger(id, message, now) };
        let answer = ClientResponse::decode(message).ok();
        let kind = answer.as_ref().and_then(|answer| ClientResponseType::try_from(answer.r#type).ok());
        match (peer.phase, kind) {
            (Phase::Joining { .. }, Some(ClientResponseType::Ready)) => {
                peer.phase = Phase::Waits { since: now };
                let name = peer.name().map(str::to_owned);
                self.news.push_back(News::Joined { name: name.clone() });
                if name.is_none() {
                    self.catch_up(id);
                }
            }
            (Phase::Owes(owed), Some(ClientResponseType::Ready)) => {
                peer.phase = Phase::Waits { since: now };
                self.answered(id, owed, &answer.unwrap_or_default(), now);
            }
            (_, Some(ClientResponseType::Disconnect)) => self.remove(id, Leaving::Disconnected, now),
            // Nobody can say what it means, or it speaks again before it was answered.
            (_, None) | (Phase::Waits { .. }, Some(ClientResponseType::Ready)) => {
                self.outputs.push_back(Output::Send(id, closed()));
                self.remove(id, Leaving::Garbage, now);
            }
        }
        self.flush(now);
    }

    /// A connection ended.
    pub fn disconnected(&mut self, id: PeerId, now: Duration) {
        self.former.remove(&id);
        self.refusals.remove(&id);
        if self.peers.contains_key(&id) {
            self.remove(id, Leaving::Lost, now);
        }
        self.flush(now);
    }

    /// Time has passed: looks for answers that are overdue and for players to be pinged.
    pub fn tick(&mut self, now: Duration) {
        if self.is_closing {
            return self.peers.retain(|_, peer| match peer.phase {
                Phase::Joining { due } | Phase::Owes(Owed { due, .. }) => due > now,
                Phase::Waits { .. } => false,
            });
        }
        let ids: Vec<PeerId> = self.peers.keys().copied().collect();
        let in_game = self.game.as_ref().map(|game| game.peers);
        for id in ids {
            let Some(peer) = self.peers.get_mut(&id) else { continue };
            match &mut peer.phase {
                Phase::Joining { due } if *due <= now => self.dismiss(id, Leaving::Silent, now),
                Phase::Owes(owed) if !owed.is_late && owed.due <= now => {
                    owed.is_late = true;
                    self.lose(id, End::Time, now);
                }
                Phase::Owes(owed) if owed.is_late && owed.due + self.options.patience <= now => {
                    self.dismiss(id, Leaving::Silent, now);
                }
                Phase::Waits { since } if *since + PING_EVERY <= now => {
                    let plays = in_game.is_some_and(|peers| peers.contains(&id));
                    if peer.role != Role::Observer && !plays {
                        let ping = bytes(UpdateKind::Ping(true).into());
                        peer.queue.push_back((Kind::Other, ping));
                    }
                }
                _ => {}
            }
        }
        self.flush(now);
    }

    /// When the next [`tick`](Host::tick) is due.
    #[must_use]
    pub fn deadline(&self) -> Option<Duration> {
        let in_game = self.game.as_ref().map(|game| game.peers);
        let due = |(id, peer): (&PeerId, &Peer)| match peer.phase {
            Phase::Joining { due } => Some(due),
            Phase::Owes(owed) if owed.is_late => Some(owed.due + self.options.patience),
            Phase::Owes(owed) => Some(owed.due),
            Phase::Waits { since } => {
                let is_pinged =
                    peer.role != Role::Observer && !in_game.is_some_and(|peers| peers.contains(id));
                is_pinged.then_some(since + PING_EVERY)
            }
        };
        self.peers.iter().filter_map(due).min()
    }

    /// Begins a game between the players of these names, X first.
    ///
    /// # Errors
    /// Why it does not begin; nobody is told anything then.
    pub fn start(&mut self, [x, o]: [&str; 2], setup: &Setup, now: Duration) -> Result<(), StartError> {
        if self.game.is_some() || self.is_closing {
            return Err(StartError::Busy);
        }
        if x == o {
            return Err(StartError::Same);
        }
        let find = |name: &str| {
            let found = self.peers.iter().find(|(_, peer)| peer.is_member() && peer.name() == Some(name));
            let here = found.filter(|(_, peer)| !peer.is_late()).map(|(id, _)| *id);
            here.ok_or_else(|| StartError::Missing(name.to_owned()))
        };
        let peers = [find(x)?, find(o)?];
        let game = Game::new(setup, peers, [x, o].map(str::to_owned), now)?;
        let observers: Vec<PeerId> = self.observer_ids();
        for (id, sign) in
            observers.iter().map(|id| (*id, Sign::None)).chain([(peers[0], Sign::X), (peers[1], Sign::O)])
        {
            self.queue(id, Kind::Other, game.new_game(sign));
        }
        for event in &game.told {
            for id in peers.iter().chain(&observers) {
                self.queue(*id, Kind::Event, event.clone());
            }
        }
        self.game = Some(game);
        self.ask();
        self.flush(now);
        Ok(())
    }

    /// Breaks the game off: nobody wins, and the clients are told of a draw.
    pub fn stop(&mut self, now: Duration) {
        if let Some(game) = &mut self.game {
            game.end(End::Abandoned, None);
            self.finish(EventKind::Draw(Draw {}), now);
        }
        self.flush(now);
    }

    /// Has a player go; whether there was one. A game that it plays is the other one's.
    pub fn kick(&mut self, name: &str, now: Duration) -> bool {
        let found = self.peers.iter().find(|(_, peer)| peer.name() == Some(name)).map(|(id, _)| *id);
        if let Some(id) = found {
            self.dismiss(id, Leaving::Kicked, now);
            self.flush(now);
        }
        found.is_some()
    }

    /// Tells everybody what is still to be told, then that the server goes. Those who owe an answer are waited for as long
    /// as it may take.
    pub fn close(&mut self, now: Duration) {
        if std::mem::replace(&mut self.is_closing, true) {
            return;
        }
        if let Some(game) = &mut self.game {
            game.end(End::Abandoned, None);
            self.finish(EventKind::Draw(Draw {}), now);
        }
        let late = self.peers.extract_if(.., |_, peer| peer.is_late());
        self.former.extend(late.map(|(id, _)| id));
        self.flush(now);
    }

    /// Whether a connection is a client that is in, or about to be.
    #[must_use]
    pub fn has(&self, id: PeerId) -> bool {
        self.peers.contains_key(&id)
    }

    /// Whether everybody knows that the server goes.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        self.is_closing && self.peers.is_empty()
    }

    /// A message of somebody who is not in.
    fn stranger(&mut self, id: PeerId, message: &[u8], now: Duration) {
        if self.former.remove(&id) {
            self.outputs.push_back(Output::Send(id, closed()));
            return;
        }
        let request = JoinRequest::decode(message);
        let name = request.as_ref().ok().and_then(|request| request.name.clone());
        let answer = match request
            .map_err(|_| JoinRejectReason::MalformedMessage)
            .and_then(|request| self.admission_of(request))
        {
            Ok(role) => {
                let phase = Phase::Joining { due: now + self.options.time_limit };
                self.joined += 1;
                self.peers.insert(id, Peer { role, phase, queue: VecDeque::new(), number: self.joined });
                let timelimit_ms = i32::try_from(self.options.time_limit.as_millis()).ok();
                JoinAnswer::Accepted(JoinAccepted { token: None, timelimit_ms })
            }
            Err(reason) => {
                // Somebody who asks again and again is no news.
                if !self.refusals.contains_key(&id) {
                    let name = name.filter(|name| is_name(name));
                    self.news.push_back(News::Refused { name, reason });
                }
                JoinAnswer::Rejected(JoinRejected { reason: reason.into() })
            }
        };
        self.outputs.push_back(Output::Send(id, JoinResponse::from(answer).encode_to_vec().into()));
        if self.peers.contains_key(&id) {
            self.refusals.remove(&id);
            return;
        }
        let refusals = self.refusals.entry(id).or_default();
        *refusals += 1;
        if *refusals >= MAX_REFUSALS {
            self.refusals.remove(&id);
            self.outputs.push_back(Output::Close(id));
        }
    }

    /// What somebody who asks may be here.
    fn admission_of(&self, request: JoinRequest) -> Result<Role, JoinRejectReason> {
        if let Some(password) = &self.options.password
            && request.password.as_ref() != Some(password)
        {
            return Err(JoinRejectReason::WrongPassword);
        }
        if self.is_closing || self.peers.len() >= self.options.max_members {
            return Err(JoinRejectReason::GameInProgress);
        }
        match MemberType::try_from(request.join_type) {
            Ok(MemberType::Observer) => Ok(Role::Observer),
            Ok(MemberType::Player) => {
                let name =
                    request.name.filter(|name| is_name(name)).ok_or(JoinRejectReason::MalformedMessage)?;
                if self.peers.values().any(|peer| peer.name() == Some(&name)) {
                    return Err(JoinRejectReason::NameTaken);
                }
                match &self.admission {
                    Admission::Only(names) if !names.contains(&name) => Err(JoinRejectReason::GameInProgress),
                    _ => Ok(Role::Player { name }),
                }
            }
            Err(_) => Err(JoinRejectReason::MalformedMessage),
        }
    }

    /// Tells a new observer what happened in the game so far.
    fn catch_up(&mut self, id: PeerId) {
        let Some(game) = &self.game else { return };
        let Some(peer) = self.peers.get_mut(&id) else { return };
        peer.queue.push_back((Kind::Other, game.new_game(Sign::None)));
        peer.queue.extend(game.told.iter().map(|event| (Kind::Event, event.clone())));
    }

    /// A client answered an update that it was sent.
    fn answered(&mut self, id: PeerId, owed: Owed, answer: &ClientResponse, now: Duration) {
        let Some(game) = &mut self.game else { return };
        let Some(side) = game.side_of(id) else { return };
        let took = now.saturating_sub(owed.asked);
        let latencies = &mut game.latencies[side.index()];
        match owed.to {
            Kind::Move => {
                latencies.moves += 1;
                latencies.move_time += took;
            }
            Kind::Event => {
                latencies.events += 1;
                latencies.event_time += took;
            }
            Kind::Other => {}
        }
        // What was late before was asked for in a game that is over.
        if owed.due <= now && !owed.is_late {
            self.lose(id, End::Time, now);
        } else if owed.to == Kind::Move && !owed.is_late {
            self.moved(id, side, answer, now);
        }
    }

    fn moved(&mut self, id: PeerId, side: Side, answer: &ClientResponse, now: Duration) {
        let Some(game) = &mut self.game else { return };
        let (Some(x), Some(y)) = (answer.move_x, answer.move_y) else {
            return self.lose(id, End::Protocol, now);
        };
        match game.play(side, x, y) {
            Ok(event) => {
                self.news.push_back(News::Moved { side, at: (x, y) });
                self.tell(event);
                match self.game.as_ref().and_then(Game::result) {
                    Some(GameResult { winner: Some(winner), .. }) => {
                        self.finish(EventKind::Win(Win { sign: Sign::from(winner).into() }), now);
                    }
                    Some(GameResult { winner: None, .. }) => self.finish(EventKind::Draw(Draw {}), now),
                    None => self.ask(),
                }
            }
            Err(end) => self.lose(id, end, now),
        }
    }

    /// A player does not go on as it should: it loses the game that it plays, if it plays one.
    fn lose(&mut self, id: PeerId, end: End, now: Duration) {
        let Some(game) = &mut self.game else { return };
        let Some(side) = game.side_of(id) else { return };
        let event = match end {
            End::Adjudicated => {
                game.end(end, Some(side.other()));
                EventKind::Win(Win { sign: Sign::from(side.other()).into() })
            }
            _ => game.lose(side, end),
        };
        self.finish(event, now);
    }

    /// The game is over.
    fn finish(&mut self, event: EventKind, now: Duration) {
        self.tell(event);
        let Some(game) = self.game.take() else { return };
        for id in game.peers {
            if let Some(peer) = self.peers.get_mut(&id) {
                // It was not asked yet, and need not answer any more.
                peer.queue.retain(|(kind, _)| *kind != Kind::Move);
            }
        }
        let result = game.result().unwrap_or(GameResult { winner: None, why: End::Abandoned });
        let moves = game.moves();
        let took = now.saturating_sub(game.began);
        let Game { names, latencies, .. } = game;
        self.news.push_back(News::Over(Box::new(Played { names, result, moves, latencies, took })));
    }

    /// Tells an event of the game to X, O and everybody who watches.
    fn tell(&mut self, event: EventKind) {
        let observers = self.observer_ids();
        let Some(game) = &mut self.game else { return };
        let event = bytes(event.into());
        game.told.push(event.clone());
        let peers = game.peers;
        for id in peers.iter().chain(&observers) {
            self.queue(*id, Kind::Event, event.clone());
        }
    }

    /// Asks whoever is to move, once everything before that is answered.
    fn ask(&mut self) {
        if let Some(id) = self.game.as_ref().and_then(Game::mover) {
            self.queue(id, Kind::Move, bytes(UpdateKind::MoveRequest(true).into()));
        }
    }

    fn observer_ids(&self) -> Vec<PeerId> {
        let watches = |(_, peer): &(&PeerId, &Peer)| peer.is_member() && peer.role == Role::Observer;
        self.peers.iter().filter(watches).map(|(id, _)| *id).collect()
    }

    fn queue(&mut self, id: PeerId, kind: Kind, bytes: Bytes) {
        if let Some(peer) = self.peers.get_mut(&id) {
            peer.queue.push_back((kind, bytes));
        }
    }

    /// Has somebody go who did not say so: the next thing that it is told is the end of the server.
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

    /// Somebody is out.
    fn remove(&mut self, id: PeerId, why: Leaving, now: Duration) {
        let Some(peer) = self.peers.remove(&id) else { return };
        if peer.is_member() {
            let name = peer.name().map(str::to_owned);
            self.news.push_back(News::Left { name, why });
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

    /// Sends everybody who waits what comes next for them.
    fn flush(&mut self, now: Duration) {
        let limit = self.options.time_limit;
        let (mut slow, mut told) = (Vec::new(), Vec::new());
        for (id, peer) in &mut self.peers {
            if matches!(peer.phase, Phase::Waits { .. })
                && let Some((to, bytes)) = peer.queue.pop_front()
            {
                peer.phase = Phase::Owes(Owed { to, asked: now, due: now + limit, is_late: false });
                self.outputs.push_back(Output::Send(*id, bytes));
            } else if matches!(peer.phase, Phase::Waits { .. }) && self.is_closing {
                self.outputs.push_back(Output::Send(*id, closed()));
                told.push(*id);
            }
            if peer.queue.len() > MAX_QUEUE {
                slow.push(*id);
            }
        }
        for id in told {
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

/// The server goes, or has nothing more to say to this client.
fn closed() -> Bytes {
    bytes(UpdateKind::ServerClosed(true).into())
}
