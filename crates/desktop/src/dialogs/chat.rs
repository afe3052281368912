//! Dialog with messages between the players of a game by link.

use egui::{Key, Ui};

use crate::app_state::AppState;
use crate::kit::{self, Button};

/// Largest number of characters of a message, equal to the server's limit.
const MOST: usize = 500;
/// Height of the messages, in points.
const HIGH: f32 = 260.0;

/// Dialog with messages between the players of a game by link.
#[derive(Default)]
pub(crate) struct Chat {
    text: String,
    /// Whether the field has received the keyboard focus.
    is_focused: bool,
}

impl Chat {
    /// Draws the dialog. Returns false to close the dialog.
    pub(crate) fn ui(&mut self, ui: &mut Ui, state: &mut AppState) -> bool {
        if let Some(game) = state.link_game_mut() {
            game.read(true);
        }
        let Some(game) = state.link_game() else { return false };
        let may_say = game.may_say(&state.session);
        let said = game.said(&state.session, &state.texts);
        let texts = &state.texts;
        let (title, close) = (texts.get("web-chat"), texts.get("dialog-close"));
        let [send, field, nothing] =
            ["link-say-send", "link-say", "link-said-nothing"].map(|key| texts.get(key));
        let (mut is_sent, mut entered) = (false, false);
        let is_ready = may_say && !self.text.trim().is_empty();
        let open = kit::dialog_with_footer(
            ui,
            &title,
            &close,
            (460.0, 400.0),
            true,
            |ui| {
                egui::ScrollArea::vertical()
                    .id_salt("messages")
                    .max_height(HIGH)
                    .stick_to_bottom(true)
                    .auto_shrink([false, false])
                    .show(ui, |ui| {
                        if said.is_empty() {
                            kit::muted(ui, &nothing);
                        }
                        for line in &said {
                            kit::label(ui, line);
                        }
                    });
                ui.add_space(8.0);
                if may_say {
                    let response = kit::text_field(ui, &field, &mut self.text, &field);
                    if self.text.chars().count() > MOST {
                        self.text = self.text.chars().take(MOST).collect();
                    }
                    entered = response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
                    if entered || !std::mem::replace(&mut self.is_focused, true) {
                        response.request_focus();
                    }
                }
                ui.add_space(4.0);
            },
            |ui| {
                is_sent = Button::new(&send).primary().enabled(is_ready).show(ui).clicked();
            },
        );
        let text = self.text.trim();
        if (is_sent || entered) && may_say && !text.is_empty() {
            if let Some(game) = state.link_game() {
                game.say(text);
            }
            self.text.clear();
        }
        open
    }
}
