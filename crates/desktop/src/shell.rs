//! Board screen, with the bar above, panels at the sides and the board between. Also has the start screen.

mod analysis;
mod announcer;
mod ask;
mod bar;
mod commands;
mod games;
mod left;
mod link;
mod moves;
mod players;
mod right;
mod start;
#[cfg(test)]
pub(crate) mod tests;

use std::time::Duration;

use egui::{CentralPanel, Frame, Margin, Panel, ScrollArea, Stroke, Ui, vec2};
use inarow_core::{Cell, Side};
use inarow_view::{Action, Lang, Look, Scene, Skin, game_name, number};

use crate::app_state::{AppState, Screen};
use crate::board::{BoardInput, BoardView};
use crate::kit::{self, Button, Ink, font, text};
use inarow_session::SessionEvent;

use announcer::Announcer;
use commands::Command;
pub(crate) use commands::size_by_keys;
use games::GameNames;
use moves::Moves;
use start::Start;

/// State of the screens between frames.
#[derive(Default)]
pub(crate) struct Shell {
    board: BoardView,
    start: Start,
    names: GameNames,
    moves: Moves,
    /// Whether the panel of a medium window shows the moves instead of the controls.
    shows_moves: bool,
    /// Whether analysis was on in the previous frame.
    analysed: bool,
    announcer: Announcer,
    cached: Option<CachedScene>,
    /// Revision of the session whose move was refused.
    refused: Option<u64>,
    /// Points from lines of X and O in Score, as of the previous frame.
    lines: [i64; 2],
}

/// Cached scene, rebuilt only after a change of its contents.
struct CachedScene {
    key: SceneKey,
    scene: Scene,
    title: String,
}

/// Inputs of a scene.
#[derive(Clone, Copy, PartialEq)]
struct SceneKey {
    revision: u64,
    skin: Skin,
    lang: Lang,
    analysis: (u64, Option<usize>),
    shown: [bool; 7],
}

/// Height of the strip below the board, in points.
const STRIP: f32 = 60.0;
/// Least width of the strip's contents with room for the steps, in points.
const STEPS_IN_STRIP: f32 = 480.0;
/// Width of the steps in a wide and in a narrow strip, in points.
const STEPS: [f32; 2] = [190.0, 158.0];

/// Layout of the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Width {
    /// Panels at both sides.
    Wide,
    /// Single panel, and a strip below the board.
    Medium,
    /// Little height, with one scrolling column next to the board.
    Low,
    /// Cards above and below the board.
    Narrow,
}

impl Width {
    fn of(room: egui::Vec2) -> Width {
        match room.x {
            points if points >= 1100.0 => Width::Wide,
            // A column of 184 points next to the board, which takes the whole height.
            points if room.y < 440.0 && points >= room.y + 120.0 => Width::Low,
            points if points >= 700.0 => Width::Medium,
            // If the width exceeds the height, cards above and below would leave no room for the board.
            points if points >= 520.0 && room.y < points => Width::Medium,
            _ => Width::Narrow,
        }
    }
}

impl Shell {
    /// Draws the current screen. `covered` says whether a dialog is over the screen.
    pub(crate) fn ui(&mut self, ui: &mut Ui, state: &mut AppState, covered: bool) {
        let screen = state.screen;
        // The meaning of keys is decided before an open list consumes them.
        let on_board = screen == Screen::Board;
        let board = commands::BoardKeys {
            letters: on_board && self.board.takes_keys(),
            typing: self.board.is_typing(),
            zoomed: on_board && self.board.is_zoomed(),
        };
        let typed = commands::typed(ui.ctx(), covered, board);
        // The reason for a refused move expires with the position. An open dialog hides the reason.
        if self.refused.take_if(|then| covered || *then != state.session.revision()).is_some() {
            self.board.hide_refusal();
        }
        if on_board {
            self.flash(state);
            self.refresh(state);
            // A panel with tabs brings the tab with the analysis to the front.
            let analyses = state.session.analysis().is_on();
            self.shows_moves |= analyses && !std::mem::replace(&mut self.analysed, analyses);
            self.announcer.ui(ui, state);
        }
        let ink = Ink::of(ui.ctx());
        let frame = Frame::new().fill(ink.surface).inner_margin(Margin::symmetric(16, 0));
        let tag = self.cached.as_ref().filter(|_| screen == Screen::Board).map(|cached| cached.title.clone());
        let shown =
            Panel::top("bar").exact_size(48.0).resizable(false).show_separator_line(false).frame(frame);
        let bar = shown.show(ui, |ui| bar::bar(ui, state, tag.as_deref())).response.rect;
        ui.painter().hline(bar.x_range(), bar.bottom() - 0.5, Stroke::new(1.0, ink.line));
        match screen {
            Screen::Start => {
                CentralPanel::no_frame()
                    .frame(Frame::new().fill(ink.bg))
                    .show(ui, |ui| self.start.ui(ui, state, covered));
            }
            Screen::Board => match Width::of(ui.available_size()) {
                Width::Wide => self.wide(ui, state),
                Width::Medium => self.medium(ui, state),
                Width::Low => self.low(ui, state),
                Width::Narrow => self.narrow(ui, state),
            },
        }
        if state.screen != Screen::Start {
            self.start.forget();
        }
        for what in typed {
            what.run(state, ui.ctx());
        }
    }

