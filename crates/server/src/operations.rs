//! What an operator sets besides the game server itself.

use crate::networks::Network;

/// What an operator sets: none of it in a server that a program hosts for one game.
#[derive(Clone, Debug, Default)]
pub struct Operations {
    /// Where metrics are answered: a host and a port.
    pub admin: Option<AdminAddress>,
    /// Proxies on other machines: whom they ask for is read from `X-Forwarded-For`.
    pub trusted: Vec<Network>,
    /// Logs each request with the address that it came from.
    pub log_addresses: bool,
}

/// Where metrics are answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AdminAddress {
    /// A host and a port.
    pub place: String,
    /// Nobody has asked for it: where the place is taken the server goes without.
    pub is_default: bool,
}
