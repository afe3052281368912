//! External programs as players, in either protocol.

use inarow_core::Setup;
use inarow_play::{
    Decider, ExecSpec, GameStart, PlayerError, ProgramFault, Programs, Protocol, StartFailure,
};

use super::{ExecOptions, ExternalEngine, ProtocolGame, RefereeProgram, program};

/// Starts programs as players, each in a process group of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ExternalPrograms;

impl ExternalPrograms {
    /// Starts a program for this game, with options.
    ///
    /// # Errors
    /// When the protocol cannot express the game, or the program cannot be started.
    pub fn start(
        exec: &ExecSpec,
        options: ExecOptions,
        game: &GameStart,
    ) -> Result<Box<dyn Decider>, PlayerError> {
        Ok(match exec.protocol {
            Protocol::Gomocup => Box::new(ExternalEngine::new(&exec.words, options, game)?),
            Protocol::Referee => Box::new(RefereeProgram::new(&exec.words, options, game)?),
        })
    }
}

impl Programs for ExternalPrograms {
    fn check(&self, exec: &ExecSpec, setup: &Setup) -> Result<(), PlayerError> {
        if exec.protocol == Protocol::Gomocup {
            ProtocolGame::of(setup).map_err(ProgramFault::from)?;
        }
        let program = exec.words.first().cloned().unwrap_or_default();
        if program::program_file(&program).is_some() {
            return Ok(());
        }
        let reason = StartFailure::missing(&program, None);
        Err(ProgramFault::NotStarted { program, reason }.into())
    }

    fn decider(&self, exec: &ExecSpec, game: &GameStart) -> Result<Box<dyn Decider>, PlayerError> {
        ExternalPrograms::start(exec, ExecOptions::default(), game)
    }
}
