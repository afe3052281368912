//! `inarow referee`: judges moves for scripts and bots.

use std::io;

use inarow_core::GameSpec;
use inarow_play::Referee;

use crate::cli::RefereeArgs;
use crate::failure::Failure;
use crate::game_source::setup_of;
use crate::seed::seed;
use crate::setup_file::setup_from;

pub(crate) fn run(args: RefereeArgs) -> Result<(), Failure> {
    let seed = seed(args.seed)?;
    let setup = match (&args.setup, args.game) {
        (Some(path), _) => setup_from(path)?,
        (None, game) => {
            let game = game.map_or_else(|| "gomoku".parse::<GameSpec>(), Ok)?;
            setup_of(&game, seed)?
        }
    };
    let mut referee = Referee::new(&setup, seed)?;
    Ok(referee.serve(io::stdin().lock(), io::stdout().lock())?)
}
