//! The current game and those that were left: to go on with, or to throw away.

use egui::{Align, Layout, Ui, vec2};
use inarow_profile::GameId;
use inarow_view::game_name;

use super::Start;
use crate::app_state::{AppState, DialogKind};
use crate::kit::{self, Button, Ink, font, icon, text};
use crate::labels::record_names;

/// The room in which one leafs through the games that were left.
const LEAF: f32 = 126.0;

impl Start {
    /// The current game and those that were left, each to go on with or to throw away.
    pub(super) fn offers(&mut self, ui: &mut Ui, state: &mut AppState, compact: bool) {
        // The current game is the first of them.
        let live = usize::from(state.session.is_unfinished());
        let count = live + state.offered().len();
        self.offer = self.offer.min(count.saturating_sub(1));
        let left = self.offer.checked_sub(live).and_then(|place| state.offered().get(place));
        let id = left.map(|offered| offered.id);
        // Both by their records, which tell how strong a computer is.
        let (record, plies, updated) = match left {
            Some(offered) => (&offered.record, offered.moves(), offered.updated),
            None if live == 1 => {
                let record = state.session.live_record();
                (record, record.plies.len(), state.seconds_at(state.session.moved_at()))
            }
            None => return,
        };
        let (setup, [x, o]) = (&record.setup, record_names(record, &state.texts));
        let game = game_name(setup, &state.texts);
        let moves = state.texts.with("moves-count", &[("count", plies.into())]);
        let title = state.texts.with("start-offered", &[("game", (&game).into())]);
        let detail = state
            .texts
            .with("start-offered-detail", &[("x", x.into()), ("o", o.into()), ("moves", moves.into())]);
        let when = crate::dates::ago(updated, state.seconds(), &state.zone(), &state.texts);
        let detail = if when.is_empty() { detail } else { format!("{detail} · {when}") };
        let ink = Ink::of(ui.ctx());
        let words = text::line_width(ui, &title, font::strong(font::BODY)).max(text::line_width(
            ui,
            &detail,
            font::regular(font::SMALL),
        ));
        let all = state.texts.with("unfinished-all", &[("count", count.into())]);
        let all = text::line_width(ui, &all, font::regular(font::BODY)) + 28.0;
        let buttons = 200.0 + if count > 1 { 150.0 + all } else { 0.0 };
        kit::card(ui, |ui| {
            ui.spacing_mut().item_spacing = vec2(12.0, 2.0);
            // Where texts and buttons do not fit side by side the buttons stand below.
            let beside = 28.0 + 24.0 + words + buttons <= ui.available_width();
            ui.horizontal(|ui| {
                let (rect, _) = ui.allocate_exact_size(vec2(28.0, kit::height(ui)), egui::Sense::hover());
                text::paint_icon(ui, icon::CLOCK_COUNTER_CLOCKWISE, 24.0, rect, ink.accent);
                let said = |ui: &mut Ui| {
                    ui.add_space(1.0);
                    text::paragraph(ui, &title, font::strong(font::BODY), ink.text);
                    text::paragraph(ui, &detail, font::regular(font::SMALL), ink.muted);
                };
                if beside {
                    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                        self.offer_buttons(ui, state, id, count);
                        ui.with_layout(Layout::top_down(Align::Min), said);
                    });
                } else {
                    ui.vertical(said);
                }
            });
            if !beside {
                ui.add_space(8.0);
                let size = vec2(ui.available_width(), kit::height(ui));
                ui.allocate_ui_with_layout(size, Layout::right_to_left(Align::Center), |ui| {
                    self.offer_buttons(ui, state, id, count);
                });
            }
        });
        ui.add_space(if compact { 10.0 } else { 18.0 });
    }

    /// What can be done with a game that is offered, from the right.
    fn offer_buttons(&mut self, ui: &mut Ui, state: &mut AppState, id: Option<GameId>, count: usize) {
        if kit::icon_button(ui, icon::TRASH, &state.texts.get("start-discard")).clicked() {
            match id {
                Some(id) => state.discard(id),
                None => state.throw_away(),
            }
        }
        let go_on = state.texts.get("start-go-on");
        if Button::new(&go_on).primary().show(ui).clicked() {
            match id {
                Some(id) => state.resume(id),
                None => state.back_to_board(),
            }
        }
        if count > 1 {
            let all = state.texts.with("unfinished-all", &[("count", count.into())]);
            if Button::new(&all).quiet().show(ui).clicked() {
                state.open(DialogKind::Unfinished);
            }
            // Where there is no room to leaf through them the list of all has to do.
            if ui.available_width() >= LEAF {
                self.leaf(ui, state, count);
            }
        }
    }

    /// Turns to the other games that were left.
    fn leaf(&mut self, ui: &mut Ui, state: &AppState, count: usize) {
        let ink = Ink::of(ui.ctx());
        ui.spacing_mut().item_spacing.x = 4.0;
        let turn = |ui: &mut Ui, icon, key: &str, on: bool| {
            Button::icon_only(icon, key).quiet().width(30.0).enabled(on).show(ui).clicked()
        };
        let (next, earlier) = (state.texts.get("start-offer-next"), state.texts.get("start-offer-previous"));
        let place = self.offer;
        if turn(ui, icon::CARET_RIGHT, &next, place + 1 < count) {
            self.offer = place + 1;
        }
        let values = [("place", (place + 1).into()), ("count", count.into())];
        let said = state.texts.with("start-offer-place", &values);
        text::line(ui, &said, font::figures(font::SMALL), ink.muted);
        if turn(ui, icon::CARET_LEFT, &earlier, place > 0) {
            self.offer = place - 1;
        }
        ui.spacing_mut().item_spacing.x = 12.0;
    }
}
