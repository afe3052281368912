//! Many deciders on few threads.

mod schedule;

use std::collections::VecDeque;
use std::num::NonZeroUsize;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use inarow_sys::system_text;

use crate::answerer::Answerer;
use crate::orders::{Interrupts, Order, OrderSender};
use crate::{Decider, OnUpdate, Payer, PlayerError, Update, guarded};
use schedule::Schedule;

pub use schedule::{PoolRules, PoolWork};

/// A bounded number of threads that run the players of many games. A player gets one request at a time, in
/// order. Payers take turns, and the oldest request of a payer is next. The clock of a request loses the
/// waiting time. The pool limits the time of each request so that no later flag falls, if engines obey their
/// clocks.
///
/// The pool stops a decider that exceeds the time limit of its request, regardless of the decider's clock.
///
/// The pool is for engines alone. An external program may use a thread for minutes. The pool does not watch the
/// program's memory.
pub struct Pool {
    shared: Arc<Shared>,
    threads: Vec<JoinHandle<()>>,
}

struct Shared {
    queue: Mutex<Queue>,
    changed: Condvar,
    rules: PoolRules,
}

struct Queue {
    /// Players with pending orders, without duplicates.
    ready: Schedule<Arc<Place>>,
    /// Interrupts of the request in progress, by thread.
    at_work: Vec<Option<Interrupts>>,
    closed: bool,
}

/// A player in the pool.
struct Place {
    payer: Payer,
    work: PoolWork,
    state: Mutex<State>,
    hurry: Arc<Mutex<Hurry>>,
}

/// State of a player whose time is limited because others wait.
#[derive(Default)]
struct Hurry {
    /// Time when most of the limited time of the player's request is over.
    due: Option<Instant>,
    /// Whether the player's last request used up a limited time.
    is_late: bool,
}

fn hurry(hurry: &Mutex<Hurry>) -> MutexGuard<'_, Hurry> {
    hurry.lock().unwrap_or_else(PoisonError::into_inner)
}

struct State {
    orders: VecDeque<Order>,
    /// The answerer. `None` while a thread uses the answerer, and after the player has gone.
    answerer: Option<Answerer>,
    /// Whether the player is in the queue or on a thread.
    is_busy: bool,
    has_gone: bool,
}

impl std::fmt::Debug for Pool {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Pool").field("threads", &self.threads.len()).finish_non_exhaustive()
    }
}

impl Pool {
    /// Creates a pool with this number of threads, in which only flags limit the time of a request.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn new(threads: NonZeroUsize) -> Result<Pool, PlayerError> {
        Pool::with(PoolRules::of_threads(threads))
    }

    /// Creates a pool with the given rules.
    ///
    /// # Errors
    /// When the system gives no thread.
    pub fn with(rules: PoolRules) -> Result<Pool, PlayerError> {
        let threads = rules.threads.get() + rules.kept;
        let queue = Queue { ready: Schedule::new(rules), at_work: vec![None; threads], closed: false };
        let shared = Arc::new(Shared { queue: Mutex::new(queue), changed: Condvar::new(), rules });
        let mut pool = Pool { shared, threads: Vec::new() };
        for number in 0..threads {
            let shared = Arc::clone(&pool.shared);
            let thread = std::thread::Builder::new()
                .name("players".to_owned())
                .spawn(move || shared.run(number))
                .map_err(|error| PlayerError::NotStarted(system_text(&error)))?;
            pool.threads.push(thread);
        }
        Ok(pool)
    }

    /// Runs this decider in the pool for the default payer. Updates go to `on_update`.
    #[must_use]
    pub fn player(&self, decider: Box<dyn Decider>, on_update: OnUpdate) -> Pooled {
        self.player_of(Payer::default(), PoolWork::Long, decider, on_update)
    }

    /// Runs this decider in the pool in the turns of a payer. Updates go to `on_update`.
    #[must_use]
    pub fn player_of(
        &self,
        payer: Payer,
        work: PoolWork,
        decider: Box<dyn Decider>,
        on_update: OnUpdate,
    ) -> Pooled {
        let own = Arc::<Mutex<Hurry>>::default();
        let noted = Arc::clone(&own);
        let answerer = Some(Answerer::new(
            decider,
            Arc::new(move |update| {
                if matches!(update, Update::Done { .. }) {
                    let mut noted = hurry(&noted);
                    noted.is_late = noted.due.is_some_and(|due| Instant::now() >= due);
                }
                on_update(update);
            }),
        ));
        let state = State { orders: VecDeque::new(), answerer, is_busy: false, has_gone: false };
        let place = Arc::new(Place { payer, work, state: Mutex::new(state), hurry: own });
        Pooled { shared: Arc::clone(&self.shared), place, interrupts: Interrupts::default() }
    }

    /// Returns the number of a payer's requests that wait for a thread.
    #[must_use]
    pub fn waiting_of(&self, payer: Payer) -> usize {
        self.shared.lock().ready.of(payer)
    }

    /// Returns the numbers of short and long requests that wait for a thread.
    #[must_use]
    pub fn waiting(&self) -> [usize; 2] {
        self.shared.lock().ready.len()
    }

    /// Whether a long request of this payer would get less than the largest time, because others wait.
    #[must_use]
    pub fn is_crowded(&self, payer: Payer) -> bool {
        self.shared.lock().ready.is_crowded(payer)
    }
}

