//! Decisions of knockout meetings, and the number of rounds of a tournament.

use std::collections::BTreeSet;

use crate::plan::{EXTRA, Tournament};
use crate::rounds::Meeting;
use crate::tally::Tally;

/// Reason why a player of a knockout meeting advances.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision {
    /// More points after the regular openings.
    Points,
    /// More points after this many extra openings.
    Extra(u64),
    /// Equal to the end, so that the player listed first advances.
    Listed,
    /// Withdrawal of one player, so that the other player advances.
    Walkover,
}

impl Tally {
    /// Returns the decision of a knockout meeting. Returns `None` in other tournaments and before the end of
    /// the meeting.
    #[must_use]
    pub fn decision(&self, meeting: &Meeting) -> Option<Decision> {
        let Tournament::Knockout { openings } = self.tournament() else { return None };
        if !meeting.is_over() {
            return None;
        }
        let by_games = self.decision_by_games(meeting, openings);
        let gone = meeting.players.iter().any(|who| self.withdrawal(*who).is_some());
        by_games.or_else(|| gone.then_some(Decision::Walkover))
    }

    fn decision_by_games(&self, meeting: &Meeting, openings: u64) -> Option<Decision> {
        if !meeting.games.count().is_multiple_of(self.games_of_opening()) {
            return None;
        }
        let played = meeting.games.count() / self.games_of_opening();
        let is_level = meeting.games.wins == meeting.games.losses;
        match (is_level, played.checked_sub(openings)?) {
            (true, extra) => (extra >= EXTRA).then_some(Decision::Listed),
            (false, 0) => Some(Decision::Points),
            (false, extra) => Some(Decision::Extra(extra)),
        }
    }

    /// Returns the number of rounds of the whole tournament, or `None` for a tournament without rounds.
    #[must_use]
    pub fn rounds_in_all(&self) -> Option<u64> {
        let players = self.names().len() as u64;
        match self.tournament() {
            Tournament::Swiss { rounds, .. } => Some(rounds),
            Tournament::Knockout { .. } => Some(u64::from(players.next_power_of_two().trailing_zeros())),
            // Joining or withdrawing players changed the rounds. Every round is already paired.
            Tournament::RoundRobin { by_rounds: true, .. } if self.has_changed() => {
                Some(self.rounds().len() as u64).filter(|rounds| *rounds > 0)
            }
            Tournament::RoundRobin { openings, by_rounds: true } => {
                Some(openings.saturating_mul(players + players % 2 - 1))
            }
            _ => None,
        }
    }

    /// Returns the number of repeated pairings in a Swiss, which repeats pairings only when unavoidable.
    #[must_use]
    pub fn repeated_pairings(&self) -> u64 {
        if !matches!(self.tournament(), Tournament::Swiss { .. }) {
            return 0;
        }
        let mut met = BTreeSet::new();
        let all = self.rounds().iter().flat_map(|round| &round.meetings);
        all.filter(|meeting| {
            let [a, b] = meeting.players;
            !met.insert([a.min(b), a.max(b)])
        })
        .count() as u64
    }
}
