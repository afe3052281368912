//! Form for the player of a side, used in the dialog for a new game and during a game.

use egui::Ui;
use inarow_app::seat_draft::{Kind, LEVELS, SeatDraft, SeatFault};
use inarow_app::strategies::{settings, strategies};
use inarow_core::Side;
use inarow_play::{Domain, Presets, SettingInfo};
use inarow_profile::Role;
use inarow_view::{Texts, number, strength};

use super::external::External;
use super::form::{ROW, before_buttons, checked_field, choice, columns, field, fold};
use super::sentences::{of_domain, of_seat, param_label};
use crate::app_state::AppState;
use crate::kit::text::capitalised;
use crate::kit::{self, font};

/// State of the form between frames.
#[derive(Default)]
pub(crate) struct PlayerChooser {
    /// Whether the settings of the strategy or engine are shown.
    unfolded: bool,
    /// Whether a human in this seat would play a computer. The default name depends on this value.
    pub(crate) alone: bool,
    /// Whether the user tried to begin the game. After that attempt a missing program is a fault.
    pub(crate) asks_program: bool,
    external: External,
}

/// Least width of a column with a setting and its label, in points.
const SETTING: f32 = 150.0;

impl PlayerChooser {
    /// Whether an engine was not named yet, which is no fault to report.
    pub(crate) fn waits(&self, fault: Option<&SeatFault>) -> bool {
        let is_known = self.external.was_named() || self.asks_program;
        matches!(fault, Some(SeatFault::NoProgram)) && !is_known
    }

    /// Draws the form. `called` is the side's name, `fault` the fault of the choice.
    pub(crate) fn ui(
        &mut self,
        ui: &mut Ui,
        state: &AppState,
        (side, called): (Side, &str),
        draft: &mut SeatDraft,
        fault: Option<&SeatFault>,
    ) {
        let (texts, presets) = (&state.texts, &state.presets);
        let of_side = [("side", called.into())];
        let kinds = [
            texts.get("seat-person"),
            texts.get("seat-computer"),
            texts.get("seat-strategy"),
            texts.get("seat-external"),
        ];
        let name = texts.with("seat-kind", &of_side);
        if kit::pick(&mut draft.kind, &Kind::ALL, |place| choice(ui, &name, place, &kinds)) {
            // Unfolded settings make the card higher, so every kind begins with folded settings.
            (self.unfolded, self.external.browser) = (false, None);
        }
        ui.add_space(ROW - 8.0);
        let top = ui.cursor().top();
        match draft.kind {
            Kind::Person => field(ui, &texts.get("label-name"), |ui| {
                let numbered = |number: i64| texts.with("player-numbered", &[("number", number.into())]);
                let (role, usual) = match (self.alone, side) {
                    (true, _) => (Role::Person, texts.get("player-you")),
                    (false, Side::X) => (Role::First, numbered(1)),
                    (false, Side::O) => (Role::Second, numbered(2)),
                };
                // The default is the name from earlier games, unless another name is typed.
                let usual = state.session.remembered_name(role).map_or(usual, str::to_owned);
                kit::text_field(ui, &texts.with("seat-name", &of_side), &mut draft.name, &usual);
            }),
            Kind::Computer => level(ui, texts, &texts.with("seat-level", &of_side), draft),
            Kind::Strategy => self.strategy(ui, texts, called, draft),
            Kind::External => self.external.ui(ui, state, called, draft, &mut self.unfolded),
        }
        // Every kind has one row and an equal number of lines, so that every card is equally high.
        let label = font::regular(font::SMALL);
        let label = ui.ctx().fonts_mut(|fonts| fonts.row_height(&label));
        kit::room_from(ui, top, label + 4.0 + kit::height(ui) + ui.spacing().item_spacing.y);
        let waits = self.waits(fault);
        // A fault replaces the description of the player.
        kit::small_lines(ui, called, 3, |ui| match (fault, draft.kind) {
            (Some(fault), _) if !waits => drop(kit::bad(ui, &of_seat(draft, fault, texts))),
            (_, Kind::External) => self.external.answer(ui, texts, draft),
            (_, Kind::Computer) => drop(kit::muted(ui, &texts.get("about-computer"))),
            (_, Kind::Strategy) => drop(kit::muted(ui, &texts.get(&format!("about-{}", draft.engine())))),
            (_, Kind::Person) => {}
        });
        match draft.kind {
            Kind::External => self.external.browse(ui, texts, draft),
            Kind::Strategy if self.unfolded => {
                preset(ui, texts, presets, &texts.with("seat-preset", &of_side), draft);
                let all: Vec<&'static SettingInfo> = settings(draft.engine()).collect();
                columns(ui, all.len(), SETTING, |ui, index| {
                    setting(ui, texts, presets, called, draft, all[index], None);
                });
            }
            _ => {}
        }
        if self.unfolded && draft.kind == Kind::External {
            self.external.settings(ui, texts, called, draft);
        }
    }

