//! Counts of results by player, by pairing, by side and by ending.

mod roster;

use std::collections::{BTreeMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use inarow_core::Side;
use inarow_record::End;

use crate::entry::{Entry, Late, Processor, Span};
use crate::fault::{Fault, REFUSED};
use crate::plan::{Colours, Plan, Tournament};
use crate::rounds::{Round, Rounds};
use crate::times::Times;
use inarow_contest::{Encounter, Estimate, Games, Pairs, Ratings, Sprt, ratings};

/// Limit of counted fault reasons per player, because programs may print anything.
const REASONS: usize = 64;

/// Counts of a plan's games.
#[derive(Clone, Debug)]
pub struct Tally {
    names: Vec<String>,
    colours: Colours,
    tournament: Tournament,
    games: u64,
    entrants: Vec<EntrantTally>,
    /// Number of games per pairing in a round of a Swiss.
    round_games: u64,
    /// Meetings by both numbers with the smaller number first, from that player's perspective.
    meetings: BTreeMap<(usize, usize), MeetingTally>,
    /// Games by the players of X and O, from X's perspective.
    encounters: BTreeMap<(usize, usize), Games>,
    x: Games,
    endings: BTreeMap<&'static str, u64>,
    /// Number of games that a program refused to play.
    refusals: u64,
    steps: Span,
    plies: BTreeMap<usize, u64>,
    /// Hashes of the games, or nothing in a snapshot.
    hashes: HashSet<u64>,
    different: u64,
    /// Half points of the smaller number in the first game of an incomplete pair.
    half_pair: Option<usize>,
    rounds: Rounds,
    /// Number of games skipped because a player withdrew.
    skipped: u64,
    /// Number of the game, from 0, after the last counted game.
    end: u64,
}

/// Counts of one player.
#[derive(Clone, Debug, Default)]
pub struct EntrantTally {
    /// Games with X.
    pub as_x: Games,
    /// Games with O.
    pub as_o: Games,
    /// Byes in a Swiss, where a bye counts as winning every game of the round.
    pub sat_out: u64,
    /// Thinking times.
    pub times: Times,
    /// Visited nodes, as far as reported.
    pub nodes: u64,
    /// Events sent to the player.
    pub events: Span,
    /// Processor time of an external program, if the system reports the time.
    pub processor: Option<Processor>,
    /// Duration of the opponents' turns beyond [`Processor::GRACE`] in games with processor time, in µs.
    pub opponents_us: u64,
    /// Number of the opponents' turns that were longer than the grace.
    pub opponents_turns: u64,
    /// Games lost other than by the board, resignation or a ruling, by ending.
    pub faults: BTreeMap<&'static str, u64>,
    /// Number of the lost games that the player refused to play.
    pub refusals: u64,
    /// Number of the game, from 0, before which the player joined, or `None` for an original player.
    pub joined: Option<u64>,
    /// Withdrawal of the player, if any.
    pub withdrawn: Option<WithdrawalTally>,
    /// Number of games won without play because the opponent withdrew.
    pub walkovers: u64,
    /// Number of games lost without play, after a withdrawal or in rounds of a Swiss before joining.
    pub missed: u64,
    /// Faults in lost games, by ending and [kind](Fault::kind), up to a small limit.
    pub reasons: BTreeMap<(&'static str, String), FaultTally>,
}

/// Withdrawal of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WithdrawalTally {
    /// Number of the game, from 0, before which the player withdrew.
    pub at: u64,
    /// Whether games of the player do not count for the standings.
    pub annulled: bool,
}

/// A kind of fault with its frequency.
#[derive(Clone, PartialEq, Debug)]
pub struct FaultTally {
    /// First fault of this kind, or `None` if the ending says everything.
    pub fault: Option<Fault>,
    /// Number of games lost by this kind of fault.
    pub count: u64,
    /// Number of the first game lost by this kind of fault, from 1.
    pub first_game: u64,
    /// Number of the move in the first game, from 1.
    pub first_move: usize,
    /// Greatest overrun among losses on time.
    pub late: Option<Late>,
}

/// Games of two players, from the perspective of the smaller number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MeetingTally {
    /// Counts by game.
    pub games: Games,
    /// Counts by pair of games, if colours are swapped.
    pub pairs: Pairs,
}

impl MeetingTally {
    /// Returns the counts from the opponent's perspective.
    #[must_use]
    pub fn swapped(self) -> MeetingTally {
        MeetingTally { games: self.games.swapped(), pairs: self.pairs.swapped() }
    }

