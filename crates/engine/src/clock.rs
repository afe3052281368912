//! Clocks, and the time to spend on a move.

use std::time::Duration;

use crate::settling::{Lead, Settled};

/// Number of moves for which the rest of a game's time should last.
const MOVES_AHEAD: u32 = 20;
/// Shortest time for a move.
const LEAST: Duration = Duration::from_millis(1);

/// Clock of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Clock {
    /// Time for the rest of the game. `None` if only moves are timed.
    pub left: Option<Duration>,
    /// Time that a move adds to `left`.
    pub increment: Duration,
    /// Time for this move. `None` without a limit of its own.
    pub per_move: Option<Duration>,
}

impl Clock {
    /// Returns a clock for a single move.
    #[must_use]
    pub const fn of_move(time: Duration) -> Clock {
        Clock { left: None, increment: Duration::ZERO, per_move: Some(time) }
    }

    /// Limits the time per move.
    #[must_use]
    pub fn within(self, time: Duration) -> Clock {
        Clock { per_move: Some(self.per_move.map_or(time, |most| most.min(time))), ..self }
    }

    /// Returns the clock after this time has passed.
    #[must_use]
    pub fn after(self, time: Duration) -> Clock {
        let rest = |left: Duration| left.saturating_sub(time);
        Clock { left: self.left.map(rest), per_move: self.per_move.map(rest), ..self }
    }

    /// Returns the time until the flag falls. Returns `None` without a limit.
    #[must_use]
    pub fn flag(&self) -> Option<Duration> {
        [self.left, self.per_move].into_iter().flatten().min()
    }
}

/// Timing of a host: its accuracy and its players.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Timing {
    /// Humans wait, on a machine that also does other work. The reserve of the clock is larger. A search ends
    /// early when its best move is settled.
    #[default]
    People,
    /// Programs play, and the host measures to the millisecond. A search uses nearly all of a move's own time.
    Exact,
}

/// Returns the average time to spend on a move. `None` is any time. The result is a small part of a game's time
/// plus most of the increment. The result is at most half of the rest. A time per move is spent in full.
#[must_use]
pub fn spend(clock: &Clock) -> Option<Duration> {
    let of_game = clock.left.map(|left| {
        let added = clock.increment - clock.increment / 4;
        (left / MOVES_AHEAD).saturating_add(added).min(left / 2)
    });
    let time = [clock.per_move, of_game].into_iter().flatten().min()?;
    Some(time.max(LEAST))
}

/// Bounds of the reserve for communication with an exact host. The reserve is an eighth of the limit.
const EXACT_RESERVE: [Duration; 2] = [Duration::from_millis(2), Duration::from_millis(40)];
/// Bounds of the reserve for a host of humans. The reserve is a twentieth of the limit, and at most half.
const PEOPLES_RESERVE: [Duration; 2] = [Duration::from_millis(50), Duration::from_millis(500)];
/// Time that humans accept for a good move. A search uses up a shorter clock. The second constant is the time
/// for a known move. Only a forced move takes less.
const PATIENT: Duration = Duration::from_secs(1);
const UNNOTICED: Duration = Duration::from_millis(300);
/// Longest time of a move when humans wait. Applies to a game's time without a limit per move. Applies to any
/// clock in a position of the book.
pub(crate) const PATIENCE: Duration = Duration::from_secs(5);

/// Times since the request at which a search ends by the clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TimePlan {
    /// Hard limit, at which the search ends.
    pub(crate) most: Duration,
    /// Soft limit, after which no iteration starts. `None` if unused time is lost.
    enough: Option<Duration>,
}

/// Subtracts the reserve from a limit.
fn rest(limit: Duration, timing: Timing) -> Duration {
    limit.saturating_sub(match timing {
        Timing::Exact => (limit / 8).clamp(EXACT_RESERVE[0], EXACT_RESERVE[1]),
        Timing::People => (limit / 20).clamp(PEOPLES_RESERVE[0], PEOPLES_RESERVE[1]).min(limit / 2),
    })
}

impl TimePlan {
    /// Returns the plan of a search on a clock. Returns `None` without a limit.
    pub(crate) fn of(clock: &Clock, timing: Timing) -> Option<TimePlan> {
        let of_move = clock.per_move.map(|time| rest(time, timing));
        let Some(left) = clock.left else {
            return of_move.map(|most| TimePlan { most, enough: None });
        };
        let share = spend(&Clock { per_move: None, ..*clock })?;
        let of_game = rest(left, timing).min(left / 2).min(share.saturating_mul(3));
        let most = of_game.min(of_move.unwrap_or(PATIENCE));
        Some(TimePlan { most, enough: Some(share.min(most)) })
    }

    /// Returns the most that a move may use: its own time, and half of a game's time. `None` without a limit.
    pub(crate) fn all(clock: &Clock, timing: Timing) -> Option<TimePlan> {
        let of_game = clock.left.map(|left| rest(left, timing).min(left / 2));
        let of_move = clock.per_move.map(|time| rest(time, timing));
        let most = [of_move, of_game].into_iter().flatten().min()?;
        Some(TimePlan { most, enough: None })
    }

    /// Whether no further iteration should start. A move that stayed the best needs less time.
    pub(crate) fn is_enough(self, elapsed: Duration, is_same: bool) -> bool {
        self.enough.is_some_and(|enough| elapsed >= if is_same { enough / 2 } else { enough })
    }

