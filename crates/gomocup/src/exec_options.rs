//! What an external engine is told beside the game.

use std::path::PathBuf;
use std::time::Duration;

use super::GameType;

/// What an external engine is told and allowed beside the game.
#[derive(Clone, Default, Debug)]
pub struct ExecOptions {
    /// Bytes of memory for the engine and all it starts. It is told; on Linux it is also watched, and an engine that
    /// takes more is ended. `None` is no limit.
    pub memory: Option<u64>,
    /// How much later than its time an answer still counts: it is listened to so much longer. It is not told.
    pub margin: Duration,
    /// Who plays against it. `None`: a person if the match told of one, else an engine.
    pub game_type: Option<GameType>,
    /// The folder in which the program runs; `None`: that of this program. A path of the program that does not begin
    /// at the root is then of no use: which folder it starts at differs from system to system.
    pub dir: Option<PathBuf>,
    /// A folder where it may keep files, which it is told.
    pub folder: Option<PathBuf>,
    /// Further settings: each is sent as `INFO KEY VALUE` before every game.
    pub info: Vec<(String, String)>,
}