    /// Rebuilds the scene if its contents have changed.
    fn refresh(&mut self, state: &mut AppState) {
        let skin = state.skin();
        let prefs = &state.prefs;
        let labels = prefs.board_labels(state.session.setup());
        let shown = [
            labels.coordinates,
            labels.numbers,
            prefs.window.allowed,
            prefs.window.forbidden,
            prefs.window.weights,
            prefs.window.heat,
            prefs.window.ratings,
        ];
        let analysis = (state.session.analysis().revision(), state.pointed_line);
        let (revision, lang) = (state.session.revision(), state.texts.lang());
        let key = SceneKey { revision, skin, lang, analysis, shown };
        if self.cached.as_ref().is_some_and(|cached| cached.key == key) {
            return;
        }
        let show = state.show();
        let scene = Scene::of(state.session.shown(), &show);
        let title = game_name(state.session.setup(), &state.texts);
        self.cached = Some(CachedScene { key, scene, title });
    }

    /// Flashes the points of the lines that a move of Score completed.
    fn flash(&mut self, state: &AppState) {
        let position = state.session.shown();
        let lines = |side| position.totals(side).map_or(0, |totals| totals.lines);
        let now = [lines(Side::X), lines(Side::O)];
        let before = std::mem::replace(&mut self.lines, now);
        for session_event in &state.session_events {
            if let SessionEvent::Moved { side, .. } = session_event
                && position.totals(*side).is_some()
            {
                let windows = position.winning_cells();
                if !windows.is_empty() {
                    let sum = now[side.index()] - before[side.index()];
                    self.board.flash(windows, number::signed(sum), sum < 0);
                }
            }
        }
    }

    fn look(&self) -> Look {
        self.cached.as_ref().map_or_else(Look::default, |cached| cached.scene.look)
    }

    fn wide(&mut self, ui: &mut Ui, state: &mut AppState) {
        let ink = Ink::of(ui.ctx());
        let look = self.look();
        let left = side(ui, true, 264.0, |ui| left::panel(ui, state, &mut self.names, look, false));
        let zone = self.board_before(ui, state, vec2(296.0, 0.0));
        let right =
            side(ui, false, 296.0, |ui| right::panel(ui, state, &mut self.moves, right::Elsewhere::Nothing));
        let line = Stroke::new(1.0, ink.line);
        ui.painter().vline(left.right() - 0.5, zone.y_range(), line);
        ui.painter().vline(right.left() + 0.5, zone.y_range(), line);
    }

