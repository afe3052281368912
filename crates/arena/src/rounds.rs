//! The rounds of a tournament: who met whom, how that ended, and who had no opponent.

use inarow_contest::Games;

/// Meetings that are kept apart by rounds, at most: those of longer round robins are in the cross table alone.
const MOST: usize = 20_000;

/// One round.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Round {
    /// Who meets whom.
    pub meetings: Vec<Meeting>,
    /// Players without an opponent.
    pub byes: Vec<usize>,
}

/// Two players in one round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Meeting {
    /// Both, by number.
    pub players: [usize; 2],
    /// Their games in this round, as the first of them sees them.
    pub games: Games,
    /// Games that they have to play in this round, as far as is known.
    pub due: u64,
}

impl Meeting {
    /// Whether all its games are played.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.games.count() >= self.due
    }

    /// Half points of both.
    #[must_use]
    pub fn half_points(&self) -> [u64; 2] {
        let Games { wins, losses, draws } = self.games;
        [2 * wins + draws, 2 * losses + draws]
    }
}

impl Round {
    /// Whether all its games are played.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.meetings.iter().all(Meeting::is_over)
    }
}

/// The rounds so far, and which of them a game is of.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rounds {
    rounds: Vec<Round>,
    /// Up to which game, exclusive, and of which round.
    ends: Vec<(u64, usize)>,
    /// The part that the next game is of.
    part: usize,
    meetings: usize,
    /// Whether there are too many to be kept.
    is_full: bool,
}

impl Rounds {
    /// The games up to this number, exclusive, belong to a round: those meetings play this many games each. A round that
    /// is there already gets further games.
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
            // A player whose opponent of this round withdrew has its meeting.
            let has_met = there.meetings.iter().any(|meeting| meeting.players.contains(&who));
            if !has_met && !there.byes.contains(&who) {
                there.byes.push(who);
            }
        });
    }

    /// A game of these two was counted, as the first of them sees it. Games come in the order of their numbers.
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

    /// The game with this number between these two is not played. A meeting without games is removed unless it `keeps`
    /// its place, and these players have no opponent then.
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

    /// Forgets the meetings of games from this number on, each with so many games. Games before it are counted later.
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

    /// The round of a game, from 0; `None` where games are not kept apart by rounds.
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
        // A further opening of the same round.
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
