//! The start screen: eight games with a picture of each, opponent, level and side.

use egui::{Align, Key, Layout, Modifiers, Popup, Rect, Ui, pos2, vec2};
use inarow_core::Side;
use inarow_play::PlayerSpec;
use inarow_profile::GameId;
use inarow_view::{Look, game_name, side_word};

use super::{games, picture, players};
use crate::desk::{Desk, OpponentKind, SheetKind, SideChoice};
use crate::kit::{self, Ink, Press, font, icon, text};
use crate::table::{GameSource, NewGame};

/// The levels that are offered by name, of the engine's ten.
pub(super) const LEVELS: [(u8, &str); 4] =
    [(2, "level-easy"), (4, "level-medium"), (7, "level-strong"), (10, "level-maximum")];

/// What is chosen.
#[derive(Default)]
pub(super) struct Start {
    /// The game's place; `None` until the screen was shown.
    game: Option<usize>,
    /// Which of the games that were left is offered.
    offer: usize,
    /// The heights of the games that were left and of the choices with the button, as last laid in this width.
    offers: f32,
    choices: f32,
    width: f32,
}

/// The text keys of a game's name and of what stands below it.
const CARDS: [(&str, &str); 8] = [
    ("game-tictactoe", "card-tictactoe"),
    ("game-gomoku", "card-gomoku"),
    ("game-renju", "card-renju"),
    ("game-caro", "start-caro"),
    ("game-ultimate", "card-ultimate"),
    ("start-score", "card-score"),
    ("game-course", "start-course"),
    ("game-custom", "card-custom"),
];

const CUSTOM: usize = 7;

/// The width of the button that begins a game, and its height.
const BUTTON: f32 = 136.0;
const PLAY: f32 = 44.0;
/// The height of what stays below the cards where they scroll.
const FOOT: f32 = 60.0;
/// Between the groups of choices.
const GAP: f32 = 12.0;

impl Start {
    /// Forgets the choice: the next time the game that was played last is chosen.
    pub(super) fn forget(&mut self) {
        self.game = None;
    }

