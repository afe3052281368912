//! Many deciders on few threads.

use std::collections::VecDeque;
use std::num::NonZeroUsize;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::JoinHandle;

use inarow_engine::Stop;

use crate::threaded::{Asked, Order, Seat};
use crate::{Decider, Event, GameStart, OnUpdate, Player, PlayerError, Request, guarded};

/// A bounded number of threads that run the players of many games. Each player is asked one thing at a time, in order;
/// who waits longest is next.
///
/// It is for engines: an external program may keep a thread for minutes, and nobody attends to it here.
pub struct Pool {
    shared: Arc<Shared>,
    threads: Vec<JoinHandle<()>>,
}

#[derive(Default)]
struct Shared {
    queue: Mutex<Queue>,
    changed: Condvar,
}

#[derive(Default)]
struct Queue {
    /// Players with something to do, none of them twice.
    ready: VecDeque<Arc<Place>>,
    closed: bool,
}

/// A player in the pool.
struct Place {
    state: Mutex<State>,
}

struct State {
    orders: VecDeque<Order>,
    /// `None` while a thread has it, and after the player has gone.
    seat: Option<Seat>,
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
        let mut pool = Pool { shared: Arc::default(), threads: Vec::new() };
        for _ in 0..threads.get() {
            let shared = Arc::clone(&pool.shared);
            let thread = std::thread::Builder::new()
                .name("players".to_owned())
                .spawn(move || shared.run())
                .map_err(|error| PlayerError::NotStarted(error.to_string()))?;
            pool.threads.push(thread);
        }
        Ok(pool)
    }

    /// Runs this decider in the pool; what it says goes to `on_update`.
    #[must_use]
    pub fn player(&self, decider: Box<dyn Decider>, on_update: OnUpdate) -> Pooled {
        let seat = Some(Seat::new(decider, on_update));
        let state = State { orders: VecDeque::new(), seat, is_busy: false, has_gone: false };
        let place = Arc::new(Place { state: Mutex::new(state) });
        Pooled { shared: Arc::clone(&self.shared), place, stop: Stop::new() }
    }
}

impl Drop for Pool {
    /// Waits for what is being thought about; players that are left are not answered any more.
    fn drop(&mut self) {
        {
            let mut queue = self.shared.queue.lock().unwrap_or_else(PoisonError::into_inner);
            queue.closed = true;
            queue.ready.clear();
        }
        self.shared.changed.notify_all();
        for thread in self.threads.drain(..) {
            // Panics of deciders are caught; there is nobody to tell of another.
            let _ = thread.join();
        }
    }
}

impl Shared {
    fn push(&self, place: Arc<Place>) {
        let mut queue = self.queue.lock().unwrap_or_else(PoisonError::into_inner);
        if !queue.closed {
            queue.ready.push_back(place);
            self.changed.notify_one();
        }
    }

    /// The next player with something to do; `None` when the pool is closed.
    fn next(&self) -> Option<Arc<Place>> {
        let queue = self.queue.lock().unwrap_or_else(PoisonError::into_inner);
        let waits = |queue: &mut Queue| queue.ready.is_empty() && !queue.closed;
        let mut queue = self.changed.wait_while(queue, waits).unwrap_or_else(PoisonError::into_inner);
        queue.ready.pop_front()
    }

    fn run(&self) {
        while let Some(place) = self.next() {
            let Some((order, mut seat)) = place.take() else { continue };
            seat.carry_out(order);
            if place.give_back(seat) {
                self.push(place);
            }
        }
    }
}

impl Place {
    fn lock(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What is to be done next, and who does it.
    fn take(&self) -> Option<(Order, Seat)> {
        let mut state = self.lock();
        let work = match (state.orders.pop_front(), state.seat.take()) {
            (Some(order), Some(seat)) => Some((order, seat)),
            _ => None,
        };
        state.is_busy = work.is_some();
        work
    }

    /// Whether there is more to do.
    fn give_back(&self, seat: Seat) -> bool {
        let mut state = self.lock();
        if state.has_gone {
            drop(state);
            // A panic at its end is nobody's concern any more.
            let _ = guarded(|| {
                drop(seat);
                Ok(())
            });
            return false;
        }
        state.seat = Some(seat);
        state.is_busy = !state.orders.is_empty();
        state.is_busy
    }
}

/// A player of a [`Pool`]. Dropping it stops its decider, and nobody waits for it.
pub struct Pooled {
    shared: Arc<Shared>,
    place: Arc<Place>,
    stop: Stop,
}

impl std::fmt::Debug for Pooled {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Pooled").finish_non_exhaustive()
    }
}

impl Pooled {
    fn send(&self, order: Order) {
        let mut state = self.place.lock();
        state.orders.push_back(order);
        if !std::mem::replace(&mut state.is_busy, true) {
            drop(state);
            self.shared.push(Arc::clone(&self.place));
        }
    }
}

impl Player for Pooled {
    fn start(&mut self, game: &GameStart) {
        self.cancel();
        self.send(Order::Start(Box::new(game.clone())));
    }

    fn ask(&mut self, request: &Request<'_>) {
        self.cancel();
        self.stop = Stop::new();
        self.send(Order::Ask(Box::new(Asked::new(request)), self.stop.clone()));
    }

    fn tell(&mut self, event: &Event) {
        self.send(Order::Tell(Box::new(event.clone())));
    }

    fn cancel(&mut self) {
        self.stop.set();
    }
}

impl Drop for Pooled {
    fn drop(&mut self) {
        self.stop.set();
        let mut state = self.place.lock();
        state.has_gone = true;
        state.orders.clear();
        let seat = state.seat.take();
        drop(state);
        let _ = guarded(|| {
            drop(seat);
            Ok(())
        });
    }
}
