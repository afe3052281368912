//! Errors of the network, as messages.

use std::io::{Error, ErrorKind};

use inarow_core::Message;
use inarow_record::connection_message;

/// What went wrong with an address or a connection.
pub(crate) fn network_message(error: &Error) -> Message {
    Message::new(match error.kind() {
        ErrorKind::AddrInUse => "course-io-in-use",
        ErrorKind::AddrNotAvailable => "course-io-not-here",
        ErrorKind::PermissionDenied => "course-io-denied",
        _ => return connection_message(error),
    })
}
