//! Results counted: of each player, of each two, of the sides, and how games ended.

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

/// How many reasons of faults are counted for a player: programs may print anything.
const REASONS: usize = 64;

/// All that was counted of a plan's games.
#[derive(Clone, Debug)]
pub struct Tally {
    names: Vec<String>,
    colours: Colours,
    tournament: Tournament,
    games: u64,
    entrants: Vec<EntrantTally>,
    /// Games that each two play in a round of a Swiss.
    round_games: u64,
    /// By the two numbers, the smaller one first and its view taken.
    meetings: BTreeMap<(usize, usize), MeetingTally>,
    /// By the players of X and O, in the view of X.
    encounters: BTreeMap<(usize, usize), Games>,
    x: Games,
    endings: BTreeMap<&'static str, u64>,
    /// Games among them that a program refused to play.
    refusals: u64,
    steps: Span,
    plies: BTreeMap<usize, u64>,
    /// Hashes of the games, each once; none in a copy that is only looked at.
    hashes: HashSet<u64>,
    different: u64,
    /// Half points, in the view of the smaller number, of the first game of a pair.
    half_pair: Option<usize>,
    rounds: Rounds,
    /// Games that were passed over because a player withdrew.
    skipped: u64,
    /// Number of the first game, from 0, after all that were counted.
    end: u64,
}

/// What one player did.
#[derive(Clone, Debug, Default)]
pub struct EntrantTally {
    /// Its games with X.
    pub as_x: Games,
    /// Its games with O.
    pub as_o: Games,
    /// Rounds of a Swiss without an opponent, each of which counts as won in all its games.
    pub sat_out: u64,
    /// How long it thought.
    pub times: Times,
    /// Positions it visited, as far as it reports them.
    pub nodes: u64,
    /// Events that were sent to it.
    pub events: Span,
    /// Processor time of an external program, where the system shows it.
    pub processor: Option<Processor>,
    /// How long its opponents' turns took in those games beyond [`Processor::GRACE`], in µs.
    pub opponents_us: u64,
    /// How many of those turns took longer than that.
    pub opponents_turns: u64,
    /// How the games ended that it lost by something else than the board, resigning or a ruling.
    pub faults: BTreeMap<&'static str, u64>,
    /// Games among them that it refused to play.
    pub refusals: u64,
    /// Before which game it joined, from 0; `None` of one that began the tournament.
    pub joined: Option<u64>,
    /// When it withdrew, if it did.
    pub withdrawn: Option<WithdrawalTally>,
    /// Games that count as won because the opponent withdrew before them.
    pub walkovers: u64,
    /// Games that count as lost: those after it withdrew, and rounds of a Swiss before it joined.
    pub missed: u64,
    /// What was wrong in those, by the ending and the fault's [kind](Fault::kind); no more than a few are kept.
    pub reasons: BTreeMap<(&'static str, String), FaultTally>,
}

/// How a player left a tournament.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WithdrawalTally {
    /// Before which game, from 0.
    pub at: u64,
    /// Its games do not count for the standings.
    pub annulled: bool,
}

/// A fault and how often it happened.
#[derive(Clone, PartialEq, Debug)]
pub struct FaultTally {
    /// The first of its kind; `None` where the ending says all.
    pub fault: Option<Fault>,
    /// How many games were lost by it.
    pub count: u64,
    /// The number of the first of those games, from 1.
    pub first_game: u64,
    /// The number of the move in that game, from 1.
    pub first_move: usize,
    /// Of losses on time, the turn that took longest beyond what was allowed.
    pub late: Option<Late>,
}

/// The games of two players, as the one with the smaller number sees them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MeetingTally {
    /// Game by game.
    pub games: Games,
    /// Pair by pair, where colours are swapped.
    pub pairs: Pairs,
}

impl MeetingTally {
    /// As the other one sees them.
    #[must_use]
    pub fn swapped(self) -> MeetingTally {
        MeetingTally { games: self.games.swapped(), pairs: self.pairs.swapped() }
    }

    /// How strong the one is beside the other: by pairs where there are some, else by games.
    #[must_use]
    pub fn estimate(&self) -> Option<Estimate> {
        Estimate::of_pairs(&self.pairs).or_else(|| Estimate::of_games(&self.games))
    }
}

