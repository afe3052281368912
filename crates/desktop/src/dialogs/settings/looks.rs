//! Settings of language, theme, size and motion.

use egui::{CornerRadius, Pos2, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};
use inarow_core::Side;
use inarow_view::{Lang, Look, Texts, Theme};

use super::super::new_game::form::choice;
use super::super::widgets::text_at;
use crate::app_state::Prefs;
use crate::board;
use crate::kit::text::layout_line;
use crate::kit::{self, Ink, font};

pub(super) fn ui(ui: &mut Ui, prefs: &mut Prefs, lang: &mut Lang, scale: &mut Option<f64>, texts: &Texts) {
    let name = texts.get("settings-language");
    kit::capitals(ui, &name);
    let languages: Vec<String> = Lang::ALL.iter().map(|lang| lang.name().to_owned()).collect();
    kit::pick(lang, Lang::ALL, |place| choice(ui, &name, place, &languages));
    ui.add_space(10.0);
    kit::capitals(ui, &texts.get("settings-theme"));
    theme_cards(ui, prefs, texts);
    ui.add_space(10.0);
    kit::capitals(ui, &texts.get("settings-scale"));
    size(ui, prefs, scale, texts);
    ui.add_space(10.0);
    kit::capitals(ui, &texts.get("settings-motion-group"));
    kit::check(ui, &mut prefs.motion, &texts.get("settings-motion"));
}

/// Draws the slider for the scale, in percent.
fn size(ui: &mut Ui, prefs: &mut Prefs, choosing: &mut Option<f64>, texts: &Texts) {
    let now = f64::from(prefs.scale) * 100.0;
    let mut percent = choosing.unwrap_or(now.round());
    let sentence = texts.with("statistics-share", &[("percent", percent.round().into())]);
    let name = texts.get("settings-scale-name");
    if super::valued_slider(ui, &name, &mut percent, 80.0..=200.0, 5.0, &sentence) {
        *choosing = Some(percent);
    }
    // The scale does not change while the slider is dragged.
    let dragged = ui.ctx().input(|input| input.pointer.any_down());
    if let Some(percent) = *choosing
        && !dragged
    {
        prefs.scale = (percent / 100.0) as f32;
        *choosing = None;
    }
}

/// Draws the themes, each with a small picture.
fn theme_cards(ui: &mut Ui, prefs: &mut Prefs, texts: &Texts) {
    const GAP: f32 = 8.0;
    let room = ui.available_width();
    let per_row = if room < 320.0 {
        2
    } else if room < 490.0 {
        3
    } else {
        5
    };
    let width = ((room - GAP * (per_row - 1) as f32) / per_row as f32).floor().min(120.0);
    // The first picture is for the theme that follows the system.
    let chosen = [Theme::Indigo, Theme::Light, Theme::Wood, Theme::HighContrast].map(Some);
    let all: Vec<Option<Theme>> = std::iter::once(None).chain(chosen).collect();
    ui.spacing_mut().item_spacing.x = GAP;
    for row in all.chunks(per_row) {
        ui.horizontal(|ui| {
            for theme in row {
                let name = match theme {
                    None => texts.get("settings-theme-system"),
                    Some(theme) => texts.get(&format!("theme-{}", theme.name())),
                };
                if card(ui, width, *theme, &name, prefs.theme == *theme) {
                    prefs.theme = *theme;
                }
            }
        });
    }
}

fn card(ui: &mut Ui, width: f32, theme: Option<Theme>, name: &str, chosen: bool) -> bool {
    let ink = Ink::of(ui.ctx());
    let (rect, response) = ui.allocate_exact_size(vec2(width, 84.0), Sense::click());
    let response = response.on_hover_cursor(egui::CursorIcon::PointingHand);
    response.widget_info(|| WidgetInfo::selected(Role::RadioButton, true, chosen, name));
    let edge = match (chosen, response.hovered()) {
        (true, _) => Stroke::new(2.0, ink.accent),
        (false, true) => Stroke::new(1.0, ink.accent),
        (false, false) => Stroke::new(1.0, ink.line),
    };
    ui.painter().rect(rect, CornerRadius::same(10), ink.raised, edge, StrokeKind::Inside);
    kit::focus_ring(ui, rect, 10, &response);
    let picture =
        Rect::from_min_max(rect.min + vec2(8.0, 8.0), pos2(rect.right() - 8.0, rect.bottom() - 28.0));
    match theme {
        Some(theme) => swatch(ui, picture, theme),
        None => {
            // The picture is half light, half dark.
            let (left, right) = picture.split_left_right_at_fraction(0.5);
            for (half, theme) in [(left, Theme::Light), (right, Theme::Indigo)] {
                let clipped = ui.painter().with_clip_rect(half.intersect(ui.clip_rect()));
                let old = ui.painter().clone();
                ui.set_clip_rect(clipped.clip_rect());
                swatch(ui, picture, theme);
                ui.set_clip_rect(old.clip_rect());
            }
        }
    }
    let font = if chosen { font::strong(font::SMALL) } else { font::regular(font::SMALL) };
    let galley = layout_line(ui, name, font, ink.text, rect.width() - 10.0);
    let elided = galley.elided;
    text_at(ui, pos2(rect.center().x, rect.bottom() - 14.0), 0.5, galley);
    let clicked = response.clicked();
    if elided {
        response.on_hover_text(name);
    }
    clicked
}

/// Draws a small picture of a theme, with page, cells, marks and accent.
fn swatch(ui: &Ui, rect: Rect, theme: Theme) {
    let ink = Ink::new(theme);
    let painter = ui.painter();
    painter.rect(rect, CornerRadius::same(6), ink.bg, Stroke::new(1.0, ink.line), StrokeKind::Inside);
    let cell = (rect.height() - 16.0).min((rect.width() - 28.0) / 3.0);
    let left = rect.center().x - (3.0 * cell + 8.0) / 2.0;
    for place in 0..3 {
        let corner = Pos2::new(left + place as f32 * (cell + 4.0), rect.center().y - cell / 2.0);
        let square = Rect::from_min_size(corner, vec2(cell, cell));
        let fill = if place == 1 { ink.accent } else { ink.cell };
        painter.rect_filled(square, CornerRadius::same(4), fill);
        let look = if theme.tokens().stones { Look::Stones } else { Look::Marks };
        match place {
            0 => board::mark(ui, theme, Side::X, look, square),
            2 => board::mark(ui, theme, Side::O, look, square),
            _ => {}
        }
    }
}
