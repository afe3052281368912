//! Steps forward and back: moves, an opening's choices, chance, take-backs.

use inarow_core::{Cell, Chance, Side, Step};
use inarow_record::{GameResult, Judgement, OpeningChoice, Ply, SwapChoice};

use super::{MAX_LINE, Match};
use crate::clock::{Left, whole_ms};
use crate::{EventKind, Rejection, Seat, Stage, Waiting};

/// A step that was made. The record has the step's content.
#[derive(Clone, Debug)]
pub(super) struct Made {
    pub(super) by: Seat,
    is_choice: bool,
    /// Clocks when the step was due.
    before: Left,
    /// Clocks after the step.
    pub(super) after: Left,
}

/// A step that was taken back.
#[derive(Clone, Debug)]
pub(super) struct Undone {
    step: UndoneStep,
    made: Made,
}

#[derive(Clone, Debug)]
enum UndoneStep {
    Move(Ply),
    Choice(OpeningChoice),
}

impl Match {
    pub(super) fn play(
        &mut self,
        side: Side,
        cell: Cell,
        judgement: Option<Judgement>,
    ) -> Result<(), Rejection> {
        let cell = self.check(side, Some(cell))?;
        let time_ms = self.turn_ms()?;
        let ply = Ply { time_ms: Some(time_ms), judgement: judgement.map(shortened), ..Ply::new(cell) };
        self.undone.clear();
        self.make_move(ply);
        Ok(())
    }

    /// Places a mark of an opening that was chosen before the match, without any thinking. No clock is charged
    /// or gains time. The record has no time for the mark. Due chance must follow.
    ///
    /// # Errors
    /// When the mark is refused. The match is unchanged.
    pub fn lay(&mut self, side: Side, cell: Cell) -> Result<(), Rejection> {
        if self.paused.is_some() {
            return Err(Rejection::Paused);
        }
        let cell = self.check(side, Some(cell))?;
        self.undone.clear();
        self.make_move(Ply::new(cell));
        Ok(())
    }

    pub(super) fn choose(&mut self, choice: SwapChoice) -> Result<(), Rejection> {
        let may = match self.waiting() {
            Waiting::Over => return Err(Rejection::GameOver),
            Waiting::Opening(Stage::Choose { may, .. }, _) => may,
            _ => return Err(Rejection::NoChoiceDue),
        };
        if !may.contains(&choice) {
            return Err(Rejection::ChoiceNotOffered);
        }
        let used_ms = self.turn_ms()?;
        self.undone.clear();
        self.make_choice(choice, used_ms);
        Ok(())
    }

    /// Returns the time that the turn has used, in whole milliseconds.
    fn turn_ms(&self) -> Result<u64, Rejection> {
        if self.paused.is_some() {
            return Err(Rejection::Paused);
        }
        Ok(whole_ms(self.clocks.used(self.now)))
    }

    /// Makes a move that is known to be legal, with the chance in the ply.
    pub(super) fn make_move(&mut self, ply: Ply) {
        let Some(by) = self.actor() else { return };
        let before = self.clocks.left();
        // A step without a known time was made without thinking, so the clock gains no time either.
        if let Some(time_ms) = ply.time_ms {
            self.clocks.charge(by, time_ms);
        }
        self.steps.push(Made { by, is_choice: false, before, after: self.clocks.left() });
        self.put(by, ply, false);
    }

    pub(super) fn make_choice(&mut self, choice: SwapChoice, used_ms: u64) {
        let Some(by) = self.actor() else { return };
        let before = self.clocks.left();
        self.clocks.take(by, used_ms);
        self.steps.push(Made { by, is_choice: true, before, after: self.clocks.left() });
        self.settle_choice(by, OpeningChoice { after: self.position.ply(), choice }, false);
    }

    /// Puts the mark on the board and in the record, emits the event, and starts the next turn.
    fn put(&mut self, by: Seat, ply: Ply, again: bool) {
        let Some(side) = self.position.turn().side() else { return };
        let Ply { cell, time_ms, ref judgement, ref chance, .. } = ply;
        let (judgement, chance) = (judgement.clone().map(Box::new), chance.clone());
        self.position.play_unchecked(cell);
        self.record.plies.push(Ply { chance: Vec::new(), ..ply });
        self.stepped(by);
        self.tell(EventKind::Moved {
            side,
            cell,
            ply: self.position.ply(),
            time_ms,
            left_ms: self.left_ms(),
            judgement,
            again,
        });
        for outcome in chance {
            // A restored ply is legal, because the record's check refuses illegal plies.
            if self.position.apply_chance(outcome).is_ok() {
                self.add_chance(outcome);
            }
        }
        match self.position.turn().outcome() {
            Some(outcome) => self.finish(GameResult::from(outcome)),
            None => self.start_turn(),
        }
    }

    /// Puts the choice in the record, emits the event, and starts the next turn.
    fn settle_choice(&mut self, by: Seat, made: OpeningChoice, again: bool) {
        self.record.choices.push(made);
        self.name_sides();
        self.stepped(by);
        self.tell(EventKind::Chosen {
            by,
            choice: made.choice,
            x: self.seat_of(Side::X),
            left_ms: self.left_ms(),
            again,
        });
        self.start_turn();
    }

    /// Handles the offers after a step. The other seat's offer lapses. The acting seat may offer again.
    fn stepped(&mut self, by: Seat) {
        self.offered[by.index()] = false;
        if self.offer == Some(by.other()) {
            self.offer = None;
        }
    }

    /// Puts an applied outcome of chance in the record, and emits the event.
    pub(super) fn add_chance(&mut self, chance: Chance) {
        match self.record.plies.last_mut() {
            Some(ply) => ply.chance.push(chance),
            None => self.record.chance.push(chance),
        }
        self.tell(EventKind::Chance { chance });
    }

    pub(super) fn take_back(&mut self, plies: u32) -> Result<(), Rejection> {
        if plies == 0 || plies as usize > self.steps.len() {
            return Err(Rejection::NothingToTakeBack);
        }
        for _ in 0..plies {
            self.unmake();
        }
        self.record.result = None;
        self.offer = None;
        self.offered = [false; 2];
        self.name_sides();
        self.tell(EventKind::TakenBack {
            plies,
            ply: self.position.ply(),
            x: self.seat_of(Side::X),
            left_ms: self.left_ms(),
        });
        self.start_turn();
        Ok(())
    }

    fn unmake(&mut self) {
        let Some(made) = self.steps.pop() else { return };
        self.clocks.set_left(made.before);
        let step = if made.is_choice {
            self.record.choices.pop().map(UndoneStep::Choice)
        } else {
            // Chance after the move is undone with the move.
            while matches!(self.position.undo(), Some(Step::Chance(_))) {}
            self.record.plies.pop().map(UndoneStep::Move)
        };
        self.undone.extend(step.map(|step| Undone { step, made }));
    }

    pub(super) fn redo(&mut self) -> Result<(), Rejection> {
        let Undone { step, made } = self.undone.pop().ok_or(Rejection::NothingToRedo)?;
        let by = made.by;
        self.clocks.set_left(made.after);
        self.steps.push(made);
        match step {
            UndoneStep::Move(ply) => self.put(by, ply, true),
            UndoneStep::Choice(choice) => self.settle_choice(by, choice, true),
        }
        Ok(())
    }
}

fn shortened(mut judgement: Judgement) -> Judgement {
    judgement.line.truncate(MAX_LINE);
    judgement
}
