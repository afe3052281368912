//! Canvas of the board, which is a mesh cached between frames, and labels on the mesh.

use std::f32::consts::{FRAC_PI_2, PI, TAU};

use egui::epaint::{Mesh, PathShape, RectShape, StrokeKind, TessellationOptions, Tessellator, Vertex};
use egui::{Color32, FontId, Painter, Pos2, Rect, Shape, Stroke, Vec2, vec2};
use inarow_view::display::{Anchor, Area, BorderSide, Paint, Shape as BoardShape, Symbol};
use inarow_view::{Rgb, Tokens};

use crate::kit::{colour, font};

/// Least size of text, in pixels. Smaller text is unreadable and left out.
const LEAST_TEXT: f32 = 6.5;

/// Mesh under construction.
pub(super) struct Canvas {
    mesh: Mesh,
    tessellator: Tessellator,
    scale: f32,
}

/// Drawing that is placed many times.
pub(super) struct Stamp(Mesh);

/// Text on the board.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Label {
    pub(super) at: Pos2,
    pub(super) text: String,
    /// Font size, in points.
    pub(super) size: f32,
    pub(super) ink: Color32,
    pub(super) bold: bool,
    pub(super) anchor: Anchor,
}

/// Frame that converts a drawing in cells to the screen.
#[derive(Clone, Copy)]
pub(super) struct Frame {
    /// Origin of the coordinates.
    pub(super) origin: Pos2,
    /// Size of a cell, in points.
    pub(super) unit: f32,
}

impl Frame {
    pub(super) fn at(self, (x, y): (f64, f64)) -> Pos2 {
        self.origin + vec2(self.length(x), self.length(y))
    }

    pub(super) fn length(self, cells: f64) -> f32 {
        (cells * f64::from(self.unit)) as f32
    }
}

impl Canvas {
    pub(super) fn new(scale: f32) -> Canvas {
        Canvas::over(scale, Mesh::default())
    }

    /// Creates an empty canvas in the memory of an older mesh. Allocating a large mesh costs more than filling
    /// the mesh.
    pub(super) fn over(scale: f32, mut old: Mesh) -> Canvas {
        old.indices.clear();
        old.vertices.clear();
        // The cached mesh must not depend on the font's texture, which changes. Discs are therefore not taken
        // from the font's texture.
        let options = TessellationOptions {
            prerasterized_discs: false,
            coarse_tessellation_culling: false,
            ..TessellationOptions::default()
        };
        Canvas { mesh: old, tessellator: Tessellator::new(scale, options, [1, 1], Vec::new()), scale }
    }

    pub(super) fn finish(self) -> Mesh {
        self.mesh
    }

    fn add(&mut self, shape: impl Into<Shape>) {
        self.tessellator.tessellate_shape(shape.into(), &mut self.mesh);
    }

    /// Draws a symbol for later use.
    pub(super) fn stamp(&self, symbol: &Symbol, unit: f32) -> Stamp {
        let mut canvas = Canvas::new(self.scale);
        // The origin is on a pixel's corner, like the origin of cells.
        canvas.symbol(symbol, Frame { origin: Pos2::ZERO, unit });
        Stamp(canvas.mesh)
    }

    /// Draws a symbol.
    pub(super) fn symbol(&mut self, symbol: &Symbol, frame: Frame) {
        for (shape, paint) in &symbol.shapes {
            self.shape(shape, *paint, frame);
        }
    }

