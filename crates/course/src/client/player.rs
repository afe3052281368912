//! Player that decides for a client.

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

/// Player for all games of a server.
pub(super) struct ClientPlayer<'a> {
    player: &'a PlayerSpec,
    presets: &'a Presets,
    programs: &'a dyn Programs,
    /// Seed of the next game.
    seed: u64,
    driver: Option<Threaded>,
    on_update: OnUpdate,
    last_id: u64,
}

impl<'a> ClientPlayer<'a> {
    /// Creates the player. Starts an external program at once, so that the program has loaded before its first
    /// game.
    ///
    /// # Errors
    /// Fails when the program cannot be started or has already ended.
    pub(super) fn new(
        player: &'a PlayerSpec,
        presets: &'a Presets,
        programs: &'a dyn Programs,
        seed: u64,
        incoming: Sender<Incoming>,
        stop: &Stop,
    ) -> Result<ClientPlayer<'a>, PlayerError> {
        let on_update: OnUpdate = Arc::new(move |update| {
            // Search reports have no display here. A client that has left needs no answer.
            if !matches!(update, Update::Info { .. }) {
                let _ = incoming.blocking_send(Incoming::Player(update));
            }
        });
        let mut this = ClientPlayer { player, presets, programs, seed, driver: None, on_update, last_id: 0 };
        if this.is_program() {
            let driver = this.driver(&GameStart::new(usual(), seed))?;
            // The second call returns the fault of a program that crashed on its first lines. Other faults
            // appear at the first question.
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

    /// Returns whether the player is an external program. Such a player cannot answer early.
    pub(super) fn is_program(&self) -> bool {
        matches!(self.player, PlayerSpec::Exec(_))
    }

    fn driver(&self, game: &GameStart) -> Result<Threaded, PlayerError> {
        let decider = self.player.decider(game, self.presets, self.programs)?;
        Threaded::new(decider.ok_or(PlayerError::NothingToDecide)?, self.on_update.clone())
    }

    /// Starts a game. The player gets ready. An update with the returned id reports the readiness.
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

    /// Returns the player of the last game, unless a program has failed since.
    fn living(&mut self) -> Option<Threaded> {
        let mut driver = self.driver.take()?;
        if !self.is_program() {
            return Some(driver);
        }
        driver.cancel();
        driver.ready(Duration::ZERO, &Stop::new()).is_ok().then_some(driver)
    }

    /// Cancels the open question and makes the player get ready for the next game. An update with the returned
    /// id reports the readiness.
    pub(super) fn recover(&mut self) -> Option<u64> {
        let driver = self.driver.as_mut()?;
        driver.cancel();
        self.last_id += 1;
        driver.get_ready(self.last_id);
        Some(self.last_id)
    }

    /// Restarts a failed player.
    pub(super) fn restart(&mut self) -> Result<(), PlayerError> {
        self.driver = None;
        self.driver = Some(self.driver(&GameStart::new(usual(), self.seed))?);
        self.recover();
        Ok(())
    }

    /// Asks for a move. Returns `None` when the match here has no question.
    pub(super) fn ask(&mut self, field: &Field, per_move: Option<Duration>) -> Option<u64> {
        let driver = self.driver.as_mut()?;
        self.last_id += 1;
        // Limits are exact, because players are programs and the client subtracts a reserve itself.
        let clock = per_move.map(Clock::of_move);
        let limits = Limits { clock, timing: Timing::Exact, ..Limits::default() };
        driver.ask(&field.game()?.request(self.last_id, limits)?);
        Some(self.last_id)
    }

    /// Makes the player answer now.
    pub(super) fn hurry(&self) {
        if let Some(driver) = &self.driver {
            driver.hurry();
        }
    }

    /// Passes events to the player.
    pub(super) fn tell(&mut self, events: &[Event]) {
        if let Some(driver) = &mut self.driver {
            events.iter().for_each(|event| driver.tell(event));
        }
    }

    /// Returns the answer to the server for an update of the player, if the update belongs to this request.
    ///
    /// # Errors
    /// Fails when the player has no answer.
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
                    // The server reports the fault of the move.
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

/// Returns whether a player with this fault may play the next game.
pub(super) fn may_recover(error: &PlayerError) -> bool {
    matches!(
        error,
        PlayerError::Program(_) | PlayerError::Stopped | PlayerError::NoAnswer | PlayerError::Crashed(_)
    )
}