/// Processor time in the opponent's turns below which no program is named, in µs.
const LEAST_OTHER_US: u64 = 250_000;
/// The same for each of those turns that was longer than the grace, in µs: longer than a step of the system's clock.
const LEAST_OTHER_TURN_US: u64 = 10_000;
/// Share of the opponent's turns below which no program is named: a program may tidy up after its move.
const LEAST_OTHER_SHARE: f64 = 0.1;

impl EntrantTally {
    /// Whether it worked while its opponents were to move.
    #[must_use]
    pub fn works_in_other_turns(&self) -> bool {
        self.processor.is_some_and(|processor| {
            let share = self.opponents_us as f64 * LEAST_OTHER_SHARE;
            let each = self.opponents_turns.saturating_mul(LEAST_OTHER_TURN_US);
            // Opponents that always answer within the grace leave no time to work in.
            self.opponents_turns > 0
                && processor.other_us as f64 >= share.max(each.max(LEAST_OTHER_US) as f64)
        })
    }

    /// All its games.
    #[must_use]
    pub fn games(&self) -> Games {
        let mut games = self.as_x;
        games += self.as_o;
        games
    }

    /// Its games with a side.
    #[must_use]
    pub fn with(&self, side: Side) -> Games {
        match side {
            Side::X => self.as_x,
            Side::O => self.as_o,
        }
    }
}

/// One game, as somebody with these half points sees it.
fn single(half_points: usize) -> Games {
    if half_points == 1 { Games::DRAW } else { Games::of(half_points == 2) }
}

impl Tally {
    /// Nothing was played yet.
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

