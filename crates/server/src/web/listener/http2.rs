//! HTTP/2, which clients agree on when TLS begins.

use std::sync::Arc;

use hyper::server::conn::http2;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncWrite};

use super::stalling::Stalling;
use super::{Answers, MAX_HEAD, patience, until_the_end};
use crate::limits::MAX_BODY;
use crate::web::app::App;
use crate::web::meter::Meter;

/// Requests of one connection that are answered at the same time: a page has fewer parts, and a few streams of events.
const MOST_STREAMS: u32 = 64;

pub(super) async fn converse<S: AsyncRead + AsyncWrite + Unpin + Send + 'static>(
    stream: S,
    service: impl Answers,
    meter: Arc<Meter>,
    app: &App,
) {
    // Bytes that a client may send before they are read, and bytes that wait for it: no more than over connections of their own.
    let window = u32::try_from(MAX_BODY).unwrap_or(u32::MAX);
    let head = u32::try_from(MAX_HEAD).unwrap_or(u32::MAX);
    let connection = http2::Builder::new(TokioExecutor::new())
        .timer(TokioTimer::new())
        .keep_alive_interval(app.limits.keep_alive)
        .keep_alive_timeout(patience(app))
        .max_concurrent_streams(MOST_STREAMS)
        .max_header_list_size(head)
        .initial_stream_window_size(window)
        .initial_connection_window_size(window * 4)
        .max_send_buf_size(MAX_BODY)
        .serve_connection(TokioIo::new(Stalling::new(stream, patience(app), meter)), service);
    until_the_end(connection, |connection| connection.graceful_shutdown(), app).await;
}
