//! A connection from its handshake on.

use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::time::timeout;

use super::{
    Decoder, Frame, GREETING, SocketType, ZmtpError, answer_to, check_greeting, check_ready, envelope,
    greeting, ready,
};

/// Time limit of a handshake.
const HANDSHAKE: Duration = Duration::from_secs(5);
/// Time limit of a write that the other side does not read.
const WRITING: Duration = Duration::from_secs(5);

/// A connection after its handshake.
#[derive(Debug)]
pub struct Link {
    /// The receiving half.
    pub reader: LinkReader,
    /// The sending half.
    pub writer: LinkWriter,
}

/// Receiving half of a connection.
#[derive(Debug)]
pub struct LinkReader {
    half: OwnedReadHalf,
    decoder: Decoder,
}

/// Sending half of a connection.
#[derive(Debug)]
pub struct LinkWriter {
    half: OwnedWriteHalf,
}

/// Input from the other side.
#[derive(Debug)]
pub(crate) enum Received {
    /// A message. `None` when its frames do not fit.
    Message(Option<Vec<u8>>),
    /// A heartbeat, as the bytes of its answer.
    Heartbeat(Vec<u8>),
}

impl Link {
    /// Shakes hands as a socket of this type. Frames have at most `max_frame` bytes.
    ///
    /// # Errors
    /// Fails when the other side speaks another protocol, is slow or closes.
    pub async fn new(stream: TcpStream, socket: SocketType, max_frame: usize) -> Result<Link, ZmtpError> {
        // The other side awaits every message, so no message may wait for another.
        stream.set_nodelay(true)?;
        timeout(HANDSHAKE, Link::handshake(stream, socket, max_frame)).await.unwrap_or(Err(ZmtpError::Slow))
    }

    async fn handshake(stream: TcpStream, socket: SocketType, max_frame: usize) -> Result<Link, ZmtpError> {
        let (half, writer) = stream.into_split();
        let mut reader = LinkReader { half, decoder: Decoder::new(max_frame) };
        let mut writer = LinkWriter { half: writer };
        writer.send(&greeting()).await?;
        let mut theirs = [0; GREETING];
        // The first byte reveals another protocol. A client of that protocol may wait for us before sending
        // more.
        reader.fill(&mut theirs[..1]).await?;
        if theirs[0] != 0xff {
            return Err(ZmtpError::Greeting);
        }
        reader.fill(&mut theirs[1..]).await?;
        check_greeting(&theirs)?;
        writer.send(&ready(socket)).await?;
        match reader.frame().await? {
            Frame::Command(body) => check_ready(&body, socket)?,
            Frame::Message(_) => return Err(ZmtpError::Malformed),
        }
        Ok(Link { reader, writer })
    }
}

impl LinkReader {
    /// Returns the next input. Cancelling the wait loses nothing.
    pub(crate) async fn receive(&mut self) -> Result<Received, ZmtpError> {
        loop {
            match self.frame().await? {
                Frame::Message(message) => return Ok(Received::Message(message)),
                Frame::Command(command) => {
                    if let Some(answer) = answer_to(&command)? {
                        return Ok(Received::Heartbeat(answer));
                    }
                }
            }
        }
    }

    async fn frame(&mut self) -> Result<Frame, ZmtpError> {
        loop {
            if let Some(frame) = self.decoder.next_frame()? {
                return Ok(frame);
            }
            let mut bytes = [0; 4096];
            match self.half.read(&mut bytes).await? {
                0 => return Err(ZmtpError::Closed),
                count => self.decoder.push(&bytes[..count]),
            }
        }
    }

    async fn fill(&mut self, bytes: &mut [u8]) -> Result<(), ZmtpError> {
        match self.half.read_exact(bytes).await {
            Err(error) if error.kind() == std::io::ErrorKind::UnexpectedEof => Err(ZmtpError::Closed),
            result => Ok(result.map(|_| ())?),
        }
    }
}

impl LinkWriter {
    /// Sends a message.
    ///
    /// # Errors
    /// Fails when the other side has closed or does not read.
    pub async fn message(&mut self, message: &[u8]) -> Result<(), ZmtpError> {
        self.send(&envelope(message)).await
    }

    /// Sends bytes of the wire protocol.
    pub(crate) async fn send(&mut self, bytes: &[u8]) -> Result<(), ZmtpError> {
        timeout(WRITING, self.half.write_all(bytes)).await.map_err(|_| ZmtpError::Slow)??;
        Ok(())
    }
}
