//! The user's saved presets, for commands other than `play`.

use std::path::PathBuf;

use inarow_play::{PlayerSpec, Presets};
use inarow_profile::{Location, Preset, stored_presets};
use inarow_session::OwnPresets;

/// Returns the text of presets extended by the user's own presets that these players name. Presets in the text
/// have priority. The text gets nothing else, because a plan contains the text. The plan must not depend on a
/// machine's saved presets.
pub(crate) fn with_own<'a>(
    text: String,
    players: impl IntoIterator<Item = &'a PlayerSpec>,
    data: Option<PathBuf>,
) -> String {
    // The next reader reports the error.
    let Ok(known) = Presets::parse(&text) else { return text };
    let named = players.into_iter().filter_map(|player| match player {
        PlayerSpec::Engine(spec) => Some((spec.name(), spec.preset()?)),
        _ => None,
    });
    let mut named: Vec<_> = named.filter(|(engine, name)| known.get(engine, name).is_none()).collect();
    named.sort_unstable();
    named.dedup();
    if named.is_empty() {
        return text;
    }
    let stored = stored_presets(&Location::find(data));
    let mut text = text;
    for (engine, name) in named {
        let same = |preset: &&Preset| preset.engine == engine && preset.name == name;
        let Some(preset) = stored.iter().find(same) else { continue };
        let longer = if text.is_empty() { preset.text.clone() } else { format!("{text}\n{}", preset.text) };
        // An unreadable preset is ignored.
        if let Ok(more) = Presets::parse(&longer)
            && more.get(engine, name).is_some()
        {
            text = longer;
        }
    }
    text
}

/// Returns the built-in presets with every preset of the user.
pub(crate) fn all(data: Option<PathBuf>) -> Presets {
    OwnPresets::with(&Presets::builtin(), stored_presets(&Location::find(data))).presets
}
