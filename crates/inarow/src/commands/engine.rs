//! `inarow engine`, an engine for managers of the Gomocup protocol, on standard input and output.

use std::io;
use std::path::PathBuf;

use inarow_core::{Explain, LineSetup, Message, Setup};
use inarow_gomocup::serve;
use inarow_play::PlayerSpec;

use super::play::given_presets_with_own;
use crate::cli::EngineArgs;
use crate::failure::Failure;
use crate::seed::seed;

/// Board size of tournaments, in columns and rows.
const USUAL_SIZE: u32 = 20;

pub(crate) fn run(args: EngineArgs, data: Option<PathBuf>) -> Result<(), Failure> {
    let presets = given_presets_with_own(args.presets.as_deref(), &args.player, data)?;
    let engine = match args.player {
        None => None,
        Some(PlayerSpec::Engine(engine)) => Some(engine),
        Some(other) => {
            return Err(Failure::usage(Message::new("said-engine-player").text("player", other)));
        }
    };
    if let Some(engine) = &engine {
        // A manager names its board later. An engine without support for five in a row can fail now.
        let usual = Setup::Line(LineSetup::new(USUAL_SIZE, USUAL_SIZE, 5));
        engine.build(&usual, 0, &presets).map_err(|error| {
            let refused =
                Message::new("said-player-refused").text("player", engine).because("reason", error.message());
            Failure::usage(refused)
        })?;
    }
    Ok(serve(engine, &presets, seed(args.seed)?, io::stdin(), io::stdout())?)
}