    /// Draws it. `covered` while a window lies over it.
    pub(super) fn ui(&mut self, ui: &mut Ui, desk: &mut Desk, covered: bool) {
        let chosen = *self.game.get_or_insert_with(|| last_game(desk));
        let room = ui.available_rect_before_wrap();
        let side = if room.width() >= 1100.0 {
            72.0
        } else if room.width() >= 700.0 {
            32.0
        } else {
            16.0
        };
        // A large screen is for larger cards, not for emptier edges.
        let large = room.height() >= 900.0 && room.width() >= 1600.0;
        let width = (room.width() - 2.0 * side).min(if large { 1480.0 } else { 1280.0 }).floor();
        let left = (room.center().x - width / 2.0).floor();
        let columns = match width {
            wide if wide >= 620.0 => 4,
            wide if wide >= 300.0 => 2,
            _ => 1,
        };
        let rows = 8 / columns;
        let compact = room.height() < 640.0;
        // In a low window the words stand beside the pictures.
        let flat = columns == 1 || (columns == 2 && room.height() < 560.0);
        let gap = if compact { 10.0 } else { 14.0 };
        if width != self.width {
            (self.offers, self.choices, self.width) = (0.0, 0.0, width);
        }
        let around = if compact { 102.0 } else { 124.0 };
        let fixed = self.offers + gap * rows as f32 + around + self.choices.max(PLAY);
        let lowest = if columns <= 2 { 144.0 } else { 118.0 };
        // Where the cards scroll the button that begins a game stays in sight.
        let pinned = columns <= 2 || room.height() < (fixed + lowest * rows as f32).max(430.0);
        let foot = if pinned { FOOT } else { 0.0 };
        let card_width = (width - gap * (columns as f32 - 1.0)) / columns as f32;
        // Everything fits, if the cards can be made low enough; on a large screen all hangs a little above the middle.
        let highest = if large { card_width * 0.9 } else { (card_width * 0.72).clamp(172.0, 240.0) };
        let card_height = ((room.height() - fixed) / rows as f32).clamp(lowest, highest).floor();
        let card_height = if flat { 66.0 } else { card_height };
        let spare = room.height() - fixed - card_height * rows as f32;
        let top = if compact { 12.0 } else { (spare * 0.3).clamp(20.0, 160.0) };
        ui.spacing_mut().scroll.bar_outer_margin = kit::theme::BAR_INSIDE;
        let scroll = egui::ScrollArea::vertical().id_salt("start").auto_shrink([false, false]);
        scroll.max_height(room.height() - foot).show(ui, |ui| {
            let (_, area) = ui.allocate_space(vec2(ui.available_width(), 1.0));
            let area = Rect::from_min_size(pos2(left, area.top()), vec2(width, f32::INFINITY));
            let builder = egui::UiBuilder::new().max_rect(area).layout(Layout::top_down(Align::Min));
            let inner = ui.scope_builder(builder, |ui| {
                ui.spacing_mut().item_spacing.y = 0.0;
                ui.add_space(top);
                let from = ui.cursor().top();
                // What is said would cover the half of a longer line.
                let crowded = desk.said().is_some() && (320.0..600.0).contains(&beside(width));
                heading(ui, desk, compact, !crowded, flat);
                said(ui, desk, from, width);
                let from = ui.cursor().top();
                self.offers(ui, desk, compact);
                let mut taken = [ui.cursor().top() - from, self.choices];
                ui.spacing_mut().item_spacing = vec2(gap, gap);
                for row in 0..rows {
                    ui.horizontal(|ui| {
                        for place in row * columns..(row + 1) * columns {
                            self.card(ui, desk, place, chosen, vec2(card_width, card_height), flat);
                        }
                    });
                }
                ui.spacing_mut().item_spacing = vec2(12.0, 12.0);
                ui.add_space(if compact { 2.0 } else { 12.0 });
                let from = ui.cursor().top();
                self.choices(ui, desk, width, pinned);
                // Without the button they may be lower: what they take with it decides whether all fits.
                if !pinned {
                    taken[1] = ui.cursor().top() - from - 12.0;
                }
                if taken != [self.offers, self.choices] {
                    [self.offers, self.choices] = taken;
                    ui.ctx().request_discard("offers or choices take another height");
                }
                ui.add_space(12.0);
            });
            ui.advance_cursor_after_rect(inner.response.rect);
        });
        if pinned {
            let at = Rect::from_min_max(pos2(room.left(), room.bottom() - foot), room.max);
            self.foot(ui, desk, at);
        }
        if !covered {
            self.keys(ui, desk, columns);
        }
    }

