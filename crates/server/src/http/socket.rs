//! `GET /api/games/{id}/ws`: events and commands over one WebSocket.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Extension, Path, State};
use axum::http::{HeaderMap, Uri, header};
use axum::response::Response;
use inarow_play::whole_ms;
use serde_json::{Value, json};
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};

use super::command::carry_out;
use super::stream::Since;
use super::{Client, MAX_BODY, query};
use crate::app::App;
use crate::app::room::{Request as Ask, Watch};
use crate::error::ApiError;
use crate::metrics::Gauge;
use crate::peer::Counted;
use crate::request::PlayerCommand;
use crate::secret::SecretHash;

/// The name of the subprotocol: browsers, which can send no other header, name it and the secret behind it.
const PROTOCOL: &str = "inarow";
/// Bytes that are read at once: commands are short, and idle sockets are many.
const READ_BUFFER: usize = 2 << 10;
/// Messages that are no commands; after so many the socket is closed.
const MOST_NONSENSE: u32 = 16;

pub(super) async fn socket(
    State(app): State<Arc<App>>,
    mut client: Client,
    Path(id): Path<String>,
    uri: Uri,
    headers: HeaderMap,
    Extension(counted): Extension<Arc<Counted>>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    client.secret = client.secret.or_else(|| secret_among_protocols(&headers));
    let watched = async {
        let upgrade = upgrade.map_err(|error| ApiError::BadRequest(error.body_text()))?;
        let Since { since } = query(&uri)?;
        let secret = client.secret;
        let watch = app.ask(&id, |reply| Ask::Watch { since, secret, is_patient: true, reply }).await?;
        Ok((upgrade, watch))
    };
    let opened = watched.await.map(|(upgrade, watch)| {
        let (app, client) = (Arc::clone(&app), client.clone());
        upgrade
            .protocols([PROTOCOL])
            .read_buffer_size(READ_BUFFER)
            .write_buffer_size(0)
            .max_message_size(MAX_BODY)
            .max_frame_size(MAX_BODY)
            .on_upgrade(move |socket| async move {
                let _counted = counted;
                let metrics = Arc::clone(&app.metrics);
                let _open = Gauge::up(&metrics.streams);
                Connection { app, id, client, socket, since: Instant::now() }.run(watch).await;
            })
    });
    client.answer(opened)
}

fn secret_among_protocols(headers: &HeaderMap) -> Option<SecretHash> {
    let mut named = headers.get(header::SEC_WEBSOCKET_PROTOCOL)?.to_str().ok()?.split(',').map(str::trim);
    (named.next() == Some(PROTOCOL)).then(|| named.next().map(SecretHash::of))?
}

struct Connection {
    app: Arc<App>,
    id: String,
    client: Client,
    socket: WebSocket,
    /// What the times in pings count from.
    since: Instant,
}

impl Connection {
    /// Carries events one way and commands the other until either side has enough.
    async fn run(mut self, mut watch: Watch) {
        for line in std::mem::take(&mut watch.past) {
            if self.send(line.as_ref().into()).await.is_none() {
                return;
            }
        }
        let mut pings = interval(self.app.limits.keep_alive);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut nonsense = 0;
        loop {
            let done = tokio::select! {
                line = watch.live.recv() => match line {
                    Some(line) => self.send(line.as_ref().into()).await,
                    None => break,
                },
                message = self.socket.recv() => match message {
                    Some(Ok(message)) => self.received(&message, &watch, &mut nonsense).await,
                    _ => return,
                },
                _ = pings.tick() => self.ping().await,
            };
            if done.is_none() || nonsense > MOST_NONSENSE {
                break;
            }
        }
        // The other side may have gone already.
        let _ = timeout(Duration::from_secs(1), self.socket.send(Message::Close(None))).await;
    }

    /// Sends a message; `None` when nobody reads any more.
    async fn send(&mut self, text: Utf8Bytes) -> Option<()> {
        self.send_message(Message::Text(text)).await
    }

    async fn send_message(&mut self, message: Message) -> Option<()> {
        timeout(self.app.limits.patience, self.socket.send(message)).await.ok()?.ok()
    }

    /// Keeps the connection open, and measures how long a message takes.
    async fn ping(&mut self) -> Option<()> {
        let now = whole_ms(self.since.elapsed()).to_be_bytes();
        self.send_message(Message::Ping(now.to_vec().into())).await
    }

    async fn received(&mut self, message: &Message, watch: &Watch, nonsense: &mut u32) -> Option<()> {
        let answer = match message {
            Message::Text(text) => self.command(text, nonsense).await,
            Message::Binary(_) => {
                *nonsense += 1;
                ApiError::BadRequest("binary".to_owned()).json(self.client.lang)
            }
            Message::Pong(sent) => {
                if let (Some(presence), Ok(sent)) = (&watch.presence, <[u8; 8]>::try_from(&sent[..])) {
                    let sent = Duration::from_millis(u64::from_be_bytes(sent));
                    if let Some(lag) = self.since.elapsed().checked_sub(sent) {
                        presence.tell(Ask::Lag { seat: presence.seat, lag });
                    }
                }
                return Some(());
            }
            Message::Ping(_) => return Some(()),
            Message::Close(_) => return None,
        };
        self.send(answer.to_string().into()).await
    }

    /// The answer to a command.
    async fn command(&mut self, text: &Utf8Bytes, nonsense: &mut u32) -> Value {
        let lang = self.client.lang;
        let command = match PlayerCommand::read(text.as_bytes()) {
            Ok(command) => command,
            Err(detail) => {
                *nonsense += 1;
                return ApiError::BadRequest(detail).json(lang);
            }
        };
        let done = async {
            self.app.allow(&self.app.requests, self.client.address)?;
            carry_out(&self.app, &self.id, self.client.secret()?, &command).await
        };
        match done.await {
            Ok(n) => json!({ "command": command.id, "n": n }),
            Err(error) => {
                let mut answer = error.json(lang);
                answer["command"] = command.id.into();
                answer
            }
        }
    }
}
