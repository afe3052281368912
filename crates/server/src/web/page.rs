//! Pages, rendered on the server with the shared texts and rules. A page's scripts send clicks to the interface
//! and show the HTML of the server. The scripts contain no rules.

mod advice;
pub(crate) mod code;
mod files;
mod frame;
mod game;
mod icons;
mod markup;
mod preview;
pub(crate) mod reader;
mod refused;
mod start;
mod tidy;
mod work;

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, Uri, header};
use axum::response::{IntoResponse, Response};

use crate::error::ApiError;
use crate::farewell::Farewell;
use crate::rooms::hosted_game::GameScreen;
use crate::rooms::room::Request;
use crate::screen::Screen;
use crate::site::Site;
use crate::web::app::App;
use crate::web::client::Client;
use crate::web::path_id::PathId;
use crate::web::unless_known;
use crate::wish::Wish;
use frame::Frame;
use game::Place;
use markup::Markup;
use preview::Preview;
use reader::{Reader, asked};

pub(crate) use advice::hint;
pub(crate) use files::{file, icon, manifest};
pub(crate) use refused::why;
pub(crate) use work::{carry_out, cost};

/// Content security policy. Everything comes from this server. No inline script runs. No form is sent.
pub(crate) const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
                                 font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; \
                                 form-action 'none'; frame-ancestors 'none'";

/// `GET /`
pub(crate) async fn start(State(app): State<Arc<App>>, reader: Reader) -> Response {
    let title = reader.texts.get("server-page-title");
    let mut body = Markup::default();
    start::write(&mut body, &reader, app.rooms.network.is_some());
    let preview = Preview::plain(&app.site.public_url, reader.texts.get("web-subtitle"));
    let (script, preview) = (Some("start.js"), Some(&preview));
    Frame { reader: &reader, title: &title, path: "/", script, rules: None, preview }.page(&body)
}

/// `GET /g/{id}`
pub(crate) async fn game(
    State(app): State<Arc<App>>,
    PathId(id): PathId,
    reader: Reader,
    client: Client,
) -> Response {
    if let Some(there) = tidy::game(&id) {
        return there;
    }
    let link = app.site.link(&id);
    match screen(&app, &id, reader.clone(), &client).await {
        Ok(written) => {
            let game::Written { title, rules, summary, screen } = &written;
            let mut body = Markup::default();
            game::write_around(&mut body, &id, &link, screen, reader.texts);
            let path = format!("/g/{id}");
            let image = format!("{}/api/games/{id}/record?format=png", app.site.public_url);
            let preview = Preview { description: summary.clone(), url: link, image };
            let (script, rules, preview) = (Some("game.js"), Some(rules.as_str()), Some(&preview));
            Frame { reader: &reader, title, path: &path, script, rules, preview }.page(&body)
        }
        Err(error) => missing(&reader, &error),
    }
}

/// Writes the page of a missing game.
fn missing(reader: &Reader, error: &ApiError) -> Response {
    let said = inarow_view::capitalised(&reader.texts.explain(error));
    let mut body = Markup::default();
    body.raw("<main class=\"start\"><h1>").text(&said).raw("</h1><p><a class=\"button accent\" href=\"/\">");
    body.text(&reader.texts.get("window-home")).raw("</a></p></main>");
    let page =
        Frame { reader, title: &said, path: "/", script: None, rules: None, preview: None }.page(&body);
    (error.kind().0, page).into_response()
}

/// Answers an unknown path. Browsers get a page, other clients get an error.
pub(crate) async fn nowhere(uri: Uri, headers: HeaderMap, reader: Reader, client: Client) -> Response {
    if let Some(there) = tidy::path(uri.path()) {
        return there;
    }
    let accepted = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    if accepted.contains("text/html") {
        return missing(&reader, &ApiError::NoSuchPage);
    }
    ApiError::NoSuchPage.answer(client.lang)
}

/// `GET /g/{id}/board`: the screen of a game for the player of the secret. The screen is HTML, or JSON in parts
/// with `parts=1`. A client that has the current version gets 304.
pub(crate) async fn board(
    State(app): State<Arc<App>>,
    PathId(id): PathId,
    uri: Uri,
    headers: HeaderMap,
    reader: Reader,
    client: Client,
) -> Response {
    let lang = reader.texts.lang();
    match screen(&app, &id, reader, &client).await {
        Ok(game::Written { screen, .. }) if asked(&uri, "parts") == Some("1") => {
            let mut answer = unless_known(&headers, screen.whole());
            answer.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
            answer
        }
        Ok(written) => {
            let mut body = Markup::default();
            game::write_html(&mut body, &written.screen);
            unless_known(&headers, body.finish())
        }
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
    let screen = app.rooms.ask(id, Some(client.address), |reply| Request::Screen { secret, reply }).await?;
    let (site, id) = (Arc::clone(&app.site), id.to_owned());
    let cost = work::cost(&screen.played.record.setup);
    let write = move || game::write(&screen, &place(&site, &id, &site.link(&id)), &reader.wish());
    work::carry_out(app, client, cost, write).await?
}

/// Writes the screen of a game.
///
/// # Errors
/// When the stored record is not a game.
pub(crate) fn write_screen(
    site: &Site,
    screen: &GameScreen,
    id: &str,
    wish: &Wish,
) -> Result<Screen, ApiError> {
    game::write_screen(screen, &place(site, id, &site.link(id)), wish)
}

fn place<'a>(site: &Site, id: &'a str, link: &'a str) -> Place<'a> {
    let is_hosted = site.farewell == Farewell::HostLeft;
    Place { id, link, reach: site.reach, port: site.port, is_hosted }
}
