//! What buttons, menus and keys of the window do.

use egui::{Context, Event, Modifiers, Popup};
use inarow_host::link::LinkGame;
use inarow_view::{Action, Key, Shortcut, Texts};

use crate::app_state::{AppState, DialogKind, Screen};
use crate::kit;
use crate::kit::icon::{self, Icon};

/// What a button, a menu entry or a key does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Command {
    /// What a shortcut of every screen does.
    Action(Action),
    /// Open a window over the board.
    Open(DialogKind),
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
    /// Show another move of the game.
    Go(kit::Step),
}

impl Command {
    /// Its text.
    pub(super) fn text(self, state: &AppState) -> String {
        let unread = state.link_game().map_or(0, LinkGame::unread);
        if self == Command::Open(DialogKind::Chat) && unread > 0 {
            return state.texts.with("link-unread", &[("count", unread.into())]);
        }
        state.texts.get(self.looks(state).0)
    }

    /// Its icon.
    pub(super) fn icon(self, state: &AppState) -> Option<Icon> {
        self.looks(state).1
    }

    /// The key of its text, and its icon.
    fn looks(self, state: &AppState) -> (&'static str, Option<Icon>) {
        let (key, icon) = match self {
            Command::Action(Action::Pause) if state.session.is_paused() => ("window-go-on", icon::PLAY),
            Command::Action(Action::Quit) => ("window-quit", icon::SIGN_OUT),
            Command::Action(action) => return (action.text_key(), action_icon(action)),
            Command::Open(kind) => dialog_looks(kind),
            Command::Copy => ("keys-copy", icon::COPY),
            Command::Paste => ("keys-paste", icon::CLIPBOARD_TEXT),
            Command::Sound if state.prefs.window.sound => ("window-sound-off", icon::SPEAKER_HIGH),
            Command::Sound => ("window-sound-on", icon::SPEAKER_SLASH),
            Command::Resign => ("window-resign", icon::FLAG),
            Command::ResignYes => ("window-resign-yes", icon::FLAG),
            Command::ResignNo => return ("window-resign-no", None),
            Command::OfferDraw => ("window-draw", icon::HANDSHAKE),
            Command::Rematch => (crate::sentences::rematch_key(&state.session), icon::ARROW_CLOCKWISE),
            Command::Again => ("window-again", icon::ARROW_CLOCKWISE),
            Command::ResetScore => ("window-reset", icon::ERASER),
            Command::SwapSides => ("window-swap", icon::SWAP),
            Command::Step => ("window-step", icon::SKIP_FORWARD),
            Command::Go(step) => return (step_key(step), None),
        };
        (key, Some(icon))
    }

    /// Its shortcut as it is written; empty without one.
    pub(super) fn shortcut(self, texts: &Texts) -> String {
        match self {
            Command::Action(action) => action.shortcut().label(texts),
            Command::Open(DialogKind::OpenFile) => Shortcut { ctrl: true, key: Key::Char('o') }.label(texts),
            Command::Open(DialogKind::SaveFile) => Shortcut { ctrl: true, key: Key::Char('s') }.label(texts),
            Command::Copy => Shortcut { ctrl: true, key: Key::Char('c') }.label(texts),
            Command::Paste => Shortcut { ctrl: true, key: Key::Char('v') }.label(texts),
            Command::Go(step) => step_shortcut(step).to_owned(),
            _ => String::new(),
        }
    }

    /// Its name with its shortcut, as a tip says it.
    pub(super) fn tip(self, state: &AppState) -> String {
        let (text, shortcut) = (self.text(state), self.shortcut(&state.texts));
        if shortcut.is_empty() { text } else { format!("{text} · {shortcut}") }
    }

    /// Whether it can be done now.
    pub(super) fn enabled(self, state: &AppState) -> bool {
        let session = &state.session;
        let board = state.screen == Screen::Board;
        if let Some(game) = state.link_game() {
            let back = session.is_looking_back();
            match self {
                Command::Action(Action::Undo) if !back => return board && game.may_take_back(session),
                Command::Action(Action::Redo) if !back => return false,
                // Nobody is helped against another person.
                Command::Action(Action::Hint) if game.is_played(session) => return false,
                Command::Rematch | Command::Again => return board && game.may_offer_rematch(session),
                Command::Action(Action::Pause) | Command::SwapSides | Command::ResetScore => return false,
                _ => {}
            }
        }
        match self {
            Command::Open(DialogKind::Chat) => board && state.link_game().is_some(),
            Command::Action(Action::New) => board,
            Command::Action(Action::Undo) => board && (session.can_undo() || session.can_restore()),
            Command::Action(Action::Redo) => board && session.can_redo(),
            Command::Action(Action::Hint) => board && session.can_hint(),
            Command::Action(Action::Analyse) => board && session.can_analyse(),
            Command::Action(Action::Pause) => {
                board && session.failed().is_none() && (session.can_pause() || session.is_paused())
            }
            Command::Resign | Command::ResignYes => board && session.can_resign(),
            Command::OfferDraw => board && session.can_offer_draw(),
            Command::Rematch | Command::Again | Command::SwapSides => board && !session.is_review(),
            Command::ResetScore => board && !session.is_review() && session.has_score(),
            Command::Step => board && session.can_step(),
            Command::Go(kit::Step::First | kit::Step::Back) => board && session.ply() > 0,
            Command::Go(kit::Step::Forward | kit::Step::Last) => board && !session.is_newest(),
            Command::Copy | Command::Open(DialogKind::SaveFile | DialogKind::Export) => board,
            _ => true,
        }
    }

