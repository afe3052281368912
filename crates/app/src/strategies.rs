//! Built-in players other than the computer with its levels, and their settings.

use inarow_play::{Domain, EngineInfo, Presets, SettingInfo, catalogue, engine_info};

/// Name of the built-in player with levels.
pub const COMPUTER: &str = "computer";

/// Returns the players without levels. The computer is the only player with levels.
pub fn strategies() -> impl Iterator<Item = &'static EngineInfo> {
    catalogue().iter().filter(|info| info.name != COMPUTER)
}

/// Returns the default preset of an engine, empty without a preset.
pub fn preset_of(engine: &str) -> String {
    let setting = engine_info(engine).and_then(|info| info.setting("preset"));
    setting.map_or_else(String::new, |setting| setting.default.clone())
}

/// Returns the settings of a player other than its preset.
pub fn settings(engine: &str) -> impl Iterator<Item = &'static SettingInfo> {
    engine_info(engine)
        .into_iter()
        .flat_map(|info| &info.settings)
        .filter(|setting| setting.domain != Domain::Preset)
}

/// Returns the value of a setting under a preset, without changes.
pub fn preset_value(engine: &str, preset: &str, setting: &SettingInfo, presets: &Presets) -> String {
    let of_preset = presets
        .get(engine, preset)
        .and_then(|mut settings| settings.find(|(name, _)| *name == setting.name))
        .map(|(_, value)| value.to_owned());
    of_preset.unwrap_or_else(|| setting.default.clone())
}
