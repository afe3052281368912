//! State that lasts from game to game, namely the players and the score.

use inarow_core::{Setup, Side};
use inarow_play::{Match, MatchSetup, PlayerSpec, Series};
use inarow_record::{ClockTag, GameResult};

use super::participant::{Names, Participant};
use crate::{GameSource, NewGame, SessionError};

/// State that lasts from game to game, namely the players and the score.
#[derive(Clone, Debug)]
pub(crate) struct Lineup {
    /// Source of the next game.
    pub(crate) source: GameSource,
    /// The two players, independent of their sides.
    pub(crate) participants: [Participant; 2],
    /// Score, order of beginning, and seeds, by participant.
    pub(crate) series: Series,
    /// Scores of the pairs that played here before a player was replaced, the latest last.
    pub(crate) others: Vec<PairScore>,
}

/// The score of two players, by participant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PairScore {
    players: [PlayerSpec; 2],
    wins: [u32; 2],
    draws: u32,
}

/// Limit of the remembered scores of other pairs.
const MOST_PAIRS: usize = 16;

/// Contribution of a finished game to the score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Counted {
    /// The participant who won, or `None` for a draw.
    pub(crate) winner: Option<usize>,
    /// Result of the game, and the number of moves, or `None` if the store no longer knows the result.
    pub(crate) end: Option<(GameResult, usize)>,
}

impl Lineup {
    pub(crate) fn new(new: &NewGame, seed: u64, names: &Names) -> Lineup {
        let mut participants = [0, 1].map(|participant: usize| {
            Participant::new(new.players[participant].clone(), new.clocks[participant])
        });
        names.give(&mut participants);
        let series = Series::new(seed, new.best_of, new.begins);
        Lineup { source: new.game.clone(), participants, series, others: Vec::new() }
    }

    /// Replaces a participant. Points belong to the pair that won the points. The new pair begins at zero, or
    /// at its earlier score.
    pub(crate) fn replace(&mut self, participant: usize, player: Participant) {
        let before = self.participants.each_ref().map(|participant| participant.spec.clone());
        self.participants[participant] = player;
        let now = self.participants.each_ref().map(|participant| participant.spec.clone());
        if before == now {
            return;
        }
        let Series { wins, draws, .. } = self.series;
        self.others.retain(|pair| pair.players != before);
        self.others.push(PairScore { players: before, wins, draws });
        if self.others.len() > MOST_PAIRS {
            self.others.remove(0);
        }
        let known = self.others.iter().find(|pair| pair.players == now);
        (self.series.wins, self.series.draws) = known.map_or(([0; 2], 0), |pair| (pair.wins, pair.draws));
    }

    /// Takes the clocks of a game that goes on.
    pub(crate) fn keep_clocks(&mut self, game: &Match) {
        for side in Side::ALL {
            let participant = self.participant_of(game, side);
            self.participants[participant].clock = game.time_control(side);
        }
    }

    /// Returns the seed of the next game.
    pub(crate) fn next_seed(&self) -> u64 {
        self.series.game_seed().wrapping_add(1)
    }

    /// Builds the concrete game.
    pub(crate) fn setup(&self) -> Result<Setup, SessionError> {
        Ok(self.source.setup(self.series.game_seed())?)
    }

    /// Builds the next game of this series.
    pub(crate) fn new_match(&self, started: Option<String>) -> Result<Match, SessionError> {
        let [x, o] = [self.series.first, 1 - self.series.first];
        let clock = ClockTag { x: self.participants[x].clock, o: self.participants[o].clock };
        let game = match &self.source {
            GameSource::Spec(spec) => Some(spec.to_string()),
            GameSource::Setup(_) => None,
        };
        let mut game = Match::new(MatchSetup {
            game,
            seed: Some(self.series.game_seed()),
            x: self.participants[x].tag(),
            o: self.participants[o].tag(),
            clock: (clock != ClockTag::default()).then_some(clock),
            started,
            ..MatchSetup::new(self.setup()?)
        })?;
        if self.participants[x].is_human() {
            game.wait_for_first_step();
        }
        Ok(game)
    }

    /// Returns the participant that holds a side of this game now.
    pub(crate) fn participant_of(&self, game: &Match, side: Side) -> usize {
        self.series.participant_in(game.seat_of(side))
    }

    /// Returns the side of a participant in this game now.
    pub(crate) fn side_of(&self, game: &Match, participant: usize) -> Side {
        game.side_of(self.series.seat_of(participant))
    }

    /// Whether two computers play.
    pub(crate) fn is_watched(&self) -> bool {
        self.participants.iter().all(|participant| !participant.is_human())
    }

    /// Whether two humans play.
    pub(crate) fn is_shared(&self) -> bool {
        self.participants.iter().all(Participant::is_human)
    }

    /// Returns the human who plays a computer.
    pub(crate) fn only_human(&self) -> Option<usize> {
        match [self.participants[0].is_human(), self.participants[1].is_human()] {
            [true, false] => Some(0),
            [false, true] => Some(1),
            _ => None,
        }
    }

    /// Returns the name given to a participant, or the name that the participant's engine reports. The name is
    /// empty if both are missing.
    pub(crate) fn given_name(&self, participant: usize) -> &str {
        let Participant { name, engine, .. } = &self.participants[participant];
        name.as_deref().or(engine.as_ref().map(|engine| engine.name.as_str())).unwrap_or_default()
    }
}
