//! Detection of pasting without text on the clipboard, which the toolkit reports only as a released key.

use egui::{Context, Event, Id, Key};

/// Time after releasing Ctrl in which a V still counts as Ctrl+V, in seconds.
const TOGETHER: f64 = 1.0;

/// Result of pasting.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Pasted {
    /// Text, which may be empty.
    Text(String),
    /// Clipboard without text.
    Nothing,
}

/// State of the keys between frames.
#[derive(Clone, Copy, Default)]
struct Keys {
    /// Last time at which Ctrl was held, in seconds.
    held: Option<f64>,
    /// Whether V was pressed as a letter, or its paste has arrived.
    answered: bool,
}

/// Returns the result of pasting since the previous frame. Must be called in every frame.
pub(super) fn pasted(context: &Context) -> Option<Pasted> {
    let id = Id::unique("keys of pasting");
    let mut keys: Keys = context.data(|data| data.get_temp(id)).unwrap_or_default();
    let pasted = context.input(|input| {
        let mut pasted = None;
        for event in &input.events {
            match event {
                Event::Paste(text) => {
                    (pasted, keys.answered) = (Some(Pasted::Text(text.clone())), true);
                }
                Event::PasteImage(_) => (pasted, keys.answered) = (Some(Pasted::Nothing), true),
                // When pasting, the toolkit consumes the pressed key but not the release.
                Event::Key { key: Key::V, pressed: true, .. } => keys.answered = true,
                Event::Key { key: Key::V, pressed: false, modifiers, .. } => {
                    let held = keys.held.is_some_and(|at| input.time - at <= TOGETHER);
                    if !std::mem::take(&mut keys.answered) && (modifiers.command || held) {
                        pasted = Some(Pasted::Nothing);
                    }
                }
                _ => {}
            }
        }
        if input.modifiers.command {
            keys.held = Some(input.time);
        }
        pasted
    });
    context.data_mut(|data| data.insert_temp(id, keys));
    pasted
}
