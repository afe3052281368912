//! Fingerprints of the programs that play a plan. Results of other programs belong to another sample.

use std::fmt;
use std::path::PathBuf;

use inarow_core::{Explain, Message};
use inarow_play::{ExecSpec, PlayerSpec, called_by};
use serde::{Deserialize, Serialize};

use crate::engine_file::{FileState, file_words, sha256_of};
use crate::plan::ValidPlan;

/// Version of the program and its sources, as in `0.1.0+0123456789ab`. Another version may choose other moves,
/// so other versions may not join a run.
pub const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), "+", env!("INAROW_SOURCES"));

/// Programs of a run, stored in the first line of a result log. The programs are not part of the plan, which
/// holds only what is requested.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fingerprints {
    /// Version of inarow and its sources.
    pub inarow: String,
    /// Files named by external engines' commands, player by player.
    pub engines: Vec<EngineFile>,
    /// Arguments of the commands with their files' current state, without the word that names the engine. Saving
    /// another engine under this word during the run changes the program.
    #[serde(skip)]
    pub(crate) arguments: Vec<Argument>,
}

/// A file of an external engine.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EngineFile {
    /// Player whose command names the file.
    pub player: String,
    /// File name without its folder.
    pub file: String,
    /// SHA-256 of the file, in hexadecimal digits.
    pub sha256: String,
}

/// A difference in the programs between two runs.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Change {
    /// Another version of inarow.
    Inarow {
        /// Version of the earlier run.
        was: String,
        /// Version of this run.
        now: String,
    },
    /// Another file of an external engine.
    File {
        /// Player whose command names the file.
        player: String,
        /// File name without its folder.
        file: String,
    },
}

impl Explain for Change {
    fn message(&self) -> Message {
        match self {
            Change::Inarow { was, now } => Message::new("changed-inarow").text("was", was).text("now", now),
            // The player's name is the file's name.
            Change::File { player, file } if player == file => {
                Message::new("changed-own-file").text("file", file)
            }
            Change::File { player, file } => {
                Message::new("changed-file").text("file", file).text("player", player)
            }
        }
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Change::Inarow { was, now } => write!(f, "inarow {was} is {now} now"),
            Change::File { player, file } => write!(f, "{file} of {player} has changed"),
        }
    }
}

/// A file that an engine created or wrote to during a game. The file is not a program, and may differ each
/// time.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WrittenFile {
    /// Player whose command names the file.
    pub player: String,
    /// File name without its folder.
    pub file: String,
}

/// An argument of an engine's command that names a file, or may name one later.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Argument {
    what: WrittenFile,
    path: PathBuf,
    /// Last state and content hash, or `None` without a file.
    seen: Option<(FileState, String)>,
}

impl Argument {
    /// Returns whether the content differs from the content at the start of the run.
    fn is_written(&mut self) -> bool {
        let state = FileState::of_file(&self.path);
        if state == self.seen.as_ref().map(|(state, _)| *state) {
            return false;
        }
        let now = state.and_then(|state| Some((state, sha256_of(&self.path).ok()?)));
        let is_same = now.as_ref().map(|(_, sha256)| sha256) == self.seen.as_ref().map(|(_, sha256)| sha256);
        self.seen = now;
        !is_same
    }
}

impl Default for Fingerprints {
    /// Returns the fingerprints of this program without external engines.
    fn default() -> Fingerprints {
        Fingerprints { inarow: VERSION.to_owned(), engines: Vec::new(), arguments: Vec::new() }
    }
}

