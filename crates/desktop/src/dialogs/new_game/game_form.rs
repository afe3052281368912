//! Form for the game and its settings, also used by the position editor.

use egui::Ui;
use inarow_core::{Fill, LineRule, Opening, Side};
use inarow_view::{Lang, Look, Texts, game_name, opening_name, side_name};

use super::form::{self, ROW, checked_field, choice, columns, pick_field};
use super::sentences::of_fault;
use crate::app_state::setup_of;
use crate::kit;
use crate::kit::text::capitalised;
use inarow_view::game_draft::{Fault, Field, GameDraft, MOST_MOVES, Weights, games};

/// State of the form between frames.
#[derive(Default)]
pub(crate) struct GameForm {
    /// Whether the settings of a named game are shown.
    unfolded: bool,
    /// Whether the field for the size is to get the focus.
    asks_for_size: bool,
    /// Whether a summary of the settings was shown.
    summed: bool,
    names: Option<(Lang, Vec<String>)>,
}

/// Least width of a column with a number and its label, in points.
const NUMBER: f32 = 96.0;
/// Least width of a column with a number whose label explains the value 0, in points.
const EXPLAINED: f32 = 136.0;
/// Least width of a column with a list, in points.
const LIST: f32 = 150.0;

/// Returns the name of a game of [`games`].
pub(crate) fn name_of(game: &str, texts: &Texts) -> String {
    if game == "line" {
        return texts.get("game-custom");
    }
    setup_of(game).map_or_else(|| game.to_owned(), |setup| game_name(&setup, texts))
}

impl GameForm {
    /// Creates a form that asks for the size of the board.
    pub(crate) fn asking_for_size() -> GameForm {
        GameForm { asks_for_size: true, ..GameForm::default() }
    }

    fn names(&mut self, texts: &Texts) -> Vec<String> {
        let lang = texts.lang();
        if self.names.as_ref().is_none_or(|(known, _)| *known != lang) {
            self.names = Some((lang, games().into_iter().map(|game| name_of(game, texts)).collect()));
        }
        self.names.as_ref().map(|(_, names)| names.clone()).unwrap_or_default()
    }

    /// Draws the form. `summary` describes the settings in one line. `look` is the look of the sides on the
    /// board.
    pub(crate) fn ui(
        &mut self,
        ui: &mut Ui,
        texts: &Texts,
        look: Look,
        draft: &mut GameDraft,
        faults: &[(Field, Fault)],
        summary: Option<&str>,
    ) {
        let games = games();
        let (mut game, names) = (draft.name(), self.names(texts));
        if kit::pick(&mut game, &games, |place| kit::select(ui, &texts.get("menu-game"), place, &names)) {
            draft.choose(game);
        }
        let fault = |wanted: Field| {
            let found = faults.iter().find(|(field, _)| *field == wanted);
            found.map(|(_, fault)| of_fault(fault, look, texts))
        };
        self.summed |= summary.is_some();
        // Draws the summary, or the fault of the rules in its room. The room is as high as any summary needs,
        // so that typing moves nothing below.
        let longest = match (self.summed, ui.available_width() < 400.0) {
            (false, _) => "",
            (true, false) => "\n",
            (true, true) => "\n\n",
        };
        form::with_room(ui, longest, |ui| match (fault(Field::Board), summary) {
            (Some(fault), _) => drop(kit::bad(ui, &fault)),
            (None, Some(summary)) => drop(kit::muted(ui, summary)),
            (None, None) => {}
        });
        if draft.kind() == "score" {
            ui.add_space(ROW - 8.0);
            let label = texts.get("new-game-fill");
            pick_field(ui, &label, &mut draft.fill, Fill::ALL, &fill_names(texts), kit::select);
        }
        if draft.kind() == "ultimate" {
            kit::check(ui, &mut draft.tiebreak, &texts.get("new-game-tiebreak"));
            return;
        }
        // Settings with a fault are always unfolded.
        let shown = draft.is_own() || self.unfolded || !faults.is_empty();
        if !draft.is_own() {
            let key = if shown { texts.get("new-game-less") } else { texts.get("new-game-more") };
            if kit::fold(ui, &key, shown).clicked() {
                self.unfolded = !shown;
            }
        }
        if shown {
            match draft.kind() {
                "score" => score(ui, texts, draft, &fault),
                _ => {
                    let focus = std::mem::take(&mut self.asks_for_size);
                    line(ui, texts, look, draft, &fault, focus);
                }
            }
        }
    }
}

/// Returns the names of the ways to fill a board of Score.
pub(crate) fn fill_names(texts: &Texts) -> Vec<String> {
    Fill::ALL.iter().map(|fill| capitalised(&texts.get(&format!("setting-fill-{}", fill.name())))).collect()
}

/// Returns the names of the openings.
pub(crate) fn opening_names(texts: &Texts) -> Vec<String> {
    Opening::ALL.iter().map(|opening| capitalised(&opening_name(*opening, texts))).collect()
}

