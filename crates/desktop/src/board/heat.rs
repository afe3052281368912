//! Heat maps: what cells are worth. Attack is a soft disc in the mover's colour, defence an outline in the other's; with
//! numbers, a filled plate above and an outlined one below. Shape and place tell them apart, not colour alone. Numbers
//! stand on plates alone, never on the lines of the board.

use egui::{Color32, CornerRadius, Pos2, Rect, Sense, Stroke, StrokeKind, Ui, Vec2, vec2};
use inarow_core::Side;
use inarow_view::layout::{rating_plate, rating_size};
use inarow_view::{Look, Rgb, Shade, Texts, Tokens};

use super::canvas::{Canvas, Label, Stamp};
use super::drawing::Drawing;
use crate::kit::{Ink, colour, font, text};

/// So many steps of opacity are told apart: one drawing is made for each.
const STEPS: usize = 24;

/// Which map a shade belongs to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Map {
    Attack,
    Defence,
}

/// How one cell shows its ratings.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// One map without the other: it has the cell to itself.
    Alone,
    /// The same with its number.
    Single,
    /// A disc within an outline.
    Nested,
    /// One above the other, with numbers.
    Stacked,
}

/// Something that is drawn the same in many cells.
#[derive(Clone, Copy, PartialEq)]
struct Kind {
    map: Map,
    form: Form,
    step: usize,
    ground: Rgb,
}

