//! Everything that buttons, menus and keys of the window do.

use egui::{Context, Event, Modifiers, Popup};
use inarow_view::{Action, Key, Shortcut, Texts};

use crate::app_state::{AppState, DialogKind, Screen};
use crate::kit::icon::{self, Icon};

/// Something to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Do {
    /// What a shortcut of every screen does.
    Act(Action),
    /// Back to the start screen.
    Home,
    /// Open a window over the board.
    Show(DialogKind),
    /// The game to the clipboard.
    Copy,
    /// A game from the clipboard.
    Paste,
    /// Sounds on or off.
    Sound,
    /// Give up: it is asked first.
    Resign,
    /// Yes, give up.
    ResignYes,
    /// No, play on.
    ResignNo,
    /// Offer a draw.
    OfferDraw,
    /// The same game once more, when one is over.
    Rematch,
    /// The same game between the same players at any time.
    Again,
    /// Score to zero.
    ResetScore,
    /// Change sides.
    SwapSides,
    /// Let two computers move once.
    Step,
}

impl Do {
    /// Its text.
    pub(super) fn text(self, state: &AppState) -> String {
        state.texts.get(self.looks(state).0)
    }

    /// Its icon.
    pub(super) fn icon(self, state: &AppState) -> Option<Icon> {
        self.looks(state).1
    }

    /// The key of its text, and its icon.
    fn looks(self, state: &AppState) -> (&'static str, Option<Icon>) {
        let (key, icon) = match self {
            Do::Act(Action::Pause) if state.session.is_paused() => ("window-go-on", icon::PLAY),
            Do::Act(Action::Quit) => ("window-quit", icon::SIGN_OUT),
            Do::Act(action) => return (action.text_key(), action_icon(action)),
            Do::Home => ("window-home", icon::HOUSE),
            Do::Show(kind) => dialog_looks(kind),
            Do::Copy => ("keys-copy", icon::COPY),
            Do::Paste => ("keys-paste", icon::CLIPBOARD_TEXT),
            Do::Sound if state.prefs.window.sound => ("window-sound-off", icon::SPEAKER_HIGH),
            Do::Sound => ("window-sound-on", icon::SPEAKER_SLASH),
            Do::Resign => ("window-resign", icon::FLAG),
            Do::ResignYes => ("window-resign-yes", icon::FLAG),
            Do::ResignNo => return ("window-resign-no", None),
            Do::OfferDraw => ("window-draw", icon::HANDSHAKE),
            Do::Rematch => ("window-rematch", icon::ARROW_CLOCKWISE),
            Do::Again => ("window-again", icon::ARROW_CLOCKWISE),
            Do::ResetScore => ("window-reset", icon::ERASER),
            Do::SwapSides => ("window-swap", icon::SWAP),
            Do::Step => ("window-step", icon::SKIP_FORWARD),
        };
        (key, Some(icon))
    }

    /// Its shortcut as it is written; empty without one.
    pub(super) fn shortcut(self, texts: &Texts) -> String {
        match self {
            Do::Act(action) => action.shortcut().label(texts),
            Do::Home => Action::New.shortcut().label(texts),
            Do::Show(DialogKind::OpenFile) => Shortcut { ctrl: true, key: Key::Char('o') }.label(texts),
            Do::Show(DialogKind::SaveFile) => Shortcut { ctrl: true, key: Key::Char('s') }.label(texts),
            Do::Copy => Shortcut { ctrl: true, key: Key::Char('c') }.label(texts),
            Do::Paste => Shortcut { ctrl: true, key: Key::Char('v') }.label(texts),
            _ => String::new(),
        }
    }

