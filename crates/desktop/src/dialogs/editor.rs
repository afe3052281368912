//! Position editor for a board set up by hand.

#[cfg(test)]
mod tests;

use egui::{Align, Event, Key, Layout, Modifiers, Rect, Sense, Ui, UiBuilder, vec2};
use inarow_app::board_editor::{BoardEditor, PasteError, Tool};
use inarow_core::{Cell, Content, Position, Setup, Side, Symmetry};
use inarow_view::game_draft::GameDraft;
use inarow_view::{Coordinates, Look, Scene, SceneCell, Show, Texts, side_name, side_word};

use super::new_game::form::{ROW, checked_field, columns, field, group};
use super::new_game::game_form::GameForm;
use super::new_game::sentences::of_setup;
use crate::app_state::{AppState, Screen};
use crate::board::{BoardInput, BoardView};
use crate::dialogs::widgets;
use crate::kit::{self, Button, Ink, icon};
use inarow_session::{GameSource, NewGame};

/// Preferred width, in points.
const WIDTH: f32 = 1120.0;
/// Width of the column of tools, in points.
const SIDE: f32 = 330.0;
/// Width below which the board is above the tools, in points.
const NARROW: f32 = 620.0;

/// Placeholder as high as the longest error about a pasted text.
const TWO_LINES: &str = "\n";

/// Position editor for a board set up by hand.
pub(crate) struct Editor {
    model: BoardEditor,
    /// Settings of the game as typed, applied to the board once valid.
    game: GameDraft,
    form: GameForm,
    tool: Tool,
    board: BoardView,
    /// Cell painted last while the button is held.
    painted: Option<Cell>,
    /// Text of a position to set up.
    text: String,
    trouble: Option<String>,
    /// Last judged set-up, and the result.
    judged: Option<(Seen, Judged)>,
    /// Set-up when the dialog was opened.
    opened: Setup,
    /// Whether the dialog continues unfinished input.
    again: bool,
    /// Whether the game has begun.
    played: bool,
}

/// Judged set-up and the look of its board.
type Seen = (Setup, (Look, Coordinates));

/// Judgement of the rules about the board.
#[derive(Clone)]
struct Judged {
    scene: Scene,
    position: Option<Position>,
    sentence: String,
}

/// Returns the game to begin with, and its position.
fn begun(state: &AppState) -> (GameSource, Position) {
    let session = (state.session.last().game.clone(), state.session.shown().clone());
    if state.screen != Screen::Start {
        return session;
    }
    let chosen = state.picked.clone().unwrap_or_else(|| state.current_game().game);
    if chosen == session.0 && state.session.selection_revision() > 0 {
        return session;
    }
    let setup = chosen.setup(state.session.seed()).ok();
    match setup.and_then(|setup| Position::new(&setup).ok()) {
        Some(position) => (chosen, position),
        None => session,
    }
}

impl Editor {
    /// Opens the dialog with the shown board, or on the start screen with the chosen game.
    pub(crate) fn open(state: &mut AppState) -> Editor {
        let (source, position) = begun(state);
        let game = match &source {
            GameSource::Spec(spec) => GameDraft::of(spec),
            GameSource::Setup(_) => GameDraft::like(&position.initial_setup()),
        };
        let model = BoardEditor::of(game.clone(), &position);
        Editor {
            opened: model.setup(),
            again: false,
            played: false,
            model,
            game,
            form: GameForm::default(),
            tool: Tool::Turns,
            board: BoardView::default(),
            painted: None,
            text: String::new(),
            trouble: None,
            judged: None,
        }
    }

    /// Returns the dialog for later use if the user changed the board.
    pub(super) fn into_draft(self) -> Option<Editor> {
        let changed = self.model.setup() != self.opened && !self.played;
        changed.then(|| Editor { again: true, judged: None, ..self })
    }

