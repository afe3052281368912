//! Bytes that clients send: they are read at the rate of the account that pays for them, and later beyond it.

use std::io;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::limits::{Account, Bucket, MAX_BODY, PerAddress, Rate};
use crate::metrics::Metrics;

/// Bytes of one message of a socket at most, with the heads of its frames.
const MOST_UNFINISHED: usize = 2 * MAX_BODY;

/// Meter of the bytes that a connection sends.
pub(crate) struct Meter {
    received: Arc<PerAddress>,
    /// Rate of a WebSocket.
    socket: Rate,
    metrics: Arc<Metrics>,
    state: Mutex<State>,
}

struct State {
    /// `None` between two requests of a proxy, whose next request may be anybody's.
    payer: Option<Account>,
    /// Bytes that were read while nobody paid.
    unpaid: usize,
    /// Remaining bytes of a WebSocket.
    socket: Option<Bucket>,
    /// Bytes since the last whole message of a WebSocket.
    unfinished: usize,
    /// Until when nothing is read, whoever pays.
    deaf: Option<Instant>,
}

/// A request for which a proxy asks: its client pays for the connection while it is answered.
pub(crate) struct Lent(Arc<Meter>);

impl Meter {
    pub(crate) fn new(
        payer: Option<Account>,
        received: Arc<PerAddress>,
        socket: Rate,
        metrics: Arc<Metrics>,
    ) -> Arc<Meter> {
        let state = State { payer, unpaid: 0, socket: None, unfinished: 0, deaf: None };
        Arc::new(Meter { received, socket, metrics, state: Mutex::new(state) })
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Charges bytes that were read.
    ///
    /// # Errors
    /// When a message of a WebSocket has no end.
    pub(crate) fn charge(&self, bytes: usize, now: Instant) -> io::Result<()> {
        self.metrics.bytes_received.fetch_add(bytes as u64, Relaxed);
        let count = u32::try_from(bytes).unwrap_or(u32::MAX);
        let mut state = self.lock();
        match state.payer {
            Some(payer) => self.received.debit(payer, count, now),
            None => state.unpaid = state.unpaid.saturating_add(bytes),
        }
        let Some(socket) = &mut state.socket else { return Ok(()) };
        socket.debit(count, self.socket, now);
        state.unfinished += bytes;
        if state.unfinished > MOST_UNFINISHED { Err(io::ErrorKind::InvalidData.into()) } else { Ok(()) }
    }

    /// Time until the connection is read again; `None` when it is read now.
    pub(crate) fn wait(&self, now: Instant) -> Option<Duration> {
        let mut state = self.lock();
        let of_payer = state.payer.map(|payer| self.received.debit_wait(payer, 0, now));
        let of_socket = state.socket.as_mut().map(|socket| socket.debit(0, self.socket, now));
        let deaf = state.deaf.map(|until| until.saturating_duration_since(now));
        let wait = [of_payer, of_socket, deaf].into_iter().flatten().max();
        wait.filter(|wait| !wait.is_zero())
    }

    /// Counts a read that waits.
    pub(crate) fn paused(&self) {
        Metrics::count(&self.metrics.reads_paused);
    }

    /// Reads nothing before this time. A proxy's connection, which others share, is read on.
    pub(crate) fn pause(&self, until: Instant, is_proxy: bool) {
        if !is_proxy {
            self.lock().deaf = Some(until);
        }
    }

    fn pays(&self, payer: Account) -> MutexGuard<'_, State> {
        let mut state = self.lock();
        let unpaid = u32::try_from(std::mem::take(&mut state.unpaid)).unwrap_or(u32::MAX);
        self.received.debit(payer, unpaid, Instant::now());
        state.payer = Some(payer);
        state
    }

    /// Charges a proxy's connection to the client for which it asks, as long as the result is there.
    pub(crate) fn lend(self: &Arc<Meter>, payer: Account) -> Lent {
        drop(self.pays(payer));
        Lent(Arc::clone(self))
    }

    /// Goes on as the WebSocket of a client.
    pub(crate) fn open_socket(&self, payer: Account) {
        self.pays(payer).socket = Some(Bucket::full(self.socket, Instant::now()));
    }

    /// Notes that a message of the WebSocket is whole.
    pub(crate) fn is_whole(&self) {
        self.lock().unfinished = 0;
    }
}

impl Drop for Lent {
    fn drop(&mut self) {
        let mut state = self.0.lock();
        if state.socket.is_none() {
            state.payer = None;
        }
    }
}
