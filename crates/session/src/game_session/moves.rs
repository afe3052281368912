//! Actions of humans in a game: moves, an opening's choices, take-backs, resignation, draws.

use std::time::Duration;

use inarow_core::{Cell, Illegal, Side};
use inarow_play::{Command, Rejection, Stage, Waiting, accepts_draw};
use inarow_record::SwapChoice;

use super::GameSession;
use crate::SessionEvent;

impl GameSession {
    /// Whether the live game is shown at its newest move, and is not paused.
    fn shows_newest_move(&self) -> bool {
        !self.is_looking_back() && !self.live.game().is_paused()
    }

    /// Whether a human is to act in the live game, regardless of the shown position.
    pub fn is_persons_turn(&self) -> bool {
        self.live.actor().is_some_and(|participant| self.lineup.participants[participant].is_human())
    }

    /// Whether a human may play on the shown board now.
    pub fn may_play(&self) -> bool {
        let places =
            matches!(self.live.game().waiting(), Waiting::Move(_) | Waiting::Opening(Stage::Place { .. }, _));
        self.shows_newest_move() && places && self.is_persons_turn()
    }

    /// Returns the choices that a human may make now, in an opening.
    pub fn choices(&self) -> Option<&'static [SwapChoice]> {
        match self.live.game().waiting() {
            Waiting::Opening(Stage::Choose { may, .. }, _)
                if self.shows_newest_move() && self.is_persons_turn() =>
            {
                Some(may)
            }
            _ => None,
        }
    }

    /// Plays a human's move at this cell. In drop games the mark falls down the column of the cell.
    ///
    /// # Errors
    /// When the move is not possible. The error gives the reason.
    pub fn play(&mut self, cell: Cell, now: Duration) -> Result<(), Rejection> {
        self.at(now);
        let played = self.try_play(cell);
        if played.is_err() {
            self.emit(SessionEvent::Refused);
        }
        played
    }

    fn try_play(&mut self, cell: Cell) -> Result<(), Rejection> {
        let cell = self.live.game().position().lands(cell);
        if self.is_review() {
            return Err(Rejection::GameOver);
        }
        if self.is_looking_back() || self.live.game().is_paused() {
            return Err(Rejection::Paused);
        }
        let side = match self.live.game().waiting() {
            Waiting::Over => return Err(Rejection::GameOver),
            Waiting::Chance => return Err(Illegal::ChanceDue.into()),
            Waiting::Opening(Stage::Choose { .. }, _) => return Err(Rejection::ChoiceDue),
            Waiting::Move(side) | Waiting::Opening(_, side) => side,
        };
        if !self.is_persons_turn() {
            return Err(Illegal::OutOfTurn.into());
        }
        if self.live.is_remote() {
            self.live.game().check(side, Some(cell))?;
            return self.apply(Command::Play { side, cell });
        }
        self.apply(Command::Play { side, cell })?;
        self.saving.person_moved();
        self.advance();
        Ok(())
    }

    /// Makes a human's choice in an opening.
    ///
    /// # Errors
    /// When no choice is due, or the choice is not allowed.
    pub fn choose(&mut self, choice: SwapChoice, now: Duration) -> Result<(), Rejection> {
        self.at(now);
        if self.choices().is_none() {
            return Err(Rejection::NoChoiceDue);
        }
        self.apply(Command::Choose { choice })?;
        self.saving.person_moved();
        self.advance();
        Ok(())
    }

    // Take-backs.

    /// Returns the number of steps taken back at once. Against a computer the steps reach back to the human's
    /// last decision. Otherwise the number is one.
    fn steps_back(&self) -> Option<u32> {
        let game = self.live.game();
        match self.lineup.only_human() {
            Some(participant) => game.steps_back_to(self.lineup.series.seat_of(participant)),
            None => Some(1).filter(|_| game.steps() > 0 && !self.live.is_remote()),
        }
    }

    /// Whether a move can be taken back. While users look back, whether an earlier position can be shown. Only
    /// moves on the board are taken back.
    pub fn can_undo(&self) -> bool {
        if self.is_looking_back() { self.ply() > 0 } else { self.steps_back().is_some() }
    }

    /// Whether a move can be redone. While users look back, whether a later position can be shown.
    pub fn can_redo(&self) -> bool {
        let may_ask = !self.live.is_remote() || self.lineup.only_human().is_some();
        if self.is_looking_back() {
            !self.review().is_newest()
        } else {
            may_ask && self.live.game().steps_ahead() > 0
        }
    }

    /// Whether no human has made a decision yet in the live game.
    pub(crate) fn is_untouched(&self) -> bool {
        self.steps_back().is_none()
    }

    /// Takes moves back, also after the end. Two computers pause. While users look back, shows the previous
    /// position instead.
    ///
    /// # Errors
    /// When no move can be taken back.
    pub fn undo(&mut self, now: Duration) -> Result<(), Rejection> {
        self.at(now);
        if self.is_looking_back() {
            let before = self.ply().checked_sub(1).ok_or(Rejection::NothingToTakeBack)?;
            self.go_to(before);
            return Ok(());
        }
        let plies = self.steps_back().ok_or(Rejection::NothingToTakeBack)?;
        if self.live.is_remote() {
            return self.apply(Command::TakeBack { plies });
        }
        self.live.stop_thinking(self.now);
        self.saving.add_variation(self.live.record().plies.clone());
        self.apply(Command::TakeBack { plies })?;
        if self.live.game().result().is_none() {
            let stands = self.live.reopen();
            Side::ALL.into_iter().for_each(|side| self.update_tag(side));
            if stands {
                self.emit(SessionEvent::ResultStands);
            }
            if self.live.forget_failure() {
                let _ = self.apply(Command::Continue);
            }
            if self.lineup.is_watched() {
                // Refused if the match is paused already.
                let _ = self.apply(Command::Pause);
            }
        }
        self.advance();
        Ok(())
    }

    /// Redoes moves that were taken back. Against a computer, redoes up to the human's next decision. Otherwise
    /// redoes one step. While users look back, shows the next position instead.
    ///
    /// # Errors
    /// When no move was taken back since the last move.
    pub fn redo(&mut self, now: Duration) -> Result<(), Rejection> {
        self.at(now);
        if !self.can_redo() {
            return Err(Rejection::NothingToRedo);
        }
        if self.is_looking_back() {
            self.go_to(self.ply() + 1);
            return Ok(());
        }
        if self.live.is_remote() {
            return self.apply(Command::Redo);
        }
        self.live.stop_thinking(self.now);
        let mut again = self.apply(Command::Redo);
        while again.is_ok()
            && self.lineup.only_human().is_some()
            && !self.is_persons_turn()
            && self.live.game().steps_ahead() > 0
        {
            again = self.apply(Command::Redo);
        }
        self.advance();
        again
    }

    // Resignation, draws.

    /// Returns the side for which humans at this machine may resign or offer a draw. Of two humans, returns the
    /// side to move.
    pub fn human_side(&self) -> Option<Side> {
        let game = self.game().filter(|game| game.result().is_none())?;
        match self.own_side() {
            Some(side) => Some(side),
            None if self.lineup.is_shared() => Some(game.side_of(game.actor()?)),
            None => None,
        }
    }

    /// Whether a human may resign now.
    pub fn can_resign(&self) -> bool {
        self.human_side().is_some() && self.live.game().steps() > 0
    }

    /// Resigns for the human. With two humans, resigns for the side to move.
    ///
    /// # Errors
    /// When the game is over, or no human plays.
    pub fn resign(&mut self, now: Duration) -> Result<(), Rejection> {
        self.at(now);
        let side = self.human_side().ok_or(Rejection::GameOver)?;
        self.apply(Command::Resign { side })?;
        self.advance();
        Ok(())
    }

    /// Returns the side whose draw offer waits for another human's answer.
    pub fn draw_offer(&self) -> Option<Side> {
        let offer = self.game()?.draw_offer()?;
        let answers = &self.lineup.participants[self.live.participant_of(offer.other())];
        (!self.live.is_remote() || answers.is_human()).then_some(offer)
    }

    /// Whether a draw may be offered now.
    pub fn can_offer_draw(&self) -> bool {
        let may = self.human_side().is_some_and(|side| self.live.game().may_offer_draw(side));
        may && self.draw_offer().is_none() && self.live.game().steps() > 0
    }

    /// Offers a draw for the human. With two humans, offers for the side to move. A computer answers at once, a
    /// human at another machine at any time.
    ///
    /// # Errors
    /// When the game is over, no human plays, or a draw was offered since the last move.
    pub fn offer_draw(&mut self, now: Duration) -> Result<(), Rejection> {
        self.at(now);
        let side = self.human_side().ok_or(Rejection::GameOver)?;
        self.apply(Command::OfferDraw { side })?;
        if self.live.game().result().is_some() {
            self.advance();
        } else if !self.lineup.is_shared() && !self.live.is_remote() {
            let side = side.other();
            if accepts_draw(self.live.game(), side) {
                self.live.stop_thinking(self.now);
                self.apply(Command::AcceptDraw { side })?;
                self.advance();
            } else {
                self.apply(Command::DeclineDraw { side })?;
            }
        }
        Ok(())
    }

    /// Accepts or declines a draw for the other human.
    ///
    /// # Errors
    /// When no draw is offered.
    pub fn answer_draw(&mut self, accept: bool, now: Duration) -> Result<(), Rejection> {
        self.at(now);
        let side = self.draw_offer().ok_or(Rejection::NoOffer)?.other();
        self.apply(if accept { Command::AcceptDraw { side } } else { Command::DeclineDraw { side } })?;
        self.settle_after_refusal();
        Ok(())
    }
}
