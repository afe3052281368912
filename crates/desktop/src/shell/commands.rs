//! Commands of the window, which are actions of every screen and actions of the window alone.

use egui::{Context, Event, Modifiers, Popup};
use inarow_app::actions;
use inarow_app::link::LinkGame;
use inarow_view::{Action, Group, Key, Shortcut};

use crate::app_state::{AppState, DialogKind, Screen};
use crate::kit::icon::{self, Icon};

/// Actions without a menu entry. These actions have buttons and switches next to the board, or keys alone.
pub(super) const BESIDE: [Action; 7] = [
    Action::Maps,
    Action::ShowLink,
    Action::OfferDraw,
    Action::Claim,
    Action::Resign,
    Action::Step,
    Action::CopyPosition,
];

/// Command of a button, a menu entry or a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Command {
    /// An action of every screen.
    Action(Action),
    /// Opens a dialog.
    Open(DialogKind),
    /// Switches sounds on or off.
    Sound,
    /// Confirms resigning.
    ResignYes,
    /// Cancels resigning.
    ResignNo,
}

impl Command {
    /// Returns the text of the command.
    pub(super) fn text(self, state: &AppState) -> String {
        let unread = state.link_game().map_or(0, LinkGame::unread);
        if self == Command::Action(Action::Say) && unread > 0 {
            return state.texts.with("link-unread", &[("count", unread.into())]);
        }
        state.texts.get(match self {
            // The button next to a result is named after the next game. The menu entry is always present, so
            // the entry has the general name.
            Command::Action(Action::Rematch) => Action::Rematch.text_key(),
            Command::Action(action) => action.label_key(&state.facts()),
            Command::Open(kind) => dialog_looks(kind).0,
            Command::Sound if state.prefs.window.sound => "window-sound-off",
            Command::Sound => "window-sound-on",
            Command::ResignYes => "window-resign-yes",
            Command::ResignNo => "window-resign-no",
        })
    }

    /// Returns the icon of the command.
    pub(super) fn icon(self, state: &AppState) -> Option<Icon> {
        match self {
            Command::Action(Action::Pause) if state.session.is_paused() => Some(icon::PLAY),
            Command::Action(action) => action_icon(action),
            Command::Open(kind) => Some(dialog_looks(kind).1),
            Command::Sound if state.prefs.window.sound => Some(icon::SPEAKER_HIGH),
            Command::Sound => Some(icon::SPEAKER_SLASH),
            Command::ResignYes => Some(icon::FLAG),
            Command::ResignNo => None,
        }
    }

    /// Returns the shortcut as text, or an empty text without a shortcut.
    pub(super) fn shortcut(self, state: &AppState) -> String {
        if let Command::Action(action) = self { state.keys(action) } else { String::new() }
    }

    /// Returns the name with the shortcut, for tooltips.
    pub(super) fn tip(self, state: &AppState) -> String {
        let (text, shortcut) = (self.text(state), self.shortcut(state));
        if shortcut.is_empty() { text } else { format!("{text} · {shortcut}") }
    }

    /// Returns true if the command is enabled now.
    pub(super) fn enabled(self, state: &AppState) -> bool {
        match self {
            // Spectators read the chat too, but a record has no chat.
            Command::Action(Action::Say) if state.session.is_review() => false,
            Command::Action(Action::Say) => state.screen == Screen::Board && state.link_game().is_some(),
            Command::Action(action) => action.enabled(&state.facts()),
            Command::ResignYes => Action::Resign.enabled(&state.facts()),
            Command::Open(_) | Command::Sound | Command::ResignNo => true,
        }
    }

    /// Runs an enabled command.
    pub(super) fn run(self, state: &mut AppState, context: &Context) {
        match self {
            Command::Action(Action::Analyse) if !self.enabled(state) => {
                let why = actions::why_not(Action::Analyse, &state.session, &state.facts(), &state.texts);
                why.into_iter().for_each(|why| state.say(why));
            }
            _ if !self.enabled(state) => {}
            Command::Action(action) => act(action, state, context),
            Command::Open(kind) => state.open(kind),
            Command::Sound => state.prefs.window.sound = !state.prefs.window.sound,
            Command::ResignNo => state.resigning = false,
            Command::ResignYes => {
                state.resigning = false;
                let done = state.session.resign(state.now);
                state.answer(done);
            }
        }
    }
}

/// Returns the text of the button that begins another game after a finished game.
pub(super) fn rematch(state: &AppState) -> String {
    state.texts.get(Action::Rematch.label_key(&state.facts()))
}

/// Performs actions that need the window itself, and passes other actions to the game.
fn act(action: Action, state: &mut AppState, context: &Context) {
    match action {
        Action::New => {
            state.reload_offered();
            state.session.set_analysing(false, state.now);
            state.screen = Screen::Start;
        }
        Action::Quit => context.send_viewport_cmd(egui::ViewportCommand::Close),
        Action::Resign => state.resigning = true,
        Action::Maps => state.prefs.window.heat = !state.prefs.window.heat,
        Action::Back if state.resigning => state.resigning = false,
        Action::Back => drop(actions::step_back(&mut state.session, state.now)),
        // The window's host reads the clipboard and reports the text like a paste by keys.
        Action::Paste => context.send_viewport_cmd(egui::ViewportCommand::RequestPaste),
        action => match dialog_of(action) {
            Some(kind) => state.open(kind),
            None => state.act(action),
        },
    }
}

