//! The board: drawn from a scene, played with mouse, touch, pen and keyboard.

use egui::{Color32, Rect, Sense, Ui, Vec2};
use inarow_core::{Cell, Content, Side};
use inarow_view::{Layout, Scene, Texts};

use crate::kit::Ink;

/// What the board is given for one frame.
pub(crate) struct BoardInput<'a> {
    /// What is shown.
    pub(crate) scene: &'a Scene,
    /// For the names of cells.
    pub(crate) texts: &'a Texts,
    /// A person may play now: cells react.
    pub(crate) active: bool,
    /// Marks grow and lines draw themselves.
    pub(crate) motion: bool,
}

/// What happened on the board in one frame.
#[derive(Clone, Debug, PartialEq, Default)]
pub(crate) struct BoardOutput {
    /// A person wants to play there: a click, Enter on the cursor, or typed coordinates.
    pub(crate) played: Option<Cell>,
    /// The cell under the pointer or the keyboard's cursor.
    pub(crate) pointed: Option<Cell>,
}

/// The board between frames: what is zoomed, where the cursor is, what moves.
#[derive(Default)]
pub(crate) struct BoardView {
    refusal: Option<(Cell, String)>,
}

impl BoardView {
    /// Says near a cell why a click was refused; the sentence fades.
    pub(crate) fn refuse(&mut self, cell: Cell, why: String) {
        self.refusal = Some((cell, why));
    }

    /// Draws the board into all the room there is and reads what people do with it.
    pub(crate) fn ui(&mut self, ui: &mut Ui, input: &BoardInput<'_>) -> BoardOutput {
        let (rect, response) = ui.allocate_exact_size(ui.available_size(), Sense::click());
        draw(ui, input.scene, rect);
        let layout = Layout::of(input.scene);
        let (origin, unit) = place(&layout, rect);
        let at = |position: egui::Pos2| {
            let place = (position - origin) / unit;
            layout.cell_at(f64::from(place.x), f64::from(place.y))
        };
        let played =
            response.interact_pointer_pos().filter(|_| response.clicked() && input.active).and_then(at);
        BoardOutput { played, pointed: response.hover_pos().and_then(at) }
    }
}

/// Draws a scene in the middle of a rectangle, to look at only: diagrams, previews.
pub(crate) fn draw(ui: &Ui, scene: &Scene, rect: Rect) {
    let ink = Ink::of(ui.ctx());
    let layout = Layout::of(scene);
    let (origin, unit) = place(&layout, rect);
    for (cell, shown) in scene.shape.iter().zip(&scene.cells) {
        let (x, y) = layout.corner(cell);
        let corner = origin + Vec2::new(x as f32, y as f32) * unit;
        let colour = match shown.content {
            Content::Mark(Side::X) => ink.x,
            Content::Mark(Side::O) => ink.o,
            _ => ink.cell,
        };
        ui.painter().rect_filled(Rect::from_min_size(corner, Vec2::splat(unit * 0.92)), 4.0, colour);
    }
    let _: Color32 = ink.line;
}

/// The upper left corner of a board in the middle of a rectangle, and the size of its cells.
fn place(layout: &Layout, rect: Rect) -> (egui::Pos2, f32) {
    let (width, height) = layout.size();
    let unit = (rect.width() / width as f32).min(rect.height() / height as f32);
    (rect.center() - Vec2::new(width as f32, height as f32) * unit / 2.0, unit)
}
