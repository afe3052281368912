//! `GET /api/games/{id}` and `POST /api/games/{id}/join`

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::response::Response;
use serde_json::json;

use super::{Client, body, json as answer, parse};
use crate::costs::Cost;
use crate::error::ApiError;
use crate::request::{BadJoin, JoinGame};
use crate::rooms::room::{Request as Ask, cost_of_view};
use crate::web::app::App;
use crate::web::path_id::PathId;

pub(super) async fn view(State(app): State<Arc<App>>, client: Client, PathId(id): PathId) -> Response {
    let view = app.rooms.ask(&id, Some(client.address), |reply| Ask::View { reply }).await;
    client.answer(view.map(|view| {
        // Large set-ups and long games cost as much as several requests.
        app.costs.charge(Cost::Request, Some(client.address), cost_of_view(&view));
        answer(&view)
    }))
}

pub(super) async fn join(
    State(app): State<Arc<App>>,
    client: Client,
    PathId(id): PathId,
    request: Request,
) -> Response {
    client.answer(joined(&app, &id, &client, request).await)
}

async fn joined(app: &Arc<App>, id: &str, client: &Client, request: Request) -> Result<Response, ApiError> {
    let asked: JoinGame = parse(&body(app, request).await?)?;
    let asked = asked.check().map_err(|error| match error {
        BadJoin::Name(error) => ApiError::BadName(error),
        BadJoin::Command(detail) => ApiError::BadRequest(detail),
    })?;
    app.rooms.check_person(&asked.name).await?;
    let (side, secret) =
        app.rooms.ask(id, Some(client.address), |reply| Ask::Join { asked: asked.clone(), reply }).await?;
    Ok(answer(&json!({ "side": side, "secret": secret.text() })))
}
