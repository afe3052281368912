//! Heat maps: attack is a soft disc in the mover's colour, defence an outline in the other's; with numbers, a filled
//! plate above and an outlined one below, each alone in the middle where it is the only one.

use inarow_core::Side;
use inarow_view::Rgb;
use inarow_view::layout::{rating_plate, rating_size};

use super::Drawing;
use super::board::fill_of;
use super::canvas::{Anchor, Canvas, Length, Lettering};

pub(super) fn draw(canvas: &mut Canvas, drawing: &Drawing<'_>) {
    let (scene, layout, tokens) = (drawing.scene, &drawing.layout, drawing.tokens);
    let mover = scene.mover.unwrap_or(Side::X);
    for (at, cell) in scene.shape.iter().zip(&scene.cells) {
        let Some(heat) = cell.heat else { continue };
        let ground = if drawing.stones() { tokens.cell } else { fill_of(drawing, cell) };
        let stacked = heat.numbers && heat.attack.is_some() && heat.defence.is_some();
        let alone = heat.attack.is_none() || heat.defence.is_none();
        let (x, y) = layout.corner(at);
        for (attack, shade) in [(true, heat.attack), (false, heat.defence)] {
            let Some(shade) = shade.filter(|shade| shade.value != 0.0) else { continue };
            let side = if attack { mover } else { mover.other() };
            let tone = if heat.numbers && attack {
                tokens.rating_plate(scene.look, side, ground, shade.opacity())
            } else {
                tokens.of_side(scene.look, side).over(ground, shade.opacity())
            };
            // White on a white board: a rim is what is seen.
            let rim = tokens.sign_edge(scene.look, side).map(|edge| edge.over(ground, shade.opacity()));
            let layers = rim.map(|rim| (rim, 0.035)).into_iter().chain([(tone, 0.0)]);
            let middle = match (stacked, attack) {
                (false, _) => 0.5,
                (true, true) => 0.29,
                (true, false) => 0.71,
            };
            let centre = (x + 0.5, y + middle);
            for (tone, rim) in layers {
                if heat.numbers {
                    let line = if attack { 0.0 } else { 0.045 + 2.0 * rim };
                    let (width, height, radius) = rating_plate(!stacked);
                    let size = (width + 2.0 * rim, height + 2.0 * rim, radius + rim);
                    plate(canvas, centre, size, attack, tone, ground, line);
                } else if attack {
                    let radius = if alone { 0.38 } else { 0.19 };
                    disc(canvas, centre, radius + rim, &format!(r#"fill="{tone}""#));
                } else if drawing.stones() {
                    let width = Length(0.08 + 2.0 * rim);
                    let line = format!(r#"fill="none" stroke="{tone}" stroke-width="{width}""#);
                    disc(canvas, centre, 0.34, &line);
                } else {
                    // A ring would look like a mark of O.
                    plate(canvas, centre, (0.7, 0.7, 0.14), false, tone, ground, 0.07);
                }
            }
            if heat.numbers {
                let text = shade.said(scene.decimal);
                let size = rating_size(&text, alone);
                let fill = tokens.figures_on(if attack { tone } else { ground });
                canvas.text(centre, &text, &Lettering { size, fill, bold: false, anchor: Anchor::Middle });
            }
        }
    }
}

fn disc(canvas: &mut Canvas, (x, y): (f64, f64), radius: f64, attributes: &str) {
    canvas.put(format_args!(
        "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" {attributes}/>\n",
        Length(x),
        Length(y),
        Length(radius)
    ));
}

/// A rounded plate of that width, height and radius around a place: filled, or outlined on its ground.
fn plate(
    canvas: &mut Canvas,
    (x, y): (f64, f64),
    (width, height, radius): (f64, f64, f64),
    filled: bool,
    tone: Rgb,
    ground: Rgb,
    line: f64,
) {
    let (left, top) = (x - width / 2.0, y - height / 2.0);
    canvas.rect(left, top, width, height, radius, if filled { tone } else { ground });
    if !filled {
        canvas.frame((left, top), (width, height), radius, line, tone);
    }
}
