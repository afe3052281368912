//! Serves a [`Director`] over TCP.

use std::collections::BTreeMap;
use std::net::TcpListener;
use std::sync::Arc;
use std::time::{Duration, Instant};

use inarow_core::{Explain, Message};
use inarow_play::Stop;
use inarow_record::system_message;
use tokio::sync::Semaphore;
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::sync::oneshot;
use tokio::task::AbortHandle;
use tokio::time::timeout;

use crate::address::Address;
use crate::director::{Director, Report};
use crate::host::{Output, PeerId};
use crate::zmtp::{Link, LinkReader, Received, SocketType, envelope};

/// The longest message of a client: a name and a password. libzmq closes a connection that sends more, too.
const MAX_FRAME: usize = 4096;
/// Connections that may be open besides those of clients that are in.
const MAX_STRANGERS: usize = 64;
/// How long a connection may stay without joining.
const STRANGER: Duration = Duration::from_secs(10);
/// How long the last messages may take to arrive when the server goes.
const LINGER: Duration = Duration::from_millis(300);
/// How long clients that owe an answer are waited for when the server goes, however long their answers may take.
const CLOSING: Duration = Duration::from_secs(2);
/// How often it is looked whether the program was interrupted.
const LOOK: Duration = Duration::from_millis(100);
/// Messages that are looked at before the clock is, however many come.
const AT_ONCE: usize = 1000;
/// Messages that may wait for one connection: clients are sent one at a time.
const WAITING: usize = 8;
/// Messages of other frames that a connection may send before it is closed.
const MAX_MISFITS: usize = 32;

/// Why a server does not serve.
#[derive(Debug, thiserror::Error)]
#[error("{address}: {error}")]
pub struct ServerError {
    /// Where it was to listen.
    pub address: Address,
    /// What the system says.
    #[source]
    pub error: std::io::Error,
}

impl Explain for ServerError {
    fn message(&self) -> Message {
        Message::new("course-listen")
            .text("address", &self.address)
            .because("reason", system_message(&self.error))
    }
}

/// A server that listens.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: Address,
    operator: Operator,
    incoming: Receiver<Incoming>,
}

/// Reaches the director of a server that runs.
#[derive(Clone, Debug)]
pub struct Operator(Sender<Incoming>);

/// Work on the director, at a time.
type Work = Box<dyn FnOnce(&mut Director, Duration) + Send>;

/// What comes to the server.
enum Incoming {
    Opened { id: PeerId, outgoing: Sender<Vec<u8>>, task: AbortHandle },
    Message { id: PeerId, at: Instant, message: Vec<u8> },
    Closed { id: PeerId },
    Work(Work),
}

impl std::fmt::Debug for Incoming {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Incoming")
    }
}

impl Operator {
    /// Has this done on the server's thread; whether there still is a server. Waits while it is busy.
    pub fn with(&self, work: impl FnOnce(&mut Director, Duration) + Send + 'static) -> bool {
        self.0.blocking_send(Incoming::Work(Box::new(work))).is_ok()
    }
}

/// A connection after its handshake.
struct Connection {
    outgoing: Sender<Vec<u8>>,
    task: AbortHandle,
    /// When it was last of use.
    active: Instant,
}

impl Server {
    /// Listens; connections wait until it runs.
    ///
    /// # Errors
    /// When the address is taken or is none of this machine.
    pub fn bind(address: &Address) -> Result<Server, ServerError> {
        let host = if address.host == "*" { "0.0.0.0" } else { &address.host };
        let failed = |error| ServerError { address: address.clone(), error };
        let listener = TcpListener::bind((host, address.port)).map_err(failed)?;
        listener.set_nonblocking(true).map_err(failed)?;
        let port = listener.local_addr().map_err(failed)?.port();
        let (sender, incoming) = channel(1024);
        let address = Address { host: address.host.clone(), port };
        Ok(Server { listener, address, operator: Operator(sender), incoming })
    }

    /// Where it listens; the port is the one that the system chose for port 0.
    #[must_use]
    pub fn address(&self) -> &Address {
        &self.address
    }

    /// What reaches the director while the server runs.
    #[must_use]
    pub fn operator(&self) -> Operator {
        self.operator.clone()
    }

    /// Serves until the director is done, or until it is stopped: then everybody is told that the server closes.
    ///
    /// # Errors
    /// When the system gives no sockets.
    pub fn run(
        self,
        director: &mut Director,
        stop: &Stop,
        on_report: &mut dyn FnMut(Report),
    ) -> Result<(), ServerError> {
        let address = self.address.clone();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_io().enable_time().build();
        let served = runtime.and_then(|runtime| runtime.block_on(self.serve(director, stop, on_report)));
        served.map_err(|error| ServerError { address, error })
    }

