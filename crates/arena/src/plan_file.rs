//! Tournaments in TOML files.

mod field_error;

use std::ops::Range;

use inarow_core::{Explain, Message, reader_message};
use serde::{Deserialize, Serialize};
use toml::de::DeTable;

use crate::adjudication::{Adjudication, Tracker};
use crate::entrant_settings::EntrantSettings;
use crate::plan::{Colours, Entrant, Tournament};
pub use field_error::FieldError;
use inarow_contest::{Hypotheses, Model};

/// A tournament as described in a file. Missing fields have a default or come from the command line.
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
pub struct PlanFile {
    /// Kind of the tournament.
    pub tournament: Kind,
    /// The GAME text.
    pub game: Option<String>,
    /// File of openings relative to this file, or `random:PLIES`.
    pub openings: Option<String>,
    /// Order of a file's openings.
    pub openings_order: Option<OpeningsOrder>,
    /// Number of the first opening played from a file, from 1.
    pub openings_from: Option<u64>,
    /// Whether each opening is played with both colours.
    pub colours: Option<Colours>,
    /// Number of games of a match.
    pub games: Option<u64>,
    /// Number of openings per pairing (default: 1).
    pub opening_pairs: Option<u64>,
    /// Number of rounds of a Swiss.
    pub rounds: Option<u64>,
    /// The test of an SPRT.
    pub sprt: Option<SprtFile>,
    /// Limits of players without their own.
    #[serde(flatten)]
    pub limits: EntrantSettings,
    /// The seed.
    pub seed: Option<u64>,
    /// A file of presets, relative to this file.
    pub presets: Option<String>,
    /// Rules for early ends of games.
    #[serde(default)]
    pub adjudication: AdjudicationFile,
    /// Number of concurrent games.
    pub concurrency: Option<u16>,
    /// Whether engines may share cores.
    pub share_cores: Option<bool>,
    /// Path of the result log, relative to this file.
    pub out: Option<String>,
    /// Folder for transcripts, relative to this file.
    pub log: Option<String>,
    /// Whether external engines are reused for several games.
    pub keep_engines: Option<bool>,
    /// Address of a NATS server whose workers play the games.
    pub workers: Option<String>,
    /// Title of the report.
    pub title: Option<String>,
    /// An HTML report, relative to this file, or `course`.
    pub report: Option<String>,
    /// Path of the game records, relative to this file.
    pub records: Option<String>,
    /// The players.
    pub players: Vec<PlayerFile>,
}

/// Order of a file's openings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum OpeningsOrder {
    /// Random, by the seed.
    Shuffled,
    /// Order of the file.
    Listed,
}

/// Kind of a tournament in tournament files and JSON results.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// A fixed number of games between two players.
    Match,
    /// Two players until a hypothesis is accepted.
    Sprt,
    /// The first player against every other player.
    Gauntlet,
    /// Every two players against each other.
    RoundRobin,
    /// Players with equal points against each other.
    Swiss,
    /// The loser of each meeting is eliminated.
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

/// Settings of an SPRT.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SprtFile {
    /// Elo difference under H0.
    pub elo0: f64,
    /// Elo difference under H1.
    pub elo1: f64,
    /// Probability of accepting H1 wrongly (default: 0.05).
    pub alpha: Option<f64>,
    /// Probability of accepting H0 wrongly (default: 0.05).
    pub beta: Option<f64>,
    /// Kind of Elo (default: logistic).
    pub model: Option<Model>,
}

/// Rules for early ends of games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AdjudicationFile {
    /// Draw rule, by both players' evaluations.
    pub draw: Option<Tracker>,
    /// Resignation rule, by one player's evaluations.
    pub loss: Option<Tracker>,
}

/// A player.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct PlayerFile {
    /// The PLAYER text.
    pub player: String,
    /// Own settings.
    #[serde(flatten)]
    pub settings: EntrantSettings,
}

