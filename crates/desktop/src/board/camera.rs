//! Place of the board on the screen. A board that does not fit shows the part selected by zoom and pan.

use egui::{Pos2, Rect, Vec2, pos2, vec2};
use inarow_core::Cell;
use inarow_view::layout::{CELL_INSET, FRAME, PLATE};
use inarow_view::{Coordinates, DENSE, Layout, Look, Scene};

/// Free border around the board, in points on each side.
const BORDER: f32 = 8.0;
/// Room of coordinates next to cells within the border, in points.
const GUTTER: f32 = 14.0;
/// Largest size of zoomed cells, in points.
const LARGEST: f32 = 64.0;
/// Least ratio to the size on the whole board at which cells count as zoomed.
const ZOOMED: f32 = 1.01;
/// Size in pixels below which cells are not rounded to whole pixels, because rounding would lose too much.
const LEAST: f32 = 3.0;
/// Width and height of the strips with coordinates on the left and below a zoomed board, in points.
pub(super) const STRIP: Vec2 = vec2(28.0, 20.0);

/// View of a board, kept between frames.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Camera {
    /// Zoom factor, at which 1 shows the whole board.
    zoom: f32,
    /// Middle of the view, in cells from the top-left corner of the layout.
    centre: (f64, f64),
    /// Size of a cell that the zoom factor refers to, in points.
    fit: f32,
}

impl Default for Camera {
    fn default() -> Camera {
        Camera { zoom: 1.0, centre: (0.0, 0.0), fit: 0.0 }
    }
}

/// Places of everything on a board on the screen.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Place {
    pub(super) layout: Layout,
    /// Top-left corner of the layout.
    pub(super) origin: Pos2,
    /// Size of a cell, which is a whole number of pixels, in points.
    pub(super) unit: f32,
    /// Pixels per point.
    pub(super) scale: f32,
    /// Whole area of the board.
    pub(super) zone: Rect,
    /// Area in which cells are drawn, without the strips of a zoomed board.
    pub(super) window: Rect,
    /// Value of `window` for a zoomed board.
    inner: Rect,
    /// Whether the board is larger than its area, so that there are strips, a mini-map, and panning.
    pub(super) zoomed: bool,
    /// Size of a cell when the whole board is shown, in points.
    fit: f32,
    /// Rectangle of the cells with a small margin, as left, top, right and bottom, in cells.
    cells: [f64; 4],
}

impl Camera {
    /// Returns the place of a scene in an area. Brings back a camera that left the board.
    pub(super) fn place(&mut self, scene: &Scene, rect: Rect, scale: f32) -> Place {
        let layout = Layout::of(scene);
        let zone = rect.shrink(BORDER.min(rect.width().min(rect.height()) / 16.0));
        let (width, height) = layout.size();
        let (width, height) = (width as f32, height as f32);
        let fit = fit(scene, &layout, zone);
        let fit = whole(fit * scale) / scale;
        // Small steps add up until cells are a pixel larger. A change of the area must not complete the small
        // steps.
        if self.fit != fit && whole(self.fit * self.zoom * scale) / scale <= self.fit * ZOOMED {
            self.zoom = 1.0;
        }
        let most = (LARGEST / fit).max(1.0);
        self.zoom = if self.zoom.is_finite() { self.zoom.clamp(1.0, most) } else { 1.0 };
        let unit = whole(fit * self.zoom * scale) / scale;
        let zoomed = unit > fit * ZOOMED;
        let around = 0.3;
        let cells = [
            layout.x(0) - around,
            layout.y(0) - around,
            layout.x(scene.shape.width()) + around,
            layout.y(scene.shape.height()) + around,
        ];
        let mut place = Place {
            layout,
            origin: zone.center(),
            unit,
            scale,
            zone,
            window: zone,
            inner: zone,
            zoomed,
            fit,
            cells,
        };
        let [left, above, below] = match scene.coordinates {
            Coordinates::None => [0.0; 3],
            Coordinates::Letters => [STRIP.x, 0.0, STRIP.y],
            Coordinates::Numbers => [STRIP.x, STRIP.y, 0.0],
        };
        place.inner = Rect::from_min_max(zone.min + vec2(left, above), zone.max - vec2(0.0, below));
        if zoomed {
            place.window = place.inner;
            self.keep_within(&place);
            let (x, y) = self.centre;
            place.origin = place.window.center() - vec2(x as f32, y as f32) * unit;
        } else {
            self.centre = (f64::from(width) / 2.0, f64::from(height) / 2.0);
            place.origin = zone.center() - vec2(width, height) * unit / 2.0;
            if scene.look == Look::Marks {
                // The cells and the coordinates next to the cells are centred together.
                let [left, top, right, bottom] = cells;
                let beside = vec2((left + right) as f32 - width, (top + bottom) as f32 - height);
                place.origin += gutter(scene) / 2.0 - beside * unit / 2.0;
            }
        }
        self.fit = fit;
        place.origin = place.pixel(place.origin);
        place
    }

