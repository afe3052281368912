//! The player who decides for a client.

use std::sync::Arc;
use std::time::Duration;

use inarow_play::{
    Clock, Event, GameStart, Limits, OnUpdate, Player as _, PlayerError, PlayerSpec, Presets, ProgramFault,
    Programs, READY_PATIENCE, Reply, Stop, Threaded, Timing, Update,
};
use tokio::sync::mpsc::Sender;

use super::Incoming;
use super::field::{Field, usual};
use crate::wire::ClientResponse;

/// A player, who stays for all games of a server.
pub(super) struct ClientPlayer<'a> {
    player: &'a PlayerSpec,
    presets: &'a Presets,
    programs: &'a dyn Programs,
    /// The next game's.
    seed: u64,
    driver: Option<Threaded>,
    on_update: OnUpdate,
    last_id: u64,
}

impl<'a> ClientPlayer<'a> {
    /// The player; an external program is started before anybody waits for it, and has loaded.
    ///
    /// # Errors
    /// When the program cannot be started, or has ended already.
    pub(super) fn new(
        player: &'a PlayerSpec,
        presets: &'a Presets,
        programs: &'a dyn Programs,
        seed: u64,
        incoming: Sender<Incoming>,
        stop: &Stop,
    ) -> Result<ClientPlayer<'a>, PlayerError> {
        let on_update: OnUpdate = Arc::new(move |update| {
            // Thoughts are shown to nobody. A client that has gone needs no answer.
            if !matches!(update, Update::Info { .. }) {
                let _ = incoming.blocking_send(Incoming::Player(update));
            }
        });
        let mut this = ClientPlayer { player, presets, programs, seed, driver: None, on_update, last_id: 0 };
        if this.is_program() {
            let driver = this.driver(&GameStart::new(usual(), seed))?;
            // The second time it is known what went wrong when it read the first lines. Whatever else is wrong is told
            // when it is asked.
            let _ = driver.ready(READY_PATIENCE, stop);
            driver.wait_out_pause(stop);
            if let Err(error @ PlayerError::Program(ProgramFault::Crashed { .. })) =
                driver.ready(READY_PATIENCE, stop)
            {
                return Err(error);
            }
            this.driver = Some(driver);
        }
        Ok(this)
    }

    /// Whether it is an external program. Such a one has nothing to say when it is hurried.
    pub(super) fn is_program(&self) -> bool {
        matches!(self.player, PlayerSpec::Exec(_))
    }

    fn driver(&self, game: &GameStart) -> Result<Threaded, PlayerError> {
        let decider = self.player.decider(game, self.presets, self.programs)?;
        Threaded::new(decider.ok_or(PlayerError::NothingToDecide)?, self.on_update.clone())
    }

    /// A game begins: the player gets ready and says so under the id that is given back.
    pub(super) fn start(&mut self, field: &Field) -> Result<u64, PlayerError> {
        let game = GameStart::new(field.setup(), self.seed);
        self.seed = self.seed.wrapping_add(1);
        self.player.check(&game.setup, self.presets, self.programs)?;
        let mut driver = match self.living() {
            Some(driver) => driver,
            None => self.driver(&game)?,
        };
        driver.start(&game);
        self.last_id += 1;
        driver.get_ready(self.last_id);
        self.driver = Some(driver);
        if let Some(game) = field.game() {
            let events: Vec<Event> = game.events_since(0).into_iter().flatten().cloned().collect();
            self.tell(&events);
        }
        Ok(self.last_id)
    }

    /// The player of the game before; not a program that has failed since.
    fn living(&mut self) -> Option<Threaded> {
        let mut driver = self.driver.take()?;
        if !self.is_program() {
            return Some(driver);
        }
        driver.cancel();
        driver.ready(Duration::ZERO, &Stop::new()).is_ok().then_some(driver)
    }

    /// Nobody waits any more for what it was asked, and it gets ready for the next game. It says so under the id that is
    /// given back.
    pub(super) fn recover(&mut self) -> Option<u64> {
        let driver = self.driver.as_mut()?;
        driver.cancel();
        self.last_id += 1;
        driver.get_ready(self.last_id);
        Some(self.last_id)
    }

    /// It has failed, and is started again.
    pub(super) fn restart(&mut self) -> Result<(), PlayerError> {
        self.driver = None;
        self.driver = Some(self.driver(&GameStart::new(usual(), self.seed))?);
        self.recover();
        Ok(())
    }

    /// Asks for a move; `None` where the match here has nothing to ask.
    pub(super) fn ask(&mut self, field: &Field, per_move: Option<Duration>) -> Option<u64> {
        let driver = self.driver.as_mut()?;
        self.last_id += 1;
        // Programs play, and the client keeps a margin itself.
        let clock = per_move.map(Clock::of_move);
        let limits = Limits { clock, timing: Timing::Exact, ..Limits::default() };
        driver.ask(&field.game()?.request(self.last_id, limits)?);
        Some(self.last_id)
    }

    /// The player is to answer now.
    pub(super) fn hurry(&self) {
        if let Some(driver) = &self.driver {
            driver.hurry();
        }
    }

    /// Tells the player what happened.
    pub(super) fn tell(&mut self, events: &[Event]) {
        if let Some(driver) = &mut self.driver {
            events.iter().for_each(|event| driver.tell(event));
        }
    }

    /// What an update of the player means for the server, if it is about this request.
    ///
    /// # Errors
    /// Why the player has no answer.
    pub(super) fn answer(
        &self,
        update: Update,
        id: u64,
        field: Option<&Field>,
    ) -> Result<Option<ClientResponse>, PlayerError> {
        if update.id() != id {
            return Ok(None);
        }
        match update {
            Update::Ready { .. } => Ok(Some(ClientResponse::ready())),
            Update::Info { .. } | Update::NoAnswerYet { .. } => Ok(None),
            Update::Done { reply, .. } => {
                let choice = match reply {
                    Ok(Reply::Move(choice)) => choice,
                    Ok(Reply::Choice(_)) => return Err(PlayerError::NothingToDecide),
                    // The server says what is wrong with it.
                    Err(PlayerError::Program(ProgramFault::Outside { .. })) => {
                        return Ok(Some(ClientResponse::at(-1, -1)));
                    }
                    Err(error) => return Err(error),
                };
                let position = field.and_then(Field::position).ok_or(PlayerError::NothingToDecide)?;
                let (x, y) = position.shape().xy(choice.cell);
                Ok(Some(ClientResponse::at(x as i32, y as i32)))
            }
        }
    }
}

/// Whether a player that failed so may well play the next game.
pub(super) fn may_recover(error: &PlayerError) -> bool {
    matches!(
        error,
        PlayerError::Program(_) | PlayerError::Stopped | PlayerError::NoAnswer | PlayerError::Crashed(_)
    )
}
