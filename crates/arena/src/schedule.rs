//! Pairing of games, as a pure function of the plan and of the results so far.

mod changes;
pub(crate) mod knockout;
mod swiss;

use std::collections::{BTreeMap, BTreeSet, HashSet};

use crate::entry::Entry;
use crate::pairing::{Meeting, Pairing};
use crate::plan::{Colours, Plan, Tournament};
use crate::plan_error::PlanError;
use crate::tally::Tally;
use inarow_contest::{Sprt, Verdict};
use inarow_core::{Explain, Message};
use knockout::knockout;

/// Next task of a worker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// Play this game.
    Play(Pairing),
    /// Wait, because the next game depends on running games.
    Wait,
    /// No games remain.
    Done,
}

/// Result that does not fit the plan.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("game {} of the results is not the plan's: the file was changed by hand, or made by another version", game + 1)]
pub struct StrangeEntry {
    /// Number of the game, from 0.
    pub game: u64,
}

impl Explain for StrangeEntry {
    fn message(&self) -> Message {
        Message::new("log-strange").digits("game", self.game + 1)
    }
}

/// Schedule that hands out games and accepts results in any order. Results are counted in the order of game
/// numbers. Standings and pairings therefore do not depend on the speed of workers.
#[derive(Debug)]
pub struct Schedule {
    plan: Plan,
    sprt: Option<Sprt>,
    pairings: Vec<Pairing>,
    /// Index of the next game to play.
    next: usize,
    /// Finished games that wait for earlier games.
    waiting: BTreeMap<u64, Entry>,
    tally: Tally,
    /// Number of paired rounds.
    rounds: u64,
    done: bool,
    /// Whether each player is still to be paired.
    active: Vec<bool>,
    /// Number of current and former entrants. Later entrants are not included.
    present: usize,
    /// Number of applied changes of the players.
    changed: usize,
    /// Games that are not played because a player withdrew.
    void: BTreeSet<u64>,
    /// Counted games not taken yet, if the run is followed.
    followed: Option<Vec<Counted>>,
}

/// A counted game with its players' points at that time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counted {
    /// Number of the game, from 0.
    pub game: u64,
    /// Entrants who held X and O at the end.
    pub sides: [usize; 2],
    /// Number of the winner, or `None` for a draw.
    pub winner: Option<usize>,
    /// Reason of the end by its name for scripts.
    pub ending: &'static str,
    /// Half points of X's and O's entrants in the games so far.
    pub half_points: [u64; 2],
}

impl Schedule {
    /// Creates the schedule of a checked plan, without results.
    ///
    /// # Errors
    /// When the hypotheses of the plan's test are invalid.
    pub fn new(plan: &Plan) -> Result<Schedule, PlanError> {
        let sprt = match plan.tournament {
            Tournament::Sprt { hypotheses, .. } => Some(Sprt::new(hypotheses)?),
            _ => None,
        };
        let mut schedule = Schedule {
            plan: plan.clone(),
            sprt,
            pairings: Vec::new(),
            next: 0,
            waiting: BTreeMap::new(),
            tally: Tally::new(plan),
            rounds: 0,
            done: false,
            active: (0..plan.entrants.len()).map(|who| who < plan.first_entrants()).collect(),
            present: plan.first_entrants(),
            changed: 0,
            void: BTreeSet::new(),
            followed: None,
        };
        schedule.make_round();
        schedule.skip_void();
        Ok(schedule)
    }

    /// Returns the next task.
    pub fn take(&mut self) -> Next {
        if self.done {
            return Next::Done;
        }
        while let Some(pairing) = self.pairings.get(self.next).copied() {
            self.next += 1;
            if self.open(pairing.game).is_some() {
                return Next::Play(pairing);
            }
        }
        Next::Wait
    }

    /// Returns a game of the plan by number, unless the game was already played.
    #[must_use]
    pub fn open(&self, game: u64) -> Option<Pairing> {
        let is_played = self.done || game < self.tally.numbers() || self.waiting.contains_key(&game);
        let is_played = is_played || self.void.contains(&game);
        let pairing = usize::try_from(game).ok().and_then(|game| self.pairings.get(game));
        pairing.copied().filter(|_| !is_played)
    }

    /// Accepts a finished game, and ignores a repeated game.
    ///
    /// # Errors
    /// When the game does not belong to the plan.
    pub fn put(&mut self, entry: Entry) -> Result<(), StrangeEntry> {
        if entry.game >= self.tally.numbers() && !self.void.contains(&entry.game) {
            self.waiting.entry(entry.game).or_insert(entry);
        }
        while !self.done {
            let counted = self.tally.numbers();
            let Some(entry) = self.waiting.remove(&counted) else { return Ok(()) };
            let pairing = self.pairings.get(counted as usize);
            if !holds_both(&entry)
                || pairing
                    .is_none_or(|pairing| pairing.seats != entry.seats || pairing.opening != entry.opening)
            {
                return Err(StrangeEntry { game: counted });
            }
            self.tally.add(&entry);
            if let Some(followed) = &mut self.followed {
                followed.push(Counted {
                    game: entry.game,
                    sides: entry.sides,
                    winner: entry.winner(),
                    ending: entry.ending_for_people(),
                    half_points: entry.sides.map(|who| self.tally.half_points(who)),
                });
            }
            self.advance();
            self.skip_void();
        }
        Ok(())
    }

