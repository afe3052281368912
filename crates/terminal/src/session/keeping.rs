//! What is remembered: the game after every move, results, settings. Where nothing can be written, play goes on and
//! one warning says so.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use inarow_play::{Command, Match, PlayerSpec};
use inarow_profile::{Finished, GameId, Notice, Offer, Settings, SittingNote, StoreError};
use inarow_record::{Format, ParseError, ReadOptions, Record, WriteOptions, format};
use inarow_view::Lang;

use super::files::first_game;
use super::questions::{Instead, Question};
use super::seating::{Company, role};
use super::{Session, Source, reasons};
use crate::ink::Ink;
use crate::menu::Draft;
use crate::table::{Person, source_of};

/// What becomes of a game when one leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Left {
    /// There was none, or it is over.
    Nothing,
    /// It is offered the next time.
    Kept,
    /// It could not be kept.
    Lost,
}

/// Reads a record as the profile keeps it.
pub(super) fn read(text: &str) -> Result<Record, ParseError> {
    first_game(Format::Json, text.as_bytes(), &ReadOptions::default()).map(|(record, _)| record)
}

fn write(record: &Record) -> Option<String> {
    let bytes = format::write(Format::Json, std::slice::from_ref(record), &WriteOptions::default());
    String::from_utf8(bytes.ok()?).ok()
}

/// The game's name in statistics.
fn game_key(record: &Record) -> String {
    record.game.clone().unwrap_or_else(|| "setup".to_owned())
}

impl Session {
    fn seconds(&self) -> i64 {
        let since = (self.wall)().duration_since(UNIX_EPOCH).unwrap_or_default();
        i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
    }

    /// Says what happened when the profile was opened.
    pub(super) fn notice(&mut self, notice: Option<Notice>) {
        match notice {
            None => return,
            Some(Notice::Damaged { aside, .. }) => {
                let file = aside.display().to_string();
                self.say_with(Ink::Bad, "store-damaged-aside", &[("file", file.into())]);
                return; // a new one was begun and keeps what comes
            }
            Some(Notice::NotKept { reason }) => {
                let reason = inarow_view::reasons::of_store(reason.parts(), &self.texts);
                self.say_with(Ink::Bad, "store-not-kept", &[("reason", reason.into())]);
            }
            Some(Notice::Newer { .. }) => self.say(Ink::Bad, "store-newer"),
            Some(Notice::NoFolder) => self.say(Ink::Bad, "store-no-folder"),
        }
        // Memory does not fail, but if it does, that was said.
        self.store_failed = true;
    }

    /// What the store did; a failure is said once.
    fn stored<T>(&mut self, result: Result<T, StoreError>) -> Option<T> {
        match result {
            Ok(value) => Some(value),
            Err(error) => {
                if !std::mem::replace(&mut self.store_failed, true) {
                    let reason = match error {
                        StoreError::Busy(_) => "store-reason-busy",
                        StoreError::Full(_) => "store-reason-full",
                        StoreError::ReadOnly(_) => "store-reason-read-only",
                        StoreError::Damaged(_) => "store-reason-damaged",
                        StoreError::NotOwned => "store-reason-not-owned",
                        StoreError::Lease(_) | StoreError::Other(_) => "store-reason-other",
                    };
                    let reason = self.texts.get(reason);
                    self.say_with(Ink::Bad, "store-failed", &[("reason", reason.into())]);
                }
                None
            }
        }
    }

    // The unfinished game.

    /// Offers the latest unfinished game; whether there was one.
    pub(super) fn offer_unfinished(&mut self) -> bool {
        self.offer_before(None)
    }

    /// The same before a game that was asked for.
    pub(super) fn offer_unfinished_before(&mut self, source: &Source, people: &[Person; 2]) -> bool {
        self.offer_before(Some(Instead::Game(Box::new((source.clone(), people.clone())))))
    }

    fn offer_before(&mut self, instead: Option<Instead>) -> bool {
        loop {
            let offers = self.profile.offered();
            let Some(offer) = self.stored(offers).and_then(|offers| offers.into_iter().next()) else {
                return false;
            };
            match read(&offer.record) {
                Ok(record) if record.is_begun() => {
                    self.ask(Question::Resume(Box::new(offer), instead));
                    return true;
                }
                // Nothing was played: there is nothing to go on with.
                Ok(_) => self.drop_kept(offer.id),
                Err(error) => self.put_aside(&offer, &reasons::of_file(&error, &self.texts)),
            }
            if self.store_failed {
                return false; // it would be offered for ever
            }
        }
    }

