//! `GET /api/games/{id}/ws`: events and commands over one WebSocket.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{self, CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Extension, State};
use axum::http::{HeaderMap, Uri, header};
use axum::response::Response;
use futures_util::SinkExt;
use serde_json::{Value, json};
use tokio::time::{Instant, MissedTickBehavior, interval, sleep_until, timeout};

use super::command::carry_out;
use super::stream::{CROWDED, Since};
use super::{Client, query};
use crate::costs::Cost;
use crate::error::ApiError;
use crate::json_object;
use crate::limits::{Bucket, MAX_BODY};
use crate::metrics::Gauge;
use crate::request::{Follow, PlayerCommand, Seen};
use crate::rooms::room::{Request as Ask, Stay, Watch};
use crate::secret::SecretHash;
use crate::web::app::App;
use crate::web::meter::Meter;
use crate::web::path_id::PathId;
use crate::web::peer::Held;
use crate::wish::Wish;

/// Subprotocol. Browsers cannot send an `Authorization` header. A browser therefore names the secret as a
/// second subprotocol.
const PROTOCOL: &str = "inarow";
/// Size of the read buffer in bytes. Commands are short, and many sockets are idle.
const READ_BUFFER: usize = 2 << 10;
/// Maximum time to send the last message.
const FAREWELL: Duration = Duration::from_secs(1);
/// Size of the write buffer in bytes, for several waiting messages.
const WRITE_BUFFER: usize = 4 << 10;
/// Number of past messages sent within one patience.
const PIECE: usize = 256;
/// Maximum pause in reading after too many messages, so that pings do not delay commands for longer.
const LONGEST_PAUSE: Duration = Duration::from_secs(1);
/// Minimum pause in reading after a command refused for the limit, because refusing costs work too.
const LEAST_PAUSE: Duration = Duration::from_millis(250);
/// Number of invalid messages after which the socket is closed.
const MOST_NONSENSE: u32 = 16;

pub(super) async fn socket(
    State(app): State<Arc<App>>,
    mut client: Client,
    PathId(id): PathId,
    uri: Uri,
    headers: HeaderMap,
    Extension(held): Extension<Held>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    client.secret = client.secret.or_else(|| secret_among_protocols(&headers));
    let asked = upgrade
        .map_err(|_| ApiError::BadRequest(inarow_core::Message::new("server-no-upgrade")))
        .and_then(|upgrade| Ok((upgrade, query::<Since>(&uri)?)));
    let (upgrade, Since { since }) = match asked {
        Ok(asked) => asked,
        Err(error) => return error.answer(client.lang),
    };
    let upgrade = upgrade
        .protocols([PROTOCOL])
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(WRITE_BUFFER)
        .max_message_size(MAX_BODY)
        .max_frame_size(MAX_BODY);
    let secret = client.secret;
    let watched = app
        .rooms
        .ask(&id, Some(client.address), |reply| Ask::Watch { since, secret, stay: Stay::Open, reply })
        .await;
    let watch = match watched {
        Ok(watch) => watch,
        Err(error) => {
            return match close_code(&error).filter(|_| names_protocol(&headers)) {
                Some(code) => upgrade.on_upgrade(move |socket| close(socket, code, error.kind().1)),
                None => error.answer(client.lang),
            };
        }
    };
    app.costs.charge(Cost::Request, Some(client.address), watch.cost);
    let Some(further) = held.further(client.address, watch.weight, &app.limits) else {
        return ApiError::TooMany(CROWDED).answer(client.lang);
    };
    upgrade.on_upgrade(move |socket| async move {
        let meter = Arc::clone(&held.meter);
        meter.open_socket(app.limits.account(client.address));
        let _held = (held, further);
        let metrics = Arc::clone(&app.metrics);
        let _open = Gauge::up(&metrics.streams);
        let heard = app.rooms.pulse.now();
        let control = Bucket::full(app.limits.control, heard.into_std());
        let connection =
            Connection { app, id, client, socket, meter, heard, pinged: None, pings: 0, control, deaf: None };
        connection.run(watch).await;
    })
}

/// Returns the subprotocols that a client names.
fn protocols(headers: &HeaderMap) -> impl Iterator<Item = &str> {
    let named = headers.get(header::SEC_WEBSOCKET_PROTOCOL).and_then(|value| value.to_str().ok());
    named.unwrap_or_default().split(',').map(str::trim)
}

