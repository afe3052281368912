//! A tournament in a TOML file.

mod field_error;

use std::collections::BTreeMap;
use std::ops::Range;

use inarow_core::{Explain, Message, reader_message};
use inarow_record::{ParseTimeError, TimeControl};
use serde::{Deserialize, Serialize};
use toml::de::DeTable;

use crate::adjudication::{Adjudication, Tracker};
use crate::plan::{Colours, Entrant, HASH_SIZE, THREAD_NUM, Tournament};
pub use field_error::{FieldError, MAX_MARGIN_MS, MAX_MEBI, MAX_THREADS, PLAYERS_EXAMPLE};
use inarow_contest::{Hypotheses, Model};

/// A tournament as a file describes it. What is left out has a default, or comes from the command line.
///
/// ```
/// let file: inarow_arena::PlanFile = inarow_arena::PlanFile::parse(
///     r#"
///     tournament = "round-robin"
///     openings = "random:4"
///     opening_pairs = 10
///     time = "10s/move"
///
///     [[players]]
///     player = "threat1"
///
///     [[players]]
///     player = "exec:./pbrain-carbon"
///     name = "Carbon"
///     time = "5m+3s"
///     "#,
/// )
/// .unwrap();
/// assert_eq!(file.players.len(), 2);
/// let error = inarow_arena::PlanFile::parse("tournament = \"match\"\nspeed = 3").unwrap_err();
/// assert!(error.to_string().contains("line 2, column 1"), "{error}");
/// ```
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlanFile {
    /// Who meets whom.
    pub tournament: Kind,
    /// The GAME text.
    pub game: Option<String>,
    /// A file of openings, beside this one, or `random:PLIES`.
    pub openings: Option<String>,
    /// In what order the openings of a file are played: `shuffled` or `listed`.
    pub openings_order: Option<String>,
    /// The first opening of a file that is played, from 1.
    pub openings_from: Option<u64>,
    /// Whether each opening is played from both sides.
    pub colours: Option<Colours>,
    /// Games of a match.
    pub games: Option<u64>,
    /// Openings that each two play; 1 by default.
    pub opening_pairs: Option<u64>,
    /// Rounds of a Swiss.
    pub rounds: Option<u64>,
    /// The test of an SPRT.
    pub sprt: Option<SprtFile>,
    /// The clock of players without one of their own.
    pub time: Option<String>,
    /// Positions that a player may visit for a move.
    pub nodes: Option<u64>,
    /// Plies that a player may look ahead.
    pub depth: Option<u32>,
    /// How much longer than its clock allows a player may take for a move, in ms.
    pub margin: Option<u64>,
    /// Memory of an external engine, in MiB.
    pub memory: Option<u64>,
    /// The seed.
    pub seed: Option<u64>,
    /// A file of presets, beside this one.
    pub presets: Option<String>,
    /// When games are ended before their end.
    #[serde(default)]
    pub adjudication: AdjudicationFile,
    /// Games at a time.
    pub concurrency: Option<u16>,
    /// Whether engines may share cores.
    pub share_cores: Option<bool>,
    /// The result log, beside this file.
    pub out: Option<String>,
    /// A folder for transcripts, beside this file.
    pub log: Option<String>,
    /// Whether external engines play one game after another.
    pub keep_engines: Option<bool>,
    /// A NATS server whose workers play the games.
    pub workers: Option<String>,
    /// The title of the report.
    pub title: Option<String>,
    /// A report in HTML, beside this file, or `course`.
    pub report: Option<String>,
    /// The games as records, beside this file.
    pub records: Option<String>,
    /// Who plays.
    pub players: Vec<PlayerFile>,
}

/// Kind of a tournament, as tournament files and JSON results name it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Two players, so many games.
    Match,
    /// Two players until a hypothesis is accepted.
    Sprt,
    /// The first against every other.
    Gauntlet,
    /// Everybody against everybody.
    RoundRobin,
    /// Those with equal points.
    Swiss,
    /// Who loses is out.
    Knockout,
}

impl From<Tournament> for Kind {
    fn from(tournament: Tournament) -> Kind {
        match tournament {
            Tournament::Match { .. } => Kind::Match,
            Tournament::Sprt { .. } => Kind::Sprt,
            Tournament::Gauntlet { .. } => Kind::Gauntlet,
            Tournament::RoundRobin { .. } => Kind::RoundRobin,
            Tournament::Swiss { .. } => Kind::Swiss,
            Tournament::Knockout { .. } => Kind::Knockout,
        }
    }
}

