//! Announcements of open games in the server's network. Creators choose whether their games are announced.

use std::fmt::Debug;
use std::net::SocketAddr;
use std::sync::Arc;

use inarow_record::TimeControl;

use crate::Reach;

/// A game that waits for a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpenGame {
    /// Id of the game.
    pub id: String,
    /// GAME text.
    pub game: String,
    /// Time control.
    pub time: TimeControl,
    /// Name of the waiting player, if given.
    pub from: Option<String>,
    /// Address of the server in its network.
    pub address: SocketAddr,
}

/// Announces games in the network of a server. The program that starts the server provides the announcer.
pub trait Announcer: Send + Sync + Debug {
    /// Announces a game that waits for a player.
    fn announce(&self, game: &OpenGame);

    /// Withdraws the game with this id.
    fn withdraw(&self, id: &str);

    /// Whether games of a server with this reach are announced.
    fn is_for(&self, reach: Reach) -> bool {
        reach == Reach::ThisNetwork
    }
}

/// Announcer of this server's games.
#[derive(Clone, Debug)]
pub(crate) struct Network {
    pub(crate) announcer: Arc<dyn Announcer>,
    /// Address of the server in its own network.
    pub(crate) address: SocketAddr,
}

/// An announced game. Dropping the value withdraws the announcement.
#[derive(Debug)]
pub(crate) struct Announced {
    announcer: Arc<dyn Announcer>,
    id: String,
}

impl Announced {
    pub(crate) fn new(announcer: &Arc<dyn Announcer>, game: &OpenGame) -> Announced {
        announcer.announce(game);
        Announced { announcer: Arc::clone(announcer), id: game.id.clone() }
    }
}

impl Drop for Announced {
    fn drop(&mut self) {
        self.announcer.withdraw(&self.id);
    }
}
