//! Review of a game or record with its branches, and continuing from any position.

use std::time::Duration;

use inarow_core::{Position, Side};
use inarow_play::{Command, Match, PlayerSpec, Series};
use inarow_record::{ClockTag, Ply, Record};

use super::GameSession;
use super::labels::Seating;
use super::lineup::Lineup;
use super::participant::Participant;
use crate::record_cursor::{Branch, RecordCursor};
use crate::saving::Variations;
use crate::{Begins, GameSource, SessionError};

/// A record in review.
pub(crate) struct Review {
    cursor: RecordCursor,
    /// Whether the live game was paused for the review.
    paused: bool,
    /// Sides of the reader and of player 1.
    seating: Seating,
}

impl Review {
    pub(crate) fn position(&self) -> &Position {
        self.cursor.position()
    }

    pub(crate) fn record(&self) -> &Record {
        self.cursor.record()
    }
}

impl GameSession {
    /// Returns the cursor in a record, or in the live game while people look back at it.
    fn cursor(&self) -> Option<&RecordCursor> {
        self.review.as_ref().map(|review| &review.cursor).or(self.back.as_deref())
    }

    fn cursor_mut(&mut self) -> Option<&mut RecordCursor> {
        self.review.as_mut().map(|review| &mut review.cursor).or(self.back.as_deref_mut())
    }

    /// Returns the moves of the shown line, from the start of the game.
    pub fn plies(&self) -> &[Ply] {
        self.cursor().map_or(&self.live.game.record().plies, RecordCursor::plies)
    }

    /// Returns the shown ply; 0 for the start.
    pub fn ply(&self) -> usize {
        self.cursor().map_or(self.live.game.record().plies.len(), RecordCursor::ply)
    }

    /// Returns the record up to the shown position.
    pub fn shown_record(&self) -> Record {
        let mut record = self.record().clone();
        let ply = self.ply();
        // A variation may be as long as the game itself.
        if self.line() != 0 || ply < record.plies.len() {
            record.plies = self.plies()[..ply].to_vec();
            record.variations.clear();
            record.result = None;
        }
        record
    }

    /// Whether the last move of the line is shown.
    pub fn is_newest(&self) -> bool {
        self.ply() == self.plies().len()
    }

    /// Whether a record is reviewed, or an older position of the live game is shown.
    pub fn is_looking_back(&self) -> bool {
        self.review.is_some() || self.back.is_some()
    }

    /// Returns the record in review.
    pub fn reviewed(&self) -> Option<&Record> {
        self.review.as_deref().map(Review::record)
    }

    /// Returns the sides of the reader and of player 1 in the record in review.
    pub fn seating(&self) -> Seating {
        self.review.as_deref().map(|review| review.seating).unwrap_or_default()
    }

    /// Sets the seating of the record in review, until the next review.
    pub fn seat_review(&mut self, seating: Seating) {
        if let Some(review) = &mut self.review {
            review.seating = seating;
            self.revision += 1;
        }
    }

    /// Whether a record is reviewed.
    pub fn is_review(&self) -> bool {
        self.review.is_some()
    }

    /// Shows the position after `ply` plies of the shown line, or its last position.
    pub fn go_to(&mut self, ply: usize) {
        self.revision += 1;
        if let Some(review) = &mut self.review {
            return review.cursor.go_to(ply);
        }
        self.drop_hint();
        if self.back.is_none() && ply < self.live.game.record().plies.len() {
            self.back = self.live_cursor().map(Box::new);
        }
        if let Some(back) = &mut self.back {
            back.go_to(ply);
        }
        self.settle_back();
    }

    /// Shows the last move of a record's line, or the newest of the live game.
    pub fn go_to_newest(&mut self) {
        if self.review.is_none() {
            self.back = None;
        }
        self.go_to(usize::MAX);
    }

    /// Returns a cursor for the live game with its variations, at its newest move.
    fn live_cursor(&self) -> Option<RecordCursor> {
        let record = self.live.game.record();
        // The live game follows its rules. Only a variation can be wrong.
        let whole = RecordCursor::new(self.saving.with_variations(record));
        whole.or_else(|_| RecordCursor::new(record.clone())).ok()
    }

