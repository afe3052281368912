//! End of a search before its node limit, caused by the host or the clock.

use std::time::Duration;

use crate::clock::TimePlan;
use crate::settling::Settled;
use crate::stopwatch::Stopwatch;
use crate::{Clock, Run, Stop, Timing};

/// Intervals at which a search reads the clock.
///
/// A search reads the clock many times per millisecond, unless the machine runs other programs instead. Then
/// the answer is late too, because the search's threads and the host wait for a time slice.
#[derive(Clone, Copy, Debug, Default)]
struct Looks {
    last: Duration,
    /// Longest interval between two reads.
    gap: Duration,
}

impl Looks {
    /// Delay of an answer, in longest intervals: one for the search's threads, one for the host.
    const LATE: u32 = 2;

    /// Records a read at `elapsed`. Returns the time limit: `most` on an idle machine, and never less than half
    /// of `most`.
    fn at(&mut self, elapsed: Duration, most: Duration) -> Duration {
        self.gap = self.gap.max(elapsed.saturating_sub(self.last));
        self.last = elapsed;
        most - self.gap.saturating_mul(Self::LATE).min(most / 2)
    }
}

/// Watches the host's signals and the clock of one search.
#[derive(Clone, Debug)]
pub(crate) struct Watch {
    stop: Stop,
    ponders: bool,
    /// Upper limit for a move, whatever the time on a clock that starts later.
    time: Option<Duration>,
    /// Whether a node limit should end the search. The clock ends such a search only when used up.
    counts: bool,
    timing: Timing,
    /// Whether the search ends early once its best move is settled.
    settles: bool,
    /// Time to spend, with its start.
    plan: Option<(TimePlan, Stopwatch)>,
    looks: Looks,
    /// Time to spend on a clock that will start later.
    expected: Option<TimePlan>,
}

impl Watch {
    /// Returns a watch of the host's signals alone.
    pub(crate) fn new(stop: &Stop) -> Watch {
        Watch::of(false, None, false, Timing::Exact, stop)
    }

    /// Starts the clock. A pondering search expects the clock to start later instead. For a search with a node
    /// limit, the clock is only a bound. Such a clock has no effect until used up.
    pub(crate) fn of(
        counts: bool,
        clock: Option<Clock>,
        ponders: bool,
        timing: Timing,
        stop: &Stop,
    ) -> Watch {
        let stop = stop.clone();
        let mut watch = Watch {
            stop,
            ponders,
            time: None,
            counts,
            timing,
            settles: false,
            plan: None,
            looks: Looks::default(),
            expected: None,
        };
        if ponders {
            watch.expected = watch.plan_of(clock);
        } else {
            watch.start(clock);
        }
        watch
    }

    fn plan_of(&self, clock: Option<Clock>) -> Option<TimePlan> {
        let plan = if self.counts { TimePlan::all } else { TimePlan::of };
        clock.and_then(|clock| plan(&clock, self.timing))
    }

    fn start(&mut self, clock: Option<Clock>) {
        self.plan = self.plan_of(clock).zip(Stopwatch::start());
        self.looks = Looks::default();
    }

    /// Limits the time for a move on a clock that starts later, too.
    pub(crate) fn with_time(self, time: Option<Duration>) -> Watch {
        Watch { time, ..self }
    }

    /// Ends the search early once its best move is settled, if the host has human players.
    pub(crate) fn settling(self, settles: bool) -> Watch {
        Watch { settles: settles && self.timing == Timing::People && !self.counts, ..self }
    }

    /// Whether the search must end at once.
    pub(crate) fn is_over(&mut self) -> bool {
        match self.stop.state() {
            Run::Stopped => return true,
            Run::OnClock(clock) if self.ponders => {
                self.ponders = false;
                let clock = self.time.map_or(clock, |time| clock.within(time));
                self.start(Some(clock));
            }
            Run::OnClock(_) | Run::On => {}
        }
        let Some((plan, begun)) = self.plan else { return false };
        let elapsed = begun.elapsed();
        elapsed
            >= match self.timing {
                Timing::Exact => plan.most,
                Timing::People => self.looks.at(elapsed, plan.most),
            }
    }

    /// Whether the clock runs and the search ends early once its best move is settled.
    pub(crate) fn ends_early(&self) -> bool {
        self.settles && self.plan.is_some()
    }

    /// Whether another iteration is not worth its time, after an iteration that left the best move this
    /// settled.
    pub(crate) fn is_enough(&mut self, settled: Settled) -> bool {
        self.is_over() || self.would_be_enough(settled)
    }

    /// Whether another iteration would not be worth its time if the best move were this settled.
    pub(crate) fn would_be_enough(&self, settled: Settled) -> bool {
        self.plan.is_some_and(|(plan, begun)| match self.settles {
            true => plan.is_enough_for_people(begun.elapsed(), settled),
            false => plan.is_enough(begun.elapsed(), settled.is_same),
        })
    }

    /// Nodes that the clock surely allows at `a_millisecond` nodes per millisecond. A pondering search uses the
    /// expected clock.
    pub(crate) fn affords(&self, a_millisecond: u64) -> u64 {
        let plan = self.plan.map(|(plan, _)| plan).or(self.expected);
        plan.filter(|_| !self.counts).map_or(u64::MAX, |plan| {
            u64::try_from(plan.most.as_millis()).unwrap_or(u64::MAX).saturating_mul(a_millisecond)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOST: Duration = Duration::from_millis(2850);

    fn ms(time: u64) -> Duration {
        Duration::from_millis(time)
    }

    #[test]
    fn a_machine_that_does_nothing_else_leaves_the_time_whole() {
        let mut looks = Looks::default();
        assert!((0..2848).all(|time| looks.at(ms(time), MOST) >= MOST - ms(2)));
    }

    #[test]
    fn a_search_that_waited_for_its_turn_ends_so_much_earlier_twice() {
        let mut looks = Looks::default();
        for time in [10, 20, 100, 110, 150] {
            looks.at(ms(time), MOST);
        }
        assert_eq!(looks.at(ms(151), MOST), MOST - ms(160));
    }

    #[test]
    fn half_of_the_time_is_left_however_busy_the_machine_is() {
        for gap in [1_000, 5_000, 1 << 40] {
            assert_eq!(Looks::default().at(ms(gap), MOST), MOST / 2);
        }
    }

    /// Programs measure time more exactly, and use all their time.
    #[test]
    fn hosts_of_programs_get_all_the_time() {
        let clock = Some(Clock::of_move(ms(3_600_000)));
        let watch = |timing| {
            let mut watch = Watch::of(false, clock, false, timing, &Stop::new());
            watch.looks.gap = ms(3_600_000);
            watch.plan = watch.plan.map(|(plan, begun)| (plan, begun.started_earlier(plan.most * 3 / 4)));
            watch
        };
        assert!(watch(Timing::People).is_over());
        assert!(!watch(Timing::Exact).is_over());
    }
}
