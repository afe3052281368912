//! Start screen with eight games and their pictures, opponent, level and side.

mod cards;
mod offers;
mod options;

use egui::{Align, Align2, Key, Layout, Modifiers, Popup, Rect, Ui, pos2, vec2};
use inarow_client::GameLink;
use inarow_core::Side;
use inarow_view::{CARDS, Look, OFFERED_GAMES, side_word};

use super::games;
use crate::app_state::{AppState, DialogKind, OpponentKind, SideChoice};
use crate::kit::{self, Button, Ink, font, text};
use cards::CUSTOM;
use inarow_session::GameSource;
use offers::Spot;

/// Named levels of the engine's ten.
pub(super) const LEVELS: [(u8, &str); 4] =
    [(2, "level-easy"), (4, "level-medium"), (7, "level-strong"), (10, "level-maximum")];

/// State of the start screen.
#[derive(Default)]
pub(super) struct Start {
    /// Index of the chosen game, or `None` until the screen was shown.
    game: Option<usize>,
    /// Whether an arrow key moves the focus from card to card.
    by_arrow: bool,
    /// Index of the offered game among the games that were left.
    offer: usize,
    /// Height of the choices with the button, as last laid out in this width.
    choices: f32,
    width: f32,
    /// Height of the room at the bottom for the offered game. The room stays until the user leaves the screen,
    /// even if the game is deleted meanwhile.
    offered: f32,
}

/// Text keys of the opponents, in the order of [`OpponentKind::ALL`].
const OPPONENTS: [&str; 3] = ["mode-human-computer", "mode-human-human", "start-watch"];
/// Width and height of the button that begins a game, in points.
const BUTTON: f32 = 136.0;
const PLAY: f32 = 44.0;
/// Height of the foot below scrolling cards, in points.
const FOOT: f32 = 60.0;
/// Gap between the title and the buttons for games by link, and a button's width without words, in points.
const LINK_GAP: f32 = 16.0;
const AROUND_LINK: f32 = 64.0;
/// Least width of a notice, in points.
const NOTICE: f32 = 320.0;
/// Gap between the groups of choices, in points.
const GAP: f32 = 12.0;

impl Start {
    /// Resets the choice. The next time, the screen chooses the game played last and offers the game left last.
    pub(super) fn forget(&mut self) {
        self.game = None;
        self.offer = 0;
        self.offered = 0.0;
    }

