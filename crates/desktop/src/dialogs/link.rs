//! Dialog for games by link, to join a game by its link or to invite an opponent.

use egui::{Align, Layout, Ui};
use inarow_client::{GameLink, NewGame};
use inarow_core::{Explain, Side};
use inarow_session::GameSource;
use inarow_view::{Look, side_word, time_control};

use super::new_game::form::ROW;
use crate::app_state::{AppState, SideChoice};
use crate::kit::{self, Button};

/// Size for a whole link and for the higher page, in points.
const SIZE: (f32, f32) = (560.0, 340.0);

/// Dialog for games by link.
pub(crate) struct LinkDialog {
    /// Whether the page for inviting an opponent is shown, not the page for joining a game.
    invites: bool,
    link: String,
    watch: bool,
    side: SideChoice,
    /// Whether the game is announced in the local network.
    listed: bool,
    /// Game of the invitation.
    source: GameSource,
    /// Reason why the last request failed.
    refused: Option<String>,
    /// Whether the field for the link is to get the focus with its text selected.
    selects: bool,
    /// Whether a game was requested. The dialog closes once the game is open.
    asked: bool,
}

impl LinkDialog {
    /// Opens the dialog with the game chosen on the start screen, or the game played last.
    pub(crate) fn open(state: &mut AppState) -> LinkDialog {
        let source = state.picked.clone().unwrap_or_else(|| state.current_game().game);
        LinkDialog {
            invites: false,
            link: state.last_link().unwrap_or_default(),
            watch: false,
            side: state.prefs.side,
            listed: false,
            source,
            refused: None,
            selects: true,
            asked: false,
        }
    }

    /// Draws the dialog. Returns false to close the dialog.
    pub(crate) fn ui(&mut self, ui: &mut Ui, state: &mut AppState) -> bool {
        let opening = state.is_opening_link();
        if let Some(why) = state.take_link_refusal() {
            self.asked = false;
            self.refuse(why);
        }
        if self.asked && !opening {
            self.asked = false;
            if state.link_game().is_some() {
                return false;
            }
        }
        let texts = &state.texts;
        let (title, close) = (texts.get("link-title"), texts.get("dialog-close"));
        let button = texts.get(if self.invites { "link-create" } else { "link-open" });
        let wait = texts.get("link-opening");
        let is_ready = !opening && (self.invites || !self.link.trim().is_empty());
        let (mut pressed, mut typed) = (false, false);
        let entered = kit::is_entered(ui);
        let open = kit::dialog_with_footer(
            ui,
            &title,
            &close,
            SIZE,
            true,
            |ui| {
                if state.can_invite() {
                    let tabs = [state.texts.get("link-join"), state.texts.get("link-invite")];
                    let page = self.invites;
                    kit::pick(&mut self.invites, &[false, true], |place| kit::segmented(ui, place, &tabs));
                    if self.invites != page {
                        // The error was about the other page.
                        self.refused = None;
                    }
                    ui.add_space(ROW - 8.0);
                }
                if self.invites { self.invite(ui, state) } else { typed = self.join(ui, state) }
            },
            |ui| {
                pressed = Button::new(&button).primary().enabled(is_ready).show(ui).clicked();
                if opening {
                    kit::muted(ui, &wait);
                }
            },
        );
        if (pressed || typed || entered) && is_ready {
            self.ask(state);
        }
        if !open {
            state.link_dialog_closes();
        }
        open
    }

    /// Draws the page for joining a game. Returns true if Enter was pressed in the field for the link.
    fn join(&mut self, ui: &mut Ui, state: &mut AppState) -> bool {
        let mut chosen = None;
        for offer in state.nearby().unwrap_or_default() {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                if Button::new(&state.texts.get("nearby-join")).show(ui).clicked() {
                    chosen = Some(offer.link.clone());
                }
                ui.with_layout(Layout::top_down(Align::Min), |ui| kit::label(ui, &offer.text));
            });
        }
        if let Some(link) = chosen {
            (self.link, self.asked) = (link.to_string(), true);
            state.join_in_dialog(link, self.watch);
        }
        let texts = &state.texts;
        kit::label(ui, &texts.get("link-paste"));
        let field =
            kit::text_field(ui, &texts.get("link-field"), &mut self.link, "http://192.168.1.7:8090/g/…");
        if std::mem::take(&mut self.selects) {
            kit::select_all(ui, &field, &self.link);
        }
        if field.changed() {
            // The error was about another link.
            self.refused = None;
        }
        self.fault(ui);
        kit::check(ui, &mut self.watch, &texts.get("link-watch"));
        field.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter))
    }

    /// Draws the page for inviting an opponent, with the game and the side.
    fn invite(&mut self, ui: &mut Ui, state: &AppState) {
        let texts = &state.texts;
        let setup = self.source.setup(0);
        let look = setup.as_ref().map_or_else(|_| Look::default(), |setup| state.look_of(setup));
        let game = match setup {
            Ok(setup) => inarow_view::game_name(&setup, texts),
            Err(error) => texts.explain(&error),
        };
        let clock = state.prefs.options.of(&self.source).clocks[0];
        let clock = time_control(clock, texts).unwrap_or_else(|| texts.get("time-none"));
        kit::strong(ui, &format!("{game} · {clock}"));
        kit::muted(ui, &texts.get("link-game-hint"));
        ui.add_space(ROW - 8.0);
        let [x, o] =
            Side::ALL.map(|side| texts.with("start-side", &[("side", side_word(side, look).into())]));
        let sides = [x, o, texts.get("start-side-lot")];
        kit::pick(&mut self.side, &SideChoice::ALL, |place| kit::segmented(ui, place, &sides));
        ui.add_space(ROW - 8.0);
        let off = state.nearby_is_off();
        if off.is_none() {
            kit::check(ui, &mut self.listed, &texts.get("nearby-show"));
        }
        kit::muted(ui, &texts.get(off.unwrap_or("nearby-show-hint")));
        ui.add_space(ROW - 8.0);
        kit::label(ui, &texts.get("link-invite-hint"));
        self.fault(ui);
    }

    /// Draws the error, in a place that is always reserved.
    fn fault(&self, ui: &mut Ui) {
        kit::small_lines(ui, "fault", 2, |ui| {
            if let Some(refused) = &self.refused {
                kit::bad(ui, refused);
            }
        });
    }

    /// Sets the error, and selects the link so that typing replaces the link.
    fn refuse(&mut self, why: String) {
        (self.refused, self.selects) = (Some(why), true);
    }

    fn ask(&mut self, state: &mut AppState) {
        self.refused = None;
        if !self.invites {
            match self.link.parse::<GameLink>() {
                Ok(link) => state.join_in_dialog(link, self.watch),
                Err(error) => {
                    self.refuse(kit::text::capitalised(&state.texts.tell(&error.message())));
                    return;
                }
            }
        } else {
            let GameSource::Spec(spec) = &self.source else {
                self.refuse(state.texts.get("link-no-name"));
                return;
            };
            let clock = state.prefs.options.of(&self.source).clocks[0];
            state.invite_in_dialog(NewGame {
                game: spec.to_string(),
                time: (!clock.is_none()).then(|| clock.to_string()),
                side: Some(self.side.decided()),
                listed: self.listed && state.nearby().is_some(),
                ..NewGame::default()
            });
        }
        self.asked = true;
    }
}
