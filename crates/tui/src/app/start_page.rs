//! Start page, with unfinished games and the choice of a new game.

use inarow_app::menu::{Draft, Question, Setting};
use inarow_app::{NearbyOffer, Source, sentences, wrap};
use inarow_play::PlayerSpec;
use inarow_profile::Settings;
use inarow_record::ClockTag;
use inarow_session::{NewGame, Offered};
use inarow_view::{Action, game_name};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

use super::App;
use super::commands::Command;
use super::overlay::{before, moved, next};
use crate::input::KeyPress;
use crate::palette::{Ink, Palette};
use crate::write::write;

/// Number of unfinished games offered before the list is expanded.
const OFFERED: usize = 3;
/// Number of commands at the bottom that always have room, counted from the last.
const KEPT: usize = 2;
/// Largest width of the list, in columns.
const WIDE: u16 = 66;

/// The start page and its selection.
pub(super) struct StartPage {
    draft: Draft,
    /// Players of the command line without a game.
    players: Option<[Option<PlayerSpec>; 2]>,
    /// Open games in the local network.
    nearby: Vec<NearbyOffer>,
    offered: Vec<Offered>,
    /// Whether every unfinished game is shown.
    shows_all: bool,
    chosen: usize,
    /// Typed value of the selected setting, not yet complete.
    typed: String,
}

/// Entry of the page.
#[derive(Clone, Copy)]
enum Entry {
    /// A game in the local network, by index.
    Nearby(usize),
    /// An unfinished game, by index.
    Offer(usize),
    /// The other unfinished games.
    More,
    Setting(&'static Setting),
    Play,
}

impl StartPage {
    /// Creates the page with the last game's settings.
    pub(super) fn new(
        settings: &Settings,
        clocks: Option<ClockTag>,
        players: Option<[Option<PlayerSpec>; 2]>,
        offered: Vec<Offered>,
    ) -> StartPage {
        let draft = Draft::from_settings(settings).with_clocks(clocks);
        StartPage {
            draft,
            players,
            nearby: Vec::new(),
            offered,
            shows_all: false,
            chosen: 0,
            typed: String::new(),
        }
    }

    /// Shows this game instead, without unfinished games.
    pub(super) fn show(&mut self, settings: &Settings) {
        self.draft = Draft::from_settings(settings);
        self.offered.clear();
    }

    /// Returns the selected game.
    pub(super) fn source(&self) -> Source {
        Source::Spec(self.draft.spec())
    }

    /// Offers these games of the network. The selection stays.
    pub(super) fn offer_nearby(&mut self, nearby: &[NearbyOffer]) {
        if self.nearby != nearby {
            let own = self.chosen.checked_sub(self.nearby.len());
            self.chosen = own.map_or(0, |own| own + nearby.len());
            self.nearby = nearby.to_vec();
        }
    }

    fn entries(&self) -> Vec<Entry> {
        let shown = if self.shows_all { self.offered.len() } else { self.offered.len().min(OFFERED) };
        let more = (shown < self.offered.len()).then_some(Entry::More);
        let offers = (0..shown).map(Entry::Offer).chain(more);
        let settings = self.draft.open(self.players.is_some()).map(Entry::Setting);
        let nearby = (0..self.nearby.len()).map(Entry::Nearby);
        nearby.chain(offers).chain(settings).chain([Entry::Play]).collect()
    }

    fn entry(&self, place: usize) -> Option<Entry> {
        self.entries().get(place).copied()
    }
}

impl App {
    /// Returns the question of an entry.
    fn question(&self, start: &StartPage, setting: &Setting) -> Question {
        start.draft.question(setting, &self.texts, &self.options.presets)
    }

    pub(super) fn press_start(&mut self, press: KeyPress) {
        let Some(start) = &mut self.start else { return };
        let place = start.chosen;
        match press.code {
            KeyCode::Enter => {
                if self.take_typed() {
                    self.confirm(place);
                }
            }
            KeyCode::Left | KeyCode::Right => {
                if self.take_typed() {
                    self.change_start_value(place, press.code == KeyCode::Right);
                }
            }
            KeyCode::Esc => start.typed.clear(),
            KeyCode::Backspace if !start.typed.is_empty() => drop(start.typed.pop()),
            KeyCode::Delete | KeyCode::Backspace => {
                if matches!(start.entry(place), Some(Entry::Offer(_))) {
                    self.run(Command::Delete(place));
                }
            }
            KeyCode::Char(c) if !press.ctrl && c != '?' => self.type_value(c),
            KeyCode::Up
            | KeyCode::Down
            | KeyCode::Home
            | KeyCode::End
            | KeyCode::PageUp
            | KeyCode::PageDown => {
                let to = moved(place, start.entries().len(), press.code);
                self.select_start(to);
            }
            _ => {
                let action = press.shortcut().and_then(Action::of);
                if let Some(action @ (Action::Rules | Action::Shortcuts)) = action {
                    self.run(Command::Action(action));
                }
            }
        }
    }

