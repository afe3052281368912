//! Files and clipboard without a dialog, by dropping, copying and pasting.

use egui::{Context, Event};
use inarow_view::Action;

use super::games;
use super::pasting::{Pasted, pasted};
use crate::app_state::{AppState, Screen};
use crate::dialogs::{Dialog, Offer};
use crate::kit::{Ink, font};

/// Draws the hint that a file held over the window will be opened when dropped.
pub(crate) fn drop_overlay(ui: &egui::Ui, state: &AppState) {
    let context = ui.ctx();
    if context.input(|input| input.raw.hovered_files.is_empty()) {
        return;
    }
    let ink = Ink::of(context);
    let room = context.content_rect();
    let id = egui::Id::unique("drop here");
    let painter = egui::Painter::new(context.clone(), egui::LayerId::new(egui::Order::Tooltip, id), room);
    painter.rect_filled(room, 0, ink.bg.gamma_multiply(inarow_view::contrast::VEIL));
    let frame = room.shrink(24.0);
    let corners =
        [frame.left_top(), frame.right_top(), frame.right_bottom(), frame.left_bottom(), frame.left_top()];
    painter.extend(egui::Shape::dashed_line(&corners, egui::Stroke::new(2.0, ink.accent), 10.0, 7.0));
    let text = state.texts.get("drop-here");
    let galley = painter.layout(text.clone(), font::strong(font::STATUS), ink.text, frame.width() - 32.0);
    let at = egui::Rect::from_center_size(frame.center(), galley.size());
    // The text has its own background, because marks shine through elsewhere.
    painter.rect_filled(at.expand2(egui::vec2(20.0, 12.0)), 10, ink.surface);
    painter.galley(at.min, galley, ink.text);
    context.accesskit_node_builder(id, |node| {
        node.set_role(egui::accesskit::Role::Alert);
        node.set_label(text);
        node.set_live(egui::accesskit::Live::Polite);
    });
}

/// Handles dropped files and the clipboard since the previous frame. While a dialog is open, the clipboard
/// belongs to the dialog and dropped files are offered to the dialog. A dialog never closes because of a file.
pub(crate) fn take_input(context: &Context, state: &mut AppState, dialog: Option<&mut Dialog>) {
    let dropped = context.input_mut(|input| std::mem::take(&mut input.raw.dropped_files));
    let covered = dialog.is_some();
    let pasted = pasted(context);
    if let Some(file) = dropped.first() {
        match dialog {
            None => state.open_path(file.path().to_owned()),
            Some(dialog) => match dialog.offer_file(file.path()) {
                Offer::Taken => {}
                Offer::NotWanted => state.complain(state.texts.get("drop-covered")),
                Offer::NoName => state.complain(state.texts.get("seat-fault-file-name")),
            },
        }
    }
    if covered || context.text_edit_focused() {
        return;
    }
    let copies = context.input(|input| input.events.contains(&Event::Copy));
    if copies && Action::Copy.enabled(&state.facts()) {
        state.act(Action::Copy);
    }
    match pasted {
        Some(Pasted::Text(text)) if !text.trim().is_empty() => paste(state, &text),
        Some(_) => state.complain(state.texts.get("paste-nothing")),
        None => {}
    }
}

/// Shows the game in a text from the clipboard.
fn paste(state: &mut AppState, text: &str) {
    let table = (state.screen == Screen::Board).then(|| state.session.record().setup.clone());
    // A game that was copied here keeps its players, which a line of moves does not contain.
    let ours =
        state.copied.as_ref().filter(|(copied, _)| copied == text.trim()).map(|(_, game)| game.clone());
    match ours.map_or_else(|| games::parse_text(text, table), Ok) {
        Ok(record) => {
            if state.review_foreign(record) {
                state.say(state.texts.get("pasted"));
            }
        }
        Err(error) => {
            let none = || state.texts.get("file-no-game");
            let reason = error.map_or_else(none, |error| state.texts.explain(&error.reason));
            state.complain(state.texts.with("paste-no-game", &[("reason", reason.into())]));
        }
    }
}