    /// Says that there is an unfinished game, where a question would be in the way.
    pub(super) fn mention_unfinished(&mut self) {
        let offers = self.profile.offered();
        let played = |offer: &Offer| read(&offer.record).is_ok_and(|record| record.is_begun());
        if let Some(offer) = self.stored(offers).and_then(|offers| offers.into_iter().find(played)) {
            let game = self.offer_name(&offer);
            self.say_with(Ink::Quiet, "unfinished-waits", &[("game", game.into())]);
        }
    }

    fn put_aside(&mut self, offer: &Offer, reason: &str) {
        match self.profile.put_aside(offer) {
            Ok(file) => {
                let file = file.map_or_else(String::new, |file| file.display().to_string());
                let values = [("reason", reason.to_owned().into()), ("file", file.into())];
                self.say_with(Ink::Bad, "error-saved-game", &values);
            }
            Err(error) => {
                self.say_with(Ink::Bad, "store-not-kept", &[("reason", error.to_string().into())]);
                self.store_failed = true;
            }
        }
    }

    /// Goes on with an unfinished game; whether that was possible.
    pub(super) fn resume(&mut self, offer: &Offer) -> bool {
        let taken = self.profile.take(offer.id);
        let Some(taken) = self.stored(taken) else { return false };
        let Some(offer) = taken else {
            self.say(Ink::Bad, "unfinished-gone");
            return false;
        };
        let resumed = match read(&offer.record) {
            Ok(record) => self.resume_record(record, &offer),
            Err(error) => Err(reasons::of_file(&error, &self.texts)),
        };
        match resumed {
            Ok(()) => true,
            Err(reason) => {
                self.put_aside(&offer, &reason);
                false
            }
        }
    }

    fn resume_record(&mut self, record: Record, offer: &Offer) -> Result<(), String> {
        let Some(host) = SittingNote::read(&offer.host) else {
            // Another program began it: the record alone is enough.
            self.sit_down_to(record, Some(offer.id))?;
            return Ok(());
        };
        let source = source_of(record.game.as_deref(), &record.setup);
        let people = host.people.map(|person| {
            let spec = self.playable(&person.player, &record.setup);
            Person { wins: person.wins, ..Person::new(spec).named(person.name.as_deref()) }
        });
        self.clock = record.clock.or(self.clock);
        let mut game = Match::resume(record).map_err(|error| reasons::of_match(&error, &self.texts))?;
        let SittingNote { first, draws, seed, number, taken_back, .. } = host;
        // None at all, or more than there are: the game is as the record has it.
        let _ = game.apply(Command::TakeBack { plies: taken_back }, Duration::ZERO);
        self.lay(game, Company { source, people, first, draws, seed, number })?;
        if let Some(table) = &mut self.table {
            table.kept = Some(offer.id);
        }
        self.join_late();
        Ok(())
    }

    /// A game is kept from its first step on. Whether the store holds it as it is now.
    pub(super) fn keep(&mut self) -> bool {
        let now = self.seconds();
        let Some(table) = &self.table else { return false };
        if table.game.steps() == 0 {
            // Taken back to the beginning: there is nothing to go on with.
            self.drop_kept_of_table();
            return false;
        }
        if table.kept.is_none() && table.is_over() {
            return false;
        }
        let Some(record) = write(table.game.record()) else { return false };
        let host = table.note().write();
        let id = match table.kept {
            Some(id) => id,
            None => {
                let begun = self.profile.begin(&game_key(table.game.record()), &record, &host, now);
                let Some(id) = self.stored(begun) else { return false };
                id
            }
        };
        let Some(table) = &mut self.table else { return false };
        table.kept = Some(id);
        let moves = table.game.record().plies.len() as u32;
        let kept = self.profile.keep(id, moves, &record, &host, now);
        self.stored(kept).is_some()
    }

    /// The game is over: it goes into the history and the statistics. Returns its place in the history.
    pub(super) fn keep_finished(&mut self) -> Option<i64> {
        let finished = self.seconds();
        let table = self.table.as_mut()?;
        let kept = table.kept.take();
        let record = table.game.record();
        let result = record.result?;
        let kind = |spec: &PlayerSpec| (!spec.is_human()).then(|| spec.to_string());
        let [x, o] = inarow_core::Side::ALL.map(|side| &table.people[table.person_of(side)].spec);
        let [x_name, o_name] = inarow_core::Side::ALL
            .map(|side| table.people[table.person_of(side)].name.clone().unwrap_or_default());
        let finished = Finished {
            finished,
            game: game_key(record),
            x: kind(x),
            o: kind(o),
            x_name,
            o_name,
            winner: result.winner,
            why: result.why.name().to_owned(),
            moves: record.plies.len() as u32,
            record: write(record)?,
        };
        let kept = self.profile.finish(kept, &finished);
        self.stored(kept)
    }

