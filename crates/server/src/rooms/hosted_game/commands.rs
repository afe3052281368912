//! Commands of players, and their effects.

use std::time::Duration;

use inarow_core::{ParseCellError, is_hidden};
use inarow_play::{Command, PlayerError, Reply, Seat, accepts_draw, referee_reason};
use inarow_record::End;

use super::{Holder, HostedGame, MAX_EVENTS, MAX_REFUSED, MAX_SAID, Rematch};
use crate::change::{Answer, Change};
use crate::event::AroundEvent;
use crate::refusal::Refusal;
use crate::request::{Action, Offer, PlayerCommand};

/// Maximum length of a chat message, in characters.
const MAX_TEXT: usize = 500;

/// Outcome of a command.
#[derive(Debug)]
pub(crate) struct Outcome {
    pub(crate) answer: Answer,
    /// Change to store before the answer is sent. The change is empty for a repeated command.
    pub(crate) change: Change,
    /// Whether a rematch is agreed. The caller then creates the new game and calls
    /// [`HostedGame::rematch_made`].
    pub(crate) rematch: bool,
}

impl HostedGame {
    /// Carries out a command. `other_is_gone` means that the opponent has been absent long enough for a claim.
    pub(crate) fn act(
        &mut self,
        seat: Seat,
        command: &PlayerCommand,
        at: Duration,
        other_is_gone: bool,
    ) -> Outcome {
        let name = (seat, command.id.clone());
        if let Some(&answer) = self.answers.get(&name) {
            return Outcome { answer, change: Change::default(), rematch: false };
        }
        // A command after the fall of a flag finds the game over.
        self.tick(at);
        let n = self.last() + 1;
        let mut rematch = false;
        let done = if self.is_stale(command) {
            Err(Refusal::Stale)
        } else {
            self.carry_out(seat, &command.action, at, other_is_gone, &mut rematch)
        };
        self.collect();
        self.settle(at);
        let answer = match done {
            Ok(()) => Answer::Done(n),
            Err(refusal) => {
                self.refused[seat.index()] += 1;
                Answer::Refused(refusal)
            }
        };
        self.answers.insert(name, answer);
        self.change.command = Some((seat, command.id.clone(), answer));
        Outcome { answer, change: self.take_change(), rematch }
    }

    /// Whether a command names another number of plies than the game has.
    fn is_stale(&self, command: &PlayerCommand) -> bool {
        command.ply.is_some_and(|ply| ply != self.game.record().plies.len() as u64)
    }

    /// Whether a command was answered already. An answered command gets its first answer again.
    pub(crate) fn has_answered(&self, seat: Seat, command: &PlayerCommand) -> bool {
        self.answers.contains_key(&(seat, command.id.clone()))
    }

    /// Whether a command agrees on a rematch.
    pub(crate) fn would_play_again(&self, seat: Seat, command: &PlayerCommand) -> bool {
        let is_offered = self.offers.rematch == Rematch::Offered(seat.other());
        match command.action {
            Action::Offer(Offer::Rematch) => {
                let is_agreed = matches!(self.offers.rematch, Rematch::Agreed(_));
                let agrees = is_offered || matches!(self.holder(seat.other()), Holder::Computer);
                self.game.result().is_some() && !is_agreed && agrees
            }
            Action::Answer(Offer::Rematch, true) => is_offered,
            _ => false,
        }
    }

    /// Whether a seat has used up its refusals, so that new commands are not processed.
    pub(crate) fn is_exhausted(&self, seat: Seat, command: &PlayerCommand) -> bool {
        self.refused[seat.index()] >= MAX_REFUSED && !self.has_answered(seat, command)
    }

    /// Notes the agreed rematch as an event.
    pub(crate) fn rematch_made(&mut self, id: &str, link: &str, at: Duration) -> Change {
        self.happened(AroundEvent::Rematch { id: id.to_owned(), link: link.to_owned() }, at);
        self.take_change()
    }

    /// Ends the game without a winner, for an operator. Returns `None` if the game is over.
    pub(crate) fn break_off(&mut self, at: Duration) -> Option<Change> {
        self.tick(at);
        // A flag that has just fallen is stored with the next change.
        if self.game.result().is_some() {
            return None;
        }
        self.game.carry_out(Command::Abandon, at).ok()?;
        self.collect();
        self.settle(at);
        Some(self.take_change())
    }

