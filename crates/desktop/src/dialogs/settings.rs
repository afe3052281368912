//! Settings dialog. Each change takes effect at once and is saved.

mod looks;

use egui::Ui;
use inarow_app::person_name;
use inarow_profile::Role;
use inarow_view::{Texts, Theme, capitalised};

use super::widgets;
use crate::Folders;
use crate::app_state::{AppState, Prefs};
use crate::kit::{self, Ink};

/// Group of settings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Group {
    Looks,
    Board,
    Sound,
    Players,
    Data,
}

impl Group {
    const ALL: [Group; 5] = [Group::Looks, Group::Board, Group::Sound, Group::Players, Group::Data];

    fn title(self, texts: &Texts) -> String {
        match self {
            Group::Looks => texts.get("settings-looks"),
            Group::Board => texts.get("settings-board"),
            Group::Sound => texts.get("settings-sound"),
            Group::Players => texts.get("settings-players"),
            Group::Data => texts.get("settings-data"),
        }
    }
}

/// Settings dialog.
pub(crate) struct Settings {
    group: Group,
    /// Names as typed, in the order of [`Role::ALL`].
    names: [String; 4],
    /// Names as saved in the profile.
    saved_names: [String; 4],
    /// Chosen scale in percent, applied when the slider is released. The slider would otherwise move during the
    /// drag.
    scale: Option<f64>,
}

impl Settings {
    /// Opens the dialog.
    pub(crate) fn open(state: &mut AppState) -> Settings {
        let names = Role::ALL.map(|role| state.profile.name(role).ok().flatten().unwrap_or_default());
        Settings { group: Group::Looks, saved_names: names.clone(), names, scale: None }
    }

    /// Draws the dialog. Returns false to close the dialog.
    pub(crate) fn ui(&mut self, ui: &mut Ui, state: &mut AppState) -> bool {
        let mut lang = state.texts.lang();
        let mut names_changed = false;
        let texts = &state.texts;
        let prefs = &mut state.prefs;
        let (folder, folders) = (state.profile.folder(), &state.folders);
        let open = kit::framed(
            ui,
            &texts.get("settings-title"),
            &texts.get("dialog-close"),
            (760.0, true),
            |ui, height| {
                let height = height.min(520.0);
                let titles = Group::ALL.map(|group| [group.title(texts), String::new()]);
                let (group, names, scale) = (&mut self.group, &mut self.names, &mut self.scale);
                let shown = *group;
                let contents = |ui: &mut Ui| {
                    ui.spacing_mut().item_spacing.y = 6.0;
                    ui.set_max_width(ui.available_width().min(COLUMN));
                    match shown {
                        Group::Looks => looks::ui(ui, prefs, &mut lang, scale, texts),
                        Group::Board => board(ui, prefs, texts),
                        Group::Sound => sound(ui, prefs, texts),
                        Group::Players => names_changed = players(ui, prefs, names, texts),
                        Group::Data => data(ui, folder, folders, texts),
                    }
                    ui.add_space(16.0);
                };
                kit::pick(group, &Group::ALL, |place| {
                    let before = *place;
                    widgets::pages(
                        ui,
                        &texts.get("settings-group"),
                        (176.0, height),
                        &titles,
                        place,
                        contents,
                    );
                    *place != before
                });
            },
        );
        if lang != state.texts.lang() {
            state.set_lang(lang);
        }
        if names_changed || !open {
            self.save_names(state);
        }
        open
    }

    fn save_names(&mut self, state: &mut AppState) {
        if self.names == self.saved_names {
            return;
        }
        let before = std::mem::replace(&mut self.saved_names, self.names.clone());
        for ((role, name), before) in Role::ALL.into_iter().zip(&self.names).zip(before) {
            if *name != before {
                state.rename(role, name);
            }
        }
    }
}

/// Width of the column of groups, in points.
const COLUMN: f32 = 512.0;

/// Draws the settings of the board.
fn board(ui: &mut Ui, prefs: &mut Prefs, texts: &Texts) {
    kit::capitals(ui, &texts.get("settings-show"));
    kit::check(ui, &mut prefs.window.stones, &texts.get("settings-stones"));
    if Ink::of(ui.ctx()).skin().theme == Theme::HighContrast {
        kit::muted(ui, &texts.get("window-no-stones"));
    }
    kit::check(ui, &mut prefs.window.coordinates, &texts.get("settings-coordinates"));
    kit::check(ui, &mut prefs.window.numbers, &texts.get("settings-numbers"));
    kit::check(ui, &mut prefs.window.allowed, &texts.get("settings-allowed"));
    kit::check(ui, &mut prefs.window.forbidden, &texts.get("settings-forbidden"));
    kit::check(ui, &mut prefs.window.weights, &texts.get("settings-weights"));
    let mut explains = prefs.window.explains();
    if kit::check(ui, &mut explains, &texts.get("settings-explains")).changed() {
        prefs.window.explain(explains);
    }
    ui.add_space(10.0);
    kit::capitals(ui, &texts.get("settings-heat"));
    kit::muted(ui, &texts.get("settings-heat-hint"));
    kit::check(ui, &mut prefs.window.heat, &texts.get("settings-heat-maps"));
    ui.add_enabled_ui(prefs.window.heat, |ui| {
        kit::check(ui, &mut prefs.window.ratings, &texts.get("settings-ratings"))
    });
}

