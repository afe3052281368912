//! One scene at one place, ready to be drawn, and the drawings that are cached between frames.

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

/// How far the cached drawing of a zoomed board reaches beyond the window on each side, in sizes of the window: further
/// costs more in every frame, less draws anew more often.
pub(super) const BEYOND: f32 = 0.25;

/// Boards of so many cells have few, and are drawn as if a cell had so many points at least.
const FEW: usize = 81;
const LEAST_OF_FEW: f32 = 16.0;

/// The columns and rows of a scene of which something lies in that part of the screen; all while the board is shown
/// whole.
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

/// How much of a scene is drawn in that part of the screen, and how finely.
pub(super) fn detail_of(scene: &Scene, place: &Place, theme: Theme, moving: &Moving, part: Rect) -> Detail {
    let [columns, rows] = within(scene, place, part);
    // A board of few cells shows what is on it however small it is drawn.
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

/// Everything that the parts of a drawing need to know.
pub(super) struct Drawing<'a> {
    pub(super) scene: &'a Scene,
    pub(super) place: &'a Place,
    pub(super) tokens: &'static Tokens,
    /// What moves, in cells.
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

/// From where the places of an item are measured.
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

/// Plays a list back: up to the ratings `under` whatever the pointer lights, the rest `over` it, texts as labels. The
/// last mark's ring is drawn in every frame.
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

/// A drawing that stays until the scene, the size of its cells or the theme changes. It reaches beyond the window, so
/// that a board that is moved takes its drawing with it.
pub(super) struct CachedDrawing {
    scene: Scene,
    place: Place,
    theme: Theme,
    moving: Moving,
    columns: Range<usize>,
    rows: Range<usize>,
    /// Something that is drawn has changed.
    stale: bool,
    /// How often it was drawn.
    #[cfg(test)]
    pub(super) times: u32,
    /// What lies under whatever the pointer lights.
    pub(super) under: Arc<Mesh>,
    /// What lies above.
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

    /// The scene has changed: what is drawn is drawn anew.
    pub(super) fn forget(&mut self) {
        self.stale = true;
    }

    /// Brings the drawing where it belongs, and draws it anew where that does not do.
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

    /// Whether only the board has moved, and not so far that something comes into view that was not drawn.
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

    /// Where it is drawn.
    #[cfg(test)]
    pub(super) fn place(&self) -> &Place {
        &self.place
    }

    /// The scene that is drawn.
    pub(super) fn scene(&self) -> &Scene {
        &self.scene
    }
}
