//! The marks: crosses and rings, stones, move numbers, the last one's ring; large marks of won small boards.

use egui::{Color32, Pos2, Rect, Vec2, pos2, vec2};
use inarow_core::{Cell, Content, Side, SmallBoard};
use inarow_view::layout::{
    CELL_RADIUS, CROSS, CROSS_WIDTH, DIMMED, LARGE_HATCH, LARGE_HATCH_WIDTH, LARGE_WIDTH, MARK_BESIDE_WEIGHT,
    OUTLINE, OUTLINE_WIDTH, RING, RING_WIDTH, STONE, STONE_EDGE, WIN_CASING, WIN_CASING_ON_STONES, WIN_WIDTH,
    mark_centre, number_disc, number_size,
};
use inarow_view::{Look, Rgb, SceneCell};

use super::canvas::{Canvas, Label, Stamp};
use super::cells;
use super::drawing::Drawing;
use crate::kit::colour;

/// The winning line is no wider than this, in points: on large cells it would be a beam.
const WIDEST_LINE: f32 = 10.0;

/// How one mark is drawn.
#[derive(Clone, Copy, PartialEq)]
struct Form {
    side: Side,
    /// The opacity of a mark, or of a stone.
    opacity: f32,
    ground: Rgb,
}

pub(super) fn draw(canvas: &mut Canvas, labels: &mut Vec<Label>, drawing: &Drawing<'_>) {
    let ultimate = !drawing.scene.boards.is_empty();
    marks(canvas, drawing);
    if ultimate {
        number_discs(canvas, drawing);
        dim_decided(canvas, drawing);
        for (board, _) in drawing.scene.boards.iter().enumerate() {
            if !drawing.moving.boards.contains(&board) {
                large_mark(canvas, drawing, board, 1.0);
            }
        }
    }
    if !drawing.moving.lines {
        winning_lines(canvas, drawing, 1.0);
    }
    if !ultimate {
        number_discs(canvas, drawing);
    }
    answered(canvas, drawing);
    numbers(labels, drawing);
}

/// The outline of a line that the last reply may still answer.
fn answered(canvas: &mut Canvas, drawing: &Drawing<'_>) {
    let scene = drawing.scene;
    let Some(side) = scene.mover.map(Side::other) else { return };
    let ink = colour(drawing.tokens.of_side(scene.look, side));
    let (radius, width) = (drawing.length(OUTLINE), drawing.width(OUTLINE_WIDTH, 1.0).min(2.5));
    for &(from, to) in &scene.answered {
        let [from, to] = [from, to].map(|cell| drawing.place.cell(cell).center());
        let angle = (to - from).angle();
        let steps = (radius / 2.0).clamp(6.0, 32.0) as usize;
        let end = |centre: Pos2, start: f32| {
            (0..=steps).map(move |step| {
                let turn = start + std::f32::consts::PI * step as f32 / steps as f32;
                centre + Vec2::angled(turn) * radius
            })
        };
        let quarter = std::f32::consts::FRAC_PI_2;
        let points = end(to, angle - quarter).chain(end(from, angle + quarter)).collect();
        canvas.add(egui::Shape::closed_line(points, egui::Stroke::new(width, ink)));
    }
}

/// How a mark is drawn in that scene.
fn form(drawing: &Drawing<'_>, at: Cell, cell: &SceneCell) -> Option<Form> {
    let Content::Mark(side) = cell.content else { return None };
    // A small board that is decided is dimmed as it is.
    let opacity = match drawing.faded {
        Some(faded) if !cell.winning && drawing.board_of(at) == SmallBoard::Open => faded[side.index()],
        _ => 1.0,
    };
    Some(Form { side, opacity, ground: drawing.fill_of(cell) })
}

