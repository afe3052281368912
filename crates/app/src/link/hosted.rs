//! A game by link in which the person plays: it is saved among the unfinished games and continued from there, and goes
//! into the history once it is over.

use std::time::SystemTime;

use inarow_client::{GameLink, SeatKey};
use inarow_core::Side;
use inarow_play::Seat;
use inarow_profile::{GameId, HostPlace, HostedNote, Profile};
use inarow_session::{GameSession, LinkNote, SaveError};
use inarow_view::Texts;

use super::{Line, LinkGame};
use crate::labels::live_names;

/// How a game that the person plays is saved.
#[derive(Debug)]
pub(crate) struct SavedGame {
    /// Somebody else hosts it.
    is_joined: bool,
    /// Place where this program hosts it; `None` if its server keeps no games.
    pub(crate) place: Option<HostPlace>,
    /// Its number among the unfinished games, once it is saved.
    pub(crate) id: Option<GameId>,
    /// The link that the other player has, where the game is hosted again.
    pub(crate) old_link: Option<String>,
    /// The next event of the game when it was saved.
    saved: Option<u64>,
    /// How many steps the game had when it was hosted again.
    steps: Option<u32>,
    /// Number of messages read, as it was saved.
    pub(super) read: u64,
}

impl SavedGame {
    /// A new game on the server of that place.
    pub(crate) fn at(place: Option<HostPlace>) -> SavedGame {
        SavedGame { is_joined: false, place, id: None, old_link: None, saved: None, steps: None, read: 0 }
    }

    /// A game that is hosted again, by its note.
    pub(super) fn again(place: Option<HostPlace>, id: GameId, note: &HostedNote) -> SavedGame {
        let old_link = Some(note.link.clone());
        SavedGame { id: Some(id), old_link, read: note.read, ..SavedGame::at(place) }
    }

    /// A game that somebody else hosts; `id` is its number among the unfinished games, where it is continued.
    pub(super) fn joined(id: Option<GameId>) -> SavedGame {
        SavedGame { is_joined: true, id, ..SavedGame::at(None) }
    }

    /// The server has said where the other player is: that the game is hosted again is no news.
    pub(super) fn heard_of_other(&mut self) {
        self.steps = None;
    }

    /// This program hosts it.
    pub(super) fn is_hosted(&self) -> bool {
        !self.is_joined
    }

    /// The next game between the same players.
    pub(super) fn next(&self) -> SavedGame {
        SavedGame { is_joined: self.is_joined, ..SavedGame::at(self.place.clone()) }
    }
}

/// The host's seat as the note has it.
pub(super) fn key_of(note: &HostedNote) -> Option<SeatKey> {
    let side = Side::ALL.into_iter().find(|side| side.key() == note.side)?;
    Some(SeatKey { side, secret: note.secret.clone() })
}

/// Effect of quitting on a game by link.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Quitting {
    /// The game is saved and can be hosted again.
    Saved,
    /// The game ends with the program.
    Lost,
}

impl LinkGame {
    /// Saves the game where it has changed, or more of its messages were read: among the unfinished ones, and in the history
    /// once it is over.
    pub fn save(
        &mut self,
        session: &GameSession,
        profile: &mut Profile,
        date_time: SystemTime,
    ) -> Option<SaveError> {
        let (link, key) = (self.found.link.to_string(), self.found.key.as_ref()?);
        let game = self.found.saved.as_mut()?;
        let own = session.own_side()?;
        if !self.is_shown || !session.is_remote() {
            return None;
        }
        let next = session.live_game().next_event();
        let is_read = game.place.is_some() && game.read != self.read;
        if game.saved == Some(next) && !is_read {
            return None;
        }
        let hosted = game.place.as_ref().map(|place| {
            let place = place.clone();
            let mut note = HostedNote::new(place, self.found.link.id(), &link, key.side.key(), &key.secret);
            note.read = self.read;
            note
        });
        let note = match &hosted {
            Some(note) => LinkNote::Hosted(note),
            None if game.is_joined => LinkNote::Joined(&link),
            None => LinkNote::Lost(&link),
        };
        let known = game.id;
        let mut saved = session.save_by_link(&mut game.id, note, own, profile, date_time);
        if let (Ok(()), Some(id), Some(note)) = (&saved, known.filter(|id| game.id == Some(*id)), &hosted)
            && (is_read || game.saved.is_none())
        {
            // Hosted again, it may have another port.
            saved = profile.host_at(id, note);
        }
        match saved {
            Ok(()) => {
                (game.saved, game.read) = (Some(next), self.read);
                None
            }
            // The next event saves it again.
            Err(error) => Some(SaveError::from(&error)),
        }
    }