    /// Skips the next games that are not played.
    fn skip_void(&mut self) {
        while !self.done && self.void.contains(&self.tally.numbers()) {
            self.tally.skip();
            self.advance();
        }
    }

    /// Returns the number of finished games, including games that wait for earlier games.
    #[must_use]
    pub fn there(&self) -> u64 {
        self.tally.games() + self.waiting.len() as u64
    }

    /// Counts the games that wait for earlier games, once playing has ended. The call applies only to plans
    /// with fixed pairings and without a test. No game can be put afterwards.
    pub(crate) fn count_waiting(&mut self) {
        let is_fixed = matches!(
            self.plan.tournament,
            Tournament::Match { .. } | Tournament::Gauntlet { .. } | Tournament::RoundRobin { .. }
        );
        if self.done || !is_fixed {
            return;
        }
        for (game, entry) in std::mem::take(&mut self.waiting) {
            let pairing = usize::try_from(game).ok().and_then(|game| self.pairings.get(game));
            let is_planned =
                |pairing: &Pairing| pairing.seats == entry.seats && pairing.opening == entry.opening;
            if pairing.is_some_and(is_planned) && holds_both(&entry) {
                self.tally.add(&entry);
            }
        }
    }

    /// Keeps each game counted from now on until the game is taken.
    pub fn follow(&mut self) {
        self.followed.get_or_insert_default();
    }

    /// Returns the games counted since the last call, in order. Returns nothing unless the schedule is
    /// followed.
    pub fn take_counted(&mut self) -> Vec<Counted> {
        self.followed.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// Returns the tally of counted games.
    #[must_use]
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// Returns a copy of the tally for display while counting continues.
    pub(crate) fn snapshot(&mut self) -> Tally {
        self.tally.snapshot()
    }

    /// Returns the number of games in the plan, as far as known.
    #[must_use]
    pub fn games(&self) -> u64 {
        (self.pairings.len() - self.void.len()) as u64
    }

    /// Returns whether no games remain.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.done
    }

    fn advance(&mut self) {
        let whole = self.tally.games().is_multiple_of(self.plan.games_of_opening());
        if let Some(sprt) = self.sprt.filter(|_| whole)
            && sprt.verdict(self.tally.likelihood(&sprt)) != Verdict::Open
        {
            self.done = true;
        } else if self.tally.numbers() == self.pairings.len() as u64 {
            self.make_round();
        }
    }

    fn make_round(&mut self) {
        let parts = self.parts();
        self.done = parts.is_empty();
        if let (Tournament::Swiss { openings, .. }, [part]) = (self.plan.tournament, &parts[..]) {
            part.byes(&self.active).for_each(|who| self.tally.sit_out(who));
            let games = openings.saturating_mul(self.plan.games_of_opening());
            let gone = (0..self.present.min(self.active.len())).filter(|who| !self.active[*who]);
            gone.for_each(|who| self.tally.miss(who, games));
        }
        self.rounds += 1;
        parts.into_iter().for_each(|part| self.add_part(part));
        self.change_players();
        // After a change no games may remain.
        if !self.done && self.pairings.len() as u64 == self.tally.numbers() {
            self.make_round();
        }
    }

    /// Adds the games of a part to the games to be played.
    fn add_part(&mut self, part: RoundPart) {
        let games = self.plan.games_of_opening();
        for Meeting { players: [a, b], opening } in &part.meetings {
            let swapped = (self.plan.colours == Colours::Swap).then_some([*b, *a]);
            for seats in std::iter::once([*a, *b]).chain(swapped) {
                let pairing = Pairing { game: self.pairings.len() as u64, seats, opening: *opening };
                self.pairings.push(pairing);
            }
        }
        if let Some(round) = part.round {
            let byes = match self.plan.tournament {
                Tournament::Knockout { .. } => part.byes_of_knockout.clone(),
                _ => part.byes(&self.active).collect(),
            };
            let pairs: Vec<_> = part.meetings.iter().map(|meeting| (meeting.players, games)).collect();
            self.tally.add_round(round, self.pairings.len() as u64, &pairs, byes);
        }
    }