    /// A finished game goes on: out of the history, and unfinished again.
    pub(super) fn reopen(&mut self, history: Option<i64>) {
        let now = self.seconds();
        let Some(table) = &self.table else { return };
        if let (Some(history), Some(record)) = (history, write(table.game.record())) {
            let moves = table.game.record().plies.len() as u32;
            let reopened = self.profile.reopen(history, moves, &record, &table.note().write(), now);
            let kept = self.stored(reopened).flatten();
            if let Some(table) = &mut self.table {
                table.kept = kept;
            }
        }
    }

    /// Drops the unfinished game.
    pub(super) fn drop_game(&mut self) {
        self.stop_thinking();
        self.drop_kept_of_table();
    }

    fn drop_kept_of_table(&mut self) {
        if let Some(id) = self.table.as_mut().and_then(|table| table.kept.take()) {
            self.drop_kept(id);
        }
    }

    /// Drops a game that is on the table no more.
    pub(super) fn drop_kept(&mut self, id: GameId) {
        let dropped = self.profile.drop_game(id);
        self.stored(dropped);
    }

    /// Leaves the table; what becomes of its game.
    pub(super) fn release(&mut self) -> Left {
        self.stop_thinking();
        if !self.is_under_way() {
            self.drop_kept_of_table();
            return Left::Nothing;
        }
        let safe = self.keep() && self.profile.folder().is_some();
        if let Some(id) = self.table.as_mut().and_then(|table| table.kept.take()) {
            // Where this fails the game is offered all the same once the profile is closed.
            let left = self.profile.leave(id);
            self.stored(left);
        }
        if safe { Left::Kept } else { Left::Lost }
    }

    // Settings.

    pub(super) fn change_settings(&mut self, change: impl FnOnce(&mut Settings)) {
        let changed = self.profile.change_settings(change);
        if let Some(settings) = self.stored(changed) {
            self.settings = settings;
        }
    }

    pub(super) fn remember_players(&mut self, source: &Source, people: &[Person; 2], first: usize) {
        let game = match source {
            Source::Spec(spec) => Some(spec.to_string()),
            Source::Setup(_) => None,
        };
        let [x, o] = [first, 1 - first].map(|person| people[person].spec.to_string());
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
        let Some(table) = &self.table else { return };
        let person = table.person_of(side);
        let (human, shared) = (table.people[person].is_human(), table.is_shared());
        let watched = table.is_watched();
        let role = role(human, shared, person);
        let named = self.profile.set_name(role, name);
        // Of two computers that play each other neither is “the computer”: such names last for the table.
        let given =
            self.stored(named).unwrap_or_else(|| Some(name.trim().to_owned()).filter(|n| !n.is_empty()));
        if watched {
            let forgotten = self.profile.set_name(role, "");
            self.stored(forgotten);
        }
        let Some(table) = &mut self.table else { return };
        table.people[person].name = given;
        let player = super::seating::tag(&table.people[person]);
        // Whoever sat there already sits down anew; nothing else changes.
        let _ = self.apply(inarow_play::Command::Seat { side, player });
        self.tell_new();
        let Some(table) = &self.table else { return };
        let name = table.names(&self.texts)[person].clone();
        let key = if self.is_you(&name) { "name-now-you" } else { "name-now" };
        let values = [("side", side.letter().to_string().into()), ("name", name.into())];
        self.say_with(Ink::Plain, key, &values);
        self.keep();
    }
}

fn names_language(lang: Lang, word: &str) -> bool {
    let name = lang.name().to_lowercase();
    let word = word.to_lowercase();
    word == lang.code() || (word.chars().count() > 2 && name.starts_with(&word))
}

/// A time as records write it: `2026-03-01T12:30:00Z`.
pub(super) fn rfc3339(time: SystemTime) -> String {
    let seconds = time.duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
    let time = i64::try_from(seconds).ok().and_then(|seconds| jiff::Timestamp::from_second(seconds).ok());
    time.unwrap_or_default().to_string()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn times_are_written_as_dates() {
        for (seconds, expected) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_399, "2000-02-28T23:59:59Z"),
            (951_782_400, "2000-02-29T00:00:00Z"),
            (1_772_368_200, "2026-03-01T12:30:00Z"),
            (4_102_444_799, "2099-12-31T23:59:59Z"),
        ] {
            assert_eq!(rfc3339(UNIX_EPOCH + Duration::from_secs(seconds)), expected);
        }
    }

    #[test]
    fn languages_are_named_by_code_or_name() {
        for (word, expected) in
            [("en", Some(Lang::En)), ("RU", Some(Lang::Ru)), ("рус", Some(Lang::Ru)), ("e", None), ("", None)]
        {
            let found = Lang::ALL.iter().copied().find(|lang| names_language(*lang, word));
            assert_eq!(found, expected, "{word}");
        }
    }
}