fn names_protocol(headers: &HeaderMap) -> bool {
    protocols(headers).next() == Some(PROTOCOL)
}

fn secret_among_protocols(headers: &HeaderMap) -> Option<SecretHash> {
    names_protocol(headers).then(|| protocols(headers).nth(1).map(SecretHash::of))?
}

/// Returns the close code of a socket that should not be opened again. The code is 4000 plus the HTTP status.
fn close_code(error: &ApiError) -> Option<u16> {
    matches!(error, ApiError::WrongSecret | ApiError::NoSuchGame).then(|| 4000 + error.kind().0.as_u16())
}

/// Closes a browser's socket with a reason, because browsers see no HTTP status.
async fn close(mut socket: WebSocket, code: u16, reason: &'static str) {
    let frame = CloseFrame { code, reason: reason.into() };
    // The client may have left already.
    let _ = timeout(FAREWELL, socket.send(Message::Close(Some(frame)))).await;
}

fn text(line: &str) -> Message {
    Message::Text(line.into())
}

/// Reads a page's request to follow its screen.
fn read_follow(text: &Utf8Bytes) -> Option<(u32, Wish)> {
    /// Maximum length of a page's query, in bytes. A query may contain a suggested line.
    const MOST: usize = 1_000;
    let Follow { view, wanted } = json_object::read(text.as_bytes()).ok()?;
    Some((view, Wish::read(&wanted).filter(|_| wanted.len() <= MOST)?))
}

struct Connection {
    app: Arc<App>,
    id: String,
    client: Client,
    socket: WebSocket,
    meter: Arc<Meter>,
    /// Time of the last message, including answers to pings.
    heard: Instant,
    /// Time of the last unanswered ping.
    pinged: Option<Instant>,
    /// Number of pings so far. The number is the content of the last ping.
    pings: u64,
    /// Tokens for pings and `seen` messages of this socket.
    control: Bucket,
    /// Time until which nothing is read from a client that sent too much.
    deaf: Option<Instant>,
}

/// Returns the next message once reading is allowed.
async fn next_message(socket: &mut WebSocket, deaf: Option<Instant>) -> Option<Result<Message, axum::Error>> {
    if let Some(until) = deaf {
        sleep_until(until).await;
    }
    socket.recv().await
}

impl Connection {
    /// Sends events and carries out commands until either end closes the socket.
    async fn run(mut self, mut watch: Watch) {
        for piece in std::mem::take(&mut watch.past).chunks(PIECE) {
            if self.send(piece.iter().map(|line| text(line))).await.is_none() {
                return;
            }
        }
        let mut pings = interval(self.app.limits.keep_alive);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut nonsense = 0;
        loop {
            let done = tokio::select! {
                line = watch.live.recv() => match line {
                    Some(line) => self.send_with_events(text(&line), &mut watch).await,
                    None => break,
                },
                message = next_message(&mut self.socket, self.deaf) => match message {
                    Some(Ok(message)) => {
                        self.deaf = None;
                        self.meter.message_ended();
                        self.heard = self.app.rooms.pulse.now();
                        self.received(&message, &mut watch, &mut nonsense).await
                    }
                    _ => return,
                },
                _ = pings.tick() => self.ping().await,
            };
            if done.is_none() || nonsense > MOST_NONSENSE {
                break;
            }
        }
        // The close frame informs the opponent's page that the server ends.
        let is_ending = *self.app.ending.borrow();
        let frame = is_ending.then(|| CloseFrame {
            code: ws::close_code::AWAY,
            reason: self.app.site.farewell.reason().into(),
        });
        // The client may have left already.
        let _ = timeout(FAREWELL, self.socket.send(Message::Close(frame))).await;
    }

    /// Sends messages in one write if they fit. Returns `None` if the client does not read.
    async fn send(&mut self, messages: impl Iterator<Item = Message>) -> Option<()> {
        let sent = async {
            for message in messages {
                self.socket.feed(message).await?;
            }
            self.socket.flush().await
        };
        timeout(self.app.limits.patience, sent).await.ok()?.ok()
    }

    /// Sends a message with all waiting events, so that a move's answer and its event need one write.
    async fn send_with_events(&mut self, message: Message, watch: &mut Watch) -> Option<()> {
        let events = std::iter::from_fn(|| watch.live.try_recv().ok()).map(|line| text(&line));
        self.send(std::iter::once(message).chain(events.take(PIECE))).await
    }

