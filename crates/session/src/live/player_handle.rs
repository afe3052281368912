//! Handle of a player.

use inarow_core::Setup;
use inarow_play::{GameStart, Mailbox, Player, PlayerError, PlayerSpec, Presets, Programs};

/// A player: an engine, or a human at this machine. Dropping the handle kills an engine without waiting for its end.
#[derive(Default)]
pub(crate) struct PlayerHandle(Option<Box<dyn Player>>);

impl PlayerHandle {
    pub(crate) fn build(
        spec: &PlayerSpec,
        setup: &Setup,
        seed: u64,
        presets: &Presets,
        programs: &dyn Programs,
        inbox: &Mailbox,
    ) -> Result<PlayerHandle, PlayerError> {
        spec.check(setup, presets, programs)?;
        let game = GameStart::new(setup.clone(), seed);
        Ok(PlayerHandle(spec.player(&game, presets, programs, inbox.on_update())?))
    }

    #[cfg(test)]
    pub(crate) fn of(player: Box<dyn Player>) -> PlayerHandle {
        PlayerHandle(Some(player))
    }

    pub(crate) fn is_engine(&self) -> bool {
        self.0.is_some()
    }

    pub(crate) fn player(&mut self) -> Option<&mut Box<dyn Player>> {
        self.0.as_mut()
    }
}
