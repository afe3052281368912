//! The marks: crosses and rings, stones, move numbers, the last one's ring; large marks of won small boards.

use inarow_core::{Cell, Content, Side, SmallBoard};
use inarow_view::layout::{
    CELL_INSET, CELL_RADIUS, DIMMED, MARK_BESIDE_WEIGHT, OUTLINE, OUTLINE_WIDTH, STONE, STONE_EDGE,
    WIN_CASING, WIN_CASING_ON_STONES, WIN_WIDTH, mark_centre, number_disc, number_size,
};
use inarow_view::{Layout, Look, Rgb, Scene, SceneCell, Tokens};

use super::Drawing;
use super::board::{each, fill_of};
use super::canvas::{Anchor, Canvas, Length, Lettering, Symbol};

pub(super) fn draw(canvas: &mut Canvas, drawing: &Drawing<'_>) {
    if drawing.tiny() {
        plain(canvas, drawing);
        dim_decided(canvas, drawing);
        large_marks(canvas, drawing);
        winning_lines(canvas, drawing);
    } else if drawing.stones() {
        stones(canvas, drawing);
        winning_lines(canvas, drawing);
    } else if drawing.scene.boards.is_empty() {
        marks(canvas, drawing);
        winning_lines(canvas, drawing);
        numbers(canvas, drawing);
    } else {
        marks(canvas, drawing);
        numbers(canvas, drawing);
        dim_decided(canvas, drawing);
        large_marks(canvas, drawing);
        winning_lines(canvas, drawing);
    }
    answered(canvas, drawing);
    last(canvas, drawing);
}

/// The outline of a line that the last reply may still answer.
fn answered(canvas: &mut Canvas, drawing: &Drawing<'_>) {
    let (scene, layout) = (drawing.scene, &drawing.layout);
    let Some(side) = scene.mover.map(Side::other) else { return };
    for &(from, to) in &scene.answered {
        let [(x1, y1), (x2, y2)] = [from, to].map(|cell| {
            let (x, y) = layout.corner(cell);
            (x + 0.5, y + 0.5)
        });
        let long = (x2 - x1).hypot(y2 - y1).max(f64::EPSILON);
        let (dx, dy) = ((y1 - y2) / long * OUTLINE, (x2 - x1) / long * OUTLINE);
        let r = Length(OUTLINE);
        canvas.put(format_args!(
            "<path d=\"M{} {}L{} {}A{r} {r} 0 0 0 {} {}L{} {}A{r} {r} 0 0 0 {} {}Z\" fill=\"none\" stroke=\"{}\" \
             stroke-width=\"{}\"/>\n",
            Length(x1 + dx),
            Length(y1 + dy),
            Length(x2 + dx),
            Length(y2 + dy),
            Length(x2 - dx),
            Length(y2 - dy),
            Length(x1 - dx),
            Length(y1 - dy),
            Length(x1 + dx),
            Length(y1 + dy),
            drawing.tokens.of_side(scene.look, side),
            Length(drawing.width(OUTLINE_WIDTH, 1.0)),
        ));
    }
}

/// Groups of marks that look the same: side, faded or not.
fn groups() -> impl Iterator<Item = (Side, bool)> {
    Side::ALL.into_iter().flat_map(|side| [(side, true), (side, false)])
}

fn belongs(drawing: &Drawing<'_>, at: Cell, cell: &SceneCell, (side, faded): (Side, bool)) -> bool {
    let (x, y) = drawing.scene.shape.xy(at);
    // A small board that is decided is dimmed as it is.
    let open =
        drawing.scene.boards.get(y / 3 * 3 + x / 3).is_none_or(|board| board.state == SmallBoard::Open);
    cell.content == Content::Mark(side) && (drawing.faded && !cell.winning && open) == faded
}

/// Calls `draw` with the corner of every mark of a group.
fn each_of(drawing: &Drawing<'_>, group: (Side, bool), mut draw: impl FnMut((f64, f64))) {
    for (at, cell) in drawing.scene.shape.iter().zip(&drawing.scene.cells) {
        if belongs(drawing, at, cell, group) {
            draw(drawing.layout.corner(at));
        }
    }
}

