//! What is to be played: everything that decides the games, and nothing else.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use inarow_core::{GameSpec, Opening, Setup, SpecError, is_hidden, on_a_line};
use inarow_engine::engine_info;
use inarow_gomocup::{ExecOptions, ExternalPrograms, GameType, ProgramsIn, program_file};
use inarow_play::{ExecSpec, GameStart, MAX_NAME, PlayerSpec, PlayerSpecError, Presets, is_label};
use inarow_record::TimeControl;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::adjudication::Adjudication;
use crate::game_setup::game_setup;
use crate::opening::Openings;
use crate::plan_error::{
    DECIDED, GameFault, MAX_ENTRANTS, MAX_GAMES, MAX_INFO_VALUE, PlanError, PlayerFault,
};
use crate::roster::RosterChange;
use crate::seeds::{Part, seed_of};
use inarow_contest::{Hypotheses, Sprt};

/// Openings that two who are level in a knock-out play beyond the usual; then who is listed first goes on.
pub(crate) const EXTRA: u64 = 8;

/// A whole tournament. Two runs of one plan play the same games under the same numbers; how many at a time, on which
/// cores and where the results are kept is no part of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// Who meets whom.
    pub tournament: Tournament,
    /// The GAME text.
    pub game: String,
    /// Who plays, by number.
    pub entrants: Vec<Entrant>,
    /// Whether each opening is played from both sides.
    pub colours: Colours,
    /// What games begin with.
    pub openings: Openings,
    /// Decides walls, draws, openings by chance and the built-in players' random choices.
    pub seed: u64,
    /// Presets of players' settings beside the built-in ones, TOML.
    pub presets: String,
    /// When a game is ended before its end.
    pub adjudication: Adjudication,
    /// Whether external engines play one game after another, instead of being started anew for each. They may
    /// remember then, and results depend on who played what before.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub keep_engines: bool,
    /// How the players changed while the tournament was under way. Entrants that joined follow those that began it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub changes: Vec<RosterChange>,
}

/// Who meets whom.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Tournament {
    /// The first two entrants play so many games.
    Match {
        /// Games; even when colours are swapped.
        games: u64,
    },
    /// The first two entrants play until one of two hypotheses about the first is accepted.
    Sprt {
        /// Games at most; even when colours are swapped.
        max_games: u64,
        /// What is tested.
        hypotheses: Hypotheses,
    },
    /// The first entrant meets every other.
    Gauntlet {
        /// Openings that each two play.
        openings: u64,
    },
    /// Everybody meets everybody.
    RoundRobin {
        /// Openings that each two play.
        openings: u64,
        /// Whether games come round by round, so that all have played about as often at any time. Logs that were begun
        /// before version 5 have their games opening by opening.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        by_rounds: bool,
    },
    /// In each round those meet who have about as many points, and nobody meets the same twice while that can be.
    Swiss {
        /// Rounds.
        rounds: u64,
        /// Openings that each two play in a round.
        openings: u64,
    },
    /// Who loses is out.
    Knockout {
        /// Openings that each two play in a round; when they are level then, one more at a time.
        openings: u64,
    },
}

impl Tournament {
    /// This one with as many games as the other; `None` where they are of different kinds, and where more games are not
    /// the earlier ones and some after them.
    pub(crate) fn as_long_as(self, other: Tournament) -> Option<Tournament> {
        match (self, other) {
            (Tournament::Match { .. }, Tournament::Match { .. })
            | (Tournament::Gauntlet { .. }, Tournament::Gauntlet { .. }) => Some(other),
            (
                Tournament::RoundRobin { by_rounds, .. },
                Tournament::RoundRobin { openings, by_rounds: there },
            ) if by_rounds == there => Some(Tournament::RoundRobin { openings, by_rounds }),
            (Tournament::Sprt { hypotheses, .. }, Tournament::Sprt { max_games, .. }) => {
                Some(Tournament::Sprt { max_games, hypotheses })
            }
            _ => None,
        }
    }

    /// This one with its games in the order of another, which began a log.
    #[must_use]
    pub fn ordered_as(self, other: Tournament) -> Tournament {
        match (self, other) {
            (Tournament::RoundRobin { openings, .. }, Tournament::RoundRobin { by_rounds, .. }) => {
                Tournament::RoundRobin { openings, by_rounds }
            }
            _ => self,
        }
    }

