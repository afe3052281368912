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

/// What a move may take of a clock; `None` is any time. Of a game's time it is a small part and most of what the move
/// adds, at most half of what is left; of a time for the move alone it is all: what an engine does in that time is little
/// enough.
#[must_use]
pub fn spend(clock: &Clock) -> Option<Duration> {
    let of_game = clock.left.map(|left| {
        let added = clock.increment - clock.increment / 4;
        (left / MOVES_AHEAD).saturating_add(added).min(left / 2)
    });
    let time = [clock.per_move, of_game].into_iter().flatten().min()?;
    Some(time.max(LEAST))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn clocks() -> impl Strategy<Value = Clock> {
        // From nothing to a day, short times as often as long ones.
        let time =
            || (0_u32..27, 0_u64..1 << 27).prop_map(|(bits, ms)| ms >> bits).prop_map(Duration::from_millis);
        (proptest::option::of(time()), time(), proptest::option::of(time()))
            .prop_map(|(left, increment, per_move)| Clock { left, increment, per_move })
    }

    proptest! {
        /// Half of what is left is always kept, but for the millisecond that any move takes; and what a move alone has is
        /// never passed.
        #[test]
        fn no_move_takes_more_than_half_of_what_is_left(clock in clocks()) {
            let Some(spent) = spend(&clock) else {
                prop_assert!(clock.left.is_none() && clock.per_move.is_none());
                return Ok(());
            };
            for most in [clock.left.map(|left| left / 2), clock.per_move].into_iter().flatten() {
                prop_assert!(spent <= most.max(LEAST), "{spent:?} of {clock:?}");
            }
            prop_assert!(spent >= LEAST);
        }

        /// With more on the clock a move never takes less.
        #[test]
        fn more_time_is_never_less_for_a_move(clock in clocks(), more in 0_u64..100_000) {
            let more = Duration::from_millis(more);
            let longer = Clock {
                left: clock.left.map(|left| left + more),
                increment: clock.increment + more,
                per_move: clock.per_move.map(|time| time + more),
            };
            prop_assert!(spend(&longer) >= spend(&clock), "{clock:?} {longer:?}");
        }
    }

    #[test]
    fn the_tightest_limit_counts() {
        let ms = Duration::from_millis;
        for (left, increment, per_move, flag, spent) in [
            (None, 0, None, None, None),
            (Some(300_000), 0, None, Some(300_000), Some(15_000)),
            (None, 0, Some(5_000), Some(5_000), Some(5_000)),
            (Some(10_000), 0, Some(5_000), Some(5_000), Some(500)),
            (Some(200_000), 0, Some(5_000), Some(5_000), Some(5_000)),
            (Some(0), 0, Some(5_000), Some(0), Some(1)),
            // Three quarters of what the move adds, and never more than half of what is left.
            (Some(10_000), 1_000, None, Some(10_000), Some(1_250)),
            (Some(10_000), 4_000, Some(2_000), Some(2_000), Some(2_000)),
            (Some(100), 8_000, None, Some(100), Some(50)),
        ] {
            let clock = Clock { left: left.map(ms), increment: ms(increment), per_move: per_move.map(ms) };
            assert_eq!((clock.flag(), spend(&clock)), (flag.map(ms), spent.map(ms)), "{clock:?}");
        }
    }

    #[test]
    fn a_game_of_many_moves_is_not_lost_by_the_first() {
        for (left, increment) in [(60_000, 0), (60_000, 1_000), (1_000, 100)] {
            let increment = Duration::from_millis(increment);
            let mut left = Duration::from_millis(left);
            for ply in 0..100 {
                let clock = Clock { left: Some(left), increment, per_move: None };
                let spent = spend(&clock).unwrap();
                assert!(spent < left, "{ply}: {spent:?} of {left:?}");
                left = left - spent + increment;
            }
        }
    }
}
