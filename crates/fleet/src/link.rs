//! Connection to a NATS server for blocking threads.

use std::error::Error;
use std::fmt::Display;
use std::future::Future;
use std::io::{self, ErrorKind};
use std::path::PathBuf;
use std::pin::pin;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant, SystemTime};

use async_nats::connection::State;
use async_nats::jetstream::consumer::{Consumer, pull};
use async_nats::jetstream::stream::{self, DiscardPolicy, RetentionPolicy, StorageType, Stream};
use async_nats::jetstream::{self, Context};
use async_nats::{Client, ConnectError, ConnectErrorKind, ConnectOptions, ServerAddr};
use futures::StreamExt;
use futures::future::{Either, select};
use inarow_play::Stop;
use percent_encoding::percent_decode_str;
use tokio::runtime::{Handle, Runtime};

use crate::error::{Credentials, FleetError};
use crate::health::Health;
use crate::standing::LostReason;

/// Wait for an answer of the server.
const PATIENCE: Duration = Duration::from_secs(5);
/// Time for pending requests, and then for the last messages, once `stop` is set.
const FAREWELL: Duration = Duration::from_secs(1);
/// Interval between two checks of `stop`.
const NOTICED: Duration = Duration::from_millis(50);
/// Age at which a server drops messages that nobody took. Abandoned runs then do not fill the server.
const KEPT: Duration = Duration::from_secs(30 * 24 * 3600);
/// Name prefixes of the streams of orders and results. The run's name follows.
pub(crate) const ORDERS: &str = "inarow-orders-";
pub(crate) const RESULTS: &str = "inarow-results-";
/// Consumer of a stream, shared by every worker.
pub(crate) const CONSUMER: &str = "all";
/// Time after which an unacknowledged order or result goes to another worker.
pub(crate) const SILENCE: Duration = Duration::from_secs(10);

/// A connection. The caller's thread waits for answers, but only briefly once `stop` is set. An unreachable
/// server would block the thread forever.
pub(crate) struct Link {
    /// Runtime, or `None` only during the drop.
    runtime: Option<Runtime>,
    handle: Handle,
    pub(crate) client: Client,
    pub(crate) context: Context,
    /// State of the server connection.
    pub(crate) health: Arc<Health>,
    stop: Stop,
    /// Deadline of every wait, set once `stop` is seen.
    last: OnceLock<Instant>,
}

