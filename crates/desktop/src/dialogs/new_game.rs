//! Dialog for a new game, with game, players, time and match.

pub(crate) mod draft;
mod external;
pub(crate) mod form;
pub(crate) mod game_form;
pub(crate) mod player;
pub(crate) mod sentences;
#[cfg(test)]
mod tests;

use std::path::Path;

use egui::{Sense, Ui, vec2};
use inarow_app::seat_draft::{Kind, SeatDraft};
use inarow_core::{Position, Setup, Side};
use inarow_view::{Coordinates, Look, Scene, Show, Texts, game_name, game_settings_in, side_name, side_word};

use self::draft::{Checked, Draft};
use self::form::{GAP, ROW, choice, columns, field, group, pick_field};
use self::game_form::GameForm;
use self::player::PlayerChooser;
use self::sentences::of_time;
use crate::app_state::{AppState, Screen};
use crate::board;
use crate::dialogs::{Offer, offer_engine, widgets};
use crate::kit::{self, Button, Ink, font};
use inarow_session::{Begins, GameOptions, GameSource, Limit, NewGame, TimeDraft};

/// Preferred width and height, in points.
const SIZE: (f32, f32) = (880.0, 720.0);
/// Side of the board's picture, in points.
const PICTURE: f32 = 156.0;
/// Least width of a player's column, in points.
const PLAYER: f32 = 300.0;

/// Dialog for a new game, with game, players, time and match.
pub(crate) struct NewGameDialog {
    draft: Draft,
    /// Draft that was checked last.
    seen: Option<Draft>,
    checked: Checked,
    scene: Option<Scene>,
    /// Look of the sides on the board. An invalid set-up keeps the previous look.
    look: Look,
    game: GameForm,
    players: [PlayerChooser; 2],
    /// Draft when the dialog was opened.
    opened: Draft,
    /// Whether the dialog continues unfinished input.
    again: bool,
    /// Whether the game has begun.
    played: bool,
    /// Whether the last game began on a board that was set up, whose marks and walls are no settings.
    was_set_up: bool,
}

impl NewGameDialog {
    /// Takes a dropped file as an engine for a side without a program. If both sides have a program, the file
    /// replaces the other program.
    pub(crate) fn offer_file(&mut self, path: &Path) -> Offer {
        let seats = &mut self.draft.seats;
        let waits = |seat: &SeatDraft| seat.kind == Kind::External && seat.program.is_empty();
        let index = seats.iter().position(waits);
        let index = index.or_else(|| seats.iter().position(|seat| seat.kind == Kind::External));
        index.map_or(Offer::NotWanted, |index| offer_engine(&mut seats[index], path))
    }

    /// Opens the dialog with the game on the board, or at first with the game played last.
    pub(crate) fn open(state: &mut AppState) -> NewGameDialog {
        NewGameDialog::with(state, GameForm::default())
    }

    /// Opens the dialog with a custom game and asks for its size.
    pub(crate) fn own(state: &mut AppState) -> NewGameDialog {
        let mut dialog = NewGameDialog::with(state, GameForm::asking_for_size());
        if !dialog.draft.game.is_own() {
            dialog.draft.game.choose("line");
            dialog.draft.take(&state.prefs.options);
        }
        NewGameDialog { opened: dialog.draft.clone(), ..dialog }
    }

    fn with(state: &AppState, game: GameForm) -> NewGameDialog {
        let mut last = state.current_game();
        // Players, clocks and match are as on the start screen.
        if let Some(picked) = state.picked.clone().filter(|_| state.screen == Screen::Start) {
            last = state.options_of(&picked).new_game(picked, state.start_players());
        }
        let draft = Draft::of(&last, state.session.next_seed());
        let empty = draft.game.setup(0).map(|(_, setup)| GameSource::Setup(Box::new(setup)));
        NewGameDialog {
            was_set_up: matches!(last.game, GameSource::Setup(_)) && empty.as_ref() != Ok(&last.game),
            opened: draft.clone(),
            draft,
            seen: None,
            checked: Checked::default(),
            scene: None,
            look: Look::default(),
            game,
            players: Default::default(),
            again: false,
            played: false,
        }
    }

