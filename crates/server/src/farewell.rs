//! Reason that a server gives when the server closes its sockets.

/// Reason for closing the sockets of a server that ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Farewell {
    /// The server restarts. Clients reconnect.
    #[default]
    Restart,
    /// The hosting player has closed the program.
    HostLeft,
}

impl Farewell {
    /// Returns the reason in the close frame, whose code is 1001.
    pub(crate) fn reason(self) -> &'static str {
        match self {
            Farewell::Restart => "restart",
            Farewell::HostLeft => "host-left",
        }
    }
}
