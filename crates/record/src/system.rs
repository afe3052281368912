//! What the system said.

use std::io;

use inarow_core::Message;

/// What the system said. Where it names a kind of error, there is a text for that; only what has no kind follows in the
/// system's own words.
///
/// ```
/// use std::io;
/// let full = io::Error::from(io::ErrorKind::StorageFull);
/// assert_eq!(inarow_record::system_message(&full).key, "io-full");
/// ```
#[must_use]
pub fn system_message(error: &io::Error) -> Message {
    match error.raw_os_error().and_then(key_of_code).or_else(|| key_of_kind(error.kind())) {
        Some(key) => Message::new(key),
        // Nothing but the English name of a kind is left to say.
        None if error.raw_os_error().is_none() && error.get_ref().is_none() => Message::new("io-unknown"),
        None => Message::new("io-other").text("detail", error),
    }
}

/// The text for a kind of error; `None` for one that says nothing.
fn key_of_kind(kind: io::ErrorKind) -> Option<&'static str> {
    use io::ErrorKind as MalformedKind;
    Some(match kind {
        MalformedKind::NotFound => "io-not-found",
        MalformedKind::PermissionDenied => "io-denied",
        MalformedKind::IsADirectory => "io-folder",
        MalformedKind::NotADirectory => "io-no-folder",
        MalformedKind::DirectoryNotEmpty => "io-not-empty",
        MalformedKind::StorageFull => "io-full",
        MalformedKind::QuotaExceeded => "io-quota",
        MalformedKind::ReadOnlyFilesystem => "io-read-only",
        MalformedKind::FileTooLarge => "io-too-large",
        MalformedKind::AlreadyExists => "io-exists",
        MalformedKind::InvalidFilename => "io-name",
        MalformedKind::ResourceBusy | MalformedKind::ExecutableFileBusy | MalformedKind::Deadlock => {
            "io-busy"
        }
        MalformedKind::CrossesDevices => "io-other-disk",
        MalformedKind::TooManyLinks => "io-links",
        MalformedKind::TimedOut | MalformedKind::WouldBlock => "io-slow",
        MalformedKind::StaleNetworkFileHandle
        | MalformedKind::HostUnreachable
        | MalformedKind::NetworkUnreachable
        | MalformedKind::NetworkDown
        | MalformedKind::NotConnected
        | MalformedKind::ConnectionRefused
        | MalformedKind::ConnectionReset
        | MalformedKind::ConnectionAborted => "io-lost",
        MalformedKind::BrokenPipe => "io-reader",
        MalformedKind::UnexpectedEof => "io-short",
        MalformedKind::WriteZero => "io-unwritten",
        MalformedKind::InvalidData => "io-contents",
        MalformedKind::Interrupted => "io-interrupted",
        MalformedKind::OutOfMemory => "io-memory",
        MalformedKind::Unsupported | MalformedKind::NotSeekable => "io-unable",
        _ => return None,
    })
}

/// The text for a number of the system's that Rust gives no kind, or one that says less.
fn key_of_code(code: i32) -> Option<&'static str> {
    match code {
        // EIO; ENFILE and EMFILE. The same on Linux and macOS.
        5 if cfg!(unix) => Some("io-device"),
        23 | 24 if cfg!(unix) => Some("io-open"),
        // Too many open files; a drive that is not ready; sharing and lock violations; a failing device.
        4 if cfg!(windows) => Some("io-open"),
        21 if cfg!(windows) => Some("io-lost"),
        32 | 33 if cfg!(windows) => Some("io-busy"),
        1117 if cfg!(windows) => Some("io-device"),
        _ => None,
    }
}
