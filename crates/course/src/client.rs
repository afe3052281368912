//! Client for a player or an observer, on any server of the protocol.

mod field;
mod player;

use std::time::{Duration, Instant};

use inarow_core::{Explain, Message, SetupError, Side};
use inarow_play::{PlayerError, PlayerSpec, Presets, Programs, Stop};
use inarow_record::End;
use inarow_sys::connection_message;
use prost::Message as _;
use tokio::net::TcpStream;
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::time::timeout;

use crate::address::Address;
use crate::wire::{
    ClientResponse, DqReason, Event, EventKind, JoinAnswer, JoinRejectReason, JoinRequest, JoinResponse,
    MemberType, Update, UpdateKind, side,
};
use crate::zmtp::{Link, LinkReader, LinkWriter, Received, SocketType, ZmtpError};
use field::Field;
use player::{ClientPlayer, may_recover};

/// Largest message of a server, in bytes. A message of 10,000 walls fits.
const MAX_FRAME: usize = 1 << 20;
/// Time limit for joining.
const JOINING: Duration = Duration::from_secs(5);
/// Backoff between attempts: the first wait, and the longest wait.
const RETRIES: [Duration; 2] = [Duration::from_millis(250), Duration::from_secs(2)];
/// Time for a closing server to end the connection. Our server takes at most 2.3 s.
const CLOSE_PATIENCE: Duration = Duration::from_secs(3);
/// Interval between two checks for an interruption.
const LOOK: Duration = Duration::from_millis(100);

/// Settings for joining.
pub struct JoinOptions<'a> {
    /// Address of the server.
    pub address: Address,
    /// Password of the server.
    pub password: Option<String>,
    /// Whether to try again when the server is unreachable or temporarily refuses.
    pub retry: bool,
    /// Role of the client.
    pub member: Member<'a>,
}

/// Role of a client.
pub enum Member<'a> {
    /// A client that watches.
    Observer,
    /// A client that plays.
    Player {
        /// Name on the server.
        name: String,
        /// Player that decides.
        player: PlayerSpec,
        /// Presets of the engines.
        presets: &'a Presets,
        /// Starter of external programs.
        programs: &'a dyn Programs,
        /// Seed of the player. The seeds of later games count up from this seed.
        seed: u64,
    },
}

/// Event of a client.
#[derive(Clone, PartialEq, Debug)]
pub enum ClientEvent {
    /// The client has joined.
    Joined {
        /// Time limit for an answer in ms, if the server states one.
        time_limit_ms: Option<u32>,
    },
    /// The client tries again for the given reason.
    Retrying(Message),
    /// A game begins.
    NewGame {
        /// Number of columns and rows.
        size: [u32; 2],
        /// Side of the client.
        side: Option<Side>,
    },
    /// A player takes a side.
    Player {
        /// The side.
        side: Side,
        /// Name of the player.
        name: String,
    },
    /// The game starts, and the first move is due.
    Started {
        /// Number of the game on the server, from 1. Our server sends the number from the second game on. Other
        /// servers never send the number.
        number: Option<u64>,
        /// Column and row of each wall, as sent by the server.
        walls: Vec<[i32; 2]>,
    },
    /// A mark was placed.
    Moved {
        /// Side of the mark.
        side: Side,
        /// Column and row, as sent by the server.
        at: [i32; 2],
    },
    /// The player exceeded the server's time limit and loses the game.
    Late {
        /// Time limit, in ms.
        limit_ms: u64,
    },
    /// The player failed for the given reason and loses the game. The player restarts for the next game.
    Failed(Message),
    /// A game is over.
    Over {
        /// Outcome in the protocol's words.
        ending: Ending,
        /// Reason, as far as the outcome and the board show the reason.
        why: Option<End>,
    },
}

/// Outcome of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The given side won.
    Won(Side),
    /// A draw.
    Drawn,
    /// The given side was disqualified.
    Disqualified(Side, DqReason),
}

