//! Tests of the board by clicks, keys and pictures.

mod drawn;
mod played;
mod quick;
mod zoomed;

use std::cell::RefCell;
use std::rc::Rc;

use egui::{CentralPanel, Frame};
use egui_kittest::Harness;
use inarow_core::{Cell, Content, GameSpec, Position, Turn};
use inarow_view::{Lang, Scene, Show, Texts, Theme};

use super::{BoardInput, BoardOutput, BoardView};
use crate::testing::{self, Size};

/// Board alone in a window.
struct Bench {
    board: BoardView,
    scene: Scene,
    texts: Texts,
    theme: Theme,
    active: bool,
    motion: bool,
    refusal: Option<String>,
    /// Outputs of every frame, without empty outputs.
    outputs: Rc<RefCell<Vec<BoardOutput>>>,
    ready: bool,
}

impl Bench {
    fn new(scene: Scene) -> Bench {
        Bench {
            board: BoardView::default(),
            scene,
            texts: Texts::new(Lang::En),
            theme: Theme::Indigo,
            active: true,
            motion: false,
            refusal: None,
            outputs: Rc::default(),
            ready: false,
        }
    }

    fn ui(&mut self, ui: &mut egui::Ui) {
        if !self.ready {
            crate::kit::font::install(ui.ctx());
            self.ready = true;
            ui.ctx().request_repaint();
            return;
        }
        crate::kit::theme::apply(ui.ctx(), self.theme, 1.0, self.motion);
        let ink = crate::kit::Ink::of(ui.ctx());
        CentralPanel::default().frame(Frame::new().fill(ink.bg)).show(ui, |ui| {
            let playable = |cell| {
                let shown = self.scene.cell(cell);
                self.scene.mover.is_some()
                    && shown.is_some_and(|cell| {
                        cell.content == Content::Empty && !cell.off && cell.forbidden.is_none()
                    })
            };
            let input = BoardInput {
                scene: &self.scene,
                texts: &self.texts,
                active: self.active,
                motion: self.motion,
                playable: &playable,
                falls: false,
                names_cells: true,
                lands: &|cell| cell,
            };
            let output = self.board.ui(ui, &input);
            if let (Some(cell), Some(why)) = (output.played, &self.refusal) {
                self.board.refuse(cell, why.clone());
            }
            let quiet = BoardOutput { pointed: output.pointed, ..BoardOutput::default() };
            if output != quiet {
                self.outputs.borrow_mut().push(output);
            }
        });
    }

    fn open(self, width: f32, height: f32) -> Harness<'static, Bench> {
        let size = Size { width, height, scale: 1.0 };
        let mut harness = testing::builder(size).build_ui_state(|ui, bench: &mut Bench| bench.ui(ui), self);
        harness.run();
        harness
    }
}

/// Returns a game after some moves, where chance takes the first outcome.
fn position(game: &str, moves: &str) -> Position {
    let spec: GameSpec = game.parse().unwrap();
    let mut state = 1;
    let setup = spec
        .setup(&mut || {
            state += 1;
            state
        })
        .unwrap();
    let mut position = Position::new(&setup).unwrap();
    for name in moves.split_whitespace() {
        while position.turn() == Turn::Chance {
            let chance = position.chance_outcomes()[0];
            position.apply_chance(chance).unwrap();
        }
        let cell = position.shape().parse(name).unwrap();
        position.play(position.turn().side().unwrap(), cell).unwrap();
    }
    position
}

fn scene(game: &str, moves: &str) -> Scene {
    Scene::of(&position(game, moves), &Show::default())
}

/// Returns the cells that were played.
fn played(harness: &Harness<'_, Bench>) -> Vec<Cell> {
    harness.state().outputs.borrow().iter().filter_map(|output| output.played).collect()
}

/// Returns the names of the cells that were played.
fn played_names(harness: &Harness<'_, Bench>) -> String {
    let shape = harness.state().scene.shape;
    let names: Vec<String> = played(harness).into_iter().map(|cell| shape.name(cell).to_string()).collect();
    names.join(" ")
}
