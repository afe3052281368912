//! Presets of engines, as the text in which they were written.

use rusqlite::{Connection, OptionalExtension, params};

use crate::{Location, Profile, StoreError, store};

/// A preset of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preset {
    /// The engine; empty in a store that was written by other hands.
    pub engine: String,
    /// Its name, unique among those of its engine.
    pub name: String,
    /// Its text as written; not parsed here.
    pub text: String,
}

/// The name in the store, where presets of all engines lie together.
fn key(engine: &str, name: &str) -> String {
    if engine.is_empty() { name.to_owned() } else { format!("{engine}.{name}") }
}

/// Every saved preset, by engine and name.
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
    /// Every preset, by engine and name.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub fn presets(&self) -> Result<Vec<Preset>, StoreError> {
        Ok(all(&self.connection)?)
    }

    /// The preset of an engine under that name.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub fn preset(&self, engine: &str, name: &str) -> Result<Option<Preset>, StoreError> {
        let mut statement = self.connection.prepare_cached("SELECT text FROM presets WHERE name = ?1")?;
        let text = statement.query_row([key(engine, name)], |row| row.get(0)).optional()?;
        Ok(text.map(|text| Preset { engine: engine.to_owned(), name: name.to_owned(), text }))
    }

    /// Saves a preset, in place of another of its engine and name.
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

    /// Removes the preset of an engine under that name; whether there was one.
    ///
    /// # Errors
    /// When the store cannot be written.
    pub fn remove_preset(&mut self, engine: &str, name: &str) -> Result<bool, StoreError> {
        Ok(self.connection.execute("DELETE FROM presets WHERE name = ?1", [key(engine, name)])? > 0)
    }
}

/// The saved presets, by engine and name, without making or mending anything; none where nothing can be read.
pub fn stored_presets(location: &Location) -> Vec<Preset> {
    store::reading(location).and_then(|connection| all(&connection).ok()).unwrap_or_default()
}
