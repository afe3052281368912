//! Tournament plans, which contain exactly what determines the games.

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

/// Extra openings of players who are level in a knockout. After these the player listed first advances.
pub(crate) const EXTRA: u64 = 8;

/// Plan of a tournament. Two runs of one plan play equal games under equal numbers. Concurrency, cores and the
/// place of results are not part of the plan.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// Kind and length of the tournament.
    pub tournament: Tournament,
    /// The GAME text.
    pub game: String,
    /// Players by number.
    pub entrants: Vec<Entrant>,
    /// Whether each opening is played with both colours.
    pub colours: Colours,
    /// Openings of the games.
    pub openings: Openings,
    /// Seed of walls, random outcomes, random openings and the built-in players' random choices.
    pub seed: u64,
    /// Presets of players' settings in addition to the built-in presets, in TOML.
    pub presets: String,
    /// Rules for early ends of games.
    pub adjudication: Adjudication,
    /// Whether external engines are reused for several games instead of being restarted. Reused engines may remember
    /// earlier games, so that results depend on the order of games.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub keep_engines: bool,
    /// Changes of the players during the tournament. Entrants that joined follow the original entrants.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub changes: Vec<RosterChange>,
}

/// Kind and length of a tournament.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Tournament {
    /// A fixed number of games between the first two entrants.
    Match {
        /// Number of games, which is even when colours are swapped.
        games: u64,
    },
    /// Games between the first two entrants until a hypothesis about the first is accepted.
    Sprt {
        /// Limit of games, which is even when colours are swapped.
        max_games: u64,
        /// Hypotheses of the test.
        hypotheses: Hypotheses,
    },
    /// The first entrant meets each other entrant.
    Gauntlet {
        /// Number of openings per pairing.
        openings: u64,
    },
    /// Every two entrants meet.
    RoundRobin {
        /// Number of openings per pairing.
        openings: u64,
        /// Whether games are ordered by rounds, so that players have played about equally often at any time.
        /// Logs older than version 5 order games by openings.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        by_rounds: bool,
    },
    /// Players with similar points meet in each round. Pairings repeat only when unavoidable.
    Swiss {
        /// Number of rounds.
        rounds: u64,
        /// Number of openings per pairing in a round.
        openings: u64,
    },
    /// The loser of each meeting is eliminated.
    Knockout {
        /// Number of openings per pairing in a round. Players who are then level play one more opening at a
        /// time.
        openings: u64,
    },
}

impl Tournament {
    /// Returns this tournament with the length of another tournament. Returns `None` for different kinds, and
    /// for tournaments whose earlier games change with the length.
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

    /// Returns this tournament with its games in the order of another tournament, which started a log.
    #[must_use]
    pub fn ordered_as(self, other: Tournament) -> Tournament {
        match (self, other) {
            (Tournament::RoundRobin { openings, .. }, Tournament::RoundRobin { by_rounds, .. }) => {
                Tournament::RoundRobin { openings, by_rounds }
            }
            _ => self,
        }
    }

    /// Returns the number of games or openings of an extensible tournament, or 0 for other tournaments.
    pub(crate) fn length(self) -> u64 {
        match self {
            Tournament::Match { games } | Tournament::Sprt { max_games: games, .. } => games,
            Tournament::Gauntlet { openings } | Tournament::RoundRobin { openings, .. } => openings,
            Tournament::Swiss { .. } | Tournament::Knockout { .. } => 0,
        }
    }
}

/// Colours of the players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Colours {
    /// Each opening twice, with both colours.
    #[default]
    Swap,
    /// Each opening once, where the player named first has X.
    Fixed,
}

/// A player of a tournament.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entrant {
    /// Name, unique among the entrants.
    pub name: String,
    /// The PLAYER text.
    pub player: String,
    /// Time control.
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
    /// Working folder of an external engine, by default the working folder of this program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dir: Option<String>,
    /// Folder for an external engine's files, sent as `INFO folder`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub folder: Option<String>,
    /// More settings of an external engine by key, sent as `INFO KEY VALUE`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub info: BTreeMap<String, String>,
}

impl Entrant {
    /// Creates a player without limits, named after its text or after an external engine's file.
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

    /// Returns the name for tables. A name made from a long text loses its middle.
    #[must_use]
    pub fn shown_name(&self) -> Cow<'_, str> {
        on_a_line(&self.name, MAX_NAME)
    }

    /// Returns whether the engine may think during its opponent's turn, as `INFO pondering` allows.
    #[must_use]
    pub fn may_ponder(&self) -> bool {
        let is_on = |(key, value): (&String, &String)| key.eq_ignore_ascii_case("pondering") && value != "0";
        self.info.iter().any(is_on)
    }

    /// Checks that every setting can be sent to the engine.
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

    /// Finds an external engine's program relative to a folder, and checks that the engine's own folders exist.
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
        // A bare name is a system program.
        if path.is_absolute() || path.components().count() < 2 {
            return Ok(());
        }
        let there = beside.join(path);
        let is_there = there.to_str().is_some_and(|there| program_file(there).is_some());
        let found = if is_there { there } else { path.to_owned() };
        // With a working folder of its own, the program needs an absolute path.
        let found = if self.dir.is_some() { absolute(&found) } else { found };
        if let Some(found) = found.to_str() {
            *program = found.to_owned();
        }
        Ok(())
    }
}

