//! Routes of the server, and parts that all routes share.

mod admin;
pub(crate) mod answer;
pub(crate) mod app;
mod bot;
pub(crate) mod bound;
pub(crate) mod client;
mod command;
mod compress;
mod create;
mod game;
pub(crate) mod listener;
pub(crate) mod meter;
pub(crate) mod own_address;
pub(crate) mod page;
pub(crate) mod path_id;
pub(crate) mod peer;
pub(crate) mod pictures;
mod record;
mod service;
mod socket;
mod stream;
pub(crate) mod tls;

use std::net::IpAddr;
use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderName, HeaderValue, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use serde::de::DeserializeOwned;

use crate::costs::Cost;
use crate::error::ApiError;
use crate::json_object;
use crate::limits::MAX_BODY;
use crate::processor_time::measured_async;
use crate::web::answer::{RefusalCode, language};
use crate::web::app::App;
use crate::web::client::Client;
use crate::web::peer::{Held, Peer};
use compress::{compressed, takes_gzip};

pub(crate) use admin::admin_router;
pub(crate) use compress::unless_known;

/// Media type of event streams.
pub(crate) const LINES: &str = "application/x-ndjson";

/// Returns all routes. `crates/server/openapi.json` describes the routes.
pub(crate) fn router(app: Arc<App>) -> Router {
    Router::new()
        .route("/", get(page::start))
        .route("/g/{id}", get(page::game))
        .route("/g/{id}/board", get(page::board))
        .route("/g/{id}/hint", get(page::hint))
        .route("/g/{id}/qr", get(page::code::code))
        .route("/g/{id}/why", get(page::why))
        .route("/web/{version}/{file}", get(page::file))
        .route("/manifest.webmanifest", get(page::manifest))
        .route("/favicon.ico", get(page::icon))
        .route("/healthz", get(service::health))
        .route("/openapi.json", get(service::openapi))
        .route("/api/games", post(create::create))
        .route("/api/games/{id}", get(game::view))
        .route("/api/games/{id}/join", post(game::join))
        .route("/api/games/{id}/record", get(record::record))
        .route("/api/games/{id}/events", get(stream::events))
        .route("/api/games/{id}/ws", get(socket::socket))
        .route("/api/games/{id}/commands", post(command::command))
        .route("/api/bots", get(bot::connected))
        .route("/api/bot/events", get(bot::events))
        .route("/api/bot/challenges/{id}", post(bot::answer_challenge))
        .route("/api/bot/seeks", post(bot::seek))
        .fallback(page::nowhere)
        .method_not_allowed_fallback(service::wrong_method)
        .layer(middleware::from_fn_with_state(Arc::clone(&app), guard))
        .with_state(app)
}

/// Charges an address for its request and adds the headers of every answer. Logs the request if configured.
async fn guard(State(app): State<Arc<App>>, request: axum::extract::Request, next: Next) -> Response {
    let (lang, takes_gzip) = (language(request.headers()), takes_gzip(request.headers()));
    let address = request.extensions().get::<Peer>().map_or(IpAddr::from([0; 4]), |peer| peer.0);
    let asked = app.log_addresses.then(|| (request.method().clone(), request.uri().path().to_owned()));
    let (public_url, has_tls) = (app.site.public_url.as_str(), app.tls.is_some());
    let held = request.extensions().get::<Held>().cloned();
    let answer = async {
        if let Err(error) = app.costs.allow(Cost::Request, address) {
            app.refuse_later(address, held.as_ref()).await;
            return error.answer(lang);
        }
        match own_address::check(request.method(), request.uri(), request.headers(), public_url, has_tls) {
            Ok(()) => next.run(request).await,
            Err(error) => error.answer(lang),
        }
    };
    let (mut response, mut used) = measured_async(answer).await;
    let status = response.status().as_u16();
    app.metrics.responded(status, response.extensions().get::<RefusalCode>().map(|code| code.0));
    if let Some((method, path)) = asked {
        tracing::info!(%address, %method, path, status, "request");
    }
    if takes_gzip {
        let packing;
        (response, packing) = compressed(response).await;
        used += packing;
    }
    app.costs.charge_time(address, used);
    let headers = response.headers_mut();
    if headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind == LINES) {
        // Without this header a proxy might hold lines back.
        headers.insert(HeaderName::from_static("x-accel-buffering"), HeaderValue::from_static("no"));
    }
    for (name, value) in [
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (header::CACHE_CONTROL, "no-store"),
        (header::CONTENT_SECURITY_POLICY, page::POLICY),
    ] {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    response
}

