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
    /// Open a file.
    Open,
    /// Save the game to a file.
    Save,
    /// The game to the clipboard.
    Copy,
    /// A game from the clipboard.
    Paste,
    /// A picture.
    Export,
    /// The position editor.
    Editor,
    /// Strategies.
    Strategies,
    /// Statistics.
    Statistics,
    /// History.
    History,
    /// The games that were not played to their end.
    Unfinished,
    /// Settings.
    Settings,
    /// Sounds on or off.
    Sound,
    /// About.
    About,
    /// Give up: it is asked first.
    Resign,
    /// Yes, give up.
    ResignYes,
    /// No, play on.
    ResignNo,
    /// Offer a draw.
    OfferDraw,
    /// The same game once more.
    Rematch,
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
        let texts = &state.texts;
        match self {
            Do::Act(Action::Pause) if state.session.is_paused() => texts.get("window-go-on"),
            Do::Act(Action::Quit) => texts.get("window-quit"),
            Do::Act(action) => texts.get(action.text_key()),
            Do::Home => texts.get("window-home"),
            Do::Open => texts.get("window-open"),
            Do::Save => texts.get("window-save"),
            Do::Copy => texts.get("keys-copy"),
            Do::Paste => texts.get("keys-paste"),
            Do::Export => texts.get("window-export"),
            Do::Editor => texts.get("window-editor"),
            Do::Strategies => texts.get("window-strategies"),
            Do::Statistics => texts.get("statistics-title"),
            Do::History => texts.get("window-history"),
            Do::Unfinished => texts.get("unfinished-title"),
            Do::Settings => texts.get("window-settings"),
            Do::Sound if state.prefs.sound => texts.get("window-sound-off"),
            Do::Sound => texts.get("window-sound-on"),
            Do::About => texts.get("window-about"),
            Do::Resign => texts.get("window-resign"),
            Do::ResignYes => texts.get("window-resign-yes"),
            Do::ResignNo => texts.get("window-resign-no"),
            Do::OfferDraw => texts.get("window-draw"),
            Do::Rematch => texts.get("window-rematch"),
            Do::ResetScore => texts.get("window-reset"),
            Do::SwapSides => texts.get("window-swap"),
            Do::Step => texts.get("window-step"),
        }
    }

    /// Its icon.
    pub(super) fn icon(self, state: &AppState) -> Option<Icon> {
        Some(match self {
            Do::Act(Action::New) => icon::PLUS,
            Do::Act(Action::Undo) => icon::ARROW_U_UP_LEFT,
            Do::Act(Action::Redo) => icon::ARROW_U_UP_RIGHT,
            Do::Act(Action::Hint) => icon::LIGHTBULB,
            Do::Act(Action::Rules) => icon::BOOK_OPEN,
            Do::Act(Action::Shortcuts) => icon::KEYBOARD,
            Do::Act(Action::Quit) => icon::SIGN_OUT,
            Do::Act(Action::Pause) if state.session.is_paused() => icon::PLAY,
            Do::Act(Action::Pause) => icon::PAUSE,
            Do::Act(_) => return None,
            Do::Home => icon::HOUSE,
            Do::Open => icon::FOLDER_OPEN,
            Do::Save => icon::FLOPPY_DISK,
            Do::Copy => icon::COPY,
            Do::Paste => icon::CLIPBOARD_TEXT,
            Do::Export => icon::IMAGE,
            Do::Editor => icon::PENCIL_SIMPLE,
            Do::Strategies => icon::SLIDERS_HORIZONTAL,
            Do::Statistics => icon::CHART_BAR,
            Do::History => icon::CLOCK_COUNTER_CLOCKWISE,
            Do::Unfinished => icon::PAUSE_CIRCLE,
            Do::Settings => icon::GEAR_SIX,
            Do::Sound if state.prefs.sound => icon::SPEAKER_HIGH,
            Do::Sound => icon::SPEAKER_SLASH,
            Do::About => icon::INFO,
            Do::Resign | Do::ResignYes => icon::FLAG,
            Do::ResignNo => return None,
            Do::OfferDraw => icon::HANDSHAKE,
            Do::Rematch => icon::ARROW_CLOCKWISE,
            Do::ResetScore => icon::ERASER,
            Do::SwapSides => icon::SWAP,
            Do::Step => icon::SKIP_FORWARD,
        })
    }

    /// Its shortcut as it is written; empty without one.
    pub(super) fn shortcut(self, texts: &Texts) -> String {
        match self {
            Do::Act(action) => action.shortcut().label(texts),
            Do::Home => Action::New.shortcut().label(texts),
            Do::Open => Shortcut { ctrl: true, key: Key::Char('o') }.label(texts),
            Do::Save => Shortcut { ctrl: true, key: Key::Char('s') }.label(texts),
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
            Do::Rematch | Do::SwapSides => board && !session.is_review(),
            Do::ResetScore => board && !session.is_review() && session.has_score(),
            Do::Step => board && session.can_step(),
            Do::Save | Do::Copy | Do::Export => board,
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
            Do::Open => state.open(DialogKind::OpenFile),
            Do::Save => state.open(DialogKind::SaveFile),
            // The window's host reads and writes the clipboard and tells of it as if the keys had been pressed.
            Do::Copy => context.send_viewport_cmd(egui::ViewportCommand::RequestCopy),
            Do::Paste => context.send_viewport_cmd(egui::ViewportCommand::RequestPaste),
            Do::Export => state.open(DialogKind::Export),
            Do::Editor => state.open(DialogKind::Editor),
            Do::Strategies => state.open(DialogKind::Strategies),
            Do::Statistics => state.open(DialogKind::Statistics),
            Do::History => state.open(DialogKind::History),
            Do::Unfinished => state.open(DialogKind::Unfinished),
            Do::Settings => state.open(DialogKind::Settings),
            Do::Sound => state.prefs.sound = !state.prefs.sound,
            Do::About => state.open(DialogKind::About),
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
            Do::Rematch => state.rematch(),
            Do::ResetScore => state.reset_score(),
            Do::SwapSides => state.swap_sides(),
            Do::Step => state.session.step(now),
        }
    }
}

/// One step back to where one came from: the board without a hint, the newest move, the live game, the start screen.
fn back(state: &mut AppState) {
    if state.screen == Screen::Start {
        return;
    }
    if state.resigning {
        state.resigning = false;
    } else if state.session.has_hint() {
        state.session.cancel_hint();
    } else if state.session.is_review() {
        state.session.close_review(state.now);
    } else if state.session.is_looking_back() {
        state.session.go_to_newest();
    } else {
        state.reload_offered();
        state.screen = Screen::Start;
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
                        (true, Key::Char('o')) => return Some(Do::Open),
                        (true, Key::Char('s')) => return Some(Do::Save),
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
