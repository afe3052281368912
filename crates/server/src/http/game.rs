//! `GET /api/games/{id}` and `POST /api/games/{id}/join`

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::response::Response;
use serde_json::json;

use super::{Client, body, json as answer, parse};
use crate::app::App;
use crate::app::room::Request as Ask;
use crate::error::ApiError;
use crate::path_id::PathId;
use crate::request::{BadJoin, JoinGame};

pub(super) async fn view(State(app): State<Arc<App>>, client: Client, PathId(id): PathId) -> Response {
    let view = app.ask(&id, |reply| Ask::View { reply }).await;
    client.answer(view.map(|view| answer(&view)))
}

pub(super) async fn join(
    State(app): State<Arc<App>>,
    client: Client,
    PathId(id): PathId,
    request: Request,
) -> Response {
    client.answer(joined(&app, &id, request).await)
}

async fn joined(app: &Arc<App>, id: &str, request: Request) -> Result<Response, ApiError> {
    let asked: JoinGame = parse(&body(app, request).await?)?;
    let asked = asked.check().map_err(|error| match error {
        BadJoin::Name => ApiError::BadName,
        BadJoin::Command(detail) => ApiError::BadRequest(detail),
    })?;
    let (side, secret) = app.ask(id, |reply| Ask::Join { asked: asked.clone(), reply }).await?;
    Ok(answer(&json!({ "side": side, "secret": secret.text() })))
}
