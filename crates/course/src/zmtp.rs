//! ZMTP 3, the wire protocol of ZeroMQ over TCP, as far as REQ and ROUTER need the protocol. Security is
//! missing. Messages have one or more frames.
//!
//! This implementation is our own because a server for a class meets hostile clients. Frames, messages and
//! handshakes are bounded. A connection is identified by itself alone, so a client cannot replace another by
//! claiming its identity. Source: ZeroMQ RFC 23 (ZMTP 3.0) and RFC 37 (ZMTP 3.1, heartbeats).

mod decoder;
mod link;

pub use decoder::{Decoder, Frame};
pub(crate) use link::Received;
pub use link::{Link, LinkReader, LinkWriter};

/// Length of a greeting, in bytes.
pub const GREETING: usize = 64;
/// Limit of frames in a message. Clients send two frames: an empty frame and the message.
const MAX_FRAMES: usize = 8;

/// Type of a socket.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SocketType {
    /// A socket that sends requests, one at a time.
    Req,
    /// A socket that answers any client.
    Router,
}

impl SocketType {
    const fn name(self) -> &'static [u8] {
        match self {
            SocketType::Req => b"REQ",
            SocketType::Router => b"ROUTER",
        }
    }

    /// Returns whether this socket can connect to a socket of the other type.
    fn fits(self, other: &[u8]) -> bool {
        match self {
            SocketType::Req => matches!(other, b"ROUTER" | b"REP"),
            SocketType::Router => matches!(other, b"REQ" | b"DEALER" | b"ROUTER"),
        }
    }
}

/// Reason why a connection cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum ZmtpError {
    /// The network failed.
    #[error("the connection failed: {0}")]
    Io(#[from] std::io::Error),
    /// The other side closed the connection.
    #[error("the connection was closed")]
    Closed,
    /// The other side is too slow.
    #[error("no answer in time")]
    Slow,
    /// The other side is not a ZeroMQ socket of version 3, or requires a ZeroMQ password.
    #[error("the other side does not speak ZMTP 3 without security")]
    Greeting,
    /// The type of the other socket does not fit.
    #[error("the other side is a socket of another kind")]
    SocketType,
    /// A frame exceeds the limit, in bytes.
    #[error("a frame of {0} bytes is too long")]
    Oversized(u64),
    /// The data is not a frame, an unknown command, or a message with too many frames.
    #[error("the frames are malformed")]
    Malformed,
}

/// Returns the greeting of this side.
#[must_use]
pub fn greeting() -> [u8; GREETING] {
    let mut bytes = [0; GREETING];
    bytes[0] = 0xff;
    bytes[9] = 0x7f;
    // Version 3.1, so that the other side may send heartbeats.
    bytes[10] = 3;
    bytes[11] = 1;
    bytes[12..16].copy_from_slice(b"NULL");
    bytes
}

/// Checks the other side's greeting.
///
/// # Errors
/// Fails for another protocol, an older version or a security mechanism.
pub fn check_greeting(bytes: &[u8; GREETING]) -> Result<(), ZmtpError> {
    let mut mechanism = [0; 20];
    mechanism[..4].copy_from_slice(b"NULL");
    let is_ours = bytes[0] == 0xff && bytes[9] & 1 == 1 && bytes[10] >= 3 && bytes[12..32] == mechanism;
    if is_ours { Ok(()) } else { Err(ZmtpError::Greeting) }
}

/// Returns the command that ends the handshake.
#[must_use]
pub fn ready(socket: SocketType) -> Vec<u8> {
    let mut body = b"\x05READY".to_vec();
    for (name, value) in [(&b"Socket-Type"[..], socket.name()), (b"Identity", b"")] {
        body.push(name.len() as u8);
        body.extend_from_slice(name);
        body.extend_from_slice(&(value.len() as u32).to_be_bytes());
        body.extend_from_slice(value);
    }
    let mut bytes = Vec::new();
    push_frame(&mut bytes, COMMAND, &body);
    bytes
}

