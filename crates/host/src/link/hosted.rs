//! A game by link that the program hosts itself: it is saved among the unfinished games and hosted again.

use std::time::SystemTime;

use inarow_client::{GameLink, SeatKey};
use inarow_core::Side;
use inarow_play::Seat;
use inarow_profile::{GameId, HostPlace, HostedNote, Profile};
use inarow_session::{GameSession, SaveError};
use inarow_view::Texts;

use super::LinkGame;
use crate::labels::live_names;

/// How a followed game is hosted by this program.
#[derive(Debug)]
pub(crate) struct Hosted {
    /// `None` where its server keeps no games.
    pub(crate) place: Option<HostPlace>,
    /// Its number among the unfinished games, once it is saved.
    pub(crate) id: Option<GameId>,
    /// The link that the other player has, where the game is hosted again.
    pub(crate) old_link: Option<String>,
    /// The next event of the game when it was saved.
    saved: Option<u64>,
    /// How many steps the game had when it was hosted again.
    steps: Option<u32>,
}

impl Hosted {
    /// A new game on the server of that place.
    pub(crate) fn at(place: Option<HostPlace>) -> Hosted {
        Hosted { place, id: None, old_link: None, saved: None, steps: None }
    }

    /// A game that is hosted again.
    pub(super) fn again(place: Option<HostPlace>, id: GameId, old_link: &str) -> Hosted {
        Hosted { place, id: Some(id), old_link: Some(old_link.to_owned()), saved: None, steps: None }
    }
}

/// The host's seat as the note has it.
pub(super) fn key_of(note: &HostedNote) -> Option<SeatKey> {
    let side = Side::ALL.into_iter().find(|side| side.key() == note.side)?;
    Some(SeatKey { side, secret: note.secret.clone() })
}

/// Effect of quitting on a hosted game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Quitting {
    /// The game is saved and can be hosted again.
    Saved,
    /// The game ends with the program.
    Lost,
}

impl LinkGame {
    /// Saves a game that this program hosts, where it has changed, and deletes it once it is over.
    pub fn save_hosted(
        &mut self,
        session: &GameSession,
        profile: &mut Profile,
        date_time: SystemTime,
    ) -> Option<SaveError> {
        let (link, key) = (self.found.link.to_string(), self.found.key.as_ref()?);
        let hosted = self.found.hosted.as_mut()?;
        let place = hosted.place.as_ref()?;
        if !self.is_shown || !session.is_remote() {
            return None;
        }
        let next = session.live_game().next_event();
        if hosted.saved == Some(next) {
            return None;
        }
        let note = HostedNote::new(place.clone(), self.found.link.id(), &link, key.side.key(), &key.secret);
        let known = hosted.id;
        let mut saved = session.save_hosted(&mut hosted.id, &note, profile, date_time);
        if let (Ok(()), Some(id), None) = (&saved, known.filter(|id| hosted.id == Some(*id)), hosted.saved) {
            // Hosted again, it may have another port.
            saved = profile.host_at(id, &note);
        }
        match saved {
            Ok(()) => {
                hosted.saved = Some(next);
                None
            }
            // The next event saves it again.
            Err(error) => Some(SaveError::from(&error)),
        }
    }

    /// The person leaves the game: it is offered among the unfinished ones.
    pub fn leave_hosted(&mut self, profile: &mut Profile) {
        if let Some(id) = self.found.hosted.as_mut().and_then(|hosted| hosted.id.take()) {
            // If this fails, the closed profile offers it all the same.
            let _ = profile.leave(id);
        }
    }

    /// Effect of quitting on a game that this program hosts and that is not over; `None` for any other game.
    pub fn quitting(&self, session: &GameSession) -> Option<Quitting> {
        let hosted = self.found.hosted.as_ref()?;
        if !self.is_shown || !session.is_remote() || session.live_game().result().is_some() {
            return None;
        }
        let is_saved = hosted.place.is_some() && hosted.id.is_some();
        Some(if is_saved { Quitting::Saved } else { Quitting::Lost })
    }

    /// The question before the program quits, where it hosts the game and somebody waits for it.
    pub fn quit_question(&self, session: &GameSession, texts: &Texts) -> Option<String> {
        let quitting = self.quitting(session)?;
        let who = if self.waits_for_opponent(session) {
            texts.get("link-quit-nobody")
        } else {
            let own = session.own_side()?;
            let [x, o] = live_names(session, texts);
            texts.with("link-quit-waits", &[("name", if own == Side::X { o } else { x }.into())])
        };
        let then = texts.get(match quitting {
            Quitting::Saved => "link-quit-saved",
            Quitting::Lost => "link-quit-lost",
        });
        Some(format!("{who} {then}"))
    }

    /// A game that is hosted again has another link than the other player knows.
    pub fn is_moved(&self) -> bool {
        let old = self.found.hosted.as_ref().and_then(|hosted| hosted.old_link.as_ref());
        old.is_some_and(|old| old.parse::<GameLink>().is_ok_and(|old| old != self.found.link))
    }

    /// The person hosts the game again, and the other player has not moved since.
    pub(crate) fn is_returned(&self, session: &GameSession) -> bool {
        let game = session.live_game();
        let steps = self.found.hosted.as_ref().and_then(|hosted| hosted.steps);
        let own_only = game.actor() == self.connection.seat().map(Seat::other);
        game.result().is_none()
            && steps.is_some_and(|steps| game.steps() == steps || (own_only && game.steps() == steps + 1))
    }

    /// The game was shown for the first time since it is hosted again.
    pub(super) fn returned(&mut self, session: &GameSession) {
        if let Some(hosted) = self.found.hosted.as_mut().filter(|hosted| hosted.old_link.is_some()) {
            hosted.steps = Some(session.live_game().steps());
        }
    }
}
