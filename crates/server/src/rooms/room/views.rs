//! Screens of a game that pages follow. A screen is written once after a change, for all its readers.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use inarow_play::Seat;
use tokio::time::Instant;

use super::Room;
use crate::costs::{Cost, units};
use crate::error::ApiError;
use crate::processor_time::measured;
use crate::rooms::hosted_game::{GameScreen, Played};
use crate::screen::Screen;
use crate::secret::SecretHash;
use crate::wish::Wish;

/// Maximum number of screens of one game. Further pages request their screen after each event.
const MOST: usize = 32;
/// Maximum number of cells. Screens of larger boards are written on request, on threads that serve no moves.
const CELLS: usize = 1_000;
/// Answer to a page that cannot follow.
const REFUSED: &str = r#"{"view":null}"#;

/// A screen that pages follow.
struct View {
    number: u64,
    seat: Option<Seat>,
    wish: Wish,
    screen: Screen,
    /// The whole screen as a message, cached after the first use.
    whole: Option<Arc<str>>,
    /// Moment of writing. Clocks have run since then.
    written: Instant,
    /// Address of the first follower, and the processor time not yet charged to that address.
    payer: Option<IpAddr>,
    used: Duration,
}

/// Screens of a game that pages follow.
#[derive(Default)]
pub(super) struct Views {
    all: Vec<View>,
    /// Last number given to a view or a watcher.
    last: u64,
    is_due: bool,
    /// Moment at which time alone changes a screen.
    again: Option<Instant>,
}

impl Views {
    /// Returns a number not used before in this room.
    pub(super) fn next_number(&mut self) -> u64 {
        self.last += 1;
        self.last
    }

    /// Notes an event that may change screens.
    pub(super) fn are_due(&mut self) {
        self.is_due = true;
    }

    /// Returns the moment at which time alone changes a screen.
    pub(super) fn again(&self) -> Option<Instant> {
        self.again.filter(|_| !self.all.is_empty())
    }
}

impl Room {
    /// Returns the game for the page of the player with this secret. Any other secret gives a spectator's page.
    pub(super) fn screen(&mut self, secret: Option<SecretHash>) -> Box<GameScreen> {
        Box::new(self.screen_of(secret.and_then(|secret| self.game.seat_with(&secret))))
    }

    /// Returns the game for the page of the player of this seat, or of a spectator.
    fn screen_of(&mut self, seat: Option<Seat>) -> GameScreen {
        let played = self.played();
        let other_away = seat.and_then(|seat| self.away(seat.other()));
        let screen = self.game.screen(played, seat, self.now(), other_away);
        GameScreen { is_hurried: self.has_little_time(), ..screen }
    }

    /// Returns the content shared by all readers, built once after an event.
    fn played(&mut self) -> Arc<Played> {
        let last = self.game.last();
        match &self.played {
            Some((of, played)) if *of == last => Arc::clone(played),
            before => {
                let before = before.as_ref().map(|(_, played)| &**played);
                let played = Arc::new(self.game.played(before));
                self.played = Some((last, Arc::clone(&played)));
                played
            }
        }
    }

    /// Sends a page its screen, then all later changes. The page's number comes first and marks the following
    /// messages. A repeated request gets only the number. A request that cannot be fulfilled is refused.
    pub(super) fn follow(&mut self, watcher: u64, number: u32, wish: &Wish, from: Option<IpAddr>) {
        let Some(place) = self.watchers.iter().position(|found| found.number == watcher) else { return };
        let (seat, before) = (self.watchers[place].seat, self.watchers[place].view.take());
        let now = self.rooms.pulse.now();
        let found = self.find_view(seat, wish, from).and_then(|found| self.views.all.get_mut(found));
        let mut lines: Vec<Arc<str>> = Vec::new();
        let view = found.map(|view| {
            let age = inarow_play::whole_ms(now.saturating_duration_since(view.written));
            lines.push(format!(r#"{{"view":{number},"age":{age}}}"#).into());
            let follows = (view.number, number);
            if before != Some(follows) {
                let screen = &view.screen;
                let whole = || format!(r#"{{"change":{}}}"#, screen.whole()).into();
                lines.push(Arc::clone(view.whole.get_or_insert_with(whole)));
            }
            follows
        });
        if view.is_none() {
            lines.push(REFUSED.into());
        }
        self.watchers[place].view = view;
        if !self.watchers[place].send(&lines, &self.rooms.metrics) {
            self.watchers.remove(place);
        }
    }

    /// Returns the index of the screen for a wish, or `None` if there are too many screens. Writes the screen
    /// now if needed.
    fn find_view(&mut self, seat: Option<Seat>, wish: &Wish, from: Option<IpAddr>) -> Option<usize> {
        if self.game.game().position().shape().cells() > CELLS {
            return None;
        }
        let is_it = |view: &View| view.seat == seat && view.wish == *wish;
        if let Some(found) = self.views.all.iter().position(is_it) {
            return Some(found);
        }
        self.forget_views();
        if self.views.all.len() >= MOST {
            return None;
        }
        let (screen, used) = measured(|| self.write(seat, wish));
        let (number, written) = (self.views.next_number(), self.rooms.pulse.now());
        self.views.all.push(View {
            number,
            seat,
            wish: wish.clone(),
            screen: screen.ok()?,
            whole: None,
            written,
            payer: from,
            used,
        });
        self.views.again = self.next_look();
        Some(self.views.all.len() - 1)
    }

    /// Drops screens without followers.
    fn forget_views(&mut self) {
        let (views, watchers) = (&mut self.views.all, &self.watchers);
        views.retain(|view| watchers.iter().any(|watcher| watcher.follows(view.number) && watcher.is_open()));
    }

    fn write(&mut self, seat: Option<Seat>, wish: &Wish) -> Result<Screen, ApiError> {
        let screen = self.screen_of(seat);
        (self.rooms.write_screen)(&self.rooms.site, &screen, &self.game.terms().id, wish)
    }

    /// Rewrites screens that may have changed, and sends the differences to their followers.
    pub(super) fn show(&mut self) {
        let now = self.rooms.pulse.now();
        let is_due = self.views.is_due || self.views.again.is_some_and(|at| at <= now);
        if !is_due {
            return;
        }
        self.views.is_due = false;
        self.forget_views();
        for mut view in std::mem::take(&mut self.views.all) {
            let (written, used) = measured(|| self.write(view.seat, &view.wish));
            let line = match &written {
                Ok(screen) => {
                    screen.change_since(&view.screen).map(|change| format!(r#"{{"change":{change}}}"#))
                }
                Err(_) => Some(REFUSED.to_owned()),
            };
            if let Some(line) = line {
                let line: Arc<str> = line.into();
                self.watchers.retain(|watcher| {
                    !watcher.follows(view.number)
                        || watcher.send(std::slice::from_ref(&line), &self.rooms.metrics)
                });
            }
            let Ok(screen) = written else { continue };
            let used = view.used + used;
            let count = units(used, self.rooms.limits.request);
            self.rooms.costs.charge(Cost::Request, view.payer, count as usize);
            view = View {
                screen,
                whole: None,
                written: now,
                used: used.saturating_sub(self.rooms.limits.request * count),
                ..view
            };
            self.views.all.push(view);
        }
        self.views.again = self.next_look();
    }

    /// Returns the moment of the pulse at which a player's page shows a changed absence of the opponent.
    fn next_look(&self) -> Option<Instant> {
        let seats = self.views.all.iter().filter_map(|view| view.seat);
        let next = seats.filter_map(|seat| self.next_away(seat.other())).min();
        next.map(|next| self.rooms.pulse.now() + next)
    }
}
