//! Pasting where the clipboard holds no text: the toolkit says nothing of it but that the key was let go.

use egui::{Context, Event, Id, Key};

/// So long after Ctrl was let go a V belongs to it still, in seconds.
const TOGETHER: f64 = 1.0;

/// What a paste brought.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Pasted {
    /// A text, which may be empty.
    Text(String),
    /// The clipboard holds no text.
    Nothing,
}

/// What is known of the keys between frames.
#[derive(Clone, Copy, Default)]
struct Keys {
    /// When Ctrl was held the last time, in seconds.
    held: Option<f64>,
    /// V was pressed as a letter, or what it pasted came.
    answered: bool,
}

/// What was pasted since the frame before. To be called in every frame, wanted or not.
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
                // The toolkit keeps the key to itself where it pastes, but not that it is let go.
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
