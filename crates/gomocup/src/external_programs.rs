//! External programs as players, in either protocol.

use std::path::Path;

use inarow_core::Setup;
use inarow_play::{
    Decider, ExecSpec, GameStart, PlayerError, ProgramFault, Programs, Protocol, StartFailure,
};

use super::{ExecOptions, ExternalEngine, ProtocolGame, RefereeProgram, program};

/// Starts programs as players, each in a process group of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ExternalPrograms;

impl ExternalPrograms {
    /// Starts a program for this game with the given options.
    ///
    /// # Errors
    /// Fails when the protocol cannot express the game, or the program cannot be started.
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

/// Programs that run in a folder. `None` means the folder of this process.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProgramsIn<'a>(pub Option<&'a Path>);

impl Programs for ProgramsIn<'_> {
    fn check(&self, exec: &ExecSpec, setup: &Setup) -> Result<(), PlayerError> {
        if exec.protocol == Protocol::Gomocup {
            ProtocolGame::of(setup).map_err(ProgramFault::from)?;
        }
        Ok(find_program(exec, self.0)?)
    }

    fn decider(&self, exec: &ExecSpec, game: &GameStart) -> Result<Box<dyn Decider>, PlayerError> {
        let options = ExecOptions { dir: self.0.map(Path::to_owned), ..ExecOptions::default() };
        ExternalPrograms::start(exec, options, game)
    }
}

/// Checks that the program of a command exists, and the script that the command names. Starts nothing.
///
/// # Errors
/// Fails when the program or the script is missing. The error names the missing file.
pub fn find_program(exec: &ExecSpec, dir: Option<&Path>) -> Result<(), ProgramFault> {
    let program = exec.words.first().cloned().unwrap_or_default();
    if program::program_file(&program).is_none() {
        let reason = StartFailure::missing(&program, None);
        return Err(ProgramFault::NotStarted { program, reason });
    }
    match program::missing_file(&exec.words, dir) {
        Some(program) => Err(ProgramFault::NotStarted { program, reason: StartFailure::Missing }),
        None => Ok(()),
    }
}

impl Programs for ExternalPrograms {
    fn check(&self, exec: &ExecSpec, setup: &Setup) -> Result<(), PlayerError> {
        ProgramsIn(None).check(exec, setup)
    }

    fn decider(&self, exec: &ExecSpec, game: &GameStart) -> Result<Box<dyn Decider>, PlayerError> {
        ExternalPrograms::start(exec, ExecOptions::default(), game)
    }
}