    /// Games or openings of one that may grow; others are always as long.
    pub(crate) fn length(self) -> u64 {
        match self {
            Tournament::Match { games } | Tournament::Sprt { max_games: games, .. } => games,
            Tournament::Gauntlet { openings } | Tournament::RoundRobin { openings, .. } => openings,
            Tournament::Swiss { .. } | Tournament::Knockout { .. } => 0,
        }
    }
}

/// Which sides are played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Colours {
    /// Each opening twice, from both sides.
    #[default]
    Swap,
    /// Each opening once; who is named first has X.
    Fixed,
}

/// A player of a tournament.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entrant {
    /// What it is called, different from all others.
    pub name: String,
    /// The PLAYER text.
    pub player: String,
    /// Its clock.
    #[serde(default)]
    pub time: TimeControl,
    /// Positions that it may visit for a move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Plies that it may look ahead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// How much longer than its clock allows it may take for a move, in ms.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub margin: Option<u64>,
    /// Bytes of memory for an external engine and all it starts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory: Option<u64>,
    /// The folder that an external engine runs in; by default that of this program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dir: Option<String>,
    /// A folder where an external engine may keep files; `INFO folder` names it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub folder: Option<String>,
    /// Further settings of an external engine, by their keys: `INFO KEY VALUE`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub info: BTreeMap<String, String>,
}

impl Entrant {
    /// A player without limits, called by its text; an external engine by its file.
    #[must_use]
    pub fn new(player: impl Into<String>) -> Entrant {
        let player = player.into();
        let name = match player.parse::<PlayerSpec>() {
            Ok(spec @ PlayerSpec::Exec(_)) => on_a_line(&spec.tag().name, MAX_NAME).into_owned(),
            _ => player.clone(),
        };
        Entrant {
            name,
            player,
            time: TimeControl::NONE,
            nodes: None,
            depth: None,
            margin: None,
            memory: None,
            dir: None,
            folder: None,
            info: BTreeMap::new(),
        }
    }

    /// Its name as tables show it: of one that was made of a long text the middle is left out.
    #[must_use]
    pub fn shown_name(&self) -> Cow<'_, str> {
        on_a_line(&self.name, MAX_NAME)
    }

    /// Whether it may think while its opponent is to move: `INFO pondering` allows that.
    #[must_use]
    pub fn may_ponder(&self) -> bool {
        let is_on = |(key, value): (&String, &String)| key.eq_ignore_ascii_case("pondering") && value != "0";
        self.info.iter().any(is_on)
    }

    /// Looks whether every setting can be sent to the engine.
    fn check_info(&self) -> Result<(), PlayerFault> {
        let is_word = |key: &str| !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_graphic());
        let is_value =
            |value: &str| !value.is_empty() && value.len() <= MAX_INFO_VALUE && !value.contains(is_hidden);
        let is_wrong = |(key, value): &(&String, &String)| {
            let key = key.to_ascii_lowercase();
            !is_word(&key) || DECIDED.contains(&key.as_str()) || !is_value(value)
        };
        match self.info.iter().find(is_wrong) {
            Some((key, _)) => Err(PlayerFault::Info(key.clone())),
            None => Ok(()),
        }
    }

    /// Finds an external engine's program beside a file in this folder, and looks whether its own folders are there.
    fn find(&self, player: &mut PlayerSpec, beside: &Path) -> Result<(), PlayerFault> {
        let folders = [("dir", &self.dir), ("folder", &self.folder)];
        let PlayerSpec::Exec(ExecSpec { words, .. }) = player else {
            let folder = folders.into_iter().find_map(|(field, path)| path.as_ref().map(|_| field));
            let info = || self.info.keys().next().map(|key| field_of(key));
            return match folder.or_else(info) {
                Some(field) => Err(PlayerFault::NotExternal(field)),
                None => Ok(()),
            };
        };
        self.check_info()?;
        for (field, path) in folders {
            if let Some(path) = path.as_ref().map(|path| beside.join(path)).filter(|path| !path.is_dir()) {
                return Err(PlayerFault::NoFolder { field, path });
            }
        }
        let Some(program) = words.first_mut() else { return Ok(()) };
        let path = Path::new(program.as_str());
        // A name alone is one of the system's programs.
        if path.is_absolute() || path.components().count() < 2 {
            return Ok(());
        }
        let there = beside.join(path);
        let is_there = there.to_str().is_some_and(|there| program_file(there).is_some());
        let found = if is_there { there } else { path.to_owned() };
        // In a folder of its own it would start elsewhere.
        let found = if self.dir.is_some() { absolute(&found) } else { found };
        if let Some(found) = found.to_str() {
            *program = found.to_owned();
        }
        Ok(())
    }
}

