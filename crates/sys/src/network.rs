//! Errors of connections.

use std::io::{Error, ErrorKind};

use inarow_core::Message;

use crate::system_message;

/// The text for an address where nobody listens.
const NOBODY_LISTENS: &str = "network-refused";

/// What the standard library writes before the resolver's own words; such an error has no kind.
const UNKNOWN_NAME: &str = "failed to lookup address information";

/// What went wrong with a connection: what the system names is a disk's elsewhere. Errors of other kinds are
/// [`system_message`]'s.
///
/// ```
/// use std::io;
/// let refused = io::Error::from(io::ErrorKind::ConnectionRefused);
/// assert_eq!(inarow_sys::connection_message(&refused).key, "network-refused");
/// ```
#[must_use]
pub fn connection_message(error: &Error) -> Message {
    if is_unknown_name(error) {
        return Message::new("network-no-such-name");
    }
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

/// What went wrong where a server was to listen.
#[must_use]
pub fn listening_message(error: &Error) -> Message {
    Message::new(match error.kind() {
        ErrorKind::AddrInUse => "network-in-use",
        ErrorKind::AddrNotAvailable => "network-not-here",
        ErrorKind::PermissionDenied => "network-denied",
        _ if is_unknown_name(error) => "network-not-here",
        _ => return connection_message(error),
    })
}

/// Whether the name of a machine leads to no address.
fn is_unknown_name(error: &Error) -> bool {
    // WSAHOST_NOT_FOUND and WSANO_DATA.
    let code = cfg!(windows) && matches!(error.raw_os_error(), Some(11001 | 11004));
    code || error.to_string().starts_with(UNKNOWN_NAME)
}

/// Whether [`connection_message`] says that nobody listens at the address.
#[must_use]
pub fn says_nobody_listens(message: &Message) -> bool {
    message.key == NOBODY_LISTENS
}

#[cfg(test)]
mod tests {
    use std::net::{TcpListener, ToSocketAddrs};

    use super::*;

    #[test]
    fn a_name_that_is_not_found_is_known_by_what_the_standard_library_writes() {
        // RFC 6761 keeps this name from ever being given to a machine.
        let error = ("nowhere.invalid", 80).to_socket_addrs().unwrap_err();
        assert_eq!(connection_message(&error).key, "network-no-such-name", "{error:?}");
    }

    #[test]
    fn addresses_that_cannot_be_listened_on_have_their_reason() {
        let taken = TcpListener::bind("127.0.0.1:0").unwrap();
        let error = TcpListener::bind(taken.local_addr().unwrap()).unwrap_err();
        assert_eq!(listening_message(&error).key, "network-in-use");
        // A block for documentation, RFC 5737.
        let error = TcpListener::bind("192.0.2.1:0").unwrap_err();
        assert_eq!(listening_message(&error).key, "network-not-here");
        assert_eq!(listening_message(&ErrorKind::PermissionDenied.into()).key, "network-denied");
    }
}