/// Reason for the end of a client.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// The server is unreachable.
    #[error("{address}: {error}")]
    Unreachable {
        /// Address of the server.
        address: Address,
        /// Error of the system.
        #[source]
        error: std::io::Error,
    },
    /// The server refused the client.
    #[error("the server refused: {0:?}")]
    Rejected(JoinRejectReason),
    /// The connection failed.
    #[error(transparent)]
    Link(#[from] ZmtpError),
    /// The server sent a message outside the protocol.
    #[error("the server sent what the protocol does not have")]
    Protocol,
    /// The server's game is invalid.
    #[error(transparent)]
    Game(#[from] SetupError),
    /// The player cannot play.
    #[error(transparent)]
    Player(#[from] PlayerError),
    /// The server removed the client and runs on.
    #[error("the server removed the client")]
    Removed,
    /// The program was interrupted.
    #[error("interrupted")]
    Stopped,
}

impl ClientError {
    /// Returns whether another attempt may succeed.
    #[must_use]
    pub fn is_passing(&self) -> bool {
        match self {
            ClientError::Unreachable { .. } | ClientError::Link(_) => true,
            ClientError::Rejected(reason) => {
                matches!(reason, JoinRejectReason::NameTaken | JoinRejectReason::GameInProgress)
            }
            _ => false,
        }
    }
}

impl Explain for ClientError {
    fn message(&self) -> Message {
        match self {
            ClientError::Unreachable { address, error } => Message::new("course-unreachable")
                .text("address", address)
                .because("reason", connection_message(error)),
            ClientError::Rejected(reason) => Message::new(match reason {
                JoinRejectReason::NameTaken => "course-rejected-name",
                JoinRejectReason::WrongPassword => "course-rejected-password",
                JoinRejectReason::GameInProgress => "course-rejected-game",
                JoinRejectReason::MalformedMessage => "course-rejected-malformed",
            }),
            ClientError::Link(ZmtpError::Io(error)) => {
                Message::new("course-connection").because("reason", connection_message(error))
            }
            ClientError::Link(ZmtpError::Closed) => Message::new("course-lost"),
            ClientError::Link(ZmtpError::Slow) => Message::new("course-no-answer"),
            ClientError::Link(_) => Message::new("course-no-server"),
            ClientError::Protocol => Message::new("course-protocol"),
            ClientError::Game(error) => error.message(),
            ClientError::Player(error) => error.message(),
            ClientError::Removed => Message::new("course-removed"),
            ClientError::Stopped => Message::new("course-stopped"),
        }
    }
}

/// Input of a client.
#[derive(Debug)]
enum Incoming {
    /// A message from the server.
    Server(Result<Vec<u8>, ZmtpError>),
    /// A heartbeat of the server, to send back.
    Heartbeat(Vec<u8>),
    /// An update of the player.
    Player(inarow_play::Update),
}

/// Joins a server and stays until the server closes.
///
/// # Errors
/// Fails when the client cannot join, or leaves before the server closes.
pub fn join(
    options: &JoinOptions<'_>,
    stop: &Stop,
    on_event: &mut dyn FnMut(ClientEvent),
) -> Result<(), ClientError> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().enable_time().build();
    let runtime =
        runtime.map_err(|error| ClientError::Unreachable { address: options.address.clone(), error })?;
    runtime.block_on(async {
        let [mut pause, longest] = RETRIES;
        loop {
            let begun = Instant::now();
            let error = match once(options, stop, on_event).await {
                Err(error) if options.retry && error.is_passing() => error,
                result => return result,
            };
            if begun.elapsed() > longest {
                pause = RETRIES[0];
            }
            on_event(ClientEvent::Retrying(error.message()));
            let until = Instant::now() + pause;
            while Instant::now() < until {
                if stop.is_set() {
                    return Err(ClientError::Stopped);
                }
                tokio::time::sleep(LOOK.min(until.saturating_duration_since(Instant::now()))).await;
            }
            pause = (2 * pause).min(longest);
        }
    })
}

/// Joins once and stays until the server closes or the connection ends.
async fn once(
    options: &JoinOptions<'_>,
    stop: &Stop,
    on_event: &mut dyn FnMut(ClientEvent),
) -> Result<(), ClientError> {
    let (sender, incoming) = channel(64);
    let mut player = match &options.member {
        Member::Observer => None,
        Member::Player { player, presets, programs, seed, .. } => {
            Some(ClientPlayer::new(player, presets, *programs, *seed, sender.clone(), stop)?)
        }
    };
    let address = &options.address;
    let connecting = timeout(JOINING, TcpStream::connect((address.host.as_str(), address.port)));
    let connected = connecting.await.unwrap_or_else(|_| Err(std::io::ErrorKind::TimedOut.into()));
    let stream = connected.map_err(|error| ClientError::Unreachable { address: address.clone(), error })?;
    let Link { reader, writer } = Link::new(stream, SocketType::Req, MAX_FRAME).await?;
    let reading = tokio::spawn(read_messages(reader, sender));
    let mut client = Client { writer, incoming, field: None, side: None, time_limit: None };
    let mut result = client.join(options).await;
    if result.is_ok() {
        let time_limit_ms = client.time_limit.map(|limit| limit.as_millis() as u32);
        on_event(ClientEvent::Joined { time_limit_ms });
        result = client.stay(player.as_mut(), stop, on_event).await;
        // The server expects a request to join from a removed client.
        if result.as_ref().is_err_and(|error| !matches!(error, ClientError::Removed)) {
            // A failure is ignored, because the client leaves anyway.
            let _ = client.answer(&ClientResponse::disconnect()).await;
        }
    }
    reading.abort();
    result
}

/// Passes on the messages of the server.
async fn read_messages(mut reader: LinkReader, incoming: Sender<Incoming>) {
    loop {
        let (message, is_last) = match reader.receive().await {
            Ok(Received::Message(message)) => (Incoming::Server(message.ok_or(ZmtpError::Malformed)), false),
            Ok(Received::Heartbeat(answer)) => (Incoming::Heartbeat(answer), false),
            Err(error) => (Incoming::Server(Err(error)), true),
        };
        if incoming.send(message).await.is_err() || is_last {
            return;
        }
    }
}

struct Client {
    writer: LinkWriter,
    incoming: Receiver<Incoming>,
    field: Option<Field>,
    /// Side of the client in this game.
    side: Option<Side>,
    time_limit: Option<Duration>,
}

impl Client {
    /// Asks to join, and reports that the client is ready.
    async fn join(&mut self, options: &JoinOptions<'_>) -> Result<(), ClientError> {
        let password = options.password.clone();
        let request = match &options.member {
            Member::Observer => JoinRequest { join_type: MemberType::Observer.into(), name: None, password },
            Member::Player { name, .. } => {
                JoinRequest { join_type: MemberType::Player.into(), name: Some(name.clone()), password }
            }
        };
        self.writer.message(&request.encode_to_vec()).await?;
        let until = Instant::now() + JOINING;
        let message = loop {
            let left = until.saturating_duration_since(Instant::now());
            match timeout(left, self.incoming.recv()).await.map_err(|_| ZmtpError::Slow)? {
                Some(Incoming::Server(message)) => break message?,
                Some(Incoming::Heartbeat(answer)) => self.writer.send(&answer).await?,
                Some(Incoming::Player(_)) => {}
                None => return Err(ZmtpError::Closed.into()),
            }
        };
        match JoinResponse::decode(&message[..]).ok().and_then(|response| response.answer) {
            Some(JoinAnswer::Accepted(accepted)) => {
                let limit = accepted.timelimit_ms.and_then(|limit| u64::try_from(limit).ok());
                self.time_limit = limit.filter(|limit| *limit > 0).map(Duration::from_millis);
                self.answer(&ClientResponse::ready()).await
            }
            Some(JoinAnswer::Rejected(rejected)) => Err(JoinRejectReason::try_from(rejected.reason)
                .map_or(ClientError::Protocol, ClientError::Rejected)),
            None => Err(ClientError::Protocol),
        }
    }

    async fn answer(&mut self, response: &ClientResponse) -> Result<(), ClientError> {
        Ok(self.writer.message(&response.encode_to_vec()).await?)
    }

    /// Answers updates until the server closes.
    async fn stay(
        &mut self,
        mut player: Option<&mut ClientPlayer<'_>>,
        stop: &Stop,
        on_event: &mut dyn FnMut(ClientEvent),
    ) -> Result<(), ClientError> {
        let mut pending: Option<Pending> = None;
        loop {
            if stop.is_set() {
                return Err(ClientError::Stopped);
            }
            let now = Instant::now();
            let wait = pending
                .as_ref()
                .map_or(LOOK, |pending| pending.until.saturating_duration_since(now))
                .min(LOOK);
            match timeout(wait, self.incoming.recv()).await {
                Ok(Some(Incoming::Heartbeat(answer))) => self.writer.send(&answer).await?,
                Ok(Some(Incoming::Server(message))) => {
                    let update = Update::decode(&message?[..]).map_err(|_| ClientError::Protocol)?;
                    // The client answers every request before the next request. Only the end may come at any
                    // time.
                    if pending.is_some() && !matches!(update.kind, Some(UpdateKind::ServerClosed(_))) {
                        return Err(ClientError::Protocol);
                    }
                    match self.update(update, player.as_deref_mut(), on_event)? {
                        Next::Answer(response) => self.answer(&response).await?,
                        Next::Wait(new) => pending = Some(new),
                        Next::Closed => return self.closed(stop).await,
                    }
                }
                Ok(Some(Incoming::Player(update))) => {
                    let (Some(asked), Some(player)) = (&mut pending, player.as_deref_mut()) else { continue };
                    let response = match asked.late {
                        Late::Answer if update.id() == asked.id => Some(self.late_answer()),
                        _ => match player.answer(update, asked.id, self.field.as_ref()) {
                            Err(error) => {
                                if !may_recover(&error) || matches!(asked.late, Late::SayReady) {
                                    return Err(error.into());
                                }
                                on_event(ClientEvent::Failed(error.message()));
                                player.restart()?;
                                // The player has no answer. A cell outside the board ends the game at once.
                                Some(ClientResponse::at(-1, -1))
                            }
                            Ok(response) => response,
                        },
                    };
                    if let Some(response) = response {
                        pending = None;
                        self.answer(&response).await?;
                    }
                }
                Ok(None) => return Err(ZmtpError::Closed.into()),
                Err(_) => {
                    let now = Instant::now();
                    if let Some(asked) = pending.take_if(|asked| asked.until <= now)
                        && let Some(player) = player.as_deref_mut()
                    {
                        match asked.late {
                            Late::SayReady => self.answer(&ClientResponse::ready()).await?,
                            Late::Hurry => {
                                player.hurry();
                                let until = asked.due.unwrap_or(now + FOREVER);
                                pending = Some(Pending { until, late: Late::Tell, ..asked });
                            }
                            Late::Tell => {
                                if let Some(limit) = self.time_limit {
                                    on_event(ClientEvent::Late { limit_ms: limit.as_millis() as u64 });
                                }
                                match player.recover() {
                                    Some(id) => {
                                        let until = now + RECOVERY;
                                        pending = Some(Pending { id, until, late: Late::Answer, due: None });
                                    }
                                    None => self.answer(&self.late_answer()).await?,
                                }
                            }
                            Late::Answer => self.answer(&self.late_answer()).await?,
                        }
                    }
                }
            }
        }
    }

    /// Returns the answer that ends the server's wait for an overdue move.
    fn late_answer(&self) -> ClientResponse {
        self.field.as_ref().map_or_else(ClientResponse::ready, Field::any_move)
    }

    /// Waits after the message of a closing server or of a removal. The message is equal in both cases, but a
    /// closing server ends the connection too.
    async fn closed(&mut self, stop: &Stop) -> Result<(), ClientError> {
        let until = Instant::now() + CLOSE_PATIENCE;
        while Instant::now() < until {
            if stop.is_set() {
                return Ok(());
            }
            match timeout(LOOK, self.incoming.recv()).await {
                Ok(None | Some(Incoming::Server(Err(_)))) => return Ok(()),
                // A closing server may refuse the heartbeat. The next read then finds the end.
                Ok(Some(Incoming::Heartbeat(answer))) => drop(self.writer.send(&answer).await),
                Ok(Some(_)) | Err(_) => {}
            }
        }
        Err(ClientError::Removed)
    }

    fn update(
        &mut self,
        update: Update,
        player: Option<&mut ClientPlayer<'_>>,
        on_event: &mut dyn FnMut(ClientEvent),
    ) -> Result<Next, ClientError> {
        match update.kind.ok_or(ClientError::Protocol)? {
            UpdateKind::Ping(_) => {}
            UpdateKind::ServerClosed(_) => return Ok(Next::Closed),
            UpdateKind::NewGame(game) => {
                let field = Field::new(game.options.as_ref())?;
                self.side = side(game.sign);
                on_event(ClientEvent::NewGame { size: field.size(), side: self.side });
                self.field = Some(field);
            }
            UpdateKind::MoveRequest(_) => {
                let (Some(player), Some(field)) = (player, &self.field) else {
                    return Err(ClientError::Protocol);
                };
                let limits = self.time_limit.map(|limit| limit - (limit / 4).min(MARGIN));
                return Ok(match player.ask(field, limits) {
                    Some(id) => {
                        let now = Instant::now();
                        let due = self.time_limit.map(|limit| now + limit + OVERDUE);
                        let (until, late) = match (due, limits) {
                            (Some(due), Some(_)) if player.is_program() => (due, Late::Tell),
                            (_, limits) => (now + limits.unwrap_or(FOREVER), Late::Hurry),
                        };
                        Next::Wait(Pending { id, until, late, due })
                    }
                    None => Next::Answer(field.any_move()),
                });
            }
            UpdateKind::Event(Event { kind, seq_no }) => {
                let field = self.field.as_mut().ok_or(ClientError::Protocol)?;
                match kind.ok_or(ClientError::Protocol)? {
                    EventKind::GameStarted(started) => {
                        field.start(&started.obstacles)?;
                        let number = seq_no.and_then(|number| u64::try_from(number).ok());
                        on_event(ClientEvent::Started { number, walls: field.walls() });
                        if let (Some(player), Some(_)) = (player, self.side) {
                            let id = player.start(field)?;
                            let until = Instant::now() + self.time_limit.map_or(FOREVER, |limit| limit / 2);
                            return Ok(Next::Wait(Pending { id, until, late: Late::SayReady, due: None }));
                        }
                    }
                    EventKind::PlayerJoined(joined) => {
                        if let Some(side) = side(joined.sign) {
                            let name = joined.name.unwrap_or_default();
                            on_event(ClientEvent::Player { side, name });
                        }
                    }
                    EventKind::Move(made) => {
                        let side = side(made.sign).ok_or(ClientError::Protocol)?;
                        let at = [made.x.unwrap_or_default(), made.y.unwrap_or_default()];
                        on_event(ClientEvent::Moved { side, at });
                        let events = field.play(side, at);
                        if let (Some(player), Some(_)) = (player, self.side) {
                            player.tell(&events);
                        }
                    }
                    EventKind::Win(win) => {
                        let side = side(win.sign).ok_or(ClientError::Protocol)?;
                        self.over(Ending::Won(side), player, on_event);
                    }
                    EventKind::Draw(_) => self.over(Ending::Drawn, player, on_event),
                    EventKind::Dq(dq) => {
                        let side = side(dq.sign).ok_or(ClientError::Protocol)?;
                        let reason = DqReason::try_from(dq.reason).map_err(|_| ClientError::Protocol)?;
                        self.over(Ending::Disqualified(side, reason), player, on_event);
                    }
                }
            }
        }
        Ok(Next::Answer(ClientResponse::ready()))
    }

    /// Takes in the end of the game.
    fn over(
        &mut self,
        ending: Ending,
        player: Option<&mut ClientPlayer<'_>>,
        on_event: &mut dyn FnMut(ClientEvent),
    ) {
        let why = self.field.as_ref().and_then(|field| field.why(ending));
        on_event(ClientEvent::Over { ending, why });
        let winner = match ending {
            Ending::Won(side) => Some(side),
            Ending::Drawn => None,
            Ending::Disqualified(side, _) => Some(side.other()),
        };
        if let (Some(field), Some(player)) = (&mut self.field, player) {
            player.tell(&field.end(winner));
        }
    }
}

/// Reserve of a move's time, for the way to the server and to hurry a slow player.
const MARGIN: Duration = Duration::from_millis(60);
/// Time after its limit at which the client gives up on a player. The server's time is then over too.
const OVERDUE: Duration = Duration::from_millis(20);
/// Time for a late player to get ready for the next game. Our server removes a client after five seconds.
const RECOVERY: Duration = Duration::from_secs(4);
/// Wait without a limit.
const FOREVER: Duration = Duration::from_secs(365 * 24 * 3600);

/// Step after an update.
enum Next {
    /// An answer to send.
    Answer(ClientResponse),
    /// A wait for the player's answer.
    Wait(Pending),
    /// The end of the server.
    Closed,
}

/// Answer that the player owes.
struct Pending {
    /// Id of the request.
    id: u64,
    until: Instant,
    /// Action at that time.
    late: Late,
    /// End of the server's time for a move.
    due: Option<Instant>,
}

#[derive(Clone, Copy)]
enum Late {
    /// Start the game without a player that is not ready.
    SayReady,
    /// Demand the best answer so far from the player.
    Hurry,
    /// Report the delay.
    Tell,
    /// Answer for a late player that is still not ready for the next game. Otherwise the server would remove
    /// the client.
    Answer,
}