    /// Draws the start screen. `covered` says whether a dialog is over the screen.
    pub(super) fn ui(&mut self, ui: &mut Ui, state: &mut AppState, covered: bool) {
        let chosen = *self.game.get_or_insert_with(|| last_game(state));
        state.picked = self.source(state);
        let arrows = [Key::ArrowLeft, Key::ArrowRight, Key::ArrowUp, Key::ArrowDown];
        self.by_arrow |= ui.input(|input| arrows.into_iter().any(|key| input.key_pressed(key)));
        let room = ui.available_rect_before_wrap();
        let side = if room.width() >= 1100.0 {
            72.0
        } else if room.width() >= 700.0 {
            32.0
        } else {
            16.0
        };
        // On a large screen the cards grow instead of the margins.
        let large = room.height() >= 900.0 && room.width() >= 1600.0;
        let most = if large { (room.width() * 0.62).max(1480.0) } else { 1280.0 };
        let width = (room.width() - 2.0 * side).min(most).floor();
        let left = (room.center().x - width / 2.0).floor();
        let columns = match width {
            wide if wide >= 620.0 => 4,
            wide if wide >= 300.0 => 2,
            _ => 1,
        };
        let rows = 8 / columns;
        let compact = room.height() < 640.0;
        // In a low window the words are next to the pictures.
        let flat = columns == 1 || (columns == 2 && room.height() < 560.0);
        let gap = if compact { 10.0 } else { 14.0 };
        if width != self.width {
            (self.choices, self.width, self.offered) = (0.0, width, 0.0);
        }
        let around = if compact { 92.0 } else { 140.0 };
        let fixed = gap * rows as f32 + around + self.choices.max(PLAY);
        let lowest = match (columns, compact) {
            (..=2, _) => 144.0,
            (_, true) => 112.0,
            (_, false) => 118.0,
        };
        let offer = self.offered(state);
        let size = heading_size(compact, flat);
        let title = text::line_width(ui, &state.texts.get("menu-title"), font::strong(size));
        // The button for games by link is on the right of the title, whatever else is offered.
        let link =
            text::line_width(ui, &state.texts.get("link-title"), font::regular(font::BODY)) + AROUND_LINK;
        let subtitle = text::line_width(ui, &state.texts.get("start-subtitle"), font::regular(font::BODY));
        let words = if flat { title } else { subtitle.max(title + LINK_GAP + link) };
        // The offered game is next to the heading or at the bottom, and moves no card.
        let heading_room = width - words - 24.0;
        let fits_beside = columns == 4 && heading_room >= offers::BESIDE;
        let spot = offer.as_ref().map(|offer| offer.spot(ui, room.size(), fits_beside, columns == 4));
        let below = if let Some(Spot::Below(high)) = spot { high } else { 0.0 };
        self.offered = self.offered.max(below);
        let kept = self.offered;
        // Cards are low enough for an offer from the beginning.
        let reserved = if columns == 4 && !fits_beside { offers::HIGH } else { 0.0 };
        // If the cards scroll, the button that begins a game stays visible.
        let high = room.height() - kept.max(reserved);
        // A button above the lists keeps its place, because it is visible although the lists scroll below the
        // cards.
        let seen = if is_above(width) { room.height() } else { high };
        let scrolls = columns <= 2 || seen < (fixed + lowest * rows as f32).max(430.0);
        let pinned = scrolls;
        let foot = if pinned { FOOT } else { 0.0 };
        // In a window that is wide enough, the foot shows notices.
        let in_foot = pinned && columns == 4;
        let card_width = (width - gap * (columns as f32 - 1.0)) / columns as f32;
        // Everything fits if the cards can be low enough. On a large screen the contents are slightly above the
        // middle.
        let highest = if large { card_width * 0.9 } else { (card_width * 0.72).clamp(172.0, 240.0) };
        let card_height = ((high - fixed) / rows as f32).clamp(lowest, highest).floor();
        let card_height = if flat { cards::flat_height(ui, state, card_width) } else { card_height };
        let spare = high - fixed - card_height * rows as f32;
        let top = match (compact, large) {
            (true, _) => 8.0,
            (false, true) => (spare * 0.45).max(20.0),
            (false, false) => (spare * 0.3).clamp(20.0, 160.0),
        };
        ui.spacing_mut().scroll.bar_outer_margin = kit::theme::BAR_INSIDE;
        let scroll = egui::ScrollArea::vertical().id_salt("start").auto_shrink([false, false]);
        scroll.max_height(room.height() - foot - kept).show(ui, |ui| {
            let (_, area) = ui.allocate_space(vec2(ui.available_width(), 1.0));
            let area = Rect::from_min_size(pos2(left, area.top()), vec2(width, f32::INFINITY));
            let builder = egui::UiBuilder::new().max_rect(area).layout(Layout::top_down(Align::Min));
            let inner = ui.scope_builder(builder, |ui| {
                ui.spacing_mut().item_spacing.y = 0.0;
                ui.add_space(top);
                let from = ui.cursor().top();
                let beside = offer.as_ref().filter(|_| spot == Some(Spot::Beside));
                let wide = beside.map(|_| heading_room.min(offers::WIDEST));
                let room_beside = wide.map_or(width, |wide| width - wide - 24.0);
                // In a narrow window the buttons for games by link replace the words below the title.
                let fits = title + LINK_GAP + link <= room_beside;
                let begin = if fits { title + LINK_GAP } else { 0.0 };
                let links = if flat { Vec::new() } else { link_buttons(ui, state, room_beside - begin) };
                let end = begin + links.iter().map(|(_, _, wide)| wide + 8.0).sum::<f32>();
                // A notice is on the right of the buttons, or covers the buttons if there is no other room. In
                // a low window the notice is then at the bottom.
                let right = [(end + 8.0).max(subtitle + 12.0), end + 8.0];
                let right = right.into_iter().find(|from| width - from >= NOTICE);
                let said_from = right.unwrap_or_default().max(300.0);
                let is_tight = right.is_none() || subtitle > said_from;
                let on_floor =
                    !pinned && compact && columns == 4 && kept == 0.0 && (is_tight || beside.is_some());
                // The floor is the free room below everything.
                let empty = if pinned || compact { 0.0 } else { spare + 20.0 - top };
                let floor = Rect::from_min_max(
                    pos2(left, room.bottom() - kept - empty),
                    pos2(left + width, room.bottom() - kept),
                );
                // Next to an offered game without room on the floor, a notice covers the buttons for games by
                // link. A notice with too little room also covers the title.
                let over = state.notice_shown().is_some_and(|said| on_floor_at(ui, &said, floor).is_none())
                    && beside.is_some()
                    && !in_foot
                    && !on_floor
                    && room_beside >= NOTICE;
                let over_from = if room_beside - begin >= NOTICE { begin } else { 0.0 };
                let said = state.notice_shown().is_some() && beside.is_none() && !in_foot && !on_floor;
                // The notice would cover half of a longer line.
                let crowded = said && width - said_from >= NOTICE && subtitle > said_from;
                let row = heading(ui, state, compact, fits && !crowded && subtitle <= room_beside, flat);
                let bottom = ui.cursor().top() - if compact { 8.0 } else { 14.0 };
                let at = beside.zip(wide).map(|(offer, wide)| offer.beside(ui, wide, bottom, compact));
                if !over && (!said || width - said_from < NOTICE || said_from >= end) {
                    let high = kit::height(ui);
                    let top = if fits { row.center().y - high / 2.0 } else { bottom - high };
                    by_link(ui, state, links, pos2(left + begin, top), high);
                }
                if let (Some(offer), Some(at)) = (beside, at) {
                    self.offer(ui, state, offer, at);
                }
                let lines = from..=ui.cursor().top() - 10.0;
                let heading = match over {
                    true => Some(Rect::from_x_y_ranges(left + over_from..=left + room_beside, lines)),
                    false => {
                        at.is_none().then(|| Rect::from_x_y_ranges(left + said_from..=left + width, lines))
                    }
                };
                if let Some(place) = heading.filter(|_| over) {
                    ui.painter().rect_filled(place, 0.0, Ink::of(ui.ctx()).bg);
                }
                if !in_foot && !on_floor {
                    notice(ui, state, heading, floor);
                }
                if let (Some(offer), Some(Spot::Above(high))) = (&offer, spot) {
                    let (_, at) = ui.allocate_space(vec2(width, high));
                    self.offer(ui, state, offer, at);
                    ui.add_space(10.0);
                }
                ui.spacing_mut().item_spacing = vec2(gap, gap);
                for row in 0..rows {
                    ui.horizontal(|ui| {
                        for place in row * columns..(row + 1) * columns {
                            self.card(ui, state, place, chosen, vec2(card_width, card_height), flat);
                        }
                    });
                }
                ui.spacing_mut().item_spacing = vec2(12.0, 12.0);
                ui.add_space(if compact { 2.0 } else { 12.0 });
                let from = ui.cursor().top();
                // Without the button the choices may be lower. The height of the choices with the button
                // decides whether everything fits.
                let button = self.choices(ui, state, width, [scrolls, pinned]);
                let taken = ui.cursor().top() - from - 12.0 + button;
                if taken != self.choices {
                    self.choices = taken;
                    ui.ctx().request_discard("the choices take another height");
                }
                if let Some(said) = state.notice_shown().filter(|_| on_floor) {
                    let floor = Rect::from_min_max(
                        pos2(left, ui.cursor().top() - 12.0),
                        pos2(left + width, room.bottom() - kept),
                    );
                    let fits = |wide: &f32| kit::toast_height(ui, &said, *wide) + 4.0 <= floor.height();
                    let wide = Some(width.min(460.0)).filter(fits).unwrap_or(width);
                    let size = vec2(wide, kit::toast_height(ui, &said, wide));
                    toast_at(ui, state, &said, Align2::LEFT_CENTER.align_size_within_rect(size, floor));
                }
                if !compact {
                    ui.add_space(12.0);
                }
            });
            ui.advance_cursor_after_rect(inner.response.rect);
        });
        if let Some(offer) = offer.as_ref().filter(|_| below > 0.0) {
            let bottom = room.bottom() - foot;
            let at = Rect::from_min_max(pos2(room.left(), bottom - below), pos2(room.right(), bottom));
            self.offer(ui, state, offer, at);
        }
        if pinned {
            let at = Rect::from_min_max(pos2(room.left(), room.bottom() - foot), room.max);
            self.foot(ui, state, at, in_foot);
        }
        if !covered {
            self.keys(ui, state, columns);
        }
    }

