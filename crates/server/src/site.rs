//! Addresses under which clients reach the server.

use crate::farewell::Farewell;
use crate::reach::Reach;

/// Addresses of a server.
#[derive(Clone, Debug)]
pub(crate) struct Site {
    /// Public address, without a trailing slash.
    pub(crate) public_url: String,
    /// Reach of the public address.
    pub(crate) reach: Reach,
    /// Listening port.
    pub(crate) port: u16,
    /// Reason that open sockets get when the server ends.
    pub(crate) farewell: Farewell,
}

impl Site {
    /// Returns the link of a game.
    pub(crate) fn link(&self, id: &str) -> String {
        format!("{}/g/{id}", self.public_url)
    }
}