/// The test of an SPRT.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SprtFile {
    /// The Elo difference of H0.
    pub elo0: f64,
    /// The Elo difference of H1.
    pub elo1: f64,
    /// How often H1 may be accepted wrongly; 0.05 by default.
    pub alpha: Option<f64>,
    /// How often H0 may be accepted wrongly; 0.05 by default.
    pub beta: Option<f64>,
    /// Which Elo; logistic by default.
    pub model: Option<Model>,
}

/// When games are ended before their end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AdjudicationFile {
    /// Drawn when both judge so.
    pub draw: Option<Tracker>,
    /// Lost for the player that judges so.
    pub loss: Option<Tracker>,
}

/// A player.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerFile {
    /// The PLAYER text.
    pub player: String,
    /// Its name; by default its text, or the file of an external engine.
    pub name: Option<String>,
    /// Its own clock.
    pub time: Option<String>,
    /// Its own limit of positions.
    pub nodes: Option<u64>,
    /// Its own limit of plies.
    pub depth: Option<u32>,
    /// Its own margin, in ms.
    pub margin: Option<u64>,
    /// Its own memory, in MiB.
    pub memory: Option<u64>,
    /// The folder that an external engine runs in, beside this file.
    pub dir: Option<String>,
    /// A folder where an external engine may keep files, beside this file.
    pub folder: Option<String>,
    /// Threads of an external engine: `INFO thread_num`.
    pub threads: Option<u16>,
    /// The hash table of an external engine, in MiB: `INFO hash_size`.
    pub hash: Option<u64>,
    /// Further settings of an external engine: `INFO KEY VALUE`.
    #[serde(default)]
    pub info: BTreeMap<String, InfoValue>,
}

/// The value of a setting of an external engine.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(untagged)]
pub enum InfoValue {
    /// A whole number.
    Whole(i64),
    /// Anything else.
    Text(String),
}

impl PlayerFile {
    /// All that an external engine is sent as `INFO KEY VALUE`.
    fn infos(&self) -> BTreeMap<String, String> {
        let text = |value: &InfoValue| match value {
            InfoValue::Whole(number) => number.to_string(),
            InfoValue::Text(text) => text.clone(),
        };
        let own = self.info.iter().map(|(key, value)| (key.clone(), text(value)));
        resources(self.threads, self.hash).into_iter().chain(own).collect()
    }
}

/// What says how many threads an external engine may use, and how many MiB its table may take.
#[must_use]
pub fn resources(threads: Option<u16>, hash: Option<u64>) -> Vec<(String, String)> {
    let threads = threads.map(|threads| (THREAD_NUM.to_owned(), threads.to_string()));
    let hash = hash.map(|mebi| (HASH_SIZE.to_owned(), mebi.saturating_mul(1024).to_string()));
    threads.into_iter().chain(hash).collect()
}

/// Why a text is no tournament.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlanFileError {
    /// It is no TOML, or a number is too large.
    #[error("line {line}, column {column}: {reason}")]
    Form {
        /// From 1.
        line: usize,
        /// From 1, in characters.
        column: usize,
        /// What is wrong there.
        reason: String,
    },
    /// A field.
    #[error("line {line}, column {column}: {error}")]
    Field {
        /// From 1.
        line: usize,
        /// From 1, in characters.
        column: usize,
        /// What is wrong there.
        error: FieldError,
    },
    /// A value that does not go with the others.
    #[error("{name}: {reason}")]
    Value {
        /// The field.
        name: String,
        /// What is wrong.
        reason: ValueFault,
    },
}

impl Explain for PlanFileError {
    fn message(&self) -> Message {
        let reason = self.clone().without_place().message();
        match self {
            PlanFileError::Form { line, column, .. } | PlanFileError::Field { line, column, .. } => {
                Message::new("wrong-place")
                    .digits("line", line)
                    .digits("column", column)
                    .because("reason", reason)
            }
            PlanFileError::Value { .. } => reason,
        }
    }
}

/// Why a field's value is none, or does not go with the kind of tournament.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ValueFault {
    /// It is not there.
    #[error("a tournament of this kind needs it")]
    Needed,
    /// Games are counted otherwise.
    #[error("opening_pairs says how many games each two play")]
    ByPairs,
    /// Games are counted otherwise.
    #[error("games says how many there are")]
    ByGames,
    /// There are no rounds.
    #[error("only a Swiss tournament has them")]
    OnlySwiss,
    /// There is no test.
    #[error("it goes with tournament = \"sprt\"")]
    OnlySprt,
    /// It is no time.
    #[error(transparent)]
    Time(#[from] ParseTimeError),
}

