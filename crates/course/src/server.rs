//! A [`Director`] on TCP.

use std::collections::BTreeMap;
use std::net::TcpListener;
use std::time::{Duration, Instant};

use inarow_core::{Explain, Message};
use inarow_play::Stop;
use inarow_sys::listening_message;
use tokio::net::TcpStream;
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::task::{AbortHandle, JoinSet};
use tokio::time::timeout;

use crate::address::Address;
use crate::director::{Director, Report};
use crate::server_state::{Output, PeerId};
use crate::zmtp::{Link, LinkReader, Received, SocketType, envelope};

/// Largest message of a client, in bytes: a name and a password. libzmq also closes a connection that sends
/// more.
const MAX_FRAME: usize = 4096;
/// Limit of open connections that have not joined.
const MAX_UNJOINED: usize = 64;
/// Time for a connection to join.
const JOIN_PATIENCE: Duration = Duration::from_secs(10);
/// Time for the last messages to arrive when the server closes.
const LINGER: Duration = Duration::from_millis(300);
/// Longest wait for clients that owe an answer when the server closes, independent of their time limit.
const CLOSING: Duration = Duration::from_secs(2);
/// Interval between two checks for an interruption.
const LOOK: Duration = Duration::from_millis(100);
/// Largest number of messages to process before the clock is checked.
const AT_ONCE: usize = 1000;
/// Queue limit of a connection, in messages. The server sends a client one message at a time.
const WAITING: usize = 8;
/// Limit of messages with wrong frames, after which a connection is closed.
const MAX_MISFITS: usize = 32;

/// Error of a server that cannot start.
#[derive(Debug, thiserror::Error)]
#[error("{address}: {error}")]
pub struct ServerError {
    /// Address to listen on.
    pub address: Address,
    /// Error of the system.
    #[source]
    pub error: std::io::Error,
}

impl Explain for ServerError {
    fn message(&self) -> Message {
        Message::new("course-listen")
            .text("address", &self.address)
            .because("reason", listening_message(&self.error))
    }
}

/// A listening server.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: Address,
    operator: Operator,
    incoming: Receiver<Incoming>,
}

/// Handle to the director of a running server.
#[derive(Clone, Debug)]
pub struct Operator(Sender<Incoming>);

/// Work on the director, at a given time.
type Work = Box<dyn FnOnce(&mut Director, Duration) + Send>;

/// Input of the server.
enum Incoming {
    /// A new connection.
    Accepted {
        stream: TcpStream,
    },
    /// A finished handshake.
    Opened {
        id: PeerId,
        outgoing: Sender<Vec<u8>>,
    },
    Message {
        id: PeerId,
        at: Instant,
        message: Vec<u8>,
    },
    Closed {
        id: PeerId,
    },
    Work(Work),
}

impl std::fmt::Debug for Incoming {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Incoming")
    }
}

impl Operator {
    /// Runs this work on the server's thread. Blocks while that thread is busy. Returns whether the server
    /// still runs.
    pub fn with(&self, work: impl FnOnce(&mut Director, Duration) + Send + 'static) -> bool {
        self.0.blocking_send(Incoming::Work(Box::new(work))).is_ok()
    }
}

/// A connection.
struct Connection {
    /// Channel for outgoing messages, once the handshake is done.
    outgoing: Option<Sender<Vec<u8>>>,
    task: AbortHandle,
    /// Time of the connection or of its last message.
    active: Instant,
}

impl Server {
    /// Listens. Connections wait until the server runs.
    ///
    /// # Errors
    /// Fails when the address is in use or does not belong to this machine.
    pub fn bind(address: &Address) -> Result<Server, ServerError> {
        // The course's clients reach localhost over IPv4.
        let host = match address.host.as_str() {
            "*" => "0.0.0.0",
            "localhost" => "127.0.0.1",
            host => host,
        };
        let failed = |error| ServerError { address: address.clone(), error };
        let listener = TcpListener::bind((host, address.port)).map_err(failed)?;
        listener.set_nonblocking(true).map_err(failed)?;
        let port = listener.local_addr().map_err(failed)?.port();
        let (sender, incoming) = channel(1024);
        let address = Address { host: address.host.clone(), port };
        Ok(Server { listener, address, operator: Operator(sender), incoming })
    }

    /// Returns the address to connect to, with the port chosen by the system for port 0.
    #[must_use]
    pub fn address(&self) -> &Address {
        &self.address
    }

    /// Returns a handle to the director of the running server.
    #[must_use]
    pub fn operator(&self) -> Operator {
        self.operator.clone()
    }

    /// Serves until the director is done or `stop` is set. Then informs all clients that the server closes.
    ///
    /// # Errors
    /// Fails when the system cannot create sockets.
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
        tokio::spawn(accept(listener, self.operator.0.clone()));
        let begun = Instant::now();
        let mut connections = Connections::new(self.operator.0.clone());
        let mut closing_at: Option<Duration> = None;
        let mut closed_at: Option<Instant> = None;
        loop {
            let due = director.deadline().map_or(LOOK, |due| due.saturating_sub(begun.elapsed())).min(LOOK);
            let mut next = timeout(due, self.incoming.recv()).await.unwrap_or_default();
            // Messages that came in time are processed before any client counts as late.
            for _ in 0..AT_ONCE {
                let Some(incoming) = next.take() else { break };
                connections.take(incoming, director, begun);
                connections.send(director, begun);
                next = self.incoming.try_recv().ok();
            }
            if let Some(incoming) = next {
                connections.take(incoming, director, begun);
            }
            let now = begun.elapsed();
            if director.deadline().is_some_and(|due| due <= now) {
                director.tick(now);
            }
            if stop.is_set() {
                director.close(now);
            }
            connections.send(director, begun);
            while let Some(report) = director.next_report() {
                on_report(report);
            }
            connections.disconnect_unjoined(director, begun);
            if director.is_closing()
                && begun.elapsed() >= *closing_at.get_or_insert(begun.elapsed()) + CLOSING
            {
                return Ok(());
            }
            if director.is_closed() {
                let since = *closed_at.get_or_insert_with(Instant::now);
                if connections.open.is_empty() || since.elapsed() >= LINGER {
                    return Ok(());
                }
            }
        }
    }
}