    /// Keeps the board's edge from entering the window.
    fn keep_within(&mut self, place: &Place) {
        let size = place.window.size() / place.unit;
        let keep = |centre: f64, from: f64, to: f64, room: f64| {
            if to - from <= room {
                (from + to) / 2.0
            } else {
                centre.clamp(from + room / 2.0, to - room / 2.0)
            }
        };
        let [left, top, right, bottom] = place.cells;
        self.centre = (
            keep(self.centre.0, left, right, f64::from(size.x)),
            keep(self.centre.1, top, bottom, f64::from(size.y)),
        );
    }

    /// Zooms by a factor around `point` of the screen, which keeps its part of the board.
    pub(super) fn zoom_at(&mut self, place: &Place, point: Pos2, factor: f32) {
        let most = (LARGEST / place.fit).max(1.0);
        self.zoom = (self.zoom * factor).clamp(1.0, most);
        let unit = whole(place.fit * self.zoom * place.scale) / place.scale;
        let (x, y) = place.inverse(point);
        let away = (place.inner.center() - point) / unit;
        self.centre = (x + f64::from(away.x), y + f64::from(away.y));
    }

    /// Moves the board by an offset in points.
    pub(super) fn pan(&mut self, place: &Place, by: Vec2) {
        self.centre.0 -= f64::from(by.x / place.unit);
        self.centre.1 -= f64::from(by.y / place.unit);
    }

    /// Brings a position of the layout into the middle.
    pub(super) fn look_at(&mut self, x: f64, y: f64) {
        self.centre = (x, y);
    }

    /// Pans until a cell is in view.
    pub(super) fn show(&mut self, place: &Place, cell: Cell) {
        if !place.zoomed {
            return;
        }
        let at = place.cell(cell).expand(place.unit * 0.5);
        let room = place.window;
        let beyond = |low: f32, high: f32, from: f32, to: f32| {
            if low < from { from - low } else { (to - high).min(0.0) }
        };
        let by = vec2(
            beyond(at.left(), at.right(), room.left(), room.right()),
            beyond(at.top(), at.bottom(), room.top(), room.bottom()),
        );
        self.pan(place, by);
    }

    /// Whether only a part of the board is shown.
    pub(super) fn is_zoomed(&self) -> bool {
        self.zoom > 1.0
    }

    /// Shows the whole board again.
    pub(super) fn fit(&mut self) {
        *self = Camera::default();
    }
}

impl Place {
    /// Returns the place of a whole scene in the middle of a rectangle.
    pub(super) fn whole(scene: &Scene, rect: Rect, scale: f32) -> Place {
        let mut place = Camera::default().place(scene, rect.expand(BORDER), scale);
        place.zone = rect;
        place
    }

    /// Converts a position of the layout to the screen.
    pub(super) fn at(&self, x: f64, y: f64) -> Pos2 {
        self.origin + vec2((x * f64::from(self.unit)) as f32, (y * f64::from(self.unit)) as f32)
    }

    /// Converts a position of the layout to the screen, rounded to a pixel's corner.
    pub(super) fn sharp(&self, x: f64, y: f64) -> Pos2 {
        self.pixel(self.at(x, y))
    }

    fn pixel(&self, point: Pos2) -> Pos2 {
        pos2((point.x * self.scale).round() / self.scale, (point.y * self.scale).round() / self.scale)
    }

    /// Converts a length in cells to points.
    pub(super) fn length(&self, cells: f64) -> f32 {
        (cells * f64::from(self.unit)) as f32
    }

    /// Converts a rectangle of the layout to the screen, with its corners rounded to pixels.
    pub(super) fn rect(&self, x: f64, y: f64, width: f64, height: f64) -> Rect {
        Rect::from_min_max(self.sharp(x, y), self.sharp(x + width, y + height))
    }

