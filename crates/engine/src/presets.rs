//! Named sets of settings from TOML.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{Arc, LazyLock};

use inarow_core::{Explain, Message, reader_message, spec::unknown_setting};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::Domain;
use crate::catalogue::{EngineInfo, catalogue, engine_info, settings_of};
use crate::spec_error::excerpt;

const BUILTIN: &str = include_str!("builtin.toml");

/// Named sets of settings by engine. Contains the built-in presets (`balanced`, `attacker` and `attacker10` of
/// `rating-map`) and any number from a file.
///
/// A file contains a table per preset, with the engine's settings as on the command line. Settings left out
/// have the engine's defaults:
///
/// ```
/// use inarow_engine::{EngineSpec, Presets};
/// let presets = Presets::parse("[rating-map.stubborn]\nw_defence = 1.5\nopen = 'both'\n").unwrap();
/// assert!(presets.names("rating-map").eq(["attacker", "attacker10", "balanced", "stubborn"]));
/// let error = Presets::parse("[rating-map.stubborn]\nw9 = 1\n").unwrap_err();
/// assert_eq!((error.line, error.key.as_str()), (2, "rating-map.stubborn.w9"));
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Presets {
    /// Shared, because most engines of a match only read the presets.
    engines: Arc<BTreeMap<&'static str, BTreeMap<String, Settings>>>,
}

/// Settings of a preset, by name and value.
type Settings = Vec<(&'static str, String)>;

/// Place and reason of an error in a file of presets.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[error("line {line}, column {column}: {}{reason}", if .key.is_empty() { String::new() } else { format!("{key}: ") })]
pub struct PresetError {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// Key at fault, such as `rating-map.stubborn.w9`. Empty when the text is not TOML.
    pub key: String,
    /// Reason.
    pub reason: PresetFault,
}

/// Reason why a key in a file of presets is wrong.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PresetFault {
    /// The text is not TOML, for this reason.
    #[error("{0}")]
    Toml(String),
    /// No engine of this name has presets.
    #[error("no player with presets")]
    UnknownEngine(String),
    /// The value is not a table.
    #[error("must be a table")]
    Table,
    /// The engine has no such setting, or the setting may not be part of a preset.
    #[error("{player} has no such setting")]
    UnknownSetting {
        /// The engine.
        player: &'static str,
        /// The setting.
        name: String,
    },
    /// The value is outside the setting's domain.
    #[error("write {0}")]
    Value(Domain),
    /// The preset's name is not valid on a command line.
    #[error("a preset's name is made of letters, digits, - and _")]
    Name,
    /// A built-in preset has this name.
    #[error("this preset is built in: choose another name")]
    Builtin,
}

impl Explain for PresetError {
    fn message(&self) -> Message {
        let reason = match self.key.as_str() {
            "" => self.reason.message(),
            key => Message::new("preset-key").text("key", key).because("reason", self.reason.message()),
        };
        Message::new("wrong-preset")
            .digits("line", self.line)
            .digits("column", self.column)
            .because("detail", reason)
    }
}

impl Explain for PresetFault {
    fn message(&self) -> Message {
        match self {
            PresetFault::Toml(words) => reader_message(words).unwrap_or_else(|| Message::new("slip-toml")),
            PresetFault::UnknownEngine(name) => {
                let known = catalogue().iter().filter(|info| info.setting("preset").is_some());
                let known = known.map(|info| info.name);
                Message::new("preset-player").text("name", name).known("known", name, known)
            }
            PresetFault::Table => Message::new("preset-table"),
            PresetFault::UnknownSetting { player, name } => {
                let known = settings_of(player).into_iter().filter(|name| *name != "preset").collect();
                unknown_setting(player, name, known)
            }
            PresetFault::Value(domain) => Message::new("preset-value").arg("expected", domain.expected("")),
            PresetFault::Name => Message::new("preset-name"),
            PresetFault::Builtin => Message::new("preset-builtin"),
        }
    }
}

impl Presets {
    /// Returns the built-in presets.
    #[must_use]
    pub fn builtin() -> Presets {
        let mut presets = Presets { engines: Arc::default() };
        let read = presets.add(BUILTIN);
        debug_assert_eq!(read, Ok(()));
        presets
    }

