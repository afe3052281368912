//! List of finished games, loaded page by page, with a search.

#[cfg(test)]
mod tests;

use std::collections::{HashMap, VecDeque};

use egui::Ui;
use inarow_core::Side;
use inarow_play::PlayerSpec;
use inarow_profile::{HistoryEntry, Profile};
use inarow_view::{Lang, Look, Skin, Texts, game_label, side_word};
use jiff::Timestamp;
use jiff::tz::TimeZone;

use super::super::widgets::{self, Row};
use crate::kit;
use crate::labels::past_names;

/// Largest number of games loaded and listed per frame.
const PAGE: u32 = 250;
/// Largest number of whole records read per frame. Reading a record costs as much as many rows of the list.
const RECORDS: usize = 16;

/// List of finished games.
#[derive(Default)]
pub(super) struct List {
    entries: Vec<Entry>,
    /// Loaded games that are not listed yet, the latest first.
    waiting: VecDeque<HistoryEntry>,
    /// Whether the profile has returned every game.
    given: bool,
    trouble: Option<String>,
    query: String,
    /// Indices of the games that match the search, the latest first.
    found: Vec<usize>,
    chosen: usize,
    labels: Labels,
}

/// Finished game with its texts.
struct Entry {
    game: HistoryEntry,
    name: String,
    sides: String,
    /// Date and time, with and without the year.
    date: [String; 2],
    result: String,
    /// Searchable text, in lower case.
    sought: String,
}

/// Cache of names of games and the look of their sides.
#[derive(Default)]
struct Labels {
    written_for: Option<(Lang, Skin)>,
    names: HashMap<String, (String, Option<Look>)>,
}

impl Labels {
    /// Returns the name of a game and the look of its sides, if its text determines the look.
    fn get(&mut self, game: &str, skin: Skin, texts: &Texts) -> (String, Option<Look>) {
        let label = || (game_label(game, texts), widgets::look_of(game, skin));
        self.names.entry(game.to_owned()).or_insert_with(label).clone()
    }
}

/// Returns the look of the sides in a game that was set up by hand, from its record.
fn recorded_look(id: i64, skin: Skin, profile: &Profile) -> Option<Look> {
    let text = profile.record(id).ok()??;
    inarow_formats::read_json(&text).ok().map(|record| Look::of(&record.setup, skin))
}

impl List {
    /// Lists more games with dates in the time zone `zone`, if more games exist. Returns true if more games may
    /// remain.
    pub(super) fn load(&mut self, profile: &Profile, skin: Skin, zone: &TimeZone, texts: &Texts) -> bool {
        let written_for = Some((texts.lang(), skin));
        if self.labels.written_for != written_for {
            *self = List { query: std::mem::take(&mut self.query), ..List::default() };
            self.labels.written_for = written_for;
        }
        if self.waiting.is_empty() && !self.given {
            let before = self.entries.last().map(|entry| entry.game.id);
            match profile.history(before, PAGE) {
                Ok(page) => {
                    self.given = page.len() < PAGE as usize;
                    self.waiting = page.into();
                }
                Err(error) => {
                    self.given = true;
                    self.trouble = Some(texts.explain(&error));
                }
            }
        }
        let mut records = 0;
        let words = words(&self.query);
        while let Some(game) = self.waiting.pop_front() {
            let (name, look) = self.labels.get(&game.game, skin, texts);
            let look = look.or_else(|| {
                records += 1;
                recorded_look(game.id, skin, profile)
            });
            let entry = Entry::new(game, name, look.unwrap_or_default(), zone, texts);
            if entry.answers(&words) {
                self.found.push(self.entries.len());
            }
            self.entries.push(entry);
            if records == RECORDS {
                break;
            }
        }
        !self.is_complete()
    }

    /// Whether every game is listed.
    fn is_complete(&self) -> bool {
        self.given && self.waiting.is_empty()
    }

    /// Returns the reason why the games cannot be read.
    pub(super) fn trouble(&self) -> Option<&str> {
        self.trouble.as_deref()
    }

    /// Whether the list has no games.
    pub(super) fn is_empty(&self) -> bool {
        self.is_complete() && self.entries.is_empty()
    }

    /// Returns the selected game.
    pub(super) fn chosen(&self) -> Option<&HistoryEntry> {
        Some(&self.entries.get(*self.found.get(self.chosen)?)?.game)
    }

