//! Who is at the other end of a connection, and how many connections each has.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::limits::{Limits, network};
use crate::metrics::Metrics;

/// Where a request comes from; every connection adds it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) IpAddr);

/// Open connections by address.
#[derive(Default)]
pub(crate) struct Counts {
    by_address: Mutex<HashMap<IpAddr, usize>>,
}

/// One connection, counted as long as it is there: a WebSocket, which leaves its connection's task, holds it too.
pub(crate) struct Counted {
    counts: Arc<Counts>,
    network: IpAddr,
    metrics: Arc<Metrics>,
    _place: OwnedSemaphorePermit,
}

impl Counts {
    fn lock(&self) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
        self.by_address.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts a connection; `None` when its address has too many, or all together are.
    pub(crate) fn admit(
        self: &Arc<Counts>,
        address: IpAddr,
        limits: &Limits,
        metrics: &Arc<Metrics>,
        places: &Arc<Semaphore>,
    ) -> Option<Counted> {
        let place = Arc::clone(places).try_acquire_owned().ok()?;
        let network = network(address);
        let mut by_address = self.lock();
        let count = by_address.entry(network).or_default();
        if *count >= limits.connections_per_address && limits.binds(address) {
            return None;
        }
        *count += 1;
        metrics.connections.fetch_add(1, Relaxed);
        let metrics = Arc::clone(metrics);
        Some(Counted { counts: Arc::clone(self), network, metrics, _place: place })
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.metrics.connections.fetch_sub(1, Relaxed);
        let mut by_address = self.counts.lock();
        if let Some(count) = by_address.get_mut(&self.network) {
            *count -= 1;
            if *count == 0 {
                by_address.remove(&self.network);
            }
        }
    }
}
