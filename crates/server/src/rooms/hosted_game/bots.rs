//! Bots of a game: challenged, playing or declined.

use std::time::Duration;

use inarow_play::Seat;

use super::{Holder, HostedGame, first_side};
use crate::change::{BotSeat, Change};
use crate::event::{AroundEvent, DeclineReason};
use crate::rooms::bots::{Challenge, Notice};
use crate::seat_player::BotName;
use crate::secret::SecretHash;

const SEATS: [Seat; 2] = [Seat::First, Seat::Second];

impl HostedGame {
    /// Returns the seat for which a bot was challenged.
    pub(crate) fn seat_of_bot(&self, bot: &BotName) -> Option<Seat> {
        SEATS.into_iter().find(|seat| self.terms.players[seat.index()].bot() == Some(bot))
    }

    /// Seats a bot that accepts the challenge.
    pub(crate) fn seat_bot(&mut self, seat: Seat, secret: SecretHash, at: Duration) -> Change {
        let Some(bot) = self.terms.players[seat.index()].bot() else { return Change::default() };
        let player = bot.tag();
        self.take_seat(seat, Holder::Bot(secret), player, at)
    }

    /// Replaces the secret of a playing bot.
    pub(crate) fn renew_secret(&mut self, seat: Seat, secret: SecretHash) -> Change {
        if self.holders[seat.index()].secret().is_none_or(|own| !own.is(&secret)) {
            self.holders[seat.index()] = Holder::Bot(secret);
            self.change.seated = Some((seat, secret));
        }
        self.take_change()
    }

    /// Frees the seat of a bot that does not play.
    pub(crate) fn decline(&mut self, seat: Seat, reason: DeclineReason, at: Duration) -> Change {
        self.free(seat, reason, at);
        self.take_change()
    }

    fn free(&mut self, seat: Seat, reason: DeclineReason, at: Duration) {
        let side = self.game.side_of(seat);
        self.holders[seat.index()] = Holder::Nobody;
        self.declined[seat.index()] = Some(reason);
        self.happened(AroundEvent::ChallengeDeclined { side, reason }, at);
    }

    /// Whether a challenge waits for its answer.
    pub(super) fn is_challenge_open(&self) -> bool {
        self.game.result().is_none() && self.holders.iter().any(|holder| matches!(holder, Holder::Challenged))
    }

    /// Returns the end of unanswered challenges. A restart of the server starts the challenges again.
    pub(crate) fn time_of_challenges(&self, patience: Duration) -> Option<Duration> {
        self.is_challenge_open().then(|| self.challenged + patience)
    }

    /// Declines all unanswered challenges.
    pub(super) fn decline_all(&mut self, at: Duration) {
        for seat in SEATS {
            if matches!(self.holder(seat), Holder::Challenged) {
                self.free(seat, DeclineReason::NoAnswer, at);
            }
        }
    }

    /// Returns the bot of a seat if it has not answered its challenge yet.
    pub(super) fn challenged(&self, seat: Seat) -> Option<String> {
        let bot = self.terms.players[seat.index()].bot()?;
        matches!(self.holder(seat), Holder::Challenged).then(|| bot.text().to_owned())
    }

    /// Returns the bot that declined this seat, with its reason, while the seat is free.
    pub(super) fn declined(&self, seat: Seat) -> Option<(String, DeclineReason)> {
        let bot = self.terms.players[seat.index()].bot()?;
        self.declined[seat.index()].map(|reason| (bot.text().to_owned(), reason))
    }

    /// Returns the notice to the bot of a seat.
    pub(crate) fn bot_notice(&self, seat: Seat) -> Notice {
        let id = self.terms.id.clone();
        match self.holder(seat) {
            Holder::Challenged => Notice::Challenge(Challenge {
                id,
                game: self.terms.game.clone(),
                time: self.terms.time.to_string(),
                from: self.game.player(seat.other()).name.clone(),
            }),
            _ => Notice::Game { id, side: first_side(seat) },
        }
    }

    /// Returns the notices to the bots of a new game.
    pub(crate) fn bot_notices(&self) -> Vec<(BotName, Notice)> {
        let bots = SEATS
            .into_iter()
            .filter(|seat| matches!(self.holder(*seat), Holder::Challenged | Holder::Bot(_)));
        bots.filter_map(|seat| {
            let bot = self.terms.players[seat.index()].bot()?;
            Some((bot.clone(), self.bot_notice(seat)))
        })
        .collect()
    }

    /// Returns the state of a bot's seat for the store.
    fn bot_seat(&self, seat: Seat) -> Option<BotSeat> {
        match self.holder(seat) {
            _ if self.game.result().is_some() => None,
            Holder::Challenged => Some(BotSeat::Challenged),
            Holder::Bot(_) => Some(BotSeat::Playing),
            Holder::Computer | Holder::Nobody | Holder::Person(_) => None,
        }
    }

    /// Adds changed states of bots to the change.
    pub(super) fn note_bots(&mut self) {
        for seat in SEATS {
            let now = self.bot_seat(seat);
            let stored = &mut self.stored_bots[seat.index()];
            if *stored != now
                && let Some(bot) = self.terms.players[seat.index()].bot()
            {
                *stored = now;
                self.change.bots.push((seat, bot.clone(), now));
            }
        }
    }

    /// Marks the current states of bots as stored.
    pub(super) fn bots_are_stored(&mut self) {
        self.stored_bots = SEATS.map(|seat| self.bot_seat(seat));
    }
}
