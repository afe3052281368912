//! Names of external engines, by the commands that start them.

use rusqlite::params;

use crate::names::clean_name;
use crate::{Profile, StoreError};

/// So many engines are saved; of more, those that were asked longest ago are deleted.
const MOST: u32 = 64;

/// An external engine, as it named itself when it was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownEngine {
    /// How the player is named in text, `exec:…`; not looked into here.
    pub player: String,
    /// Its name. This and what follows is saved as names are: cleaned, and cut where it is long.
    pub name: String,
    /// Its version; may be empty.
    pub version: String,
    /// Who made it; may be empty.
    pub author: String,
}

impl Profile {
    /// Every saved engine, the one that was asked last at the end.
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

    /// Saves how an engine named itself, in place of what was saved before; one whose name is empty is deleted.
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