/// What is wrong with a player’s text: where it is the name of a file beside the plan, its program was meant.
fn or_program(error: PlayerSpecError, text: &str, beside: &Path) -> PlayerSpecError {
    let program = text.split_whitespace().next().unwrap_or_default();
    let is_file = !program.is_empty() && !program.contains('/') && beside.join(program).is_file();
    if is_file { PlayerSpecError::Program { text: format!("./{text}") } } else { error }
}

/// The key of `INFO` for threads.
pub(crate) const THREAD_NUM: &str = "thread_num";
/// The key of `INFO` for the hash table, in KiB.
pub(crate) const HASH_SIZE: &str = "hash_size";

/// The setting that says what is sent under this key of `INFO`.
fn field_of(key: &str) -> &'static str {
    match key {
        THREAD_NUM => "threads",
        HASH_SIZE => "hash",
        _ => "info",
    }
}

/// The path from the root; as it is where the system does not know the working folder.
fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
}

impl ValidPlan {
    /// Whether games may be played again and again, all alike: nothing makes one differ from the other, and at least two
    /// of the players always answer alike, or are external engines, of which that is not known. A test counts every game,
    /// whoever plays.
    #[must_use]
    pub fn needs_openings(&self) -> bool {
        let plan = &self.plan;
        let repeats = match plan.tournament {
            Tournament::Match { games } => games > plan.games_of_opening(),
            Tournament::Sprt { .. } => true,
            Tournament::Gauntlet { openings }
            | Tournament::RoundRobin { openings, .. }
            | Tournament::Swiss { openings, .. }
            | Tournament::Knockout { openings } => openings > 1,
        };
        let is_certain = |player: &&PlayerSpec| match player {
            PlayerSpec::Engine(spec) => engine_info(spec.name()).is_some_and(|info| !info.is_random),
            other => !other.is_human(),
        };
        let is_test = matches!(plan.tournament, Tournament::Sprt { .. });
        let alike = is_test || self.players.iter().filter(is_certain).nth(1).is_some();
        let is_random = |setup: &Setup| matches!(setup, Setup::Score(score) if score.fill.is_random());
        let setup = game_setup(&self.game, plan.seed, 0);
        let is_one = setup.is_ok_and(|setup| setup.opening() == Opening::Free && !is_random(&setup));
        repeats && alike && plan.openings == Openings::None && is_one && !self.game.is_random()
    }

    /// Starts each external engine once, so that a wrong name is an error before the first game.
    ///
    /// # Errors
    /// The first that cannot be started.
    pub fn start_programs(&self) -> Result<(), PlanError> {
        let plan = &self.plan;
        let text = plan.game.clone();
        let setup = game_setup(&self.game, plan.seed, 0)
            .map_err(|error| PlanError::Game { text, reason: error.into() })?;
        let needed = self.players.iter().enumerate().filter(|(number, _)| plan.is_in(*number));
        for (number, player) in needed {
            if let PlayerSpec::Exec(exec) = player {
                let start = GameStart::new(setup.clone(), 0);
                ExternalPrograms::start(exec, self.exec_options(number), &start).map_err(|error| {
                    PlanError::Player { name: plan.entrants[number].name.clone(), reason: error.into() }
                })?;
            }
        }
        Ok(())
    }

    /// The settings of an external engine, by the entrant's number.
    pub(crate) fn exec_options(&self, number: usize) -> ExecOptions {
        let entrant = &self.plan.entrants[number];
        let place = |path: &String| absolute(&self.beside.join(path));
        ExecOptions {
            memory: entrant.memory,
            margin: Duration::from_millis(entrant.margin.unwrap_or(0)),
            game_type: Some(GameType::Tournament),
            dir: entrant.dir.as_ref().map(place),
            folder: entrant.folder.as_ref().map(place),
            info: entrant.info.clone().into_iter().collect(),
        }
    }
}

