//! `GET /api/games/{id}/record`

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderValue, Uri, header};
use axum::response::{IntoResponse, Response};
use inarow_core::Explain;
use inarow_picture::{Delays, Style, animate, png};
use inarow_record::{Format, Record, WriteOptions, format};
use inarow_view::{Scene, Show, Theme, file_name, game_name};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde::Deserialize;

use super::{Client, query};
use crate::app::App;
use crate::app::room::Request as Ask;
use crate::error::{ApiError, texts};
use crate::path_id::PathId;

/// The longer side of pictures, in pixels.
const PIXELS: u32 = 900;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Asked {
    #[serde(default)]
    format: Option<String>,
}

/// What a record is written as.
#[derive(Clone, Copy)]
enum Form {
    File(Format),
    Png,
    Gif,
}

pub(super) async fn record(
    State(app): State<Arc<App>>,
    client: Client,
    PathId(id): PathId,
    uri: Uri,
) -> Response {
    client.answer(written(&app, &id, &uri, &client).await)
}

async fn written(app: &Arc<App>, id: &str, uri: &Uri, client: &Client) -> Result<Response, ApiError> {
    let asked: Asked = query(uri)?;
    let ending = asked.format.as_deref().unwrap_or("json");
    let (form, kind) = match ending {
        "json" => (Form::File(Format::Json), "application/json"),
        "sgf" => (Form::File(Format::Sgf), "application/x-go-sgf"),
        "psq" => (Form::File(Format::Psq), "text/plain; charset=utf-8"),
        "png" => (Form::Png, "image/png"),
        "gif" => (Form::Gif, "image/gif"),
        _ => return Err(ApiError::BadFormat),
    };
    if matches!(form, Form::Png | Form::Gif) {
        // It costs about as much as a game.
        app.allow(&app.games, client.address)?;
    }
    let record = app.ask(id, |reply| Ask::Record { reply }).await?;
    let name = format!("{}.{ending}", file_name(&game_name(&record.setup, texts(client.lang))));
    let bytes = match form {
        Form::File(format) => format::write(format, &[record], &WriteOptions::default())
            .map_err(|error| ApiError::Unwritable(error.message()))?,
        Form::Png | Form::Gif => app.in_turn(&app.drawing, move || drawn(&record, form)).await??,
    };
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(kind)),
        (header::CONTENT_DISPOSITION, disposition(&name, matches!(form, Form::Png | Form::Gif))),
    ];
    Ok((headers, bytes).into_response())
}

/// The header that names a downloaded file. A picture is shown where a browser opens it.
fn disposition(name: &str, is_picture: bool) -> HeaderValue {
    let way = if is_picture { "inline" } else { "attachment" };
    let ascii: String = name.chars().map(|letter| if letter.is_ascii() { letter } else { '_' }).collect();
    let encoded = utf8_percent_encode(name, NON_ALPHANUMERIC);
    let named = format!("{way}; filename=\"{ascii}\"; filename*=UTF-8''{encoded}");
    HeaderValue::from_str(&named).unwrap_or(HeaderValue::from_static("attachment"))
}

fn drawn(record: &Record, form: Form) -> Result<Vec<u8>, ApiError> {
    let style = Style::new(Theme::Wood);
    let show = Show::suited(&record.setup, Theme::Wood);
    if matches!(form, Form::Gif) {
        let drawn = animate(record, &show, &style, PIXELS, Delays::default());
        return drawn.map_err(|error| ApiError::Unwritable(error.message()));
    }
    let position = record.replay().map_err(|error| ApiError::Unwritable(error.message()))?;
    let scene = Scene::of(&position, &Show { numbers: true, ..show });
    png(&scene, &style, PIXELS).map_err(|error| ApiError::Unwritable(error.message()))
}
