//! Legend of the heat maps.

use egui::{CornerRadius, Rect, Sense, Stroke, StrokeKind, Ui, Vec2, vec2};
use inarow_core::Side;
use inarow_view::display::{HeatMapKind, heat_side};
use inarow_view::{Look, Texts};

use crate::kit::{Ink, colour, font, text};

/// Draws one line with the signs of attack and defence. `numbers` says whether the signs contain numbers.
pub(crate) fn legend(ui: &mut Ui, texts: &Texts, look: Look, mover: Option<Side>, numbers: bool) {
    let shown = Ink::of(ui.ctx());
    // The signs have the background and colours of the board.
    let shown = Ink { muted: shown.muted, ..shown.of_board(look) };
    let tokens = shown.tokens();
    let caption = [texts.get("board-map-attack"), texts.get("board-map-defence")];
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        for (map, caption) in [HeatMapKind::Attack, HeatMapKind::Defence].into_iter().zip(caption) {
            let width = if numbers { 24.0 } else { 18.0 };
            let (rect, _) = ui.allocate_exact_size(vec2(width, 18.0), Sense::hover());
            if look == Look::Stones {
                ui.painter().rect_filled(rect, CornerRadius::same(4), shown.cell);
            }
            let (centre, radius) = (rect.center(), 5.0);
            let ink = colour(tokens.of_side(look, heat_side(mover, map)));
            if numbers {
                // Numbers are on plates.
                let plate = Rect::from_center_size(centre, vec2(20.0, 10.0));
                if let Some(edge) = tokens.sign_edge(look, heat_side(mover, map)) {
                    let rim = CornerRadius::same(5);
                    ui.painter().rect_filled(plate.expand(1.0), rim, colour(edge));
                    ui.painter().rect_filled(plate.shrink(2.0), CornerRadius::same(3), shown.cell);
                }
                match map {
                    HeatMapKind::Attack => ui.painter().rect_filled(plate, CornerRadius::same(4), ink),
                    HeatMapKind::Defence => ui.painter().rect_stroke(
                        plate,
                        CornerRadius::same(4),
                        Stroke::new(1.5, ink),
                        StrokeKind::Inside,
                    ),
                };
                text::line(ui, &caption, font::regular(font::SMALL), shown.muted);
                ui.add_space(8.0);
                continue;
            }
            if let Some(edge) = tokens.sign_edge(look, heat_side(mover, map)) {
                ui.painter().circle_filled(centre, radius + 1.0, colour(edge));
                if map == HeatMapKind::Defence {
                    ui.painter().circle_filled(centre, radius - 3.0, shown.cell);
                }
            }
            match map {
                HeatMapKind::Attack => ui.painter().circle_filled(centre, radius, ink),
                HeatMapKind::Defence if look == Look::Stones => {
                    ui.painter().circle_stroke(centre, radius - 1.0, Stroke::new(2.0, ink))
                }
                HeatMapKind::Defence => {
                    let square = Rect::from_center_size(centre, Vec2::splat(12.0));
                    let stroke = Stroke::new(2.0, ink);
                    ui.painter().rect_stroke(square, CornerRadius::same(3), stroke, StrokeKind::Inside)
                }
            };
            text::line(ui, &caption, font::regular(font::SMALL), shown.muted);
            ui.add_space(8.0);
        }
    });
}
