//! Questions to the server about the other player: whether they are there, or have left.

use std::time::{Duration, Instant};

use inarow_core::Side;
use inarow_play::Seat;

use super::{Connection, News, SELDOM, Shared};
use crate::Client;

/// The server is asked this often whether the other player is there, where a host waits for it.
const LOOK_FOR: Duration = Duration::from_secs(1);

impl Connection {
    /// Asks the server now and then until the other player has a stream open: [`News::Present`] says so then.
    pub fn look_for_other(&self) {
        self.shared.lock().looks_at = Some(Instant::now());
        self.shared.changed.notify_all();
    }

    /// The server is the program's own: it is asked often whether the other player is there.
    pub fn look_closely(&self) {
        self.shared.lock().absence.is_own = true;
        self.shared.changed.notify_all();
    }
}

impl Shared {
    /// Asks the server whether the other player has left, where that player is to move and has done nothing for a while; the
    /// program's own server soon, on either turn. Returns the time until the next question.
    pub(super) fn look(&self, client: &Client, own: Seat) -> Duration {
        if let Some(wait) = self.look_for(client, own) {
            return wait;
        }
        let state = self.lock();
        let waits = state.follower.game().filter(|game| {
            let (other, actor) = (own.other(), game.actor());
            let is_due = actor == Some(other) || (actor.is_some() && state.absence.is_own);
            is_due && game.player(other).kind == "human"
        });
        let (Some(game), Some(due)) = (waits, state.absence.due()) else { return SELDOM };
        let (side, left) = (game.side_of(own.other()), due.saturating_duration_since(Instant::now()));
        if !left.is_zero() {
            return left.min(SELDOM);
        }
        let told = state.follower.told();
        drop(state);
        let view = client.game(&self.id);
        let mut state = self.lock();
        let now = Instant::now();
        match view {
            // Events of the meantime come as news of their own.
            Ok(view) if view.last == told && state.follower.told() == told => {
                if let Some(left) = state.absence.seen(&view, side, now) {
                    state.tell(News::Claim(left));
                    drop(state);
                    (self.wake)();
                    self.changed.notify_all();
                }
            }
            _ => state.absence.failed(now),
        }
        Duration::ZERO
    }

    /// Asks the server whether the other player is there, where a host waits for it. Returns the time until the next
    /// question; `None` where nobody waits.
    fn look_for(&self, client: &Client, own: Seat) -> Option<Duration> {
        let state = self.lock();
        let due = state.looks_at?;
        let side = state.follower.game()?.side_of(own.other());
        let left = due.saturating_duration_since(Instant::now());
        if !left.is_zero() {
            return Some(left);
        }
        drop(state);
        let view = client.game(&self.id);
        let mut state = self.lock();
        // A server that does not say it is not asked again.
        let is_there = view.map_or(Some(false), |view| {
            view.connected.map(|connected| if side == Side::X { connected.x } else { connected.o })
        });
        state.looks_at = is_there.filter(|is_there| !is_there).map(|_| Instant::now() + LOOK_FOR);
        if is_there == Some(true) {
            state.tell(News::Present);
            drop(state);
            (self.wake)();
            self.changed.notify_all();
        }
        Some(Duration::ZERO)
    }
}
