//! Small pictures: the program's sign, marks, and one of each game for the start screen.

use egui::{Align2, Color32, CornerRadius, Painter, Pos2, Rect, Stroke, StrokeKind, Ui, Vec2, vec2};
use inarow_core::Side;
use inarow_view::layout::{self, CELL_INSET, HATCH_STEP, WIN_BEYOND, WIN_CASING, WIN_WIDTH};
use inarow_view::{Look, Theme};

use crate::kit::{Ink, colour, font};

/// The sign of the program: three in a row.
pub(super) fn logo(painter: &Painter, rect: Rect, ink: &Ink) {
    let unit = rect.width() / 3.0;
    let at = |x: f32, y: f32| rect.min + vec2(x, y) * unit;
    thick(painter, at(0.4, 2.6), at(2.6, 0.4), 0.28 * unit, ink.accent);
    for (x, y) in [(0.6, 2.4), (1.5, 1.5), (2.4, 0.6)] {
        painter.circle_filled(at(x, y), 0.42 * unit, ink.x);
    }
}

/// A line with round ends, as one shape: its parts would show where they overlap.
fn thick(painter: &Painter, from: Pos2, to: Pos2, width: f32, colour: Color32) {
    const STEPS: usize = 8;
    let along = to - from;
    let angle = along.angle();
    let end = |centre: Pos2, start: f32| {
        (0..=STEPS).map(move |step| {
            let turn = start + std::f32::consts::PI * step as f32 / STEPS as f32;
            centre + Vec2::angled(turn) * (width / 2.0)
        })
    };
    let quarter = std::f32::consts::FRAC_PI_2;
    let outline = end(to, angle - quarter).chain(end(from, angle + quarter)).collect();
    painter.add(egui::Shape::convex_polygon(outline, colour, Stroke::NONE));
}

/// A mark, or a stone where the board has stones.
pub(super) fn mark(painter: &Painter, side: Side, look: Look, rect: Rect, ink: &Ink) {
    let tokens = ink.tokens();
    let size = rect.width();
    match (look, side) {
        (Look::Stones, side) => {
            let fill = if side == Side::X { tokens.stone_x } else { tokens.stone_o };
            let edge = Stroke::new((size * 0.035).max(1.0), colour(tokens.stone_edge));
            painter.circle(rect.center(), size * 0.38, colour(fill), edge);
        }
        (Look::Marks, Side::X) => cross(painter, rect, ink.x),
        (Look::Marks, Side::O) => ring(painter, rect, ink.o),
    }
}

fn cross(painter: &Painter, rect: Rect, colour: Color32) {
    let inner = rect.shrink(rect.width() * 0.26);
    let width = rect.width() * 0.13;
    thick(painter, inner.left_top(), inner.right_bottom(), width, colour);
    thick(painter, inner.right_top(), inner.left_bottom(), width, colour);
}

fn ring(painter: &Painter, rect: Rect, colour: Color32) {
    // A circle's stroke is laid around it, not upon its edge.
    let (radius, width) = (rect.width() * 0.255, rect.width() * 0.125);
    painter.circle_stroke(rect.center(), radius - width / 2.0, Stroke::new(width, colour));
}

/// A grid of plain cells with marks on it, `n` by `n`.
struct Cells<'a> {
    painter: &'a Painter,
    ink: &'a Ink,
    rect: Rect,
    n: usize,
}

impl Cells<'_> {
    fn unit(&self) -> f32 {
        self.rect.width() / self.n as f32
    }

    fn at(&self, x: f32, y: f32) -> Pos2 {
        self.rect.min + vec2(x, y) * self.unit()
    }

    fn cell(&self, x: usize, y: usize) -> Rect {
        Rect::from_min_size(self.at(x as f32, y as f32), Vec2::splat(self.unit()))
    }

    fn fill(&self, x: usize, y: usize, colour: Color32) {
        let unit = self.unit();
        let rect = self.cell(x, y).shrink(unit * 0.04);
        self.painter.rect_filled(rect, CornerRadius::same((unit * 0.12).round() as u8), colour);
    }

    fn ground(&self) {
        for y in 0..self.n {
            for x in 0..self.n {
                self.fill(x, y, self.ink.raised);
            }
        }
    }

    fn marks(&self, crosses: &[(usize, usize)], rings: &[(usize, usize)]) {
        for (x, y) in crosses {
            cross(self.painter, self.cell(*x, *y), self.ink.x);
        }
        for (x, y) in rings {
            ring(self.painter, self.cell(*x, *y), self.ink.o);
        }
    }
}