fn marks(canvas: &mut Canvas, drawing: &Drawing<'_>) {
    if drawing.stones() {
        let shadow = canvas.stamp(|canvas, at| shadow(canvas, drawing, at, 1.0));
        for (at, cell) in drawing.cells() {
            let Some(form) = form(drawing, at, cell) else { continue };
            if form.opacity == 1.0 && !drawing.moving.cells.contains(&at) {
                canvas.put(&shadow, drawing.place.cell(at).min);
            }
        }
    }
    let mut stamps: Vec<(Form, Stamp)> = Vec::new();
    for (at, cell) in drawing.cells() {
        let Some(form) = form(drawing, at, cell) else { continue };
        if drawing.moving.cells.contains(&at) {
            continue;
        }
        let index = stamps.iter().position(|(of, _)| *of == form).unwrap_or_else(|| {
            stamps.push((form, canvas.stamp(|canvas, at| mark(canvas, drawing, at, form, 1.0))));
            stamps.len() - 1
        });
        if let Some((_, stamp)) = stamps.get(index) {
            canvas.put(stamp, drawing.place.cell(at).min);
        }
    }
}

/// A mark of that size, 0 to 1, in the cell with that corner.
fn mark(canvas: &mut Canvas, drawing: &Drawing<'_>, corner: Pos2, form: Form, grown: f32) {
    let tokens = drawing.tokens;
    if drawing.stones() {
        stone(canvas, drawing, corner, form, grown);
        return;
    }
    let ink = match form.side {
        Side::X => tokens.x,
        Side::O => tokens.o,
    };
    let ink = colour(ink.over(form.ground, form.opacity));
    let (scale, thin) = if drawing.weights { (MARK_BESIDE_WEIGHT, 0.85) } else { (1.0, 1.0) };
    let (x, y) = mark_centre(drawing.weights);
    let centre = corner + vec2(drawing.length(x), drawing.length(y));
    if drawing.tiny() {
        // Nothing thinner than this would be seen.
        match form.side {
            Side::X => canvas.rect(
                Rect::from_center_size(centre, Vec2::splat(drawing.length(0.76) * grown)),
                0.0,
                ink,
            ),
            Side::O => canvas.disc(centre, drawing.length(0.42) * grown, ink),
        }
        return;
    }
    let size = drawing.length(scale) * grown;
    let width = |own: f64| (drawing.length(own * scale * thin) * grown).max(1.0 / drawing.place.scale);
    match form.side {
        Side::X => cross(canvas, centre, size, width(CROSS_WIDTH), ink),
        Side::O => canvas.ring(centre, size * RING as f32, width(RING_WIDTH), ink),
    }
}

fn cross(canvas: &mut Canvas, centre: Pos2, size: f32, width: f32, ink: Color32) {
    let half = size * ((CROSS.1 - CROSS.0) / 2.0) as f32;
    let (a, b) = (vec2(half, half), vec2(half, -half));
    canvas.line(centre - a, centre + a, width, ink);
    canvas.line(centre - b, centre + b, width, ink);
}

/// The soft shadow of a stone.
fn shadow(canvas: &mut Canvas, drawing: &Drawing<'_>, corner: Pos2, grown: f32) {
    let centre = corner + vec2(drawing.length(0.5), drawing.length(0.55));
    let radius = drawing.length(STONE * 1.14) * grown;
    let dark = Color32::from_black_alpha(inarow_view::contrast::SHADOW);
    canvas.shaded_disc(centre, radius, centre, dark, Color32::TRANSPARENT);
}

fn stone(canvas: &mut Canvas, drawing: &Drawing<'_>, corner: Pos2, form: Form, grown: f32) {
    let tokens = drawing.tokens;
    let base = match form.side {
        Side::X => tokens.stone_x,
        Side::O => tokens.stone_o,
    };
    let centre = corner + Vec2::splat(drawing.length(0.5));
    let edge = drawing.width(STONE_EDGE, 1.0) * grown;
    let radius = drawing.length(STONE) * grown - edge / 2.0;
    let opaque = |rgb: Rgb| colour(rgb.over(form.ground, form.opacity));
    canvas.disc(centre, radius, opaque(base));
    if form.opacity == 1.0 && radius * drawing.place.scale > 5.0 {
        // A touch of light from the upper left.
        let light = match form.side {
            Side::X => Rgb(255, 255, 255).over(base, 0.17),
            Side::O => Rgb(255, 255, 255),
        };
        let dark = match form.side {
            Side::X => base,
            Side::O => Rgb(0, 0, 0).over(base, 0.07),
        };
        let from = centre - Vec2::splat(radius * 0.36);
        canvas.shaded_disc(centre, radius, from, colour(light), colour(dark));
    }
    canvas.ring(centre, radius, edge, opaque(tokens.stone_edge));
}

