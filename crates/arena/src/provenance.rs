//! Notes in a result log between its results. The notes are about the programs that played and the growth of
//! the plan.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::fingerprints::Fingerprints;
use crate::fingerprints::{Change, EngineFile, WrittenFile};
use crate::plan::{Entrant, Plan, Tournament};
use crate::roster::RosterChange;

/// Programs that played the games of a log, from the first to the last.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Provenance {
    /// Programs of the first games, or `None` in an older log without programs.
    pub begun: Option<Fingerprints>,
    /// Programs of each later change.
    pub later: Vec<Fingerprints>,
    /// Files that engines wrote to during games, which are not programs.
    pub written: Vec<WrittenFile>,
    /// Latest title.
    pub title: Option<String>,
}

/// A line of a log other than a result.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Note {
    /// Other programs that continued the log.
    Programs(Fingerprints),
    /// File of an engine's command that the engine wrote to.
    Written(WrittenFile),
    /// Kind and length of the plan from now on.
    Tournament(Tournament),
    /// Players joined or withdrew.
    Roster(Roster),
    /// Title of the tournament from now on.
    Title(String),
}

/// A change of the players, with the players that joined.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Roster {
    #[serde(flatten)]
    pub(crate) change: RosterChange,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) players: Vec<Entrant>,
}

impl Roster {
    /// Returns the changes of a plan after the first `made` changes.
    pub(crate) fn of(plan: &Plan, made: usize) -> Vec<Roster> {
        let mut next = plan.first_entrants();
        let mut all = Vec::new();
        for change in &plan.changes {
            let players = plan.entrants.iter().skip(next).take(change.joined).cloned().collect();
            next = next.saturating_add(change.joined);
            all.push(Roster { change: change.clone(), players });
        }
        all.split_off(made.min(all.len()))
    }

    /// Applies the change to a plan.
    pub(crate) fn make(self, plan: &mut Plan) {
        plan.changes.push(RosterChange { joined: self.players.len(), ..self.change });
        plan.entrants.extend(self.players);
    }
}

/// A line after the first.
pub(crate) enum LogLine<T> {
    Result(T),
    Note(Note),
}

/// Parses a line.
///
/// # Errors
/// Fails if the line is neither a result nor a note. The error explains why the line is not a result.
pub(crate) fn line<T: DeserializeOwned>(bytes: &[u8]) -> Result<LogLine<T>, String> {
    match serde_json::from_slice(bytes) {
        Ok(result) => Ok(LogLine::Result(result)),
        Err(error) => serde_json::from_slice(bytes).map(LogLine::Note).map_err(|_| error.to_string()),
    }
}

impl Note {
    /// Returns the JSON line.
    pub(crate) fn line(&self) -> String {
        // Plain data without maps always serialises to JSON.
        format!("{}\n", serde_json::to_string(self).unwrap_or_default())
    }
}

impl Provenance {
    /// Returns the provenance of a new log.
    #[must_use]
    pub fn of(fingerprints: &Fingerprints) -> Provenance {
        Provenance { begun: Some(fingerprints.clone()), ..Provenance::default() }
    }

    pub(crate) fn note(&mut self, note: Note) {
        match note {
            Note::Programs(fingerprints) => self.later.push(fingerprints),
            Note::Title(title) => self.title = Some(title),
            Note::Written(file) if !self.written.contains(&file) => self.written.push(file),
            Note::Written(_) | Note::Tournament(_) | Note::Roster(_) => {}
        }
    }

    /// Returns the differences to the programs that played last, without duplicates. Returns nothing if the
    /// last programs are unknown.
    pub(crate) fn changes(&self, now: &Fingerprints) -> Vec<Change> {
        let changes = |last: &Fingerprints| last.without(&self.written).changes(&now.without(&self.written));
        self.last().map(changes).unwrap_or_default()
    }

    /// Returns the [`changes`](Provenance::changes), ignoring players that joined or withdrew.
    pub(crate) fn changes_in(&self, plan: &Plan, now: &Fingerprints) -> Vec<Change> {
        let Some(last) = self.last() else { return Vec::new() };
        let begun = plan.first_entrants();
        let plays = |name: &str| {
            let number = plan.entrants.iter().position(|entrant| entrant.name == name);
            // A file of a joining player is new until its first game.
            number.is_none_or(|number| plan.is_in(number) && (number < begun || last.has(name)))
        };
        let of = |programs: &Fingerprints| programs.of_players(plays).without(&self.written);
        of(last).changes(&of(now))
    }

    /// Returns the programs that played last.
    fn last(&self) -> Option<&Fingerprints> {
        self.later.last().or(self.begun.as_ref())
    }

    /// Returns whether the log already names these programs.
    pub(crate) fn knows(&self, now: &Fingerprints) -> bool {
        (self.begun.is_some() || !self.later.is_empty()) && self.changes(now).is_empty()
    }

    /// Returns the versions of inarow that played, without duplicates. The first version is `None` if an older
    /// log lacks the version.
    #[must_use]
    pub fn versions(&self) -> Vec<Option<&str>> {
        let mut versions = vec![self.begun.as_ref().map(|fingerprints| fingerprints.inarow.as_str())];
        for fingerprints in &self.later {
            let version = Some(fingerprints.inarow.as_str());
            if !versions.contains(&version) {
                versions.push(version);
            }
        }
        versions
    }

    /// Returns the engines' files that differed between games, without duplicates.
    #[must_use]
    pub fn changed_files(&self) -> Vec<WrittenFile> {
        let all: Vec<&Fingerprints> = self.begun.iter().chain(&self.later).collect();
        let mut changed: Vec<WrittenFile> = Vec::new();
        for (before, after) in all.iter().zip(all.iter().skip(1)) {
            let differ = |one: &Fingerprints, other: &Fingerprints| {
                // Files of players that joined or withdrew are on one side only.
                let differs = |file: &&EngineFile| !other.engines.contains(file) && other.has(&file.player);
                one.engines.iter().filter(differs).cloned().collect::<Vec<_>>()
            };
            for file in differ(before, after).into_iter().chain(differ(after, before)) {
                let file = WrittenFile { player: file.player, file: file.file };
                if !changed.contains(&file) && !self.written.contains(&file) {
                    changed.push(file);
                }
            }
        }
        changed
    }
}