/// Returns the error of a player's text. If the text names a file next to the plan, the error suggests a program.
fn or_program(error: PlayerSpecError, text: &str, beside: &Path) -> PlayerSpecError {
    let program = text.split_whitespace().next().unwrap_or_default();
    let is_file = !program.is_empty() && !program.contains('/') && beside.join(program).is_file();
    if is_file { PlayerSpecError::Program { text: format!("./{text}") } } else { error }
}

/// `INFO` key of threads.
pub(crate) const THREAD_NUM: &str = "thread_num";
/// `INFO` key of the hash table's size, in KiB.
pub(crate) const HASH_SIZE: &str = "hash_size";

/// Returns the setting that is sent under this `INFO` key.
fn field_of(key: &str) -> &'static str {
    match key {
        THREAD_NUM => "threads",
        HASH_SIZE => "hash",
        _ => "info",
    }
}

/// Returns the absolute path, or the path unchanged if the working folder is unknown.
fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
}

impl ValidPlan {
    /// Returns whether the games may repeat each other. Games may repeat if nothing varies between games and at
    /// least two players may be deterministic. External engines count as deterministic, because this program
    /// knows nothing about them. A test always needs varied games.
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
    /// Fails if an engine cannot be started.
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

    /// Returns the settings of an external engine by the entrant's number.
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

/// Checked plan with its texts parsed.
#[derive(Clone, Debug)]
pub struct ValidPlan {
    /// The plan.
    pub plan: Plan,
    /// The game.
    pub game: GameSpec,
    /// The players by number.
    pub players: Vec<PlayerSpec>,
    /// Presets, including the built-in presets.
    pub presets: Presets,
    /// Base folder of external engines' folders, or an empty path for the working folder.
    pub beside: PathBuf,
}

impl Plan {
    /// Returns the plan as of its first game.
    #[must_use]
    pub(crate) fn begun(&self) -> Plan {
        let mut begun = self.clone();
        begun.entrants.truncate(self.first_entrants());
        begun.changes.clear();
        begun
    }

    /// Returns the number of players before any joined late.
    #[must_use]
    pub(crate) fn first_entrants(&self) -> usize {
        let joined = self.changes.iter().map(|change| change.joined).fold(0, usize::saturating_add);
        self.entrants.len().saturating_sub(joined)
    }

    /// Returns whether a player, given by number, still plays games.
    #[must_use]
    pub fn is_in(&self, player: usize) -> bool {
        !self.changes.iter().flat_map(|change| &change.withdrawn).any(|gone| gone.player == player)
    }

    /// Returns the seed of the players' choices in the game with this number. With this seed, players make
    /// equal choices in games of any other host.
    #[must_use]
    pub fn game_seed(&self, game: u64) -> u64 {
        seed_of(self.seed, Part::Game, game)
    }

    /// Returns the identifier of the plan: SHA-256 of its JSON, in hexadecimal digits.
    #[must_use]
    pub fn hash(&self) -> String {
        // Plain data with sorted text keys always gives an equal valid JSON.
        let json = serde_json::to_vec(self).unwrap_or_default();
        Sha256::digest(&json).iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// Returns the lengths of the list of openings and of the longer list that `games` needs. Deterministic
    /// players repeat games when the list starts again. Returns `None` for a list that is long enough, and
    /// without a list.
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

    /// Returns the rounds of a Swiss and the number of rounds without repeats, if that number is smaller.
    #[must_use]
    pub fn rounds_beyond_pairings(&self) -> Option<(u64, u64)> {
        let Tournament::Swiss { rounds, .. } = self.tournament else { return None };
        let players = self.entrants.len() as u64;
        // With an odd number of players each player pauses in one round.
        let most = players + players % 2 - 1;
        (rounds > most).then_some((rounds, most))
    }

    /// Returns the number of games without extra openings of a knockout. For a test returns the limit of games.
    #[must_use]
    pub fn expected_games(&self) -> u64 {
        self.games_with(0)
    }

    /// Returns the number of games per opening and pairing.
    #[must_use]
    pub fn games_of_opening(&self) -> u64 {
        match self.colours {
            Colours::Swap => 2,
            Colours::Fixed => 1,
        }
    }

    /// Checks everything that is knowable before the first game.
    ///
    /// # Errors
    /// Fails if a part of the plan is invalid. The error describes the first invalid part.
    pub fn check(self) -> Result<ValidPlan, PlanError> {
        self.check_beside(Path::new(""))
    }

    /// Checks a plan that was read from a file in this folder. Paths of external engines are relative to the
    /// folder, or to the working folder if the folder lacks the program. The plan does not change with the
    /// folder.
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
            // The program of a withdrawn player may be gone.
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

    /// Checks the conditions of every log's plan before games are counted. The conditions concern the numbers
    /// of players and games, and printable names. Players and openings need not exist.
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
        // A name equal to the player's text was not given explicitly. The name is then checked later and may be
        // longer.
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

    /// Returns the highest possible number of games.
    pub(crate) fn most_games(&self) -> u64 {
        self.games_with(EXTRA)
    }

    /// Returns the number of games if each meeting of a knockout takes `extra` more openings.
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
