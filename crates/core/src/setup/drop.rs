//! Drop as plain data, the worked example of `docs/new-game.md`.

use super::GameSetup;
use crate::rows::{split_rows, split_side, transform_rows};
use crate::{Rows, SetupError, Shape, Symmetry};

/// Drop as plain data.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct DropSetup {
    /// Position in the middle of a game, without walls.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub rows: Option<Rows>,
}

/// Shape of the board: seven columns, six rows.
pub(crate) const SHAPE: Shape = match Shape::new(7, 6) {
    Some(shape) => shape,
    None => unreachable!(),
};

impl GameSetup for DropSetup {
    fn kind(&self) -> &'static str {
        "drop"
    }

    fn shape(&self) -> Option<Shape> {
        Some(SHAPE)
    }

    fn is_start(&self) -> bool {
        self.rows.is_none()
    }

    fn transform(&mut self, symmetry: Symmetry) -> Option<()> {
        // A symmetry that changes the direction of the fall is not allowed.
        matches!(symmetry, Symmetry::Identity | Symmetry::FlipX).then_some(())?;
        transform_rows(&mut self.rows, SHAPE, symmetry)
    }

    fn set_text(&mut self, text: &str) -> Result<(), SetupError> {
        let (_, rows) = split_side(text)?;
        self.rows = Some(split_rows(rows)?);
        Ok(())
    }
}
