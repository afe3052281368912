//! Interface of every game's set-up.

use crate::{SetupError, Shape, Symmetry};

/// Interface of every game's set-up.
pub(crate) trait GameSetup {
    /// Name of the game in JSON: its variant of [`Setup`](crate::Setup) in lower case.
    fn kind(&self) -> &'static str;

    /// Shape of the board. `None` for sides outside 1 to 100.
    fn shape(&self) -> Option<Shape>;

    /// Whether the set-up describes the start of a game, not a position in the middle of one.
    fn is_start(&self) -> bool;

    /// Applies a symmetry of the board. Returns `None`, with arbitrary content, if the game lacks this symmetry
    /// or the set-up is not valid.
    fn transform(&mut self, symmetry: Symmetry) -> Option<()>;

    /// Reads the text that [`crate::Position::text`] wrote and replaces the position.
    ///
    /// # Errors
    /// When the text does not have the form that `text` writes.
    fn set_text(&mut self, text: &str) -> Result<(), SetupError>;
}