impl Drop for Link {
    fn drop(&mut self) {
        // Dropping the runtime would wait for a name resolution without an answer.
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

/// Default port of servers and of addresses.
const PORT: u16 = 4222;

/// Schemes of server addresses.
const SCHEMES: [&str; 4] = ["nats", "tls", "ws", "wss"];

/// Returns addresses for display, without credentials. Credentials may contain commas, colons and `@`. The
/// scheme is therefore all that remains of the text before the last `@`.
fn shown(addresses: &str) -> String {
    let (before, hosts) = addresses.rsplit_once('@').unwrap_or(("", addresses));
    let scheme = before.split_once("://").map(|(scheme, _)| scheme.trim());
    let scheme = scheme.filter(|scheme| SCHEMES.contains(scheme)).map(|scheme| format!("{scheme}://"));
    let parts: Vec<&str> = hosts.split(',').map(str::trim).collect();
    let is_signed = addresses.contains('@');
    let parsed: Result<Vec<ServerAddr>, _> = parts.iter().map(|part| part.parse()).collect();
    let hosts = match parsed {
        Ok(parsed) => {
            let whole = |(part, address): (&&str, &ServerAddr)| match is_signed || has_a_port(address) {
                true => (*part).to_owned(),
                false => without_ports(part),
            };
            parts.iter().zip(&parsed).map(whole).collect::<Vec<_>>().join(",")
        }
        Err(_) => without_ports(hosts),
    };
    scheme.unwrap_or_default() + &hosts
}

/// Returns whether the port of an address is plausible. After a plain name the port may be a password without a
/// host, because some networks resolve any name.
fn has_a_port(address: &ServerAddr) -> bool {
    let host = address.host();
    address.port() == PORT || host == "localhost" || host.contains(['.', ':'])
}

/// Returns a text that is not an address, up to its port. The port may be a password without a host.
fn without_ports(text: &str) -> String {
    let host = text.find("://").map_or(0, |at| at + 3);
    match text[host..].find(':') {
        Some(colon) => format!("{}:…", &text[..host + colon]),
        None => text.to_owned(),
    }
}

impl Link {
    /// Connects. Signs in with the address (`nats://NAME:PASSWORD@HOST`) or the variables of the `nats`
    /// program. The variables are `NATS_USER` and `NATS_PASSWORD`, `NATS_TOKEN`, `NATS_CREDS`, `NATS_NKEY`,
    /// `NATS_CA`, `NATS_CERT` and `NATS_KEY`.
    pub(crate) fn connect(url: &str, name: &str, stop: Stop) -> Result<Link, FleetError> {
        let addresses: Vec<ServerAddr> = url
            .split(',')
            .map(|address| address.trim().parse())
            .collect::<Result<_, std::io::Error>>()
            .map_err(|error| FleetError::Address { address: shown(url), reason: error.to_string() })?;
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .thread_name("nats")
            .enable_all()
            .build()
            .map_err(FleetError::Threads)?;
        let is_encrypted = addresses.iter().any(ServerAddr::tls_required)
            || [NATS_CA, NATS_CERT].iter().any(|name| text(name).is_some());
        let health = Arc::new(Health::default());
        let noted = Arc::clone(&health);
        let client = runtime.block_on(async {
            let options = named_in(&addresses, signed_in(ConnectOptions::new()).await?)
                .name(name)
                .event_callback(move |event| {
                    noted.note(&event);
                    std::future::ready(())
                })
                .connection_timeout(PATIENCE)
                .request_timeout(Some(PATIENCE));
            options.connect(addresses).await.map_err(|error| unconnected(url, is_encrypted, &error))
        })?;
        let context = {
            let _entered = runtime.enter();
            jetstream::new(client.clone())
        };
        let handle = runtime.handle().clone();
        let last = OnceLock::new();
        let link = Link { runtime: Some(runtime), handle, client, context, health, stop, last };
        link.ask("its streams", async { link.context.stream_names().next().await.transpose() })?;
        Ok(link)
    }

    /// Waits on this thread, and returns `None` if `stop` was set before an answer came.
    pub(crate) fn wait<T>(&self, future: impl Future<Output = T>) -> Option<T> {
        self.handle.block_on(async {
            match select(pin!(future), pin!(self.ended())).await {
                Either::Left((done, _)) => Some(done),
                Either::Right(_) => None,
            }
        })
    }

    /// Waits on this thread with a time limit, because an unreachable server never answers.
    pub(crate) fn wait_shortly<T>(&self, future: impl Future<Output = T>) -> Option<T> {
        self.wait(async { tokio::time::timeout(PATIENCE, future).await.ok() }).flatten()
    }

    /// Waits with a time limit for an answer that a run needs. A missing answer is an error.
    pub(crate) fn ask<T, E: Display>(
        &self,
        what: &'static str,
        future: impl Future<Output = Result<T, E>>,
    ) -> Result<T, FleetError> {
        match self.wait(future) {
            Some(answer) => answer.map_err(|error| refused(what, &error)),
            None => Err(refused(what, &"no answer")),
        }
    }

    /// Waits for the last messages, only briefly when `stop` is set or the server is unreachable.
    pub(crate) fn say_goodbye(&self, future: impl Future) {
        let is_hurried = self.stop.is_set() || self.client.connection_state() != State::Connected;
        let patience = if is_hurried { FAREWELL } else { PATIENCE };
        // The other side notices a failure without help.
        let _ = self.handle.block_on(async { tokio::time::timeout(patience, future).await });
    }

    /// Ends shortly after `stop` was set.
    async fn ended(&self) {
        while !self.stop.is_set() {
            tokio::time::sleep(NOTICED).await;
        }
        let last = *self.last.get_or_init(|| Instant::now() + FAREWELL);
        tokio::time::sleep_until(last.into()).await;
    }

    /// Runs a task in the background.
    pub(crate) fn spawn(&self, future: impl Future<Output = ()> + Send + 'static) {
        self.handle.spawn(future);
    }

    /// Returns the largest message that the server accepts, in bytes.
    pub(crate) fn most_bytes(&self) -> usize {
        self.client.server_info().max_payload
    }

    /// Returns a stream whose messages are each processed once, with the stream's consumer. An acknowledged
    /// message is deleted. Any other message goes to another worker after [`SILENCE`].
    pub(crate) fn queue(
        &self,
        name: &str,
        subject: &str,
        at_once: i64,
    ) -> Result<(Stream, Consumer<pull::Config>), FleetError> {
        let config = stream::Config {
            name: name.to_owned(),
            subjects: vec![subject.to_owned()],
            retention: RetentionPolicy::WorkQueue,
            storage: StorageType::File,
            discard: DiscardPolicy::New,
            num_replicas: 1,
            max_age: KEPT,
            description: Some("games of inarow arena".to_owned()),
            ..stream::Config::default()
        };
        let consumer = pull::Config {
            durable_name: Some(CONSUMER.to_owned()),
            ack_wait: SILENCE,
            max_ack_pending: at_once,
            ..pull::Config::default()
        };
        let stream = self.ask("a stream", self.context.get_or_create_stream(config))?;
        let consumer = self.ask("a consumer", stream.get_or_create_consumer(CONSUMER, consumer))?;
        Ok((stream, consumer))
    }

    /// Deletes streams of runs that were killed and never resumed. The messages of such streams have expired.
    /// The server would store empty streams forever.
    pub(crate) fn tidy(&self) {
        // Nothing depends on this request, because other requests report an unreachable server.
        let _ = self.wait_shortly(async {
            let mut streams = self.context.streams();
            while let Some(Ok(stream)) = streams.next().await {
                let (name, state) = (&stream.config.name, &stream.state);
                let is_ours = name.starts_with(ORDERS) || name.starts_with(RESULTS);
                let used = state.last_timestamp.max(stream.created).unix_timestamp();
                let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
                if is_ours && is_left_behind(state.messages, used, now) {
                    let _ = self.context.delete_stream(name).await;
                }
            }
        });
    }
}

/// Returns whether the stream's run is over. `used` is the time of the last message, in seconds since 1970.
fn is_left_behind(messages: u64, used: i64, now: Duration) -> bool {
    let used = Duration::from_secs(u64::try_from(used).unwrap_or(0));
    messages == 0 && now.saturating_sub(used) > KEPT
}

pub(crate) fn refused(what: &'static str, reason: &dyn Display) -> FleetError {
    FleetError::JetStream { what, reason: reason.to_string() }
}

/// Signs in with the credentials of an address, which are a name and a password, or a token. The address's
/// credentials take precedence over the environment. The client library ignores credentials in an address.
fn named_in(addresses: &[ServerAddr], options: ConnectOptions) -> ConnectOptions {
    let decoded = |text: &str| percent_decode_str(text).decode_utf8_lossy().into_owned();
    let Some((name, address)) =
        addresses.iter().find_map(|address| Some((decoded(address.username()?), address)))
    else {
        return options;
    };
    match address.password() {
        Some(password) => options.user_and_password(name, decoded(password)),
        None => options.token(name),
    }
}

/// Returns the error of a failed connection, with advice.
fn unconnected(url: &str, is_encrypted: bool, error: &ConnectError) -> FleetError {
    let (address, reason) = (shown(url), error.to_string());
    match error.kind() {
        ConnectErrorKind::AuthorizationViolation | ConnectErrorKind::Authentication => {
            let named: Vec<&'static str> = SIGN_IN
                .iter()
                .flat_map(|names| names.iter())
                .copied()
                .filter(|name| text(name).is_some())
                .collect();
            let given = match (named.is_empty(), url.contains('@')) {
                (_, true) => Credentials::Address,
                (true, false) => Credentials::Nothing,
                (false, false) => Credentials::Variables(named),
            };
            FleetError::SignIn { address, reason: "authorization violation".to_owned(), given }
        }
        ConnectErrorKind::Tls => FleetError::Certificate { address, reason },
        // The client library reports errors of the server's certificate as text. For our certificate the server
        // sends an alert, which is lost if the server closes the connection at once.
        _ if reason.contains("certificate") || reason.contains("fatal alert") => {
            FleetError::Certificate { address, reason }
        }
        _ if is_encrypted && is_closed(error) => FleetError::Certificate { address, reason },
        // The name does not resolve. The name may be a user name, with a password in place of the port.
        _ if LostReason::of(&reason) == LostReason::Unknown => {
            FleetError::Connect { address: without_ports(&address), reason }
        }
        _ => FleetError::Connect { address, reason },
    }
}

/// Returns whether a server accepted and then closed the connection.
fn is_closed(error: &ConnectError) -> bool {
    let mut cause = error.source();
    while let Some(error) = cause {
        if let Some(error) = error.downcast_ref::<io::Error>() {
            let kinds = [
                ErrorKind::ConnectionReset,
                ErrorKind::ConnectionAborted,
                ErrorKind::BrokenPipe,
                ErrorKind::UnexpectedEof,
            ];
            return kinds.contains(&error.kind());
        }
        cause = error.source();
    }
    // The client library reports the end of a stream with these words.
    error.to_string().ends_with("broken pipe")
}

/// Variables for signing in. Two in a row belong together.
const SIGN_IN: [&[&str]; 4] =
    [&["NATS_USER", "NATS_PASSWORD"], &["NATS_TOKEN"], &["NATS_CREDS"], &["NATS_NKEY"]];

/// Variables of certificates. Connections are encrypted if a variable is set.
const NATS_CA: &str = "NATS_CA";
const NATS_CERT: &str = "NATS_CERT";
const NATS_KEY: &str = "NATS_KEY";

fn text(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.is_empty())
}

/// Returns the values of two variables that belong together.
fn both(first: &'static str, second: &'static str) -> Result<Option<(String, String)>, FleetError> {
    match (text(first), text(second)) {
        (Some(one), Some(other)) => Ok(Some((one, other))),
        (None, None) => Ok(None),
        (Some(_), None) => Err(FleetError::Half { set: first, missing: second }),
        (None, Some(_)) => Err(FleetError::Half { set: second, missing: first }),
    }
}

/// Returns the file that a variable names, and the file's contents.
fn file(variable: &'static str) -> Result<Option<(PathBuf, String)>, FleetError> {
    let Some(path) = text(variable) else { return Ok(None) };
    if is_secret(&path) {
        return Err(FleetError::Secret { variable });
    }
    let path = PathBuf::from(path);
    match std::fs::read_to_string(&path) {
        Ok(content) => Ok(Some((path, content))),
        Err(reason) => Err(FleetError::Key { variable, path, reason }),
    }
}

/// Returns whether a text looks like a secret rather than a file name. A secret must not be shown.
fn is_secret(text: &str) -> bool {
    let is_key = |text: &str| text.len() >= 32 && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
    text.contains("-----BEGIN") || text.contains('\n') || is_key(text.trim())
}

async fn signed_in(mut options: ConnectOptions) -> Result<ConnectOptions, FleetError> {
    if let Some((user, password)) = both("NATS_USER", "NATS_PASSWORD")? {
        options = options.user_and_password(user, password);
    }
    if let Some(token) = text("NATS_TOKEN") {
        options = options.token(token);
    }
    if let Some((path, _)) = file("NATS_CREDS")? {
        let failed = |reason| FleetError::Key { variable: "NATS_CREDS", path: path.clone(), reason };
        options = options.credentials_file(&path).await.map_err(failed)?;
    }
    if let Some((_, seed)) = file("NATS_NKEY")? {
        options = options.nkey(seed.trim().to_owned());
    }
    if let Some((path, _)) = file(NATS_CA)? {
        options = options.add_root_certificates(path).require_tls(true);
    }
    if both(NATS_CERT, NATS_KEY)?.is_some()
        && let (Some((certificate, _)), Some((key, _))) = (file(NATS_CERT)?, file(NATS_KEY)?)
    {
        options = options.add_client_certificate(certificate, key).require_tls(true);
    }
    Ok(options)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_are_not_shown() {
        assert_eq!(shown("nats://anna:secret@host:4222"), "nats://host:4222");
        assert_eq!(shown("tls://host"), "tls://host");
        assert_eq!(shown("anna:secret@host"), "host");
        assert_eq!(shown("nats://anna:secret"), "nats://anna:…");
        assert_eq!(shown("nats://[::1]:4222"), "nats://[::1]:4222");
        assert_eq!(shown("nats://one:1,nats://anna:secret@two:2"), "nats://two:2");
        assert_eq!(shown("nats://anna:secret@one,nats://ben:secret@two"), "nats://two");
        assert_eq!(shown("nats://one.net:1, two"), "nats://one.net:1,two");
        assert_eq!(shown("nats://anna:1234, tls://two:4222"), "nats://anna:…,tls://two:4222");
        assert_eq!(shown("nats://localhost:1"), "nats://localhost:1");
        assert_eq!(shown("nats://anna:123456"), "nats://anna:…", "no port has six digits");
        for address in [
            "nats://anna:se,cret@host",
            "nats://anna:se@cret@host",
            "nats://anna:se://cret@host",
            "anna:cret://x@host",
            "nats://anna:cret,12",
            "nats://anna:12,cret:34@host:4222",
        ] {
            assert!(!shown(address).contains("cret"), "{address}: {}", shown(address));
        }
    }

    #[test]
    fn keys_are_told_from_names_of_files() {
        for secret in [
            "SUACSSL3UAHUDXKFSNVUZRF5UHPMWZ6BFDTJ7M6USDXIEDNPPQYYYCU3VY",
            "-----BEGIN NATS USER JWT-----",
            "one\ntwo",
        ] {
            assert!(is_secret(secret), "{secret}");
        }
        for name in ["seed", "keys/of-anna/user.nk", "a-file-with-a-long-name-that-nobody-would-type.creds"] {
            assert!(!is_secret(name), "{name}");
        }
    }

    #[test]
    fn streams_of_runs_that_are_over_are_told_from_others() {
        let now = Duration::from_secs(1_800_000_000);
        let ago = |days: i64| 1_800_000_000 - days * 24 * 3600;
        assert!(is_left_behind(0, ago(31), now));
        assert!(!is_left_behind(0, ago(29), now), "it may be gone on with");
        assert!(!is_left_behind(1, ago(31), now), "somebody keeps messages longer");
        // A stream that never got a message has a date in the year 1.
        assert!(is_left_behind(0, -62_135_596_800, now));
        assert!(!is_left_behind(0, ago(-1), now), "a clock that goes wrong");
    }

    /// A server that requires a certificate may close the connection before reporting the requirement.
    #[test]
    fn a_connection_that_is_closed_has_advice_on_certificates_where_it_is_encrypted() {
        let of = |kind: ErrorKind| ConnectError::from(io::Error::from(kind));
        let ended = ConnectError::with_source(ConnectErrorKind::Io, "broken pipe");
        for closed in [of(ErrorKind::ConnectionReset), of(ErrorKind::UnexpectedEof), ended] {
            let error = unconnected("tls://host", true, &closed);
            assert!(matches!(error, FleetError::Certificate { .. }), "{error}");
            assert!(error.to_string().contains("NATS_CERT and NATS_KEY"), "{error}");
            let error = unconnected("nats://host", false, &closed);
            assert!(matches!(error, FleetError::Connect { .. }), "{error}");
        }
        let error = unconnected("tls://host", true, &of(ErrorKind::ConnectionRefused));
        assert!(matches!(error, FleetError::Connect { .. }), "{error}");
        let alert = io::Error::new(ErrorKind::InvalidData, "received fatal alert: UnknownCA");
        let error = unconnected("nats://host", false, &ConnectError::from(alert));
        assert!(matches!(error, FleetError::Certificate { .. }), "{error}");
    }

    #[test]
    fn digits_behind_a_name_that_nobody_has_are_not_shown() {
        let unknown = ConnectError::with_source(
            ConnectErrorKind::Dns,
            "failed to lookup address information: Name or service not known",
        );
        let error = unconnected("nats://anna:1234", false, &unknown).to_string();
        assert!(error.contains("nats://anna:…") && !error.contains("1234"), "{error}");
        let refused = ConnectError::from(io::Error::from(ErrorKind::ConnectionRefused));
        let error = unconnected("nats://localhost:4222", false, &refused).to_string();
        assert!(error.contains("nats://localhost:4222"), "{error}");
    }

    #[test]
    fn reasons_have_no_numbers_of_the_system() {
        let reason = LostReason::of("IO error: Protocol not available (os error 92)");
        assert_eq!(reason, LostReason::Other("IO error: Protocol not available".to_owned()));
        assert_eq!(LostReason::of("IO error: No route to host (os error 113)"), LostReason::Silent);
    }

    #[test]
    fn nobody_there_is_told() {
        let error = Link::connect("nats://127.0.0.1:1", "test", Stop::new()).err().unwrap().to_string();
        assert!(error.contains("127.0.0.1:1") && error.contains("nats-server"), "{error}");
        assert!(matches!(Link::connect("nats://a b", "test", Stop::new()), Err(FleetError::Address { .. })));
    }
}
