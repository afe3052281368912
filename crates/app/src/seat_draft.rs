//! Draft of a side's player, filled in by a form.

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use inarow_core::{Message, Setup};
use inarow_play::{
    ExecSpec, PlayerError, PlayerSpec, PlayerSpecError, Presets, Programs, Protocol, SettingInfo, engine_info,
};

use crate::person_name;
use crate::strategies::{COMPUTER, preset_of, preset_value, settings};

/// Kind of player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Kind {
    /// Human at this machine.
    #[default]
    Person,
    /// Computer at one of its levels.
    Computer,
    /// Other built-in player, with its settings.
    Strategy,
    /// External program.
    External,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 4] = [Kind::Person, Kind::Computer, Kind::Strategy, Kind::External];
}

/// Levels of the computer.
pub const LEVELS: std::ops::RangeInclusive<u8> = 1..=10;

/// Reason why a draft names no player yet.
#[derive(Clone, PartialEq, Debug)]
pub enum SeatFault {
    /// Invalid name of a human, with the reason.
    Name(Message),
    /// Missing program.
    NoProgram,
    /// Arguments with an unclosed quotation mark.
    Arguments,
    /// Setting with an invalid value.
    Setting(&'static str),
    /// Player that does not support this game, or cannot play.
    Player(PlayerError),
}

/// Draft of the player of a side.
#[derive(Clone, PartialEq, Debug)]
pub struct SeatDraft {
    /// Kind of player.
    pub kind: Kind,
    /// Name of the human, empty for the default name.
    pub name: String,
    /// Level of the computer, one of [`LEVELS`].
    pub level: u8,
    engine: &'static str,
    /// Preset of the strategy, empty for the engine's own defaults.
    pub preset: String,
    /// Changes on top of the preset, as typed.
    pub changes: BTreeMap<&'static str, String>,
    /// Path of the external program.
    pub program: String,
    /// Arguments of the program, with the quoting of a shell.
    pub arguments: String,
    /// Protocol of the program.
    pub protocol: Protocol,
}

impl Default for SeatDraft {
    fn default() -> SeatDraft {
        SeatDraft {
            kind: Kind::Person,
            name: String::new(),
            level: 4,
            engine: "rating-map",
            preset: preset_of("rating-map"),
            changes: BTreeMap::new(),
            program: String::new(),
            arguments: String::new(),
            protocol: Protocol::default(),
        }
    }
}

impl SeatDraft {
    /// Creates a draft from an existing player.
    pub fn of(spec: &PlayerSpec) -> SeatDraft {
        let mut draft = SeatDraft::default();
        match spec {
            PlayerSpec::Human { name } => draft.name = name.clone().unwrap_or_default(),
            PlayerSpec::Engine(engine) if engine.name() == COMPUTER => {
                draft.kind = Kind::Computer;
                let level = engine.settings().find(|(name, _)| *name == "level");
                draft.level = level.and_then(|(_, level)| level.parse().ok()).unwrap_or(draft.level);
            }
            PlayerSpec::Engine(engine) => {
                draft.kind = Kind::Strategy;
                draft.set_engine(engine.name());
                for (name, value) in engine.settings() {
                    if name == "preset" {
                        draft.preset = value.to_owned();
                    } else {
                        draft.changes.insert(name, value.to_owned());
                    }
                }
            }
            PlayerSpec::Exec(ExecSpec { protocol, words }) => {
                draft.kind = Kind::External;
                draft.protocol = *protocol;
                draft.program = words.first().cloned().unwrap_or_default();
                draft.arguments = ExecSpec::gomocup(words.get(1..).unwrap_or_default().to_vec()).command();
            }
        }
        draft
    }

    /// Returns the strategy's engine.
    pub fn engine(&self) -> &'static str {
        self.engine
    }

    /// Chooses another strategy with its default settings.
    pub fn set_engine(&mut self, name: &str) {
        if let Some(info) = engine_info(name) {
            self.engine = info.name;
            self.preset = preset_of(name);
            self.changes.clear();
        }
    }

    /// Chooses another preset and drops all changes.
    pub fn set_preset(&mut self, name: &str) {
        name.clone_into(&mut self.preset);
        self.changes.clear();
    }

    /// Returns the current value of a setting, as typed.
    pub fn value(&self, setting: &SettingInfo, presets: &Presets) -> String {
        self.changes
            .get(setting.name)
            .cloned()
            .unwrap_or_else(|| preset_value(self.engine, &self.preset, setting, presets))
    }

    /// Sets a setting. A value equal to the preset's is no change.
    pub fn set(&mut self, setting: &'static SettingInfo, value: String, presets: &Presets) {
        if value == preset_value(self.engine, &self.preset, setting, presets) {
            self.changes.remove(setting.name);
        } else {
            self.changes.insert(setting.name, value);
        }
    }

    /// Returns the player, or the reason why the draft names no player.
    pub fn spec(&self) -> Result<PlayerSpec, SeatFault> {
        match self.kind {
            Kind::Person if self.name.trim().is_empty() => Ok(PlayerSpec::HUMAN),
            Kind::Person => match person_name(&self.name) {
                Ok(name) => Ok(PlayerSpec::Human { name: Some(name) }),
                Err(message) => Err(SeatFault::Name(message)),
            },
            Kind::Computer => {
                let level = self.level.clamp(*LEVELS.start(), *LEVELS.end());
                format!("{COMPUTER}:level={level}").parse().map_err(|_| SeatFault::Setting("level"))
            }
            Kind::Strategy => {
                for setting in settings(self.engine) {
                    let value = self.changes.get(setting.name);
                    if value.is_some_and(|value| !setting.domain.accepts(value)) {
                        return Err(SeatFault::Setting(setting.name));
                    }
                }
                let mut text = self.engine.to_owned();
                if !self.preset.is_empty() {
                    text.push_str(&format!(":preset={}", self.preset));
                }
                for (name, value) in &self.changes {
                    text.push_str(&format!(":{name}={value}"));
                }
                text.parse().map_err(|_| SeatFault::Setting("preset"))
            }
            Kind::External => {
                // The path of a program may begin or end with a space.
                let program = self.program.as_str();
                if program.trim().is_empty() || program.contains('\0') {
                    return Err(SeatFault::NoProgram);
                }
                let words = match format!("exec:program {}", self.arguments).parse() {
                    Ok(PlayerSpec::Exec(exec)) => exec.words,
                    Ok(_) | Err(PlayerSpecError::Command(_)) => return Err(SeatFault::Arguments),
                    Err(_) => return Err(SeatFault::NoProgram),
                };
                let words = std::iter::once(program.to_owned()).chain(words.into_iter().skip(1)).collect();
                Ok(PlayerSpec::Exec(ExecSpec { protocol: self.protocol, words }))
            }
        }
    }

    /// Returns the player after a check against a game, or the reason why the player cannot play.
    pub fn player(
        &self,
        setup: Option<&Setup>,
        presets: &Presets,
        programs: &dyn Programs,
    ) -> Result<PlayerSpec, SeatFault> {
        let spec = self.spec()?;
        if let Some(setup) = setup {
            spec.check(setup, presets, programs).map_err(SeatFault::Player)?;
        }
        Ok(spec)
    }
}