    /// Draws a shape, with edges of rectangles and straight lines rounded to pixels.
    pub(super) fn shape(&mut self, shape: &BoardShape, paint: Paint, frame: Frame) {
        let (ink, length) = (ink_of(paint), |cells: f64| frame.length(cells));
        match *shape {
            BoardShape::Rect { area, radius } => self.rect(self.sharp(frame, area), length(radius), ink),
            BoardShape::Border { area, radius, width, side: BorderSide::Inside } => {
                self.border(self.sharp(frame, area), length(radius), length(width), ink);
            }
            BoardShape::Border { area, radius, width, side: BorderSide::Outside } => {
                self.frame(self.sharp(frame, area), length(radius), length(width), ink);
            }
            BoardShape::Line { from, to, width, round: true } => {
                self.line(frame.at(from), frame.at(to), length(width), ink);
            }
            BoardShape::Line { from, to, width, round: false } => {
                // A line with a width of whole pixels is sharp.
                let width = (length(width) * self.scale).round().max(1.0) / self.scale;
                let (from, to) = (frame.at(from), frame.at(to));
                // On a board of one cell the line is a point.
                let along = if from == to { Vec2::X } else { (to - from).normalized() };
                let end = along * (width / 2.0);
                self.add(Shape::LineSegment {
                    points: [from - end, to + end],
                    stroke: Stroke::new(width, ink),
                });
            }
            BoardShape::Disc { centre, radius } => self.disc(frame.at(centre), length(radius), ink),
            BoardShape::Ring { centre, radius, width } => {
                self.ring(frame.at(centre), length(radius), length(width), ink);
            }
            BoardShape::ShadedDisc { centre, radius, from, edge } => {
                self.shaded_disc(frame.at(centre), length(radius), frame.at(from), ink, ink_of(edge));
            }
            BoardShape::Capsule { from, to, radius, width } => {
                self.capsule(frame.at(from), frame.at(to), length(radius), length(width), ink);
            }
        }
    }

    /// Returns a rectangle with its corners rounded to pixels.
    pub(super) fn sharp(&self, frame: Frame, area: Area) -> Rect {
        let corner = |x: f64, y: f64| {
            let Pos2 { x, y } = frame.at((x, y));
            Pos2::new((x * self.scale).round() / self.scale, (y * self.scale).round() / self.scale)
        };
        Rect::from_min_max(corner(area.x, area.y), corner(area.x + area.width, area.y + area.height))
    }

    /// Places a stamp.
    pub(super) fn put(&mut self, Stamp(stamp): &Stamp, at: Pos2) {
        let (first, by) = (self.mesh.vertices.len() as u32, at.to_vec2());
        self.mesh.indices.extend(stamp.indices.iter().map(|index| first + index));
        self.mesh
            .vertices
            .extend(stamp.vertices.iter().map(|vertex| Vertex { pos: vertex.pos + by, ..*vertex }));
    }

    pub(super) fn rect(&mut self, rect: Rect, radius: f32, fill: Color32) {
        self.add(RectShape::filled(rect, radius.round(), fill));
    }

    /// Draws a frame of this width around the outside of a rectangle.
    pub(super) fn frame(&mut self, rect: Rect, radius: f32, width: f32, ink: Color32) {
        self.add(RectShape::stroke(rect, radius.round(), Stroke::new(width, ink), StrokeKind::Outside));
    }

    /// Draws a line with round ends.
    fn line(&mut self, from: Pos2, to: Pos2, width: f32, ink: Color32) {
        let along = to - from;
        let forward = if along.length() > 1e-3 { along.angle() } else { 0.0 };
        let radius = width / 2.0;
        let steps = steps(radius * self.scale);
        let mut points = Vec::with_capacity(2 * steps + 2);
        for (end, start) in [(to, forward - FRAC_PI_2), (from, forward + FRAC_PI_2)] {
            for step in 0..=steps {
                points.push(end + Vec2::angled(start + PI * step as f32 / steps as f32) * radius);
            }
        }
        self.add(PathShape::convex_polygon(points, ink, Stroke::NONE));
    }

    fn disc(&mut self, centre: Pos2, radius: f32, fill: Color32) {
        self.add(Shape::circle_filled(centre, radius, fill));
    }

    /// Draws a ring whose radius reaches to the middle of its line.
    fn ring(&mut self, centre: Pos2, radius: f32, width: f32, ink: Color32) {
        // The toolkit draws a circle's stroke outside its edge.
        let inner = (radius - width / 2.0).max(0.0);
        self.add(Shape::circle_stroke(centre, inner, Stroke::new(width, ink)));
    }

