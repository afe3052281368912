//! Many deciders on few threads.

use std::collections::VecDeque;
use std::num::NonZeroUsize;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use inarow_record::system_text;

use crate::answerer::Answerer;
use crate::orders::{Interrupts, Order, OrderSender};
use crate::{Decider, OnUpdate, PlayerError, guarded};

/// A bounded number of threads that run the players of many games. Each player is asked one thing at a time, in order;
/// the one that waits longest is next. What a request waits is taken off its clock, and none takes so long that the flag of
/// one behind it would fall, as far as engines keep to their clocks.
///
/// It is for engines alone: an external program may keep a thread for minutes, and the pool does not watch its memory.
pub struct Pool {
    shared: Arc<Shared>,
    threads: Vec<JoinHandle<()>>,
}

#[derive(Default)]
struct Shared {
    queue: Mutex<Queue>,
    changed: Condvar,
    /// How long a request is thought about at most, whatever its clock shows.
    most: Option<Duration>,
}

#[derive(Default)]
struct Queue {
    /// Players with something to do, none of them twice, and when the flag of what each is asked falls.
    ready: VecDeque<(Arc<Place>, Option<Instant>)>,
    /// By thread: how the request that it works on is ended.
    at_work: Vec<Option<Interrupts>>,
    closed: bool,
}

/// A player in the pool.
struct Place {
    state: Mutex<State>,
}

struct State {
    orders: VecDeque<Order>,
    /// `None` while a thread has it, and after the player has gone.
    answerer: Option<Answerer>,
    /// Whether it is in the queue, or a thread has it.
    is_busy: bool,
    has_gone: bool,
}

impl std::fmt::Debug for Pool {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Pool").field("threads", &self.threads.len()).finish_non_exhaustive()
    }
}

impl Pool {
    /// A pool of so many threads.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn new(threads: NonZeroUsize) -> Result<Pool, PlayerError> {
        Pool::start(threads, None)
    }

    /// A pool of so many threads, in which a request is thought about for so long at most, whatever its clock shows.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn within(threads: NonZeroUsize, most: Duration) -> Result<Pool, PlayerError> {
        Pool::start(threads, Some(most))
    }

    fn start(threads: NonZeroUsize, most: Option<Duration>) -> Result<Pool, PlayerError> {
        let shared = Arc::new(Shared { most, ..Shared::default() });
        let mut pool = Pool { shared, threads: Vec::new() };
        pool.shared.lock().at_work.resize(threads.get(), None);
        for number in 0..threads.get() {
            let shared = Arc::clone(&pool.shared);
            let thread = std::thread::Builder::new()
                .name("players".to_owned())
                .spawn(move || shared.run(number))
                .map_err(|error| PlayerError::NotStarted(system_text(&error)))?;
            pool.threads.push(thread);
        }
        Ok(pool)
    }

    /// Runs this decider in the pool; what it says goes to `on_update`.
    #[must_use]
    pub fn player(&self, decider: Box<dyn Decider>, on_update: OnUpdate) -> Pooled {
        let answerer = Some(Answerer::new(decider, on_update));
        let state = State { orders: VecDeque::new(), answerer, is_busy: false, has_gone: false };
        let place = Arc::new(Place { state: Mutex::new(state) });
        Pooled { shared: Arc::clone(&self.shared), place, interrupts: Interrupts::default() }
    }
}