    async fn serve(
        mut self,
        director: &mut Director,
        stop: &Stop,
        on_report: &mut dyn FnMut(Report),
    ) -> std::io::Result<()> {
        let listener = tokio::net::TcpListener::from_std(self.listener)?;
        let room = Arc::new(Semaphore::new(director.max_members() + MAX_STRANGERS));
        tokio::spawn(accept(listener, self.operator.0.clone(), room));
        let begun = Instant::now();
        let mut connections = BTreeMap::new();
        let mut closing_at: Option<Duration> = None;
        let mut closed_at: Option<Instant> = None;
        loop {
            let due = director.deadline().map_or(LOOK, |due| due.saturating_sub(begun.elapsed())).min(LOOK);
            let mut next = timeout(due, self.incoming.recv()).await.unwrap_or_default();
            // What has come in time is looked at before anybody is found to be late.
            for _ in 0..AT_ONCE {
                let Some(incoming) = next.take() else { break };
                take(incoming, director, &mut connections, begun);
                send(director, &mut connections, begun);
                next = self.incoming.try_recv().ok();
            }
            if let Some(incoming) = next {
                take(incoming, director, &mut connections, begun);
            }
            let now = begun.elapsed();
            if director.deadline().is_some_and(|due| due <= now) {
                director.tick(now);
            }
            if stop.is_set() {
                director.close(now);
            }
            send(director, &mut connections, begun);
            while let Some(report) = director.next_report() {
                on_report(report);
            }
            connections.retain(|id, connection: &mut Connection| {
                let stays =
                    director.has(*id) || director.is_closed() || connection.active.elapsed() < STRANGER;
                if !stays {
                    connection.task.abort();
                }
                stays
            });
            if director.is_closing()
                && begun.elapsed() >= *closing_at.get_or_insert(begun.elapsed()) + CLOSING
            {
                return Ok(());
            }
            if director.is_closed() {
                let since = *closed_at.get_or_insert_with(Instant::now);
                if connections.is_empty() || since.elapsed() >= LINGER {
                    return Ok(());
                }
            }
        }
    }
}

fn take(
    incoming: Incoming,
    director: &mut Director,
    connections: &mut BTreeMap<PeerId, Connection>,
    begun: Instant,
) {
    match incoming {
        Incoming::Opened { id, outgoing, task } => {
            connections.insert(id, Connection { outgoing, task, active: Instant::now() });
        }
        Incoming::Message { id, at, message } => {
            if let Some(connection) = connections.get_mut(&id) {
                connection.active = at;
                director.receive(id, &message, at.saturating_duration_since(begun));
            }
        }
        Incoming::Closed { id } => {
            if connections.remove(&id).is_some() {
                director.disconnected(id, begun.elapsed());
            }
        }
        Incoming::Work(work) => work(director, begun.elapsed()),
    }
}

/// Sends what the director wants sent. Who does not read what it is sent is cut off.
fn send(director: &mut Director, connections: &mut BTreeMap<PeerId, Connection>, begun: Instant) {
    while let Some(output) = director.next_output() {
        let is_cut = match &output {
            Output::Send(id, message) => connections
                .get(id)
                .is_some_and(|connection| connection.outgoing.try_send(envelope(message)).is_err()),
            Output::Close(_) => true,
        };
        let (Output::Send(id, _) | Output::Close(id)) = output;
        if is_cut && let Some(connection) = connections.remove(&id) {
            connection.task.abort();
            director.disconnected(id, begun.elapsed());
        }
    }
}

/// Lets connections in, as many as there is room for.
async fn accept(listener: tokio::net::TcpListener, incoming: Sender<Incoming>, room: Arc<Semaphore>) {
    for id in 0.. {
        let stream = match listener.accept().await {
            Ok((stream, _)) => stream,
            Err(_) => {
                // The system has no more sockets for now.
                tokio::time::sleep(LOOK).await;
                continue;
            }
        };
        let Ok(place) = Arc::clone(&room).try_acquire_owned() else { continue };
        let incoming = incoming.clone();
        tokio::spawn(async move {
            let _place = place;
            if let Ok(link) = Link::new(stream, SocketType::Router, MAX_FRAME).await {
                attend(link, id, &incoming).await;
            }
        });
    }
}

/// Hands on what one connection sends, and writes what it is sent.
async fn attend(link: Link, id: PeerId, incoming: &Sender<Incoming>) {
    let Link { reader, mut writer } = link;
    let (outgoing, mut messages) = channel::<Vec<u8>>(WAITING);
    let (begin, begun) = oneshot::channel();
    let writing = tokio::spawn(async move {
        while let Some(bytes) = messages.recv().await {
            if writer.send(&bytes).await.is_err() {
                return;
            }
        }
    });
    let (hands_on, heartbeats) = (incoming.clone(), outgoing.clone());
    let reading = tokio::spawn(async move {
        if begun.await.is_ok() {
            read(reader, id, &hands_on, &heartbeats).await;
        }
    });
    let task = reading.abort_handle();
    if incoming.send(Incoming::Opened { id, outgoing, task }).await.is_ok() && begin.send(()).is_ok() {
        // A reader that was cut off is done, too.
        let _ = reading.await;
        let _ = incoming.send(Incoming::Closed { id }).await;
    }
    writing.abort();
}

/// Reads until the other side goes or is not to be understood.
async fn read(mut reader: LinkReader, id: PeerId, incoming: &Sender<Incoming>, heartbeats: &Sender<Vec<u8>>) {
    let mut misfits = 0;
    while misfits < MAX_MISFITS {
        let is_taken = match reader.receive().await {
            Ok(Received::Message(Some(message))) => {
                incoming.send(Incoming::Message { id, at: Instant::now(), message }).await.is_ok()
            }
            Ok(Received::Message(None)) => {
                misfits += 1;
                true
            }
            Ok(Received::Heartbeat(answer)) => heartbeats.send(answer).await.is_ok(),
            Err(_) => false,
        };
        if !is_taken {
            return;
        }
    }
}
