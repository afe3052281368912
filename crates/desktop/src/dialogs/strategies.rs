//! Dialog for parameters of computer players, presets, and series between them.

pub(crate) mod preview;
pub(crate) mod series_view;
pub(crate) mod stored_presets;
#[cfg(test)]
mod tests;

use egui::{Ui, vec2};
use inarow_play::SettingInfo;

use self::preview::Preview;
use self::series_view::SeriesView;
use self::stored_presets::{Name, PLAYERS};
use super::new_game::form::{ROW, columns, field, pick_field};
use super::new_game::player::{preset_label, presets_of, setting};
use super::new_game::sentences::{param_about, param_label};
use crate::app_state::AppState;
use crate::dialogs::widgets;
use crate::kit::{self, Button, font};
use inarow_app::seat_draft::{Kind, SeatDraft};
use inarow_app::strategies::settings;

/// Preferred width, in points.
const WIDTH: f32 = 940.0;
/// Preferred height of both tabs, in points.
const HEIGHT: f32 = 680.0;
/// Width of the maps, in points.
const MAPS: f32 = 250.0;
/// Width below which the maps are below the numbers, in points.
const NARROW: f32 = 640.0;
/// Height of a remark about a name, in points.
const REMARK: f32 = 18.0;
/// Least width of a column with a setting and its explanation, in points.
const SETTING: f32 = 190.0;

/// Dialog for parameters of computer players, presets, and series between them.
pub(crate) struct Strategies {
    /// Whether the tab with the series is shown.
    watching: bool,
    draft: SeatDraft,
    /// Name for saving or renaming.
    name: String,
    preview: Preview,
    watch: SeriesView,
    /// Whether the dialog continues unfinished input.
    again: bool,
}

/// Pressed button.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PresetAction {
    Save,
    SaveAs,
    Rename,
    Delete,
}

impl Strategies {
    /// Opens the dialog.
    pub(crate) fn open(state: &mut AppState) -> Strategies {
        let mut draft = SeatDraft::default();
        draft.kind = Kind::Strategy;
        draft.set_engine(PLAYERS[0]);
        Strategies {
            watching: false,
            draft,
            name: String::new(),
            preview: Preview::default(),
            watch: SeriesView::new(state.session.seed()),
            again: false,
        }
    }

    /// Returns the dialog for later use if numbers were changed or a series exists. A series continues to run.
    pub(super) fn into_draft(self) -> Option<Strategies> {
        let changed = !self.draft.changes.is_empty() || !self.name.trim().is_empty();
        let keeps = changed || self.watch.has_series();
        keeps.then(|| Strategies { again: changed, preview: Preview::default(), ..self })
    }

    /// Whether a series is being played.
    pub(super) fn is_running(&self) -> bool {
        self.watch.is_running()
    }

    /// Returns once how a series ended while the dialog was closed.
    pub(super) fn end_of_series(&mut self, texts: &inarow_view::Texts) -> Option<String> {
        self.watch.end(texts)
    }

    /// Shows the tab with the series.
    pub(super) fn show_series(&mut self) {
        self.watching = true;
    }

    /// Draws the dialog. Returns false to close the dialog.
    pub(crate) fn ui(&mut self, ui: &mut Ui, state: &mut AppState) -> bool {
        let title = state.texts.get("strategies-title");
        let back = state.texts.get("action-back");
        let mut action = None;
        let mut opened = None;
        let mut anew = false;
        let open = kit::framed(ui, &title, &back, (WIDTH, false), |ui, height| {
            let scroll = egui::ScrollArea::vertical().id_salt("strategies").max_height(height.min(HEIGHT));
            scroll.auto_shrink([false, false]).show(ui, |ui| {
                anew = self.again && widgets::draft(ui, &state.texts);
                let mut tab = usize::from(self.watching);
                let tabs = [state.texts.get("strategies-edit"), state.texts.get("strategies-watch")];
                if kit::segmented(ui, &mut tab, &tabs) {
                    self.watching = tab == 1;
                }
                ui.add_space(ROW - 8.0);
                if self.watching {
                    opened = self.watch.ui(ui, &state.texts, &state.presets);
                } else {
                    action = self.edit(ui, state);
                }
                ui.add_space(4.0);
            });
        });
        if anew {
            let fresh = Strategies::open(state);
            // Typed values are discarded, a running series is not.
            let watch = std::mem::replace(&mut self.watch, SeriesView::new(state.session.seed()));
            *self = Strategies { watching: self.watching, watch, ..fresh };
            return true;
        }
        if let Some(action) = action {
            self.apply(action, state);
        }
        if let Some(record) = opened {
            state.review(record);
        } else if open {
            return true;
        }
        if self.is_running() {
            state.say(state.texts.get("series-goes-on"));
        }
        false
    }

