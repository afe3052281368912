//! The table of actions. Each action has a name, a shortcut, a typed command and a condition.
//!
//! Screens map keys, buttons and menus to [`Action`]s and add layout, icons and focus. An action of the table
//! is in every menu of its [`Group`], unless a screen shows the action elsewhere.

use crate::Texts;
use crate::keymap::{Key, Shortcut};

/// Groups of actions in menus and help.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// Actions of play, which need a board.
    Game,
    /// Steps through the moves of a game, which need a board.
    Moves,
    /// Files, pictures and the clipboard.
    File,
    /// The program itself.
    Program,
    /// The cursor on the board.
    Cursor,
}

/// Name of the action that starts another game of the current players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum NextGame {
    /// A rematch.
    #[default]
    Rematch,
    /// The next game of a match.
    Next,
    /// A new match after a finished match.
    NewMatch,
}

/// Facts about a game by link.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LinkFacts {
    /// Whether the user plays in the unfinished game, against a human or a bot. Help would deceive them.
    pub is_played: bool,
    /// Whether the other player can be asked for a takeback.
    pub may_take_back: bool,
    /// Whether a rematch can be offered.
    pub may_offer_rematch: bool,
    /// Whether the other player has left, so that the game can be claimed.
    pub may_claim: bool,
    /// Whether a message can be sent to the other player.
    pub may_say: bool,
}

/// Facts about the game on a screen. The facts decide which actions are enabled. All facts are false by
/// default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameFacts {
    /// Whether a board is shown, rather than the start page.
    pub has_board: bool,
    /// Whether the game is over.
    pub is_over: bool,
    /// Whether the game is paused.
    pub is_paused: bool,
    /// Whether a finished game is being reviewed.
    pub is_review: bool,
    /// Whether an older position than the newest is shown, or a finished game is being reviewed.
    pub is_looking_back: bool,
    /// Whether the first position is shown.
    pub is_at_start: bool,
    /// Whether the last position is shown.
    pub is_newest: bool,
    /// Whether a move can be taken back, or an abandoned game restored.
    pub can_undo: bool,
    /// Whether a move that was taken back can be redone.
    pub can_redo: bool,
    /// Whether a hint is available or shown.
    pub can_hint: bool,
    /// Whether the position can be analysed.
    pub can_analyse: bool,
    /// Whether the game can be paused or resumed.
    pub can_pause: bool,
    /// Whether two computers can make a single move.
    pub can_step: bool,
    /// Whether a player at this machine can resign.
    pub can_resign: bool,
    /// Whether a player at this machine can offer a draw.
    pub can_offer_draw: bool,
    /// Whether the score contains a win, a loss or a draw.
    pub has_score: bool,
    /// Whether a computer reports its maps of attack and defence.
    pub has_maps: bool,
    /// Whether play can continue from the shown position.
    pub can_continue: bool,
    /// Name of the button that starts another game.
    pub next: NextGame,
    /// Facts about the link if the game is played by link.
    pub link: Option<LinkFacts>,
}

impl GameFacts {
    /// Returns the facts about the link at the newest position. Older positions allow no requests.
    fn asked_by_link(&self) -> Option<LinkFacts> {
        self.link.filter(|_| !self.is_looking_back)
    }

    fn may_undo(&self) -> bool {
        self.asked_by_link().map_or(self.can_undo, |link| link.may_take_back)
    }

    fn may_redo(&self) -> bool {
        self.can_redo && self.asked_by_link().is_none()
    }

    /// Whether hints and maps are allowed. A user who plays by link against a human or a bot gets none.
    fn may_be_helped(&self) -> bool {
        self.link.is_none_or(|link| !link.is_played)
    }

    fn may_rematch(&self) -> bool {
        self.link.map_or(!self.is_review, |link| link.may_offer_rematch)
    }

    fn plays_here(&self) -> bool {
        self.link.is_none() && !self.is_review
    }

    fn by_link(&self, may: impl FnOnce(LinkFacts) -> bool) -> bool {
        self.link.is_some_and(may)
    }
}