    /// The chosen game and the button that begins it, below what scrolls.
    fn foot(&mut self, ui: &mut Ui, desk: &mut Desk, at: Rect) {
        let ink = Ink::of(ui.ctx());
        ui.painter().rect_filled(at, 0.0, ink.surface);
        ui.painter().hline(at.x_range(), at.top() + 0.5, egui::Stroke::new(1.0, ink.line));
        let inner = at.shrink2(vec2(16.0, 0.0));
        let builder = egui::UiBuilder::new().max_rect(inner).layout(Layout::right_to_left(Align::Center));
        let pressed = ui.scope_builder(builder, |ui| {
            ui.spacing_mut().item_spacing = vec2(12.0, 2.0);
            let play = desk.texts.get("menu-play");
            let pressed = Press::new(&play).primary().width(BUTTON).height(PLAY).show(ui).clicked();
            let rest = ui.available_rect_before_wrap();
            let texts = &desk.texts;
            let game =
                CARDS.get(self.game.unwrap_or_default()).map(|(name, _)| texts.get(name)).unwrap_or_default();
            let opponent = match desk.prefs.opponent {
                OpponentKind::Computer => "mode-human-computer",
                OpponentKind::Person => "mode-human-human",
                OpponentKind::Computers => "start-watch",
            };
            let level = LEVELS[level_place(desk.prefs.level)].1;
            let mut how = texts.get(opponent);
            if desk.prefs.opponent != OpponentKind::Person {
                how = format!("{how} · {}", texts.get(level));
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
            self.play(desk);
        }
    }

    /// The game on the table and those that were left, each to go on with; those that were left can be dropped.
    fn offers(&mut self, ui: &mut Ui, desk: &mut Desk, compact: bool) {
        // The game on the table is the first of them.
        let live = usize::from(desk.table.is_unfinished());
        let count = live + desk.offered().len();
        self.offer = self.offer.min(count.saturating_sub(1));
        let left = self.offer.checked_sub(live).and_then(|place| desk.offered().get(place));
        let id = left.map(|offered| offered.id);
        let (setup, plies, [x, o], updated) = match left {
            Some(offered) => {
                let names = offered.names(&desk.texts);
                (&offered.record.setup, offered.moves(), names, Some(offered.updated))
            }
            None if live == 1 => {
                let record = desk.table.live_record();
                (&record.setup, record.plies.len(), desk.table.live_names(&desk.texts), None)
            }
            None => return,
        };
        let game = game_name(setup, &desk.texts);
        let moves = desk.texts.with("moves-count", &[("count", plies.into())]);
        let title = desk.texts.with("start-offered", &[("game", (&game).into())]);
        let detail = desk
            .texts
            .with("start-offered-detail", &[("x", x.into()), ("o", o.into()), ("moves", moves.into())]);
        let when = updated.map_or_else(String::new, |updated| {
            crate::when::ago(updated, desk.seconds(), &desk.zone(), &desk.texts)
        });
        let detail = if when.is_empty() { detail } else { format!("{detail} · {when}") };
        let ink = Ink::of(ui.ctx());
        let words = text::line_width(ui, &title, font::strong(font::BODY)).max(text::line_width(
            ui,
            &detail,
            font::regular(font::SMALL),
        ));
        let buttons = 150.0 + if id.is_some() { 50.0 } else { 0.0 } + if count > 1 { 150.0 } else { 0.0 };
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
                        self.offer_buttons(ui, desk, id, count);
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
                    self.offer_buttons(ui, desk, id, count);
                });
            }
        });
        ui.add_space(if compact { 10.0 } else { 18.0 });
    }

    /// What can be done with a game that is offered, from the right.
    fn offer_buttons(&mut self, ui: &mut Ui, desk: &mut Desk, id: Option<GameId>, count: usize) {
        if let Some(id) = id
            && kit::icon_button(ui, icon::TRASH, &desk.texts.get("start-discard")).clicked()
        {
            desk.discard(id);
        }
        let go_on = desk.texts.get("start-go-on");
        if Press::new(&go_on).primary().show(ui).clicked() {
            match id {
                Some(id) => desk.resume(id),
                None => desk.back_to_board(),
            }
        }
        if count > 1 {
            self.leaf(ui, desk, count);
        }
    }

    /// Turns to the other games that were left.
    fn leaf(&mut self, ui: &mut Ui, desk: &Desk, count: usize) {
        let ink = Ink::of(ui.ctx());
        ui.spacing_mut().item_spacing.x = 4.0;
        let turn = |ui: &mut Ui, icon, key: &str, on: bool| {
            Press::icon_only(icon, key).quiet().width(30.0).enabled(on).show(ui).clicked()
        };
        let (next, earlier) = (desk.texts.get("start-offer-next"), desk.texts.get("start-offer-previous"));
        let place = self.offer;
        if turn(ui, icon::CARET_RIGHT, &next, place + 1 < count) {
            self.offer = place + 1;
        }
        let values = [("place", (place + 1).into()), ("count", count.into())];
        let said = desk.texts.with("start-offer-place", &values);
        text::line(ui, &said, font::figures(font::SMALL), ink.muted);
        if turn(ui, icon::CARET_LEFT, &earlier, place > 0) {
            self.offer = place - 1;
        }
        ui.spacing_mut().item_spacing.x = 12.0;
    }

    fn card(
        &mut self,
        ui: &mut Ui,
        desk: &mut Desk,
        place: usize,
        chosen: usize,
        size: egui::Vec2,
        flat: bool,
    ) {
        let Some((name, about)) = CARDS.get(place) else { return };
        let (name, about) = (desk.texts.get(name), desk.texts.get(about));
        let (rect, response) =
            kit::press_card(ui, &format!("{name}: {about}"), size, 14, place == chosen, false);
        if flat {
            beside_picture(ui, place, rect, &name, &about);
        } else {
            below_picture(ui, desk, place, rect, &name, &about);
        }
        if response.gained_focus() {
            self.game = Some(place);
        }
        if response.clicked() {
            self.game = Some(place);
            if place == CUSTOM {
                desk.open(SheetKind::OwnGame);
            }
        }
        if response.double_clicked() && place != CUSTOM {
            self.play(desk);
        }
    }

    fn choices(&mut self, ui: &mut Ui, desk: &mut Desk, width: f32, pinned: bool) {
        let texts = &desk.texts;
        let opponents = ["mode-human-computer", "mode-human-human", "start-watch"].map(|key| texts.get(key));
        let levels = LEVELS.map(|(_, key)| texts.get(key));
        let [x, o] = Side::ALL
            .map(|side| texts.with("start-side", &[("side", side_word(side, self.look(desk)).into())]));
        let sides = [x, o, texts.get("start-side-lot")];
        let chip = chip(desk);
        let play = texts.get("menu-play");
        let mut opponent =
            OpponentKind::ALL.iter().position(|kind| *kind == desk.prefs.opponent).unwrap_or_default();
        let mut level = level_place(desk.prefs.level);
        let mut side = SideChoice::ALL.iter().position(|side| *side == desk.prefs.side).unwrap_or_default();
        let groups = match desk.prefs.opponent {
            OpponentKind::Computer => 3,
            OpponentKind::Person => 1,
            OpponentKind::Computers => 2,
        };
        let all: [&[String]; 3] = [&opponents, &levels, &sides];
        let mut widths: Vec<f32> =
            all[..groups].iter().map(|group| kit::segmented_width(ui, group)).collect();
        widths.extend(chip.as_ref().map(|text| kit::chip_width(ui, text)));
        let count = widths.len();
        let mut off = false;
        let before = (opponent, level, side);
        let mut chosen = [&mut opponent, &mut level, &mut side];
        let mut pressed = false;
        let mut next = 0;
        // The button is elsewhere already.
        let mut placed = pinned;
        while next < count || !placed {
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = GAP;
                // Everything in a row stands on the middle of the highest.
                let high = widths[next..].iter().map(|width| width + GAP).sum::<f32>() + BUTTON <= width;
                ui.set_min_height(if high { PLAY } else { kit::height(ui) });
                let mut left = width;
                while next < count {
                    let wanted = widths[next];
                    if wanted > left && left < width {
                        break;
                    }
                    let size = vec2(wanted.min(left), kit::height(ui));
                    ui.allocate_ui_with_layout(size, Layout::top_down(Align::Min), |ui| {
                        match (chosen.get_mut(next).filter(|_| next < groups), &chip) {
                            (Some(chosen), _) => drop(kit::segmented(ui, chosen, all[next])),
                            (None, Some(text)) => off |= kit::chip(ui, text, &texts.get("start-chip-off")),
                            (None, None) => {}
                        }
                    });
                    left -= wanted + GAP;
                    next += 1;
                }
                let whole = width < 500.0;
                if !placed && next == count && (left >= width || (!whole && left >= BUTTON)) {
                    placed = true;
                    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                        let width = if whole { width } else { BUTTON };
                        pressed = Press::new(&play).primary().width(width).height(PLAY).show(ui).clicked();
                    });
                }
            });
        }
        if off {
            (desk.prefs.clocks, desk.prefs.best_of) = Default::default();
        }
        if opponent != before.0 {
            desk.prefs.opponent = OpponentKind::ALL[opponent];
        }
        if level != before.1 {
            desk.prefs.level = LEVELS[level].0;
        }
        if side != before.2 {
            desk.prefs.side = SideChoice::ALL[side];
        }
        if pressed {
            self.play(desk);
        }
    }

    /// How the marks of the chosen game look.
    fn look(&self, desk: &Desk) -> Look {
        let setup = self.game.and_then(|game| games::OFFERED.get(game)).and_then(|name| games::setup(name));
        setup.map_or(Look::Marks, |setup| desk.look_of(&setup))
    }

    fn keys(&mut self, ui: &Ui, desk: &mut Desk, columns: usize) {
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
            self.play(desk);
        }
    }

    /// Begins the chosen game.
    fn play(&mut self, desk: &mut Desk) {
        let chosen = self.game.unwrap_or_default();
        let Some(spec) = games::OFFERED.get(chosen).and_then(|name| name.parse().ok()) else {
            // What was played is no card's game: on with it, as it was set.
            let own = offered_place(&desk.current_game().game).is_some();
            desk.open(if own { SheetKind::OwnGame } else { SheetKind::NewGame });
            return;
        };
        let last = desk.current_game();
        let game = match &last.game {
            // With the settings it had the last time.
            GameSource::Spec(_) if offered_place(&last.game) == Some(chosen) => last.game.clone(),
            _ => GameSource::Spec(spec),
        };
        let players = players(desk, &last);
        // Clocks and a series are those that are shown here.
        let (clocks, best_of) = (desk.prefs.clocks, desk.prefs.best_of);
        desk.start(NewGame { game, players, clocks, best_of, ..last });
    }
}

