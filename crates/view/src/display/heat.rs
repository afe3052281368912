//! Heat maps show values of cells. Attack is a soft disc in the mover's colour, defence an outline in the
//! opponent's. With numbers, attack is a filled plate above and defence an outlined plate below. The maps
//! differ in shape and place, not only in colour. Numbers are always on plates, never on the lines of the
//! board.

use inarow_core::Side;

use super::{Area, BorderSide, Builder, Drawing, Key, Paint, Shape, Symbol, Text, middle};
use crate::layout::{rating_plate, rating_size};
use crate::{Rgb, Shade};

/// Number of steps of opacity. Each step has one drawing.
const STEPS: usize = 24;

/// Map of a rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeatMapKind {
    /// Values of cells for the mover.
    Attack,
    /// Values of cells for stopping the opponent.
    Defence,
}

/// Arrangement of a cell's ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// One map alone in the cell.
    Alone,
    /// One map alone, with its number.
    Single,
    /// A disc within an outline.
    Nested,
    /// One map above the other, with numbers.
    Stacked,
}

impl Form {
    fn has_number(self) -> bool {
        matches!(self, Form::Stacked | Form::Single)
    }
}

/// A rating's sign, shared by cells.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Sign {
    map: HeatMapKind,
    form: Form,
    step: usize,
    ground: Rgb,
}

/// Returns the side that gains by a cell. The mover gains by attack, the opponent by defence. Without a mover X
/// counts as the mover.
pub fn heat_side(mover: Option<Side>, map: HeatMapKind) -> Side {
    let mover = mover.unwrap_or(Side::X);
    if map == HeatMapKind::Attack { mover } else { mover.other() }
}

pub(super) fn draw(list: &mut Builder, drawing: &Drawing<'_>) {
    for (at, cell) in drawing.cells() {
        let Some(heat) = cell.heat else { continue };
        let form = match (heat.attack, heat.defence) {
            (Some(_), Some(_)) if heat.numbers => Form::Stacked,
            (Some(_), Some(_)) => Form::Nested,
            _ if heat.numbers => Form::Single,
            _ => Form::Alone,
        };
        let ground = drawing.fill_of(cell);
        // The outline fills its ground, and the disc lies within it.
        for (map, shade) in [(HeatMapKind::Defence, heat.defence), (HeatMapKind::Attack, heat.attack)] {
            let Some(shade) = shade.filter(|shade| shade.value != 0.0) else { continue };
            let sign = Sign { map, form, step: step(shade), ground };
            list.symbol(at, Key::Heat(sign), || symbol(drawing, sign));
            if heat.numbers {
                list.text(at, rating(drawing, sign, shade));
            }
        }
    }
}

fn step(shade: Shade) -> usize {
    (shade.rank.clamp(0.0, 1.0) * STEPS as f32).round() as usize
}

fn opacity(step: usize) -> f32 {
    Shade { value: 1.0, rank: step as f32 / STEPS as f32, places: 0 }.opacity()
}

/// Returns the colour of a sign on its ground.
fn tone(drawing: &Drawing<'_>, sign: Sign) -> Rgb {
    let (scene, tokens, opacity) = (drawing.scene, drawing.tokens, opacity(sign.step));
    let side = heat_side(scene.mover, sign.map);
    if sign.map == HeatMapKind::Attack && sign.form.has_number() {
        return tokens.rating_plate(scene.look, side, sign.ground, opacity);
    }
    tokens.of_side(scene.look, side).over(sign.ground, opacity)
}

/// Returns the centre of a sign within its cell.
fn centre(sign: Sign) -> (f64, f64) {
    let down = match (sign.form, sign.map) {
        (Form::Stacked, HeatMapKind::Attack) => 0.29,
        (Form::Stacked, HeatMapKind::Defence) => 0.71,
        _ => 0.5,
    };
    (0.5, down)
}

fn symbol(drawing: &Drawing<'_>, sign: Sign) -> Symbol {
    let (scene, tokens) = (drawing.scene, drawing.tokens);
    let mut shapes = Vec::new();
    if let Some(edge) = tokens.sign_edge(scene.look, heat_side(scene.mover, sign.map)) {
        // A white sign on a white board shows only the rim.
        let rim = drawing.width(0.035, 1.0);
        draw_sign(&mut shapes, drawing, sign, edge.over(sign.ground, opacity(sign.step)), rim);
    }
    draw_sign(&mut shapes, drawing, sign, tone(drawing, sign), 0.0);
    Symbol { name: if sign.map == HeatMapKind::Attack { "a" } else { "d" }, shapes }
}

/// Draws a sign, enlarged on every side by `rim`.
fn draw_sign(shapes: &mut Vec<(Shape, Paint)>, drawing: &Drawing<'_>, sign: Sign, ink: Rgb, rim: f64) {
    let centre = centre(sign);
    let mut outline = |area: Area, radius: f64, width: f64, rim: f64| {
        // Lines of the board must not run through the outline.
        shapes.push((Shape::Rect { area, radius }, sign.ground.into()));
        let (area, radius) = (area.expand(rim), radius + rim);
        shapes.push((Shape::Border { area, radius, width, side: BorderSide::Inside }, ink.into()));
    };
    match (sign.form, sign.map) {
        (Form::Stacked | Form::Single, map) => {
            let (width, height, radius) = rating_plate(sign.form == Form::Single);
            let plate = Area::around(centre, width, height);
            if map == HeatMapKind::Defence {
                outline(plate, radius, drawing.width(0.045, 1.0) + 2.0 * rim, rim);
            } else {
                shapes.push((Shape::Rect { area: plate.expand(rim), radius: radius + rim }, ink.into()));
            }
        }
        (form, HeatMapKind::Attack) => {
            let radius = if form == Form::Alone { 0.38 } else { 0.19 };
            shapes.push((Shape::Disc { centre, radius: radius + rim }, ink.into()));
        }
        (_, HeatMapKind::Defence) if drawing.stones() => {
            let width = drawing.width(0.08, 1.0) + 2.0 * rim;
            shapes.push((Shape::Ring { centre, radius: 0.34, width }, ink.into()));
        }
        // A ring would look like a mark of O.
        (_, HeatMapKind::Defence) => {
            // Invisible round corners would slow large boards down.
            let radius = if drawing.dense { 0.0 } else { 0.14 };
            outline(Area::around(centre, 0.7, 0.7), radius, drawing.width(0.07, 1.0), 0.0);
        }
    }
}

fn rating(drawing: &Drawing<'_>, sign: Sign, shade: Shade) -> Text {
    let ground = if sign.map == HeatMapKind::Attack { tone(drawing, sign) } else { sign.ground };
    let text = shade.text(drawing.scene.decimal);
    let size = rating_size(&text, sign.form == Form::Single);
    middle(centre(sign), text, size, drawing.tokens.figures_on(ground), false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opacity_follows_the_rank() {
        let all = [0.0, 0.3, 0.7, 1.0].map(|rank| opacity(step(Shade { value: 1.0, rank, places: 0 })));
        assert!(all.is_sorted_by(|a, b| a < b), "{all:?}");
    }
}