    /// Ends looking back at the newest move of the live game.
    fn settle_back(&mut self) {
        let arrived = |back: &RecordCursor| back.line() == 0 && back.ply() == back.plies().len();
        if self.back.as_deref().is_some_and(arrived) {
            self.back = None;
        }
    }

    /// Follows a change of the live game while people look back at it. Line and position stay.
    pub(crate) fn renew_back(&mut self) {
        let record = self.live.game.record();
        if self.back.as_ref().is_none_or(|back| back.record().plies == record.plies) {
            return;
        }
        let Some(back) = self.back.take() else { return };
        self.back = self.live_cursor().map(|mut cursor| {
            cursor.follow(&back);
            Box::new(cursor)
        });
        self.revision += 1;
    }

    // Records.

    /// Starts the review of a record, at its last move. The live game is paused if it can be.
    ///
    /// # Errors
    /// When the record cannot be replayed. Nothing has changed then.
    pub fn review(&mut self, record: Record, now: Duration) -> Result<(), SessionError> {
        self.at(now);
        let cursor = RecordCursor::new(record)?;
        let mut paused = self.review.take().is_some_and(|review| review.paused);
        if !paused && self.can_pause() {
            self.pause(now);
            paused = true;
        }
        self.drop_hint();
        self.back = None;
        self.review = Some(Box::new(Review { cursor, paused, seating: Seating::default() }));
        self.revision += 1;
        Ok(())
    }

    /// Closes the review. The live game is shown, and continues if it was paused for the review.
    pub fn close_review(&mut self, now: Duration) {
        self.at(now);
        if let Some(review) = self.review.take() {
            self.revision += 1;
            if review.paused {
                self.unpause(now);
            }
        }
    }

    /// Returns the number of the shown line; 0 is the main line, or the live game itself.
    pub fn line(&self) -> usize {
        self.cursor().map_or(0, RecordCursor::line)
    }

    /// Returns the branches at the shown position, the main one first. Without branching there is at most one.
    pub fn branches(&self) -> Vec<Branch> {
        // No line branches from the live game's newest move.
        self.cursor().map_or_else(Vec::new, |cursor| cursor.branches_at(cursor.ply()))
    }

    /// Returns the branches after `ply` plies of the shown line, as in [`GameSession::branches`].
    pub fn branches_after(&self, ply: usize) -> Vec<Branch> {
        match self.cursor() {
            Some(cursor) => cursor.branches_at(ply),
            None => self.live_cursor().map_or_else(Vec::new, |cursor| cursor.branches_at(ply)),
        }
    }

    /// Returns the plies of the shown line with more than one branch, in ascending order.
    pub fn branching(&self) -> Vec<usize> {
        match self.cursor() {
            Some(cursor) => cursor.branching(),
            None if !self.saving.has_variations() => Vec::new(),
            None => self.live_cursor().map_or_else(Vec::new, |cursor| cursor.branching()),
        }
    }

    /// Shows another line. The position stays if both lines have it, else the new line's own first move is shown.
    pub fn choose_line(&mut self, line: usize) {
        if self.cursor_mut().is_some_and(|cursor| cursor.choose_line(line)) {
            self.settle_back();
            self.revision += 1;
        }
    }

    /// Returns the shown record with all lines of play that belong to it.
    pub fn whole_record(&self) -> Record {
        match &self.review {
            Some(review) => review.record().clone(),
            None => self.saving.with_variations(self.live.game.record()),
        }
    }

    /// Returns all lines of the shown record, including the shown line.
    pub(crate) fn variations(&self) -> Variations {
        let mut variations = Variations::of(&self.whole_record());
        variations.add(self.plies().to_vec());
        variations
    }

    // Continuing.

    /// Whether a game can continue from the shown position: it is not the live game's newest, and the game is not over
    /// there.
    pub fn can_continue_here(&self) -> bool {
        self.is_looking_back() && self.shown().turn().outcome().is_none()
    }

