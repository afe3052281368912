//! Games named on the command line by name or by link, and moves played from the start of a game.

use std::path::Path;

use inarow_client::{ClientError, GameLink};
use inarow_core::{
    ColumnName, Explain, GameSpec, Illegal, Message, ParseCellError, Position, Setup, Shape, Turn,
};
use inarow_record::{Dice, Stream};

use crate::failure::Failure;

/// Returns the set-up of a named game, with random parts from the seed.
pub(crate) fn setup_of(spec: &GameSpec, seed: u64) -> Result<Setup, Failure> {
    spec.setup(&mut Dice::new(seed, Stream::SetUp))
        .map_err(|error| Failure::usage(error).within(Message::new("as-is").text("text", spec.to_string())))
}

/// Parses the link of a game, or returns `None` for a file.
///
/// # Errors
/// The link leads to something else.
pub(crate) fn link_in(file: &Path) -> Option<Result<GameLink, Failure>> {
    let text = file.to_str().filter(|text| GameLink::is_meant(text))?;
    Some(text.parse().map_err(|error: ClientError| Failure::usage(error.message())))
}

/// Plays moves in the form `CELL CELL …` from the start of a game, with random outcomes from the seed.
pub(crate) fn play_moves(position: &mut Position, moves: &str, seed: u64) -> Result<(), Failure> {
    let mut dice = Dice::new(seed, Stream::Chance);
    for (number, text) in (1..).zip(moves.split_whitespace()) {
        position.draw_chance(&mut dice);
        let place = || Message::new("said-move").text("number", number).text("text", text);
        let shape = position.shape();
        let cell =
            shape.parse(text).map_err(|error| Failure::new(unread_cell(&error, shape)).within(place()))?;
        let side = match position.turn() {
            Turn::Player(side) => side,
            _ => return Err(Failure::new(Message::new("said-over")).within(place())),
        };
        position.play(side, cell).map_err(|error| {
            let refused = match (&*position, &error) {
                (Position::Ultimate(_), Illegal::NotAllowed) => Message::new("said-move-elsewhere"),
                _ => Message::new("said-move-refused").because("reason", error.message()),
            };
            Failure::new(refused).within(place())
        })?;
    }
    Ok(())
}

/// Returns the error for a move's text that is not a cell of this board, with a suggestion.
fn unread_cell(error: &ParseCellError, shape: Shape) -> Message {
    match error {
        ParseCellError::OutOfBoard => {
            let (width, height) = (shape.width(), shape.height());
            let last = u8::try_from(width - 1).map_or(String::new(), |last| ColumnName(last).to_string());
            Message::new("said-move-outside").text("last", last).digits("rows", height)
        }
        ParseCellError::Malformed => Message::new("said-move-malformed"),
    }
}
