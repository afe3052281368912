//! Order of the requests in a pool. Payers take turns, and short requests have reserved threads. This module
//! reads no clock.

use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use crate::{Payer, TurnQueue};

/// Expected duration of a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PoolWork {
    /// Some tens of milliseconds. Such a request never waits for a long one.
    Short,
    /// Up to the limit of its clock.
    Long,
}

/// Numbers of a pool's threads, and division of their time.
#[derive(Clone, Copy, Debug)]
pub struct PoolRules {
    /// Number of threads for any request, long ones first.
    pub threads: NonZeroUsize,
    /// Number of further threads, for short requests alone.
    pub kept: usize,
    /// Largest time of a request, regardless of its clock. `None` is unlimited.
    pub most: Option<Duration>,
    /// Time that every request gets, regardless of the queue. Only flags of the payer's own requests reduce
    /// this time further.
    pub least: Duration,
    /// Time from a request to its answer that each payer gets, as far as `least` allows. `None` promises no
    /// time.
    pub answer: Option<Duration>,
}

impl PoolRules {
    /// Returns the rules of a pool in which only flags limit the time of a request.
    #[must_use]
    pub fn of_threads(threads: NonZeroUsize) -> PoolRules {
        PoolRules { threads, kept: 0, most: None, least: Duration::ZERO, answer: None }
    }

    /// Whether this thread is reserved for short requests.
    pub(super) fn is_kept(&self, thread: usize) -> bool {
        thread >= self.threads.get()
    }
}

/// Waiting requests.
#[derive(Debug)]
pub(super) struct Schedule<T> {
    rules: PoolRules,
    short: TurnQueue<Entry<T>>,
    long: TurnQueue<Entry<T>>,
}

#[derive(Debug)]
struct Entry<T> {
    item: T,
    asked: Instant,
    /// Time when the flag of the asked player falls.
    flag: Option<Instant>,
}

/// Smallest share of a flag's time. A shorter share would save no flag.
const LEAST_OF_FLAG: Duration = Duration::from_millis(1);

impl<T> Schedule<T> {
    pub(super) fn new(rules: PoolRules) -> Schedule<T> {
        Schedule { rules, short: TurnQueue::default(), long: TurnQueue::default() }
    }

    fn lane(&mut self, work: PoolWork) -> &mut TurnQueue<Entry<T>> {
        match work {
            PoolWork::Short => &mut self.short,
            PoolWork::Long => &mut self.long,
        }
    }

    pub(super) fn push(
        &mut self,
        payer: Payer,
        work: PoolWork,
        item: T,
        asked: Instant,
        flag: Option<Instant>,
    ) {
        self.lane(work).push(payer, Entry { item, asked, flag });
    }

    /// Removes the requests of a payer that match `is_it`.
    pub(super) fn remove(&mut self, payer: Payer, is_it: impl Fn(&T) -> bool) {
        for lane in [&mut self.short, &mut self.long] {
            lane.remove(payer, |entry| is_it(&entry.item));
        }
    }

    pub(super) fn clear(&mut self) {
        (self.short, self.long) = (TurnQueue::default(), TurnQueue::default());
    }

    /// Returns the number of waiting requests of a payer.
    pub(super) fn of(&self, payer: Payer) -> usize {
        self.short.of(payer).len() + self.long.of(payer).len()
    }

    /// Returns the numbers of waiting short and long requests.
    pub(super) fn len(&self) -> [usize; 2] {
        [self.short.len(), self.long.len()]
    }

    /// Whether this thread has a request to work on.
    pub(super) fn has_work(&self, thread: usize) -> bool {
        !self.short.is_empty() || !self.rules.is_kept(thread) && !self.long.is_empty()
    }

    /// Returns the next request for this thread, with the request's time limit. A limit of `None` is unlimited.
    pub(super) fn pop(&mut self, thread: usize, now: Instant) -> Option<(T, Option<Duration>)> {
        let takes_long = !self.rules.is_kept(thread);
        // Short requests come first on every thread, unless a thread is reserved for short requests.
        let is_short = self.long.is_empty() || !takes_long || self.rules.kept == 0;
        let work = if is_short && !self.short.is_empty() { PoolWork::Short } else { PoolWork::Long };
        if work == PoolWork::Long && !takes_long {
            return None;
        }
        let time = self.time(work, now);
        self.lane(work).pop().map(|entry| (entry.item, time))
    }

