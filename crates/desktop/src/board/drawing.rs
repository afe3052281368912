//! Scene at a place, ready to be drawn, and drawings that are cached between frames.

use std::ops::Range;
use std::sync::Arc;

use egui::Rect;
use egui::epaint::Mesh;
use inarow_core::Cell;
use inarow_view::display::{self, Detail, DisplayList, Item, LayerName, Moving, Placed, Text, display_list};
use inarow_view::{Look, Scene, Theme, Tokens};

use super::camera::Place;
use super::canvas::{Canvas, Frame, Label};
use super::coordinates;
use crate::kit::colour;

/// Extent of a zoomed board's cached drawing beyond the window on each side, in sizes of the window. A larger
/// extent costs more in every frame. A smaller extent is redrawn more often.
pub(super) const BEYOND: f32 = 0.25;

/// Largest number of cells of a small board. Small boards are drawn as if a cell had at least [`LEAST_OF_FEW`]
/// points.
const FEW: usize = 81;
const LEAST_OF_FEW: f32 = 16.0;

/// Returns the columns and rows of a scene that intersect a part of the screen. A whole board returns every
/// column and row.
fn within(scene: &Scene, place: &Place, part: Rect) -> [Range<usize>; 2] {
    let (from, to) = (place.inverse(part.min), place.inverse(part.max));
    let range = |count: usize, at: &dyn Fn(usize) -> f64, from: f64, to: f64| {
        if !place.zoomed {
            return 0..count;
        }
        let first = (0..count).position(|i| at(i) + 1.0 > from).unwrap_or(count);
        let last = (0..count).rposition(|i| at(i) < to).map_or(first, |last| last + 1);
        first..last.max(first)
    };
    [
        range(scene.shape.width(), &|i| place.layout.x(i), from.0, to.0),
        range(scene.shape.height(), &|i| place.layout.y(i), from.1, to.1),
    ]
}

/// Returns the detail for drawing a scene in a part of the screen.
pub(super) fn detail_of(scene: &Scene, place: &Place, theme: Theme, moving: &Moving, part: Rect) -> Detail {
    let [columns, rows] = within(scene, place, part);
    // A small board shows every detail at any size.
    let least = if scene.shape.cells() <= FEW { LEAST_OF_FEW } else { 0.0 };
    let points_per_cell = place.unit.max(least);
    Detail {
        tokens: theme.tokens(),
        pixels_per_cell: f64::from(points_per_cell * place.scale),
        points_per_cell: Some(f64::from(points_per_cell)),
        shaded: true,
        columns,
        rows,
        skip: moving.clone(),
    }
}

/// Data that every part of a drawing needs.
pub(super) struct Drawing<'a> {
    pub(super) scene: &'a Scene,
    pub(super) place: &'a Place,
    pub(super) tokens: &'static Tokens,
    /// Shapes of the moving parts, in cells.
    pub(super) pieces: display::Drawing<'a>,
}

impl<'a> Drawing<'a> {
    pub(super) fn new(scene: &'a Scene, place: &'a Place, detail: &'a Detail) -> Drawing<'a> {
        let pieces = display::Drawing::new(scene, &place.layout, detail);
        Drawing { scene, place, tokens: detail.tokens, pieces }
    }

    pub(super) fn stones(&self) -> bool {
        self.scene.look == Look::Stones
    }
}

/// Returns the frame in which an item is measured.
pub(super) fn frame_of(place: &Place, cell: Option<Cell>) -> Frame {
    Frame { origin: cell.map_or(place.origin, |cell| place.cell(cell).min), unit: place.unit }
}

/// Draws shapes that move.
pub(super) fn play_shapes(canvas: &mut Canvas, items: &[Placed], place: &Place) {
    for (cell, item) in items {
        if let Item::Shape(shape, paint) = item {
            canvas.shape(shape, *paint, frame_of(place, *cell));
        }
    }
}

/// Draws a display list. Layers below the marks go `under` highlighted cells, and other layers `over` those
/// cells. Texts become labels. The ring of the last mark is drawn in every frame instead.
fn play(list: DisplayList, place: &Place, under: &mut Canvas, over: &mut Canvas, labels: &mut Vec<Label>) {
    let stamps: Vec<_> = list.symbols.iter().map(|symbol| under.stamp(symbol, place.unit)).collect();
    for layer in list.layers.into_iter().filter(|layer| layer.name != LayerName::Last) {
        let canvas = if layer.name < LayerName::Marks { &mut *under } else { &mut *over };
        for (cell, item) in layer.items {
            let frame = frame_of(place, cell);
            match item {
                Item::Shape(shape, paint) => canvas.shape(&shape, paint, frame),
                Item::Use(symbol) => {
                    if let Some(stamp) = stamps.get(symbol) {
                        canvas.put(stamp, frame.origin);
                    }
                }
                Item::Text(Text { at, text, size, ink, bold, anchor }) => {
                    let (at, size) = (frame.at(at), frame.length(size));
                    labels.push(Label { at, text, size, ink: colour(ink), bold, anchor });
                }
            }
        }
    }
}

/// Drawing that is reused until the scene, the size of its cells or the theme changes. The drawing reaches
/// beyond the window, so that panning can move the drawing.
pub(super) struct CachedDrawing {
    scene: Scene,
    place: Place,
    theme: Theme,
    moving: Moving,
    columns: Range<usize>,
    rows: Range<usize>,
    /// Whether the scene has changed.
    stale: bool,
    /// Number of times that the drawing was made.
    #[cfg(test)]
    pub(super) times: u32,
    /// Mesh below highlighted cells.
    pub(super) under: Arc<Mesh>,
    /// Mesh above highlighted cells.
    pub(super) over: Arc<Mesh>,
    pub(super) labels: Vec<Label>,
}

impl CachedDrawing {
    /// Draws a scene.
    pub(super) fn new(scene: &Scene, place: &Place, theme: Theme, moving: &Moving) -> CachedDrawing {
        let mut cached = CachedDrawing {
            scene: scene.clone(),
            place: place.clone(),
            theme,
            moving: moving.clone(),
            columns: 0..0,
            rows: 0..0,
            stale: false,
            #[cfg(test)]
            times: 0,
            under: Arc::default(),
            over: Arc::default(),
            labels: Vec::new(),
        };
        cached.draw();
        cached
    }

