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

    /// The same clock, on which a move takes at most so long.
    #[must_use]
    pub fn within(self, time: Duration) -> Clock {
        Clock { per_move: Some(self.per_move.map_or(time, |most| most.min(time))), ..self }
    }

    /// How long it is until the flag falls; `None` without a limit.
    #[must_use]
    pub fn flag(&self) -> Option<Duration> {
        [self.left, self.per_move].into_iter().flatten().min()
    }
}

/// What a move takes of a clock on average; `None` is any time. Of a game's time it is a small part and most of what the
/// move adds, at most half of what is left; of a time for the move alone it is all.
#[must_use]
pub fn spend(clock: &Clock) -> Option<Duration> {
    let of_game = clock.left.map(|left| {
        let added = clock.increment - clock.increment / 4;
        (left / MOVES_AHEAD).saturating_add(added).min(left / 2)
    });
    let time = [clock.per_move, of_game].into_iter().flatten().min()?;
    Some(time.max(LEAST))
}

/// What is reserved of a limit for the way to the host: an eighth, within these bounds.
const RESERVE: [Duration; 2] = [Duration::from_millis(2), Duration::from_millis(40)];
/// What a move takes at most of a game's time, where it has no limit of its own: people wait for it.
const PATIENCE: Duration = Duration::from_secs(5);

/// When a search ends by the clock, counted from the question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TimePlan {
    /// It ends here, whatever it is doing.
    pub(crate) most: Duration,
    /// No round is begun after this; `None` where time that is not used is lost.
    enough: Option<Duration>,
}

/// A limit without what is reserved of it.
fn rest(limit: Duration) -> Duration {
    limit.saturating_sub((limit / 8).clamp(RESERVE[0], RESERVE[1]))
}

impl TimePlan {
    /// What a search may take of a clock; `None` without a limit.
    pub(crate) fn of(clock: &Clock) -> Option<TimePlan> {
        let of_move = clock.per_move.map(rest);
        let Some(left) = clock.left else { return of_move.map(|most| TimePlan { most, enough: None }) };
        let share = spend(&Clock { per_move: None, ..*clock })?;
        let of_game = rest(left).min(left / 2).min(share.saturating_mul(3));
        let most = of_game.min(of_move.unwrap_or(PATIENCE));
        Some(TimePlan { most, enough: Some(share.min(most)) })
    }

    /// All that a move may ever take of a clock: what it has for itself, and half of a game's time. `None` without a limit.
    pub(crate) fn all(clock: &Clock) -> Option<TimePlan> {
        let of_game = clock.left.map(|left| rest(left).min(left / 2));
        let most = [clock.per_move.map(rest), of_game].into_iter().flatten().min()?;
        Some(TimePlan { most, enough: None })
    }

    /// Whether another round is not worth beginning after so long. A move that stayed the best needs less time.
    pub(crate) fn is_enough(self, elapsed: Duration, is_settled: bool) -> bool {
        self.enough.is_some_and(|enough| elapsed >= if is_settled { enough / 2 } else { enough })
    }
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

        /// A search ends before the flag falls, with something left for the answer.
        #[test]
        fn a_search_ends_before_the_flag(clock in clocks()) {
            let Some(plan) = TimePlan::of(&clock) else {
                prop_assert!(clock.flag().is_none());
                return Ok(());
            };
            let flag = clock.flag().unwrap();
            prop_assert!(plan.most + RESERVE[0] <= flag.max(RESERVE[0]), "{plan:?} of {clock:?}");
            for settled in [false, true] {
                prop_assert_eq!(plan.is_enough(plan.most, settled), clock.left.is_some());
            }
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
    fn a_move_of_its_own_time_takes_nearly_all_of_it_and_one_of_a_game_a_small_part() {
        let ms = Duration::from_millis;
        for (left, increment, per_move, most, settled, unsettled) in [
            (None, 0, Some(10), 8, None, None),
            (None, 0, Some(300), 262, None, None),
            (None, 0, Some(5_000), 4_960, None, None),
            (Some(60_000), 0, None, 5_000, Some(1_500), Some(3_000)),
            (Some(600_000), 0, None, 5_000, Some(2_500), Some(5_000)),
            (Some(600_000), 0, Some(30_000), 29_960, Some(14_980), Some(29_960)),
            (Some(6_000), 1_000, None, 3_000, Some(525), Some(1_050)),
            (Some(10), 0, None, 3, Some(1), Some(1)),
        ] {
            let clock = Clock { left: left.map(ms), increment: ms(increment), per_move: per_move.map(ms) };
            let plan = TimePlan::of(&clock).unwrap();
            assert_eq!(plan.most.as_millis(), most, "{clock:?}");
            for (enough, is_settled) in [(settled, true), (unsettled, false)] {
                let Some(enough) = enough else {
                    assert!(!plan.is_enough(plan.most, is_settled), "{clock:?}");
                    continue;
                };
                assert!(plan.is_enough(ms(enough), is_settled), "{clock:?}");
                assert!(enough == 0 || !plan.is_enough(ms(enough - 1), is_settled), "{clock:?}");
            }
        }
        assert_eq!(TimePlan::of(&Clock::default()), None);
    }

    #[test]
    fn a_number_of_positions_takes_the_time_of_a_move_or_half_of_a_game() {
        let ms = Duration::from_millis;
        for (left, per_move, most) in [
            (None, None, None),
            (None, Some(10), Some(8)),
            (Some(300_000), None, Some(150_000)),
            (Some(300_000), Some(1_000), Some(960)),
            (Some(4), None, Some(2)),
        ] {
            let clock = Clock { left: left.map(ms), increment: Duration::ZERO, per_move: per_move.map(ms) };
            assert_eq!(TimePlan::all(&clock).map(|plan| plan.most), most.map(ms), "{clock:?}");
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
