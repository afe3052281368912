//! Addresses of clients, and the number of connections of each.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::http::HeaderMap;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::limits::{Account, Limits};
use crate::metrics::Metrics;
use crate::networks::Network;
use crate::web::meter::Meter;

/// Address of a request's client. Every connection adds this value to its requests.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) IpAddr);

/// Address of all clients that a proxy cannot name. These clients count as one client.
const UNKNOWN: IpAddr = IpAddr::V4(Ipv4Addr::UNSPECIFIED);

/// Returns the client's address from `X-Forwarded-For`, or `None` without the header. The proxy itself saw the
/// last address. Skips addresses of trusted proxies. Returns [`UNKNOWN`] for an invalid address or this
/// machine's own.
pub(crate) fn forwarded_for(headers: &HeaderMap, trusted: &[Network]) -> Option<IpAddr> {
    if !headers.contains_key("x-forwarded-for") {
        return None;
    }
    let lines = headers.get_all("x-forwarded-for").iter().rev();
    let mut nearest: Option<IpAddr> = None;
    for address in lines.flat_map(|line| line.to_str().unwrap_or_default().rsplit(',')) {
        let address = address.trim();
        // Some proxies append a port.
        let with_port = || address.parse().ok().map(|address: SocketAddr| address.ip());
        let Some(address) = address.parse().ok().or_else(with_port) else { break };
        nearest = Some(address);
        if !trusted.iter().any(|network| network.has(address)) {
            break;
        }
    }
    // A header must not give a client this machine's larger share.
    Some(nearest.filter(|address| !address.to_canonical().is_loopback()).unwrap_or(UNKNOWN))
}

/// Number of open connections, or other counted things, by address.
#[derive(Debug, Default)]
pub(crate) struct Counts {
    by_address: Mutex<HashMap<IpAddr, usize>>,
}

/// A counted connection of an address, until dropped.
pub(crate) struct OfAddress {
    counts: Arc<Counts>,
    network: IpAddr,
}

/// A counted connection, until dropped. A WebSocket holds the count too, because a WebSocket leaves the
/// connection's task.
pub(crate) struct Counted {
    address: OfAddress,
    metrics: Arc<Metrics>,
    _place: OwnedSemaphorePermit,
}

/// Count of a request during its answer. Streams hold the count too. The count has the request's connection,
/// and behind a proxy one connection of its client.
#[derive(Clone)]
pub(crate) struct Held {
    pub(crate) _connection: Arc<Counted>,
    pub(crate) _forwarded: Option<Arc<OfAddress>>,
    /// Meter of the connection.
    pub(crate) meter: Arc<Meter>,
    /// Whether the connection is a proxy's connection. Clients of a proxy share the connection.
    pub(crate) is_proxy: bool,
    /// Whether several requests share the connection at once, so that each pays for its body.
    pub(crate) pays_by_body: bool,
}

impl Held {
    /// Counts `count` additional connections of an address until the result is dropped. Returns `None` if the
    /// address has too many.
    pub(crate) fn further(&self, address: IpAddr, count: usize, limits: &Limits) -> Option<Vec<OfAddress>> {
        let counts = &self._connection.address.counts;
        (0..count).map(|_| counts.of_address(address, limits)).collect()
    }
}

impl Counts {
    fn lock(&self) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
        self.by_address.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts a connection. Returns `None` if its address or the server has too many.
    pub(crate) fn admit(
        self: &Arc<Counts>,
        address: IpAddr,
        limits: &Limits,
        metrics: &Arc<Metrics>,
        places: &Arc<Semaphore>,
    ) -> Option<Counted> {
        let place = Arc::clone(places).try_acquire_owned().ok()?;
        let address = self.of_address(address, limits)?;
        metrics.connections.fetch_add(1, Relaxed);
        Some(Counted { address, metrics: Arc::clone(metrics), _place: place })
    }

    /// Counts a connection of an address. Returns `None` if the address has too many.
    pub(crate) fn of_address(self: &Arc<Counts>, address: IpAddr, limits: &Limits) -> Option<OfAddress> {
        self.take(limits.account(address), limits.connections_per_address)
    }

    /// Counts one thing of an account. Returns `None` if the account has `most` for each of its shares.
    pub(crate) fn take(self: &Arc<Counts>, account: Account, most: usize) -> Option<OfAddress> {
        let Account { network, share } = account;
        let most = most.saturating_mul(share as usize);
        let mut by_address = self.lock();
        let count = by_address.entry(network).or_default();
        if *count >= most {
            return None;
        }
        *count += 1;
        Some(OfAddress { counts: Arc::clone(self), network })
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.metrics.connections.fetch_sub(1, Relaxed);
    }
}

impl Drop for OfAddress {
    fn drop(&mut self) {
        let mut by_address = self.counts.lock();
        if let Some(count) = by_address.get_mut(&self.network) {
            *count -= 1;
            if *count == 0 {
                by_address.remove(&self.network);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_proxy_says_last_whom_it_asks_for() {
        for (lines, address) in [
            (&["203.0.113.9"][..], Some("203.0.113.9")),
            (&["10.0.0.1, 203.0.113.9"], Some("203.0.113.9")),
            (&["10.0.0.1", "10.0.0.2 ,203.0.113.9 "], Some("203.0.113.9")),
            (&["203.0.113.9:4711"], Some("203.0.113.9")),
            (&["2001:db8::1"], Some("2001:db8::1")),
            (&["[2001:db8::1]:4711"], Some("2001:db8::1")),
            (&["203.0.113.9, unknown"], Some("0.0.0.0")),
            (&["203.0.113.9,"], Some("0.0.0.0")),
            (&["x7"], Some("0.0.0.0")),
            (&[""], Some("0.0.0.0")),
            (&["203.0.113.9, 127.0.0.1"], Some("0.0.0.0")),
            (&["::ffff:127.0.0.1"], Some("0.0.0.0")),
            (&["[::1]:80"], Some("0.0.0.0")),
            (&[], None),
        ] {
            let mut headers = HeaderMap::new();
            for line in lines {
                headers.append("x-forwarded-for", line.parse().unwrap());
            }
            assert_eq!(forwarded_for(&headers, &[]), address.map(|text| text.parse().unwrap()), "{lines:?}");
        }
    }

    #[test]
    fn of_several_proxies_the_first_that_is_not_trusted_is_named() {
        let trusted: Vec<Network> = vec!["10.0.0.0/8".parse().unwrap(), "2001:db8:1::/48".parse().unwrap()];
        for (line, address) in [
            ("6.6.6.6, 203.0.113.9, 10.0.0.7", Some("203.0.113.9")),
            ("203.0.113.9, 2001:db8:1::5, 10.0.0.7", Some("203.0.113.9")),
            ("203.0.113.9", Some("203.0.113.9")),
            ("10.0.0.8, 10.0.0.7", Some("10.0.0.8")),
            ("nonsense, 10.0.0.7", Some("10.0.0.7")),
            ("203.0.113.9, nonsense", Some("0.0.0.0")),
        ] {
            let mut headers = HeaderMap::new();
            headers.append("x-forwarded-for", line.parse().unwrap());
            assert_eq!(
                forwarded_for(&headers, &trusted),
                address.map(|text| text.parse().unwrap()),
                "{line}"
            );
        }
    }
}