    /// Applies the decision or the failure of a computer.
    pub(crate) fn computer_decided(
        &mut self,
        seat: Seat,
        reply: Result<Reply, PlayerError>,
        at: Duration,
    ) -> Change {
        self.tick(at);
        let side = self.game.side_of(seat);
        let done = match reply {
            Ok(reply) => match self.game.command(reply) {
                Some(command) => self.game.carry_out(command, at).map_err(|_| End::Crash),
                None => Err(End::Crash),
            },
            Err(error) => Err(error.end()),
        };
        if let Err(end) = done {
            // The game may already be over by the clock.
            let _ = self.game.carry_out(Command::Forfeit { side, end }, at);
        }
        self.collect();
        self.settle(at);
        self.take_change()
    }

    fn carry_out(
        &mut self,
        seat: Seat,
        action: &Action,
        at: Duration,
        other_is_gone: bool,
        rematch: &mut bool,
    ) -> Result<(), Refusal> {
        let side = self.game.side_of(seat);
        let is_over = self.game.result().is_some();
        let ends_or_goes_on =
            matches!(action, Action::Play(_) | Action::Choose(_) | Action::Resign | Action::Claim);
        if self.lines.len() >= MAX_EVENTS && !ends_or_goes_on {
            return Err(Refusal::TooLong);
        }
        match action {
            Action::Play(cell) => self.play(seat, cell, at),
            Action::Choose(choice) => {
                if is_over {
                    return Err(Refusal::GameOver);
                }
                if self.game.actor() != Some(seat) {
                    return Err(Refusal::OutOfTurn);
                }
                Ok(self.game.carry_out(Command::Choose { choice: *choice }, at)?)
            }
            // With the other seat free, a player who resigns before the first move withdraws the invitation
            // without a loss.
            Action::Resign if self.game.steps() == 0 && self.holder(seat.other()).is_free() => {
                Ok(self.game.carry_out(Command::Abandon, at)?)
            }
            Action::Resign => Ok(self.game.carry_out(Command::Resign { side }, at)?),
            Action::Offer(Offer::Draw) => self.offer_draw(seat, at),
            Action::Offer(Offer::TakeBack) => self.offer_take_back(seat, at),
            Action::Offer(Offer::Rematch) => {
                *rematch = self.offer_rematch(seat, at)?;
                Ok(())
            }
            Action::Answer(Offer::Draw, true) => Ok(self.game.carry_out(Command::AcceptDraw { side }, at)?),
            Action::Answer(Offer::Draw, false) => {
                Ok(self.game.carry_out(Command::DeclineDraw { side }, at)?)
            }
            Action::Answer(Offer::TakeBack, accept) => {
                if is_over {
                    return Err(Refusal::GameOver);
                }
                if self.offers.take_back != Some(seat.other()) {
                    return Err(Refusal::NoOffer);
                }
                if *accept {
                    return self.take_back(seat.other(), at);
                }
                self.happened(AroundEvent::TakeBackDeclined { side }, at);
                Ok(())
            }
            Action::Answer(Offer::Rematch, accept) => {
                if self.offers.rematch != Rematch::Offered(seat.other()) {
                    return Err(Refusal::NoOffer);
                }
                if *accept {
                    *rematch = true;
                } else {
                    self.happened(AroundEvent::RematchDeclined { side }, at);
                }
                Ok(())
            }
            Action::Claim => {
                if is_over {
                    return Err(Refusal::GameOver);
                }
                self.opponent(seat)?;
                if !other_is_gone {
                    return Err(Refusal::NotGone);
                }
                Ok(self.game.carry_out(Command::Adjudicate { winner: Some(side) }, at)?)
            }
            Action::Say(text) => {
                if !(self.is_client(Seat::First) && self.is_client(Seat::Second)) {
                    return Err(Refusal::ChatOff);
                }
                let text = text.trim();
                if text.is_empty() || text.chars().count() > MAX_TEXT || text.contains(is_hidden) {
                    return Err(Refusal::BadText);
                }
                if self.talk.heard() >= MAX_SAID as u64 {
                    return Err(Refusal::ChatFull);
                }
                self.happened(AroundEvent::Said { side, text: text.to_owned() }, at);
                Ok(())
            }
        }
    }

