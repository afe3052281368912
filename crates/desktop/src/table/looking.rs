//! Looking back at a game, through a record and its branches, and going on from there.

use std::time::Duration;

use inarow_core::{Position, Side};
use inarow_play::{Command, Match, PlayerSpec};
use inarow_record::{Ply, Record};

use super::people::{Person, record_spec};
use super::walk::{Branch, Look, Walk};
use super::{GameSource, Sitting, Table, TableError, keeping};

/// A record that is looked through.
pub(super) struct Review {
    walk: Walk,
    /// The live game was paused for this.
    paused: bool,
}

impl Review {
    pub(super) fn position(&self) -> &Position {
        self.walk.position()
    }

    pub(super) fn record(&self) -> &Record {
        self.walk.record()
    }
}

impl Table {
    /// The moves of the line that is shown, from the start of the game.
    pub(crate) fn plies(&self) -> &[Ply] {
        match &self.review {
            Some(review) => review.walk.plies(),
            None => &self.live.game.record().plies,
        }
    }

    /// The ply that is shown, from 0 for the start.
    pub(crate) fn ply(&self) -> usize {
        match (&self.review, &self.back) {
            (Some(review), _) => review.walk.ply(),
            (None, Some(back)) => back.ply(),
            (None, None) => self.live.game.record().plies.len(),
        }
    }

    /// Whether the last move of the line is shown.
    pub(crate) fn is_newest(&self) -> bool {
        self.ply() == self.plies().len()
    }

    /// Whether a record is looked through, or an older position of the live game.
    pub(crate) fn is_looking_back(&self) -> bool {
        self.review.is_some() || self.back.is_some()
    }

    /// Whether a record is looked through.
    pub(crate) fn is_review(&self) -> bool {
        self.review.is_some()
    }

    /// Shows the position after so many plies, at most the last one.
    pub(crate) fn go_to(&mut self, ply: usize) {
        self.revision += 1;
        if let Some(review) = &mut self.review {
            return review.walk.go_to(ply);
        }
        self.drop_hint();
        let record = self.live.game.record();
        if ply >= record.plies.len() {
            self.back = None;
            return;
        }
        if self.back.is_none() {
            // The live game was played by these rules: its start is a position.
            self.back = Look::start(record).ok();
        }
        if let Some(back) = &mut self.back {
            back.go(&record.plies, ply);
        }
    }

    /// Shows the last move of the line.
    pub(crate) fn go_to_newest(&mut self) {
        self.go_to(usize::MAX);
    }

    // Records.

    /// Looks through a record, from its last move. The live game waits.
    ///
    /// # Errors
    /// When it cannot be replayed; what is shown stays.
    pub(crate) fn review(&mut self, record: Record, now: Duration) -> Result<(), TableError> {
        self.at(now);
        let walk = Walk::new(record)?;
        let mut paused = self.review.take().is_some_and(|review| review.paused);
        if !paused && self.can_pause() {
            self.pause(now);
            paused = true;
        }
        self.drop_hint();
        self.back = None;
        self.review = Some(Box::new(Review { walk, paused }));
        self.revision += 1;
        Ok(())
    }

    /// Puts the record away: the live game is shown, and goes on if it went on before.
    pub(crate) fn close_review(&mut self, now: Duration) {
        self.at(now);
        if let Some(review) = self.review.take() {
            self.revision += 1;
            if review.paused {
                self.go_on_playing(now);
            }
        }
    }

    /// The line of the record that is shown: 0 is the main line.
    pub(crate) fn line(&self) -> usize {
        self.review.as_ref().map_or(0, |review| review.walk.line())
    }

    /// Every way on from the shown position, the main way first. One or none where nothing branches.
    pub(crate) fn branches(&self) -> Vec<Branch> {
        self.review.as_ref().map_or_else(Vec::new, |review| review.walk.branches_at(review.walk.ply()))
    }

    /// After how many plies of the shown line of a record there is more than one way on, in their order.
    pub(crate) fn branching(&self) -> Vec<usize> {
        self.review.as_ref().map_or_else(Vec::new, |review| review.walk.branching())
    }

