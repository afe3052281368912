//! HTTP requests. Each request blocks until its answer, with a time limit.

use std::io::Read;
use std::time::Duration;

use serde::de::DeserializeOwned;
use ureq::http::{Response, header};
use ureq::{Agent, Body};

use crate::lines::{Lines, MAX_LINE};
use crate::{ClientError, ServerUrl};

/// Time limit of a whole request.
const PATIENCE: Duration = Duration::from_secs(20);
/// Time limit for opening a connection.
const CONNECTING: Duration = Duration::from_secs(10);
/// Time limit for silence in a stream. The server sends an empty line every 15 s.
pub(crate) const SILENCE: Duration = Duration::from_secs(45);

/// HTTP client of one server.
#[derive(Clone, Debug)]
pub(crate) struct Http {
    pub(crate) server: ServerUrl,
    /// Language of the server's sentences.
    pub(crate) lang: String,
    agent: Agent,
}

impl Http {
    pub(crate) fn new(server: ServerUrl, lang: &str) -> Http {
        let config = Agent::config_builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .proxy(None)
            .timeout_connect(Some(CONNECTING))
            .timeout_per_read(Some(SILENCE))
            .timeout_per_write(Some(PATIENCE))
            .timeout_recv_response(Some(PATIENCE))
            .user_agent(concat!("inarow/", env!("CARGO_PKG_VERSION")));
        #[cfg(feature = "tls")]
        let config = config.tls_config(crate::trust::tls_config());
        let config = config.build();
        Http { server, lang: lang.to_owned(), agent: config.new_agent() }
    }

    /// Returns a client of this server with separate connections. [Cutting](Http::cut) these connections
    /// affects no other client.
    pub(crate) fn apart(&self) -> Http {
        Http::new(self.server.clone(), &self.lang)
    }

    /// Cuts all connections. A thread that waits for an answer returns.
    pub(crate) fn cut(&self) {
        self.agent.clone().shutdown();
    }

    /// Reads a document.
    pub(crate) fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, ClientError> {
        let request = self.agent.get(self.server.at(path)).header(header::ACCEPT_LANGUAGE, &self.lang);
        let request = request.config().timeout_global(Some(PATIENCE)).build();
        document(request.call().map_err(|error| failed(&error))?)
    }

    /// Sends a document and reads the answer. `secret` is a seat's secret or a bot's token.
    pub(crate) fn post<T: DeserializeOwned>(
        &self,
        path: &str,
        secret: Option<&str>,
        body: &impl serde::Serialize,
    ) -> Result<T, ClientError> {
        let mut request = self
            .agent
            .post(self.server.at(path))
            .header(header::ACCEPT_LANGUAGE, &self.lang)
            .header(header::CONTENT_TYPE, "application/json");
        if let Some(secret) = secret {
            request = request.header(header::AUTHORIZATION, format!("Bearer {secret}"));
        }
        let body = serde_json::to_vec(body).map_err(|_| ClientError::NotUnderstood)?;
        let request = request.config().timeout_global(Some(PATIENCE)).build();
        document(request.send(&body[..]).map_err(|error| failed(&error))?)
    }

    /// Opens a stream of lines.
    pub(crate) fn lines(&self, path: &str, secret: Option<&str>) -> Result<Lines, ClientError> {
        let mut request = self.agent.get(self.server.at(path)).header(header::ACCEPT_LANGUAGE, &self.lang);
        if let Some(secret) = secret {
            request = request.header(header::AUTHORIZATION, format!("Bearer {secret}"));
        }
        let response = request.call().map_err(|error| failed(&error))?;
        if response.status().is_success() {
            return Ok(Lines::new(Box::new(response.into_body().into_reader())));
        }
        Err(refusal(response))
    }
}

/// Reads the document of an answer.
fn document<T: DeserializeOwned>(response: Response<Body>) -> Result<T, ClientError> {
    if !response.status().is_success() {
        return Err(refusal(response));
    }
    serde_json::from_slice(&body(response)?).map_err(|_| ClientError::NotUnderstood)
}

fn refusal(response: Response<Body>) -> ClientError {
    let status = response.status().as_u16();
    let retry =
        response.headers().get(header::RETRY_AFTER).and_then(|value| value.to_str().ok()?.parse().ok());
    match body(response) {
        Ok(body) => ClientError::refused(status, &body, retry.map(Duration::from_secs)),
        Err(error) => error,
    }
}

fn body(response: Response<Body>) -> Result<Vec<u8>, ClientError> {
    let mut bytes = Vec::new();
    let mut reader = response.into_body().into_reader().take(MAX_LINE + 1);
    reader.read_to_end(&mut bytes).map_err(|error| ClientError::io(&error))?;
    if bytes.len() as u64 > MAX_LINE { Err(ClientError::NotUnderstood) } else { Ok(bytes) }
}

fn failed(error: &ureq::Error) -> ClientError {
    use std::io::{Error, ErrorKind};
    match error {
        ureq::Error::Io(error) => ClientError::io(error),
        ureq::Error::Timeout(_) => ClientError::io(&Error::from(ErrorKind::TimedOut)),
        ureq::Error::HostNotFound => {
            ClientError::Unreachable(inarow_core::Message::new("network-no-such-name"))
        }
        ureq::Error::ConnectionFailed => ClientError::io(&Error::from(ErrorKind::ConnectionRefused)),
        ureq::Error::TlsRequired => ClientError::NoTls,
        ureq::Error::BadUri(_) | ureq::Error::Http(_) => ClientError::BadLink,
        // Includes a protocol other than HTTP, a too long answer, and failed encryption.
        other => ClientError::Unreachable(
            inarow_core::Message::new("io-other")
                .text("detail", inarow_core::on_a_line(&other.to_string(), 120)),
        ),
    }
}