    /// Judges the board by the rules, or reuses the last result for an unchanged board.
    fn judge(&mut self, state: &AppState, ink: &Ink, low: bool) -> Judged {
        let setup = self.model.setup();
        let look = Look::of(&setup, ink.skin());
        // In a low window the coordinates leave their room to the cells.
        let coordinates = if low { Coordinates::None } else { Coordinates::default() };
        if let Some(((judged, drawn), result)) = &self.judged
            && (judged, *drawn) == (&setup, (look, coordinates))
        {
            return result.clone();
        }
        let texts = &state.texts;
        let shape = self.model.shape();
        let judged = self.model.position();
        let (position, sentence) = match judged {
            Ok(position) if position.turn().outcome().is_some() => (None, texts.get("editor-over")),
            Ok(position) => {
                let counts = [
                    ("x", self.model.count(Side::X).into()),
                    ("o", self.model.count(Side::O).into()),
                    look.value(),
                ];
                let side = side_word(self.model.turn(), look);
                let values = [
                    ("counts", texts.with("editor-counts", &counts).into()),
                    ("turn", texts.with("editor-to-move", &[("side", side.into())]).into()),
                ];
                (Some(position), texts.with("editor-ready", &values))
            }
            Err(error) => (None, of_setup(&error, look, texts)),
        };
        let show = Show { allowed: false, coordinates, ..Show::suited(&setup, ink.skin()) };
        let scene = match &position {
            Some(position) => Scene::of(position, &show),
            None => {
                let cells = shape.iter().map(|cell| SceneCell::new(self.model.content(cell))).collect();
                Scene { cells, look, coordinates, ..Scene::empty(shape) }
            }
        };
        let result = Judged { scene, position, sentence };
        self.judged = Some(((setup, (look, coordinates)), result.clone()));
        result
    }

    /// Draws the dialog. Returns false to close the dialog.
    pub(crate) fn ui(&mut self, ui: &mut Ui, state: &mut AppState) -> bool {
        let ink = Ink::of(ui.ctx());
        self.keys(ui, state);
        let low = ui.ctx().content_rect().height() < 700.0;
        let judged = self.judge(state, &ink, low);
        let title = state.texts.get("editor-title");
        let back = state.texts.get("action-back");
        let mut play = false;
        let open = kit::framed(ui, &title, &back, (WIDTH, false), |ui, height| {
            let room = ui.available_width();
            let below = kit::height(ui) + ROW;
            let height = height - below;
            // In a low window there is more room next to the board than below the board.
            if room < NARROW && room < height + 140.0 {
                ui.allocate_ui(vec2(room, height), |ui| {
                    ui.set_max_height(height);
                    kit::scroll(ui, "editor", |ui| {
                        self.draw_board(ui, state, &judged, vec2(room, room.min(height * 0.6)));
                        self.tools(ui, state);
                    });
                });
                play = footer(ui, state, &judged);
                return;
            }
            let wide = (room - SIDE.min(room * 0.45) - 24.0).min(height);
            let (rect, _) = ui.allocate_exact_size(vec2(room, height.min(wide.max(640.0))), Sense::hover());
            let left = Rect::from_min_size(rect.min, vec2(wide, rect.height()));
            let right = Rect::from_min_max(rect.min + vec2(wide + 24.0, 0.0), rect.max);
            let mut beside = ui.new_child(UiBuilder::new().id_salt("board").max_rect(left));
            self.draw_board(&mut beside, state, &judged, left.size());
            let mut beside = ui.new_child(UiBuilder::new().id_salt("tools").max_rect(right));
            kit::scroll(&mut beside, "editor", |ui| {
                self.tools(ui, state);
            });
            play = footer(ui, state, &judged);
        });
        if play {
            let setup = self.model.setup();
            let last = state.session.last();
            let players = last.players.clone().map(|player| state.fitting(player, &setup));
            let (clocks, begins) = (last.clocks, last.begins);
            let game = GameSource::Setup(Box::new(setup));
            self.played = state.start(NewGame { game, players, clocks, best_of: 0, begins });
            return false;
        }
        open
    }

    /// Handles the keys for undo, redo, copy and paste while no text field has the focus.
    fn keys(&mut self, ui: &mut Ui, state: &mut AppState) {
        if ui.ctx().text_edit_focused() {
            return;
        }
        let redo = ui.input_mut(|input| {
            input.consume_key(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z)
                || input.consume_key(Modifiers::COMMAND, Key::Y)
        });
        let undo = ui.input_mut(|input| input.consume_key(Modifiers::COMMAND, Key::Z));
        let (mut pasted, mut copied) = (None, false);
        ui.input_mut(|input| {
            input.events.retain(|event| match event {
                Event::Paste(text) => {
                    pasted = Some(text.clone());
                    false
                }
                Event::Copy => {
                    copied = true;
                    false
                }
                _ => true,
            });
        });
        if redo {
            self.step(BoardEditor::redo);
        } else if undo {
            self.step(BoardEditor::undo);
        }
        if copied {
            self.copy(ui, state);
        }
        if let Some(text) = pasted {
            self.paste(&text, state);
        }
    }

