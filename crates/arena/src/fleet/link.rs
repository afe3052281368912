//! The connection to a NATS server, for threads that wait.

use std::future::Future;
use std::path::PathBuf;
use std::time::Duration;

use async_nats::jetstream::consumer::{Consumer, pull};
use async_nats::jetstream::stream::{self, DiscardPolicy, RetentionPolicy, StorageType, Stream};
use async_nats::jetstream::{self, Context};
use async_nats::{Client, ConnectOptions, ServerAddr};
use futures::StreamExt;
use tokio::runtime::Runtime;

use super::WireError;

/// How long the server may take to answer.
const PATIENCE: Duration = Duration::from_secs(5);
/// What the streams of orders and results begin with; the run's name follows.
pub(super) const ORDERS: &str = "inarow-orders-";
pub(super) const RESULTS: &str = "inarow-results-";
/// The one consumer of a stream, which all share.
pub(super) const CONSUMER: &str = "all";
/// How long an order or a result is somebody's without a word of him.
pub(super) const SILENCE: Duration = Duration::from_secs(10);

/// Why games cannot be shared with other machines.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FleetError {
    /// The address.
    #[error("{address}: {reason}; write nats://HOST:PORT or tls://HOST:PORT")]
    Address {
        /// As it was given, without a password.
        address: String,
        /// What is wrong.
        reason: String,
    },
    /// What the environment names for signing in.
    #[error("{variable} {}: {reason}", path.display())]
    Key {
        /// The variable.
        variable: &'static str,
        /// The file it names.
        path: PathBuf,
        /// What the system said.
        reason: std::io::Error,
    },
    /// Nobody answers.
    #[error("{address}: {reason}; is nats-server running there, and may you sign in?")]
    Connect {
        /// The address, without a password.
        address: String,
        /// What the client said.
        reason: String,
    },
    /// The server cannot keep streams.
    #[error(
        "the NATS server refused ({what}): {reason}; it needs JetStream, as nats-server --jetstream has it"
    )]
    JetStream {
        /// What was asked of it.
        what: &'static str,
        /// What it said.
        reason: String,
    },
    /// An engine's file cannot be read.
    #[error("{}: {reason}; workers know engines by what is in their files", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system said.
        reason: std::io::Error,
    },
    /// Nobody can play what is left.
    #[error(
        "no worker can run {name} (sha256 {sha256}); {worker} says: {reason}. Mend that, or start a worker on a machine \
         that runs it; the same command goes on with what --out keeps. Without --workers an engine loses its games by this"
    )]
    Broken {
        /// What the engine's file is called here.
        name: String,
        /// Its SHA-256, in hexadecimal digits.
        sha256: String,
        /// A worker that tried.
        worker: String,
        /// What happened there.
        reason: String,
    },
    /// The folder for what engines say.
    #[error("{}: {reason}; what engines say cannot be kept there", path.display())]
    Lines {
        /// The folder.
        path: PathBuf,
        /// What the system said.
        reason: std::io::Error,
    },
    /// A message that cannot be sent.
    #[error(transparent)]
    Wire(#[from] WireError),
    /// The system gives no threads.
    #[error("no threads can be started: {0}")]
    Threads(std::io::Error),
}

/// A connection. What takes time is waited for on the caller's thread.
pub(super) struct Link {
    runtime: Runtime,
    pub(super) client: Client,
    pub(super) context: Context,
}

/// An address as it may be shown: without what signs in.
fn shown(address: &str) -> String {
    match (address.split_once("://"), address.rsplit_once('@')) {
        (Some((scheme, _)), Some((_, host))) => format!("{scheme}://{host}"),
        (None, Some((_, host))) => host.to_owned(),
        _ => address.to_owned(),
    }
}

