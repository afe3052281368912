//! Overlays of a page, which are a text, a list of commands, a question, a text prompt and the settings.

use std::path::Path;

use inarow_app::{person_name, read_game, save_path, wrap};
use inarow_core::Side;
use inarow_view::entry::{Entry, keys_on_board};
use inarow_view::{Action, Group, Lang, Texts, Theme};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::{Position, Rect};
use ratatui::symbols::border;
use ratatui::text::Line;
use ratatui::widgets::{Block, Clear, Widget};
use unicode_width::UnicodeWidthStr;

use super::App;
use super::commands::{Command, Purpose};
use crate::input::KeyPress;
use crate::palette::{Ink, Palette};
use crate::write::write;

/// Overlay of a page.
#[derive(Clone, Debug)]
pub(super) enum Overlay {
    /// A text, shown from line `from` on.
    Text {
        text: String,
        from: usize,
    },
    /// A link with its QR code and an explanation.
    Link {
        words: String,
        link: String,
    },
    /// A list of commands.
    List {
        items: Vec<Command>,
        chosen: usize,
    },
    /// A yes-or-no question.
    Question {
        text: String,
        yes: Command,
        no: Command,
        agrees: bool,
    },
    /// A prompt for the name of a file or a player.
    Prompt {
        purpose: Purpose,
        name: String,
    },
    Settings {
        chosen: usize,
    },
}

/// Lines of messages above the prompt for a new message.
const MESSAGES: usize = 6;
/// Largest width of running text, in columns.
const COLUMN: u16 = 72;

impl Overlay {
    pub(super) fn text(text: String) -> Overlay {
        Overlay::Text { text, from: 0 }
    }
}

/// A setting of this screen.
#[derive(Clone, Copy)]
enum Setting {
    Language,
    Theme,
    Stones,
    Pace,
    Judgement,
    Nearby,
    HostAgain,
}

const SETTINGS: [Setting; 7] = [
    Setting::Language,
    Setting::Theme,
    Setting::Stones,
    Setting::Pace,
    Setting::Judgement,
    Setting::Nearby,
    Setting::HostAgain,
];
/// Pauses between the moves of two computers, in ms.
const PACES: [u32; 6] = [0, 300, 700, 1500, 3000, 10_000];

impl App {
    /// Returns whether typed characters go into a text.
    pub(super) fn takes_text(&self) -> bool {
        match &self.overlay {
            Some(overlay) => matches!(overlay, Overlay::Prompt { .. }),
            None => self.start.is_some(),
        }
    }

    pub(super) fn press_overlay(&mut self, press: KeyPress) {
        let Some(overlay) = &mut self.overlay else { return };
        if press.code == KeyCode::Esc {
            if let Some(Overlay::Question { no, .. }) = self.overlay.take() {
                self.run(no);
            }
            return;
        }
        match overlay {
            Overlay::Text { from, .. } => match press.code {
                KeyCode::Up => *from = from.saturating_sub(1),
                KeyCode::Down => *from += 1,
                KeyCode::PageUp => *from = from.saturating_sub(10),
                KeyCode::PageDown | KeyCode::Char(' ') => *from += 10,
                KeyCode::Home => *from = 0,
                KeyCode::Enter | KeyCode::Char('q' | '?') | KeyCode::F(1) => self.overlay = None,
                _ => {}
            },
            Overlay::Link { .. } => match press.code {
                KeyCode::Enter | KeyCode::Char('q' | ' ') => self.overlay = None,
                _ => {}
            },
            Overlay::List { items, chosen } => match press.code {
                KeyCode::Tab | KeyCode::F(10) => self.overlay = None,
                KeyCode::Enter => {
                    let place = *chosen;
                    self.select(place);
                }
                code => *chosen = moved(*chosen, items.len(), code),
            },
            Overlay::Question { yes, no, agrees, .. } => match press.code {
                KeyCode::Left | KeyCode::Right | KeyCode::Up | KeyCode::Down | KeyCode::Tab => {
                    *agrees = !*agrees
                }
                KeyCode::Enter => {
                    let action = if *agrees { yes.clone() } else { no.clone() };
                    self.run(action);
                }
                KeyCode::Char(c) => {
                    let action = match inarow_view::read_yes_or_no(&c.to_string()) {
                        Some(true) => yes.clone(),
                        Some(false) => no.clone(),
                        None => return,
                    };
                    self.run(action);
                }
                _ => {}
            },
            Overlay::Prompt { name, purpose } => match press.code {
                KeyCode::Char(c) if !press.ctrl && !c.is_control() && name.chars().count() < 1000 => {
                    name.push(c)
                }
                KeyCode::Char('u') if press.ctrl => name.clear(),
                KeyCode::Backspace => drop(name.pop()),
                KeyCode::Enter => {
                    let (purpose, name) = (*purpose, name.trim().to_owned());
                    self.named(purpose, &name);
                }
                _ => {}
            },
            Overlay::Settings { chosen } => match press.code {
                KeyCode::Left | KeyCode::Right | KeyCode::Enter | KeyCode::Char(' ') => {
                    let place = *chosen;
                    self.change_value(place, press.code != KeyCode::Left);
                }
                code => *chosen = moved(*chosen, SETTINGS.len(), code),
            },
        }
    }

