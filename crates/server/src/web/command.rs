//! `POST /api/games/{id}/commands`

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Instant;

use axum::extract::{Request, State};
use axum::response::Response;
use serde_json::json;

use super::{Client, body, json as answer};
use crate::change::Answer;
use crate::error::ApiError;
use crate::request::PlayerCommand;
use crate::rooms::room::Request as Ask;
use crate::secret::SecretHash;
use crate::web::app::App;
use crate::web::path_id::PathId;

pub(super) async fn command(
    State(app): State<Arc<App>>,
    client: Client,
    PathId(id): PathId,
    request: Request,
) -> Response {
    let done = match client.secret() {
        Ok(secret) => commanded(&app, &id, secret, &client, request).await,
        Err(error) => Err(error),
    };
    client.answer(done)
}

async fn commanded(
    app: &Arc<App>,
    id: &str,
    secret: SecretHash,
    client: &Client,
    request: Request,
) -> Result<Response, ApiError> {
    let bytes = body(app, request).await?;
    let command = PlayerCommand::read(&bytes).map_err(ApiError::BadRequest)?;
    let n = carry_out(app, id, secret, client.address, &command).await?;
    Ok(answer(&json!({ "n": n })))
}

/// Carries out a command and returns the number of its event.
pub(super) async fn carry_out(
    app: &Arc<App>,
    id: &str,
    secret: SecretHash,
    from: IpAddr,
    command: &PlayerCommand,
) -> Result<u64, ApiError> {
    let ask = |reply| Ask::Command { secret, command: command.clone(), reply };
    let began = Instant::now();
    let answer = app.rooms.ask(id, Some(from), ask).await;
    app.metrics.answered(began.elapsed());
    match answer? {
        Answer::Done(n) => Ok(n),
        Answer::Refused(refusal) => Err(ApiError::Refused(refusal)),
    }
}
