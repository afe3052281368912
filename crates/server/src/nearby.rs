//! Games that wait for somebody are made known in the server's network, where those who made them want that.

use std::fmt::Debug;
use std::net::SocketAddr;
use std::sync::Arc;

use inarow_record::TimeControl;

use crate::Reach;

/// A game that waits for somebody.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpenGame {
    /// Its id.
    pub id: String,
    /// The GAME text.
    pub game: String,
    /// The time control.
    pub time: TimeControl,
    /// The name of whoever waits, where they have one.
    pub from: Option<String>,
    /// Address of the server in its network.
    pub address: SocketAddr,
}

/// Makes games known in the network of a server. Whoever starts the server hands it in.
pub trait Announcer: Send + Sync + Debug {
    /// This game waits for somebody.
    fn announce(&self, game: &OpenGame);

    /// The game with this id waits no more.
    fn withdraw(&self, id: &str);

    /// Whether games of a server are made known that is reached by these.
    fn is_for(&self, reach: Reach) -> bool {
        reach == Reach::ThisNetwork
    }
}

/// Announcer of this server's games.
#[derive(Clone, Debug)]
pub(crate) struct Network {
    pub(crate) announcer: Arc<dyn Announcer>,
    /// Address of the server there.
    pub(crate) address: SocketAddr,
}

/// A game that is made known for as long as this lives.
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