/// What makes a group fade.
fn fading(drawing: &Drawing<'_>, (side, faded): (Side, bool)) -> String {
    if !faded {
        return String::new();
    }
    format!(r#" opacity="{:.2}""#, drawing.tokens.faded_mark(drawing.scene.look, side))
}

fn marks(canvas: &mut Canvas, drawing: &Drawing<'_>) {
    let (scene, tokens) = (drawing.scene, drawing.tokens);
    let small = scene.has_weights();
    for group in groups() {
        let (colour, symbol) = match (group.0, small) {
            (Side::X, false) => (tokens.x, Symbol::Cross),
            (Side::X, true) => (tokens.x, Symbol::SmallCross),
            (Side::O, false) => (tokens.o, Symbol::Ring),
            (Side::O, true) => (tokens.o, Symbol::SmallRing),
        };
        let faded = fading(drawing, group);
        let attributes = format!(r#"fill="none" stroke="{colour}" stroke-linecap="round"{faded}"#);
        canvas.group(&attributes, |canvas| {
            each_of(drawing, group, |corner| canvas.symbol(symbol, corner));
        });
    }
}

/// Marks in cells that are too small for their shapes: squares and discs, or stones with a thin edge.
fn plain(canvas: &mut Canvas, drawing: &Drawing<'_>) {
    let (scene, tokens) = (drawing.scene, drawing.tokens);
    let edge = drawing.width(STONE_EDGE, 0.7).min(0.12);
    for group in groups() {
        let ink = tokens.of_side(scene.look, group.0);
        let faded = fading(drawing, group);
        let (attributes, radius) = if drawing.stones() {
            let line = format!(r#" stroke="{}" stroke-width="{}""#, tokens.stone_edge, Length(edge));
            (format!(r#"fill="{ink}"{line}{faded}"#), STONE - edge / 2.0)
        } else {
            (format!(r#"fill="{ink}"{faded}"#), 0.42)
        };
        canvas.group(&attributes, |canvas| {
            each_of(drawing, group, |(x, y)| {
                if group.0 == Side::X && !drawing.stones() {
                    let (x, y, side) = (Length(x + 0.12), Length(y + 0.12), Length(0.76));
                    canvas.put(format_args!(
                        "<rect x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\"/>\n"
                    ));
                } else {
                    let (x, y, r) = (Length(x + 0.5), Length(y + 0.5), Length(radius));
                    canvas.put(format_args!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\"/>\n"));
                }
            });
        });
    }
}

/// Numbers on marks, each on a disc of ground that the mark leaves to it.
fn numbers(canvas: &mut Canvas, drawing: &Drawing<'_>) {
    let (scene, layout, tokens) = (drawing.scene, &drawing.layout, drawing.tokens);
    let scale = if scene.has_weights() { MARK_BESIDE_WEIGHT } else { 1.0 };
    if !drawing.legible(number_size(1, true) * scale) {
        return;
    }
    let (dx, dy) = mark_centre(scene.has_weights());
    for (at, cell) in scene.shape.iter().zip(&scene.cells) {
        if let (Content::Mark(_), Some(number)) = (cell.content, cell.number) {
            let (x, y) = layout.corner(at);
            let (x, y) = (x + dx, y + dy);
            canvas.put(format_args!(
                "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{}\"/>\n",
                Length(x),
                Length(y),
                Length(number_disc(number) * scale),
                fill_of(drawing, cell),
            ));
            let lettering = lettering(number_size(number, true) * scale, tokens.text);
            canvas.text((x, y), &number.to_string(), &lettering);
        }
    }
}

fn lettering(size: f64, fill: Rgb) -> Lettering {
    Lettering { size, fill, bold: true, anchor: Anchor::Middle }
}

fn stones(canvas: &mut Canvas, drawing: &Drawing<'_>) {
    let (scene, layout, tokens) = (drawing.scene, &drawing.layout, drawing.tokens);
    canvas.group(r##"fill="#000" opacity="0.25""##, |canvas| {
        each(
            scene,
            |cell| matches!(cell.content, Content::Mark(_)) && (cell.winning || !drawing.faded),
            |at| {
                let (x, y) = layout.corner(at);
                canvas.symbol(Symbol::Stone, (x, y + 0.03));
            },
        );
    });
    for group in groups() {
        let fill = tokens.of_side(Look::Stones, group.0);
        let opacity = fading(drawing, group);
        canvas.group(&format!(r#"fill="{fill}" stroke="{}"{opacity}"#, tokens.stone_edge), |canvas| {
            each_of(drawing, group, |corner| canvas.symbol(Symbol::Stone, corner));
        });
    }
}

/// Numbers on stones; drawn after the winning line, which passes between stone and number.
pub(super) fn stone_numbers(canvas: &mut Canvas, drawing: &Drawing<'_>) {
    let (scene, layout, tokens) = (drawing.scene, &drawing.layout, drawing.tokens);
    if !drawing.legible(number_size(1, false)) {
        return;
    }
    for (at, cell) in scene.shape.iter().zip(&scene.cells) {
        if let (Content::Mark(side), Some(number)) = (cell.content, cell.number) {
            let fill = match side {
                Side::X => tokens.on_stone_x,
                Side::O => tokens.on_stone_o,
            };
            canvas.text(layout.centre(at), &number.to_string(), &lettering(number_size(number, false), fill));
        }
    }
}

/// The ring around the last mark.
fn last(canvas: &mut Canvas, drawing: &Drawing<'_>) {
    let Some(last) = drawing.scene.last.filter(|cell| drawing.scene.shape.contains(*cell)) else { return };
    let (layout, tokens) = (&drawing.layout, drawing.tokens);
    if drawing.tiny() {
        // Around the cell, which has no room for it.
        let [gap, line] = [1.5, 1.5].map(|pixels| pixels / drawing.pixels);
        let (x, y) = layout.corner(last);
        let (side, ink) = (1.0 + 2.0 * (gap + line), tokens.of_last(drawing.scene.look));
        let radius = if drawing.stones() { side / 2.0 } else { gap };
        canvas.frame((x - gap - line, y - gap - line), (side, side), radius, line, ink);
    } else if drawing.stones() {
        let (x, y) = layout.centre(last);
        let line = 0.09;
        canvas.put(format_args!(
            "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\"/>\n",
            Length(x),
            Length(y),
            Length(STONE - line / 2.0),
            tokens.stone_last,
            Length(line),
        ));
    } else {
        let (x, y) = layout.corner(last);
        let (at, side) = (CELL_INSET, 1.0 - 2.0 * CELL_INSET);
        canvas.frame((x + at, y + at), (side, side), CELL_RADIUS, 0.05, tokens.last);
    }
}

/// The lines that won as paths: what lies on marks, and all of them.
pub(crate) fn line_paths(layout: &Layout, scene: &Scene) -> [String; 2] {
    let lines = layout.winning_lines(scene);
    let part = |(x1, y1): (f64, f64), (x2, y2): (f64, f64)| {
        format!("M{} {}L{} {}", Length(x1), Length(y1), Length(x2), Length(y2))
    };
    let on_marks = lines
        .iter()
        .flat_map(|line| line.on_marks.iter().map(|(from, to)| part(line.at(*from), line.at(*to))))
        .collect();
    [on_marks, lines.iter().map(|line| part(line.ends[0], line.ends[1])).collect()]
}

/// The ground beside a line, and how wide it is drawn, in cells.
pub(crate) fn line_casing(scene: &Scene, tokens: &Tokens) -> (Rgb, f64) {
    let ground = if scene.boards.is_empty() { tokens.cell } else { tokens.dimmed() };
    let casing = if scene.look == Look::Stones { WIN_CASING_ON_STONES } else { WIN_CASING };
    (ground, WIN_WIDTH * (1.0 + 2.0 * casing))
}

/// The lines that won: over the marks, and on those with their ground beside it, so that it is seen on all.
fn winning_lines(canvas: &mut Canvas, drawing: &Drawing<'_>) {
    let tokens = drawing.tokens;
    let [cased, path] = line_paths(&drawing.layout, drawing.scene);
    if path.is_empty() {
        return;
    }
    let (ground, around) = line_casing(drawing.scene, tokens);
    let width = drawing.width(WIN_WIDTH, 2.0);
    canvas.put(format_args!(
        "<path d=\"{cased}\" fill=\"none\" stroke=\"{ground}\" stroke-width=\"{}\" stroke-linecap=\"round\"/>\n",
        Length(around * width / WIN_WIDTH),
    ));
    canvas.put(format_args!(
        "<path d=\"{path}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" stroke-linecap=\"round\"/>\n",
        tokens.win,
        Length(width),
    ));
}

/// Decided small boards are dimmed; drawn ones are hatched too.
fn dim_decided(canvas: &mut Canvas, drawing: &Drawing<'_>) {
    let (layout, tokens) = (&drawing.layout, drawing.tokens);
    for (i, board) in drawing.scene.boards.iter().enumerate() {
        if board.state == SmallBoard::Open {
            continue;
        }
        let (x, y) = (layout.x(i % 3 * 3), layout.y(i / 3 * 3));
        canvas.put(format_args!(
            "<rect x=\"{}\" y=\"{}\" width=\"300\" height=\"300\" rx=\"12\" fill=\"{}\" opacity=\"{DIMMED}\"/>\n",
            Length(x),
            Length(y),
            tokens.bg,
        ));
        if board.state == SmallBoard::Drawn {
            let hatch = format!(r#"fill="none" stroke="{}" stroke-linecap="round""#, tokens.grid);
            canvas.group(&hatch, |canvas| canvas.scaled_symbol(Symbol::LargeHatch, (x, y), 3.0));
        }
    }
}

/// One large mark on each won small board.
fn large_marks(canvas: &mut Canvas, drawing: &Drawing<'_>) {
    let (layout, tokens) = (&drawing.layout, drawing.tokens);
    for (i, board) in drawing.scene.boards.iter().enumerate() {
        let SmallBoard::Won(winner) = board.state else { continue };
        let (colour, symbol) = match winner {
            Side::X => (tokens.x, Symbol::LargeCross),
            Side::O => (tokens.o, Symbol::LargeRing),
        };
        // A board on the winning line has winning cells.
        let shape = drawing.scene.shape;
        let winning = shape.iter().any(|cell| {
            let (x, y) = shape.xy(cell);
            y / 3 * 3 + x / 3 == i && drawing.scene.cell(cell).is_some_and(|cell| cell.winning)
        });
        let faded = tokens.faded(colour, tokens.dimmed());
        let opacity =
            if drawing.faded && !winning { format!(r#" opacity="{faded:.2}""#) } else { String::new() };
        let attributes = format!(r#"fill="none" stroke="{colour}" stroke-linecap="round"{opacity}"#);
        let corner = (layout.x(i % 3 * 3), layout.y(i / 3 * 3));
        canvas.group(&attributes, |canvas| canvas.scaled_symbol(symbol, corner, 3.0));
    }
}
