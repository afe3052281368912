//! Played games as lines of text, and the positions to fit to.
//!
//! A line contains the game, `@` with the seed of its walls, the moves, and the result. The result is `=2` if X
//! won, `=1` for a draw, and `=0` if O won. A move that the search chose is followed by a colon and the move's
//! value for its side. 200 points are one logistic unit of the winning chance. A win is 30,000 minus its plies.

use inarow_core::{GameSpec, Position, Side};
use inarow_engine::training::{self, Features};
use inarow_record::{Dice, Stream};

use crate::Result;

/// Value of a win.
pub(crate) const WIN: i32 = 30_000;
/// Points per logistic unit.
pub(crate) const UNIT: f32 = 200.0;
/// Share of the search's value in a position's target. The remaining share is the result of the game.
const OWN_PART: f32 = 0.6;

/// Searched position.
pub(crate) struct Sample {
    pub(crate) features: Features,
    /// Winning chance of the side to move.
    pub(crate) chance: f32,
}

/// Splits samples into a part for the fit and the last tenth as the test. The order keeps whole games together,
/// because positions of one game are alike.
pub(crate) fn parted(samples: &[Sample]) -> (Vec<&Sample>, &[Sample]) {
    let (fitted, tested) = samples.split_at(samples.len() - samples.len() / 10);
    (fitted.iter().collect(), tested)
}

/// Reads games, one per line. Lines with `#` are comments.
pub(crate) fn read(text: &str, samples: &mut Vec<Sample>) -> Result<()> {
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        // A file that is still being written may end within a line.
        let Some((line, result)) = line.split_once(" =") else { continue };
        let of_x = result.parse::<f32>()? / 2.0;
        let mut words = line.split(' ');
        let game = words.next().ok_or("an empty line")?;
        let (game, seed) = game.rsplit_once('@').unwrap_or((game, "1"));
        let spec: GameSpec = game.parse()?;
        let mut position = Position::new(&spec.setup(&mut Dice::new(seed.parse()?, Stream::SetUp))?)?;
        for word in words {
            let (name, value) =
                word.split_once(':').map_or((word, None), |(name, value)| (name, Some(value)));
            let side = position.turn().side().ok_or_else(|| format!("the game is over: {line}"))?;
            let cell = position.shape().parse(name)?;
            if let Some(value) = value
                && let Some(features) = training::features(&position, cell)
            {
                let own = match value.parse::<i32>()? {
                    points if points.abs() < WIN - 2000 => 1.0 / (1.0 + (-points as f32 / UNIT).exp()),
                    win if win > 0 => 1.0,
                    _ => 0.0,
                };
                let result = if side == Side::X { of_x } else { 1.0 - of_x };
                samples.push(Sample { features, chance: OWN_PART * own + (1.0 - OWN_PART) * result });
            }
            position.play(side, cell)?;
        }
    }
    Ok(())
}