    pub(super) fn scroll_overlay(&mut self, down: bool) {
        let code = if down { KeyCode::Down } else { KeyCode::Up };
        if !matches!(self.overlay, Some(Overlay::Question { .. } | Overlay::Prompt { .. })) {
            self.press_overlay(KeyPress { ctrl: false, code });
        }
    }

    /// Handles a click outside every clickable area, and closes an overlay that needs no answer.
    pub(super) fn click_overlay(&mut self, _: Position) {
        if matches!(
            self.overlay,
            Some(
                Overlay::Text { .. } | Overlay::Link { .. } | Overlay::List { .. } | Overlay::Settings { .. }
            )
        ) {
            self.overlay = None;
        }
    }

    /// Selects an entry of the list in the overlay, or of the start page.
    pub(super) fn select(&mut self, place: usize) {
        match &mut self.overlay {
            Some(Overlay::List { items, .. }) => {
                if let Some(action) = items.get(place).cloned() {
                    self.overlay = None;
                    self.run(action);
                }
            }
            Some(Overlay::Settings { chosen }) => *chosen = place.min(SETTINGS.len() - 1),
            Some(_) => {}
            None => self.select_start(place),
        }
    }

    /// Changes a setting to its next or previous value.
    pub(super) fn change_value(&mut self, place: usize, forward: bool) {
        if self.overlay.is_none() {
            return self.change_start_value(place, forward);
        }
        let Some(setting) = SETTINGS.get(place).copied() else { return };
        self.overlay = Some(Overlay::Settings { chosen: place });
        match setting {
            Setting::Language => {
                let at = Lang::ALL.iter().position(|lang| *lang == self.texts.lang()).unwrap_or_default();
                let lang = Lang::ALL[next(at, Lang::ALL.len(), forward)];
                self.texts = Texts::new(lang);
                self.change_settings(|settings| settings.language = Some(lang.code().to_owned()));
            }
            Setting::Theme => {
                let at = Theme::ALL.iter().position(|theme| *theme == self.theme()).unwrap_or_default();
                let theme = Theme::ALL[next(at, Theme::ALL.len(), forward)];
                self.change_settings(|settings| settings.theme = Some(theme.name().to_owned()));
            }
            Setting::Stones => {
                self.change_settings(|settings| settings.window.stones = !settings.window.stones);
            }
            Setting::Nearby => self.change_settings(|settings| settings.nearby = !settings.nearby),
            Setting::Judgement => {
                self.change_settings(|settings| settings.judgement = !settings.judgement);
            }
            Setting::HostAgain => {
                self.change_settings(|settings| settings.host_again = !settings.host_again);
            }
            Setting::Pace => {
                let now = self.settings.pace_ms;
                let pace = if forward {
                    PACES.into_iter().find(|pace| *pace > now).unwrap_or(PACES[0])
                } else {
                    PACES.into_iter().rev().find(|pace| *pace < now).unwrap_or(PACES[PACES.len() - 1])
                };
                self.game.set_pace(std::time::Duration::from_millis(u64::from(pace)));
                self.change_settings(|settings| settings.pace_ms = pace);
            }
        }
    }

    fn setting(&self, setting: Setting) -> (String, String) {
        let texts = &self.texts;
        let on = |on: bool| texts.get(if on { "on" } else { "off" });
        let (key, value) = match setting {
            Setting::Language => ("settings-language", texts.lang().name().to_owned()),
            Setting::Theme => ("settings-theme", texts.get(&format!("theme-{}", self.theme().name()))),
            Setting::Stones => ("settings-stones", on(self.settings.window.stones)),
            Setting::Nearby => ("nearby-setting", on(self.settings.nearby)),
            Setting::Judgement => ("settings-judgement", on(self.settings.judgement)),
            Setting::HostAgain => ("link-host-again", on(self.settings.host_again)),
            Setting::Pace => ("menu-pace", texts.decimal(f64::from(self.settings.pace_ms) / 1000.0, 1)),
        };
        (texts.get(key), value)
    }