impl Drop for Pool {
    /// Stops all requests in progress and waits for their end. Remaining players give no more answers.
    fn drop(&mut self) {
        {
            let mut queue = self.shared.lock();
            queue.closed = true;
            queue.ready.clear();
            queue.at_work.iter().flatten().for_each(Interrupts::cancel);
        }
        self.shared.changed.notify_all();
        let own = std::thread::current().id();
        // A callback may own the last pool. The callback's own thread is not joined.
        for thread in self.threads.drain(..).filter(|thread| thread.thread().id() != own) {
            // Panics of deciders are caught. Any other panic cannot be reported.
            let _ = thread.join();
        }
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn push(&self, place: Arc<Place>) {
        let (asked, flag) = place.times();
        let mut queue = self.lock();
        if !queue.closed {
            queue.ready.push(place.payer, place.work, place, asked, flag);
            // A thread that is woken alone may be reserved for short requests.
            self.changed.notify_all();
        }
    }

    /// Returns the next player with orders for thread `number`, with the time limit of the player's request.
    /// Returns `None` when the pool is closed.
    fn next(&self, number: usize) -> Option<(Arc<Place>, Option<Duration>)> {
        let queue = self.lock();
        let waits = |queue: &mut Queue| !queue.ready.has_work(number) && !queue.closed;
        let mut queue = self.changed.wait_while(queue, waits).unwrap_or_else(PoisonError::into_inner);
        queue.ready.pop(number, Instant::now())
    }

    fn run(&self, number: usize) {
        while let Some((place, time)) = self.next(number) {
            let Some((mut order, mut answerer)) = place.take() else { continue };
            if let Order::Ask(request, interrupts) = &mut order {
                request.begin(time);
                if let (Some(time), Some(_)) = (time, self.rules.most) {
                    // Some players ignore the clock.
                    interrupts.stop.set_at(Instant::now() + time.max(self.rules.least));
                }
                let cut = time.filter(|time| self.rules.most.is_some_and(|most| *time < most));
                // Engines reserve a part of their time for the transfer to the host.
                hurry(&place.hurry).due = cut.map(|cut| Instant::now() + cut / 4 * 3);
            }
            self.carry_out(number, order, &mut answerer);
            if place.give_back(answerer) {
                self.push(place);
            }
        }
    }

    /// Carries out an order on thread `number`. The end of the pool stops only requests, because other orders
    /// take little time.
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

impl Place {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the time of the next request, and the time when its flag falls.
    fn times(&self) -> (Instant, Option<Instant>) {
        match self.lock().orders.front() {
            Some(Order::Ask(request, _)) => (request.asked(), request.deadline()),
            _ => (Instant::now(), None),
        }
    }

    /// Returns the next order, and the answerer that carries out the order.
    fn take(&self) -> Option<(Order, Answerer)> {
        let mut state = self.lock();
        let work = match (state.orders.pop_front(), state.answerer.take()) {
            (Some(order), Some(answerer)) => Some((order, answerer)),
            _ => None,
        };
        state.is_busy = work.is_some();
        work
    }

    /// Puts the answerer back. Returns whether the player has more orders.
    fn give_back(&self, answerer: Answerer) -> bool {
        let mut state = self.lock();
        if state.has_gone {
            drop(state);
            // A panic at the end is ignored.
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

/// A player of a [`Pool`]. Dropping the player stops its decider without waiting.
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

impl Pooled {
    /// Whether the last request used up a time that was limited because others waited.
    #[must_use]
    pub fn is_hurried(&self) -> bool {
        hurry(&self.place.hurry).is_late
    }
}

impl Drop for Pooled {
    fn drop(&mut self) {
        self.interrupts.cancel();
        self.shared.lock().ready.remove(self.place.payer, |place| Arc::ptr_eq(place, &self.place));
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