    fn medium(&mut self, ui: &mut Ui, state: &mut AppState) {
        let ink = Ink::of(ui.ctx());
        let look = self.look();
        // The panel is a little wider if the height limits the size of the board.
        let spare = ui.available_width() - 264.0 - (ui.available_height() - 60.0);
        let width = if ui.available_width() < 900.0 && spare < 0.0 { 252.0 } else { 264.0 };
        let steps = ui.available_width() - width - 32.0 >= STEPS_IN_STRIP;
        let left = side(ui, true, width, |ui| {
            let tabs = [state.texts.get("window-tab-game"), state.texts.get("window-moves")];
            let mut tab = usize::from(self.shows_moves);
            tabbed(ui, &mut tab, &tabs);
            ui.add_space(4.0);
            self.shows_moves = tab == 1;
            right::reviewed(ui, state);
            if self.shows_moves {
                right::panel(ui, state, &mut self.moves, right::Elsewhere::Status { steps });
            } else {
                left::panel(ui, state, &mut self.names, look, true);
                // Pressing a control of a tab does not switch the tab.
                self.analysed |= state.session.analysis().is_on();
            }
        });
        let strip = Frame::new().fill(ink.surface).inner_margin(Margin::symmetric(16, 8));
        // The strip is below both tabs, so that switching tabs does not change the board.
        let zone = self.board_before(ui, state, vec2(0.0, STRIP));
        if !self.shows_moves {
            state.pointed_line = None;
        }
        let shown =
            Panel::bottom("strip").exact_size(STRIP).resizable(false).show_separator_line(false).frame(strip);
        let strip = shown.show(ui, |ui| strip_below(ui, state, steps)).response.rect;
        let bar = egui::Rect::from_min_size(strip.min, vec2(strip.width(), 3.0));
        right::thinking(ui, state, bar.translate(vec2(0.0, 1.0)));
        let line = Stroke::new(1.0, ink.line);
        ui.painter().vline(left.right() - 0.5, left.y_range(), line);
        ui.painter().hline(strip.x_range(), zone.bottom() + 0.5, line);
    }

    fn low(&mut self, ui: &mut Ui, state: &mut AppState) {
        let ink = Ink::of(ui.ctx());
        let look = self.look();
        let room = ui.available_size();
        // Score's table is wider than names. A fixed width keeps the board in place from game to game.
        let width = (room.x - room.y).clamp(200.0, 264.0).floor();
        let frame = Frame::new().fill(ink.surface).inner_margin(Margin::symmetric(12, 0));
        let shown = Panel::left("controls").exact_size(width).resizable(false).show_separator_line(false);
        let left = shown.frame(frame).show(ui, |ui| {
            ScrollArea::vertical().id_salt("beside the board").auto_shrink(false).show(ui, |ui| {
                Frame::new().inner_margin(Margin::symmetric(0, 12)).show(ui, |ui| {
                    ui.spacing_mut().item_spacing = vec2(8.0, 8.0);
                    let asks = !left::answers_fit(ui, state);
                    right::status(ui, state, asks);
                    right::notice(ui, state);
                    players::card(ui, state, Side::X, look, players::LOW);
                    players::card(ui, state, Side::O, look, players::LOW);
                    left::below(ui, state);
                    self.rest(ui, state);
                });
            });
        });
        let left = left.response.rect;
        CentralPanel::no_frame().frame(Frame::new().fill(ink.bg)).show(ui, |ui| self.board(ui, state));
        ui.painter().vline(left.right() - 0.5, left.y_range(), Stroke::new(1.0, ink.line));
    }

