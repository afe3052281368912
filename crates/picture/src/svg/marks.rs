//! The marks: crosses and rings, stones, move numbers, the last one's ring; large marks of won small boards.

use inarow_core::{Content, Side, SmallBoard};
use inarow_view::SceneCell;
use inarow_view::layout::{
    CELL_INSET, CELL_RADIUS, DIMMED, FADED, MARK_BESIDE_WEIGHT, NUMBER, STONE, UNDER_NUMBER, WIN_WIDTH,
};

use super::Drawing;
use super::board::each;
use super::canvas::{Anchor, Canvas, Length, Lettering, Symbol};

pub(super) fn draw(canvas: &mut Canvas, drawing: &Drawing<'_>) {
    if drawing.stones() {
        stones(canvas, drawing);
    } else if drawing.scene.boards.is_empty() {
        winning_lines(canvas, drawing);
        marks(canvas, drawing);
    } else {
        marks(canvas, drawing);
        dim_decided(canvas, drawing);
        winning_lines(canvas, drawing);
        large_marks(canvas, drawing);
    }
    last(canvas, drawing);
}

/// Groups of marks that look the same: side, faded or not, numbered or not.
fn groups() -> impl Iterator<Item = (Side, bool, bool)> {
    Side::ALL.into_iter().flat_map(|side| {
        [(false, false), (false, true), (true, false)]
            .into_iter()
            .map(move |(faded, numbered)| (side, faded, numbered))
    })
}

fn belongs(drawing: &Drawing<'_>, cell: &SceneCell, group: (Side, bool, bool)) -> bool {
    let (side, faded, numbered) = group;
    cell.content == Content::Mark(side)
        && (drawing.faded && !cell.winning) == faded
        && cell.number.is_some() == numbered
}

fn marks(canvas: &mut Canvas, drawing: &Drawing<'_>) {
    let (scene, layout, tokens) = (drawing.scene, &drawing.layout, drawing.tokens);
    let small = scene.has_weights();
    for group in groups() {
        let (side, faded, numbered) = group;
        let (colour, symbol) = match (side, small) {
            (Side::X, false) => (tokens.x, Symbol::Cross),
            (Side::X, true) => (tokens.x, Symbol::SmallCross),
            (Side::O, false) => (tokens.o, Symbol::Ring),
            (Side::O, true) => (tokens.o, Symbol::SmallRing),
        };
        let opacity = match (faded, numbered) {
            (true, _) => format!(r#" opacity="{FADED}""#),
            (_, true) => format!(r#" opacity="{UNDER_NUMBER}""#),
            _ => String::new(),
        };
        let attributes = format!(r#"fill="none" stroke="{colour}" stroke-linecap="round"{opacity}"#);
        canvas.group(&attributes, |canvas| {
            each(scene, |cell| belongs(drawing, cell, group), |at| canvas.symbol(symbol, layout.corner(at)));
        });
    }
    let scale = if small { MARK_BESIDE_WEIGHT } else { 1.0 };
    for (at, cell) in scene.shape.iter().zip(&scene.cells) {
        if let (Content::Mark(_), Some(number)) = (cell.content, cell.number) {
            let (x, y) = layout.corner(at);
            let lettering = number_lettering(number, scale, tokens.text);
            canvas.text((x + 0.5 * scale, y + 0.5 * scale), &number.to_string(), &lettering);
        }
    }
}

fn number_lettering(number: u32, scale: f64, fill: inarow_view::Rgb) -> Lettering {
    let fit = match number {
        0..=99 => 1.0,
        100..=999 => 0.85,
        1000..=9999 => 0.68,
        _ => 0.55,
    };
    Lettering { size: NUMBER * fit * scale, fill, bold: true, anchor: Anchor::Middle }
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
        let (side, faded, _) = group;
        let fill = match side {
            Side::X => tokens.stone_x,
            Side::O => tokens.stone_o,
        };
        let opacity = if faded { format!(r#" opacity="{FADED}""#) } else { String::new() };
        canvas.group(&format!(r#"fill="{fill}" stroke="{}"{opacity}"#, tokens.stone_edge), |canvas| {
            each(
                scene,
                |cell| belongs(drawing, cell, group),
                |at| canvas.symbol(Symbol::Stone, layout.corner(at)),
            );
        });
    }
}

/// Numbers on stones; drawn after the winning line, which passes between stone and number.
pub(super) fn stone_numbers(canvas: &mut Canvas, drawing: &Drawing<'_>) {
    let (scene, layout, tokens) = (drawing.scene, &drawing.layout, drawing.tokens);
    for (at, cell) in scene.shape.iter().zip(&scene.cells) {
        if let (Content::Mark(side), Some(number)) = (cell.content, cell.number) {
            let fill = match side {
                Side::X => tokens.on_stone_x,
                Side::O => tokens.on_stone_o,
            };
            canvas.text(layout.centre(at), &number.to_string(), &number_lettering(number, 1.0, fill));
        }
    }
}

/// The ring around the last mark.
fn last(canvas: &mut Canvas, drawing: &Drawing<'_>) {
    let Some(last) = drawing.scene.last.filter(|cell| drawing.scene.shape.contains(*cell)) else { return };
    let (layout, tokens) = (&drawing.layout, drawing.tokens);
    if drawing.stones() {
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

/// The line that won. Under marks, so that they stay whole; over stones, which would hide it, and there with a
/// casing in the board's colour, so that it is seen on both kinds.
pub(super) fn winning_lines(canvas: &mut Canvas, drawing: &Drawing<'_>) {
    let (scene, layout, tokens) = (drawing.scene, &drawing.layout, drawing.tokens);
    // Between small boards the line is long and crosses large marks.
    let width = if scene.boards.is_empty() { WIN_WIDTH } else { WIN_WIDTH * 1.8 };
    let mut path = String::new();
    for &(from, to) in &scene.lines {
        if !scene.shape.contains(from) || !scene.shape.contains(to) {
            continue;
        }
        let ((x1, y1), (x2, y2)) = (layout.centre(from), layout.centre(to));
        let length = (x2 - x1).hypot(y2 - y1);
        // A little beyond the centres of the first and the last cell.
        let beyond = 0.22;
        let (dx, dy) = if length > 0.0 {
            ((x2 - x1) / length * beyond, (y2 - y1) / length * beyond)
        } else {
            (beyond, 0.0)
        };
        path.push_str(&format!(
            "M{} {}L{} {}",
            Length(x1 - dx),
            Length(y1 - dy),
            Length(x2 + dx),
            Length(y2 + dy)
        ));
    }
    if path.is_empty() {
        return;
    }
    canvas.group(r#"fill="none" stroke-linecap="round""#, |canvas| {
        let casing = drawing.stones().then_some((tokens.cell, width * 1.8));
        for (colour, width) in casing.into_iter().chain([(tokens.win, width)]) {
            canvas.put(format_args!(
                "<path d=\"{path}\" stroke=\"{colour}\" stroke-width=\"{}\"/>\n",
                Length(width)
            ));
        }
    });
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
        let opacity =
            if drawing.faded && !winning { format!(r#" opacity="{FADED}""#) } else { String::new() };
        let attributes = format!(r#"fill="none" stroke="{colour}" stroke-linecap="round"{opacity}"#);
        let corner = (layout.x(i % 3 * 3), layout.y(i / 3 * 3));
        canvas.group(&attributes, |canvas| canvas.scaled_symbol(symbol, corner, 3.0));
    }
}
