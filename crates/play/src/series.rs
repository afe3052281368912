//! Several games between two players: the score, the first mover, the seeds.

use inarow_core::Side;

use crate::{Seat, player_seed};

/// Rule for the seat that begins the next game of a series.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Begins {
    /// The participant in the first seat stays there.
    #[default]
    Same,
    /// The players change seats.
    Alternate,
    /// The loser gets the first seat. After a draw the seats stay.
    Loser,
}

impl Begins {
    /// Every rule.
    pub const ALL: [Begins; 3] = [Begins::Same, Begins::Alternate, Begins::Loser];

    /// Returns the name of the rule in settings.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Begins::Same => "same",
            Begins::Alternate => "alternate",
            Begins::Loser => "loser",
        }
    }

    /// Returns the rule with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Begins> {
        Begins::ALL.into_iter().find(|begins| begins.name() == name)
    }
}

/// Several games between two participants, 0 and 1, independent of their sides.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Series {
    /// Seed of the first game. The seeds of later games count up from this seed.
    pub seed: u64,
    /// Number of games before this one.
    pub number: u64,
    /// Participant in the first seat: X, unless an opening's choice says otherwise.
    pub first: usize,
    /// Number of games won, by participant.
    pub wins: [u32; 2],
    /// Number of drawn games.
    pub draws: u32,
    /// Length in games. 0 is without end. An odd length from 3 on is a race. A race ends when one participant
    /// has won more than half of the length, and draws do not count. With any other length the series ends at
    /// the latest after all games.
    pub best_of: u32,
    /// Rule for the beginner of the next game.
    pub begins: Begins,
}

impl Series {
    /// Creates a series before its first game, in which participant 0 has the first seat.
    #[must_use]
    pub fn new(seed: u64, best_of: u32, begins: Begins) -> Series {
        Series { seed, number: 0, first: 0, wins: [0; 2], draws: 0, best_of, begins }
    }

    /// Returns the seed of this game.
    #[must_use]
    pub fn game_seed(&self) -> u64 {
        self.seed.wrapping_add(self.number)
    }

    /// Returns the seed of a participant's player. The seed belongs to the seat and stays after an opening's
    /// choice.
    #[must_use]
    pub fn player_seed(&self, participant: usize) -> u64 {
        let side = if participant == self.first { Side::X } else { Side::O };
        player_seed(self.seed, side, self.number)
    }

    /// Returns the participant in a seat.
    #[must_use]
    pub fn participant_in(&self, seat: Seat) -> usize {
        if seat == Seat::First { self.first } else { 1 - self.first }
    }

    /// Returns the seat of a participant.
    #[must_use]
    pub fn seat_of(&self, participant: usize) -> Seat {
        if participant == self.first { Seat::First } else { Seat::Second }
    }

    /// Adds a finished game to the score. `None` is a draw.
    pub fn count(&mut self, winner: Option<usize>) {
        let counter = self.counter(winner);
        *counter = counter.saturating_add(1);
    }

    /// Removes a game from the score, because the game goes on.
    pub fn uncount(&mut self, winner: Option<usize>) {
        let counter = self.counter(winner);
        *counter = counter.saturating_sub(1);
    }

    fn counter(&mut self, winner: Option<usize>) -> &mut u32 {
        match winner {
            Some(participant) => &mut self.wins[participant],
            None => &mut self.draws,
        }
    }

    /// Returns the number of finished games.
    #[must_use]
    pub fn played(&self) -> u32 {
        self.wins[0].saturating_add(self.wins[1]).saturating_add(self.draws)
    }

    /// Returns the number of wins that decides a race. Returns `None` for any other series.
    #[must_use]
    pub fn wins_needed(&self) -> Option<u32> {
        (self.best_of > 1 && self.best_of % 2 == 1).then_some(self.best_of / 2 + 1)
    }

    /// Returns the winner of a decided series. Returns `Some(None)` for an equal score, and `None` before the
    /// end.
    #[must_use]
    pub fn decided(&self) -> Option<Option<usize>> {
        let [one, two] = self.wins;
        let settled = match self.wins_needed() {
            Some(wins) => one.max(two) >= wins,
            None => one.max(two).saturating_mul(2) > self.best_of || self.played() >= self.best_of,
        };
        let winner = match one.cmp(&two) {
            std::cmp::Ordering::Greater => Some(0),
            std::cmp::Ordering::Less => Some(1),
            std::cmp::Ordering::Equal => None,
        };
        (self.best_of > 0 && settled).then_some(winner)
    }

    /// Resets the score to zero.
    pub fn reset(&mut self) {
        (self.wins, self.draws) = ([0; 2], 0);
    }

    /// Returns the participant in the first seat of the next game. `winner` won the last game. With `swapped`
    /// the players change seats regardless of the rule.
    #[must_use]
    pub fn next_first(&self, winner: Option<usize>, swapped: bool) -> usize {
        match (swapped, self.begins, winner) {
            (true, ..) | (false, Begins::Alternate, _) => 1 - self.first,
            (false, Begins::Loser, Some(winner)) => 1 - winner,
            (false, ..) => self.first,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_begins_follows_the_rule_unless_the_players_change_seats() {
        let check = |begins, winner, expected| {
            let series = Series::new(1, 0, begins);
            assert_eq!(series.next_first(winner, false), expected, "{begins:?} after {winner:?}");
            assert_eq!(series.next_first(winner, true), 1, "{begins:?}, changed");
        };
        for winner in [None, Some(0), Some(1)] {
            check(Begins::Same, winner, 0);
            check(Begins::Alternate, winner, 1);
        }
        check(Begins::Loser, None, 0);
        check(Begins::Loser, Some(0), 1);
        check(Begins::Loser, Some(1), 0);
    }

    #[test]
    fn a_race_is_decided_by_wins_alone_and_another_series_by_its_last_game() {
        let check = |best_of, wins, draws, expected| {
            let series = Series { wins, draws, ..Series::new(1, best_of, Begins::Same) };
            assert_eq!(series.decided(), expected, "{wins:?} and {draws} draws of {best_of}");
        };
        check(0, [9, 0], 0, None);
        check(3, [1, 0], 1, None);
        check(3, [2, 0], 0, Some(Some(0)));
        check(3, [1, 0], 2, None);
        check(3, [1, 1], 1, None);
        check(3, [2, 1], 40, Some(Some(0)));
        check(21, [10, 10], 1, None);
        check(1, [0, 0], 1, Some(None));
        check(1, [0, 1], 0, Some(Some(1)));
        check(4, [2, 2], 0, Some(None));
        check(5, [1, 3], 0, Some(Some(1)));
    }

    #[test]
    fn seeds_go_with_game_and_seat() {
        let mut series = Series::new(u64::MAX, 0, Begins::Same);
        let [x, o] = [0, 1].map(|participant| series.player_seed(participant));
        series.first = 1;
        assert_eq!([0, 1].map(|participant| series.player_seed(participant)), [o, x]);
        series.number = 1;
        assert_eq!(series.game_seed(), 0);
    }

    #[test]
    fn a_game_that_goes_on_is_taken_out_of_the_score() {
        let mut series = Series::new(1, 0, Begins::Same);
        series.count(Some(1));
        series.count(None);
        assert_eq!((series.wins, series.draws, series.played()), ([0, 1], 1, 2));
        series.uncount(Some(1));
        series.uncount(Some(1));
        assert_eq!((series.wins, series.draws), ([0, 0], 1));
    }
}