    /// Sends a ping, which keeps the connection open. The answer measures the delay. Returns `None` for a
    /// silent or banned client.
    async fn ping(&mut self) -> Option<()> {
        let now = self.app.rooms.pulse.now();
        let is_silent = now.saturating_duration_since(self.heard) > self.app.limits.silence();
        if is_silent || self.app.costs.bans.has(self.client.address) {
            return None;
        }
        self.pings += 1;
        self.pinged = Some(now);
        let number = self.pings.to_be_bytes();
        self.send(std::iter::once(Message::Ping(number.to_vec().into()))).await
    }

    /// Returns the delay of the last ping, or `None` for any other pong.
    fn lag(&mut self, sent: &[u8]) -> Option<Duration> {
        let pinged = self.pinged.take_if(|_| sent == self.pings.to_be_bytes())?;
        Some(self.app.rooms.pulse.now().saturating_duration_since(pinged))
    }

    /// Pauses reading if a client sends too many pings or `seen` messages.
    fn slow_down(&mut self) {
        let now = Instant::now();
        if let Err(wait) = self.control.take(self.app.limits.control, now.into_std()) {
            self.control.debit(1, self.app.limits.control, now.into_std());
            self.deaf = Some(now + wait.min(LONGEST_PAUSE));
        }
    }

    async fn received(&mut self, message: &Message, watch: &mut Watch, nonsense: &mut u32) -> Option<()> {
        let answer = match message {
            Message::Text(line) => match self.command(line, nonsense, watch).await {
                Some(answer) => answer,
                None => return Some(()),
            },
            Message::Binary(_) => {
                *nonsense += 1;
                ApiError::BadRequest(inarow_core::Message::new("server-binary")).json(self.client.lang)
            }
            Message::Pong(sent) => {
                match (&watch.presence, self.lag(sent)) {
                    (Some(presence), Some(lag)) => presence.tell(Ask::Lag { seat: presence.seat, lag }),
                    (None, Some(_)) => {}
                    (_, None) => self.slow_down(),
                }
                return Some(());
            }
            Message::Ping(_) => {
                self.slow_down();
                return Some(());
            }
            Message::Close(_) => return None,
        };
        self.send_with_events(text(&answer.to_string()), watch).await
    }

    /// Asks the room to send the page its screen and all changes. Returns an answer only if the room refuses.
    async fn follow(&mut self, number: u32, wish: &Wish, watch: &Watch) -> Option<Value> {
        let asked = |reply| Ask::Follow { watcher: watch.number, number, wish: wish.clone(), reply };
        let follows = async {
            self.app.costs.allow(Cost::Request, self.client.address)?;
            self.app.rooms.ask(&self.id, Some(self.client.address), asked).await
        };
        follows.await.is_err().then(|| json!({ "view": null }))
    }

    /// Carries out a command and returns the answer, or `None` for reports of a page.
    async fn command(&mut self, text: &Utf8Bytes, nonsense: &mut u32, watch: &Watch) -> Option<Value> {
        let lang = self.client.lang;
        let command = match PlayerCommand::read(text.as_bytes()) {
            Ok(command) => command,
            Err(detail) => {
                if let Ok(Seen { seen }) = json_object::read(text.as_bytes()) {
                    watch.seen.store(seen, Ordering::Relaxed);
                    self.slow_down();
                    return None;
                }
                if let Some((number, wish)) = read_follow(text) {
                    self.slow_down();
                    return self.follow(number, &wish, watch).await;
                }
                *nonsense += 1;
                return Some(ApiError::BadRequest(detail).json(lang));
            }
        };
        let done = async {
            self.app.costs.allow(Cost::Request, self.client.address)?;
            carry_out(&self.app, &self.id, self.client.secret()?, self.client.address, &command).await
        };
        Some(match done.await {
            Ok(n) => json!({ "command": command.id, "n": n }),
            Err(error) => {
                self.app.metrics.refused(error.kind().1);
                if let ApiError::TooMany(wait) = &error {
                    // Events are still sent meanwhile.
                    self.deaf = Some(Instant::now() + (*wait).clamp(LEAST_PAUSE, LONGEST_PAUSE));
                }
                let mut answer = error.json(lang);
                answer["command"] = command.id.into();
                answer
            }
        })
    }
}