    /// Marks the drawing as outdated, because the scene has changed.
    pub(super) fn forget(&mut self) {
        self.stale = true;
    }

    /// Moves the drawing to its place, or redraws the scene if moving is not enough.
    pub(super) fn follow(&mut self, scene: &Scene, place: &Place, theme: Theme, moving: &Moving) {
        let same = !self.stale && self.theme == theme && self.moving == *moving;
        if same && self.place == *place {
            return;
        }
        if same && self.reaches(place) {
            self.shift(place);
            return;
        }
        if self.stale {
            self.scene = scene.clone();
        }
        self.place.clone_from(place);
        self.theme = theme;
        self.moving.clone_from(moving);
        self.draw();
    }

    /// Whether the board has only moved, and everything in view was drawn.
    fn reaches(&self, place: &Place) -> bool {
        let mut moved = place.clone();
        moved.origin = self.place.origin;
        let [columns, rows] = within(&self.scene, place, place.window);
        let within = |inner: &Range<usize>, outer: &Range<usize>| {
            inner.is_empty() || (outer.start <= inner.start && inner.end <= outer.end)
        };
        moved == self.place && within(&columns, &self.columns) && within(&rows, &self.rows)
    }

    fn shift(&mut self, place: &Place) {
        let by = place.origin - self.place.origin;
        Arc::make_mut(&mut self.under).translate(by);
        Arc::make_mut(&mut self.over).translate(by);
        for label in &mut self.labels {
            label.at += by;
        }
        self.place.clone_from(place);
    }

    fn draw(&mut self) {
        let window = self.place.window;
        let part = window.expand2(window.size() * BEYOND);
        let detail = detail_of(&self.scene, &self.place, self.theme, &self.moving, part);
        let list = display_list(&self.scene, &self.place.layout, &detail);
        let old = |mesh: &mut Arc<Mesh>| Arc::into_inner(std::mem::take(mesh)).unwrap_or_default();
        self.labels.clear();
        let mut under = Canvas::over(self.place.scale, old(&mut self.under));
        let mut over = Canvas::over(self.place.scale, old(&mut self.over));
        let beyond = coordinates::beyond_wood(&self.scene, &self.place);
        if beyond > 0.0 && !self.place.zoomed {
            let (width, height) = self.place.layout.size();
            let wood = self.place.rect(0.0, 0.0, width, height).expand(beyond);
            under.rect(wood, self.place.length(0.2) + beyond, colour(detail.tokens.cell));
        }
        play(list, &self.place, &mut under, &mut over, &mut self.labels);
        if !self.place.zoomed {
            coordinates::beside(&mut self.labels, &self.scene, &self.place, detail.tokens);
        }
        (self.columns, self.rows) = (detail.columns, detail.rows);
        self.under = Arc::new(under.finish());
        self.over = Arc::new(over.finish());
        self.stale = false;
        #[cfg(test)]
        {
            self.times += 1;
        }
    }

    /// Returns the place of the drawing.
    #[cfg(test)]
    pub(super) fn place(&self) -> &Place {
        &self.place
    }

    /// Returns the drawn scene.
    pub(super) fn scene(&self) -> &Scene {
        &self.scene
    }
}