/// The picture of the game with this place on the start screen.
pub(super) fn game(ui: &Ui, place: usize, rect: Rect, ink: &Ink) {
    let painter = ui.painter();
    let cells = |n| Cells { painter, ink, rect, n };
    match place {
        0 => {
            let cells = cells(3);
            cells.ground();
            cells.marks(&[(0, 0), (1, 1), (2, 2)], &[(2, 0), (1, 2)]);
            // As on the board: from centre to centre and a little beyond, clear of the marks.
            let slanting = WIN_BEYOND as f32 * std::f32::consts::FRAC_1_SQRT_2;
            let (from, to) = (0.5 - slanting, 2.5 + slanting);
            let width = cells.unit() * WIN_WIDTH as f32;
            for (a, b) in [(from, 0.84), (1.16, 1.84), (2.16, to)] {
                let cased = Stroke::new(width + 2.0 * (width * WIN_CASING as f32).max(1.0), ink.raised);
                painter.line_segment([cells.at(a, a), cells.at(b, b)], cased);
            }
            thick(painter, cells.at(from, from), cells.at(to, to), width, ink.win);
        }
        1 => stones(painter, rect, &[(1, 4), (2, 3), (3, 2), (4, 1)], &[(2, 4), (3, 3), (2, 2)], None),
        2 => {
            stones(painter, rect, &[(1, 2), (2, 2), (3, 3), (3, 4)], &[(2, 3), (4, 3), (1, 4)], Some((3, 2)))
        }
        3 => {
            let cells = cells(7);
            cells.ground();
            cells.marks(&[(1, 3), (2, 3), (3, 3), (4, 3), (5, 3)], &[(0, 3), (6, 3), (3, 2)]);
        }
        4 => ultimate(painter, rect, ink),
        5 => score(&cells(5)),
        6 => {
            let cells = cells(7);
            cells.ground();
            for (x, y) in [(2, 2), (2, 3), (3, 3), (5, 1), (5, 2)] {
                cells.fill(x, y, colour(ink.tokens().wall));
                hatch(&cells, x, y);
            }
            cells.marks(&[(4, 4), (3, 4), (5, 5)], &[(4, 5), (3, 2)]);
        }
        _ => {
            let cells = cells(6);
            for y in 0..6 {
                for x in 0..6 {
                    let share = 1.0 - x.max(y) as f32 * 0.13;
                    cells.fill(x, y, ink.surface.lerp_to_gamma(ink.raised, share));
                }
            }
            let width = cells.unit() * 0.22;
            thick(painter, cells.at(3.0, 2.2), cells.at(3.0, 3.8), width, ink.accent);
            thick(painter, cells.at(2.2, 3.0), cells.at(3.8, 3.0), width, ink.accent);
        }
    }
}

/// A wall is hatched as well as dark.
fn hatch(cells: &Cells<'_>, x: usize, y: usize) {
    let unit = cells.unit();
    let rect = cells.cell(x, y).shrink(unit * CELL_INSET as f32);
    let line = Stroke::new(1.0, colour(cells.ink.tokens().wall_line));
    let [side, radius, step] = [rect.width(), unit * 0.12, unit * HATCH_STEP as f32].map(f64::from);
    for stroke in layout::hatch(side, radius, step, 1.0) {
        let [x1, y1, x2, y2] = stroke.map(|length| length as f32);
        cells.painter.line_segment([rect.min + vec2(x1, y1), rect.min + vec2(x2, y2)], line);
    }
}

fn stones(
    painter: &Painter,
    rect: Rect,
    black: &[(usize, usize)],
    white: &[(usize, usize)],
    forbidden: Option<(usize, usize)>,
) {
    let tokens = Theme::Wood.tokens();
    painter.rect_filled(rect, CornerRadius::same(6), colour(tokens.cell));
    let unit = rect.width() / 6.4;
    let at = |x: f32, y: f32| rect.min + vec2(x + 0.7, y + 0.7) * unit;
    let line = Stroke::new(1.0, colour(tokens.grid));
    for i in 0..6 {
        let i = i as f32;
        painter.line_segment([at(0.0, i), at(5.0, i)], line);
        painter.line_segment([at(i, 0.0), at(i, 5.0)], line);
    }
    let edge = Stroke::new(1.0, colour(tokens.stone_edge));
    for (stones, fill) in [(black, tokens.stone_x), (white, tokens.stone_o)] {
        for (x, y) in stones {
            painter.circle(at(*x as f32, *y as f32), unit * 0.42, colour(fill), edge);
        }
    }
    if let Some((x, y)) = forbidden {
        let centre = at(x as f32, y as f32);
        let (d, width, bad) = (unit * 0.25, unit * 0.14, colour(tokens.bad));
        thick(painter, centre + vec2(-d, -d), centre + vec2(d, d), width, bad);
        thick(painter, centre + vec2(d, -d), centre + vec2(-d, d), width, bad);
    }
}

fn ultimate(painter: &Painter, rect: Rect, ink: &Ink) {
    let unit = rect.width() / 9.6;
    let at = |x: f32, y: f32| rect.min + vec2(x + 0.1, y + 0.1) * unit;
    for board in 0..9 {
        for cell in 0..9 {
            let x = (board % 3) as f32 * 3.2 + (cell % 3) as f32;
            let y = (board / 3) as f32 * 3.2 + (cell / 3) as f32;
            let fill = if board == 5 { ink.cell_hover } else { ink.raised };
            let rect = Rect::from_min_size(at(x + 0.06, y + 0.06), Vec2::splat(unit * 0.88));
            painter.rect_filled(rect, CornerRadius::same(1), fill);
        }
    }
    let board = |x: f32, y: f32| Rect::from_min_size(at(x, y), Vec2::splat(3.0 * unit));
    cross(painter, board(3.2, 3.2), ink.x);
    ring(painter, board(0.0, 6.4), ink.o);
    cross(painter, board(6.4, 0.0), ink.x);
}

fn score(cells: &Cells<'_>) {
    cells.ground();
    cells.marks(&[(0, 0), (2, 0), (4, 0), (2, 1)], &[(1, 0), (3, 0), (0, 1)]);
    for (x, weight) in [(1, "+1"), (3, "−1"), (4, "+2")] {
        let colour = if weight.starts_with('−') { cells.ink.bad } else { cells.ink.muted };
        let font = font::figures(cells.unit() * 0.46);
        cells.painter.text(cells.cell(x, 1).center(), Align2::CENTER_CENTER, weight, font, colour);
    }
    let row = Rect::from_min_max(cells.at(0.0, 1.0), cells.at(5.0, 2.0));
    let frame = Stroke::new(2.0, colour(cells.ink.tokens().target));
    cells.painter.rect_stroke(row, CornerRadius::same(3), frame, StrokeKind::Inside);
}