    fn narrow(&mut self, ui: &mut Ui, state: &mut AppState) {
        let ink = Ink::of(ui.ctx());
        CentralPanel::no_frame().frame(Frame::new().fill(ink.bg)).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            ui.spacing_mut().scroll.bar_outer_margin = kit::theme::BAR_INSIDE;
            // The board between the cards uses the whole width. The contents below keep their own room. If the
            // height is too small for the whole width, the cards are next to each other and everything scrolls.
            let around = 8.0 + 58.0 + 8.0 + 58.0 + 8.0 + 62.0 + 8.0 + kit::height(ui) + 8.0;
            if ui.available_height() < around + ui.available_width() {
                let side = ui.available_width().min(ui.available_height() - 82.0).max(120.0);
                ScrollArea::vertical().id_salt("narrow").auto_shrink(false).show(ui, |ui| {
                    ui.add_space(8.0);
                    self.cards(ui, state);
                    ui.add_space(8.0);
                    ui.allocate_ui(vec2(ui.available_width(), side), |ui| self.board(ui, state));
                    ui.add_space(8.0);
                    self.under(ui, state);
                });
                return;
            }
            let side = ui.available_width();
            self.around(ui, state, side);
            let area = ScrollArea::vertical().id_salt("below the board").auto_shrink([false, false]);
            area.show(ui, |ui| self.under(ui, state));
        });
    }

    /// Draws the board, `side` points high, between the cards of both sides.
    fn around(&mut self, ui: &mut Ui, state: &mut AppState, side: f32) {
        let look = self.look();
        let own = state.session.own_side().unwrap_or(Side::X);
        let card = |ui: &mut Ui, state: &mut AppState, side| {
            let frame = Frame::new().inner_margin(Margin::symmetric(12, 0));
            frame.show(ui, |ui| players::card(ui, state, side, look, players::LOW));
        };
        ui.add_space(8.0);
        card(ui, state, own.other());
        ui.add_space(8.0);
        let size = vec2(ui.available_width(), side);
        ui.allocate_ui(size, |ui| self.board(ui, state));
        ui.add_space(8.0);
        card(ui, state, own);
        ui.add_space(8.0);
    }

    /// Draws both cards next to each other.
    fn cards(&mut self, ui: &mut Ui, state: &mut AppState) {
        let look = self.look();
        Frame::new().inner_margin(Margin::symmetric(12, 0)).show(ui, |ui| {
            let width = ((ui.available_width() - 8.0) / 2.0).floor();
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 8.0;
                for side in Side::ALL {
                    ui.allocate_ui(vec2(width, 58.0), |ui| {
                        players::card(ui, state, side, look, players::LOW)
                    });
                }
            });
        });
    }

    /// Draws the contents below the board in narrow windows.
    fn under(&mut self, ui: &mut Ui, state: &mut AppState) {
        Frame::new().inner_margin(Margin::symmetric(12, 0)).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 8.0;
            left::few(ui, state);
            right::status(ui, state, true);
            right::notice(ui, state);
            left::speed_if_watched(ui, state);
            self.rest(ui, state);
            ui.add_space(12.0);
        });
    }

    /// Draws the remaining contents in one column. Temporary parts come last, so that they move nothing above.
    fn rest(&mut self, ui: &mut Ui, state: &mut AppState) {
        // A record always has the slider. A running game shows the slider only temporarily.
        let is_review = state.session.is_review();
        if is_review {
            right::viewed(ui, state);
        }
        right::questions(ui, state);
        right::navigation(ui, state);
        left::mode(ui, state, &mut self.names);
        left::show(ui, state);
        right::score(ui, state);
        right::moves_title(ui, state);
        self.moves.low_list(ui, state);
        analysis::panel(ui, state);
        if !is_review {
            right::viewed(ui, state);
        }
        analysis::controls(ui, state);
    }

    /// Draws the board, and leaves the room `rest` at the right and below. Contents that follow in reading
    /// order use that room.
    fn board_before(&mut self, ui: &mut Ui, state: &mut AppState, rest: egui::Vec2) -> egui::Rect {
        let room = ui.available_rect_before_wrap();
        let zone = egui::Rect::from_min_max(room.min, room.max - rest);
        ui.painter().rect_filled(zone, 0.0, Ink::of(ui.ctx()).bg);
        self.board(&mut ui.new_child(egui::UiBuilder::new().max_rect(zone)), state);
        zone
    }

    fn board(&mut self, ui: &mut Ui, state: &mut AppState) {
        let room = ui.available_rect_before_wrap();
        let Some(cached) = &self.cached else { return };
        let legal = |cell| state.session.shown().is_legal(cell);
        let lands = |cell| state.session.shown().lands(cell);
        let input = BoardInput {
            scene: &cached.scene,
            texts: &state.texts,
            active: state.session.may_play(),
            motion: state.prefs.motion,
            playable: &legal,
            falls: state.session.shown().falls(),
            names_cells: state.names_cells(),
            lands: &lands,
        };
        let output = self.board.ui(ui, &input);
        analysis::bar(ui, state, room);
        if let Some(cell) = output.played.or(output.touched)
            && !drops_again(ui, state, cell)
        {
            match state.session.play(cell, state.now) {
                Ok(()) => state.tell_waiting_move(cell),
                Err(rejection) if !is_second_click(state, cell) => {
                    let why = crate::sentences::refusal(&state.session, cell, &rejection, &state.texts);
                    self.board.refuse(cell, why);
                    self.refused = Some(state.session.revision());
                }
                Err(_) => {}
            }
        }
        if let Some(action) = output.action {
            Command::Action(action).run(state, ui.ctx());
        }
    }
}

/// Whether a click on the mark just placed is the second click of a double click.
fn is_second_click(state: &AppState, cell: Cell) -> bool {
    const DOUBLE: Duration = Duration::from_millis(500);
    let session = &state.session;
    session.shown().last_move() == Some(cell) && state.now.saturating_sub(session.live().moved_at()) < DOUBLE
}