    /// Returns the built-in presets and the presets of a file. A file cannot redefine built-in presets. The
    /// name of a preset in a table of results must never change its meaning.
    ///
    /// # Errors
    /// When the text is not TOML, names an unknown engine or setting, or contains a value outside its domain.
    pub fn parse(text: &str) -> Result<Presets, PresetError> {
        let mut presets = Presets::builtin();
        presets.add(text)?;
        Ok(presets)
    }

    /// Returns the presets of `self` and of another file, which cannot redefine any.
    ///
    /// # Errors
    /// As for [`parse`](Presets::parse).
    pub fn with(&self, text: &str) -> Result<Presets, PresetError> {
        let mut presets = self.clone();
        presets.add(text)?;
        Ok(presets)
    }

    /// Returns the settings of a preset, by name and value. Settings left out have the engine's defaults.
    pub fn get<'a>(
        &'a self,
        engine: &str,
        name: &str,
    ) -> Option<impl Iterator<Item = (&'static str, &'a str)> + use<'a>> {
        let settings = self.engines.get(engine)?.get(name)?;
        Some(settings.iter().map(|(name, value)| (*name, value.as_str())))
    }

    /// Names of an engine's presets, in alphabetical order.
    pub fn names(&self, engine: &str) -> impl Iterator<Item = &str> {
        self.engines.get(engine).into_iter().flat_map(|presets| presets.keys().map(String::as_str))
    }

    /// Whether a preset is built in.
    #[must_use]
    pub fn is_builtin(engine: &str, name: &str) -> bool {
        static BUILTIN: LazyLock<Presets> = LazyLock::new(Presets::builtin);
        BUILTIN.get(engine, name).is_some()
    }

    /// Adds or replaces a preset. Returns the preset as text that [`Presets::parse`] reads.
    ///
    /// # Errors
    /// When the engine or a setting is unknown, or a value is outside its domain. Also when the name is built in or not
    /// valid on a command line.
    pub fn put(
        &mut self,
        engine: &str,
        name: &str,
        settings: &[(&str, &str)],
    ) -> Result<String, PresetError> {
        let mut text = format!("[{engine}.{}]\n", toml::Value::from(name));
        for (name, value) in settings {
            let number = value.parse::<f64>().is_ok_and(f64::is_finite);
            let value = if number { (*value).to_owned() } else { toml::Value::from(*value).to_string() };
            text.push_str(&format!("{name} = {value}\n"));
        }
        let mut added = Presets::parse(&text)?;
        for (engine, presets) in Arc::make_mut(&mut added.engines) {
            presets.retain(|name, _| !Presets::is_builtin(engine, name));
            Arc::make_mut(&mut self.engines).entry(engine).or_default().append(presets);
        }
        Ok(text)
    }

    /// Removes a preset. Returns whether a preset that is not built in was removed.
    pub fn remove(&mut self, engine: &str, name: &str) -> bool {
        !Presets::is_builtin(engine, name)
            && Arc::make_mut(&mut self.engines)
                .get_mut(engine)
                .is_some_and(|presets| presets.remove(name).is_some())
    }

    fn add(&mut self, text: &str) -> Result<(), PresetError> {
        let at = Place { text };
        let root = DeTable::parse(text).map_err(|error| {
            let reason = PresetFault::Toml(error.message().to_owned());
            at.error(error.span().unwrap_or_default(), String::new(), reason)
        })?;
        for (engine_name, presets) in root.get_ref() {
            let key = excerpt(engine_name.get_ref());
            let info = engine_info(engine_name.get_ref()).filter(|info| info.setting("preset").is_some());
            let info = info.ok_or_else(|| {
                at.error(engine_name.span(), key.clone(), PresetFault::UnknownEngine(key.clone()))
            })?;
            for (name, preset) in table(&at, presets, &key)? {
                let key = format!("{key}.{}", excerpt(name.get_ref()));
                let settings = settings(&at, info, table(&at, preset, &key)?, &key)?;
                check_name(name.get_ref()).map_err(|reason| at.error(name.span(), key.clone(), reason))?;
                let presets = Arc::make_mut(&mut self.engines).entry(info.name).or_default();
                if presets.contains_key(name.get_ref().as_ref()) {
                    return Err(at.error(name.span(), key, PresetFault::Builtin));
                }
                presets.insert(name.get_ref().to_string(), settings);
            }
        }
        Ok(())
    }
}

