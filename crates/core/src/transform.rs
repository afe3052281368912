//! Games and positions under the symmetries of the board.

use crate::setup::{GameSetup, each_setup};
use crate::{Chance, Position, Setup, Shape, Step, Symmetry};

impl Setup {
    /// Applies a symmetry of the board. Returns `None` for an invalid set-up, and for a game without this
    /// symmetry. Score's fills have a direction, and its random row comes before its column.
    #[must_use]
    pub fn transformed(&self, symmetry: Symmetry) -> Option<Setup> {
        let mut image = self.clone();
        each_setup!(&mut image, setup => setup.transform(symmetry)?);
        Some(image)
    }
}

impl Position {
    /// Applies a symmetry of the board, steps included. Returns `None` as [`Setup::transformed`] does.
    #[must_use]
    pub fn transformed(&self, symmetry: Symmetry) -> Option<Position> {
        let shape = self.shape();
        let mut position = Position::new(&self.initial_setup().transformed(symmetry)?).ok()?;
        for step in self.steps() {
            match step {
                Step::Move(cell) => position.play_unchecked(symmetry.cell(shape, cell)),
                Step::Chance(chance) => {
                    position.apply_chance(transform_chance(chance, shape, symmetry)).ok()?
                }
            }
        }
        Some(position)
    }
}

/// Transforms an active row or column, through the image of one of its cells.
pub(crate) fn transform_chance(chance: Chance, shape: Shape, symmetry: Symmetry) -> Chance {
    let (x, y) = match chance {
        Chance::Row(row) => (0, row as usize),
        Chance::Column(column) => (column as usize, 0),
    };
    let (x, y) = symmetry.xy(shape, (x, y));
    let is_row = matches!(chance, Chance::Row(_)) != symmetry.transposes();
    if is_row { Chance::Row(y as u8) } else { Chance::Column(x as u8) }
}
