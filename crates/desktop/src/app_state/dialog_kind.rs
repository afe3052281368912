//! Which window over the board is asked for. The state remembers it; the windows themselves know the state.

use inarow_core::Side;

/// Which window is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DialogKind {
    /// The rules of every game, with diagrams drawn by the board itself.
    Rules,
    /// Games, wins and draws of this run and all time.
    Statistics,
    /// Everything that can be set.
    Settings,
    /// The parameters of computer players, presets, and series between them.
    Strategies,
    /// All finished games: search, open, go on from any move.
    History,
    /// The games that were begun and not played to their end.
    Unfinished,
    /// A board set up by hand.
    Editor,
    /// What the program is, its version and licences.
    About,
    /// All shortcuts.
    Shortcuts,
    /// Another game: mode, players, time, series.
    NewGame,
    /// The same with one's own game chosen: its size is asked for.
    OwnGame,
    /// Who plays a side, changed during a game.
    Player(Side),
    /// A game by link: to join, or to invite somebody to.
    Link,
    /// A file to open.
    OpenFile,
    /// A file to save the game to.
    SaveFile,
    /// A picture of the board or of the whole game.
    Export,
    /// Messages between the players of a game by link.
    Chat,
    /// The question before the window closes while somebody waits in a game that is hosted here.
    Quit,
    /// The same before another game begins.
    Leave,
}
