//! Which programs play a plan: results of others do not belong to the same sample.

use inarow_play::PlayerSpec;
use serde::{Deserialize, Serialize};

use crate::fleet::{FLEET_VERSION, files};
use crate::plan::Checked;

/// What plays, as a result log's first line has it. It is no part of the plan: a plan is what is asked for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Programs {
    /// The version of inarow and of its sources.
    pub inarow: String,
    /// The files that external engines' commands name, player by player.
    pub engines: Vec<EngineFile>,
}

/// A file of an external engine.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EngineFile {
    /// Whose command names it.
    pub player: String,
    /// Without its folder.
    pub file: String,
    /// Its SHA-256, in hexadecimal digits.
    pub sha256: String,
}

impl Default for Programs {
    /// This program, without external engines.
    fn default() -> Programs {
        Programs { inarow: FLEET_VERSION.to_owned(), engines: Vec::new() }
    }
}

impl Programs {
    /// Those of a plan on this machine. A file that cannot be read is left out: whoever starts it says why.
    #[must_use]
    pub fn of(checked: &Checked) -> Programs {
        let mut engines = Vec::new();
        for (player, entrant) in checked.players.iter().zip(&checked.plan.entrants) {
            let PlayerSpec::Exec { words } = player else { continue };
            for file in files::named(words).unwrap_or_default() {
                engines.push(EngineFile {
                    player: entrant.name.clone(),
                    file: file.name,
                    sha256: file.sha256,
                });
            }
        }
        Programs { engines, ..Programs::default() }
    }

    /// What is different now, each in a few words.
    pub(crate) fn changes(&self, now: &Programs) -> Vec<String> {
        let mut changes = Vec::new();
        if self.inarow != now.inarow {
            changes.push(format!("inarow {} is {} now", self.inarow, now.inarow));
        }
        let differ = |one: &[EngineFile], other: &[EngineFile]| -> Vec<String> {
            let lost = one.iter().filter(|file| !other.contains(file));
            lost.map(|EngineFile { player, file, .. }| format!("{file} of {player} has changed")).collect()
        };
        for change in
            differ(&self.engines, &now.engines).into_iter().chain(differ(&now.engines, &self.engines))
        {
            if !changes.contains(&change) {
                changes.push(change);
            }
        }
        changes
    }
}