    /// Estimates the strength difference by pairs if any exist, else by games.
    #[must_use]
    pub fn estimate(&self) -> Option<Estimate> {
        Estimate::of_pairs(&self.pairs).or_else(|| Estimate::of_games(&self.games))
    }
}

/// Least processor time in opponents' turns before a program is named, in µs.
const LEAST_OTHER_US: u64 = 250_000;
/// Least processor time per opponent's turn beyond the grace before a program is named, in µs. The time is
/// longer than a step of the system's clock.
const LEAST_OTHER_TURN_US: u64 = 10_000;
/// Least share of the opponents' turns before a program is named, because programs may tidy up after a move.
const LEAST_OTHER_SHARE: f64 = 0.1;

impl EntrantTally {
    /// Returns whether the player worked during its opponents' turns.
    #[must_use]
    pub fn works_in_other_turns(&self) -> bool {
        self.processor.is_some_and(|processor| {
            let share = self.opponents_us as f64 * LEAST_OTHER_SHARE;
            let each = self.opponents_turns.saturating_mul(LEAST_OTHER_TURN_US);
            // Opponents that always answer within the grace leave no time for work.
            self.opponents_turns > 0
                && processor.other_us as f64 >= share.max(each.max(LEAST_OTHER_US) as f64)
        })
    }

    /// Returns the player's games.
    #[must_use]
    pub fn games(&self) -> Games {
        let mut games = self.as_x;
        games += self.as_o;
        games
    }

    /// Returns the games with a side.
    #[must_use]
    pub fn with(&self, side: Side) -> Games {
        match side {
            Side::X => self.as_x,
            Side::O => self.as_o,
        }
    }
}

/// Returns the count of one game from the perspective of a player with these half points.
fn single(half_points: usize) -> Games {
    if half_points == 1 { Games::DRAW } else { Games::of(half_points == 2) }
}

impl Tally {
    /// Creates a tally without games.
    #[must_use]
    pub fn new(plan: &Plan) -> Tally {
        Tally {
            names: plan.entrants.iter().map(|entrant| entrant.shown_name().into_owned()).collect(),
            colours: plan.colours,
            tournament: plan.tournament,
            games: 0,
            round_games: match plan.tournament {
                Tournament::Swiss { openings, .. } => openings.saturating_mul(plan.games_of_opening()),
                _ => 0,
            },
            entrants: vec![EntrantTally::default(); plan.entrants.len()],
            meetings: BTreeMap::new(),
            encounters: BTreeMap::new(),
            x: Games::default(),
            endings: BTreeMap::new(),
            refusals: 0,
            steps: Span::default(),
            plies: BTreeMap::new(),
            hashes: HashSet::new(),
            different: 0,
            half_pair: None,
            rounds: Rounds::default(),
            skipped: 0,
            end: 0,
        }
    }

