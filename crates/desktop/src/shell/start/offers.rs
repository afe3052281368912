//! Offer to continue or delete the current game and games that were left. The offer moves nothing on the
//! screen.

use std::iter;

use egui::{Align, CornerRadius, Layout, Rect, Role, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, pos2, vec2};
use inarow_profile::GameId;
use inarow_view::{Texts, game_name};

use super::Start;
use crate::app_state::{AppState, DialogKind};
use crate::kit::{self, Button, Ink, font, icon, text};
use crate::labels::{current_names, offered_names};

/// Width of the controls for paging through the games, in points.
const LEAF: f32 = 126.0;
/// Width of the buttons of one game, in points.
const BUTTONS: f32 = 190.0;
/// Least width of the words next to the buttons, in points. Words that are longer are cut.
const WORDS: f32 = 120.0;
/// Least width of an offer in one row next to the heading, with cut words, in points.
pub(super) const BESIDE: f32 = 2.0 * EDGE + WORDS + 24.0 + BUTTONS + 50.0;
/// Largest width of an offer in one row next to the heading, in points. The width is constant for every game
/// and number of games.
pub(super) const WIDEST: f32 = 860.0;
/// Height of one row, and in a low window, in points.
pub(super) const HIGH: f32 = 62.0;
const LOW: f32 = 54.0;
/// Space around the words and the buttons, in points.
const EDGE: f32 = 16.0;
/// Smallest number of letters to which names are cut.
const LETTERS: usize = 4;

/// Offered game.
pub(super) struct Offer {
    /// Number of a game that was left, or `None` for the current game.
    id: Option<GameId>,
    /// Number of games to page through.
    count: usize,
    /// Game and its description, and its name alone.
    title: String,
    name: String,
    /// Players, number of moves and date.
    dated: String,
    /// Names of X and O.
    players: [String; 2],
    /// Number of moves.
    moves: String,
    /// Text of the button for the list of games, if there are several games.
    all: Option<String>,
}

/// Place of the offered game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Spot {
    /// On the right of the heading.
    Beside,
    /// In a panel of this height at the bottom.
    Below(f32),
    /// Above the cards, with which the offer scrolls, in a window too low for a panel.
    Above(f32),
}

impl Start {
    /// Returns the game that is offered now, if any.
    pub(super) fn offered(&mut self, state: &AppState) -> Option<Offer> {
        // The current game comes first.
        let live = usize::from(state.session.is_offered());
        // Short games come last.
        let all: Vec<_> = state.offered().iter().chain(state.short_games()).collect();
        let count = live + all.len();
        self.offer = self.offer.min(count.saturating_sub(1));
        let left = self.offer.checked_sub(live).and_then(|place| all.get(place));
        // Both names come from records, which contain the strength of a computer.
        let (record, plies, updated) = match left {
            Some(offered) => (&offered.record, offered.moves(), offered.updated),
            None if live == 1 => {
                let record = state.session.live().record();
                (record, record.plies.len(), state.seconds_at(state.session.live().moved_at()))
            }
            None => return None,
        };
        let texts = &state.texts;
        let setup = &record.setup;
        let players = match left {
            Some(offered) => offered_names(offered, texts),
            None => current_names(&state.session, texts),
        };
        let game = game_name(setup, texts);
        let moves = match left.filter(|offered| offered.is_by_link()) {
            Some(hosted) => crate::sentences::offered_moves(hosted, false, texts),
            None if left.is_none() => crate::sentences::current_moves(&state.session, texts),
            None => texts.with("moves-count", &[("count", plies.into())]),
        };
        let title = texts.with("start-offered", &[("game", (&game).into())]);
        let when = inarow_app::dates::ago(updated, state.seconds(), &state.zone(), texts);
        let whole = detail(&players, &moves, longest(&players), texts);
        let dated = if when.is_empty() { whole } else { format!("{whole} · {when}") };
        let all = (count > 1).then(|| texts.with("unfinished-all", &[("count", count.into())]));
        let id = left.map(|offered| offered.id);
        Some(Offer { id, count, title, name: game, dated, players, moves, all })
    }

    /// Draws the offer in one row, or with the buttons below the words.
    pub(super) fn offer(&mut self, ui: &mut Ui, state: &mut AppState, offer: &Offer, at: Rect) {
        let ink = Ink::of(ui.ctx());
        let stroke = Stroke::new(1.0, ink.line);
        ui.painter().rect(at, CornerRadius::same(12), ink.surface, stroke, StrokeKind::Inside);
        let inner = at.shrink2(vec2(EDGE, 8.0));
        let one_row = at.height() <= HIGH;
        let whole = !one_row || offer.needed(ui) <= at.width();
        let buttons = if one_row { inner } else { inner.with_min_y(inner.bottom() - kit::height(ui)) };
        let builder = egui::UiBuilder::new().max_rect(buttons).layout(Layout::right_to_left(Align::Center));
        // The buttons take no room from the surrounding layout.
        let mut row = ui.new_child(builder);
        row.spacing_mut().item_spacing = vec2(12.0, 2.0);
        self.offer_buttons(&mut row, state, offer, whole);
        let rest = row.available_rect_before_wrap();
        let place = match one_row {
            true => Rect::from_center_size(rest.center(), vec2(rest.width(), 38.0)),
            false => inner.with_max_y(buttons.top() - 8.0),
        };
        let builder = egui::UiBuilder::new().max_rect(place).layout(Layout::top_down(Align::Min));
        let mut words = ui.new_child(builder);
        words.spacing_mut().item_spacing.y = 2.0;
        let (strong, small) = (font::strong(font::BODY), font::regular(font::SMALL));
        if one_row {
            let fits = |text: &str, font| text::line_width(ui, text, font) <= place.width();
            let dated = &offer.dated;
            let titles = [&offer.title, &offer.name];
            let Some(title) = titles.into_iter().find(|title| fits(title, strong.clone())) else {
                // A long name takes both lines.
                let small = font::strong(font::SMALL);
                text::paragraph(&mut words, &offer.name, small, ink.text).on_hover_text(dated);
                return;
            };
            text::line(&mut words, title, strong, ink.text);
            let detail = offer.detail_that(|detail| fits(detail, small.clone()), &state.texts);
            let response = text::line(&mut words, &detail, small, ink.muted).on_hover_text(dated);
            // Read out whole.
            response.widget_info(|| WidgetInfo::labeled(Role::Label, true, dated));
        } else {
            text::paragraph(&mut words, &offer.title, strong, ink.text);
            text::paragraph(&mut words, &offer.dated, small, ink.muted);
        }
    }

