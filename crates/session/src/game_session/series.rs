//! Score of a series: the wins of each player, the player who begins next, and the end of the series. The
//! module also has the games of this run.

use std::time::Duration;

use inarow_core::Side;
use inarow_profile::{Opponent, Pairing, Standing, Tally};
use inarow_record::GameResult;

use super::GameSession;
use super::lineup::{Counted, Lineup};
use super::participant::Participant;
use crate::saving;
use crate::{NewGame, OnReplace, SessionError, SessionEvent};

/// State of a series.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeriesState {
    /// Games without an end, or a single game.
    Endless,
    /// The series goes on until one player has won often enough. Draws do not count.
    Race {
        /// Number of wins needed.
        wins: u32,
    },
    /// The series goes on until it is decided or all its games are played.
    Open {
        /// Largest number of games.
        best_of: u32,
        /// Number of games played.
        played: u32,
    },
    /// The series is decided.
    Over {
        /// Winner of the series, by the side held now, or `None` for an equal score.
        winner: Option<Side>,
    },
}

/// A finished game of this run.
#[derive(Clone, Debug, PartialEq, Eq)]
struct RunGame {
    game: String,
    /// Players of X and O, or `None` for a human.
    players: [Option<String>; 2],
    /// Names given to X and O, empty without a name.
    names: [String; 2],
    winner: Option<Side>,
}

/// The games of this run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Run {
    games: Vec<RunGame>,
}

impl Run {
    /// Returns the tally of all games.
    pub fn tally(&self) -> Tally {
        let mut tally = Tally::default();
        self.games.iter().for_each(|game| tally.count(game.winner));
        tally
    }

    /// Returns the tally of each game by name, most played first.
    pub fn by_game(&self) -> Vec<(String, Tally)> {
        let mut found: Vec<(String, Tally)> = Vec::new();
        for game in &self.games {
            let new = (game.game.clone(), Tally::default());
            entry(&mut found, new, |known, new| known.0 == new.0).1.count(game.winner);
        }
        found.sort_by_key(|(_, tally)| std::cmp::Reverse(tally.games()));
        found
    }

    /// Returns the human's results against each computer in each game, most played first.
    pub fn standings(&self) -> Vec<Standing> {
        let mut found: Vec<Standing> = Vec::new();
        for RunGame { game, players, winner, .. } in &self.games {
            let (own, opponent) = match players {
                [None, Some(computer)] => (Side::X, computer),
                [Some(computer), None] => (Side::O, computer),
                _ => continue,
            };
            let (game, opponent) = (game.clone(), Opponent(opponent.clone()));
            let new = Standing { game, opponent, wins: 0, losses: 0, draws: 0 };
            let same = |known: &Standing, new: &Standing| {
                (&known.game, &known.opponent.0) == (&new.game, &new.opponent.0)
            };
            let standing = entry(&mut found, new, same);
            match winner {
                Some(side) if *side == own => standing.wins += 1,
                Some(_) => standing.losses += 1,
                None => standing.draws += 1,
            }
        }
        found.sort_by_key(|standing| std::cmp::Reverse(standing.wins + standing.losses + standing.draws));
        found
    }

    /// Returns the results between humans in each game, most played first.
    pub fn pairings(&self) -> Vec<Pairing> {
        let mut found: Vec<Pairing> = Vec::new();
        for RunGame { game, names: [x, o], winner, .. } in
            self.games.iter().filter(|game| game.players == [None, None])
        {
            let same =
                |known: &Pairing, new: &Pairing| (&known.game, &known.people) == (&new.game, &new.people);
            entry(&mut found, Pairing::new(game, x, o), same).count(x, o, *winner);
        }
        found.sort_by_key(|pair| std::cmp::Reverse(pair.games()));
        found
    }
}

/// Returns the entry that is the `same` as `new`. Adds `new` if no entry is the same.
fn entry<T>(entries: &mut Vec<T>, new: T, same: impl Fn(&T, &T) -> bool) -> &mut T {
    let place = entries.iter().position(|known| same(known, &new)).unwrap_or(entries.len());
    if place == entries.len() {
        entries.push(new);
    }
    &mut entries[place]
}

impl GameSession {
    /// Returns the games of this run.
    pub fn run(&self) -> &Run {
        &self.run
    }

    /// Returns a number that changes when another game becomes the current game.
    pub fn game_number(&self) -> u64 {
        self.games
    }

    /// Whether a game was begun here. Before the first game, the live game is an empty board without play.
    pub fn has_game(&self) -> bool {
        self.games > 0
    }

    /// Returns the line-up of the live game. A finished game keeps its line-up when players of the next game
    /// change.
    pub(crate) fn seen_lineup(&self) -> &Lineup {
        self.live.ended_lineup().unwrap_or(&self.lineup)
    }

    /// Returns the player of a side of the live game.
    pub(crate) fn seen_participant(&self, side: Side) -> &Participant {
        let lineup = self.seen_lineup();
        &lineup.participants[self.live.participant_of(side)]
    }

    /// Whether the live game is over, and another player was chosen for the next game.
    pub fn was_replaced(&self) -> bool {
        self.live.ended_lineup().is_some()
    }

    /// Returns the number of games of this series won by the player of this side.
    pub fn wins(&self, side: Side) -> u32 {
        let lineup = self.seen_lineup();
        lineup.series.wins[self.live.participant_of(side)]
    }

    /// Returns the number of drawn games of this series.
    pub fn draws(&self) -> u32 {
        self.seen_lineup().series.draws
    }

    /// Whether the last moves of a counted game were taken back, and the game ends differently or not yet. Such a
    /// continuation does not count.
    pub fn is_variation(&self) -> bool {
        self.live.is_variation()
    }

