//! Options of the chosen game except its opponent, as a row of low drop-down lists.

use egui::{Rect, Ui, vec2};
use inarow_core::Opening;
use inarow_record::TimeControl;
use inarow_session::{Begins, GameOptions, GameSource, ThinkingTime, offered_times};
use inarow_view::{Look, Texts, match_length, time_controls};

use super::Start;
use crate::app_state::{AppState, OpponentKind};
use crate::dialogs::new_game::game_form::opening_names;
use crate::dialogs::new_game::{begins_names, length_names};
use crate::kit;
use crate::kit::text::capitalised;

/// Least width of an option, for each least width of the row, in points. In a wide row every option takes one
/// line.
const LEAST: [(f32, f32); 3] = [(700.0, 232.0), (500.0, 190.0), (0.0, 172.0)];
/// Gap between two options, in points.
const GAP: f32 = 8.0;

impl Start {
    /// Draws the options, each as a drop-down list. Every game reserves room for every option, so that changing
    /// the game moves nothing. `room` is the width.
    pub(super) fn options(&mut self, ui: &mut Ui, state: &mut AppState, room: f32) {
        let count = Row::ALL.len();
        let least = LEAST.iter().find(|(from, _)| room >= *from).map_or(room, |(_, least)| *least);
        let fits = ((room + GAP) / (least + GAP)).floor().max(1.0) as usize;
        let rows = count.div_ceil(fits);
        let columns = count.div_ceil(rows);
        let width = ((room + GAP) / columns as f32 - GAP).floor();
        let high = kit::low(ui);
        let size = vec2(room, rows as f32 * (high + GAP) - GAP);
        let (place, _) = ui.allocate_exact_size(size, egui::Sense::hover());
        let Some(game) = self.source(state) else { return };
        let look = self.look(state);
        let mut options = state.options_of(&game);
        let before = options.clone();
        let rows = Row::ALL.into_iter().enumerate().filter(|(_, row)| row.applies(state, &game));
        for (index, row) in rows {
            let corner =
                vec2((index % columns) as f32 * (width + GAP), (index / columns) as f32 * (high + GAP));
            let place = Rect::from_min_size(place.min + corner, vec2(width, high));
            let mut ui = ui.new_child(egui::UiBuilder::new().max_rect(place));
            row.choose(&mut ui, state, (&mut options, opening(&game)), look);
        }
        if options != before {
            state.set_options(&game, options);
        }
    }
}

/// Option of a game.
#[derive(Clone, Copy)]
enum Row {
    Clock,
    Length,
    Begins,
    Thinking,
    Opening,
}

impl Row {
    /// Options of every game come first.
    const ALL: [Row; 5] = [Row::Clock, Row::Length, Row::Begins, Row::Thinking, Row::Opening];

    /// Whether the game and its players have the option.
    fn applies(self, state: &AppState, game: &GameSource) -> bool {
        match self {
            Row::Opening => opening(game).is_some(),
            Row::Thinking => state.prefs.opponent != OpponentKind::Person,
            _ => true,
        }
    }

    /// Draws the list for choosing the option.
    fn choose(
        self,
        ui: &mut Ui,
        state: &AppState,
        (options, opening): (&mut GameOptions, Option<Opening>),
        look: Look,
    ) {
        let texts = &state.texts;
        let shown = capitalised(&self.words(state, (options, opening), look));
        match self {
            Row::Clock => {
                let all = offered_times(options.clocks);
                let name = |clocks: &[TimeControl; 2]| capitalised(&time_controls(*clocks, look, texts));
                let names: Vec<String> = all.iter().map(name).collect();
                pick(ui, (&texts.get("start-clock"), &shown), &mut options.clocks, &all, &names);
            }
            Row::Opening => {
                let mut chosen = opening.unwrap_or(Opening::Free);
                let label = (&*texts.get("start-opening"), &*shown);
                if pick(ui, label, &mut chosen, Opening::ALL, &opening_names(texts)) {
                    options.opening = Some(chosen);
                }
            }
            Row::Begins => {
                let label = (&*texts.get("match-begins"), &*shown);
                pick(ui, label, &mut options.begins, &Begins::ALL, &begins_names(texts));
            }
            Row::Length => {
                let all = GameOptions::match_lengths(options.best_of);
                let label = (&*texts.get("match-length"), &*shown);
                pick(ui, label, &mut options.best_of, &all, &length_names(&all, texts));
            }
            Row::Thinking => {
                let (mut time, all) = (options.thinking_time(), options.thinking_choices());
                let name = |time: &ThinkingTime| capitalised(&thinking_words(*time, texts));
                let names: Vec<String> = all.iter().map(name).collect();
                if pick(ui, (&texts.get("start-thinking"), &shown), &mut time, all, &names) {
                    options.thinking = time;
                }
            }
        }
    }

    /// Returns the chosen option, in words that need no label.
    fn words(
        self,
        state: &AppState,
        (options, opening): (&GameOptions, Option<Opening>),
        look: Look,
    ) -> String {
        let texts = &state.texts;
        match self {
            Row::Clock => time_controls(options.clocks, look, texts),
            Row::Opening => {
                let name = opening.map_or("", Opening::name);
                texts.with("start-line-opening", &[("opening", name.into())])
            }
            Row::Begins => texts.with("start-line-begins", &[("begins", options.begins.name().into())]),
            Row::Length => match options.best_of {
                0 | 1 => texts.with("start-line-length", &[("games", options.best_of.into())]),
                games => match_length(games, texts).unwrap_or_default(),
            },
            Row::Thinking => {
                let count = if state.prefs.opponent == OpponentKind::Computers { 2 } else { 1 };
                let time = thinking_words(options.thinking_time(), texts);
                texts.with("start-line-thinking", &[("count", count.into()), ("time", time.into())])
            }
        }
    }
}

/// Draws a list for choosing a value, with a name and the words for the chosen value.
fn pick<T: Clone + PartialEq>(
    ui: &mut Ui,
    (name, shown): (&str, &str),
    value: &mut T,
    all: &[T],
    names: &[String],
) -> bool {
    kit::pick(value, all, |place| kit::select_low(ui, name, shown, place, names))
}

/// Returns the opening of the game. Three in a row has no opening, because the game ends before an opening
/// could balance it.
fn opening(game: &GameSource) -> Option<Opening> {
    match game {
        GameSource::Spec(spec) if spec.name() != "tictactoe" => spec.opening(),
        _ => None,
    }
}

fn thinking_words(time: ThinkingTime, texts: &Texts) -> String {
    match time {
        ThinkingTime::Level => texts.get("start-thinking-level"),
        ThinkingTime::Seconds(seconds) => {
            texts.with("start-thinking-seconds", &[("seconds", seconds.into())])
        }
        ThinkingTime::Clock => texts.get("start-thinking-clock"),
    }
}