    /// The person leaves the game: it is offered among the unfinished ones.
    pub fn leave(&mut self, profile: &mut Profile) {
        if let Some(id) = self.found.saved.as_mut().and_then(|game| game.id.take()) {
            // If this fails, the closed profile offers it all the same.
            let _ = profile.leave(id);
        }
    }

    /// Effect of quitting on a game that the person plays and that is not over; `None` for any other game, and where the
    /// other player is gone already.
    pub fn quitting(&self, session: &GameSession) -> Option<Quitting> {
        let game = self.found.saved.as_ref()?;
        if !self.is_shown || !session.is_remote() || session.live_game().result().is_some() {
            return None;
        }
        if game.is_joined {
            let is_there = matches!(self.line, Line::Open | Line::Lost);
            return (is_there && game.id.is_some()).then_some(Quitting::Saved);
        }
        let is_saved = game.place.is_some() && game.id.is_some();
        Some(if is_saved { Quitting::Saved } else { Quitting::Lost })
    }

    /// The question before the program quits, where somebody waits for the game to continue.
    pub fn quit_question(&self, session: &GameSession, texts: &Texts) -> Option<String> {
        // The server of the other player goes on, and with it the clocks.
        let is_joined = self.found.saved.as_ref().is_some_and(|game| game.is_joined);
        self.question_before(session, ["link-quit-nobody", "link-quit-lost"], is_joined, texts)
    }

    /// The question before the person begins another game, where a person waits for this one or may still join.
    pub fn leave_question(&self, session: &GameSession, texts: &Texts) -> Option<String> {
        let is_invitation = self.waits_for_opponent(session);
        let is_bot = |own: Seat| session.live_game().player(own.other()).is_bot();
        if !is_invitation && self.connection.seat().is_some_and(is_bot) {
            return None;
        }
        // Its server goes on wherever it is, and with it the clocks.
        self.question_before(session, ["link-leave-nobody", "link-leave-lost"], !is_invitation, texts)
    }

    /// The question with the keys of its sentences: nobody has joined, the game cannot be saved. `runs` where clocks go on.
    fn question_before(
        &self,
        session: &GameSession,
        [nobody, lost]: [&str; 2],
        runs: bool,
        texts: &Texts,
    ) -> Option<String> {
        let quitting = self.quitting(session)?;
        let who = if self.waits_for_opponent(session) {
            texts.get(nobody)
        } else {
            let other = session.live_game().side_of(self.connection.seat()?.other());
            let names = live_names(session, texts);
            texts.with("link-quit-waits", &[("name", names[other.index()].as_str().into())])
        };
        let then = texts.get(match quitting {
            Quitting::Saved => "link-quit-saved",
            Quitting::Lost => lost,
        });
        let has_clock = |side| !session.live_game().time_control(side).is_none();
        let runs = runs && Side::ALL.into_iter().any(has_clock);
        let clock = runs.then(|| format!(" {}", texts.get("link-quit-clock")));
        Some(format!("{who} {then}{}", clock.unwrap_or_default()))
    }

    /// A game that is hosted again has another link than the other player knows.
    pub fn is_moved(&self) -> bool {
        let old = self.found.saved.as_ref().and_then(|hosted| hosted.old_link.as_ref());
        old.is_some_and(|old| old.parse::<GameLink>().is_ok_and(|old| old != self.found.link))
    }

    /// The person hosts the game again, and the other player has not moved since.
    pub(crate) fn is_returned(&self, session: &GameSession) -> bool {
        let game = session.live_game();
        let steps = self.found.saved.as_ref().and_then(|hosted| hosted.steps);
        let own_only = game.actor() == self.connection.seat().map(Seat::other);
        game.result().is_none()
            && steps.is_some_and(|steps| game.steps() == steps || (own_only && game.steps() == steps + 1))
    }

    /// The game was shown for the first time since it is hosted again.
    pub(super) fn returned(&mut self, session: &GameSession) {
        if let Some(hosted) = self.found.saved.as_mut().filter(|hosted| hosted.old_link.is_some()) {
            hosted.steps = Some(session.live_game().steps());
            self.connection.look_for_other();
        }
    }
}