    /// Draws the chosen game and its start button below the scrolling part. Draws the notice too if `says`.
    fn foot(&mut self, ui: &mut Ui, state: &mut AppState, at: Rect, says: bool) {
        let ink = Ink::of(ui.ctx());
        ui.painter().rect_filled(at, 0.0, ink.surface);
        ui.painter().hline(at.x_range(), at.top() + 0.5, egui::Stroke::new(1.0, ink.line));
        let inner = at.shrink2(vec2(16.0, 0.0));
        let builder = egui::UiBuilder::new().max_rect(inner).layout(Layout::right_to_left(Align::Center));
        let pressed = ui.scope_builder(builder, |ui| {
            ui.spacing_mut().item_spacing = vec2(12.0, 2.0);
            let play = state.texts.get("menu-play");
            let pressed = Button::new(&play).primary().width(BUTTON).height(PLAY).show(ui).clicked();
            let rest = ui.available_rect_before_wrap();
            let texts = &state.texts;
            let game =
                CARDS.get(self.game.unwrap_or_default()).map(|(name, _)| texts.get(name)).unwrap_or_default();
            let level = LEVELS[level_place(state.prefs.level)].1;
            let mut how = texts.get(OPPONENTS[state.prefs.opponent as usize]);
            if state.prefs.opponent != OpponentKind::Person {
                how = format!("{how} · {}", texts.get(level));
            }
            let strong = text::line_width(ui, &game, font::strong(font::BODY));
            let wide = text::line_width(ui, &how, font::regular(font::SMALL)).max(strong);
            if let Some(said) = state.notice_shown().filter(|_| says) {
                // The notice replaces the words if the room on their right is too small.
                let beside = rest.with_min_x(rest.left() + wide + GAP);
                let fits =
                    beside.width() >= NOTICE && kit::toast_height(ui, &said, beside.width()) <= FOOT - 4.0;
                let place = if fits { beside } else { rest };
                let size = vec2(place.width(), kit::toast_height(ui, &said, place.width()));
                toast_at(ui, state, &said, Align2::CENTER_CENTER.align_size_within_rect(size, place));
                if !fits {
                    return pressed;
                }
            }
            let high = 20.0 + 18.0;
            let words = Rect::from_center_size(rest.center(), vec2(rest.width(), high));
            let builder = egui::UiBuilder::new().max_rect(words).layout(Layout::top_down(Align::Min));
            ui.scope_builder(builder, |ui| {
                ui.spacing_mut().item_spacing.y = 2.0;
                text::line(ui, &game, font::strong(font::BODY), ink.text);
                text::line(ui, &how, font::regular(font::SMALL), ink.muted);
            });
            pressed
        });
        if pressed.inner {
            self.play(state);
        }
    }

