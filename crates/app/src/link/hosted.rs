//! Game by link with the local player in a seat. The game is saved and continued as an unfinished game. A
//! finished game is added to the history.

use std::time::SystemTime;

use inarow_client::{GameLink, SeatKey};
use inarow_core::Side;
use inarow_play::Seat;
use inarow_profile::{GameId, HostPlace, HostedNote, Profile};
use inarow_session::{GameSession, LinkNote, SaveError};
use inarow_view::Texts;

use super::{Line, LinkGame};
use crate::labels::live_names;

/// State of a saved game by link.
#[derive(Debug)]
pub(crate) struct SavedGame {
    /// Whether another player hosts the game.
    is_joined: bool,
    /// Place where this program hosts the game, or `None` if its server keeps no games.
    pub(crate) place: Option<HostPlace>,
    /// Number of the game among the unfinished games, once the game is saved.
    pub(crate) id: Option<GameId>,
    /// Old link, known to the other player, if the game is hosted again.
    pub(crate) old_link: Option<String>,
    /// Number of the next event when the game was saved.
    saved: Option<u64>,
    /// Number of steps when the game was hosted again.
    steps: Option<u32>,
    /// Saved number of read messages.
    pub(super) read: u64,
}

impl SavedGame {
    /// Creates the state of a new game on the server of this place.
    pub(crate) fn at(place: Option<HostPlace>) -> SavedGame {
        SavedGame { is_joined: false, place, id: None, old_link: None, saved: None, steps: None, read: 0 }
    }

    /// Creates the state of a game that is hosted again, from the game's note.
    pub(super) fn again(place: Option<HostPlace>, id: GameId, note: &HostedNote) -> SavedGame {
        let old_link = Some(note.link.clone());
        SavedGame { id: Some(id), old_link, read: note.read, ..SavedGame::at(place) }
    }

    /// Creates the state of a game that another player hosts. `id` is the number of a continued game among the
    /// unfinished games.
    pub(super) fn joined(id: Option<GameId>) -> SavedGame {
        SavedGame { is_joined: true, id, ..SavedGame::at(None) }
    }

    /// Records that the server reported the other player's presence. After that report, the restart of the game
    /// is no news.
    pub(super) fn heard_of_other(&mut self) {
        self.steps = None;
    }

    /// Whether this program hosts the game.
    pub(super) fn is_hosted(&self) -> bool {
        !self.is_joined
    }

    /// Creates the state of the next game between these players.
    pub(super) fn next(&self) -> SavedGame {
        SavedGame { is_joined: self.is_joined, ..SavedGame::at(self.place.clone()) }
    }
}

/// Returns the host's seat from the note.
pub(super) fn key_of(note: &HostedNote) -> Option<SeatKey> {
    let side = Side::ALL.into_iter().find(|side| side.key() == note.side)?;
    Some(SeatKey { side, secret: note.secret.clone() })
}

/// Effect of quitting on a game by link.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Quitting {
    /// The game is saved and can be hosted or joined again.
    Saved,
    /// The game ends with the program.
    Lost,
}