    /// Returns the dialog for later use if the user changed something.
    pub(super) fn into_draft(self) -> Option<NewGameDialog> {
        let changed = self.draft != self.opened && !self.played;
        changed.then(|| NewGameDialog { again: true, seen: None, ..self })
    }

    /// Checks a changed draft again.
    fn check(&mut self, state: &AppState, ink: &Ink) {
        if self.seen.as_ref() == Some(&self.draft) {
            return;
        }
        self.checked = self.draft.check(&state.presets, state.session.programs());
        self.seen = Some(self.draft.clone());
        let setup = self.checked.setup.as_ref();
        self.look = setup.map_or(self.look, |setup| Look::of(setup, ink.skin()));
        self.scene = setup.and_then(|setup| {
            let position = Position::new(setup).ok()?;
            let weights = position.shape().width() <= 10;
            let show = Show { coordinates: Coordinates::None, weights, ..Show::suited(setup, ink.skin()) };
            Some(Scene::of(&position, &show))
        });
    }

    /// Whether the only fault is a missing engine before the button "Play" was pressed.
    fn waits_for_engine(&self) -> bool {
        let Checked { seats, times, setup, .. } = &self.checked;
        let is_named =
            |place: usize| seats[place].is_none() || self.players[place].waits(seats[place].as_ref());
        setup.is_some()
            && times.iter().all(Option::is_none)
            && seats.iter().any(Option::is_some)
            && is_named(0)
            && is_named(1)
    }

    /// Draws the dialog. Returns false to close the dialog.
    pub(crate) fn ui(&mut self, ui: &mut Ui, state: &mut AppState) -> bool {
        let ink = Ink::of(ui.ctx());
        self.check(state, &ink);
        let texts = &state.texts;
        // A fault is shown at its field, which may be out of sight.
        let waits = self.waits_for_engine();
        let hint = (self.checked.new.is_none() && !waits).then(|| texts.get("new-game-fix"));
        let mut play = false;
        let mut anew = false;
        let (again, was_set_up) = (self.again, self.was_set_up);
        let ready = waits || self.checked.new.is_some();
        let (draft, checked, scene) = (&mut self.draft, &self.checked, &self.scene);
        let (game, players, look) = (&mut self.game, &mut self.players, self.look);
        let mut seed = draft.seed;
        let open = kit::dialog_with_footer(
            ui,
            &texts.get("new-game-title"),
            &texts.get("action-back"),
            SIZE,
            false,
            |ui| {
                anew = again && widgets::draft(ui, texts);
                let summary = checked.setup.as_ref().map(|setup| game_settings_in(setup, look, texts));
                beside_picture(
                    ui,
                    |ui| {
                        kit::capitals(ui, &texts.get("menu-game"));
                        let before = draft.game.name();
                        game.ui(ui, texts, look, &mut draft.game, &checked.game, summary.as_deref());
                        if draft.game.name() != before {
                            draft.take(&state.prefs.options);
                        }
                        if was_set_up {
                            kit::muted(ui, &texts.get("new-game-empty"));
                        }
                    },
                    |ui, side| {
                        picture(ui, texts, checked, scene.as_ref(), side);
                        other_board(ui, texts, checked, side, &mut seed);
                    },
                );
                group(ui, &texts.get("new-game-players"));
                columns(ui, 2, PLAYER, |ui, index| {
                    let side = Side::ALL[index];
                    let fault = checked.seats[index].as_ref();
                    kit::card(ui, |ui| {
                        kit::strong(ui, &texts.with("menu-side", &[("side", side_word(side, look).into())]));
                        let called = side_name(side, look, texts);
                        players[index].alone = draft.seats[side.other().index()].kind != Kind::Person;
                        let seat = &mut draft.seats[index];
                        players[index].ui(ui, state, (side, &called), seat, fault);
                    });
                });
                group(ui, &texts.get("new-game-time"));
                times(ui, texts, look, draft, checked);
                group(ui, &texts.get("new-game-match"));
                series(ui, texts, draft);
                ui.add_space(4.0);
            },
            |ui| {
                play = Button::new(&texts.get("menu-play"))
                    .primary()
                    .enabled(ready)
                    .width(140.0)
                    .show(ui)
                    .clicked();
                if let Some(hint) = &hint {
                    ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                        kit::muted(ui, hint);
                    });
                }
            },
        );
        self.draft.seed = seed;
        self.players.iter_mut().for_each(|player| player.asks_program |= play);
        if play && let Some(new) = self.checked.new.clone() {
            // The picture shows the walls and weights of the game.
            self.played = state.start_seeded(new, self.draft.seed);
            return false;
        }
        if anew {
            *self = NewGameDialog::open(state);
        }
        open
    }
}

