//! Messages for errors of the operating system.

use std::io;

use inarow_core::Message;

/// Explains an error of the operating system. Every known kind of error has a text. Any other error is quoted
/// in the system's words.
///
/// ```
/// use std::io;
/// let full = io::Error::from(io::ErrorKind::StorageFull);
/// assert_eq!(inarow_sys::system_message(&full).key, "io-full");
/// ```
#[must_use]
pub fn system_message(error: &io::Error) -> Message {
    match error.raw_os_error().and_then(key_of_code).or_else(|| key_of_kind(error.kind())) {
        Some(key) => Message::new(key),
        // The error has only the English name of its kind.
        None if error.raw_os_error().is_none() && error.get_ref().is_none() => Message::new("io-unknown"),
        None => Message::new("io-other").text("detail", system_text(error)),
    }
}

/// Returns the system's description of an error, without the error number.
#[must_use]
pub fn system_text(error: &io::Error) -> String {
    let text = error.to_string();
    match text.rsplit_once(" (os error ") {
        Some((words, _)) if error.raw_os_error().is_some() => words.to_owned(),
        _ => text,
    }
}

/// Returns the key of the text for a kind of error, or `None` for a kind without meaning.
fn key_of_kind(kind: io::ErrorKind) -> Option<&'static str> {
    use io::ErrorKind as Kind;
    Some(match kind {
        Kind::NotFound => "io-not-found",
        Kind::PermissionDenied => "io-denied",
        Kind::IsADirectory => "io-folder",
        Kind::NotADirectory => "io-no-folder",
        Kind::DirectoryNotEmpty => "io-not-empty",
        Kind::StorageFull => "io-full",
        Kind::QuotaExceeded => "io-quota",
        Kind::ReadOnlyFilesystem => "io-read-only",
        Kind::FileTooLarge => "io-too-large",
        Kind::AlreadyExists => "io-exists",
        Kind::InvalidFilename => "io-name",
        Kind::ResourceBusy | Kind::ExecutableFileBusy | Kind::Deadlock => "io-busy",
        Kind::CrossesDevices => "io-other-disk",
        Kind::TooManyLinks => "io-links",
        Kind::TimedOut | Kind::WouldBlock => "io-slow",
        Kind::StaleNetworkFileHandle
        | Kind::HostUnreachable
        | Kind::NetworkUnreachable
        | Kind::NetworkDown
        | Kind::NotConnected
        | Kind::ConnectionRefused
        | Kind::ConnectionReset
        | Kind::ConnectionAborted => "io-lost",
        Kind::BrokenPipe => "io-reader",
        Kind::UnexpectedEof => "io-short",
        Kind::WriteZero => "io-unwritten",
        Kind::InvalidData => "io-contents",
        Kind::Interrupted => "io-interrupted",
        Kind::OutOfMemory => "io-memory",
        Kind::Unsupported | Kind::NotSeekable => "io-unable",
        _ => return None,
    })
}

/// Returns the key of the text for a system error number whose kind in Rust is missing or less exact.
fn key_of_code(code: i32) -> Option<&'static str> {
    match code {
        // EIO, ENFILE and EMFILE. The numbers are equal on Linux and macOS.
        5 if cfg!(unix) => Some("io-device"),
        23 | 24 if cfg!(unix) => Some("io-open"),
        // Too many open files, a drive that is not ready, sharing and lock violations, a failing device.
        4 if cfg!(windows) => Some("io-open"),
        21 if cfg!(windows) => Some("io-lost"),
        32 | 33 if cfg!(windows) => Some("io-busy"),
        1117 if cfg!(windows) => Some("io-device"),
        _ => None,
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_errors_are_not_told() {
        // ENOTTY has no `ErrorKind`.
        let error = io::Error::from_raw_os_error(25);
        assert!(error.to_string().contains("os error"), "{error}");
        let text = system_text(&error);
        assert!(!text.is_empty() && !text.contains("os error"), "{text}");
        assert_eq!(system_message(&error), Message::new("io-other").text("detail", text));
        assert_eq!(system_text(&io::Error::other("said (os error 7)")), "said (os error 7)");
    }
}
