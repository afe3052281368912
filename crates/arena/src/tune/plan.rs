//! Plans of searches for better parameters.

use std::collections::BTreeMap;

use inarow_core::{Explain, Message};
use inarow_play::{EngineSpec, PlayerSpec, Presets, engine_info};
use inarow_record::TimeControl;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::param::{INFO, Param, ParamError, settings};
use crate::adjudication::Adjudication;
use crate::opening::Openings;
use crate::plan::{Colours, Entrant, Plan, Tournament};
use crate::plan_error::PlanError;
use crate::seeds::{Part, seed_of};
use inarow_contest::Hypotheses;

/// Limit of games in a search.
const MAX_GAMES: u64 = 10_000_000;

/// Plan of a search, with everything that decides the search.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TunePlan {
    /// PLAYER text of the start.
    pub player: String,
    /// Tuned parameters.
    pub params: Vec<Param>,
    /// Search method.
    pub method: Method,
    /// Limit of games.
    pub games: u64,
    /// The GAME text.
    pub game: String,
    /// Openings of the games, each played with both colours.
    pub openings: Openings,
    /// Seed of tried values, openings and the players' random choices.
    pub seed: u64,
    /// Time control of both players.
    #[serde(default)]
    pub time: TimeControl,
    /// Node limit per move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Depth limit, in plies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Tolerated overrun of the clock per move, in ms.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub margin: Option<u64>,
    /// Memory limit of an external engine and its child processes, in bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory: Option<u64>,
    /// Working folder of an external engine.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dir: Option<String>,
    /// Settings of an external engine that are not tuned, by key, sent as `INFO KEY VALUE`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub info: BTreeMap<String, String>,
    /// Presets in addition to the built-in presets, in TOML.
    pub presets: String,
    /// PLAYER texts of opponents of a genetic search, in addition to its champion.
    pub against: Vec<String>,
}

/// Search method of values.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Method {
    /// Simultaneous perturbation stochastic approximation (Spall 1992), in the form of fishtest and OpenBench.
    /// The values move up or down at random, and both versions play each other. The values then follow the
    /// result.
    Spsa {
        /// Number of pairs of games between two versions.
        pairs: u64,
        /// Movement of the values per net win at the end of the search, in steps. A pair won 2:0 moves twice as
        /// far.
        rate: f64,
    },
    /// Genetic algorithm with tournament selection, blend crossover and mutation, in which the best sets
    /// continue unchanged.
    Genetic {
        /// Number of sets of values in a generation.
        population: u64,
        /// Number of pairs of games per set, generation and opponent.
        pairs: u64,
    },
}

/// Reason why a search is impossible.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TunePlanError {
    /// A parameter is invalid.
    #[error(transparent)]
    Param(#[from] ParamError),
    /// The games cannot be played.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// The player has no parameters.
    #[error(
        "{0} has no parameters: choose a built-in player (see inarow players), or an external engine with --param info.KEY=MIN..MAX"
    )]
    Player(String),
    /// There are not enough games.
    #[error("{games} games are too few: one step of this search takes {step}")]
    Few {
        /// Number of games.
        games: u64,
        /// Number of games in one step.
        step: u64,
    },
    /// The method is invalid.
    #[error(transparent)]
    Method(#[from] MethodFault),
}

/// Reason why a search method is invalid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MethodFault {
    /// There are no parameters.
    #[error("nothing is to be tuned")]
    NoParams,
    /// SPSA does not work with these numbers.
    #[error("SPSA needs at least one pair a step, and a rate above 0 up to 1")]
    Spsa,
    /// Other opponents, which SPSA does not have.
    #[error("in SPSA both players are the tuned one")]
    Opponents,
    /// The genetic algorithm does not work with these numbers.
    #[error("a genetic search needs 4 to 1000 sets of values, and at least one pair for each")]
    Genetic,
}

impl Explain for MethodFault {
    fn message(&self) -> Message {
        Message::new(match self {
            MethodFault::NoParams => "tune-method-no-params",
            MethodFault::Spsa => "tune-method-spsa",
            MethodFault::Opponents => "tune-method-opponents",
            MethodFault::Genetic => "tune-method-genetic",
        })
    }
}