    /// Whether it can be done now.
    pub(super) fn enabled(self, state: &AppState) -> bool {
        let session = &state.session;
        let board = state.screen == Screen::Board;
        match self {
            Do::Act(Action::Undo) => board && (session.can_undo() || session.can_restore()),
            Do::Act(Action::Redo) => board && session.can_redo(),
            Do::Act(Action::Hint) => board && session.can_hint(),
            Do::Act(Action::Pause) => {
                board && session.failed().is_none() && (session.can_pause() || session.is_paused())
            }
            Do::Resign | Do::ResignYes => board && session.can_resign(),
            Do::OfferDraw => board && session.can_offer_draw(),
            Do::Rematch | Do::Again | Do::SwapSides => board && !session.is_review(),
            Do::ResetScore => board && !session.is_review() && session.has_score(),
            Do::Step => board && session.can_step(),
            Do::Copy | Do::Show(DialogKind::SaveFile | DialogKind::Export) => board,
            _ => true,
        }
    }

    /// Does it, if it can be done.
    pub(super) fn run(self, state: &mut AppState, context: &Context) {
        if !self.enabled(state) {
            return;
        }
        let now = state.now;
        match self {
            Do::Act(Action::New) | Do::Home => {
                state.reload_offered();
                state.screen = Screen::Start;
            }
            Do::Act(Action::Undo) if state.session.can_undo() => {
                let done = state.session.undo(now);
                state.answer(done);
            }
            // Nothing was played since the game before was put aside.
            Do::Act(Action::Undo) => state.restore(),
            Do::Act(Action::Redo) => {
                let done = state.session.redo(now);
                state.answer(done);
            }
            Do::Act(Action::Hint) if state.session.has_hint() => state.session.cancel_hint(),
            Do::Act(Action::Hint) => state.session.ask_hint(now),
            Do::Act(Action::Rules) => state.open(DialogKind::Rules),
            Do::Act(Action::Shortcuts) => state.open(DialogKind::Shortcuts),
            Do::Act(Action::Pause) if state.session.is_paused() => state.session.go_on_playing(now),
            Do::Act(Action::Pause) => state.session.pause(now),
            Do::Act(Action::Quit) => context.send_viewport_cmd(egui::ViewportCommand::Close),
            Do::Act(Action::Back) => back(state),
            // The board's own.
            Do::Act(Action::Up | Action::Down | Action::Left | Action::Right | Action::Play) => {}
            Do::Show(kind) => state.open(kind),
            // The window's host reads and writes the clipboard and tells of it as if the keys had been pressed.
            Do::Copy => context.send_viewport_cmd(egui::ViewportCommand::RequestCopy),
            Do::Paste => context.send_viewport_cmd(egui::ViewportCommand::RequestPaste),
            Do::Sound => state.prefs.window.sound = !state.prefs.window.sound,
            Do::Resign => state.resigning = true,
            Do::ResignNo => state.resigning = false,
            Do::ResignYes => {
                state.resigning = false;
                let done = state.session.resign(now);
                state.answer(done);
            }
            Do::OfferDraw => {
                let done = state.session.offer_draw(now);
                state.answer(done);
            }
            Do::Rematch | Do::Again => state.rematch(),
            Do::ResetScore => state.reset_score(),
            Do::SwapSides => state.swap_sides(),
            Do::Step => state.session.step(now),
        }
    }
}

fn action_icon(action: Action) -> Option<Icon> {
    Some(match action {
        Action::New => icon::PLUS,
        Action::Undo => icon::ARROW_U_UP_LEFT,
        Action::Redo => icon::ARROW_U_UP_RIGHT,
        Action::Hint => icon::LIGHTBULB,
        Action::Rules => icon::BOOK_OPEN,
        Action::Shortcuts => icon::KEYBOARD,
        Action::Pause => icon::PAUSE,
        _ => return None,
    })
}

/// The key of what opens a window in menus, and its icon.
fn dialog_looks(kind: DialogKind) -> (&'static str, Icon) {
    match kind {
        DialogKind::OpenFile => ("window-open", icon::FOLDER_OPEN),
        DialogKind::SaveFile => ("window-save", icon::FLOPPY_DISK),
        DialogKind::Export => ("window-export", icon::IMAGE),
        DialogKind::Editor => ("window-editor", icon::PENCIL_SIMPLE),
        DialogKind::Strategies => ("window-strategies", icon::SLIDERS_HORIZONTAL),
        DialogKind::Statistics => ("statistics-title", icon::CHART_BAR),
        DialogKind::History => ("window-history", icon::CLOCK_COUNTER_CLOCKWISE),
        DialogKind::Unfinished => ("unfinished-title", icon::PAUSE_CIRCLE),
        DialogKind::Settings => ("window-settings", icon::GEAR_SIX),
        DialogKind::About => ("window-about", icon::INFO),
        DialogKind::Rules => ("action-rules", icon::BOOK_OPEN),
        DialogKind::Shortcuts => ("action-shortcuts", icon::KEYBOARD),
        DialogKind::NewGame | DialogKind::OwnGame => ("action-new", icon::PLUS),
        DialogKind::Player(_) => ("window-other-player", icon::USER),
    }
}