/// A card's picture with its words below.
fn below_picture(ui: &Ui, desk: &Desk, place: usize, rect: Rect, name: &str, about: &str) {
    let ink = Ink::of(ui.ctx());
    let inner = rect.shrink(if rect.width() < 200.0 { 11.0 } else { 14.0 });
    let small = font::regular(font::SMALL);
    let below = ui.painter().layout(about.to_owned(), small.clone(), ink.muted, inner.width());
    let title = text::layout_line(ui, name, font::strong(font::NAME), ink.text, inner.width());
    // Where one needs two lines, all make room for them.
    let long = CARDS
        .iter()
        .any(|(_, about)| text::line_width(ui, &desk.texts.get(about), small.clone()) > inner.width());
    let words = if long { 56.0 } else { 40.0 };
    let side = (inner.height() - words - 10.0).min(inner.width()).max(24.0).floor();
    let at = Rect::from_center_size(
        pos2(inner.center().x.round(), (inner.top() + (inner.height() - words - 10.0) / 2.0).round()),
        vec2(side, side),
    );
    picture::game(ui, place, at, &ink);
    let y = inner.bottom() - words;
    ui.painter().galley(pos2(inner.left(), y), title, ink.text);
    ui.painter().galley(pos2(inner.left(), y + 24.0), below, ink.muted);
}

