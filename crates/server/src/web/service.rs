//! Requests about the server itself.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::Client;
use crate::error::ApiError;
use crate::metrics::Moment;
use crate::store::StoreError;
use crate::web::app::App;

/// Maximum time for the check of the store.
const PULSE: Duration = Duration::from_secs(5);

/// `GET /healthz`
pub(super) async fn health(State(app): State<Arc<App>>, client: Client) -> Response {
    let checked = match tokio::time::timeout(PULSE, app.rooms.store.check()).await {
        // With any fault of the store, games cannot be stored now.
        Ok(checked) => checked.map_err(ApiError::Unavailable),
        Err(_) => Err(ApiError::Unavailable(StoreError::Locked)),
    };
    client.answer(checked.map(|()| "ok"))
}

/// `GET /metrics`, for operators
pub(super) async fn metrics(State(app): State<Arc<App>>) -> Response {
    let kind = HeaderValue::from_static("text/plain; version=0.0.4; charset=utf-8");
    let (rooms, costs) = (&app.rooms, &app.costs);
    let moments: [Moment; 4] = [
        (
            "inarow_damaged_games",
            "Games that somebody asked for and that cannot be read",
            rooms.damaged.count() as u64,
        ),
        ("inarow_bans", "Banned networks", costs.bans.count() as u64),
        ("inarow_writer_queue", "Changes that wait to be written", rooms.store.waiting() as u64),
        ("inarow_store_bytes", "Size of the store on the disk", rooms.store.bytes()),
    ];
    let moments: Vec<Moment> = moments.into_iter().chain(rooms.queues()).chain(costs.queues()).collect();
    ([(header::CONTENT_TYPE, kind)], app.metrics.text(&moments)).into_response()
}

/// `GET /openapi.json`
pub(super) async fn openapi() -> Response {
    let kind = HeaderValue::from_static("application/json");
    (StatusCode::OK, [(header::CONTENT_TYPE, kind)], include_str!("../../openapi.json")).into_response()
}

/// Answers a request whose route exists with other methods.
pub(super) async fn wrong_method(client: Client) -> Response {
    ApiError::WrongMethod.answer(client.lang)
}
