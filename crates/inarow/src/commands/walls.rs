//! `inarow walls`: boards of generated walls.

use std::io::Write;

use inarow_core::{Content, GameSpec, Position};
use inarow_record::{Dice, Stream};

use crate::cli::WallsArgs;
use crate::failure::Failure;
use crate::out::out;
use crate::seed::seed;

/// The first board is the one that a game with this seed is played on.
pub(crate) fn run(args: &WallsArgs) -> Result<(), Failure> {
    let spec: &GameSpec = &args.game;
    if spec.walls().is_none() {
        let message = format!(
            "{spec} has no generated walls; add :walls=PLAYABLE/LENGTH/GAP, as {spec}:walls=0.75/50/1"
        );
        return Err(Failure::Usage(message));
    }
    let mut dice = Dice::new(seed(args.seed)?, Stream::SetUp);
    let mut out = out();
    for board in 0..args.count {
        let setup = spec.setup(&mut dice).map_err(|error| Failure::Usage(format!("{spec}: {error}")))?;
        let position = Position::new(&setup)?;
        if board > 0 {
            writeln!(out)?;
        }
        for (number, cell) in (1..).zip(position.shape().iter()) {
            let letter = if position.content(cell) == Content::Wall { '#' } else { '.' };
            write!(out, "{letter}")?;
            if number % position.shape().width() == 0 {
                writeln!(out)?;
            }
        }
    }
    Ok(out.flush()?)
}