    /// Why that cannot be done now, where people may wonder.
    fn cannot(self, state: &mut AppState) {
        let is_elsewhere = state.screen == Screen::Board && !state.session.can_analyse();
        if self == Command::Action(Action::Analyse) && is_elsewhere {
            state.say(state.texts.get("analysis-elsewhere"));
        }
    }

    /// Does it, if it can be done.
    pub(super) fn run(self, state: &mut AppState, context: &Context) {
        if !self.enabled(state) {
            return self.cannot(state);
        }
        let now = state.now;
        match self {
            Command::Action(Action::New) => {
                state.reload_offered();
                state.session.set_analysing(false, now);
                state.screen = Screen::Start;
            }
            Command::Action(Action::Undo) if state.session.can_undo() => {
                let done = state.session.undo(now);
                state.answer(done);
            }
            // Nothing was played since the game before was left.
            Command::Action(Action::Undo) => state.restore(),
            Command::Action(Action::Redo) => {
                let done = state.session.redo(now);
                state.answer(done);
            }
            Command::Action(Action::Hint) if state.session.has_hint() => state.session.cancel_hint(),
            Command::Action(Action::Hint) => state.session.ask_hint(now),
            Command::Action(Action::Analyse) => state.session.switch_analysis(now),
            Command::Action(Action::Rules) => state.open(DialogKind::Rules),
            Command::Action(Action::Shortcuts) => state.open(DialogKind::Shortcuts),
            Command::Action(Action::Pause) if state.session.is_paused() => state.session.unpause(now),
            Command::Action(Action::Pause) => state.session.pause(now),
            Command::Action(Action::Quit) => context.send_viewport_cmd(egui::ViewportCommand::Close),
            Command::Action(Action::Back) => back(state),
            // The board's own.
            Command::Action(Action::Up | Action::Down | Action::Left | Action::Right | Action::Play) => {}
            Command::Open(kind) => state.open(kind),
            // The window's host reads and writes the clipboard and tells of it as if the keys had been pressed.
            Command::Copy => context.send_viewport_cmd(egui::ViewportCommand::RequestCopy),
            Command::Paste => context.send_viewport_cmd(egui::ViewportCommand::RequestPaste),
            Command::Sound => state.prefs.window.sound = !state.prefs.window.sound,
            Command::Resign => state.resigning = true,
            Command::ResignNo => state.resigning = false,
            Command::ResignYes => {
                state.resigning = false;
                let done = state.session.resign(now);
                state.answer(done);
            }
            Command::OfferDraw => {
                let done = state.session.offer_draw(now);
                state.answer(done);
            }
            Command::Rematch | Command::Again => state.rematch(),
            Command::ResetScore => state.reset_score(),
            Command::SwapSides => state.swap_sides(),
            Command::Step => state.session.step(now),
            Command::Go(step) => {
                let (ply, last) = (state.session.ply(), state.session.plies().len());
                state.session.go_to(match step {
                    kit::Step::First => 0,
                    kit::Step::Back => ply.saturating_sub(1),
                    kit::Step::Forward => ply + 1,
                    kit::Step::Last => last,
                });
            }
        }
    }
}

/// The key of a step's name.
pub(crate) fn step_key(step: kit::Step) -> &'static str {
    match step {
        kit::Step::First => "window-first",
        kit::Step::Back => "window-back",
        kit::Step::Forward => "window-forward",
        kit::Step::Last => "window-last",
    }
}

/// The key of a step, as the terminal has it.
pub(crate) fn step_shortcut(step: kit::Step) -> &'static str {
    match step {
        kit::Step::First => "Home",
        kit::Step::Back => "PgUp",
        kit::Step::Forward => "PgDn",
        kit::Step::Last => "End",
    }
}

fn step_of(key: egui::Key) -> Option<kit::Step> {
    Some(match key {
        egui::Key::Home => kit::Step::First,
        egui::Key::PageUp => kit::Step::Back,
        egui::Key::PageDown => kit::Step::Forward,
        egui::Key::End => kit::Step::Last,
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
        _ => return None,
    })
}

/// The key of what opens a window in menus, and its icon.
fn dialog_looks(kind: DialogKind) -> (&'static str, Icon) {
    match kind {
        DialogKind::Link => ("link-title", icon::USERS),
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
        DialogKind::Chat => ("web-chat", icon::PENCIL_SIMPLE),
        DialogKind::Quit => ("window-quit", icon::SIGN_OUT),
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
        if state.session.has_game() {
            state.session.close_review(state.now);
        }
    } else if state.session.is_looking_back() {
        state.session.go_to_newest();
    }
}

/// What the board does itself with the keys of this frame.
#[derive(Clone, Copy)]
pub(super) struct BoardKeys {
    /// It tells letters from coordinates.
    pub(super) letters: bool,
    /// Coordinates are being typed.
    pub(super) typing: bool,
    /// It is zoomed, and shown whole by Home.
    pub(super) zoomed: bool,
}

/// What the keys of this frame ask for that nothing else has taken. `covered` while a window lies over the board.
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
                    if let Some(step) = step_of(*key).filter(|_| modifiers.is_none()) {
                        let is_boards = zoomed && step == kit::Step::First;
                        return (!is_boards).then_some(Command::Go(step));
                    }
                    let shortcut = shortcut(*key, *modifiers)?;
                    match (shortcut.ctrl, shortcut.key) {
                        (true, Key::Char('o')) => return Some(Command::Open(DialogKind::OpenFile)),
                        (true, Key::Char('s')) => return Some(Command::Open(DialogKind::SaveFile)),
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
                    (!taken && (repeats || !repeat)).then_some(Command::Action(action))
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