    /// Draws the buttons of an offer, from the right. The button for the whole list is an icon if the words
    /// have too little room.
    fn offer_buttons(&mut self, ui: &mut Ui, state: &mut AppState, offer: &Offer, whole: bool) {
        let Offer { id, count, .. } = *offer;
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
        if let Some(all) = &offer.all {
            let list = if whole { Button::new(all) } else { Button::icon_only(icon::LIST, all) };
            if list.quiet().show(ui).clicked() {
                state.open(DialogKind::Unfinished);
            }
            // Without room for paging, the whole list has to suffice.
            let words = if whole { 0.0 } else { WORDS + 24.0 };
            if count > 1 && ui.available_width() >= LEAF + words {
                self.leaf(ui, state, count);
            }
        }
    }

    /// Draws the controls for paging through the games.
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
        let sentence = state.texts.with("start-offer-place", &values);
        text::line(ui, &sentence, font::figures(font::SMALL), ink.muted);
        if turn(ui, icon::CARET_LEFT, &earlier, place > 0) {
            self.offer = place - 1;
        }
        ui.spacing_mut().item_spacing.x = 12.0;
    }
}

/// Returns the number of letters of the longer name.
fn longest(names: &[String; 2]) -> usize {
    names.iter().map(|name| name.chars().count()).max().unwrap_or_default()
}

/// Returns the players and the number of moves, with names of at most `letters` letters.
fn detail(players: &[String; 2], moves: &str, letters: usize, texts: &Texts) -> String {
    let [x, o] = players.each_ref().map(|name| shortened(name, letters));
    texts.with("start-offered-detail", &[("x", x.into()), ("o", o.into()), ("moves", moves.into())])
}

/// Cuts a name to at most `letters` letters, including a final ellipsis.
fn shortened(name: &str, letters: usize) -> String {
    match name.char_indices().nth(letters.saturating_sub(1)) {
        Some((end, last)) if end + last.len_utf8() < name.len() => format!("{}…", name[..end].trim_end()),
        _ => name.to_owned(),
    }
}

impl Offer {
    /// Returns the longest version of the details that `fits`. Shorter versions drop the date, cut names more
    /// and more, and finally drop names. The next version is built only after the last one did not fit.
    fn detail_that(&self, fits: impl Fn(&str) -> bool, texts: &Texts) -> String {
        let longest = longest(&self.players);
        let cut = (LETTERS.min(longest)..=longest).rev();
        let cut = cut.map(|letters| detail(&self.players, &self.moves, letters, texts));
        let found = iter::once(self.dated.clone()).chain(cut).find(|detail| fits(detail));
        found.unwrap_or_else(|| self.moves.clone())
    }

    /// Returns the width of the offer in one row.
    pub(super) fn needed(&self, ui: &Ui) -> f32 {
        let title = text::line_width(ui, &self.title, font::strong(font::BODY));
        let words = title.max(text::line_width(ui, &self.dated, font::regular(font::SMALL)));
        let button = |all: &String| text::line_width(ui, all, font::regular(font::BODY)) + 28.0;
        let all = self.all.as_ref().map_or(0.0, |all| LEAF + 24.0 + button(all));
        (2.0 * EDGE + words + 24.0 + BUTTONS + all).ceil()
    }

    /// Chooses the place of the offer in a window with this size. `beside` says whether the heading leaves room
    /// for the offer. In a `large` window the offer always has one row, with fewer words if there is little
    /// room.
    pub(super) fn spot(&self, ui: &Ui, window: Vec2, beside: bool, large: bool) -> Spot {
        if beside {
            return Spot::Beside;
        }
        // At the bottom the offer reaches from edge to edge. Above the cards the offer is as wide as the cards.
        let is_above = window.y < if large { 300.0 } else { 420.0 };
        let wide = window.x - 2.0 * EDGE - if is_above { 32.0 } else { 0.0 };
        let high = |words: &str, font| {
            ui.painter().layout(text::bound(words), font, egui::Color32::PLACEHOLDER, wide).size().y
        };
        let words =
            high(&self.title, font::strong(font::BODY)) + 2.0 + high(&self.dated, font::regular(font::SMALL));
        let rows = if large { HIGH } else { words + 8.0 + kit::height(ui) + 16.0 };
        if is_above { Spot::Above(rows.ceil()) } else { Spot::Below(rows.ceil()) }
    }

    /// Returns the place next to the heading, above `bottom`.
    pub(super) fn beside(&self, ui: &Ui, wide: f32, bottom: f32, compact: bool) -> Rect {
        let right = ui.max_rect().right();
        let high = if compact { LOW } else { HIGH };
        Rect::from_min_max(pos2(right - wide, bottom - high), pos2(right, bottom))
    }
}
