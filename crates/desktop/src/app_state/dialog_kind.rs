//! Kinds of dialogs that can be requested. The state stores the kind, because the dialogs themselves depend on
//! the state.

use inarow_core::Side;

/// Requested dialog.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DialogKind {
    /// Rules of every game, with diagrams drawn by the board.
    Rules,
    /// Games, wins and draws of this run and of every run.
    Statistics,
    /// Every setting.
    Settings,
    /// Parameters of computer players, presets, and series between them.
    Strategies,
    /// History of finished games, to search, open, or continue from any move.
    History,
    /// Unfinished games.
    Unfinished,
    /// Position editor.
    Editor,
    /// Purpose, version and licences of the program.
    About,
    /// Every shortcut.
    Shortcuts,
    /// New game: game, players, time, match.
    NewGame,
    /// New custom game, which asks for its size.
    OwnGame,
    /// Player of a side during a game.
    Player(Side),
    /// Game by link, to join a game or to invite an opponent.
    Link,
    /// Opening a file.
    OpenFile,
    /// Saving the game to a file.
    SaveFile,
    /// Picture of the board or of the whole game.
    Export,
    /// Messages between the players of a game by link.
    Chat,
    /// Question before the window closes while an opponent waits in a game hosted here.
    Quit,
    /// Question before another game begins while an opponent waits.
    Leave,
}