    /// Asks for the name of a file or a player.
    pub(super) fn prompt(&mut self, purpose: Purpose) {
        let game = self.game.record().game.as_deref().unwrap_or("game");
        let name: String = game.chars().take_while(char::is_ascii_alphanumeric).collect();
        let name = match purpose {
            Purpose::Save => format!("{name}.json"),
            Purpose::Export => format!("{name}.png"),
            Purpose::Open | Purpose::Say => String::new(),
            Purpose::Name(side) => self.game.given_name(side).unwrap_or_default().to_owned(),
        };
        self.overlay = Some(Overlay::Prompt { purpose, name });
    }

    /// Takes in the name of a file or a player.
    fn named(&mut self, purpose: Purpose, name: &str) {
        self.overlay = None;
        if let Purpose::Name(side) = purpose {
            return self.rename(side, name);
        }
        if name.is_empty() {
            return;
        }
        if purpose == Purpose::Say {
            return self.say(name);
        }
        let mut path = save_path(&self.options.folder, name);
        if purpose == Purpose::Open {
            return self.open_file(&path);
        }
        if purpose == Purpose::Save && path.extension().is_none() {
            path.set_extension("json");
        }
        if path.exists() {
            let file = ("file", path.display().to_string().into());
            let text = self.texts.with("prompt-overwrite", &[file]);
            let yes = Command::Overwrite(purpose, path);
            self.overlay = Some(Overlay::Question { text, yes, no: Command::Close, agrees: false });
        } else {
            self.write(purpose, &path);
        }
    }

    /// Names the player of a side, or restores the default for an empty name.
    fn rename(&mut self, side: Side, name: &str) {
        if let (true, Err(message)) = (self.game.player(side).is_human(), person_name(name)) {
            let text = self.texts.tell(&message);
            return self.show_notice(text, Ink::Bad);
        }
        if let Some(role) = self.game.set_name(side, name) {
            let stored = self.options.profile.set_name(role, name);
            self.stored(stored);
        }
    }

    fn open_file(&mut self, path: &Path) {
        let current = self.start.is_none().then(|| self.game.setup().clone());
        match read_game(path, current, &self.texts) {
            Ok(loaded) => self.load(loaded),
            Err(text) => self.show_notice(text, Ink::Bad),
        }
    }

    /// Returns the shortcuts, a line each.
    pub(super) fn shortcuts(&self) -> String {
        let texts = &self.texts;
        let mut entry = Entry::default();
        let shape = self.game.shown().shape();
        entry.take_columns(self.game.shown().falls());
        entry.take_cells(self.start.is_none() && !self.game.is_review() && !self.game.is_over());
        let mut lines = vec![("← ↑ ↓ →".to_owned(), texts.get("keys-cursor"))];
        let is_listed = |action: &&Action| {
            let is_elsewhere =
                action.group() == Group::Cursor || matches!(action, Action::Copy | Action::Paste);
            action.shortcut().is_some() && !is_elsewhere
        };
        lines.extend([Action::Play].iter().chain(Action::ALL.iter().filter(is_listed)).map(|action| {
            let does = match action {
                Action::Pause => "full-space",
                Action::Back => "full-escape",
                action => action.text_key(),
            };
            let typed = keys_on_board(*action, &entry, shape, self.options.coordinates, texts);
            (typed.unwrap_or_else(|| action.keys(texts)), texts.get(does))
        }));
        lines.push((Command::Menu.key(self), Command::Menu.text(self)));
        lines.push((texts.get("keys-typed-key"), texts.get("keys-typed")));
        lines.push(("1 … 9".to_owned(), texts.get("full-numbers")));
        lines.push(("Del".to_owned(), texts.get("full-delete-does")));
        lines.push((texts.get("keys-click"), texts.get("keys-click-does")));
        lines.push((texts.get("keys-wheel-alone"), texts.get("full-wheel")));
        let wide = lines.iter().map(|(key, _)| key.width()).max().unwrap_or(0) + 3;
        let mut text = texts.get("action-shortcuts");
        for (key, does) in lines {
            text.push_str(&format!("\n{key}{}{does}", " ".repeat(wide - key.width())));
        }
        text.push_str(&format!("\n\n{}", texts.get("full-no-suspend")));
        text
    }

    // Drawing.

