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
    let (setup, is_drawn) = match (&args.setup, args.game) {
        (Some(path), _) => (setup_from(path)?, false),
        (None, game) => {
            let game = game.map_or_else(|| "gomoku".parse::<GameSpec>(), Ok)?;
            (setup_of(&game, seed)?, game.is_random())
        }
    };
    let mut referee = Referee::new(&setup, seed)?;
    if is_drawn {
        referee = referee.drawn_from(seed);
    }
    Ok(referee.serve(io::stdin().lock(), io::stdout().lock())?)
}
