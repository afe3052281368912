//! The control panel: game, players, what is shown, and what can be done.

use egui::{Align, Layout, Rect, Ui, UiBuilder, vec2};
use inarow_core::{Fill, LineRule, Setup, Side};
use inarow_view::{Action, Look, game_name};

use super::commands::Do;
use super::games::{self, GameNames};
use super::players;
use crate::desk::Desk;
use crate::kit::{self, Press};
use crate::sheets::SheetKind;

/// Draws it into the room there is.
pub(super) fn panel(ui: &mut Ui, desk: &mut Desk, names: &mut GameNames, look: Look) {
    let room = ui.available_rect_before_wrap();
    let buttons = buttons(desk, room.height() >= 620.0);
    let rows = buttons.len().div_ceil(2) as f32;
    let pace = if desk.table.is_watched() { 62.0 } else { 0.0 };
    let below = kit::HEIGHT + rows * (kit::HEIGHT + 8.0) + pace;
    let upper = Rect::from_min_max(room.min, room.max - vec2(0.0, below + 12.0));
    let lower = Rect::from_min_max(egui::pos2(room.left(), room.bottom() - below), room.max);
    let layout = Layout::top_down(Align::Min);
    ui.scope_builder(UiBuilder::new().max_rect(upper).layout(layout), |ui| {
        kit::scroll(ui, "control panel", |ui| {
            mode(ui, desk, names);
            ui.add_space(6.0);
            kit::capitals(ui, &desk.texts.get("window-players"));
            players::card(ui, desk, Side::X, look, false);
            players::card(ui, desk, Side::O, look, false);
            ui.add_space(6.0);
            show(ui, desk);
        });
    });
    ui.scope_builder(UiBuilder::new().max_rect(lower).layout(layout), |ui| {
        if pace > 0.0 {
            speed(ui, desk);
        }
        actions(ui, desk, &buttons);
    });
}

/// The game, and how Score is filled.
pub(super) fn mode(ui: &mut Ui, desk: &mut Desk, names: &mut GameNames) {
    let texts = &desk.texts;
    kit::capitals(ui, &texts.get("window-mode"));
    let source = desk.table.last().game.clone();
    let place = if desk.table.is_review() { None } else { games::place(&source) };
    let mut options = names.of(texts).to_vec();
    let known = options.len();
    options.push(texts.get("window-own-game"));
    let mut chosen = place.unwrap_or_else(|| {
        options.push(game_name(desk.table.setup(), texts));
        options.len() - 1
    });
    if kit::select(ui, &texts.get("window-mode"), &mut chosen, &options) {
        if chosen == known {
            desk.open(SheetKind::NewGame);
        } else if let Some(game) = games::game(chosen) {
            games::change(desk, crate::table::GameSource::Spec(game));
        }
        return;
    }
    let Setup::Score(score) = desk.table.setup() else { return };
    let texts = &desk.texts;
    let mut fill = Fill::ALL.iter().position(|fill| *fill == score.fill).unwrap_or_default();
    let options: Vec<String> = Fill::ALL
        .iter()
        .map(|fill| capitalised(&texts.get(&format!("setting-fill-{}", fill.name()))))
        .collect();
    ui.add_space(6.0);
    let title = texts.get("window-fill");
    kit::capitals(ui, &title);
    if kit::select(ui, &title, &mut fill, &options)
        && let Some(fill) = Fill::ALL.get(fill)
        && let Some(source) = games::with_fill(&source, *fill)
    {
        games::change(desk, source);
    }
}

/// With a capital at the beginning: settings are written small, to stand inside sentences.
fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// What is shown on the board, as far as this game has it.
pub(super) fn show(ui: &mut Ui, desk: &mut Desk) {
    let texts = &desk.texts;
    let setup = desk.table.setup();
    let restricted = match setup {
        Setup::Ultimate(_) => true,
        Setup::Score(score) => score.fill != Fill::Free,
        _ => false,
    };
    let renju = matches!(setup, Setup::Line(line) if line.rule == LineRule::Renju);
    let score = matches!(setup, Setup::Score(_));
    let maps = desk.table.has_maps();
    let prefs = &mut desk.prefs;
    kit::capitals(ui, &texts.get("window-show"));
    ui.spacing_mut().item_spacing.y = 2.0;
    let mut check = |on: &mut bool, key: &str, here: bool| {
        if here {
            kit::check(ui, on, &texts.get(key));
        }
    };
    check(&mut prefs.allowed, "window-show-allowed", restricted);
    check(&mut prefs.weights, "window-show-weights", score);
    check(&mut prefs.forbidden, "window-show-forbidden", renju);
    check(&mut prefs.coordinates, "window-show-coordinates", true);
    check(&mut prefs.numbers, "window-show-numbers", true);
    check(&mut prefs.heat, "window-show-heat", maps);
    let heat = prefs.heat;
    check(&mut prefs.ratings, "window-show-ratings", maps && heat);
}

fn speed(ui: &mut Ui, desk: &mut Desk) {
    let texts = &desk.texts;
    let most = 3000.0;
    // To the right is faster.
    let mut speed = most - f64::from(desk.prefs.pace_ms);
    let seconds = texts.decimal(f64::from(desk.prefs.pace_ms) / 1000.0, 1);
    let said = texts.with("window-pace-now", &[("seconds", seconds.into())]);
    ui.horizontal(|ui| {
        kit::capitals(ui, &texts.get("window-speed"));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| kit::muted(ui, &said));
    });
    if kit::slider(ui, &texts.get("window-speed"), &mut speed, 0.0..=most, 100.0, &said) {
        desk.prefs.pace_ms = (most - speed).round() as u32;
    }
}

/// What can be done in this game, two beside each other.
fn buttons(desk: &Desk, tall: bool) -> Vec<Do> {
    let mut all = Vec::new();
    if desk.table.is_watched() {
        all.extend([Do::Act(Action::Pause), Do::Step]);
    } else if desk.table.can_pause() || desk.table.is_paused() {
        all.push(Do::Act(Action::Pause));
    }
    all.push(Do::Act(Action::Undo));
    if !desk.table.is_watched() {
        all.extend([Do::Act(Action::Redo), Do::Act(Action::Hint), Do::OfferDraw, Do::Resign]);
    }
    if tall {
        all.extend([Do::SwapSides, Do::ResetScore]);
    }
    if all.len() % 2 == 1 && desk.table.is_watched() {
        all.insert(3, Do::Act(Action::Redo));
    }
    all
}

fn actions(ui: &mut Ui, desk: &mut Desk, buttons: &[Do]) {
    let width = ui.available_width();
    let mut asked = None;
    let new = Do::Act(Action::New);
    if Press::new(&new.text(desk)).primary().width(width).tip(new.shortcut(&desk.texts)).show(ui).clicked() {
        asked = Some(new);
    }
    for row in buttons.chunks(2) {
        let width = if row.len() == 2 { (width - 8.0) / 2.0 } else { width };
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 8.0;
            for what in row {
                let text = what.text(desk);
                let mut press = Press::new(&text).width(width).enabled(what.enabled(desk));
                let shortcut = what.shortcut(&desk.texts);
                if !shortcut.is_empty() {
                    press = press.tip(format!("{text} · {shortcut}"));
                }
                if press.show(ui).clicked() {
                    asked = Some(*what);
                }
            }
        });
    }
    if let Some(asked) = asked {
        asked.run(desk, ui.ctx());
    }
}
