//! A decider supervised by its own thread while its caller waits.

use std::time::{Duration, Instant};

use inarow_gomocup::GRACE;
use inarow_play::{
    Decider, Event, GameStart, Mailbox, Player as _, PlayerError, Reply, Request, Sink, Stop, Threaded,
    Update,
};

/// Delay until this thread notices a late program, counted from the end of the program's grace.
const SLACK: Duration = Duration::from_secs(2);
/// Polling interval of the stop flag while a thread waits for a program.
const LOOK: Duration = Duration::from_millis(50);

/// A decider behind the usual driver, with the interface of a plain decider.
pub(super) struct Watched {
    /// Driver of the player, or `None` after the player's exit.
    player: Option<Threaded>,
    mailbox: Mailbox,
    /// Overrun after which an answer no longer counts.
    margin: Duration,
}

impl Watched {
    pub(super) fn new(decider: Box<dyn Decider>, margin: Duration) -> Result<Watched, PlayerError> {
        let mailbox = Mailbox::default();
        let player = Threaded::new(decider, mailbox.on_update())?;
        Ok(Watched { player: Some(player), mailbox, margin })
    }
}

impl Decider for Watched {
    fn start(&mut self, game: &GameStart) -> Result<(), PlayerError> {
        if let Some(player) = &mut self.player {
            player.start(game);
        }
        Ok(())
    }

    fn ready(&mut self, patience: Duration, stop: &Stop) -> Result<(), PlayerError> {
        self.player.as_ref().map_or(Ok(()), |player| player.ready(patience, stop))
    }

    fn wait_out_pause(&mut self, stop: &Stop) -> Duration {
        self.player.as_ref().map_or(Duration::ZERO, |player| player.wait_out_pause(stop))
    }

    fn decide(
        &mut self,
        request: &Request<'_>,
        mut info: Sink<'_>,
        stop: &Stop,
    ) -> Result<Reply, PlayerError> {
        let Watched { player: Some(player), mailbox, margin } = self else {
            return Err(PlayerError::Stopped);
        };
        player.ask(&Request { id: mailbox.next_id(), ..*request });
        let until = request.limits.flag().map(|time| Instant::now() + time + *margin + GRACE + SLACK);
        loop {
            match mailbox.next_update(LOOK) {
                Some(Update::Done { reply, .. }) => return reply,
                Some(Update::Info { info: news, .. }) => {
                    if let Some(info) = &mut info {
                        info(&news);
                    }
                }
                Some(Update::Ready { .. } | Update::NoAnswerYet { .. }) | None => {}
            }
            if stop.is_set() {
                player.cancel();
                return Err(PlayerError::Stopped);
            }
            if until.is_some_and(|until| Instant::now() >= until) {
                player.cancel();
                return Err(PlayerError::NoAnswer);
            }
        }
    }

    fn processor_time(&mut self) -> Option<Duration> {
        self.player.as_ref()?.processor_time(LOOK)
    }

    fn tell(&mut self, event: &Event) {
        if let Some(player) = &mut self.player {
            player.tell(event);
        }
    }

    fn leave(&mut self) {
        if let Some(player) = &mut self.player {
            player.leave();
        }
    }
}

impl Drop for Watched {
    fn drop(&mut self) {
        if let Some(player) = self.player.take() {
            player.close();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::sync::mpsc::{Receiver, Sender, channel};

    use super::*;

    const PATIENCE: Duration = Duration::from_secs(20);

    /// A decider whose exit takes until another decider starts to exit.
    struct Slow {
        begins: Sender<()>,
        other_begins: Receiver<()>,
        met: Arc<AtomicBool>,
    }

    impl Decider for Slow {
        fn start(&mut self, _: &GameStart) -> Result<(), PlayerError> {
            Ok(())
        }

        fn decide(&mut self, _: &Request<'_>, _: Sink<'_>, _: &Stop) -> Result<Reply, PlayerError> {
            Err(PlayerError::NothingToDecide)
        }

        fn leave(&mut self) {
            let _ = self.begins.send(());
        }
    }

    impl Drop for Slow {
        fn drop(&mut self) {
            let has_begun = self.other_begins.recv_timeout(PATIENCE).is_ok();
            self.met.fetch_and(has_begun, Ordering::Relaxed);
        }
    }

    /// A decider that comes to rest only when stopped.
    struct Restless;

    impl Decider for Restless {
        fn start(&mut self, _: &GameStart) -> Result<(), PlayerError> {
            Ok(())
        }

        fn wait_out_pause(&mut self, stop: &Stop) -> Duration {
            let begun = Instant::now();
            while !stop.is_set() && begun.elapsed() < PATIENCE {
                std::thread::yield_now();
            }
            begun.elapsed()
        }

        fn decide(&mut self, _: &Request<'_>, _: Sink<'_>, _: &Stop) -> Result<Reply, PlayerError> {
            Err(PlayerError::NothingToDecide)
        }
    }

    #[test]
    fn who_comes_to_rest_can_be_stopped() {
        let stop = Stop::new();
        stop.set();
        let settled = Watched::new(Box::new(Restless), Duration::ZERO).unwrap().wait_out_pause(&stop);
        assert!(settled < PATIENCE, "{settled:?}");
    }

    #[test]
    fn players_go_at_the_same_time() {
        let met = Arc::new(AtomicBool::new(true));
        let ((begins_a, a_begins), (begins_b, b_begins)) = (channel(), channel());
        let slow = |begins, other_begins| {
            let slow = Slow { begins, other_begins, met: Arc::clone(&met) };
            Watched::new(Box::new(slow), Duration::ZERO).unwrap()
        };
        let mut leaving = vec![slow(begins_a, b_begins), slow(begins_b, a_begins)];
        leaving.iter_mut().for_each(Watched::leave);
        drop(leaving);
        assert!(met.load(Ordering::Relaxed), "one went after the other");
    }
}