/// Reads the whole body of a request with the media type of JSON.
async fn body(app: &App, request: axum::extract::Request) -> Result<Bytes, ApiError> {
    let headers = request.headers();
    let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim();
    if !kind.eq_ignore_ascii_case("application/json") {
        return Err(ApiError::NotJson);
    }
    let length = headers.get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse().ok());
    if length.is_some_and(|length: usize| length > MAX_BODY) {
        return Err(ApiError::TooLarge);
    }
    let peer = request.extensions().get::<Peer>().copied();
    let payer = request.extensions().get::<Held>().filter(|held| held.pays_by_body).and(peer);
    let read = axum::body::to_bytes(request.into_body(), MAX_BODY);
    match tokio::time::timeout(app.limits.patience, read).await {
        Ok(Ok(bytes)) => {
            if let Some(Peer(address)) = payer {
                let wait = app.costs.charge(Cost::Received, Some(address), bytes.len());
                tokio::time::sleep(wait.min(app.limits.patience)).await;
            }
            Ok(bytes)
        }
        Ok(Err(_)) => Err(ApiError::TooLarge),
        Err(_) => Err(ApiError::TooSlow),
    }
}

/// Reads JSON.
fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, ApiError> {
    json_object::read(bytes).map_err(ApiError::BadRequest)
}

/// Reads the query of an address.
fn query<T: DeserializeOwned>(parts: &axum::http::Uri) -> Result<T, ApiError> {
    let read = axum::extract::Query::<T>::try_from_uri(parts);
    // The error starts with a prefix that the reader's own text lacks.
    read.map(|query| query.0).map_err(|error| {
        let words = error.body_text();
        let words = words.split_once("query string: ").map_or(words.as_str(), |(_, words)| words);
        // Field faults also start with the field's name, which the fault itself contains.
        let faults = ["unknown field `", "duplicate field `", "missing field `"];
        let at = faults.iter().filter_map(|fault| words.find(fault)).min().unwrap_or(0);
        ApiError::BadRequest(json_object::unread(&words[at..]))
    })
}

/// Answers with a JSON document.
fn json(value: &serde_json::Value) -> Response {
    ([(header::CONTENT_TYPE, HeaderValue::from_static("application/json"))], value.to_string())
        .into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_with_a_query_is_said_of_its_field() {
        #[derive(Debug, serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        #[allow(dead_code, reason = "what is read does not matter")]
        struct Asked {
            since: u64,
        }

        let read = |text: &str| query::<Asked>(&format!("/events?{text}").parse().unwrap());
        assert!(read("since=3").is_ok());
        for (text, key) in [
            ("from=1", "slip-unknown"),
            ("since=1&from=1", "slip-unknown"),
            ("since=1&since=2", "data-twice"),
            ("", "data-missing"),
            ("since=x", "server-form"),
        ] {
            let Err(ApiError::BadRequest(message)) = read(text) else { panic!("{text}") };
            assert_eq!(message.key, key, "{text}");
        }
    }

    /// Exactly the documented routes exist.
    #[test]
    fn every_route_is_described() {
        let described: serde_json::Value = serde_json::from_str(include_str!("../openapi.json")).unwrap();
        let mut described: Vec<String> = described["paths"]
            .as_object()
            .unwrap()
            .iter()
            .flat_map(|(path, methods)| {
                methods.as_object().unwrap().keys().map(move |method| format!("{method} {path}"))
            })
            .collect();
        let mut routes: Vec<String> = include_str!("web.rs")
            .lines()
            .filter_map(|line| line.trim().strip_prefix(".route(\"")?.split_once("\", "))
            .map(|(path, method)| format!("{} {path}", method.split('(').next().unwrap()))
            .collect();
        described.sort();
        routes.sort();
        assert_eq!(routes, described);
        assert_eq!(MAX_BODY, 65_536, "as the description says");
    }

    /// The description contains the times of waiting for a rematch.
    #[test]
    fn how_long_a_stream_stays_open_is_described() {
        let described: serde_json::Value = serde_json::from_str(include_str!("../openapi.json")).unwrap();
        let said = described["paths"]["/api/games/{id}/events"]["get"]["description"].as_str().unwrap();
        let crate::limits::Limits { keep_alive, rematch: [quiet, offered], .. } =
            crate::limits::Limits::default();
        for said_of in [
            format!("after {} s of silence", keep_alive.as_secs()),
            format!("ends after {} s, or {} s after an offer", quiet.as_secs(), offered.as_secs()),
            "with a secret stays open for a rematch, until it is agreed or declined, ten minutes at most"
                .to_owned(),
        ] {
            assert!(said.contains(&said_of), "{said_of}: {said}");
        }
        assert_eq!(offered.as_secs() * 10, 600, "the ten minutes");
    }
}