    /// Draws opponent, level and side, then the line of other options. The button that begins the game is on
    /// the right. The room of a button pinned elsewhere stays empty unless the cards scroll. Returns the
    /// additional height of the button.
    fn choices(
        &mut self,
        ui: &mut Ui,
        state: &mut AppState,
        width: f32,
        [scrolls, pinned]: [bool; 2],
    ) -> f32 {
        let texts = &state.texts;
        let opponents = OPPONENTS.map(|key| texts.get(key));
        let levels = LEVELS.map(|(_, key)| texts.get(key));
        let [x, o] = Side::ALL
            .map(|side| texts.with("start-side", &[("side", side_word(side, self.look(state)).into())]));
        let sides = [x, o, texts.get("start-side-lot")];
        // The widths are the largest for any game, so that changing the card moves nothing.
        let [marks, stones] = [Look::Marks, Look::Stones].map(|look| {
            let [x, o] =
                Side::ALL.map(|side| texts.with("start-side", &[("side", side_word(side, look).into())]));
            kit::segment_widths(ui, &[x, o, texts.get("start-side-lot")])
        });
        let widest: Vec<f32> = marks.into_iter().zip(stones).map(|(one, other)| one.max(other)).collect();
        let play = texts.get("menu-play");
        let mut opponent = state.prefs.opponent as usize;
        let mut level = level_place(state.prefs.level);
        let mut side = SideChoice::ALL.iter().position(|side| *side == state.prefs.side).unwrap_or_default();
        let shown = match state.prefs.opponent {
            OpponentKind::Computer => 3,
            OpponentKind::Person => 1,
            OpponentKind::Computers => 2,
        };
        let all: [&[String]; 3] = [&opponents, &levels, &sides];
        let mut widths = all.map(|group| kit::segmented_width(ui, group));
        widths[2] = widest.iter().sum();
        // Groups that only another opponent has keep their places empty.
        let groups = all.len();
        let before = (opponent, level, side);
        let mut chosen = [&mut opponent, &mut level, &mut side];
        let first = ui.cursor().top();
        let (mut next, mut left, mut top) = (0, width, first);
        // A button above the lists is in the row of the opponents, which is never empty.
        let above = is_above(width) && width >= 500.0;
        ui.spacing_mut().item_spacing.y = 8.0;
        while next < groups {
            top = ui.cursor().top();
            let room = if above && next == 0 { width - BUTTON - GAP } else { width };
            left = room;
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = GAP;
                while next < groups {
                    let wanted = widths[next];
                    if wanted > left && left < room {
                        break;
                    }
                    let size = vec2(wanted.min(left), kit::height(ui));
                    ui.allocate_ui_with_layout(size, Layout::top_down(Align::Min), |ui| {
                        ui.set_min_size(size);
                        if next < shown {
                            let least = if next == 2 { widest.as_slice() } else { &[] };
                            kit::segmented_wide(ui, chosen[next], all[next], least);
                        }
                    });
                    left -= wanted + GAP;
                    next += 1;
                }
            });
        }
        if opponent != before.0 {
            state.prefs.opponent = OpponentKind::ALL[opponent];
        }
        if level != before.1 {
            state.prefs.level = LEVELS[level].0;
        }
        if side != before.2 {
            state.prefs.side = SideChoice::ALL[side];
        }
        let (whole, beside) = (width < 500.0, above || (left >= BUTTON && width >= 500.0));
        self.options(ui, state, if beside && !pinned && !above { width - BUTTON - GAP } else { width });
        ui.spacing_mut().item_spacing.y = 12.0;
        let size = vec2(if whole { width } else { BUTTON }, PLAY);
        let lines = if above { first..=first + kit::height(ui) } else { top..=ui.cursor().top() - 8.0 };
        let lines = Rect::from_x_y_ranges(ui.max_rect().x_range(), lines);
        let at = match (beside, scrolls) {
            (true, _) => Align2::RIGHT_CENTER.align_size_within_rect(size, lines),
            (false, true) => Rect::NOTHING,
            (false, false) => {
                let row = ui.allocate_space(vec2(width, PLAY)).1;
                Align2::RIGHT_CENTER.align_size_within_rect(size, row)
            }
        };
        let mut pressed = false;
        if !pinned {
            let mut place = ui.new_child(egui::UiBuilder::new().max_rect(at));
            pressed = Button::new(&play).primary().width(size.x).height(PLAY).show(&mut place).clicked();
        }
        if pressed {
            self.play(state);
        }
        if scrolls && !beside { PLAY + 12.0 } else { 0.0 }
    }

    /// Returns the look of the chosen game's marks.
    fn look(&self, state: &AppState) -> Look {
        let setup = self.source(state).and_then(|game| game.setup(0).ok());
        setup.map_or(Look::Marks, |setup| state.look_of(&setup))
    }

    fn keys(&mut self, ui: &Ui, state: &mut AppState, columns: usize) {
        let context = ui.ctx();
        if context.memory(|memory| memory.focused().is_some()) || Popup::is_any_open(context) {
            return;
        }
        let pressed = |key| context.input_mut(|input| input.consume_key(Modifiers::NONE, key));
        let chosen = self.game.unwrap_or_default();
        let moved = if pressed(Key::ArrowRight) {
            chosen + 1
        } else if pressed(Key::ArrowLeft) {
            chosen.wrapping_sub(1)
        } else if pressed(Key::ArrowDown) {
            chosen + columns
        } else if pressed(Key::ArrowUp) {
            chosen.wrapping_sub(columns)
        } else {
            chosen
        };
        if moved < CARDS.len() {
            self.game = Some(moved);
        }
        if pressed(Key::Enter) {
            self.play(state);
        }
    }

    /// Returns the chosen game, with its settings of the last time.
    fn source(&self, state: &AppState) -> Option<GameSource> {
        let chosen = self.game.unwrap_or_default();
        let last = state.current_game();
        let same = games::card_of(&last.game).unwrap_or(CUSTOM) == chosen;
        let spec = || OFFERED_GAMES.get(chosen).unwrap_or(&"line").parse().ok().map(GameSource::Spec);
        let game = if same { last.game } else { spec()? };
        Some(state.options_of(&game).new_game(game, last.players).game)
    }

    /// Begins the chosen game.
    fn play(&mut self, state: &mut AppState) {
        let own = self.game == Some(CUSTOM);
        match self.source(state).filter(|_| !own) {
            Some(game) => drop(state.start(state.options_of(&game).new_game(game, state.start_players()))),
            // The last game has no card, so the game continues with its own settings.
            None if games::card_of(&state.current_game().game).is_some() => state.open(DialogKind::OwnGame),
            None => state.open(DialogKind::NewGame),
        }
    }
}