    /// Returns the look of the sides on the board.
    fn look(&self, state: &AppState) -> Look {
        state.look_of(&self.model.setup())
    }

    fn step(&mut self, step: impl FnOnce(&mut BoardEditor)) {
        step(&mut self.model);
        self.game = self.model.game().clone();
        self.trouble = None;
    }

    fn copy(&mut self, ui: &Ui, state: &mut AppState) {
        ui.ctx().copy_text(self.model.text());
        state.say(state.texts.get("copied-position"));
    }

    fn paste(&mut self, text: &str, state: &mut AppState) {
        match self.model.paste(text) {
            Ok(()) => {
                self.trouble = None;
                self.text.clear();
            }
            Err(error) => {
                self.trouble = Some(match error {
                    PasteError::Setup(error) => of_setup(&error, self.look(state), &state.texts),
                    error => state.texts.explain(&error),
                });
            }
        }
    }

    fn draw_board(&mut self, ui: &mut Ui, state: &AppState, judged: &Judged, size: egui::Vec2) {
        let output = ui
            .allocate_ui(size, |ui| {
                ui.set_min_size(size);
                let input = BoardInput {
                    scene: &judged.scene,
                    texts: &state.texts,
                    active: true,
                    motion: false,
                    playable: &|_| true,
                    falls: false,
                    names_cells: true,
                    lands: &|cell| cell,
                };
                self.board.ui(ui, &input)
            })
            .inner;
        let held = ui.input(|input| input.pointer.primary_down());
        if !held {
            self.painted = None;
        }
        if let Some(cell) = output.played {
            self.model.put(cell, self.tool);
            self.trouble = None;
        }
        if let Some(cell) = output.other {
            self.model.put(cell, Tool::Erase);
        }
        // Walls and the eraser continue to paint while the button is held.
        if held
            && matches!(self.tool, Tool::Wall | Tool::Erase)
            && let Some(cell) = output.pointed
            && self.painted != Some(cell)
        {
            self.painted = Some(cell);
            let wanted = if self.tool == Tool::Wall { Content::Wall } else { Content::Empty };
            if self.model.content(cell) != wanted {
                self.model.put(cell, self.tool);
            }
        }
    }

    /// Draws the column of tools.
    fn tools(&mut self, ui: &mut Ui, state: &mut AppState) {
        let texts = &state.texts;
        if self.again && widgets::draft(ui, texts) {
            *self = Editor::open(state);
            return;
        }
        let look = self.look(state);
        kit::capitals(ui, &texts.get("editor-tool"));
        let tools = self.model.tools();
        let names: Vec<String> = tools.iter().map(|tool| tool_name(*tool, look, texts)).collect();
        if !tools.contains(&self.tool) {
            self.tool = tools[0];
        }
        let name = texts.get("editor-tool");
        kit::pick(&mut self.tool, tools, |place| {
            kit::segmented_of(ui, &name, place, &names, kit::height(ui))
        });
        if tools.contains(&Tool::Target) {
            let aimed = match self.model.target() {
                Some(4) => texts.get("editor-target-centre"),
                Some(target) => {
                    let board = texts.get(&format!("board-{target}"));
                    texts.with("editor-target", &[("board", board.into())])
                }
                None => texts.get("editor-target-none"),
            };
            kit::muted(ui, &aimed);
        }
        if self.model.has_turn() {
            ui.add_space(ROW - 8.0);
            field(ui, &texts.get("editor-turn"), |ui| {
                let [x, o] = Side::ALL.map(|side| side_name(side, look, texts));
                let sides = [texts.get("editor-auto"), x, o];
                let (mut turn, name) = (self.model.chosen_turn(), texts.get("editor-turn"));
                if kit::pick(&mut turn, &[None, Some(Side::X), Some(Side::O)], |place| {
                    kit::segmented_of(ui, &name, place, &sides, kit::height(ui))
                }) {
                    self.model.set_turn(turn);
                }
            });
        }
        ui.add_space(ROW - 8.0);
        self.changes(ui, state);
        group(ui, &state.texts.get("editor-game"));
        self.choose_game(ui, look, &state.texts);
    }

