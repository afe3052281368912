//! Player of a seat, either a built-in engine on the game's own thread or an external program.

use std::cell::RefCell;
use std::collections::HashMap;

use inarow_core::{Setup, Side};
use inarow_gomocup::ExternalPrograms;
use inarow_play::{
    Decider, EngineDecider, GameStart, PlayerError, PlayerSpec, ProgramFault, READY_PATIENCE, Seat, Stop,
    guarded, player_seed,
};

use super::watched::Watched;
use crate::pairing::Pairing;
use crate::plan::ValidPlan;
use crate::transcripts::GameTranscript;

/// Returns whether a program cannot run on this machine but might run on another machine.
pub(super) fn is_of_machine(error: &PlayerError) -> bool {
    // A program that exits before any output probably lacks a library or needs another processor.
    match error {
        PlayerError::NotStarted(_) => true,
        PlayerError::Program(error) => {
            matches!(
                error,
                ProgramFault::NotStarted { .. } | ProgramFault::Crashed { .. } | ProgramFault::InputUnread
            )
        }
        _ => false,
    }
}

/// Programs reused for the next game, by player.
pub type KeptPrograms = RefCell<HashMap<usize, Box<dyn Decider>>>;

/// Player of a seat of a game.
pub(super) struct Player {
    pub(super) decider: Box<dyn Decider>,
    /// Whether the decider may be reused for the next game.
    pub(super) is_kept: bool,
}

impl Player {
    /// Creates the player of a seat. The player's random choices follow from the plan's seed and the game's
    /// number.
    pub(super) fn new(
        checked: &ValidPlan,
        pairing: &Pairing,
        seat: Seat,
        setup: &Setup,
        transcript: Option<&GameTranscript>,
        kept: Option<&KeptPrograms>,
    ) -> Result<Player, PlayerError> {
        let entrant = pairing.seats[seat.index()];
        let seed = player_seed(checked.plan.game_seed(pairing.game), Side::ALL[seat.index()], 0);
        let mut game = GameStart::new(setup.clone(), seed);
        match &checked.players[entrant] {
            PlayerSpec::Engine(spec) => {
                let engine = EngineDecider::new(spec.clone(), checked.presets.clone(), &game);
                Ok(Player { decider: Box::new(engine), is_kept: false })
            }
            PlayerSpec::Exec(exec) => {
                game.tap =
                    transcript.map(|transcript| transcript.tap(seat, &checked.plan.entrants[entrant].name));
                let options = checked.exec_options(entrant);
                let margin = options.margin;
                if options.memory.is_some() {
                    // A separate thread watches the memory of the program.
                    let watched = Watched::new(ExternalPrograms::start(exec, options, &game)?, margin)?;
                    return Ok(Player { decider: Box::new(watched), is_kept: false });
                }
                if let Some(mut decider) = kept.and_then(|kept| kept.borrow_mut().remove(&entrant))
                    && decider.start(&game).is_ok()
                {
                    return Ok(Player { decider, is_kept: true });
                }
                Ok(Player { decider: ExternalPrograms::start(exec, options, &game)?, is_kept: true })
            }
            PlayerSpec::Human { .. } => Err(PlayerError::NothingToDecide),
        }
    }

    /// Waits until the player is ready, within a long limit for loading. Ends early when `stop` is set.
    ///
    /// # Errors
    /// When the player failed instead. An unready player may still play. Faults of an unready player show at
    /// its move.
    pub(super) fn get_ready(&mut self, stop: &Stop) -> Result<(), PlayerError> {
        guarded(|| self.decider.ready(READY_PATIENCE, stop))
    }
}
