//! Rounds of a tournament with their meetings, results and byes.

use inarow_contest::Games;

/// Limit of meetings recorded by round. A longer round robin appears only in the cross table.
const MOST: usize = 20_000;

/// One round.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Round {
    /// Meetings of the round.
    pub meetings: Vec<Meeting>,
    /// Players without an opponent.
    pub byes: Vec<usize>,
}

/// Two players in one round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Meeting {
    /// Numbers of both players.
    pub players: [usize; 2],
    /// Results in this round, from the first player's perspective.
    pub games: Games,
    /// Number of games to play in this round, as far as known.
    pub due: u64,
}

impl Meeting {
    /// Returns whether every game of the meeting is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.games.count() >= self.due
    }

    /// Returns the half points of both players.
    #[must_use]
    pub fn half_points(&self) -> [u64; 2] {
        [self.games, self.games.swapped()].map(|games| games.half_points())
    }
}

impl Round {
    /// Returns whether every game of the round is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.meetings.iter().all(Meeting::is_over)
    }
}

/// Rounds so far, with their games.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rounds {
    rounds: Vec<Round>,
    /// End of each part (number of the game after its last), with the round of the part.
    ends: Vec<(u64, usize)>,
    /// Index of the next game's part.
    part: usize,
    meetings: usize,
    /// Whether the limit of recorded rounds is exceeded.
    is_full: bool,
}

impl Rounds {
    /// Assigns the games below number `end` to a round, in which each pair plays the given number of games. An existing
    /// round gets extra games.
    pub(crate) fn add(&mut self, round: usize, end: u64, pairs: &[([usize; 2], u64)], byes: Vec<usize>) {
        self.meetings += pairs.len();
        if self.is_full || self.meetings > MOST {
            *self = Rounds { is_full: true, ..Rounds::default() };
            return;
        }
        while self.rounds.len() <= round {
            self.rounds.push(Round::default());
        }
        self.ends.push((end, round));
        let there = &mut self.rounds[round];
        for (players, games) in pairs {
            match there.meetings.iter_mut().find(|meeting| is_of(meeting, *players)) {
                Some(meeting) => meeting.due += games,
                None => {
                    there.meetings.push(Meeting { players: *players, games: Games::default(), due: *games })
                }
            }
        }
        byes.into_iter().for_each(|who| {
            // A player whose opponent withdrew already has a meeting in this round.
            let has_met = there.meetings.iter().any(|meeting| meeting.players.contains(&who));
            if !has_met && !there.byes.contains(&who) {
                there.byes.push(who);
            }
        });
    }

    /// Counts a game, with its result from the perspective of the first of `players`. Games come in the order of their
    /// numbers.
    pub(crate) fn count(&mut self, game: u64, players: [usize; 2], result: Games) {
        while self.ends.get(self.part).is_some_and(|(end, _)| *end <= game) {
            self.part += 1;
        }
        let Some((_, round)) = self.ends.get(self.part) else { return };
        let found = self.rounds[*round].meetings.iter_mut().find(|meeting| is_of(meeting, players));
        if let Some(meeting) = found {
            meeting.games += if meeting.players == players { result } else { result.swapped() };
        }
    }

    /// Removes a game between these players. A meeting without games is removed too, unless `keeps` holds its
    /// place. `byes` then have no opponent.
    pub(crate) fn void(&mut self, game: u64, players: [usize; 2], keeps: bool, byes: &[usize]) {
        let part = self.ends.partition_point(|(end, _)| *end <= game);
        let Some((_, round)) = self.ends.get(part) else { return };
        let round = &mut self.rounds[*round];
        let Some(place) = round.meetings.iter().position(|meeting| is_of(meeting, players)) else { return };
        let meeting = &mut round.meetings[place];
        meeting.due = meeting.due.saturating_sub(1);
        if meeting.due == 0 && !keeps {
            round.meetings.remove(place);
            round.byes.extend(byes);
        }
    }

    /// Forgets the meetings of games from number `at` on, with `a_meeting` games each. Earlier games may be counted
    /// later.
    pub(crate) fn cut(&mut self, at: u64, a_meeting: u64) {
        let begin = |part: usize| part.checked_sub(1).map_or(0, |before| self.ends[before].0);
        let kept = (0..self.ends.len()).take_while(|part| begin(*part) < at).count();
        let Some(last) = kept.checked_sub(1) else {
            self.rounds.clear();
            self.ends.clear();
            return;
        };
        let (first, round) = (begin(last), self.ends[last].1);
        self.ends.truncate(kept);
        self.rounds.truncate(round + 1);
        if self.ends[last].0 > at {
            self.ends[last].0 = at;
            let left = (at - first).div_ceil(a_meeting);
            self.rounds[round].meetings.truncate(usize::try_from(left).unwrap_or(usize::MAX));
        }
    }

    /// Returns the round of a game, from 0, or `None` if rounds are not recorded.
    pub(crate) fn of(&self, game: u64) -> Option<usize> {
        let part = self.ends.partition_point(|(end, _)| *end <= game);
        self.ends.get(part).map(|(_, round)| *round)
    }

    pub(crate) fn all(&self) -> &[Round] {
        &self.rounds
    }
}

fn is_of(meeting: &Meeting, [a, b]: [usize; 2]) -> bool {
    meeting.players == [a, b] || meeting.players == [b, a]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn won() -> Games {
        Games { wins: 1, ..Games::default() }
    }

    #[test]
    fn games_belong_to_their_round() {
        let mut rounds = Rounds::default();
        rounds.add(0, 2, &[([0, 1], 2)], vec![2]);
        rounds.add(1, 4, &[([2, 0], 2)], vec![1]);
        // An extra opening in an existing round.
        rounds.add(1, 6, &[([2, 0], 2)], Vec::new());
        rounds.count(0, [0, 1], won());
        rounds.count(1, [1, 0], won());
        rounds.count(2, [0, 2], won());
        let [first, second] = rounds.all() else { panic!("{rounds:?}") };
        assert_eq!((first.meetings[0].half_points(), first.is_over()), ([2, 2], true));
        assert_eq!((second.meetings[0].half_points(), second.meetings[0].due), ([0, 2], 4));
        assert!(!second.is_over() && second.byes == [1]);
    }

    #[test]
    fn too_many_meetings_are_not_kept_apart() {
        let mut rounds = Rounds::default();
        for round in 0..=MOST {
            rounds.add(round, 2 * round as u64 + 2, &[([0, 1], 2)], Vec::new());
        }
        rounds.count(0, [0, 1], won());
        assert!(rounds.all().is_empty());
    }
}