    /// Returns the state of the series.
    pub fn series(&self) -> SeriesState {
        let lineup = self.seen_lineup();
        let series = &lineup.series;
        if series.best_of <= 1 {
            return SeriesState::Endless;
        }
        match series.decided() {
            Some(winner) => {
                let side = |participant| self.live.side_of(participant);
                SeriesState::Over { winner: winner.map(side) }
            }
            None => match series.wins_needed() {
                Some(wins) => SeriesState::Race { wins },
                None => SeriesState::Open { best_of: series.best_of, played: series.played() },
            },
        }
    }

    /// Whether users requested a change of sides at the next game.
    pub fn swaps_next(&self) -> bool {
        self.swaps_next
    }

    /// Handles the end of the game, and counts the game once. An end after moves were taken back from a counted
    /// game is not counted.
    pub(crate) fn game_over(&mut self) {
        let Some(result) = self.live.end(self.now) else { return };
        // If a game were restored now, its score would lack this game.
        self.saving.forget_left_game();
        let winner = result.winner.map(|side| self.live.participant_of(side));
        let counts = !self.live.is_counted();
        if counts {
            self.count(result, winner);
        }
        let by_person = self.lineup.only_human().map(|participant| winner == Some(participant));
        self.emit(match result.winner {
            Some(winner) => SessionEvent::Won { result, winner, by_person },
            None => SessionEvent::Drawn { result },
        });
        if let (true, SeriesState::Over { winner }) = (counts, self.series()) {
            self.emit(SessionEvent::SeriesOver { winner });
        }
    }

    fn count(&mut self, result: GameResult, winner: Option<usize>) {
        self.lineup.series.count(winner);
        self.live.count(result, winner);
        if !self.live.is_remote() {
            self.saving.ended(self.live.game());
        }
        self.run.games.push(RunGame {
            game: saving::game_key(self.live.record()),
            players: Side::ALL.map(|side| saving::kind(self.spec_of(side))),
            names: Side::ALL.map(|side| self.lineup.given_name(self.live.participant_of(side)).to_owned()),
            winner: result.winner,
        });
    }

    /// Removes a game that is played elsewhere from the score, because the game goes on elsewhere.
    pub(crate) fn uncount(&mut self) {
        let Some(Counted { winner, .. }) = self.live.uncount() else { return };
        self.lineup.series.uncount(winner);
        self.run.games.pop();
    }

    /// Begins a game like [`start`](GameSession::start), with the seed `seed` for walls and weights, as in
    /// [`GameSource::setup`](crate::GameSource::setup).
    ///
    /// # Errors
    /// The errors of [`start`](GameSession::start).
    pub fn start_seeded(&mut self, new: NewGame, seed: u64, now: Duration) -> Result<(), SessionError> {
        self.at(now);
        let lineup = Lineup::new(&new, seed, &self.names);
        let game = lineup.new_match(Some(self.wall_time()))?;
        self.choose_game(game, lineup)
    }

    /// Begins another game with the settings, players and score of the last game. The rule decides the sides.
    /// After a decided series a new series begins. An unfinished game is left or deleted according to the
    /// policy. A game that was left can be [restored](GameSession::restore).
    ///
    /// # Errors
    /// When a program does not start any more. Nothing has changed then.
    pub fn rematch(&mut self, now: Duration) -> Result<(), SessionError> {
        let mut lineup = self.lineup.clone();
        let series = &mut lineup.series;
        if series.decided().is_some() {
            series.reset();
        }
        let winner = self.live.counted().and_then(|counted| counted.winner);
        series.first = series.next_first(winner, self.swaps_next);
        let loses = self.is_unfinished() && self.policy.on_replace == OnReplace::Leave;
        self.again(lineup, loses, now)
    }

    /// Resets the score and empties the board. Game, players and sides stay. An unfinished game is left and
    /// stored as unfinished. That game and the score can be [restored](GameSession::restore).
    ///
    /// # Errors
    /// The errors of [`rematch`](GameSession::rematch).
    pub fn reset_score(&mut self, now: Duration) -> Result<(), SessionError> {
        let mut lineup = self.lineup.clone();
        lineup.series.reset();
        self.again(lineup, true, now)
    }

    /// Changes the sides of the players, at once before the first move, else at the next game. A second call
    /// undoes the first call.
    ///
    /// # Errors
    /// The errors of [`rematch`](GameSession::rematch).
    pub fn swap_sides(&mut self, now: Duration) -> Result<(), SessionError> {
        self.at(now);
        self.is_played_here()?;
        if self.live.game().steps() > 0 || self.live.game().result().is_some() {
            self.swaps_next = !self.swaps_next;
            self.revision += 1;
            return Ok(());
        }
        let mut lineup = self.lineup.clone();
        lineup.series.first = 1 - lineup.series.first;
        let game = lineup.new_match(Some(self.wall_time()))?;
        let handles = self.handles(&lineup, &game.record().setup)?;
        self.selection_revision += 1;
        // Nothing is lost, because the game has no moves.
        self.leave_live_game(None, true);
        self.begin_game(game, lineup, handles);
        Ok(())
    }

    /// Begins the next game. `loses` is whether something is lost with the current game. Such a game can be
    /// restored.
    fn again(&mut self, mut lineup: Lineup, loses: bool, now: Duration) -> Result<(), SessionError> {
        self.at(now);
        self.is_played_here()?;
        lineup.series.number += 1;
        let game = lineup.new_match(Some(self.wall_time()))?;
        let handles = self.handles(&lineup, &game.record().setup)?;
        if loses {
            self.leave_restorable();
        } else {
            self.leave_game();
        }
        self.begin_game(game, lineup, handles);
        Ok(())
    }
}
