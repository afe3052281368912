//! Touch input, for which controls are higher.

use egui::{Context, Event, Id, InputOptions, Ui};

/// Height of every control for a pointer, and for a finger, in points.
const HEIGHTS: [f32; 2] = [38.0, 44.0];
/// Height of low controls in bars and lists for a pointer, in points.
const LOW: f32 = 32.0;

/// State of touch input.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
struct Fingers {
    /// Whether the last pointer was a finger.
    last: bool,
    /// Whether controls have the height for fingers.
    shown: bool,
}

fn key() -> Id {
    Id::unique("fingers")
}

/// Updates the state before anything is drawn. Controls grow between two touches, never under a finger. A
/// pressed control is still under the finger when the finger is lifted.
pub(crate) fn watch(context: &Context) {
    let before: Fingers = context.data(|data| data.get_temp(key())).unwrap_or_default();
    let mut now = before;
    let rests = context.input(|input| {
        let touched = input.events.iter().any(|event| matches!(event, Event::Touch { .. }));
        let moved = input.events.iter().any(|event| matches!(event, Event::PointerMoved(_)));
        if touched {
            now.last = true;
        } else if moved && !input.any_touches() && !input.pointer.any_down() {
            now.last = false;
        }
        !touched && !input.any_touches() && !input.pointer.any_down() && !input.pointer.any_released()
    });
    if now.last != now.shown {
        if rests {
            now.shown = now.last;
        } else if !context.input(|input| input.any_touches() || input.pointer.any_down()) {
            context.request_repaint();
        }
    }
    if now != before {
        context.data_mut(|data| data.insert_temp(key(), now));
    }
    // A long touch is a secondary click. A long press of a mouse button stays a click, even if a frame takes
    // long.
    let most = if now.last { InputOptions::default().max_click_duration } else { f64::INFINITY };
    if context.options(|options| options.input_options.max_click_duration != most) {
        context.options_mut(|options| options.input_options.max_click_duration = most);
    }
}

/// Whether controls have the height for fingers.
pub(super) fn fingers(context: &Context) -> bool {
    context.data(|data| data.get_temp::<Fingers>(key())).unwrap_or_default().shown
}

/// Returns the height of every control: 38 points, or 44 for fingers.
pub(crate) fn height(ui: &Ui) -> f32 {
    HEIGHTS[usize::from(fingers(ui.ctx()))]
}

/// Returns the height of low controls: 32 points for a pointer, 44 for fingers.
pub(crate) fn low(ui: &Ui) -> f32 {
    lower(ui, LOW)
}

/// Returns the given height, or at least 44 points for fingers.
pub(crate) fn lower(ui: &Ui, height: f32) -> f32 {
    if fingers(ui.ctx()) { HEIGHTS[1].max(height) } else { height }
}
