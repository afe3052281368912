//! Tab with a series between two players, with a form, a board and a result.

#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::time::Instant;

use egui::{Align, CornerRadius, Layout, Rect, Sense, Ui, UiBuilder, pos2, vec2};
use inarow_contest::{MOST_GAMES, Series, SeriesPlan, SeriesTally};
use inarow_core::{Setup, spec};
use inarow_play::{EngineSpec, PlayerSpec, Presets, Waker, catalogue};
use inarow_record::Record;
use inarow_view::{Coordinates, Look, Scene, Show, Skin, Texts};

use crate::dialogs::new_game::form::{ROW, checked_field, columns, field, pick_field};
use crate::dialogs::new_game::game_form::name_of;
use crate::dialogs::new_game::player::presets_of;
use crate::dialogs::statistics::chart::Part;
use crate::dialogs::widgets;
use crate::kit::{self, Button, Ink, font};
use crate::labels::player_label;
use inarow_view::game_draft::whole;

/// Listed levels of the computer.
const LEVELS: [u8; 4] = [2, 4, 7, 10];

/// Width from which on the result is next to the form, in points.
const BESIDE: f32 = 560.0;
/// Gap between form and result, in points.
const GAP: f32 = 24.0;
/// Side of the board in high and in low windows, in points.
const BOARD: [f32; 2] = [230.0, 150.0];

/// Tab with a series between two players.
pub(crate) struct SeriesView {
    /// Names of both players, as written on the command line.
    players: [String; 2],
    game: String,
    games: String,
    seed: u64,
    series: Option<Series>,
    shown: Option<Shown>,
    /// Whether the end of the series was shown or reported.
    end_told: bool,
}

/// Displayed board.
struct Shown {
    /// Time at which the board was taken.
    at: Instant,
    skin: Skin,
    /// Index of the game, from 0.
    number: u32,
    scene: Scene,
}

/// Lists every possible player. Strategies come with each of their presets, then the other players.
fn entrants(texts: &Texts, presets: &Presets) -> Vec<EngineSpec> {
    let mut names = Vec::new();
    for info in catalogue() {
        let (of_engine, _) = presets_of(info.name, texts, presets);
        match info.name {
            "computer" => names.extend(LEVELS.map(|level| format!("computer:level={level}"))),
            name if of_engine.is_empty() => names.push(name.to_owned()),
            name => names.extend(of_engine.iter().map(|preset| match preset.as_str() {
                "" => name.to_owned(),
                preset => format!("{name}:preset={preset}"),
            })),
        }
    }
    // Strategies come first, then levels and simple players.
    names.sort_by_key(|name| !(name.starts_with("rating-map") || name.starts_with("threat1")));
    names.iter().filter_map(|name| name.parse().ok()).collect()
}

/// Returns the named games that both players support.
fn common_games(players: &[EngineSpec; 2]) -> Vec<&'static str> {
    let plays = |spec: &EngineSpec, setup: &Setup| {
        inarow_play::engine_info(spec.name()).is_some_and(|info| info.plays(setup))
    };
    let names = spec::presets().iter().map(|preset| preset.name).filter(|name| *name != "line");
    names
        .filter(|name| {
            crate::app_state::setup_of(name)
                .is_some_and(|setup| players.iter().all(|player| plays(player, &setup)))
        })
        .collect()
}

impl SeriesView {
    /// Creates the tab without a series.
    pub(crate) fn new(seed: u64) -> SeriesView {
        SeriesView {
            players: ["rating-map:preset=balanced", "threat1"].map(str::to_owned),
            game: "gomoku".to_owned(),
            games: "100".to_owned(),
            seed,
            series: None,
            shown: None,
            end_told: true,
        }
    }

    /// Whether there is a running or finished series.
    pub(crate) fn has_series(&self) -> bool {
        self.series.is_some()
    }