    /// Whether no further iteration should start while humans wait. A settled move uses only part of its own
    /// time.
    pub(crate) fn is_enough_for_people(self, elapsed: Duration, settled: Settled) -> bool {
        let whole = self.enough.unwrap_or(self.most);
        let least = match settled.lead {
            Lead::Only => return true,
            Lead::Known => UNNOTICED,
            Lead::Unknown | Lead::Wide => PATIENT,
        };
        elapsed >= least.min(whole) && elapsed.as_secs_f64() >= whole.as_secs_f64() * settled.share()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn clocks() -> impl Strategy<Value = Clock> {
        // Times range from zero to a day. Short times are as frequent as long times.
        let time =
            || (0_u32..27, 0_u64..1 << 27).prop_map(|(bits, ms)| ms >> bits).prop_map(Duration::from_millis);
        (proptest::option::of(time()), time(), proptest::option::of(time()))
            .prop_map(|(left, increment, per_move)| Clock { left, increment, per_move })
    }

    proptest! {
        /// Half of the rest always remains, except for the millisecond that any move takes. A move's own time is never
        /// exceeded.
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

        /// A search for an exact host ends before the flag falls, with time left for the answer.
        #[test]
        fn a_search_ends_before_the_flag(clock in clocks()) {
            let Some(plan) = TimePlan::of(&clock, Timing::Exact) else {
                prop_assert!(clock.flag().is_none());
                return Ok(());
            };
            let flag = clock.flag().unwrap();
            prop_assert!(plan.most + EXACT_RESERVE[0] <= flag.max(EXACT_RESERVE[0]), "{plan:?} of {clock:?}");
            for is_same in [false, true] {
                prop_assert_eq!(plan.is_enough(plan.most, is_same), clock.left.is_some());
            }
        }

        /// Against humans 5 % of each limit remains, at least 50 ms and at most 500 ms. Never more than half of
        /// the limit remains.
        #[test]
        fn against_people_a_twentieth_of_the_clock_stays(clock in clocks()) {
            let ms = Duration::from_millis;
            for plan in [TimePlan::of(&clock, Timing::People), TimePlan::all(&clock, Timing::People)] {
                let Some(plan) = plan else {
                    prop_assert!(clock.flag().is_none());
                    continue;
                };
                for limit in [clock.left, clock.per_move].into_iter().flatten() {
                    let reserve = (limit / 20).max(ms(50)).min(ms(500)).min(limit / 2);
                    prop_assert!(plan.most + reserve <= limit, "{plan:?} of {clock:?}");
                }
                let settled = Settled { is_same: false, calm: 0, lead: Lead::Unknown };
                prop_assert!(plan.is_enough_for_people(plan.most, settled));
            }
        }

        /// More time on the clock never shortens a move.
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
            // The time is three quarters of the increment, but never more than half of the rest.
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
            let plan = TimePlan::of(&clock, Timing::Exact).unwrap();
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
        assert_eq!(TimePlan::of(&Clock::default(), Timing::Exact), None);
    }

    #[test]
    fn against_people_the_reserve_grows_with_the_limit_and_ends_at_half_a_second() {
        let ms = Duration::from_millis;
        for (left, increment, per_move, most) in [
            (None, 0, Some(60), 30),
            (None, 0, Some(200), 150),
            (None, 0, Some(1_000), 950),
            (None, 0, Some(3_000), 2_850),
            (None, 0, Some(30_000), 29_500),
            (None, 0, Some(600_000), 599_500),
            // With an increment and little time left, half of that time remains.
            (Some(80), 2_000, None, 40),
            (Some(1_000), 2_000, None, 500),
            (Some(60_000), 0, None, 5_000),
            (Some(60_000), 0, Some(1_000), 950),
            (Some(900), 0, Some(1_000), 135),
        ] {
            let clock = Clock { left: left.map(ms), increment: ms(increment), per_move: per_move.map(ms) };
            let plan = TimePlan::of(&clock, Timing::People).unwrap();
            assert_eq!(plan.most.as_millis(), most, "{clock:?}");
        }
    }

    #[test]
    fn against_people_a_settled_move_comes_early_and_the_only_one_at_once() {
        let ms = Duration::from_millis;
        let plan = |time| TimePlan::of(&Clock::of_move(ms(time)), Timing::People).unwrap();
        let calm = |calm, lead| Settled { is_same: true, calm, lead };
        for (time, settled, needed) in [
            (30_000, calm(0, Lead::Unknown), 29_500),
            (30_000, calm(0, Lead::Wide), 29_500),
            (30_000, calm(4, Lead::Unknown), 14_750),
            (30_000, calm(4, Lead::Wide), 4_425),
            (30_000, calm(50, Lead::Unknown), 7_375),
            (30_000, calm(0, Lead::Known), 300),
            (30_000, calm(0, Lead::Only), 0),
            // A wait of a second is not reduced further.
            (3_000, calm(50, Lead::Wide), 1_000),
            (1_000, calm(50, Lead::Wide), 950),
            (200, calm(50, Lead::Known), 150),
        ] {
            let plan = plan(time);
            let is_enough = |time| plan.is_enough_for_people(ms(time), settled);
            assert!(is_enough(needed), "{time} {settled:?}");
            assert!(needed == 0 || !is_enough(needed - 1), "{time} {settled:?}");
        }
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
            assert_eq!(TimePlan::all(&clock, Timing::Exact).map(|plan| plan.most), most.map(ms), "{clock:?}");
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
