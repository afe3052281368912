//! Genetic algorithm, in which games against a champion judge sets of values. The better sets have children.
//!
//! Parents come from tournaments of three. Children come from blend crossover (BLX-α of Eshelman and
//! Schaffer, 1993) using α = 0.5. Mutation adds nearly normal steps that shrink. The two best sets continue
//! unchanged, and one child is the mean of the better half. Every set of a generation plays equal openings.
//!
//! The champion is the start, until another set is clearly better. Games against an opponent that every set
//! beats would not distinguish the sets. A set that continues unchanged keeps its results against an unchanged
//! champion. Luck in one generation is therefore not enough to become champion.

use inarow_core::RandomSource;
use inarow_record::{Dice, Stream};

use super::param::{Param, normal, unit};
use super::plan::TunePlan;
use super::search::{Other, Search};

/// Number of sets of values that continue unchanged.
const ELITE: usize = 2;
/// Number of sets of values among which a parent is chosen.
const TOURNAMENT: u64 = 3;
/// Limit of a child's distance beyond its parents, as a share of their distance.
const BLEND: f64 = 0.5;
/// Probability of a mutation per value.
const MUTATION: f64 = 0.3;
/// Mutation distance in steps, in the first generation and in the last generation.
const SPREAD: (f64, f64) = (4.0, 0.5);
/// Drawn pairs added to every set's results, because few results say little.
const PRIOR: f64 = 4.0;
/// Lead over the champion needed to become champion, in standard deviations. The lead is high, because many
/// sets try in each generation.
const CLEAR: f64 = 3.0;
/// Lead over the champion needed at the end, where the proof still follows.
const LIKELY: f64 = 1.0;
/// Variance of the share of points in a pair of decided games between equals.
const VARIANCE: f64 = 0.125;

#[derive(Clone, Debug)]
struct Individual {
    values: Vec<f64>,
    /// Results against the champion.
    champion: Score,
    /// Results against every other opponent.
    panel: Score,
}

/// Number of half points and pairs.
#[derive(Clone, Copy, Debug, Default)]
struct Score {
    points: u64,
    pairs: u64,
}

impl Score {
    fn add(&mut self, points: &[u8]) {
        self.points += points.iter().map(|points| u64::from(*points)).sum::<u64>();
        self.pairs += points.len() as u64;
    }
}

impl Individual {
    fn new(values: Vec<f64>) -> Individual {
        Individual { values, champion: Score::default(), panel: Score::default() }
    }

    /// Returns the share of points, drawn towards ½ for few results.
    fn fitness(&self) -> f64 {
        let points = self.champion.points + self.panel.points;
        let pairs = self.champion.pairs + self.panel.pairs;
        (points as f64 + 2.0 * PRIOR) / (4.0 * (pairs as f64 + PRIOR))
    }

    /// Returns the lead over the champion, in standard deviations.
    fn lead(&self) -> f64 {
        match self.champion.pairs as f64 {
            0.0 => 0.0,
            pairs => (self.champion.points as f64 / (4.0 * pairs) - 0.5) / (VARIANCE / pairs).sqrt(),
        }
    }
}

pub(super) struct Genetic {
    params: Vec<Param>,
    pairs: u64,
    /// Number of opponents other than the champion.
    others: usize,
    generations: u64,
    /// Current generation, from 1, or 0 before the start.
    generation: u64,
    people: Vec<Individual>,
    champion: Vec<f64>,
    dice: Dice,
}

impl Genetic {
    pub(super) fn new(plan: &TunePlan, population: u64, pairs: u64) -> Genetic {
        let mut dice = Dice::new(plan.seed, Stream::Tuning);
        let mut people = vec![Individual::new(plan.start_values())];
        while (people.len() as u64) < population {
            let scattered = plan.params.iter().map(|param| {
                param.playable(param.min + unit(&mut dice) * (param.max - param.min), &mut dice)
            });
            people.push(Individual::new(scattered.collect()));
        }
        Genetic {
            params: plan.params.clone(),
            pairs,
            others: plan.against.len(),
            generations: plan.steps(),
            generation: 0,
            people,
            champion: plan.start_values(),
            dice,
        }
    }

