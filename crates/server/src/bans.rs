//! Banned addresses. The server refuses all their requests.

use std::net::IpAddr;
use std::sync::{PoisonError, RwLock};

use crate::networks::Network;

/// Banned networks in the memory of the running server.
#[derive(Debug, Default)]
pub(crate) struct Bans(RwLock<Vec<Network>>);

impl Bans {
    /// Replaces the list.
    pub(crate) fn set(&self, networks: Vec<Network>) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = networks;
    }

    pub(crate) fn count(&self) -> usize {
        self.0.read().unwrap_or_else(PoisonError::into_inner).len()
    }

    pub(crate) fn has(&self, address: IpAddr) -> bool {
        let networks = self.0.read().unwrap_or_else(PoisonError::into_inner);
        networks.iter().any(|network| network.has(address))
    }
}
