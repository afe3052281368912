//! Built-in players besides the computer with its levels, and their settings.

use inarow_play::{Domain, EngineInfo, Presets, SettingInfo, catalogue, engine_info};

/// The built-in player with levels.
pub const COMPUTER: &str = "computer";

/// The players that are no levels: everything in the catalogue but the computer.
pub fn strategies() -> impl Iterator<Item = &'static EngineInfo> {
    catalogue().iter().filter(|info| info.name != COMPUTER)
}

/// The preset that counts when none is named.
pub fn preset_of(engine: &str) -> String {
    let setting = engine_info(engine).and_then(|info| info.setting("preset"));
    setting.map_or_else(String::new, |setting| setting.default.clone())
}

/// The settings of a player that are set one by one.
pub fn settings(engine: &str) -> impl Iterator<Item = &'static SettingInfo> {
    engine_info(engine)
        .into_iter()
        .flat_map(|info| &info.settings)
        .filter(|setting| setting.domain != Domain::Preset)
}

/// A setting's value under a preset, before anything is changed.
pub fn preset_value(engine: &str, preset: &str, setting: &SettingInfo, presets: &Presets) -> String {
    let of_preset = presets
        .get(engine, preset)
        .and_then(|mut settings| settings.find(|(name, _)| *name == setting.name))
        .map(|(_, value)| value.to_owned());
    of_preset.unwrap_or_else(|| setting.default.clone())
}