impl Explain for ValueFault {
    fn message(&self) -> Message {
        match self {
            ValueFault::Needed => Message::new("slip-needed"),
            ValueFault::ByPairs => Message::new("slip-by-pairs"),
            ValueFault::ByGames => Message::new("slip-by-games"),
            ValueFault::OnlySwiss => Message::new("slip-only-swiss"),
            ValueFault::OnlySprt => Message::new("slip-only-sprt").text("word", "\"sprt\""),
            ValueFault::Time(error) => error.message(),
        }
    }
}

/// The limits that take the place of the file's, and those where it has none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// The clock.
    pub time: Option<TimeControl>,
    /// Positions.
    pub nodes: Option<u64>,
    /// Plies.
    pub depth: Option<u32>,
    /// How much longer than its clock allows a player may take for a move, in ms.
    pub margin: Option<u64>,
    /// Bytes.
    pub memory: Option<u64>,
}

impl PlanFileError {
    /// What is wrong, where the place is already known.
    #[must_use]
    pub fn without_place(self) -> Unplaced {
        Unplaced(self)
    }
}

/// What is wrong with a file, without its place.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct Unplaced(pub PlanFileError);

impl Explain for Unplaced {
    fn message(&self) -> Message {
        match &self.0 {
            PlanFileError::Form { reason, .. } => {
                reader_message(reason).unwrap_or_else(|| Message::new("slip-toml"))
            }
            PlanFileError::Field { error, .. } => error.message(),
            PlanFileError::Value { name, reason } => Message::at(name, reason.message()),
        }
    }
}

impl std::fmt::Display for Unplaced {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.0 {
            PlanFileError::Form { reason, .. } => f.write_str(reason),
            PlanFileError::Field { error, .. } => error.fmt(f),
            value @ PlanFileError::Value { .. } => value.fmt(f),
        }
    }
}

impl PlanFile {
    /// Reads a file.
    ///
    /// # Errors
    /// The first thing that is wrong, with its place.
    pub fn parse(text: &str) -> Result<PlanFile, PlanFileError> {
        let place = |span: Option<Range<usize>>| {
            let at = span.map_or(0, |span| span.start).min(text.len());
            let before = text.get(..at).unwrap_or_default();
            let line = before.matches('\n').count() + 1;
            (line, before.rsplit('\n').next().unwrap_or_default().chars().count() + 1)
        };
        let wrong = |error: toml::de::Error| {
            let (line, column) = place(error.span());
            PlanFileError::Form { line, column, reason: error.message().to_owned() }
        };
        let root = DeTable::parse(text).map_err(wrong)?;
        if let Some((span, error)) = field_error::first(&root) {
            let (line, column) = place(Some(span));
            return Err(PlanFileError::Field { line, column, error });
        }
        toml::from_str(text).map_err(wrong)
    }

    /// Who meets whom, and how often.
    ///
    /// # Errors
    /// What is missing.
    pub fn tournament(&self) -> Result<Tournament, PlanFileError> {
        let missing = |name: &str| PlanFileError::Value { name: name.to_owned(), reason: ValueFault::Needed };
        self.check_counts()?;
        let openings = self.opening_pairs.unwrap_or(1);
        Ok(match self.tournament {
            Kind::Match => Tournament::Match { games: self.games.ok_or_else(|| missing("games"))? },
            Kind::Sprt => {
                let sprt = self.sprt.ok_or_else(|| missing("sprt"))?;
                let hypotheses = Hypotheses {
                    elo0: sprt.elo0,
                    elo1: sprt.elo1,
                    alpha: sprt.alpha.unwrap_or(0.05),
                    beta: sprt.beta.unwrap_or(0.05),
                    model: sprt.model.unwrap_or_default(),
                };
                Tournament::Sprt { max_games: self.games.unwrap_or(100_000), hypotheses }
            }
            Kind::Gauntlet => Tournament::Gauntlet { openings },
            Kind::RoundRobin => Tournament::RoundRobin { openings, by_rounds: true },
            Kind::Swiss => {
                let rounds = self.rounds.ok_or_else(|| missing("rounds"))?;
                Tournament::Swiss { rounds, openings }
            }
            Kind::Knockout => Tournament::Knockout { openings },
        })
    }

