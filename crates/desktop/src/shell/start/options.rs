//! What the chosen game has besides its opponent: one line of words, which opens in place.

use egui::Ui;
use inarow_core::Opening;
use inarow_session::{Begins, GameOptions, GameSource, ThinkingTime, offered_times};
use inarow_view::{Look, Texts, match_length, time_controls};

use super::Start;
use crate::app_state::{AppState, OpponentKind};
use crate::dialogs::new_game::form::{choice, columns, pick_field};
use crate::dialogs::new_game::game_form::opening_names;
use crate::dialogs::new_game::{begins_names, length_field};
use crate::kit;
use crate::kit::text::capitalised;

/// The narrowest column with a choice.
const LEAST: f32 = 300.0;

impl Start {
    /// The line; a game of one's own is put together elsewhere. `room` is what it may take of the width. Returns whether
    /// it was opened.
    pub(super) fn options(&mut self, ui: &mut Ui, state: &AppState, room: f32) -> bool {
        let Some(game) = self.source(state) else {
            ui.allocate_space(egui::vec2(room, kit::low(ui)));
            return false;
        };
        let sentence = capitalised(&words(state, &game, self.look(state)));
        let name = state.texts.with("start-options", &[("options", sentence.as_str().into())]);
        let line = ui.scope(|ui| {
            ui.set_max_width(room);
            kit::fold_line(ui, &sentence, &name, self.unfolded)
        });
        let pressed = line.inner.clicked();
        self.unfolded ^= pressed;
        pressed && self.unfolded
    }

    /// The choices, while the line is open; they come into sight when it was opened just now.
    pub(super) fn option_rows(&self, ui: &mut Ui, state: &mut AppState, opened: bool) {
        let Some(game) = self.source(state).filter(|_| self.unfolded) else { return };
        let (texts, look) = (&state.texts, self.look(state));
        let mut options = state.prefs.options.of(&game);
        let before = options.clone();
        let mut opening = opening(&game);
        let rows: Vec<Row> = Row::ALL.into_iter().filter(|row| row.applies(state, &game)).collect();
        columns(ui, rows.len(), LEAST, |ui, index| match rows[index] {
            Row::Clock => {
                let all = offered_times(options.clocks);
                let names: Vec<String> =
                    all.iter().map(|clocks| capitalised(&time_controls(*clocks, look, texts))).collect();
                pick_field(ui, &texts.get("start-clock"), &mut options.clocks, &all, &names, kit::select);
            }
            Row::Opening => {
                let label = texts.get("start-opening");
                if let Some(opening) = &mut opening
                    && pick_field(ui, &label, opening, Opening::ALL, &opening_names(texts), choice)
                {
                    options.opening = Some(*opening);
                }
            }
            Row::Begins => {
                let label = texts.get("match-begins");
                pick_field(ui, &label, &mut options.begins, &Begins::ALL, &begins_names(texts), choice);
            }
            Row::Length => length_field(ui, texts, &mut options.best_of),
            Row::Thinking => {
                let (mut time, all) = (options.thinking_time(), options.thinking_choices());
                let names: Vec<String> =
                    all.iter().map(|time| capitalised(&thinking_words(*time, texts))).collect();
                if pick_field(ui, &texts.get("start-thinking"), &mut time, all, &names, choice) {
                    options.thinking = time;
                }
            }
        });
        if opened {
            ui.scroll_to_cursor(None);
        }
        if options != before {
            state.prefs.options.set(&game, options);
        }
    }
}

/// What can be chosen.
#[derive(Clone, Copy)]
enum Row {
    Clock,
    Opening,
    Begins,
    Length,
    Thinking,
}

impl Row {
    const ALL: [Row; 5] = [Row::Clock, Row::Opening, Row::Begins, Row::Length, Row::Thinking];

    /// Whether the game and its players have it.
    fn applies(self, state: &AppState, game: &GameSource) -> bool {
        match self {
            Row::Opening => opening(game).is_some(),
            Row::Thinking => state.prefs.opponent != OpponentKind::Person,
            _ => true,
        }
    }

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

/// All that was chosen, in one line.
fn words(state: &AppState, game: &GameSource, look: Look) -> String {
    let chosen = (&state.prefs.options.of(game), opening(game));
    let rows = Row::ALL.into_iter().filter(|row| row.applies(state, game));
    rows.map(|row| row.words(state, chosen, look)).collect::<Vec<_>>().join(" · ")
}

/// How the game begins. Three in a row is over before an opening could even it out.
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
