//! Timeouts and output limits of external engines.

use std::time::Duration;

/// Time for which a late answer is still read. An engine without an answer by then hangs. The match decides
/// whether the time is over.
pub const GRACE: Duration = Duration::from_secs(1);
/// Wait for `OK` before the game continues without `OK`. The wait is half the time of the move, if less.
pub const OK_PATIENCE: Duration = Duration::from_secs(2);
/// Time for which a cancelled engine may think on before a kill and a restart.
pub const STOP_GRACE: Duration = Duration::from_secs(1);
/// Time for an engine to exit after `END` before a kill.
pub const END_GRACE: Duration = Duration::from_secs(1);
/// Pause between an engine's line and the next turn, unless the engine has proved to read sooner. Some engines lose
/// earlier lines.
pub const REST: Duration = Duration::from_millis(20);
/// Wait for the answer to `ABOUT` right after `OK`, before the engine counts as ready for a game. Before the
/// engine's first move the wait is as long as the engine may take to get ready.
pub(super) const ABOUT_PATIENCE: Duration = Duration::from_millis(500);
/// Time for a move that is sent without a limit.
pub const UNLIMITED_ADVICE: Duration = Duration::from_secs(5);
/// Wait for an answer without a time limit.
pub const UNLIMITED_PATIENCE: Duration = Duration::from_secs(120);
/// Output limit of one turn, in bytes.
pub const MAX_TURN_BYTES: u64 = 16 << 20;
/// Output limit of one turn, in lines without meaning.
pub(super) const MAX_GARBAGE: u32 = 1000;
/// Interval between two checks of a silent engine.
pub(super) const TICK: Duration = Duration::from_millis(100);
/// Interval between two checks for a cancelled question.
pub(super) const LOOK: Duration = Duration::from_millis(25);
/// Interval between two checks of an engine with closed outputs.
pub(super) const MOMENT: Duration = Duration::from_millis(1);
/// Bound on all waits, small enough for arithmetic without overflow.
pub(super) const LONGEST: Duration = Duration::from_secs(365 * 86_400);
/// Wait for the last lines of an engine that has ended.
pub(super) const LAST_WORDS: Duration = Duration::from_millis(200);
/// Wait for the exit code of an engine that closed its output.
pub(super) const CLOSED_GRACE: Duration = Duration::from_millis(500);
