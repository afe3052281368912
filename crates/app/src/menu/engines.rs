//! Engines that play a game, with their labels and explanations.

use inarow_core::GameSpec;
use inarow_play::{EngineSpec, Presets, catalogue, default_engine};
use inarow_record::{Dice, Stream};
use inarow_view::Texts;

use crate::labels::engine_label;

/// Returns dice for set-ups that only serve to find engines.
pub(super) fn dice() -> Dice {
    Dice::new(0, Stream::SetUp)
}

/// Returns the engines that play a game. The default opponent is first, the random engine last. An engine with
/// presets is listed once for each preset.
pub(super) fn engines(spec: &GameSpec, presets: &Presets) -> Vec<EngineSpec> {
    let Ok(setup) = spec.setup(&mut dice()) else { return Vec::new() };
    let usual = default_engine(&setup);
    let mut infos: Vec<_> = catalogue().iter().filter(|info| info.plays(&setup)).collect();
    infos.sort_by_key(|info| (info.name != usual.name(), info.name == "random"));
    let variants = infos.into_iter().flat_map(|info| {
        let name = info.name;
        // An engine with a default preset is listed under its presets, the default preset first.
        let preset = info.setting("preset").map_or("", |setting| setting.default.as_str());
        let mut named: Vec<&str> = presets.names(name).collect();
        named.sort_by_key(|other| *other != preset);
        let levels = ["2", "7", "10"].into_iter().filter(move |_| name == "computer");
        let plain = preset.is_empty().then(|| name.to_owned()).into_iter();
        let variants = plain.chain(levels.map(move |level| format!("{name}:level={level}")));
        variants.chain(named.into_iter().map(move |preset| format!("{name}:preset={preset}")))
    });
    variants.filter_map(|text| text.parse().ok()).collect()
}

pub(super) fn options(engines: &[EngineSpec], texts: &Texts) -> Vec<(String, String)> {
    let mut last = "";
    engines
        .iter()
        .map(|spec| {
            // The engine is explained once. Each other preset of the engine then names only the difference.
            let preset = spec.preset().map(|preset| format!("about-preset-{preset}"));
            let about = if spec.name() != last {
                texts.get(&format!("about-{}", spec.name()))
            } else {
                preset.filter(|key| texts.has(key)).map_or_else(String::new, |key| texts.get(&key))
            };
            last = spec.name();
            (engine_label(spec, texts), about)
        })
        .collect()
}

#[cfg(test)]
mod tests;
