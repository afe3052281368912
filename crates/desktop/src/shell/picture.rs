//! Small pictures: the program's sign, marks, and one of each game for the start screen.

use egui::{Align2, Color32, CornerRadius, Painter, Pos2, Rect, Stroke, StrokeKind, Ui, Vec2, vec2};
use inarow_core::Side;
use inarow_view::Look;
use inarow_view::layout::{self, CELL_INSET, FADED, HATCH_STEP, STONE, WIN_BEYOND};

use crate::kit::{Ink, colour, font};

/// The width of the winning line on a card: narrower than the strokes of an X, which it runs along.
const WIN_LINE: f32 = 0.08;

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
pub(super) fn game(ui: &Ui, place: usize, look: Look, rect: Rect, ink: &Ink) {
    let painter = ui.painter();
    let cells = |n| Cells { painter, ink, rect, n };
    match place {
        0 => {
            let cells = cells(3);
            cells.ground();
            cells.marks(&[(0, 0), (1, 1), (2, 2)], &[(2, 0), (1, 2)]);
            // As on the board: from centre to centre and a little beyond.
            let slanting = WIN_BEYOND as f32 * std::f32::consts::FRAC_1_SQRT_2;
            let (from, to) = (0.5 - slanting, 2.5 + slanting);
            thick(painter, cells.at(from, from), cells.at(to, to), cells.unit() * WIN_LINE, ink.win);
        }
        1 => GOMOKU.paint(painter, look, rect, ink),
        2 => RENJU.paint(painter, look, rect, ink),
        3 => CARO.paint(painter, look, rect, ink),
        4 => ultimate(painter, rect, ink),
        5 => score(&cells(5)),
        6 => COURSE.paint(painter, look, rect, ink),
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

/// A corner of a game of five in a row, `n` by `n`: drawn with marks or with stones, as the theme draws its board.
struct Corner {
    n: usize,
    x: &'static [(usize, usize)],
    o: &'static [(usize, usize)],
    walls: &'static [(usize, usize)],
    forbidden: Option<(usize, usize)>,
    /// A row of five that counts and one that does not, each by its row; both lie in the columns 1 to 5.
    rows: Option<FiveRows>,
}

/// What Caro is about: an open five wins, one that is blocked at both ends does not.
#[derive(Clone, Copy)]
struct FiveRows {
    won: usize,
    blocked: usize,
}

const GOMOKU: Corner = Corner {
    n: 6,
    x: &[(1, 4), (2, 3), (3, 2), (4, 1)],
    o: &[(2, 4), (3, 3), (2, 2)],
    walls: &[],
    forbidden: None,
    rows: None,
};
const RENJU: Corner = Corner {
    n: 6,
    x: &[(1, 2), (2, 2), (3, 3), (3, 4)],
    o: &[(2, 3), (4, 3), (1, 4)],
    walls: &[],
    forbidden: Some((3, 2)),
    rows: None,
};
const CARO: Corner = Corner {
    n: 7,
    x: &[(1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (1, 4), (2, 4), (3, 4), (4, 4), (5, 4)],
    o: &[(0, 1), (6, 1), (2, 5), (4, 5), (3, 3)],
    walls: &[],
    forbidden: None,
    rows: Some(FiveRows { won: 4, blocked: 1 }),
};
const COURSE: Corner = Corner {
    n: 7,
    x: &[(4, 4), (3, 4), (5, 5)],
    o: &[(4, 5), (3, 2)],
    walls: &[(2, 2), (2, 3), (3, 3), (5, 1), (5, 2)],
    forbidden: None,
    rows: None,
};

impl Corner {
    /// Whether a mark of X stands in the row that does not win.
    fn recedes(&self, mark: &(usize, usize)) -> bool {
        self.rows.is_some_and(|rows| rows.blocked == mark.1) && self.x.contains(mark)
    }

    fn paint(&self, painter: &Painter, look: Look, rect: Rect, ink: &Ink) {
        match look {
            Look::Marks => self.marks(&Cells { painter, ink, rect, n: self.n }),
            Look::Stones => self.stones(painter, rect, ink),
        }
    }

    fn marks(&self, cells: &Cells<'_>) {
        cells.ground();
        let (unit, ink) = (cells.unit(), cells.ink);
        for (x, y) in self.walls {
            cells.fill(*x, *y, colour(ink.tokens().wall));
            hatch(cells.painter, cells.cell(*x, *y), ink);
        }
        for mark in self.x {
            let colour = if self.recedes(mark) { receding(ink.x, ink.raised) } else { ink.x };
            cross(cells.painter, cells.cell(mark.0, mark.1), colour);
        }
        cells.marks(&[], self.o);
        if let Some(rows) = self.rows {
            rows.paint(cells.painter, |x, y| cells.at(x + 0.5, y + 0.5), unit, ink.raised, ink);
        }
        if let Some((x, y)) = self.forbidden {
            // As on the board: a cross would look like a mark.
            let (centre, width) = (cells.cell(x, y).center(), (unit * 0.06).max(1.0));
            let (radius, line) = (unit * 0.2, Stroke::new(width, ink.bad));
            cells.painter.circle_stroke(centre, radius - width / 2.0, line);
            let slant = Vec2::splat(radius * std::f32::consts::FRAC_1_SQRT_2);
            cells.painter.line_segment([centre - slant, centre + slant], line);
        }
    }

    fn stones(&self, painter: &Painter, rect: Rect, ink: &Ink) {
        let tokens = ink.tokens();
        painter.rect_filled(rect, CornerRadius::same(6), colour(tokens.cell));
        // The edge of the board at the first and the last line.
        let last = (self.n - 1) as f32;
        let unit = rect.width() / (last + 1.4);
        let at = |x: f32, y: f32| rect.min + vec2(x + 0.7, y + 0.7) * unit;
        let line = Stroke::new(1.0, colour(tokens.grid));
        for i in 0..self.n {
            let i = i as f32;
            painter.line_segment([at(0.0, i), at(last, i)], line);
            painter.line_segment([at(i, 0.0), at(i, last)], line);
        }
        let crossing = |(x, y): &(usize, usize)| at(*x as f32, *y as f32);
        for wall in self.walls {
            let cell = Rect::from_center_size(crossing(wall), Vec2::splat(unit));
            painter.rect_filled(cell.shrink(unit * CELL_INSET as f32), 1.0, colour(tokens.wall));
            hatch(painter, cell, ink);
        }
        let edge = Stroke::new(1.0, colour(tokens.stone_edge));
        for (stones, fill) in [(self.x, tokens.stone_x), (self.o, tokens.stone_o)] {
            for stone in stones {
                let fill = if self.recedes(stone) {
                    receding(colour(fill), colour(tokens.cell))
                } else {
                    colour(fill)
                };
                painter.circle(crossing(stone), unit * STONE as f32 - 0.5, fill, edge);
            }
        }
        if let Some(rows) = self.rows {
            rows.paint(painter, at, unit, colour(tokens.cell), ink);
        }
        if let Some(point) = &self.forbidden {
            let centre = crossing(point);
            let (d, width, bad) = (unit * 0.25, unit * 0.14, colour(tokens.bad));
            thick(painter, centre + vec2(-d, -d), centre + vec2(d, d), width, bad);
            thick(painter, centre + vec2(d, -d), centre + vec2(-d, d), width, bad);
        }
    }
}

/// A mark that did not win, on its ground.
fn receding(ink: Color32, ground: Color32) -> Color32 {
    ground.lerp_to_gamma(ink, FADED)
}

impl FiveRows {
    /// The line through the five that wins, and a bar at each end of the one that is blocked. `at` gives the middle of a
    /// cell.
    fn paint(self, painter: &Painter, at: impl Fn(f32, f32) -> Pos2, unit: f32, ground: Color32, ink: &Ink) {
        let beyond = WIN_BEYOND as f32;
        let (won, blocked) = (self.won as f32, self.blocked as f32);
        let (from, to) = (at(1.0 - beyond, won), at(5.0 + beyond, won));
        let width = (unit * WIN_LINE * 1.5).max(2.0);
        thick(painter, from, to, width + 2.0, ground);
        thick(painter, from, to, width, ink.win);
        for end in [0.5, 5.5] {
            let half = vec2(0.0, unit * 0.5);
            let centre = at(end, blocked);
            thick(painter, centre - half, centre + half, (unit * 0.14).max(2.0), ink.bad);
        }
    }
}

/// A wall is hatched as well as dark.
fn hatch(painter: &Painter, cell: Rect, ink: &Ink) {
    let unit = cell.width();
    let rect = cell.shrink(unit * CELL_INSET as f32);
    let line = Stroke::new(1.0, colour(ink.tokens().wall_line));
    let [side, radius, step] = [rect.width(), unit * 0.12, unit * HATCH_STEP as f32].map(f64::from);
    for stroke in layout::hatch(side, radius, step, 1.0) {
        let [x1, y1, x2, y2] = stroke.map(|length| length as f32);
        painter.line_segment([rect.min + vec2(x1, y1), rect.min + vec2(x2, y2)], line);
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
