//! What lies under the marks: plates, cells, lines, walls, shades, weights.

use inarow_core::Content;
use inarow_view::layout::{DENSE_LINES, FRAME, PLATE, STAR, TINY_LINES, WEIGHT, WEIGHT_INSET};
use inarow_view::number;
use inarow_view::{Rgb, Scene, SceneCell};

use super::canvas::{Anchor, Canvas, Length, Lettering, Symbol};
use super::heat;
use super::{Drawing, SPARSE};

/// Boards whose cells have less pixels have lines of whole pixels.
const SHARP: f64 = 24.0;
/// The opacity of every fifth line where cells are tiny.
const TINY_STRONG: f32 = 0.7;

pub(super) fn draw(canvas: &mut Canvas, drawing: &Drawing<'_>) {
    if !drawing.scene.boards.is_empty() {
        plates(canvas, drawing);
    }
    if drawing.stones() {
        table(canvas, drawing);
    } else {
        cells(canvas, drawing);
    }
    if drawing.stones() || drawing.dense {
        lines(canvas, drawing);
    }
    walls(canvas, drawing);
    heat::draw(canvas, drawing);
    weights(canvas, drawing);
    active(canvas, drawing);
}

/// The plates behind the small boards of Ultimate, with frames around those that may be played.
fn plates(canvas: &mut Canvas, drawing: &Drawing<'_>) {
    let (layout, tokens) = (&drawing.layout, drawing.tokens);
    let restricted = drawing.scene.cells.iter().any(|cell| cell.lit);
    let only = drawing.scene.boards.iter().filter(|board| board.open).count() == 1;
    for (i, board) in drawing.scene.boards.iter().enumerate() {
        let (x, y) = (layout.x(i % 3 * 3) - PLATE, layout.y(i / 3 * 3) - PLATE);
        let side = 3.0 + 2.0 * PLATE;
        let target = board.open && restricted;
        // On light plates the page would shine through as grey.
        let under = if tokens.dark { tokens.bg } else { tokens.cell_off };
        let fill = if target && only { tokens.target.over(under, 0.3) } else { tokens.cell_off };
        canvas.rect(x, y, side, side, 0.16, fill);
        if target {
            let line = if only { FRAME * 1.2 } else { FRAME * 0.7 };
            canvas.frame(
                (x - line / 2.0, y - line / 2.0),
                (side + line, side + line),
                0.19,
                line,
                tokens.target,
            );
        }
    }
}

/// The plate of a board with crossings.
fn table(canvas: &mut Canvas, drawing: &Drawing<'_>) {
    let (width, height) = drawing.layout.size();
    canvas.rect(0.0, 0.0, width, height, 0.25, drawing.tokens.cell);
}

pub(super) fn fill_of(drawing: &Drawing<'_>, cell: &SceneCell) -> Rgb {
    let tokens = drawing.tokens;
    match (cell.lit, cell.off) {
        (true, _) => tokens.cell_hover,
        // On its plate, which is of the same colour, a closed cell must still be seen.
        (_, true) if !drawing.scene.boards.is_empty() => tokens.cell.over(tokens.cell_off, 0.7),
        (_, true) => tokens.cell_off,
        _ => tokens.cell,
    }
}