    /// Returns the best of a few random indices, by the current order.
    fn parent(&mut self) -> usize {
        let count = self.people.len() as u64;
        (0..TOURNAMENT).map(|_| self.dice.below(count)).min().unwrap_or(0) as usize
    }

    fn child(&mut self) -> Individual {
        let (one, other) = (self.parent(), self.parent());
        let done = self.generation as f64 / self.generations.max(1) as f64;
        let spread = SPREAD.0 + (SPREAD.1 - SPREAD.0) * done;
        let mut values = Vec::with_capacity(self.params.len());
        for (index, param) in self.params.iter().enumerate() {
            let (a, b) = (self.people[one].values[index], self.people[other].values[index]);
            let (low, high) = (a.min(b), a.max(b));
            let beyond = BLEND * (high - low);
            let mut value = low - beyond + unit(&mut self.dice) * (high - low + 2.0 * beyond);
            if unit(&mut self.dice) < MUTATION {
                value += spread * param.step * normal(&mut self.dice);
            }
            values.push(param.playable(value, &mut self.dice));
        }
        Individual::new(values)
    }

    /// Returns the mean of the better half, which is less accidental than any single set.
    fn middle(&self) -> Individual {
        let half = (self.people.len() / 2).max(1);
        let mut values = Vec::with_capacity(self.params.len());
        for (index, param) in self.params.iter().enumerate() {
            let sum: f64 = self.people.iter().take(half).map(|person| person.values[index]).sum();
            values.push(param.nearest(sum / half as f64));
        }
        Individual::new(values)
    }

    /// Sorts from best to worst. Equal sets are sorted by number of results, then by age.
    fn rank(&mut self) {
        self.people.sort_by(|a, b| {
            b.fitness().total_cmp(&a.fitness()).then(b.champion.pairs.cmp(&a.champion.pairs))
        });
    }
}

impl Search for Genetic {
    fn next(&mut self) -> Vec<(Vec<f64>, Other, u64)> {
        if self.generation == self.generations {
            return Vec::new();
        }
        if self.generation > 0 {
            let mut children: Vec<Individual> = self.people.iter().take(ELITE).cloned().collect();
            children.push(self.middle());
            while children.len() < self.people.len() {
                let child = self.child();
                children.push(child);
            }
            self.people = children;
        }
        self.generation += 1;
        let first = (self.generation - 1) * self.pairs;
        let mut duels = Vec::new();
        for person in &self.people {
            let champion = Other::Values(self.champion.clone());
            for other in std::iter::once(champion).chain((0..self.others).map(Other::Panel)) {
                let openings = first..first + self.pairs;
                duels.extend(openings.map(|at| (person.values.clone(), other.clone(), at)));
            }
        }
        duels
    }

    fn take(&mut self, points: &[u8]) {
        let pairs = self.pairs as usize;
        let each = pairs * (1 + self.others);
        for (person, points) in self.people.iter_mut().zip(points.chunks(each.max(1))) {
            let (champion, panel) = points.split_at(pairs.min(points.len()));
            person.champion.add(champion);
            person.panel.add(panel);
        }
        self.rank();
        let ahead = self.people.iter().max_by(|a, b| a.lead().total_cmp(&b.lead()));
        if let Some(ahead) = ahead.filter(|ahead| ahead.lead() >= CLEAR) {
            self.champion = ahead.values.clone();
            // Results against another opponent say little about this champion. The current order already
            // includes those results.
            self.people.iter_mut().for_each(|person| person.champion = Score::default());
        }
    }

    fn best(&self) -> Vec<f64> {
        let likely = self.people.iter().find(|person| person.lead() >= LIKELY);
        let best = likely.map_or(&self.champion, |person| &person.values);
        self.params.iter().zip(best).map(|(param, value)| param.nearest(*value)).collect()
    }
}
