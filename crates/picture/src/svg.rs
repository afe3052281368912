//! A scene as SVG. One cell is 100 units wide. The shapes come from the view's display list.

pub(crate) mod canvas;
mod coordinates;
mod grid;

use std::ops::Range;

use inarow_view::display::{Detail, DisplayList, LayerName, Symbol, display_list};
use inarow_view::{Layout, Scene};

use crate::{Style, mark};
use canvas::{Canvas, ids};
pub use grid::Grid;

/// Default side of a cell, in pixels.
const CELL_PIXELS: f64 = 44.0;
/// Limit on the longer side, in pixels. Larger boards get smaller cells.
const LONGEST_SIDE: f64 = 2200.0;
/// Least size of a coordinate, in pixels.
const LEAST_LABEL: f64 = 9.0;
/// Cell side below which lines have whole pixels, in pixels.
const SHARP: f64 = 24.0;

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
    mark::svg(document(scene, &layout, style, pixels_of(&layout)))
}

/// Returns the side of a cell in a picture of default size, in pixels.
pub(crate) fn pixels_of(layout: &Layout) -> f64 {
    let (width, height) = layout.size();
    CELL_PIXELS.min(LONGEST_SIDE / width.max(height))
}

/// Returns the layout of a scene in default size. Coordinates have room for three figures.
pub(crate) fn layout_of(scene: &Scene) -> Layout {
    let (width, height) = Layout::of(scene).size();
    let longest = width.max(height) * CELL_PIXELS;
    Layout::in_pixels(scene, longest.min(LONGEST_SIDE), LEAST_LABEL)
}

/// Returns the layout of a scene whose longer side has `pixels`.
pub(crate) fn layout_in(scene: &Scene, pixels: u32) -> Layout {
    Layout::in_pixels(scene, f64::from(pixels), LEAST_LABEL)
}

/// Draws the SVG document for a picture with `layout` and `pixels` a cell. Lines and marks that would be too
/// small are drawn plainer.
pub(crate) fn document(scene: &Scene, layout: &Layout, style: &Style, pixels: f64) -> String {
    with_symbols(scene, layout, style, pixels, Vec::new()).0
}

/// Works like [`document`] for a few cells. Draws layers over the whole board, and coordinates only at an edge.
pub(crate) fn document_of(
    scene: &Scene,
    layout: &Layout,
    style: &Style,
    pixels: f64,
    [columns, rows]: [Range<usize>; 2],
) -> String {
    let is_inner = columns.start > 0 && rows.start > 0;
    let is_inner = is_inner && columns.end < scene.shape.width() && rows.end < scene.shape.height();
    let detail = Detail { columns, rows, ..Detail::picture(scene, style.theme.tokens(), pixels) };
    let mut canvas = Canvas::new();
    canvas.open_document(layout.size(), pixels, style.title.as_deref());
    paint_list(&mut canvas, layout, style, &detail, display_list(scene, layout, &detail), Vec::new());
    if !is_inner {
        coordinates::draw(&mut canvas, scene, layout, style.theme.tokens().muted);
    }
    canvas.finish()
}

/// Works like [`document`] with `more` symbols. Also returns the ids of these symbols.
pub(crate) fn with_symbols(
    scene: &Scene,
    layout: &Layout,
    style: &Style,
    pixels: f64,
    more: Vec<Symbol>,
) -> (String, Vec<String>) {
    let mut canvas = Canvas::new();
    canvas.open_document(layout.size(), pixels, style.title.as_deref());
    let ids = paint(&mut canvas, scene, layout, style, pixels, more);
    (canvas.finish(), ids)
}

/// Draws the board. Returns the ids of the symbols in `more`.
fn paint(
    canvas: &mut Canvas,
    scene: &Scene,
    layout: &Layout,
    style: &Style,
    pixels: f64,
    more: Vec<Symbol>,
) -> Vec<String> {
    let detail = Detail::picture(scene, style.theme.tokens(), pixels);
    let ids = paint_list(canvas, layout, style, &detail, display_list(scene, layout, &detail), more);
    coordinates::draw(canvas, scene, layout, style.theme.tokens().muted);
    ids
}

/// Draws a display list. Returns the ids of the symbols in `more`.
fn paint_list(
    canvas: &mut Canvas,
    layout: &Layout,
    style: &Style,
    detail: &Detail,
    mut list: DisplayList,
    more: Vec<Symbol>,
) -> Vec<String> {
    let used = list.symbols.len();
    list.symbols.extend(more);
    let mut ids = ids(&list.symbols);
    canvas.symbols(&list.symbols, &ids);
    if style.background {
        canvas.ground(layout.size(), detail.tokens.bg);
    }
    for layer in &list.layers {
        // Lines of about a pixel are sharp only without smoothing.
        let sharp = layer.name == LayerName::Lines && detail.pixels_per_cell < SHARP;
        canvas.layer(&layer.items, layout, &ids, sharp);
    }
    ids.split_off(used)
}
