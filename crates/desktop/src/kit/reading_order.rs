//! Tab goes in reading order. The toolkit takes controls in the order in which they are made, and rows that are filled
//! from the right are made backwards.

use egui::{Context, FocusDirection, Id, Key, LayerId, Modifiers, Popup, Rect};

/// Gives the keyboard to the next control by reading, or to the one before it, if this frame has such a key.
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
    // What folds out goes from above to below by itself.
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

/// Controls in the order in which they were made, those of one row from left to right.
fn by_reading(mut made: Vec<(Id, Rect)>) -> Vec<Id> {
    let beside = |(_, one): &(Id, Rect), (_, next): &(Id, Rect)| {
        one.y_range().contains(next.center().y) || next.y_range().contains(one.center().y)
    };
    for row in made.chunk_by_mut(beside) {
        row.sort_by(|(_, one), (_, next)| one.left().total_cmp(&next.left()));
    }
    made.into_iter().map(|(id, _)| id).collect()
}
