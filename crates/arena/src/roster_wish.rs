//! Changes of the players requested by an organiser, applied to the plan of a continued log.

use std::path::{Path, PathBuf};

use inarow_core::{Explain, Message};

use crate::log;
use crate::log_error::LogError;
use crate::plan::{Plan, Tournament};
use crate::plan_error::PlanError;
use crate::run_state::RunError;
use crate::schedule::Schedule;

/// Minimum of players in a tournament.
const FEWEST: usize = 2;

/// Changes of the players requested by an organiser.
#[derive(Clone, Default, Debug)]
pub struct RosterWish {
    /// Whether players missing in the log join.
    pub late: bool,
    /// Names of players that withdraw. Earlier withdrawals persist.
    pub withdraw: Vec<String>,
}

/// Reason why a change of the players is impossible.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RosterError {
    /// The continued log cannot be read.
    #[error(transparent)]
    Run(Box<RunError>),
    /// There is no log yet.
    #[error("no tournament has begun: players join and withdraw when a run continues its log")]
    NotBegun,
    /// The log lacks players. The request does not let them join.
    #[error("{}: the tournament began without {}; players join with --late", path.display(), names.join(", "))]
    New {
        /// Path of the log.
        path: PathBuf,
        /// Names of the new players.
        names: Vec<String>,
    },
    /// The plan lacks players of the log.
    #[error("{}: the tournament began with {}; players leave with --withdraw", path.display(), names.join(", "))]
    Missing {
        /// Path of the log.
        path: PathBuf,
        /// Names of the missing players.
        names: Vec<String>,
    },
    /// There is no player of that name.
    #[error("no player is called {name:?}")]
    Unknown {
        /// The requested name.
        name: String,
        /// Names of the players.
        known: Vec<String>,
    },
    /// A match or a test has exactly two players.
    #[error("a match has two players; none can join or withdraw")]
    Two,
    /// A knockout's bracket has no free place.
    #[error("nobody can join a knockout under way: its bracket is full")]
    Knockout,
    /// The tested player of a gauntlet cannot withdraw.
    #[error("{0} cannot withdraw: the gauntlet tests it")]
    Tested(String),
    /// No games remain.
    #[error("nothing is left to play: {0} can neither join nor withdraw")]
    Over(String),
    /// Fewer than two players would remain.
    #[error("fewer than two players would be left")]
    Few,
}

impl RosterError {
    /// Returns whether the request is wrong, not the log.
    #[must_use]
    pub fn is_wish(&self) -> bool {
        !matches!(self, RosterError::Run(_))
    }
}

impl From<LogError> for RosterError {
    fn from(error: LogError) -> RosterError {
        RosterError::Run(Box::new(error.into()))
    }
}

impl From<PlanError> for RosterError {
    fn from(error: PlanError) -> RosterError {
        RosterError::Run(Box::new(error.into()))
    }
}

impl Explain for RosterError {
    fn message(&self) -> Message {
        match self {
            RosterError::Run(error) => error.message(),
            RosterError::NotBegun => Message::new("roster-not-begun"),
            RosterError::New { path, names } => others("roster-new", path, names),
            RosterError::Missing { path, names } => others("roster-missing", path, names),
            RosterError::Unknown { name, known } => {
                Message::new("roster-unknown").text("name", name).known("known", name, known.clone())
            }
            RosterError::Two => Message::new("roster-two"),
            RosterError::Knockout => Message::new("roster-knockout"),
            RosterError::Tested(name) => Message::new("roster-tested").text("name", name),
            RosterError::Over(name) => Message::new("roster-over").text("name", name),
            RosterError::Few => Message::new("roster-few"),
        }
    }
}

/// Returns a message with the players that are only in the log or only in the plan.
fn others(key: &'static str, path: &Path, names: &[String]) -> Message {
    let others = Message::new(key).count("count", names.len()).text("names", names.join(", "));
    Message::at(path.display(), others)
}

