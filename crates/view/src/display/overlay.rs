//! Layers above the marks: frames of the active row and column, forbidden points, suggestions, the expected
//! line of play.

use inarow_core::{Cell, Content, Side};

use super::{Area, BorderSide, Builder, Drawing, Item, Key, Paint, Shape, Symbol, middle};
use crate::layout::{FRAME, HINTED, MARK_BESIDE_WEIGHT, PROPOSED, PROPOSED_RADIUS, mark_centre};

/// Draws frames around the active row and column. The frames are above the marks, so that no cell cuts a frame.
pub(super) fn active(list: &mut Builder, drawing: &Drawing<'_>) {
    let (scene, layout) = (drawing.scene, drawing.layout);
    let (width, height) = (scene.shape.width(), scene.shape.height());
    let line = drawing.width(FRAME, 2.0);
    let mut frame = |x, y, width, height| {
        let area = Area { x, y, width, height };
        let border = Shape::Border { area, radius: 0.13, width: line, side: BorderSide::Outside };
        list.shape(None, border, drawing.tokens.target);
    };
    if let Some(row) = scene.active_row.filter(|row| *row < height) {
        frame(layout.x(0), layout.y(row), width as f64, 1.0);
    }
    if let Some(column) = scene.active_column.filter(|column| *column < width) {
        frame(layout.x(column), layout.y(0), 1.0, height as f64);
    }
}

pub(super) fn forbidden(list: &mut Builder, drawing: &Drawing<'_>) {
    for (at, cell) in drawing.cells() {
        if cell.forbidden.is_some() {
            list.symbol(at, Key::Forbidden, || forbidden_sign(drawing));
        }
    }
}

fn forbidden_sign(drawing: &Drawing<'_>) -> Symbol {
    let ink = Paint::from(drawing.tokens.bad);
    let stroke = |reach: f64, up: f64, width: f64| {
        let (from, to) = ((0.5 - reach, 0.5 - up), (0.5 + reach, 0.5 + up));
        (Shape::Line { from, to, width, round: true }, ink)
    };
    let shapes = if drawing.stones() {
        let width = drawing.width(0.1, 1.0);
        vec![stroke(0.16, 0.16, width), stroke(0.16, -0.16, width)]
    } else {
        // The sign in cells is a struck-out ring, because a cross would look like a mark of X.
        let width = drawing.width(0.06, 1.0);
        vec![(Shape::Ring { centre: (0.5, 0.5), radius: 0.18, width }, ink), stroke(0.127, 0.127, width)]
    };
    Symbol { name: "f", shapes }
}

/// Draws moves proposed by analysis on plates with corners. A round plate would look like a stone or an O.
///
/// The best move is filled. Other moves are outlined and hide only the lines of the board. In cells with
/// weights, moves are above the weight, as marks are. A move without a score is a hint.
pub(super) fn suggestions(list: &mut Builder, drawing: &Drawing<'_>) {
    let (tokens, centre) = (drawing.tokens, mark_centre(drawing.weights));
    let high = if drawing.weights { PROPOSED * MARK_BESIDE_WEIGHT } else { PROPOSED };
    let (area, radius) = (Area::around(centre, PROPOSED, high), PROPOSED_RADIUS);
    let scene = drawing.scene;
    for suggestion in scene.suggestions.iter().filter(|suggestion| scene.shape.contains(suggestion.cell)) {
        if suggestion.text.is_empty() {
            hint(list, drawing, suggestion.cell);
            continue;
        }
        let at = Some(suggestion.cell);
        let (fill, ink) = tokens.proposed(suggestion.best);
        list.shape(at, Shape::Rect { area, radius }, fill);
        let width = drawing.width(0.05, 1.0);
        list.shape(at, Shape::Border { area, radius, width, side: BorderSide::Inside }, tokens.win);
        // An M is about as wide as two figures.
        let wide = suggestion.text.chars().map(|letter| 1 + usize::from(letter == 'M'));
        let size = match wide.sum::<usize>() {
            0..=2 => 0.36,
            3 => 0.3,
            4 => 0.24,
            5 => 0.19,
            _ => 0.17,
        };
        let short: String = suggestion.text.chars().take(7).collect();
        list.text(suggestion.cell, middle(centre, short, size, ink, true));
    }
}

/// Draws the expected line of play as faint marks, numbered from 1.
pub(super) fn expected(list: &mut Builder, drawing: &Drawing<'_>) {
    let (scene, tokens, centre) = (drawing.scene, drawing.tokens, (0.5, 0.5));
    for (number, &(cell, side)) in (1_u32..).zip(&scene.expected) {
        let Some(shown) = scene.cell(cell).filter(|shown| shown.content == Content::Empty) else { continue };
        let ground = drawing.fill_of(shown);
        let shapes = drawing.ghost(side, ground).shapes;
        list.items.extend(shapes.into_iter().map(|(shape, paint)| (Some(cell), Item::Shape(shape, paint))));
        let ink = match side {
            _ if !drawing.stones() => {
                list.shape(Some(cell), Shape::Disc { centre, radius: 0.2 }, ground);
                tokens.text
            }
            Side::X => tokens.on_stone_x,
            Side::O => tokens.on_stone_o,
        };
        let size = if number < 10 { 0.34 } else { 0.28 };
        list.text(cell, middle(centre, number.to_string(), size, ink, true));
    }
}

/// Draws a proposed cell unlike any mark. In cells the sign is an outlined cell with a dot, on crossings a ring
/// with a dot. A cell with numbers of ratings has only the outline, so that the numbers stay legible.
fn hint(list: &mut Builder, drawing: &Drawing<'_>, cell: Cell) {
    let (at, ink, centre) = (Some(cell), drawing.tokens.win, (0.5, 0.5));
    let soft = Paint { colour: ink, opacity: HINTED };
    let width = drawing.width(0.045, 1.5);
    let rated = drawing.scene.cell(cell).and_then(|shown| shown.heat).is_some_and(|heat| heat.numbers);
    if rated {
        let (area, radius) = (drawing.inner(), crate::layout::CELL_RADIUS);
        list.shape(at, Shape::Border { area, radius, width, side: BorderSide::Outside }, ink);
        return;
    }
    if drawing.stones() {
        list.shape(at, Shape::Disc { centre, radius: 0.36 }, soft);
        list.shape(at, Shape::Ring { centre, radius: 0.36, width }, ink);
    } else {
        let (area, radius) = (drawing.inner(), crate::layout::CELL_RADIUS);
        list.shape(at, Shape::Rect { area, radius }, soft);
        list.shape(at, Shape::Border { area, radius, width, side: BorderSide::Inside }, ink);
    }
    list.shape(at, Shape::Disc { centre, radius: drawing.width(0.1, 2.0) }, ink);
}
