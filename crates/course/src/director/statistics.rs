//! Statistics of a series, as printed by the course's own programs.

use std::collections::BTreeMap;
use std::time::Duration;

use inarow_contest::Games;
use inarow_core::Side;
use inarow_record::End;

use crate::server_state::{Latencies, Played};

/// Statistics of a series.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Statistics {
    /// Players in the order of first appearance.
    pub players: Vec<PlayerStatistics>,
    /// Games without a winner.
    pub draws: u64,
    /// Number of moves.
    pub steps: u64,
    /// Duration of all games.
    pub took: Duration,
}

/// Statistics of a player.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct PlayerStatistics {
    /// Name of the player.
    pub name: String,
    /// Games won.
    pub wins: u64,
    /// Games lost off the board: by time, absence, illegal moves or malformed messages.
    pub errors: u64,
    /// Response times.
    pub latencies: Latencies,
    /// Games against each other player, by name.
    pub against: BTreeMap<String, Games>,
}

impl Statistics {
    /// Creates the statistics before the first of the given games, X first.
    pub(super) fn new<'n>(pairings: impl Iterator<Item = &'n [String; 2]>) -> Statistics {
        let mut statistics = Statistics::default();
        for name in pairings.flatten() {
            statistics.of(name);
        }
        statistics
    }

    fn of(&mut self, name: &str) -> &mut PlayerStatistics {
        let found = self.players.iter().position(|player| player.name == name);
        let place = found.unwrap_or_else(|| {
            self.players.push(PlayerStatistics { name: name.to_owned(), ..PlayerStatistics::default() });
            self.players.len() - 1
        });
        &mut self.players[place]
    }

    /// Counts a finished game.
    pub(super) fn count(&mut self, played: &Played) {
        let Played { names, result, moves, latencies, took } = played;
        self.steps += moves.len() as u64;
        self.took += *took;
        let is_error =
            matches!(result.why, End::Time | End::Crash | End::Hang | End::Protocol | End::Illegal(_));
        for side in Side::ALL {
            let player = self.of(&names[side.index()]);
            player.wins += u64::from(result.winner == Some(side));
            player.errors += u64::from(is_error && result.winner == Some(side.other()));
            player.latencies.add(latencies[side.index()]);
            let meetings = player.against.entry(names[side.other().index()].clone()).or_default();
            *meetings += result.winner.map_or(Games::DRAW, |winner| Games::of(winner == side));
        }
        self.draws += u64::from(result.winner.is_none());
    }
}

impl Latencies {
    fn add(&mut self, more: Latencies) {
        self.moves += more.moves;
        self.move_time += more.move_time;
        self.events += more.events;
        self.event_time += more.event_time;
    }
}
