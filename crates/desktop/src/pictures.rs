//! Small pictures, which are the program's logo and one picture of each game on the start screen. The board
//! draws the games.

use egui::{Align2, Color32, CornerRadius, Painter, Pos2, Rect, Stroke, Ui, Vec2, vec2};
use inarow_view::{Look, Scene};

use crate::board;
use crate::kit::{Ink, font};

/// Draws the program's logo, three in a row.
pub(crate) fn logo(painter: &Painter, rect: Rect, ink: &Ink) {
    let unit = rect.width() / 3.0;
    let at = |x: f32, y: f32| rect.min + vec2(x, y) * unit;
    thick(painter, at(0.4, 2.6), at(2.6, 0.4), 0.28 * unit, ink.accent);
    for (x, y) in [(0.6, 2.4), (1.5, 1.5), (2.4, 0.6)] {
        painter.circle_filled(at(x, y), 0.42 * unit, ink.x);
    }
}

/// Draws a line with round ends as one shape, because separate parts would show where they overlap.
fn thick(painter: &Painter, from: Pos2, to: Pos2, width: f32, colour: Color32) {
    const STEPS: usize = 8;
    let quarter = std::f32::consts::FRAC_PI_2;
    let angle = (to - from).angle();
    let end = |centre: Pos2, start: f32| {
        (0..=STEPS).map(move |step| {
            let turn = start + std::f32::consts::PI * step as f32 / STEPS as f32;
            centre + Vec2::angled(turn) * (width / 2.0)
        })
    };
    let outline = end(to, angle - quarter).chain(end(from, angle + quarter)).collect();
    painter.add(egui::Shape::convex_polygon(outline, colour, Stroke::NONE));
}

const SCORE: usize = 5;

/// Draws the picture of the game with this index on the start screen.
pub(crate) fn game(ui: &Ui, place: usize, look: Look, rect: Rect, ink: &Ink) {
    let Some(scene) = Scene::of_card(place, look) else { return own_game(ui.painter(), rect, ink) };
    board::draw(ui, &scene, rect);
    if place == SCORE {
        // Weights are larger than on a board, where they would be unreadable at this size.
        let unit = rect.width() / 5.0;
        for (x, weight) in [(1.5, "+1"), (3.5, "−1"), (4.5, "+2")] {
            let colour = if weight.starts_with('−') { ink.bad } else { ink.muted };
            let at = rect.min + vec2(x, 1.5) * unit;
            ui.painter().text(at, Align2::CENTER_CENTER, weight, font::figures(unit * 0.46), colour);
        }
    }
}

/// Draws a board that fades out, with a plus on it, for a custom size.
fn own_game(painter: &Painter, rect: Rect, ink: &Ink) {
    let unit = rect.width() / 6.0;
    for y in 0..6 {
        for x in 0..6 {
            let share = 1.0 - x.max(y) as f32 * 0.13;
            let cell = Rect::from_min_size(rect.min + vec2(x as f32, y as f32) * unit, Vec2::splat(unit));
            let radius = CornerRadius::same((unit * 0.12).round() as u8);
            painter.rect_filled(
                cell.shrink(unit * 0.04),
                radius,
                ink.surface.lerp_to_gamma(ink.raised, share),
            );
        }
    }
    let centre = rect.min + Vec2::splat(3.0 * unit);
    for arm in [vec2(0.8, 0.0), vec2(0.0, 0.8)] {
        thick(painter, centre - arm * unit, centre + arm * unit, unit * 0.22, ink.accent);
    }
}