/// Returns the dialog that an action opens.
fn dialog_of(action: Action) -> Option<DialogKind> {
    Some(match action {
        Action::Open => DialogKind::OpenFile,
        Action::Save => DialogKind::SaveFile,
        Action::Export => DialogKind::Export,
        Action::Say => DialogKind::Chat,
        Action::Rules => DialogKind::Rules,
        Action::Shortcuts => DialogKind::Shortcuts,
        Action::Statistics => DialogKind::Statistics,
        Action::Settings => DialogKind::Settings,
        _ => return None,
    })
}

fn action_icon(action: Action) -> Option<Icon> {
    Some(match action {
        Action::New => icon::PLUS,
        Action::Undo => icon::ARROW_U_UP_LEFT,
        Action::Redo => icon::ARROW_U_UP_RIGHT,
        Action::Hint => icon::LIGHTBULB,
        Action::Analyse => icon::CHART_BAR,
        Action::Rules => icon::BOOK_OPEN,
        Action::Shortcuts => icon::KEYBOARD,
        Action::Pause => icon::PAUSE,
        Action::Quit => icon::SIGN_OUT,
        Action::Copy => icon::COPY,
        Action::Paste => icon::CLIPBOARD_TEXT,
        Action::Resign => icon::FLAG,
        Action::OfferDraw => icon::HANDSHAKE,
        Action::Rematch => icon::ARROW_CLOCKWISE,
        Action::ResetScore => icon::ERASER,
        Action::SwapSides => icon::SWAP,
        Action::Step => icon::SKIP_FORWARD,
        Action::Open => icon::FOLDER_OPEN,
        Action::Save => icon::FLOPPY_DISK,
        Action::Export => icon::IMAGE,
        Action::Statistics => icon::CHART_BAR,
        Action::Settings => icon::GEAR_SIX,
        Action::Say => icon::PENCIL_SIMPLE,
        _ => return None,
    })
}

/// Returns the text key and icon of the command that opens a dialog.
fn dialog_looks(kind: DialogKind) -> (&'static str, Icon) {
    match kind {
        DialogKind::Link => ("link-title", icon::USERS),
        DialogKind::Editor => ("window-editor", icon::PENCIL_SIMPLE),
        DialogKind::Strategies => ("window-strategies", icon::SLIDERS_HORIZONTAL),
        DialogKind::History => ("window-history", icon::CLOCK_COUNTER_CLOCKWISE),
        DialogKind::Unfinished => ("unfinished-title", icon::PAUSE_CIRCLE),
        DialogKind::About => ("window-about", icon::INFO),
        // The other dialogs open by actions and by controls next to the board.
        _ => ("action-new", icon::PLUS),
    }
}

/// Keys of this frame that the board handles itself.
#[derive(Clone, Copy)]
pub(super) struct BoardKeys {
    /// Whether the board distinguishes shortcut letters from coordinates.
    pub(super) letters: bool,
    /// Whether coordinates are being typed.
    pub(super) typing: bool,
    /// Whether the board is zoomed, so that Home shows the whole board.
    pub(super) zoomed: bool,
}

/// Returns the commands of this frame's unconsumed keys. `covered` says whether a dialog is over the board.
pub(super) fn typed(context: &Context, covered: bool, board: BoardKeys) -> Vec<Command> {
    let BoardKeys { letters, typing, zoomed } = board;
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
                    let action = Action::of(shortcut)?;
                    // The window's host requests the clipboard.
                    if matches!(action, Action::Copy | Action::Paste) {
                        return None;
                    }
                    let repeats =
                        matches!(action, Action::Undo | Action::Redo) || action.group() == Group::Moves;
                    // The space bar presses the focused button. The board is no button.
                    let taken = match shortcut.key {
                        Key::Char(letter) => letters && !shortcut.ctrl && letter.is_alphabetic(),
                        Key::Escape => typing,
                        Key::Home => zoomed,
                        Key::Space => (focused && !letters) || typing,
                        _ => false,
                    };
                    (!taken && (repeats || !repeat)).then_some(Command::Action(action))
                }
                _ => None,
            })
            .collect()
    })
}

/// Changes the scale with Ctrl and plus or minus by a tenth, within the limits of the settings. Ctrl and zero
/// resets the scale. The zoom keys of the board have no Ctrl.
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
        egui::Key::Home => Key::Home,
        egui::Key::End => Key::End,
        egui::Key::PageUp => Key::PageUp,
        egui::Key::PageDown => Key::PageDown,
        egui::Key::Space => Key::Space,
        egui::Key::Questionmark => Key::Char('?'),
        key => {
            let name = key.name();
            let mut letters = name.chars();
            match (letters.next(), letters.next()) {
                (Some(letter), None) if letter.is_ascii_alphabetic() => {
                    Key::Char(letter.to_ascii_lowercase())
                }
                (Some('F'), Some(_)) => Key::F(name[1..].parse().ok()?),
                _ => return None,
            }
        }
    };
    Some(Shortcut { ctrl: modifiers.command, key })
}
