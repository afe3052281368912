//! What screen readers say by themselves: where the other side played, whose turn it is, how the game ended.

use egui::{Id, Rect, Role, Sense, Ui, WidgetInfo, accesskit, vec2};
use inarow_core::{Cell, Side};

use crate::desk::Desk;
use crate::table::Happening;

/// What was said last. There is one such node, the same in every layout.
#[derive(Default)]
pub(super) struct Heard {
    headline: String,
    text: String,
}

impl Heard {
    /// Says what changed since the frame before, if anything did.
    pub(super) fn ui(&mut self, ui: &Ui, desk: &Desk) {
        let headline = desk.table.sentence(desk.look(), &desk.texts);
        let moved = desk.happenings.iter().rev().find_map(|happening| match happening {
            Happening::Moved { side, cell, by_person: false } => Some((*side, *cell)),
            _ => None,
        });
        if moved.is_some() || headline != self.headline {
            self.text = said(desk, &headline, moved);
            self.headline = headline;
        }
        let at = Rect::from_min_size(ui.max_rect().min, vec2(1.0, 1.0));
        let response = ui.interact(at, Id::unique("heard"), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Status, true, &self.text));
        ui.ctx().accesskit_node_builder(response.id, |node| node.set_live(accesskit::Live::Polite));
    }
}

/// Whose turn it is, and before it the move that somebody else made; where a person is to move also what the game
/// asks of that move.
fn said(desk: &Desk, headline: &str, moved: Option<(Side, Cell)>) -> String {
    let (table, texts) = (&desk.table, &desk.texts);
    let back = table.is_looking_back() && !table.is_review();
    // Who looks back hears of the game all the same.
    let mut text = match moved {
        Some(_) if back => table.meanwhile(desk.look(), texts),
        _ => headline.to_owned(),
    };
    if table.may_play()
        && !back
        && let Some(detail) = inarow_view::detail_for(table.shown(), true, desk.look(), texts)
    {
        text = texts.with("heard-detail", &[("status", text.into()), ("detail", detail.into())]);
    }
    let Some((side, cell)) = moved else { return text };
    let cell =
        table.live_record().setup.shape().map_or_else(String::new, |shape| shape.name(cell).to_string());
    let values = [("side", desk.side_name(side).into()), ("cell", cell.into()), ("status", text.into())];
    texts.with("heard-move", &values)
}
