//! Rating lists over the games of several logs.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use inarow_core::{Explain, Message};
use inarow_play::PlayerSpec;

use crate::plan::Plan;
use crate::run::finish_of;
use crate::run_state::RunError;
use crate::tally::Tally;
use inarow_contest::{Encounter, Games, Rating, ratings_from};

/// Games of several logs. Players with equal names count as one player.
#[derive(Clone, Debug, Default)]
pub struct Pool {
    game: Option<String>,
    players: Vec<Pooled>,
    encounters: BTreeMap<(usize, usize), Games>,
}

/// A player of several logs.
#[derive(Clone, Debug)]
struct Pooled {
    name: String,
    /// PLAYER texts under this name.
    texts: Vec<String>,
    games: Games,
}

/// A player of a rating list.
#[derive(Clone, PartialEq, Debug)]
pub struct Rated {
    /// Name of the player.
    pub name: String,
    /// Games in every log.
    pub games: Games,
    /// Rating, counted from the anchor or from the players' mean.
    pub rating: Rating,
    /// Level of the computer, if the player is a level.
    pub level: Option<u32>,
    /// Nearest level of the computer connected by games, if the player is not a level itself.
    pub plays_like: Option<Likeness>,
    /// Whether the list has levels, but no games connect the player with a level.
    pub is_apart: bool,
    /// Whether different players had this name.
    pub is_mixed: bool,
}

/// The level nearest to a player.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Likeness {
    /// Number of the level.
    pub level: u32,
    /// Advantage of the player over the level, in Elo.
    pub ahead: f64,
    /// Direction, if the player is far beyond the levels of the list.
    pub beyond: Option<Beyond>,
}

/// Direction of a player far beyond every level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Beyond {
    /// Weaker than the weakest level.
    Weaker,
    /// Stronger than the strongest level.
    Stronger,
}

impl Beyond {
    /// Returns the name in scripts.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Beyond::Weaker => "weaker",
            Beyond::Stronger => "stronger",
        }
    }
}

/// Elo difference beyond which a player no longer resembles the last level. One side then scores nine points of
/// ten.
const FAR: f64 = 400.0;

/// A fixed rating of a player.
#[derive(Clone, PartialEq, Debug)]
pub struct Anchor {
    /// Name of the player.
    pub name: String,
    /// Rating, in Elo.
    pub elo: f64,
}

/// Reason why logs do not make a rating list.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PoolError {
    /// A log cannot be read.
    #[error(transparent)]
    Log(#[from] RunError),
    /// The logs have different games.
    #[error("{}: these are games of {found}, those before are of {expected}: rate each game by itself", path.display())]
    OtherGame {
        /// Path of the log.
        path: PathBuf,
        /// Game of the log.
        found: String,
        /// Game of the earlier logs.
        expected: String,
    },
    /// An anchor that did not play in the logs.
    #[error("{name} played in none of these logs: choose among {}", known.join(", "))]
    NoAnchor {
        /// Name of the anchor.
        name: String,
        /// Names of the players.
        known: Vec<String>,
    },
}

impl Explain for PoolError {
    fn message(&self) -> Message {
        match self {
            PoolError::Log(error) => error.message(),
            PoolError::OtherGame { path, found, expected } => Message::at(
                path.display(),
                Message::new("ratings-other-game").text("found", found).text("expected", expected),
            ),
            PoolError::NoAnchor { name, known } => {
                Message::new("ratings-no-anchor").text("name", name).known("known", name, known)
            }
        }
    }
}

impl Pool {
    /// Collects the games of logs.
    ///
    /// # Errors
    /// Fails if a file is not a log, or has another game than the earlier files.
    pub fn of(logs: &[PathBuf]) -> Result<Pool, PoolError> {
        let mut pool = Pool::default();
        for path in logs {
            let (plan, finish) = finish_of(path)?;
            pool.add(path, &plan, &finish.tally)?;
        }
        Ok(pool)
    }

    fn add(&mut self, path: &Path, plan: &Plan, tally: &Tally) -> Result<(), PoolError> {
        let expected = self.game.get_or_insert_with(|| plan.game.clone());
        if *expected != plan.game {
            let (found, expected) = (plan.game.clone(), expected.clone());
            return Err(PoolError::OtherGame { path: path.to_owned(), found, expected });
        }
        let mut numbers = Vec::with_capacity(plan.entrants.len());
        for (entrant, tallied) in plan.entrants.iter().zip(tally.entrants()) {
            let known = self.players.iter().position(|player| player.name == entrant.name);
            let number = known.unwrap_or_else(|| {
                let name = entrant.name.clone();
                self.players.push(Pooled { name, texts: Vec::new(), games: Games::default() });
                self.players.len() - 1
            });
            let player = &mut self.players[number];
            player.games += tallied.games();
            if !player.texts.contains(&entrant.player) {
                player.texts.push(entrant.player.clone());
            }
            numbers.push(number);
        }
        for encounter in tally.encounters() {
            let pair = (numbers[encounter.first], numbers[encounter.second]);
            *self.encounters.entry(pair).or_default() += encounter.games;
        }
        Ok(())
    }

