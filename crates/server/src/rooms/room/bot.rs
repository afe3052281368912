//! Bots of a room: answers to challenges, and reconnections.

use inarow_core::Side;
use inarow_play::Seat;

use super::Room;
use crate::error::ApiError;
use crate::event::DeclineReason;
use crate::rooms::bots::Notice;
use crate::rooms::hosted_game::{Holder, first_side};
use crate::seat_player::BotName;
use crate::secret::SecretHash;

impl Room {
    /// Seats a bot with this secret, or declines the challenge. Returns the bot's side if the bot plays. A
    /// repeated answer has its first result again.
    pub(super) async fn answer_challenge(
        &mut self,
        bot: &BotName,
        answer: Result<SecretHash, DeclineReason>,
    ) -> Result<Option<Side>, ApiError> {
        let seat = self.game.seat_of_bot(bot).ok_or(ApiError::NoSuchChallenge)?;
        match (self.game.holder(seat), answer) {
            (Holder::Challenged, _) if self.game.game().result().is_some() => Err(ApiError::ChallengeOver),
            (Holder::Challenged, Ok(secret)) => {
                let change = self.game.seat_bot(seat, secret, self.now());
                self.people[seat.index()].seen = self.used;
                self.try_store(change).await?;
                self.rooms.bots.tell(bot, self.game.bot_notice(seat));
                Ok(Some(first_side(seat)))
            }
            (Holder::Challenged, Err(reason)) => {
                let change = self.game.decline(seat, reason, self.now());
                self.try_store(change).await?;
                Ok(None)
            }
            (Holder::Bot(_), Ok(secret)) => {
                self.take_up(seat, secret).await?;
                Ok(Some(first_side(seat)))
            }
            (Holder::Nobody | Holder::Person(_), Err(_)) => Ok(None),
            _ => Err(ApiError::ChallengeOver),
        }
    }

    /// Returns the notice about this game for a bot that has just connected. Returns `None` if no notice is
    /// needed.
    pub(super) async fn notice(
        &mut self,
        bot: &BotName,
        secret: SecretHash,
    ) -> Result<Option<Notice>, ApiError> {
        let Some(seat) = self.game.seat_of_bot(bot).filter(|_| self.game.game().result().is_none()) else {
            return Ok(None);
        };
        match self.game.holder(seat) {
            Holder::Bot(_) => self.take_up(seat, secret).await?,
            Holder::Challenged => {}
            _ => return Ok(None),
        }
        Ok(Some(self.game.bot_notice(seat)))
    }

    /// Updates the seat of a reconnected bot. A new token means a new secret.
    async fn take_up(&mut self, seat: Seat, secret: SecretHash) -> Result<(), ApiError> {
        self.people[seat.index()].seen = self.used;
        let change = self.game.renew_secret(seat, secret);
        self.try_store(change).await
    }
}
