//! Games in the local network, where the client crate announces the server's games.

use std::sync::Arc;

use inarow_client::{Mdns, Nearby, WaitingGame};
use inarow_server::{Announcer, OpenGame, Reach};

/// Returns the service that announces and finds games in the network, or `None` if not wanted.
pub(crate) fn nearby(is_wanted: bool) -> Option<Arc<dyn Nearby>> {
    is_wanted.then(|| Arc::new(Mdns::default()) as Arc<dyn Nearby>)
}

/// Returns an announcer of a server's games.
pub(crate) fn announcer(nearby: &Arc<dyn Nearby>) -> Arc<dyn Announcer> {
    Arc::new(ByNearby(Arc::clone(nearby)))
}

#[derive(Debug)]
struct ByNearby(Arc<dyn Nearby>);

impl Announcer for ByNearby {
    fn announce(&self, game: &OpenGame) {
        let OpenGame { id, game, time, from, address } = game.clone();
        self.0.announce(&WaitingGame { id, game, time, from, address });
    }

    fn withdraw(&self, id: &str) {
        self.0.withdraw(id);
    }

    fn is_for(&self, reach: Reach) -> bool {
        reach == Reach::ThisNetwork && self.0.is_open()
    }
}
