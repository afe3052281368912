//! Judge of values by games of the arena.

use std::path::PathBuf;

use inarow_core::{GameSpec, Opening};
use inarow_play::{PlayerSpec, Presets, Stop};

use super::plan::{TunePlan, TunePlanError};
use super::search::{Duel, Judge, Other};
use crate::cores::Cores;
use crate::fingerprints::Fingerprints;
use crate::game::{GameEnv, GameError, NoGame, play};
use crate::game_setup::game_setup;
use crate::opening::Openings;
use crate::pairing::Pairing;
use crate::plan::{Entrant, Plan, ValidPlan};
use crate::plan_error::PlanError;

/// Name of the tuned player in a plan.
const TUNED: &str = "tuned";

/// Judge that plays the pairs of games of a search.
#[derive(Clone, Debug)]
pub struct GameJudge {
    plan: TunePlan,
    game: GameSpec,
    presets: Presets,
    /// The tuned external engine, located on this machine.
    program: Option<PlayerSpec>,
    panel: Vec<(PlayerSpec, Entrant)>,
    cores: Cores,
    fingerprints: Fingerprints,
}

/// Renames the tuned player in an error to its given name.
fn named(error: PlanError, plan: &TunePlan) -> PlanError {
    match error {
        PlanError::Player { name, reason } if name == TUNED => {
            PlanError::Player { name: plan.player.clone(), reason }
        }
        other => other,
    }
}

impl GameJudge {
    /// Creates the judge of a plan's searches.
    ///
    /// # Errors
    /// Fails if the plan is invalid. The error describes the first problem.
    pub fn new(plan: &TunePlan) -> Result<GameJudge, TunePlanError> {
        plan.check()?;
        let values = plan.start_values();
        let start = match plan.is_external() {
            true => plan.candidate("start".to_owned(), &values)?,
            false => plan.entrant("start".to_owned(), plan.start()?.to_string()),
        };
        let mut entrants = vec![plan.candidate(TUNED.to_owned(), &values)?, start];
        let others = plan.against.iter().enumerate();
        entrants.extend(others.map(|(i, text)| plan.entrant(format!("against {}", i + 1), text.clone())));
        // A match needs two players, so further players are checked one by one.
        let mut panel = Vec::new();
        let (mut checked, mut tuned) = (None, None);
        let mut fingerprints = Fingerprints::default();
        for other in &entrants[1..] {
            let pair = Plan {
                openings: plan.openings.clone(),
                ..plan.games_plan(vec![entrants[0].clone(), other.clone()])
            };
            let pair = pair.check().map_err(|error| named(error, plan))?;
            fingerprints = fingerprints.and(Fingerprints::of(&pair));
            // The search meets the start as values.
            panel.extend(pair.players.get(1).filter(|_| checked.is_some()).cloned().zip(Some(other.clone())));
            tuned = pair.players.first().cloned();
            checked = Some(pair);
        }
        let presets = checked.map_or_else(Presets::builtin, |checked| checked.presets);
        let game = game(&plan.game)?;
        let program = tuned.filter(|player| matches!(player, PlayerSpec::Exec(_)));
        Ok(GameJudge {
            plan: plan.clone(),
            game,
            presets,
            program,
            panel,
            cores: Cores::shared(),
            fingerprints,
        })
    }

    /// Starts each external engine once, so that a wrong name is an error before the first game.
    ///
    /// # Errors
    /// When an engine cannot be started.
    pub fn start_programs(&self) -> Result<(), TunePlanError> {
        let mut all = self.panel.clone();
        if let Some(program) = &self.program {
            let entrant = self.plan.candidate(self.plan.player.clone(), &self.plan.start_values())?;
            all.push((program.clone(), entrant));
        }
        let (players, entrants) = all.into_iter().unzip();
        Ok(self.checked(players, entrants).start_programs()?)
    }

    fn checked(&self, players: Vec<PlayerSpec>, entrants: Vec<Entrant>) -> ValidPlan {
        ValidPlan {
            plan: self.plan.games_plan(entrants),
            game: self.game.clone(),
            players,
            presets: self.presets.clone(),
            beside: PathBuf::new(),
        }
    }

    /// Returns the fingerprints of the playing programs.
    #[must_use]
    pub fn fingerprints(&self) -> &Fingerprints {
        &self.fingerprints
    }

    /// Pins each worker's games to its cores.
    #[must_use]
    pub fn on(mut self, cores: Cores) -> GameJudge {
        self.cores = cores;
        self
    }

    /// Returns the usual openings of a game. Games without their own opening get a few random moves.
    /// Deterministic players would otherwise repeat one game.
    #[must_use]
    pub fn usual_openings(spec: &GameSpec, seed: u64) -> Openings {
        // These openings are not evaluated, so that older searches continue with equal openings.
        let usual = Openings::Random { plies: 4, judge: 0 };
        match game_setup(spec, seed, 0) {
            Ok(setup) if setup.opening() == Opening::Free && usual.check(spec, &setup).is_ok() => usual,
            _ => Openings::None,
        }
    }

    fn player(&self, name: &str, values: &[f64]) -> Result<(PlayerSpec, Entrant), GameError> {
        let made = || {
            let player = match &self.program {
                Some(program) => program.clone(),
                None => PlayerSpec::Engine(self.plan.with(values)?),
            };
            Ok((player, self.plan.candidate(name.to_owned(), values)?))
        };
        made().map_err(|error: TunePlanError| GameError::Setup { game: 0, reason: error.into() })
    }
}

impl Judge for GameJudge {
    fn duel(&self, duel: &Duel, worker: usize, stop: &Stop) -> Result<Option<u8>, GameError> {
        let other = match &duel.b {
            Other::Values(values) => self.player("other", values)?,
            Other::Panel(index) => {
                let nobody = || GameError::Setup { game: 2 * duel.number, reason: NoGame::NoOpponent };
                self.panel.get(*index).cloned().ok_or_else(nobody)?
            }
        };
        let (players, entrants) = [self.player(TUNED, &duel.a)?, other].into_iter().unzip();
        let checked = self.checked(players, entrants);
        self.cores.keep_all(worker);
        let seat = |seat| self.cores.keep(worker, seat);
        let ready = || self.cores.keep_all(worker);
        let env = GameEnv { transcripts: None, seat: &seat, ready: &ready, kept: None, may_move: false };
        let mut points = 0;
        for (index, seats) in [[0, 1], [1, 0]].into_iter().enumerate() {
            let pairing = Pairing { game: 2 * duel.number + index as u64, seats, opening: duel.opening };
            match play(&checked, &pairing, &env, stop) {
                Ok(entry) => points += entry.half_points(0) as u8,
                Err(GameError::Stopped) => return Ok(None),
                Err(error) => return Err(error),
            }
        }
        Ok(Some(points))
    }
}

/// Parses the game of a plan.
fn game(text: &str) -> Result<GameSpec, PlanError> {
    text.parse().map_err(|error: inarow_core::spec::SpecError| PlanError::Game {
        text: text.to_owned(),
        reason: error.into(),
    })
}
