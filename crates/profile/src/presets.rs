//! Presets of engines, as plain text.

use rusqlite::{Connection, OptionalExtension, params};

use crate::{Location, Profile, StoreError, store};

/// A preset of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preset {
    /// Engine, empty if another program wrote the store.
    pub engine: String,
    /// Name, unique among the presets of the engine.
    pub name: String,
    /// Text as written. The text is not parsed here.
    pub text: String,
}

/// Returns the key in the store. One table of the store has the presets of all engines.
fn key(engine: &str, name: &str) -> String {
    if engine.is_empty() { name.to_owned() } else { format!("{engine}.{name}") }
}

/// Returns all saved presets, ordered by engine and name.
pub(crate) fn all(connection: &Connection) -> rusqlite::Result<Vec<Preset>> {
    let mut statement = connection.prepare_cached("SELECT name, text FROM presets ORDER BY name")?;
    let rows = statement.query_map([], |row| {
        let key: String = row.get(0)?;
        let (engine, name) = key.split_once('.').unwrap_or(("", &key));
        Ok(Preset { engine: engine.to_owned(), name: name.to_owned(), text: row.get(1)? })
    })?;
    rows.collect()
}

impl Profile {
    /// Returns all presets, ordered by engine and name.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub fn presets(&self) -> Result<Vec<Preset>, StoreError> {
        Ok(all(&self.connection)?)
    }

    /// Returns the preset of an engine with this name.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub fn preset(&self, engine: &str, name: &str) -> Result<Option<Preset>, StoreError> {
        let mut statement = self.connection.prepare_cached("SELECT text FROM presets WHERE name = ?1")?;
        let text = statement.query_row([key(engine, name)], |row| row.get(0)).optional()?;
        Ok(text.map(|text| Preset { engine: engine.to_owned(), name: name.to_owned(), text }))
    }

    /// Saves a preset. Replaces another preset with equal engine and name.
    ///
    /// # Errors
    /// When the store cannot be written.
    pub fn save_preset(&mut self, preset: &Preset) -> Result<(), StoreError> {
        self.connection.execute(
            "INSERT INTO presets VALUES (?1, ?2) ON CONFLICT DO UPDATE SET text = excluded.text",
            params![key(&preset.engine, &preset.name), preset.text],
        )?;
        Ok(())
    }

    /// Removes the preset of an engine with this name. Returns whether the preset existed.
    ///
    /// # Errors
    /// When the store cannot be written.
    pub fn remove_preset(&mut self, engine: &str, name: &str) -> Result<bool, StoreError> {
        Ok(self.connection.execute("DELETE FROM presets WHERE name = ?1", [key(engine, name)])? > 0)
    }
}

/// Returns the saved presets, ordered by engine and name. Does not create or repair a store. The list is empty
/// if nothing can be read.
pub fn stored_presets(location: &Location) -> Vec<Preset> {
    store::reading(location).and_then(|connection| all(&connection).ok()).unwrap_or_default()
}