    /// Draws a frame of this width along the inside of a rectangle's edge.
    fn border(&mut self, rect: Rect, radius: f32, width: f32, ink: Color32) {
        self.add(RectShape::stroke(rect, radius.round(), Stroke::new(width, ink), StrokeKind::Inside));
    }

    /// Draws the outline of the points within a distance of a straight line.
    fn capsule(&mut self, from: Pos2, to: Pos2, radius: f32, width: f32, ink: Color32) {
        let angle = (to - from).angle();
        let steps = (radius / 2.0).clamp(6.0, 32.0) as usize;
        let end = |centre: Pos2, start: f32| {
            (0..=steps)
                .map(move |step| centre + Vec2::angled(start + PI * step as f32 / steps as f32) * radius)
        };
        let points = end(to, angle - FRAC_PI_2).chain(end(from, angle + FRAC_PI_2)).collect();
        self.add(Shape::closed_line(points, Stroke::new(width, ink)));
    }

    /// Draws a disc whose colour changes from the point `from` to its edge.
    fn shaded_disc(&mut self, centre: Pos2, radius: f32, from: Pos2, inner: Color32, outer: Color32) {
        let count = (4 * steps(radius * self.scale)) as u32;
        let first = self.mesh.vertices.len() as u32;
        self.mesh.vertices.push(Vertex::untextured(from, inner));
        for step in 0..count {
            let turn = TAU * step as f32 / count as f32;
            let edge = centre + Vec2::angled(turn) * radius;
            self.mesh.vertices.push(Vertex::untextured(edge, outer));
            self.mesh.indices.extend([first, first + 1 + step, first + 1 + (step + 1) % count]);
        }
    }
}

fn ink_of(Paint { colour: rgb, opacity }: Paint) -> Color32 {
    if opacity < 1.0 { colour(rgb).gamma_multiply(opacity) } else { colour(rgb) }
}

/// Returns the number of steps with which half a circle of this radius in pixels appears round.
fn steps(radius: f32) -> usize {
    match radius {
        r if r <= 1.0 => 2,
        r if r <= 2.5 => 4,
        r if r <= 6.0 => 6,
        r if r <= 16.0 => 9,
        r if r <= 40.0 => 14,
        _ => 24,
    }
}

impl Label {
    pub(super) fn middle(at: Pos2, text: impl Into<String>, size: f32, ink: Rgb, bold: bool) -> Label {
        Label { at, text: text.into(), size, ink: colour(ink), bold, anchor: Anchor::Middle }
    }

    fn font(&self) -> FontId {
        if self.bold { font::strong(self.size) } else { font::regular(self.size) }
    }

    /// Draws the text in a colour readable on its ground. The last highlight around the text is the ground.
    pub(super) fn draw_on(&self, painter: &Painter, grounds: &[(Rect, Rgb)], tokens: &Tokens) {
        match grounds.iter().rev().find(|(rect, _)| rect.contains(self.at)) {
            Some((_, ground)) => {
                let ink = Rgb(self.ink.r(), self.ink.g(), self.ink.b());
                Label { ink: colour(tokens.legible(ink, *ground)), ..self.clone() }.draw(painter);
            }
            None => self.draw(painter),
        }
    }

    /// Draws a text that is large enough to be read.
    pub(super) fn draw(&self, painter: &Painter) {
        if self.size * painter.pixels_per_point() < LEAST_TEXT
            || !painter.clip_rect().expand(self.size * 3.0).contains(self.at)
        {
            return;
        }
        let galley = painter.layout_no_wrap(self.text.clone(), self.font(), self.ink);
        // The centre is that of capitals and digits, not of the line with its room for accents.
        let base =
            galley.rows.first().and_then(|row| row.row.glyphs.first()).map_or(0.0, |glyph| glyph.pos.y);
        let size = galley.size();
        let shift = match self.anchor {
            Anchor::Middle => vec2(size.x / 2.0, base - self.size * 0.364),
            Anchor::End => vec2(size.x, base),
        };
        painter.galley(self.at - shift, galley, self.ink);
    }
}