    /// Counts the next game. Games must come in the order of their numbers, of which some may be missing.
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
            // The games of a pair follow one another.
            let is_first = entry.game.is_multiple_of(2);
            match self.half_pair.take().filter(|_| follows && !is_first) {
                Some(first) => meeting.pairs.add(first + half_points),
                // Of a pair whose first game was not played the second says nothing.
                None => self.half_pair = Some(half_points).filter(|_| is_first),
            }
        }
    }

    /// Passes over the next game, which is not played.
    pub(crate) fn skip(&mut self) {
        self.skipped += 1;
        self.end += 1;
        self.half_pair = None;
    }

    /// A copy to look at, to which no game can be added.
    pub(crate) fn snapshot(&mut self) -> Tally {
        let hashes = std::mem::take(&mut self.hashes);
        let copy = self.clone();
        self.hashes = hashes;
        copy
    }

    /// The games up to this number, exclusive, are of a round, from 0: pairs of players with the games of each.
    pub(crate) fn add_round(&mut self, round: u64, end: u64, pairs: &[([usize; 2], u64)], byes: Vec<usize>) {
        self.rounds.add(round as usize, end, pairs, byes);
    }

    /// The rounds that are paired so far; none in tournaments without rounds, and in round robins of very many.
    #[must_use]
    pub fn rounds(&self) -> &[Round] {
        self.rounds.all()
    }

    /// Nobody is left for this player in a round.
    pub(crate) fn sit_out(&mut self, who: usize) {
        self.entrants[who].sat_out += 1;
    }

    /// The points of a player times two, those of rounds without an opponent and of opponents that withdrew included.
    #[must_use]
    pub fn half_points(&self, who: usize) -> u64 {
        let games = self.counted(who);
        2 * games.wins + games.draws + 2 * self.given(who)
    }

    /// Games that count as won without being played.
    fn given(&self, who: usize) -> u64 {
        let entrant = &self.entrants[who];
        entrant.sat_out.saturating_mul(self.round_games).saturating_add(entrant.walkovers)
    }

    /// Which part of the points that it could have a player has, 0 to 1, games that count although they were not played
    /// included; ½ before its first game.
    #[must_use]
    pub fn share(&self, who: usize) -> f64 {
        let unplayed = self.given(who).saturating_add(self.entrants[who].missed);
        let games = self.counted(who).count().saturating_add(unplayed);
        if games == 0 { 0.5 } else { self.half_points(who) as f64 / 2.0 / games as f64 }
    }

    /// Games counted.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Numbers of games that are behind: those counted, and those passed over.
    #[must_use]
    pub fn numbers(&self) -> u64 {
        self.games + self.skipped
    }

    /// Number of the first game, from 0, after all that were counted; more than [`numbers`](Tally::numbers) where games
    /// before it are missing.
    #[must_use]
    pub fn end(&self) -> u64 {
        self.end
    }

    /// The round of a game, from 1; `None` where it has none.
    #[must_use]
    pub fn round_of(&self, game: u64) -> Option<usize> {
        self.rounds.of(game).map(|round| round + 1)
    }

    /// Gives the players other names, in tables and on pages.
    pub fn rename(&mut self, names: impl IntoIterator<Item = String>) {
        self.names.iter_mut().zip(names).for_each(|(name, new)| *name = new);
    }

    /// How many of them are no repetition of another, move for move between the same players on the same sides.
    #[must_use]
    pub fn different_games(&self) -> u64 {
        self.different
    }

    /// Games of one opening between two.
    pub(crate) fn games_of_opening(&self) -> u64 {
        if self.colours == Colours::Swap { 2 } else { 1 }
    }

    /// What the players are called.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The players, by number.
    #[must_use]
    pub fn entrants(&self) -> &[EntrantTally] {
        &self.entrants
    }

    /// What was played.
    #[must_use]
    pub fn tournament(&self) -> Tournament {
        self.tournament
    }

    /// All games, as X sees them.
    #[must_use]
    pub fn x(&self) -> Games {
        self.x
    }

    /// How games ended, by the names of scripts.
    #[must_use]
    pub fn endings(&self) -> &BTreeMap<&'static str, u64> {
        &self.endings
    }

    /// How many of them a program refused to play; logs and scripts have them among the broken protocols.
    #[must_use]
    pub fn refusals(&self) -> u64 {
        self.refusals
    }

    /// Steps of all games.
    #[must_use]
    pub fn steps(&self) -> Span {
        self.steps
    }

    /// Games by the number of their moves.
    #[must_use]
    pub fn plies(&self) -> &BTreeMap<usize, u64> {
        &self.plies
    }

    /// The games of two, as the first of them sees them.
    #[must_use]
    pub fn between(&self, one: usize, other: usize) -> MeetingTally {
        let meeting = self.meetings.get(&(one.min(other), one.max(other))).copied().unwrap_or_default();
        if one <= other { meeting } else { meeting.swapped() }
    }

    /// The games of two in which the first of them had this side, as it sees them.
    #[must_use]
    pub fn between_with(&self, side: Side, one: usize, other: usize) -> Games {
        let games = |x: usize, o: usize| self.encounters.get(&(x, o)).copied().unwrap_or_default();
        match side {
            Side::X => games(one, other),
            Side::O => games(other, one).swapped(),
        }
    }

    /// The logarithm of the likelihood ratio of the first two players' pairs of games. Games that were not played from
    /// both sides say nothing here: the advantage of the first move would be in them.
    #[must_use]
    pub fn likelihood(&self, sprt: &Sprt) -> f64 {
        sprt.pairs(&self.between(0, 1).pairs)
    }

    /// Whether the Elo of two holds the advantage of the first move too, since the first of them always had it.
    #[must_use]
    pub fn has_first_move(&self) -> bool {
        let is_of_two = matches!(self.tournament, Tournament::Match { .. } | Tournament::Sprt { .. });
        is_of_two && self.colours == Colours::Fixed
    }

    /// The games of each two, by who was X.
    pub(crate) fn encounters(&self) -> impl Iterator<Item = Encounter> + '_ {
        self.encounters.iter().map(|((first, second), games)| Encounter {
            first: *first,
            second: *second,
            games: *games,
        })
    }

    /// Ratings fitted to all games at once.
    #[must_use]
    pub fn ratings(&self) -> Ratings {
        let encounters: Vec<Encounter> = self.encounters().collect();
        ratings(self.entrants.len(), &encounters)
    }
}

/// Equal for games in which the same players with the same sides made the same moves from the same set-up.
fn moves_hash(entry: &Entry) -> u64 {
    let mut hasher = DefaultHasher::new();
    entry.sides.hash(&mut hasher);
    let record = &entry.record;
    // A set-up is plain data: as JSON it is its own key.
    serde_json::to_vec(&record.setup).unwrap_or_default().hash(&mut hasher);
    record.chance.hash(&mut hasher);
    for ply in &record.plies {
        (ply.cell, &ply.chance).hash(&mut hasher);
    }
    hasher.finish()
}

/// Whether the loser lost by what its program did.
fn is_fault(end: End) -> bool {
    matches!(end, End::Time | End::Illegal(_) | End::Crash | End::Hang | End::Protocol | End::Memory)
}

/// Whether the kind of a fault says less than what was said of it.
fn needs_reason(end: End, fault: &Fault) -> bool {
    matches!(end, End::Crash | End::Hang | End::Protocol | End::Memory)
        || matches!(fault, Fault::IllegalMove { .. })
}
