//! Settings of an external engine other than the game.

use std::path::PathBuf;
use std::time::Duration;

use super::GameType;

/// Settings of an external engine other than the game, and the engine's limits.
#[derive(Clone, Default, Debug)]
pub struct ExecOptions {
    /// Memory limit for the engine and all its descendants, in bytes. The engine receives the limit. On Linux
    /// an excess also kills the engine. `None` means no limit.
    pub memory: Option<u64>,
    /// Extra time in which a late answer still counts. The engine does not receive this setting.
    pub margin: Duration,
    /// Kind of opponent. `None` means a human if the match names one, else an engine.
    pub game_type: Option<GameType>,
    /// Folder in which the program runs. `None` means the folder of this process. A folder makes relative paths
    /// of the program useless, because systems differ in the folder where such paths start.
    pub dir: Option<PathBuf>,
    /// Folder for saved files, which the engine receives.
    pub folder: Option<PathBuf>,
    /// Further settings, sent as `INFO KEY VALUE` before every game.
    pub info: Vec<(String, String)>,
}
