//! What is sent to an external engine beside the game.

use std::path::PathBuf;
use std::time::Duration;

use super::GameType;

/// What is sent to an external engine and allowed beside the game.
#[derive(Clone, Default, Debug)]
pub struct ExecOptions {
    /// Bytes of memory for the engine and all it starts. It is sent; on Linux it is also watched, and an engine that
    /// takes more is killed. `None` is no limit.
    pub memory: Option<u64>,
    /// How much later than its time an answer still counts: inarow waits so much longer. It is not sent.
    pub margin: Duration,
    /// Who plays against it. `None`: a person if the match names one, else an engine.
    pub game_type: Option<GameType>,
    /// The folder in which the program runs; `None`: that of this program. A path of the program that does not begin
    /// at the root is then of no use: which folder it starts at differs from system to system.
    pub dir: Option<PathBuf>,
    /// A folder where it may save files, which is sent.
    pub folder: Option<PathBuf>,
    /// Further settings: each is sent as `INFO KEY VALUE` before every game.
    pub info: Vec<(String, String)>,
}
