//! How strong the computer is, for people.

use inarow_play::{EngineSpec, engine_info};
use inarow_view::Texts;

/// How strong the computer is at its level: “easy”; `None` of an engine without levels.
pub(crate) fn strength_label(spec: &EngineSpec, texts: &Texts) -> Option<String> {
    let usual = engine_info(spec.name())?.setting("level")?.default.as_str();
    let level = spec.settings().find(|(name, _)| *name == "level").map_or(usual, |(_, level)| level);
    Some(match level {
        "2" => texts.get("strength-easy"),
        "4" => texts.get("strength-medium"),
        "7" => texts.get("strength-strong"),
        "10" => texts.get("strength-maximum"),
        _ => texts.with("strength-number", &[("level", level.into())]),
    })
}
