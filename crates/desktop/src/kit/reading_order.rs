//! Tab in reading order. The toolkit uses the order in which controls are created. Rows that are filled from
//! the right reverse that order.

use egui::{Context, FocusDirection, Id, Key, LayerId, Modifiers, Popup, Rect};

/// Moves the focus to the next or previous control in reading order, if this frame has a Tab key.
pub(crate) fn tab(context: &Context) {
    let step = context.input(|input| {
        input.events.iter().find_map(|event| match event {
            egui::Event::Key { key: Key::Tab, pressed: true, modifiers, .. } => match *modifiers {
                Modifiers::NONE => Some(1),
                Modifiers::SHIFT => Some(-1),
                _ => None,
            },
            _ => None,
        })
    });
    // Popups are created from top to bottom, so the toolkit's order is right.
    let Some(step) = step.filter(|_| !Popup::is_any_open(context)) else { return };
    let layer = context.memory(|memory| memory.top_modal_layer()).unwrap_or_else(LayerId::background);
    let made: Vec<(Id, Rect)> = context.viewport(|viewport| {
        let controls = viewport.prev_pass.widgets.get_layer(layer);
        let usable = controls.filter(|control| control.enabled && control.sense.is_focusable());
        usable.map(|control| (control.id, control.rect)).collect()
    });
    let order = by_reading(made);
    let focused = context.memory(|memory| memory.focused());
    let place = focused.and_then(|id| order.iter().position(|other| *other == id));
    let count = order.len() as isize;
    let next = match (place, step) {
        _ if count == 0 => return,
        (Some(place), _) => (place as isize + step).rem_euclid(count),
        (None, 1) => 0,
        (None, _) => count - 1,
    };
    context.memory_mut(|memory| {
        memory.move_focus(FocusDirection::None);
        memory.request_focus(order[next as usize]);
    });
}

/// Returns controls in the order of creation, with each row from left to right.
fn by_reading(mut made: Vec<(Id, Rect)>) -> Vec<Id> {
    let beside = |(_, one): &(Id, Rect), (_, next): &(Id, Rect)| {
        one.y_range().contains(next.center().y) || next.y_range().contains(one.center().y)
    };
    for row in made.chunk_by_mut(beside) {
        row.sort_by(|(_, one), (_, next)| one.left().total_cmp(&next.left()));
    }
    made.into_iter().map(|(id, _)| id).collect()
}