    /// Draws an overlay. Returns the position of the overlay's text cursor, if any.
    pub(super) fn draw_overlay(
        &mut self,
        buffer: &mut Buffer,
        area: Rect,
        palette: &Palette,
        overlay: &Overlay,
    ) -> Option<Position> {
        match overlay {
            Overlay::Text { text, from } => {
                let wide = COLUMN.min(area.width.saturating_sub(4));
                let lines: Vec<String> = text
                    .trim_end()
                    .split('\n')
                    .flat_map(|line| wrap(line, usize::from(wide), hang(line)))
                    .collect();
                let title = lines.first().cloned().unwrap_or_default();
                let inner = frame(buffer, area, palette, &title, wide, lines.len().saturating_sub(1));
                let most = lines.len().saturating_sub(1).saturating_sub(usize::from(inner.height));
                let from = (*from).min(most);
                // A held key must not move the position past the end of the text.
                if let Some(Overlay::Text { from: kept, .. }) = &mut self.overlay {
                    *kept = from;
                }
                for (row, line) in (inner.y..inner.bottom()).zip(&lines[(1 + from).min(lines.len())..]) {
                    write(buffer, area, (inner.x, row), line, palette.ink(Ink::Text));
                }
                mark_rest(buffer, inner, palette, from > 0, from < most);
                None
            }
            Overlay::Link { words, link } => {
                self.draw_link(buffer, area, palette, words, link);
                None
            }
            Overlay::List { items, chosen } => {
                let rows: Vec<(String, String)> =
                    items.iter().map(|item| (item.text(self), item.key(self))).collect();
                let title = self.texts.get("window-menu");
                self.draw_rows(buffer, area, palette, &title, &rows, *chosen, false);
                None
            }
            Overlay::Settings { chosen } => {
                let rows: Vec<(String, String)> =
                    SETTINGS.iter().map(|setting| self.setting(*setting)).collect();
                let title = self.texts.get("window-settings");
                self.draw_rows(buffer, area, palette, &title, &rows, *chosen, true);
                None
            }
            Overlay::Question { text, yes, no, agrees } => {
                let wide = COLUMN.min(area.width.saturating_sub(4));
                let lines = wrap(text, usize::from(wide), 0);
                let longest = lines.iter().map(|line| line.width()).max().unwrap_or(0).max(24) as u16;
                let inner = frame(buffer, area, palette, "", longest, lines.len() + 2);
                for (row, line) in (inner.y..inner.bottom()).zip(&lines) {
                    write(buffer, area, (inner.x, row), line, palette.ink(Ink::Text));
                }
                let mut x = inner.x;
                for (key, action, on) in
                    [("full-yes", yes.clone(), *agrees), ("full-no", no.clone(), !agrees)]
                {
                    let text = format!("  {}  ", self.texts.get(key));
                    let style = palette.ink(if on { Ink::Chosen } else { Ink::Accent });
                    let width = text.width() as u16;
                    let row = inner.bottom().saturating_sub(1);
                    let button = Rect::new(x, row, width, 1).intersection(area);
                    self.button(buffer, button, &text, style, action);
                    x += width + 2;
                }
                None
            }
            Overlay::Prompt { purpose, name } => {
                let (command, about) = match purpose {
                    Purpose::Save => (Command::Action(Action::Save), "prompt-file"),
                    Purpose::Export => (Command::Action(Action::Export), "prompt-file"),
                    Purpose::Open => (Command::Action(Action::Open), "prompt-file"),
                    Purpose::Name(side) => (Command::Rename(*side), "settings-names-hint"),
                    Purpose::Say => (Command::Action(Action::Say), "link-say"),
                };
                let title = command.text(self);
                // The last messages are above the field.
                let said = if *purpose == Purpose::Say { self.said(MESSAGES, 50) } else { Vec::new() };
                let inner = frame(buffer, area, palette, &title, 50, 2 + said.len());
                let width = usize::from(inner.width);
                for (row, line) in (inner.y..inner.bottom()).zip(&said) {
                    write(buffer, area, (inner.x, row), line, palette.ink(Ink::Text));
                }
                let above = (said.len() as u16).min(inner.height.saturating_sub(2));
                let inner = Rect { y: inner.y + above, height: inner.height - above, ..inner };
                write(buffer, area, (inner.x, inner.y), &self.texts.get(about), palette.ink(Ink::Muted));
                // A long name shows its end, where typing continues.
                let mut shown = format!("› {name}");
                while shown.width() + 1 > width && !shown.is_empty() {
                    shown.remove(0);
                }
                let row = (inner.y + 1).min(area.bottom().saturating_sub(1));
                write(buffer, area, (inner.x, row), &shown, palette.ink(Ink::Strong));
                Some(Position { x: inner.x + shown.width() as u16, y: row })
            }
        }
    }

