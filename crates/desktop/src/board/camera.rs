//! Where on the screen the board lies: whole when it fits, else the part that zoom and pan show.

use egui::{Pos2, Rect, Vec2, pos2, vec2};
use inarow_core::Cell;
use inarow_view::layout::{CELL_INSET, FRAME, PLATE};
use inarow_view::{Coordinates, DENSE, Layout, Look, Scene};

/// The free border around the board, in points on each side.
const BORDER: f32 = 8.0;
/// What coordinates beside cells take of the room within that border, in points.
const GUTTER: f32 = 14.0;
/// The size up to which cells can be zoomed, in points.
const LARGEST: f32 = 64.0;
/// Cells so many times as large as when the whole board is shown are zoomed.
const ZOOMED: f32 = 1.01;
/// Cells smaller than this, in pixels, are not rounded to whole pixels: too much would be lost.
const LEAST: f32 = 3.0;
/// The strips with coordinates at the left and below a board that is zoomed, in points.
pub(super) const STRIP: Vec2 = vec2(28.0, 20.0);

/// How a board is looked at: kept between frames.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Camera {
    /// 1 shows the whole board.
    zoom: f32,
    /// What is in the middle, in cells from the top-left corner of the layout.
    centre: (f64, f64),
    /// The size of a cell that the zoom is of, in points.
    fit: f32,
}

impl Default for Camera {
    fn default() -> Camera {
        Camera { zoom: 1.0, centre: (0.0, 0.0), fit: 0.0 }
    }
}

/// Where everything of a board is on the screen.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Place {
    pub(super) layout: Layout,
    /// The top-left corner of the layout.
    pub(super) origin: Pos2,
    /// The size of a cell, in points; a whole number of pixels.
    pub(super) unit: f32,
    /// Pixels in a point.
    pub(super) scale: f32,
    /// All the room of the board.
    pub(super) zone: Rect,
    /// The part of it where cells are drawn: without the strips of a zoomed board.
    pub(super) window: Rect,
    /// What the window is when the board is zoomed.
    inner: Rect,
    /// More than fits: there are strips, a mini-map, and room to pan.
    pub(super) zoomed: bool,
    /// The size of a cell when the whole board is shown.
    fit: f32,
    /// The rectangle of all cells with a little around them, in cells.
    cells: [f64; 4],
}

impl Camera {
    /// Where a scene is shown in that room; brings the camera back where it left the board.
    pub(super) fn place(&mut self, scene: &Scene, rect: Rect, scale: f32) -> Place {
        let layout = Layout::of(scene);
        let zone = rect.shrink(BORDER.min(rect.width().min(rect.height()) / 16.0));
        let (width, height) = layout.size();
        let (width, height) = (width as f32, height as f32);
        let fit = fit(scene, &layout, zone);
        let fit = whole(fit * scale) / scale;
        // Small steps add up until cells are a pixel larger; in other room that was not meant.
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
                // The cells with the coordinates beside them are in the middle.
                let [left, top, right, bottom] = cells;
                let beside = vec2((left + right) as f32 - width, (top + bottom) as f32 - height);
                place.origin += gutter(scene) / 2.0 - beside * unit / 2.0;
            }
        }
        self.fit = fit;
        place.origin = place.pixel(place.origin);
        place
    }

    /// Keeps the board's edge from leaving the window's.
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

    /// Zooms so that what is at that point of the screen stays there.
    pub(super) fn zoom_at(&mut self, place: &Place, point: Pos2, factor: f32) {
        let most = (LARGEST / place.fit).max(1.0);
        self.zoom = (self.zoom * factor).clamp(1.0, most);
        let unit = whole(place.fit * self.zoom * place.scale) / place.scale;
        let (x, y) = place.inverse(point);
        let away = (place.inner.center() - point) / unit;
        self.centre = (x + f64::from(away.x), y + f64::from(away.y));
    }

    /// Moves the board by so many points.
    pub(super) fn pan(&mut self, place: &Place, by: Vec2) {
        self.centre.0 -= f64::from(by.x / place.unit);
        self.centre.1 -= f64::from(by.y / place.unit);
    }

    /// Brings that place of the layout into the middle.
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

    /// Whether it shows a part of the board.
    pub(super) fn is_zoomed(&self) -> bool {
        self.zoom > 1.0
    }

    /// Shows the whole board again.
    pub(super) fn fit(&mut self) {
        *self = Camera::default();
    }
}

impl Place {
    /// A scene in the middle of a rectangle, whole.
    pub(super) fn whole(scene: &Scene, rect: Rect, scale: f32) -> Place {
        let mut place = Camera::default().place(scene, rect.expand(BORDER), scale);
        place.zone = rect;
        place
    }