    /// Refuses counts that this kind of tournament does not use: their author means something else.
    fn check_counts(&self) -> Result<(), PlanFileError> {
        let by_pairs = !matches!(self.tournament, Kind::Match | Kind::Sprt);
        let counts = [
            ("games", self.games.is_some() && by_pairs, ValueFault::ByPairs),
            ("opening_pairs", self.opening_pairs.is_some() && !by_pairs, ValueFault::ByGames),
            ("rounds", self.rounds.is_some() && self.tournament != Kind::Swiss, ValueFault::OnlySwiss),
            ("sprt", self.sprt.is_some() && self.tournament != Kind::Sprt, ValueFault::OnlySprt),
        ];
        match counts.into_iter().find(|(_, is_useless, _)| *is_useless) {
            Some((name, _, reason)) => Err(PlanFileError::Value { name: name.to_owned(), reason }),
            None => Ok(()),
        }
    }

    /// The players; `over` comes before the file's limits for all and for each.
    ///
    /// # Errors
    /// A time that is none.
    pub fn entrants(&self, over: &Limits) -> Result<Vec<Entrant>, PlanFileError> {
        let time = |name: String, text: &Option<String>| -> Result<Option<TimeControl>, PlanFileError> {
            let parse = |text: &String| {
                text.parse::<TimeControl>()
                    .map_err(|error| PlanFileError::Value { name: name.clone(), reason: error.into() })
            };
            text.as_ref().map(parse).transpose()
        };
        let usual = time("time".to_owned(), &self.time)?;
        let mebi = |memory: Option<u64>| memory.map(|mib| mib.saturating_mul(1 << 20));
        let entrant = |(number, player): (usize, &PlayerFile)| {
            let own = time(format!("players, {number}, time"), &player.time)?;
            let usual_name = Entrant::new(player.player.clone());
            Ok(Entrant {
                name: player.name.clone().unwrap_or(usual_name.name),
                player: usual_name.player,
                time: over.time.or(own).or(usual).unwrap_or(TimeControl::NONE),
                nodes: over.nodes.or(player.nodes).or(self.nodes),
                depth: over.depth.or(player.depth).or(self.depth),
                margin: over.margin.or(player.margin).or(self.margin),
                memory: over.memory.or(mebi(player.memory)).or(mebi(self.memory)),
                dir: player.dir.clone(),
                folder: player.folder.clone(),
                info: player.infos(),
            })
        };
        (1..).zip(&self.players).map(entrant).collect()
    }

