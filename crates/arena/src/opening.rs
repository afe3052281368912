//! Openings of games.

use std::path::Path;

use inarow_core::{
    Cell, Explain, GameSpec, Illegal, Message, Opening, ParseCellError, Position, RandomSource, Setup, Shape,
    Turn,
};
use inarow_formats::{Format, ParseError, ReadOptions};
use inarow_record::{Dice, Stream};
use serde::{Deserialize, Serialize};

use crate::balance::{self, JUDGE, first_fair, is_judged};
use crate::seeds::{Part, seed_of};

/// Length limit of random openings, in plies.
pub const MAX_PLIES: u32 = 100;
/// Attempts at a random opening before the search fails.
const TRIES: u32 = 1000;

/// Kind of openings, where each opening has a number.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub enum Openings {
    /// No opening, so that the players begin. Games with swap openings use swap openings.
    #[default]
    None,
    /// A list of openings, repeated from the first.
    List {
        /// Moves of each opening, as cells separated by blanks, with rows counted from the bottom.
        moves: Vec<String>,
    },
    /// Random moves after which the game is open and neither side can win with one move.
    Random {
        /// Number of marks on the board.
        plies: u32,
        /// Version of the evaluation that rejects one-sided openings of line games. 0 means no evaluation, as in plans
        /// without a version.
        #[serde(default, skip_serializing_if = "is_none")]
        judge: u32,
    },
}

fn is_none(judge: &u32) -> bool {
    *judge == 0
}

/// Reason why an opening does not exist.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OpeningError {
    /// The file cannot be read.
    #[error(transparent)]
    File(#[from] ParseError),
    /// The format of the file is unknown.
    #[error("an opening file is .txt, .openings, .psq, .sgf, .lib, .uttt or .json")]
    Format,
    /// The file's game is not the plan's game.
    #[error("opening {number} is of another game than the one played")]
    Game {
        /// Number of the opening, from 1.
        number: usize,
    },
    /// A move of an opening is illegal.
    #[error("opening {number}, move {ply} ({text}): {reason}")]
    Move {
        /// Number of the opening, from 1.
        number: usize,
        /// Number of the move in the opening, from 1.
        ply: usize,
        /// Text of the move.
        text: String,
        /// Reason why the move is illegal.
        reason: OpeningMoveError,
    },
    /// The opening ends the game.
    #[error("opening {number} ends the game")]
    Over {
        /// Number of the opening, from 1.
        number: usize,
    },
    /// The list is empty.
    #[error("there is no opening in the list")]
    Empty,
    /// The walls or weights change from game to game.
    #[error("openings in a file need a game without chance in its set-up; take random:PLIES")]
    Chance,
    /// The players decide the opening by the game's rules.
    #[error("the game begins with {0}, which the players decide; other openings do not go with it")]
    Decided(&'static str),
    /// The number of random moves is out of range.
    #[error("an opening by chance has 1 to {MAX_PLIES} moves, not {0}")]
    Plies(u32),
    /// The openings have another version of the evaluation.
    #[error(
        "the openings passed judgement {0}, this program knows {JUDGE}; play them with the program that began them"
    )]
    Judge(u32),
    /// No random opening was found after which the game is open.
    #[error("no opening of {plies} moves by chance was found after which the game is open; choose fewer")]
    NotFound {
        /// Number of plies.
        plies: u32,
    },
}