/// A mark that grows, drawn over the kept ones.
pub(super) fn growing(canvas: &mut Canvas, drawing: &Drawing<'_>, cell: Cell, grown: f32) {
    let Some(form) = drawing.scene.cell(cell).and_then(|shown| form(drawing, cell, shown)) else { return };
    let corner = drawing.place.cell(cell).min;
    if drawing.stones() && form.opacity == 1.0 {
        shadow(canvas, drawing, corner, grown);
    }
    mark(canvas, drawing, corner, form, grown);
}

/// The mark that would come to a cell under the pointer.
pub(super) fn ghost(canvas: &mut Canvas, drawing: &Drawing<'_>, cell: Cell, side: Side, ground: Rgb) {
    let form = Form { side, opacity: if drawing.stones() { 0.55 } else { 0.4 }, ground };
    mark(canvas, drawing, drawing.place.cell(cell).min, form, 1.0);
}

fn numbers(labels: &mut Vec<Label>, drawing: &Drawing<'_>) {
    if !drawing.numbers {
        return;
    }
    let tokens = drawing.tokens;
    for (at, cell) in drawing.cells() {
        let (Content::Mark(side), Some(number)) = (cell.content, cell.number) else { continue };
        let ink = match side {
            _ if !drawing.stones() && drawing.board_of(at) != SmallBoard::Open => {
                tokens.text.over(tokens.bg, 1.0 - DIMMED)
            }
            _ if !drawing.stones() => tokens.text,
            Side::X => tokens.on_stone_x,
            Side::O => tokens.on_stone_o,
        };
        let scale = if drawing.weights { MARK_BESIDE_WEIGHT } else { 1.0 };
        let size = drawing.length(number_size(number, !drawing.stones()) * scale);
        labels.push(Label::middle(number_place(drawing, at), number.to_string(), size, ink, true));
    }
}

/// Where a mark's number stands.
fn number_place(drawing: &Drawing<'_>, at: Cell) -> Pos2 {
    let (x, y) = mark_centre(drawing.weights);
    drawing.place.cell(at).min + vec2(drawing.length(x), drawing.length(y))
}

/// The ground that marks leave to their numbers; stones have room for them.
fn number_discs(canvas: &mut Canvas, drawing: &Drawing<'_>) {
    if !drawing.numbers || drawing.stones() {
        return;
    }
    let scale = if drawing.weights { MARK_BESIDE_WEIGHT } else { 1.0 };
    for (at, cell) in drawing.cells() {
        if let (Content::Mark(_), Some(number)) = (cell.content, cell.number) {
            let radius = drawing.length(number_disc(number) * scale);
            canvas.disc(number_place(drawing, at), radius, colour(drawing.fill_of(cell)));
        }
    }
}

/// The ring around the last mark.
pub(super) fn last(canvas: &mut Canvas, drawing: &Drawing<'_>, grown: f32) {
    let Some(last) = drawing.scene.last.filter(|cell| drawing.scene.shape.contains(*cell)) else { return };
    let (place, tokens) = (drawing.place, drawing.tokens);
    let square = place.cell(last);
    if drawing.tiny() {
        // Around the cell, which has no room for it.
        let (gap, width) = (2.0, 1.5);
        if drawing.stones() {
            let radius = drawing.length(STONE) + gap + width / 2.0;
            canvas.ring(square.center(), radius, width, colour(tokens.stone_last));
        } else {
            canvas.frame(square.expand(gap), gap, width, colour(tokens.last));
        }
        // Marks beside it stay on top.
        let reach = ((gap + width) / place.unit).ceil() as i64;
        let (x, y) = drawing.scene.shape.xy(last);
        for (dx, dy) in (-reach..=reach).flat_map(|dy| (-reach..=reach).map(move |dx| (dx, dy))) {
            let Some(near) = drawing.scene.shape.cell(x as i64 + dx, y as i64 + dy) else { continue };
            let form = drawing.scene.cell(near).and_then(|cell| form(drawing, near, cell));
            if let Some(form) = form.filter(|_| near != last) {
                mark(canvas, drawing, place.cell(near).min, form, 1.0);
            }
        }
    } else if drawing.stones() {
        let width = drawing.width(0.09, 1.5);
        let radius = drawing.length(STONE) * grown;
        canvas.ring(square.center(), radius, width, colour(tokens.stone_last));
    } else {
        let pixel = 1.0 / place.scale;
        let width = (drawing.width(0.05, 1.0).min(2.0) / pixel).round().max(1.0) * pixel;
        let (rect, radius) = if drawing.dense {
            (square, 0.0)
        } else {
            (cells::inner(drawing, square.min), drawing.length(CELL_RADIUS))
        };
        canvas.border(rect, radius, width, colour(tokens.last));
    }
}