fn sound(ui: &mut Ui, prefs: &mut Prefs, texts: &Texts) {
    kit::check(ui, &mut prefs.window.sound, &texts.get("settings-sounds"));
    kit::muted(ui, &texts.get("settings-sounds-hint"));
    ui.add_space(10.0);
    ui.add_enabled_ui(prefs.window.sound, |ui| {
        let mut percent = f64::from(prefs.volume) * 100.0;
        let value_text = texts.with("statistics-share", &[("percent", percent.round().into())]);
        if valued_slider(ui, &texts.get("settings-volume"), &mut percent, 0.0..=100.0, 5.0, &value_text) {
            prefs.volume = (percent / 100.0) as f32;
        }
    });
}

/// Draws a slider below its name, with its value on the right.
fn valued_slider(
    ui: &mut Ui,
    name: &str,
    value: &mut f64,
    range: std::ops::RangeInclusive<f64>,
    step: f64,
    value_text: &str,
) -> bool {
    ui.horizontal(|ui| {
        kit::label(ui, name);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| kit::figures(ui, value_text));
    });
    kit::slider(ui, name, value, range, step, value_text)
}

fn players(ui: &mut Ui, prefs: &mut Prefs, names: &mut [String; 4], texts: &Texts) -> bool {
    let mut changed = false;
    kit::capitals(ui, &texts.get("settings-names"));
    kit::muted(ui, &texts.get("settings-names-hint"));
    let labels = [
        texts.get("settings-name-person"),
        texts.get("settings-name-first"),
        texts.get("settings-name-second"),
        texts.get("settings-name-computer"),
    ];
    let usual = [
        texts.get("player-you"),
        texts.with("player-numbered", &[("number", 1.into())]),
        texts.with("player-numbered", &[("number", 2.into())]),
        texts.get("player-computer"),
    ];
    /// Index of the computer, whose name needs no check.
    const COMPUTER: usize = 3;
    const GAP: f32 = 16.0;
    let width = ((ui.available_width() - GAP) / 2.0).floor();
    let mut fields: Vec<_> = labels.iter().zip(&usual).zip(names).collect();
    // The human is next to the computer, and both human players are neighbours.
    fields.swap(1, 3);
    fields.swap(2, 3);
    for row in fields.chunks_mut(2) {
        ui.add_space(4.0);
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = GAP;
            for ((label, usual), name) in row {
                ui.vertical(|ui| {
                    ui.set_width(width);
                    ui.spacing_mut().item_spacing.y = 4.0;
                    let ink = kit::Ink::of(ui.ctx());
                    // The reason for an invalid name replaces the label, so that nothing moves.
                    let fault = person_name(name).err().filter(|_| **label != labels[COMPUTER]);
                    let fault = fault.map(|fault| capitalised(&texts.tell(&fault)));
                    let colour = if fault.is_some() { ink.bad } else { ink.text };
                    let about = fault.as_deref().unwrap_or(label);
                    kit::text::line(ui, about, kit::font::regular(kit::font::SMALL), colour);
                    let response = kit::text_field(ui, label, name, usual);
                    changed |= response.lost_focus();
                });
            }
        });
    }
    ui.add_space(10.0);
    kit::check(ui, &mut prefs.nearby, &texts.get("nearby-setting"));
    kit::muted(ui, &texts.get("nearby-setting-hint"));
    ui.add_space(10.0);
    kit::check(ui, &mut prefs.host_again, &texts.get("link-host-again"));
    kit::muted(ui, &texts.get("link-host-again-hint"));
    ui.add_space(10.0);
    kit::capitals(ui, &texts.get("settings-level"));
    let mut level = usize::from(prefs.level.clamp(1, 10)) - 1;
    let levels: Vec<String> = (1..=10).map(|level: i64| texts.number(level)).collect();
    if kit::segmented(ui, &mut level, &levels) {
        prefs.level = level as u8 + 1;
    }
    kit::muted(ui, &level_text(prefs.level, texts));
    kit::check(ui, &mut prefs.judgement, &texts.get("settings-judgement"));
    ui.add_space(10.0);
    kit::capitals(ui, &texts.get("settings-pace"));
    let mut seconds = f64::from(prefs.pace_ms) / 1000.0;
    let value_text = texts.with("seconds-count", &[("count", seconds.into())]);
    if valued_slider(ui, &texts.get("settings-pace-name"), &mut seconds, 0.0..=3.0, 0.1, &value_text) {
        prefs.pace_ms = (seconds * 1000.0).round() as u32;
    }
    changed
}

/// Returns the description of a level.
fn level_text(level: u8, texts: &Texts) -> String {
    match level {
        ..=3 => texts.get("settings-level-easy"),
        4..=6 => texts.get("settings-level-medium"),
        7..=9 => texts.get("settings-level-strong"),
        10.. => texts.get("settings-level-maximum"),
    }
}

fn data(ui: &mut Ui, folder: Option<&std::path::Path>, folders: &Folders, texts: &Texts) {
    kit::label(ui, &texts.get("settings-kept"));
    ui.add_space(6.0);
    kit::capitals(ui, &texts.get("settings-folder"));
    match folder {
        Some(folder) => {
            kit::card(ui, |ui| kit::label(ui, &folders.shown(folder)));
            ui.add_space(4.0);
            let copy = kit::Button::new(&texts.get("settings-copy-folder")).icon(kit::icon::COPY).show(ui);
            if copy.clicked() {
                ui.ctx().copy_text(folder.display().to_string());
            }
        }
        None => {
            kit::bad(ui, &texts.get("settings-nowhere"));
        }
    }
}
