//! Helpers to set up and play matches.

use std::time::Duration;

use inarow_core::{Cell, GameSpec, Side};
use inarow_play::{Command, Event, Match, MatchSetup, Rejection};
use inarow_record::{Dice, Stream};

pub(crate) const fn ms(ms: u64) -> Duration {
    Duration::from_millis(ms)
}

/// Returns a match set-up from GAME text.
pub(crate) fn setup(game: &str) -> MatchSetup {
    let spec: GameSpec = game.parse().unwrap_or_else(|error| panic!("{game}: {error}"));
    MatchSetup::new(spec.setup(&mut Dice::new(1, Stream::SetUp)).unwrap())
}

pub(crate) fn begin(game: &str) -> Match {
    Match::new(setup(game)).unwrap()
}

pub(crate) fn cell(game: &Match, text: &str) -> Cell {
    game.position().shape().parse(text).unwrap()
}

/// Plays a cell with the colour to move.
pub(crate) fn play_at(game: &mut Match, text: &str, now: Duration) -> Result<Vec<Event>, Rejection> {
    let side = game.position().turn().side().unwrap_or(Side::X);
    let cell = cell(game, text);
    game.apply(Command::Play { side, cell }, now)
}

pub(crate) fn play(game: &mut Match, moves: &str) {
    for text in moves.split_whitespace() {
        play_at(game, text, Duration::ZERO).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
}