    /// Whether games are being played.
    pub(crate) fn is_running(&self) -> bool {
        self.series.as_ref().is_some_and(Series::is_running)
    }

    /// Returns the sentence about a series that ended unseen, only once.
    pub(crate) fn end(&mut self, texts: &Texts) -> Option<String> {
        let series = self.series.as_ref().filter(|series| !self.end_told && !series.is_running())?;
        self.end_told = true;
        let score = score(&series.tally(), &names(series.plan(), texts), texts);
        Some(texts.with("series-over", &[("score", score.into())]))
    }

    /// Draws the tab. Returns a game to open.
    pub(crate) fn ui(&mut self, ui: &mut Ui, texts: &Texts, presets: &Presets) -> Option<Record> {
        let room = ui.available_width();
        if room < BESIDE {
            self.form(ui, texts, presets);
            ui.add_space(ROW);
            return self.result(ui, texts);
        }
        let half = (room - GAP) / 2.0;
        let mut opened = None;
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = GAP;
            ui.vertical(|ui| {
                ui.set_width(half);
                self.form(ui, texts, presets);
            });
            ui.vertical(|ui| {
                ui.set_width(half);
                opened = self.result(ui, texts);
            });
        });
        opened
    }

    /// Draws the form with players, game and number of games, and the button that starts the series.
    fn form(&mut self, ui: &mut Ui, texts: &Texts, presets: &Presets) {
        let all = entrants(texts, presets);
        let running = self.is_running();
        let mut plan = None;
        ui.add_enabled_ui(!running, |ui| plan = self.choose(ui, texts, presets, &all));
        ui.add_space(ROW - 8.0);
        ui.horizontal_wrapped(|ui| {
            if running {
                if kit::Button::new(&texts.get("series-stop")).show(ui).clicked()
                    && let Some(series) = &self.series
                {
                    series.stop();
                }
            } else if Button::new(&texts.get("series-start"))
                .primary()
                .enabled(plan.is_some())
                .show(ui)
                .clicked()
                && let Some(plan) = plan
            {
                let context = ui.ctx().clone();
                let waker: Waker = Arc::new(move || context.request_repaint());
                self.series = Series::begin(plan, &waker).ok();
                (self.shown, self.end_told) = (None, false);
                // Another series of equal players uses other seeds.
                self.seed = self.seed.wrapping_add(u64::from(MOST_GAMES));
            }
        });
        kit::muted(ui, &texts.get("series-colours"));
    }

    fn choose(
        &mut self,
        ui: &mut Ui,
        texts: &Texts,
        presets: &Presets,
        all: &[EngineSpec],
    ) -> Option<SeriesPlan> {
        let labels: Vec<String> =
            all.iter().map(|spec| player_label(&PlayerSpec::Engine(spec.clone()), texts)).collect();
        let mut players = [0, 1].map(|seat: usize| {
            let named = all.iter().find(|spec| spec.to_string() == self.players[seat]);
            named.or(all.get(seat)).or(all.last()).cloned()
        });
        columns(ui, 2, 220.0, |ui, index| {
            let label = if index == 0 { texts.get("series-first") } else { texts.get("series-second") };
            if let Some(player) = &mut players[index] {
                pick_field(ui, &label, player, all, &labels, kit::select);
                self.players[index] = player.to_string();
            }
        });
        let [Some(first), Some(second)] = players else { return None };
        let players = [first, second];
        let games = common_games(&players);
        if !games.contains(&self.game.as_str()) {
            let usual = games.iter().find(|game| **game == "gomoku").or(games.first());
            self.game = usual.map_or_else(String::new, |game| (*game).to_owned());
        }
        let count = whole(&self.games).and_then(|count| u32::try_from(count).ok());
        let count = count.filter(|count| (1..=MOST_GAMES).contains(count));
        ui.add_space(ROW - 8.0);
        columns(ui, 2, 220.0, |ui, index| match index {
            0 => {
                let names: Vec<String> = games.iter().map(|game| name_of(game, texts)).collect();
                let mut game = games.iter().copied().find(|game| *game == self.game).unwrap_or_default();
                field(ui, &texts.get("series-game"), |ui| {
                    let name = texts.get("series-game");
                    kit::pick(&mut game, &games, |place| kit::select(ui, &name, place, &names));
                    kit::muted(ui, &texts.get("series-same-game"));
                });
                game.clone_into(&mut self.game);
            }
            _ => {
                let fault = count.is_none().then(|| {
                    let bounds = [("least", "1".into()), ("most", MOST_GAMES.to_string().into())];
                    texts.with("series-games-wrong", &bounds)
                });
                let fault = (fault.as_deref(), " ");
                checked_field(ui, &texts.get("series-games"), fault, |ui| {
                    kit::text_field(ui, &texts.get("series-games"), &mut self.games, "");
                });
            }
        });
        Some(SeriesPlan {
            game: self.game.parse().ok()?,
            players,
            presets: presets.clone(),
            games: count?,
            seed: self.seed,
        })
    }

    fn result(&mut self, ui: &mut Ui, texts: &Texts) -> Option<Record> {
        let Some(series) = &self.series else {
            kit::card(ui, |ui| kit::muted(ui, &texts.get("series-none")));
            return None;
        };
        let (tally, running) = (series.tally(), series.is_running());
        // A visible end needs no report.
        self.end_told |= !running;
        let plan = series.plan();
        let skin = Ink::of(ui.ctx()).skin();
        let sides = crate::app_state::setup_of(&plan.game.to_string())
            .map_or(Look::Marks, |game| Look::of(&game, skin));
        let mut opened = None;
        kit::card(ui, |ui| {
            standings(ui, texts, plan, &tally);
            ui.add_space(4.0);
            if tally.played() > 0 {
                kit::label(ui, &score(&tally, &names(plan, texts), texts));
            }
            let played = [("played", tally.played().into()), ("games", plan.games.into())];
            // A line of text is lower than a control.
            ui.spacing_mut().interact_size.y = 18.0;
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing.x = 16.0;
                kit::muted(ui, &texts.with("series-played", &played));
                let (x, o) = (tally.x.wins, tally.x.losses);
                kit::muted(
                    ui,
                    &texts.with("series-sides", &[("x", x.into()), ("o", o.into()), sides.value()]),
                );
                if running {
                    let pace = texts.decimal(tally.pace(), if tally.pace() < 10.0 { 1 } else { 0 });
                    kit::muted(ui, &texts.with("series-pace", &[("pace", pace.into())]));
                }
            });
            if series.has_failed() {
                kit::bad(ui, &texts.get("series-failed"));
            }
            look(ui, texts, series, &mut self.shown);
            let played = tally.last.is_some();
            if Button::new(&texts.get("series-open")).enabled(played).show(ui).clicked() {
                opened = tally.last.as_ref().map(|(_, record)| record.clone());
            }
        });
        opened
    }
}

