//! Operator's settings around the game server.

use crate::networks::Network;

/// Operator's settings. A server that a program hosts for one game has no operator.
#[derive(Clone, Debug, Default)]
pub struct Operations {
    /// Address of the metrics.
    pub admin: Option<AdminAddress>,
    /// Proxies on other machines. Their clients are read from `X-Forwarded-For`.
    pub trusted: Vec<Network>,
    /// Whether each request is logged with its client's address.
    pub log_addresses: bool,
}

/// Address of the metrics.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AdminAddress {
    /// Host and port.
    pub place: String,
    /// Whether the address is the default. If a default address is taken, the server runs without metrics.
    pub is_default: bool,
}
