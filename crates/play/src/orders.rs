//! Orders from a host to the thread that runs a decider.

use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};

use inarow_core::Position;
use inarow_engine::{Limits, Stop, Timing};

use crate::{Event, GameStart, Player, PlayerError, Question, Request};

/// Orders to a player.
pub(crate) enum Order {
    Start(Box<GameStart>),
    /// Getting ready for the request with this id.
    GetReady(u64, Interrupts),
    Ask(Box<OwnedRequest>, Interrupts),
    Ready(Duration, Stop, Sender<Result<(), PlayerError>>),
    WaitOutPause(Stop, Sender<Duration>),
    ProcessorTime(Sender<Option<Duration>>),
    Tell(Box<Event>),
}

/// A request that owns its position.
pub(crate) struct OwnedRequest {
    id: u64,
    question: Question,
    position: Position,
    limits: Limits,
    asked: Instant,
}

impl OwnedRequest {
    fn new(request: &Request<'_>) -> OwnedRequest {
        let Request { id, question, position, limits } = *request;
        OwnedRequest { id, question, position: position.clone(), limits, asked: Instant::now() }
    }

    /// Returns the time of the request.
    pub(crate) fn asked(&self) -> Instant {
        self.asked
    }

    /// Returns the time when the request's flag falls. Returns `None` without a clock.
    pub(crate) fn deadline(&self) -> Option<Instant> {
        self.asked.checked_add(self.limits.flag()?)
    }

    /// Subtracts the waiting time from the clock, and limits the rest to `most`.
    pub(crate) fn begin(&mut self, most: Option<Duration>) {
        let waited = self.asked.elapsed();
        let clock = self.limits.clock.map(|clock| clock.after(waited));
        self.limits.clock = match most {
            Some(most) => Some(clock.unwrap_or_default().within(most)),
            None => clock,
        };
    }

    /// Subtracts the time of waiting for earlier orders and for the thread from the clock. The reserve covers a
    /// very short wait, so the host's clock then remains unchanged.
    pub(crate) fn begin_late(&mut self) {
        let moment = Duration::from_millis(match self.limits.timing {
            Timing::Exact => 50,
            Timing::People => 10,
        });
        if self.asked.elapsed() >= moment {
            self.begin(None);
        }
    }

    pub(crate) fn request(&self) -> Request<'_> {
        let OwnedRequest { id, question, position, limits, asked: _ } = self;
        Request { id: *id, question: *question, position, limits: *limits }
    }
}

/// Flags that end a request or its preparation early.
#[derive(Clone, Debug, Default)]
pub(crate) struct Interrupts {
    /// Makes the decider return soon.
    pub(crate) stop: Stop,
    /// Marks the answer as unwanted.
    pub(crate) cancelled: Stop,
}

impl Interrupts {
    pub(crate) fn cancel(&self) {
        self.cancelled.set();
        self.stop.set();
    }
}

/// Sender of orders to the thread that runs a decider. Every such sender is a player.
pub(crate) trait OrderSender: Send {
    fn send(&self, order: Order);

    /// Returns the flags of the newest request.
    fn interrupts(&mut self) -> &mut Interrupts;

    /// Cancels the newest request, and returns the flags of the next one.
    fn interrupt(&mut self) -> Interrupts {
        self.interrupts().cancel();
        *self.interrupts() = Interrupts::default();
        self.interrupts().clone()
    }
}

impl<T: OrderSender> Player for T {
    fn start(&mut self, game: &GameStart) {
        self.cancel();
        self.send(Order::Start(Box::new(game.clone())));
    }

    fn get_ready(&mut self, id: u64) {
        let interrupts = self.interrupt();
        self.send(Order::GetReady(id, interrupts));
    }

    fn ask(&mut self, request: &Request<'_>) {
        let interrupts = self.interrupt();
        self.send(Order::Ask(Box::new(OwnedRequest::new(request)), interrupts));
    }

    fn tell(&mut self, event: &Event) {
        self.send(Order::Tell(Box::new(event.clone())));
    }

    fn cancel(&mut self) {
        self.interrupts().cancel();
    }
}
