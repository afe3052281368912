//! Errors of connections.

use std::io::{Error, ErrorKind};

use inarow_core::Message;

use crate::system_message;

/// The text for an address where nobody listens.
const NOBODY_LISTENS: &str = "network-refused";

/// What went wrong with a connection: what the system names is a disk's elsewhere. Errors of other kinds are
/// [`system_message`]'s.
///
/// ```
/// use std::io;
/// let refused = io::Error::from(io::ErrorKind::ConnectionRefused);
/// assert_eq!(inarow_record::connection_message(&refused).key, "network-refused");
/// ```
#[must_use]
pub fn connection_message(error: &Error) -> Message {
    Message::new(match error.kind() {
        ErrorKind::ConnectionRefused => NOBODY_LISTENS,
        ErrorKind::ConnectionReset | ErrorKind::ConnectionAborted | ErrorKind::BrokenPipe => "network-reset",
        ErrorKind::HostUnreachable | ErrorKind::NetworkUnreachable | ErrorKind::NetworkDown => {
            "network-unreachable"
        }
        ErrorKind::TimedOut => "network-slow",
        _ => return system_message(error),
    })
}

/// Whether [`connection_message`] says that nobody listens at the address.
#[must_use]
pub fn says_nobody_listens(message: &Message) -> bool {
    message.key == NOBODY_LISTENS
}
