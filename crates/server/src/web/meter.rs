//! Rate limits of received bytes, by the paying account.

use std::io;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::limits::{Account, Bucket, MAX_BODY, PerAddress, Rate};
use crate::metrics::Metrics;

/// Maximum size of one WebSocket message with its frame headers, in bytes.
const MOST_UNFINISHED: usize = 2 * MAX_BODY;

/// Bytes of one connection that are read regardless of the account's debt. A move has about a hundred bytes.
const OWN: Rate = Rate { burst: 4_096.0, per_second: 512.0 };

/// Meter of the bytes received on a connection.
pub(crate) struct Meter {
    received: Arc<PerAddress>,
    /// Rate limit of a WebSocket.
    socket: Rate,
    metrics: Arc<Metrics>,
    state: Mutex<State>,
}

struct State {
    /// `None` between two requests of a proxy, because the next client is unknown.
    payer: Option<Account>,
    /// Tokens of [`OWN`], read regardless of the account's debt.
    own: Bucket,
    /// Bytes read while the payer was unknown.
    unpaid: usize,
    /// Tokens of a WebSocket.
    socket: Option<Bucket>,
    /// Bytes since the last complete message of a WebSocket.
    unfinished: usize,
    /// Time before which nothing is read, regardless of the payer.
    deaf: Option<Instant>,
}

/// A proxy's request. The request's client pays for the connection until this value is dropped.
pub(crate) struct Lent(Arc<Meter>);

impl Meter {
    pub(crate) fn new(
        payer: Option<Account>,
        received: Arc<PerAddress>,
        socket: Rate,
        metrics: Arc<Metrics>,
    ) -> Arc<Meter> {
        let own = Bucket::full(OWN, Instant::now());
        let state = State { payer, own, unpaid: 0, socket: None, unfinished: 0, deaf: None };
        Arc::new(Meter { received, socket, metrics, state: Mutex::new(state) })
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Charges received bytes.
    ///
    /// # Errors
    /// When a WebSocket message is too long.
    pub(crate) fn charge(&self, bytes: usize, now: Instant) -> io::Result<()> {
        self.metrics.bytes_received.fetch_add(bytes as u64, Relaxed);
        let count = u32::try_from(bytes).unwrap_or(u32::MAX);
        let mut state = self.lock();
        state.own.debit(count, OWN, now);
        match state.payer {
            Some(payer) => {
                self.received.debit(payer, count, now);
            }
            None => state.unpaid = state.unpaid.saturating_add(bytes),
        }
        let Some(socket) = &mut state.socket else { return Ok(()) };
        socket.debit(count, self.socket, now);
        state.unfinished += bytes;
        if state.unfinished > MOST_UNFINISHED { Err(io::ErrorKind::InvalidData.into()) } else { Ok(()) }
    }

    /// Returns the time until the connection may be read, or `None` if reading is allowed now.
    pub(crate) fn wait(&self, now: Instant) -> Option<Duration> {
        let mut state = self.lock();
        // A player who sends little does not wait for other clients at a flooding address.
        let owes = !state.own.debit(0, OWN, now).is_zero();
        let of_payer = state.payer.filter(|_| owes).map(|payer| self.received.debit(payer, 0, now));
        let of_socket = state.socket.as_mut().map(|socket| socket.debit(0, self.socket, now));
        let deaf = state.deaf.map(|until| until.saturating_duration_since(now));
        let wait = [of_payer, of_socket, deaf].into_iter().flatten().max();
        wait.filter(|wait| !wait.is_zero())
    }

    /// Counts a paused read.
    pub(crate) fn paused(&self) {
        Metrics::count(&self.metrics.reads_paused);
    }

    /// Pauses reading until this time, except on a proxy's connection, which other clients share.
    pub(crate) fn pause(&self, until: Instant, is_proxy: bool) {
        if !is_proxy {
            self.lock().deaf = Some(until);
        }
    }

    fn set_payer(&self, payer: Account) -> MutexGuard<'_, State> {
        let mut state = self.lock();
        let unpaid = u32::try_from(std::mem::take(&mut state.unpaid)).unwrap_or(u32::MAX);
        self.received.debit(payer, unpaid, Instant::now());
        state.payer = Some(payer);
        state
    }

