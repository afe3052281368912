//! Draft of the player of a side, as a form fills it in.

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use inarow_core::{Message, Setup};
use inarow_play::{
    ExecSpec, PlayerError, PlayerSpec, PlayerSpecError, Presets, Programs, Protocol, SettingInfo, engine_info,
};

use crate::person_name;
use crate::strategies::{COMPUTER, preset_of, preset_value, settings};

/// What kind of player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Kind {
    /// Somebody at this machine.
    #[default]
    Person,
    /// The computer at one of its levels.
    Computer,
    /// One of the other built-in players, with its settings.
    Strategy,
    /// A program of somebody else.
    External,
}

impl Kind {
    /// All of them.
    pub const ALL: [Kind; 4] = [Kind::Person, Kind::Computer, Kind::Strategy, Kind::External];
}

/// The levels it has.
pub const LEVELS: std::ops::RangeInclusive<u8> = 1..=10;

/// Why a choice names no player yet.
#[derive(Clone, PartialEq, Debug)]
pub enum SeatFault {
    /// Why the name is none of a person.
    Name(Message),
    /// No program is named.
    NoProgram,
    /// The arguments have a quotation mark that is not closed.
    Arguments,
    /// A setting's value is not one it takes.
    Setting(&'static str),
    /// The player does not play this game, or cannot.
    Player(PlayerError),
}

/// Who plays a side, as it is being chosen.
#[derive(Clone, PartialEq, Debug)]
pub struct SeatDraft {
    /// The kind of player.
    pub kind: Kind,
    /// The person's name; empty for the usual one.
    pub name: String,
    /// The computer's level, one of [`LEVELS`].
    pub level: u8,
    engine: &'static str,
    /// The preset of the strategy; empty for its own defaults.
    pub preset: String,
    /// What was changed on top of the preset, as typed.
    pub changes: BTreeMap<&'static str, String>,
    /// Path of the external program.
    pub program: String,
    /// Its arguments, as a shell would split them.
    pub arguments: String,
    /// What is spoken with the program.
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
    /// As a player was named before.
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

    /// The strategy.
    pub fn engine(&self) -> &'static str {
        self.engine
    }

    /// Another strategy, as it usually is.
    pub fn set_engine(&mut self, name: &str) {
        if let Some(info) = engine_info(name) {
            self.engine = info.name;
            self.preset = preset_of(name);
            self.changes.clear();
        }
    }

    /// Another preset, as it is.
    pub fn set_preset(&mut self, name: &str) {
        name.clone_into(&mut self.preset);
        self.changes.clear();
    }

    /// A setting's value now, as typed.
    pub fn value(&self, setting: &SettingInfo, presets: &Presets) -> String {
        self.changes
            .get(setting.name)
            .cloned()
            .unwrap_or_else(|| preset_value(self.engine, &self.preset, setting, presets))
    }

    /// Sets a setting; what the preset has anyway is no change.
    pub fn set(&mut self, setting: &'static SettingInfo, value: String, presets: &Presets) {
        if value == preset_value(self.engine, &self.preset, setting, presets) {
            self.changes.remove(setting.name);
        } else {
            self.changes.insert(setting.name, value);
        }
    }

    /// The player, or why it is none.
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
                // A name may begin or end with a space.
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

    /// The player, checked against a game, or why it cannot play it.
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