impl Explain for TunePlanError {
    fn message(&self) -> Message {
        match self {
            TunePlanError::Param(error) => error.message(),
            TunePlanError::Plan(error) => error.message(),
            TunePlanError::Player(player) => Message::new("tune-no-player").text("player", player),
            TunePlanError::Few { games, step } => {
                Message::new("tune-few").count("games", *games).count("step", *step)
            }
            TunePlanError::Method(fault) => Message::new("tune-method").because("detail", fault.message()),
        }
    }
}

impl TunePlan {
    /// Returns the identifier of the plan.
    #[must_use]
    pub fn hash(&self) -> String {
        let json = serde_json::to_vec(self).unwrap_or_default();
        Sha256::digest(&json).iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// Returns whether the tuned player is an external engine, whose parameters are sent as `INFO KEY VALUE`.
    #[must_use]
    pub fn is_external(&self) -> bool {
        matches!(self.player.parse(), Ok(PlayerSpec::Exec(_)))
    }

    /// Returns the built-in player at the start.
    ///
    /// # Errors
    /// Fails if the player is not built in.
    pub fn start(&self) -> Result<EngineSpec, TunePlanError> {
        match self.player.parse() {
            Ok(PlayerSpec::Engine(spec)) => Ok(spec),
            _ => Err(TunePlanError::Player(self.player.clone())),
        }
    }

    /// Returns every setting of the player with these values, by name, as the content of a preset.
    ///
    /// # Errors
    /// Fails as [`start`](TunePlan::start), and if the presets are invalid.
    pub fn preset(&self, values: &[f64]) -> Result<Vec<(&'static str, String)>, TunePlanError> {
        let spec = self.start()?;
        let info = engine_info(spec.name()).ok_or_else(|| TunePlanError::Player(self.player.clone()))?;
        let presets = Presets::parse(&self.presets).map_err(PlanError::from)?;
        let mut settings = settings(&spec, info, &presets);
        for (param, value) in self.params.iter().zip(values) {
            if let Some((_, text)) = settings.iter_mut().find(|(name, _)| *name == param.name) {
                *text = param.text(*value);
            }
        }
        Ok(settings)
    }

    /// Returns the player with these values in command-line notation. An external engine is followed by its
    /// settings as words of a shell, as in `'exec:python3 engine.py' --a info.attack=45`.
    ///
    /// # Errors
    /// As [`start`](TunePlan::start).
    pub fn described(&self, values: &[f64]) -> Result<String, TunePlanError> {
        let entrant = self.candidate(String::new(), values)?;
        if !self.is_external() {
            return Ok(entrant.player);
        }
        // Shells need no quotes for these characters.
        let is_plain = |text: &str| text.bytes().all(|b| b.is_ascii_alphanumeric() || b"._-+/:".contains(&b));
        let quoted = |(key, value): (&String, &String)| {
            let setting = format!("{INFO}{key}={value}");
            let word = if is_plain(key) && is_plain(value) {
                setting
            } else {
                shell_words::quote(&setting).into_owned()
            };
            format!(" --a {word}")
        };
        let settings: String = entrant.info.iter().map(quoted).collect();
        Ok(shell_words::quote(&entrant.player).into_owned() + &settings)
    }

    /// Returns a player with these values under this name.
    ///
    /// # Errors
    /// As [`start`](TunePlan::start).
    pub(super) fn candidate(&self, name: String, values: &[f64]) -> Result<Entrant, TunePlanError> {
        if !self.is_external() {
            return Ok(self.entrant(name, self.with(values)?.to_string()));
        }
        let mut info = self.info.clone();
        for (param, value) in self.params.iter().zip(values) {
            let key = param.name.strip_prefix(INFO).unwrap_or(&param.name);
            info.insert(key.to_owned(), param.text(*value));
        }
        Ok(Entrant { info, dir: self.dir.clone(), ..self.entrant(name, self.player.clone()) })
    }

    /// Returns the built-in player with these values.
    ///
    /// # Errors
    /// As [`start`](TunePlan::start).
    pub fn with(&self, values: &[f64]) -> Result<EngineSpec, TunePlanError> {
        let start = self.start()?;
        let kept = start.settings().filter(|(name, _)| !self.params.iter().any(|param| param.name == *name));
        let mut text = start.name().to_owned();
        kept.for_each(|(name, value)| text.push_str(&format!(":{name}={value}")));
        for (param, value) in self.params.iter().zip(values) {
            text.push_str(&format!(":{}={}", param.name, param.text(*value)));
        }
        text.parse().map_err(|_| TunePlanError::Player(text))
    }

    /// Returns the test of found values against the start, at openings that the search did not use. Random
    /// openings are new. A list continues after the used openings, which repeat only when no other openings
    /// remain.
    ///
    /// # Errors
    /// As [`start`](TunePlan::start).
    pub fn proof(
        &self,
        values: &[f64],
        hypotheses: Hypotheses,
        max_games: u64,
    ) -> Result<Plan, TunePlanError> {
        let tuned = self.candidate("tuned".to_owned(), values)?;
        let start = match self.is_external() {
            true => self.candidate("start".to_owned(), &self.start_values())?,
            false => self.entrant("start".to_owned(), self.player.clone()),
        };
        Ok(Plan {
            tournament: Tournament::Sprt { max_games, hypotheses },
            entrants: vec![tuned, start],
            seed: seed_of(self.seed, Part::Proof, 0),
            openings: self.openings.clone().after(self.openings_used()),
            ..self.games_plan(Vec::new())
        })
    }

    pub(super) fn entrant(&self, name: String, player: String) -> Entrant {
        let TunePlan { time, nodes, depth, margin, memory, .. } = *self;
        Entrant { name, time, nodes, depth, margin, memory, ..Entrant::new(player) }
    }

    /// Returns a plan for games of the search between these players.
    pub(super) fn games_plan(&self, entrants: Vec<Entrant>) -> Plan {
        Plan {
            tournament: Tournament::Match { games: 2 },
            game: self.game.clone(),
            entrants,
            colours: Colours::Swap,
            openings: self.openings.clone(),
            seed: self.seed,
            presets: self.presets.clone(),
            adjudication: Adjudication::default(),
            keep_engines: false,
            changes: Vec::new(),
        }
    }

    /// Returns the number of games in one step of the search.
    #[must_use]
    pub fn step_games(&self) -> u64 {
        match self.method {
            Method::Spsa { pairs, .. } => pairs.saturating_mul(2),
            Method::Genetic { population, pairs } => {
                let opponents = 1 + self.against.len() as u64;
                population.saturating_mul(pairs).saturating_mul(opponents).saturating_mul(2)
            }
        }
    }

    /// Returns the number of steps that the games allow.
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.games / self.step_games().max(1)
    }