/// Draws the form on the left and the picture on the right. A narrow dialog has no picture.
fn beside_picture(ui: &mut Ui, form: impl FnOnce(&mut Ui), picture: impl FnOnce(&mut Ui, f32)) {
    let room = ui.available_width();
    if room < 560.0 {
        form(ui);
        return;
    }
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = GAP;
        ui.vertical(|ui| {
            ui.set_width(room - PICTURE - GAP);
            form(ui);
        });
        ui.vertical(|ui| picture(ui, PICTURE));
    });
}

/// Draws the board as the game will begin.
fn picture(ui: &mut Ui, texts: &Texts, checked: &Checked, scene: Option<&Scene>, side: f32) {
    let ink = Ink::of(ui.ctx());
    let (rect, response) = ui.allocate_exact_size(vec2(side, side), Sense::hover());
    let label = match &checked.setup {
        Some(setup) => texts.with("new-game-preview", &[("game", game_name(setup, texts).into())]),
        None => texts.get("new-game-no-preview"),
    };
    response.widget_info(|| egui::WidgetInfo::labeled(egui::accesskit::Role::Image, true, &label));
    ui.painter().rect(
        rect,
        egui::CornerRadius::same(12),
        ink.bg,
        egui::Stroke::new(1.0, ink.line),
        egui::StrokeKind::Inside,
    );
    if let Some(scene) = scene {
        board::draw(ui, scene, rect.shrink(10.0));
        return;
    }
    let font = font::regular(font::SMALL);
    let mut job = egui::text::LayoutJob::simple(kit::text::bound(&label), font, ink.muted, side - 32.0);
    job.halign = egui::Align::Center;
    let words = ui.painter().layout_job(job);
    let at = rect.center() - vec2(0.0, words.size().y / 2.0);
    ui.painter().galley(at, words, ink.muted);
}

/// Draws a button for other random walls or weights, if the game has them.
fn other_board(ui: &mut Ui, texts: &Texts, checked: &Checked, width: f32, seed: &mut u64) {
    let random = |new: &NewGame| matches!(&new.game, GameSource::Spec(spec) if spec.is_random());
    let Some(setup) = checked.setup.as_ref().filter(|_| checked.new.as_ref().is_some_and(random)) else {
        return;
    };
    let key =
        if matches!(setup, Setup::Score(_)) { "new-game-other-weights" } else { "new-game-other-walls" };
    if Button::new(&texts.get(key)).icon(kit::icon::ARROW_CLOCKWISE).width(width).show(ui).clicked() {
        *seed = seed.wrapping_add(1);
    }
}

fn times(ui: &mut Ui, texts: &Texts, look: Look, draft: &mut Draft, checked: &Checked) {
    let same = draft.same_time;
    let sides = if same { 1 } else { 2 };
    columns(ui, sides, PLAYER, |ui, index| {
        let side = match same {
            true => texts.with("time-both", &[look.value()]),
            false => side_name(Side::ALL[index], look, texts),
        };
        let caption =
            if same { side.clone() } else { format!("{side} · {}", player_of(draft, index, texts)) };
        time(
            ui,
            texts,
            [&side, &caption],
            &mut draft.times[index],
            checked.times[index].map(|fault| of_time(fault, texts)),
        );
    });
    if kit::check(ui, &mut draft.same_time, &texts.get("time-same")).changed() && !draft.same_time {
        draft.times[1] = draft.times[0].clone();
    }
}

