//! `POST /api/games`

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use inarow_core::{Explain, Message, Side};
use inarow_play::{Seat, player_name};
use inarow_record::{MAX_SEED, TimeControl};
use serde_json::json;

use super::{Client, body, json as answer, parse};
use crate::change::Change;
use crate::costs::Cost;
use crate::error::ApiError;
use crate::metrics::Metrics;
use crate::request::CreateGame;
use crate::rooms::hosted_game::{HostedGame, first_side};
use crate::rooms::room::Request as Ask;
use crate::seat_player::SeatPlayer;
use crate::secret::{Secret, game_id, game_id_of, seed};
use crate::series_score::SeriesScore;
use crate::store::Write;
use crate::terms::GameTerms;
use crate::web::app::App;

/// Maximum time of a game, of an increment and of a move.
const MAX_TIME_MS: u64 = 30 * 24 * 3_600_000;
/// Maximum number of waiting challenges of one bot.
const MOST_CHALLENGES: u64 = 64;

pub(super) async fn create(State(app): State<Arc<App>>, client: Client, request: Request) -> Response {
    let made = match app.costs.allow(Cost::Game, client.address) {
        Ok(()) => made(&app, &client, request).await,
        Err(error) => Err(error),
    };
    client.answer(made)
}

async fn made(app: &Arc<App>, client: &Client, request: Request) -> Result<Response, ApiError> {
    let asked: CreateGame = parse(&body(app, request).await?)?;
    let Some(command) = asked.command().map_err(ApiError::BadRequest)? else {
        let (terms, side) = terms(app, client, &asked, game_id()?).await?;
        return new_game(app, client, terms, side, Secret::new()?).await;
    };
    let (id, secret) = (game_id_of(command), Secret::of_create(command));
    let (terms, side) = terms(app, client, &asked, id.clone()).await?;
    // Concurrent requests with one key create a single game.
    let _turn = app.rooms.making.lock(&id).await;
    if app.rooms.store.known(std::slice::from_ref(&id)).await?.is_empty() {
        return new_game(app, client, terms, side, secret).await;
    }
    let hash = secret.hash();
    let (made, seat) =
        app.rooms.ask(&id, Some(client.address), |reply| Ask::Made { secret: hash, reply }).await?;
    let is_side = side.is_none() || side == seat.map(first_side);
    if !(is_side && terms.is_same(&made, asked.seed.is_some())) {
        return Err(ApiError::OtherGame);
    }
    Ok(told(app, &id, seat.map(|seat| (seat, secret))))
}

/// Creates a game. The creator gets this secret. The creator's seat is the first free seat, or that of `side`.
async fn new_game(
    app: &Arc<App>,
    client: &Client,
    terms: GameTerms,
    side: Option<Side>,
    secret: Secret,
) -> Result<Response, ApiError> {
    if terms.players.iter().any(SeatPlayer::is_computer) {
        app.rooms.allow_thought(client.address)?;
    }
    let id = terms.id.clone();
    for name in terms.players.iter().filter_map(SeatPlayer::person_name) {
        app.rooms.check_person(name).await?;
    }
    let (mut game, begun) = HostedGame::new(terms).map_err(|error| ApiError::BadGame(error.message()))?;
    invite(app, game.terms()).await?;
    let mut changes = vec![(id.clone(), begun)];
    let seat = game.free_seat(side);
    if side.is_some() && seat.is_none() {
        return Err(ApiError::BadGame(Message::new("server-side-taken")));
    }
    if let Some(seat) = seat {
        changes.push((id.clone(), game.sit(seat, "", secret.hash(), Duration::ZERO)));
    }
    begin(app, client, game, changes).await?;
    Ok(told(app, &id, seat.map(|seat| (seat, secret))))
}

