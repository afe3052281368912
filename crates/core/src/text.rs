//! Positions as one line of text.

use crate::setup::GameSetup;
use crate::setup::each_setup;
use crate::{Active, Position, Setup, SetupError, Side};

impl Position {
    /// Prints the position as one line. The line is `side;` and the rows from the top, separated by `/`. For
    /// Ultimate the line is `side;big;b0/…/b8`. The line contains no settings of the game. Score adds
    /// `;row,column`, the active lines from 0 at the top-left, or `-` for none.
    #[must_use]
    pub fn text(&self) -> String {
        if let Position::Ultimate(game) = self {
            return game.text();
        }
        let shape = self.shape();
        let side = match self.turn().side() {
            Some(side) => side,
            None if self.ply().is_multiple_of(2) => Side::X,
            None => Side::O,
        };
        let mut text = format!("{side};");
        for cell in shape.iter() {
            if cell.index() > 0 && cell.index() % shape.width() == 0 {
                text.push('/');
            }
            text.push(self.content(cell).letter());
        }
        if let Position::Score(game) = self {
            let Active { row, column } = game.active();
            let line = |line: Option<u8>| line.map_or("-".to_owned(), |line| line.to_string());
            text.push_str(&format!(";{},{}", line(row), line(column)));
        }
        text
    }

    /// Reads [`Position::text`] for the game of `setup`, and replaces the set-up's own rows or position.
    ///
    /// # Errors
    /// When the text does not have the form of [`Position::text`] or describes no valid position. The error
    /// describes the wrong part.
    pub fn from_text(setup: &Setup, text: &str) -> Result<Position, SetupError> {
        let mut setup = setup.clone();
        each_setup!(&mut setup, setup => setup.set_text(text)?);
        Position::new(&setup)
    }
}