/// Returns the names of both players, with numbers if one player plays against itself.
fn names(plan: &SeriesPlan, texts: &Texts) -> [String; 2] {
    let names =
        plan.players.each_ref().map(|player| player_label(&PlayerSpec::Engine(player.clone()), texts));
    if names[0] != names[1] {
        return names;
    }
    [0, 1].map(|seat: usize| {
        let values = [("name", (&names[seat]).into()), ("number", (seat + 1).into())];
        texts.with("series-numbered", &values)
    })
}

/// Describes the score of a series by the leading player and its wins.
fn score(tally: &SeriesTally, names: &[String; 2], texts: &Texts) -> String {
    let (first, second) = (tally.first.wins, tally.first.losses);
    let draws = ("draws", tally.first.draws.into());
    if first == second {
        return texts.with("series-level", &[("wins", first.into()), draws]);
    }
    let name = &names[usize::from(second > first)];
    let wins = ("wins", first.max(second).into());
    texts.with("series-leads", &[("name", name.into()), wins, ("played", tally.played().into()), draws])
}

/// Draws the board of a game of the series, and rebuilds the scene only for a new position.
fn look(ui: &mut Ui, texts: &Texts, series: &Series, shown: &mut Option<Shown>) {
    let low = ui.ctx().content_rect().height() < 700.0;
    let side = ui.available_width().min(BOARD[usize::from(low)]);
    ui.add_space(4.0);
    let skin = Ink::of(ui.ctx()).skin();
    let seen = shown.as_ref().filter(|shown| shown.skin == skin).map(|shown| shown.at);
    if let Some(taken) = series.board(seen) {
        let setup = taken.position.initial_setup();
        let show = Show { coordinates: Coordinates::None, ..Show::suited(&setup, skin) };
        let scene = Scene::of(&taken.position, &show);
        *shown = Some(Shown { at: taken.at, skin, number: taken.number, scene });
    }
    let Some(Shown { number, scene, .. }) = &*shown else {
        ui.add_space(side);
        return;
    };
    let names = names(series.plan(), texts);
    // The players change sides after every game.
    let [x, o] = [0, 1].map(|side| (&names[(side + *number as usize) % 2]).into());
    let game = ("game", (number + 1).into());
    let sentence = texts.with("series-board", &[game, ("x", x), ("o", o), scene.look.value()]);
    widgets::board_picture(ui, vec2(ui.available_width(), side), scene, &sentence);
    kit::muted(ui, &sentence);
}

