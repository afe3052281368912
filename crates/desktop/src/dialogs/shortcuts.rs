//! List of shortcuts, with keys, keys on the board, and gestures of mouse and fingers.

use egui::{CornerRadius, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};
use inarow_view::{Action, Group};

use super::widgets;
use crate::app_state::AppState;
use crate::kit::text::layout_line;
use crate::kit::{self, Ink, font};

/// List of shortcuts.
pub(crate) struct Shortcuts;

impl Shortcuts {
    /// Draws the dialog. Returns false to close the dialog.
    pub(crate) fn ui(&mut self, ui: &mut Ui, state: &mut AppState) -> bool {
        let texts = &state.texts;
        let groups = groups(state);
        kit::dialog(ui, &texts.get("action-shortcuts"), &texts.get("dialog-close"), (880.0, None), |ui| {
            let columns = if ui.available_width() < widgets::NARROW { 1 } else { 2 };
            let gap = 36.0;
            let width = (ui.available_width() - gap * (columns - 1) as f32) / columns as f32;
            ui.horizontal_top(|ui| {
                ui.spacing_mut().item_spacing.x = gap;
                for column in 0..columns {
                    ui.vertical(|ui| {
                        ui.set_width(width);
                        ui.spacing_mut().item_spacing.y = 0.0;
                        // Keys of the program are on the left, everything for the board on the right.
                        let own = |index: usize| columns == 1 || usize::from(index > 0) == column;
                        for (title, lines) in
                            groups.iter().enumerate().filter(|(i, _)| own(*i)).map(|(_, g)| g)
                        {
                            kit::capitals(ui, title);
                            ui.add_space(6.0);
                            for (place, [keys, what]) in lines.iter().enumerate() {
                                line(ui, keys, what, place + 1 < lines.len());
                            }
                            ui.add_space(18.0);
                        }
                    });
                }
            });
        })
    }
}

/// Returns titles with keys and their effects.
fn groups(state: &AppState) -> Vec<(String, Vec<[String; 2]>)> {
    let texts = &state.texts;
    let line = |action: &Action| [state.keys(*action), texts.get(action.text_key())];
    let has_keys = |action: &&Action| action.shortcut().is_some();
    let program = Action::ALL
        .iter()
        .filter(has_keys)
        .filter(|action| !matches!(action.group(), Group::Cursor | Group::Moves))
        .map(line)
        .chain([
            ["Ctrl++  Ctrl+−".to_owned(), texts.get("keys-size")],
            ["Ctrl+0".to_owned(), texts.get("keys-size-usual")],
        ])
        .collect();
    let board = vec![
        ["← ↑ ↓ →".to_owned(), texts.get("keys-cursor")],
        line(&Action::Play),
        [texts.get("keys-typed-key"), texts.get("keys-typed")],
        ["+ −".to_owned(), texts.get("keys-zoom-board")],
        [Action::First.keys(texts), texts.get("keys-whole")],
    ];
    let through = [Action::Earlier, Action::Later].map(|action| action.keys(texts)).join("  ");
    let first = [Action::First.keys(texts), texts.get("keys-start")];
    let moves = vec![[through, texts.get("web-keys-step")], first, line(&Action::Newest)];
    let pointer = vec![
        [texts.get("keys-click"), texts.get("keys-click-does")],
        [format!("{} · {}", texts.get("keys-wheel"), texts.get("keys-pinch")), texts.get("keys-zoom")],
        [texts.get("keys-wheel-alone"), texts.get("keys-zoom-large")],
        [texts.get("keys-drag"), texts.get("keys-pan")],
        [texts.get("keys-drop"), texts.get("keys-drop-does")],
    ];
    let windows =
        vec![["Tab".to_owned(), texts.get("keys-tab")], [Action::Pause.keys(texts), texts.get("keys-press")]];
    vec![
        (texts.get("keys-program"), program),
        (texts.get("keys-board"), board),
        (texts.get("window-moves"), moves),
        (texts.get("keys-pointer"), pointer),
        (texts.get("keys-windows"), windows),
    ]
}

/// Draws one line with the effect and the keys, and with a separator below if `ruled`.
fn line(ui: &mut Ui, keys: &str, what: &str, ruled: bool) {
    let ink = Ink::of(ui.ctx());
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 32.0), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("{what}: {keys}")));
    if ruled {
        ui.painter().hline(rect.x_range(), rect.bottom() - 0.5, Stroke::new(1.0, ink.line));
    }
    let keys = layout_line(ui, keys, font::regular(font::SMALL), ink.text, rect.width() * 0.5);
    let cap = egui::Rect::from_min_max(
        pos2(rect.right() - keys.size().x - 16.0, rect.center().y - 11.0),
        pos2(rect.right(), rect.center().y + 11.0),
    );
    ui.painter().rect(cap, CornerRadius::same(5), ink.raised, Stroke::new(1.0, ink.line), StrokeKind::Inside);
    widgets::text_at(ui, cap.center(), 0.5, keys);
    let what = layout_line(ui, what, font::regular(font::BODY), ink.text, cap.left() - rect.left() - 12.0);
    widgets::text_at(ui, pos2(rect.left(), rect.center().y), 0.0, what);
}