fn number(ui: &mut Ui, texts: &Texts, label: &str, text: &mut String, fault: Option<String>) {
    checked_field(ui, label, (fault.as_deref(), &longest(texts)), |ui| {
        kit::text_field(ui, label, text, "");
    });
}

/// Returns the longest error about a number, to reserve its room.
fn longest(texts: &Texts) -> String {
    let number = || MOST_MOVES.to_string();
    texts.with("answer-range", &[("least", number().into()), ("most", number().into())])
}

fn line(
    ui: &mut Ui,
    texts: &Texts,
    look: Look,
    draft: &mut GameDraft,
    fault: &dyn Fn(Field) -> Option<String>,
    focus: bool,
) {
    ui.add_space(ROW - 8.0);
    columns(ui, 3, NUMBER, |ui, index| match index {
        0 => {
            let label = texts.get(Field::Width.label_key());
            let fault = fault(Field::Width);
            let edit = checked_field(ui, &label, (fault.as_deref(), &longest(texts)), |ui| {
                kit::text_field(ui, &label, &mut draft.width, "")
            });
            if focus {
                edit.request_focus();
                edit.scroll_to_me(None);
            }
        }
        1 => {
            number(ui, texts, &texts.get(Field::Height.label_key()), &mut draft.height, fault(Field::Height))
        }
        _ => {
            number(ui, texts, &texts.get(Field::Length.label_key()), &mut draft.length, fault(Field::Length))
        }
    });
    ui.add_space(ROW - 8.0);
    let rules: Vec<String> = LineRule::ALL
        .iter()
        .map(|rule| capitalised(&texts.with(&format!("setting-rule-{}", rule.name()), &[look.value()])))
        .collect();
    let fault_of_rule = fault(Field::Rule);
    checked_field(ui, &texts.get(Field::Rule.label_key()), (fault_of_rule.as_deref(), " "), |ui| {
        let name = texts.get(Field::Rule.label_key());
        kit::pick(&mut draft.rule, LineRule::ALL, |place| kit::select(ui, &name, place, &rules));
    });
    ui.add_space(ROW - 8.0);
    columns(ui, 2, LIST, |ui, index| match index {
        0 => number(ui, texts, &texts.get(Field::Walls.label_key()), &mut draft.walls, fault(Field::Walls)),
        _ => number(ui, texts, &texts.get(Field::Moves.label_key()), &mut draft.moves, fault(Field::Moves)),
    });
    ui.add_space(ROW - 8.0);
    let label = texts.get("new-game-opening");
    pick_field(ui, &label, &mut draft.opening, Opening::ALL, &opening_names(texts), choice);
    let about = texts.with(&format!("card-opening-{}", draft.opening.name()), &[look.value()]);
    kit::muted(ui, &capitalised(&about));
    kit::check(ui, &mut draft.reply, &texts.with("new-game-reply", &[look.value()]));
}

fn score(ui: &mut Ui, texts: &Texts, draft: &mut GameDraft, fault: &dyn Fn(Field) -> Option<String>) {
    ui.add_space(ROW - 8.0);
    columns(ui, 3, EXPLAINED, |ui, index| match index {
        0 => number(ui, texts, &texts.get(Field::Size.label_key()), &mut draft.size, fault(Field::Size)),
        1 => {
            let fault = fault(Field::ScoreLength);
            number(ui, texts, &texts.get(Field::ScoreLength.label_key()), &mut draft.score_length, fault);
        }
        _ => number(ui, texts, &texts.get("new-game-score-moves"), &mut draft.moves, fault(Field::Moves)),
    });
    ui.add_space(ROW - 8.0);
    columns(ui, 2, LIST, |ui, index| match index {
        0 => {
            let names =
                Weights::ALL.map(|weights| texts.get(&format!("new-game-weights-{}", weights.name())));
            pick_field(
                ui,
                &texts.get("new-game-weights"),
                &mut draft.weights,
                &Weights::ALL,
                &names,
                kit::select,
            );
        }
        _ => {
            let komi = ui.scope(|ui| {
                number(ui, texts, &texts.get(Field::Komi.label_key()), &mut draft.komi, fault(Field::Komi))
            });
            kit::text::tip(komi.response, &texts.get("score-komi-why"));
        }
    });
    ui.add_space(ROW - 8.0);
    columns(ui, 4, NUMBER, |ui, index| {
        let (side, part) = (index / 2, index % 2);
        let value = [("side", side_name(Side::ALL[side], Look::Marks, texts).into())];
        let label = if part == 0 {
            texts.with("new-game-price", &value)
        } else {
            texts.with("new-game-step", &value)
        };
        let place = if side == 0 { Field::PriceX } else { Field::PriceO };
        number(ui, texts, &label, &mut draft.prices[side][part], fault(place));
    });
}