/// A plan that was checked, with what its texts mean.
#[derive(Clone, Debug)]
pub struct ValidPlan {
    /// The plan.
    pub plan: Plan,
    /// Its game.
    pub game: GameSpec,
    /// The players, by number.
    pub players: Vec<PlayerSpec>,
    /// The presets, the built-in ones included.
    pub presets: Presets,
    /// Where folders of external engines start; empty: the working folder.
    pub beside: PathBuf,
}

impl Plan {
    /// The plan as it was when its first game began.
    #[must_use]
    pub(crate) fn begun(&self) -> Plan {
        let mut begun = self.clone();
        begun.entrants.truncate(self.first_entrants());
        begun.changes.clear();
        begun
    }

    /// Number of players before any joined late.
    #[must_use]
    pub(crate) fn first_entrants(&self) -> usize {
        let joined = self.changes.iter().map(|change| change.joined).fold(0, usize::saturating_add);
        self.entrants.len().saturating_sub(joined)
    }

    /// Returns whether a player is to play games, by its number.
    #[must_use]
    pub fn is_in(&self, player: usize) -> bool {
        !self.changes.iter().flat_map(|change| &change.withdrawn).any(|gone| gone.player == player)
    }

    /// The seed of the players' choices in the game with this number: the same players make the same choices where
    /// this is the seed of any other host's game.
    #[must_use]
    pub fn game_seed(&self, game: u64) -> u64 {
        seed_of(self.seed, Part::Game, game)
    }

    /// Tells plans apart: SHA-256 of the plan as JSON, in hexadecimal digits.
    #[must_use]
    pub fn hash(&self) -> String {
        // Plain data whose maps have sorted texts as keys: it always is JSON, and always the same.
        let json = serde_json::to_vec(self).unwrap_or_default();
        Sha256::digest(&json).iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// How many openings the list has, and how many these games take, where the list begins again: players who always
    /// answer alike play the same games then. `None` where it is long enough, and where there is no list.
    #[must_use]
    pub fn repeated_openings(&self, games: u64) -> Option<(u64, u64)> {
        let Openings::List { moves } = &self.openings else { return None };
        let needed = match self.tournament {
            Tournament::Match { .. } | Tournament::Sprt { .. } => games.div_ceil(self.games_of_opening()),
            Tournament::Gauntlet { openings } | Tournament::RoundRobin { openings, .. } => openings,
            Tournament::Swiss { rounds, openings } => rounds.saturating_mul(openings),
            Tournament::Knockout { openings } => openings,
        };
        let listed = moves.len() as u64;
        (listed < needed).then_some((listed, needed))
    }

    /// The rounds of a Swiss and how many of them can be paired without repeats, where they are more than that.
    #[must_use]
    pub fn rounds_beyond_pairings(&self) -> Option<(u64, u64)> {
        let Tournament::Swiss { rounds, .. } = self.tournament else { return None };
        let players = self.entrants.len() as u64;
        // Of an odd number each has a round without an opponent.
        let most = players + players % 2 - 1;
        (rounds > most).then_some((rounds, most))
    }

    /// Games that the plan has without further openings of a knockout; of a test the most that there may be.
    #[must_use]
    pub fn expected_games(&self) -> u64 {
        self.games_with(0)
    }

    /// Games of one opening between two players.
    #[must_use]
    pub fn games_of_opening(&self) -> u64 {
        match self.colours {
            Colours::Swap => 2,
            Colours::Fixed => 1,
        }
    }

    /// Checks everything that can be known before the first game.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn check(self) -> Result<ValidPlan, PlanError> {
        self.check_beside(Path::new(""))
    }

