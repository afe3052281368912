//! The cards of the eight games.

use egui::{Rect, Ui, pos2, vec2};
use inarow_view::{CARDS, Look};

use super::Start;
use crate::app_state::{AppState, DialogKind};
use crate::kit::{self, Ink, font, text};
use crate::pictures;
use crate::shell::games;

/// The place of one's own game.
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
        if response.gained_focus() {
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

/// A card's picture with its words below.
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
    // All names are as large as the longest can be.
    let size = if CARDS.iter().any(wide) { font::BODY } else { font::NAME };
    let title = text::layout_line(ui, name, font::strong(size), ink.text, inner.width());
    // Where one needs two lines, all make room for them.
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

/// A card's picture with its words at the right, for low cards.
fn beside_picture(ui: &Ui, (place, look): (usize, Look), rect: Rect, name: &str, about: &str) {
    let ink = Ink::of(ui.ctx());
    let side = rect.height() - 22.0;
    let at = Rect::from_min_size(rect.min + vec2(11.0, 11.0), vec2(side, side));
    pictures::game(ui, place, look, at, &ink);
    let left = at.right() + 10.0;
    let room = rect.right() - 8.0 - left;
    let laid = |words: &str, font, colour| ui.painter().layout(text::bound(words), font, colour, room);
    let title = laid(name, font::strong(font::BODY), ink.text);
    let mut below = laid(about, font::regular(font::SMALL), ink.muted);
    // The name is what is chosen by: where both take too many lines it stands alone.
    if title.size().y + below.size().y > rect.height() - 8.0 {
        below = laid("", font::regular(font::SMALL), ink.muted);
    }
    let gap = if below.size().y > 0.0 && !below.text().is_empty() { 2.0 } else { 0.0 };
    let high = title.size().y + gap + if below.text().is_empty() { 0.0 } else { below.size().y };
    let top = rect.center().y - high / 2.0;
    let under = top + title.size().y + gap;
    ui.painter().galley(pos2(left, top), title, ink.text);
    ui.painter().galley(pos2(left, under), below, ink.muted);
}
