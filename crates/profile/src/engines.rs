//! Names of external engines, by the commands that start the engines.

use rusqlite::params;

use crate::names::clean_name;
use crate::{Profile, StoreError};

/// Maximum number of saved engines. Beyond the limit, the engines asked longest ago are deleted.
const MOST: u32 = 64;

/// Identity of an external engine, as reported by the engine itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownEngine {
    /// Text that names the player, `exec:…`. The text is not parsed here.
    pub player: String,
    /// Name of the engine. The name, version and author are cleaned and shortened as players' names are.
    pub name: String,
    /// Version of the engine, perhaps empty.
    pub version: String,
    /// Author of the engine, perhaps empty.
    pub author: String,
}

impl Profile {
    /// Returns all saved engines. The engine asked last is at the end.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub fn engines(&self) -> Result<Vec<KnownEngine>, StoreError> {
        let mut statement = self
            .connection
            .prepare_cached("SELECT player, name, version, author FROM engines ORDER BY asked")?;
        let rows = statement.query_map([], |row| {
            Ok(KnownEngine {
                player: row.get(0)?,
                name: row.get(1)?,
                version: row.get(2)?,
                author: row.get(3)?,
            })
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// Saves the identity of an engine and replaces the previous identity. Deletes an engine with an empty
    /// name.
    ///
    /// # Errors
    /// When the store cannot be written.
    pub fn keep_engine(&mut self, engine: &KnownEngine) -> Result<(), StoreError> {
        let [name, version, author] =
            [&engine.name, &engine.version, &engine.author].map(|text| clean_name(text));
        let (transaction, _) = self.write()?;
        transaction.execute("DELETE FROM engines WHERE player = ?1", [&engine.player])?;
        if !name.is_empty() {
            transaction.execute(
                "INSERT INTO engines (player, name, version, author) VALUES (?1, ?2, ?3, ?4)",
                params![engine.player, name, version, author],
            )?;
            transaction.execute(
                "DELETE FROM engines WHERE asked NOT IN (SELECT asked FROM engines ORDER BY asked DESC LIMIT ?1)",
                [MOST],
            )?;
        }
        Ok(transaction.commit()?)
    }
}
