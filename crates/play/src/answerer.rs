//! A decider that carries out orders and reports their results.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use crate::info_pacer::{InfoPacer, notify};
use crate::orders::{Interrupts, Order, OwnedRequest};
use crate::{Decider, OnUpdate, PlayerError, READY_PATIENCE, Update, guarded};

/// A decider, with the callback for its updates.
pub(crate) struct Answerer {
    decider: Box<dyn Decider>,
    on_update: OnUpdate,
    /// Error of the last start of a game. Every answer repeats the error until another start.
    failure: Option<PlayerError>,
    /// Request in progress, or 0 between requests.
    asked: Arc<AtomicU64>,
    /// Time of the last report of the decider's thoughts.
    informed: Option<Instant>,
}

impl Answerer {
    pub(crate) fn new(mut decider: Box<dyn Decider>, on_update: OnUpdate) -> Answerer {
        let asked = Arc::new(AtomicU64::new(0));
        let (host, request) = (Arc::clone(&on_update), Arc::clone(&asked));
        decider.report_faults(Arc::new(move |fault| match request.load(Ordering::Relaxed) {
            0 => {}
            id => notify(&host, Update::NoAnswerYet { id, fault }),
        }));
        Answerer { decider, on_update, failure: None, asked, informed: None }
    }

    /// Carries out orders until their sender has gone. Between orders the decider does its own work. At the end
    /// the decider leaves.
    pub(crate) fn run(mut self, orders: &Receiver<Order>) {
        let mut idle_after = Some(Duration::ZERO);
        loop {
            let order = match idle_after {
                None => orders.recv().map_err(|_| RecvTimeoutError::Disconnected),
                Some(pause) => orders.recv_timeout(pause),
            };
            idle_after = match order {
                Ok(mut order) => {
                    if let Order::Ask(request, _) = &mut order {
                        request.begin_late();
                    }
                    self.carry_out(order);
                    Some(Duration::ZERO)
                }
                Err(RecvTimeoutError::Timeout) => guarded(|| Ok(self.decider.on_idle())).ok().flatten(),
                Err(RecvTimeoutError::Disconnected) => break,
            };
        }
        // A panic at the end is ignored.
        let _ = guarded(move || {
            self.decider.leave();
            Ok(())
        });
    }

    pub(crate) fn carry_out(&mut self, order: Order) {
        match order {
            Order::Start(game) => self.failure = guarded(|| self.decider.start(&game)).err(),
            Order::GetReady(id, interrupts) => self.get_ready(id, &interrupts),
            Order::Ask(asked, interrupts) => self.answer(&asked, &interrupts),
            // The receiver may have gone.
            Order::Ready(patience, stop, done) => {
                let _ = done.send(guarded(|| self.decider.ready(patience, &stop)));
            }
            Order::WaitOutPause(stop, done) => {
                let waited = guarded(|| Ok(self.decider.wait_out_pause(&stop)));
                let _ = done.send(waited.unwrap_or_default());
            }
            Order::ProcessorTime(done) => {
                let used = guarded(|| Ok(self.decider.processor_time()));
                let _ = done.send(used.ok().flatten());
            }
            Order::Tell(event) => drop(guarded(|| {
                self.decider.tell(&event);
                Ok(())
            })),
        }
    }

    fn get_ready(&mut self, id: u64, interrupts: &Interrupts) {
        let Interrupts { stop, cancelled } = interrupts;
        if !cancelled.is_set() && self.failure.is_none() {
            // The answer reports faults.
            let _ = guarded(|| {
                let ready = self.decider.ready(READY_PATIENCE, stop);
                self.decider.wait_out_pause(stop);
                ready
            });
        }
        if !cancelled.is_set() {
            notify(&self.on_update, Update::Ready { id });
        }
    }

    fn answer(&mut self, asked: &OwnedRequest, interrupts: &Interrupts) {
        let Interrupts { stop, cancelled } = interrupts;
        if cancelled.is_set() {
            return;
        }
        let request = asked.request();
        let pacer = InfoPacer::new(&self.on_update, request.id, cancelled, self.informed);
        self.asked.store(request.id, Ordering::Relaxed);
        let reply = match &self.failure {
            Some(error) => Err(error.clone()),
            None => guarded(|| self.decider.decide(&request, Some(&mut |info| pacer.take(info)), stop)),
        };
        self.asked.store(0, Ordering::Relaxed);
        self.informed = pacer.finish();
        if !cancelled.is_set() {
            notify(&self.on_update, Update::Done { id: request.id, reply });
        }
    }
}