/// The lines that won, up to that share of their length: over the marks, and on those with their ground beside it.
pub(super) fn winning_lines(canvas: &mut Canvas, drawing: &Drawing<'_>, share: f32) {
    let (scene, place, tokens) = (drawing.scene, drawing.place, drawing.tokens);
    let width = drawing.width(WIN_WIDTH, 2.0).min(WIDEST_LINE);
    let casing = if drawing.stones() { WIN_CASING_ON_STONES } else { WIN_CASING };
    let cased = width + 2.0 * (width * casing as f32).max(1.0 / place.scale);
    let ground = if scene.boards.is_empty() { tokens.cell } else { tokens.dimmed() };
    let share = f64::from(share);
    let lines = place.layout.winning_lines(scene);
    for line in &lines {
        let at = |share: f64| {
            let (x, y) = line.at(share);
            place.at(x, y)
        };
        for &(from, to) in line.on_marks.iter().filter(|(from, _)| *from < share) {
            canvas.line(at(from), at(to.min(share)), cased, colour(ground));
        }
    }
    for line in &lines {
        let ([(x1, y1), _], (x2, y2)) = (line.ends, line.at(share));
        canvas.line(place.at(x1, y1), place.at(x2, y2), width, colour(tokens.win));
    }
}

/// The square of a small board.
fn small_board(drawing: &Drawing<'_>, board: usize) -> Rect {
    let layout = &drawing.place.layout;
    drawing.place.rect(layout.x(board % 3 * 3), layout.y(board / 3 * 3), 3.0, 3.0)
}

/// Decided small boards are dimmed; drawn ones are hatched too.
fn dim_decided(canvas: &mut Canvas, drawing: &Drawing<'_>) {
    let tokens = drawing.tokens;
    for (i, board) in drawing.scene.boards.iter().enumerate() {
        if board.state == SmallBoard::Open {
            continue;
        }
        let rect = small_board(drawing, i);
        let shade =
            Color32::from_rgba_unmultiplied(tokens.bg.0, tokens.bg.1, tokens.bg.2, (DIMMED * 255.0) as u8);
        canvas.rect(rect, drawing.length(0.12), shade);
        if board.state == SmallBoard::Drawn {
            for [x1, y1, x2, y2] in LARGE_HATCH {
                let point = |x: f64, y: f64| {
                    pos2(rect.left() + rect.width() * x as f32, rect.top() + rect.height() * y as f32)
                };
                let width = drawing.width(LARGE_HATCH_WIDTH * 3.0, 1.0);
                canvas.line(point(x1, y1), point(x2, y2), width, colour(tokens.grid));
            }
        }
    }
}

/// The large mark on a won small board.
pub(super) fn large_mark(canvas: &mut Canvas, drawing: &Drawing<'_>, board: usize, grown: f32) {
    let Some(SmallBoard::Won(winner)) = drawing.scene.boards.get(board).map(|board| board.state) else {
        return;
    };
    let tokens = drawing.tokens;
    // A board on the winning line has winning cells.
    let shape = drawing.scene.shape;
    let winning = shape.iter().any(|cell| {
        let (x, y) = shape.xy(cell);
        y / 3 * 3 + x / 3 == board && drawing.scene.cell(cell).is_some_and(|cell| cell.winning)
    });
    let rect = small_board(drawing, board);
    let size = rect.width() * grown;
    let width = size * LARGE_WIDTH as f32;
    let ground = tokens.dimmed();
    let ink = tokens.of_side(Look::Marks, winner);
    let opacity = if drawing.faded.is_some() && !winning { tokens.faded(ink, ground) } else { 1.0 };
    let ink = colour(ink.over(ground, opacity));
    match winner {
        Side::X => cross(canvas, rect.center(), size, width, ink),
        Side::O => canvas.ring(rect.center(), size * RING as f32, width, ink),
    }
}