/// Whether the lists need the whole width, so that the start button is above the lists.
fn is_above(width: f32) -> bool {
    width - BUTTON - GAP < 700.0
}

/// Returns the index of the named level nearest to this numbered level.
pub(super) fn level_place(level: u8) -> usize {
    let away = |place: &usize| LEVELS[*place].0.abs_diff(level);
    (0..LEVELS.len()).min_by_key(away).unwrap_or_default()
}

/// Returns the index of the card of the game played last.
fn last_game(state: &AppState) -> usize {
    games::card_of(&state.current_game().game).unwrap_or(CUSTOM)
}

/// Draws the notice next to the heading, or at the bottom of the screen. If both places are too small, the
/// cards make room.
fn notice(ui: &mut Ui, state: &mut AppState, heading: Option<Rect>, floor: Rect) {
    let Some(notice) = state.notice_shown() else { return };
    let size = |place: Rect| {
        let wide = place.width().min(460.0);
        vec2(wide, kit::toast_height(ui, &notice, wide))
    };
    let at = match heading.filter(|place| place.width() >= NOTICE) {
        Some(place) => {
            let size = size(place);
            let top = (place.bottom() - size.y).max(place.top() - 8.0);
            Some(Rect::from_min_size(pos2(place.right() - size.x, top), size))
        }
        None => on_floor_at(ui, &notice, floor),
    };
    match at {
        Some(at) => toast_at(ui, state, &notice, at),
        None => {
            if kit::toast(ui, &notice) {
                state.restore();
            }
            ui.add_space(12.0);
        }
    }
}