    /// Takes a character of a value. The character is a digit of a number or a size, or the index in a list.
    fn type_value(&mut self, c: char) {
        let Some(start) = &self.start else { return };
        let Some(Entry::Setting(setting)) = start.entry(start.chosen) else { return };
        let is_list = !self.question(start, setting).options.is_empty();
        if is_list {
            if c.is_ascii_digit() {
                self.take(setting, &c.to_string());
            }
        } else if let Some(start) = self.start.as_mut().filter(|start| start.typed.len() < 12) {
            start.typed.push(c);
        }
    }

    /// Takes the typed value. Returns whether the value is valid or empty.
    fn take_typed(&mut self) -> bool {
        let Some(start) = &mut self.start else { return true };
        let line = std::mem::take(&mut start.typed);
        match start.entry(start.chosen) {
            Some(Entry::Setting(setting)) if !line.is_empty() => self.take(setting, &line),
            _ => true,
        }
    }

    fn take(&mut self, setting: &Setting, line: &str) -> bool {
        let Some(start) = &mut self.start else { return true };
        // A partly valid value changes nothing.
        let mut draft = start.draft.clone();
        let taken = draft.answer(setting, line, &self.texts, &self.options.presets);
        match taken {
            Ok(()) => start.draft = draft,
            Err(text) => {
                self.show_notice(text, Ink::Bad);
                return false;
            }
        }
        true
    }

    pub(super) fn select_start(&mut self, place: usize) {
        if !self.take_typed() {
            return;
        }
        let Some(start) = &mut self.start else { return };
        // A second click on an entry that starts something activates the entry.
        if std::mem::replace(&mut start.chosen, place) == place
            && !matches!(start.entry(place), Some(Entry::Setting(_)) | None)
        {
            self.confirm(place);
        }
    }

    /// Changes the value of an entry.
    pub(super) fn change_start_value(&mut self, place: usize, forward: bool) {
        let Some(start) = &mut self.start else { return };
        start.chosen = place;
        let Some(Entry::Setting(setting)) = start.entry(place) else { return };
        let Some(start) = &self.start else { return };
        let question = self.question(start, setting);
        let line = if question.options.is_empty() {
            stepped(setting.name, &question.default, forward)
        } else {
            (next(question.chosen, question.options.len(), forward) + 1).to_string()
        };
        self.take(setting, &line);
    }

    fn confirm(&mut self, place: usize) {
        let Some(start) = &mut self.start else { return };
        match start.entry(place) {
            Some(Entry::More) => start.shows_all = true,
            Some(Entry::Nearby(game)) => {
                let Some(offer) = start.nearby.get(game).cloned() else { return };
                self.join_nearby(offer);
            }
            Some(Entry::Offer(offer)) => {
                let Some(id) = start.offered.get(offer).map(|offered| offered.id) else { return };
                if !self.resume(id) {
                    self.renew_offered();
                }
            }
            _ => self.play_chosen(),
        }
    }

    fn renew_offered(&mut self) {
        let offered = self.offered();
        if let Some(start) = &mut self.start {
            start.offered = offered;
            start.chosen = start.chosen.min(start.entries().len() - 1);
        }
    }

    pub(super) fn ask_delete(&mut self, place: usize) {
        self.ask("full-delete", Command::DeleteYes(place));
    }

    pub(super) fn delete(&mut self, place: usize) {
        let Some(start) = &self.start else { return };
        let Some(Entry::Offer(offer)) = start.entry(place) else { return };
        let Some(offered) = start.offered.get(offer).cloned() else { return };
        let dropped = self.options.profile.drop_game(offered.id);
        if self.stored(dropped).is_some() {
            self.end_deleted(&offered);
            self.notify("start-discarded");
        }
        self.renew_offered();
    }