/// Reason why a move of an opening cannot be played.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OpeningMoveError {
    /// The text is not a cell.
    #[error(transparent)]
    Cell(#[from] ParseCellError),
    /// The move is illegal.
    #[error(transparent)]
    Illegal(#[from] Illegal),
}

impl Explain for OpeningMoveError {
    fn message(&self) -> Message {
        match self {
            OpeningMoveError::Cell(error) => error.message(),
            OpeningMoveError::Illegal(illegal) => illegal.message(),
        }
    }
}

impl Explain for OpeningError {
    fn message(&self) -> Message {
        match self {
            OpeningError::File(error) => error.message(),
            OpeningError::Format => Message::new("opening-format"),
            OpeningError::Game { number } => Message::new("opening-game").digits("number", number),
            OpeningError::Move { number, ply, text, reason } => Message::new("opening-move")
                .digits("number", number)
                .digits("ply", ply)
                .text("text", text)
                .because("reason", reason.message()),
            OpeningError::Over { number } => Message::new("opening-over").digits("number", number),
            OpeningError::Empty => Message::new("opening-empty"),
            OpeningError::Chance => Message::new("opening-chance"),
            OpeningError::Decided(name) => Message::new("opening-decided").text("name", name),
            OpeningError::Plies(plies) => {
                Message::new("opening-plies").count("plies", *plies).count("most", MAX_PLIES)
            }
            OpeningError::Judge(_) => Message::new("opening-judge"),
            OpeningError::NotFound { plies } => Message::new("opening-none").count("plies", *plies),
        }
    }
}

impl Openings {
    /// Creates openings of `plies` random moves. In line games neither side is far ahead after the opening.
    #[must_use]
    pub fn random(plies: u32) -> Openings {
        Openings::Random { plies, judge: JUDGE }
    }

    /// Reads openings from a file in any format that holds moves. The extension determines the format.
    ///
    /// # Errors
    /// Fails if the file is invalid or an opening does not fit the game. The error has the place of the first
    /// problem.
    pub fn read(path: &Path, bytes: &[u8], setup: &Setup) -> Result<Openings, OpeningError> {
        let format = Format::detect(path, bytes).ok_or(OpeningError::Format)?;
        let options = ReadOptions { game: Some(setup.clone()), rows_from_top: false };
        let mut moves = Vec::new();
        for (index, record) in inarow_formats::read(format, bytes, &options)?.iter().enumerate() {
            let number = index + 1;
            if record.setup != *setup || !record.chance.is_empty() {
                return Err(OpeningError::Game { number });
            }
            let shape = setup.shape().ok_or(OpeningError::Game { number })?;
            let names: Vec<String> = record.moves().map(|cell| shape.name(cell).to_string()).collect();
            moves.push(names.join(" "));
        }
        Ok(Openings::List { moves })
    }

    /// Shuffles a list of openings by the seed, so that short matches do not always play the first openings.
    /// Kinds other than lists stay unchanged.
    #[must_use]
    pub fn shuffled(mut self, seed: u64) -> Openings {
        if let Openings::List { moves } = &mut self {
            Dice::new(seed_of(seed, Part::Order, 0), Stream::Opening).shuffle(moves);
        }
        self
    }

    /// Rotates a list so that the first `played` openings move to its end. Kinds other than lists stay
    /// unchanged.
    #[must_use]
    pub fn after(mut self, played: u64) -> Openings {
        if let Openings::List { moves } = &mut self
            && !moves.is_empty()
        {
            let first = played % moves.len() as u64;
            moves.rotate_left(first as usize);
        }
        self
    }

    /// Checks that every opening can be played in the game with this set-up.
    pub(crate) fn check(&self, game: &GameSpec, setup: &Setup) -> Result<(), OpeningError> {
        if *self != Openings::None && setup.opening() != Opening::Free {
            return Err(OpeningError::Decided(setup.opening().name()));
        }
        match self {
            Openings::None => Ok(()),
            Openings::List { .. } if game.is_random() => Err(OpeningError::Chance),
            Openings::List { moves } if moves.is_empty() => Err(OpeningError::Empty),
            Openings::List { moves } => {
                (0..moves.len() as u64).try_for_each(|index| self.moves(setup, 0, index).map(drop))
            }
            Openings::Random { plies, .. } if !(1..=MAX_PLIES).contains(plies) => {
                Err(OpeningError::Plies(*plies))
            }
            Openings::Random { judge, .. } if ![0, JUDGE].contains(judge) => Err(OpeningError::Judge(*judge)),
            Openings::Random { .. } => self.moves(setup, 0, 0).map(drop),
        }
    }

    /// Returns the moves of an opening by number under a plan's seed. Random outcomes between the moves equal
    /// the outcomes of the games.
    ///
    /// # Errors
    /// When the opening does not fit the set-up.
    pub fn moves(&self, setup: &Setup, seed: u64, number: u64) -> Result<Vec<Cell>, OpeningError> {
        let start = Position::new(setup).map_err(|_| OpeningError::Game { number: number as usize + 1 })?;
        match self {
            Openings::None => Ok(Vec::new()),
            Openings::List { moves } => {
                let index = (number % moves.len().max(1) as u64) as usize;
                let text = moves.get(index).ok_or(OpeningError::Empty)?;
                listed(start, text, index + 1)
            }
            Openings::Random { plies, judge } => {
                let found = if *judge != 0 && is_judged(&start) {
                    let setup = setup.clone();
                    let question = balance::Question { number, seed, plies: *plies, judge: *judge, setup };
                    balance::once(question, || judged(&start, *plies, seed, number))
                } else {
                    open(&start, *plies, seed, number).next().map(|(cells, _)| cells)
                };
                found.ok_or(OpeningError::NotFound { plies: *plies })
            }
        }
    }
}

fn listed(mut position: Position, text: &str, number: usize) -> Result<Vec<Cell>, OpeningError> {
    let shape: Shape = position.shape();
    let mut cells = Vec::new();
    for (ply, name) in (1..).zip(text.split_whitespace()) {
        let wrong =
            |reason: OpeningMoveError| OpeningError::Move { number, ply, text: name.to_owned(), reason };
        let cell = shape.parse(name).map_err(|error| wrong(error.into()))?;
        let Turn::Player(side) = position.turn() else { return Err(OpeningError::Over { number }) };
        position.play(side, cell).map_err(|error| wrong(error.into()))?;
        cells.push(cell);
    }
    match position.turn() {
        Turn::Over(_) => Err(OpeningError::Over { number }),
        _ => Ok(cells),
    }
}

/// Returns the random openings of this number after which the game is open, one after another.
fn open(start: &Position, plies: u32, seed: u64, number: u64) -> impl Iterator<Item = (Vec<Cell>, Position)> {
    let seed = seed_of(seed, Part::Opening, number);
    let mut dice = Dice::new(seed, Stream::Opening);
    (0..TRIES).filter_map(move |_| by_chance(start.clone(), plies, &mut dice, seed))
}

/// Returns the first fair opening.
pub(crate) fn judged(start: &Position, plies: u32, seed: u64, number: u64) -> Option<Vec<Cell>> {
    first_fair(open(start, plies, seed, number))
}

/// Makes one attempt, or returns `None` when the game is over or can be won within two moves.
fn by_chance(
    mut position: Position,
    plies: u32,
    dice: &mut Dice,
    seed: u64,
) -> Option<(Vec<Cell>, Position)> {
    let mut chance = Dice::new(seed, Stream::Chance);
    let mut cells = Vec::new();
    position.draw_chance(&mut chance);
    for _ in 0..plies {
        let Turn::Player(_) = position.turn() else { return None };
        let legal = position.legal_moves();
        let cell = legal[dice.below(legal.len() as u64) as usize];
        position.play_unchecked(cell);
        position.draw_chance(&mut chance);
        cells.push(cell);
    }
    (matches!(position.turn(), Turn::Player(_)) && is_open(&mut position)).then_some((cells, position))
}

/// Returns whether neither side wins at once. The side to move cannot win, but can prevent a win of the
/// opponent.
fn is_open(position: &mut Position) -> bool {
    !wins_at_once(position)
        && position.legal_moves().into_iter().any(|cell| {
            position.play_unchecked(cell);
            let safe = !wins_at_once(position);
            position.undo();
            safe
        })
}

fn wins_at_once(position: &mut Position) -> bool {
    let Turn::Player(side) = position.turn() else { return false };
    position.legal_moves().into_iter().any(|cell| {
        position.play_unchecked(cell);
        let won = position.turn().outcome().is_some_and(|outcome| outcome.winner == Some(side));
        position.undo();
        won
    })
}
