//! What a player asks of the thread that speaks with its engine.

use std::io;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use super::super::pipe::{Bell, Ringer};
use super::super::{ExecError, Table};
use crate::{EventKind, Request};

/// What the player asks of the thread.
pub(in crate::gomocup) enum Order {
    Start(Table),
    Ask(Box<Request>),
    Ready(Duration, Sender<Result<(), ExecError>>),
    Rest(Sender<()>),
    Tell(Box<EventKind>),
    Cancel,
    Quit,
}

/// Where orders come in, also while an engine is waited for.
pub(in crate::gomocup) struct Orders {
    receiver: Receiver<Order>,
    pub(super) bell: Bell,
}

/// Where they go out.
#[derive(Debug)]
pub(in crate::gomocup) struct Desk {
    sender: Sender<Order>,
    ringer: Ringer,
}

impl Orders {
    /// For orders of another thread.
    pub(in crate::gomocup) fn new() -> io::Result<(Desk, Orders)> {
        let (sender, receiver) = channel();
        let (bell, ringer) = Bell::new()?;
        Ok((Desk { sender, ringer }, Orders { receiver, bell }))
    }

    /// Without any.
    pub(in crate::gomocup) fn none() -> Orders {
        Orders { receiver: channel().1, bell: Bell::silent() }
    }

    pub(super) fn next(&self) -> Option<Order> {
        self.receiver.try_recv().ok()
    }
}

impl Desk {
    /// Leaves an order, and has it looked at now.
    pub(in crate::gomocup) fn send(&self, order: Order) {
        // The thread ends only when it is told to.
        let _ = self.sender.send(order);
        self.ringer.ring();
    }
}