/// Returns the name of a side's player, as chosen above.
fn player_of(draft: &Draft, side: usize, texts: &Texts) -> String {
    let seats = &draft.seats;
    match (seats[side].kind, seats[side].name.trim()) {
        (Kind::Person, "") if seats[1 - side].kind != Kind::Person => texts.get("player-you"),
        (Kind::Person, "") => texts.with("player-numbered", &[("number", (side + 1).into())]),
        (Kind::Person, name) => name.to_owned(),
        (Kind::Computer, _) => texts.get("player-computer"),
        (Kind::Strategy, _) => texts.get(&format!("player-{}", seats[side].engine())),
        (Kind::External, _) => texts.get("seat-external"),
    }
}

fn time(
    ui: &mut Ui,
    texts: &Texts,
    [side, caption]: [&str; 2],
    draft: &mut TimeDraft,
    fault: Option<String>,
) {
    let kinds = [texts.get("time-none"), texts.get("time-move"), texts.get("time-total")];
    let room = ui.available_width().min(456.0);
    let kind = ((room - 2.0 * GAP) * 0.38).floor();
    let small = || font::regular(font::SMALL);
    let number = |ui: &mut Ui, key: &str, text: &mut String| {
        let mut label = texts.get(key);
        let name = texts.with("time-field", &[("side", side.into()), ("field", (&label).into())]);
        // In a narrow column only the visible label is short, not the field's accessible name.
        let fits = |label: &str, ui: &Ui| kit::text::line_width(ui, label, small()) <= ui.available_width();
        if !fits(&label, ui) {
            label = texts.get(&format!("{key}-short"));
        }
        field(ui, &label, |ui| kit::text_field(ui, &name, text, ""));
    };
    // The number fields share a row, so that nothing moves with the kind of clock.
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = GAP;
        let cell = |ui: &mut Ui, width: f32, add: &mut dyn FnMut(&mut Ui)| {
            ui.vertical(|ui| {
                ui.set_width(width);
                add(ui);
            });
        };
        let rest = ((room - kind) / 2.0 - GAP).floor();
        cell(ui, kind, &mut |ui| {
            let whole = kit::text::line_width(ui, caption, small()) <= kind;
            field(ui, if whole { caption } else { side }, |ui| {
                let name = texts.with("time-kind", &[("side", side.into())]);
                kit::pick(&mut draft.limit, &Limit::ALL, |place| kit::select(ui, &name, place, &kinds))
            });
        });
        match draft.limit {
            Limit::None => {}
            Limit::Move => cell(ui, rest, &mut |ui| number(ui, "time-seconds", &mut draft.seconds)),
            Limit::Total => {
                cell(ui, rest, &mut |ui| number(ui, "time-minutes", &mut draft.minutes));
                cell(ui, rest, &mut |ui| number(ui, "time-increment", &mut draft.increment));
            }
        }
    });
    form::with_room(ui, " ", |ui| {
        if let Some(fault) = fault {
            kit::bad(ui, &fault);
        }
    });
}

fn series(ui: &mut Ui, texts: &Texts, draft: &mut Draft) {
    columns(ui, 2, PLAYER, |ui, index| match index {
        0 => {
            let (label, all) = (texts.get("match-length"), GameOptions::match_lengths(draft.best_of));
            pick_field(ui, &label, &mut draft.best_of, &all, &length_names(&all, texts), kit::select);
        }
        _ => {
            let label = texts.get("match-begins");
            pick_field(ui, &label, &mut draft.begins, &Begins::ALL, &begins_names(texts), choice);
        }
    });
    ui.add_space(ROW - 8.0);
}

/// Returns the names of match lengths.
pub(crate) fn length_names(all: &[u32], texts: &Texts) -> Vec<String> {
    let name = |count: &u32| match count {
        0 => texts.get("match-endless"),
        1 => texts.get("match-one"),
        count => texts.with("match-games", &[("count", (*count).into())]),
    };
    all.iter().map(name).collect()
}

/// Returns the names of the rules about the first player.
pub(crate) fn begins_names(texts: &Texts) -> Vec<String> {
    Begins::ALL.map(|begins| texts.get(&format!("match-begins-{}", begins.name()))).to_vec()
}
