//! The reason that a server gives when it closes its sockets.

/// Why the sockets of a server that ends are closed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Farewell {
    /// A server that is started again: its clients wait for it.
    #[default]
    Restart,
    /// The player who hosts the game has closed the program.
    HostLeft,
}

impl Farewell {
    /// The reason in the close frame, whose code is 1001.
    pub(crate) fn reason(self) -> &'static str {
        match self {
            Farewell::Restart => "restart",
            Farewell::HostLeft => "host-left",
        }
    }
}
