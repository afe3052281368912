//! Settings of the program.

use rusqlite::{Connection, OptionalExtension, params};

use crate::{Location, Profile, StoreError, WindowSettings, store};

/// Use of colours in a terminal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Colour {
    /// Colours, if the terminal supports colours and `NO_COLOR` is not set.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

impl Colour {
    /// Name in the settings and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Colour::Auto => "auto",
            Colour::Always => "always",
            Colour::Never => "never",
        }
    }

    /// Returns the setting with this name.
    pub fn from_name(name: &str) -> Option<Colour> {
        [Colour::Auto, Colour::Always, Colour::Never].into_iter().find(|colour| colour.name() == name)
    }
}

/// Settings of the program. Texts that name games, players, languages and themes are saved as written. Other
/// crates interpret these texts. A value unknown to the reader counts as not set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Code of the language, or `None` for the system's language.
    pub language: Option<String>,
    /// Use of colours in a terminal.
    pub colour: Colour,
    /// Name of the theme, or `None` for the default theme.
    pub theme: Option<String>,
    /// Pause between the moves of two computers, in milliseconds.
    pub pace_ms: u32,
    /// Last game, in the notation of the command line.
    pub game: Option<String>,
    /// Last player of X, in the notation of the command line.
    pub x: Option<String>,
    /// Last player of O.
    pub o: Option<String>,
    /// Whether the players change sides at a rematch.
    pub alternate: bool,
    /// Whether games in the local network are announced and searched for.
    pub nearby: bool,
    /// Whether the computer's judgement is displayed during a game against the computer.
    pub judgement: bool,
    /// Whether an unfinished hosted game continues by itself at the next start.
    pub host_again: bool,
    /// Settings of the window.
    pub window: WindowSettings,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            language: None,
            colour: Colour::Auto,
            theme: None,
            pace_ms: 700,
            game: None,
            x: None,
            o: None,
            alternate: false,
            nearby: true,
            judgement: false,
            host_again: false,
            window: WindowSettings::default(),
        }
    }
}

impl Settings {
    /// Returns every setting with its value as text, or `None` for a default value.
    fn rows(&self) -> Vec<(&'static str, Option<String>)> {
        let usual = Settings::default();
        let unless = |same: bool, value: String| (!same).then_some(value);
        let mut rows = vec![
            ("language", self.language.clone()),
            ("colour", unless(self.colour == usual.colour, self.colour.name().to_owned())),
            ("theme", self.theme.clone()),
            ("pace_ms", unless(self.pace_ms == usual.pace_ms, self.pace_ms.to_string())),
            ("game", self.game.clone()),
            ("x", self.x.clone()),
            ("o", self.o.clone()),
            ("alternate", unless(self.alternate == usual.alternate, self.alternate.to_string())),
            ("nearby", unless(self.nearby == usual.nearby, self.nearby.to_string())),
            ("judgement", unless(self.judgement == usual.judgement, self.judgement.to_string())),
            ("host_again", unless(self.host_again == usual.host_again, self.host_again.to_string())),
        ];
        rows.extend(self.window.rows());
        rows
    }

    /// Reads the settings with `value`, which returns a setting's text. A text that cannot be interpreted counts as not
    /// set.
    fn read(
        mut value: impl FnMut(&str) -> Result<Option<String>, StoreError>,
    ) -> Result<Settings, StoreError> {
        let usual = Settings::default();
        Ok(Settings {
            language: value("language")?,
            colour: value("colour")?.and_then(|name| Colour::from_name(&name)).unwrap_or(usual.colour),
            theme: value("theme")?,
            pace_ms: value("pace_ms")?.and_then(|text| text.parse().ok()).unwrap_or(usual.pace_ms),
            game: value("game")?,
            x: value("x")?,
            o: value("o")?,
            alternate: value("alternate")?.and_then(|text| text.parse().ok()).unwrap_or(usual.alternate),
            nearby: value("nearby")?.and_then(|text| text.parse().ok()).unwrap_or(usual.nearby),
            judgement: value("judgement")?.and_then(|text| text.parse().ok()).unwrap_or(usual.judgement),
            host_again: value("host_again")?.and_then(|text| text.parse().ok()).unwrap_or(usual.host_again),
            window: WindowSettings::read(value)?,
        })
    }
}

impl Profile {
    /// Returns the settings.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub fn settings(&self) -> Result<Settings, StoreError> {
        read(&self.connection)
    }

    /// Changes settings. Writes only the settings that `change` modifies, because processes must not undo each
    /// other's changes. Returns all settings after the change.
    ///
    /// # Errors
    /// When the store cannot be written. The settings are then unchanged.
    pub fn change_settings(&mut self, change: impl FnOnce(&mut Settings)) -> Result<Settings, StoreError> {
        let (transaction, _) = self.write()?;
        let before = read(&transaction)?;
        let mut after = before.clone();
        change(&mut after);
        for ((key, old), (_, new)) in before.rows().into_iter().zip(after.rows()) {
            match new {
                _ if old == new => {}
                Some(value) => {
                    transaction.execute(
                        "INSERT INTO settings VALUES (?1, ?2) ON CONFLICT DO UPDATE SET value = excluded.value",
                        params![key, value],
                    )?;
                }
                None => {
                    transaction.execute("DELETE FROM settings WHERE key = ?1", [key])?;
                }
            }
        }
        transaction.commit()?;
        Ok(after)
    }
}

/// Returns one setting as text.
pub(crate) fn text(connection: &Connection, key: &str) -> Result<Option<String>, rusqlite::Error> {
    let mut statement = connection.prepare_cached("SELECT value FROM settings WHERE key = ?1")?;
    statement.query_row([key], |row| row.get(0)).optional()
}

fn read(connection: &Connection) -> Result<Settings, StoreError> {
    Settings::read(|key| Ok(text(connection, key)?))
}

/// Returns the code of the saved language, or `None` if no language is saved or can be read. Does not create or
/// repair a store, because a command that needs only a language must not create a profile.
pub fn stored_language(location: &Location) -> Option<String> {
    text(&store::reading(location)?, "language").ok()?
}
