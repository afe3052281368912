//! Settings of an operator around the game server.

use crate::networks::Network;

/// Settings of an operator: none of them in a server that a program hosts for one game.
#[derive(Clone, Debug, Default)]
pub struct Operations {
    /// Address of the metrics: a host and a port.
    pub admin: Option<AdminAddress>,
    /// Proxies on other machines: whom they ask for is read from `X-Forwarded-For`.
    pub trusted: Vec<Network>,
    /// Logs each request with the address that it came from.
    pub log_addresses: bool,
}

/// Address of the metrics.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AdminAddress {
    /// A host and a port.
    pub place: String,
    /// Nobody has asked for it: where the place is taken the server goes without.
    pub is_default: bool,
}