/// Returns the place of a notice on the floor, if the notice fits.
fn on_floor_at(ui: &Ui, said: &kit::Toast, floor: Rect) -> Option<Rect> {
    let wide = floor.width().min(460.0);
    let size = vec2(wide, kit::toast_height(ui, said, wide));
    Some(Align2::LEFT_CENTER.align_size_within_rect(size, floor))
        .filter(|at| at.height() + 16.0 <= floor.height())
}

/// Draws a notice at a place, without taking room from the surrounding layout.
fn toast_at(ui: &mut Ui, state: &mut AppState, notice: &kit::Toast, at: Rect) {
    ui.painter().rect_filled(at, 10.0, Ink::of(ui.ctx()).bg);
    let builder = egui::UiBuilder::new().max_rect(at).layout(Layout::top_down(Align::Min));
    if kit::toast(&mut ui.new_child(builder), notice) {
        state.restore();
    }
}

/// Button for games by link, with its words, the single game that the button joins, and its width.
type LinkButton = (String, Option<GameLink>, f32);

/// Returns the buttons for games by link. The buttons for games in the local network come first. If the buttons
/// do not fit, a single button shows the number of games.
fn link_buttons(ui: &Ui, state: &AppState, room: f32) -> Vec<LinkButton> {
    let nearby = state.nearby().unwrap_or_default();
    let link = state.texts.get("link-title");
    let counted =
        |key| state.texts.with(key, &[("link", link.as_str().into()), ("count", nearby.len().into())]);
    let wide = |name: &str| text::line_width(ui, name, font::regular(font::BODY)) + AROUND_LINK;
    let button = |name: String, link| (name.clone(), link, wide(&name).min(room));
    let one = <&[_; 1]>::try_from(nearby).ok().map(|[one]| one);
    let words = one.map(|one| one.text.clone()).into_iter().chain([counted("nearby-count")]);
    let shown = words.into_iter().find(|words| wide(words) + 8.0 + wide(&link) <= room);
    match shown {
        _ if nearby.is_empty() => vec![button(link.clone(), None)],
        Some(words) => vec![button(words, one.map(|one| one.link.clone())), button(link.clone(), None)],
        None => vec![button(counted("nearby-link"), None)],
    }
}

