//! Start of a match: a new one, or from the end of a record.

use std::mem::take;
use std::time::Duration;

use inarow_core::{Chance, ChanceError, Explain, Message, Opening, Position, Setup, SetupError, Side, Turn};
use inarow_record::{ClockTag, End, GameResult, OpeningChoice, PlayerTag, Ply, Record, TimeControl};

use super::Match;
use crate::clock::Clocks;
use crate::event::EventLog;
use crate::{EventKind, Rejection, Seat, Stage, Waiting};

/// Data of a new match.
#[derive(Clone, PartialEq, Debug)]
pub struct MatchSetup {
    /// The game.
    pub setup: Setup,
    /// GAME text of the set-up.
    pub game: Option<String>,
    /// Seed of set-up and chance. The record stores the seed, but the match itself does not use the seed.
    pub seed: Option<u64>,
    /// Player of X, or in an opening the player of the first seat.
    pub x: PlayerTag,
    /// Player of O, or in an opening the player of the second seat.
    pub o: PlayerTag,
    /// Time controls of X and O. A time control stays with its player after an opening's choice.
    pub clock: Option<ClockTag>,
    /// Start of the game, in RFC 3339.
    pub started: Option<String>,
    /// Occasion of the game.
    pub event: Option<String>,
}

impl MatchSetup {
    /// Returns the data of a game without clocks between players without names.
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

/// Reason why a match cannot begin or continue.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MatchError {
    /// The set-up describes no position.
    #[error("the set-up is no game: {0}")]
    Setup(#[from] SetupError),
    /// A side's time control has no time.
    #[error("{side} has no time: its clock must begin above zero")]
    NoTime {
        /// Side without time.
        side: Side,
    },
    /// A move of the record is not possible.
    #[error("move {} of the record: {reason}", ply + 1)]
    Move {
        /// Number of the move, from 0.
        ply: usize,
        /// Reason of the refusal.
        #[source]
        reason: Rejection,
    },
    /// A chance outcome of the record is not possible.
    #[error("chance outcome after move {after} of the record: {reason}")]
    Chance {
        /// Number of moves before the outcome.
        after: usize,
        /// Reason of the refusal.
        #[source]
        reason: ChanceError,
    },
    /// A choice of the record does not belong to its opening.
    #[error("choice {} of the record does not belong to its opening", index + 1)]
    Choice {
        /// Number of the choice, from 0.
        index: usize,
    },
    /// The result of the record is not the board's.
    #[error("the record ends by {name}, the board does not")]
    Result {
        /// Reason for the end in the record.
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

/// Played part of a record.
struct PlayedGame {
    choices: Vec<OpeningChoice>,
    chance: Vec<Chance>,
    plies: Vec<Ply>,
    result: Option<GameResult>,
}

impl Match {
    /// Begins a match. Time 0 of the match is now, and the clock of the first player runs.
    ///
    /// # Errors
    /// When the set-up describes no position, or a side has no time.
    pub fn new(setup: MatchSetup) -> Result<Match, MatchError> {
        let MatchSetup { setup, game, seed, x, o, clock, started, event } = setup;
        Match::resume(Record { game, seed, x, o, clock, started, event, ..Record::new(setup) })
    }

    /// Continues a match from the end of a record. Time 0 of the match is now. Clocks follow from the record's
    /// times. The record has no time for an opening's choice. The time of a running turn must be
    /// [set](Match::set_turn_used). Events are numbered from 0, including events of the recorded moves.
    /// Variations are dropped, because the moves before a variation may be taken back.
    ///
    /// # Errors
    /// When the record cannot be replayed.
    pub fn resume(record: Record) -> Result<Match, MatchError> {
        let (mut game, past) = Match::begin(record)?;
        game.play_again(past)?;
        Ok(game)
    }

    /// Builds the match at its beginning, and the part of the record to replay.
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
        // The record names the players by side after the choice. The match seats the players before the choice.
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

    /// Restores the recorded end. The board may already have ended the game, or the record has another reason.
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
