//! Pages for people: rendered here, with texts and rules from the same place as everywhere. Scripts of a page carry
//! clicks to the interface and show anew what the server renders; they know no rules.

mod advice;
mod files;
mod frame;
mod game;
mod icons;
mod markup;
mod options;
pub(crate) mod reader;
mod refused;
mod start;
mod work;

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::app::room::Request;
use crate::client::Client;
use crate::error::ApiError;
use crate::http::unless_known;
use crate::path_id::PathId;
use frame::Frame;
use markup::Markup;
use reader::Reader;

pub(crate) use advice::hint;
pub(crate) use files::{file, manifest};
pub(crate) use refused::why;

/// Everything comes from this server; nothing else runs, and no form is sent.
pub(crate) const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
                                 font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; \
                                 form-action 'none'; frame-ancestors 'none'";

/// `GET /`
pub(crate) async fn start(State(app): State<Arc<App>>, reader: Reader) -> Response {
    let title = reader.texts.get("server-page-title");
    let mut body = Markup::default();
    start::write(&mut body, &reader, app.network.is_some());
    Frame { reader: &reader, title: &title, path: "/", script: Some("start.js"), rules: None }.page(&body)
}

/// `GET /g/{id}`
pub(crate) async fn game(
    State(app): State<Arc<App>>,
    PathId(id): PathId,
    reader: Reader,
    client: Client,
) -> Response {
    match screen(&app, &id, reader.clone(), &client).await {
        Ok(game::Written { title, rules, screen }) => {
            let texts = reader.texts;
            let mut body = Markup::default();
            body.raw("<main class=\"game\" id=\"game\"").attr("data-id", &id);
            body.attr("data-thinking", &texts.get("strategies-thinks"));
            body.attr("data-other-seat", &texts.get("web-other-seat"));
            body.attr("data-unknown-seat", &texts.get("web-unknown-seat"));
            body.attr("data-stranger", &texts.get("web-stranger")).raw(">").markup(&screen).raw("</main>");
            body.raw("<noscript><p class=\"lost\">").text(&texts.get("web-script")).raw("</p></noscript>");
            body.raw("<p id=\"heard\" class=\"unseen\" role=\"status\"></p>");
            body.raw("<p id=\"lost\" class=\"lost\" role=\"status\" hidden>");
            body.text(&texts.get("web-lost")).raw("</p>");
            let path = format!("/g/{id}");
            let rules = Some(rules.as_str());
            Frame { reader: &reader, title: &title, path: &path, script: Some("game.js"), rules }.page(&body)
        }
        Err(error) => missing(&reader, &error),
    }
}

/// The page of a game that is not there.
fn missing(reader: &Reader, error: &ApiError) -> Response {
    let said = inarow_view::capitalised(&reader.texts.explain(error));
    let mut body = Markup::default();
    body.raw("<main class=\"start\"><h1>").text(&said).raw("</h1><p><a class=\"button accent\" href=\"/\">");
    body.text(&reader.texts.get("window-home")).raw("</a></p></main>");
    let page = Frame { reader, title: &said, path: "/", script: None, rules: None }.page(&body);
    (error.kind().0, page).into_response()
}

/// What is nowhere: a page for people, for programs an error as everywhere.
pub(crate) async fn nowhere(headers: HeaderMap, reader: Reader, client: Client) -> Response {
    let accepted = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    if accepted.contains("text/html") {
        return missing(&reader, &ApiError::NoSuchPage);
    }
    ApiError::NoSuchPage.answer(client.lang)
}

/// `GET /g/{id}/board`: what a page shows of a game, for whoever has the secret that the request bears. Whoever has it
/// already is told that it is the same.
pub(crate) async fn board(
    State(app): State<Arc<App>>,
    PathId(id): PathId,
    headers: HeaderMap,
    reader: Reader,
    client: Client,
) -> Response {
    let lang = reader.texts.lang();
    match screen(&app, &id, reader, &client).await {
        Ok(written) => unless_known(&headers, written.screen.finish()),
        Err(error) => error.answer(lang),
    }
}

async fn screen(
    app: &Arc<App>,
    id: &str,
    reader: Reader,
    client: &Client,
) -> Result<game::Written, ApiError> {
    let secret = client.secret;
    let screen = app.ask(id, |reply| Request::Screen { secret, reply }).await?;
    let (id, link, place) = (id.to_owned(), app.link(id), (app.reach, app.port));
    let cost = work::cost(&screen.record.setup);
    work::carry_out(app, client, cost, move || game::write(&screen, &id, &link, place, &reader)).await?
}