impl Drop for Pool {
    /// Stops what is being thought about and waits for that. Players that are left answer no more.
    fn drop(&mut self) {
        {
            let mut queue = self.shared.lock();
            queue.closed = true;
            queue.ready.clear();
            queue.at_work.iter().flatten().for_each(Interrupts::cancel);
        }
        self.shared.changed.notify_all();
        for thread in self.threads.drain(..) {
            // Panics of deciders are caught; there is nobody to tell of another.
            let _ = thread.join();
        }
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn push(&self, place: Arc<Place>) {
        let deadline = place.deadline();
        let mut queue = self.lock();
        if !queue.closed {
            queue.ready.push_back((place, deadline));
            self.changed.notify_one();
        }
    }

    /// The next player with something to do, and how long it may take; `None` when the pool is closed.
    fn next(&self) -> Option<(Arc<Place>, Option<Duration>)> {
        let queue = self.lock();
        let waits = |queue: &mut Queue| queue.ready.is_empty() && !queue.closed;
        let mut queue = self.changed.wait_while(queue, waits).unwrap_or_else(PoisonError::into_inner);
        let most = [self.most, queue.share(Instant::now())].into_iter().flatten().min();
        queue.ready.pop_front().map(|(place, _)| (place, most))
    }

    fn run(&self, number: usize) {
        while let Some((place, most)) = self.next() {
            let Some((mut order, mut answerer)) = place.take() else { continue };
            if let Order::Ask(request, _) = &mut order {
                request.begin(most);
            }
            self.carry_out(number, order, &mut answerer);
            if place.give_back(answerer) {
                self.push(place);
            }
        }
    }

    /// Carries out an order on the thread of this number. Only a request takes long: the pool's end stops it.
    fn carry_out(&self, number: usize, order: Order, answerer: &mut Answerer) {
        let (Order::Ask(_, interrupts) | Order::GetReady(_, interrupts)) = &order else {
            return answerer.carry_out(order);
        };
        {
            let mut queue = self.lock();
            if queue.closed {
                return;
            }
            queue.at_work[number] = Some(interrupts.clone());
        }
        answerer.carry_out(order);
        self.lock().at_work[number] = None;
    }
}

impl Queue {
    /// How long the first in the queue may take, if all that wait are to answer in half of what is left on their clocks;
    /// `None` without clocks. Who is too late for that is no measure for the others.
    fn share(&self, now: Instant) -> Option<Duration> {
        /// A shorter time does not save anybody.
        const LEAST: Duration = Duration::from_millis(1);
        let threads = u32::try_from(self.at_work.len()).unwrap_or(u32::MAX);
        let shares = (1..).zip(&self.ready).filter_map(|(place, (_, deadline))| {
            let left = deadline.as_ref()?.saturating_duration_since(now);
            // It is its own turn after so many, counted by thread.
            Some(left / 2 / u32::div_ceil(place, threads))
        });
        shares.filter(|share| *share >= LEAST).min()
    }
}

impl Place {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// When the flag of what it is asked next falls.
    fn deadline(&self) -> Option<Instant> {
        match self.lock().orders.front()? {
            Order::Ask(request, _) => request.deadline(),
            _ => None,
        }
    }

    /// The next order, and the answerer that carries it out.
    fn take(&self) -> Option<(Order, Answerer)> {
        let mut state = self.lock();
        let work = match (state.orders.pop_front(), state.answerer.take()) {
            (Some(order), Some(answerer)) => Some((order, answerer)),
            _ => None,
        };
        state.is_busy = work.is_some();
        work
    }

    /// Whether there is more to do.
    fn give_back(&self, answerer: Answerer) -> bool {
        let mut state = self.lock();
        if state.has_gone {
            drop(state);
            // A panic at its end is nobody's concern any more.
            let _ = guarded(|| {
                drop(answerer);
                Ok(())
            });
            return false;
        }
        state.answerer = Some(answerer);
        state.is_busy = !state.orders.is_empty();
        state.is_busy
    }
}

/// A player of a [`Pool`]. Dropping it stops its decider, and nobody waits for it.
pub struct Pooled {
    shared: Arc<Shared>,
    place: Arc<Place>,
    interrupts: Interrupts,
}

impl std::fmt::Debug for Pooled {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Pooled").finish_non_exhaustive()
    }
}

impl OrderSender for Pooled {
    fn send(&self, order: Order) {
        let mut state = self.place.lock();
        state.orders.push_back(order);
        if !std::mem::replace(&mut state.is_busy, true) {
            drop(state);
            self.shared.push(Arc::clone(&self.place));
        }
    }

    fn interrupts(&mut self) -> &mut Interrupts {
        &mut self.interrupts
    }
}

impl Drop for Pooled {
    fn drop(&mut self) {
        self.interrupts.cancel();
        let mut state = self.place.lock();
        state.has_gone = true;
        state.orders.clear();
        let answerer = state.answerer.take();
        drop(state);
        let _ = guarded(|| {
            drop(answerer);
            Ok(())
        });
    }
}
