//! `/api/bots`, and `/api/bot/…` for clients with a bot's token.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::{Body, Bytes};
use axum::extract::{Extension, Request, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use inarow_core::{Explain, GameSpec, Side};
use inarow_play::Seat;
use serde_json::{Value, json};

use super::create::{begin, time_of};
use super::{Client, LINES, body, json as answer, parse};
use crate::costs::Cost;
use crate::error::ApiError;
use crate::metrics::Metrics;
use crate::request::{AnswerChallenge, SeekGame};
use crate::rooms::bots::{Connected, Notice, Seek, Sought};
use crate::rooms::hosted_game::{HostedGame, first_side};
use crate::rooms::room::Request as Ask;
use crate::seat_player::{BotName, SeatPlayer};
use crate::secret::{Secret, SecretHash, game_id, seed};
use crate::series_score::SeriesScore;
use crate::terms::GameTerms;
use crate::web::app::App;
use crate::web::client::bearer;
use crate::web::path_id::PathId;
use crate::web::peer::Held;

/// A bot, authenticated by its token.
struct Bot {
    name: BotName,
    token: SecretHash,
    /// Secret of all seats of the bot. The secret is not stored, because it is derived from the token.
    secret: Secret,
}

impl Bot {
    async fn of(app: &App, headers: &HeaderMap) -> Result<Bot, ApiError> {
        let token = bearer(headers).ok_or(ApiError::NoToken)?;
        let (secret, token) = (Secret::of_bot(token), SecretHash::of(token));
        let name = app.rooms.store.bot_with(token).await?.ok_or(ApiError::WrongToken)?;
        Ok(Bot { name, token, secret })
    }

    /// Whether the bot's token is still valid. A newer token replaces an older token. If the store cannot be
    /// read, the bot stays.
    async fn is_known(&self, app: &App) -> bool {
        !matches!(app.rooms.store.bot_with(self.token).await, Ok(None))
    }

    /// Returns the notice as a line of the bot's stream.
    fn line(&self, notice: &Notice) -> Value {
        match notice {
            Notice::Challenge(challenge) => json!({ "challenge": {
                "id": challenge.id,
                "game": challenge.game,
                "time": challenge.time,
                "from": challenge.from,
            } }),
            Notice::Game { id, side } => self.game(id, *side),
        }
    }

    fn game(&self, id: &str, side: Side) -> Value {
        json!({ "game": { "id": id, "side": side, "secret": self.secret.text() } })
    }
}

/// `GET /api/bots`
pub(super) async fn connected(State(app): State<Arc<App>>) -> Response {
    let names: Vec<String> = app.rooms.bots.connected().iter().map(|bot| bot.text().to_owned()).collect();
    answer(&json!({ "bots": names }))
}

/// `GET /api/bot/events`
pub(super) async fn events(
    State(app): State<Arc<App>>,
    client: Client,
    headers: HeaderMap,
    Extension(held): Extension<Held>,
) -> Response {
    let opened = async {
        let bot = Bot::of(&app, &headers).await?;
        // The stream is connected before the store is read, so that no notice is missed.
        let connected = app.rooms.bots.connect(bot.name.clone());
        let mut past = Vec::new();
        for id in app.rooms.store.games_of(&bot.name).await? {
            let (name, secret) = (bot.name.clone(), bot.secret.hash());
            let ask = |reply| Ask::BotNotice { bot: name.clone(), secret, reply };
            match app.rooms.ask(&id, Some(client.address), ask).await {
                Ok(notice) => past.extend(notice),
                // Other games can still be played.
                Err(ApiError::Damaged | ApiError::NoSuchGame) => {}
                Err(error) => return Err(error),
            }
        }
        Ok((bot, connected, past))
    };
    client.answer(opened.await.map(|(bot, connected, past)| {
        let kind = HeaderValue::from_static(LINES);
        ([(header::CONTENT_TYPE, kind)], lines(app, bot, connected, past, held)).into_response()
    }))
}

/// Open stream of a bot, counted until dropped.
struct Stream {
    app: Arc<App>,
    bot: Bot,
    connected: Connected,
    past: Vec<Notice>,
    /// Notices that were sent from the store. A duplicate from a room is skipped once.
    told: HashSet<(String, bool)>,
    _held: Held,
}

impl Drop for Stream {
    fn drop(&mut self) {
        self.app.metrics.streams.fetch_sub(1, std::sync::atomic::Ordering::Relaxed);
    }
}

/// Sends stored notices to the bot, then new notices, and an empty line after each silence.
fn lines(app: Arc<App>, bot: Bot, connected: Connected, past: Vec<Notice>, held: Held) -> Body {
    Metrics::count(&app.metrics.streams);
    let told = past.iter().map(|notice| (notice.id().to_owned(), notice.is_challenge())).collect();
    let stream = Stream { app, bot, connected, past, told, _held: held };
    Body::from_stream(stream::unfold(stream, |mut stream| async move {
        let text = stream.next().await?;
        Some((Ok::<_, std::convert::Infallible>(Bytes::from(text)), stream))
    }))
}

impl Stream {
    /// Returns the next lines, or `None` at the end of the stream.
    async fn next(&mut self) -> Option<String> {
        if !self.past.is_empty() {
            let past = std::mem::take(&mut self.past);
            return Some(past.iter().fold(String::new(), |text, notice| text + &self.line(notice)));
        }
        let mut ending = self.app.ending.clone();
        loop {
            let keep_alive = tokio::time::sleep(self.app.limits.keep_alive);
            let notice = tokio::select! {
                notice = self.connected.notices.recv() => Some(notice?),
                () = keep_alive => None,
                _ = ending.wait_for(|ends| *ends) => return None,
            };
            if !self.bot.is_known(&self.app).await {
                return None;
            }
            let Some(notice) = notice else { return Some("\n".to_owned()) };
            if !self.told.remove(&(notice.id().to_owned(), notice.is_challenge())) {
                return Some(self.line(&notice));
            }
        }
    }

    fn line(&self, notice: &Notice) -> String {
        format!("{}\n", self.bot.line(notice))
    }
}

/// `POST /api/bot/challenges/{id}`
pub(super) async fn answer_challenge(
    State(app): State<Arc<App>>,
    client: Client,
    headers: HeaderMap,
    PathId(id): PathId,
    request: Request,
) -> Response {
    let answered = async {
        let bot = Bot::of(&app, &headers).await?;
        let asked: AnswerChallenge = parse(&body(&app, request).await?)?;
        let given = asked.check().map_err(ApiError::BadRequest)?.map(|()| bot.secret.hash());
        let ask = |reply| Ask::AnswerChallenge { bot: bot.name.clone(), answer: given, reply };
        let side = app.rooms.ask(&id, Some(client.address), ask).await.map_err(|error| match error {
            ApiError::NoSuchGame => ApiError::NoSuchChallenge,
            error => error,
        })?;
        Ok(answer(&side.map_or_else(|| json!({}), |side| bot.game(&id, side))))
    };
    client.answer(answered.await)
}

/// `POST /api/bot/seeks`
pub(super) async fn seek(
    State(app): State<Arc<App>>,
    client: Client,
    headers: HeaderMap,
    request: Request,
) -> Response {
    let sought = async {
        app.costs.allow(Cost::Game, client.address)?;
        let bot = Bot::of(&app, &headers).await?;
        let asked: SeekGame = parse(&body(&app, request).await?)?;
        let spec: GameSpec =
            asked.game.parse().map_err(|error: inarow_core::SpecError| ApiError::BadGame(error.message()))?;
        let time = time_of(asked.time.as_deref())?;
        // Invalid games are refused before they can match.
        app.rooms.setup_of(&asked.game, 0, Some(client.address)).await?;
        let (name, secret) = (bot.name.clone(), bot.secret.hash());
        let own = Seek { bot: name, secret, game: spec.to_string(), time, since: Instant::now() };
        match app.rooms.bots.seek(own.clone()) {
            Sought::Waits => Ok(answer(&json!({}))),
            Sought::TooMany => Err(ApiError::TooManySeeks),
            Sought::Found(other) => match meet(&app, &client, [&own, &other]).await {
                Ok((id, side)) => Ok(answer(&bot.game(&id, side))),
                Err(error) => {
                    app.rooms.bots.put_back(other);
                    Err(error)
                }
            },
        }
    };
    client.answer(sought.await)
}

/// Starts the game of two matching seeks. Returns the game's id and the side of the first bot.
async fn meet(app: &Arc<App>, client: &Client, seeks: [&Seek; 2]) -> Result<(String, Side), ApiError> {
    let seed = seed()?;
    // Chance assigns the seats.
    let seats = if seed % 2 == 0 { [Seat::First, Seat::Second] } else { [Seat::Second, Seat::First] };
    let by_seat = [Seat::First, Seat::Second].map(|seat| seeks[usize::from(seats[0] != seat)]);
    let terms = GameTerms {
        id: game_id()?,
        game: seeks[0].game.clone(),
        setup: app.rooms.setup_of(&seeks[0].game, seed, Some(client.address)).await?,
        seed,
        time: seeks[0].time,
        players: by_seat.map(|seek| SeatPlayer::Bot(seek.bot.clone())),
        listed: false,
        is_return: false,
        score: SeriesScore::default(),
    };
    let id = terms.id.clone();
    let (mut game, begun) = HostedGame::new(terms).map_err(|error| ApiError::BadGame(error.message()))?;
    let mut changes = vec![(id.clone(), begun)];
    for (seat, seek) in seats.into_iter().zip(seeks) {
        changes.push((id.clone(), game.seat_bot(seat, seek.secret, Duration::ZERO)));
    }
    let side = first_side(seats[0]);
    begin(app, client, game, changes).await?;
    Ok((id, side))
}
