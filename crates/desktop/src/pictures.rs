//! Small pictures: the program's sign, and one of each game for the start screen, which the board draws.

use egui::{Align2, Color32, CornerRadius, Painter, Pos2, Rect, Stroke, Ui, Vec2, vec2};
use inarow_core::{Cell, Content, Forbidden, Shape, Side, SmallBoard};
use inarow_view::{Coordinates, Look, Scene, SceneBoard, SceneCell};

use crate::board;
use crate::kit::{Ink, font};

/// The sign of the program: three in a row.
pub(crate) fn logo(painter: &Painter, rect: Rect, ink: &Ink) {
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

/// What stands in the picture of each game of the start screen: X, O, `x` where X has won, `#` for a wall, `f` for a
/// forbidden point.
const GAMES: [&[&str]; 7] = [
    &["O..", "xxx", ".O."],
    &["......", "....X.", "..OX..", "..XO..", ".XO...", "......"],
    &["......", "......", ".XXf..", "..OXO.", ".O.X..", "......"],
    // An open five wins, one that is blocked at both ends does not.
    &[".......", "OXXXXXO", ".......", "...O...", ".xxxxx.", "..O.O..", "......."],
    &["........."; 9],
    &["XOXOX", "O.X..", ".....", ".....", "....."],
    &[".......", ".....#.", "..#O.#.", "..##...", "...XX..", "....OX.", "......."],
];
const ULTIMATE: usize = 4;
const SCORE: usize = 5;

/// The picture of the game with this place on the start screen.
pub(crate) fn game(ui: &Ui, place: usize, look: Look, rect: Rect, ink: &Ink) {
    let Some(scene) = scene(place, look) else { return own_game(ui.painter(), rect, ink) };
    board::draw(ui, &scene, rect);
    if place == SCORE {
        // Larger than on a board, where they would be too small to be read here.
        let unit = rect.width() / 5.0;
        for (x, weight) in [(1.5, "+1"), (3.5, "−1"), (4.5, "+2")] {
            let colour = if weight.starts_with('−') { ink.bad } else { ink.muted };
            let at = rect.min + vec2(x, 1.5) * unit;
            ui.painter().text(at, Align2::CENTER_CENTER, weight, font::figures(unit * 0.46), colour);
        }
    }
}

fn scene(place: usize, look: Look) -> Option<Scene> {
    let rows = GAMES.get(place)?;
    let shape = Shape::new(rows.first()?.len() as u32, rows.len() as u32)?;
    let mut cells: Vec<SceneCell> = rows.iter().flat_map(|row| row.chars()).map(cell).collect();
    let won: Vec<Cell> =
        shape.iter().zip(&cells).filter(|(_, cell)| cell.winning).map(|(at, _)| at).collect();
    let lines = won.first().copied().zip(won.last().copied()).into_iter().collect();
    let mut boards = Vec::new();
    if place == ULTIMATE {
        let states = [(2, Side::X), (4, Side::X), (6, Side::O)];
        boards = (0..9)
            .map(|board| {
                let won = states.iter().find(|(won, _)| *won == board);
                SceneBoard {
                    state: won.map_or(SmallBoard::Open, |(_, side)| SmallBoard::Won(*side)),
                    open: board == 5,
                }
            })
            .collect();
        for at in shape.iter() {
            let (x, y) = shape.xy(at);
            cells[at.index()].lit = (x / 3, y / 3) == (2, 1);
        }
    }
    let active_row = (place == SCORE).then_some(1);
    let empty = Scene { stars: Vec::new(), coordinates: Coordinates::None, ..Scene::empty(shape) };
    Some(Scene { look, cells, lines, boards, active_row, ..empty })
}

fn cell(letter: char) -> SceneCell {
    let content = Content::from_letter(letter.to_ascii_uppercase()).unwrap_or(Content::Empty);
    SceneCell {
        winning: letter == 'x',
        forbidden: (letter == 'f').then_some(Forbidden::DoubleThree),
        ..SceneCell::new(content)
    }
}

/// A board that fades out, and a plus on it: any size.
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