    /// Begins the selected game.
    pub(super) fn play_chosen(&mut self) {
        if !self.take_typed() {
            return;
        }
        let Some(start) = &self.start else { return };
        let (source, mut draft) = (start.source(), start.draft.clone());
        let clocks = draft.clocks();
        let begun = match start.players.clone() {
            Some(players) => {
                let players = self.game.players(&source, players);
                let players = players.map_err(|error| self.texts.explain(&error));
                players.and_then(|players| {
                    self.change_settings(|settings| draft.remember(settings));
                    self.begin_game(NewGame { clocks, ..self.new_game(source, players) })
                })
            }
            None => {
                let players = draft.players(&self.options.presets, self.game.next_seed());
                let (alternate, pace_ms) = (draft.alternates(), draft.pace_ms());
                if draft.is_watched() {
                    self.game.set_pace(std::time::Duration::from_millis(u64::from(pace_ms)));
                }
                self.change_settings(|settings| {
                    settings.alternate = alternate.unwrap_or(settings.alternate);
                    settings.pace_ms = pace_ms;
                    draft.remember(settings);
                });
                self.begin_game(NewGame { clocks, ..self.new_game(source, players) })
            }
        };
        if let Err(text) = begun {
            self.show_notice(text, Ink::Bad);
        }
    }

    // Drawing.

    pub(super) fn draw_start(
        &mut self,
        buffer: &mut Buffer,
        area: Rect,
        palette: &Palette,
        start: &StartPage,
    ) {
        let wide = WIDE.min(area.width.saturating_sub(2));
        let left = area.x + (area.width - wide) / 2;
        let entries = start.entries();
        let seen = usize::from(area.height.saturating_sub(7)).max(1);
        let top = area.y + (area.height.saturating_sub(entries.len().min(seen) as u16 + 7)) / 3;
        let title = self.texts.get("menu-title");
        write(buffer, area, (left, top), &title, palette.ink(Ink::Strong));
        let first = (start.chosen + 1).saturating_sub(seen);
        let mut y = top + 2;
        for (place, entry) in entries.iter().enumerate().skip(first).take(seen) {
            let line = Rect::new(left, y, wide, 1).intersection(area);
            self.draw_entry(buffer, line, palette, start, (place, *entry));
            y += 1;
        }
        if let Some(Entry::Setting(setting)) = start.entry(start.chosen) {
            let question = self.question(start, setting);
            let about =
                question.options.get(question.chosen).map(|(_, about)| about.as_str()).unwrap_or_default();
            for (row, text) in (y + 1..area.bottom().saturating_sub(2)).zip(wrap(about, usize::from(wide), 0))
            {
                write(buffer, area, (left, row), &text, palette.ink(Ink::Muted));
            }
        }
        self.draw_foot(
            buffer,
            area,
            palette,
            &[
                Command::Play,
                Command::Menu,
                Command::Action(Action::Rules),
                Command::Action(Action::Shortcuts),
                Command::Action(Action::Quit),
            ],
        );
    }

    fn draw_entry(
        &mut self,
        buffer: &mut Buffer,
        line: Rect,
        palette: &Palette,
        start: &StartPage,
        (place, entry): (usize, Entry),
    ) {
        let chosen = place == start.chosen;
        let style = palette.ink(if chosen { Ink::Chosen } else { Ink::Text });
        write(buffer, line, (line.x, line.y), &" ".repeat(usize::from(line.width)), style);
        match entry {
            Entry::Nearby(game) => {
                let text = start.nearby.get(game).map(|offer| format!(" {}", offer.text)).unwrap_or_default();
                self.button(buffer, line, &text, style, Command::Select(place));
            }
            Entry::Offer(offer) => {
                let text =
                    start.offered.get(offer).map(|offered| self.offer_text(offered)).unwrap_or_default();
                let delete = self.texts.get("full-delete-key");
                let width = (delete.width() as u16).min(line.width);
                let end = Rect::new(line.right() - width, line.y, width, 1);
                self.button(buffer, before(line, end), &text, style, Command::Select(place));
                let style = if chosen { style } else { palette.ink(Ink::Muted) };
                self.button(buffer, end, &delete, style, Command::Delete(place));
            }
            Entry::More => {
                let count = start.offered.len().saturating_sub(OFFERED);
                let text = format!(" {}", self.texts.with("full-more-offers", &[("count", count.into())]));
                self.button(buffer, line, &text, style, Command::Select(place));
            }
            Entry::Setting(setting) => {
                let question = self.question(start, setting);
                let value = if chosen && !start.typed.is_empty() {
                    format!("{}▏", start.typed)
                } else {
                    question.default
                };
                let text = format!("◂ {value} ▸");
                let width = (text.width() as u16).min(line.width * 3 / 5);
                let end = Rect::new(line.right() - width, line.y, width, 1);
                let half = Rect { width: width / 2, ..end };
                let title = format!(" {}", question.title);
                self.button(buffer, before(line, end), &title, style, Command::Select(place));
                self.button(buffer, end, &text, style, Command::ChangeValue(place, true));
                self.click_targets.push((half, Command::ChangeValue(place, false)));
            }
            Entry::Play => {
                let text = format!(" ▸ {}", self.texts.get("menu-play"));
                let style = if chosen { style } else { palette.ink(Ink::Accent) };
                self.button(buffer, line, &text, style, Command::Play);
            }
        }
    }