    /// Draws a list of names with texts on the right. `values` are settings that can be changed.
    #[expect(clippy::too_many_arguments, reason = "a list is drawn in one place, with all that it has")]
    fn draw_rows(
        &mut self,
        buffer: &mut Buffer,
        area: Rect,
        palette: &Palette,
        title: &str,
        rows: &[(String, String)],
        chosen: usize,
        values: bool,
    ) {
        let right = |text: &str| if values { format!("◂ {text} ▸") } else { text.to_owned() };
        let wide = rows.iter().map(|(name, text)| name.width() + 3 + right(text).width()).max().unwrap_or(0);
        let inner = frame(buffer, area, palette, title, wide as u16, rows.len());
        let seen = usize::from(inner.height);
        let first = (chosen + 1).saturating_sub(seen);
        mark_rest(buffer, inner, palette, first > 0, first + seen < rows.len());
        for (row, (place, (name, text))) in (inner.y..inner.bottom()).zip(rows.iter().enumerate().skip(first))
        {
            let style = palette.ink(if place == chosen { Ink::Chosen } else { Ink::Text });
            let line = Rect::new(inner.x, row, inner.width, 1);
            write(buffer, area, (line.x, row), &" ".repeat(usize::from(line.width)), style);
            let text = right(text);
            let width = (text.width() as u16).min(line.width);
            let end = Rect::new(line.right() - width, row, width, 1);
            let name_line = if width == 0 { line } else { before(line, end) };
            self.button(buffer, name_line, name, style, Command::Select(place));
            if values {
                self.button(buffer, end, &text, style, Command::ChangeValue(place, true));
                self.click_targets
                    .push((Rect { width: 2.min(width), ..end }, Command::ChangeValue(place, false)));
            } else {
                let style = if place == chosen { style } else { palette.ink(Ink::Muted) };
                write(buffer, area, (end.x, row), &text, style);
            }
        }
    }
}

/// Returns the part of a line before its end, separated by a blank.
pub(super) fn before(line: Rect, end: Rect) -> Rect {
    Rect { width: (end.x - line.x).saturating_sub(1), ..line }
}

/// Draws a centred frame around this number of columns and rows, as far as space allows. Returns the inner
/// area.
pub(super) fn frame(
    buffer: &mut Buffer,
    area: Rect,
    palette: &Palette,
    title: &str,
    wide: u16,
    rows: usize,
) -> Rect {
    let width = (wide.max(title.width() as u16 + 2) + 4).min(area.width);
    let height = (u16::try_from(rows).unwrap_or(u16::MAX).saturating_add(2)).min(area.height);
    let outer =
        Rect { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height };
    Clear.render(outer, buffer);
    let mut block = Block::bordered().border_set(border::ROUNDED).border_style(palette.ink(Ink::Accent));
    if !title.is_empty() {
        block = block.title(Line::styled(format!(" {title} "), palette.ink(Ink::Strong)));
    }
    let inner = block.inner(outer);
    block.style(palette.ink(Ink::Text)).render(outer, buffer);
    Rect { x: inner.x + 1, width: inner.width.saturating_sub(2), ..inner }
}

/// Marks on the right of a frame that the content continues above or below the frame.
fn mark_rest(buffer: &mut Buffer, inner: Rect, palette: &Palette, above: bool, below: bool) {
    let beside = Rect { x: inner.right(), width: 1, ..inner };
    for (there, y, mark) in [(above, inner.y, "▴"), (below, inner.bottom().saturating_sub(1), "▾")] {
        if there {
            write(buffer, beside, (beside.x, y), mark, palette.ink(Ink::Accent));
        }
    }
}

/// Returns the indentation of a wrapped line, aligned with the text after a dash or a key.
fn hang(line: &str) -> usize {
    const GAP: &str = "   ";
    match line.find(GAP) {
        _ if line.starts_with('–') => 2,
        Some(at) if at > 0 => line[..at].width() + line[at..].chars().take_while(|c| *c == ' ').count(),
        _ => 0,
    }
}

/// Returns the entry that a key leads to.
pub(super) fn moved(chosen: usize, count: usize, code: KeyCode) -> usize {
    let last = count.saturating_sub(1);
    match code {
        KeyCode::Up if chosen == 0 => last,
        KeyCode::Up => chosen - 1,
        KeyCode::Down if chosen >= last => 0,
        KeyCode::Down => chosen + 1,
        KeyCode::Home | KeyCode::PageUp => 0,
        KeyCode::End | KeyCode::PageDown => last,
        _ => chosen,
    }
}

/// Returns the next or the previous of `count` places, cyclically.
pub(super) fn next(at: usize, count: usize, forward: bool) -> usize {
    let count = count.max(1);
    if forward { (at + 1) % count } else { (at + count - 1) % count }
}