    /// Returns the square of a cell on the screen.
    pub(super) fn cell(&self, cell: Cell) -> Rect {
        let (x, y) = self.layout.corner(cell);
        Rect::from_min_size(self.sharp(x, y), Vec2::splat(self.unit))
    }

    /// Converts a point of the screen to a position of the layout.
    pub(super) fn inverse(&self, point: Pos2) -> (f64, f64) {
        let from = point - self.origin;
        (f64::from(from.x / self.unit), f64::from(from.y / self.unit))
    }

    /// Returns the cell at a point of the screen.
    pub(super) fn cell_at(&self, point: Pos2) -> Option<Cell> {
        if self.zoomed && !self.window.contains(point) {
            return None;
        }
        // Cells are rounded to pixels, so they may be half a pixel from their place in the layout.
        let half = 0.5 / self.scale;
        let around =
            [vec2(0.0, 0.0), vec2(half, half), vec2(-half, -half), vec2(half, -half), vec2(-half, half)];
        around.into_iter().find_map(|by| {
            let (x, y) = self.inverse(point + by);
            let cell = self.layout.cell_at(x, y)?;
            let drawn = self.cell(cell);
            let within = (drawn.left()..drawn.right()).contains(&point.x)
                && (drawn.top()..drawn.bottom()).contains(&point.y);
            within.then_some(cell)
        })
    }

    /// Returns the displayed part of the layout, as shares from 0 to 1.
    pub(super) fn shown(&self) -> Rect {
        let [left, top, right, bottom] = self.cells;
        let (from, to) = (self.inverse(self.window.min), self.inverse(self.window.max));
        let share = |value: f64, from: f64, to: f64| (((value - from) / (to - from)) as f32).clamp(0.0, 1.0);
        Rect::from_min_max(
            pos2(share(from.0, left, right), share(from.1, top, bottom)),
            pos2(share(to.0, left, right), share(to.1, top, bottom)),
        )
    }

    /// Returns the position of the layout at a share from 0 to 1.
    pub(super) fn of_share(&self, share: Vec2) -> (f64, f64) {
        let [left, top, right, bottom] = self.cells;
        (left + f64::from(share.x) * (right - left), top + f64::from(share.y) * (bottom - top))
    }

    /// Returns the ratio of width to height of the cells together.
    pub(super) fn aspect(&self) -> f32 {
        let [left, top, right, bottom] = self.cells;
        ((right - left) / (bottom - top)) as f32
    }
}

/// Returns the size of a cell with which the whole board and its coordinates fit into the area.
fn fit(scene: &Scene, layout: &Layout, zone: Rect) -> f32 {
    let (width, height) = layout.size();
    if scene.look == Look::Stones {
        // Coordinates are on the wood, for which the layout has room.
        return (zone.width() / width as f32).min(zone.height() / height as f32);
    }
    let shape = scene.shape;
    let around = 2.0
        * if !scene.boards.is_empty() {
            PLATE + FRAME * 1.2
        } else if scene.has_weights() {
            // The active row or column has a frame.
            FRAME
        } else if shape.width().max(shape.height()) > DENSE {
            0.1
        } else {
            // Outer cells need only their visible parts to fit, not their free border.
            -CELL_INSET
        };
    let wide = layout.x(scene.shape.width()) - layout.x(0) + around;
    let high = layout.y(scene.shape.height()) - layout.y(0) + around;
    let gutter = if scene.coordinates == Coordinates::None { 0.0 } else { GUTTER };
    let room = (zone.size() - Vec2::splat(2.0 * gutter)).max(Vec2::splat(1.0));
    (room.x / wide as f32).min(room.y / high as f32)
}

/// Returns the room of coordinates next to cells. Positive values are on the left and above, negative values
/// below. Large boards need their whole area, without that room.
fn gutter(scene: &Scene) -> Vec2 {
    match scene.coordinates {
        _ if scene.shape.width().max(scene.shape.height()) > DENSE => Vec2::ZERO,
        Coordinates::None => Vec2::ZERO,
        Coordinates::Letters => vec2(GUTTER, -GUTTER),
        Coordinates::Numbers => Vec2::splat(GUTTER),
    }
}

/// Rounds down to a whole number of pixels, but leaves tiny sizes unchanged.
fn whole(pixels: f32) -> f32 {
    if pixels < LEAST { pixels.max(0.05) } else { pixels.floor() }
}