    fn offer_text(&self, offered: &Offered) -> String {
        let moves = sentences::offered_moves(offered, false, &self.texts);
        let game = game_name(&offered.record.setup, &self.texts);
        format!(" {}: {game} · {moves}", self.texts.get("start-go-on"))
    }

    /// Draws the notice and the commands in the last rows.
    pub(super) fn draw_foot(
        &mut self,
        buffer: &mut Buffer,
        area: Rect,
        palette: &Palette,
        actions: &[Command],
    ) {
        let row = area.bottom().saturating_sub(1);
        if let Some(notice) = self.notice.as_ref().filter(|_| !self.entry.is_typed())
            && let Some((text, ink)) = notice.shown(self.now)
        {
            let lines = wrap(text, usize::from(area.width.saturating_sub(2)), 0);
            let above = row.saturating_sub(lines.len().min(3) as u16);
            for (y, line) in (above..row).zip(&lines) {
                let blank = " ".repeat(usize::from(area.width));
                write(buffer, area, (area.x, y), &blank, palette.ink(Ink::Text));
                write(buffer, area, (area.x + 1, y), line, palette.ink(ink));
            }
        }
        let named = |action: &Command| {
            let enter = || self.texts.get("key-enter");
            let key = if *action == Command::Play { enter() } else { action.key(self) };
            let name = action.text(self);
            let width = (key.width() + 1 + name.width()) as u16;
            (key, name, width)
        };
        let enabled = actions.iter().filter(|action| action.is_enabled(self));
        let mut enabled: Vec<_> = enabled.map(|action| (action.clone(), named(action))).collect();
        // The last two commands, help and exit, always have room.
        let wide = |enabled: &[(Command, (String, String, u16))]| {
            enabled.iter().map(|(_, (.., width))| width + 3).sum::<u16>() > area.width + 2
        };
        if wide(&enabled) {
            // On a narrow screen the help key has no label.
            for (_, (key, name, width)) in
                enabled.iter_mut().filter(|(action, _)| *action == Command::Action(Action::Shortcuts))
            {
                (*name, *width) = (String::new(), key.width() as u16);
            }
        }
        let widths: Vec<u16> = enabled.iter().map(|(_, (.., width))| *width).collect();
        let kept = enabled.len().saturating_sub(KEPT);
        let mut x = area.x + 1;
        for (place, (action, (key, name, width))) in enabled.into_iter().enumerate() {
            let reserved: u16 = widths[kept.max(place + 1)..].iter().map(|width| width + 3).sum();
            if x + width + reserved > area.right() {
                continue;
            }
            let end = Rect::new(x, row, width, 1);
            self.button(buffer, end, &key, palette.ink(Ink::Accent), action);
            write(buffer, area, (x + key.width() as u16 + 1, row), &name, palette.ink(Ink::Muted));
            x += width + 3;
        }
    }
}

/// Returns the next value of a number or a size in this form.
fn stepped(name: &str, value: &str, forward: bool) -> String {
    let step = match name {
        "walls" => 5.0,
        "max-moves" => 10.0,
        "pace" => 0.1,
        _ => 1.0,
    };
    let sides: Vec<f64> = value.split('×').filter_map(|side| side.replace(',', ".").parse().ok()).collect();
    let text = |side: &f64| {
        let side = (side + if forward { step } else { -step }).max(0.0);
        if name == "pace" { format!("{side:.1}") } else { format!("{side:.0}") }
    };
    sides.iter().map(text).collect::<Vec<_>>().join("×")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_go_up_and_down() {
        for (name, value, forward, expected) in [
            ("size", "15×15", true, "16×16"),
            ("size", "15×12", false, "14×11"),
            ("walls", "0", false, "0"),
            ("walls", "25", true, "30"),
            ("pace", "0,7", true, "0.8"),
            ("k", "5", false, "4"),
        ] {
            assert_eq!(stepped(name, value, forward), expected, "{name} {value}");
        }
    }
}
