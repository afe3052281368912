//! What is remembered: the game after every move, results, settings. Where nothing can be written, play goes on and
//! one warning says so.

use inarow_play::PlayerSpec;
use inarow_profile::{GameId, Notice, Settings, StoreError};
use inarow_session::{Closed, Offered, SaveError};
use inarow_view::{Lang, game_name};

use super::questions::{Instead, Question};
use super::{Session, Source};
use crate::ink::Ink;
use crate::menu::Draft;

impl Session {
    /// Says what happened when the profile was opened.
    pub(super) fn notice(&mut self, notice: Option<Notice>) {
        match notice {
            None => {}
            Some(Notice::Damaged { aside, .. }) => {
                let file = aside.display().to_string();
                self.say_with(Ink::Bad, "store-damaged-aside", &[("file", file.into())]);
            }
            Some(Notice::NotKept { reason }) => {
                let reason = self.texts.explain(&reason);
                self.say_with(Ink::Bad, "store-not-kept", &[("reason", reason.into())]);
            }
            Some(Notice::Newer { .. }) => self.say(Ink::Bad, "store-newer"),
            Some(Notice::NoFolder) => self.say(Ink::Bad, "store-no-folder"),
        }
    }

    /// What the store did.
    pub(super) fn stored<T>(&mut self, result: Result<T, StoreError>) -> Option<T> {
        result.map_err(|error| self.report([SaveError::from(&error)])).ok()
    }

    /// What went wrong with the store: each kind is said once, until the store keeps things again.
    fn report(&mut self, errors: impl IntoIterator<Item = SaveError>) {
        let news = self.reported.news(errors);
        self.tell_errors(&news);
    }

    fn tell_errors(&mut self, errors: &[SaveError]) {
        for error in errors {
            let text = self.texts.explain(error);
            self.print(Ink::Bad, &text);
        }
    }

    // The unfinished game.

    /// The games that were left, the latest first.
    fn offered(&mut self) -> Vec<Offered> {
        match Offered::all(&mut self.profile) {
            Ok((offered, errors)) => {
                self.report(errors);
                offered
            }
            Err(error) => {
                self.report([error]);
                Vec::new()
            }
        }
    }

    /// Offers the latest unfinished game; whether there was one. Otherwise comes what was asked for.
    pub(super) fn offer_unfinished(&mut self, instead: Option<Instead>) -> bool {
        let Some(offered) = self.offered().into_iter().next() else { return false };
        self.ask(Question::Resume(Box::new(offered), instead));
        true
    }

    /// Says that there is an unfinished game, where a question would be in the way.
    pub(super) fn mention_unfinished(&mut self) {
        if let Some(offered) = self.offered().into_iter().next() {
            let game = game_name(&offered.record.setup, &self.texts);
            self.say_with(Ink::Quiet, "unfinished-waits", &[("game", game.into())]);
        }
    }

    /// Goes on with an unfinished game; whether that was possible.
    pub(super) fn resume(&mut self, id: GameId) -> bool {
        let taken = self.profile.take(id);
        let Some(taken) = self.stored(taken) else { return false };
        let Some(offer) = taken else {
            self.say(Ink::Bad, "unfinished-gone");
            return false;
        };
        // As it is now: it may have been played on elsewhere since it was offered.
        match Offered::read(&mut self.profile, &offer) {
            Ok(offered) => match self.game.resume(offered, self.now) {
                Ok(()) => {
                    self.joined();
                    return true;
                }
                Err(error) => {
                    let reason = self.not_resumed(error);
                    self.print(Ink::Bad, &reason);
                    let left = self.profile.leave(id);
                    self.stored(left);
                }
            },
            Err(error) => self.report([error]),
        }
        false
    }

    /// Keeps what has changed.
    pub(super) fn save(&mut self) {
        let news = self.reported.save(&mut self.game, &mut self.profile, (self.wall)());
        self.tell_errors(&news);
    }

    /// Drops a game that was offered.
    pub(super) fn drop_offered(&mut self, id: GameId) {
        let dropped = self.profile.drop_game(id);
        self.stored(dropped);
    }

    /// Before the end; what becomes of the game.
    pub(super) fn release(&mut self) -> Closed {
        let (closed, errors) = self.game.close(&mut self.profile, (self.wall)());
        self.report(errors);
        if !self.in_game {
            return Closed::Nothing;
        }
        // Memory is gone with the program.
        if closed == Closed::Kept && self.profile.folder().is_none() { Closed::Lost } else { closed }
    }

    // Settings.

    pub(super) fn change_settings(&mut self, change: impl FnOnce(&mut Settings)) {
        let changed = self.profile.change_settings(change);
        if let Some(settings) = self.stored(changed) {
            self.settings = settings;
        }
    }

    pub(super) fn remember_players(&mut self, source: &Source, players: &[PlayerSpec; 2]) {
        let game = match source {
            Source::Spec(spec) => Some(spec.to_string()),
            Source::Setup(_) => None,
        };
        let [x, o] = players.each_ref().map(PlayerSpec::to_string);
        self.change_settings(|settings| {
            if let Some(game) = game {
                settings.game = Some(game);
            }
            (settings.x, settings.o) = (Some(x), Some(o));
        });
    }

    pub(super) fn remember_choices(&mut self, draft: &Draft) {
        let (alternate, pace_ms) = (self.alternate, draft.pace_ms);
        self.change_settings(|settings| (settings.alternate, settings.pace_ms) = (alternate, pace_ms));
    }

    /// Changes the language, or says which it is; whether it was changed.
    pub(super) fn set_language(&mut self, word: &str) -> bool {
        if word.is_empty() {
            self.say(Ink::Plain, "language-now");
            return false;
        }
        let Some(lang) = Lang::ALL.iter().copied().find(|lang| names_language(*lang, word)) else {
            let word: String = word.chars().take(20).collect();
            self.say_with(
                Ink::Bad,
                "language-unknown",
                &[("word", word.into()), ("languages", Lang::codes().into())],
            );
            return false;
        };
        self.texts = inarow_view::Texts::new(lang);
        self.change_settings(|settings| settings.language = Some(lang.code().to_owned()));
        self.say(Ink::Plain, "language-now");
        true
    }

    /// Gives a name to whoever plays a side: `X Anna`; without a name the usual one comes back.
    pub(super) fn set_player_name(&mut self, rest: &str) {
        let (word, name) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let side = match word.to_lowercase().as_str() {
            "x" | "х" => inarow_core::Side::X,
            "o" | "о" => inarow_core::Side::O,
            _ => return self.say(Ink::Bad, "name-how"),
        };
        if !self.in_game {
            return;
        }
        // Of two computers that play each other neither is “the computer”: such names last for the game alone.
        if let Some(role) = self.game.set_name(side, name) {
            let named = self.profile.set_name(role, name);
            self.stored(named);
        }
        self.tell_new();
        let name = self.name_of(side);
        let key = if self.is_you(&name) { "name-now-you" } else { "name-now" };
        let values = [("side", side.letter().to_string().into()), ("name", name.into())];
        self.say_with(Ink::Plain, key, &values);
        self.save();
    }
}

fn names_language(lang: Lang, word: &str) -> bool {
    let name = lang.name().to_lowercase();
    let word = word.to_lowercase();
    word == lang.code() || (word.chars().count() > 2 && name.starts_with(&word))
}

#[cfg(test)]
mod tests;
