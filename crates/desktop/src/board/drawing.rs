//! One scene at one place, ready to be drawn, and the drawings that are kept between frames.

use std::ops::Range;
use std::sync::Arc;

use egui::Rect;
use egui::epaint::Mesh;
use inarow_core::{Cell, Content, Side, SmallBoard};
use inarow_view::layout::NUMBER;
use inarow_view::{DENSE, Look, Rgb, Scene, SceneCell, Theme, Tokens};

use super::camera::Place;
use super::canvas::{Canvas, Label};
use super::{cells, marks, overlay};

/// Move numbers smaller than this, in pixels, are not written.
const LEAST_NUMBER: f32 = 7.0;
/// In cells smaller than this, in points, marks are plain.
const TINY: f32 = 12.0;
/// How far the kept drawing of a zoomed board reaches beyond the window on each side, in sizes of the window: further
/// costs more in every frame, less draws anew more often.
pub(super) const BEYOND: f32 = 0.25;
/// A board of less than this many pixels a cell shows only every fifth line.
const LEAST_LINES: f32 = 6.0;

/// Everything that the parts of a drawing need to know.
pub(super) struct Drawing<'a> {
    pub(super) scene: &'a Scene,
    pub(super) place: &'a Place,
    pub(super) tokens: &'static Tokens,
    /// Longer sides than [`DENSE`]: lines instead of separate cells.
    pub(super) dense: bool,
    /// Only every fifth line is drawn.
    pub(super) sparse: bool,
    /// Marks that did not win recede: how opaque those of X and of O then are.
    pub(super) faded: Option<[f32; 2]>,
    /// Marks are small, above weights.
    pub(super) weights: bool,
    /// Move numbers can be read.
    pub(super) numbers: bool,
    /// What moves and is drawn anew in every frame.
    pub(super) moving: &'a Moving,
    columns: Range<usize>,
    rows: Range<usize>,
}

/// What is left out of the kept drawing because it moves, or moved last.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Moving {
    /// Marks that grow.
    pub(super) cells: Vec<Cell>,
    /// Small boards whose large mark grows.
    pub(super) boards: Vec<usize>,
    /// The winning lines draw themselves.
    pub(super) lines: bool,
}

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

impl<'a> Drawing<'a> {
    /// What the window shows of a scene.
    pub(super) fn new(scene: &'a Scene, place: &'a Place, theme: Theme, moving: &'a Moving) -> Drawing<'a> {
        Drawing::part(scene, place, theme, moving, place.window)
    }

    fn part(scene: &'a Scene, place: &'a Place, theme: Theme, moving: &'a Moving, part: Rect) -> Drawing<'a> {
        let numbers = NUMBER as f32 * place.unit * place.scale >= LEAST_NUMBER;
        let [columns, rows] = within(scene, place, part);
        let (width, height) = (scene.shape.width(), scene.shape.height());
        let tokens = theme.tokens();
        // Who asks for move numbers wants to read them all.
        let faded = scene.is_won() && scene.cells.iter().all(|cell| cell.number.is_none());
        Drawing {
            scene,
            place,
            tokens,
            dense: width.max(height) > DENSE,
            sparse: place.unit * place.scale < LEAST_LINES,
            faded: faded.then(|| Side::ALL.map(|side| tokens.faded_mark(scene.look, side))),
            weights: scene.has_weights(),
            numbers,
            moving,
            columns,
            rows,
        }
    }

    pub(super) fn stones(&self) -> bool {
        self.scene.look == Look::Stones
    }

    /// The cells that are drawn.
    pub(super) fn cells(&self) -> impl Iterator<Item = (Cell, &'a SceneCell)> {
        let scene = self.scene;
        let shape = scene.shape;
        let columns = self.columns.clone();
        self.rows.clone().flat_map(move |y| {
            columns.clone().filter_map(move |x| {
                let cell = shape.cell(x as i64, y as i64)?;
                Some((cell, scene.cell(cell)?))
            })
        })
    }

    /// Cells are too small for the shapes of marks, and for a ring within them.
    pub(super) fn tiny(&self) -> bool {
        self.place.unit < TINY
    }

    /// The columns in view.
    pub(super) fn columns(&self) -> Range<usize> {
        self.columns.clone()
    }

    /// The rows in view.
    pub(super) fn rows(&self) -> Range<usize> {
        self.rows.clone()
    }

    /// A length of a cell on the screen.
    pub(super) fn length(&self, cells: f64) -> f32 {
        self.place.length(cells)
    }

    /// A width of a line on the screen, at least so many pixels.
    pub(super) fn width(&self, cells: f64, pixels: f32) -> f32 {
        self.place.length(cells).max(pixels / self.place.scale)
    }

    /// What a cell is filled with.
    pub(super) fn fill_of(&self, cell: &SceneCell) -> Rgb {
        let tokens = self.tokens;
        match (cell.lit && cell.content == Content::Empty, cell.off) {
            _ if self.stones() => tokens.cell,
            (true, _) => tokens.cell_hover,
            // On its plate, which is of the same colour, a closed cell must still be seen.
            (_, true) if !self.scene.boards.is_empty() && cell.content == Content::Empty => {
                tokens.cell.over(tokens.cell_off, 0.7)
            }
            (_, true) if self.scene.boards.is_empty() && cell.content == Content::Empty => tokens.cell_off,
            _ => tokens.cell,
        }
    }

    /// The state of the small board of a cell; open in games without any.
    pub(super) fn board_of(&self, cell: Cell) -> SmallBoard {
        let (x, y) = self.scene.shape.xy(cell);
        self.scene.boards.get(y / 3 * 3 + x / 3).map_or(SmallBoard::Open, |board| board.state)
    }
}

/// A drawing that stays until the scene, the size of its cells or the theme changes. It reaches beyond the window, so
/// that a board that is moved takes its drawing with it.
pub(super) struct Kept {
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

impl Kept {
    /// Draws a scene.
    pub(super) fn new(scene: &Scene, place: &Place, theme: Theme, moving: &Moving) -> Kept {
        let mut kept = Kept {
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
        kept.draw();
        kept
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
        let drawing = Drawing::part(&self.scene, &self.place, self.theme, &self.moving, part);
        let old = |mesh: &mut Arc<Mesh>| Arc::into_inner(std::mem::take(mesh)).unwrap_or_default();
        self.labels.clear();
        let mut under = Canvas::over(self.place.scale, old(&mut self.under));
        cells::draw(&mut under, &mut self.labels, &drawing);
        let mut over = Canvas::over(self.place.scale, old(&mut self.over));
        marks::draw(&mut over, &mut self.labels, &drawing);
        overlay::draw(&mut over, &mut self.labels, &drawing);
        (self.columns, self.rows) = (drawing.columns(), drawing.rows());
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
