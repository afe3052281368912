//! A scene as SVG. One cell is 100 units wide; every shape is placed by the view's layout.

mod board;
mod canvas;
mod heat;
mod marks;
mod overlay;

use inarow_core::Side;
use inarow_view::{Layout, Look, Scene, Tokens};

use crate::Style;
use canvas::Canvas;

/// The usual size of a cell, in pixels.
const CELL_PIXELS: f64 = 44.0;
/// Larger boards get smaller cells, so that the longer side stays within this, in pixels.
const LONGEST_SIDE: f64 = 2200.0;

/// Everything that the parts of a drawing need to know.
struct Drawing<'a> {
    scene: &'a Scene,
    layout: Layout,
    tokens: &'static Tokens,
    /// Longer sides than `inarow_view::DENSE`: lines instead of separate cells.
    dense: bool,
    /// Marks that did not win recede.
    faded: bool,
}

impl Drawing<'_> {
    fn stones(&self) -> bool {
        self.scene.look == Look::Stones
    }
}

/// The id of the symbol that a side's marks are drawn with.
pub(crate) fn mark_symbol(side: Side, stones: bool, beside_weights: bool) -> &'static str {
    use canvas::Symbol;
    let symbol = match (side, stones, beside_weights) {
        (_, true, _) => Symbol::Stone,
        (Side::X, _, false) => Symbol::Cross,
        (Side::X, _, true) => Symbol::SmallCross,
        (Side::O, _, false) => Symbol::Ring,
        (Side::O, _, true) => Symbol::SmallRing,
    };
    symbol.id()
}

/// Draws a scene as a complete SVG document.
///
/// ```
/// use inarow_core::Shape;
/// use inarow_picture::{Style, svg};
/// use inarow_view::{Scene, Theme};
/// let scene = Scene::empty(Shape::new(3, 3).unwrap());
/// assert!(svg(&scene, &Style::new(Theme::Light)).starts_with("<svg "));
/// ```
pub fn svg(scene: &Scene, style: &Style) -> String {
    let layout = Layout::of(scene);
    let (width, height) = layout.size();
    let pixels = CELL_PIXELS.min(LONGEST_SIDE / width.max(height));
    let drawing = Drawing {
        scene,
        tokens: style.theme.tokens(),
        dense: scene.shape.width().max(scene.shape.height()) > inarow_view::DENSE,
        // Who asks for move numbers wants to read them all.
        faded: scene.is_won() && scene.cells.iter().all(|cell| cell.number.is_none()),
        layout,
    };
    let mut canvas = Canvas::new();
    canvas.open_document(width, height, pixels, style.title.as_deref());
    canvas.symbols();
    if style.background {
        canvas.rect(0.0, 0.0, width, height, 0.0, drawing.tokens.bg);
    }
    board::draw(&mut canvas, &drawing);
    marks::draw(&mut canvas, &drawing);
    overlay::draw(&mut canvas, &drawing);
    canvas.finish()
}