    /// Returns the time limit of the next request of a kind.
    fn time(&self, work: PoolWork, now: Instant) -> Option<Duration> {
        let lane = match work {
            PoolWork::Short => &self.short,
            PoolWork::Long => &self.long,
        };
        let PoolRules { most, least, answer, .. } = self.rules;
        let threads = match work {
            PoolWork::Short => self.rules.threads.get() + self.rules.kept,
            PoolWork::Long => self.rules.threads.get(),
        };
        let payers = lane.payers().len();
        let first = lane.payers().next()?;
        let part =
            |left: Duration, place: usize| left / u32::try_from(place.div_ceil(threads)).unwrap_or(u32::MAX);
        // Half of the time left on a clock is reserved for later moves.
        let of_flag = |entry: &Entry<T>, place: usize| {
            let left = entry.flag?.saturating_duration_since(now) / 2;
            Some(part(left, place)).filter(|share| *share >= LEAST_OF_FLAG)
        };
        // Every other payer has a turn between two requests of a payer.
        let own = || lane.of(first).zip((1..).step_by(payers));
        let own_flag = own().filter_map(|(entry, place)| of_flag(entry, place)).min();
        let own_answer = answer.and_then(|answer| {
            let left = |entry: &Entry<T>| (entry.asked + answer).saturating_duration_since(now);
            own().map(|(entry, place)| part(left(entry), place)).min()
        });
        let others = lane.payers().zip(1..).skip(1);
        let other_flag = others.filter_map(|(payer, place)| of_flag(lane.of(payer).next()?, place)).min();
        let shared = [own_answer, other_flag].into_iter().flatten().min().map(|share| share.max(least));
        [most, shared, own_flag].into_iter().flatten().min()
    }