impl LinkGame {
    /// Saves the game among the unfinished games. Saves a finished game in the history. Returns the error, if
    /// any. Saves only after a change or after more messages were read.
    pub fn save(
        &mut self,
        session: &GameSession,
        profile: &mut Profile,
        date_time: SystemTime,
    ) -> Option<SaveError> {
        let (link, key) = (self.found.link.to_string(), self.found.key.as_ref()?);
        let game = self.found.saved.as_mut()?;
        let own = session.own_side()?;
        if !self.is_shown || !session.live().is_remote() {
            return None;
        }
        let next = session.live().game().next_event();
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
            // A game that is hosted again may have another port.
            saved = profile.host_at(id, note);
        }
        match saved {
            Ok(()) => {
                (game.saved, game.read) = (Some(next), self.read);
                None
            }
            // The next event saves the game again.
            Err(error) => Some(SaveError::from(&error)),
        }
    }

    /// Leaves the game. The game is then offered among the unfinished games.
    pub fn leave(&mut self, profile: &mut Profile) {
        if let Some(id) = self.found.saved.as_mut().and_then(|game| game.id.take()) {
            // If leaving fails, the closed profile still offers the game.
            let _ = profile.leave(id);
        }
    }

    /// Returns the effect of quitting on an unfinished game with the local player in a seat. Returns `None` for
    /// other games or if the hosting player has left.
    pub fn quitting(&self, session: &GameSession) -> Option<Quitting> {
        let game = self.found.saved.as_ref()?;
        if !self.is_shown || !session.live().is_remote() || session.live().game().result().is_some() {
            return None;
        }
        if game.is_joined {
            let is_there = matches!(self.line, Line::Open | Line::Lost);
            return (is_there && game.id.is_some()).then_some(Quitting::Saved);
        }
        let is_saved = game.place.is_some() && game.id.is_some();
        Some(if is_saved { Quitting::Saved } else { Quitting::Lost })
    }

    /// Returns the question before the program quits, if another player waits or may still join.
    pub fn quit_question(&self, session: &GameSession, texts: &Texts) -> Option<String> {
        // The server of the other player and the clocks continue to run.
        let is_joined = self.found.saved.as_ref().is_some_and(|game| game.is_joined);
        self.question_before(session, ["link-quit-nobody", "link-quit-lost"], is_joined, texts)
    }

    /// Returns the question before another game begins, if a human waits for this game or may still join.
    pub fn leave_question(&self, session: &GameSession, texts: &Texts) -> Option<String> {
        let is_invitation = self.waits_for_opponent(session);
        let is_bot = |own: Seat| session.live().game().player(own.other()).is_bot();
        if !is_invitation && self.connection.seat().is_some_and(is_bot) {
            return None;
        }
        // The server of this game and the clocks continue to run.
        self.question_before(session, ["link-leave-nobody", "link-leave-lost"], !is_invitation, texts)
    }

    /// Builds a question from the keys of two sentences. `nobody` is for a game without an opponent, `lost` for
    /// a game that cannot be saved. `runs` is whether the clocks continue.
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
            let other = session.live().game().side_of(self.connection.seat()?.other());
            let names = live_names(session, texts);
            texts.with("link-quit-waits", &[("name", names[other.index()].as_str().into())])
        };
        let then = texts.get(match quitting {
            Quitting::Saved => "link-quit-saved",
            Quitting::Lost => lost,
        });
        let has_clock = |side| !session.live().game().time_control(side).is_none();
        let runs = runs && Side::ALL.into_iter().any(has_clock);
        let clock = runs.then(|| format!(" {}", texts.get("link-quit-clock")));
        Some(format!("{who} {then}{}", clock.unwrap_or_default()))
    }

    /// Whether a game that is hosted again has a new link, unknown to the other player.
    pub fn is_moved(&self) -> bool {
        let old = self.found.saved.as_ref().and_then(|hosted| hosted.old_link.as_ref());
        old.is_some_and(|old| old.parse::<GameLink>().is_ok_and(|old| old != self.found.link))
    }

    /// Whether the local player hosts the game again and the other player has not moved since.
    pub(crate) fn is_returned(&self, session: &GameSession) -> bool {
        let game = session.live().game();
        let steps = self.found.saved.as_ref().and_then(|hosted| hosted.steps);
        let own_only = game.actor() == self.connection.seat().map(Seat::other);
        game.result().is_none()
            && steps.is_some_and(|steps| game.steps() == steps || (own_only && game.steps() == steps + 1))
    }

    /// Records that a game hosted again is shown for the first time.
    pub(super) fn returned(&mut self, session: &GameSession) {
        if let Some(hosted) = self.found.saved.as_mut().filter(|hosted| hosted.old_link.is_some()) {
            hosted.steps = Some(session.live().game().steps());
            self.connection.look_for_other();
        }
    }
}
