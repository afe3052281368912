//! Pages for people: rendered here, with texts and rules from the same place as everywhere. Scripts of a page carry
//! clicks to the interface and show anew what the server renders; they know no rules.

mod files;
mod game;
mod markup;
mod reader;
mod start;

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use inarow_view::Theme;

use crate::app::App;
use crate::app::room::Request;
use crate::client::Client;
use crate::error::ApiError;
use markup::Markup;
use reader::Reader;

pub(crate) use files::file;

/// Everything comes from this server; nothing else runs, and no form is sent.
pub(crate) const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
                                 connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// `GET /`
pub(crate) async fn start(reader: Reader) -> Response {
    let title = reader.texts.get("server-page-title");
    let mut body = Markup::default();
    start::write(&mut body, &reader);
    page(&reader, &title, "/", "/web/start.js", &body)
}

/// `GET /g/{id}`
pub(crate) async fn game(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    reader: Reader,
    client: Client,
) -> Response {
    match screen(&app, &id, &reader, &client).await {
        Ok((title, screen)) => {
            let mut body = Markup::default();
            body.raw("<main class=\"game\" id=\"game\"").attr("data-id", &id).raw(">");
            body.markup(&screen).raw("</main>");
            body.raw("<p id=\"said\" class=\"said\" role=\"alert\"></p>");
            body.raw("<p id=\"lost\" class=\"lost\" role=\"status\" hidden>");
            body.text(&reader.texts.get("web-lost")).raw("</p>");
            page(&reader, &title, &format!("/g/{id}"), "/web/game.js", &body)
        }
        Err(error) => {
            let said = reader.texts.explain(&error);
            let mut body = Markup::default();
            body.raw("<main class=\"start\"><h1>").text(&said).raw("</h1><p><a href=\"/\">");
            body.text(&reader.texts.get("window-home")).raw("</a></p></main>");
            (error.kind().0, page(&reader, &said, "/", "/web/start.js", &body)).into_response()
        }
    }
}

/// `GET /g/{id}/board`: what a page shows of a game, for whoever has the secret that the request bears.
pub(crate) async fn board(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    reader: Reader,
    client: Client,
) -> Response {
    match screen(&app, &id, &reader, &client).await {
        Ok((_, screen)) => Html(screen.finish()).into_response(),
        Err(error) => error.answer(reader.texts.lang()),
    }
}

async fn screen(
    app: &Arc<App>,
    id: &str,
    reader: &Reader,
    client: &Client,
) -> Result<(String, Markup), ApiError> {
    let secret = client.secret;
    let screen = app.ask(id, |reply| Request::Screen { secret, reply }).await?;
    game::write(&screen, id, &app.link(id), app.reach, reader)
}

/// A whole page. The language and the theme can be changed on each, by links that come back to it.
fn page(reader: &Reader, title: &str, path: &str, script: &'static str, body: &Markup) -> Response {
    let texts = reader.texts;
    let mut page = Markup::default();
    page.raw("<!doctype html><html").attr("lang", texts.lang().code());
    if let Some(theme) = reader.theme {
        page.attr("data-theme", theme.name());
    }
    page.raw("><head><meta charset=\"utf-8\">");
    page.raw("<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"><title>").text(title);
    page.raw("</title><link rel=\"icon\" href=\"/web/icon.svg\" type=\"image/svg+xml\">");
    page.raw(
        "<link rel=\"stylesheet\" href=\"/web/themes.css\"><link rel=\"stylesheet\" href=\"/web/style.css\">",
    );
    page.raw("<script type=\"module\"").attr("src", script).raw("></script></head><body>");
    page.raw("<header class=\"bar\"><a class=\"home\" href=\"/\">inarow</a><nav class=\"choices\"");
    page.attr("aria-label", &texts.get("settings-theme")).raw(">");
    for theme in Theme::ALL {
        let href = format!("{path}?theme={}", theme.name());
        let name = texts.get(&format!("theme-{}", theme.name()));
        choice(&mut page, &href, &name, reader.theme == Some(theme));
    }
    page.raw("</nav><nav class=\"choices\"").attr("aria-label", &texts.get("settings-language")).raw(">");
    for lang in inarow_view::Lang::ALL {
        let href = format!("{path}?lang={}", lang.code());
        choice(&mut page, &href, &lang.code().to_uppercase(), *lang == texts.lang());
    }
    page.raw("</nav></header>").markup(body).raw("</body></html>");
    let mut response = Html(page.finish()).into_response();
    for cookie in &reader.cookies {
        if let Ok(cookie) = HeaderValue::from_str(cookie) {
            response.headers_mut().append(header::SET_COOKIE, cookie);
        }
    }
    *response.status_mut() = StatusCode::OK;
    response
}

fn choice(page: &mut Markup, href: &str, name: &str, is_chosen: bool) {
    page.raw("<a").attr("href", href);
    if is_chosen {
        page.raw(" aria-current=\"true\"");
    }
    page.raw(">").text(name).raw("</a>");
}
