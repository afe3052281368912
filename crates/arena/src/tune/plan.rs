//! Everything that decides a search for better parameters.

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

/// The most games of a search.
const MAX_GAMES: u64 = 10_000_000;

/// Everything that decides a search.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TunePlan {
    /// The PLAYER text at which it begins.
    pub player: String,
    /// What is tuned.
    pub params: Vec<Param>,
    /// How.
    pub method: Method,
    /// Games altogether, at most.
    pub games: u64,
    /// The GAME text.
    pub game: String,
    /// What games begin with; each opening is played from both sides.
    pub openings: Openings,
    /// Decides what is tried, openings and the players' random choices.
    pub seed: u64,
    /// The clock of both.
    #[serde(default)]
    pub time: TimeControl,
    /// Positions that a player may visit for a move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Plies that a player may look ahead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// How much longer than its clock allows a player may take for a move, in ms.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub margin: Option<u64>,
    /// Bytes of memory for an external engine and all it starts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory: Option<u64>,
    /// The folder that an external engine runs in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dir: Option<String>,
    /// Settings of an external engine that are not tuned, by their keys: `INFO KEY VALUE`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub info: BTreeMap<String, String>,
    /// Presets beside the built-in ones, TOML.
    pub presets: String,
    /// PLAYER texts that candidates of a genetic search meet beside its champion.
    pub against: Vec<String>,
}

/// How values are looked for.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Method {
    /// Simultaneous perturbation stochastic approximation (Spall 1992), in the form that fishtest and OpenBench gave
    /// it: all values are moved up or down at random, both versions play each other, and the values follow the result.
    Spsa {
        /// Pairs of games between two versions.
        pairs: u64,
        /// How far the values follow a game won more than lost at the end, in steps: twice that for a pair won 2:0.
        rate: f64,
    },
    /// A genetic algorithm: tournament selection, blend crossover, mutation, and the best go on unchanged.
    Genetic {
        /// Sets of values at a time.
        population: u64,
        /// Pairs of games of each, in each generation, with each opponent.
        pairs: u64,
    },
}

/// Why there is nothing to be tuned.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TunePlanError {
    /// The parameters.
    #[error(transparent)]
    Param(#[from] ParamError),
    /// The games.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// Not a built-in player.
    #[error(
        "{0} has no parameters: choose a built-in player (see inarow players), or an external engine with --param info.KEY=MIN..MAX"
    )]
    Player(String),
    /// Not enough games.
    #[error("{games} games are too few: one step of this search takes {step}")]
    Few {
        /// How many.
        games: u64,
        /// How many one step needs.
        step: u64,
    },
    /// A search that cannot be made.
    #[error(transparent)]
    Method(#[from] MethodFault),
}

/// Why a search cannot be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MethodFault {
    /// There is no parameter.
    #[error("nothing is to be tuned")]
    NoParams,
    /// Numbers that SPSA does not work with.
    #[error("SPSA needs at least one pair a step, and a rate above 0 up to 1")]
    Spsa,
    /// Opponents of SPSA, which has none.
    #[error("in SPSA both players are the tuned one")]
    Opponents,
    /// Numbers that the genetic algorithm does not work with.
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
    /// Tells plans apart.
    #[must_use]
    pub fn hash(&self) -> String {
        let json = serde_json::to_vec(self).unwrap_or_default();
        Sha256::digest(&json).iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// Whether an external engine is tuned, whose parameters are sent as `INFO KEY VALUE`.
    #[must_use]
    pub fn is_external(&self) -> bool {
        matches!(self.player.parse(), Ok(PlayerSpec::Exec(_)))
    }

    /// The built-in player at the start.
    ///
    /// # Errors
    /// When it is none that has parameters.
    pub fn start(&self) -> Result<EngineSpec, TunePlanError> {
        match self.player.parse() {
            Ok(PlayerSpec::Engine(spec)) => Ok(spec),
            _ => Err(TunePlanError::Player(self.player.clone())),
        }
    }

    /// Every setting of a player with these values, by name: what a preset of it says.
    ///
    /// # Errors
    /// As [`start`](TunePlan::start), and when the presets are wrong.
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

    /// The player with these values, as a command line names it: an external engine as words of a shell with its settings
    /// behind it, `'exec:python3 engine.py' --a info.attack=45`.
    ///
    /// # Errors
    /// As [`start`](TunePlan::start).
    pub fn described(&self, values: &[f64]) -> Result<String, TunePlanError> {
        let entrant = self.candidate(String::new(), values)?;
        if !self.is_external() {
            return Ok(entrant.player);
        }
        // Shells take such a word as it is.
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

    /// A player with these values under this name.
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

    /// The built-in player with these values.
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

    /// The test of what was found against the start: at other openings by chance than those of the search; of a list at
    /// those that come after them, and at the ones that it has seen only when no others are left.
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

    /// A plan for the games of a search, for these players.
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

    /// Games of one step of the search.
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

    /// Steps that the games allow.
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.games / self.step_games().max(1)
    }

    /// Openings that the search plays, by number from 0.
    fn openings_used(&self) -> u64 {
        let (Method::Spsa { pairs, .. } | Method::Genetic { pairs, .. }) = self.method;
        self.steps().saturating_mul(pairs)
    }

    /// Checks everything that can be known before the first game.
    ///
    /// # Errors
    /// The first thing that is wrong.
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

    /// The values at the start.
    #[must_use]
    pub fn start_values(&self) -> Vec<f64> {
        self.params.iter().map(|param| param.start).collect()
    }
}