/// Draws both players with their wins, and the bar.
fn standings(ui: &mut Ui, texts: &Texts, plan: &SeriesPlan, tally: &SeriesTally) {
    let ink = Ink::of(ui.ctx());
    let [first, second] = names(plan, texts);
    for (name, count, part) in [
        (first, tally.first.wins, Part::First),
        (second, tally.first.losses, Part::Second),
        (texts.get("series-draws"), tally.first.draws, Part::Draw),
    ] {
        let (row, _) = ui.allocate_exact_size(vec2(ui.available_width(), 26.0), Sense::hover());
        let dot = Rect::from_center_size(pos2(row.left() + 6.0, row.center().y), vec2(12.0, 12.0));
        part.paint(ui, dot, &ink);
        let row = row.with_min_x(dot.right() + 8.0);
        let sides = [Layout::left_to_right(Align::Center), Layout::right_to_left(Align::Center)];
        let [mut left, mut right] =
            sides.map(|side| ui.new_child(UiBuilder::new().max_rect(row).layout(side)));
        let number = kit::text::line(&mut right, &count.to_string(), font::figures(font::STATUS), ink.text);
        left.set_max_width(row.width() - number.rect.width() - 8.0);
        kit::text::line(&mut left, &name, font::regular(font::BODY), ink.text);
    }
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 12.0), Sense::hover());
    let counts = [
        ("wins", tally.first.wins.into()),
        ("draws", tally.first.draws.into()),
        ("losses", tally.first.losses.into()),
    ];
    let sentence = texts.with("series-bar", &counts);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::accesskit::Role::Image, true, &sentence));
    ui.painter().rect_filled(rect, CornerRadius::same(6), ink.line);
    // The full length is the whole series, so that the bar fills up over time.
    let share = |count: u64| rect.width() * count as f32 / plan.games.max(1) as f32;
    let first = Rect::from_min_size(rect.min, vec2(share(tally.first.wins), rect.height()));
    let second = Rect::from_min_max(rect.max - vec2(share(tally.first.losses), rect.height()), rect.max);
    let drawn = Rect::from_min_size(first.right_top(), vec2(share(tally.first.draws), rect.height()));
    for (part, place) in [(Part::First, first), (Part::Draw, drawn), (Part::Second, second)] {
        if place.width() > 0.0 {
            part.paint(ui, place, &ink);
        }
    }
}