/// Checks the command that ends the other side's handshake.
///
/// # Errors
/// Fails for another command, a malformed command, or socket types that do not fit.
pub fn check_ready(body: &[u8], socket: SocketType) -> Result<(), ZmtpError> {
    let mut rest = body.strip_prefix(b"\x05READY").ok_or(ZmtpError::Malformed)?;
    let mut other = None;
    while !rest.is_empty() {
        let name = take(&mut rest, 1).and_then(|length| take(&mut rest, usize::from(length[0])));
        let length = take(&mut rest, 4).and_then(|bytes| bytes.try_into().ok()).map(u32::from_be_bytes);
        let value = length.and_then(|length| take(&mut rest, usize::try_from(length).ok()?));
        let (Some(name), Some(value)) = (name, value) else { return Err(ZmtpError::Malformed) };
        if name.eq_ignore_ascii_case(b"Socket-Type") {
            other = Some(value);
        }
    }
    let fits = other.is_some_and(|other| socket.fits(other));
    if fits { Ok(()) } else { Err(ZmtpError::SocketType) }
}

/// Takes the first bytes of a slice.
fn take<'a>(rest: &mut &'a [u8], count: usize) -> Option<&'a [u8]> {
    let (first, behind) = rest.split_at_checked(count)?;
    *rest = behind;
    Some(first)
}

/// Returns the answer to a heartbeat. Returns `None` when the command is not a heartbeat.
///
/// # Errors
/// Fails when the other side sends an error or an oversized heartbeat.
pub fn answer_to(command: &[u8]) -> Result<Option<Vec<u8>>, ZmtpError> {
    if command.starts_with(b"\x05ERROR") {
        return Err(ZmtpError::Closed);
    }
    let Some(ping) = command.strip_prefix(b"\x04PING") else { return Ok(None) };
    // A heartbeat has two bytes of time-to-live, then at most 16 bytes to send back.
    let context = ping.get(2..).filter(|context| context.len() <= 16).ok_or(ZmtpError::Malformed)?;
    let mut bytes = Vec::new();
    push_frame(&mut bytes, COMMAND, &[b"\x04PONG", context].concat());
    Ok(Some(bytes))
}

const MORE: u8 = 1;
const LONG: u8 = 2;
const COMMAND: u8 = 4;

/// Returns a message in the form of REQ and ROUTER: an empty frame, then the frame of the message.
#[must_use]
pub fn envelope(message: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(message.len() + 11);
    push_frame(&mut bytes, MORE, b"");
    push_frame(&mut bytes, 0, message);
    bytes
}

fn push_frame(bytes: &mut Vec<u8>, flags: u8, body: &[u8]) {
    match u8::try_from(body.len()) {
        Ok(length) => bytes.extend_from_slice(&[flags, length]),
        Err(_) => {
            bytes.push(flags | LONG);
            bytes.extend_from_slice(&(body.len() as u64).to_be_bytes());
        }
    }
    bytes.extend_from_slice(body);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_handshake_is_read_by_its_own_reader() {
        assert!(check_greeting(&greeting()).is_ok());
        let bytes = ready(SocketType::Req);
        assert_eq!(&bytes[..8], b"\x04\x26\x05READY");
        assert!(check_ready(&bytes[2..], SocketType::Router).is_ok());
        assert!(matches!(check_ready(&bytes[2..], SocketType::Req), Err(ZmtpError::SocketType)));
        // No property is required after the socket type, but half a property is invalid.
        for cut in 2..bytes.len() {
            assert_eq!(check_ready(&bytes[2..cut], SocketType::Router).is_ok(), cut == 27, "{cut}");
        }
    }

    #[test]
    fn other_protocols_and_security_are_refused() {
        let mut http = [b' '; GREETING];
        http[..14].copy_from_slice(b"GET / HTTP/1.1");
        assert!(check_greeting(&http).is_err());
        let mut older = greeting();
        older[10] = 2;
        assert!(check_greeting(&older).is_err());
        let mut plain = greeting();
        plain[12..17].copy_from_slice(b"PLAIN");
        assert!(check_greeting(&plain).is_err());
    }

    #[test]
    fn a_heartbeat_is_sent_back() {
        assert_eq!(answer_to(b"\x04PING\x00\x0aabc").unwrap().unwrap(), b"\x04\x08\x04PONGabc");
        assert!(answer_to(b"\x04PING\x00\x0a0123456789abcdefg").is_err());
        assert!(answer_to(b"\x04PONG").unwrap().is_none());
        assert!(answer_to(b"\x05ERROR\x03no!").is_err());
    }
}
