//! Storage of the game after every move, of results and of settings. If the store cannot be written, play goes
//! on after one warning.

use std::collections::VecDeque;

use inarow_app::person_name;
use inarow_profile::{Notice, Settings, StoreError};
use inarow_session::{Closed, Offered, RestoreError, SaveError};
use inarow_view::{Lang, game_name, read_side};

use super::Session;
use super::questions::{Instead, Question};
use crate::Source;
use crate::ink::Ink;

impl Session {
    /// Prints the notice of opening the profile.
    pub(super) fn notice(&mut self, notice: Option<Notice>) {
        if let Some(notice) = notice {
            self.print_error(&notice);
        }
    }

    /// Returns the value of a store request, and prints its error.
    pub(super) fn stored<T>(&mut self, result: Result<T, StoreError>) -> Option<T> {
        result.map_err(|error| self.report([SaveError::from(&error)])).ok()
    }

    /// Prints each kind of store error once, until the store works again.
    pub(super) fn report(&mut self, errors: impl IntoIterator<Item = SaveError>) {
        let news = self.reported.news(errors);
        self.print_errors(&news);
    }

    fn print_errors(&mut self, errors: &[SaveError]) {
        errors.iter().for_each(|error| self.print_error(error));
    }

    // The unfinished game.

    /// Returns the unfinished games in the order of [`Offered::worth_first`], or only the named game's.
    fn left(&mut self, named: Option<&Source>) -> VecDeque<Offered> {
        let all =
            Offered::worth_first(&mut self.options.profile).unwrap_or_else(|error| (Vec::new(), vec![error]));
        self.report(all.1);
        let mut left = all.0;
        left.retain(|offered| named.is_none_or(|named| offered.is_of(named)));
        left.into()
    }

    /// Asks about the latest unfinished game, or about that of the named game, if any. Returns whether such a
    /// game exists. `instead` follows if the game does not continue.
    pub(super) fn offer_unfinished(&mut self, named: Option<&Source>, instead: Instead) -> bool {
        let offers = self.left(named);
        let is_any = !offers.is_empty();
        if is_any {
            self.ask(Question::Resume(offers, instead, false));
        }
        is_any
    }

    /// Hosts the latest hosted game again, if the settings allow. Returns whether such a game exists.
    pub(super) fn hosts_again(&mut self) -> bool {
        if !self.settings.host_again || !self.options.interactive {
            return false;
        }
        let hosted = self.left(None).into_iter().find(|offered| offered.hosted.is_some());
        hosted.is_some_and(|offered| self.host_again(offered.id))
    }

    /// Mentions an unfinished game of this kind, where a question would disturb a script.
    pub(super) fn mention_unfinished(&mut self, named: &Source) {
        if let Some(offered) = self.left(Some(named)).front() {
            let game = game_name(&offered.record.setup, &self.texts);
            self.print_with(Ink::Quiet, "unfinished-waits", &[("game", game.into())]);
        }
    }

    /// Continues an unfinished game. Returns whether the game continues.
    pub(super) fn resume(&mut self, offered: &Offered) -> bool {
        let id = offered.id;
        if offered.is_by_link() {
            return self.host_again(id);
        }
        match self.game.resume_left(&mut self.options.profile, id, self.now) {
            Ok(()) => {
                self.joined();
                return true;
            }
            Err(RestoreError::Store(error)) => self.report([error]),
            Err(error) => self.print_error(&error),
        }
        false
    }

    /// Stores the changes.
    pub(super) fn save(&mut self) {
        let news = self.reported.save_and_report(
            &mut self.game,
            &mut self.options.profile,
            (self.options.wall_clock)(),
        );
        self.print_errors(&news);
    }

    /// Stores everything before the end. Returns the fate of the game.
    pub(super) fn release(&mut self) -> Closed {
        let (closed, errors) = self.game.close(&mut self.options.profile, (self.options.wall_clock)());
        self.report(errors);
        if !self.in_game {
            return Closed::Nothing;
        }
        // A profile in memory ends with the program.
        if closed == Closed::Saved && self.options.profile.folder().is_none() { Closed::Lost } else { closed }
    }

    // Settings.

    pub(super) fn change_settings(&mut self, change: impl FnOnce(&mut Settings)) {
        let changed = self.options.profile.change_settings(change);
        if let Some(settings) = self.stored(changed) {
            self.settings = settings;
        }
    }

    /// Changes the language, or prints it without a word. Returns whether the language changed.
    pub(super) fn set_language(&mut self, word: &str) -> bool {
        if word.is_empty() {
            self.print_text(Ink::Plain, "language-now");
            return false;
        }
        let Some(lang) = Lang::named(word) else {
            let word: String = word.chars().take(20).collect();
            self.print_with(
                Ink::Bad,
                "language-unknown",
                &[("word", word.into()), ("languages", Lang::codes().into())],
            );
            return false;
        };
        self.texts = inarow_view::Texts::new(lang);
        self.change_settings(|settings| settings.language = Some(lang.code().to_owned()));
        self.print_text(Ink::Plain, "language-now");
        true
    }

    /// Names the player of a side: `X Anna`. Without a name the default returns.
    pub(super) fn set_player_name(&mut self, rest: &str) {
        let (word, name) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let Some(side) = read_side(word) else { return self.print_text(Ink::Bad, "name-how") };
        if !self.in_game {
            return;
        }
        if let (true, Err(message)) = (self.game.player(side).is_human(), person_name(name)) {
            let text = self.texts.tell(&message);
            return self.print(Ink::Bad, &text);
        }
        let mut remembered = false;
        // No player is “the computer” between two computers, so such names are for this game only.
        if let Some(role) = self.game.set_name(side, name) {
            let named = self.options.profile.set_name(role, name);
            remembered = self.stored(named).is_some() && !name.trim().is_empty();
        }
        self.print_events();
        self.print_about(Ink::Plain, "name-now", side);
        if remembered {
            self.print_with(Ink::Quiet, "name-kept", &[("side", side.to_string().into())]);
        }
        self.save();
    }
}
