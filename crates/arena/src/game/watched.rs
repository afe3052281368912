//! A decider that is looked after on a thread of its own while its caller waits for it.

use std::time::{Duration, Instant};

use inarow_gomocup::GRACE;
use inarow_play::{
    Decider, Event, GameStart, Mailbox, Player as _, PlayerError, Reply, Request, Sink, Stop, Threaded,
    Update,
};

/// How much later than a program that is late is listened to no more this thread notices it.
const SLACK: Duration = Duration::from_secs(2);
/// How often a thread that waits for a program looks whether it is to stop.
const LOOK: Duration = Duration::from_millis(50);

/// A decider behind the usual driver, used as if it were not.
pub(super) struct Watched {
    /// `None` once it has gone.
    player: Option<Threaded>,
    mailbox: Mailbox,
}

impl Watched {
    pub(super) fn new(decider: Box<dyn Decider>) -> Result<Watched, PlayerError> {
        let mailbox = Mailbox::default();
        let player = Threaded::new(decider, mailbox.on_update())?;
        Ok(Watched { player: Some(player), mailbox })
    }
}

impl Decider for Watched {
    fn start(&mut self, game: &GameStart) -> Result<(), PlayerError> {
        if let Some(player) = &mut self.player {
            player.start(game);
        }
        Ok(())
    }

    fn ready(&mut self, patience: Duration) -> Result<(), PlayerError> {
        self.player.as_ref().map_or(Ok(()), |player| player.ready(patience))
    }

    fn settle(&mut self, _: &Stop) -> Duration {
        self.player.as_ref().map_or(Duration::ZERO, Threaded::settle)
    }

    fn decide(
        &mut self,
        request: &Request<'_>,
        mut info: Sink<'_>,
        stop: &Stop,
    ) -> Result<Reply, PlayerError> {
        let Watched { player: Some(player), mailbox } = self else { return Err(PlayerError::Stopped) };
        player.ask(&Request { id: mailbox.next_id(), ..*request });
        let until = request.limits.flag().map(|time| Instant::now() + time + GRACE + SLACK);
        loop {
            match mailbox.next_update(LOOK) {
                Some(Update::Done { reply, .. }) => return reply,
                Some(Update::Info { info: news, .. }) => {
                    if let Some(info) = &mut info {
                        info(&news);
                    }
                }
                None => {}
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

    fn tell(&mut self, event: &Event) {
        if let Some(player) = &mut self.player {
            player.tell(event);
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
