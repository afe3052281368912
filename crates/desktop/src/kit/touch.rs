//! Fingers: controls are higher for them.

use egui::{Context, Event, Id, InputOptions, Ui};

/// The height of every control for a pointer, and for a finger.
const HEIGHTS: [f32; 2] = [38.0, 44.0];
/// The same of those in bars and lists, which are lower for a pointer alone.
const LOW: f32 = 32.0;

/// Whether fingers are used.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
struct Fingers {
    /// What pointed last was one.
    last: bool,
    /// Controls have the height for them.
    shown: bool,
}

fn key() -> Id {
    Id::unique("fingers")
}

/// Looks at what points now, before anything is drawn. Controls grow between two touches, never under a finger:
/// what it pressed is still there when it is lifted.
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
    // A finger that rests asks for more. A button that is held stays a click, also where a frame takes long.
    let most = if now.last { InputOptions::default().max_click_duration } else { f64::INFINITY };
    if context.options(|options| options.input_options.max_click_duration != most) {
        context.options_mut(|options| options.input_options.max_click_duration = most);
    }
}

/// Whether controls have the height for fingers.
pub(super) fn fingers(context: &Context) -> bool {
    context.data(|data| data.get_temp::<Fingers>(key())).unwrap_or_default().shown
}

/// The height of every control: 38, or 44 where fingers are used.
pub(crate) fn height(ui: &Ui) -> f32 {
    HEIGHTS[usize::from(fingers(ui.ctx()))]
}

/// The height of what is lower than other controls for a pointer: 32, or 44 where fingers are used.
pub(crate) fn low(ui: &Ui) -> f32 {
    lower(ui, LOW)
}

/// That height, or 44 where fingers are used.
pub(crate) fn lower(ui: &Ui, height: f32) -> f32 {
    if fingers(ui.ctx()) { HEIGHTS[1].max(height) } else { height }
}
