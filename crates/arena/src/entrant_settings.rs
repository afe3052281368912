//! Settings of a player in a tournament file and on the command line, which may be left to other sources.

use std::collections::BTreeMap;

use inarow_record::TimeControl;
use serde::{Deserialize, Deserializer};
use toml::Value;

use crate::plan::{Entrant, HASH_SIZE, THREAD_NUM};

/// Settings of a player, any of which may be missing. [`PLAYER_FIELDS`](crate::fields::PLAYER_FIELDS) describes
/// the values.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(default)]
pub struct EntrantSettings {
    /// Name, by default the player's text, or the file of an external engine.
    pub name: Option<String>,
    /// Time control.
    #[serde(deserialize_with = "time")]
    pub time: Option<TimeControl>,
    /// Node limit per move.
    pub nodes: Option<u64>,
    /// Depth limit, in plies.
    pub depth: Option<u32>,
    /// Tolerated overrun of the clock per move, in ms.
    pub margin: Option<u64>,
    /// Memory limit of an external engine, in MiB.
    pub memory: Option<u64>,
    /// Working folder of an external engine.
    pub dir: Option<String>,
    /// Folder for an external engine's files, sent as `INFO folder`.
    pub folder: Option<String>,
    /// Number of threads of an external engine, sent as `INFO thread_num`.
    pub threads: Option<u16>,
    /// Hash table of an external engine, in MiB, sent as `INFO hash_size` in KiB.
    pub hash: Option<u64>,
    /// More settings of an external engine by key, sent as `INFO KEY VALUE`.
    #[serde(deserialize_with = "infos")]
    pub info: BTreeMap<String, String>,
}

impl EntrantSettings {
    /// Fills the missing settings from other settings.
    #[must_use]
    pub fn or(mut self, other: &EntrantSettings) -> EntrantSettings {
        for (key, value) in &other.info {
            self.info.entry(key.clone()).or_insert_with(|| value.clone());
        }
        EntrantSettings {
            name: self.name.or_else(|| other.name.clone()),
            time: self.time.or(other.time),
            nodes: self.nodes.or(other.nodes),
            depth: self.depth.or(other.depth),
            margin: self.margin.or(other.margin),
            memory: self.memory.or(other.memory),
            dir: self.dir.or_else(|| other.dir.clone()),
            folder: self.folder.or_else(|| other.folder.clone()),
            threads: self.threads.or(other.threads),
            hash: self.hash.or(other.hash),
            info: self.info,
        }
    }

    /// Returns every setting that an external engine receives as `INFO KEY VALUE`. Explicit keys take
    /// precedence.
    #[must_use]
    pub fn infos(&self) -> BTreeMap<String, String> {
        let threads = self.threads.map(|threads| (THREAD_NUM.to_owned(), threads.to_string()));
        let hash = self.hash.map(|mebi| (HASH_SIZE.to_owned(), mebi.saturating_mul(1024).to_string()));
        threads.into_iter().chain(hash).chain(self.info.clone()).collect()
    }

    /// Whether the player has a folder of its own.
    #[must_use]
    pub fn has_folder(&self) -> bool {
        self.dir.is_some() || self.folder.is_some()
    }

    /// Returns the memory limit, in bytes.
    #[must_use]
    pub fn memory_bytes(&self) -> Option<u64> {
        self.memory.map(|mebi| mebi.saturating_mul(1 << 20))
    }

    /// Creates a player with these settings.
    #[must_use]
    pub fn entrant(self, player: String) -> Entrant {
        let (info, memory, usual) = (self.infos(), self.memory_bytes(), Entrant::new(player));
        Entrant {
            name: self.name.unwrap_or(usual.name),
            player: usual.player,
            time: self.time.unwrap_or(TimeControl::NONE),
            nodes: self.nodes,
            depth: self.depth,
            margin: self.margin,
            memory,
            dir: self.dir,
            folder: self.folder,
            info,
        }
    }
}

fn time<'de, D: Deserializer<'de>>(from: D) -> Result<Option<TimeControl>, D::Error> {
    String::deserialize(from)?.parse().map(Some).map_err(serde::de::Error::custom)
}

fn infos<'de, D: Deserializer<'de>>(from: D) -> Result<BTreeMap<String, String>, D::Error> {
    let table = BTreeMap::<String, Value>::deserialize(from)?;
    let text = |value| match value {
        Value::String(text) => text,
        other => other.to_string(),
    };
    Ok(table.into_iter().map(|(key, value)| (key, text(value))).collect())
}
