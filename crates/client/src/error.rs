//! Errors between a program and a server.

use std::time::Duration;

use inarow_core::{Explain, Message, on_a_line};
use inarow_sys::{connection_message, says_nobody_listens};

/// The most characters of a server's sentence that are shown.
const MAX_SENTENCE: usize = 200;

/// Why something is not done on a server.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ClientError {
    /// The text is no address of a server, or no link of a game.
    #[error("this is no link of a game")]
    BadLink,
    /// The server's address has https, and this build does not speak it.
    #[error("this build does not speak https")]
    NoTls,
    /// The server has a certificate that nobody whom this machine trusts has signed, or one of another name.
    #[error("the server's certificate is not trusted: {0}")]
    NotTrusted(String),
    /// The server does not answer, or the line was cut.
    #[error("the server cannot be reached: {0:?}")]
    Unreachable(Message),
    /// The player who hosts the game on their own machine has quit: it goes on when they come back.
    #[error("the host of the game has quit")]
    HostLeft,
    /// The server answers that it does not do it.
    #[error("the server refuses: {code}")]
    Refused {
        /// The status of HTTP.
        status: u16,
        /// The error's code in the server's interface: `full`, `occupied`.
        code: String,
        /// The server's sentence about it, on a line and with nothing hidden in it.
        sentence: String,
        /// When the server wants to be asked again.
        retry_after: Option<Duration>,
    },
    /// The answer is none that a server of this program gives.
    #[error("the server's answer cannot be understood")]
    NotUnderstood,
    /// The program has no threads or random numbers left.
    #[error("the system refuses: {0:?}")]
    System(Message),
}

impl ClientError {
    pub(crate) fn io(error: &std::io::Error) -> ClientError {
        #[cfg(feature = "tls")]
        if let Some(why) = crate::trust::distrust(error) {
            return ClientError::NotTrusted(why);
        }
        ClientError::Unreachable(connection_message(error))
    }

    /// Whether no server listens at the address.
    #[must_use]
    pub fn is_nobody_there(&self) -> bool {
        matches!(self, ClientError::Unreachable(reason) if says_nobody_listens(reason))
    }

    /// Reads a server's answer with an error.
    pub(crate) fn refused(status: u16, body: &[u8], retry_after: Option<Duration>) -> ClientError {
        #[derive(serde::Deserialize)]
        struct ErrorView {
            error: String,
            #[serde(default)]
            message: String,
        }
        let Ok(ErrorView { error, message }) = serde_json::from_slice(body) else {
            // A proxy answers for a server that is down.
            return match status {
                500.. => {
                    ClientError::Unreachable(Message::new("client-unavailable").digits("status", status))
                }
                _ => ClientError::NotUnderstood,
            };
        };
        ClientError::Refused {
            status,
            code: on_a_line(&error, 64).into_owned(),
            sentence: on_a_line(&message, MAX_SENTENCE).into_owned(),
            retry_after,
        }
    }

    /// Whether the same may well be done later: the line is cut, the server starts anew or has too much to do.
    #[must_use]
    pub fn is_passing(&self) -> bool {
        match self {
            ClientError::Unreachable(_) | ClientError::HostLeft => true,
            ClientError::Refused { status, .. } => matches!(status, 408 | 429 | 500..),
            _ => false,
        }
    }

    /// The code of a refusal, such as `full`.
    #[must_use]
    pub fn code(&self) -> Option<&str> {
        match self {
            ClientError::Refused { code, .. } => Some(code),
            _ => None,
        }
    }
}

impl Explain for ClientError {
    fn message(&self) -> Message {
        match self {
            ClientError::BadLink => Message::new("client-bad-link"),
            ClientError::NoTls => Message::new("client-no-tls"),
            ClientError::NotTrusted(why) => {
                Message::new("client-not-trusted").text("detail", on_a_line(why, MAX_SENTENCE))
            }
            ClientError::Unreachable(reason) if says_nobody_listens(reason) => Message::new("client-nobody"),
            ClientError::Unreachable(reason) => {
                Message::new("client-unreachable").because("reason", reason.clone())
            }
            ClientError::Refused { code, sentence, .. } if sentence.is_empty() => {
                Message::new("client-refused").text("reason", code)
            }
            ClientError::Refused { sentence, .. } => {
                Message::new("client-sentence").text("sentence", sentence)
            }
            ClientError::HostLeft => Message::new("link-host-left"),
            ClientError::NotUnderstood => Message::new("client-not-understood"),
            ClientError::System(reason) => reason.clone(),
        }
    }
}
