//! Clocks, and what a move may take of one.

use std::time::Duration;

/// Moves that what is left of a game's time is to last for.
const MOVES_AHEAD: u32 = 20;
/// At once is the least there is.
const LEAST: Duration = Duration::from_millis(1);

/// What is on the clock of whoever is to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Clock {
    /// For the rest of the game; `None` where moves alone are timed.
    pub left: Option<Duration>,
    /// What a move adds to that.
    pub increment: Duration,
    /// For this move; `None` where it has no limit of its own.
    pub per_move: Option<Duration>,
}

impl Clock {
    /// A clock of one move alone.
    #[must_use]
    pub const fn of_move(time: Duration) -> Clock {
        Clock { left: None, increment: Duration::ZERO, per_move: Some(time) }
    }

    /// How long it is until the flag falls; `None` without a limit.
    #[must_use]
    pub fn flag(&self) -> Option<Duration> {
        [self.left, self.per_move].into_iter().flatten().min()
    }
}

/// What a move may take of a clock; `None` is any time. Of a game's time together with one for the move a small part,
/// of either alone all of it: what an engine does in that time is little enough.
#[must_use]
pub fn spend(clock: &Clock) -> Option<Duration> {
    let time = match (clock.per_move, clock.left) {
        (Some(turn), Some(left)) => turn.min(left / MOVES_AHEAD),
        (turn, left) => turn.or(left)?,
    };
    Some(time.max(LEAST))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tightest_limit_counts() {
        let ms = Duration::from_millis;
        for (left, per_move, flag, spent) in [
            (None, None, None, None),
            (Some(300_000), None, Some(300_000), Some(300_000)),
            (None, Some(5_000), Some(5_000), Some(5_000)),
            (Some(10_000), Some(5_000), Some(5_000), Some(500)),
            (Some(200_000), Some(5_000), Some(5_000), Some(5_000)),
            (Some(0), Some(5_000), Some(0), Some(1)),
        ] {
            let clock = Clock { left: left.map(ms), increment: ms(3), per_move: per_move.map(ms) };
            assert_eq!((clock.flag(), spend(&clock)), (flag.map(ms), spent.map(ms)), "{clock:?}");
        }
    }
}
