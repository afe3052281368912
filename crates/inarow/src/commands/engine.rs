//! `inarow engine`: an engine for managers of the Gomocup protocol, on standard input and output.

use std::io;
use std::path::PathBuf;

use inarow_core::{LineSetup, Message, Setup};
use inarow_gomocup::serve;
use inarow_play::{PlayerSpec, Presets};

use super::play::presets_file;
use crate::cli::EngineArgs;
use crate::failure::{Context, Failure};
use crate::own_presets::with_own;
use crate::seed::seed;

/// Columns and rows of the boards of tournaments.
const USUAL_SIZE: u32 = 20;

pub(crate) fn run(args: EngineArgs, data: Option<PathBuf>) -> Result<(), Failure> {
    let text = presets_file(args.presets.as_deref())?.unwrap_or_default();
    let text = with_own(text, &args.player, data);
    let place = || args.presets.as_deref().map_or("presets".to_owned(), |path| path.display().to_string());
    let presets = Presets::parse(&text).at(place)?;
    let engine = match args.player {
        None => None,
        Some(PlayerSpec::Engine(engine)) => Some(engine),
        Some(other) => {
            return Err(Failure::usage(Message::new("said-engine-player").text("player", other)));
        }
    };
    if let Some(engine) = &engine {
        // A manager tells its board later; an engine that cannot play five in a row at all need not wait for it.
        let usual = Setup::Line(LineSetup::new(USUAL_SIZE, USUAL_SIZE, 5));
        engine.build(&usual, 0, &presets).map_err(Failure::usage)?;
    }
    Ok(serve(engine, &presets, seed(args.seed)?, io::stdin(), io::stdout())?)
}