    /// Marks a cell. Checks the reasons to refuse in the order of the referee.
    fn play(&mut self, seat: Seat, cell: &str, at: Duration) -> Result<(), Refusal> {
        let cell = self.game.position().shape().parse(cell);
        if cell == Err(ParseCellError::Malformed) {
            return Err(Refusal::Malformed);
        }
        if self.game.result().is_some() {
            return Err(Refusal::GameOver);
        }
        if self.game.actor() != Some(seat) {
            return Err(Refusal::OutOfTurn);
        }
        let side = self.game.position().turn().side().ok_or(Refusal::OutOfTurn)?;
        let Ok(cell) = cell else {
            let refused = self.game.check(side, None).err();
            let name = refused.as_ref().map_or("out-of-board", referee_reason);
            return Err(Refusal::from_name(name).unwrap_or(Refusal::OutOfBoard));
        };
        Ok(self.game.carry_out(Command::Play { side, cell }, at)?)
    }

    /// Returns the opponent, or an error if the other seat is free.
    fn opponent(&self, seat: Seat) -> Result<Holder, Refusal> {
        match self.holder(seat.other()) {
            holder if holder.is_free() => Err(Refusal::NoOpponent),
            holder => Ok(holder),
        }
    }

    fn offer_draw(&mut self, seat: Seat, at: Duration) -> Result<(), Refusal> {
        if self.game.result().is_some() {
            return Err(Refusal::GameOver);
        }
        let holder = self.opponent(seat)?;
        let side = self.game.side_of(seat);
        self.game.carry_out(Command::OfferDraw { side }, at)?;
        if matches!(holder, Holder::Computer) {
            let side = side.other();
            let takes = accepts_draw(&self.game, side);
            let answer = if takes { Command::AcceptDraw { side } } else { Command::DeclineDraw { side } };
            self.game.carry_out(answer, at)?;
        }
        Ok(())
    }

    fn offer_take_back(&mut self, seat: Seat, at: Duration) -> Result<(), Refusal> {
        if self.game.result().is_some() {
            return Err(Refusal::GameOver);
        }
        let holder = self.opponent(seat)?;
        if self.game.steps_back_to(seat).is_none() {
            return Err(Refusal::NothingToTakeBack);
        }
        match (holder, self.offers.take_back) {
            // Computers accept every take-back.
            (Holder::Computer, _) => self.take_back(seat, at),
            (_, Some(_)) => Err(Refusal::OfferedAlready),
            (_, None) => {
                self.happened(AroundEvent::TakeBackOffered { side: self.game.side_of(seat) }, at);
                Ok(())
            }
        }
    }

    /// Takes back the last step of a seat.
    fn take_back(&mut self, seat: Seat, at: Duration) -> Result<(), Refusal> {
        let plies = self.game.steps_back_to(seat).ok_or(Refusal::NothingToTakeBack)?;
        self.game.carry_out(Command::TakeBack { plies }, at).map_err(|_| Refusal::NothingToTakeBack)
    }

    /// Offers a rematch. Returns whether the rematch is agreed. Computers always agree. Other opponents must
    /// have offered a rematch too.
    fn offer_rematch(&mut self, seat: Seat, at: Duration) -> Result<bool, Refusal> {
        if self.game.result().is_none() {
            return Err(Refusal::NotOver);
        }
        let holder = self.opponent(seat)?;
        match (&self.offers.rematch, holder) {
            (Rematch::Agreed(_), _) => Err(Refusal::RematchAgreed),
            (Rematch::Offered(by), _) if *by == seat => Err(Refusal::OfferedAlready),
            (Rematch::Offered(_), _) | (_, Holder::Computer) => Ok(true),
            _ => {
                self.happened(AroundEvent::RematchOffered { side: self.game.side_of(seat) }, at);
                Ok(false)
            }
        }
    }

    /// Seats the players of a finished game here, with exchanged seats.
    pub(crate) fn take_over(&mut self, old: &HostedGame) -> Vec<Change> {
        let both = [Seat::First, Seat::Second].into_iter();
        let changes = both.filter_map(|seat| {
            let holder = old.holder(seat.other());
            holder.secret()?;
            let player = old.game.player(seat.other()).clone();
            Some(self.take_seat(seat, holder, player, Duration::ZERO))
        });
        changes.collect()
    }
}