/// Reason why a text is not a tournament.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlanFileError {
    /// The text is not TOML, or a number is too large.
    #[error("line {line}, column {column}: {reason}")]
    Form {
        /// Line, from 1.
        line: usize,
        /// Column, from 1, in characters.
        column: usize,
        /// Reason why the text is invalid.
        reason: String,
    },
    /// A field is invalid.
    #[error("line {line}, column {column}: {error}")]
    Field {
        /// Line, from 1.
        line: usize,
        /// Column, from 1, in characters.
        column: usize,
        /// Problem of the field.
        error: FieldError,
    },
    /// A value that does not fit the other values.
    #[error("{name}: {reason}")]
    Value {
        /// Name of the field.
        name: String,
        /// Reason why the value does not fit.
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

/// Reason why a field's value is invalid or does not fit the kind of tournament.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ValueFault {
    /// The field is missing.
    #[error("a tournament of this kind needs it")]
    Needed,
    /// This tournament counts by opening pairs, not by games.
    #[error("opening_pairs says how many games each two play")]
    ByPairs,
    /// This tournament counts by games, not by opening pairs.
    #[error("games says how many there are")]
    ByGames,
    /// This tournament has no rounds.
    #[error("only a Swiss tournament has them")]
    OnlySwiss,
    /// This tournament has no test.
    #[error("it goes with tournament = \"sprt\"")]
    OnlySprt,
}

impl Explain for ValueFault {
    fn message(&self) -> Message {
        match self {
            ValueFault::Needed => Message::new("slip-needed"),
            ValueFault::ByPairs => Message::new("slip-by-pairs"),
            ValueFault::ByGames => Message::new("slip-by-games"),
            ValueFault::OnlySwiss => Message::new("slip-only-swiss"),
            ValueFault::OnlySprt => Message::new("slip-only-sprt").text("word", "\"sprt\""),
        }
    }
}

impl PlanFileError {
    /// Returns the error without its place, for callers that show the place themselves.
    #[must_use]
    pub fn without_place(self) -> Unplaced {
        Unplaced(self)
    }
}

/// Error of a file, without its place.
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
    /// Parses the text of a file.
    ///
    /// # Errors
    /// Fails if the text is invalid. The error has the place of the first problem.
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

    /// Returns the kind and length of the tournament.
    ///
    /// # Errors
    /// When a required field is missing or a count does not fit.
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

    /// Rejects counts that this kind of tournament does not use, because their author expects something else.
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

    /// Returns the players. `over` takes precedence over the file's common and individual settings.
    #[must_use]
    pub fn entrants(&self, over: &EntrantSettings) -> Vec<Entrant> {
        let entrant = |player: &PlayerFile| {
            let settings = over.clone().or(&player.settings).or(&self.limits);
            settings.entrant(player.player.clone())
        };
        self.players.iter().map(entrant).collect()
    }

    /// Returns the rules for early ends of games.
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
        fails(&format!("{HEAD}openings_from = 0{TAIL}"), 2, &["openings_from is a number from 1"]);
        fails(&format!("{HEAD}concurrency = 0{TAIL}"), 2, &["concurrency is a number from 1 to 1024"]);
        fails(&format!("{HEAD}{TAIL}threads = 0x0"), 5, &["1 to 1024"]);
    }

    #[test]
    fn what_is_beyond_its_bounds_is_told_with_its_place() {
        for (wrong, line, bounds) in [
            ("memory = 0", 2, "1 to 1073741824"),
            ("memory = -1", 2, "1 to 1073741824"),
            ("concurrency = 99999", 2, "1 to 1024"),
            ("nodes = 0", 2, "nodes is a number from 1"),
            ("nodes = 9223372036854775808", 2, "1 to 9223372036854775807"),
            ("depth = 4294967296", 2, "1 to 4294967295"),
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
    }

    /// The table of fields lists exactly the fields that are read.
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
