//! `GET /api/games/{id}/record`

use std::net::IpAddr;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderValue, Uri, header};
use axum::response::{IntoResponse, Response};
use inarow_core::Explain;
use inarow_formats::{Format, WriteOptions};
use inarow_picture::{Delays, Style, animate, frames_of, png};
use inarow_record::Record;
use inarow_view::{Scene, Show, Theme, file_name, game_name};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde::Deserialize;

use super::{Client, query};
use crate::costs::{Cost, Work};
use crate::error::ApiError;
use crate::rooms::room::Request as Ask;
use crate::web::answer::texts;
use crate::web::app::App;
use crate::web::page::{carry_out, cost};
use crate::web::path_id::PathId;
use crate::web::pictures::PictureKey;

/// Longer side of pictures in pixels, and the minimum for animations of very long games.
const PIXELS: u32 = 900;
const LEAST_PIXELS: u32 = 300;
/// Maximum number of pixels in all frames of an animation.
const MOST_DRAWN: u64 = 40_000_000;
/// Maximum number of frames of an animation that queues with pictures.
const SHORT: usize = 30;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Asked {
    #[serde(default)]
    format: Option<String>,
}

/// Format of a record.
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
    let record = app.rooms.ask(id, Some(client.address), |reply| Ask::Record { reply }).await?;
    let name = format!("{}.{ending}", file_name(&game_name(&record.setup, texts(client.lang))));
    let bytes = match form {
        Form::File(format) => {
            let cost = cost(&record.setup);
            let write = move || inarow_formats::write(format, &[record], &WriteOptions::default());
            let written = carry_out(app, client, cost, write).await?;
            Bytes::from(written.map_err(|error| ApiError::Unwritable(error.message()))?)
        }
        Form::Png | Form::Gif => picture(app, id, client.address, record, matches!(form, Form::Gif)).await?,
    };
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(kind)),
        (header::CONTENT_DISPOSITION, disposition(&name, matches!(form, Form::Png | Form::Gif))),
    ];
    Ok((headers, bytes).into_response())
}

/// Returns the header that names a downloaded file. Browsers show pictures in the page.
fn disposition(name: &str, is_picture: bool) -> HeaderValue {
    let way = if is_picture { "inline" } else { "attachment" };
    let ascii: String = name.chars().map(|letter| if letter.is_ascii() { letter } else { '_' }).collect();
    let encoded = utf8_percent_encode(name, NON_ALPHANUMERIC);
    let named = format!("{way}; filename=\"{ascii}\"; filename*=UTF-8''{encoded}");
    HeaderValue::from_str(&named).unwrap_or(HeaderValue::from_static("attachment"))
}

/// Returns the picture or animation of a game. Draws an uncached picture and charges the address.
async fn picture(
    app: &App,
    id: &str,
    address: IpAddr,
    record: Record,
    is_moving: bool,
) -> Result<Bytes, ApiError> {
    let moves = record.moves().map(|cell| cell.index()).collect();
    let key = PictureKey { game: id.to_owned(), moves, is_moving };
    let draw = async || {
        app.costs.allow(Cost::Drawn, address)?;
        let (pixels, frames) = extent(&record, is_moving);
        let work = if frames <= SHORT { Work::Picture } else { Work::Animation };
        app.costs.in_turn(work, Some(address), move || drawn(&record, is_moving, pixels)).await?
    };
    app.pictures.get(key, draw).await
}

/// Returns the longer side of a picture in pixels, and its number of frames. Animations of long games are
/// smaller.
fn extent(record: &Record, is_moving: bool) -> (u32, usize) {
    if !is_moving {
        return (PIXELS, 1);
    }
    let cells = record.setup.shape().map_or(0, |shape| shape.cells());
    let frames = frames_of(record.plies.len(), cells);
    let side = (MOST_DRAWN as f64 / frames as f64).sqrt() as u32;
    (side.clamp(LEAST_PIXELS, PIXELS), frames)
}

fn drawn(record: &Record, is_moving: bool, pixels: u32) -> Result<Vec<u8>, ApiError> {
    let style = Style::new(Theme::Wood);
    let show = Show::suited(&record.setup, Theme::Wood);
    if is_moving {
        let drawn = animate(record, &show, &style, pixels, Delays::default());
        return drawn.map_err(|error| ApiError::Unwritable(error.message()));
    }
    let position = record.replay().map_err(|error| ApiError::Unwritable(error.message()))?;
    let scene = Scene::of(&position, &Show { numbers: true, ..show });
    png(&scene, &style, pixels).map_err(|error| ApiError::Unwritable(error.message()))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use futures_util::FutureExt;
    use inarow_core::{Cell, LineSetup, Setup};
    use inarow_record::Ply;

    use super::*;
    use crate::server::{ServeOptions, Server};

    /// Returns the record of a line game on a square board, played in the first cells.
    fn played(side: u32, moves: u16) -> Record {
        let mut record = Record::new(Setup::Line(LineSetup::new(side, side, side)));
        record.plies = (0..moves).map(|index| Ply::new(Cell::new(index))).collect();
        record
    }

    /// Pictures do not queue behind long animations.
    #[tokio::test]
    async fn pictures_are_drawn_while_long_animations_wait() {
        let folder = tempfile::tempdir().unwrap();
        let app = Server::bind(ServeOptions::local(folder.path())).await.unwrap().app();
        let [one, other] = ["192.0.2.1", "192.0.2.2"].map(|address| address.parse().unwrap());
        // One animation is being drawn throughout the test.
        let drawn = app.costs.animating.take(app.limits.payer(None), 1, Duration::ZERO).await.unwrap();
        let mut animations: Vec<_> = (0..6)
            .map(|number| {
                let (app, id) = (Arc::clone(&app), format!("game-{number}"));
                Box::pin(async move { picture(&app, &id, one, played(15, 225), true).await })
            })
            .collect();
        for animation in &mut animations {
            assert!(animation.now_or_never().is_none());
        }
        let waiting = app.costs.animating.waiting();
        assert!((1..=6).contains(&waiting), "{waiting}");
        for (number, address) in [one, other, other, one].into_iter().enumerate() {
            let bytes = picture(&app, &number.to_string(), address, played(5, 20), false).await.unwrap();
            assert!(bytes.starts_with(b"\x89PNG"));
        }
        // A short animation queues with pictures.
        let short = picture(&app, "short", other, played(15, 10), true).await.unwrap();
        assert!(short.starts_with(b"GIF8"));
        // The other address's long animation is next, because addresses take turns.
        let mut guest = Box::pin(picture(&app, "guest", other, played(8, 40), true));
        assert!((&mut guest).now_or_never().is_none());
        assert_eq!(app.costs.animating.waiting(), waiting + 1);
        assert_eq!(app.costs.drawing.waiting(), 0);
        drop((animations, drawn));
        assert!(guest.await.unwrap().starts_with(b"GIF8"));
    }

    #[test]
    fn no_animation_takes_much_longer_than_others() {
        for (side, moves, pixels, drawn) in
            [(3, 9, 900, 10), (15, 40, 900, 41), (15, 225, 420, 226), (100, 10_000, 629, 101)]
        {
            let mut record = Record::new(Setup::Line(LineSetup::new(side, side, 3)));
            record.plies = (0..moves).map(|index| Ply::new(Cell::new(index))).collect();
            assert_eq!(extent(&record, true), (pixels, drawn), "{side} {moves}");
            assert_eq!(extent(&record, false), (900, 1));
        }
    }
}
