//! `inarow walls`: boards of generated walls.

use std::io::Write;

use inarow_core::{Content, GameSpec, Message, Position};
use inarow_record::{Dice, Stream};

use crate::cli::WallsArgs;
use crate::failure::Failure;
use crate::out::out;
use crate::seed::seed;

/// Prints boards, beginning with the board of a game with this seed.
pub(crate) fn run(args: &WallsArgs) -> Result<(), Failure> {
    let spec: &GameSpec = &args.game;
    if spec.walls().is_none() {
        return Err(Failure::usage(no_walls(spec)));
    }
    let mut dice = Dice::new(seed(args.seed)?, Stream::SetUp);
    let mut out = out();
    for board in 0..args.count {
        let setup = spec.setup(&mut dice).map_err(|error| {
            Failure::usage(error).within(Message::new("as-is").text("text", spec.to_string()))
        })?;
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

/// Suggests the same game with walls if the game supports walls, else the course's game.
fn no_walls(spec: &GameSpec) -> Message {
    let walled = format!("{spec}:walls=0.75/50/1").parse::<GameSpec>().ok();
    let is_playable = |walled: &GameSpec| walled.setup(&mut Dice::new(0, Stream::SetUp)).is_ok();
    match walled.filter(is_playable) {
        Some(_) => Message::new("said-no-walls").text("game", spec),
        None => Message::new("said-never-walls").text("game", spec),
    }
}