    fn edit(&mut self, ui: &mut Ui, state: &AppState) -> Option<PresetAction> {
        let room = ui.available_width();
        let beside = room >= NARROW;
        let spec = self.draft.spec().ok();
        let mut action = None;
        if beside {
            ui.horizontal_top(|ui| {
                ui.spacing_mut().item_spacing.x = 24.0;
                ui.vertical(|ui| {
                    ui.set_width(room - MAPS - 24.0);
                    ui.spacing_mut().item_spacing.x = 8.0;
                    action = self.numbers(ui, state);
                });
                ui.vertical(|ui| {
                    ui.set_width(MAPS);
                    self.preview.ui(ui, &state.texts, spec.as_ref(), &state.presets);
                });
            });
        } else {
            action = self.numbers(ui, state);
            ui.add_space(ROW);
            self.preview.ui(ui, &state.texts, spec.as_ref(), &state.presets);
        }
        action
    }

    fn numbers(&mut self, ui: &mut Ui, state: &AppState) -> Option<PresetAction> {
        let (texts, presets, draft) = (&state.texts, &state.presets, &mut self.draft);
        let (names, mut labels) = presets_of(draft.engine(), texts, presets);
        for (name, label) in names.iter().zip(&mut labels) {
            if stored_presets::is_own(&state.profile, draft.engine(), name) {
                *label = texts.with("strategies-own", &[("name", (&*label).into())]);
            }
        }
        columns(ui, 2, 180.0, |ui, index| match index {
            0 => {
                let players = PLAYERS.map(|player| texts.get(&format!("player-{player}")));
                let mut engine = draft.engine();
                if pick_field(ui, &texts.get("label-engine"), &mut engine, &PLAYERS, &players, kit::select) {
                    draft.set_engine(engine);
                    self.name.clear();
                }
            }
            _ => {
                let mut preset = draft.preset.clone();
                if pick_field(ui, &texts.get("label-preset"), &mut preset, &names, &labels, kit::select) {
                    draft.set_preset(&preset);
                    self.name.clear();
                }
            }
        });
        kit::muted(ui, &texts.get(&format!("about-{}", draft.engine())));
        ui.add_space(ROW - 8.0);
        let all: Vec<&'static SettingInfo> = settings(draft.engine()).collect();
        // The longest name of a setting fits its column.
        let wide = |info: &&SettingInfo| {
            let label = param_label(draft.engine(), info.name, texts);
            kit::text::line_width(ui, &label, font::regular(font::SMALL)).ceil() + 2.0
        };
        let least = all.iter().map(wide).fold(SETTING, f32::max);
        columns(ui, all.len(), least, |ui, index| {
            ui.spacing_mut().item_spacing.y = 4.0;
            let about = param_about(draft.engine(), all[index].name, texts);
            setting(ui, texts, presets, "", draft, all[index], about.as_deref());
        });
        ui.add_space(ROW);
        self.own_preset(ui, state)
    }