/// Draws the buttons from a corner on, with the height of a control. If no button fits, the menu has the entry.
fn by_link(ui: &mut Ui, state: &mut AppState, buttons: Vec<LinkButton>, mut corner: egui::Pos2, high: f32) {
    for (name, link, wide) in buttons {
        let at = Rect::from_min_size(corner, vec2(wide, high));
        corner.x += wide + 8.0;
        let press = Button::new(&name).icon(kit::icon::USERS).height(high).width(wide);
        // The button takes no room from the surrounding layout.
        if press.show(&mut ui.new_child(egui::UiBuilder::new().max_rect(at))).clicked() {
            match link {
                Some(link) => drop(state.join(link, false)),
                None => state.open(DialogKind::Link),
            }
        }
    }
}

/// Returns the font size of the heading, in points.
fn heading_size(compact: bool, flat: bool) -> f32 {
    match (flat, compact) {
        (true, _) => 20.0,
        (false, true) => 24.0,
        (false, false) => font::TITLE,
    }
}

/// Draws the heading and returns the place of its title.
fn heading(ui: &mut Ui, state: &AppState, compact: bool, subtitle: bool, flat: bool) -> Rect {
    let ink = Ink::of(ui.ctx());
    let size = heading_size(compact, flat);
    let title = text::line(ui, &state.texts.get("menu-title"), font::strong(size), ink.text).rect;
    if flat {
        ui.add_space(10.0);
        return title;
    }
    ui.add_space(if compact { 4.0 } else { 7.0 });
    let colour = if subtitle { ink.muted } else { egui::Color32::TRANSPARENT };
    text::paragraph(ui, &state.texts.get("start-subtitle"), font::regular(font::BODY), colour);
    ui.add_space(if compact { 8.0 } else { 22.0 });
    title
}
