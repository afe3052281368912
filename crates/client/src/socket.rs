//! A WebSocket with the events of a game. The socket answers pings. The answers prove the player's presence and
//! measure the latency.

use std::net::{Shutdown, TcpStream, ToSocketAddrs};
use std::time::Duration;

use tungstenite::client::{ClientRequestBuilder, IntoClientRequest};
use tungstenite::handshake::client::Request;
use tungstenite::http::Uri;
use tungstenite::protocol::WebSocketConfig;
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Error, HandshakeError, Message, WebSocket};

use crate::http::SILENCE;
use crate::lines::MAX_LINE;
use crate::{ClientError, ServerUrl};

/// Time limit for opening a connection.
const CONNECTING: Duration = Duration::from_secs(10);

pub(crate) struct Socket {
    socket: WebSocket<MaybeTlsStream<TcpStream>>,
}

/// Handle that cuts a socket from another thread.
#[derive(Debug)]
pub(crate) struct Cutter(TcpStream);

impl Cutter {
    pub(crate) fn cut(&self) {
        // A failure means that the socket is closed already.
        let _ = self.0.shutdown(Shutdown::Both);
    }
}

impl Socket {
    /// Opens the stream of a game's events at this path. With a secret, opens the stream as the player of the
    /// secret.
    pub(crate) fn open(
        server: &ServerUrl,
        path: &str,
        secret: Option<&str>,
        lang: &str,
        opened: impl FnOnce(Cutter),
    ) -> Result<Socket, ClientError> {
        let address = server.at(path).replacen("http", "ws", 1);
        let uri: Uri = address.parse().map_err(|_| ClientError::BadLink)?;
        let stream = connect(&uri, server.is_tls())?;
        opened(Cutter(stream.try_clone().map_err(|error| ClientError::io(&error))?));
        let mut request = ClientRequestBuilder::new(uri).with_header("Accept-Language", lang);
        if let Some(secret) = secret {
            request = request.with_header("Authorization", format!("Bearer {secret}"));
        }
        let request = request.into_client_request().map_err(|error| failed(&error))?;
        let most = Some(MAX_LINE as usize);
        let config = WebSocketConfig::default().max_message_size(most).max_frame_size(most);
        Ok(Socket { socket: shake(request, stream, config)? })
    }

    /// Waits for the next message. Returns `None` when the server has closed the socket.
    ///
    /// # Errors
    /// When the connection is cut. The error is [`ClientError::HostLeft`] if the player who hosts the game has
    /// quit.
    pub(crate) fn next(&mut self) -> Result<Option<String>, ClientError> {
        loop {
            match self.socket.read() {
                Ok(Message::Text(text)) => return Ok(Some(text.as_str().to_owned())),
                Ok(Message::Binary(_)) => return Err(ClientError::NotUnderstood),
                Ok(Message::Close(Some(frame))) if frame.reason.as_str() == "host-left" => {
                    return Err(ClientError::HostLeft);
                }
                // The next read answers pings.
                Ok(_) => {}
                Err(Error::ConnectionClosed | Error::AlreadyClosed) => return Ok(None),
                Err(error) => return Err(failed(&error)),
            }
        }
    }
}

type Stream = WebSocket<MaybeTlsStream<TcpStream>>;

fn shake(request: Request, stream: TcpStream, config: WebSocketConfig) -> Result<Stream, ClientError> {
    #[cfg(feature = "tls")]
    let shaken = tungstenite::client_tls_with_config(request, stream, Some(config), None);
    #[cfg(not(feature = "tls"))]
    let shaken =
        tungstenite::client::client_with_config(request, MaybeTlsStream::Plain(stream), Some(config));
    match shaken {
        Ok((socket, _)) => Ok(socket),
        Err(HandshakeError::Failure(error)) => Err(failed(&error)),
        // Only a time limit can interrupt the handshake, because the stream blocks.
        Err(HandshakeError::Interrupted(_)) => {
            Err(ClientError::io(&std::io::Error::from(std::io::ErrorKind::TimedOut)))
        }
    }
}

fn connect(uri: &Uri, is_tls: bool) -> Result<TcpStream, ClientError> {
    let host = uri.host().unwrap_or_default().trim_start_matches('[').trim_end_matches(']');
    let port = uri.port_u16().unwrap_or(if is_tls { 443 } else { 80 });
    let found = (host, port).to_socket_addrs();
    let found =
        found.map_err(|_| ClientError::Unreachable(inarow_core::Message::new("network-no-such-name")))?;
    let mut failure = ClientError::Unreachable(inarow_core::Message::new("network-no-such-name"));
    for address in found {
        match TcpStream::connect_timeout(&address, CONNECTING).and_then(|stream| {
            stream.set_read_timeout(Some(SILENCE))?;
            stream.set_write_timeout(Some(CONNECTING))?;
            // An answer to a ping is small, and is used to measure the latency.
            stream.set_nodelay(true)?;
            Ok(stream)
        }) {
            Ok(stream) => return Ok(stream),
            Err(error) => failure = ClientError::io(&error),
        }
    }
    Err(failure)
}

fn failed(error: &Error) -> ClientError {
    match error {
        Error::Io(error) => ClientError::io(error),
        Error::Http(response) => {
            let retry = response.headers().get("Retry-After");
            let retry = retry.and_then(|value| value.to_str().ok()?.parse().ok()).map(Duration::from_secs);
            let body = response.body().as_deref().unwrap_or_default();
            ClientError::refused(response.status().as_u16(), body, retry)
        }
        Error::Capacity(_) | Error::Utf8(_) => ClientError::NotUnderstood,
        // The connection was cut within a frame, or the server speaks another protocol.
        other => ClientError::Unreachable(
            inarow_core::Message::new("io-other")
                .text("detail", inarow_core::on_a_line(&other.to_string(), 120)),
        ),
    }
}