    /// Removes the selected game from the list and selects the next game.
    pub(super) fn take_out(&mut self) {
        let Some(&place) = self.found.get(self.chosen) else { return };
        self.entries.remove(place);
        self.search();
        self.chosen = self.chosen.min(self.found.len().saturating_sub(1));
    }

    fn search(&mut self) {
        let words = words(&self.query);
        let all = self.entries.iter().enumerate();
        self.found = all.filter(|(_, entry)| entry.answers(&words)).map(|(place, _)| place).collect();
    }

    /// Draws the list. Returns true if a game was selected.
    pub(super) fn ui(&mut self, ui: &mut Ui, texts: &Texts) -> bool {
        let field = kit::text_field(
            ui,
            &texts.get("history-search"),
            &mut self.query,
            &texts.get("history-search-hint"),
        );
        if field.changed() {
            self.search();
            self.chosen = 0;
        }
        kit::muted(ui, &self.summary(texts));
        if self.found.is_empty() {
            ui.add_space(24.0);
            kit::muted(ui, &texts.get("history-not-found"));
            return false;
        }
        let row_of = |place: usize| {
            let Entry { name, sides, date, result, .. } = self.entries.get(*self.found.get(place)?)?;
            Some(Row { title: name, detail: sides, aside: &date[0], brief: &date[1], below: result })
        };
        let list = (self.found.len(), &mut self.chosen);
        widgets::rows(ui, "games", list, field.has_focus(), None, row_of).is_some()
    }

    fn summary(&self, texts: &Texts) -> String {
        let count = |count: usize| texts.with("games-count", &[("count", count.into())]);
        if !self.is_complete() {
            return texts.with("history-reading", &[("games", count(self.entries.len()).into())]);
        }
        if self.query.trim().is_empty() {
            return count(self.entries.len());
        }
        texts.with("history-found", &[("games", count(self.found.len()).into())])
    }
}

fn words(query: &str) -> Vec<String> {
    query.split_whitespace().map(|word| word.to_lowercase().replace('x', "×")).collect()
}

impl Entry {
    fn new(game: HistoryEntry, name: String, look: Look, zone: &TimeZone, texts: &Texts) -> Entry {
        // A player unknown to this program counts as a human.
        let specs = [&game.x, &game.o].map(|kind| kind.as_deref().map_or(Ok(PlayerSpec::HUMAN), str::parse));
        let specs = specs.map(|spec| spec.unwrap_or(PlayerSpec::HUMAN));
        let seating = super::seating_of(&game);
        let [x, o] = past_names(&specs, [&game.x_name, &game.o_name], seating, texts);
        let sides = texts.with("history-sides", &[("x", x.into()), ("o", o.into())]);
        let (date, written) = date(game.finished, zone, texts);
        // Users search for their own result against a computer or by link. An arrow therefore shows that result
        // at a glance.
        let own = game.own.or(match specs.each_ref().map(PlayerSpec::is_human) {
            [true, false] => Some(Side::X),
            [false, true] => Some(Side::O),
            _ => None,
        });
        let outcome = match game.winner {
            Some(side) if own == Some(side) => texts.get("history-own-won"),
            Some(_) if own.is_some() => texts.get("history-own-lost"),
            None if own.is_some() => texts.get("history-own-drawn"),
            Some(side) => texts.with("history-won", &[("side", side_word(side, look).into())]),
            None => texts.get("history-drawn"),
        };
        let moves = texts.with("moves-count", &[("count", game.moves.into())]);
        let result = texts.with("history-result", &[("outcome", (&outcome).into()), ("moves", moves.into())]);
        let sought =
            [&name, &sides, &outcome, &date[0], &written].map(|text| text.to_lowercase().replace('x', "×"));
        Entry { game, name, sides, date, result, sought: sought.join("\n") }
    }

    /// Whether the text contains every word.
    fn answers(&self, words: &[String]) -> bool {
        words.iter().all(|word| self.sought.contains(word.as_str()))
    }
}

/// Returns date and time for display, with and without the year. The last text is the date in figures for the
/// search.
fn date(seconds: i64, zone: &TimeZone, texts: &Texts) -> ([String; 2], String) {
    let Ok(time) = Timestamp::from_second(seconds) else { return Default::default() };
    let time = time.to_zoned(zone.clone());
    let (year, month, day) = (time.year(), time.month(), time.day());
    let figures = format!("{day:02}.{month:02}.{year} {year}-{month:02}-{day:02}");
    (inarow_app::dates::moment(seconds, zone, texts), figures)
}
