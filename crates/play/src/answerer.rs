//! A decider that carries out orders, and says what comes of them.

use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use inarow_engine::{Info, Stop};

use crate::orders::{Interrupts, Order, OwnedRequest};
use crate::{Decider, OnUpdate, PlayerError, Reply, Update, guarded};

/// A host is told what a player thinks at most so often.
const INFO_PAUSE: Duration = Duration::from_millis(100);

/// A decider, and the callback for what it says.
pub(crate) struct Answerer {
    decider: Box<dyn Decider>,
    on_update: OnUpdate,
    /// Why its game could not begin; told with the next answer.
    failure: Option<PlayerError>,
    /// When its thoughts were told last.
    informed: Option<Instant>,
}

impl Answerer {
    pub(crate) fn new(decider: Box<dyn Decider>, on_update: OnUpdate) -> Answerer {
        Answerer { decider, on_update, failure: None, informed: None }
    }

    /// One order after another until their sender has gone; meanwhile the decider looks after itself. At the end it
    /// leaves.
    pub(crate) fn run(mut self, orders: &Receiver<Order>) {
        let mut attend = Some(Duration::ZERO);
        loop {
            let order = match attend {
                None => orders.recv().map_err(|_| RecvTimeoutError::Disconnected),
                Some(pause) => orders.recv_timeout(pause),
            };
            attend = match order {
                Ok(order) => {
                    self.carry_out(order);
                    Some(Duration::ZERO)
                }
                Err(RecvTimeoutError::Timeout) => guarded(|| Ok(self.decider.attend())).ok().flatten(),
                Err(RecvTimeoutError::Disconnected) => break,
            };
        }
        // A panic at its end is nobody's concern any more.
        let _ = guarded(move || {
            self.decider.leave();
            Ok(())
        });
    }

    pub(crate) fn carry_out(&mut self, order: Order) {
        match order {
            Order::Start(game) => self.failure = guarded(|| self.decider.start(&game)).err(),
            Order::Ask(asked, interrupts) => self.answer(&asked, &interrupts),
            // The receiver may have gone.
            Order::Ready(patience, done) => drop(done.send(guarded(|| self.decider.ready(patience)))),
            Order::Settle(done) => {
                let settled = guarded(|| Ok(self.decider.settle(&Stop::new())));
                let _ = done.send(settled.unwrap_or_default());
            }
            Order::Tell(event) => drop(guarded(|| {
                self.decider.tell(&event);
                Ok(())
            })),
        }
    }

    fn answer(&mut self, asked: &OwnedRequest, interrupts: &Interrupts) {
        let Interrupts { stop, cancelled } = interrupts;
        if cancelled.is_set() {
            return;
        }
        let request = asked.request();
        let mut pacer =
            InfoPacer { on_update: &self.on_update, id: request.id, held: Vec::new(), told: self.informed };
        let reply = match self.failure.take() {
            Some(error) => Err(error),
            None => {
                guarded(|| self.decider.decide(&request, Some(&mut |info| pacer.take(info, cancelled)), stop))
            }
        };
        if !cancelled.is_set() {
            pacer.flush();
        }
        self.informed = pacer.told;
        if !cancelled.is_set() {
            self.done(request.id, reply);
        }
    }

    fn done(&self, id: u64, reply: Result<Reply, PlayerError>) {
        (self.on_update)(Update::Done { id, reply });
    }
}

/// What a decider says of its thinking, on its way to the host: of each line the newest, and not too often.
struct InfoPacer<'a> {
    on_update: &'a OnUpdate,
    id: u64,
    held: Vec<Info>,
    told: Option<Instant>,
}

impl InfoPacer<'_> {
    fn take(&mut self, info: &Info, cancelled: &Stop) {
        match self.held.iter_mut().find(|held| held.line == info.line) {
            Some(held) => held.clone_from(info),
            None => self.held.push(info.clone()),
        }
        let is_due = self.told.is_none_or(|told| told.elapsed() >= INFO_PAUSE);
        if is_due && !cancelled.is_set() {
            self.flush();
        }
    }

    fn flush(&mut self) {
        if self.held.is_empty() {
            return;
        }
        self.told = Some(Instant::now());
        self.held.sort_unstable_by_key(|info| info.line);
        for info in self.held.drain(..) {
            (self.on_update)(Update::Info { id: self.id, info });
        }
    }
}