/// Answers the creator of a game with the game and the creator's seat.
fn told(app: &App, id: &str, own: Option<(Seat, Secret)>) -> Response {
    let made = json!({
        "id": id,
        "link": app.site.link(id),
        "side": own.as_ref().map(|(seat, _)| first_side(*seat)),
        "secret": own.as_ref().map(|(_, secret)| secret.text()),
    });
    (StatusCode::CREATED, answer(&made)).into_response()
}

/// Stores a new game, opens the game, and notifies its bots.
pub(super) async fn begin(
    app: &Arc<App>,
    client: &Client,
    game: HostedGame,
    changes: Vec<(String, Change)>,
) -> Result<(), ApiError> {
    app.costs.allow(Cost::Stored, client.address)?;
    let write = Write { games: vec![game.terms().clone()], changes, ..Write::default() };
    app.costs.charge(Cost::Stored, Some(client.address), write.bytes());
    app.rooms.store.write(write).await?;
    Metrics::count(&app.metrics.games_created);
    tracing::info!(game = game.terms().id, kind = game.terms().game, "game made");
    let notices = game.bot_notices();
    app.rooms.open(game);
    for (bot, notice) in notices {
        app.rooms.bots.tell(&bot, notice);
    }
    Ok(())
}

/// Checks that the bots of a game can be challenged now.
async fn invite(app: &App, terms: &GameTerms) -> Result<(), ApiError> {
    let [first, second] = &terms.players;
    if first.bot().is_some() && first.bot() == second.bot() {
        return Err(ApiError::BadGame(Message::new("server-bot-itself")));
    }
    for bot in terms.players.iter().filter_map(SeatPlayer::bot) {
        let waiting =
            app.rooms.store.challenges_of(bot).await?.ok_or_else(|| {
                ApiError::BadGame(Message::new("server-no-such-bot").text("name", bot.text()))
            })?;
        if !app.rooms.bots.is_connected(bot) {
            return Err(ApiError::BotAway);
        }
        if waiting >= MOST_CHALLENGES {
            return Err(ApiError::BotBusy);
        }
    }
    Ok(())
}

/// Parses the time control of a request.
pub(super) fn time_of(text: Option<&str>) -> Result<TimeControl, ApiError> {
    let Some(text) = text else { return Ok(TimeControl::NONE) };
    let time: TimeControl =
        text.parse().map_err(|error: inarow_record::ParseTimeError| ApiError::BadGame(error.message()))?;
    let all = [time.total_ms, Some(time.increment_ms), time.per_move_ms];
    if all.into_iter().flatten().any(|ms| ms > MAX_TIME_MS) {
        return Err(ApiError::BadGame(Message::new("server-long-time")));
    }
    Ok(time)
}

/// Returns the terms of the requested game, and the requested side of the creator.
async fn terms(
    app: &App,
    client: &Client,
    asked: &CreateGame,
    id: String,
) -> Result<(GameTerms, Option<Side>), ApiError> {
    let seed = match asked.seed {
        Some(seed) if seed > MAX_SEED => {
            return Err(ApiError::BadGame(Message::new("server-seed").digits("most", MAX_SEED)));
        }
        Some(seed) => seed,
        None => seed()?,
    };
    let setup = app.rooms.setup_of(&asked.game, seed, Some(client.address)).await?;
    let player = |text: &Option<String>| {
        let Some(text) = text else { return Ok(SeatPlayer::PERSON) };
        let name = text.strip_prefix("human:name=").map(player_name);
        let fault = |message| match name {
            Some(Err(error)) => ApiError::BadName(error),
            _ => ApiError::BadGame(message),
        };
        app.rooms.computers.player_of(text, &setup).map_err(fault)
    };
    let players = [player(&asked.x)?, player(&asked.o)?];
    let time = time_of(asked.time.as_deref())?;
    let terms = GameTerms {
        id,
        game: asked.game.clone(),
        setup,
        seed,
        time,
        players,
        listed: asked.listed,
        is_return: false,
        score: SeriesScore::default(),
    };
    Ok((terms, asked.side))
}