macro_rules! actions {
    ($($(#[$doc:meta])* $action:ident = $text:literal, $typed:literal, $shortcut:expr, $group:ident, $enabled:expr;)*) => {
        /// An action that a key, a button, a menu or a typed command triggers.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Action {
            $($(#[$doc])* $action,)*
        }

        impl Action {
            /// All actions, in the order of menus and help.
            pub const ALL: &'static [Action] = &[$(Action::$action),*];

            /// Returns the text key of the action's name in help.
            pub fn text_key(self) -> &'static str {
                match self {
                    $(Action::$action => $text,)*
                }
            }

            /// Returns the name of the typed command in the text keys, empty if the action cannot be typed.
            pub(crate) fn typed(self) -> &'static str {
                match self {
                    $(Action::$action => $typed,)*
                }
            }

            /// Returns the shortcut of the action.
            pub fn shortcut(self) -> Option<Shortcut> {
                match self {
                    $(Action::$action => $shortcut,)*
                }
            }

            /// Returns the group of the action.
            pub fn group(self) -> Group {
                match self {
                    $(Action::$action => Group::$group,)*
                }
            }

            fn rule(self) -> fn(&GameFacts) -> bool {
                match self {
                    $(Action::$action => $enabled,)*
                }
            }
        }
    };
}

const fn ctrl(letter: char) -> Option<Shortcut> {
    Some(Shortcut { ctrl: true, key: Key::Char(letter) })
}

const fn letter(letter: char) -> Option<Shortcut> {
    key(Key::Char(letter))
}

const fn key(key: Key) -> Option<Shortcut> {
    Some(Shortcut { ctrl: false, key })
}

actions! {
    /// Take a move back.
    Undo = "action-undo", "undo", ctrl('z'), Game, GameFacts::may_undo;
    /// Redo a move that was taken back.
    Redo = "action-redo", "redo", ctrl('y'), Game, GameFacts::may_redo;
    /// Suggest a move.
    Hint = "action-hint", "hint", letter('h'), Game, |facts| facts.can_hint && facts.may_be_helped();
    /// Show the best lines of the position.
    Analyse = "action-analyse", "analyse", letter('a'), Game, |facts| facts.can_analyse;
    /// Show the next map of attack or defence, or none.
    Maps = "window-show-heat", "maps", key(Key::F(2)), Game, |facts| facts.has_maps && facts.may_be_helped();
    /// Pause or resume.
    Pause = "action-pause", "pause", key(Key::Space), Game, |facts| facts.can_pause && facts.link.is_none();
    /// Let two computers move once.
    Step = "window-step", "", None, Game, |facts| facts.can_step;
    /// Offer a draw.
    OfferDraw = "window-draw", "draw", None, Game, |facts| facts.can_offer_draw;
    /// Claim the win because the other player has left.
    Claim = "web-claim", "claim", None, Game, |facts| facts.by_link(|link| link.may_claim);
    /// Write to the other player of a game by link.
    Say = "web-chat", "say", None, Game, |facts| facts.by_link(|link| link.may_say);
    /// Show the link of the game with its QR code.
    ShowLink = "link-show", "", None, Game, |facts| facts.link.is_some();
    /// Resign, after a confirmation.
    Resign = "window-resign", "resign", None, Game, |facts| facts.can_resign;
    /// Play another game, or the next game of a match.
    Rematch = "window-again", "rematch", None, Game, GameFacts::may_rematch;
    /// Let the players change sides.
    SwapSides = "window-swap", "", None, Game, GameFacts::plays_here;
    /// Set the score to zero.
    ResetScore = "window-reset", "reset", None, Game, |facts| facts.plays_here() && facts.has_score;
    /// Show the start of the game.
    First = "window-first", "", key(Key::Home), Moves, |facts| !facts.is_at_start;
    /// Show the position one move earlier.
    Earlier = "window-back", "", key(Key::PageUp), Moves, |facts| !facts.is_at_start;
    /// Show the position one move later.
    Later = "window-forward", "", key(Key::PageDown), Moves, |facts| !facts.is_newest;
    /// Show the newest position.
    Newest = "window-last", "", key(Key::End), Moves, |facts| !facts.is_newest;
    /// Play on from the shown position.
    ContinueHere = "window-continue-here", "", None, Moves, |facts| facts.can_continue;
    /// Open a file.
    Open = "keys-open", "load", ctrl('o'), File, |_| true;
    /// Save the game to a file.
    Save = "keys-save", "save", ctrl('s'), File, |facts| facts.has_board;
    /// Copy the game to the clipboard.
    Copy = "keys-copy", "copy", ctrl('c'), File, |facts| facts.has_board;
    /// Copy the shown position, without the moves before it.
    CopyPosition = "action-copy-position", "position", key(Key::F(3)), File, |facts| facts.has_board;
    /// Take a game from the clipboard.
    Paste = "keys-paste", "", ctrl('v'), File, |_| true;
    /// Write a picture of the position or an animation of the game.
    Export = "window-export", "export", None, File, |facts| facts.has_board;
    /// Show the rules.
    Rules = "action-rules", "rules", key(Key::F(1)), Program, |_| true;
    /// Show all shortcuts.
    Shortcuts = "action-shortcuts", "", letter('?'), Program, |_| true;
    /// Show the statistics.
    Statistics = "statistics-title", "statistics", None, Program, |_| true;
    /// Show the settings.
    Settings = "window-settings", "settings", None, Program, |_| true;
    /// Start another game.
    New = "action-new", "new", ctrl('n'), Program, |facts| facts.has_board;
    /// Go back to the previous screen.
    Back = "action-back", "", key(Key::Escape), Program, |_| true;
    /// Quit the program and keep the unfinished game.
    Quit = "action-quit", "quit", ctrl('q'), Program, |_| true;
    /// Move the cursor up.
    Up = "action-up", "", key(Key::Up), Cursor, |_| true;
    /// Move the cursor down.
    Down = "action-down", "", key(Key::Down), Cursor, |_| true;
    /// Move the cursor left.
    Left = "action-left", "", key(Key::Left), Cursor, |_| true;
    /// Move the cursor right.
    Right = "action-right", "", key(Key::Right), Cursor, |_| true;
    /// Play in the cell under the cursor.
    Play = "action-play", "", key(Key::Enter), Cursor, |_| true;
}

impl Action {
    /// Whether the action is possible now.
    pub fn enabled(self, facts: &GameFacts) -> bool {
        let needs_board = matches!(self.group(), Group::Game | Group::Moves);
        (facts.has_board || !needs_board) && (self.rule())(facts)
    }

    /// Returns the action's shortcut as displayed, empty without a shortcut.
    pub fn keys(self, texts: &Texts) -> String {
        self.shortcut().map(|shortcut| shortcut.label(texts)).unwrap_or_default()
    }

    /// Returns the text key of the action's name on buttons and in menus.
    pub fn label_key(self, facts: &GameFacts) -> &'static str {
        match self {
            Action::Pause if facts.is_paused => "window-go-on",
            Action::Quit => "window-quit",
            Action::Open => "window-open",
            Action::Save => "window-save",
            Action::Rematch if facts.is_over => match facts.next {
                NextGame::Rematch => "window-rematch",
                NextGame::Next => "window-next-game",
                NextGame::NewMatch => "window-new-match",
            },
            action => action.text_key(),
        }
    }

    /// Returns the action of a shortcut. Letters count by their key, so that letters also work on a Russian
    /// layout.
    ///
    /// ```
    /// use inarow_view::{Action, Key, Shortcut};
    /// let typed = Shortcut { ctrl: true, key: Key::Char('я') };
    /// assert_eq!(Action::of(typed), Some(Action::Undo));
    /// ```
    pub fn of(shortcut: Shortcut) -> Option<Action> {
        let find =
            |wanted| Action::ALL.iter().copied().find(|action: &Action| action.shortcut() == Some(wanted));
        let key = match shortcut.key {
            Key::Char(' ') => Key::Space,
            Key::Char(c) => Key::Char(c.to_lowercase().next().unwrap_or(c)),
            key => key,
        };
        find(Shortcut { key, ..shortcut }).or_else(|| match key {
            Key::Char(c) => find(Shortcut { key: Key::Char(Key::latin(c)?), ..shortcut }),
            _ => None,
        })
    }
}

#[cfg(test)]
mod tests;