    /// Returns the parts that can be paired now. Most tournaments give every part. Tournaments by rounds give
    /// the next round. Returns nothing after the last part.
    fn parts(&self) -> Vec<RoundPart> {
        let parts = match self.plan.tournament {
            Tournament::Swiss { rounds, openings } if self.rounds < rounds => {
                let first = self.rounds * openings;
                let pairs = swiss::pairs(&self.tally, &self.active, self.rounds, self.plan.seed);
                vec![RoundPart::of(Some(self.rounds), each(pairs, first, openings))]
            }
            Tournament::Knockout { openings } => {
                let knockout = knockout(&self.tally, openings);
                let part = RoundPart::of(Some(knockout.round), knockout.due);
                vec![RoundPart { byes_of_knockout: knockout.byes, ..part }]
            }
            _ if self.rounds > 0 => Vec::new(),
            Tournament::Match { games } | Tournament::Sprt { max_games: games, .. } => {
                vec![RoundPart::of(None, each(vec![[0, 1]], 0, games / self.plan.games_of_opening()))]
            }
            Tournament::Gauntlet { .. } | Tournament::RoundRobin { .. } => self.field(&HashSet::new()),
            Tournament::Swiss { .. } => Vec::new(),
        };
        parts.into_iter().filter(|part| !part.meetings.is_empty()).collect()
    }

    /// Returns the remaining meetings of a gauntlet or round robin among its players, without meetings in
    /// `kept`.
    fn field(&self, kept: &HashSet<Met>) -> Vec<RoundPart> {
        let active: Vec<usize> = (0..self.active.len()).filter(|who| self.active[*who]).collect();
        let is_left = |meeting: &Meeting| !kept.contains(&Met::of(meeting.players, meeting.opening));
        let left = |pairs: Vec<[usize; 2]>, first: u64, openings: u64| -> Vec<Meeting> {
            each(pairs, first, openings).into_iter().filter(is_left).collect()
        };
        let parts = match self.plan.tournament {
            Tournament::Gauntlet { openings } => {
                let others = active.iter().filter(|other| **other > 0);
                vec![RoundPart::of(None, left(others.map(|other| [0, *other]).collect(), 0, openings))]
            }
            Tournament::RoundRobin { openings, by_rounds: false } => {
                let pairs = (1..).zip(&active).flat_map(|(next, a)| active[next..].iter().map(|b| [*a, *b]));
                vec![RoundPart::of(None, left(pairs.collect(), 0, openings))]
            }
            Tournament::RoundRobin { openings, by_rounds: true } => {
                let of_active = |[a, b]: &[usize; 2]| [active[*a], active[*b]];
                let pairs = inarow_contest::rounds(active.len());
                let pairs: Vec<Vec<_>> =
                    pairs.iter().map(|round| round.iter().map(of_active).collect()).collect();
                let all = (0..openings).flat_map(|opening| pairs.iter().map(move |pairs| (opening, pairs)));
                let meetings = all.map(|(opening, pairs)| left(pairs.clone(), opening, 1));
                let meetings = meetings.filter(|meetings| !meetings.is_empty());
                let first = self.tally.rounds().len() as u64;
                (first..)
                    .zip(meetings)
                    .map(|(round, meetings)| RoundPart::of(Some(round), meetings))
                    .collect()
            }
            _ => Vec::new(),
        };
        parts.into_iter().filter(|part| !part.meetings.is_empty()).collect()
    }
}

/// Returns whether each player held a side.
fn holds_both(entry: &Entry) -> bool {
    let [x, o] = entry.seats;
    entry.sides == [x, o] || entry.sides == [o, x]
}

/// A meeting of two players at an opening, regardless of their order.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Met {
    players: [usize; 2],
    opening: u64,
}

impl Met {
    fn of([a, b]: [usize; 2], opening: u64) -> Met {
        Met { players: [a.min(b), a.max(b)], opening }
    }
}

/// Meetings of one round, or of a whole tournament without rounds.
struct RoundPart {
    /// Number of the round, from 0.
    round: Option<u64>,
    meetings: Vec<Meeting>,
    /// Players who advance without an opponent.
    byes_of_knockout: Vec<usize>,
}

impl RoundPart {
    fn of(round: Option<u64>, meetings: Vec<Meeting>) -> RoundPart {
        RoundPart { round, meetings, byes_of_knockout: Vec::new() }
    }

    /// Returns the active players without a meeting.
    fn byes(&self, active: &[bool]) -> impl Iterator<Item = usize> {
        let mut is_free = active.to_vec();
        self.meetings.iter().flat_map(|meeting| meeting.players).for_each(|who| is_free[who] = false);
        is_free.into_iter().enumerate().filter(|(_, is_free)| *is_free).map(|(who, _)| who)
    }
}

/// Returns meetings of these pairs at common openings.
fn each(pairs: Vec<[usize; 2]>, first: u64, openings: u64) -> Vec<Meeting> {
    let of = |opening| pairs.iter().map(move |players| Meeting { players: *players, opening });
    (first..first + openings).flat_map(of).collect()
}
