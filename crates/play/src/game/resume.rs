//! Beginning a match, anew or where a record stops.

use std::mem::take;
use std::time::Duration;

use inarow_core::{Chance, ChanceError, Explain, Message, Opening, Position, Setup, SetupError, Side, Turn};
use inarow_record::{ClockTag, End, GameResult, OpeningChoice, PlayerTag, Ply, Record, TimeControl};

use super::Match;
use crate::clock::Clocks;
use crate::event::EventLog;
use crate::{EventKind, Rejection, Seat, Stage, Waiting};

/// Data from which a match is made.
#[derive(Clone, PartialEq, Debug)]
pub struct MatchSetup {
    /// The game.
    pub setup: Setup,
    /// The GAME text it came from.
    pub game: Option<String>,
    /// The seed of set-up and chance, kept in the record; the match itself uses none.
    pub seed: Option<u64>,
    /// Player of X: in an opening, of the first seat.
    pub x: PlayerTag,
    /// Player of O: in an opening, of the second seat.
    pub o: PlayerTag,
    /// The time of X and O, which stays with its person through an opening's choice.
    pub clock: Option<ClockTag>,
    /// When the game began, RFC 3339.
    pub started: Option<String>,
    /// The occasion.
    pub event: Option<String>,
}

impl MatchSetup {
    /// A game without clocks between players without names.
    #[must_use]
    pub fn new(setup: Setup) -> MatchSetup {
        MatchSetup {
            setup,
            game: None,
            seed: None,
            x: PlayerTag::default(),
            o: PlayerTag::default(),
            clock: None,
            started: None,
            event: None,
        }
    }
}

/// Why a match cannot begin or go on.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MatchError {
    /// The set-up describes no position.
    #[error("the set-up is no game: {0}")]
    Setup(#[from] SetupError),
    /// A side has no time at all.
    #[error("{side} has no time: its clock must begin above zero")]
    NoTime {
        /// The side.
        side: Side,
    },
    /// A move of the record is not possible.
    #[error("move {} of the record: {reason}", ply + 1)]
    Move {
        /// Its number, from 0.
        ply: usize,
        /// The fault.
        #[source]
        reason: Rejection,
    },
    /// A chance outcome of the record is not possible.
    #[error("chance outcome after move {after} of the record: {reason}")]
    Chance {
        /// Moves before it.
        after: usize,
        /// The fault.
        #[source]
        reason: ChanceError,
    },
    /// A choice of the record does not belong to its opening.
    #[error("choice {} of the record does not belong to its opening", index + 1)]
    Choice {
        /// Its number, from 0.
        index: usize,
    },
    /// The result of the record is not the board's.
    #[error("the record ends by {name}, the board does not")]
    Result {
        /// The ending as recorded.
        name: &'static str,
    },
    /// A snapshot does not fit its own record.
    #[error("the snapshot does not fit its record")]
    Snapshot,
}

impl Explain for MatchError {
    fn message(&self) -> Message {
        match self {
            MatchError::Setup(error) => error.message(),
            MatchError::NoTime { side } => Message::new("setup-no-time").text("side", side.letter()),
            MatchError::Move { ply, reason } => {
                Message::new("file-move").digits("move", ply + 1).because("reason", reason.message())
            }
            MatchError::Chance { after, reason } => {
                Message::new("file-chance").digits("move", after).because("reason", reason.message())
            }
            MatchError::Choice { index } => Message::new("file-choice").digits("choice", index + 1),
            MatchError::Result { .. } => Message::new("file-result"),
            MatchError::Snapshot => Message::new("file-snapshot"),
        }
    }
}

/// Data of the game itself in a record.
struct PlayedGame {
    choices: Vec<OpeningChoice>,
    chance: Vec<Chance>,
    plies: Vec<Ply>,
    result: Option<GameResult>,
}

impl Match {
    /// Begins a match; its time 0 is now, and the clock of whoever is to act runs.
    ///
    /// # Errors
    /// When the set-up describes no position.
    pub fn new(setup: MatchSetup) -> Result<Match, MatchError> {
        let MatchSetup { setup, game, seed, x, o, clock, started, event } = setup;
        Match::resume(Record { game, seed, x, o, clock, started, event, ..Record::new(setup) })
    }

