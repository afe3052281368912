//! Servers of the program's own, as screens see them.

use inarow_client::ServerUrl;
use inarow_core::Message;
use inarow_profile::{HostPlace, HostedNote};

/// A server of the program's own: everybody who has its link plays with the person who runs the program.
pub struct OwnServer {
    /// Its address.
    pub url: ServerUrl,
    /// Text that says who can reach it.
    pub reach: Message,
    /// Games can be made known in its network.
    pub shows_games: bool,
    /// Its folder and port, to host its games again; `None` where its games end with it.
    pub place: Option<HostPlace>,
    /// The server ends when this is dropped.
    pub running: Box<dyn Send>,
}

/// The server among these that has a game.
pub(crate) fn of<'a>(own: &'a [OwnServer], note: &HostedNote) -> Option<&'a OwnServer> {
    own.iter().find(|own| own.place.as_ref().is_some_and(|at| at.folder == note.place.folder))
}

impl std::fmt::Debug for OwnServer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("OwnServer").field("url", &self.url).finish_non_exhaustive()
    }
}

/// Starts a server within the program. The binary hands it to its screens, which know no server.
pub trait Servers: Send + Sync {
    /// Starts one that others in this network can reach. It takes a moment.
    ///
    /// # Errors
    /// When it does not start.
    fn start(&self) -> Result<OwnServer, Message>;

    /// Starts the one with the games of that place again, at its port where that is free.
    ///
    /// # Errors
    /// When it does not start, another program has its games, or there is no such place.
    fn start_again(&self, place: &HostPlace) -> Result<OwnServer, Message>;

    /// Ends a game of that place for good, without a winner. Returns the server that was started for it, where none runs:
    /// pages of the other player find the end there. It takes a moment.
    fn end_game(&self, place: &HostPlace, game: &str) -> Option<OwnServer>;
}
