//! Mini-map of a zoomed board, which shows every mark and the displayed part.

use std::sync::Arc;

use egui::epaint::Mesh;
use egui::{Color32, CornerRadius, Rect, Response, Sense, Shape, Stroke, StrokeKind, Ui, Vec2, pos2, vec2};
use inarow_core::{Content, Side};
use inarow_view::Scene;

use super::camera::Place;
use crate::kit::{Ink, colour};

/// Longer side, in points.
const SIDE: f32 = 120.0;
const MARGIN: f32 = 10.0;
/// Least size of a mark on the map, in points.
const DOT: f32 = 3.0;
/// Number of cells per mark below which marks are as small as their cells.
const CROWDED: usize = 12;

/// Mini-map, whose drawing is cached until the scene changes.
#[derive(Default)]
pub(super) struct Map {
    cached: Option<(Rect, inarow_view::Theme, Arc<Mesh>)>,
}

impl Map {
    /// Forgets the drawing, because the scene has changed.
    pub(super) fn clear(&mut self) {
        self.cached = None;
    }

    /// Returns the interaction with the map, and its area.
    pub(super) fn interact(ui: &Ui, place: &Place, name: &str) -> (Response, Rect) {
        let rect = rect(place);
        let response = ui.interact(frame(rect), ui.unique_id().with("map"), Sense::CLICK | Sense::DRAG);
        response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Image, true, name));
        (response, rect)
    }

    /// Draws the map in the upper right corner.
    pub(super) fn draw(&mut self, ui: &Ui, scene: &Scene, place: &Place) {
        let ink = Ink::of(ui.ctx());
        let rect = rect(place);
        let painter = ui.painter();
        let edge = Stroke::new(1.0, ink.line);
        painter.rect(frame(rect), CornerRadius::same(6), ink.surface, edge, StrokeKind::Inside);
        if self.cached.as_ref().is_none_or(|(of, theme, _)| *of != rect || *theme != ink.theme) {
            self.cached = Some((rect, ink.theme, Arc::new(drawing(scene, rect, &ink.of_board(scene.look)))));
        }
        if let Some((_, _, mesh)) = &self.cached {
            painter.add(Shape::Mesh(mesh.clone()));
        }
        let shown = place.shown();
        let at = |x: f32, y: f32| rect.min + rect.size() * vec2(x, y);
        let view = Rect::from_min_max(at(shown.left(), shown.top()), at(shown.right(), shown.bottom()));
        let fill = Color32::from_rgba_unmultiplied(ink.accent.r(), ink.accent.g(), ink.accent.b(), 40);
        painter.rect(view, CornerRadius::same(2), fill, Stroke::new(1.5, ink.accent), StrokeKind::Inside);
    }
}

/// Returns the area of the map.
fn rect(place: &Place) -> Rect {
    let aspect = place.aspect();
    let size = if aspect >= 1.0 { vec2(SIDE, SIDE / aspect) } else { vec2(SIDE * aspect, SIDE) };
    let most = place.window.size() * 0.3;
    let size = size * (most.x / size.x).min(most.y / size.y).min(1.0);
    let corner = pos2(place.window.right() - MARGIN - size.x, place.window.top() + MARGIN);
    Rect::from_min_size(corner, size)
}

/// Returns the area of the map with its border.
fn frame(rect: Rect) -> Rect {
    rect.expand(3.0)
}

fn drawing(scene: &Scene, rect: Rect, ink: &Ink) -> Mesh {
    let tokens = ink.tokens();
    let (width, height) = (scene.shape.width() as f32, scene.shape.height() as f32);
    let cell = vec2(rect.width() / width, rect.height() / height);
    let mut mesh = Mesh::default();
    mesh.add_colored_rect(rect, colour(tokens.cell));
    let stones = scene.look == inarow_view::Look::Stones;
    // Single pixels would hide single marks. On a full board larger dots would run into each other.
    let marks = scene.cells.iter().filter(|cell| matches!(cell.content, Content::Mark(_))).count();
    let dot = if marks * CROWDED < scene.cells.len() { DOT } else { 0.0 };
    for (at, shown) in scene.shape.iter().zip(&scene.cells) {
        let fill = match shown.content {
            Content::Empty => continue,
            Content::Wall => tokens.wall,
            Content::Mark(Side::X) if stones => tokens.stone_x,
            Content::Mark(Side::O) if stones => tokens.stone_o,
            Content::Mark(Side::X) => tokens.x,
            Content::Mark(Side::O) => tokens.o,
        };
        let (x, y) = scene.shape.xy(at);
        let centre = rect.min + Vec2::new(x as f32 + 0.5, y as f32 + 0.5) * cell;
        let size =
            (cell * 0.86).max(if shown.content == Content::Wall { Vec2::ZERO } else { Vec2::splat(dot) });
        mesh.add_colored_rect(Rect::from_center_size(centre, size).intersect(rect), colour(fill));
    }
    mesh
}