    /// Shows another line of the record. The position stays where both have it, else the line's own first move is
    /// shown.
    pub(crate) fn choose_line(&mut self, line: usize) {
        if self.review.as_mut().is_some_and(|review| review.walk.choose_line(line)) {
            self.revision += 1;
        }
    }

    // Going on.

    /// Whether a game can go on from the shown position: it is not the live one's newest, and not over there.
    pub(crate) fn can_continue_here(&self) -> bool {
        self.is_looking_back() && self.shown().turn().outcome().is_none()
    }

    /// Goes on from the shown position as a new live game: the same game, its moves so far, and these players for X
    /// and O; without them those who sit at the table, or whom the record names.
    ///
    /// # Errors
    /// When the game is over there, or a player does not play it; what is shown stays.
    pub(crate) fn continue_here(
        &mut self,
        players: Option<[PlayerSpec; 2]>,
        now: Duration,
    ) -> Result<(), TableError> {
        self.at(now);
        if self.shown().turn().outcome().is_some() {
            return Err(TableError::Over);
        }
        let (mut sitting, x_person) = match &self.review {
            None => (self.sitting.clone(), self.sitting.person_of(&self.live.game, Side::X)),
            Some(review) => {
                let record = review.record();
                let mut people = Side::ALL.map(|side| {
                    let spec = record_spec(record, side);
                    let playable = spec.check(&record.setup, &self.presets).is_ok();
                    let person =
                        Person::new(if playable { spec } else { PlayerSpec::HUMAN }, Default::default());
                    let name = Some(record.player(side).name.as_str()).filter(|_| person.is_human());
                    if name.is_some() { person.named(name) } else { person }
                });
                self.names.give(&mut people);
                let sitting = Sitting {
                    source: GameSource::of(record.game.as_deref(), &record.setup),
                    people,
                    first: 0,
                    draws: 0,
                    seed: record
                        .seed
                        .unwrap_or_else(|| self.sitting.seed.wrapping_add(self.sitting.number + 1)),
                    number: 0,
                    best_of: 0,
                    begins: self.sitting.begins,
                };
                (sitting, 0)
            }
        };
        if let Some([x, o]) = players {
            for (person, spec) in [(x_person, x), (1 - x_person, o)] {
                if sitting.people[person].spec != spec {
                    let before = &sitting.people[person];
                    sitting.people[person] = Person { wins: before.wins, ..Person::new(spec, before.clock) };
                }
            }
            self.names.give(&mut sitting.people);
        }
        if self.review.is_none() {
            sitting.number += 1;
        }
        let ply = self.ply();
        let lines = self.lines();
        let mut record = Record {
            plies: self.plies()[..ply].to_vec(),
            variations: Vec::new(),
            result: None,
            comment: None,
            started: Some(keeping::wall_time()),
            ..self.record().clone()
        };
        // A choice that was made right here is open again.
        record.choices.retain(|choice| (choice.after as usize) < ply);
        // Until an opening's choice the first seat holds X, after it whoever the choice says.
        let first_side = record.first_player().unwrap_or(Side::X);
        let x_now = match (self.record().first_player().unwrap_or(Side::X), first_side) {
            (before, after) if before == after => x_person,
            _ => 1 - x_person,
        };
        sitting.first = if first_side == Side::X { x_now } else { 1 - x_now };
        (record.x, record.o) = (sitting.people[x_now].tag(), sitting.people[1 - x_now].tag());
        if self.review.is_some() {
            record.clock = None;
        }
        let mut game = Match::resume(record)?;
        if self.live.game.is_paused() && self.review.is_none() {
            // A pause before is a pause after.
            let _ = game.apply(Command::Pause, Duration::ZERO);
        }
        let chairs = self.chairs(&sitting, &game.record().setup)?;
        self.part();
        self.chosen += 1;
        self.lay(game, sitting, chairs);
        // What was played from here before stays, beside what is played now.
        lines.into_iter().for_each(|line| self.live.papers.keep_line(line));
        // What it begins with was chosen by hand: it is kept before the next move.
        self.live.papers.changed();
        Ok(())
    }
}