    /// Draws the buttons for saving, renaming and deleting a preset.
    fn own_preset(&mut self, ui: &mut Ui, state: &AppState) -> Option<PresetAction> {
        let (texts, draft) = (&state.texts, &mut self.draft);
        let own = stored_presets::is_own(&state.profile, draft.engine(), &draft.preset);
        let changed = !draft.changes.is_empty();
        let good = draft.spec().is_ok();
        let mut action = None;
        // The note is shown before a change, so that the change moves nothing.
        if !own {
            kit::muted(ui, &texts.get("strategies-locked"));
        }
        ui.horizontal_wrapped(|ui| {
            if own {
                let save = texts.get("strategies-save");
                if Button::new(&save).primary().enabled(changed && good).show(ui).clicked() {
                    action = Some(PresetAction::Save);
                }
                if kit::Button::new(&texts.get("strategies-delete")).show(ui).clicked() {
                    action = Some(PresetAction::Delete);
                }
            }
            if Button::new(&texts.get("strategies-revert")).enabled(changed).show(ui).clicked() {
                draft.changes.clear();
            }
        });
        let name = self.name.trim().to_owned();
        let judged = stored_presets::judge(&state.profile, &state.presets, draft.engine(), &name);
        let remark = match judged {
            Name::Invalid if !name.is_empty() => Some(texts.get("strategies-name-wrong")),
            Name::Taken => Some(texts.get("strategies-name-built-in")),
            _ => None,
        };
        ui.add_space(ROW - 8.0);
        field(ui, &texts.get("strategies-name"), |ui| {
            ui.horizontal_wrapped(|ui| {
                ui.scope(|ui| {
                    ui.set_max_width(220.0);
                    kit::text_field(
                        ui,
                        &texts.get("strategies-name"),
                        &mut self.name,
                        &texts.get("strategies-name-hint"),
                    );
                });
                let free = matches!(judged, Name::Free | Name::Own) && good;
                if Button::new(&texts.get("strategies-save-as")).enabled(free).show(ui).clicked() {
                    action = Some(PresetAction::SaveAs);
                }
                let rename = texts.get("strategies-rename");
                if own && Button::new(&rename).enabled(judged == Name::Free && good).show(ui).clicked() {
                    action = Some(PresetAction::Rename);
                }
            });
        });
        // The room of the remark is reserved, so that the dialog keeps its size while a name is typed.
        ui.allocate_ui(vec2(ui.available_width(), REMARK), |ui| {
            ui.set_min_height(REMARK);
            match remark {
                Some(remark) => {
                    kit::bad(ui, &remark);
                }
                None if judged == Name::Own => {
                    kit::muted(ui, &texts.get("strategies-name-taken"));
                }
                None => {}
            }
        });
        action
    }

    fn apply(&mut self, action: PresetAction, state: &mut AppState) {
        let engine = self.draft.engine();
        let old = self.draft.preset.clone();
        let new = match action {
            PresetAction::Save | PresetAction::Delete => old.clone(),
            PresetAction::SaveAs | PresetAction::Rename => self.name.trim().to_owned(),
        };
        let done = if action == PresetAction::Delete {
            state.profile.remove_preset(engine, &old).map(drop).map_err(stored_presets::SaveError::from)
        } else {
            stored_presets::save(&mut state.profile, &state.presets, &self.draft, &new)
        };
        let done = match done {
            Ok(()) if action == PresetAction::Rename => {
                state.profile.remove_preset(engine, &old).map(drop).map_err(stored_presets::SaveError::from)
            }
            other => other,
        };
        if let Err(error) = done {
            let reason = state.texts.explain(&error);
            let sentence = state.texts.with("store-failed", &[("reason", reason.into())]);
            state.complain(sentence);
            return;
        }
        state.reload_presets();
        let shown = [("name", preset_label(&new, &state.texts).into())];
        let sentence = match action {
            PresetAction::Save | PresetAction::SaveAs => state.texts.with("strategies-saved", &shown),
            PresetAction::Rename => state.texts.with("strategies-renamed", &shown),
            PresetAction::Delete => state.texts.with("strategies-deleted", &shown),
        };
        state.say(sentence);
        self.name.clear();
        if action == PresetAction::Delete {
            self.draft.set_engine(engine);
        } else {
            self.draft.set_preset(&new);
        }
    }
}