impl Plan {
    /// Returns this plan with the players and changes of the continued log, and with the requested changes
    /// added. Without a log the plan stays unchanged.
    ///
    /// # Errors
    /// When a change is impossible.
    pub fn with_roster(mut self, log: Option<&Path>, wish: &RosterWish) -> Result<Plan, RosterError> {
        let there = log.map(|path| Ok::<_, LogError>(log::plan_now(path)?.map(|plan| (path, plan))));
        let Some((path, there)) = there.transpose()?.flatten() else {
            let is_wished = wish.late || !wish.withdraw.is_empty();
            return if is_wished { Err(RosterError::NotBegun) } else { Ok(self) };
        };
        let place = |name: &str| there.entrants.iter().position(|entrant| entrant.name == name);
        let (mut entrants, new): (Vec<_>, Vec<_>) =
            self.entrants.iter().cloned().partition(|entrant| place(&entrant.name).is_some());
        if entrants.len() != there.entrants.len() {
            if entrants.is_empty() || !new.is_empty() {
                // The log has another plan, so opening the log reports every difference.
                return Ok(self);
            }
            let is_here = |name: &str| entrants.iter().any(|entrant| entrant.name == name);
            let missing = there.entrants.iter().filter(|entrant| !is_here(&entrant.name));
            let names = missing.map(|entrant| entrant.name.clone()).collect();
            return Err(RosterError::Missing { path: path.to_owned(), names });
        }
        if there.changes.is_empty() && new.is_empty() && wish.withdraw.is_empty() {
            return Ok(self);
        }
        if !new.is_empty() && !wish.late {
            let names = new.into_iter().map(|entrant| entrant.name).collect();
            return Err(RosterError::New { path: path.to_owned(), names });
        }
        entrants.sort_by_key(|entrant| place(&entrant.name));
        self.entrants = entrants;
        self.changes.clone_from(&there.changes);
        let mut withdrawn = Vec::new();
        for name in &wish.withdraw {
            let Some(player) = place(name) else {
                let known = self.entrants.into_iter().map(|entrant| entrant.name).collect();
                return Err(RosterError::Unknown { name: name.clone(), known });
            };
            if self.is_in(player) && !withdrawn.contains(&player) {
                withdrawn.push(player);
            }
        }
        if new.is_empty() && withdrawn.is_empty() {
            return Ok(self);
        }
        self.check_change(new.len(), &withdrawn)?;
        // Games were paired by the log's own plan.
        let mut schedule = Schedule::new(&there)?;
        let mut stored = Vec::new();
        let mut strange = None;
        log::read(path, |entry| {
            stored.push(entry.game);
            if strange.is_none() {
                strange = schedule.put(entry).err();
            }
        })?;
        if let Some(reason) = strange {
            return Err(RosterError::Run(Box::new(RunError::Strange { path: path.to_owned(), reason })));
        }
        let first = || new.first().map_or_else(|| wish.withdraw.concat(), |entrant| entrant.name.clone());
        let change = schedule.change(&stored, new.len(), &withdrawn);
        let change = change.ok_or_else(|| RosterError::Over(first()))?;
        self.entrants.extend(new);
        self.changes.push(change);
        Ok(self)
    }

    /// Rejects changes that this kind of tournament does not allow.
    fn check_change(&self, joined: usize, withdrawn: &[usize]) -> Result<(), RosterError> {
        match self.tournament {
            Tournament::Match { .. } | Tournament::Sprt { .. } => return Err(RosterError::Two),
            Tournament::Knockout { .. } if joined > 0 => return Err(RosterError::Knockout),
            Tournament::Gauntlet { .. } if withdrawn.contains(&0) => {
                return Err(RosterError::Tested(self.entrants[0].name.clone()));
            }
            _ => {}
        }
        let left =
            (0..self.entrants.len()).filter(|who| self.is_in(*who) && !withdrawn.contains(who)).count();
        if left + joined < FEWEST && !matches!(self.tournament, Tournament::Knockout { .. }) {
            return Err(RosterError::Few);
        }
        Ok(())
    }
}