fn table<'a, 'i>(
    at: &Place<'_>,
    value: &'a Spanned<DeValue<'i>>,
    key: &str,
) -> Result<&'a DeTable<'i>, PresetError> {
    let not_a_table = || at.error(value.span(), key.to_owned(), PresetFault::Table);
    value.get_ref().as_table().ok_or_else(not_a_table)
}

fn settings(
    at: &Place<'_>,
    info: &'static EngineInfo,
    table: &DeTable<'_>,
    preset: &str,
) -> Result<Settings, PresetError> {
    let mut settings = Vec::new();
    for (name, value) in table {
        let key = format!("{preset}.{}", excerpt(name.get_ref()));
        let setting = info.setting(name.get_ref()).filter(|setting| setting.name != "preset");
        let setting = setting.ok_or_else(|| {
            let unknown = PresetFault::UnknownSetting { player: info.name, name: excerpt(name.get_ref()) };
            at.error(name.span(), key.clone(), unknown)
        })?;
        let text = text_of(value.get_ref())
            .filter(|text| setting.domain.accepts(text))
            .ok_or_else(|| at.error(value.span(), key.clone(), PresetFault::Value(setting.domain)))?;
        settings.push((setting.name, text));
    }
    Ok(settings)
}

/// Returns a scalar in its form on the command line.
fn text_of(value: &DeValue<'_>) -> Option<String> {
    match value {
        DeValue::Integer(number) => {
            i64::from_str_radix(number.as_str(), number.radix()).ok().map(|n| n.to_string())
        }
        DeValue::Float(number) => Some(number.as_str().to_owned()),
        DeValue::String(word) => Some(word.to_string()),
        _ => None,
    }
}

/// Rejects names that a command line cannot contain. On a command line `:` separates settings.
fn check_name(name: &str) -> Result<(), PresetFault> {
    if !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '-' || c == '_') {
        Ok(())
    } else {
        Err(PresetFault::Name)
    }
}

struct Place<'t> {
    text: &'t str,
}

impl Place<'_> {
    fn error(&self, span: Range<usize>, key: String, reason: PresetFault) -> PresetError {
        let before = self.text.get(..span.start).unwrap_or(self.text);
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        PresetError {
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
            key,
            reason,
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

    use super::*;

    #[test]
    fn a_preset_that_was_put_reads_back_from_its_text() {
        let mut presets = Presets::builtin();
        let text =
            presets.put("rating-map", "мой", &[("w4", "12.5"), ("open", "both"), ("w1", "-1")]).unwrap();
        assert_eq!(Presets::parse(&text).unwrap(), presets);
        let settings: Vec<_> = presets.get("rating-map", "мой").unwrap().collect();
        assert_eq!(settings.len(), 3);
        assert!(settings.contains(&("w4", "12.5")) && settings.contains(&("open", "both")));
        presets.put("rating-map", "мой", &[]).unwrap();
        assert_eq!(presets.get("rating-map", "мой").unwrap().count(), 0);
        assert!(presets.remove("rating-map", "мой") && !presets.remove("rating-map", "мой"));
        assert_eq!(presets, Presets::builtin());
    }

    #[test]
    fn what_is_no_preset_is_refused_and_nothing_changes() {
        let mut presets = Presets::builtin();
        for (engine, name, settings) in [
            ("rating-map", "balanced", ("w1", "1")),
            ("rating-map", "a b", ("w1", "1")),
            ("rating-map", "", ("w1", "1")),
            ("rating-map", "a\"]\n[x", ("w1", "1")),
            ("rating-map", "mine", ("w9", "1")),
            ("rating-map", "mine", ("w1", "many")),
            ("rating-map", "mine", ("w1", "1e9")),
            ("rating-map", "mine", ("open", "never")),
            ("random", "mine", ("w1", "1")),
            ("nobody", "mine", ("w1", "1")),
        ] {
            assert!(presets.put(engine, name, &[settings]).is_err(), "{engine} {name} {settings:?}");
        }
        assert!(!presets.remove("rating-map", "balanced"));
        assert_eq!(presets, Presets::builtin());
    }
}