/// All connections, by id.
struct Connections {
    open: BTreeMap<PeerId, Connection>,
    last: PeerId,
    /// Channel for the connections' input.
    incoming: Sender<Incoming>,
}

impl Connections {
    fn new(incoming: Sender<Incoming>) -> Connections {
        Connections { open: BTreeMap::new(), last: 0, incoming }
    }

    fn take(&mut self, incoming: Incoming, director: &mut Director, begun: Instant) {
        match incoming {
            Incoming::Accepted { stream } => self.accept(stream, director, begun),
            Incoming::Opened { id, outgoing } => {
                if let Some(connection) = self.open.get_mut(&id) {
                    connection.outgoing = Some(outgoing);
                }
            }
            Incoming::Message { id, at, message } => {
                if let Some(connection) = self.open.get_mut(&id) {
                    connection.active = at;
                    director.receive(id, &message, at.saturating_duration_since(begun));
                }
            }
            Incoming::Closed { id } => {
                if self.open.remove(&id).is_some() {
                    director.disconnected(id, begun.elapsed());
                }
            }
            Incoming::Work(work) => work(director, begun.elapsed()),
        }
    }

    /// Accepts a connection. If too many connections have not joined, closes the connection that was silent
    /// longest. Open connections alone cannot block the server.
    fn accept(&mut self, stream: TcpStream, director: &mut Director, begun: Instant) {
        self.last += 1;
        let (id, incoming) = (self.last, self.incoming.clone());
        let task = tokio::spawn(async move {
            if let Ok(link) = Link::new(stream, SocketType::Router, MAX_FRAME).await {
                serve_connection(link, id, &incoming).await;
            }
            // The server may have ended.
            let _ = incoming.send(Incoming::Closed { id }).await;
        });
        let unjoined = self.open.iter().filter(|(id, _)| !director.has(**id));
        let (count, oldest) = unjoined.fold((0, None), |(count, oldest), (id, connection)| {
            let this = (connection.active, *id);
            (count + 1, Some(oldest.map_or(this, |oldest| this.min(oldest))))
        });
        if let Some((_, oldest)) = oldest.filter(|_| count >= MAX_UNJOINED) {
            self.disconnect(oldest, director, begun);
        }
        let task = task.abort_handle();
        self.open.insert(id, Connection { outgoing: None, task, active: Instant::now() });
    }

    /// Closes connections that have not joined in time.
    fn disconnect_unjoined(&mut self, director: &mut Director, begun: Instant) {
        let is_idle = |(id, connection): &(&PeerId, &Connection)| {
            !director.has(**id) && !director.is_closed() && connection.active.elapsed() >= JOIN_PATIENCE
        };
        let idle: Vec<PeerId> = self.open.iter().filter(is_idle).map(|(id, _)| *id).collect();
        for id in idle {
            self.disconnect(id, director, begun);
        }
    }

    fn disconnect(&mut self, id: PeerId, director: &mut Director, begun: Instant) {
        if let Some(connection) = self.open.remove(&id) {
            connection.task.abort();
            director.disconnected(id, begun.elapsed());
        }
    }

    /// Sends the director's messages. Closes connections that do not read their messages.
    fn send(&mut self, director: &mut Director, begun: Instant) {
        while let Some(output) = director.next_output() {
            let is_cut = match &output {
                Output::Send(id, message) => {
                    let outgoing = self.open.get(id).and_then(|connection| connection.outgoing.as_ref());
                    outgoing.is_some_and(|outgoing| outgoing.try_send(envelope(message)).is_err())
                }
                Output::Close(_) => true,
            };
            let (Output::Send(id, _) | Output::Close(id)) = output;
            if is_cut {
                self.disconnect(id, director, begun);
            }
        }
    }
}

/// Accepts connections.
async fn accept(listener: tokio::net::TcpListener, incoming: Sender<Incoming>) {
    loop {
        match listener.accept().await {
            Ok((stream, _)) => {
                if incoming.send(Incoming::Accepted { stream }).await.is_err() {
                    return;
                }
            }
            // The system has no more sockets for now.
            Err(_) => tokio::time::sleep(LOOK).await,
        }
    }
}

/// Reads and writes the messages of one connection until either side ends.
async fn serve_connection(link: Link, id: PeerId, incoming: &Sender<Incoming>) {
    let Link { reader, mut writer } = link;
    let (outgoing, mut messages) = channel::<Vec<u8>>(WAITING);
    let heartbeats = outgoing.clone();
    if incoming.send(Incoming::Opened { id, outgoing }).await.is_err() {
        return;
    }
    // Both tasks end with this one.
    let mut tasks = JoinSet::new();
    tasks.spawn(async move {
        while let Some(bytes) = messages.recv().await {
            if writer.send(&bytes).await.is_err() {
                return;
            }
        }
    });
    let incoming = incoming.clone();
    tasks.spawn(async move { read_messages(reader, id, &incoming, &heartbeats).await });
    tasks.join_next().await;
}

/// Reads messages until the other side closes or sends malformed data.
async fn read_messages(
    mut reader: LinkReader,
    id: PeerId,
    incoming: &Sender<Incoming>,
    heartbeats: &Sender<Vec<u8>>,
) {
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
