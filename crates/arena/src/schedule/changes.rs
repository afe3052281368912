//! Players that join or withdraw during a tournament.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use super::{Met, Schedule};
use crate::plan::Tournament;
use crate::roster::{RosterChange, Withdrawal};

impl Schedule {
    /// Returns the change in which these players join and withdraw now, in the form for a plan. `stored` has
    /// the numbers of the stored games. Returns `None` if no games remain.
    pub(crate) fn change(&self, stored: &[u64], joined: usize, withdrawn: &[usize]) -> Option<RosterChange> {
        let games = self.pairings.len() as u64;
        let has_room = match self.plan.tournament {
            Tournament::Gauntlet { .. } | Tournament::RoundRobin { .. } => joined > 0 || !self.done,
            Tournament::Swiss { rounds, .. } => !self.done && (joined == 0 || self.rounds < rounds),
            _ => !self.done,
        };
        if !has_room {
            return None;
        }
        let a_pair = self.plan.games_of_opening();
        let at = match stored.iter().max() {
            _ if !self.pairs_all() => games,
            Some(last) => games.min((last / a_pair + 1) * a_pair),
            None => 0,
        };
        let stored: BTreeSet<u64> = stored.iter().copied().collect();
        let is_open = |game: &u64| !stored.contains(game) && !self.void.contains(game);
        let of = |who: usize| {
            let all = (0..).zip(&self.pairings).filter(move |(_, pairing)| pairing.seats.contains(&who));
            all.map(|(game, _): (u64, _)| game)
        };
        let annulled = |who: usize| {
            let planned = of(who).filter(|game| !self.void.contains(game)).count();
            let played = of(who).filter(|game| stored.contains(game)).count();
            matches!(self.plan.tournament, Tournament::RoundRobin { .. }) && 2 * played < planned
        };
        let void: BTreeSet<u64> =
            withdrawn.iter().flat_map(|who| of(*who)).filter(|game| *game < at && is_open(game)).collect();
        let gone = |player: &usize| Withdrawal { player: *player, annulled: annulled(*player) };
        let withdrawn = withdrawn.iter().map(gone).collect();
        Some(RosterChange { at, joined, withdrawn, void: void.into_iter().collect() })
    }

    /// Returns whether every game is paired at once. A change then pairs the remaining games again.
    fn pairs_all(&self) -> bool {
        matches!(self.plan.tournament, Tournament::Gauntlet { .. } | Tournament::RoundRobin { .. })
    }

    /// Applies the due changes of the players. Logs may contain arbitrary changes.
    pub(super) fn change_players(&mut self) {
        while let Some(change) = self.plan.changes.get(self.changed).cloned() {
            if change.at > self.pairings.len() as u64 {
                return;
            }
            self.changed += 1;
            self.make(&change);
        }
    }

    fn make(&mut self, change: &RosterChange) {
        for gone in &change.withdrawn {
            if let Some(active) = self.active.get_mut(gone.player) {
                *active = false;
                self.tally.withdraw(gone.player, change.at, gone.annulled);
            }
        }
        let gone = |who: usize| change.withdrawn.iter().any(|gone| gone.player == who);
        let mut void: BTreeMap<[usize; 2], u64> = BTreeMap::new();
        for game in &change.void {
            let Some(pairing) = usize::try_from(*game).ok().and_then(|game| self.pairings.get(game)) else {
                continue;
            };
            let [a, b] = pairing.seats;
            if self.void.insert(*game) {
                self.tally.void(*game, [a, b]);
                *void.entry([a.min(b), a.max(b)]).or_default() += 1;
            }
        }
        for who in (self.present..).take(change.joined) {
            if let Some(active) = self.active.get_mut(who) {
                *active = true;
                self.tally.join(who, change.at);
            }
        }
        match self.plan.tournament {
            Tournament::Swiss { openings, .. } => {
                let a_round = openings.saturating_mul(self.plan.games_of_opening());
                for (pair, games) in void {
                    self.forfeit(pair, games, gone, games == a_round);
                }
                // A joining player loses the games of earlier rounds.
                for who in (self.present..self.active.len()).take(change.joined) {
                    self.tally.miss(who, a_round.saturating_mul(self.rounds));
                }
            }
            Tournament::Gauntlet { .. } | Tournament::RoundRobin { .. } => self.pair_again(change),
            _ => {}
        }
        self.present = self.present.saturating_add(change.joined);
    }

    /// Counts unplayed games of two players. The withdrawn player loses. The opponent wins a bye or game by
    /// game.
    fn forfeit(&mut self, [a, b]: [usize; 2], games: u64, gone: impl Fn(usize) -> bool, is_bye: bool) {
        for who in [a, b] {
            match gone(who) {
                true => self.tally.miss(who, games),
                false if is_bye => self.tally.sit_out(who),
                false => self.tally.walk_over(who, games),
            }
        }
    }

    /// Pairs again the games from the change on, except games that were paired before.
    fn pair_again(&mut self, change: &RosterChange) {
        let at = usize::try_from(change.at).unwrap_or(usize::MAX);
        self.pairings.truncate(at);
        self.void.retain(|game| *game < change.at);
        self.tally.cut_rounds(change.at, self.plan.games_of_opening());
        if let Tournament::RoundRobin { openings, .. } = self.plan.tournament {
            let each = openings.saturating_mul(self.plan.games_of_opening());
            self.lose_the_rest(change, each);
        }
        let kept: HashSet<Met> =
            self.pairings.iter().map(|pairing| Met::of(pairing.seats, pairing.opening)).collect();
        self.field(&kept).into_iter().for_each(|part| self.add_part(part));
    }

    /// Counts the unplayed games of withdrawn players as lost, and as won by their opponents.
    fn lose_the_rest(&mut self, change: &RosterChange, each: u64) {
        let of_both = |schedule: &Schedule, a: usize, b: usize| {
            let all = (0..).zip(&schedule.pairings).filter(|(game, _)| !schedule.void.contains(game));
            all.filter(|(_, pairing)| pairing.seats.contains(&a) && pairing.seats.contains(&b)).count() as u64
        };
        let counted = change.withdrawn.iter().filter(|gone| !gone.annulled).map(|gone| gone.player);
        for player in counted {
            for other in 0..self.present.min(self.active.len()) {
                if self.active[other] && player < self.active.len() {
                    let left = each.saturating_sub(of_both(self, player, other));
                    self.forfeit([player, other], left, |who| who == player, false);
                }
            }
        }
    }
}