    /// Charges a proxy's connection to the client of a request, until the result is dropped.
    pub(crate) fn lend(self: &Arc<Meter>, payer: Account) -> Lent {
        drop(self.set_payer(payer));
        Lent(Arc::clone(self))
    }

    /// Continues the connection as a client's WebSocket.
    pub(crate) fn open_socket(&self, payer: Account) {
        self.set_payer(payer).socket = Some(Bucket::full(self.socket, Instant::now()));
    }

    /// Notes the end of a WebSocket message.
    pub(crate) fn message_ended(&self) {
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

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn account(last: u8) -> Account {
        Account { network: IpAddr::from([203, 0, 113, last]), share: 1 }
    }

    /// Creates a meter whose account allows 10,000 bytes at once and 1,000 a second.
    fn meter(payer: Option<Account>, received: &Arc<PerAddress>) -> Arc<Meter> {
        let socket = Rate { burst: 8_000.0, per_second: 2_000.0 };
        Meter::new(payer, Arc::clone(received), socket, Arc::default())
    }

    fn received() -> Arc<PerAddress> {
        Arc::new(PerAddress::new(Rate { burst: 10_000.0, per_second: 1_000.0 }))
    }

    #[test]
    fn who_sends_too_much_is_read_later() {
        let (received, now) = (received(), Instant::now());
        let meter = meter(Some(account(1)), &received);
        meter.charge(10_000, now).unwrap();
        assert_eq!(meter.wait(now), None);
        meter.charge(2_000, now).unwrap();
        assert_eq!(meter.wait(now), Some(2 * SECOND));
        assert_eq!(meter.wait(now + 2 * SECOND), None);
    }

    #[test]
    fn a_small_request_does_not_wait_for_a_flood_of_the_same_address() {
        let (received, now) = (received(), Instant::now());
        let [floods, plays] = [(); 2].map(|()| meter(Some(account(1)), &received));
        floods.charge(1_000_000, now).unwrap();
        assert!(floods.wait(now).is_some());
        plays.charge(200, now).unwrap();
        assert_eq!(plays.wait(now), None);
        plays.charge(8_000, now).unwrap();
        assert!(plays.wait(now).is_some(), "a larger one does");
    }

    #[test]
    fn a_client_behind_a_proxy_pays_while_it_is_answered() {
        let (received, now) = (received(), Instant::now());
        let meter = meter(None, &received);
        meter.charge(12_000, now).unwrap();
        assert_eq!(meter.wait(now), None, "nobody pays yet");
        let lent = meter.lend(account(1));
        assert!(meter.wait(now).is_some());
        drop(lent);
        assert_eq!(meter.wait(now), None);
        let _other = meter.lend(account(2));
        assert_eq!(meter.wait(now), None, "another client owes nothing");
    }

    #[test]
    fn a_socket_has_a_rate_of_its_own_and_no_message_without_end() {
        let (received, now) = (received(), Instant::now());
        let meter = meter(None, &received);
        meter.open_socket(account(1));
        meter.charge(9_000, now).unwrap();
        assert_eq!(meter.wait(now), Some(SECOND / 2));
        meter.message_ended();
        meter.charge(MOST_UNFINISHED, now).unwrap();
        assert!(meter.charge(1, now).is_err());
    }

    #[test]
    fn a_connection_that_is_paused_is_not_read_and_that_of_a_proxy_is() {
        let (received, now) = (received(), Instant::now());
        for (is_proxy, wait) in [(false, Some(SECOND)), (true, None)] {
            let meter = meter(Some(account(1)), &received);
            meter.pause(now + SECOND, is_proxy);
            assert_eq!(meter.wait(now), wait);
        }
    }
}