    /// Goes on where a record stops; its time 0 is now. Clocks show what the record's times leave, except that the
    /// time of an opening's choice is not recorded, and that of a running turn is to be
    /// [set](Match::set_turn_used). Events are numbered anew, those of the recorded moves included.
    /// Variations are left out: the moves they hang on may be taken back.
    ///
    /// # Errors
    /// When the record cannot be played again.
    pub fn resume(record: Record) -> Result<Match, MatchError> {
        let (mut game, past) = Match::begin(record)?;
        game.play_again(past)?;
        Ok(game)
    }

    /// A match at its beginning, and what it is to play again.
    fn begin(mut record: Record) -> Result<(Match, PlayedGame), MatchError> {
        let position = Position::new(&record.setup)?;
        let clock = record.clock.unwrap_or_default();
        for (side, control) in [(Side::X, clock.x), (Side::O, clock.o)] {
            if control.total_ms == Some(0) || control.per_move_ms == Some(0) {
                return Err(MatchError::NoTime { side });
            }
        }
        // A position in the middle of a game is past its opening.
        let opening = if position.ply() == 0 { record.setup.opening() } else { Opening::Free };
        // The record names the holders of the sides after the choice, the match seats them before it.
        let first = record.first_player().unwrap_or(Side::X);
        let players = [first, first.other()].map(|side| record.player(side).clone());
        let of = |side| if side == Side::X { clock.x } else { clock.o };
        let controls: [TimeControl; 2] = [of(first), of(first.other())];
        let past = PlayedGame {
            choices: take(&mut record.choices),
            chance: take(&mut record.chance),
            plies: take(&mut record.plies),
            result: record.result.take(),
        };
        record.variations.clear();
        let mut game = Match {
            log: EventLog::new(2 * position.shape().cells() + 256),
            position,
            record,
            opening,
            players,
            steps: Vec::new(),
            undone: Vec::new(),
            clocks: Clocks::new(controls),
            waits: false,
            paused: None,
            offer: None,
            offered: [false; 2],
            now: Duration::ZERO,
        };
        game.name_sides();
        game.tell(EventKind::Started {
            setup: Box::new(game.setup().clone()),
            game: game.record.game.clone(),
            clock: game.record.clock,
        });
        for (side, seat) in [(Side::X, Seat::First), (Side::O, Seat::Second)] {
            game.tell(EventKind::Joined { side, player: game.player(seat).clone() });
        }
        Ok((game, past))
    }

    fn play_again(&mut self, past: PlayedGame) -> Result<(), MatchError> {
        if let Turn::Over(outcome) = self.position.turn() {
            self.finish(outcome.into());
        }
        self.apply_chance_again(&past.chance, 0)?;
        let mut choices = past.choices.iter().enumerate();
        let mut choose = |game: &mut Match| {
            let Waiting::Opening(Stage::Choose { may, .. }, _) = game.waiting() else { return Ok(()) };
            let Some((index, made)) = choices.next() else { return Ok(()) };
            if made.after != game.position.ply() || !may.contains(&made.choice) {
                return Err(MatchError::Choice { index });
            }
            game.make_choice(made.choice, 0);
            Ok(())
        };
        for (index, mut ply) in past.plies.into_iter().enumerate() {
            choose(self)?;
            let refused = |reason| MatchError::Move { ply: index, reason };
            let side = self.position.turn().side().unwrap_or(Side::X);
            self.check(side, Some(ply.cell)).map_err(refused)?;
            let chance = take(&mut ply.chance);
            self.make_move(ply);
            self.apply_chance_again(&chance, index + 1)?;
        }
        choose(self)?;
        if let Some((index, _)) = choices.next() {
            return Err(MatchError::Choice { index });
        }
        self.end_again(past.result)
    }

    fn apply_chance_again(&mut self, chance: &[Chance], after: usize) -> Result<(), MatchError> {
        for outcome in chance {
            self.position.apply_chance(*outcome).map_err(|reason| MatchError::Chance { after, reason })?;
            self.add_chance(*outcome);
        }
        self.start_turn();
        Ok(())
    }

    /// Ends the match as it ended before: by the board, which ended it with its last move, or beside the board.
    pub(super) fn end_again(&mut self, result: Option<GameResult>) -> Result<(), MatchError> {
        match (result, self.record.result) {
            (Some(past), Some(now)) if past != now => Err(MatchError::Result { name: past.why.name() }),
            (Some(GameResult { why: why @ End::Board(_), .. }), None) => {
                Err(MatchError::Result { name: why.name() })
            }
            (Some(past), None) => {
                self.finish(past);
                Ok(())
            }
            _ => Ok(()),
        }
    }
}
