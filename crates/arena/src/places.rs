//! Standings of a tournament, from best to worst.

use std::cmp::Ordering;

use crate::plan::Tournament;
use crate::schedule::knockout::{Knockout, knockout};
use crate::tally::Tally;

/// Elo difference below which ratings are equal, because the fit is not exact.
const SAME_ELO: f64 = 1e-6;

/// Criterion for the order of players with equal points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TieBreak {
    /// Sum of the opponents' points, in a Swiss. A bye counts as an opponent with equal points.
    Buchholz,
    /// Sonneborn–Berger, in a round robin. The score adds the points won against each opponent, weighted by the
    /// opponent's points.
    SonnebornBerger,
}

impl TieBreak {
    /// Returns the name in scripts.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            TieBreak::Buchholz => "buchholz",
            TieBreak::SonnebornBerger => "sonneborn-berger",
        }
    }
}

/// Criteria for a player's place, the most important first. Greater values mean better places.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Standing {
    /// Whether the player's games count for the standings.
    counts: bool,
    is_tested: bool,
    reached: Option<(bool, u64)>,
    share: f64,
    tie_break: f64,
    elo: f64,
}

impl Standing {
    fn cmp(&self, other: &Standing) -> Ordering {
        (self.counts.cmp(&other.counts))
            .then(self.is_tested.cmp(&other.is_tested))
            .then(self.reached.cmp(&other.reached))
            .then(self.share.total_cmp(&other.share))
            .then(self.tie_break.total_cmp(&other.tie_break))
            .then(self.elo.total_cmp(&other.elo))
    }

    /// Returns whether two players share a place.
    fn is_equal(&self, other: &Standing) -> bool {
        (self.elo - other.elo).abs() < SAME_ELO
            && Standing { elo: 0.0, ..*self } == Standing { elo: 0.0, ..*other }
    }
}

impl Tally {
    /// Returns the winner of a finished knockout.
    #[must_use]
    pub fn knockout_winner(&self) -> Option<usize> {
        self.knockout()?.winner
    }

    /// Returns the winner of a finished tournament. That is the winner of the final, or the sole first of a
    /// round robin or a Swiss. Returns `None` if the first place is shared.
    #[must_use]
    pub fn winner(&self) -> Option<usize> {
        if let Some(winner) = self.knockout_winner() {
            return Some(winner);
        }
        let places = self.tie_break().map(|_| self.places()).unwrap_or_default();
        let mut first = places.iter().filter(|(place, _)| *place == Some(1));
        first.next().filter(|_| first.next().is_none()).map(|(_, who)| *who)
    }

    fn knockout(&self) -> Option<Knockout> {
        match self.tournament() {
            Tournament::Knockout { openings } => Some(knockout(self, openings)),
            _ => None,
        }
    }

    /// Returns the tie break of the tournament, or `None` if points do not decide.
    #[must_use]
    pub fn tie_break(&self) -> Option<TieBreak> {
        match self.tournament() {
            Tournament::Swiss { .. } => Some(TieBreak::Buchholz),
            Tournament::RoundRobin { .. } => Some(TieBreak::SonnebornBerger),
            _ => None,
        }
    }

    /// Returns a player's tie-break points, or 0 without a tie break.
    #[must_use]
    pub fn tie_break_points(&self, who: usize) -> f64 {
        let points = |who: usize| self.half_points(who) as f64 / 2.0;
        let counts = |other: &usize| *other != who && !self.is_annulled(*other);
        let others = (0..self.names().len()).filter(counts);
        match self.tie_break() {
            None => 0.0,
            Some(TieBreak::Buchholz) => {
                // A meeting counts once, regardless of its number of games.
                let openings = match self.tournament() {
                    Tournament::Swiss { openings, .. } => openings.max(1) * self.games_of_opening(),
                    _ => 1,
                };
                let met = |other: usize| self.between(who, other).games.count().div_ceil(openings);
                let byes = self.entrants()[who].sat_out as f64 * points(who);
                others.map(|other| met(other) as f64 * points(other)).sum::<f64>() + byes
            }
            Some(TieBreak::SonnebornBerger) => {
                let won = |other: usize| self.between(who, other).games.half_points() as f64 / 2.0;
                others.map(|other| won(other) * points(other)).sum()
            }
        }
    }

    /// Returns the players from best to worst. Equal players are in the order of the plan. A knockout orders by
    /// the round reached. A gauntlet orders the opponents by rating, after the tested player. Any other
    /// tournament orders by points and [tie break](Tally::tie_break). While numbers of games differ, the
    /// percentage of points decides. Annulled players come last.
    #[must_use]
    pub fn order(&self) -> Vec<usize> {
        self.places().into_iter().map(|(_, who)| who).collect()
    }

    /// Returns the players as in [`order`](Tally::order), with places from 1. Equal players share a place.
    /// Annulled players have no place. The tested player of a gauntlet has no place either, because only that
    /// player has met every opponent.
    #[must_use]
    pub fn places(&self) -> Vec<(Option<usize>, usize)> {
        let knockout = self.knockout();
        let is_gauntlet = matches!(self.tournament(), Tournament::Gauntlet { .. });
        let by_points = knockout.is_none() && !is_gauntlet;
        let ratings = is_gauntlet.then(|| self.ratings());
        let standing = |who: usize| Standing {
            counts: !self.is_annulled(who),
            is_tested: is_gauntlet && who == 0,
            reached: knockout.as_ref().map(|knockout| knockout.reached[who]),
            // Share of the possible points. Once every player has played equally often, the order by share
            // equals the order by points.
            share: if by_points { self.share(who) } else { 0.0 },
            tie_break: if by_points { self.tie_break_points(who) } else { 0.0 },
            elo: ratings.as_ref().map_or(0.0, |ratings| ratings.players[who].elo),
        };
        let standings: Vec<Standing> = (0..self.entrants().len()).map(standing).collect();
        let mut order: Vec<usize> = (0..standings.len()).collect();
        order.sort_by(|a, b| standings[*b].cmp(&standings[*a]).then(a.cmp(b)));
        let mut places: Vec<(Option<usize>, usize)> = Vec::with_capacity(order.len());
        for (index, who) in order.iter().copied().enumerate() {
            let before = index.checked_sub(1).map(|before| places[before]);
            let place = match before {
                _ if !standings[who].counts => None,
                Some((place @ Some(_), other)) if standings[other].is_equal(&standings[who]) => place,
                _ if is_gauntlet => Some(index).filter(|index| *index > 0),
                _ => Some(index + 1),
            };
            places.push((place, who));
        }
        places
    }

    /// Returns whether the [tie break](Tally::tie_break) decided between equal points.
    #[must_use]
    pub fn breaks_ties(&self) -> bool {
        let mut shares: Vec<f64> = (0..self.names().len()).map(|who| self.share(who)).collect();
        shares.sort_by(f64::total_cmp);
        self.tie_break().is_some() && shares.windows(2).any(|pair| pair[0] == pair[1])
    }
}