    /// Counts the next game. Games must come in the order of their numbers, with possible gaps.
    pub(crate) fn add(&mut self, entry: &Entry) {
        self.games += 1;
        let follows = entry.game == self.end;
        self.end = entry.game + 1;
        let [x, o] = entry.sides;
        let as_x = single(entry.half_points(x));
        self.x += as_x;
        self.entrants[x].as_x += as_x;
        self.entrants[o].as_o += as_x.swapped();
        for (seat, (entrant, work)) in entry.seats.iter().zip(&entry.work).enumerate() {
            let entrant = &mut self.entrants[*entrant];
            if let Some(processor) = work.processor {
                *entrant.processor.get_or_insert_default() += processor;
                let grace = Processor::GRACE.as_micros() as u64;
                for us in entry.work[1 - seat].move_us.iter().filter(|us| **us > grace) {
                    entrant.opponents_us = entrant.opponents_us.saturating_add(us - grace);
                    entrant.opponents_turns += 1;
                }
            }
            work.move_us.iter().for_each(|us| entrant.times.add_us(*us));
            entrant.nodes = entrant.nodes.saturating_add(work.nodes);
            entrant.events += work.events;
        }
        self.steps += entry.steps;
        *self.plies.entry(entry.record.plies.len()).or_default() += 1;
        self.different += u64::from(self.hashes.insert(moves_hash(entry)));
        *self.endings.entry(entry.ending()).or_default() += 1;
        if let Some(result) = entry.record.result
            && let Some(winner) = result.winner
            && is_fault(result.why)
        {
            let loser = entry.sides[winner.other().index()];
            let loser = &mut self.entrants[loser];
            *loser.faults.entry(result.why.name()).or_default() += 1;
            let is_refused = entry.ending_for_people() == REFUSED;
            self.refusals += u64::from(is_refused);
            loser.refusals += u64::from(is_refused);
            let fault = entry.fault.as_ref().filter(|fault| needs_reason(result.why, fault));
            let reason = (result.why.name(), fault.map_or_else(String::new, Fault::kind));
            if loser.reasons.len() < REASONS || loser.reasons.contains_key(&reason) {
                let first = || FaultTally {
                    fault: fault.cloned(),
                    count: 0,
                    first_game: entry.game + 1,
                    first_move: entry.record.plies.len() + 1,
                    late: None,
                };
                let told = loser.reasons.entry(reason).or_insert_with(first);
                told.count += 1;
                let is_worse = |late: &Late| told.late.is_none_or(|worst| late.over_us() > worst.over_us());
                told.late = entry.late.filter(is_worse).or(told.late);
            }
        }
        self.rounds.count(entry.game, [x, o], as_x);
        *self.encounters.entry((x, o)).or_default() += as_x;
        let (low, high) = (x.min(o), x.max(o));
        let half_points = entry.half_points(low);
        let meeting = self.meetings.entry((low, high)).or_default();
        meeting.games += single(half_points);
        if self.colours == Colours::Swap {
            // The games of a pair have consecutive numbers.
            let is_first = entry.game.is_multiple_of(2);
            match self.half_pair.take().filter(|_| follows && !is_first) {
                Some(first) => meeting.pairs.add(first + half_points),
                // The second game of a pair counts only with the first.
                None => self.half_pair = Some(half_points).filter(|_| is_first),
            }
        }
    }

    /// Skips the next game, which is not played.
    pub(crate) fn skip(&mut self) {
        self.skipped += 1;
        self.end += 1;
        self.half_pair = None;
    }

    /// Returns a copy for display, to which no game can be added.
    pub(crate) fn snapshot(&mut self) -> Tally {
        let hashes = std::mem::take(&mut self.hashes);
        let copy = self.clone();
        self.hashes = hashes;
        copy
    }

    /// Assigns the games below number `end` to a round, from 0. `pairs` are pairs of players with their numbers
    /// of games.
    pub(crate) fn add_round(&mut self, round: u64, end: u64, pairs: &[([usize; 2], u64)], byes: Vec<usize>) {
        self.rounds.add(round as usize, end, pairs, byes);
    }

    /// Returns the rounds paired so far. Tournaments without rounds and very long round robins have no rounds.
    #[must_use]
    pub fn rounds(&self) -> &[Round] {
        self.rounds.all()
    }

    /// Counts a bye for a player.
    pub(crate) fn sit_out(&mut self, who: usize) {
        self.entrants[who].sat_out += 1;
    }

    /// Returns twice the points of a player, including byes and walkovers.
    #[must_use]
    pub fn half_points(&self, who: usize) -> u64 {
        self.counted(who).half_points() + 2 * self.given(who)
    }

    /// Returns the number of games won without play.
    fn given(&self, who: usize) -> u64 {
        let entrant = &self.entrants[who];
        entrant.sat_out.saturating_mul(self.round_games).saturating_add(entrant.walkovers)
    }

    /// Returns a player's share of its possible points, 0 to 1, including games decided without play. Returns ½
    /// before the first game.
    #[must_use]
    pub fn share(&self, who: usize) -> f64 {
        let unplayed = self.given(who).saturating_add(self.entrants[who].missed);
        let games = self.counted(who).count().saturating_add(unplayed);
        if games == 0 { 0.5 } else { self.half_points(who) as f64 / 2.0 / games as f64 }
    }

    /// Returns the number of counted games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Returns the number of counted and skipped games.
    #[must_use]
    pub fn numbers(&self) -> u64 {
        self.games + self.skipped
    }

    /// Returns the number of the game, from 0, after the last counted game. The result exceeds
    /// [`numbers`](Tally::numbers) if earlier games are missing.
    #[must_use]
    pub fn end(&self) -> u64 {
        self.end
    }

    /// Returns the round of a game, from 1, or `None` for a game without a round.
    #[must_use]
    pub fn round_of(&self, game: u64) -> Option<usize> {
        self.rounds.of(game).map(|round| round + 1)
    }

    /// Renames the players in tables and on pages.
    pub fn rename(&mut self, names: impl IntoIterator<Item = String>) {
        self.names.iter_mut().zip(names).for_each(|(name, new)| *name = new);
    }

