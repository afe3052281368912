//! Games named on the command line, and moves played from their start.

use inarow_core::{GameSpec, Position, Setup, Turn};
use inarow_record::{Dice, Stream};

use crate::failure::Failure;
use crate::said::Said;

/// The set-up of a named game; its random parts come from the seed.
pub(crate) fn setup_of(spec: &GameSpec, seed: u64) -> Result<Setup, Failure> {
    spec.setup(&mut Dice::new(seed, Stream::SetUp))
        .map_err(|error| Failure::Usage(anyhow::Error::new(error).context(spec.to_string())))
}

/// Plays moves written `CELL CELL …` from the start of a game, drawing what chance decides from the seed.
pub(crate) fn play_moves(position: &mut Position, moves: &str, seed: u64) -> anyhow::Result<()> {
    let mut dice = Dice::new(seed, Stream::Chance);
    let mut settle = |position: &mut Position| -> anyhow::Result<()> {
        while position.turn() == Turn::Chance {
            let outcomes = position.chance_outcomes();
            let index = inarow_core::Draw::below(&mut dice, outcomes.len() as u64) as usize;
            position.draw(outcomes[index])?;
        }
        Ok(())
    };
    for (number, text) in (1..).zip(moves.split_whitespace()) {
        settle(position)?;
        let place = || Said::new("said-move").with("number", number).with("text", text);
        let cell = position.shape().parse(text).map_err(|error| place().around(error))?;
        let side = match position.turn() {
            Turn::Player(side) => side,
            _ => return Err(place().around(Said::new("said-over"))),
        };
        position.play(side, cell).map_err(|error| place().around(error))?;
    }
    Ok(())
}
