//! What the set-up of every game can do.

use crate::{SetupError, Shape, Symmetry};

/// What the set-up of every game can do.
pub(crate) trait GameSetup {
    /// The game's name in JSON: its variant of [`Setup`] in lower case.
    fn kind(&self) -> &'static str;

    /// The shape of the board; `None` for sides that no board may have.
    fn shape(&self) -> Option<Shape>;

    /// Whether it describes the start of a game, not a position in the middle of one.
    fn is_start(&self) -> bool;

    /// Becomes what a symmetry of the board makes of it. `None`, with any content, where the game has not this
    /// symmetry or the set-up is not valid.
    fn transform(&mut self, symmetry: Symmetry) -> Option<()>;

    /// Becomes the set-up of the position that [`crate::Position::text`] wrote.
    ///
    /// # Errors
    /// Where the text is not in that form.
    fn set_text(&mut self, text: &str) -> Result<(), SetupError>;
}
