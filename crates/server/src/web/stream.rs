//! `GET /api/games/{id}/events`

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::{Extension, State};
use axum::http::{HeaderValue, Uri, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use serde::Deserialize;

use super::{Client, LINES, query};
use crate::costs::Cost;
use crate::error::ApiError;
use crate::metrics::Metrics;
use crate::rooms::room::{Request as Ask, Stay, Watch};
use crate::web::app::App;
use crate::web::path_id::PathId;
use crate::web::peer::{Held, OfAddress};

/// Number of past lines sent at once.
const PIECE: usize = 256;

/// `Retry-After` for an address with too many streams.
pub(super) const CROWDED: Duration = Duration::from_secs(10);
/// Query of an event stream: the number of the last event that the client has.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Since {
    #[serde(default)]
    pub(super) since: u64,
}

pub(super) async fn events(
    State(app): State<Arc<App>>,
    client: Client,
    PathId(id): PathId,
    uri: Uri,
    Extension(held): Extension<Held>,
) -> Response {
    let watch = match query::<Since>(&uri) {
        Ok(Since { since }) => watch(&app, &id, &client, since).await,
        Err(error) => Err(error),
    };
    let opened = watch.and_then(|watch| {
        let further = held.further(client.address, watch.weight, &app.limits);
        Ok((watch, further.ok_or(ApiError::TooMany(CROWDED))?))
    });
    client.answer(opened.map(|(watch, further)| {
        let kind = HeaderValue::from_static(LINES);
        ([(header::CONTENT_TYPE, kind)], lines(app, watch, client.address, (held, further))).into_response()
    }))
}

async fn watch(app: &Arc<App>, id: &str, client: &Client, since: u64) -> Result<Watch, ApiError> {
    let secret = client.secret;
    let watch = app
        .rooms
        .ask(id, Some(client.address), |reply| Ask::Watch { since, secret, stay: Stay::Reader, reply })
        .await?;
    app.costs.charge(Cost::Request, Some(client.address), watch.cost);
    Ok(watch)
}

/// An open stream, counted until dropped.
struct Stream {
    app: Arc<App>,
    watch: Watch,
    address: IpAddr,
    sent: usize,
    _held: (Held, Vec<OfAddress>),
}

impl Drop for Stream {
    fn drop(&mut self) {
        self.app.metrics.streams.fetch_sub(1, std::sync::atomic::Ordering::Relaxed);
    }
}

/// Sends past events as lines, then new events, and an empty line after each silence.
fn lines(app: Arc<App>, watch: Watch, address: IpAddr, held: (Held, Vec<OfAddress>)) -> Body {
    Metrics::count(&app.metrics.streams);
    let stream = Stream { app, watch, address, sent: 0, _held: held };
    Body::from_stream(stream::unfold(stream, |mut stream| async move {
        let past = &stream.watch.past;
        let text = if stream.sent < past.len() {
            let piece = &past[stream.sent..past.len().min(stream.sent + PIECE)];
            stream.sent += piece.len();
            piece.iter().fold(String::new(), |text, line| text + line + "\n")
        } else {
            stream.watch.past.clear();
            stream.sent = 0;
            let keep_alive = stream.app.limits.keep_alive;
            match tokio::time::timeout(keep_alive, stream.watch.live.recv()).await {
                Ok(Some(line)) => format!("{line}\n"),
                Ok(None) => return None,
                Err(_) if stream.app.costs.bans.has(stream.address) => return None,
                Err(_) => "\n".to_owned(),
            }
        };
        Some((Ok::<_, std::convert::Infallible>(Bytes::from(text)), stream))
    }))
}
