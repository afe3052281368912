//! What the chosen game has besides its opponent: one line of words, which opens in place.

use egui::{Rect, Ui};
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
    /// The line; a game of one's own is put together elsewhere. `room` is what it may take of the width. Returns where it
    /// is.
    pub(super) fn options(&mut self, ui: &mut Ui, state: &AppState, room: f32) -> Rect {
        // Where there is little width the longest line needs more lines: they are there for the shortest, too.
        let lines = if room < 500.0 { 3.0 } else { 2.0 };
        let high = kit::low(ui).max(lines * kit::text::leading(&kit::font::regular(kit::font::SMALL)));
        let (place, _) = ui.allocate_exact_size(egui::vec2(room, high), egui::Sense::hover());
        let Some(game) = self.source(state) else { return place };
        let sentence = capitalised(&words(state, &game, self.look(state)));
        let name = state.texts.with("start-options", &[("options", sentence.as_str().into())]);
        let mut line = ui.new_child(egui::UiBuilder::new().max_rect(place));
        self.unfolded ^= kit::fold_line(&mut line, &sentence, &name, self.unfolded).clicked();
        place
    }

    /// The choices, while the line is open: over the cards, above what else is chosen, so that nothing moves. They close by
    /// the line, by Escape and by a click elsewhere. `edge` is where they end.
    pub(super) fn option_panel(&mut self, ui: &mut Ui, state: &mut AppState, line: Rect, edge: Rect) {
        if !self.unfolded || self.source(state).is_none() {
            return;
        }
        let ink = kit::Ink::of(ui.ctx());
        let screen = ui.ctx().content_rect();
        let above = edge.top() - 4.0 - screen.top();
        let area = egui::Area::new(egui::Id::unique("options of the chosen game"))
            .order(egui::Order::Middle)
            .pivot(egui::Align2::LEFT_BOTTOM)
            .fixed_pos(edge.left_top() - egui::vec2(0.0, 4.0))
            .constrain_to(screen);
        let frame = egui::Frame::new()
            .fill(ink.surface)
            .stroke(egui::Stroke::new(1.0, ink.line))
            .corner_radius(12)
            .inner_margin(16);
        let shown = area.show(ui.ctx(), |ui| {
            frame.show(ui, |ui| {
                ui.set_width(edge.width() - 34.0);
                ui.spacing_mut().item_spacing = egui::vec2(8.0, 8.0);
                let scroll =
                    egui::ScrollArea::vertical().id_salt("options").max_height((above - 40.0).max(80.0));
                scroll.auto_shrink([false, true]).show(ui, |ui| self.option_rows(ui, state));
            });
        });
        let panel = shown.response.rect;
        let elsewhere = ui.input(|input| {
            let at = input.pointer.interact_pos();
            input.pointer.any_click() && at.is_some_and(|at| !panel.contains(at) && !line.contains(at))
        });
        let escaped = || ui.input_mut(|input| input.consume_key(egui::Modifiers::NONE, egui::Key::Escape));
        let free = !egui::Popup::is_any_open(ui.ctx());
        self.unfolded = !(free && (elsewhere || escaped()));
    }

    fn option_rows(&self, ui: &mut Ui, state: &mut AppState) {
        let Some(game) = self.source(state) else { return };
        let (texts, look) = (&state.texts, self.look(state));
        let mut options = state.prefs.options.of(&game);
        let before = options.clone();
        let mut opening = opening(&game);
        // Each has its place, whatever the game and its players: a place without use stays free.
        columns(ui, Row::ALL.len(), LEAST, |ui, index| match Row::ALL[index] {
            row if !row.applies(state, &game) => {
                let label = kit::text::line_height(ui, kit::font::regular(kit::font::SMALL));
                ui.add_space(label + 4.0 + kit::height(ui));
            }
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
        if options != before {
            state.prefs.options.set(&game, options);
        }
    }
}

/// What can be chosen.
#[derive(Clone, Copy)]
enum Row {
    Clock,
    Length,
    Begins,
    Thinking,
    Opening,
}

impl Row {
    /// What every game has comes first.
    const ALL: [Row; 5] = [Row::Clock, Row::Length, Row::Begins, Row::Thinking, Row::Opening];

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