    /// Returns the number of openings that the search plays.
    fn openings_used(&self) -> u64 {
        let (Method::Spsa { pairs, .. } | Method::Genetic { pairs, .. }) = self.method;
        self.steps().saturating_mul(pairs)
    }

    /// Checks everything that is knowable before the first game.
    ///
    /// # Errors
    /// Fails if a part of the plan is invalid. The error describes the first invalid part.
    pub(super) fn check(&self) -> Result<(), TunePlanError> {
        if self.params.is_empty() {
            return Err(MethodFault::NoParams.into());
        }
        if self.is_external() && self.params.iter().any(|param| !param.name.starts_with(INFO)) {
            return Err(TunePlanError::Player(self.player.clone()));
        }
        match self.method {
            Method::Spsa { pairs, rate } => {
                if pairs == 0 || !(rate > 0.0 && rate <= 1.0) {
                    return Err(MethodFault::Spsa.into());
                }
                if !self.against.is_empty() {
                    return Err(MethodFault::Opponents.into());
                }
            }
            Method::Genetic { population, pairs } => {
                if !(4..=1000).contains(&population) || pairs == 0 {
                    return Err(MethodFault::Genetic.into());
                }
            }
        }
        let games = self.games;
        if games > MAX_GAMES {
            return Err(PlanError::Games { games }.into());
        }
        if self.steps() == 0 {
            return Err(TunePlanError::Few { games, step: self.step_games() });
        }
        for param in &self.params {
            param.check()?;
        }
        Ok(())
    }

    /// Returns the values at the start.
    #[must_use]
    pub fn start_values(&self) -> Vec<f64> {
        self.params.iter().map(|param| param.start).collect()
    }
}
