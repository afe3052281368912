//! Planned games: pairings and walls.

use inarow_contest::rounds;

use super::{Plan, Statistics};
use crate::server_state::Played;

/// A planned game.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct PlannedGame {
    /// The players, X first.
    pub names: [String; 2],
    /// Seed of the walls.
    pub seed: u64,
}

/// Returns a series of two players with fixed sides. Every game has the walls of the next seed.
pub(super) fn series(names: &[String; 2], games: u32, first_seed: u64) -> Vec<PlannedGame> {
    let seeds = (0..u64::from(games)).map(|game| first_seed.wrapping_add(game));
    seeds.map(|seed| PlannedGame { names: names.clone(), seed }).collect()
}

/// Returns a round robin with this number of games for each pair. The games come in rounds in which every
/// player plays once. Then sides are swapped. Both games of a pair have equal walls.
pub(super) fn round_robin(players: &[String], games: u32, first_seed: u64) -> Vec<PlannedGame> {
    let meetings = players.len() * players.len().saturating_sub(1) / 2;
    let mut planned = Vec::new();
    for game in 0..games as usize {
        let mut seeds = (game / 2 * meetings) as u64..;
        for [first, second] in rounds(players.len()).into_iter().flatten() {
            let is_swapped = (game + first + second) % 2 == 0;
            let [x, o] = if is_swapped { [second, first] } else { [first, second] };
            let seed = first_seed.wrapping_add(seeds.next().unwrap_or_default());
            planned.push(PlannedGame { names: [x, o].map(|player| players[player].clone()), seed });
        }
    }
    planned
}

impl Plan {
    /// Returns the statistics of a resumed plan without games left. Returns `None` otherwise.
    #[must_use]
    pub fn finished(&self) -> Option<Statistics> {
        let Plan::Resume { games, played } = self else { return None };
        if !left(games.clone(), played).is_empty() {
            return None;
        }
        let mut statistics = Statistics::new(games.iter().map(|game| &game.names));
        played.iter().for_each(|(_, game)| statistics.count(game));
        Some(statistics)
    }
}

/// Returns the games of a plan that are not over.
pub(super) fn left(mut games: Vec<PlannedGame>, played: &[(u64, Played)]) -> Vec<PlannedGame> {
    for (seed, game) in played {
        let is_same = |other: &PlannedGame| (other.seed, &other.names) == (*seed, &game.names);
        if let Some(place) = games.iter().position(is_same) {
            games.remove(place);
        }
    }
    games
}

#[cfg(test)]
mod tests {
    use super::*;

    fn players() -> [String; 4] {
        ["a", "b", "c", "d"].map(str::to_owned)
    }

    #[test]
    fn a_round_robin_has_every_pair_with_both_sides() {
        let games = |games| round_robin(&players(), games, 7);
        let mut names: Vec<_> = games(2).into_iter().map(|game| game.names).collect();
        assert_eq!(names.len(), 12);
        names.sort();
        names.dedup();
        assert_eq!(names.len(), 12, "each has X and O once against each");
        let begins = |name: &str| games(1).iter().filter(|game| game.names[0] == name).count();
        assert!(["a", "b", "c", "d"].map(begins).iter().all(|count| (1..=2).contains(count)));
    }

    #[test]
    fn both_games_of_a_pair_have_the_same_walls() {
        let games = round_robin(&players(), 4, 7);
        let seeds = |names: [&str; 2]| -> Vec<u64> {
            let is_pair = |game: &&PlannedGame| names.iter().all(|name| game.names.iter().any(|n| n == name));
            games.iter().filter(is_pair).map(|game| game.seed).collect()
        };
        let [first, second, third, fourth] = seeds(["a", "b"])[..] else { panic!("four games") };
        assert!(first == second && third == fourth && first != third);
        let mut all: Vec<u64> = games.iter().map(|game| game.seed).collect();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all, (7..19).collect::<Vec<_>>(), "every pair has walls of its own");
    }
}