    /// Checks the plan of a file in this folder: paths of external engines start there, or in the working folder where
    /// there is no such program. The plan itself is the same wherever it is.
    ///
    /// # Errors
    /// As [`check`](Plan::check).
    pub fn check_beside(self, beside: &Path) -> Result<ValidPlan, PlanError> {
        let plan = self;
        plan.check_entrants()?;
        plan.check_games()?;
        let wrong_game = |reason: GameFault| PlanError::Game { text: plan.game.clone(), reason };
        let game: GameSpec = plan.game.parse().map_err(|error: SpecError| wrong_game(error.into()))?;
        let presets = Presets::parse(&plan.presets)?;
        let setup = game_setup(&game, plan.seed, 0).map_err(|error| wrong_game(error.into()))?;
        let mut players = Vec::new();
        for (number, entrant) in plan.entrants.iter().enumerate() {
            let wrong = |reason: PlayerFault| PlanError::Player { name: entrant.name.clone(), reason };
            let mut player: PlayerSpec = entrant
                .player
                .parse()
                .map_err(|error| wrong(or_program(error, &entrant.player, beside).into()))?;
            if matches!(player, PlayerSpec::Human { .. }) {
                return Err(wrong(PlayerFault::Person));
            }
            // The program of one that withdrew may be gone.
            if !plan.is_in(number) {
                players.push(player);
                continue;
            }
            entrant.find(&mut player, beside).map_err(wrong)?;
            let dir = entrant.dir.as_ref().map(|dir| beside.join(dir));
            let programs = ProgramsIn(dir.as_deref());
            player.check(&setup, &presets, &programs).map_err(|error| wrong(error.into()))?;
            if entrant.time.total_ms == Some(0) || entrant.time.per_move_ms == Some(0) {
                return Err(wrong(PlayerFault::NoTime));
            }
            players.push(player);
        }
        plan.openings.check(&game, &setup)?;
        Ok(ValidPlan { plan, game, players, presets, beside: beside.to_owned() })
    }

    /// Checks what the plan of any log must hold before games are counted: how many players and games there are, and
    /// that names can be shown. Neither players nor openings need to be there.
    pub(crate) fn check_size(&self) -> Result<(), PlanError> {
        self.check_entrants()?;
        self.check_games()?;
        match self.entrants.iter().find(|entrant| entrant.name.contains(is_hidden)) {
            Some(entrant) => Err(PlanError::Name(entrant.name.clone())),
            None => Ok(()),
        }
    }

    fn check_entrants(&self) -> Result<(), PlanError> {
        let found = self.entrants.len();
        let needed = match self.tournament {
            Tournament::Match { .. } | Tournament::Sprt { .. } if found != 2 => "exactly two are needed",
            _ if found < 2 => "at least two are needed",
            _ if found > MAX_ENTRANTS => "more than 1000 are too many",
            _ => "",
        };
        if !needed.is_empty() {
            return Err(PlanError::Entrants { found, needed });
        }
        // Nobody gave those that are the player's text, which is looked at later and may be longer.
        let given = self.entrants.iter().filter(|entrant| entrant.name != entrant.player);
        if let Some(entrant) = given.into_iter().find(|entrant| !is_label(&entrant.name)) {
            return Err(PlanError::Name(entrant.name.clone()));
        }
        let mut names: Vec<&str> = self.entrants.iter().map(|entrant| entrant.name.as_str()).collect();
        names.sort_unstable();
        match names.windows(2).find(|pair| pair[0] == pair[1]) {
            Some(pair) => Err(PlanError::SameName(pair[0].to_owned())),
            None => Ok(()),
        }
    }

    fn check_games(&self) -> Result<(), PlanError> {
        if let (Tournament::Match { games } | Tournament::Sprt { max_games: games, .. }, Colours::Swap) =
            (self.tournament, self.colours)
            && !games.is_multiple_of(2)
        {
            return Err(PlanError::Odd { games });
        }
        let games = self.games_with(0);
        if games == 0 || games > MAX_GAMES {
            return Err(PlanError::Games { games });
        }
        if let Tournament::Sprt { hypotheses, .. } = self.tournament {
            if self.colours == Colours::Fixed {
                return Err(PlanError::FixedSprt);
            }
            Sprt::new(hypotheses)?;
        }
        Ok(())
    }

    /// The most games that the plan can come to.
    pub(crate) fn most_games(&self) -> u64 {
        self.games_with(EXTRA)
    }

    /// Games of the plan when every two of a knockout are level for so many more openings.
    fn games_with(&self, extra: u64) -> u64 {
        let entrants = self.entrants.len() as u64;
        let of = |meetings: u64, openings: u64| {
            meetings.saturating_mul(openings).saturating_mul(self.games_of_opening())
        };
        match self.tournament {
            Tournament::Match { games } | Tournament::Sprt { max_games: games, .. } => games,
            Tournament::Gauntlet { openings } => of(entrants - 1, openings),
            Tournament::RoundRobin { openings, .. } => of(entrants * (entrants - 1) / 2, openings),
            Tournament::Swiss { rounds, openings } => of((entrants / 2).saturating_mul(rounds), openings),
            Tournament::Knockout { openings } => of(entrants - 1, openings.saturating_add(extra)),
        }
    }
}