    /// Returns the number of different games. A repeated game has equal players on both sides and equal moves.
    #[must_use]
    pub fn different_games(&self) -> u64 {
        self.different
    }

    /// Returns the number of games per opening and pairing.
    pub(crate) fn games_of_opening(&self) -> u64 {
        if self.colours == Colours::Swap { 2 } else { 1 }
    }

    /// Returns the names of the players.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Returns the counts of the players by number.
    #[must_use]
    pub fn entrants(&self) -> &[EntrantTally] {
        &self.entrants
    }

    /// Returns the kind and length of the tournament.
    #[must_use]
    pub fn tournament(&self) -> Tournament {
        self.tournament
    }

    /// Returns the games from X's perspective.
    #[must_use]
    pub fn x(&self) -> Games {
        self.x
    }

    /// Returns the number of games by ending, under the names for scripts.
    #[must_use]
    pub fn endings(&self) -> &BTreeMap<&'static str, u64> {
        &self.endings
    }

    /// Returns the number of games that a program refused to play. Logs and scripts count these as protocol
    /// errors.
    #[must_use]
    pub fn refusals(&self) -> u64 {
        self.refusals
    }

    /// Returns the steps of the games.
    #[must_use]
    pub fn steps(&self) -> Span {
        self.steps
    }

    /// Returns the number of games by number of moves.
    #[must_use]
    pub fn plies(&self) -> &BTreeMap<usize, u64> {
        &self.plies
    }

    /// Returns the games of two players from the first player's perspective.
    #[must_use]
    pub fn between(&self, one: usize, other: usize) -> MeetingTally {
        let meeting = self.meetings.get(&(one.min(other), one.max(other))).copied().unwrap_or_default();
        if one <= other { meeting } else { meeting.swapped() }
    }

    /// Returns the games of two players in which the first had this side, from the first player's perspective.
    #[must_use]
    pub fn between_with(&self, side: Side, one: usize, other: usize) -> Games {
        let games = |x: usize, o: usize| self.encounters.get(&(x, o)).copied().unwrap_or_default();
        match side {
            Side::X => games(one, other),
            Side::O => games(other, one).swapped(),
        }
    }

    /// Returns the log-likelihood ratio of the first two players' pairs of games. Games without swapped colours are
    /// ignored, because they include the advantage of the first move.
    #[must_use]
    pub fn likelihood(&self, sprt: &Sprt) -> f64 {
        sprt.pairs(&self.between(0, 1).pairs)
    }

    /// Returns whether the Elo of two players includes the advantage of the first move, because one player
    /// always moved first.
    #[must_use]
    pub fn has_first_move(&self) -> bool {
        let is_of_two = matches!(self.tournament, Tournament::Match { .. } | Tournament::Sprt { .. });
        is_of_two && self.colours == Colours::Fixed
    }

    /// Returns the games of each pairing by the player of X.
    pub(crate) fn encounters(&self) -> impl Iterator<Item = Encounter> + '_ {
        self.encounters.iter().map(|((first, second), games)| Encounter {
            first: *first,
            second: *second,
            games: *games,
        })
    }

    /// Returns ratings fitted to the games of every player together.
    #[must_use]
    pub fn ratings(&self) -> Ratings {
        let encounters: Vec<Encounter> = self.encounters().collect();
        ratings(self.entrants.len(), &encounters)
    }
}

/// Returns a hash that is equal for games with equal players on each side, moves and set-up.
fn moves_hash(entry: &Entry) -> u64 {
    let mut hasher = DefaultHasher::new();
    entry.sides.hash(&mut hasher);
    let record = &entry.record;
    // A set-up is plain data, so the JSON of a set-up is its key.
    serde_json::to_vec(&record.setup).unwrap_or_default().hash(&mut hasher);
    record.chance.hash(&mut hasher);
    for ply in &record.plies {
        (ply.cell, &ply.chance).hash(&mut hasher);
    }
    hasher.finish()
}

/// Returns whether the loser's program caused the loss.
fn is_fault(end: End) -> bool {
    matches!(end, End::Time | End::Illegal(_) | End::Crash | End::Hang | End::Protocol | End::Memory)
}

/// Returns whether a fault has more details than its ending.
fn needs_reason(end: End, fault: &Fault) -> bool {
    matches!(end, End::Crash | End::Hang | End::Protocol | End::Memory)
        || matches!(fault, Fault::IllegalMove { .. })
}