    /// Whether a new long request of this payer would get less than the largest time.
    pub(super) fn is_crowded(&self, payer: Payer) -> bool {
        let (Some(most), Some(answer)) = (self.rules.most, self.rules.answer) else { return false };
        let own = self.long.of(payer).len();
        let payers = self.long.payers().len() + usize::from(own == 0);
        let place = (own * payers + 1).div_ceil(self.rules.threads.get());
        answer / u32::try_from(place).unwrap_or(u32::MAX) < most
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: fn(u64) -> Duration = Duration::from_millis;

    /// Returns the rules of a server with two cores: a thread for all requests, and a thread for short
    /// requests.
    fn rules() -> PoolRules {
        PoolRules {
            kept: 1,
            most: Some(MS(1_000)),
            least: MS(50),
            answer: Some(MS(2_000)),
            ..PoolRules::of_threads(NonZeroUsize::MIN)
        }
    }

    /// A search that uses its whole time limit, or only the time needed.
    #[derive(Clone, Copy, Debug)]
    struct Fake {
        payer: u128,
        work: PoolWork,
        needs: Duration,
    }

    /// Threads with fake searches and a fake clock.
    struct Run {
        schedule: Schedule<(Fake, Instant)>,
        now: Instant,
        /// State of each thread: the end of its work, the search, and the time of the request.
        busy: Vec<Option<(Instant, Fake, Instant)>>,
        /// Answered requests, with the time to each answer.
        answered: Vec<(Fake, Duration)>,
    }

    impl Run {
        fn new(rules: PoolRules) -> Run {
            let threads = rules.threads.get() + rules.kept;
            let (schedule, now) = (Schedule::new(rules), Instant::now());
            Run { schedule, now, busy: vec![None; threads], answered: Vec::new() }
        }

        fn ask(&mut self, fake: Fake) {
            self.schedule.push(Payer(fake.payer), fake.work, (fake, self.now), self.now, None);
        }

        /// Gives the next requests to idle threads.
        fn begin(&mut self) {
            for thread in 0..self.busy.len() {
                if self.busy[thread].is_none()
                    && let Some(((fake, asked), time)) = self.schedule.pop(thread, self.now)
                {
                    let takes = time.map_or(fake.needs, |time| time.min(fake.needs));
                    self.busy[thread] = Some((self.now + takes, fake, asked));
                }
            }
        }

        /// Advances the time. An answered search may ask again.
        fn pass(&mut self, time: Duration, mut again: impl FnMut(Fake) -> Option<Fake>) {
            let end = self.now + time;
            loop {
                self.begin();
                let ends = self.busy.iter().flatten().map(|(until, ..)| *until).min();
                let Some(until) = ends.filter(|until| *until <= end) else { break };
                self.now = until;
                for thread in 0..self.busy.len() {
                    let done = self.busy[thread].take_if(|(ends, ..)| *ends <= until);
                    if let Some((_, fake, asked)) = done {
                        self.answered.push((fake, until - asked));
                        if let Some(next) = again(fake) {
                            self.ask(next);
                        }
                    }
                }
            }
            self.now = end;
        }

        /// Returns the longest time from a request of this payer to its answer.
        fn slowest(&self, payer: u128, work: PoolWork) -> Duration {
            let own = self.answered.iter().filter(|(fake, _)| (fake.payer, fake.work) == (payer, work));
            own.map(|(_, took)| *took).max().expect("an answer")
        }
    }

    const fn short(payer: u128) -> Fake {
        Fake { payer, work: PoolWork::Short, needs: Duration::from_millis(30) }
    }

    const fn long(payer: u128) -> Fake {
        Fake { payer, work: PoolWork::Long, needs: Duration::from_secs(60) }
    }

    #[test]
    fn one_payer_keeps_nobody_else_from_thinking() {
        const FLOOD: u128 = 1;
        const GUEST: u128 = 2;
        for games in [1, 10, 60, 1_000] {
            let mut run = Run::new(rules());
            (0..games).for_each(|_| run.ask(long(FLOOD)));
            (0..games).for_each(|_| run.ask(short(FLOOD)));
            // Every game of the flood asks again at once.
            let again = |fake: Fake| (fake.payer == FLOOD).then_some(fake);
            run.pass(MS(500), again);
            for _ in 0..50 {
                run.ask(short(GUEST));
                run.pass(MS(310), again);
                run.ask(long(GUEST));
                run.pass(MS(2_490), again);
            }
            assert!(
                run.slowest(GUEST, PoolWork::Short) <= MS(90),
                "{games}: {:?}",
                run.slowest(GUEST, PoolWork::Short)
            );
            let long = run.slowest(GUEST, PoolWork::Long);
            assert!((MS(1_000)..=MS(2_000)).contains(&long), "{games}: {long:?}");
            assert_eq!(run.answered.iter().filter(|(fake, _)| fake.payer == GUEST).count(), 100);
        }
    }

    #[test]
    fn a_class_behind_one_address_waits_for_three_seconds_at_most() {
        const SCHOOL: u128 = 7;
        for gap in [MS(0), MS(10), MS(250)] {
            let mut run = Run::new(rules());
            for _ in 0..6 {
                for pupil in 0..40 {
                    run.ask(if pupil % 2 == 0 { long(SCHOOL) } else { short(SCHOOL) });
                    run.pass(gap, |_| None);
                }
                run.pass(MS(10_000).saturating_sub(gap * 40), |_| None);
            }
            run.pass(MS(3_000), |_| None);
            assert_eq!(run.answered.len(), 240, "{gap:?}");
            for work in [PoolWork::Short, PoolWork::Long] {
                let slowest = run.slowest(SCHOOL, work);
                assert!(slowest <= MS(3_000), "{gap:?} {work:?}: {slowest:?}");
            }
        }
    }

    #[test]
    fn a_class_whose_pupils_all_move_at_once_waits_for_three_seconds_at_most_beside_a_flood() {
        const SCHOOL: u128 = 7;
        const FLOOD: u128 = 1;
        for moves in [1, 6] {
            let mut run = Run::new(rules());
            let again = |fake: Fake| (fake.payer == FLOOD).then_some(fake);
            (0..64).for_each(|_| run.ask(long(FLOOD)));
            run.pass(MS(500), again);
            for _ in 0..moves {
                (0..20).for_each(|_| run.ask(long(SCHOOL)));
                run.pass(MS(10_000), again);
            }
            let slowest = run.slowest(SCHOOL, PoolWork::Long);
            assert!(slowest <= MS(3_000), "{slowest:?}");
        }
    }

    #[test]
    fn payers_take_turns_and_a_lone_request_has_all_its_time() {
        let mut schedule = Schedule::new(rules());
        let now = Instant::now();
        for (payer, name) in [(1, "a"), (1, "b"), (1, "c"), (2, "d"), (3, "e"), (3, "f")] {
            schedule.push(Payer(payer), PoolWork::Long, name, now, None);
        }
        let mut order = Vec::new();
        while let Some((name, time)) = schedule.pop(0, now) {
            order.push((name, time.unwrap()));
        }
        // Two seconds are divided by the seven turns until the first payer's last request. With one other
        // payer, a payer's last two requests need three turns.
        let expected = [("a", 285), ("d", 1_000), ("e", 666), ("b", 666), ("f", 1_000), ("c", 1_000)];
        let order: Vec<_> = order.into_iter().map(|(name, time)| (name, time.as_millis())).collect();
        assert_eq!(order, expected);
        assert!(schedule.queue_is_empty());
    }

    #[test]
    fn a_kept_thread_thinks_about_short_requests_alone() {
        let mut schedule = Schedule::new(rules());
        let now = Instant::now();
        schedule.push(Payer(1), PoolWork::Long, "long", now, None);
        assert!(schedule.has_work(0) && !schedule.has_work(1));
        assert!(schedule.pop(1, now).is_none());
        schedule.push(Payer(1), PoolWork::Short, "short", now, None);
        assert_eq!(schedule.len(), [1, 1]);
        assert_eq!(schedule.pop(0, now).unwrap().0, "long");
        assert_eq!(schedule.pop(0, now).unwrap().0, "short");
        let mut alone = Schedule::new(PoolRules { kept: 0, ..rules() });
        alone.push(Payer(1), PoolWork::Long, "long", now, None);
        alone.push(Payer(2), PoolWork::Short, "short", now, None);
        assert_eq!(alone.pop(0, now).unwrap().0, "short", "nobody else would think about it soon");
    }

    #[test]
    fn flags_bound_the_time_of_those_before_them() {
        let now = Instant::now();
        let flag = |ms| Some(now + MS(ms));
        let first = |others: &[(u128, Option<Instant>)]| {
            let mut schedule = Schedule::new(rules());
            schedule.push(Payer(1), PoolWork::Long, (), now, flag(60_000));
            for (payer, flag) in others {
                schedule.push(Payer(*payer), PoolWork::Long, (), now, *flag);
            }
            schedule.pop(0, now).unwrap().1.unwrap()
        };
        assert_eq!(first(&[]), MS(1_000));
        assert_eq!(first(&[(2, flag(1_200))]), MS(300), "half of its clock in two turns");
        assert_eq!(first(&[(2, flag(20))]), MS(50), "another payer costs nobody more than that");
        assert_eq!(first(&[(1, flag(20))]), MS(5), "an own one may");
        assert_eq!(first(&[(1, flag(0))]), MS(1_000), "whoever is too late is no measure");
    }

    #[test]
    fn what_is_removed_waits_no_more_and_a_crowd_is_known() {
        let mut schedule = Schedule::new(rules());
        let now = Instant::now();
        for number in 0..5 {
            schedule.push(Payer(1), PoolWork::Long, number, now, None);
        }
        schedule.push(Payer(2), PoolWork::Short, 9, now, None);
        assert!(schedule.is_crowded(Payer(1)) && !schedule.is_crowded(Payer(2)), "it has its turn at once");
        schedule.remove(Payer(1), |number| *number < 3);
        assert_eq!((schedule.of(Payer(1)), schedule.of(Payer(2))), (2, 1));
        assert_eq!(schedule.pop(0, now).unwrap().0, 3);
        schedule.remove(Payer(1), |_| true);
        assert_eq!(schedule.pop(1, now).unwrap().0, 9);
        assert!(schedule.queue_is_empty() && !schedule.has_work(0));
    }

    impl<T> Schedule<T> {
        fn queue_is_empty(&self) -> bool {
            self.len() == [0, 0] && self.short.is_empty() && self.long.is_empty()
        }
    }
}