fn cells(canvas: &mut Canvas, drawing: &Drawing<'_>) {
    let (scene, layout, tokens) = (drawing.scene, &drawing.layout, drawing.tokens);
    if drawing.dense {
        let (x, y) = (layout.x(0), layout.y(0));
        canvas.rect(x, y, scene.shape.width() as f64, scene.shape.height() as f64, 0.0, tokens.cell);
    }
    let symbol = if drawing.dense { Symbol::Square } else { Symbol::Cell };
    let mut fills: Vec<Rgb> = Vec::new();
    for cell in &scene.cells {
        let fill = fill_of(drawing, cell);
        let drawn_already = drawing.dense && fill == tokens.cell;
        if !drawn_already && !fills.contains(&fill) {
            fills.push(fill);
        }
    }
    let edge = if drawing.dense || !tokens.outlines {
        String::new()
    } else {
        format!(r#" stroke="{}" stroke-width="2""#, tokens.line)
    };
    for fill in fills {
        canvas.group(&format!(r#"fill="{fill}"{edge}"#), |canvas| {
            for (at, cell) in scene.shape.iter().zip(&scene.cells) {
                if cell.content != Content::Wall && fill_of(drawing, cell) == fill {
                    canvas.symbol(symbol, layout.corner(at));
                }
            }
        });
    }
}

/// The lines of a board with crossings, or between the cells of a dense one.
fn lines(canvas: &mut Canvas, drawing: &Drawing<'_>) {
    let (scene, layout, tokens) = (drawing.scene, &drawing.layout, drawing.tokens);
    let (width, height) = (scene.shape.width(), scene.shape.height());
    let stones = drawing.stones();
    // Crossings lie in the middle of cells, borders between them.
    let shift = if stones { 0.5 } else { 0.0 };
    let (columns, rows) = if stones { (width, height) } else { (width + 1, height + 1) };
    let (left, right) = (layout.x(0) + shift, layout.x(columns - 1) + shift);
    let (top, bottom) = (layout.y(0) + shift, layout.y(rows - 1) + shift);
    // Crossings are numbered from 1; borders lie after as many cells.
    let first = usize::from(stones);
    let strong = |number: usize, count: usize| {
        !drawing.dense || number == 0 || number + 1 == count || (number + first).is_multiple_of(5)
    };
    let mut paths = [String::new(), String::new()];
    for column in 0..columns {
        let x = Length(layout.x(column) + shift);
        paths[usize::from(strong(column, columns))].push_str(&format!(
            "M{x} {}V{}",
            Length(top),
            Length(bottom)
        ));
    }
    for row in 0..rows {
        let y = Length(layout.y(row) + shift);
        // Rows count from the bottom.
        paths[usize::from(strong(rows - 1 - row, rows))].push_str(&format!(
            "M{} {y}H{}",
            Length(left),
            Length(right)
        ));
    }
    let [thin, thick] = paths;
    // A board of one cell has crossings but no lines: square caps give it a point. Lines of about a pixel are sharp only
    // without smoothing.
    let sharp = if drawing.pixels < SHARP { r#" shape-rendering="crispEdges""# } else { "" };
    let attributes = |opacity: f32| {
        let ink = tokens.grid.over(tokens.cell, opacity);
        format!(r#"fill="none" stroke="{ink}" stroke-linecap="square"{sharp}"#)
    };
    let minor = if drawing.tiny() { TINY_LINES } else { DENSE_LINES.1 };
    if !thin.is_empty() && drawing.pixels >= SPARSE {
        let width = Length(drawing.width(0.02, 1.0));
        canvas.group(&attributes(minor), |canvas| {
            canvas.put(format_args!("<path d=\"{thin}\" stroke-width=\"{width}\"/>\n"));
        });
    }
    let major = match (drawing.dense, drawing.tiny()) {
        (false, false) => 1.0,
        (true, false) => DENSE_LINES.0,
        (_, true) => TINY_STRONG,
    };
    let width = Length(drawing.width(0.035, 1.0));
    canvas.group(&attributes(major), |canvas| {
        canvas.put(format_args!("<path d=\"{thick}\" stroke-width=\"{width}\"/>\n"));
    });
    if stones && drawing.pixels >= SPARSE {
        canvas.group(&format!(r#"fill="{}""#, tokens.grid), |canvas| {
            for &point in &scene.stars {
                let (x, y) = layout.centre(point);
                canvas.put(format_args!(
                    "<circle cx=\"{}\" cy=\"{}\" r=\"{}\"/>\n",
                    Length(x),
                    Length(y),
                    Length(drawing.width(STAR, 1.5))
                ));
            }
        });
    }
}

fn walls(canvas: &mut Canvas, drawing: &Drawing<'_>) {
    let (scene, layout, tokens) = (drawing.scene, &drawing.layout, drawing.tokens);
    let is_wall = |cell: &SceneCell| cell.content == Content::Wall;
    canvas.group(&format!(r#"fill="{}""#, tokens.wall), |canvas| {
        // Without gaps between them where those would be less than half a pixel.
        let symbol = if drawing.tiny() { Symbol::Square } else { Symbol::Cell };
        each(scene, is_wall, |at| canvas.symbol(symbol, layout.corner(at)));
    });
    if drawing.pixels < 8.0 {
        return;
    }
    let attributes = format!(r#"fill="none" stroke="{}" stroke-linecap="round""#, tokens.wall_line);
    canvas.group(&attributes, |canvas| {
        each(scene, is_wall, |at| canvas.symbol(Symbol::Hatch, layout.corner(at)));
    });
}

/// Calls `draw` with every cell of the scene that is `wanted`.
pub(super) fn each(
    scene: &Scene,
    wanted: impl Fn(&SceneCell) -> bool,
    mut draw: impl FnMut(inarow_core::Cell),
) {
    for (at, cell) in scene.shape.iter().zip(&scene.cells) {
        if wanted(cell) {
            draw(at);
        }
    }
}

fn weights(canvas: &mut Canvas, drawing: &Drawing<'_>) {
    let (scene, layout, tokens) = (drawing.scene, &drawing.layout, drawing.tokens);
    for (at, cell) in scene.shape.iter().zip(&scene.cells) {
        let Some(weight) = cell.weight else { continue };
        let text = number::signed(i64::from(weight));
        let size = if text.chars().count() > 4 { WEIGHT * 0.75 } else { WEIGHT };
        let fill = if weight < 0 { tokens.bad } else { tokens.muted };
        let (x, y) = layout.corner(at);
        let at = (x + 1.0 - WEIGHT_INSET, y + 1.0 - WEIGHT_INSET);
        canvas.text(at, &text, &Lettering { size, fill, bold: true, anchor: Anchor::End });
    }
}

/// Frames around the active row and column.
fn active(canvas: &mut Canvas, drawing: &Drawing<'_>) {
    let (scene, layout, tokens) = (drawing.scene, &drawing.layout, drawing.tokens);
    let (width, height) = (scene.shape.width() as f64, scene.shape.height() as f64);
    let frame = |canvas: &mut Canvas, x: f64, y: f64, w: f64, h: f64| {
        let line = FRAME;
        let half = line / 2.0;
        canvas.frame((x - half, y - half), (w + line, h + line), 0.15, line, tokens.target);
    };
    if let Some(row) = scene.active_row.filter(|row| *row < scene.shape.height()) {
        frame(canvas, layout.x(0), layout.y(row), width, 1.0);
    }
    if let Some(column) = scene.active_column.filter(|column| *column < scene.shape.width()) {
        frame(canvas, layout.x(column), layout.y(0), 1.0, height);
    }
}