    /// Returns the participant who has X in this record. The record must be of the same game between the same two
    /// players; then the current series goes on.
    fn x_of_match(&self, record: &Record) -> Option<usize> {
        let Lineup { source, participants, .. } = &self.lineup;
        let x = self.lineup.participant_of(&self.live.game, Side::X);
        let plays = |x: &usize| participants[*x].tag() == record.x && participants[1 - *x].tag() == record.o;
        let same = GameSource::of(record.game.as_deref(), &record.setup) == *source && !self.is_remote();
        [x, 1 - x].into_iter().find(plays).filter(|_| same)
    }

    /// Opens a record as the live game, at its last move, with its players and clocks but without a score. A game that
    /// is over stays over; moves can be taken back in it.
    ///
    /// # Errors
    /// When the record cannot be continued. Nothing has changed then.
    pub fn open(&mut self, record: Record, begins: Begins, now: Duration) -> Result<(), SessionError> {
        self.at(now);
        let mut lineup = self.lineup_of(&record);
        lineup.series.begins = begins;
        let variations = Variations::of(&record);
        let game = Match::resume(record).map_err(SessionError::Record)?;
        for side in Side::ALL {
            let participant = lineup.participant_of(&game, side);
            lineup.participants[participant].clock = game.time_control(side);
        }
        let handles = self.handles(&lineup, &game.record().setup)?;
        self.leave_game();
        self.selection_revision += 1;
        self.begin_game(game, lineup, handles);
        variations.into_iter().for_each(|line| self.saving.add_variation(line));
        Ok(())
    }

    /// Returns the players that a record names, by seat, without a score.
    fn lineup_of(&self, record: &Record) -> Lineup {
        let first = record.first_player().unwrap_or(Side::X);
        let mut participants = [first, first.other()].map(|side| {
            let (tag, spec) = (record.player(side), self.player_in(record, side));
            // An external engine uses the name that it reports.
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

    /// Continues from the shown position as a new live game: the same game, its moves so far, and these players for X
    /// and O. Without `players` these are the current players, or those that the record names. Between the current
    /// players the series goes on, with its score and clocks.
    ///
    /// # Errors
    /// When the game is over there, or a player does not play it. Nothing has changed then.
    pub fn continue_here(
        &mut self,
        players: Option<[PlayerSpec; 2]>,
        now: Duration,
    ) -> Result<(), SessionError> {
        self.at(now);
        if self.shown().turn().outcome().is_some() {
            return Err(SessionError::Over);
        }
        if self.is_remote() && self.review.is_none() && self.live.game.result().is_none() {
            return Err(SessionError::Elsewhere);
        }
        let match_goes_on = match &self.review {
            None if self.is_remote() => None,
            None => Some(self.lineup.participant_of(&self.live.game, Side::X)),
            Some(review) => self.x_of_match(review.record()),
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
        let variations = self.variations();
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
        // The first seat holds X until a choice in the opening, which may change that.
        let first_side = record.first_player().unwrap_or(Side::X);
        let x_now = match (self.record().first_player().unwrap_or(Side::X), first_side) {
            (before, after) if before == after => x_participant,
            _ => 1 - x_participant,
        };
        lineup.series.first = if first_side == Side::X { x_now } else { 1 - x_now };
        (record.x, record.o) = (lineup.participants[x_now].tag(), lineup.participants[1 - x_now].tag());
        if self.review.is_some() || self.is_remote() {
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
        if self.live.game.is_paused() && self.review.is_none() {
            // A paused game stays paused.
            let _ = game.apply(Command::Pause, Duration::ZERO);
        }
        let handles = self.handles(&lineup, &game.record().setup)?;
        self.leave_game();
        self.selection_revision += 1;
        self.begin_game(game, lineup, handles);
        // Lines that were played from here before remain variations of the game.
        variations.into_iter().for_each(|line| self.saving.add_variation(line));
        // People chose this board, so it is stored before the next move.
        self.saving.changed();
        Ok(())
    }
}