pub(super) fn draw(canvas: &mut Canvas, labels: &mut Vec<Label>, drawing: &Drawing<'_>) {
    let mut stamps: Vec<(Kind, Stamp)> = Vec::new();
    for (at, cell) in drawing.cells() {
        let Some(heat) = cell.heat else { continue };
        let corner = drawing.place.cell(at).min;
        let ground = drawing.fill_of(cell);
        let form = match (heat.attack, heat.defence) {
            (Some(_), Some(_)) if heat.numbers => Form::Stacked,
            (Some(_), Some(_)) => Form::Nested,
            _ if heat.numbers => Form::Single,
            _ => Form::Alone,
        };
        for (map, shade) in [(Map::Attack, heat.attack), (Map::Defence, heat.defence)] {
            let Some(shade) = shade.filter(|shade| shade.value != 0.0) else { continue };
            let kind = Kind { map, form, step: step(shade), ground };
            let index = stamps.iter().position(|(of, _)| *of == kind).unwrap_or_else(|| {
                stamps.push((kind, canvas.stamp(|canvas, at| sign(canvas, drawing, at, kind))));
                stamps.len() - 1
            });
            if let Some((_, stamp)) = stamps.get(index) {
                canvas.put(stamp, corner);
            }
            if heat.numbers {
                labels.push(rating(drawing, corner, kind, shade));
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

/// Whoever gains by a cell: the mover by attack, the other by defence.
fn side(mover: Option<Side>, map: Map) -> Side {
    let mover = mover.unwrap_or(Side::X);
    if map == Map::Attack { mover } else { mover.other() }
}

fn ink(tokens: &Tokens, look: Look, mover: Option<Side>, map: Map) -> Rgb {
    tokens.of_side(look, side(mover, map))
}

/// What a shade is drawn with on its ground.
fn tone(drawing: &Drawing<'_>, kind: Kind) -> Rgb {
    let (scene, tokens) = (drawing.scene, drawing.tokens);
    if kind.map == Map::Attack && matches!(kind.form, Form::Stacked | Form::Single) {
        let side = side(scene.mover, kind.map);
        return tokens.rating_plate(scene.look, side, kind.ground, opacity(kind.step));
    }
    let ink = ink(tokens, scene.look, scene.mover, kind.map);
    ink.over(kind.ground, opacity(kind.step))
}

/// The middle of a number's plate within its cell.
fn middle(kind: Kind) -> f64 {
    match (kind.form, kind.map) {
        (Form::Stacked, Map::Attack) => 0.29,
        (Form::Stacked, Map::Defence) => 0.71,
        _ => 0.5,
    }
}

fn sign(canvas: &mut Canvas, drawing: &Drawing<'_>, corner: Pos2, kind: Kind) {
    let (scene, tokens) = (drawing.scene, drawing.tokens);
    if let Some(edge) = tokens.sign_edge(scene.look, side(scene.mover, kind.map)) {
        // White on a white board: a rim is what is seen.
        let rim = drawing.width(0.035, 1.0);
        shape(canvas, drawing, corner, kind, colour(edge.over(kind.ground, opacity(kind.step))), rim);
    }
    shape(canvas, drawing, corner, kind, colour(tone(drawing, kind)), 0.0);
}

/// A sign, on every side larger by the `rim`.
fn shape(canvas: &mut Canvas, drawing: &Drawing<'_>, corner: Pos2, kind: Kind, ink: Color32, rim: f32) {
    let centre = corner + Vec2::splat(drawing.length(0.5));
    match (kind.form, kind.map) {
        (Form::Stacked | Form::Single, map) => {
            let centre = corner + vec2(drawing.length(0.5), drawing.length(middle(kind)));
            let (width, height, radius) = rating_plate(kind.form == Form::Single);
            let plate = Rect::from_center_size(centre, vec2(drawing.length(width), drawing.length(height)));
            let radius = drawing.length(radius);
            match map {
                Map::Attack => canvas.rect(plate.expand(rim), radius + rim, ink),
                Map::Defence => {
                    let line = drawing.width(0.045, 1.0) + 2.0 * rim;
                    // No line of the board runs through the number.
                    canvas.rect(plate, radius, colour(kind.ground));
                    canvas.border(plate.expand(rim), radius + rim, line, ink);
                }
            }
        }
        (Form::Alone, Map::Attack) => canvas.disc(centre, drawing.length(0.38) + rim, ink),
        (_, Map::Attack) => canvas.disc(centre, drawing.length(0.19) + rim, ink),
        (_, Map::Defence) if drawing.stones() => {
            let line = drawing.width(0.08, 1.0) + 2.0 * rim;
            canvas.ring(centre, drawing.length(0.34), line, ink);
        }
        // A ring would look like a mark of O.
        (_, Map::Defence) => {
            let square = Rect::from_center_size(centre, Vec2::splat(drawing.length(0.7)));
            // Corners that nobody sees would cost a large board much.
            let radius = if drawing.dense { 0.0 } else { drawing.length(0.14) };
            canvas.border(square, radius, drawing.width(0.07, 1.0), ink);
        }
    }
}

fn rating(drawing: &Drawing<'_>, corner: Pos2, kind: Kind, shade: Shade) -> Label {
    let ground = if kind.map == Map::Attack { tone(drawing, kind) } else { kind.ground };
    let said = shade.said(drawing.scene.decimal);
    let at = corner + vec2(drawing.length(0.5), drawing.length(middle(kind)));
    let size = rating_size(&said, kind.form == Form::Single);
    Label::middle(at, said, drawing.length(size), drawing.tokens.figures_on(ground), false)
}

/// One line that tells which sign is attack and which is defence; `numbers` when they stand on the signs.
pub(crate) fn legend(ui: &mut Ui, texts: &Texts, look: Look, mover: Option<Side>, numbers: bool) {
    let shown = Ink::of(ui.ctx());
    let tokens = shown.tokens();
    let said = [texts.get("board-map-attack"), texts.get("board-map-defence")];
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        for (map, said) in [Map::Attack, Map::Defence].into_iter().zip(said) {
            let width = if numbers { 24.0 } else { 18.0 };
            let (rect, _) = ui.allocate_exact_size(vec2(width, 18.0), Sense::hover());
            if look == Look::Stones {
                // On the ground that it has on the board.
                ui.painter().rect_filled(rect, CornerRadius::same(4), shown.cell);
            }
            let (centre, radius) = (rect.center(), 5.0);
            let ink = colour(ink(tokens, look, mover, map));
            if numbers {
                // The plates behind the numbers.
                let plate = Rect::from_center_size(centre, vec2(20.0, 10.0));
                if let Some(edge) = tokens.sign_edge(look, side(mover, map)) {
                    let rim = CornerRadius::same(5);
                    ui.painter().rect_filled(plate.expand(1.0), rim, colour(edge));
                    ui.painter().rect_filled(plate.shrink(2.0), CornerRadius::same(3), shown.cell);
                }
                match map {
                    Map::Attack => ui.painter().rect_filled(plate, CornerRadius::same(4), ink),
                    Map::Defence => ui.painter().rect_stroke(
                        plate,
                        CornerRadius::same(4),
                        Stroke::new(1.5, ink),
                        StrokeKind::Inside,
                    ),
                };
                text::line(ui, &said, font::regular(font::SMALL), shown.muted);
                ui.add_space(8.0);
                continue;
            }
            if let Some(edge) = tokens.sign_edge(look, side(mover, map)) {
                ui.painter().circle_filled(centre, radius + 1.0, colour(edge));
                if map == Map::Defence {
                    ui.painter().circle_filled(centre, radius - 3.0, shown.cell);
                }
            }
            match map {
                Map::Attack => ui.painter().circle_filled(centre, radius, ink),
                Map::Defence if look == Look::Stones => {
                    ui.painter().circle_stroke(centre, radius - 1.0, Stroke::new(2.0, ink))
                }
                Map::Defence => {
                    let square = Rect::from_center_size(centre, Vec2::splat(12.0));
                    let stroke = Stroke::new(2.0, ink);
                    ui.painter().rect_stroke(square, CornerRadius::same(3), stroke, StrokeKind::Inside)
                }
            };
            text::line(ui, &said, font::regular(font::SMALL), shown.muted);
            ui.add_space(8.0);
        }
    });
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