impl Link {
    /// Connects. Who we are is said by the address (`nats://NAME:PASSWORD@HOST`) or the variables of the `nats`
    /// program: `NATS_USER` and `NATS_PASSWORD`, `NATS_TOKEN`, `NATS_CREDS`, `NATS_NKEY`, `NATS_CA`, `NATS_CERT` and
    /// `NATS_KEY`.
    pub(super) fn connect(url: &str, name: &str) -> Result<Link, FleetError> {
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
        let client = runtime.block_on(async {
            let options = signed_in(ConnectOptions::new())
                .await?
                .name(name)
                .connection_timeout(PATIENCE)
                .request_timeout(Some(PATIENCE));
            options
                .connect(addresses)
                .await
                .map_err(|error| FleetError::Connect { address: shown(url), reason: error.to_string() })
        })?;
        let context = {
            let _entered = runtime.enter();
            jetstream::new(client.clone())
        };
        let link = Link { runtime, client, context };
        match link.wait(async { link.context.stream_names().next().await }) {
            Some(Err(error)) => Err(refused("its streams", &error)),
            Some(Ok(_)) | None => Ok(link),
        }
    }

    /// Waits on this thread.
    pub(super) fn wait<F: Future>(&self, future: F) -> F::Output {
        self.runtime.block_on(future)
    }

    /// Goes on by itself.
    pub(super) fn spawn(&self, future: impl Future<Output = ()> + Send + 'static) {
        self.runtime.spawn(future);
    }

    /// The most bytes of a message.
    pub(super) fn most_bytes(&self) -> usize {
        self.client.server_info().max_payload
    }

    /// A stream from which each message is taken once, and its consumer. A message is taken when it is acknowledged,
    /// and given to somebody else after [`SILENCE`].
    pub(super) fn queue(
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
            description: Some("games of inarow arena".to_owned()),
            ..stream::Config::default()
        };
        let consumer = pull::Config {
            durable_name: Some(CONSUMER.to_owned()),
            ack_wait: SILENCE,
            max_ack_pending: at_once,
            ..pull::Config::default()
        };
        self.wait(async {
            let stream = self.context.get_or_create_stream(config).await;
            let stream = stream.map_err(|error| refused("a stream", &error))?;
            let consumer = stream.get_or_create_consumer(CONSUMER, consumer).await;
            Ok((stream, consumer.map_err(|error| refused("a consumer", &error))?))
        })
    }
}

pub(super) fn refused(what: &'static str, reason: &dyn std::fmt::Display) -> FleetError {
    FleetError::JetStream { what, reason: reason.to_string() }
}

async fn signed_in(mut options: ConnectOptions) -> Result<ConnectOptions, FleetError> {
    let text = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let path = |name: &str| text(name).map(PathBuf::from);
    if let (Some(user), Some(password)) = (text("NATS_USER"), text("NATS_PASSWORD")) {
        options = options.user_and_password(user, password);
    }
    if let Some(token) = text("NATS_TOKEN") {
        options = options.token(token);
    }
    if let Some(path) = path("NATS_CREDS") {
        let failed = |reason| FleetError::Key { variable: "NATS_CREDS", path: path.clone(), reason };
        options = options.credentials_file(&path).await.map_err(failed)?;
    }
    if let Some(path) = path("NATS_NKEY") {
        let seed = std::fs::read_to_string(&path);
        let failed = |reason| FleetError::Key { variable: "NATS_NKEY", path: path.clone(), reason };
        options = options.nkey(seed.map_err(failed)?.trim().to_owned());
    }
    if let Some(path) = path("NATS_CA") {
        options = options.add_root_certificates(path).require_tls(true);
    }
    if let (Some(certificate), Some(key)) = (path("NATS_CERT"), path("NATS_KEY")) {
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
    }

    #[test]
    fn nobody_there_is_told() {
        let error = Link::connect("nats://127.0.0.1:1", "test").err().unwrap().to_string();
        assert!(error.contains("127.0.0.1:1") && error.contains("nats-server"), "{error}");
        assert!(matches!(Link::connect("nats://a b", "test"), Err(FleetError::Address { .. })));
    }
}
