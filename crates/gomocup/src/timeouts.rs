//! How long an external engine is waited for, and how much it may print.

use std::time::Duration;

/// How much later than its time an engine's answer is still listened to; without one it hangs. That the time is over
/// is for the match to decide.
pub const GRACE: Duration = Duration::from_secs(1);
/// How long `OK` is waited for before the game continues without it; half the time of the move if that is less.
pub const OK_PATIENCE: Duration = Duration::from_secs(2);
/// How long an engine that was cancelled may still think before it is killed and started anew.
pub const STOP_GRACE: Duration = Duration::from_secs(1);
/// How long an engine may take to exit after `END` before it is killed.
pub const END_GRACE: Duration = Duration::from_secs(1);
/// The pause after a line of the engine before the next turn, for one that has not shown that it reads on sooner: some
/// engines lose what comes sooner.
pub const REST: Duration = Duration::from_millis(20);
/// How long an engine that has just printed `OK` may take to answer `ABOUT`, before it counts as ready for a game.
/// Before its first move it is waited for as long as it may take to get ready.
pub(super) const ABOUT_PATIENCE: Duration = Duration::from_millis(500);
/// The time for a move that is sent where there is no limit.
pub const UNLIMITED_ADVICE: Duration = Duration::from_secs(5);
/// How long an answer is waited for where there is no limit of time.
pub const UNLIMITED_PATIENCE: Duration = Duration::from_secs(120);
/// How many bytes an engine may print in one turn.
pub const MAX_TURN_BYTES: u64 = 16 << 20;
/// How many lines without meaning an engine may print in one turn.
pub(super) const MAX_GARBAGE: u32 = 1000;
/// How often a running engine is checked when it is silent.
pub(super) const TICK: Duration = Duration::from_millis(100);
/// How often it is looked whether what an engine is asked is still of interest.
pub(super) const LOOK: Duration = Duration::from_millis(25);
/// How often one that has closed its outputs is checked.
pub(super) const MOMENT: Duration = Duration::from_millis(1);
/// Longer than any wait, and short enough to count with.
pub(super) const LONGEST: Duration = Duration::from_secs(365 * 86_400);
/// How long the last lines of an engine that has ended are waited for.
pub(super) const LAST_WORDS: Duration = Duration::from_millis(200);
/// How long an engine that closed its output may take to exit, to learn its exit code.
pub(super) const CLOSED_GRACE: Duration = Duration::from_millis(500);
