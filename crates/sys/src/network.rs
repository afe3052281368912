//! Messages for errors of connections.

use std::io::{Error, ErrorKind};

use inarow_core::Message;

use crate::system_message;

/// Key of the text for an address where no program listens.
const NOBODY_LISTENS: &str = "network-refused";

/// Prefix that the standard library puts before the resolver's message. Such an error has no kind.
const UNKNOWN_NAME: &str = "failed to lookup address information";

/// Explains an error of a connection. Some kinds of system errors have another meaning here than for files.
/// [`system_message`] explains other errors.
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

/// Explains why a server cannot listen at an address.
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

/// Whether the error means that a host name has no address.
fn is_unknown_name(error: &Error) -> bool {
    // Codes WSAHOST_NOT_FOUND and WSANO_DATA.
    let code = cfg!(windows) && matches!(error.raw_os_error(), Some(11001 | 11004));
    code || error.to_string().starts_with(UNKNOWN_NAME)
}

/// Whether a [`connection_message`] means that no program listens at the address.
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
        // No machine ever has this name, because RFC 6761 reserves the name.
        let error = ("nowhere.invalid", 80).to_socket_addrs().unwrap_err();
        assert_eq!(connection_message(&error).key, "network-no-such-name", "{error:?}");
    }

    #[test]
    fn addresses_that_cannot_be_listened_on_have_their_reason() {
        let taken = TcpListener::bind("127.0.0.1:0").unwrap();
        let error = TcpListener::bind(taken.local_addr().unwrap()).unwrap_err();
        assert_eq!(listening_message(&error).key, "network-in-use");
        // Address of a block for documentation, RFC 5737.
        let error = TcpListener::bind("192.0.2.1:0").unwrap_err();
        assert_eq!(listening_message(&error).key, "network-not-here");
        assert_eq!(listening_message(&ErrorKind::PermissionDenied.into()).key, "network-denied");
    }
}
