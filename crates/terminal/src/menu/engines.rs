//! The engines that play a game, and what people read of them.

use inarow_core::GameSpec;
use inarow_play::{EngineSpec, Presets, catalogue, default_engine};
use inarow_record::{Dice, Stream};
use inarow_view::Texts;

/// For set-ups that are only looked at.
pub(super) fn dice() -> Dice {
    Dice::new(0, Stream::SetUp)
}

/// The engines that play a game, the usual opponent first, the random one last; those with presets once for each.
pub(super) fn engines(spec: &GameSpec, presets: &Presets) -> Vec<EngineSpec> {
    let Ok(setup) = spec.setup(&mut dice()) else { return Vec::new() };
    let usual = default_engine(&setup);
    let mut names: Vec<&str> =
        catalogue().iter().filter(|info| info.plays(&setup)).map(|info| info.name).collect();
    names.sort_by_key(|name| (*name != usual.name(), *name == "random"));
    let mut engines = Vec::new();
    for name in names {
        let preset = catalogue()
            .iter()
            .find(|info| info.name == name)
            .and_then(|info| info.setting("preset"))
            .map(|setting| setting.default.as_str());
        // An engine whose default is a preset is listed under it; the default one comes first.
        if preset.is_none_or(str::is_empty) {
            engines.extend(name.parse().ok());
        }
        if name == "computer" {
            engines.extend(
                ["2", "7", "10"].iter().filter_map(|level| format!("{name}:level={level}").parse().ok()),
            );
        }
        let mut named: Vec<&str> = presets.names(name).collect();
        named.sort_by_key(|other| Some(*other) != preset);
        engines.extend(named.into_iter().filter_map(|preset| format!("{name}:preset={preset}").parse().ok()));
    }
    engines
}

/// How strong the computer is at its level, for people: “easy”; `None` of an engine without levels.
pub(crate) fn strength(spec: &EngineSpec, texts: &Texts) -> Option<String> {
    Some(inarow_view::strength(spec.level()?, texts))
}

/// An engine's name for people: “Rating maps · attacking”, “Computer, easy”.
pub(crate) fn label(spec: &EngineSpec, texts: &Texts) -> String {
    let preset = spec.settings().find(|(name, _)| *name == "preset").map(|(_, preset)| {
        let key = format!("preset-{preset}");
        if texts.has(&key) { texts.get(&key) } else { preset.to_owned() }
    });
    let player = || ("player", texts.get(&format!("player-{}", spec.name())).into());
    match (preset, strength(spec, texts)) {
        (Some(preset), _) => texts.with("player-with-preset", &[player(), ("preset", preset.into())]),
        (None, Some(level)) => texts.with("player-with-level", &[player(), ("level", level.into())]),
        (None, None) => texts.get(&format!("player-{}", spec.name())),
    }
}

pub(super) fn options(engines: &[EngineSpec], texts: &Texts) -> Vec<(String, String)> {
    let mut last = "";
    engines
        .iter()
        .map(|spec| {
            // Its presets do what the engine does: that is said once, then only how they differ.
            let preset = spec.settings().find(|(name, _)| *name == "preset");
            let preset = preset.map(|(_, preset)| format!("about-preset-{preset}"));
            let about = if spec.name() != last {
                texts.get(&format!("about-{}", spec.name()))
            } else {
                preset.filter(|key| texts.has(key)).map_or_else(String::new, |key| texts.get(&key))
            };
            last = spec.name();
            (label(spec, texts), about)
        })
        .collect()
}

#[cfg(test)]
mod tests;