    /// A place of the layout on the screen.
    pub(super) fn at(&self, x: f64, y: f64) -> Pos2 {
        self.origin + vec2((x * f64::from(self.unit)) as f32, (y * f64::from(self.unit)) as f32)
    }

    /// The same on the corner of a pixel.
    pub(super) fn sharp(&self, x: f64, y: f64) -> Pos2 {
        self.pixel(self.at(x, y))
    }

    fn pixel(&self, point: Pos2) -> Pos2 {
        pos2((point.x * self.scale).round() / self.scale, (point.y * self.scale).round() / self.scale)
    }

    /// A length on the screen.
    pub(super) fn length(&self, cells: f64) -> f32 {
        (cells * f64::from(self.unit)) as f32
    }

    /// A rectangle of the layout on the screen, its corners on those of pixels.
    pub(super) fn rect(&self, x: f64, y: f64, width: f64, height: f64) -> Rect {
        Rect::from_min_max(self.sharp(x, y), self.sharp(x + width, y + height))
    }

    /// The square of a cell.
    pub(super) fn cell(&self, cell: Cell) -> Rect {
        let (x, y) = self.layout.corner(cell);
        Rect::from_min_size(self.sharp(x, y), Vec2::splat(self.unit))
    }

    /// The place of the layout at a point of the screen.
    pub(super) fn inverse(&self, point: Pos2) -> (f64, f64) {
        let from = point - self.origin;
        (f64::from(from.x / self.unit), f64::from(from.y / self.unit))
    }

    /// The cell at a point of the screen.
    pub(super) fn cell_at(&self, point: Pos2) -> Option<Cell> {
        if self.zoomed && !self.window.contains(point) {
            return None;
        }
        // Cells are drawn from pixel to pixel, up to half a pixel beside where the layout has them.
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

    /// The part of the layout that the window shows, as shares of all: 0 to 1.
    pub(super) fn shown(&self) -> Rect {
        let [left, top, right, bottom] = self.cells;
        let (from, to) = (self.inverse(self.window.min), self.inverse(self.window.max));
        let share = |value: f64, from: f64, to: f64| (((value - from) / (to - from)) as f32).clamp(0.0, 1.0);
        Rect::from_min_max(
            pos2(share(from.0, left, right), share(from.1, top, bottom)),
            pos2(share(to.0, left, right), share(to.1, top, bottom)),
        )
    }

    /// The place of the layout at such a share of all.
    pub(super) fn of_share(&self, share: Vec2) -> (f64, f64) {
        let [left, top, right, bottom] = self.cells;
        (left + f64::from(share.x) * (right - left), top + f64::from(share.y) * (bottom - top))
    }

    /// Width by height of all cells.
    pub(super) fn aspect(&self) -> f32 {
        let [left, top, right, bottom] = self.cells;
        ((right - left) / (bottom - top)) as f32
    }
}

/// The size of a cell with which a whole board fits into that room, its coordinates beside it.
fn fit(scene: &Scene, layout: &Layout, zone: Rect) -> f32 {
    let (width, height) = layout.size();
    if scene.look == Look::Stones {
        // Coordinates stand on the wood, which the layout has room for.
        return (zone.width() / width as f32).min(zone.height() / height as f32);
    }
    let shape = scene.shape;
    let around = 2.0
        * if !scene.boards.is_empty() {
            PLATE + FRAME * 1.2
        } else if scene.has_weights() {
            // The frame of the active row or column.
            FRAME
        } else if shape.width().max(shape.height()) > DENSE {
            0.1
        } else {
            // Cells are what is seen, not the free border around them.
            -CELL_INSET
        };
    let wide = layout.x(scene.shape.width()) - layout.x(0) + around;
    let high = layout.y(scene.shape.height()) - layout.y(0) + around;
    let gutter = if scene.coordinates == Coordinates::None { 0.0 } else { GUTTER };
    let room = (zone.size() - Vec2::splat(2.0 * gutter)).max(Vec2::splat(1.0));
    (room.x / wide as f32).min(room.y / high as f32)
}

/// The room of coordinates beside cells, to the right and down from where they stand; large boards need all of theirs.
fn gutter(scene: &Scene) -> Vec2 {
    match scene.coordinates {
        _ if scene.shape.width().max(scene.shape.height()) > DENSE => Vec2::ZERO,
        Coordinates::None => Vec2::ZERO,
        Coordinates::Letters => vec2(GUTTER, -GUTTER),
        Coordinates::Numbers => Vec2::splat(GUTTER),
    }
}

/// A whole number of pixels; tiny sizes stay as they are.
fn whole(pixels: f32) -> f32 {
    if pixels < LEAST { pixels.max(0.05) } else { pixels.floor() }
}
