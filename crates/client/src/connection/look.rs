//! Questions to the server about the presence of the other player.

use std::time::{Duration, Instant};

use inarow_core::Side;
use inarow_play::Seat;

use super::{Connection, News, SELDOM, Shared};
use crate::Client;

/// Interval between questions whether the other player is present, while a host waits for this.
const LOOK_FOR: Duration = Duration::from_secs(1);

impl Connection {
    /// Asks the server repeatedly until the other player has a stream open. [`News::Present`] then reports the
    /// player.
    pub fn look_for_other(&self) {
        self.shared.lock().looks_at = Some(Instant::now());
        self.shared.changed.notify_all();
    }

    /// Marks the server as the program's own. Such a server is asked often about the other player.
    pub fn look_closely(&self) {
        self.shared.lock().absence.is_own = true;
        self.shared.changed.notify_all();
    }
}

impl Shared {
    /// Asks the server whether the other player has left. The question needs that player's turn and some
    /// inactivity. The program's own server is asked soon, on either turn. Returns the time until the next
    /// question.
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
            // Later events come as separate news.
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

    /// Asks the server whether the other player is present, if a host waits for this. Returns the time until
    /// the next question, or `None` if no host waits.
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
        // A server that does not report presence is not asked again.
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