    /// Returns the game of the logs.
    #[must_use]
    pub fn game(&self) -> &str {
        self.game.as_deref().unwrap_or_default()
    }

    /// Returns the number of games in the logs.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.encounters.values().map(Games::count).sum()
    }

    /// Returns groups of players without games between the groups, if several groups exist. Ratings of
    /// different groups cannot be compared.
    #[must_use]
    pub fn groups(&self) -> Vec<Vec<&str>> {
        let mut groups: BTreeMap<usize, Vec<&str>> = BTreeMap::new();
        for (player, group) in self.players.iter().zip(self.group_numbers()) {
            groups.entry(group).or_default().push(&player.name);
        }
        groups.into_values().collect()
    }

    /// Returns the group of each player, identified by the group's smallest player number.
    fn group_numbers(&self) -> Vec<usize> {
        let mut group: Vec<usize> = (0..self.players.len()).collect();
        for (a, b) in self.encounters.keys() {
            let (from, to) = (group[*a].max(group[*b]), group[*a].min(group[*b]));
            group.iter_mut().filter(|group| **group == from).for_each(|group| *group = to);
        }
        group
    }

    /// Returns the players from best to worst.
    ///
    /// # Errors
    /// When the anchor did not play.
    pub fn ratings(&self, anchor: Option<&Anchor>) -> Result<Vec<Rated>, PoolError> {
        let names = || self.players.iter().map(|player| player.name.clone()).collect();
        let origin = anchor.map(|anchor| {
            let found = self.players.iter().position(|player| player.name == anchor.name);
            found.ok_or_else(|| PoolError::NoAnchor { name: anchor.name.clone(), known: names() })
        });
        let origin = origin.transpose()?;
        let encounters: Vec<Encounter> = self
            .encounters
            .iter()
            .map(|((first, second), games)| Encounter { first: *first, second: *second, games: *games })
            .collect();
        let ratings = ratings_from(self.players.len(), &encounters, origin);
        let base = anchor.map_or(0.0, |anchor| anchor.elo);
        let rated = || self.players.iter().zip(&ratings.players).zip(self.group_numbers());
        let levels: Vec<(u32, f64, usize)> = rated()
            .filter_map(|((player, rating), group)| Some((level(&player.texts)?, rating.elo, group)))
            .collect();
        let mut list: Vec<Rated> = rated()
            .map(|((player, rating), group)| {
                let level = level(&player.texts);
                let connected: Vec<(u32, f64)> = levels
                    .iter()
                    .filter(|(.., other)| *other == group)
                    .map(|(level, elo, _)| (*level, *elo))
                    .collect();
                Rated {
                    name: player.name.clone(),
                    games: player.games,
                    rating: Rating { elo: rating.elo + base, error: rating.error },
                    level,
                    plays_like: nearest(rating.elo, &connected).filter(|_| level.is_none()),
                    is_apart: level.is_none() && connected.is_empty() && !levels.is_empty(),
                    is_mixed: player.texts.len() > 1,
                }
            })
            .collect();
        list.sort_by(|a, b| b.rating.elo.total_cmp(&a.rating.elo).then_with(|| a.name.cmp(&b.name)));
        Ok(list)
    }
}

/// Returns the level nearest to an Elo. `levels` has pairs of level and Elo.
fn nearest(elo: f64, levels: &[(u32, f64)]) -> Option<Likeness> {
    let of = |(level, of): &(u32, f64)| Likeness { level: *level, ahead: elo - of, beyond: None };
    let by_distance = |a: &Likeness, b: &Likeness| a.ahead.abs().total_cmp(&b.ahead.abs());
    let nearest = levels.iter().map(of).min_by(by_distance)?;
    let all = || levels.iter().map(|(_, of)| elo - of);
    let beyond = if all().all(|ahead| ahead < -FAR) {
        Some(Beyond::Weaker)
    } else if all().all(|ahead| ahead > FAR) {
        Some(Beyond::Stronger)
    } else {
        None
    };
    Some(Likeness { beyond, ..nearest })
}

/// Returns the level of the computer if the only text names a level without other settings.
fn level(texts: &[String]) -> Option<u32> {
    let [text] = texts else { return None };
    let Ok(PlayerSpec::Engine(spec)) = text.parse() else { return None };
    let settings: Vec<(&str, &str)> = spec.settings().collect();
    match (spec.name(), &settings[..]) {
        ("computer", [("level", level)]) => level.parse().ok(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_far_from_all_levels_is_like_none_of_them() {
        let levels = [(1, 0.0), (4, 300.0)];
        let of = |elo| nearest(elo, &levels).map(|like| (like.level, like.ahead, like.beyond));
        assert_eq!(of(-1466.0), Some((1, -1466.0, Some(Beyond::Weaker))));
        assert_eq!(of(-300.0), Some((1, -300.0, None)));
        assert_eq!(of(200.0), Some((4, -100.0, None)));
        assert_eq!(of(701.0), Some((4, 401.0, Some(Beyond::Stronger))));
        assert_eq!(nearest(0.0, &[]), None);
    }
}