impl Fingerprints {
    /// Returns the fingerprints of a plan on this machine. Unreadable files are left out, because starting them
    /// reports the reason.
    #[must_use]
    pub fn of(checked: &ValidPlan) -> Fingerprints {
        let mut fingerprints = Fingerprints::default();
        for (number, (player, entrant)) in checked.players.iter().zip(&checked.plan.entrants).enumerate() {
            let PlayerSpec::Exec(ExecSpec { words, .. }) = player else { continue };
            // A player outside the plan may no longer have its program.
            if !checked.plan.is_in(number) {
                continue;
            }
            let folder = checked.exec_options(number).dir.unwrap_or_default();
            let engine = called_by(words);
            let arguments = words.iter().enumerate().skip(1).filter(|(word, _)| *word != engine);
            for (_, text) in arguments {
                let path = folder.join(text);
                let file = path.file_name().map(|name| name.to_string_lossy().into_owned());
                let (Some(file), false) = (file, path.is_dir()) else { continue };
                let state = FileState::of_file(&path);
                let seen = state.and_then(|state| Some((state, sha256_of(&path).ok()?)));
                let what = WrittenFile { player: entrant.name.clone(), file };
                fingerprints.arguments.push(Argument { what, path, seen });
            }
            for file in file_words(words, &folder).unwrap_or_default() {
                fingerprints.engines.push(EngineFile {
                    player: entrant.name.clone(),
                    file: file.name,
                    sha256: file.sha256,
                });
            }
        }
        fingerprints
    }

    /// Returns the fingerprints of the players that satisfy `is_one`.
    pub(crate) fn of_players(&self, is_one: impl Fn(&str) -> bool) -> Fingerprints {
        let mut some = self.clone();
        some.engines.retain(|file| is_one(&file.player));
        some.arguments.retain(|argument| is_one(&argument.what.player));
        some
    }

    /// Returns whether this player has a file.
    pub(crate) fn has(&self, player: &str) -> bool {
        self.engines.iter().any(|file| file.player == player)
    }

    /// Merges two sets of fingerprints without duplicates.
    #[must_use]
    pub fn and(mut self, other: Fingerprints) -> Fingerprints {
        for file in other.engines {
            if !self.engines.contains(&file) {
                self.engines.push(file);
            }
        }
        for argument in other.arguments {
            let is_same = |known: &Argument| known.path == argument.path && known.what == argument.what;
            if !self.arguments.iter().any(is_same) {
                self.arguments.push(argument);
            }
        }
        self
    }

    /// Returns the fingerprints without the files that engines write to.
    pub(crate) fn without(&self, written: &[WrittenFile]) -> Fingerprints {
        let is_own = |player: &str, file: &str| {
            written.iter().any(|written| written.player == player && written.file == file)
        };
        let mut fingerprints = self.clone();
        fingerprints.engines.retain(|file| !is_own(&file.player, &file.file));
        fingerprints.arguments.retain(|argument| !is_own(&argument.what.player, &argument.what.file));
        fingerprints
    }

    /// Removes and returns the arguments that were written to since the last call. The returned arguments no
    /// longer count as programs.
    pub(crate) fn take_written(&mut self) -> Vec<WrittenFile> {
        let mut written: Vec<WrittenFile> = Vec::new();
        for argument in &mut self.arguments {
            if argument.is_written() && !written.contains(&argument.what) {
                written.push(argument.what.clone());
            }
        }
        *self = self.without(&written);
        written
    }

    /// Returns the differences to `now` without duplicates. The folder of a file makes no difference.
    pub(crate) fn changes(&self, now: &Fingerprints) -> Vec<Change> {
        let mut changes = Vec::new();
        if self.inarow != now.inarow {
            changes.push(Change::Inarow { was: self.inarow.clone(), now: now.inarow.clone() });
        }
        let differ = |one: &[EngineFile], other: &[EngineFile]| -> Vec<Change> {
            let lost = one.iter().filter(|file| !other.contains(file)).cloned();
            lost.map(|EngineFile { player, file, .. }| Change::File { player, file }).collect()
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

#[cfg(test)]
mod tests {
    use super::*;

    fn argument(player: &str) -> Argument {
        let what = WrittenFile { player: player.to_owned(), file: "learnt".to_owned() };
        Argument { what, path: PathBuf::from("no/such/folder/learnt"), seen: None }
    }

    /// A file that two players write to is no program.
    #[test]
    fn players_that_share_an_argument_keep_it_both() {
        let of = |player| Fingerprints { arguments: vec![argument(player)], ..Fingerprints::default() };
        let both = of("one").and(of("other")).and(of("one"));
        assert_eq!(both.arguments, [argument("one"), argument("other")]);
    }
}
