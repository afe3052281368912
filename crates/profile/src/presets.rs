//! Strategy presets, as the text in which they were written.

use rusqlite::{Connection, OptionalExtension, params};

use crate::{Location, Profile, StoreError, store};

/// A named strategy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preset {
    /// Its name, unique.
    pub name: String,
    /// Its text as written; not parsed here.
    pub text: String,
}

/// Every saved preset, by name.
pub(crate) fn all(connection: &Connection) -> rusqlite::Result<Vec<Preset>> {
    let mut statement = connection.prepare_cached("SELECT name, text FROM presets ORDER BY name")?;
    let rows = statement.query_map([], |row| Ok(Preset { name: row.get(0)?, text: row.get(1)? }))?;
    rows.collect()
}

impl Profile {
    /// Every preset, by name.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub fn presets(&self) -> Result<Vec<Preset>, StoreError> {
        Ok(all(&self.connection)?)
    }

    /// The preset of that name.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub fn preset(&self, name: &str) -> Result<Option<Preset>, StoreError> {
        let mut statement = self.connection.prepare_cached("SELECT text FROM presets WHERE name = ?1")?;
        let text = statement.query_row([name], |row| row.get(0)).optional()?;
        Ok(text.map(|text| Preset { name: name.to_owned(), text }))
    }

    /// Keeps a preset, in place of another of its name.
    ///
    /// # Errors
    /// When the store cannot be written.
    pub fn keep_preset(&mut self, preset: &Preset) -> Result<(), StoreError> {
        self.connection.execute(
            "INSERT INTO presets VALUES (?1, ?2) ON CONFLICT DO UPDATE SET text = excluded.text",
            params![preset.name, preset.text],
        )?;
        Ok(())
    }

    /// Removes the preset of that name; whether there was one.
    ///
    /// # Errors
    /// When the store cannot be written.
    pub fn remove_preset(&mut self, name: &str) -> Result<bool, StoreError> {
        Ok(self.connection.execute("DELETE FROM presets WHERE name = ?1", [name])? > 0)
    }
}

/// The saved presets, by name, without making or mending anything; none where nothing can be read.
pub fn stored_presets(location: &Location) -> Vec<Preset> {
    store::reading(location).and_then(|connection| all(&connection).ok()).unwrap_or_default()
}
