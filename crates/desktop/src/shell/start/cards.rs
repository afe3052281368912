//! Cards of the eight games.

use std::sync::Arc;

use egui::{Galley, Rect, Ui, pos2, vec2};
use inarow_view::{CARDS, Look};

use super::Start;
use crate::app_state::{AppState, DialogKind};
use crate::kit::{self, Ink, font, text};
use crate::pictures;
use crate::shell::games;

/// Index of the custom game's card.
pub(super) const CUSTOM: usize = 7;

impl Start {
    pub(super) fn card(
        &mut self,
        ui: &mut Ui,
        state: &mut AppState,
        place: usize,
        chosen: usize,
        size: egui::Vec2,
        flat: bool,
    ) {
        let Some((name, about)) = CARDS.get(place) else { return };
        let look = games::look_of(state, place);
        let (name, about) = (state.texts.get(name), state.texts.with(about, &[look.value()]));
        let (rect, response) =
            kit::press_card(ui, &format!("{name}: {about}"), size, 14, place == chosen, false);
        if flat {
            beside_picture(ui, (place, look), rect, &name, &about);
        } else {
            below_picture(ui, state, (place, look), rect, &name, &about);
        }
        // Arrow keys select a card. Tab only passes a card, because the settings below belong to the chosen
        // game.
        if response.gained_focus() && std::mem::take(&mut self.by_arrow) {
            self.game = Some(place);
        }
        if response.clicked() {
            self.game = Some(place);
            if place == CUSTOM {
                state.open(DialogKind::OwnGame);
            }
        }
        if response.double_clicked() && place != CUSTOM {
            self.play(state);
        }
    }
}

/// Draws a card's picture with words below the picture.
fn below_picture(
    ui: &Ui,
    state: &AppState,
    (place, look): (usize, Look),
    rect: Rect,
    name: &str,
    about: &str,
) {
    let ink = Ink::of(ui.ctx());
    let inner = rect.shrink(if rect.width() < 200.0 { 11.0 } else { 14.0 });
    let small = font::regular(font::SMALL);
    let below = ui.painter().layout(text::bound(about), small.clone(), ink.muted, inner.width());
    let wide = |(name, _): &(&str, &str)| {
        text::line_width(ui, &state.texts.get(name), font::strong(font::NAME)) > inner.width()
    };
    // Every name has the size in which the longest name fits.
    let size = if CARDS.iter().any(wide) { font::BODY } else { font::NAME };
    let title = text::layout_line(ui, name, font::strong(size), ink.text, inner.width());
    // If one description needs two lines, every card reserves two lines.
    let long = CARDS
        .iter()
        .enumerate()
        .map(|(place, (_, about))| state.texts.with(about, &[games::look_of(state, place).value()]))
        .any(|about| text::line_width(ui, &about, small.clone()) > inner.width());
    let words = if long { 56.0 } else { 40.0 };
    let side = (inner.height() - words - 10.0).min(inner.width()).max(24.0).floor();
    let at = Rect::from_center_size(
        pos2(inner.center().x.round(), (inner.top() + (inner.height() - words - 10.0) / 2.0).round()),
        vec2(side, side),
    );
    pictures::game(ui, place, look, at, &ink);
    let y = inner.bottom() - words;
    ui.painter().galley(pos2(inner.left(), y), title, ink.text);
    ui.painter().galley(pos2(inner.left(), y + 24.0), below, ink.muted);
}

/// Side of a low card's picture, the space around it, and the space before its words, in points.
const SIDE: f32 = 44.0;
const AROUND: f32 = 11.0;
const BEFORE: f32 = 10.0;
/// Space after, above and below the words of a low card, in points.
const AFTER: f32 = 8.0;

/// Lays out the name of a low card and the sentence below the name.
fn flat_words(ui: &Ui, width: f32, name: &str, about: &str) -> [Arc<Galley>; 2] {
    let ink = Ink::of(ui.ctx());
    let room = width - AROUND - SIDE - BEFORE - AFTER;
    let laid = |words: &str, font, colour| ui.painter().layout(text::bound(words), font, colour, room);
    [laid(name, font::strong(font::BODY), ink.text), laid(about, font::regular(font::SMALL), ink.muted)]
}

/// Returns the height of low cards of this width, in which the card with the most words fits.
pub(super) fn flat_height(ui: &Ui, state: &AppState, width: f32) -> f32 {
    let high = CARDS.iter().enumerate().map(|(place, (name, about))| {
        let about = state.texts.with(about, &[games::look_of(state, place).value()]);
        let [name, about] = flat_words(ui, width, &state.texts.get(name), &about);
        name.size().y + 2.0 + about.size().y + 2.0 * AFTER
    });
    high.fold(SIDE + 2.0 * AROUND, f32::max).ceil()
}

/// Draws a low card's picture with its words on the right.
fn beside_picture(ui: &Ui, (place, look): (usize, Look), rect: Rect, name: &str, about: &str) {
    let ink = Ink::of(ui.ctx());
    let middle = pos2(rect.left() + AROUND + SIDE / 2.0, rect.center().y.round());
    let at = Rect::from_center_size(middle, vec2(SIDE, SIDE));
    pictures::game(ui, place, look, at, &ink);
    let [name, about] = flat_words(ui, rect.width(), name, about);
    let left = at.right() + BEFORE;
    let top = rect.center().y - (name.size().y + 2.0 + about.size().y) / 2.0;
    let under = top + name.size().y + 2.0;
    ui.painter().galley(pos2(left, top), name, ink.text);
    ui.painter().galley(pos2(left, under), about, ink.muted);
}
