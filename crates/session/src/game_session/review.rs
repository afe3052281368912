//! Review of a game or record with its branches, and continuing from any position.

use std::time::Duration;

use inarow_core::{Position, Setup, Side};
use inarow_play::{Command, Match, PlayerSpec, Series};
use inarow_record::{ClockTag, Ply, Record};

use super::GameSession;
use super::labels::Seating;
use super::lineup::Lineup;
use super::participant::Participant;
use crate::record_cursor::RecordCursor;
use crate::review::{LiveLines, Shown};
use crate::saving::Variations;
use crate::{Begins, GameSource, SessionError};

impl GameSession {
    fn live_lines(&self) -> LiveLines<'_> {
        LiveLines::new(self.live.game(), &self.saving)
    }

    /// Returns the shown game, with its line and position.
    pub fn review(&self) -> Shown<'_> {
        Shown::new(&self.review, self.live_lines())
    }

    /// Returns the shown position. While users look back, this position is an earlier position.
    pub fn shown(&self) -> &Position {
        self.review().position()
    }

    /// Returns the shown record, without the live game's variations.
    pub fn record(&self) -> &Record {
        self.review().record()
    }

    /// Returns the shown set-up.
    pub fn setup(&self) -> &Setup {
        self.review().setup()
    }

    /// Returns the moves of the shown line, from the start of the game.
    pub fn plies(&self) -> &[Ply] {
        self.review().plies()
    }

    /// Returns the shown ply, or 0 for the start.
    pub fn ply(&self) -> usize {
        self.review().ply()
    }

    /// Whether a record is reviewed, or an older position of the live game is shown.
    pub fn is_looking_back(&self) -> bool {
        self.review.is_looking_back()
    }

    /// Whether a record is reviewed.
    pub fn is_review(&self) -> bool {
        self.review.is_record()
    }

    /// Sets the seating of the record in review, until the next review.
    pub fn seat_review(&mut self, seating: Seating) {
        self.revision += u64::from(self.review.seat(seating));
    }

    /// Shows the position after `ply` plies of the shown line, or its last position.
    pub fn go_to(&mut self, ply: usize) {
        self.revision += 1;
        if !self.is_review() {
            self.drop_hint();
        }
        self.review.go_to(ply, LiveLines::new(self.live.game(), &self.saving));
    }

    /// Shows the last move of a record's line, or the newest move of the live game.
    pub fn go_to_newest(&mut self) {
        self.review.show_newest();
        self.go_to(usize::MAX);
    }

    /// Shows another line. The position stays if both lines have the position. Otherwise the new line's own
    /// first move is shown.
    pub fn choose_line(&mut self, line: usize) {
        self.revision += u64::from(self.review.choose_line(line));
    }

    /// Follows a change of the live game while users look back. Line and position stay.
    pub(crate) fn follow_review(&mut self) {
        self.revision += u64::from(self.review.follow(LiveLines::new(self.live.game(), &self.saving)));
    }

    // Records.

    /// Starts the review of a record, at the last move. Pauses the live game if possible.
    ///
    /// # Errors
    /// When the record cannot be replayed. Nothing has changed then.
    pub fn open_review(&mut self, record: Record, now: Duration) -> Result<(), SessionError> {
        self.at(now);
        let cursor = RecordCursor::new(record)?;
        let mut paused = self.review.close().unwrap_or_default();
        if !paused && self.can_pause() {
            self.pause(now);
            paused = true;
        }
        self.drop_hint();
        self.review.open(cursor, paused);
        self.revision += 1;
        Ok(())
    }

    /// Closes the review and shows the live game. A live game that was paused for the review continues.
    pub fn close_review(&mut self, now: Duration) {
        self.at(now);
        if let Some(paused) = self.review.close() {
            self.revision += 1;
            if paused {
                self.unpause(now);
            }
        }
    }

    // Continuing.

    /// Returns the participant who has X in this record. The record must be of the current game between the
    /// current players. The current series then goes on.
    fn x_of_match(&self, record: &Record) -> Option<usize> {
        let Lineup { source, participants, .. } = &self.lineup;
        let x = self.live.participant_of(Side::X);
        let plays = |x: &usize| participants[*x].tag() == record.x && participants[1 - *x].tag() == record.o;
        let same = GameSource::of(record.game.as_deref(), &record.setup) == *source && !self.live.is_remote();
        [x, 1 - x].into_iter().find(plays).filter(|_| same)
    }

    /// Opens a record as the live game, at the last move. The game has the record's players and clocks but no
    /// score. A finished game stays finished, but its moves can be taken back.
    ///
    /// # Errors
    /// When the record cannot be continued. Nothing has changed then.
    pub fn open(&mut self, record: Record, begins: Begins, now: Duration) -> Result<(), SessionError> {
        self.at(now);
        let mut lineup = self.lineup_of(&record);
        lineup.series.begins = begins;
        let variations = Variations::of(&record);
        let game = Match::resume(record).map_err(SessionError::Record)?;
        lineup.keep_clocks(&game);
        self.choose_game(game, lineup)?;
        self.saving.add_variations(variations);
        Ok(())
    }

    /// Returns the players that a record names, by seat. The line-up has no score.
    fn lineup_of(&self, record: &Record) -> Lineup {
        let first = record.first_player().unwrap_or(Side::X);
        let mut participants = [first, first.other()].map(|side| {
            let (tag, spec) = (record.player(side), self.player_in(record, side));
            // An external engine uses its reported name.
            let is_given = match &spec {
                PlayerSpec::Human { .. } => true,
                PlayerSpec::Engine(_) => tag.name != spec.tag().name,
                PlayerSpec::Exec(_) => false,
            };
            let participant = Participant::new(spec, Default::default());
            if is_given { participant.named(Some(&tag.name)) } else { participant }
        });
        self.names.give(&mut participants);
        Lineup {
            source: GameSource::of(record.game.as_deref(), &record.setup),
            participants,
            series: Series::new(
                record.seed.unwrap_or_else(|| self.lineup.next_seed()),
                0,
                self.lineup.series.begins,
            ),
            others: Vec::new(),
        }
    }

    /// Continues from the shown position as a new live game. The game has the moves so far and these players
    /// for X and O. Without `players`, the current players or those of the record play. Between the current
    /// players the series goes on, with its score and clocks.
    ///
    /// # Errors
    /// When the game is over at the position, or a player does not support the game. Nothing has changed then.
    pub fn continue_here(
        &mut self,
        players: Option<[PlayerSpec; 2]>,
        now: Duration,
    ) -> Result<(), SessionError> {
        self.at(now);
        if self.shown().turn().outcome().is_some() {
            return Err(SessionError::Over);
        }
        if self.live.is_remote() && !self.is_review() && self.live.game().result().is_none() {
            return Err(SessionError::Elsewhere);
        }
        let match_goes_on = match self.review.record() {
            None if self.live.is_remote() => None,
            None => Some(self.live.participant_of(Side::X)),
            Some(record) => self.x_of_match(record),
        };
        let (mut lineup, x_participant) = match match_goes_on {
            None => {
                let record = self.record().clone();
                (self.lineup_of(&record), usize::from(record.first_player() == Some(Side::O)))
            }
            Some(x_participant) => (self.lineup.clone(), x_participant),
        };
        if let Some([x, o]) = players {
            for (participant, spec) in [(x_participant, x), (1 - x_participant, o)] {
                if lineup.participants[participant].spec != spec {
                    let clock = lineup.participants[participant].clock;
                    lineup.replace(participant, Participant::new(spec, clock));
                }
            }
            self.names.give(&mut lineup.participants);
        }
        if match_goes_on.is_some() {
            lineup.series.number += 1;
        }
        let ply = self.ply();
        let variations = self.review().variations();
        let mut record = Record {
            plies: self.plies()[..ply].to_vec(),
            variations: Vec::new(),
            result: None,
            comment: None,
            started: Some(self.wall_time()),
            ..self.record().clone()
        };
        // A choice made exactly here is due again.
        record.choices.retain(|choice| (choice.after as usize) < ply);
        // The first seat holds X until a choice in the opening changes the sides.
        let first_side = record.first_player().unwrap_or(Side::X);
        let x_now = match (self.record().first_player().unwrap_or(Side::X), first_side) {
            (before, after) if before == after => x_participant,
            _ => 1 - x_participant,
        };
        lineup.series.first = if first_side == Side::X { x_now } else { 1 - x_now };
        (record.x, record.o) = (lineup.participants[x_now].tag(), lineup.participants[1 - x_now].tag());
        if self.is_review() || self.live.is_remote() {
            let [x, o] = [x_now, 1 - x_now].map(|participant| lineup.participants[participant].clock);
            let clock = (x, o) != Default::default();
            let clock = clock.then_some(ClockTag { x, o });
            if record.clock != clock {
                // The move times belong to other clocks.
                record.plies.iter_mut().for_each(|ply| ply.time_ms = None);
            }
            record.clock = clock;
        }
        let mut game = Match::resume(record).map_err(SessionError::Record)?;
        if self.live.game().is_paused() && !self.is_review() {
            // A paused game stays paused.
            let _ = game.apply(Command::Pause, Duration::ZERO);
        }
        self.choose_game(game, lineup)?;
        // Lines that were played from here before remain variations of the game.
        self.saving.add_variations(variations);
        // The board is stored before the next move, because users chose this board.
        self.saving.changed();
        Ok(())
    }
}