    /// When games are ended before their end.
    #[must_use]
    pub fn adjudication(&self) -> Adjudication {
        Adjudication { draw: self.adjudication.draw, resign: self.adjudication.loss }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "tournament = \"round-robin\"\n";
    const TAIL: &str = "\n[[players]]\nplayer = \"threat1\"\n";

    #[track_caller]
    fn fails(text: &str, line: usize, parts: &[&str]) {
        let error = PlanFile::parse(text).unwrap_err();
        assert!(matches!(error, PlanFileError::Field { .. }), "{text}: {error}");
        let message = error.to_string();
        assert!(message.starts_with(&format!("line {line}, ")), "{text}: {message}");
        parts.iter().for_each(|part| assert!(message.contains(part), "{part:?} is not in {message:?}"));
    }

    #[test]
    fn players_that_are_no_tables_are_told_with_an_example() {
        let example = "[[players]]\nplayer = \"threat1\"";
        fails(&format!("{HEAD}players = [\"threat1\", \"random\"]"), 2, &[example]);
        fails(&format!("{HEAD}players = \"threat1\""), 2, &[example]);
        fails(&format!("{HEAD}\n[players]\nplayer = \"threat1\""), 3, &[example]);
        fails(HEAD, 1, &[example]);
        fails(&format!("{HEAD}[[players]]\nname = \"A\""), 2, &["player is missing", "player = \"threat1\""]);
    }

    #[test]
    fn what_counts_from_one_is_not_zero() {
        fails(&format!("{HEAD}openings_from = 0{TAIL}"), 2, &["openings_from = 1"]);
        fails(&format!("{HEAD}concurrency = 0{TAIL}"), 2, &["concurrency = 2"]);
        fails(&format!("{HEAD}{TAIL}threads = 0x0"), 5, &["1 to 1024"]);
    }

    #[test]
    fn what_is_beyond_its_bounds_is_told_with_its_place() {
        for (wrong, line, bounds) in [
            ("memory = 0", 2, "1 to 1073741824"),
            ("memory = -1", 2, "1 to 1073741824"),
            ("margin = 60001", 2, "0 to 60000"),
            ("margin = 99999999999999999999", 2, "0 to 60000"),
        ] {
            fails(&format!("{HEAD}{wrong}{TAIL}"), line, &[bounds]);
        }
        for (wrong, bounds) in [
            ("memory = 0", "1 to 1073741824"),
            ("hash = 0", "1 to 1073741824"),
            ("hash = 2000000000", "1 to 1073741824"),
            ("threads = 1025", "1 to 1024"),
            ("margin = -5", "0 to 60000"),
        ] {
            fails(&format!("{HEAD}{TAIL}{wrong}"), 5, &[bounds]);
        }
        PlanFile::parse(&format!("{HEAD}margin = 60_000{TAIL}memory = 0x10\nhash = 1\nthreads = 1024"))
            .unwrap();
    }

    #[test]
    fn a_field_that_there_is_none_of_is_told_with_those_there_are() {
        fails(&format!("{HEAD}sead = 3{TAIL}"), 2, &["no field \"sead\"", "game, openings", "seed"]);
        fails(&format!("{HEAD}{TAIL}engine = \"x\""), 5, &["engine", "there are player, name, time"]);
        fails(&format!("{HEAD}{TAIL}[adjudication]\ndrow = 3"), 6, &["there are draw, loss"]);
        let long = "y".repeat(1 << 20);
        let error = PlanFile::parse(&format!("{HEAD}{long} = 3{TAIL}")).unwrap_err().to_string();
        assert!(error.len() < 1000, "only the beginning of a long one: {} bytes", error.len());
    }

    #[test]
    fn a_value_of_another_form_is_told_with_one_that_fits() {
        for (wrong, example) in [
            ("time = 5", "time = \"5s/move\""),
            ("openings = 4", "openings = \"random:4\""),
            ("openings = [\"a\"]", "openings = \"random:4\""),
            ("games = \"100\"", "games = 100"),
            ("seed = 1.5", "seed = 7"),
            ("share_cores = 1", "share_cores = true"),
            ("game = \"chess\"", "chess"),
            ("time = \"soon\"", "soon"),
            ("colours = \"both\"", "choose swap, fixed"),
            ("sprt = { elo0 = 0 }", "elo1 = 20"),
        ] {
            fails(&format!("{HEAD}{wrong}{TAIL}"), 2, &[example]);
        }
        fails(&format!("tournament = \"roundrobin\"{TAIL}"), 1, &["round-robin"]);
        fails(&format!("seed = 3{TAIL}"), 1, &["tournament is missing"]);
        let large = PlanFile::parse(&format!("{HEAD}concurrency = 99999{TAIL}")).unwrap_err();
        assert!(matches!(large, PlanFileError::Form { line: 2, .. }), "{large}");
    }

    /// The table of fields knows what is read, and no more.
    #[test]
    fn every_field_can_be_written() {
        let text = "tournament = \"swiss\"\ngame = \"renju\"\nopenings = \"o\"\nopenings_order = \"listed\"\nopenings_from = 3\ncolours = \"fixed\"\ngames = 1\n\
                    opening_pairs = 1\nrounds = 1\ntime = \"1s\"\nnodes = 1\ndepth = 1\nmargin = 1\nmemory = 1\nseed = 1\n\
                    presets = \"p\"\nconcurrency = 1\nshare_cores = true\nout = \"o\"\nlog = \"l\"\n\
                    keep_engines = true\nworkers = \"w\"\nreport = \"r\"\nrecords = \"r\"\n\
                    sprt = { elo0 = 0, elo1 = 2.5, alpha = 0.1, beta = 0.1, model = \"normalised\" }\n\
                    [adjudication]\ndraw = { moves = 1, points = 1, from = 1 }\nloss = { moves = 1, points = 1 }\n\
                    [[players]]\nplayer = \"p\"\nname = \"n\"\ntime = \"1s\"\nnodes = 1\ndepth = 1\nmargin = 1\nmemory = 1\n\
                    dir = \"d\"\nfolder = \"f\"\n\
                    threads = 2\nhash = 64\ninfo = { strength = 90, book = \"b.txt\" }\n";
        PlanFile::parse(text).unwrap();
    }
}