/// A card's picture with its words at the right, for low cards.
fn beside_picture(ui: &Ui, place: usize, rect: Rect, name: &str, about: &str) {
    let ink = Ink::of(ui.ctx());
    let side = rect.height() - 22.0;
    let at = Rect::from_min_size(rect.min + vec2(11.0, 11.0), vec2(side, side));
    picture::game(ui, place, at, &ink);
    let left = at.right() + 10.0;
    let room = rect.right() - 8.0 - left;
    let laid = |text: &str, font, colour| ui.painter().layout(text.to_owned(), font, colour, room);
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

/// What the next game has besides what is chosen here: its time, and a series. Nothing where it has neither.
fn chip(desk: &Desk) -> Option<String> {
    let texts = &desk.texts;
    let [x, o] = desk.prefs.clocks;
    let told = |control| players::time(control, texts).unwrap_or_else(|| texts.get("start-no-clock"));
    let time = match (x == o, x.is_none() && o.is_none()) {
        (_, true) => None,
        (true, false) => Some(told(x)),
        (false, false) => {
            Some(texts.with("start-two-clocks", &[("x", told(x).into()), ("o", told(o).into())]))
        }
    };
    let parts: Vec<String> = time.into_iter().chain(players::series(desk.prefs.best_of, texts)).collect();
    (!parts.is_empty()).then(|| parts.join(" · "))
}

/// Who plays, by what is chosen.
fn players(desk: &Desk, last: &NewGame) -> [PlayerSpec; 2] {
    let level = LEVELS[level_place(desk.prefs.level)].0;
    let level =
        if LEVELS.iter().any(|(named, _)| *named == desk.prefs.level) { level } else { desk.prefs.level };
    let computer = desk.computer(level);
    let person = last.players.iter().find(|player| player.is_human()).cloned().unwrap_or(PlayerSpec::HUMAN);
    match desk.prefs.opponent {
        OpponentKind::Person => [PlayerSpec::HUMAN, PlayerSpec::HUMAN],
        OpponentKind::Computers => [computer.clone(), computer],
        OpponentKind::Computer => {
            let side = match desk.prefs.side {
                SideChoice::X => Side::X,
                SideChoice::O => Side::O,
                // Without random numbers X is as good as any.
                SideChoice::Lot if getrandom::u32().unwrap_or_default() % 2 == 1 => Side::O,
                SideChoice::Lot => Side::X,
            };
            if side == Side::X { [person, computer] } else { [computer, person] }
        }
    }
}

/// The named level nearest to one of the ten.
pub(super) fn level_place(level: u8) -> usize {
    let away = |place: &usize| LEVELS[*place].0.abs_diff(level);
    (0..LEVELS.len()).min_by_key(away).unwrap_or_default()
}

/// The card of the game that was played last.
fn last_game(desk: &Desk) -> usize {
    offered_place(&desk.current_game().game).unwrap_or(CUSTOM)
}

fn offered_place(game: &GameSource) -> Option<usize> {
    let GameSource::Spec(spec) = game else { return None };
    games::OFFERED.iter().position(|name| *name == spec.name())
}

/// The room beside the heading.
fn beside(width: f32) -> f32 {
    width - 300.0
}

/// What is said for a while: beside the heading, or below it where there is no room beside.
fn said(ui: &mut Ui, desk: &Desk, top: f32, width: f32) {
    let Some(said) = desk.said() else { return };
    if beside(width) < 320.0 {
        kit::toast(ui, &said);
        ui.add_space(12.0);
        return;
    }
    let wide = beside(width).min(460.0);
    let bottom = ui.cursor().top() - 10.0;
    let high = kit::toast_height(ui, &said.text, wide);
    let right = ui.max_rect().right();
    let at = Rect::from_min_size(pos2(right - wide, (bottom - high).max(top - 8.0)), vec2(wide, high));
    ui.painter().rect_filled(at, 10.0, Ink::of(ui.ctx()).bg);
    let mut place = ui.new_child(egui::UiBuilder::new().max_rect(at).layout(Layout::top_down(Align::Min)));
    kit::toast(&mut place, &said);
}

fn heading(ui: &mut Ui, desk: &Desk, compact: bool, subtitle: bool, flat: bool) {
    let ink = Ink::of(ui.ctx());
    let size = match (flat, compact) {
        (true, _) => 20.0,
        (false, true) => 24.0,
        (false, false) => font::TITLE,
    };
    text::line(ui, &desk.texts.get("menu-title"), font::strong(size), ink.text);
    if flat {
        ui.add_space(10.0);
        return;
    }
    ui.add_space(if compact { 4.0 } else { 7.0 });
    let colour = if subtitle { ink.muted } else { egui::Color32::TRANSPARENT };
    text::paragraph(ui, &desk.texts.get("start-subtitle"), font::regular(font::BODY), colour);
    ui.add_space(if compact { 12.0 } else { 22.0 });
}
