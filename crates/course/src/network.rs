//! Errors of the network, as messages: what the system names is a disk's elsewhere.

use std::io::{Error, ErrorKind};

use inarow_core::Message;
use inarow_record::system_message;

/// What went wrong with an address or a connection.
pub(crate) fn network_message(error: &Error) -> Message {
    Message::new(match error.kind() {
        ErrorKind::ConnectionRefused => "course-io-refused",
        ErrorKind::ConnectionReset | ErrorKind::ConnectionAborted | ErrorKind::BrokenPipe => {
            "course-io-reset"
        }
        ErrorKind::HostUnreachable | ErrorKind::NetworkUnreachable | ErrorKind::NetworkDown => {
            "course-io-unreachable"
        }
        ErrorKind::TimedOut => "course-io-slow",
        ErrorKind::AddrInUse => "course-io-in-use",
        ErrorKind::AddrNotAvailable => "course-io-not-here",
        ErrorKind::PermissionDenied => "course-io-denied",
        _ => return system_message(error),
    })
}
