//! Pages for people: small, rendered here, without scripts. A game's link opens its board as it stands.

use std::fmt::Write;
use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::{Html, IntoResponse, Response};
use inarow_core::Side;
use inarow_picture::{Style, svg};
use inarow_record::Record;
use inarow_view::{Address, Scene, Show, Texts, Theme, game_name, result, status};

use crate::app::App;
use crate::app::room::Request;
use crate::error::{ApiError, language, texts};

/// Nothing is fetched from elsewhere, and nothing runs.
pub(crate) const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; form-action 'none'; frame-ancestors 'none'";

/// How often a page of a game that goes on is shown anew, in seconds.
const REFRESH: u32 = 5;

const STYLE: &str = "body{font:18px/1.5 system-ui,sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem}\
                     svg{max-width:100%;height:auto}code{overflow-wrap:anywhere}";

/// `GET /`
pub(crate) async fn start(State(app): State<Arc<App>>, headers: HeaderMap) -> Response {
    let texts = texts(language(&headers));
    let [title, about, how] =
        ["server-page-title", "server-page-about", "server-page-how"].map(|key| texts.get(key));
    let body = format!(
        "<h1>{}</h1><p>{}</p><p>{}</p><p><a href=\"{}/openapi.json\">openapi.json</a></p>",
        escape(&title),
        escape(&about),
        escape(&how),
        escape(&app.public_url),
    );
    page(texts, &title, false, &body).into_response()
}

/// `GET /g/{id}`
pub(crate) async fn game(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Response {
    let lang = language(&headers);
    let texts = texts(lang);
    match app.ask(&id, |reply| Request::Record { reply }).await {
        Ok(record) => {
            game_page(&record, texts).map_or_else(|error| error.answer(lang), IntoResponse::into_response)
        }
        Err(error) => {
            let said = texts.explain(&error);
            let body = format!("<h1>{}</h1>", escape(&said));
            (error.kind().0, page(texts, &said, false, &body)).into_response()
        }
    }
}

fn game_page(record: &Record, texts: &Texts) -> Result<Html<String>, ApiError> {
    let position = record.replay().map_err(|_| ApiError::Broken)?;
    let title = game_name(&record.setup, texts);
    let name = |side: Side| -> String {
        let player = record.player(side);
        match (player.kind.as_str(), player.name.as_str()) {
            ("", _) => texts.get("server-page-free"),
            ("human", "") => texts.get("server-page-person"),
            (_, name) => name.to_owned(),
        }
    };
    let names = [name(Side::X), name(Side::O)];
    let seats = [Address::Named(&names[0]), Address::Named(&names[1])];
    let told = match &record.result {
        Some(over) => result(over, &position, seats, texts),
        None => status(&position, seats, texts),
    };
    let style = Style { title: Some(title.clone()), ..Style::new(Theme::Wood) };
    let board = svg(&Scene::of(&position, &Show::suited(&record.setup, Theme::Wood)), &style);
    let [x, o] = &names;
    let players = texts.with("server-page-players", &[("x", x.into()), ("o", o.into())]);
    let body = format!(
        "<h1>{}</h1><p>{}</p><p role=\"status\">{}</p>{board}",
        escape(&title),
        escape(&players),
        escape(&told)
    );
    Ok(page(texts, &title, record.result.is_none(), &body))
}

fn page(texts: &Texts, title: &str, is_live: bool, body: &str) -> Html<String> {
    let mut head = String::new();
    if is_live {
        // Writing to a string does not fail.
        let _ = write!(head, "<meta http-equiv=\"refresh\" content=\"{REFRESH}\">");
    }
    let lang = texts.lang().code();
    Html(format!(
        "<!doctype html><html lang=\"{lang}\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">{head}\
         <title>{}</title><style>{STYLE}</style></head><body><main>{body}</main></body></html>",
        escape(title)
    ))
}

/// A text inside of a page: nothing in it is markup.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            _ => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use inarow_core::{LineSetup, Setup};
    use inarow_record::PlayerTag;
    use inarow_view::Lang;

    use super::*;

    #[test]
    fn names_are_no_markup() {
        let evil = "<script>alert(1)</script>&\"'";
        let mut record = Record::new(Setup::Line(LineSetup::new(3, 3, 3)));
        record.x = PlayerTag::new(evil, "human");
        for lang in Lang::ALL {
            let Html(page) = game_page(&record, texts(*lang)).unwrap();
            assert!(!page.contains("<script") && page.contains("&lt;script&gt;"), "{page}");
            assert!(page.contains("<svg") && page.contains("http-equiv=\"refresh\""));
        }
    }
}
