//! The program's own servers, as seen by screens.

use inarow_client::ServerUrl;
use inarow_core::Message;
use inarow_profile::{HostPlace, HostedNote};

/// Server of this program. Everyone with the server's link can play with the user of the program.
pub struct OwnServer {
    /// Address of the server.
    pub url: ServerUrl,
    /// Text that describes who can reach the server.
    pub reach: Message,
    /// Whether games can be announced in the local network.
    pub shows_games: bool,
    /// Folder and port, needed to host the games again, or `None` if the games end with the server.
    pub place: Option<HostPlace>,
    /// Guard that ends the server when dropped.
    pub running: Box<dyn Send>,
}

/// Returns the server that runs a hosted game.
pub(crate) fn of<'a>(own: &'a [OwnServer], note: &HostedNote) -> Option<&'a OwnServer> {
    own.iter().find(|own| own.place.as_ref().is_some_and(|at| at.folder == note.place.folder))
}

impl std::fmt::Debug for OwnServer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("OwnServer").field("url", &self.url).finish_non_exhaustive()
    }
}

/// Starts servers within the program. The binary passes the implementation to the screens, because screens do
/// not depend on the server crate.
pub trait Servers: Send + Sync {
    /// Starts a server that other machines in the local network can reach. Blocks for a moment.
    ///
    /// # Errors
    /// When the server does not start.
    fn start(&self) -> Result<OwnServer, Message>;

    /// Starts the server with the games of `place` again. The server uses its previous port if the port is
    /// free.
    ///
    /// # Errors
    /// When the server does not start, another program has the games, or no such place exists.
    fn start_again(&self, place: &HostPlace) -> Result<OwnServer, Message>;

    /// Ends a game of `place` for good, without a winner. Blocks for a moment.
    ///
    /// If no server runs, starts and returns a server. The other player's pages ask this server how the game
    /// ended.
    fn end_game(&self, place: &HostPlace, game: &str) -> Option<OwnServer>;
}
