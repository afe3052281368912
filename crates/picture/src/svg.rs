//! A scene as SVG. One cell is 100 units wide; every shape is placed by the view's layout.

mod board;
pub(crate) mod canvas;
mod heat;
pub(crate) mod marks;
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
    /// How many pixels a cell has.
    pixels: f64,
}

/// Cells of less pixels have plain marks and light lines between them.
const TINY: f64 = 12.0;
/// Boards whose cells have less pixels show every fifth line only.
const SPARSE: f64 = 6.0;
/// The least size of a coordinate and of a move number, in pixels.
const LEAST_LABEL: f64 = 9.0;
const LEAST_NUMBER: f64 = 5.0;

impl Drawing<'_> {
    fn stones(&self) -> bool {
        self.scene.look == Look::Stones
    }

    /// Cells are too small for the shapes of marks.
    fn tiny(&self) -> bool {
        self.pixels < TINY
    }

    /// A width in cells, at least so many pixels.
    fn width(&self, cells: f64, pixels: f64) -> f64 {
        cells.max(pixels / self.pixels)
    }

    /// Whether a number of that size, in cells, can be read.
    fn legible(&self, size: f64) -> bool {
        size * self.pixels >= LEAST_NUMBER
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
    let layout = layout_of(scene);
    let (width, height) = layout.size();
    let pixels = CELL_PIXELS.min(LONGEST_SIDE / width.max(height));
    document(scene, layout, style, pixels)
}

/// The layout of a scene in its usual size: as in pictures of so many pixels, with room for three figures where there
/// are any.
pub(crate) fn layout_of(scene: &Scene) -> Layout {
    let (width, height) = Layout::of(scene).size();
    let longest = width.max(height) * CELL_PIXELS;
    Layout::in_pixels(scene, longest.min(LONGEST_SIDE), LEAST_LABEL)
}

/// The layout of a scene whose longer side has so many pixels.
pub(crate) fn layout_in(scene: &Scene, pixels: u32) -> Layout {
    Layout::in_pixels(scene, f64::from(pixels), LEAST_LABEL)
}

/// The same document for a picture with that layout and so many pixels a cell: what is too small there for lines and
/// marks as they are drawn is drawn plainer.
pub(crate) fn document(scene: &Scene, layout: Layout, style: &Style, pixels: f64) -> String {
    let (width, height) = layout.size();
    let drawing = Drawing {
        scene,
        tokens: style.theme.tokens(),
        dense: scene.shape.width().max(scene.shape.height()) > inarow_view::DENSE,
        // Who asks for move numbers wants to read them all.
        faded: scene.is_won() && scene.cells.iter().all(|cell| cell.number.is_none()),
        layout,
        pixels,
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