    /// Draws the strategy, and the button that unfolds its settings.
    fn strategy(&mut self, ui: &mut Ui, texts: &Texts, letter: &str, draft: &mut SeatDraft) {
        let engines: Vec<&str> = strategies().map(|info| info.name).collect();
        field(ui, &texts.get("label-engine"), |ui| {
            let names: Vec<String> =
                engines.iter().map(|name| texts.get(&format!("player-{name}"))).collect();
            let (mut engine, name) = (draft.engine(), texts.with("seat-engine", &[("side", letter.into())]));
            let count = settings(engine).count();
            let label = texts.with("seat-settings", &[("count", count.into())]);
            let is_chosen = before_buttons(
                ui,
                1,
                |ui| kit::pick(&mut engine, &engines, |place| kit::select(ui, &name, place, &names)),
                |ui| fold(ui, texts, &label, count > 0, &mut self.unfolded),
            );
            if is_chosen {
                draft.set_engine(engine);
            }
        });
    }
}

/// Draws the presets of a strategy, if any.
pub(crate) fn preset(ui: &mut Ui, texts: &Texts, presets: &Presets, name: &str, draft: &mut SeatDraft) {
    let (names, labels) = presets_of(draft.engine(), texts, presets);
    if names.is_empty() {
        return;
    }
    ui.add_space(ROW - 8.0);
    field(ui, &texts.get("label-preset"), |ui| {
        let mut preset = draft.preset.clone();
        if kit::pick(&mut preset, &names, |place| kit::select(ui, name, place, &labels)) {
            draft.set_preset(&preset);
        }
    });
}

/// Returns the names and labels of a strategy's presets. The first preset is the default.
pub(crate) fn presets_of(engine: &str, texts: &Texts, presets: &Presets) -> (Vec<String>, Vec<String>) {
    let Some(setting) = inarow_play::engine_info(engine).and_then(|info| info.setting("preset")) else {
        return (Vec::new(), Vec::new());
    };
    let mut names: Vec<String> = vec![setting.default.clone()];
    names.extend(presets.names(engine).filter(|name| *name != setting.default).map(str::to_owned));
    let labels = names.iter().map(|name| preset_label(name, texts)).collect();
    (names, labels)
}

/// Returns the label of a preset. The empty name means the engine's own settings.
pub(crate) fn preset_label(name: &str, texts: &Texts) -> String {
    if name.is_empty() {
        return texts.get("seat-preset-none");
    }
    let key = format!("preset-{name}");
    if texts.has(&key) { capitalised(&texts.get(&key)) } else { name.to_owned() }
}

/// Draws one setting of a strategy as a number field or a choice of words. The line below explains the setting
/// or shows its fault.
pub(crate) fn setting(
    ui: &mut Ui,
    texts: &Texts,
    presets: &Presets,
    letter: &str,
    draft: &mut SeatDraft,
    info: &'static SettingInfo,
    about: Option<&str>,
) {
    let label = param_label(draft.engine(), info.name, texts);
    let name = if letter.is_empty() { label.clone() } else { format!("{letter}: {label}") };
    let mut value = draft.value(info, presets);
    let before = value.clone();
    let mut wrong = false;
    if let Domain::OneOf(words) = info.domain {
        field(ui, &label, |ui| {
            let labels: Vec<String> = words.iter().map(|word| texts.get(&format!("value-{word}"))).collect();
            let mut word = words.iter().copied().find(|word| *word == value).unwrap_or_default();
            if kit::pick(&mut word, words, |place| kit::select(ui, &name, place, &labels)) {
                word.clone_into(&mut value);
            }
        });
    } else {
        let fault = (!info.domain.accepts(&value)).then(|| of_domain(info.domain, texts)).flatten();
        wrong = fault.is_some();
        // A comma and a true minus sign are also accepted.
        let mark = texts.lang().decimal_mark();
        let mut shown = value.replace('-', "−").replace('.', &mark.to_string());
        // The fault of a setting replaces its explanation.
        let (fault, longest) = (fault.as_deref(), if about.is_some() { "" } else { " " });
        checked_field(ui, &label, (fault, longest), |ui| {
            // Grouping digits while the user types would get in the way.
            if !kit::is_typed_in(ui, &name) {
                shown = number::grouped(&value, mark).unwrap_or(shown);
            }
            if kit::text_field(ui, &name, &mut shown, "").changed() {
                let spaces = [number::THOUSANDS, '\u{a0}', ' '];
                value = shown.trim().replace('−', "-").replace(',', ".").replace(spaces, "");
            }
        });
    }
    if let Some(about) = about.filter(|_| !wrong) {
        kit::muted(ui, about);
    }
    if value != before {
        draft.set(info, value, presets);
    }
}

fn level(ui: &mut Ui, texts: &Texts, name: &str, draft: &mut SeatDraft) {
    let strength = strength(&draft.level.to_string(), texts);
    let number = texts.with("level-number", &[("level", draft.level.into())]);
    let sentence = if strength == number { number } else { format!("{} · {strength}", draft.level) };
    field(ui, &format!("{}: {sentence}", texts.get("label-level")), |ui| {
        let mut level = f64::from(draft.level);
        let (least, most) = (f64::from(*LEVELS.start()), f64::from(*LEVELS.end()));
        if kit::slider(ui, name, &mut level, least..=most, 1.0, &sentence) {
            draft.level = level.round() as u8;
        }
    });
}