/// Whether a double click would drop a second mark into the column of the mark just placed.
fn drops_again(ui: &Ui, state: &AppState, cell: Cell) -> bool {
    let position = state.session.shown();
    let column = |cell| position.shape().xy(cell).0;
    let double = || ui.input(|input| input.pointer.button_double_clicked(egui::PointerButton::Primary));
    position.falls() && position.last_move().is_some_and(|last| column(last) == column(cell)) && double()
}

/// Draws a panel at the side and returns its area.
fn side(ui: &mut Ui, left: bool, width: f32, contents: impl FnOnce(&mut Ui)) -> egui::Rect {
    let ink = Ink::of(ui.ctx());
    let frame = Frame::new().fill(ink.surface).inner_margin(Margin::same(16));
    let panel = if left { Panel::left("controls") } else { Panel::right("information") };
    panel
        .exact_size(width)
        .resizable(false)
        .show_separator_line(false)
        .frame(frame)
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing = vec2(8.0, 8.0);
            contents(ui);
        })
        .response
        .rect
}

/// Draws tabs over the whole width.
fn tabbed(ui: &mut Ui, tab: &mut usize, tabs: &[String]) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let width = (ui.available_width() - 6.0 * (tabs.len() as f32 - 1.0)) / tabs.len() as f32;
        for (place, text) in tabs.iter().enumerate() {
            let on = *tab == place;
            if Button::new(text).selected(on).width(width).height(kit::low(ui)).show(ui).clicked() {
                *tab = place;
            }
        }
    });
}

/// Draws status and next step in one line below the board.
fn strip_below(ui: &mut Ui, state: &mut AppState, steps: bool) {
    let ink = Ink::of(ui.ctx());
    let headline = crate::sentences::headline(&state.session, state.look(), &state.texts);
    let below = right::below(state).filter(|_| state.session.live().failed().is_none());
    // A line is reserved for the computer's findings before they arrive.
    let below = below.or_else(|| right::found_so_far(state));
    let width = ui.available_width();
    let steps = steps.then_some(STEPS[usize::from(width < 600.0)]);
    // A narrow strip has icons as buttons. The steps appear only next to the moves.
    let short = width < 420.0;
    ui.set_height(44.0);
    ui.horizontal(|ui| {
        ui.set_height(44.0);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            // The steps keep their place on the right.
            if let Some(steps) = steps {
                ui.allocate_ui(vec2(steps, kit::height(ui)), |ui| {
                    ui.with_layout(egui::Layout::top_down(egui::Align::Min), |ui| {
                        right::navigation(ui, state)
                    });
                });
            }
            if state.session.is_over() && !state.session.is_looking_back() {
                let rematch = commands::rematch(state);
                let press = match Command::Action(Action::Rematch).icon(state) {
                    Some(icon) if short => Button::icon_only(icon, &rematch),
                    _ => Button::new(&rematch),
                };
                if press.primary().enabled(Command::Action(Action::Rematch).enabled(state)).show(ui).clicked()
                {
                    state.rematch();
                }
            }
            if state.session.is_looking_back() && !state.session.is_review() {
                let (text, name) =
                    (state.texts.get("window-to-game"), state.texts.get("window-close-review"));
                let press = if short {
                    Button::icon_only(kit::icon::SKIP_FORWARD, &name)
                } else {
                    Button::new(&text).called(&name)
                };
                if press.primary().show(ui).clicked() {
                    state.session.go_to_newest();
                }
            }
            ui.with_layout(egui::Layout::top_down(egui::Align::Min), |ui| {
                ui.spacing_mut().item_spacing.y = 1.0;
                let room = ui.available_width();
                let fits = |font: &egui::FontId| text::line_width(ui, &headline, font.clone()) <= room;
                // A long headline is set in smaller type before the line below is dropped.
                let Some(strong) = [font::STATUS, font::BODY].map(font::strong).into_iter().find(fits) else {
                    // The headline takes two lines, without a line below.
                    let small = font::strong(font::BODY);
                    let lines = text::lines_in(ui, &headline, small.clone(), room) as f32;
                    ui.add_space(((44.0 - lines * text::leading(&small)) / 2.0).max(0.0));
                    text::paragraph(ui, &headline, small, ink.text);
                    return;
                };
                ui.add_space(if below.is_some() { 1.0 } else { 11.0 });
                text::line(ui, &headline, strong, ink.text);
                if let Some(below) = below {
                    text::line(ui, &below, font::regular(font::SMALL), ink.muted);
                }
            });
        });
    });
}
