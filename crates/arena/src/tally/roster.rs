//! Effects of joining and withdrawing on the counts.

use super::{Tally, WithdrawalTally};
use crate::plan::Tournament;
use inarow_contest::Games;
use inarow_core::Side;

impl Tally {
    /// Records that a player joins before the game with number `at`.
    pub(crate) fn join(&mut self, who: usize, at: u64) {
        self.entrants[who].joined = Some(at);
    }

    /// Records that a player withdraws before the game with number `at`.
    pub(crate) fn withdraw(&mut self, who: usize, at: u64, annulled: bool) {
        self.entrants[who].withdrawn.get_or_insert(WithdrawalTally { at, annulled });
    }

    /// Counts unplayed games as lost for a player.
    pub(crate) fn miss(&mut self, who: usize, games: u64) {
        let missed = &mut self.entrants[who].missed;
        *missed = missed.saturating_add(games);
    }

    /// Counts unplayed games as won for a player whose opponent withdrew.
    pub(crate) fn walk_over(&mut self, who: usize, games: u64) {
        let walkovers = &mut self.entrants[who].walkovers;
        *walkovers = walkovers.saturating_add(games);
    }

    /// Removes a game of these players from its round.
    pub(crate) fn void(&mut self, game: u64, players: [usize; 2]) {
        let keeps = matches!(self.tournament, Tournament::Knockout { .. });
        let has_byes = matches!(self.tournament, Tournament::Swiss { .. });
        let stays = |who: &usize| has_byes && self.entrants[*who].withdrawn.is_none();
        let byes: Vec<usize> = players.into_iter().filter(stays).collect();
        self.rounds.void(game, players, keeps, &byes);
    }

    /// Forgets the rounds of games from number `at` on, which are paired again, with `a_meeting` games per meeting.
    pub(crate) fn cut_rounds(&mut self, at: u64, a_meeting: u64) {
        self.rounds.cut(at, a_meeting);
    }

    /// Returns whether players joined or withdrew.
    #[must_use]
    pub fn has_changed(&self) -> bool {
        self.entrants.iter().any(|entrant| entrant.joined.is_some() || entrant.withdrawn.is_some())
    }

    /// Returns the withdrawal of a player, if any.
    #[must_use]
    pub fn withdrawal(&self, who: usize) -> Option<WithdrawalTally> {
        self.entrants[who].withdrawn
    }

    /// Returns whether the games of a player do not count for the standings.
    #[must_use]
    pub fn is_annulled(&self, who: usize) -> bool {
        self.withdrawal(who).is_some_and(|gone| gone.annulled)
    }

    /// Returns a player's games that count for the standings, which exclude games against annulled players. An
    /// annulled player keeps every game.
    #[must_use]
    pub fn counted(&self, who: usize) -> Games {
        self.without_annulled(who, self.entrants[who].games(), |other| self.between(who, other).games)
    }

    /// Returns the [`counted`](Tally::counted) games with one side.
    #[must_use]
    pub fn counted_with(&self, side: Side, who: usize) -> Games {
        let all = self.entrants[who].with(side);
        self.without_annulled(who, all, |other| self.between_with(side, who, other))
    }

    fn without_annulled(&self, who: usize, all: Games, with: impl Fn(usize) -> Games) -> Games {
        if self.is_annulled(who) {
            return all;
        }
        let annulled = (0..self.entrants.len()).filter(|other| self.is_annulled(*other));
        annulled.map(with).fold(all, |all, games| Games {
            wins: all.wins - games.wins,
            losses: all.losses - games.losses,
            draws: all.draws - games.draws,
        })
    }
}
