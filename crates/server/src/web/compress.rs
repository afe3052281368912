//! Compression of answers.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;
use std::time::Duration;

use axum::body::{Body, HttpBody, to_bytes};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::processor_time::measured;

/// Minimum size of a compressed answer, in bytes.
const LEAST: u64 = 1 << 10;
/// Size from which compression uses a separate thread, in bytes.
const LONG: usize = 128 << 10;

/// Whether a client accepts gzip.
pub(super) fn takes_gzip(headers: &HeaderMap) -> bool {
    let all = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    all.flat_map(|values| values.split(',')).any(|value| {
        let (name, quality) = value.split_once(";q=").unwrap_or((value, "1"));
        name.trim().eq_ignore_ascii_case("gzip")
            && quality.trim().parse().is_ok_and(|quality: f32| quality > 0.0)
    })
}

/// Compresses the body of a complete text that is long enough. Returns the answer and the processor time used.
/// Leaves streams unchanged.
pub(super) async fn compressed(response: Response) -> (Response, Duration) {
    let kind = response.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let is_text = kind.is_some_and(|kind| {
        kind.starts_with("text/") || kind.starts_with("application/json") || kind.starts_with("image/svg")
    });
    let length = response.body().size_hint().exact().filter(|length| *length >= LEAST);
    let (true, Some(length)) = (is_text, length) else { return (response, Duration::ZERO) };
    let (mut parts, body) = response.into_parts();
    let Ok(bytes) = to_bytes(body, usize::try_from(length).unwrap_or(usize::MAX)).await else {
        return (StatusCode::INTERNAL_SERVER_ERROR.into_response(), Duration::ZERO);
    };
    let own = bytes.clone();
    let pack = move || measured(|| gzip(&own));
    let packed = if bytes.len() < LONG { Some(pack()) } else { tokio::task::spawn_blocking(pack).await.ok() };
    let (packed, used) = packed.unwrap_or_default();
    parts.headers.append(header::VARY, HeaderValue::from_static("Accept-Encoding"));
    let Some(packed) = packed else { return (Response::from_parts(parts, Body::from(bytes)), used) };
    parts.headers.remove(header::CONTENT_LENGTH);
    parts.headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    (Response::from_parts(parts, Body::from(packed)), used)
}

fn gzip(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::with_capacity(bytes.len() / 8), Compression::fast());
    encoder.write_all(bytes).and_then(|()| encoder.finish()).ok()
}

/// Answers with a text and its ETag. Sends no body if the client has that version.
pub(crate) fn unless_known(asked: &HeaderMap, text: String) -> Response {
    let mut hash = DefaultHasher::new();
    text.hash(&mut hash);
    let tag = format!("W/\"{:016x}\"", hash.finish());
    let known = asked.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    let is_known = known.is_some_and(|known| known.split(',').any(|known| known.trim() == tag));
    let mut response = if is_known {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        axum::response::Html(text).into_response()
    };
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        response.headers_mut().insert(header::ETAG, tag);
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_time_of_compressing_is_told_on_whichever_thread_it_was() {
        let text = |length| axum::response::Html("text ".repeat(length)).into_response();
        for length in [20_000, 1 << 20] {
            let (packed, used) = compressed(text(length)).await;
            assert!(packed.headers().contains_key(header::CONTENT_ENCODING) && !used.is_zero(), "{length}");
        }
        let (short, used) = compressed(text(10)).await;
        assert!(!short.headers().contains_key(header::CONTENT_ENCODING) && used.is_zero());
    }
}