/// One step back to where one came from: the board without a hint, the newest move, the live game. It never leaves a
/// game.
fn back(state: &mut AppState) {
    if state.resigning {
        state.resigning = false;
    } else if state.session.has_hint() {
        state.session.cancel_hint();
    } else if state.session.is_review() {
        state.session.close_review(state.now);
    } else if state.session.is_looking_back() {
        state.session.go_to_newest();
    }
}

/// What the keys of this frame ask for that nothing else has taken. `covered` while a window lies over the board;
/// `letters` while the board tells letters from coordinates itself, `typing` while coordinates are being typed.
pub(super) fn typed(context: &Context, covered: bool, letters: bool, typing: bool) -> Vec<Do> {
    if covered || context.text_edit_focused() || Popup::is_any_open(context) {
        return Vec::new();
    }
    let focused = context.memory(|memory| memory.focused().is_some());
    context.input(|input| {
        input
            .events
            .iter()
            .filter_map(|event| match event {
                Event::Key { key, pressed: true, repeat, modifiers, .. } => {
                    let shortcut = shortcut(*key, *modifiers)?;
                    match (shortcut.ctrl, shortcut.key) {
                        (true, Key::Char('o')) => return Some(Do::Show(DialogKind::OpenFile)),
                        (true, Key::Char('s')) => return Some(Do::Show(DialogKind::SaveFile)),
                        _ => {}
                    }
                    let action = Action::of(shortcut)?;
                    let repeats = matches!(action, Action::Undo | Action::Redo);
                    // The space bar presses the button that has the keyboard; the board is none.
                    let taken = match shortcut.key {
                        Key::Char(letter) => letters && !shortcut.ctrl && letter.is_alphabetic(),
                        Key::Escape => typing,
                        Key::Space => (focused && !letters) || typing,
                        _ => false,
                    };
                    (!taken && (repeats || !repeat)).then_some(Do::Act(action))
                }
                _ => None,
            })
            .collect()
    })
}

/// Ctrl with plus or minus makes everything larger or smaller by a tenth, as far as the settings go; with zero it is
/// as large as at first. The board's own keys for that have no Ctrl.
pub(crate) fn size_by_keys(context: &Context, scale: &mut f32) {
    let pressed =
        |key| context.input_mut(|input| input.count_and_consume_key(Modifiers::COMMAND, key)) as f32;
    if pressed(egui::Key::Num0) > 0.0 {
        *scale = 1.0;
    }
    let larger = pressed(egui::Key::Plus) + pressed(egui::Key::Equals);
    let steps = larger - pressed(egui::Key::Minus);
    if steps != 0.0 {
        *scale = (((*scale * 10.0).round() + steps) / 10.0).clamp(0.8, 2.0);
    }
}

fn shortcut(key: egui::Key, modifiers: Modifiers) -> Option<Shortcut> {
    if modifiers.alt {
        return None;
    }
    let key = match key {
        egui::Key::Escape => Key::Escape,
        egui::Key::Space => Key::Space,
        egui::Key::F1 => Key::F(1),
        egui::Key::Questionmark => Key::Char('?'),
        key => {
            let mut name = key.name().chars();
            match (name.next(), name.next()) {
                (Some(letter), None) if letter.is_ascii_alphabetic() => {
                    Key::Char(letter.to_ascii_lowercase())
                }
                _ => return None,
            }
        }
    };
    Some(Shortcut { ctrl: modifiers.command, key })
}