    /// Draws the buttons for undo, redo, symmetries and clearing, then the position as text.
    fn changes(&mut self, ui: &mut Ui, state: &mut AppState) {
        let look = self.look(state);
        let texts = &state.texts;
        let turns = [Symmetry::Rotate90, Symmetry::FlipX].map(|symmetry| self.model.can_turn(symmetry));
        let mut pressed = None;
        let buttons = [
            (icon::ARROW_U_UP_LEFT, texts.get("editor-undo"), self.model.can_undo()),
            (icon::ARROW_U_UP_RIGHT, texts.get("editor-redo"), self.model.can_redo()),
            (icon::ARROW_CLOCKWISE, texts.get("editor-rotate"), turns[0]),
            (icon::FLIP_HORIZONTAL, texts.get("editor-mirror"), turns[1]),
            (icon::ERASER, texts.get("editor-clear"), !self.model.is_empty()),
            (icon::COPY, texts.get("editor-copy"), true),
        ];
        columns(ui, buttons.len(), 130.0, |ui, index| {
            let (icon, name, enabled) = &buttons[index];
            let width = ui.available_width();
            if Button::new(name).icon(*icon).enabled(*enabled).width(width).show(ui).clicked() {
                pressed = Some(index);
            }
        });
        if turns == [false, false] {
            kit::muted(ui, &texts.get("editor-no-turn"));
        }
        ui.add_space(ROW - 8.0);
        let mut set = false;
        let mut asked = false;
        let trouble = self.trouble.as_deref();
        checked_field(ui, &texts.get("editor-text"), (trouble, TWO_LINES), |ui| {
            let name = texts.get("editor-text");
            let typed =
                kit::text_field(ui, &name, &mut self.text, &texts.with("editor-text-hint", &[look.value()]));
            ui.add_space(4.0);
            let entered = typed.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
            columns(ui, 2, 110.0, |ui, index| {
                let width = ui.available_width();
                if index == 0 {
                    let filled = !self.text.trim().is_empty();
                    let press = Button::new(&texts.get("editor-set")).enabled(filled).width(width).show(ui);
                    set |= press.clicked() || (entered && filled);
                } else {
                    let press = Button::new(&texts.get("editor-paste")).width(width).show(ui);
                    asked |= press.clicked();
                }
            });
        });
        match pressed {
            Some(0) => self.step(BoardEditor::undo),
            Some(1) => self.step(BoardEditor::redo),
            Some(2) => self.step(|model| model.transform(Symmetry::Rotate90)),
            Some(3) => self.step(|model| model.transform(Symmetry::FlipX)),
            Some(4) => self.step(BoardEditor::clear),
            Some(5) => self.copy(ui, state),
            _ => {}
        }
        if asked {
            // The answer arrives like a paste by keyboard.
            ui.ctx().send_viewport_cmd(egui::ViewportCommand::RequestPaste);
        }
        if set {
            let text = self.text.clone();
            self.paste(&text, state);
        }
    }

    fn choose_game(&mut self, ui: &mut Ui, look: Look, texts: &Texts) {
        let before = self.game.clone();
        let faults = self.game.setup(0).err().unwrap_or_default();
        self.form.ui(ui, texts, look, &mut self.game, &faults, None);
        if self.game != before
            && let Ok(()) = self.model.set_game(self.game.clone())
        {
            self.trouble = None;
        }
    }
}

/// Draws the judgement and the button that starts the game. Returns true if the game is to begin.
fn footer(ui: &mut Ui, state: &AppState, judged: &Judged) -> bool {
    ui.add_space(ROW - 8.0);
    let size = vec2(ui.available_width(), kit::height(ui));
    let row = Layout::right_to_left(Align::Center);
    let pressed = ui.allocate_ui_with_layout(size, row, |ui| {
        ui.spacing_mut().item_spacing.x = 16.0;
        let ready = judged.position.is_some();
        let play = Button::new(&state.texts.get("editor-play")).primary().enabled(ready).show(ui).clicked();
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| match ready {
            true => kit::label(ui, &judged.sentence),
            false => kit::bad(ui, &judged.sentence),
        });
        play
    });
    pressed.inner
}

fn tool_name(tool: Tool, look: Look, texts: &Texts) -> String {
    match tool {
        Tool::X => side_name(Side::X, look, texts),
        Tool::O => side_name(Side::O, look, texts),
        Tool::Turns => texts.get("tool-turns"),
        Tool::Wall => texts.get("tool-wall"),
        Tool::Erase => texts.get("tool-erase"),
        Tool::Target => texts.get("tool-target"),
    }
}
