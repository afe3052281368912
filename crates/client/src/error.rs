//! Errors between a program and a server.

use std::time::Duration;

use inarow_core::{Explain, Message, on_a_line};
use inarow_sys::{connection_message, says_nobody_listens};

/// Limit of the shown part of a server's sentence, in characters.
const MAX_SENTENCE: usize = 200;

/// Reason why a request to a server failed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ClientError {
    /// The text is not an address of a server or a link of a game.
    #[error("this is no link of a game")]
    BadLink,
    /// The server's address has https, which this build does not support.
    #[error("this build does not speak https")]
    NoTls,
    /// The server's certificate is not signed by a trusted authority, or is for another name.
    #[error("the server's certificate is not trusted: {0}")]
    NotTrusted(String),
    /// The server does not answer, or the connection was cut.
    #[error("the server cannot be reached: {0:?}")]
    Unreachable(Message),
    /// The player who hosts the game has quit. The game continues when that player comes back.
    #[error("the host of the game has quit")]
    HostLeft,
    /// The server refused the request.
    #[error("the server refuses: {code}")]
    Refused {
        /// HTTP status.
        status: u16,
        /// Code of the error in the server's interface: `full`, `occupied`.
        code: String,
        /// The server's sentence about the error, as a single line of visible characters.
        sentence: String,
        /// Time after which the server accepts the next request.
        retry_after: Option<Duration>,
    },
    /// The answer does not come from a server of this program.
    #[error("the server's answer cannot be understood")]
    NotUnderstood,
    /// The system has no threads or random numbers left.
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
            // A proxy answers in place of a server that is down.
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

    /// Whether a later attempt may succeed. The connection was cut, or the server restarts or is overloaded.
    #[must_use]
    pub fn is_passing(&self) -> bool {
        match self {
            ClientError::Unreachable(_) | ClientError::HostLeft => true,
            ClientError::Refused { status, .. } => matches!(status, 408 | 429 | 500..),
            _ => false,
        }
    }

    /// Returns the code of a refusal, such as `full`.
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
