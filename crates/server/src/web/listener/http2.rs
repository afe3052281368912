//! HTTP/2, negotiated in the TLS handshake.

use std::sync::Arc;

use hyper::server::conn::http2;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncWrite};

use super::stalling::Stalling;
use super::{Answers, MAX_HEAD, patience, until_the_end};
use crate::limits::MAX_BODY;
use crate::web::app::App;
use crate::web::meter::Meter;

/// Maximum number of simultaneous requests of one connection. A page needs fewer requests, including its event
/// streams.
const MOST_STREAMS: u32 = 64;

pub(super) async fn converse<S: AsyncRead + AsyncWrite + Unpin + Send + 'static>(
    stream: S,
    service: impl Answers,
    meter: Arc<Meter>,
    app: &App,
) {
    // Flow-control windows and the send buffer are as large as those of separate connections.
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
