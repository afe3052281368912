//! QR codes of links, for the cameras of other devices.

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, Uri, header};
use axum::response::{IntoResponse, Response};
use inarow_view::{Qr, Texts};
use std::sync::Arc;

use super::markup::Markup;
use super::reader::{Reader, asked};
use super::work::carry_out;
use crate::error::ApiError;
use crate::web::app::App;
use crate::web::client::{Client, bearer};
use crate::web::path_id::PathId;

/// Maximum length of the secrets in a link, in bytes. A secret has 22 letters, and a link has at most two
/// secrets.
const MAX_SEATS: usize = 64;

/// `GET /g/{id}/qr?ply=12`: the QR code of the link to a position, as SVG. `Authorization` may have secrets of
/// seats, joined by a dot. The link then contains these seats.
pub(crate) async fn code(
    State(app): State<Arc<App>>,
    PathId(id): PathId,
    uri: Uri,
    headers: HeaderMap,
    reader: Reader,
    client: Client,
) -> Response {
    let is_secret = |text: &&str| {
        let fits = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
        text.len() <= MAX_SEATS && text.bytes().all(fits)
    };
    let ply = || asked(&uri, "ply").and_then(|ply| ply.parse::<u32>().ok());
    let link = app.site.link(&id);
    let link = match (bearer(&headers).filter(is_secret), ply()) {
        (Some(seats), _) => format!("{link}#seat={seats}"),
        (None, Some(ply)) => format!("{link}#ply={ply}"),
        (None, None) => link,
    };
    let texts = reader.texts;
    let draw = move || {
        let mut body = Markup::default();
        write(&mut body, &link, texts);
        body.finish()
    };
    let svg = match carry_out(&app, &client, 1, draw).await {
        Ok(svg) => svg,
        Err(error) => return error.answer(texts.lang()),
    };
    if svg.is_empty() {
        return ApiError::NoSuchPage.answer(texts.lang());
    }
    ([(header::CONTENT_TYPE, HeaderValue::from_static("image/svg+xml"))], svg).into_response()
}

/// Writes the QR code of a link. The code is dark on light in every theme, as cameras expect. Writes nothing
/// for a link too long for a code.
pub(super) fn write(body: &mut Markup, link: &str, texts: &Texts) {
    let Some(qr) = Qr::of(link) else { return };
    let width = qr.width().to_string();
    body.raw("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"qr\" role=\"img\"");
    body.attr("aria-label", &texts.get("web-code")).attr("viewBox", &format!("0 0 {width} {width}"));
    body.raw(" shape-rendering=\"crispEdges\"><path fill=\"#fff\"");
    body.attr("d", &format!("M0 0h{width}v{width}h-{width}z")).raw("/><path fill=\"#000\"");
    body.attr("d", &qr.svg_path()).raw("/></svg>");
}
