//! The players of a tournament from best to worst.

use crate::plan::Tournament;
use crate::schedule::knockout::{Knockout, knockout};
use crate::tally::Tally;

impl Tally {
    /// Who won a knock-out that is over.
    #[must_use]
    pub fn knockout_winner(&self) -> Option<usize> {
        self.knockout()?.winner
    }

    fn knockout(&self) -> Option<Knockout> {
        match self.tournament() {
            Tournament::Knockout { openings } => Some(knockout(self, openings)),
            _ => None,
        }
    }

    /// The players from best to worst: those of a knock-out by the round that they reached, the opponents of a gauntlet by
    /// rating after the one that is tested, all others by points, those of a hundred while some have played more than others.
    #[must_use]
    pub fn order(&self) -> Vec<usize> {
        self.places().into_iter().map(|(_, who)| who).collect()
    }

    /// The players as in [`order`](Tally::order), each with its place from 1. Who was out in the same round of a knock-out
    /// shares one; the one that a gauntlet tests has none, since it alone has met everybody.
    #[must_use]
    pub fn places(&self) -> Vec<(Option<usize>, usize)> {
        let ratings = self.ratings();
        let knockout = self.knockout();
        let reached = |who: usize| knockout.as_ref().map(|knockout| knockout.reached[who]);
        let is_gauntlet = matches!(self.tournament(), Tournament::Gauntlet { .. });
        // Of those that could be had: once all have played as much it is the order of points.
        let share = |who: usize| match self.tournament() {
            Tournament::Gauntlet { .. } | Tournament::Knockout { .. } => 0.0,
            _ => self.share(who),
        };
        let mut order: Vec<usize> = (0..self.entrants().len()).collect();
        order.sort_by(|a, b| {
            let is_tested = |who: usize| is_gauntlet && who == 0;
            let by_round = reached(*b).cmp(&reached(*a));
            let by_rating = ratings.players[*b].elo.total_cmp(&ratings.players[*a].elo);
            let by_share = share(*b).total_cmp(&share(*a));
            is_tested(*b).cmp(&is_tested(*a)).then(by_round).then(by_share).then(by_rating).then(a.cmp(b))
        });
        let places = order.iter().enumerate().map(|(index, who)| match &knockout {
            Some(_) => Some(1 + order.iter().take_while(|other| reached(**other) != reached(*who)).count()),
            None if is_gauntlet => Some(index).filter(|index| *index > 0),
            None => Some(index + 1),
        });
        places.zip(order.iter().copied()).collect()
    }
}
